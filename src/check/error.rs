//! What can be wrong with the meaning of a specification, and how each case is worded.

use super::domain::Unbounded;
use super::ir::{Interval, Kind};
use crate::diag::{Code, Diagnostic, code};
use crate::number::Number;
use crate::source::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    pub kind: CheckErrorKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckErrorKind {
    UnknownName {
        name: String,
        nearest: Option<String>,
    },
    UnknownFunction {
        name: String,
        nearest: Option<String>,
    },
    ArgumentCount {
        name: String,
        wanted: usize,
        at_least: bool,
        found: usize,
        defined: Option<Span>,
    },
    ArityDiffers {
        name: String,
        first: Span,
        wanted: Option<usize>,
        found: Option<usize>,
    },
    DefinedTwice {
        name: String,
        first: Span,
    },
    BuiltIn {
        name: String,
    },
    DefinesOeis {
        name: String,
    },
    /// `m(3)` for a constant `m`.
    NotAFunction {
        name: String,
        defined: Option<Span>,
    },
    /// `f` alone for a function `f`.
    FunctionAlone {
        name: String,
        arity: usize,
        defined: Option<Span>,
    },
    ParameterIsConstant {
        name: String,
        defined: Span,
    },
    ParameterRepeats {
        name: String,
        first: Span,
    },
    UseMissing {
        path: String,
        reason: String,
    },
    UseUnknownLibrary {
        path: String,
        known: Vec<String>,
    },
    SameLabel {
        label: String,
        first: Span,
    },
    WrongKind {
        found: Kind,
        wanted: Kind,
        by: String,
    },
    Unbounded(Unbounded),
    LeftSide {
        text: String,
    },
    Overlap {
        name: String,
        first: Span,
        meet: Vec<Interval>,
        mend: Option<Mend>,
    },
    Gap {
        name: String,
        hole: Interval,
        before: Span,
        after: Span,
    },
    ConditionsInCall {
        name: String,
    },
    VertexInExpression {
        name: String,
        is_function: bool,
    },
    UndeclaredVertexName {
        name: String,
        declared: Vec<String>,
        graph: String,
    },
    VertexIndices {
        name: String,
        wanted: usize,
        found: usize,
        first: Span,
    },
    MexOfNoSet {
        found: Kind,
    },
    InfiniteElement {
        variable: String,
    },
    EmptyAggregate {
        name: String,
    },
    EnumerationTwice {
        name: String,
        first: Span,
    },
    CannotPrint {
        found: Kind,
    },
    CannotCompare {
        left: Kind,
        right: Kind,
        op: &'static str,
    },
    IndexNotPlain {
        name: String,
    },
    /// `1 <= i <= n` where `i` is a constant.
    ConstantInCondition {
        name: String,
        defined: Span,
    },
    /// `a(i) ^ a(j)` as an option of a mex: a power, where a nim-sum is meant.
    PowerOfNimbers {
        base: Span,
        exponent: Span,
    },
}

/// A condition that would keep two equations apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mend {
    EndFirst(String),
    StartSecond(String),
}

use CheckErrorKind as E;

impl CheckError {
    pub fn new(kind: CheckErrorKind, span: Span) -> Self {
        CheckError { kind, span }
    }

    pub fn defined_twice(name: &str, first: Span, span: Span) -> Self {
        let name = name.to_owned();
        Self::new(E::DefinedTwice { name, first }, span)
    }

    pub fn into_diagnostic(self) -> Diagnostic {
        let span = self.span;
        match self.kind {
            kind @ (E::UnknownName { .. }
            | E::UnknownFunction { .. }
            | E::ArgumentCount { .. }
            | E::ArityDiffers { .. }
            | E::DefinedTwice { .. }
            | E::BuiltIn { .. }
            | E::DefinesOeis { .. }
            | E::NotAFunction { .. }
            | E::FunctionAlone { .. }
            | E::ParameterIsConstant { .. }
            | E::ParameterRepeats { .. }
            | E::UseMissing { .. }
            | E::UseUnknownLibrary { .. }
            | E::SameLabel { .. }
            | E::EnumerationTwice { .. }) => about_names(kind, span),
            kind @ (E::WrongKind { .. }
            | E::MexOfNoSet { .. }
            | E::CannotPrint { .. }
            | E::CannotCompare { .. }
            | E::ConditionsInCall { .. }
            | E::EmptyAggregate { .. }) => about_kinds(kind, span),
            E::Unbounded(unbounded) => about_bounds(unbounded),
            E::ConstantInCondition { name, defined } => Diagnostic::warning(
                code::W0002,
                format!("`{name}` is a constant here, so this condition ranges over nothing"),
            )
            .label(span, "meant as a new variable?")
            .label(defined, "the constant")
            .help("rename one of the two"),
            E::PowerOfNimbers { base, exponent } => Diagnostic::warning(
                code::W0001,
                "an option of this mex is a power of two values, not their nim-sum",
            )
            .label(base.to(exponent), "`^` is power")
            .help(
                "for the nim-sum write `(+)` or `xor`; if a power is meant, put it in parentheses",
            ),
            kind @ (E::VertexInExpression { .. }
            | E::UndeclaredVertexName { .. }
            | E::VertexIndices { .. }
            | E::IndexNotPlain { .. }) => about_vertices(kind, span),
            kind @ (E::LeftSide { .. }
            | E::Overlap { .. }
            | E::Gap { .. }
            | E::InfiniteElement { .. }) => about_equations(kind, span),
        }
    }
}

