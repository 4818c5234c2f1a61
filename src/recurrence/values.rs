//! The values of a system, which are computed in ascending order and kept.

use super::blocks::Blocks;
use super::dedup;
use super::mex_set::Marks;
use super::plan::ScanPlan;
use super::scan::{self, Head};
use super::settings::{InUse, MemberReport, Settings};
use super::sparse::{Known, Sparse, SparseSpace};
use super::store::{Column, Store, each_width};
use nk_base::cancellation::{CancelToken, StopReason};
use nk_system::{Member, System, SystemError};

mod block_scan;

/// The values of all members of a system, as far as they were computed.
#[derive(Clone, Debug)]
pub struct Values {
    pub(super) system: System,
    /// For each member its representative, which is the member whose values are computed and stored for it.
    pub(super) names: Vec<Member>,
    /// The representatives, in the order in which values are computed.
    pub(super) order: Vec<Member>,
    /// The plan of each member; empty for members that have another representative.
    pub(super) plans: Vec<ScanPlan>,
    /// For each member, the state of its scan.
    pub(super) heads: Vec<Head>,
    pub(super) store: Store,
    /// The values of all members are known below this index, and no further values, except after an interruption.
    pub(super) next: i64,
    pub(super) settings: Settings,
    pub(super) marks: Marks,
    sparse: Sparse,
    pub(super) blocks: Blocks,
}

/// The number of values from which on the memory of a member is not doubled any more, as it might stay unused.
const LARGE: usize = 1 << 20;

impl Values {
    /// The values of a system with the default settings; none is computed yet.
    ///
    /// # Errors
    ///
    /// The reason why the system has no values.
    pub fn new(system: System) -> Result<Values, SystemError> {
        Values::with_settings(system, Settings::default())
    }

    /// As [`Values::new`], with these settings.
    ///
    /// # Errors
    ///
    /// [`SystemError`], the reason why the system has no values.
    pub fn with_settings(system: System, settings: Settings) -> Result<Values, SystemError> {
        let mut order = system.order()?;
        let names = dedup::find(&system, &order);
        order.retain(|member| names[*member] == *member);
        let members = system.sequences.iter().enumerate();
        let plans: Vec<ScanPlan> = members
            .map(|(member, own)| match names[member] == member {
                true => ScanPlan::new(own, &names),
                false => ScanPlan::default(),
            })
            .collect();
        Ok(Values {
            names,
            order,
            heads: vec![Head::LEAST; plans.len()],
            blocks: Blocks::new(plans.len()),
            sparse: Sparse::new(settings.method),
            plans,
            store: Store::new(&system),
            next: system.least_first(),
            system,
            settings,
            marks: Marks::default(),
        })
    }

    /// As [`Values::new`], but the values are always computed with this space, even if it does not help. The values are
    /// the same for any mask and any classes. If `space.odd` has no entry for a member, its common values are those
    /// with an even number of counted bits.
    ///
    /// # Errors
    ///
    /// The reason why the system has no values.
    pub fn in_space(system: System, mut space: SparseSpace) -> Result<Values, SystemError> {
        let mut values = Values::new(system)?;
        space.odd.resize(values.plans.len(), false);
        values.sparse = Sparse::by(space, &values.plans);
        Ok(values)
    }

    /// The system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The least index that is not known yet.
    pub fn next(&self) -> i64 {
        self.next
    }

    /// A report on the computation of each member.
    pub fn report(&self) -> Vec<MemberReport> {
        let members = self.system.sequences.iter().zip(&self.names);
        members
            .map(|(own, &member)| (own, member, &self.plans[member]))
            .map(|(own, member, plan)| MemberReport {
                name: own.name.clone(),
                method: self.sparse.in_use(member).unwrap_or(InUse::Scan),
                width: 8 * self.store.width() as u32,
                convolutions: plan.convolutions.len(),
                backs: plan.backs.len(),
                constants: plan.constants.len(),
            })
            .collect()
    }

    /// Computes every member up to the index `last`, inclusive.
    ///
    /// * Cost: for each index and convolution one pass over its pairs, of about 0.01 ns for each pair if values are
    ///   below 32 and 0.02 ns if they are below 256, and a short pass for each refuted candidate. A convolution of a
    ///   sequence with itself has half of the pairs. With a sparse space, the cost is about 0.4 ns for each rare value
    ///   instead.
    ///
    /// # Errors
    ///
    /// [`StopReason`]; `stop` is polled at each index or block of indices. Values that were computed before remain.
    pub fn extend_to(&mut self, last: i64, stop: &CancelToken) -> Result<(), StopReason> {
        if last < self.next || self.order.is_empty() {
            return Ok(());
        }
        self.reserve(last)?;
        while self.next <= last {
            stop.check(())?;
            self.compute_block(last, stop)?;
        }
        Ok(())
    }

