//! Messages and labels.
//!
//! A message is one clause that is true when it is shown alone and that names the text; the label says what is wrong at
//! its place.

use super::{Advice, GraphProblem, MOST_DIGITS, Quote, SyntaxErrorKind};
use crate::diag::{Diagnostic, code};
use crate::{nesting, notation};
use nk_base::source::Span;

/// The diagnostic of an error that is reported at `span`.
pub fn diagnostic(kind: SyntaxErrorKind, span: Span) -> Diagnostic {
    match kind {
        SyntaxErrorKind::Unclosed {
            opener,
            stop,
            end,
            closed,
        } => unclosed(span, opener, stop, end, closed),
        SyntaxErrorKind::MissingOperator {
            left,
            right,
            advice,
        } => missing_operator(span, left, right, advice),
        SyntaxErrorKind::MissingValue {
            before,
            found,
            advice,
        } => missing_value(span, before, found, advice),
        SyntaxErrorKind::NotAnItem { found, advice } => not_an_item(span, found, advice),
        SyntaxErrorKind::NoEquals { head, found } => no_equals(span, head, found),
        SyntaxErrorKind::Graph { problem, found } => graph(span, problem, found),
        SyntaxErrorKind::If { word, opener } => if_then_else(span, word, opener),
        SyntaxErrorKind::Separator { found, advice } => separator(span, found, advice),
        SyntaxErrorKind::Mex { found } => {
            operand(span, found, "`mex` takes one set", "write `mex { ... }`")
        }
        SyntaxErrorKind::Member { found } => operand(
            span,
            found,
            "`.` comes before the name of a vertex",
            "write `G.hub` or `G.v[0]`; a range is `1..n`",
        ),
        SyntaxErrorKind::Use { found, name } => use_file(span, found, name),
        SyntaxErrorKind::Elsewhere(phrase) => phrase.into_diagnostic(),
        kind => sign(span, kind),
    }
}

/// The words "`found` comes", or "the item ends" if nothing was found.
fn or_end(found: &Option<String>) -> String {
    found.as_ref().map_or("the item ends".to_owned(), |found| {
        format!("`{found}` comes")
    })
}

/// The diagnostics of the kinds that a single token causes.
fn sign(span: Span, kind: SyntaxErrorKind) -> Diagnostic {
    match kind {
        SyntaxErrorKind::UnknownCharacter { character } => unknown_character(span, character),
        SyntaxErrorKind::OtherNotation { written } => {
            Diagnostic::error(code::E0102, format!("`{written}` has no meaning here"))
                .label(span, "from another notation")
                .help(notation::of_token(&written))
        }
        SyntaxErrorKind::Bar { in_set, doubled } => bar(span, in_set, doubled),
        SyntaxErrorKind::Unopened { closer } => {
            Diagnostic::error(code::E0104, format!("this `{closer}` closes nothing"))
                .label(span, "nothing is open here")
                .help(format!("leave out `{closer}`, or open what it closes"))
        }
        SyntaxErrorKind::TooDeep { depth } => {
            let limit = nesting::LIMIT;
            Diagnostic::error(
                code::E0105,
                format!("nested {depth} deep, but the limit is {limit}"),
            )
            .label(span, format!("level {} begins here", limit + 1))
            .help("give a part a name: `part(n) = ...`")
        }
        SyntaxErrorKind::UnterminatedText { written } => {
            Diagnostic::error(code::E0106, "this text is never closed")
                .label(span, "its line ends without a `\"`")
                .help(format!("write `{}\"`", written.trim_end()))
        }
        SyntaxErrorKind::ReservedWord {
            word,
            meant,
            aggregate,
        } => reserved(span, word, meant, aggregate),
        kind => number_or_bracket(span, kind),
    }
}

