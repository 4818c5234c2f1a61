//! Nimbers of all labelled graphs with up to seven vertices, filled in as they are asked for.

use super::codes::{Codes, Gathered, pairs};
use super::set::{self, Set};

/// Largest order in the table.
pub(in super::super) const SMALL: usize = 7;

/// The nimber plus one by the code of a graph; 0 where it is not yet known.
///
/// Above the bits of the code stands a 1, which tells the orders from two on apart.
pub(super) struct Small {
    values: Vec<u8>,
}

impl Small {
    pub fn new() -> Self {
        Small {
            values: vec![0; 2 << pairs(SMALL)],
        }
    }

    /// The nimber of the graph on `order` vertices, at most [`SMALL`], with this code.
    #[inline]
    pub fn of_code<C: Codes>(&mut self, order: usize, code: u64, codes: C) -> u8 {
        let code = 1 << pairs(order) | code as usize;
        match (order, self.values[code]) {
            (0 | 1, _) => order as u8,
            (_, 0) => self.fill(order, code, codes),
            (_, known) => known - 1,
        }
    }

    #[cold]
    fn fill<C: Codes>(&mut self, order: usize, code: usize, codes: C) -> u8 {
        let rows = codes.rows(order, code as u64);
        let all = (1u64 << order) - 1;
        let mut reached = 0u32;
        for v in 0..order {
            let left = all & !(rows[v] | 1 << v);
            let left_code = codes.of_part(code as u64, all, left, &rows);
            reached |= 1 << self.of_code(left.count_ones() as usize, left_code, codes);
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
        let mut code = 0;
        for i in 1..order {
            let row = &open[vertices[i]];
            for (j, &u) in vertices[..i].iter().enumerate() {
                code |= u64::from(set::contains(row, u)) << (pairs(i) + j);
            }
        }
        self.of_code(order, code, Gathered)
    }
}

#[cfg(test)]
impl Small {
    /// How many graphs' nimbers are known.
    pub fn known(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }
}
