//! Scans of consecutive indices together.
//!
//! All values of a block are guessed in turn, each from the guesses before it, and then all guesses are searched for at
//! once. A value that no inner pair gives is right if those before it are right. From the first wrong guess on, the
//! guesses are repeated; those that come out the same as before need no other search.

mod guess;
mod lanes;
mod places;
mod planes;
#[cfg(test)]
mod tests;

use self::guess::guess;
pub(super) use self::lanes::LANES;
use self::lanes::{Block, Inner};
use self::places::Places;
use self::planes::{BITS, Planes};
use crate::column::{Cell, Track};
use crate::plan::Plan;
use crate::store::{Store, each_width};
use crate::values::Values;
use nk_base::cancellation::StopReason;
use nk_system::Member;

/// The number of inner pairs of a member below which a block does not pay.
const LEAST: usize = 128;
/// The number of wrong guesses of each 256 above which blocks cost more than scans.
const WRONG: usize = 100;
/// The number of indices before blocks are tried again after that, and the most to which it is doubled.
const PAUSE: i64 = 1 << 10;
const LONGEST: i64 = 1 << 16;

#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// For each member the places of its values.
    places: Vec<Places>,
    /// For each member its values as planes of bits.
    planes: Vec<Planes>,
    /// No block is begun before this index.
    from: i64,
    pause: i64,
    /// The average number of recent guesses of 256 that were wrong.
    wrong: usize,
}

/// The guesses of a block, and which of them were found to be wrong.
struct Guessed {
    member: Member,
    values: [u32; LANES],
    found: [bool; LANES],
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

    /// The memory that a block at n may need, in bytes.
    fn needs<T: Cell>(&self, tracks: &[Track<T>], plans: &[Plan], n: i64) -> usize {
        let members = self.places.iter().zip(&self.planes).zip(tracks);
        let needs = members
            .enumerate()
            .map(|(member, ((places, planes), track))| {
                places.needs(track, reach(plans, member, n)) + planes.needs(track)
            });
        needs.sum()
    }

    /// Takes up the values that are known below n.
    fn extend<T: Cell>(&mut self, tracks: &[Track<T>], plans: &[Plan], n: i64) {
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

    /// Decides when to go on, after a block of `count` values that ended before the index `end`.
    fn learn(&mut self, wrong: usize, count: usize, end: i64) {
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

impl Values {
    /// Computes all members at [`LANES`] indices from `next` on, if a block pays there.
    pub(super) fn scan_block(&mut self, last: i64) -> Result<bool, StopReason> {
        if last - self.next < LANES as i64 - 1 || !self.is_block_due() {
            return Ok(false);
        }
        let n = self.next;
        each_width!(&self.store, tracks => self.blocks.extend(tracks, &self.plans, n));
        let Some(mut guesses) = self.guess_block() else {
            return Ok(false);
        };
        each_width!(&self.store, tracks => {
            let (places, planes) = (&self.blocks.places, self.blocks.planes());
            let threads = self.settings.threads;
            let block = Block { tracks, places, planes, n, threads };
            for own in &mut guesses {
                own.found = block.search(&self.plans[own.member], &own.values);
            }
        });
        let right = |lane: &usize| !guesses.iter().any(|own| own.found[*lane]);
        let right = (0..LANES).take_while(right).count();
        self.drop_last(LANES - right);
        self.next += right as i64;
        let mut wrong = 0;
        for lane in right..LANES {
            wrong += self.settle(&guesses, n, lane)?;
        }
        let count = LANES * guesses.len();
        self.blocks.learn(wrong, count, self.next);
        for own in &guesses {
            let convolutions = self.plans[own.member].convolutions.iter();
            let pairs = convolutions.map(|own| own.pairs(n).count).sum();
            self.heads[own.member].adapt_to_block(pairs, 256 * wrong / count);
        }
        Ok(true)
    }

    /// Whether all members have reached `next` and have enough pairs for a block.
    fn is_block_due(&self) -> bool {
        let n = self.next;
        let is_ready = |member: &Member| {
            let own = &self.system.sequences[*member];
            n >= own.start() && self.slice(*member).len() as i64 == n - own.first
        };
        let needs =
            || each_width!(&self.store, tracks => self.blocks.needs(tracks, &self.plans, n));
        n >= self.blocks.from
            && self.order.iter().all(is_ready)
            && inner_pairs(&self.plans, n) >= LEAST * self.order.len()
            && self.memory() + needs() <= self.settings.bytes
    }

    /// Takes guesses for values; `None`, and no values, if one of them needs a larger width.
    fn guess_block(&mut self) -> Option<Vec<Guessed>> {
        let n = self.next;
        let empty = |&member: &Member| Guessed {
            member,
            values: [0; LANES],
            found: [false; LANES],
        };
        let mut guesses: Vec<Guessed> = self.order.iter().map(empty).collect();
        for lane in 0..LANES {
            for at in 0..guesses.len() {
                let own = &mut guesses[at];
                let value = self.guess(own.member, n, lane);
                own.values[lane] = value;
                if !self.store.push(own.member, value) {
                    // This lane has one inner pair more than the lane before it.
                    for own in &guesses[..at] {
                        self.store.drop_last(own.member, 1);
                    }
                    self.drop_last(lane);
                    self.blocks.from = n + lane as i64 + 1;
                    return None;
                }
            }
        }
        Some(guesses)
    }

    fn guess(&mut self, member: Member, block: i64, lane: usize) -> u32 {
        let (plan, n) = (&self.plans[member], block + lane as i64);
        each_width!(&self.store, tracks => guess(tracks, plan, n, block, &mut self.marks))
    }

    fn drop_last(&mut self, count: usize) {
        for &member in &self.order {
            self.store.drop_last(member, count);
        }
    }

    /// Settles the values at `next`, which is in this lane of the block, and counts wrong guesses.
    fn settle(
        &mut self,
        guesses: &[Guessed],
        block: i64,
        lane: usize,
    ) -> Result<usize, StopReason> {
        let mut wrong = 0;
        for own in guesses {
            let guessed = own.values[lane];
            let is_right = !own.found[lane] && self.guess(own.member, block, lane) == guessed;
            wrong += usize::from(!is_right);
            let value = match is_right {
                true => guessed,
                false => self.mex(own.member, self.next),
            };
            self.push(own.member, value)?;
        }
        self.next += 1;
        Ok(wrong)
    }
}

/// The index up to which values of a member are on the left of inner pairs in a block that begins at n.
fn reach(plans: &[Plan], member: Member, n: i64) -> i64 {
    let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
    let own = convolutions.filter(|own| own.a == member);
    own.map(|own| Inner::new(own, n).to)
        .max()
        .unwrap_or(i64::MIN)
}

/// The number of inner pairs of all members in a block that begins at n.
fn inner_pairs(plans: &[Plan], n: i64) -> usize {
    let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
    convolutions.map(|own| Inner::new(own, n).count()).sum()
}
