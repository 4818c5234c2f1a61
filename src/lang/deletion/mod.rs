//! Games on graphs by their rules: functions of a graph whose options take vertices and edges away.
//!
//! In: a function of a checked program. Out: the [`Rules`] of a deletion game, or why the function is none. Recognition
//! is conservative: a function is recognised only if it is `f(G) = mex { f(G - S), ... : conditions }` where
//!
//! * the variables of an element are one vertex of `G`, two joined ones, or three in a path;
//! * `S` is made of these vertices, their neighbourhoods and the edges between them;
//! * the conditions compare numbers that the component of these vertices determines: degrees, sizes of such sets, and
//!   how many more components the move leaves;
//! * `S` is certainly not empty, so that every play ends.
//!
//! Then the theorem of [`nk_solver::deletion`] applies: the value of a graph is the nim-sum of the values of its
//! components. Everything else runs as it is written.
//!
//! Rules of a game with a token, `f(G, v) = mex { f(G - S, w), ... : conditions }`, are read in the same way. There `v`
//! is the first vertex of each element, and the token goes to one of its vertices, which is not in `S`.

mod conditions;
mod constants;
mod counts;
mod quantified;
mod reason;
mod sets;
mod witnesses;

use nk_base::source::Span;
use nk_solver::deletion::{
    Comparison as Order, Condition, Number, OptionRule, Pattern, Rules, VertexSet,
};
use nk_syntax::ast::Comparison;

use crate::ir::{
    Aggregate, BinderRange, Builtin, Clause, Element, Expr, ExprKind, FunctionId, FunctionRule,
    Kind, Pattern as Argument, Program,
};

/// The rules of a game with a token. In each option bound vertex 0 is the one on which the token stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRules {
    /// The options.
    pub options: Vec<OptionRule>,
    /// For each option, the bound vertex to which the token goes, by its place.
    pub goes: Vec<usize>,
}

pub use reason::{DeletionReason, NotDeletion};
use witnesses::{alternatives, with_witness_bound};

type Answer<T> = Result<T, NotDeletion>;

fn refuse<T>(span: Span, reason: DeletionReason) -> Answer<T> {
    Err(NotDeletion { span, reason })
}

/// The rules of a function that is a deletion game.
///
/// # Errors
///
/// Why it is not recognised as one.
pub fn deletion_game(program: &Program, function: FunctionId) -> Answer<Rules> {
    let options = options(program, function, &[Kind::Graph])?;
    let options = options.into_iter().map(|own| own.0).collect();
    let span = program.functions[function.0].span;
    Rules::new(options).or_else(|_| refuse(span, DeletionReason::Condition))
}

/// The rules of a function of a graph and a vertex that is a game with a token.
///
/// # Errors
///
/// Why it is not recognised as one.
pub fn token_game(program: &Program, function: FunctionId) -> Answer<TokenRules> {
    let (options, goes) = options(program, function, &[Kind::Graph, Kind::Vertex])?
        .into_iter()
        .unzip();
    Ok(TokenRules { options, goes })
}

/// The options of a function with these parameters, each with the place to which the token goes: 0 where there is no
/// token.
fn options(
    program: &Program,
    function: FunctionId,
    params: &[Kind],
) -> Answer<Vec<(OptionRule, usize)>> {
    let own = &program.functions[function.0];
    if own.params != params || own.kind != Kind::Number {
        return refuse(own.span, DeletionReason::Kind);
    }
    let FunctionRule::Clauses(clauses) = &own.rule else {
        return refuse(own.span, DeletionReason::Kind);
    };
    let [
        Clause {
            patterns,
            filters,
            body,
            ..
        },
    ] = &clauses[..]
    else {
        return refuse(own.span, DeletionReason::Equations);
    };
    let (graph, token) = match (&patterns[..], &filters[..]) {
        ([Argument::Variable { slot: graph, .. }], []) => (*graph, None),
        (
            [
                Argument::Variable { slot: graph, .. },
                Argument::Variable { slot: token, .. },
            ],
            [],
        ) => (*graph, Some(*token)),
        _ => return refuse(own.span, DeletionReason::Equations),
    };
    let Some(elements) = body.elements(Aggregate::Mex) else {
        return refuse(body.span, DeletionReason::NotMex);
    };
    let read = |element: &Element<Expr>, alias: Option<(usize, usize)>| {
        Reader::new(program, function, graph, token, alias, element)?.option(element)
    };
    let mut options = Vec::new();
    for element in elements {
        options.extend(read_all(element, token, &read)?);
    }
    Ok(options)
}

