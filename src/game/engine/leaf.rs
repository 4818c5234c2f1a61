//! Positions of few vertices, searched without a table: in dense graphs nearly all moves end there.

use super::set::{self, Set};
use super::small::{SMALL, Small};

/// Most vertices of a position that is searched here.
pub(super) const LEAF: usize = 32;
/// Most vertices of a local ground.
pub(super) const LOCAL: usize = 64;

/// A position's own ground: its vertices by rank, with the rows of the graph between them.
pub(super) struct Local {
    pub closed: [u64; LOCAL],
    pub all: u64,
}

impl Local {
    /// The subgraph on a set of at most [`LOCAL`] vertices.
    pub fn new<const W: usize>(live: &Set<W>, closed: &[Set<W>]) -> Self {
        let mut rank = [[0u8; 64]; W];
        let mut order = 0;
        for v in set::members(live) {
            rank[v / 64][v % 64] = order;
            order += 1;
        }
        let mut rows = [0; LOCAL];
        for (row, v) in rows.iter_mut().zip(set::members(live)) {
            for u in set::members(&set::and(&closed[v], live)) {
                *row |= 1 << rank[u / 64][u % 64];
            }
        }
        let all = if order == 64 {
            u64::MAX
        } else {
            (1 << order) - 1
        };
        Local { closed: rows, all }
    }

    /// Whether the position on the bits of `live`, at most [`LEAF`], has this nimber.
    ///
    /// Depth: a move takes a vertex, so at most [`LEAF`].
    pub fn is(&self, live: u64, value: u32, small: &mut Small) -> bool {
        let mut options = [(0u8, 0u64); LEAF];
        let mut count = 0;
        let mut reached = 0u64;
        let mut moves = live;
        while moves != 0 {
            let left = live & !self.closed[moves.trailing_zeros() as usize];
            moves &= moves - 1;
            let size = left.count_ones() as u8;
            if usize::from(size) <= SMALL {
                let nimber = small.of_bits(left, &self.closed);
                if u32::from(nimber) == value {
                    return false;
                }
                reached |= 1 << nimber;
            } else {
                // Kept in order of size.
                let mut at = count;
                while at > 0 && options[at - 1].0 > size {
                    options[at] = options[at - 1];
                    at -= 1;
                }
                options[at] = (size, left);
                count += 1;
            }
        }
        let options = &options[..count];
        let mut reaches = |nimber: u32| {
            options
                .iter()
                .any(|&(_, left)| self.is(left, nimber, small))
        };
        !reaches(value) && (0..value).all(|lower| reached >> lower & 1 == 1 || reaches(lower))
    }
}
