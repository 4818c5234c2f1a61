//! The built-in functions.

use std::rc::Rc;

use super::error::{EvalErrorKind, Step};
use super::graph_value::GraphValue;
use super::machine::Machine;
use super::value::{Value, text_at};
use nk_base::number::{Number, NumberError};
use nk_graph::{Graph, GraphError, Limits};
use nk_lang::ir::Builtin;

type Built = Result<Graph, GraphError>;

impl Machine<'_> {
    /// Replaces the `count` arguments on the stack by the value.
    pub(super) fn builtin(&mut self, builtin: Builtin, count: usize) -> Step<()> {
        let args = self.stack.pop_last(count);
        let value = match builtin {
            Builtin::Floor
            | Builtin::Ceiling
            | Builtin::Abs
            | Builtin::Min
            | Builtin::Max
            | Builtin::Gcd
            | Builtin::Binomial
            | Builtin::NimSum => Value::Number(self.of_numbers(builtin, &args)?),
            Builtin::Nimber => Value::Number(self.externals.nimber(graph_at(&args, 0)?)?),
            Builtin::Outcome => Value::Number(self.externals.outcome(graph_at(&args, 0)?)?),
            Builtin::Order => Value::Number(Number::from(graph_at(&args, 0)?.order())),
            Builtin::Size => Value::Number(Number::from(graph_at(&args, 0)?.size())),
            Builtin::Octal => {
                let (code, heap) = (text_at(&args, 0), number_at(&args, 1));
                let value = match self.systems.octal_value(code, heap)? {
                    Some(value) => value,
                    None => self.externals.octal(code, heap)?,
                };
                Value::Number(value)
            }
            Builtin::Misere => {
                let (systems, externals) = (&mut self.systems, &mut self.externals);
                let nimber =
                    &mut |code: &str, heap: &Number| match systems.octal_value(code, heap)? {
                        Some(value) => Ok(value),
                        None => externals.octal(code, heap),
                    };
                let games = &mut self.misere_heaps;
                let (steps, limits) = (&mut self.steps, &self.limits);
                Value::Number(games.outcome(&args, nimber, steps, limits, &self.stop)?)
            }
            Builtin::Bit
            | Builtin::PopCount
            | Builtin::Isqrt
            | Builtin::Factorial
            | Builtin::IsPrime
            | Builtin::Prime
            | Builtin::Valuation
            | Builtin::NimProduct => self.arithmetic_function(builtin, &args)?,
            Builtin::Sort
            | Builtin::Reverse
            | Builtin::Replace
            | Builtin::SetOf
            | Builtin::Subsets
            | Builtin::Cardinality
            | Builtin::Item
            | Builtin::Slice => self.collection_function(builtin, &args)?,
            Builtin::Vertices
            | Builtin::Neighbours
            | Builtin::ClosedNeighbours
            | Builtin::Degree
            | Builtin::Components
            | Builtin::Connected
            | Builtin::Distance
            | Builtin::Without
            | Builtin::EdgeOf
            | Builtin::HasEdge
            | Builtin::VertexNamed => self.position_function(builtin, &args)?,
            _ => {
                let graph = build(builtin, &args)?.map_err(EvalErrorKind::Graph)?;
                match (builtin, args.first()) {
                    // The graph has the same vertices, joined in another way.
                    (Builtin::Complement | Builtin::Power, Some(Value::Graph(own))) => {
                        Value::Graph(own.with_edges_of(&graph))
                    }
                    _ => Value::Graph(GraphValue::new(Rc::new(graph), None)),
                }
            }
        };
        self.stack.push(value);
        Ok(())
    }

    fn of_numbers(&self, builtin: Builtin, args: &[Value]) -> Step<Number> {
        let numbers = || args.iter().filter_map(Value::number);
        let first = number_at(args, 0);
        let fold = |operation: fn(&Number, &Number) -> Result<Number, NumberError>| {
            numbers()
                .skip(1)
                .try_fold(first.clone(), |value, next| operation(&value, next))
        };
        Ok(match builtin {
            Builtin::Floor => first.floor(),
            Builtin::Ceiling => first.ceil(),
            Builtin::Abs => first.abs(),
            Builtin::Min => numbers().min().cloned().unwrap_or(Number::ZERO),
            Builtin::Max => numbers().max().cloned().unwrap_or(Number::ZERO),
            Builtin::Gcd => fold(Number::gcd)?,
            Builtin::Binomial => {
                first.binomial(number_at(args, 1), &|| !self.stop.is_cancelled())?
            }
            _ => fold(Number::nim_sum)?,
        })
    }
}

fn build(builtin: Builtin, args: &[Value]) -> Step<Built> {
    let limits = Limits::default();
    let small = |at: usize| small_at(args, at);
    let graph = |at: usize| graph_at(args, at);
    Ok(match builtin {
        Builtin::Path => nk_graph::path(small(0)?, limits),
        Builtin::Cycle => nk_graph::cycle(small(0)?, limits),
        Builtin::Complete => nk_graph::complete(small(0)?, limits),
        Builtin::CompleteBipartite => nk_graph::complete_bipartite(small(0)?, small(1)?, limits),
        Builtin::Star => nk_graph::star(small(0)?, limits),
        Builtin::Hypercube => nk_graph::hypercube(small(0)?, limits),
        Builtin::Graph6 => nk_graph::from_graph6(text_at(args, 0), limits),
        Builtin::Cartesian => nk_graph::cartesian(graph(0)?, graph(1)?, limits),
        Builtin::Tensor => nk_graph::tensor(graph(0)?, graph(1)?, limits),
        Builtin::Strong => nk_graph::strong(graph(0)?, graph(1)?, limits),
        Builtin::Lexicographic => nk_graph::lexicographic(graph(0)?, graph(1)?, limits),
        Builtin::Disjoint => nk_graph::disjoint(graph(0)?, graph(1)?, limits),
        Builtin::Join => nk_graph::join(graph(0)?, graph(1)?, limits),
        Builtin::Complement => nk_graph::complement(graph(0)?, limits),
        Builtin::Line => nk_graph::line(graph(0)?, limits),
        Builtin::Middle => nk_graph::middle(graph(0)?, limits),
        _ => nk_graph::power(graph(0)?, small(1)?, limits),
    })
}

pub(super) fn number_at(args: &[Value], at: usize) -> &Number {
    args.get(at)
        .and_then(Value::number)
        .unwrap_or(&Number::ZERO)
}

fn graph_at(args: &[Value], at: usize) -> Step<&Graph> {
    match args.get(at) {
        Some(Value::Graph(graph)) => Ok(graph.graph()),
        _ => unreachable!("the checker gives graphs to what takes graphs"),
    }
}

/// A parameter of a graph: an integer of 64 bits.
fn small_at(args: &[Value], at: usize) -> Step<i64> {
    let value = number_at(args, at);
    match value.as_i64() {
        Some(small) => Ok(small),
        None if value.is_integer() => Err(EvalErrorKind::NotSmall {
            what: "a graph parameter",
            value: value.clone(),
        }),
        None => Err(EvalErrorKind::Fraction {
            what: "a graph parameter",
            value: value.clone(),
            argument: Some(at),
        }),
    }
}
