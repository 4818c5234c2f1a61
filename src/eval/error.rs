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
        help: String,
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

use EvalErrorKind as E;

impl EvalErrorKind {
    /// Whether a limit was met, rather than a mistake found.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            E::NumberTooLarge { .. }
                | E::Elements { .. }
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
        let lines: Vec<String> = self
            .trace
            .iter()
            .take(4)
            .map(TraceLine::to_string)
            .collect();
        let more = self.trace.len().saturating_sub(lines.len());
        let more = if more > 0 {
            format!(", and {more} more")
        } else {
            String::new()
        };
        (!lines.is_empty()).then(|| format!("while computing {}{more}", lines.join(", for ")))
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

    fn word(&self, sources: &SourceMap) -> Diagnostic {
        let span = self.span;
        match &*self.kind {
            kind @ (E::NoEquation { .. } | E::TwoEquations { .. } | E::Cycle { .. }) => {
                about_equations(kind, span)
            }
            kind @ (E::Fraction { .. }
            | E::NegativeNimSum { .. }
            | E::DivisionByZero
            | E::FractionalExponent { .. }
            | E::EmptyExtremum { .. }
            | E::PastEnd { .. }
            | E::EndlessSet { .. }) => about_values(kind, span, sources),
            kind @ (E::NumberTooLarge { .. }
            | E::Elements { .. }
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
            .help(format!(
                "bound the variable, or read more terms with `--oeis DIR` (a b-file of {id})"
            )),
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
        E::NoEquation {
            call,
            nearest,
            help,
        } => {
            let mut found = Diagnostic::error(code::E0402, format!("no equation defines {call}"))
                .label(span, format!("{call} is needed here"));
            if let Some((place, text)) = nearest {
                found = found.label(*place, text.clone());
            }
            found.help(help.clone())
        }
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
            let found = Diagnostic::error(code::E0301, message).label(span, "`/` divides exactly");
            found
                .help(format!("round down: {}", rounded(text)))
                .note("in a bound, as in `i <= n/2`, a fraction is fine")
        }
        E::NegativeNimSum { value } => {
            Diagnostic::error(code::E0403, format!("a nim-sum takes integers from 0 up, not {value}"))
                .label(span, format!("an operand is {value}"))
                .help("nimbers are never negative: for a plain sum write `+`, for a difference check its order")
        }
        E::DivisionByZero => Diagnostic::error(code::E0401, "division by zero")
            .label(span, "the divisor is 0")
            .help("exclude that case: `if d = 0 then ... else n/d`, or a condition `d != 0`"),
        E::FractionalExponent { value } => {
            Diagnostic::error(code::E0301, format!("an exponent must be an integer, and this is {value}"))
                .label(span, "roots are not rational")
                .help("for an integer square root count: `count(i : 1 <= i <= n, i^2 <= n)`")
        }
        E::EmptyExtremum { what } => Diagnostic::error(code::E0406, format!("the {what} of nothing"))
            .label(span, "no element satisfies the conditions")
            .help("add an element that is always there, as in `max(0, ...)`, or exclude this case"),
        E::PastEnd { name, index, count, .. } => {
            let members = if *count == 1 { "1 member".to_owned() } else { format!("{count} members") };
            Diagnostic::error(code::E0407, format!("{name}({index}) does not exist: {name} has {members}"))
                .label(span, format!("the index is {index}"))
                .help(match count {
                    0 => format!("nothing satisfies the conditions of {name}"),
                    _ => format!("an enumeration is numbered from 1, here to {count}"),
                })
        }
        E::EndlessSet { name } => Diagnostic::error(code::E0408, format!("`{name}` has no end, so it cannot be used whole"))
            .label(span, "all of it is needed here")
            .help(format!("ask `x in {name}`, take members `{name}(k)`, or bound its variable above")),
        _ => unreachable!("not about values"),
    }
}

fn rounded(text: &str) -> String {
    let half = text.split_once('/').filter(|(left, right)| {
        let plain =
            |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_');
        plain(left.trim()) && plain(right.trim())
    });
    match half {
        Some((left, right)) => format!(
            "`floor({}/{})` or `{} div {}`",
            left.trim(),
            right.trim(),
            left.trim(),
            right.trim()
        ),
        None => format!("`floor({text})`"),
    }
}

fn about_limits(kind: &EvalErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::NumberTooLarge { bits } => {
            let size = match bits {
                Some(bits) => format!(
                    "about {} digits",
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
        E::Depth { limit, calls } => Diagnostic::error(
            code::E0412,
            format!("more than {limit} values wait for each other"),
        )
        .label(span, "the last one asked for")
        .help("does every equation ask for smaller arguments, and is there a base case below them?")
        .note(format!("the last ones: {}", calls.join(", "))),
        E::Memory { limit } => Diagnostic::error(
            code::E0413,
            format!("the values kept would take more than {} MiB", limit >> 20),
        )
        .label(span, "one value more")
        .help("ask for fewer terms, or raise the limit: `--memory MIB`"),
        E::Solver {
            positions,
            vertices,
            bytes,
        } => {
            let message = format!(
                "a graph of {vertices} vertices is too hard here: {positions} positions fill {} MiB",
                bytes >> 20
            );
            Diagnostic::error(code::E0507, message)
                .label(span, "its value stays unknown")
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
            found.help("narrow the conditions of this edge to vertices that exist, or declare the vertex")
        }
        E::ParameterRefused { family, condition } => {
            let text = one_line(sources.slice(*condition));
            Diagnostic::error(code::E0502, format!("{family} does not exist: it wants {text}"))
                .label(span, format!("{family} is asked for here"))
                .label(*condition, "the condition")
                .help("start the range where the family starts")
        }
        E::Graph(error) => {
            let code = match error {
                GraphError::TooLarge { .. } => code::E0503,
                GraphError::Graph6 { .. } => code::E0505,
                _ => code::E0504,
            };
            let help = match error {
                GraphError::TooLarge { .. } => "use smaller parameters",
                GraphError::Graph6 { .. } => "paste the graph6 text again, without blanks",
                _ => "start the range where the family starts",
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
