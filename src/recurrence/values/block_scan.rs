//! Computes the values at consecutive indices together, by guesses; see [`blocks`](crate::blocks).

use super::Values;
use crate::blocks::layout::LANES;
use crate::blocks::{guess, inner_pairs};
use crate::store::{Store, each_width};
use nk_base::cancellation::StopReason;
use nk_system::Member;

/// The least average number of inner pairs of a member for which a block pays.
const LEAST: usize = 128;

/// The guesses of a member in a block, and whether inner pairs were found to give them.
struct Guessed {
    member: Member,
    values: [u32; LANES],
    found: [bool; LANES],
}

impl Values {
    /// Computes all members at the indices of a block, from `next` on, if a block may be useful. Returns whether it
    /// did.
    pub(super) fn scan_block(&mut self, last: i64) -> Result<bool, StopReason> {
        if last - self.next < LANES as i64 - 1 || !self.is_block_due() {
            return Ok(false);
        }
        let n = self.next;
        each_width!(&self.store, tracks => self.blocks.extend(tracks, &self.plans, n));
        let Some(mut guesses) = self.guess_block() else {
            return Ok(false);
        };
        each_width!(&self.store, tracks => for own in &mut guesses {
            let (plan, threads) = (&self.plans[own.member], self.settings.threads);
            own.found = self.blocks.search(tracks, plan, n, &own.values, threads);
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
            self.heads[own.member].adapt_to_block(wrong as f64 / count as f64);
        }
        Ok(true)
    }

    /// Whether all members are known up to `next`, and a block is allowed and pays.
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
            && self.memory() + needs() <= self.settings.memory
    }

    /// Stores guesses as values. If a guess needs a larger width, no guess is stored and the result is `None`.
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
                    // The members before this one have one more value, which is of this lane.
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

    /// Computes the values at `next`, which is in this lane of the block. Returns the number of wrong guesses.
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
