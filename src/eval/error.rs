//! The errors of evaluation, and their wording.

mod advice;
mod causes;
mod limits;
mod misere;
mod options;
mod vertices;
mod wording;

use std::fmt;

use super::value::Value;
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
    /// The kind of the error.
    pub kind: Box<EvalErrorKind>,
    /// The place.
    pub span: Span,
    /// The calls that were being computed, innermost first.
    pub trace: Vec<TraceLine>,
}

/// The message alone. [`EvalError::into_diagnostic`] has the changes to make as well, for which it needs the text.
impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word(&SourceMap::default()).message)
    }
}

impl std::error::Error for EvalError {}

/// One frame: `K(0), with i = 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    /// The call, `K(0)`.
    pub what: String,
    /// Variables that are bound there, the arguments not among them.
    pub with: Vec<(String, String)>,
}

/// The result of one step of an evaluation.
pub(super) type Step<T> = Result<T, EvalErrorKind>;

/// An index that is beyond those of all declared vertices: its place, counted from 0, and whether it is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The place among the indices.
    pub index: usize,
    /// Whether the index is greater than all others there; else it is less.
    pub is_above: bool,
}

/// What would keep an edge from a vertex that is not declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Narrower {
    /// A greater parameter, `n >= 1`, as the graph has no vertex of that name at all.
    Parameter(String),
    /// Another end of a range, as an index is greater or less than those of all declared vertices.
    Index(Beyond),
    /// Nothing that is known.
    Unknown,
}

/// The kinds of errors. The comment of a kind explains its fields.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    missing_docs,
    reason = "the comment of a variant says what its fields are"
)]
pub enum EvalErrorKind {
    /// No equation defines the value of `call`; `nearest` is the equation that comes closest, with its head.
    NoEquation {
        call: String,
        nearest: Option<(Span, String)>,
        help: NoEquationHelp,
    },
    /// Two equations define the value of `call`, of which the other one is at `first`.
    TwoEquations { call: String, first: Span },
    /// A cycle: `calls` lead back to the first of them; they are a part of the `calls_in_all` calls of the cycle.
    Cycle {
        calls: Vec<String>,
        calls_in_all: usize,
        /// The number whose membership in an enumeration is asked for.
        member: Option<Number>,
    },
    /// An argument, an index, an operand of a nim-sum, ... that is a fraction.
    Fraction {
        what: &'static str,
        value: Number,
        /// The argument of the call or vertex at the place that is the fraction; `None` where the place is its own.
        argument: Option<usize>,
    },
    /// An operand of a nim-sum is negative.
    NegativeNimSum { value: Number },
    /// A division, or a remainder, by 0.
    DivisionByZero,
    /// An exponent is a fraction.
    FractionalExponent { value: Number },
    /// An argument that a built-in function does not take.
    Outside {
        what: &'static str,
        wanted: &'static str,
        value: Number,
    },
    /// `L[5]` of a list with four elements.
    NoElement { index: Number, count: usize },
    /// `L[3..1]`: a range that ends before the place in front of its first index.
    BackwardSlice { low: Number, high: Number },
    /// `path(3).v[1]` of a graph whose vertices have no names.
    NoVertexNames { graph: String },
    /// Vertices of two graphs, compared or put into one set: each with its graph.
    ForeignVertices {
        left: [String; 2],
        right: [String; 2],
    },
    /// All subsets of a set with this many members.
    Subsets { members: usize },
    /// A vertex or an edge that a graph does not have; `elsewhere` if it belongs to another graph.
    NotInGraph {
        what: String,
        graph: String,
        elsewhere: bool,
        /// How the vertices of the graph are called, `v[i]`, where a vertex was named that it never had.
        names: Vec<String>,
    },
    /// The distance between vertices of two components.
    Unreachable { ends: [String; 2] },
    /// `min` or `max` of no elements; `what` is which.
    EmptyExtremum { what: &'static str },
    /// The list or enumeration `name` is over before `index`, with `count` elements. If it is not `complete`, those are
    /// the elements of an OEIS entry that are listed.
    PastEnd {
        name: String,
        index: Number,
        count: usize,
        complete: bool,
        /// Whether it is a list, not a set.
        is_list: bool,
    },
    /// A heap of a negative size.
    NegativeHeap { value: Number },
    /// All of the endless set `name` is asked for.
    EndlessSet { name: String },
    /// A number of more bits than the limit; `bits` is a lower bound of its length, if it is known.
    NumberTooLarge { bits: Option<u64> },
    /// Operands of a fraction or of `gcd` beyond their limit.
    LongFraction { bits: u64 },
    /// More than `limit` steps for one term; `count` is the number of values of a loop, where it is known.
    Elements { limit: u64, count: Option<Number> },
    /// A set of more members than are kept.
    Members { limit: usize },
    /// Calls wait for each other `limit` deep; `calls` are the innermost.
    Depth { limit: usize, calls: Vec<String> },
    /// More than `limit` bytes of memory.
    Memory { limit: u64 },
    /// The limit of memory is reached because each value asks for that of a larger argument.
    Growing { what: Grown, limit: u64 },
    /// The evaluation was cancelled.
    Interrupted,
    /// The OEIS entry `id` lists the terms from `first` to `last`, and `index` is not among them.
    NotListed {
        id: SequenceId,
        index: Number,
        first: i64,
        last: i64,
    },
    /// A list of the OEIS cannot be used.
    Oeis(OeisError),
    /// An edge of the graph `family` ends at a vertex that no rule declares; `declared` is the rule with its name, if
    /// there is one.
    UndeclaredVertex {
        vertex: String,
        family: String,
        declared: Option<(Span, String)>,
        narrower: Narrower,
    },
    /// The parameters of the graph `family` do not satisfy its condition at `condition`.
    ParameterRefused { family: String, condition: Span },
    /// A graph cannot be built.
    Graph(GraphError),
    /// A number that must be small, such as the number of vertices of a graph, is large or negative.
    NotSmall { what: &'static str, value: Number },
    /// A text that is not the code of an octal game.
    Octal(OctalError),
    /// A text that is not the code of a game, for misère play.
    MisereCode(RulesError),
    /// A heap beyond 64 bits of a game for which no misère quotient of all heaps was found.
    NoPeriodOfMisere { heap: Number },
    /// Misère play of heaps that needs more memory than there is.
    MisereHeaps { bytes: u64 },
    /// The solver has searched `positions` of a graph with `vertices` vertices, and needs more than `bytes` of memory;
    /// `of_nimber` if the nimber in Node-Kayles was asked for, not only the outcome.
    Solver {
        positions: u64,
        vertices: usize,
        bytes: u64,
        of_nimber: bool,
    },
}

/// An argument that grows from one call to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grown {
    /// A list.
    List,
    /// A set.
    Set,
    /// A graph.
    Graph,
}

impl Grown {
    /// The elements of a list or a set, the vertices and edges of a graph; 0 of another value.
    pub(super) fn size(self, value: &Value) -> usize {
        match (self, value) {
            (Grown::List, Value::List(elements)) | (Grown::Set, Value::Set(elements)) => {
                elements.len()
            }
            (Grown::Graph, Value::Graph(graph)) => graph.graph().order() + graph.graph().size(),
            _ => 0,
        }
    }
}

/// The advice where no equation defines a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoEquationHelp {
    /// The argument is less than the least one by `missing`.
    Below {
        /// The difference.
        missing: Number,
    },
    /// The general equation itself asks for it, and there is no base case below `lowest`.
    NoBase {
        /// The call with the lowest argument.
        lowest: String,
        /// The difference between the lowest argument and the argument.
        missing: Number,
    },
    /// Conditions of the nearest equation exclude it.
    Excluded,
    /// None of these.
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

