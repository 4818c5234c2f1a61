//! The options of a function of a graph that is run as it is written: the parts that they take away, and their values.
//! A second argument may be a vertex, on which a *token* stands.
//!
//! The options of `f(G) = mex { f(G - S), ... : conditions }` are found without any knowledge of the game: in place of
//! the `mex` the machine collects the set of all pairs of an option and its value.

use std::rc::Rc;

use super::error::EvalError;
use super::graph_value::GraphValue;
use super::moves::Moves;
use super::value::Value;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_graph::{Graph, Label};
use nk_lang::ir::{
    Aggregate, BinderRange, Builtin, Element, Expr, ExprKind, Frame, FunctionId, FunctionRule,
};

/// An option: the part that it takes away from the graph, and the value of the function at the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenOption {
    /// The vertices, ascending.
    pub vertices: Vec<usize>,
    /// The edges whose ends are left, as (u, v) with u < v, ascending.
    pub edges: Vec<(usize, usize)>,
    /// The vertex on which the token stands after the move, if the function has one.
    pub token: Option<usize>,
    /// The value of the option.
    pub value: Number,
    /// The edges that the options with this result cut, as `G - {u -- v}`, if they cut one each. An end may be among
    /// the vertices that disappear with it.
    pub cuts: Vec<(usize, usize)>,
}

/// The reasons why the options of a function are not parts of its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOptions {
    /// The equation is not a `mex { ... }` of the same function.
    NotMex(Span),
    /// An element is not a call of the same function.
    Element(Span),
    /// An option is not a part of the graph.
    Elsewhere(Span),
}

impl std::fmt::Display for NoOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NoOptions::NotMex(_) => "its equation is not a `mex { ... }`",
            NoOptions::Element(_) => "an option is not the same function of another graph",
            NoOptions::Elsewhere(_) => "an option is not a part of the graph",
        })
    }
}

impl Moves<'_, '_> {
    /// The place of a vertex among those of a graph, in the slots of `frame`; `None` if the graph does not have it.
    ///
    /// # Errors
    ///
    /// Any error of evaluation.
    pub fn place_of(
        &mut self,
        vertex: &Expr,
        graph: &Expr,
        frame: &Frame,
    ) -> Result<Option<usize>, EvalError> {
        let vertex = self.interpreter.value(vertex, frame, &[])?;
        let graph = self.interpreter.value(graph, frame, &[])?;
        let (Value::Vertex(vertex), Value::Graph(graph)) = (vertex, graph) else {
            return Ok(None);
        };
        let place = graph.vertices().position(|own| own == vertex.at());
        Ok(place.filter(|_| graph.owns(&vertex)))
    }

    /// The options of a function at a graph whose vertices have these names, each once. `token` is the vertex of its
    /// second argument, if it has one.
    ///
    /// # Errors
    ///
    /// Any error of evaluation; or, inside, why there are no options that are parts of the graph.
    pub fn written_options(
        &mut self,
        function: FunctionId,
        graph: &Rc<Graph>,
        labels: &[Label],
        token: Option<usize>,
    ) -> Result<Result<Vec<WrittenOption>, NoOptions>, EvalError> {
        let whole = GraphValue::new(graph.clone(), Some(labels.to_vec()));
        let own = &self.interpreter.program().functions[function.0];
        let FunctionRule::Clauses(clauses) = &own.rule else {
            return Ok(Err(NoOptions::NotMex(own.span)));
        };
        let token = token.map(|at| Value::Vertex(whole.vertex(at as u32)));
        let position: Vec<Value> = [Value::Graph(whole.clone())]
            .into_iter()
            .chain(token)
            .collect();
        let Some((clause, slots)) = self.clause_of(clauses, &position)? else {
            return Ok(Err(NoOptions::NotMex(own.span)));
        };
        let collected = match pairs(function, &clause.body) {
            Ok(collected) => collected,
            Err(why) => return Ok(Err(why)),
        };
        let pairs = self
            .interpreter
            .value_at(&collected, &clause.frame, &slots)?;
        let pairs = pairs.elements().cloned().unwrap_or_default();
        let mut options: Vec<WrittenOption> = Vec::new();
        for pair in pairs.iter() {
            let Some(option) = part(&whole, pair) else {
                return Ok(Err(NoOptions::Elsewhere(clause.body.span)));
            };
            // Pairs that differ in their cuts only are neighbours.
            let last = options.last_mut().filter(|own| {
                (&own.vertices, &own.edges, own.token)
                    == (&option.vertices, &option.edges, option.token)
            });
            match last {
                Some(same) => same.cuts.extend(option.cuts),
                None => options.push(option),
            }
        }
        Ok(Ok(options))
    }
}

