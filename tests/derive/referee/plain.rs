//! Nimbers of Node-Kayles by the definition: a move takes a vertex with all its neighbours.
//!
//! This shares no code with the crate under test, so that it can be its referee.

use rustc_hash::FxHashMap;

/// For each vertex its neighbours, in ascending order. The vertices are numbered along the strip, if there is one.
pub type Near = Vec<Vec<usize>>;

/// The graph with these vertices and edges. Loops and repeated edges are left out.
pub fn graph(order: usize, edges: &[(usize, usize)]) -> Near {
    let mut near = vec![Vec::new(); order];
    for &(u, v) in edges.iter().filter(|(u, v)| u != v) {
        near[u].push(v);
        near[v].push(u);
    }
    for own in &mut near {
        own.sort_unstable();
        own.dedup();
    }
    near
}

/// The connected components of the graph that `vertices` induce, each as the ascending list of its vertices.
pub fn components(near: &Near, vertices: &[usize]) -> Vec<Vec<usize>> {
    let Some(&first) = vertices.first() else {
        return Vec::new();
    };
    let last = vertices[vertices.len() - 1];
    let mut is_left = vec![false; last - first + 1];
    for v in vertices {
        is_left[v - first] = true;
    }
    let mut found = Vec::new();
    for &begin in vertices {
        if !std::mem::take(&mut is_left[begin - first]) {
            continue;
        }
        let mut own = vec![begin];
        let mut done = 0;
        while done < own.len() {
            for &next in &near[own[done]] {
                let is_inside = (first..=last).contains(&next);
                if is_inside && std::mem::take(&mut is_left[next - first]) {
                    own.push(next);
                }
            }
            done += 1;
        }
        own.sort_unstable();
        found.push(own);
    }
    found
}

/// The nimbers of the components that have been solved.
///
/// The key of a component is its adjacency after its vertices are renumbered in order, so translates have one key.
pub struct Plain {
    known: FxHashMap<Box<[u16]>, u8>,
    /// The number of moves that may still be played; at 0 the answers mean nothing.
    pub left: usize,
}

impl Plain {
    /// A referee that plays at most `left` moves.
    pub fn new(left: usize) -> Plain {
        Plain {
            known: FxHashMap::default(),
            left,
        }
    }

    /// Counts moves that were played elsewhere.
    pub fn spend(&mut self, moves: usize) {
        self.left = self.left.saturating_sub(moves);
    }

    /// The nimber of the graph that the vertices induce, which must be in ascending order.
    pub fn nimber(&mut self, near: &Near, vertices: &[usize]) -> u8 {
        let parts = components(near, vertices);
        parts
            .iter()
            .fold(0, |all, part| all ^ self.component(near, part))
    }

    fn component(&mut self, near: &Near, vertices: &[usize]) -> u8 {
        if vertices.len() <= 2 {
            return 1;
        }
        let key = key(near, vertices);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if self.left == 0 {
            return 0;
        }
        self.spend(vertices.len());
        let mut options = Options::default();
        for v in vertices {
            let stays = |u: &&usize| *u != v && near[*v].binary_search(u).is_err();
            let rest: Vec<usize> = vertices.iter().filter(stays).copied().collect();
            options.add(self.nimber(near, &rest));
        }
        let value = options.mex();
        if self.left > 0 {
            self.known.insert(key, value);
        }
        value
    }
}

/// The key of a component: for each vertex the distances to its earlier neighbours, and a 0.
fn key(near: &Near, vertices: &[usize]) -> Box<[u16]> {
    let mut key = Vec::with_capacity(3 * vertices.len());
    for (at, v) in vertices.iter().enumerate() {
        for u in near[*v].iter().take_while(|u| *u < v) {
            if let Ok(other) = vertices[..at].binary_search(u) {
                key.push((at - other) as u16);
            }
        }
        key.push(0);
    }
    key.into()
}

/// A set of nimbers.
#[derive(Default)]
pub struct Options([u64; 4]);

impl Options {
    pub fn add(&mut self, value: u8) {
        self.0[usize::from(value >> 6)] |= 1 << (value & 63);
    }

    pub fn mex(&self) -> u8 {
        let full = self.0.iter().take_while(|own| **own == u64::MAX).count();
        (64 * full) as u8 + self.0[full].trailing_ones() as u8
    }
}
