//! What can go wrong while evaluating, and how each case is worded.

use crate::diag::{Diagnostic, code};
use crate::game::OctalError;
use crate::graph::GraphError;
use crate::number::Number;
use crate::oeis::{OeisError, SequenceId};
use crate::source::{SourceMap, Span};
use crate::syntax::token::one_line;

/// An error with its place and what was being computed, innermost first.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalError {
    pub kind: Box<EvalErrorKind>,
    pub span: Span,
    pub trace: Vec<TraceLine>,
}

/// One frame: `K(0), with i = 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    pub what: String,
    /// Variables that are bound there, the arguments not among them.
    pub with: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EvalErrorKind {
    NoEquation {
        call: String,
        nearest: Option<(Span, String)>,
        help: NoEquationHelp,
    },
    TwoEquations {
        call: String,
        first: Span,
    },
    Cycle {
        calls: Vec<String>,
        calls_in_all: usize,
    },
    /// An argument, an index, an operand of a nim-sum, ... that is a fraction.
    Fraction {
        what: &'static str,
        value: Number,
    },
    NegativeNimSum {
        value: Number,
    },
    DivisionByZero,
    FractionalExponent {
        value: Number,
    },
    EmptyExtremum {
        what: &'static str,
    },
    PastEnd {
        name: String,
        index: Number,
        count: usize,
        complete: bool,
    },
    NegativeHeap {
        value: Number,
    },
    EndlessSet {
        name: String,
    },
    /// A number, a loop, a depth or a memory beyond its limit.
    NumberTooLarge {
        bits: Option<u64>,
    },
    Elements {
        limit: u64,
        count: Option<Number>,
    },
    /// A set of more members than are kept.
    Members {
        limit: usize,
    },
    Depth {
        limit: usize,
        calls: Vec<String>,
    },
    Memory {
        limit: u64,
    },
    Interrupted,
    NotListed {
        id: SequenceId,
        index: Number,
        first: i64,
        last: i64,
    },
    Oeis(OeisError),
    UndeclaredVertex {
        vertex: String,
        family: String,
        declared: Option<(Span, String)>,
    },
    ParameterRefused {
        family: String,
        condition: Span,
    },
    Graph(GraphError),
    NotSmall {
        what: &'static str,
        value: Number,
    },
    Octal(OctalError),
    Solver {
        positions: u64,
        vertices: usize,
        bytes: u64,
    },
}

/// What would help where no equation defines a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoEquationHelp {
    /// The argument is that much below the least one.
    Below {
        missing: Number,
    },
    /// The general equation itself asks for it, and there is no base case below `lowest`.
    NoBase {
        lowest: String,
        missing: Number,
    },
    /// Conditions of the nearest equation exclude it.
    Excluded,
    Elsewhere,
}

use EvalErrorKind as E;

impl EvalErrorKind {
    /// Whether a limit was met, rather than a mistake found.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            E::NumberTooLarge { .. }
                | E::Elements { .. }
                | E::Members { .. }
                | E::Depth { .. }
                | E::Memory { .. }
                | E::Solver { .. }
                | E::Graph(GraphError::TooLarge { .. })
        )
    }
}

impl EvalError {
    pub fn into_diagnostic(self, sources: &SourceMap) -> Diagnostic {
        let found = self.word(sources);
        match self.note() {
            Some(note) => found.note(note),
            None => found,
        }
    }

    /// "while computing K(0), with i = 0".
    fn note(&self) -> Option<String> {
        // What waits for each other is told by the error itself.
        let told = match &*self.kind {
            E::Cycle { calls_in_all, .. } => calls_in_all - 1,
            E::Depth { .. } => self.trace.len(),
            _ => 0,
        };
        let trace = self.trace.get(told..).unwrap_or_default();
        let lines: Vec<String> = trace.iter().take(4).map(TraceLine::to_string).collect();
        let more = trace.len() - lines.len();
        let more = if more > 0 {
            format!(", and {more} more")
        } else {
            String::new()
        };
        let doing = match &*self.kind {
            E::UndeclaredVertex { .. } => "building",
            _ => "computing",
        };
        (!lines.is_empty()).then(|| format!("while {doing} {}{more}", lines.join(", for ")))
    }

    /// " when i = 0": what is bound in the innermost frame.
    fn bound(&self) -> String {
        match self.trace.first() {
            Some(line) if !line.with.is_empty() => {
                let with: Vec<String> = line
                    .with
                    .iter()
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect();
                format!(" when {}", with.join(", "))
            }
            _ => String::new(),
        }
    }