/// Greatest number of options that one element may become.
const MOST_OPTIONS: usize = 64;

/// The options of an element. Repeats do not change a mex, so an element with the condition `a or exists(...)` may be
/// replaced by two elements, one for each alternative.
fn read_all(
    element: &Element<Expr>,
    token: Option<usize>,
    read: Read,
) -> Answer<Vec<(OptionRule, usize)>> {
    let refused = match read(element, None) {
        Ok(own) => return Ok(vec![own]),
        Err(refused) => refused,
    };
    let by_alternatives = || {
        let mut options = Vec::new();
        for own in alternatives(element)? {
            options.extend(read_all(&own, token, read).ok()?);
            if options.len() > MOST_OPTIONS {
                return None;
            }
        }
        Some(options)
    };
    with_witness(element, token, read)
        .or_else(by_alternatives)
        .ok_or(refused)
}

type Read<'r> = &'r dyn Fn(&Element<Expr>, Option<(usize, usize)>) -> Answer<(OptionRule, usize)>;

/// The options with the witness of a condition among their variables. A witness that may be another variable of the
/// option makes two of them: the witness is that variable, or it is not.
fn with_witness(
    element: &Element<Expr>,
    token: Option<usize>,
    read: Read,
) -> Option<Vec<(OptionRule, usize)>> {
    let widened = with_witness_bound(element, token)?;
    if let Ok(own) = read(&widened.element, None) {
        return Some(vec![own]);
    }
    widened.others.iter().find_map(|other| {
        let apart = read(&widened.apart_from(*other)?, None).ok()?;
        let same = read(&widened.element, Some((widened.witness?, *other))).ok()?;
        Some(vec![same, apart])
    })
}

/// Reads one option.
struct Reader<'p> {
    program: &'p Program,
    function: FunctionId,
    /// The slot of the graph.
    graph: usize,
    /// The slots of the vertices that the option binds, in the order of the pattern. The first is that of the token, if
    /// there is one.
    bound: Vec<usize>,
    has_token: bool,
    /// A slot whose vertex is that of another slot.
    alias: Option<(usize, usize)>,
    pattern: Pattern,
}

