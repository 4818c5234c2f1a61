//! The names of positions and moves when `nkdsl play` plays a sum of positions.

use nk_eval::{Component, Value};
use nk_lang::ir::MisereOf;

use super::{Session, Turn};

/// The name of the graph of a position; if there are several graphs, the beginning of their names.
const GRAPH: &str = "G";

/// The sign of a nim-sum, as it is printed.
pub(super) const PLUS: &str = " (+) ";

impl Session<'_> {
    /// The name of a move: what it leaves of its part; if there are several parts, with the part.
    pub(super) fn name(&self, own: &Turn) -> String {
        match self.position.len() {
            1 => self.left(own),
            _ => self.full_name(own),
        }
    }

    pub(super) fn full_name(&self, own: &Turn) -> String {
        format!("{} -> {}", self.part(own.at), self.left(own))
    }

    /// A part of the position, with the names of its graphs.
    pub(super) fn part(&self, at: usize) -> String {
        let part = std::slice::from_ref(&self.position[at]);
        self.sum(part, &|(argument, value)| {
            matches!(value, Value::Graph(_)).then(|| self.graph_name((at, argument)))
        })
    }

    /// The name of the graph at this place: `G`; if the position has several graphs, `G1`, `G2`, ... in their order.
    pub(super) fn graph_name(&self, place: (usize, usize)) -> String {
        let places: Vec<_> = graphs(&self.position).map(|own| own.0).collect();
        match places.iter().position(|own| *own == place) {
            Some(at) if places.len() > 1 => format!("{GRAPH}{}", at + 1),
            _ => GRAPH.to_owned(),
        }
    }

    /// The text of what a move leaves of its part. A subgraph of the graph of the part is named by what it lacks: `G -
    /// {2}`.
    pub(super) fn left(&self, own: &Turn) -> String {
        let before = arguments(&self.position[own.at]);
        let argument = |(at, value): (usize, &Value)| match (value, before.get(at)) {
            (Value::Graph(left), Some(Value::Graph(whole))) => {
                left.in_terms_of(whole, &self.graph_name((own.at, at)))
            }
            _ => None,
        };
        self.sum(&own.left, &argument)
    }

    /// The text of a sum: `kayles(3) (+) kayles(4)`, `*2`, or 0 for the empty sum.
    pub(super) fn text(&self, parts: &[Component]) -> String {
        self.sum(parts, &|_| None)
    }

    /// The text of a sum in which `argument` names some of the arguments, by their places.
    pub(super) fn sum(
        &self,
        parts: &[Component],
        argument: &dyn Fn((usize, &Value)) -> Option<String>,
    ) -> String {
        let part = |own: &Component| match own {
            Component::Heap(size) => format!("*{size}"),
            Component::Call { function, args } => {
                let args = args.iter().enumerate();
                let args = args.map(|own| argument(own).unwrap_or_else(|| own.1.to_string()));
                let args: Vec<String> = args.collect();
                let functions = &self.called.part.program.functions;
                let name = match functions[*function].misere {
                    Some(MisereOf::Function(of)) => &functions[of.0].name,
                    _ => &functions[*function].name,
                };
                format!("{name}({})", args.join(", "))
            }
        };
        match parts.is_empty() {
            true => "0".to_owned(),
            false => parts.iter().map(part).collect::<Vec<_>>().join(PLUS),
        }
    }
}

fn arguments(part: &Component) -> &[Value] {
    match part {
        Component::Call { args, .. } => args,
        Component::Heap(_) => &[],
    }
}

/// The graphs of a position, each with the place of its part and its place among the arguments of the part.
pub(super) fn graphs(position: &[Component]) -> impl Iterator<Item = ((usize, usize), &Value)> {
    let of_part = |(at, part)| {
        let values = arguments(part).iter().enumerate();
        values.map(move |(argument, value)| ((at, argument), value))
    };
    let all = position.iter().enumerate().flat_map(of_part);
    all.filter(|own| matches!(own.1, Value::Graph(_)))
}
