//! Nimbers of all labelled graphs with up to seven vertices, filled in as they are asked for.

use super::set::{self, Set};

/// Largest order in the table.
pub(in super::super) const SMALL: usize = 7;
/// Pairs of vertices of a graph of that order.
const PAIRS: usize = SMALL * (SMALL - 1) / 2;

/// The nimber plus one by the code of a graph; 0 where it is not yet known.
///
/// A code is a leading 1, which tells the orders from two on apart, and a bit for each pair of vertices: (1, 0), (2, 0),
/// (2, 1), and so on.
pub(super) struct Small {
    values: Vec<u8>,
}

impl Small {
    pub fn new() -> Self {
        Small {
            values: vec![0; 2 << PAIRS],
        }
    }

    /// The nimber of the graph on `order` vertices with this code.
    #[inline]
    fn value(&mut self, order: usize, code: usize) -> u8 {
        match (order, self.values[code]) {
            (0 | 1, _) => order as u8,
            (_, 0) => self.fill(order, code),
            (_, known) => known - 1,
        }
    }

    #[cold]
    fn fill(&mut self, order: usize, code: usize) -> u8 {
        let mut rows = [0u64; SMALL];
        let mut pair = order * (order - 1) / 2;
        for i in 0..order {
            for j in 0..i {
                pair -= 1;
                let bit = (code >> pair & 1) as u64;
                rows[i] |= bit << j;
                rows[j] |= bit << i;
            }
        }
        let all = (1u64 << order) - 1;
        let mut reached = 0u32;
        for (v, row) in rows.iter().enumerate().take(order) {
            reached |= 1 << self.of_bits(all & !(row | 1 << v), &rows);
        }
        let value = reached.trailing_ones() as u8;
        self.values[code] = value + 1;
        value
    }

    /// The nimber of a set with at most [`SMALL`] vertices.
    pub fn of_set<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) -> u8 {
        let mut vertices = [0usize; SMALL];
        let mut order = 0;
        for v in set::members(live) {
            vertices[order] = v;
            order += 1;
        }
        let mut code = 1;
        for i in 1..order {
            let row = &open[vertices[i]];
            for &u in &vertices[..i] {
                code = code << 1 | usize::from(set::contains(row, u));
            }
        }
        self.value(order, code)
    }

    /// The nimber of a set of at most [`SMALL`] bits, given the rows of all bits.
    #[inline]
    pub fn of_bits(&mut self, live: u64, rows: &[u64]) -> u8 {
        let mut vertices = [0u8; SMALL];
        let mut order = 0;
        let mut code = 1u64;
        let mut left = live;
        while left != 0 && order < SMALL {
            let v = left.trailing_zeros();
            left &= left - 1;
            let row = rows[v as usize];
            for &u in &vertices[..order] {
                code = code << 1 | (row >> u & 1);
            }
            vertices[order] = v as u8;
            order += 1;
        }
        self.value(order, code as usize)
    }
}
