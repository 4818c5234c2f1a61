//! The search of consecutive indices, or lanes, each of which has a value that is searched for among its options.
//!
//! In a convolution the value at an index x on the left is paired with consecutive values on the right, one for each
//! lane. All indices on the left with the same value are taken together: then the value that a lane needs on the right
//! is the same for all of them, and a pair costs only a comparison.

use std::panic::resume_unwind;
use std::thread;

use super::layout::{CHUNK, LANES};
use super::places::{Chunk, Places};
use super::planes::{Planes, Wanted, Window};
use crate::column::{Cell, Track};
use crate::plan::ScanPlan;
use crate::search::workers;
use nk_system::Convolution;

/// The number of lanes that are searched together if values are compared as they are stored, chosen for the size of
/// vector registers.
const GROUP: usize = 64;
/// The least number of inner pairs for which threads pay. The search of this number of pairs in all lanes takes about
/// ten times as long as starting a thread.
const WORTH_A_THREAD: usize = 1 << 18;

/// The indices on the left of the *inner* pairs, which are the pairs that exist in every lane and have both sides below
/// the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inner {
    pub(super) from: i64,
    /// The end of the range, which is not below `from`.
    pub(super) to: i64,
}

impl Inner {
    /// The inner pairs of the block that begins at the index n.
    pub(super) fn new(own: &Convolution, n: i64) -> Inner {
        let sum = n - own.shift;
        let from = own.x0.max(LANES as i64 - own.shift);
        let mut to = n.min(sum - own.y0 + 1);
        if let Some(g) = own.half {
            to = to.min((sum - g).div_euclid(2) + 1);
        }
        Inner {
            from,
            to: to.max(from),
        }
    }

    pub(super) fn count(&self) -> usize {
        (self.to - self.from) as usize
    }

    /// Parts of about the same length, at most `number` of them.
    pub(super) fn parts(self, number: usize) -> impl Iterator<Item = Inner> {
        let length = self.count().div_ceil(number).next_multiple_of(CHUNK).max(1);
        let starts = (self.from..self.to).step_by(length);
        starts.map(move |from| Inner {
            from,
            to: self.to.min(from + length as i64),
        })
    }
}

/// The data that the search of a block reads.
pub(super) struct Block<'a, T> {
    pub(super) tracks: &'a [Track<T>],
    /// For each member, the places of its values, as codes if all values are small.
    pub(super) places: &'a [Places],
    /// For each member its values as planes of bits; `None` if values are large.
    pub(super) planes: Option<&'a [Planes]>,
    /// The first index of the block.
    pub(super) n: i64,
    /// The number of threads that may search at once.
    pub(super) threads: usize,
}

impl<T: Cell> Block<'_, T> {
    /// For each lane, whether an inner pair gives the value in `wanted`.
    pub(super) fn search(&self, plan: &ScanPlan, wanted: &[u32; LANES]) -> [bool; LANES] {
        let mut found = [false; LANES];
        for own in &plan.convolutions {
            let inner = Inner::new(own, self.n);
            let Some(threads) = workers(self.threads, inner.count(), WORTH_A_THREAD) else {
                unite(&mut found, &self.search_in(own, wanted, inner));
                continue;
            };
            thread::scope(|scope| {
                let search = |part| scope.spawn(move || self.search_in(own, wanted, part));
                let searches: Vec<_> = inner.parts(threads).map(search).collect();
                for search in searches {
                    let met = search.join().unwrap_or_else(|panic| resume_unwind(panic));
                    unite(&mut found, &met);
                }
            });
        }
        found
    }

    /// Searches some pairs of one convolution.
    fn search_in(&self, own: &Convolution, wanted: &[u32; LANES], inner: Inner) -> [bool; LANES] {
        let search = Search {
            left: &self.tracks[own.a],
            places: &self.places[own.a],
            right: &self.tracks[own.b],
            sum: self.n - own.shift,
            inner,
            wanted: wanted.map(|value| value ^ own.constant),
        };
        match self.planes {
            Some(planes) => search.in_planes(&planes[own.a], &planes[own.b]),
            None => search.in_cells(),
        }
    }
}

fn unite(found: &mut [bool; LANES], others: &[bool; LANES]) {
    for (found, other) in found.iter_mut().zip(others) {
        *found |= other;
    }
}

/// The search of the pairs of one convolution.
struct Search<'a, T> {
    left: &'a Track<T>,
    places: &'a Places,
    right: &'a Track<T>,
    /// The sum of the indices of a pair in the first lane.
    sum: i64,
    inner: Inner,
    wanted: [u32; LANES],
}

/// A part of the indices on the left.
enum Part<'a> {
    /// The values of a chunk at places from `least` on. Their partners on the right begin at the index `others`.
    Listed {
        chunk: &'a Chunk,
        least: u16,
        others: i64,
    },
    Plain {
        from: i64,
        to: i64,
    },
}

