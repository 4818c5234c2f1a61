//! A system that kernels compute: its values as far as they have got, and proofs of its periods.

use rustc_hash::FxHashMap;

use super::cost::{SPARSE_INDEX, steps_to};
use super::error::{EvalErrorKind, Step};
use super::limits::Limits;
use super::periodicity::NamedPeriodicity;
use super::persistence::{BLOCK, PersistentValues};
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::number::Number;
use nk_prove::Proof;
use nk_recurrence::{Column, InUse, Values};
use nk_system::Member;

/// A system whose values are computed, and the proofs about its members.
pub(super) struct Planned {
    pub values: Values,
    /// For each member asked about: its proof, if there is one within reach.
    pub proofs: FxHashMap<Member, Option<Proof>>,
    pub persistent_values: PersistentValues,
    /// Proofs are looked for among the values up to this index; as far as is cheap if there is none.
    pub reach: Option<i64>,
    /// And at least up to here where that is none.
    pub least: i64,
    /// The last index that will be asked for, if that is known.
    pub last: Option<i64>,
}

/// A sequence that kernels compute, as far as they have got.
pub struct Sequenced<'e> {
    pub values: &'e Values,
    pub member: Member,
    /// If there is one within the reach of evaluation.
    pub proof: Option<&'e Proof>,
}

/// Indices up to here are computed in the search for a proof, whatever they cost: a fraction of a second for a few
/// sequences.
pub(super) const PROOF_REACH: i64 = 1 << 15;

/// What the search may cost in a sparse space, in rare values: about 0.1 s. The period of 0.16 takes half of it.
const SPARSE_WORK: i64 = 1 << 26;

/// Values are computed ahead for a share of the way so far, one in so many: what is in vain stays little, and the first
/// values come at once.
const SHARE_AHEAD: i64 = 16;

/// How far the search goes at first.
const FIRST_REACH: i64 = 1 << 10;

impl Planned {
    pub fn sequenced(&mut self, member: Member, stop: &CancelToken) -> Step<Sequenced<'_>> {
        self.proof(member, stop)?;
        Ok(Sequenced {
            values: &self.values,
            member,
            proof: self.proofs.get(&member).and_then(Option::as_ref),
        })
    }

    fn proof(&mut self, member: Member, stop: &CancelToken) -> Step<Option<&Proof>> {
        if !self.proofs.contains_key(&member) {
            let proof = self.search(member, stop)?;
            self.proofs.insert(member, proof);
        }
        Ok(self.proofs.get(&member).and_then(Option::as_ref))
    }

    /// Looks for a proof further and further out, and not beyond the first where values grow: periodic
    /// sequences of this field have small ones, and growing ones cost most.
    fn search(&mut self, member: Member, stop: &CancelToken) -> Step<Option<Proof>> {
        let mut reach = FIRST_REACH.min(self.reach.unwrap_or(FIRST_REACH));
        loop {
            let extend =
                &mut |values: &mut Values, last| self.persistent_values.extend(values, last, stop);
            let proof = nk_prove::find_with(&mut self.values, &[member], reach, stop, extend);
            let proof = proof.map_err(stopped)?;
            let grows = !matches!(self.values.slice(member), Column::Bytes(_));
            let cheap = || self.cheap_reach().max(self.least);
            let most = self.reach.unwrap_or_else(cheap);
            if proof.is_some() || grows || reach >= most {
                return Ok(proof);
            }
            reach = most.min(reach.saturating_mul(4));
        }
    }

    /// How far the search goes at the most, by what indices cost at present: a power of two.
    fn cheap_reach(&self) -> i64 {
        let reports = self.values.report();
        let rare = reports.iter().map(|own| match own.method {
            InUse::Sparse { rare, .. } => i64::try_from(rare).ok(),
            InUse::Scan => None,
        });
        let Some(rare) = rare.sum::<Option<i64>>() else {
            return PROOF_REACH;
        };
        let indices = SPARSE_WORK / (rare + SPARSE_INDEX);
        PROOF_REACH.max(1 << indices.max(1).ilog2())
    }

    /// The value at an integer n, `None` below the first one.
    pub fn value(
        &mut self,
        member: Member,
        n: &Number,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Step<Option<Number>> {
        let next = self.values.next();
        let small = n.as_i64();
        if let Some(n) = small.filter(|n| *n <= PROOF_REACH || *n < next) {
            let ahead = self.ahead(n);
            return self.value_ahead(member, n, ahead, stop);
        }
        if let Some(proof) = self.proof(member, stop)? {
            let near = small.and_then(|n| i64::try_from(proof.value(member, n)?).ok());
            let far = || proof.value_at(member, &n.to_bigint()?).map(Number::from);
            return Ok(near.map(Number::Small).or_else(far));
        }
        let steps = small.map(|n| steps_to(&self.values, n));
        match (small, steps) {
            (Some(n), Some(steps)) if n <= next || steps <= u128::from(limits.steps) => {
                // A block is little beside so many.
                self.value_ahead(member, n, BLOCK - 1, stop)
            }
            _ => Err(EvalErrorKind::Elements {
                limit: limits.steps,
                count: steps
                    .and_then(|steps| i64::try_from(steps).ok())
                    .map(Number::Small),
            }),
        }
    }

    /// How many values are computed with that at n: a share of those before, where these were asked for in turn, and none
    /// that is not needed.
    fn ahead(&self, n: i64) -> i64 {
        if n != self.values.next() {
            return 0;
        }
        let share = (n / SHARE_AHEAD).clamp(0, BLOCK - 1);
        match self.last {
            Some(last) if n <= last => share.min(last - n),
            _ => share,
        }
    }

    /// The value at n; the next `more` are computed with it. Who asks for values in turn asks for the next one as a
    /// rule, and the kernels take many indices at once for what a few cost. No value is refused for lack of room for
    /// later ones.
    fn value_ahead(
        &mut self,
        member: Member,
        n: i64,
        more: i64,
        stop: &CancelToken,
    ) -> Step<Option<Number>> {
        let last = n.saturating_add(more);
        let mut extended = self.persistent_values.extend(&mut self.values, last, stop);
        if self.values.next() > n {
            return Ok(self.known(member, n));
        }
        if let Err(StopReason::Memory { .. }) = extended {
            extended = self.persistent_values.extend(&mut self.values, n, stop);
        }
        extended.map_err(stopped)?;
        Ok(self.known(member, n))
    }

    fn known(&self, member: Member, n: i64) -> Option<Number> {
        let value = self.values.get(member, n)?;
        Some(Number::Small(i64::from(value)))
    }

    /// The periodicity of a member under a name, if one is proved.
    pub fn period(
        &mut self,
        member: Member,
        name: String,
        stop: &CancelToken,
    ) -> Option<NamedPeriodicity> {
        let proof = self.proof(member, stop).ok()??;
        Some(NamedPeriodicity {
            name,
            periodicity: proof.least_periodicity(member)?,
        })
    }
}

fn stopped(stopped: StopReason) -> EvalErrorKind {
    match stopped {
        StopReason::Cancelled => EvalErrorKind::Interrupted,
        StopReason::Memory { limit } => EvalErrorKind::Memory {
            limit: limit as u64,
        },
    }
}