/// With its article: "a number".
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Number => "a number",
        Kind::Truth => "a truth value",
        Kind::Set => "a set",
        Kind::Graph => "a graph",
        Kind::Text => "a text",
    }
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}

fn nearest_help(diagnostic: Diagnostic, nearest: Option<String>) -> Diagnostic {
    match nearest {
        Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
        None => diagnostic,
    }
}

fn about_names(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::UnknownName { name, nearest } => {
            let found = Diagnostic::error(code::E0201, format!("nothing here is called `{name}`"))
                .label(span, "not a variable in scope, not a constant");
            match nearest {
                Some(nearest) => found.help(format!("did you mean `{nearest}`?")),
                None => found.help(format!(
                    "give it a range, as in `: 1 <= {name} <= n`, or a value, as in `{name} = 5`"
                )),
            }
        }
        E::UnknownFunction { name, nearest } => {
            if super::names::is_oeis_name(&name) {
                return Diagnostic::error(
                    code::E0202,
                    format!("no OEIS sequence is called `{name}`"),
                )
                .label(span, "too many digits")
                .help("write `A` and six or seven digits, as in `A002187`");
            }
            let found = Diagnostic::error(
                code::E0202,
                format!("no function or graph is called `{name}`"),
            )
            .label(span, "never defined");
            let found = if super::names::is_oeis_name(&name.to_uppercase()) {
                found.help(format!(
                    "OEIS names have a capital A: `{}`",
                    name.to_uppercase()
                ))
            } else if nearest.is_none() {
                found.help(format!(
                    "define it, as in `{name}(n) = ...`, or bring it in with `use \"file.nk\"`"
                ))
            } else {
                found
            };
            nearest_help(found, nearest)
        }
        E::ArgumentCount {
            name,
            wanted,
            at_least,
            found,
            defined,
        } => {
            let more = if at_least { " or more" } else { "" };
            let message = format!("`{name}` takes {}{more}, not {found}", arguments(wanted));
            let found = Diagnostic::error(code::E0203, message)
                .label(span, format!("{} here", arguments(found)))
                .help(format!("give it {}{more}", arguments(wanted)));
            with_place(found, defined, &name)
        }
        E::ArityDiffers {
            name,
            first,
            wanted,
            found,
        } => {
            let shape = |args: Option<usize>| match args {
                None => "no parentheses".to_owned(),
                Some(count) => arguments(count),
            };
            let message = format!(
                "`{name}` has {} here and {} before",
                shape(found),
                shape(wanted)
            );
            Diagnostic::error(code::E0203, message)
                .label(span, format!("{} here", shape(found)))
                .label(first, format!("{} here", shape(wanted)))
                .help("give every equation of a function the same number of arguments, or use another name")
        }
        E::DefinedTwice { name, first } => {
            let message = format!("`{name}` is defined twice");
            // Of two files the one that uses the other is read first, and is the one to change.
            let found = if span.file == first.file {
                Diagnostic::error(code::E0204, message)
                    .label(span, "defined again here")
                    .label(first, "first defined here")
            } else {
                Diagnostic::error(code::E0204, message)
                    .label(first.min(span), "defined here")
                    .label(first.max(span), "and in this file")
                    .note("all equations of a function stand in one file")
            };
            found.help("rename one of them")
        }
        E::BuiltIn { name } => Diagnostic::error(
            code::E0205,
            format!("`{name}` is built in and cannot be defined"),
        )
        .label(span, "a name of the language")
        .help(format!("choose another name, such as `{name}'`")),
        E::DefinesOeis { name } => Diagnostic::error(
            code::E0205,
            format!("`{name}` is an OEIS sequence and cannot be defined"),
        )
        .label(span, "its terms are those that the OEIS lists")
        .help(format!("define `a(n)` and write `check a(n) = {name}(n)`")),
        E::NotAFunction { name, defined } => {
            let what = if defined.is_some() {
                "a constant"
            } else {
                "a variable"
            };
            let found = Diagnostic::error(
                code::E0206,
                format!("`{name}` is {what} and takes no arguments"),
            )
            .label(span, "called like a function")
            .help(format!("for a product write `{name}*(...)`"));
            match defined {
                Some(_) => with_place(found, defined, &name),
                None => found,
            }
        }
        E::FunctionAlone {
            name,
            arity,
            defined,
        } => {
            let (example, needs) = match arity {
                0 => ("()", "its parentheses".to_owned()),
                1 => ("(n)", arguments(1)),
                2 => ("(m, n)", arguments(2)),
                _ => ("(...)", arguments(arity)),
            };
            let found = Diagnostic::error(code::E0206, format!("`{name}` needs {needs}"))
                .label(span, "stands alone")
                .help(format!("write `{name}{example}`"));
            with_place(found, defined, &name)
        }
        E::ParameterIsConstant { name, defined } => Diagnostic::error(
            code::E0207,
            format!("`{name}` is a constant, so it cannot be a variable here"),
        )
        .label(span, "meant as a variable, or as that constant?")
        .label(defined, "the constant")
        .help("rename one of the two; for a base case write the number itself"),
        E::ParameterRepeats { name, first } => Diagnostic::error(
            code::E0207,
            format!("`{name}` stands for two arguments"),
        )
        .label(span, "again here")
        .label(first, "first here")
        .help("give the second another name and add a condition, as in `f(m, n) = ... : m = n`"),
        E::UseMissing { path, reason } => {
            Diagnostic::error(code::E0208, format!("cannot read \"{path}\": {reason}"))
                .label(span, "used here")
                .help("the path is relative to this file; the library's files begin with `std/`")
        }
        E::UseUnknownLibrary { path, known } => {
            let wanted = path.trim_end_matches(".nk");
            let near = known
                .iter()
                .map(|own| {
                    (
                        strsim::damerau_levenshtein(wanted, own.trim_end_matches(".nk")),
                        own,
                    )
                })
                .min()
                .filter(|(distance, _)| *distance <= 3);
            let found = Diagnostic::error(code::E0208, format!("the library has no \"{path}\""))
                .label(span, "used here");
            match near {
                Some((_, near)) => found.help(format!("did you mean \"{near}\"?")),
                None => found.help(format!("it has {}", known.join(", "))),
            }
        }
        E::SameLabel { label, first } => {
            Diagnostic::error(code::E0209, format!("two evals are called \"{label}\""))
                .label(span, "this one")
                .label(first, "and this one")
                .help("give each a label of its own, as in `eval \"first\" ...`")
        }
        E::EnumerationTwice { name, first } => {
            Diagnostic::error(code::E0204, format!("`{name}` has two values"))
                .label(span, "again here")
                .label(first, "first here")
                .help("a constant or an enumeration has one equation")
        }
        _ => unreachable!("not about names"),
    }
}

