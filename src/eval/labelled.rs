//! Graphs with the names of their vertices, which values do not have.
//!
//! The expression shows how a graph is made, and so how its vertices are called: those of a family by its rules, those
//! of a product are pairs, and so on. Other vertices, as those of some built-in graphs, are numbered.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::error::EvalError;
use super::finite::MemberQuestion;
use super::graph_value::GraphValue;
use super::interpreter::Interpreter;
use super::memo::Entry;
use super::value::Value;
use nk_base::number::Number;
use nk_graph::{Graph, Label, label};
use nk_lang::ir::{Builtin, Expr, ExprKind, FamilyBody, FamilyId, Frame};

/// A graph and the name of each of its vertices.
pub type Labelled = (Rc<Graph>, Vec<Label>);

/// Greatest depth of families within families, which may be deep for graphs of one vertex.
const DEEPEST: usize = 64;

/// Greatest number of bytes of a name. Names of edges of edges are twice as long for each level; where they are longer,
/// vertices are numbered.
const LONGEST: usize = 200;

/// The names of the vertices of graphs.
pub(super) struct Names<'e, 'p> {
    interpreter: &'e mut Interpreter<'p>,
    /// The members of families that were named before, as several ways may lead to one member.
    known: FxHashMap<(FamilyId, Vec<Number>), Option<Vec<Label>>>,
}

impl<'e, 'p> Names<'e, 'p> {
    pub(super) fn new(interpreter: &'e mut Interpreter<'p>) -> Self {
        Names {
            interpreter,
            known: FxHashMap::default(),
        }
    }

    /// The graph that an expression gives, in the slots of `frame`, the first of which are `args`; `None` if it is not
    /// a graph.
    ///
    /// # Errors
    ///
    /// Any error of evaluation.
    pub(super) fn labelled(
        &mut self,
        graph: &Expr,
        frame: &Frame,
        args: &[Number],
    ) -> Result<Option<Labelled>, EvalError> {
        self.labelled_within(graph, frame, args, DEEPEST)
    }

    /// The value of an expression in the slots of `frame`, the first of which are `args`, as it is printed: small
    /// graphs, also as the elements of a list, with the names of their vertices.
    pub(super) fn shown(
        &mut self,
        value: Value,
        expr: &Expr,
        frame: &Frame,
        args: &[Number],
    ) -> Value {
        match value {
            Value::Graph(own) if own.is_small() && !own.has_names() => {
                let named = |(graph, labels)| GraphValue::new(graph, Some(labels));
                // If the names cannot be computed within the limits, the vertices have numbers.
                let labelled = self.labelled(expr, frame, args).unwrap_or(None);
                Value::Graph(labelled.map_or(own, named))
            }
            Value::List(elements) if elements.iter().any(has_graphs) => {
                // Only a list that is written out shows how each of its elements is made.
                let parts = match &expr.kind {
                    ExprKind::Tuple(parts) if parts.len() == elements.len() => parts,
                    _ => return Value::List(elements),
                };
                let pairs = elements.iter().zip(parts);
                let shown = pairs.map(|(own, part)| self.shown(own.clone(), part, frame, args));
                Value::List(Rc::new(shown.collect()))
            }
            value => value,
        }
    }

    fn labelled_within(
        &mut self,
        expr: &Expr,
        frame: &Frame,
        args: &[Number],
        depth: usize,
    ) -> Result<Option<Labelled>, EvalError> {
        let question = MemberQuestion::of(expr, frame, self.interpreter);
        let Value::Graph(value) = question.ask(self.interpreter, args)? else {
            return Ok(None);
        };
        let graph = value.graph().clone();
        let labels = match &expr.kind {
            _ if depth == 0 => None,
            ExprKind::Family { family, args: own } => {
                let mut numbers = Vec::new();
                for arg in own {
                    let value = self.interpreter.value(arg, frame, args)?;
                    numbers.extend(value.number().cloned());
                }
                self.names_in_family((*family, numbers), expr, depth)?
            }
            ExprKind::Builtin(builtin, own) => {
                let mut parts = Vec::new();
                for part in own.iter().filter(|own| is_graph(own)) {
                    parts.extend(self.labelled_within(part, frame, args, depth - 1)?);
                }
                names_of_builtin(*builtin, &graph, &parts)
            }
            ExprKind::If(condition, then, otherwise) => {
                let number = |own: i64| Box::new(Expr::number(own, expr.span));
                let kind = ExprKind::If(condition.clone(), number(1), number(0));
                let choice = Expr::new(kind, expr.span);
                let value = self.interpreter.value(&choice, frame, args)?;
                let holds = value.number() == Some(&Number::ONE);
                let branch = if holds { then } else { otherwise };
                let inner = self.labelled_within(branch, frame, args, depth - 1)?;
                inner.map(|(_, labels)| labels)
            }
            _ => None,
        };
        let short = |own: &Label| own.text.len() <= LONGEST;
        let labels = labels.filter(|own| own.len() == graph.order() && own.iter().all(short));
        let labels = labels.unwrap_or_else(|| label::numbered(graph.order()));
        Ok(Some((graph, labels)))
    }

