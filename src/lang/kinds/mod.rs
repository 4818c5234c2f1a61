//! The kinds of functions and of their arguments, from how they are used.
//!
//! In: all equations, and the `eval`s and `check`s that [count](asked). Out: a [`Kind`] for each function and for each
//! of its parameters. Kinds are found by unification: every place that takes a value states that two kinds are the
//! same. A kind of which nothing more is known is that of numbers. Contradictions are ignored here: lowering finds them
//! again, each at its place.

pub mod asked;
mod calls;
mod expressions;
mod questions;
mod unifier;

use nk_base::source::Span;

use crate::budget::Budget;
use crate::ir::Kind;
use crate::names::Names;
use crate::reasons::Reasons;

/// A kind that is being found, by its place in [`Unifier::nodes`].
pub type Unknown = usize;

#[derive(Clone, Copy, Debug)]
enum Node {
    Free,
    Same(Unknown),
    Is(Shape),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Number,
    Truth,
    Text,
    Graph,
    Vertex,
    Edge,
    Set(Unknown),
    List(Unknown),
}

/// A relation between kinds that has consequences only once more is known.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// `member in whole`, or `whole` taken apart into members.
    Member { member: Unknown, whole: Unknown },
    /// `left - right`: of numbers, or of a graph and what is taken away from it.
    Minus {
        left: Unknown,
        right: Unknown,
        result: Unknown,
    },
    /// `base[index]`.
    Index {
        base: Unknown,
        result: Unknown,
        is_slice: bool,
    },
    /// A list or a set.
    Collection { whole: Unknown },
}

/// Greatest depth to which the kinds of elements are followed.
const DEEPEST: usize = 16;

struct Unifier<'n, 'a> {
    names: &'n Names<'a>,
    budget: &'n Budget,
    nodes: Vec<Node>,
    /// For each node, the expression that first determined its kind.
    because: Vec<Option<Span>>,
    /// The expression that is being read.
    speaker: Option<Span>,
    /// The occurrences of names, each with its node.
    uses: Vec<(Span, Unknown)>,
    params: Vec<Vec<Unknown>>,
    results: Vec<Unknown>,
    questions: Vec<Question>,
}

/// The kinds of the parameters and of the value of a function.
pub struct Found {
    pub params: Vec<Kind>,
    pub kind: Kind,
}

type Scope<'e> = Vec<(&'e str, Unknown)>;

/// The kinds of all functions of `names`; `questions` are what evals and checks ask, each with its conditions.
pub fn infer<'a>(
    names: &Names<'a>,
    questions: &[asked::Asked<'a>],
    budget: &Budget,
) -> (Vec<Found>, Reasons) {
    let mut unifier = Unifier {
        names,
        budget,
        nodes: Vec::new(),
        because: Vec::new(),
        speaker: None,
        uses: Vec::new(),
        params: Vec::new(),
        results: Vec::new(),
        questions: Vec::new(),
    };
    for entry in &names.functions {
        let params = (0..entry.args.unwrap_or(0))
            .map(|_| unifier.free())
            .collect();
        unifier.params.push(params);
        let result = unifier.free();
        unifier.results.push(result);
    }
    // The form of a function's own first equation has priority over the kinds that its uses demand.
    for (at, entry) in names.functions.iter().enumerate() {
        unifier.shown_number(at, entry);
    }
    for (at, entry) in names.functions.iter().enumerate() {
        unifier.function(at, entry);
    }
    for graph in &names.families {
        if let nk_syntax::ast::GraphBody::Expr(body) = &graph.body {
            let number = unifier.known(Shape::Number);
            let mut scope: Scope = graph
                .params
                .iter()
                .map(|own| (own.text.as_str(), number))
                .collect();
            unifier.expr(body, &mut scope);
        }
    }
    for (expr, conditions) in questions {
        // Lowering reports that these conditions are wrong, and nothing else follows from them.
        let number = unifier.known(Shape::Number);
        let numbers = asked::equal_to_sets(conditions, names);
        let mut scope: Scope = numbers.into_iter().map(|own| (own, number)).collect();
        unifier.conditions(conditions, &mut scope);
        unifier.expr(expr, &mut scope);
    }
    unifier.settle();
    let number = |found: Option<Kind>| found.unwrap_or(Kind::Number);
    let functions = 0..names.functions.len();
    let found = functions.map(|at| Found {
        params: unifier.params[at]
            .iter()
            .map(|own| number(unifier.kind(*own, DEEPEST)))
            .collect(),
        kind: number(unifier.kind(unifier.results[at], DEEPEST)),
    });
    let found = found.collect();
    (found, unifier.reasons())
}