    fn no_equation(
        &self,
        call: &str,
        nearest: Option<&(Span, String)>,
        help: &NoEquationHelp,
        sources: &SourceMap,
    ) -> Diagnostic {
        let found = Diagnostic::error(code::E0402, format!("no equation defines {call}"))
            .label(self.span, format!("{call} is needed here"));
        let found = match nearest {
            Some((place, text)) => found.label(*place, text.clone()),
            None => found,
        };
        let start = match help {
            NoEquationHelp::Below { missing } | NoEquationHelp::NoBase { missing, .. } => {
                self.later_start(missing, sources)
            }
            _ => None,
        };
        found.help(match (start, help) {
            (Some((name, start)), _) => {
                format!("if the source starts at {name} = {start}, write `{start} <= {name}`; else add a base case `{call} = ...`")
            }
            (None, NoEquationHelp::NoBase { lowest, .. }) if self.is_lowest(lowest) => {
                format!("add a base case: `{lowest} = ...`")
            }
            (None, NoEquationHelp::Below { .. } | NoEquationHelp::NoBase { .. }) => {
                format!("add a base case `{call} = ...`, or narrow the range that leads here")
            }
            (None, NoEquationHelp::Excluded) => {
                format!("widen these conditions, or add an equation for `{call}`")
            }
            (None, NoEquationHelp::Elsewhere) => {
                format!("add an equation for `{call}`, or narrow the range that leads here")
            }
        })
    }

    /// Whether it is the least value of the function itself that asks, outside of any range.
    fn is_lowest(&self, lowest: &str) -> bool {
        self.trace
            .first()
            .is_some_and(|line| line.what == lowest && line.with.is_empty())
    }

    /// Where a variable would have to start: 1 for i if `K(i-3)` misses the least argument by 1 when i = 0.
    fn later_start(&self, missing: &Number, sources: &SourceMap) -> Option<(String, Number)> {
        let text = one_line(sources.slice(self.span));
        let (_, arg) = text.strip_suffix(')')?.split_once('(')?;
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
        let name = arg.split(|c| !is_name(c)).next()?;
        let rest = arg[name.len()..].trim();
        let shift = rest.strip_prefix(['+', '-']).map_or("", str::trim);
        let plain =
            rest.is_empty() || !shift.is_empty() && shift.chars().all(|c| c.is_ascii_digit());
        let (_, value) = self
            .trace
            .first()?
            .with
            .iter()
            .find(|(own, _)| own == name && plain)?;
        let value: i64 = value.parse().ok()?;
        let start = Number::Small(value).add(missing).ok()?;
        Some((name.to_owned(), start))
    }

    fn word(&self, sources: &SourceMap) -> Diagnostic {
        let span = self.span;
        match &*self.kind {
            E::NoEquation {
                call,
                nearest,
                help,
            } => self.no_equation(call, nearest.as_ref(), help, sources),
            kind @ (E::TwoEquations { .. } | E::Cycle { .. }) => about_equations(kind, span),
            kind @ (E::Fraction { .. }
            | E::NegativeNimSum { .. }
            | E::DivisionByZero
            | E::FractionalExponent { .. }
            | E::EmptyExtremum { .. }
            | E::PastEnd { .. }
            | E::EndlessSet { .. }) => about_values(kind, span, sources),
            kind @ (E::NumberTooLarge { .. }
            | E::Elements { .. }
            | E::Members { .. }
            | E::Depth { .. }
            | E::Memory { .. }
            | E::Solver { .. }
            | E::Interrupted) => about_limits(kind, span),
            E::NotListed {
                id,
                index,
                first,
                last,
            } => Diagnostic::error(
                code::E0603,
                format!("{id} lists n = {first} to {last}, not n = {index}"),
            )
            .label(span, format!("n = {index} here"))
            .help(if *index < Number::Small(*first) {
                format!("the list starts at its offset: ask for n >= {first}")
            } else {
                format!("ask for n <= {last}, or read a longer list, the b-file of {id}, with `--oeis DIR`")
            }),
            E::Oeis(error) => {
                let code = match error {
                    OeisError::NotListed { .. } | OeisError::NotAnId { .. } => code::E0601,
                    _ => code::E0602,
                };
                Diagnostic::error(code, error.to_string())
                    .label(span, "asked for here")
                    .help(error.help())
            }
            kind => about_graphs(kind, span, &self.bound(), sources),
        }
    }
}

impl std::fmt::Display for TraceLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)?;
        let with: Vec<String> = self
            .with
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        match with.is_empty() {
            true => Ok(()),
            false => write!(f, ", with {}", with.join(", ")),
        }
    }
}