    fn names_in_family(
        &mut self,
        member: (FamilyId, Vec<Number>),
        call: &Expr,
        depth: usize,
    ) -> Result<Option<Vec<Label>>, EvalError> {
        if let Some(labels) = self.known.get(&member) {
            return Ok(labels.clone());
        }
        let labels = self.find_names(&member, call, depth)?;
        self.known.insert(member, labels.clone());
        Ok(labels)
    }

    fn find_names(
        &mut self,
        (family, numbers): &(FamilyId, Vec<Number>),
        call: &Expr,
        depth: usize,
    ) -> Result<Option<Vec<Label>>, EvalError> {
        let program = self.interpreter.program();
        let own = &program.families[family.0];
        if let FamilyBody::Expr(body) = &own.body {
            let inner = self.labelled_within(body, &own.frame, numbers, depth - 1)?;
            return Ok(inner.map(|(_, labels)| labels));
        }
        let number = |number: &Number| Expr::number(number.clone(), call.span);
        let kind = ExprKind::Family {
            family: *family,
            args: numbers.iter().map(number).collect(),
        };
        // The graph is known without its names, so it is built once more.
        let machine = &mut self.interpreter.machine;
        machine.family_memos[family.0].set(numbers, Entry::Unknown);
        machine.labels = Some(Vec::new());
        let graph = Expr::new(kind, call.span);
        let asked = self.interpreter.value(&graph, &Frame::default(), &[]);
        let labels = self.interpreter.machine.labels.take();
        asked.map(|_| labels)
    }
}

fn has_graphs(value: &Value) -> bool {
    match value {
        Value::Graph(_) => true,
        Value::List(elements) => elements.iter().any(has_graphs),
        _ => false,
    }
}

fn is_graph(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Family { .. } => true,
        ExprKind::Builtin(builtin, _) => !matches!(
            builtin,
            Builtin::Floor
                | Builtin::Ceiling
                | Builtin::Abs
                | Builtin::Min
                | Builtin::Max
                | Builtin::Gcd
                | Builtin::Binomial
                | Builtin::NimSum
                | Builtin::Nimber
                | Builtin::Outcome
                | Builtin::Order
                | Builtin::Size
                | Builtin::Octal
                | Builtin::Misere
        ),
        ExprKind::If(_, then, _) => is_graph(then),
        _ => false,
    }
}

fn names_of_builtin(builtin: Builtin, graph: &Graph, parts: &[Labelled]) -> Option<Vec<Label>> {
    let order = graph.order();
    Some(match (builtin, parts) {
        (Builtin::Hypercube, []) => label::words(order.checked_ilog2()? as usize),
        (Builtin::Star, []) => label::two_kinds(1, order),
        (Builtin::CompleteBipartite, []) => {
            // The first part is that of the first vertex: those which it is not joined to.
            let first = order.checked_sub(if order == 0 { 0 } else { graph.degree(0) })?;
            label::two_kinds(first, order)
        }
        (
            Builtin::Cartesian | Builtin::Tensor | Builtin::Strong | Builtin::Lexicographic,
            [(_, g), (_, h)],
        ) => label::pairs(g, h),
        (Builtin::Disjoint | Builtin::Join, [(_, g), (_, h)]) => label::side_by_side(g, h),
        (Builtin::Complement | Builtin::Power, [(_, labels)]) => labels.clone(),
        (Builtin::Line, [(inner, labels)]) => label::edges(inner, labels),
        (Builtin::Middle, [(inner, labels)]) => label::vertices_and_edges(inner, labels),
        (Builtin::Path | Builtin::Cycle | Builtin::Complete | Builtin::Graph6, []) => {
            label::numbered(order)
        }
        _ => return None,
    })
}