fn number_or_bracket(span: Span, kind: SyntaxErrorKind) -> Diagnostic {
    match kind {
        SyntaxErrorKind::Decimal {
            written,
            is_octal: true,
        } => Diagnostic::error(
            code::E0109,
            format!("`{written}` is a decimal, but the code of an octal game is a text"),
        )
        .label(span, "a decimal")
        .help(format!("put it in quotes: `\"{written}\"`")),
        SyntaxErrorKind::Decimal { written, .. } => Diagnostic::error(
            code::E0109,
            format!("`{written}` is a decimal, but numbers are exact"),
        )
        .label(span, "a decimal")
        .help(match golden(&written) {
            Some((number, floor)) => format!(
                "the golden ratio is not rational; the floor of k times {number} is `{floor}`"
            ),
            None => format!("write a fraction: `{}`", fraction(&written)),
        }),
        SyntaxErrorKind::LongNumber { digits } => {
            Diagnostic::error(code::E0109, format!("this number has {digits} digits"))
                .label(span, format!("at most {MOST_DIGITS} can be written"))
                .help("compute it: `10^20000 + 1`")
        }
        SyntaxErrorKind::Join { right } => {
            let right = right.unwrap_or("b".to_owned());
            Diagnostic::error(
                code::E0111,
                "`--` joins the ends of an edge, but there is no edge here",
            )
            .label(span, "one sign, not two")
            .help(format!("to subtract a negative, write `a - (-{right})`"))
        }
        SyntaxErrorKind::EdgeOfEdge { written } => Diagnostic::error(
            code::E0111,
            format!("the edge `{written}` cannot have a third end"),
        )
        .label(span, "one `--` too many")
        .help("an edge has two ends: `a -- b in G, b -- c in G`"),
        SyntaxErrorKind::TwoGuards { guard, condition } => Diagnostic::error(
            code::E0117,
            "a condition cannot appear here, because the `,` before it ends the element",
        )
        .label(span, "would be an element")
        .help(format!("join both by `and`: `if {guard} and {condition}`")),
        SyntaxErrorKind::Brackets { meant, .. } => brackets(span, meant),
        SyntaxErrorKind::RangeOfRange { written } => Diagnostic::error(
            code::E0116,
            format!("the range `{written}` cannot have a second end"),
        )
        .label(span, "one `..` too many")
        .help("a range is `low..high`; ranges are joined by `union`"),
        kind => unreachable!("{kind:?} is worded elsewhere"),
    }
}

fn unknown_character(span: Span, character: char) -> Diagnostic {
    let number = character as u32;
    let invisible = character.is_control() || matches!(number, 0x200B..=0x200F | 0x2060..=0x206F);
    let message = match (invisible, combines(character)) {
        (true, _) => format!("there is an invisible character (U+{number:04X}) here"),
        (_, true) => format!("a combining character (U+{number:04X}) has no meaning here"),
        _ => format!("`{character}` has no meaning here"),
    };
    let help = notation::of_character(character).unwrap_or(match invisible {
        true => "delete it: it often comes along when text is pasted",
        false => "leave it out; names are letters, digits, `_` and `'`",
    });
    Diagnostic::error(code::E0101, message)
        .label(span, "not part of the language")
        .help(help)
}

fn combines(character: char) -> bool {
    matches!(character as u32, 0x300..=0x36F | 0x1AB0..=0x1AFF | 0x20D0..=0x20FF | 0xFE00..=0xFE0F)
}

fn bar(span: Span, in_set: bool, doubled: bool) -> Diagnostic {
    let (message, help) = match (doubled, in_set) {
        (true, _) => ("`||` has no meaning here", "write `or`"),
        (_, true) => (
            "conditions come after `:`, not `|`",
            "write `{ x : conditions }`",
        ),
        _ => (
            "`|` is between two values",
            "\"a divides b\" is `b mod a = 0`, the union of sets `S union T`; `|x|` is a value",
        ),
    };
    Diagnostic::error(code::E0102, message)
        .label(span, "from another notation")
        .help(help)
}

/// The sign that closes what an opening delimiter other than `|` begins.
pub(super) fn closer(opener: char) -> Option<char> {
    match opener {
        '(' => Some(')'),
        '{' => Some('}'),
        '[' => Some(']'),
        _ => None,
    }
}

fn unclosed(
    span: Span,
    opener: char,
    stop: Option<Quote>,
    end: Span,
    closed: Option<String>,
) -> Diagnostic {
    let closer = closer(opener).unwrap_or(opener);
    let diagnostic = Diagnostic::error(code::E0103, format!("this `{opener}` is never closed"))
        .label(span, "opened here");
    let diagnostic = match stop {
        Some(stop) => diagnostic.label(
            stop.span,
            format!("`{}` comes before a `{closer}`", stop.text),
        ),
        None => diagnostic.label(end, format!("the item ends before a `{closer}`")),
    };
    match closed {
        Some(closed) if closed.starts_with(opener) => {
            diagnostic.help(format!("close it: `{closed}`"))
        }
        Some(closed) if opener == '[' => diagnostic.help(format!("close the index: `{closed}`")),
        Some(closed) => diagnostic.help(format!("close the call: `{closed}`")),
        None => diagnostic.help(format!("write the missing `{closer}`")),
    }
}