fn with_place(diagnostic: Diagnostic, defined: Option<Span>, name: &str) -> Diagnostic {
    match defined {
        Some(span) => diagnostic.label(span, format!("`{name}` is defined here")),
        None if super::names::is_oeis_name(name) => {
            diagnostic.note(format!("`{name}(n)` is the term that the OEIS lists for n"))
        }
        None => diagnostic.note(format!("`{name}` is built in")),
    }
}

fn about_kinds(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::WrongKind { found, wanted, by } => {
            // Whoever wants it is quoted; what must be it is named.
            let verb = if by.starts_with('`') {
                "wants"
            } else {
                "must be"
            };
            let message = format!(
                "{by} {verb} {}, and this is {}",
                kind_name(wanted),
                kind_name(found)
            );
            let diagnostic = Diagnostic::error(code::E0302, message).label(span, kind_name(found));
            match (found, wanted) {
                (Kind::Set, Kind::Number) if by.ends_with("element") => diagnostic
                    .help("write its elements without braces of their own; `union` joins sets"),
                (Kind::Set, Kind::Number) => {
                    diagnostic.help("for the least number that is missing write `mex {...}`")
                }
                (Kind::Graph, Kind::Number) => {
                    diagnostic.help("for its Sprague-Grundy value write `nimber(...)`")
                }
                (Kind::Number, Kind::Truth) => diagnostic.help("compare it: `... = 0`, `... >= 1`"),
                (Kind::Number, Kind::Set) => diagnostic.help("put it in braces: `{...}`"),
                (Kind::Number, Kind::Graph) => diagnostic.help("name the graph, as in `path(n)`"),
                (Kind::Truth, Kind::Number) => {
                    diagnostic.help("choose numbers: `if ... then 1 else 0`")
                }
                _ => diagnostic,
            }
        }
        E::MexOfNoSet { found } => Diagnostic::error(
            code::E0302,
            format!("`mex` wants a set, and this is {}", kind_name(found)),
        )
        .label(span, kind_name(found))
        .help("put the options in braces: `mex { ... : ... }`"),
        E::CannotPrint { found } => Diagnostic::error(
            code::E0302,
            format!("`eval` prints numbers, and this is {}", kind_name(found)),
        )
        .label(span, kind_name(found))
        .help(match found {
            Kind::Graph => "ask something of the graph: `nimber(...)`, `order(...)`",
            Kind::Set => "ask something of the set: `mex {...}`, `max(...)`, `count(...)`",
            _ => "for a claim write `check`; for 0 and 1 write `if ... then 1 else 0`",
        }),
        E::CannotCompare { left, right, op } => {
            let message = format!(
                "`{op}` cannot compare {} with {}",
                kind_name(left),
                kind_name(right)
            );
            let found = Diagnostic::error(code::E0302, message).label(span, "compared here");
            match (left, right) {
                (Kind::Graph, Kind::Graph) => {
                    found.help("compare what they have: `nimber(...)`, `order(...)`")
                }
                (Kind::Number, Kind::Set) | (Kind::Set, Kind::Number) => {
                    found.help("for membership write `in`")
                }
                _ => found.help("numbers compare with numbers, sets with sets by `=` and `!=`"),
            }
        }
        E::ConditionsInCall { name } => Diagnostic::error(
            code::E0310,
            format!("`{name}` takes arguments, not `... : conditions`"),
        )
        .label(
            span,
            "only sum, product, min, max and count range over conditions",
        )
        .help(format!(
            "for the set of its values write `{{ {name}(...) : ... }}`"
        )),
        E::EmptyAggregate { name } => Diagnostic::error(
            code::E0310,
            format!("`{name}` has nothing to range over"),
        )
        .label(span, "no conditions, and no set")
        .help(format!(
            "write `{name}(e : conditions)`, as in `{name}(i^2 : 1 <= i <= n)`, or give it a set"
        )),
        _ => unreachable!("not about kinds"),
    }
}