impl<T: Cell> Search<'_, T> {
    /// All inner pairs, in parts.
    fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let first = Places::first(self.left);
        let inner = self.inner;
        let mut x = inner.from;
        std::iter::from_fn(move || {
            if x >= inner.to {
                return None;
            }
            let number = (x - first).div_euclid(CHUNK as i64);
            let begin = first + number * CHUNK as i64;
            let (from, to) = (x, inner.to.min(begin + CHUNK as i64));
            x = to;
            let others = self.sum - begin - CHUNK as i64 + 1;
            let chunk = usize::try_from(number).ok();
            let chunk = chunk.and_then(|number| self.places.chunk(number));
            Some(match chunk {
                Some(chunk) if from == begin && others >= self.right.first() => Part::Listed {
                    chunk,
                    least: (begin + CHUNK as i64 - to) as u16,
                    others,
                },
                _ => Part::Plain { from, to },
            })
        })
    }

    fn in_planes(&self, left: &Planes, right: &Planes) -> [bool; LANES] {
        let bits = left.bits().max(right.bits());
        // No pair gives a value with more bits than this.
        let is_near = |value: u32| value >> bits == 0;
        let mut wanted = Wanted::new(&self.wanted, bits);
        let mut window = Window::new();
        let mut met = [[T::default(); GROUP]; LANES / GROUP];
        for part in self.parts() {
            match part {
                Part::Listed {
                    chunk,
                    least,
                    others,
                } => {
                    window.fill(right, (others - self.right.first()) as usize);
                    wanted.search(chunk, least, &window);
                }
                Part::Plain { from, to } => self.plain(from, to, &mut met),
            }
        }
        let met = met.as_flattened();
        std::array::from_fn(|lane| {
            is_near(self.wanted[lane]) && (wanted.is_met(lane) || met[lane] != T::default())
        })
    }

    fn in_cells(&self) -> [bool; LANES] {
        let mut met = [[T::default(); GROUP]; LANES / GROUP];
        for part in self.parts() {
            match part {
                Part::Listed {
                    chunk,
                    least,
                    others,
                } => {
                    let others = self.right.ascending(others, CHUNK + LANES - 1);
                    for (value, list) in chunk.lists() {
                        let skipped = list.partition_point(|place| *place < least);
                        self.listed(value, &list[skipped..], others, &mut met);
                    }
                }
                Part::Plain { from, to } => self.plain(from, to, &mut met),
            }
        }
        let met = met.as_flattened();
        std::array::from_fn(|lane| {
            T::try_from(self.wanted[lane]).is_ok() && met[lane] != T::default()
        })
    }

    /// The values that the lanes of a group need. A value that does not fit into the width is replaced by 0, and its
    /// lane is ignored afterwards.
    fn wanted(&self, group: usize) -> [T; GROUP] {
        let wanted = self.wanted.as_chunks::<GROUP>().0[group];
        wanted.map(|value| T::try_from(value).unwrap_or_default())
    }

    /// Searches the pairs of one value of a chunk. `others` are the partners of the chunk on the right, from those of
    /// its last value on.
    fn listed(&self, value: u32, list: &[u16], others: &[T], met: &mut Met<T>) {
        let value = T::try_from(value).unwrap_or_default();
        for (group, met) in met.iter_mut().enumerate() {
            let wanted = self.wanted(group).map(|wanted| wanted ^ value);
            let others = &others[group * GROUP..][..CHUNK + GROUP - 1];
            let mut own = *met;
            for place in list {
                // The remainder shows the compiler that the index is within bounds.
                let at = usize::from(*place) % CHUNK;
                if let Some(others) = others[at..].first_chunk() {
                    T::note(&mut own, others, &wanted);
                }
            }
            *met = own;
        }
    }

    /// Searches the pairs with an index on the left in `from..to`.
    fn plain(&self, from: i64, to: i64, met: &mut Met<T>) {
        let left = self.left.ascending(from, (to - from) as usize);
        for (group, met) in met.iter_mut().enumerate() {
            let least = self.sum - to + 1 + (group * GROUP) as i64;
            let others = self.right.ascending(least, left.len() + GROUP - 1);
            let wanted = self.wanted(group);
            let mut own = *met;
            for (value, others) in left.iter().rev().zip(others.windows(GROUP)) {
                if let Some(others) = others.first_chunk() {
                    T::note(&mut own, others, &wanted.map(|wanted| wanted ^ *value));
                }
            }
            *met = own;
        }
    }
}

/// For each lane, a cell that is nonzero if the value was found.
type Met<T> = [[T; GROUP]; LANES / GROUP];

#[cfg(test)]
#[path = "tests/lanes.rs"]
mod tests;
