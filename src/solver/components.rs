//! The components of a graph, without those that cancel, each in a numbering that suits the search.

use std::collections::BTreeMap;

use super::exact;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;

/// A component of two vertices or more.
pub(super) struct Component {
    /// Numbered breadth-first from one end, which keeps the numbers of neighbours near.
    pub(super) graph: Graph,
}

/// The components that do not cancel in pairs, the smallest first, and the nim-sum of the single vertices.
pub(super) fn parts(
    graph: &Graph,
    stop: &CancelToken,
) -> Result<(Vec<Component>, u32), StopReason> {
    let mut order = CuthillMcKee::new(graph);
    let mut singles = 0;
    let mut parts: Vec<Component> = Vec::new();
    for v in 0..graph.order() as u32 {
        stop.check(())?;
        if graph.degree(v as usize) == 0 {
            singles ^= 1;
        } else if let Some(graph) = order.component_of(v) {
            parts.push(Component { graph });
        }
    }
    parts.sort_by_key(|part| part.size());
    let mut left = Vec::new();
    while let Some(last) = parts.pop() {
        let size = last.size();
        let begin = parts.partition_point(|part| part.size() < size);
        let mut alike = parts.split_off(begin);
        alike.push(last);
        left.extend(uncancelled(alike, stop)?);
    }
    left.reverse();
    Ok((left, singles))
}

/// The components that are left when isomorphic ones cancel, as x (+) x = 0 for any x. All `parts` have one size.
fn uncancelled(parts: Vec<Component>, stop: &CancelToken) -> Result<Vec<Component>, StopReason> {
    if parts.len() == 1 {
        return Ok(parts);
    }
    let mut named = BTreeMap::new();
    for part in parts {
        stop.check(())?;
        let name = exact::name(&part.graph);
        if named.remove(&name).is_none() {
            named.insert(name, part);
        }
    }
    Ok(named.into_values().collect())
}

impl Component {
    fn size(&self) -> (usize, usize) {
        (self.graph.order(), self.graph.size())
    }
}

/// A connected graph in the numbering of a component; `None` for the empty graph.
pub(super) fn renumbered(graph: &Graph) -> Option<Graph> {
    (graph.order() > 0).then(|| CuthillMcKee::new(graph).component_of(0))?
}

/// Numbers the components one by one, in breadth-first order from an outlying vertex.
struct CuthillMcKee<'a> {
    graph: &'a Graph,
    /// The number of each vertex within its component; `UNSEEN` before it is numbered.
    number: Vec<u32>,
    order: Vec<u32>,
}

/// Stands for the number of a vertex that has none yet.
const UNSEEN: u32 = u32::MAX;

impl<'a> CuthillMcKee<'a> {
    fn new(graph: &'a Graph) -> Self {
        CuthillMcKee {
            graph,
            number: vec![UNSEEN; graph.order()],
            order: Vec::new(),
        }
    }

    /// The component of `v`, unless it was numbered before.
    fn component_of(&mut self, v: u32) -> Option<Graph> {
        if self.number[v as usize] != UNSEEN {
            return None;
        }
        let mut start = v;
        // The last vertex reached from anywhere is outlying, and the last one reached from there is at an end.
        for _ in 0..2 {
            self.breadth_first(start);
            start = self.order.last().copied().unwrap_or(start);
            self.order
                .iter()
                .for_each(|&u| self.number[u as usize] = UNSEEN);
        }
        self.breadth_first(start);
        let mut edges = Vec::new();
        for (i, &u) in (0..).zip(&self.order) {
            let around = self.graph.neighbours(u as usize).iter();
            let numbers = around.map(|&w| self.number[w as usize]);
            edges.extend(numbers.filter(|&j| j < i).map(|j| (j, i)));
        }
        Some(Graph::from_edges(self.order.len(), edges))
    }

    fn breadth_first(&mut self, start: u32) {
        self.order.clear();
        self.order.push(start);
        self.number[start as usize] = 0;
        let mut next = 0;
        while let Some(&u) = self.order.get(next) {
            next += 1;
            let begin = self.order.len();
            for &w in self.graph.neighbours(u as usize) {
                if self.number[w as usize] == UNSEEN {
                    self.number[w as usize] = 0;
                    self.order.push(w);
                }
            }
            let graph = self.graph;
            self.order[begin..].sort_by_key(|&w| graph.degree(w as usize));
        }
        for (number, &u) in (0..).zip(&self.order) {
            self.number[u as usize] = number;
        }
    }
}
