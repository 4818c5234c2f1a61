//! Positions of few vertices, searched without a table: in dense graphs nearly all moves end there.

use super::set::{self, Set};
use super::small::{SMALL, SPARE, Small};

/// Most vertices of a position that is searched here.
pub(super) const LEAF: usize = 32;
/// Most vertices of a local ground.
pub(super) const LOCAL: usize = SPARE;

/// A position's own ground: its vertices by rank, with the rows of the graph between them.
pub(super) struct Local {
    pub closed: [u64; SPARE + 1],
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
        let mut rows = [0; SPARE + 1];
        for (row, v) in rows.iter_mut().zip(set::members(live)) {
            for u in set::members(&set::and(&closed[v], live)) {
                *row |= 1 << rank[u / 64][u % 64];
            }
        }
        Local {
            closed: rows,
            all: (1 << order) - 1,
        }
    }

    /// Answers "is it `value`?" for the position on the bits of `live`, at most [`LEAF`] of them.
    ///
    /// Depth: a move takes a vertex, so at most [`LEAF`].
    pub fn ask(&self, live: u64, value: u32, small: &mut Small) -> Answer {
        if live.count_ones() as usize <= SMALL {
            return Answer::Exact(small.of_bits(live, &self.closed).into());
        }
        let mut options = Options::new();
        let mut moves = live;
        while moves != 0 {
            let v = moves.trailing_zeros() as u8;
            let left = live & !self.closed[usize::from(v)];
            moves &= moves - 1;
            let size = left.count_ones();
            if size as usize > SMALL {
                options.push(size as u8, v, left);
                continue;
            }
            let nimber = small.of_bits(left, &self.closed);
            options.reached |= 1 << nimber;
            if u32::from(nimber) == value {
                return Answer::Not { by: v };
            }
        }
        if let Some(by) = self.reaches(&mut options, value, small) {
            return Answer::Not { by };
        }
        for lower in 0..value {
            if options.reached >> lower & 1 == 0
                && self.reaches(&mut options, lower, small).is_none()
            {
                return Answer::Exact(lower);
            }
        }
        Answer::Exact(value)
    }

    /// A move to an option with this value, which none has that is already known.
    fn reaches(&self, options: &mut Options, value: u32, small: &mut Small) -> Option<u8> {
        // Two moves that do not touch leave the same in either order. So if `by` refutes what `v` leaves, then `v`
        // refutes what `by` leaves.
        let mut refuted = 0u64;
        for at in 0..options.count {
            let option = options.list[at];
            if option.known || refuted >> option.vertex & 1 == 1 {
                continue;
            }
            match self.ask(option.left, value, small) {
                Answer::Not { by } => refuted |= 1 << by,
                Answer::Exact(nimber) => {
                    options.reached |= 1 << nimber;
                    options.list[at].known = true;
                    if nimber == value {
                        return Some(option.vertex);
                    }
                }
            }
        }
        None
    }
}

/// What is found of a position that is asked about one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Not that value: taking `by` leads to it.
    Not { by: u8 },
    /// This value, whether or not it is the one.
    Exact(u32),
}

#[derive(Clone, Copy)]
struct Choice {
    left: u64,
    size: u8,
    vertex: u8,
    known: bool,
}

/// The options of a position that are not small, and the values of all that are known.
struct Options {
    list: [Choice; LEAF],
    count: usize,
    reached: u64,
}

impl Options {
    fn new() -> Self {
        let none = Choice {
            left: 0,
            size: 0,
            vertex: 0,
            known: false,
        };
        Options {
            list: [none; LEAF],
            count: 0,
            reached: 0,
        }
    }

    /// Puts an option in its place: the smallest first.
    fn push(&mut self, size: u8, vertex: u8, left: u64) {
        let mut at = self.count;
        while at > 0 && self.list[at - 1].size > size {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = Choice {
            left,
            size,
            vertex,
            known: false,
        };
        self.count += 1;
    }
}