fn reserved(
    span: Span,
    word: String,
    meant: Option<String>,
    aggregate: Option<String>,
) -> Diagnostic {
    let help = match (aggregate, meant) {
        (Some(aggregate), _) => format!("for all values at once write `{aggregate}`"),
        (None, Some(meant)) if word == "union" => format!(
            "it goes between its operands, which are sets: `{meant}`; two graphs side by side are `disjoint(G, H)`"
        ),
        (None, Some(meant)) => format!("it goes between its operands: `{meant}`"),
        (None, None) if ["vertex", "edge"].contains(&&word[..]) => format!(
            "call it something else, such as `{word}_`; the rules of a graph go in braces without `=`: `graph g(n) {{ vertex v[i] : 1 <= i <= n }}`"
        ),
        (None, None) => format!("call it something else, such as `{word}_`"),
    };
    Diagnostic::error(
        code::E0110,
        format!("`{word}` is a reserved word and cannot be a name"),
    )
    .label(span, "a value or a name is expected here")
    .help(help)
}

fn brackets(span: Span, meant: Option<String>) -> Diagnostic {
    let meant = meant.unwrap_or("a(n)".to_owned());
    let message = "square brackets take a part of a value, but here one is defined";
    Diagnostic::error(code::E0112, message)
        .label(span, "an index")
        .help(format!("write round ones: `{meant}`"))
}

fn missing_operator(span: Span, left: Quote, right: Quote, advice: Advice) -> Diagnostic {
    let message = format!(
        "there is no operator between `{}` and `{}`",
        left.text, right.text
    );
    Diagnostic::error(code::E0107, message)
        .label(span, "a second value")
        .help(advice.words())
}

fn missing_value(
    span: Span,
    before: Option<Quote>,
    found: Option<String>,
    advice: Advice,
) -> Diagnostic {
    let (message, label) = match (&before, &found) {
        (Some(before), Some(found)) => (
            format!("a value is missing between `{}` and `{found}`", before.text),
            format!("`{found}` is not a value"),
        ),
        (Some(before), None) => (
            format!("a value is missing after `{}`", before.text),
            "the item ends here".to_owned(),
        ),
        (None, found) => ("a value is missing".to_owned(), or_end(found) + " instead"),
    };
    Diagnostic::error(code::E0108, message)
        .label(span, label)
        .help(advice.words())
}

fn not_an_item(span: Span, found: String, advice: Advice) -> Diagnostic {
    Diagnostic::error(code::E0113, format!("no item begins with `{found}`"))
        .label(span, "an item is expected here")
        .help(advice.words())
}

fn no_equals(span: Span, head: Quote, found: Option<String>) -> Diagnostic {
    let head = head.text;
    let small = head.to_lowercase();
    let help = match small.as_str() {
        "graph" | "eval" | "check" | "use" => Advice::SmallWord(small).words(),
        _ => format!("a definition is `{head} = ...`; `eval {head}` prints, `check` states"),
    };
    Diagnostic::error(code::E0113, format!("`{head}` is not followed by `=`"))
        .label(span, or_end(&found) + " instead")
        .help(help)
}

fn graph(span: Span, problem: GraphProblem, found: Option<String>) -> Diagnostic {
    let (message, help) = graph_problem(problem);
    let label = match problem {
        GraphProblem::RuleOutside => "not inside a graph's braces".to_owned(),
        GraphProblem::WithoutEdge => "an edge".to_owned(),
        _ => or_end(&found) + " instead",
    };
    Diagnostic::error(code::E0114, message)
        .label(span, label)
        .help(help)
}

