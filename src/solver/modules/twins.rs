//! Twins: two vertices with the same neighbours apart from each other.
//!
//! Two twins are a module, which is replaced by one vertex. A cograph of several vertices has twins, and contracting
//! them gives a cograph. So each module that is a cograph is contracted to one vertex, without a decomposition.

use super::{Kind, Part};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::hash::mix;
use nk_graph::Graph;

/// The graph while its twins are united.
pub(super) struct Twins<'a> {
    graph: &'a Graph,
    is_left: Vec<bool>,
    /// For each vertex the xor of the hashes of its neighbours. Twins that are not joined agree in it, and joined twins
    /// agree in its xor with their own hashes, so only vertices that agree are compared.
    around: Vec<u64>,
    parts: Vec<Part>,
}

/// Unites twins as long as there are some. Returns the vertices that are left, and the module that each of them
/// represents.
///
/// * Cost: proportional to the number of edges, and a sort of the vertices that are left for each level of twins of
///   twins.
pub(super) fn united(
    graph: &Graph,
    parts: Vec<Part>,
    stop: &CancelToken,
) -> Result<(Vec<usize>, Vec<Part>), Cancelled> {
    let order = graph.order();
    let around = |v: usize| {
        graph
            .neighbours(v)
            .iter()
            .fold(0, |sum, &u| sum ^ mix(u.into()))
    };
    let mut twins = Twins {
        graph,
        is_left: vec![true; order],
        around: (0..order).map(around).collect(),
        parts,
    };
    let mut left: Vec<u32> = (0..order as u32).collect();
    let mut in_vain = 0;
    for kind in [Kind::Union, Kind::Join].into_iter().cycle() {
        stop.check(())?;
        let before = left.len();
        twins.unite(&left, kind);
        left.retain(|&v| twins.is_left[v as usize]);
        in_vain = if left.len() < before { 0 } else { in_vain + 1 };
        if in_vain == 2 {
            break;
        }
    }
    let left: Vec<usize> = left.into_iter().map(|v| v as usize).collect();
    let parts = left
        .iter()
        .map(|&v| std::mem::take(&mut twins.parts[v]))
        .collect();
    Ok((left, parts))
}

impl Twins<'_> {
    /// Unites all twins that are joined, or all that are not.
    fn unite(&mut self, left: &[u32], kind: Kind) {
        let look = |v: u32| match kind {
            Kind::Union => self.around[v as usize],
            Kind::Join => self.around[v as usize] ^ mix(v.into()),
        };
        let mut looks: Vec<(u64, u32)> = left.iter().map(|&v| (look(v), v)).collect();
        looks.sort_unstable();
        for alike in looks.chunk_by(|a, b| a.0 == b.0) {
            let first = alike[0].1;
            for &(_, other) in &alike[1..] {
                if self.are_twins(first, other, kind) {
                    self.absorb(first as usize, other as usize, kind);
                }
            }
        }
    }

    fn are_twins(&self, u: u32, v: u32, kind: Kind) -> bool {
        let beside = |x: u32, other: u32| {
            let around = self.graph.neighbours(x as usize).iter();
            around.filter(move |&&w| w != other && self.is_left[w as usize])
        };
        self.graph.has_edge(u as usize, v as usize) == (kind == Kind::Join)
            && beside(u, v).eq(beside(v, u))
    }

    fn absorb(&mut self, first: usize, other: usize, kind: Kind) {
        self.is_left[other] = false;
        for &w in self.graph.neighbours(other) {
            self.around[w as usize] ^= mix(other as u64);
        }
        let part = std::mem::take(&mut self.parts[other]);
        self.parts[first].absorb(part, kind);
    }
}