/// The set of all `[G - S, f(G - S), E]`, or `[G - S, v, f(G - S, v), E]`, in place of the mex of all `f`. E is the set
/// with the one edge that the option cuts, or empty.
fn pairs(function: FunctionId, body: &Expr) -> Result<Expr, NoOptions> {
    let ExprKind::Aggregate(Aggregate::Mex | Aggregate::Misere, elements) = &body.kind else {
        return Err(NoOptions::NotMex(body.span));
    };
    let pair = |element: &Element<Expr>| match &element.item.kind {
        ExprKind::Call {
            function: own,
            args,
        } if *own == function => {
            let parts = [&args[..], &[element.item.clone(), cut(element)]].concat();
            let item = Expr::new(ExprKind::Tuple(parts), element.item.span);
            Ok(Element {
                item,
                ..element.clone()
            })
        }
        _ => Err(NoOptions::Element(element.item.span)),
    };
    let elements = elements.iter().flat_map(branches);
    let elements: Result<Vec<_>, NoOptions> = elements.map(|own| pair(&own)).collect();
    let set = ExprKind::Aggregate(Aggregate::Set, elements?);
    Ok(Expr::new(set, body.span))
}

/// The two elements `a if c` and `b if not c` for an element `if c then a else b`; any other one as it is.
fn branches(element: &Element<Expr>) -> Vec<Element<Expr>> {
    let ExprKind::If(condition, then, otherwise) = &element.item.kind else {
        return vec![element.clone()];
    };
    let negated = Expr::new(ExprKind::Not(condition.clone()), condition.span);
    let branch = |guard: &Expr, item: &Expr| {
        let mut own = element.clone();
        let conditions = match own.binders.last_mut() {
            Some(innermost) => &mut innermost.filters,
            None => &mut own.guards,
        };
        conditions.push(guard.clone());
        own.item = item.clone();
        branches(&own)
    };
    [branch(condition, then), branch(&negated, otherwise)].concat()
}

/// Whether each option of a `mex { ... }` cuts an edge and leaves a second argument, if there is one, as it is.
pub fn cuts_an_edge(body: &Expr) -> bool {
    let ExprKind::Aggregate(_, elements) = &body.kind else {
        return false;
    };
    elements.iter().all(|own| {
        let stays = match &own.item.kind {
            ExprKind::Call { args, .. } => args[1..]
                .iter()
                .all(|own| matches!(own.kind, ExprKind::Slot(1))),
            _ => false,
        };
        stays && matches!(cut(own).kind, ExprKind::Aggregate(_, elements) if !elements.is_empty())
    })
}

/// The set `{u -- v}` of `G - {u -- v}` in an option, or an empty set.
fn cut(element: &Element<Expr>) -> Expr {
    let sets = element.binders.iter().filter_map(|own| match &own.range {
        BinderRange::Members { set, .. } => Some(set),
        _ => None,
    });
    let args = match &element.item.kind {
        ExprKind::Call { args, .. } => &args[..],
        _ => &[],
    };
    let mut found = args.iter().chain(sets).filter_map(edge_taken);
    let empty = || {
        Expr::new(
            ExprKind::Aggregate(Aggregate::Set, Vec::new()),
            element.item.span,
        )
    };
    found.next().cloned().unwrap_or_else(empty)
}

/// The set of one edge that an expression takes from a graph, in the variables of the expression.
fn edge_taken(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Builtin(builtin, args) = &expr.kind else {
        return None;
    };
    let is_edge = |set: &Expr| match set.elements(Aggregate::Set) {
        Some([only]) => only.is_plain() && only.item.call_of(Builtin::EdgeOf).is_some(),
        _ => false,
    };
    match (builtin, &args[..]) {
        (Builtin::Without, [_, set]) if is_edge(set) => Some(set),
        _ => args.iter().find_map(edge_taken),
    }
}

/// The part that an option takes away; `None` if the option is not a part of the graph.
fn part(whole: &GraphValue, pair: &Value) -> Option<WrittenOption> {
    let (left, token, value, cuts) = match &pair.elements()?[..] {
        [Value::Graph(left), Value::Number(value), cuts] => (left, None, value, cuts),
        [
            Value::Graph(left),
            Value::Vertex(token),
            Value::Number(value),
            cuts,
        ] => (left, Some(token), value, cuts),
        _ => return None,
    };
    let ends = |own: &Value| match own {
        Value::Edge(edge) => Some((edge.ends[0].at() as usize, edge.ends[1].at() as usize)),
        _ => None,
    };
    if token.is_some_and(|token| !left.owns(token)) {
        return None;
    }
    let is_new = |v: u32| left.neighbours(v).any(|u| !whole.has_edge(u, v));
    if left
        .vertices()
        .any(|v| !whole.owns(&left.vertex(v)) || is_new(v))
    {
        return None;
    }
    let gone = whole.vertices().filter(|v| !left.has(*v));
    let cut = whole.vertices().flat_map(|u| {
        let later = whole.neighbours(u).filter(move |v| *v > u);
        later.map(move |v| (u, v))
    });
    let cut = cut.filter(|(u, v)| left.has(*u) && left.has(*v) && !left.has_edge(*u, *v));
    Some(WrittenOption {
        vertices: gone.map(|v| v as usize).collect(),
        edges: cut.map(|(u, v)| (u as usize, v as usize)).collect(),
        token: token.map(|token| token.at() as usize),
        value: value.clone(),
        cuts: cuts.elements()?.iter().filter_map(ends).collect(),
    })
}
