//! What can go wrong while evaluating, and how each case is worded.

mod advice;
mod words;

use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_graph::GraphError;
use nk_oeis::{OeisError, SequenceId};
use nk_syntax::diag::{Diagnostic, code};
use nk_syntax::lex;
use nk_syntax::token::one_line;
use nk_system::octal::OctalError;

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

/// The result of one step of an evaluation.
pub(super) type Step<T> = Result<T, EvalErrorKind>;

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
        /// The number of which it is asked whether an enumeration has it.
        member: Option<Number>,
    },
    /// An argument, an index, an operand of a nim-sum, ... that is a fraction.
    Fraction {
        what: &'static str,
        value: Number,
        /// Which argument of the call or vertex at the place it is; `None` where the place is its own.
        argument: Option<usize>,
    },
    NegativeNimSum {
        value: Number,
    },
    DivisionByZero,
    FractionalExponent {
        value: Number,
    },
    /// An argument that a built-in function does not take.
    Outside {
        what: &'static str,
        wanted: &'static str,
        value: Number,
    },
    /// `L[5]` of a list with four elements.
    NoElement {
        index: Number,
        count: usize,
    },
    /// All subsets of a set with this many members.
    Subsets {
        members: usize,
    },
    /// A vertex or an edge that a graph does not have; `elsewhere` if it belongs to another graph.
    NotInGraph {
        what: String,
        graph: String,
        elsewhere: bool,
    },
    /// The distance between vertices of two components.
    Unreachable {
        ends: [String; 2],
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
    /// Operands of a fraction or of `gcd` beyond their limit.
    LongFraction {
        bits: u64,
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
    /// A cycle with the number that an enumeration was asked about.
    pub(super) fn about_member(mut self, asked: Option<Number>) -> Self {
        if let E::Cycle { member, .. } = &mut self {
            *member = asked;
        }
        self
    }

    /// Whether a limit was met, rather than a mistake found.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            E::NumberTooLarge { .. }
                | E::LongFraction { .. }
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
            (
                None,
                NoEquationHelp::Below { missing } | NoEquationHelp::NoBase { missing, .. },
            ) => match self.bound_below(call, missing, sources) {
                Some(condition) => {
                    format!("add a condition, `{condition}`, or a base case `{call} = ...`")
                }
                None => {
                    format!("add a base case `{call} = ...`, or narrow the range that leads here")
                }
            },
            (None, NoEquationHelp::Excluded) => {
                format!("widen these conditions, or add an equation for `{call}`")
            }
            (None, NoEquationHelp::Elsewhere) if advice::guard(call, self.span, sources).is_some() => {
                let guarded = advice::guard(call, self.span, sources).unwrap_or_default();
                format!("add an equation for `{call}`; an option of a mex may have a guard: `{guarded}`")
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

    /// "whether 0 is in lost is asked while n = 0 is tried"
    fn asked_member(&self) -> Option<String> {
        let E::Cycle {
            calls,
            calls_in_all,
            member: Some(member),
        } = &*self.kind
        else {
            return None;
        };
        let name = calls.first()?;
        let tried = self.trace.get(calls_in_all.checked_sub(2)?)?;
        let with = tried.with.iter();
        let with: Vec<String> = with
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let with = match with.is_empty() {
            true => String::new(),
            false => format!(" while {} is tried", with.join(", ")),
        };
        Some(format!("whether {member} is in {name} is asked{with}"))
    }

    /// What would end a cycle.
    fn cycle_help(&self, sources: &SourceMap) -> String {
        if let Some(name) = self.reaching(sources) {
            return format!(
                "`{name}` reaches the argument itself: let its range end before it, as in `{name} < n` or `{name} in 0..n-1`"
            );
        }
        let E::Cycle { calls, member, .. } = &*self.kind else {
            return String::new();
        };
        if member.is_some() {
            return "let the conditions ask only about numbers that are smaller than the one that is tried".to_owned();
        }
        let own = calls.len() == 2 && calls.first() == calls.last();
        let with = self.bound();
        match own && !with.is_empty() {
            true => format!(
                "the value asks for itself{with}: every option must be smaller, so add a condition that excludes this"
            ),
            false => {
                "let every equation ask only for values that are settled before its own".to_owned()
            }
        }
    }

    /// The variable of a builder that makes an argument of a value the argument that is just computed: `k` in
    /// `f(n) = mex { f(k) : k in 0..n }`.
    fn reaching(&self, sources: &SourceMap) -> Option<String> {
        let E::Cycle { calls, .. } = &*self.kind else {
            return None;
        };
        let text = one_line(sources.slice(self.span));
        let (_, argument) = text.strip_suffix(')')?.split_once('(')?;
        let (_, value) = calls.last()?.strip_suffix(')')?.split_once('(')?;
        let mut with = self.trace.first()?.with.iter();
        let own = calls.first() == calls.last() && calls.len() == 2;
        let bound = with.any(|(name, bound)| name == argument && bound == value);
        (own && bound).then(|| argument.to_owned())
    }

    /// The condition that keeps the argument above the least one, where a variable of a builder makes it too small: `k <= n`
    /// for `f(n-k)`.
    fn bound_below(&self, call: &str, missing: &Number, sources: &SourceMap) -> Option<String> {
        let text = one_line(sources.slice(self.span));
        let (_, argument) = text.strip_suffix(')')?.split_once('(')?;
        let (_, value) = call.strip_suffix(')')?.split_once('(')?;
        let value: i64 = value.parse().ok()?;
        let lowest = Number::Small(value).add(missing).ok()?;
        let with = &self.trace.first()?.with;
        let words = lex(argument).into_iter().map(|token| token.text(argument));
        let mentions = words
            .into_iter()
            .any(|word| with.iter().any(|(own, _)| own == word));
        mentions.then(|| advice::at_least(argument, &lowest))
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
            kind @ (E::TwoEquations { .. } | E::Cycle { .. }) => {
                let found = words::about_equations(kind, span, self.cycle_help(sources));
                match self.asked_member() {
                    Some(note) => found.note(note),
                    None => found,
                }
            }
            kind @ (E::Fraction { .. }
            | E::NegativeNimSum { .. }
            | E::DivisionByZero
            | E::FractionalExponent { .. }
            | E::EmptyExtremum { .. }
            | E::PastEnd { .. }
            | E::Outside { .. }
            | E::NoElement { .. }
            | E::Subsets { .. }
            | E::NotInGraph { .. }
            | E::Unreachable { .. }
            | E::EndlessSet { .. }) => words::about_values(kind, span, sources),
            kind @ (E::NumberTooLarge { .. }
            | E::LongFraction { .. }
            | E::Elements { .. }
            | E::Members { .. }
            | E::Depth { .. }
            | E::Memory { .. }
            | E::Solver { .. }
            | E::Interrupted) => words::about_limits(kind, span),
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
            kind => words::about_graphs(kind, span, &self.bound(), sources),
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
