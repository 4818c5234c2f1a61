//! Decides when a sparse space is searched for, and whether it pays.
//!
//! Costs are in pairs searched. A space is chosen again each time the number of values has doubled, and when the number
//! of rare values has grown by a quarter.

use super::known::Known;
use super::rows::LANES;
use super::space::SparseSpace;
use super::trials::CANDIDATES;
use super::walsh::Spectrum;
use crate::column::Cell;
use crate::settings::ScanMethod;
use crate::store::{Column, Store};
use nk_system::Member;

/// The least number of values for which the search for a space pays.
const LEAST: usize = 256;
/// A number of rare values that is added to the growth by a quarter, so that a growth of few values does not count.
const FEW: usize = 16;
/// The cost of an index in addition to its pairs; those at the ends are marked one by one.
const FIXED: f64 = 1000.0;

#[derive(Clone, Debug)]
pub(super) struct Choice {
    method: ScanMethod,
    /// The number of values of all members at which a choice is due.
    values: usize,
    /// The number of rare values at which a choice is also due.
    rare: usize,
}

impl Choice {
    pub(super) fn new(method: ScanMethod) -> Choice {
        Choice {
            method,
            values: if method == ScanMethod::Sparse {
                1
            } else {
                LEAST
            },
            rare: usize::MAX,
        }
    }

    pub(super) fn is_due(&self, store: &Store, rare: usize) -> bool {
        self.method != ScanMethod::Scan && (store.values() >= self.values || rare >= self.rare)
    }

    /// A space, and for each member whether it should use the space; `None` if no space pays.
    pub(super) fn choose(&mut self, known: &Known) -> Option<(SparseSpace, Vec<bool>)> {
        let members = 0..known.plans.len();
        let column = |own| (known.store.first(own), known.store.column(own));
        let columns: Vec<(i64, Column)> = members.clone().map(column).collect();
        let values = columns.iter().map(|(_, column)| column.len()).sum();
        self.values = 2 * usize::max(values, 1);
        self.rare = usize::MAX;
        let spectrum = Spectrum::new(&columns)?;
        let costs = Costs::new(known, &columns, spectrum.bound(), self.method);
        let all =
            |rare: &[usize]| -> f64 { members.clone().map(|own| costs.least(own, rare)).sum() };
        let kinds = [false, true].into_iter();
        let (space, _) = kinds
            .filter_map(|alternating| {
                SparseSpace::choose(known.plans, &spectrum, alternating, &all)
            })
            .min_by(|one, other| one.1.total_cmp(&other.1))?;
        let rare = |own| spectrum.rare(own, space.form(), space.odd[own]);
        let rare: Vec<usize> = members.clone().map(rare).collect();
        let used: Vec<bool> = members
            .clone()
            .map(|own| costs.by_space(own, &rare) < costs.scan(own))
            .collect();
        self.rare = FEW + rare.iter().sum::<usize>() * 5 / 4;
        // Blocks are used only for systems in which no member uses a space.
        let in_blocks: f64 = members.clone().map(|own| costs.in_block(own)).sum();
        let pays = used.contains(&true) && all(&rare) < in_blocks;
        pays.then_some((space, used))
    }
}

/// The cost of one more value of each member by each method.
struct Costs<'a> {
    known: &'a Known<'a>,
    lengths: Vec<f64>,
    /// An upper bound of all values.
    bound: u32,
    method: ScanMethod,
}

impl<'a> Costs<'a> {
    fn new(
        known: &'a Known,
        columns: &[(i64, Column)],
        bound: u32,
        method: ScanMethod,
    ) -> Costs<'a> {
        Costs {
            known,
            lengths: columns
                .iter()
                .map(|(_, column)| column.len() as f64)
                .collect(),
            bound,
            method,
        }
    }

    fn least(&self, member: Member, rare: &[usize]) -> f64 {
        self.by_space(member, rare).min(self.scan(member))
    }

    fn scan(&self, member: Member) -> f64 {
        match self.method {
            ScanMethod::Sparse => f64::INFINITY,
            _ => self.known.heads[member].cost(self.pairs(member)),
        }
    }

    fn in_block(&self, member: Member) -> f64 {
        match self.method {
            ScanMethod::Sparse => f64::INFINITY,
            _ => self.ends(member) + self.known.heads[member].cost_in_block(self.pairs(member)),
        }
    }

    fn by_space(&self, member: Member, rare: &[usize]) -> f64 {
        let met = |own: Member, other: Member| match own == other {
            true => rare[own],
            false => rare[own] + rare[other],
        };
        let convolutions = &self.known.plans[member].convolutions;
        let marked: usize = convolutions.iter().map(|own| met(own.a, own.b)).sum();
        let searched = rare[member] as f64 / self.lengths[member].max(1.0) * self.pairs(member);
        let mark = self.mark();
        // About this number of random pairs give nearly all values.
        let drawn = 0.6 * f64::from(self.bound) * f64::from(self.bound).ln() * mark;
        let whole = marked as f64 * mark + searched + drawn / 2.0;
        // If only a share is marked, candidates are tried against the other rare values, or searched for.
        let tried = (marked * CANDIDATES) as f64;
        let share = tried.min(1.2 * self.pairs(member)) + drawn + marked as f64 / 100.0;
        self.ends(member) + whole.min(share)
    }

    /// The cost of an index in a block, by a space or by scans, without the pairs that all indices of the block share.
    fn ends(&self, member: Member) -> f64 {
        let convolutions = self.known.plans[member].convolutions.iter();
        let sides: usize = convolutions
            .map(|own| if own.a == own.b { 1 } else { 2 })
            .sum();
        FIXED + (sides * LANES / 2) as f64 * self.mark()
    }

    /// The cost of marking a pair.
    fn mark(&self) -> f64 {
        let cost = match self.known.store {
            Store::Bytes(_) => u8::MARK_COST,
            Store::Shorts(_) => u16::MARK_COST,
            Store::Words(_) => u32::MARK_COST,
        };
        cost as f64
    }

    /// The number of all pairs of an index.
    fn pairs(&self, member: Member) -> f64 {
        let convolutions = &self.known.plans[member].convolutions;
        let share = |a: Member, b: Member| if a == b { 0.5 } else { 1.0 };
        let pairs = convolutions
            .iter()
            .map(|own| self.lengths[own.a] * share(own.a, own.b));
        pairs.sum()
    }
}

#[cfg(test)]
#[path = "tests/choice.rs"]
pub(super) mod tests;
