//! Nimbers of all labelled graphs with up to seven vertices, filled in as they are asked for.

use super::set::{self, Set};

/// Largest order in the table.
pub(in super::super) const SMALL: usize = 7;
/// Pairs of vertices of a graph of that order: a bit of the code for each, pair (i, j) with j < i at i (i - 1) / 2 + j.
const PAIRS: usize = SMALL * (SMALL - 1) / 2;
/// A leading bit that tells graphs of different orders apart is not needed: missing vertices are told by the order.
const UNKNOWN: u8 = 0;

/// Row k holds the nimber plus one by the code of a graph with k vertices; 0 where it is not yet known.
pub(super) struct Small {
    values: [Vec<u8>; SMALL + 1],
}

impl Small {
    pub fn new() -> Self {
        Small {
            values: std::array::from_fn(|k| vec![UNKNOWN; 1 << (k * k.saturating_sub(1) / 2)]),
        }
    }

    /// The nimber of the graph on `k` vertices with this code.
    pub fn value(&mut self, k: usize, code: usize) -> u8 {
        let known = self.values[k][code];
        if known != UNKNOWN {
            return known - 1;
        }
        let mut rows = [0u8; SMALL];
        let mut pair = 0;
        for i in 0..k {
            for j in 0..i {
                let bit = (code >> pair & 1) as u8;
                rows[i] |= bit << j;
                rows[j] |= bit << i;
                pair += 1;
            }
        }
        let mut reached = 0u32;
        for v in 0..k {
            let left = !(rows[v] | 1 << v) & ((1u16 << k) - 1) as u8;
            let (order, code) = code_of(left, &rows);
            reached |= 1 << self.value(order, code);
        }
        let value = reached.trailing_ones() as u8;
        self.values[k][code] = value + 1;
        value
    }

    /// The nimber of a set with at most [`SMALL`] vertices.
    pub fn of_set<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) -> u8 {
        let mut vertices = [0usize; SMALL];
        let mut k = 0;
        for v in set::members(live) {
            vertices[k] = v;
            k += 1;
        }
        let mut code = 0;
        let mut pair = 0;
        for i in 1..k {
            let row = &open[vertices[i]];
            for &u in &vertices[..i] {
                code |= usize::from(set::contains(row, u)) << pair;
                pair += 1;
            }
        }
        self.value(k, code)
    }

    /// The nimber of a set of at most [`SMALL`] bits, given the rows of all bits.
    pub fn of_bits(&mut self, live: u64, rows: &[u64; 64]) -> u8 {
        let mut vertices = [0u32; SMALL];
        let mut k = 0;
        let mut left = live;
        while left != 0 {
            vertices[k] = left.trailing_zeros();
            left &= left - 1;
            k += 1;
        }
        let mut code = 0u64;
        let mut pair = 0;
        for i in 1..k {
            let row = rows[vertices[i] as usize];
            for &u in &vertices[..i] {
                code |= (row >> u & 1) << pair;
                pair += 1;
            }
        }
        self.value(k, code as usize)
    }
}

/// Order and code of the subgraph on the bits of `live`.
fn code_of(live: u8, rows: &[u8; SMALL]) -> (usize, usize) {
    let mut vertices = [0usize; SMALL];
    let mut k = 0;
    let mut left = live;
    while left != 0 {
        vertices[k] = left.trailing_zeros() as usize;
        left &= left - 1;
        k += 1;
    }
    let mut code = 0;
    let mut pair = 0;
    for i in 1..k {
        for &u in &vertices[..i] {
            code |= usize::from(rows[vertices[i]] >> u & 1) << pair;
            pair += 1;
        }
    }
    debug_assert!(pair <= PAIRS);
    (k, code)
}
