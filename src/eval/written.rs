//! The options of a function of a graph that runs as it is written: which parts they take away, and their values.
//!
//! The options of `f(G) = mex { f(G - S), ... : conditions }` are found without any knowledge of the game: in place of
//! the `mex` the machine collects the set of all pairs of an option and its value.

use std::rc::Rc;

use super::graph_value::GraphValue;
use super::{EvalError, Evaluator, Value};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_graph::{Graph, Label};
use nk_lang::ir::{
    Aggregate, Clause, Element, Expr, ExprKind, Frame, FunctionId, FunctionRule, Pattern,
};

/// An option: what it takes away from the graph, and the value of the function at the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenOption {
    /// The vertices, ascending.
    pub vertices: Vec<usize>,
    /// The edges whose ends are left, as (u, v) with u < v, ascending.
    pub edges: Vec<(usize, usize)>,
    pub value: Number,
}

/// Why the options of a function are not parts of its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOptions {
    /// The equation is no `mex { ... }` of the same function.
    NotMex(Span),
    /// An element is no call of the same function.
    Element(Span),
    /// An option is no part of the graph.
    Elsewhere(Span),
}

impl std::fmt::Display for NoOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NoOptions::NotMex(_) => "its equation is no `mex { ... }`",
            NoOptions::Element(_) => "an option is not the same function of another graph",
            NoOptions::Elsewhere(_) => "an option is no part of the graph",
        })
    }
}

impl Evaluator<'_> {
    /// The options of a function at a graph whose vertices have these names, each once.
    ///
    /// Errors: whatever evaluation meets; or, inside, why there are no options that are parts of the graph.
    pub fn written_options(
        &mut self,
        function: FunctionId,
        graph: &Rc<Graph>,
        labels: &[Label],
    ) -> Result<Result<Vec<WrittenOption>, NoOptions>, EvalError> {
        let whole = GraphValue::new(graph.clone(), Some(labels.to_vec()));
        let own = &self.program.functions[function.0];
        let FunctionRule::Clauses(clauses) = &own.rule else {
            return Ok(Err(NoOptions::NotMex(own.span)));
        };
        let Some(clause) = self.clause_at(clauses, &whole)? else {
            return Ok(Err(NoOptions::NotMex(own.span)));
        };
        let collected = match pairs(function, &clause.body) {
            Ok(collected) => collected,
            Err(why) => return Ok(Err(why)),
        };
        let pairs = self.at_graph(&collected, &clause.frame, &whole)?;
        let pairs = pairs.elements().cloned().unwrap_or_default();
        let option = |pair: &Value| part(&whole, pair);
        let options: Option<Vec<WrittenOption>> = pairs.iter().map(option).collect();
        Ok(options.ok_or(NoOptions::Elsewhere(clause.body.span)))
    }

    /// The first equation whose conditions hold for a graph.
    fn clause_at<'c>(
        &mut self,
        clauses: &'c [Clause],
        graph: &GraphValue,
    ) -> Result<Option<&'c Clause>, EvalError> {
        for clause in clauses {
            let [Pattern::Variable { .. }] = clause.patterns[..] else {
                continue;
            };
            let mut holds = true;
            for filter in &clause.filters {
                let value = self.at_graph(filter, &clause.frame, graph)?;
                holds = holds && value.truth() == Some(true);
            }
            if holds {
                return Ok(Some(clause));
            }
        }
        Ok(None)
    }

    /// The value of an expression in the slots of an equation of one graph.
    fn at_graph(
        &mut self,
        expr: &Expr,
        frame: &Frame,
        graph: &GraphValue,
    ) -> Result<Value, EvalError> {
        let question = self.question(expr, frame);
        let args = std::iter::once(Value::Graph(graph.clone()));
        self.machine.ask_values(&self.codes, question.0, args)
    }
}

/// The set of all `[G - S, f(G - S)]` in place of the mex of all `f(G - S)`.
fn pairs(function: FunctionId, body: &Expr) -> Result<Expr, NoOptions> {
    let ExprKind::Aggregate {
        aggregate: Aggregate::Mex,
        elements,
    } = &body.kind
    else {
        return Err(NoOptions::NotMex(body.span));
    };
    let pair = |element: &Element<Expr>| match &element.item.kind {
        ExprKind::Call {
            function: own,
            args,
        } if *own == function => Ok(Element {
            guards: element.guards.clone(),
            binders: element.binders.clone(),
            item: Expr {
                span: element.item.span,
                kind: ExprKind::Tuple(vec![args[0].clone(), element.item.clone()]),
            },
        }),
        _ => Err(NoOptions::Element(element.item.span)),
    };
    let elements: Result<Vec<_>, NoOptions> = elements.iter().map(pair).collect();
    Ok(Expr {
        span: body.span,
        kind: ExprKind::Aggregate {
            aggregate: Aggregate::Set,
            elements: elements?,
        },
    })
}

/// What an option takes away; `None` if it is no part of the graph.
fn part(whole: &GraphValue, pair: &Value) -> Option<WrittenOption> {
    let [Value::Graph(left), Value::Number(value)] = &pair.elements()?[..] else {
        return None;
    };
    if left.vertices().any(|v| !whole.owns(&left.vertex(v))) {
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
        value: value.clone(),
    })
}
