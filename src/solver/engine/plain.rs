//! The plain search: the full mex of every position, split into components and kept under its set of vertices.
//!
//! It asks for no value in particular, so it examines every position that play can reach, each once. Where those are few,
//! it is the fastest search, because the questions of [`query`](super::query) come back to the same positions.
//!
//! They are few in a graph without an [asteroidal triple](nk_graph::has_asteroidal_triple), as interval and permutation graphs
//! are: each is a component of what two moves leave, so there are at most n^3 positions for n vertices (H. L. Bodlaender
//! and D. Kratsch, "Kayles and nimbers", J. Algorithms 43, 2002, on graphs of bounded asteroidal number).
//!
//! A set is a short key to compute, which most options need and no more. A set that is new is looked up by rank as well
//! before it is searched, because translates in a strip have one key by rank, and facts by rank serve other searches.
//!
//! Depth: each position is a proper part of the one before, so at most [`LARGEST`](super::LARGEST) calls.

use super::key::{Key, Reader};
use super::options::Part;
use super::search::{Search, SearchError};
use super::set::{self, Set};
use super::small::FRAGMENT;
use super::transposition_table::Fact;

/// The largest nimber that is recorded as that of an option.
const LARGEST_REACHED: u32 = 127;

/// An option: the nim-sum of a known part and of parts in the arena, which end here.
#[derive(Clone, Copy)]
pub(super) struct PlainOption {
    known: u32,
    end: u32,
}

/// Reads the sets of a ground with this name into keys.
pub(super) fn reader(name: Key) -> Reader {
    let mut reader = Reader::new(name.high ^ PLAIN);
    reader.read(name.low);
    reader
}

/// Distinguishes the keys of this search from those of others on the same ground.
const PLAIN: u64 = 0x0070_6c61_696e;

impl<const W: usize> Search<'_, W> {
    /// The nimber of the whole ground, which is connected.
    pub fn solve_plain(&mut self) -> Result<Fact, SearchError> {
        self.parts.clear();
        self.plain_options.clear();
        let set = self.game.ground.all();
        let key = self.plain_key(&set);
        let size = set::count(&set) as u16;
        self.plain(&Part { set, key, size }).map(Fact::Exact)
    }

    /// The key of a set: of the set alone, and of the ground that it is a part of.
    #[inline(always)]
    fn plain_key(&self, live: &Set<W>) -> Key {
        let mut reader = self.plain_reader;
        live.iter().for_each(|&word| reader.read(word));
        reader.key()
    }

    /// The nimber of a connected set with more than [`FRAGMENT`] vertices, or of the whole ground.
    fn plain(&mut self, part: &Part<W>) -> Result<u32, SearchError> {
        if let Some(Fact::Exact(value)) = self.slots.find(part.key) {
            return Ok(value);
        }
        let by_rank = self.key(&part.set);
        let known = match by_rank {
            Some(key) => self.slots.find(key),
            None => Some(Fact::Exact(0)),
        };
        if let Some(Fact::Exact(value)) = known {
            self.learn(part.key, Fact::Exact(value), 0);
            return Ok(value);
        }
        self.enter()?;
        let begun = self.searched;
        let (first_option, first_part) = (self.plain_options.len(), self.parts.len());
        self.list_plain(&part.set);
        let value = self.plain_mex(first_option, first_part)?;
        self.plain_options.truncate(first_option);
        self.parts.truncate(first_part);
        let work = self.searched - begun;
        for key in by_rank.into_iter().chain([part.key]) {
            self.learn(key, Fact::Exact(value), work);
        }
        Ok(value)
    }

    /// The least value that no option has; the options are the last in the arena.
    fn plain_mex(&mut self, first_option: usize, first_part: usize) -> Result<u32, SearchError> {
        let count = self.plain_options.len() - first_option;
        let mut reached: u128 = 0;
        for done in 0..count {
            // Every second thread begins with the last options, so that two seldom search the same one.
            let nth = match self.thread % 2 {
                0 => done,
                _ => count - 1 - done,
            };
            let at = first_option + nth;
            if first_option == 0 {
                self.tell(reached.trailing_ones(), done, count);
            }
            let begin = match nth {
                0 => first_part,
                _ => self.plain_options[at - 1].end as usize,
            };
            let PlainOption { known, end } = self.plain_options[at];
            let mut value = known;
            for place in begin..end as usize {
                let part = self.parts[place];
                value ^= self.plain(&part)?;
            }
            if value > LARGEST_REACHED {
                return Err(SearchError::Beyond);
            }
            reached |= 1 << value;
        }
        match reached.trailing_ones() {
            value @ 0..=LARGEST_REACHED => Ok(value),
            _ => Err(SearchError::Beyond),
        }
    }

    /// Lists the options of a set: small components are evaluated, and the lines of the table for the others fetched.
    fn list_plain(&mut self, live: &Set<W>) {
        let mut components = std::mem::take(&mut self.drafting.components);
        let ground = &self.game.ground;
        for at in ground.moves_from(*live, *live) {
            components.clear();
            ground.split(live, at, |part| components.push(part));
            let mut known = 0;
            for set in &components {
                let set = ground.pruned(set);
                let size = set::count(&set);
                if size == 1 {
                    known ^= ground.alone();
                } else if size <= FRAGMENT {
                    known ^= u32::from(self.small.of_set(&set, &ground.open));
                } else {
                    let key = self.plain_key(&set);
                    self.slots.fetch(key);
                    let size = size as u16;
                    self.parts.push(Part { set, key, size });
                }
            }
            let end = self.parts.len() as u32;
            self.plain_options.push(PlainOption { known, end });
        }
        self.drafting.components = components;
    }
}