    /// The value of a member at n, if it is defined and known.
    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let first = self.system.sequences.get(member)?.first;
        self.slice(member)
            .get(usize::try_from(n.checked_sub(first)?).ok()?)
    }

    /// All known values of a member, from its first index up to the one before [`Values::next`], or up to that index if
    /// the memory limit was reached while it was computed.
    ///
    /// # Panics
    ///
    /// If the system has no such member.
    pub fn slice(&self, member: Member) -> Column<'_> {
        self.store.column(self.names[member])
    }

    /// The sparse space in which the known values of all members have the fewest rare ones, weighted by the
    /// convolutions in which the members are, among the spaces for which all convolutions are good. `None` if more than
    /// a quarter of the values would be rare, or if a value is above 65535. An alternating space is returned only if no
    /// other space is good enough.
    pub fn sparse_space(&self) -> Option<SparseSpace> {
        let members = 0..self.system.sequences.len();
        let first = |member: Member| self.system.sequences[member].first;
        let columns: Vec<(i64, Column)> = members
            .map(|member| (first(member), self.slice(member)))
            .collect();
        SparseSpace::find(&self.system, &columns)
    }

    /// The memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.store.memory() + self.marks.memory() + self.sparse.memory() + self.blocks.memory()
    }

    /// Checks that `bytes` more bytes are allowed in addition to the values.
    ///
    /// # Errors
    ///
    /// [`StopReason::Memory`] if they are not.
    pub fn allows(&self, bytes: usize) -> Result<(), StopReason> {
        let limit = self.settings.memory;
        match self.memory().saturating_add(bytes) <= limit {
            true => Ok(()),
            false => Err(StopReason::Memory { limit }),
        }
    }

    /// Computes some indices together if that pays, otherwise one. The memory must have been reserved.
    fn compute_block(&mut self, last: i64, stop: &CancelToken) -> Result<(), StopReason> {
        let known = Known {
            plans: &self.plans,
            heads: &self.heads,
            store: &self.store,
            threads: self.settings.threads,
        };
        let end = self.sparse.begin(&known, self.next, last);
        if end.is_none() && self.scan_block(last)? {
            return Ok(());
        }
        self.compute_next()?;
        while end.is_some_and(|end| self.next <= end) {
            stop.check(())?;
            self.compute_next()?;
        }
        Ok(())
    }

    /// Computes all members at the index `next`. The memory must have been reserved.
    fn compute_next(&mut self) -> Result<(), StopReason> {
        let n = self.next;
        // If this ends half-way, at a change of width, the next call continues with the members that are not done.
        for at in 0..self.order.len() {
            let member = self.order[at];
            let own = &self.system.sequences[member];
            if n < own.first || n - own.first < self.slice(member).len() as i64 {
                continue;
            }
            let value = match own.initial.get((n - own.first) as usize) {
                Some(value) => *value,
                None => self.mex(member, n),
            };
            self.push(member, value)?;
        }
        self.next += 1;
        Ok(())
    }

    /// The mex of a member at n; all values that it depends on are known.
    pub(super) fn mex(&mut self, member: Member, n: i64) -> u32 {
        let known = Known {
            plans: &self.plans,
            heads: &self.heads,
            store: &self.store,
            threads: self.settings.threads,
        };
        if let Some(value) = self.sparse.mex(&known, member, n) {
            return value;
        }
        let (plan, head) = (&self.plans[member], &mut self.heads[member]);
        each_width!(&self.store, tracks => scan::mex(tracks, plan, n, head, &mut self.marks, self.settings.threads))
    }

    pub(super) fn push(&mut self, member: Member, value: u32) -> Result<(), StopReason> {
        while !self.store.push(member, value) {
            let limit = self.settings.memory;
            if 2 * self.memory() > limit {
                self.blocks.clear();
            }
            if 2 * self.memory() > limit {
                return Err(StopReason::Memory { limit });
            }
            self.store.widen();
        }
        Ok(())
    }

    /// Allocates memory for all members up to `last`. The memory is doubled, or grows by an eighth if it is large, if
    /// the limit allows that.
    pub(super) fn reserve(&mut self, last: i64) -> Result<(), StopReason> {
        let limit = self.settings.memory;
        let width = 2 * self.store.width();
        let mut needs = vec![0; self.system.sequences.len()];
        for &member in &self.order {
            let first = self.system.sequences[member].first;
            let need = last.saturating_sub(first).saturating_add(1);
            needs[member] = usize::try_from(need).unwrap_or(0);
        }
        let capacities = self.store.capacities();
        let sizes = |spare: bool| -> Vec<usize> {
            let pairs = needs.iter().zip(&capacities);
            pairs
                .map(|(&need, &own)| match need > own {
                    true if spare => need.max(own + own.min(LARGE / 8 + own / 8)),
                    true => need,
                    false => own,
                })
                .collect()
        };
        let fits = |sizes: &Vec<usize>| {
            let places = sizes
                .iter()
                .fold(0_usize, |all, own| all.saturating_add(*own));
            let bytes = places.saturating_mul(width);
            bytes.saturating_add(self.marks.memory()) <= limit
        };
        let sizes = [sizes(true), sizes(false)]
            .into_iter()
            .find(fits)
            .ok_or(StopReason::Memory { limit })?;
        self.store.reserve(&sizes);
        if self.memory() > limit {
            self.blocks.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "tests/values.rs"]
mod tests;