impl<'p> Reader<'p> {
    /// Reads the variables of the option.
    fn new(
        program: &'p Program,
        function: FunctionId,
        graph: usize,
        token: Option<usize>,
        alias: Option<(usize, usize)>,
        element: &Element<Expr>,
    ) -> Answer<Reader<'p>> {
        let mut reader = Reader {
            program,
            function,
            graph,
            bound: token.into_iter().collect(),
            has_token: token.is_some(),
            alias,
            pattern: Pattern::Vertex,
        };
        for binder in &element.binders {
            let BinderRange::Members { slot, set } = &binder.range else {
                return refuse(binder.span, DeletionReason::Variables);
            };
            if alias.is_some_and(|own| own.0 == *slot) {
                // Its range says that it is joined to a variable, as the other one is, or the path would be refused.
                continue;
            }
            let first = reader.bound.first().copied();
            let is_middle = |own: &Expr| {
                matches!(own.kind, ExprKind::Slot(own) if Some(own) == first)
                    && reader.bound.len() == 2
                    && !reader.has_token
            };
            if let Some(args) = set.call_of(Builtin::Neighbours)
                && reader.is_graph(&args[0])
                && is_middle(&args[1])
            {
                reader.bound.insert(0, *slot);
                continue;
            }
            let fits = match (&set.kind, reader.bound.last()) {
                (ExprKind::Builtin(Builtin::Vertices, args), None) => reader.is_graph(&args[0]),
                (ExprKind::Builtin(Builtin::Neighbours, args), Some(last)) => {
                    reader.is_graph(&args[0])
                        && matches!(args[1].kind, ExprKind::Slot(own) if own == *last)
                }
                // `v in V(G), u -- v in G`
                (ExprKind::Builtin(Builtin::Vertices, args), Some(last)) => {
                    let joins = |filter: &Expr| reader.joins(filter, [*last, *slot]);
                    reader.is_graph(&args[0]) && binder.filters.iter().any(joins)
                }
                _ => false,
            };
            if !fits {
                return refuse(binder.span, DeletionReason::Variables);
            }
            reader.bound.push(*slot);
        }
        reader.pattern = match reader.bound.len() {
            1 => Pattern::Vertex,
            2 => Pattern::Edge,
            3 => Pattern::Path,
            _ => return refuse(element.item.span, DeletionReason::Variables),
        };
        Ok(reader)
    }

    /// Whether a condition says that the vertices in two slots are joined.
    fn joins(&self, filter: &Expr, slots: [usize; 2]) -> bool {
        let slot = |expr: &Expr| match expr.kind {
            ExprKind::Slot(own) => Some(own),
            _ => None,
        };
        let (u, v) = match &filter.kind {
            ExprKind::Builtin(Builtin::HasEdge, args) if self.is_graph(&args[0]) => {
                (slot(&args[1]), slot(&args[2]))
            }
            ExprKind::Compare(left, Comparison::In, right) => match &right.kind {
                ExprKind::Builtin(Builtin::Neighbours, args) if self.is_graph(&args[0]) => {
                    (slot(left), slot(&args[1]))
                }
                _ => return false,
            },
            _ => return false,
        };
        let [a, b] = slots.map(Some);
        (u, v) == (a, b) || (u, v) == (b, a)
    }

    fn is_graph(&self, expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Slot(own) if own == self.graph)
    }

    /// The place of a bound vertex.
    fn place(&self, expr: &Expr) -> Option<usize> {
        let ExprKind::Slot(slot) = expr.kind else {
            return None;
        };
        let slot = match self.alias {
            Some((alias, other)) if alias == slot => other,
            _ => slot,
        };
        self.bound.iter().position(|own| *own == slot)
    }

    /// The option, and the place to which the token goes; 0 where there is no token.
    fn option(&self, element: &Element<Expr>) -> Answer<(OptionRule, usize)> {
        let item = &element.item;
        let args = match &item.kind {
            ExprKind::Call { function, args } if *function == self.function => args,
            _ => return refuse(item.span, DeletionReason::Element),
        };
        let graph = &args[0];
        let (vertices, edges) = self.taken(graph)?;
        let goes = match self.has_token {
            true => match self.place(&args[1]) {
                Some(place) if !self.perhaps(&vertices).contains(&place) => place,
                _ => return refuse(args[1].span, DeletionReason::Token),
            },
            false => 0,
        };
        let mut conditions = Vec::new();
        let filters = element.binders.iter().flat_map(|binder| &binder.filters);
        let mut is_path = self.pattern != Pattern::Path;
        for filter in element.guards.iter().chain(filters) {
            if self.parts_ends(filter) {
                is_path = true;
                continue;
            }
            conditions.push(self.condition(filter, graph)?);
        }
        if !is_path {
            // Two ends of a path may be the same vertex here.
            return refuse(item.span, DeletionReason::Variables);
        }
        let has_neighbour = |place: usize| {
            let degree = Number::Sum(vec![
                Number::Times(1, Box::new(Number::Degree(place))),
                Number::Constant(0),
            ]);
            conditions.iter().any(|own| match own {
                Condition::Compare(Number::Constant(1), Order::AtMost, Number::Degree(own)) => *own == place,
                Condition::Compare(least, Order::AtMost, own) => {
                    *own == degree && matches!(least, Number::Sum(parts) if matches!(parts[..], [Number::Constant(1..)]))
                }
                _ => false,
            })
        };
        let some_neighbour =
            matches!(vertices, VertexSet::Neighbours(place) if has_neighbour(place));
        if edges.is_empty() && !some_neighbour && self.surely(&vertices).is_empty() {
            return refuse(item.span, DeletionReason::MayTakeNothing);
        }
        let condition = match conditions.len() {
            0 => Condition::Always,
            _ => Condition::All(conditions),
        };
        let rule = OptionRule {
            pattern: self.pattern,
            condition,
            vertices,
            edges,
        };
        Ok((rule, goes))
    }

    /// Whether a condition states that the ends of a path differ.
    fn parts_ends(&self, filter: &Expr) -> bool {
        let ExprKind::Compare(left, Comparison::NotEqual, right) = &filter.kind else {
            return false;
        };
        let mut places = [self.place(left), self.place(right)];
        places.sort_unstable();
        self.pattern == Pattern::Path && places == [Some(0), Some(2)]
    }
}