    /// Whether a limit was exceeded, and no mistake was found.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            E::NumberTooLarge { .. }
                | E::LongFraction { .. }
                | E::Elements { .. }
                | E::Members { .. }
                | E::Depth { .. }
                | E::Memory { .. }
                | E::Growing { .. }
                | E::Solver { .. }
                | E::MisereHeaps { .. }
                | E::Graph(GraphError::TooLarge { .. })
        )
    }
}

impl EvalError {
    /// The message with its place, what was being computed, and a change to make. `sources` has the text of the
    /// specification.
    pub fn into_diagnostic(self, sources: &SourceMap) -> Diagnostic {
        let found = self.word(sources);
        match self.note() {
            Some(note) => found.note(note),
            None => found,
        }
    }

    /// "while computing K(0), with i = 0".
    fn note(&self) -> Option<String> {
        // The error itself lists the calls that wait for each other.
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

    /// The variables that are bound in the innermost frame: " when i = 0".
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
                let found = wording::about_equations(kind, span, self.cycle_help(sources));
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
            | E::EndlessSet { .. }) => wording::about_values(kind, span, sources),
            kind @ (E::NumberTooLarge { .. }
            | E::LongFraction { .. }
            | E::Elements { .. }
            | E::Members { .. }
            | E::Depth { .. }
            | E::Memory { .. }
            | E::Growing { .. }
            | E::Solver { .. }
            | E::Interrupted) => limits::about_limits(kind, span),
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
                    OeisError::NotListed { .. } | OeisError::NotAnId(_) => code::E0601,
                    _ => code::E0602,
                };
                Diagnostic::error(code, error.to_string())
                    .label(span, "asked for here")
                    .help(error.help())
            }
            kind @ (E::MisereCode(_) | E::NoPeriodOfMisere { .. } | E::MisereHeaps { .. }) => misere::about_misere(kind, span),
            kind => wording::about_graphs(kind, span, &self.bound(), sources),
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
        match self.with.is_empty() {
            true => Ok(()),
            false => write!(f, ", with {}", values_of(&self.with)),
        }
    }
}
