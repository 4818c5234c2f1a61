//! Nimbers of all labelled graphs with up to seven vertices, filled in as they are asked for.

use super::set::{self, Set};

/// Largest order in the table.
pub(in super::super) const SMALL: usize = 7;
/// A bit that stands for no vertex where sets are words.
pub(super) const SPARE: usize = 63;

/// The nimber plus one by the code of a graph; 0 where it is not yet known.
///
/// A code has a bit for each pair of vertices, from the lowest up: (1, 0), (2, 0), (2, 1), and so on; then a 1, which
/// tells the orders from two on apart.
pub(super) struct Small {
    values: Vec<u8>,
}

impl Small {
    pub fn new() -> Self {
        Small {
            values: vec![0; 2 << pairs(SMALL)],
        }
    }

    /// The nimber of the graph on `order` vertices with these bits.
    #[inline]
    fn value(&mut self, order: usize, bits: usize) -> u8 {
        let code = 1 << pairs(order) | bits;
        match (order, self.values[code]) {
            (0 | 1, _) => order as u8,
            (_, 0) => self.fill(order, code),
            (_, known) => known - 1,
        }
    }

    #[cold]
    fn fill(&mut self, order: usize, code: usize) -> u8 {
        let mut rows = [0u64; SPARE + 1];
        for i in 0..order {
            for j in 0..i {
                let bit = (code >> (pairs(i) + j) & 1) as u64;
                rows[i] |= bit << j;
                rows[j] |= bit << i;
            }
        }
        let all = (1u64 << order) - 1;
        let mut reached = 0u32;
        for v in 0..order {
            reached |= 1 << self.of_bits(all & !(rows[v] | 1 << v), &rows);
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
        let mut bits = 0;
        for i in 1..order {
            let row = &open[vertices[i]];
            for (j, &u) in vertices[..i].iter().enumerate() {
                bits |= usize::from(set::contains(row, u)) << (pairs(i) + j);
            }
        }
        self.value(order, bits)
    }

    /// The nimber of a set of at most [`SMALL`] bits, given the rows of all bits. [`SPARE`] is neither in the set
    /// nor in a row.
    ///
    /// Missing vertices are read as the spare one: a loop of fixed length has no branch to mispredict.
    #[inline]
    pub fn of_bits(&mut self, live: u64, rows: &[u64; SPARE + 1]) -> u8 {
        let mut vertices = [0u8; SMALL];
        let mut left = live;
        for vertex in &mut vertices {
            *vertex = (left | 1 << SPARE).trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
        }
        let mut bits = 0u64;
        for i in 1..SMALL {
            let row = rows[usize::from(vertices[i])];
            for (j, &u) in vertices[..i].iter().enumerate() {
                bits |= (row >> u & 1) << (pairs(i) + j);
            }
        }
        self.value(live.count_ones() as usize, bits as usize)
    }
}

/// Pairs of so many vertices.
const fn pairs(order: usize) -> usize {
    order * order.saturating_sub(1) / 2
}
