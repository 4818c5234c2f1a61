//! The graph of a family for each n, built without the crate under test.

use std::collections::BTreeMap;

use super::plain::{Near, graph};
use super::rules::{Bound, Family, Form, Piece, Target};

/// A vertex of one graph: its name and its index.
type Label = (&'static str, i64);

/// The vertices of one graph, each with its cell along the strip, and the edges.
#[derive(Default)]
struct Instance {
    cells: BTreeMap<Label, i64>,
    edges: Vec<(Label, Label)>,
}

impl Instance {
    fn declare(&mut self, label: Label, cell: i64) {
        self.cells.entry(label).or_insert(cell);
    }

    /// The graph with its vertices numbered along the strip.
    fn graph(&self) -> Near {
        let mut order: Vec<(i64, Label)> = self
            .cells
            .iter()
            .map(|(label, cell)| (*cell, *label))
            .collect();
        order.sort_unstable_by_key(|(cell, (name, index))| (*cell, *name, *index));
        let numbers: BTreeMap<Label, usize> = order
            .iter()
            .enumerate()
            .map(|(at, own)| (own.1, at))
            .collect();
        let edges = self.edges.iter().map(|(u, v)| (numbers[u], numbers[v]));
        graph(order.len(), &edges.collect::<Vec<_>>())
    }
}

impl Family {
    /// The graph that `target` asks for, with its vertices numbered along the strip.
    pub fn graph(&self, n: i64) -> Near {
        let near = self.instance(n).graph();
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let each = near.iter().enumerate();
        let joined = each.flat_map(|(u, own)| own.iter().map(move |v| (u, *v)));
        match self.target {
            Target::Itself => return near,
            Target::Prism => {
                edges.extend((0..near.len()).map(|v| (2 * v, 2 * v + 1)));
                edges.extend(joined.flat_map(|(u, v)| [(2 * u, 2 * v), (2 * u + 1, 2 * v + 1)]));
                return graph(2 * near.len(), &edges);
            }
            Target::Square => {
                let far = joined
                    .clone()
                    .flat_map(|(u, v)| near[v].iter().map(move |w| (u, *w)));
                edges.extend(joined.chain(far));
                return graph(near.len(), &edges);
            }
            Target::Beside => {}
        }
        let (order, more) = (near.len(), (n + 2) as usize);
        edges.extend(joined);
        edges.extend((1..more).map(|v| (order + v - 1, order + v)));
        graph(order + more, &edges)
    }

    fn instance(&self, n: i64) -> Instance {
        let mut own = Instance::default();
        for kind in &self.kinds {
            for i in (kind.low.value(n)..=kind.high.value(n)).filter(|i| kind.has(*i, n)) {
                own.declare((kind.name, i), i);
            }
        }
        for join in &self.joins {
            let (from, to) = (&self.kinds[join.from], &self.kinds[join.to]);
            for i in from.low.value(n)..=from.high.value(n) {
                let there = i + join.step;
                if from.has(i, n) && to.has(there, n) && join.when.holds(i, n) {
                    own.edges.push(((from.name, i), (to.name, there)));
                }
            }
        }
        for (vertex, to) in &self.singles {
            let label = (vertex.name, vertex.at.value(n));
            let cell = to.map_or(label.1, |to| to.at.value(n));
            own.declare(label, cell);
            if let Some(to) = to {
                own.declare((to.name, cell), cell);
                own.edges.push((label, (to.name, cell)));
            }
        }
        for piece in &self.pieces {
            piece.put(n, &mut own);
        }
        own
    }
}

impl Piece {
    fn put(&self, n: i64, own: &mut Instance) {
        let at = self.to.at.value(n);
        let away = match self.to.at {
            Bound::At(_) => -1,
            Bound::Last(_) => 1,
        };
        own.declare((self.to.name, at), at);
        own.edges.push(((self.name, 1), (self.to.name, at)));
        for j in 1..=self.count {
            let steps = match self.form {
                Form::Arm => j,
                Form::Clique => 1,
                Form::Ring => 1 + (j - 1).min(self.count - j + 1),
            };
            own.declare((self.name, j), at + away * steps);
            let next = match self.form {
                Form::Clique => j + 1..self.count + 1,
                _ => j + 1..self.count.min(j + 1) + 1,
            };
            own.edges
                .extend(next.map(|k| ((self.name, j), (self.name, k))));
        }
        if self.form == Form::Ring {
            own.edges.push(((self.name, self.count), (self.name, 1)));
        }
    }
}
