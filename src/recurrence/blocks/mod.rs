//! Scans of blocks of consecutive indices.
//!
//! All values of a block are guessed in turn, each from the guesses before it, and then all guesses are searched for at
//! once. A guess that no inner pair gives is right if the guesses before it are right. From the first wrong guess on,
//! guesses are made again; those that are the same as before need no other search.

mod guess;
mod lanes;
pub(super) mod layout;
mod places;
mod planes;
#[cfg(test)]
mod tests;

pub(super) use self::guess::guess;
use self::lanes::{Block, Inner};
use self::layout::LANES;
use self::places::Places;
use self::planes::{BITS, Planes};
use crate::column::{Cell, Track};
use crate::plan::ScanPlan;
use nk_system::Member;

/// The number of wrong guesses in 256 beyond which blocks cost more than scans.
const WRONG: usize = 100;
/// The number of indices after which blocks are tried again in that case, which is doubled each time up to `LONGEST`.
const PAUSE: i64 = 1 << 10;
const LONGEST: i64 = 1 << 16;

#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// For each member the places of its values.
    places: Vec<Places>,
    /// For each member its values as planes of bits.
    planes: Vec<Planes>,
    /// The index before which there is no block.
    pub(super) from: i64,
    pause: i64,
    /// The recent average number of wrong guesses in 256.
    wrong: usize,
}

impl Blocks {
    pub(super) fn new(members: usize) -> Blocks {
        Blocks {
            places: vec![Places::default(); members],
            planes: vec![Planes::default(); members],
            from: i64::MIN,
            pause: PAUSE,
            wrong: 0,
        }
    }

    pub(super) fn memory(&self) -> usize {
        let places = self.places.iter().map(Places::memory);
        places.chain(self.planes.iter().map(Planes::memory)).sum()
    }

    /// Frees the tables that can be computed again.
    pub(super) fn clear(&mut self) {
        self.places.fill(Places::default());
        self.planes.fill(Planes::default());
    }

    /// The memory in bytes that a block at n may need.
    pub(super) fn needs<T: Cell>(&self, tracks: &[Track<T>], plans: &[ScanPlan], n: i64) -> usize {
        let members = self.places.iter().zip(&self.planes).zip(tracks);
        let needs = members
            .enumerate()
            .map(|(member, ((places, planes), track))| {
                places.needs(track, reach(plans, member, n)) + planes.needs(track)
            });
        needs.sum()
    }

    /// Adds the values that are known below n.
    pub(super) fn extend<T: Cell>(&mut self, tracks: &[Track<T>], plans: &[ScanPlan], n: i64) {
        for (own, track) in self.planes.iter_mut().zip(tracks) {
            own.extend(track);
        }
        let coded = self.planes().is_some();
        for (member, (own, track)) in self.places.iter_mut().zip(tracks).enumerate() {
            own.extend(track, reach(plans, member, n), coded);
        }
    }

    /// The planes of all members, if all their values are small.
    fn planes(&self) -> Option<&[Planes]> {
        let are_small = self.planes.iter().all(|own| own.bits() <= BITS);
        are_small.then_some(&self.planes)
    }

    /// For each of the values of a member, one for each index from n on, whether an inner pair gives it, by up to
    /// `threads` threads.
    pub(super) fn search<T: Cell>(
        &self,
        tracks: &[Track<T>],
        plan: &ScanPlan,
        n: i64,
        wanted: &[u32; LANES],
        threads: usize,
    ) -> [bool; LANES] {
        let (places, planes) = (&self.places[..], self.planes());
        let block = Block {
            tracks,
            places,
            planes,
            n,
            threads,
        };
        block.search(plan, wanted)
    }

    /// Decides when the next block may begin, after a block of `count` values that ended before the index `end`.
    pub(super) fn learn(&mut self, wrong: usize, count: usize, end: i64) {
        self.wrong = (7 * self.wrong + 256 * wrong / count.max(1)) / 8;
        if self.wrong <= WRONG {
            self.pause = PAUSE;
            return;
        }
        self.wrong = 0;
        self.from = end + self.pause;
        self.pause = (2 * self.pause).min(LONGEST);
    }
}

/// The index below which values of a member are on the left of inner pairs, in a block that begins at n.
fn reach(plans: &[ScanPlan], member: Member, n: i64) -> i64 {
    let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
    let own = convolutions.filter(|own| own.a == member);
    own.map(|own| Inner::new(own, n).to)
        .max()
        .unwrap_or(i64::MIN)
}

/// The number of inner pairs of all members, in a block that begins at n.
pub(super) fn inner_pairs(plans: &[ScanPlan], n: i64) -> usize {
    let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
    convolutions.map(|own| Inner::new(own, n).count()).sum()
}
