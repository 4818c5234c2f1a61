//! What can go wrong while evaluating, and how each case is worded.

mod advice;
mod causes;
mod misere;
mod words;

use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_graph::GraphError;
use nk_misere::RulesError;
use nk_oeis::{OeisError, SequenceId};
use nk_syntax::diag::{Diagnostic, code};
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
        /// The argument of the call or vertex at the place that is the fraction; `None` where the place is its own.
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
    /// `L[3..1]`: a range that ends before the place in front of its first index.
    BackwardSlice {
        low: Number,
        high: Number,
    },
    /// `path(3).v[1]` of a graph whose vertices have no names.
    NoVertexNames {
        graph: String,
    },
    /// Vertices of two graphs, compared.
    ForeignVertices {
        left: String,
        right: String,
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
        /// Whether it is a list, and no set.
        is_list: bool,
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
    /// The limit of memory is reached because each value asks for the value of a longer list.
    LongerLists {
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
    /// The code of no octal game, for misère play.
    MisereCode(RulesError),
    /// Misère play of heaps that needs more memory than there is.
    MisereHeaps {
        bytes: u64,
    },
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

    /// The error that `what` is a fraction.
    pub(crate) fn fraction(what: &'static str, value: &Number, argument: Option<usize>) -> Self {
        E::Fraction {
            what,
            value: value.clone(),
            argument,
        }
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
                | E::LongerLists { .. }
                | E::Solver { .. }
                | E::MisereHeaps { .. }
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
                format!(" when {}", values_of(&line.with))
            }
            _ => String::new(),
        }
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
            | E::BackwardSlice { .. }
            | E::NoVertexNames { .. }
            | E::ForeignVertices { .. }
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
            | E::LongerLists { .. }
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
            kind @ (E::MisereCode(_) | E::MisereHeaps { .. }) => misere::about_misere(kind, span),
            kind => words::about_graphs(kind, span, &self.bound(), sources),
        }
    }
}

/// `i = 0, j = 1`
fn values_of<'w>(with: impl IntoIterator<Item = &'w (String, String)>) -> String {
    let with = with.into_iter();
    let with: Vec<String> = with
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    with.join(", ")
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