fn about_bounds(unbounded: Unbounded) -> Diagnostic {
    let Unbounded {
        name,
        span,
        lacks_low,
        lacks_high,
        unsolved,
        ..
    } = unbounded;
    let end = if name == "n" { "100" } else { "n" };
    let (what, help) = match (lacks_low, lacks_high) {
        (true, false) => ("no lower bound", format!("add one: `{name} >= 0`")),
        (false, true) => ("no upper bound", format!("add one: `{name} <= {end}`")),
        (true, true) => (
            "no lower and no upper bound",
            format!("give it a range: `0 <= {name} <= {end}`"),
        ),
        (false, false) => (
            "no bound that stands without the other variables",
            format!("give it a range of its own: `0 <= {name} <= {end}`"),
        ),
    };
    let found = Diagnostic::error(code::E0303, format!("`{name}` has {what}")).help(help);
    let endless = format!("`{name}` would run without end");
    match unsolved {
        Some(condition) if condition.start == span.start => found.label(
            condition,
            format!("{endless}: this cannot be solved for it"),
        ),
        Some(condition) => found.label(span, endless).label(
            condition,
            format!("this filters, but cannot be solved for `{name}`"),
        ),
        None => found.label(span, endless),
    }
}

fn about_vertices(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::VertexInExpression { name, is_function } => {
            let found = Diagnostic::error(
                code::E0311,
                format!("`{name}[...]` is a vertex, and stands only in `vertex` and `edge`"),
            )
            .label(span, "brackets make it a vertex");
            if is_function {
                found.help(format!("`{name}` is a function: write `{name}(...)`"))
            } else {
                found.help(format!("for a term of a sequence write `{name}(...)`"))
            }
        }
        E::UndeclaredVertexName {
            name,
            declared,
            graph,
        } => {
            let known = if declared.is_empty() {
                "no vertices".to_owned()
            } else {
                declared.join(", ")
            };
            Diagnostic::error(
                code::E0312,
                format!("graph {graph} declares no vertex called `{name}`"),
            )
            .label(span, format!("`{graph}` declares {known}"))
            .help(format!(
                "declare it with its range, as in `vertex {name}[i] : 1 <= i <= n`"
            ))
        }
        E::VertexIndices {
            name,
            wanted,
            found,
            first,
        } => {
            let count = |n: usize| match n {
                0 => "no index".to_owned(),
                1 => "1 index".to_owned(),
                _ => format!("{n} indices"),
            };
            Diagnostic::error(
                code::E0312,
                format!(
                    "`{name}` has {} here and {} where it is declared",
                    count(found),
                    count(wanted)
                ),
            )
            .label(span, count(found))
            .label(first, format!("{} here", count(wanted)))
            .help("use one number of indices throughout, or another name")
        }
        E::IndexNotPlain { name } => {
            Diagnostic::error(code::E0303, format!("`{name}` has no range"))
                .label(span, "inside a larger index")
                .help(format!(
                    "bound it by a condition, as in `: 1 <= {name} <= n`"
                ))
        }
        _ => unreachable!("not about vertices"),
    }
}