fn about_equations(kind: &EvalErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::TwoEquations { call, first } => {
            Diagnostic::error(code::E0305, format!("two equations define {call}"))
                .label(span, "this one")
                .label(*first, "and this one")
                .help("give them conditions that exclude each other")
        }
        E::Cycle {
            calls,
            calls_in_all,
        } => {
            let first = calls.first().cloned().unwrap_or_default();
            let shown = if *calls_in_all > calls.len() {
                let (tail, rest) = (
                    calls.last().cloned().unwrap_or_default(),
                    &calls[..calls.len() - 1],
                );
                format!(
                    "{} needs ... ({} more) needs {tail}",
                    rest.join(" needs "),
                    calls_in_all - calls.len()
                )
            } else {
                calls.join(" needs ")
            };
            Diagnostic::error(code::E0404, format!("{first} needs its own value"))
                .label(span, format!("asks for {first} again"))
                .help("let every equation ask only for values that are settled before its own")
                .note(shown)
        }
        _ => unreachable!("not about equations"),
    }
}

fn about_values(kind: &EvalErrorKind, span: Span, sources: &SourceMap) -> Diagnostic {
    match kind {
        E::Fraction { what, value } => {
            let text = &one_line(sources.slice(span));
            let message = format!("{what} must be an integer, and `{text}` is {value}");
            let found = Diagnostic::error(code::E0301, message)
                .help(format!("round down: {}", rounded(text)));
            match text.contains('/') {
                true => found
                    .label(span, "`/` divides exactly")
                    .note("in a bound, as in `i <= n/2`, a fraction is fine"),
                false => found.label(span, format!("{value} here")),
            }
        }
        E::NegativeNimSum { value } => Diagnostic::error(
            code::E0403,
            format!("a nim-sum takes integers from 0 up, not {value}"),
        )
        .label(span, format!("an operand is {value}"))
        .help("for a plain sum write `+`; for a difference that may be negative write `|i - j|`"),
        E::DivisionByZero => Diagnostic::error(code::E0401, "division by zero")
            .label(span, "this divides by 0")
            .help("exclude that case: `if d = 0 then ... else n/d`, or a condition `d != 0`"),
        E::FractionalExponent { value } => Diagnostic::error(
            code::E0301,
            format!("an exponent must be an integer, and this is {value}"),
        )
        .label(span, "roots are not rational")
        .help("for an integer square root count: `count(i : 1 <= i <= n, i^2 <= n)`"),
        E::EmptyExtremum { what } => Diagnostic::error(
            code::E0406,
            format!("the {what} of nothing"),
        )
        .label(span, "no element satisfies the conditions")
        .help("add an element that is always there, as in `max(0, ...)`, or exclude this case"),
        E::PastEnd { name, index, .. } if index.is_zero() || index.is_negative() => {
            Diagnostic::error(
                code::E0407,
                format!("{name}({index}) does not exist: an enumeration is numbered from 1"),
            )
            .label(span, format!("the index is {index}"))
            .help("start the index at 1, as in `n >= 1`")
        }
        E::PastEnd {
            name, index, count, ..
        } => {
            let members = if *count == 1 {
                "1 member".to_owned()
            } else {
                format!("{count} members")
            };
            Diagnostic::error(
                code::E0407,
                format!("{name}({index}) does not exist: {name} has {members}"),
            )
            .label(span, format!("the index is {index}"))
            .help(match count {
                0 => format!("nothing satisfies the conditions of {name}"),
                _ => format!("end the index at {count}: `n <= {count}`"),
            })
        }
        E::EndlessSet { name } => Diagnostic::error(
            code::E0408,
            format!("`{name}` has no end, so it cannot be used whole"),
        )
        .label(span, "all of it is needed here")
        .help(format!(
            "ask `x in {name}`, take members `{name}(k)`, or bound its variable above"
        )),
        _ => unreachable!("not about values"),
    }
}

/// "`floor(n/2) - i`": the quotient of two plain names or numbers rounded, or all of it.
fn rounded(text: &str) -> String {
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let text = inside.filter(|text| !text.contains('(')).unwrap_or(text);
    let is_plain = |c: char| c.is_alphanumeric() || c == '_';
    let whole = format!("`floor({text})`");
    let Some((before, after)) = text.split_once('/') else {
        return whole;
    };
    let (before, after) = (before.trim_end(), after.trim_start());
    let start = before.rfind(|c| !is_plain(c)).map_or(0, |at| {
        at + before[at..].chars().next().map_or(1, char::len_utf8)
    });
    let end = after.find(|c| !is_plain(c)).unwrap_or(after.len());
    let (left, right) = (&before[start..], &after[..end]);
    let (head, tail) = (&before[..start], &after[end..]);
    let loose = |text: &str| text.chars().all(|c| is_plain(c) || " +-".contains(c));
    match (
        left.is_empty() || right.is_empty(),
        loose(head) && loose(tail),
    ) {
        (false, true) if head.is_empty() && tail.is_empty() => {
            format!("`floor({left}/{right})` or `{left} div {right}`")
        }
        (false, true) => format!("`{head}floor({left}/{right}){tail}`"),
        _ => whole,
    }
}