/// The message and the help.
fn graph_problem(problem: GraphProblem) -> (&'static str, &'static str) {
    match problem {
        GraphProblem::Name => ("this graph has no name", "write `graph name(n) { ... }`"),
        GraphProblem::Parameter => (
            "a graph's parameters are names",
            "write `graph name(m, n)`; conditions go after `}`",
        ),
        GraphProblem::Body => (
            "this graph has no body",
            "write `{ vertex ... edge ... }` or `= expression`; conditions on the parameters come after it, as in `graph g(n) { ... } : n >= 3`",
        ),
        GraphProblem::Rule => (
            "a graph consists of `vertex` and `edge` rules",
            "write `vertex v[i] : 1 <= i <= n`",
        ),
        GraphProblem::Vertex => (
            "a vertex is a name with or without indices",
            "write `v[i]`, `w[i, j]` or `hub`; an edge is `v[i] -- v[i+1]`",
        ),
        GraphProblem::AfterVertex => (
            "a `,` or a `:` belongs after this vertex",
            "conditions come after `:`, as in `v[i] : 1 <= i <= n`; all indices go in one pair of brackets, as in `v[i, j]`",
        ),
        GraphProblem::EdgeEnd => ("an edge has two ends", "write `a -- b`"),
        GraphProblem::SingleDash => ("the ends of an edge are joined by `--`", "write `a -- b`"),
        GraphProblem::JoinInVertex => ("`vertex` declares no edges", "write `edge a -- b`"),
        GraphProblem::RoundIndex => (
            "the index of a vertex goes in square brackets",
            "write `v[i]`",
        ),
        GraphProblem::WithoutEdge => (
            "this rule begins with neither `vertex` nor `edge`",
            "write `edge` before it",
        ),
        GraphProblem::RuleOutside => (
            "this rule belongs to no graph",
            "put it into `graph name(n) { ... }`",
        ),
    }
}

fn if_then_else(span: Span, word: &'static str, opener: Option<Span>) -> Diagnostic {
    let help = "write `if c then x else y`; each has both";
    match opener {
        Some(opener) => Diagnostic::error(code::E0115, format!("this `if` has no `{word}`"))
            .label(opener, "opened here")
            .label(span, format!("`{word}` is expected here"))
            .help(help),
        None => Diagnostic::error(code::E0115, format!("this `{word}` belongs to no `if`"))
            .label(span, "no `if` waits for it")
            .help(help),
    }
}

fn separator(span: Span, found: String, advice: Advice) -> Diagnostic {
    Diagnostic::error(code::E0117, format!("`{found}` cannot appear here"))
        .label(span, "not expected")
        .help(advice.words())
}

fn operand(span: Span, found: Option<String>, message: &str, help: &str) -> Diagnostic {
    Diagnostic::error(code::E0118, message)
        .label(span, or_end(&found) + " instead")
        .help(help)
}

fn use_file(span: Span, found: Option<String>, name: Option<String>) -> Diagnostic {
    let name = name.map_or("std/boards.nk".to_owned(), with_ending);
    let message = "`use` takes the name of a file in quotes";
    operand(span, found, message, &format!("write `use \"{name}\"`"))
}

/// The name of a file, with the ending `.nk`.
pub(super) fn with_ending(name: String) -> String {
    match name.ends_with(".nk") {
        true => name,
        false => name + ".nk",
    }
}

/// `0.5` as `5/10`, reduced where a power of two or five divides both.
/// The golden ratio, its square or its inverse, and how the floor of its multiples is written, if a decimal seems to be
/// meant for it.
pub(super) fn golden(decimal: &str) -> Option<(&'static str, &'static str)> {
    const DIGITS: &str = "618033988749894848204586834365";
    let (whole, part) = decimal.split_once('.')?;
    let known = DIGITS.get(..part.len()).filter(|own| own.len() >= 3)?;
    let is_rounded_up = DIGITS.as_bytes().get(part.len()) >= Some(&b'5');
    let [part, known] = [part, known].map(|own| own.parse::<u128>().ok());
    let is_golden = match part?.checked_sub(known?)? {
        0 => true,
        1 => is_rounded_up,
        _ => false,
    };
    match whole {
        _ if !is_golden => None,
        "0" => Some(("its inverse", "(isqrt(5*k^2) - k) div 2")),
        "1" => Some(("it", "(k + isqrt(5*k^2)) div 2")),
        "2" => Some(("its square", "(3*k + isqrt(5*k^2)) div 2")),
        _ => None,
    }
}

pub(super) fn fraction(decimal: &str) -> String {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits = format!("{whole}{part}");
    let (Ok(mut above), Some(mut below)) = (
        digits.parse::<u128>(),
        10u128.checked_pow(part.len() as u32),
    ) else {
        return "a/b".to_owned();
    };
    for factor in [2, 5] {
        while above % factor == 0 && below % factor == 0 {
            (above, below) = (above / factor, below / factor);
        }
    }
    match below {
        1 => above.to_string(),
        _ => format!("{above}/{below}"),
    }
}