fn about_equations(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::LeftSide { text } => Diagnostic::error(
            code::E0304,
            format!("`{text}` cannot stand on the left of an equation"),
        )
        .label(
            span,
            "not a number, a variable, or a variable plus or minus a number",
        )
        .help("use a variable and a condition: `f(n) = ... n/2 ... : n mod 2 = 0`"),
        E::Overlap {
            name,
            first,
            meet,
            mend,
        } => {
            let found = Diagnostic::error(
                code::E0305,
                format!("two equations define {}", example(&name, &meet)),
            )
            .label(span, format!("this one {}", covers(&meet)))
            .label(first, "this one already covers it");
            match mend {
                Some(Mend::EndFirst(condition)) => {
                    found.help(format!("end the first before it: `{condition}`"))
                }
                Some(Mend::StartSecond(condition)) => {
                    found.help(format!("let this one start later: `: {condition}`"))
                }
                None => {
                    found.help("keep one of them, or give them conditions that exclude each other")
                }
            }
        }
        E::Gap {
            name,
            hole,
            before,
            after,
        } => {
            let shown = match (&hole.low, &hole.high) {
                (Some(low), Some(high)) if low == high => format!("{name}({low})"),
                (Some(low), Some(high)) => format!("{name}({low}) to {name}({high})"),
                _ => name.clone(),
            };
            let next = hole
                .high
                .as_ref()
                .map(|high| high.add(&Number::ONE).unwrap_or(Number::ZERO));
            let last = hole
                .low
                .as_ref()
                .map(|low| low.sub(&Number::ONE).unwrap_or(Number::ZERO));
            let place =
                |end: Option<Number>| end.map_or(String::new(), |end| format!(" {name}({end})"));
            Diagnostic::error(code::E0306, format!("no equation defines {shown}"))
                .label(after, format!("this one starts at{}", place(next)))
                .label(before, format!("this one ends at{}", place(last)))
                .help("add the missing base case, or start the later equation earlier")
        }
        E::InfiniteElement { variable } => {
            let message = format!(
                "an enumeration without an end lists `{variable}` itself, not what is made of it"
            );
            Diagnostic::error(code::E0313, message)
                .label(span, "its values may come in any order")
                .help(format!("write `{{ {variable} : ... }}` with the property as a condition, or bound `{variable}` above"))
        }
        _ => unreachable!("not about equations"),
    }
}

/// `g(10)`, the least argument that both claim.
fn example(name: &str, meet: &[Interval]) -> String {
    let args: Vec<String> = meet
        .iter()
        .map(|interval| {
            interval
                .low
                .as_ref()
                .or(interval.high.as_ref())
                .map_or("0".to_owned(), Number::to_string)
        })
        .collect();
    if args.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", args.join(", "))
    }
}

fn covers(meet: &[Interval]) -> String {
    match meet {
        [
            Interval {
                low: Some(low),
                high: None,
            },
        ] => format!("covers {low} and above too"),
        [
            Interval {
                low: Some(low),
                high: Some(high),
            },
        ] if low == high => format!("covers {low} too"),
        [
            Interval {
                low: Some(low),
                high: Some(high),
            },
        ] => format!("covers {low} to {high} too"),
        _ => "covers it too".to_owned(),
    }
}

/// All codes that this stage uses.
pub const CODES: &[Code] = &[
    code::E0201,
    code::E0202,
    code::E0203,
    code::E0204,
    code::E0205,
    code::E0206,
    code::E0207,
    code::E0208,
    code::E0209,
    code::E0302,
    code::E0303,
    code::E0304,
    code::E0305,
    code::E0306,
    code::E0310,
    code::E0311,
    code::E0312,
    code::E0313,
    code::W0001,
    code::W0002,
];