/// "4096 MiB".
fn memory(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

fn about_limits(kind: &EvalErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::NumberTooLarge { bits } => {
            let size = match bits {
                Some(bits) => format!(
                    "at least {} digits",
                    (*bits as f64 * std::f64::consts::LOG10_2).ceil()
                ),
                None => "more digits than can be counted".to_owned(),
            };
            Diagnostic::error(
                code::E0410,
                format!("this number would have {size}; the limit is 1000000"),
            )
            .label(span, "too large to compute")
            .help("take it modulo something, or ask for fewer terms")
        }
        E::Elements { limit, count } => {
            let message = match count {
                Some(count) => {
                    format!("this runs over {count} values; the limit for one term is {limit}")
                }
                None => format!("this term took more than {limit} steps"),
            };
            Diagnostic::error(code::E0411, message)
                .label(span, "too long")
                .help(
                    "ask for fewer terms, narrow the range, or raise the limit: `--limit-steps N`",
                )
        }
        E::Members { limit } => Diagnostic::error(
            code::E0411,
            format!("this set has more than {limit} members"),
        )
        .label(span, "too many to keep")
        .help("use `sum`, `count`, `min` or `max` over the conditions: they keep no set"),
        E::Depth { limit, calls } => Diagnostic::error(
            code::E0412,
            format!("more than {limit} values wait for each other"),
        )
        .label(span, "the last one asked for")
        .help("let every equation ask for smaller arguments, down to a base case")
        .note(format!("the last ones: {}", calls.join(", "))),
        E::Memory { limit } => Diagnostic::error(
            code::E0413,
            format!("the values kept would take more than {}", memory(*limit)),
        )
        .label(span, "one value more")
        .help("ask for fewer terms, or raise the limit: `--memory MIB`"),
        E::Solver {
            positions,
            vertices,
            bytes,
        } => {
            let message = format!(
                "a graph of {vertices} vertices is too hard here: its positions fill {}",
                memory(*bytes)
            );
            Diagnostic::error(code::E0507, message)
                .label(span, format!("unknown after {positions} positions"))
                .help("raise the limit with `--memory MIB`, ask `outcome(...)` instead of `nimber(...)`, or bound the range")
        }
        E::Interrupted => {
            Diagnostic::error(code::E0414, "interrupted").label(span, "while computing this")
        }
        _ => unreachable!("not about limits"),
    }
}

fn about_graphs(kind: &EvalErrorKind, span: Span, bound: &str, sources: &SourceMap) -> Diagnostic {
    match kind {
        E::UndeclaredVertex { vertex, family, declared } => {
            let found = Diagnostic::error(code::E0501, format!("an edge of {family} names {vertex}, which is not declared"))
                .label(span, format!("{vertex}{bound}"));
            let found = match declared {
                Some((place, text)) => found.label(*place, text.clone()),
                None => found,
            };
            let without = bound.strip_prefix(" when ").map_or_else(
                || "narrow the conditions of this edge".to_owned(),
                |bound| format!("let the conditions of this edge exclude {bound}"),
            );
            found.help(format!("{without}, or declare {vertex}"))
        }
        E::ParameterRefused { family, condition } => {
            let text = one_line(sources.slice(*condition));
            Diagnostic::error(code::E0502, format!("{family} does not exist: it wants {text}"))
                .label(span, format!("{family} is asked for here"))
                .label(*condition, "the condition")
                .help(format!("ask only for what satisfies `{text}`, or widen the condition"))
        }
        E::Graph(error) => {
            let code = match error {
                GraphError::TooLarge { .. } => code::E0503,
                GraphError::Graph6 { .. } => code::E0505,
                _ => code::E0504,
            };
            let help = match error {
                GraphError::TooLarge { .. } => "use smaller parameters".to_owned(),
                GraphError::Graph6 { .. } => "paste the graph6 text again, without blanks".to_owned(),
                GraphError::Parameter { parameter, least, .. } => {
                    format!("start the range where the family does: `{parameter} >= {least}`")
                }
                GraphError::NoSuchVertex { .. } => "declare the vertex".to_owned(),
            };
            Diagnostic::error(code, error.to_string()).label(span, "built here").help(help)
        }
        E::NotSmall { what, value } => Diagnostic::error(code::E0503, format!("{what} of {value} is out of reach"))
            .label(span, "far too large")
            .help("use smaller parameters"),
        E::NegativeHeap { value } => Diagnostic::error(code::E0506, format!("a heap has at least 0 tokens, not {value}"))
            .label(span, format!("a heap of {value}"))
            .help("start the range at 0"),
        E::Octal(error) => Diagnostic::error(code::E0506, error.to_string())
            .label(span, "this game")
            .help("write the code as in Winning Ways: \"0.137\", \"4.007\", \"0.F\" for hexadecimal digits"),
        _ => unreachable!("not about graphs"),
    }
}
