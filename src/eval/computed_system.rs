//! A system with its values as far as they are computed, and proofs of its periods.
//!
//! A sequence is asked for by its number s and an index n. If the system has the sequences s(m N + r) by residues r, its
//! value is that of such a *part* at n div m; a proof is about all parts of a sequence.

use rustc_hash::FxHashMap;

use super::cost::{SPARSE_INDEX, steps_of_proof, steps_to};
use super::error::{EvalErrorKind, Step};
use super::limits::Limits;
use super::periodicity::NamedPeriodicity;
use super::persistence::{BLOCK, PersistentValues};
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::number::Number;
use nk_prove::PeriodProof;
use nk_recurrence::{Column, InUse, Values};
use nk_system::split::{part, parts};
use nk_system::{Member, Periodicity};

/// A system whose values are computed, and the proofs about its members.
pub(super) struct ComputedSystem {
    pub values: Values,
    /// The number m of parts of each sequence.
    pub modulus: i64,
    /// For each sequence whose proof was looked for: the proof, if there is one within reach.
    pub proofs: FxHashMap<Member, Option<PeriodProof>>,
    /// For each sequence that was looked at in vain: the index below which its values show no proof.
    pub looked: FxHashMap<Member, i64>,
    pub persistent_values: PersistentValues,
    /// Proofs are looked for among the values up to this index of parts; if it is `None`, as far as is cheap.
    pub reach: Option<i64>,
    /// The index up to which proofs are looked for at least, if `reach` is `None`.
    pub least: i64,
    /// The last index of parts that will be asked for, if that is known.
    pub last: Option<i64>,
}

/// A sequence of a system, as far as its values are computed.
pub struct Sequenced<'e> {
    /// The values of all sequences of its system.
    pub values: &'e Values,
    /// The number of this sequence among them, or of its first part.
    pub member: Member,
    /// The number m of parts s(m N + r), which follow one another; 1 for a sequence that is not split.
    pub modulus: i64,
    /// The proof of its period, or of those of its parts, if there is one within the reach of evaluation.
    pub proof: Option<&'e PeriodProof>,
}

impl Sequenced<'_> {
    /// The least periodicity of the sequence, if it is proved.
    pub fn periodicity(&self) -> Option<Periodicity> {
        let (proof, m) = (self.proof?, self.modulus);
        if m == 1 {
            return proof.least_periodicity(self.member);
        }
        let part = |r: i64| self.member + r as usize;
        let all = (0..m).map(|r| proof.common_periodicity(part(r)));
        let whole = Periodicity::interleaved(&all.collect::<Option<Vec<_>>>()?)?;
        let firsts = (0..m).map(|r| proof.system().sequences[part(r)].first * m + r);
        let value = |n: i64| proof.value(part(n.rem_euclid(m)), n.div_euclid(m));
        Some(whole.least(firsts.min()?, value))
    }

    /// The sequences of its system that have its values, by the residues of the index.
    pub fn parts(&self) -> Vec<Member> {
        (self.member..self.member + self.modulus as usize).collect()
    }
}

/// Indices up to here are computed in the search for a proof, whatever they cost: a fraction of a second for a few
/// sequences.
pub(super) const PROOF_REACH: i64 = 1 << 15;

/// Cost, in rare values, of a search in a sparse space: about 0.1 s. The period of 0.16 takes half of it.
const SPARSE_WORK: i64 = 1 << 26;

/// If it is not known which values will be asked for, the number of values computed ahead is that of the known ones
/// divided by this, so that little is computed in vain.
const SHARE_AHEAD: i64 = 16;

/// Least number of values that are searched for a period while they are asked for in turn.
const LEAST_LOOK: i64 = 64;

/// The number of values from which a proof takes about a millisecond. Up to it, one is looked for whatever the other
/// values would cost.
const SHORT_PROOF: i64 = 1 << 10;

/// The index up to which the search goes at first.
const FIRST_REACH: i64 = 1 << 10;

/// The index up to which the search goes where values grow. They cost more than small ones.
const GROWING_REACH: i64 = 1 << 12;

impl ComputedSystem {
    pub fn sequenced(&mut self, member: Member, stop: &CancelToken) -> Step<Sequenced<'_>> {
        self.proof(member, None, stop)?;
        Ok(Sequenced {
            values: &self.values,
            member: part(member, self.modulus, 0),
            modulus: self.modulus,
            proof: self.proofs.get(&member).and_then(Option::as_ref),
        })
    }

    /// The proof for a member, which is looked for unless that was done. Where the last index that will be asked for is
    /// known, no values beyond it are computed for the search.
    fn proof(
        &mut self,
        member: Member,
        last: Option<i64>,
        stop: &CancelToken,
    ) -> Step<Option<&PeriodProof>> {
        if !self.proofs.contains_key(&member) {
            let last = last.filter(|_| self.reach.is_none());
            let looked = self.looked.get(&member).copied();
            if let (Some(last), Some(looked)) = (last, looked)
                && looked > last
            {
                return Ok(None);
            }
            let (proof, is_whole) = self.search(member, last, stop)?;
            if !is_whole {
                self.looked.insert(member, self.values.next());
                return Ok(None);
            }
            self.proofs.insert(member, proof);
        }
        Ok(self.proofs.get(&member).and_then(Option::as_ref))
    }

    /// Looks for a proof among the known values, if there are twice as many as at the last look, and if the values up
    /// to the index `last` cost more than the check of a proof.
    fn glance(&mut self, member: Member, last: i64, stop: &CancelToken) -> Step<()> {
        let known = self.values.next();
        let looked = self.looked.get(&member).copied().unwrap_or(0);
        let is_due = known >= LEAST_LOOK.max(looked.saturating_mul(2));
        if !is_due || self.reach.is_some() || self.proofs.contains_key(&member) {
            return Ok(());
        }
        if !self.is_worth_a_proof(last) {
            return Ok(());
        }
        match nk_prove::find_known_period(&self.values, &self.parts(member), stop)? {
            Some(proof) => {
                self.proofs.insert(member, Some(proof));
            }
            None => {
                self.looked.insert(member, known);
            }
        }
        Ok(())
    }

    /// Whether the values up to the index `last` cost more than the check of a proof from those that are known.
    fn is_worth_a_proof(&self, last: i64) -> bool {
        self.values.next() <= SHORT_PROOF
            || steps_to(&self.values, last) >= steps_of_proof(&self.values)
    }

    /// Looks for a proof further and further out, less far where values grow. The search does not go beyond the index
    /// `last`, or where a proof costs more than the values up to there; then the flag is `false`.
    fn search(
        &mut self,
        member: Member,
        last: Option<i64>,
        stop: &CancelToken,
    ) -> Step<(Option<PeriodProof>, bool)> {
        let mut reach = FIRST_REACH.min(self.reach.or(last).unwrap_or(FIRST_REACH));
        let parts = self.parts(member);
        loop {
            let extend =
                &mut |values: &mut Values, last| self.persistent_values.extend(values, last, stop);
            let proof = nk_prove::find_period_with(&mut self.values, &parts, reach, stop, extend);
            let proof = match proof {
                // If a search needs too much memory, values are computed without one.
                Err(StopReason::Memory { .. }) => return Ok((None, true)),
                other => other?,
            };
            let is_small = |part: &Member| matches!(self.values.slice(*part), Column::Bytes(_));
            let grows = !parts.iter().all(is_small);
            let cheap = || match grows {
                true => GROWING_REACH,
                false => self.cheap_reach(),
            };
            let whole = self.reach.unwrap_or_else(|| cheap().max(self.least));
            if proof.is_some() || reach >= whole {
                return Ok((proof, true));
            }
            let most = last.map_or(whole, |last| whole.min(last));
            if reach >= most || last.is_some_and(|last| !self.is_worth_a_proof(last)) {
                return Ok((None, false));
            }
            reach = most.min(reach.saturating_mul(4));
        }
    }

    /// The greatest index of a search, by the present cost of indices: a power of two.
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

    fn parts(&self, member: Member) -> Vec<Member> {
        parts(member, self.modulus).collect()
    }

    /// The part with the value at an index, and the index of that value in it.
    #[inline]
    fn place(&self, member: Member, n: i64) -> (Member, i64) {
        match self.modulus {
            1 => (member, n),
            m => (part(member, m, n.rem_euclid(m)), n.div_euclid(m)),
        }
    }

    /// The value at an integer n, `None` below the first one.
    pub fn value(
        &mut self,
        member: Member,
        n: &Number,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Step<Option<Number>> {
        if self.modulus == 1 {
            return self.value_of_part((member, 0), n, limits, stop);
        }
        let modulus = Number::Small(self.modulus);
        let residue = n.modulo(&modulus).ok().and_then(|own| own.as_i64());
        match (n.div_floor(&modulus), residue) {
            (Ok(turns), Some(residue)) => {
                self.value_of_part((member, residue), &turns, limits, stop)
            }
            _ => Ok(None),
        }
    }

    fn value_of_part(
        &mut self,
        (member, residue): (Member, i64),
        n: &Number,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Step<Option<Number>> {
        let own = part(member, self.modulus, residue);
        let next = self.values.next();
        let small = n.as_i64();
        if let Some(n) = small.filter(|n| *n < next) {
            return Ok(self.known(own, n));
        }
        match small {
            Some(n) if self.is_in_turn(n) => {
                let last = self.last.unwrap_or_else(|| n.saturating_mul(2));
                self.glance(member, last, stop)?;
            }
            Some(n) if n <= PROOF_REACH => self.approach(member, n, stop)?,
            _ => {}
        }
        if let Some(Some(proof)) = self.proofs.get(&member) {
            return Ok(by_proof(proof, own, n));
        }
        if let Some(n) = small.filter(|n| *n <= PROOF_REACH) {
            let ahead = self.ahead(n);
            return self.value_ahead(own, n, ahead, stop);
        }
        // An index such as that of g(10^18) is not foreseen; it is taken for the last one.
        let last = self.last.filter(|last| small.is_some_and(|n| n <= *last));
        let last = last.or(small);
        let is_worth = self.reach.is_some() || last.is_none_or(|last| self.is_worth_a_proof(last));
        if is_worth && let Some(proof) = self.proof(member, last, stop)? {
            return Ok(by_proof(proof, own, n));
        }
        let steps = small.map(|n| steps_to(&self.values, n));
        match (small, steps) {
            (Some(n), Some(steps)) if n <= next || steps <= u128::from(limits.steps) => {
                // A block costs little compared with this number of values.
                self.value_ahead(own, n, BLOCK - 1, stop)
            }
            _ => Err(EvalErrorKind::Elements {
                limit: limits.steps,
                count: steps
                    .and_then(|steps| i64::try_from(steps).ok())
                    .map(Number::Small),
            }),
        }
    }

    /// Computes values on the way to a far index n, as long as they show no period: they are needed if there is none.
    fn approach(&mut self, member: Member, n: i64, stop: &CancelToken) -> Step<()> {
        let mut reach = FIRST_REACH;
        while reach < n / 2 && !self.proofs.contains_key(&member) {
            let last = reach - 1;
            let extended = self.persistent_values.extend(&mut self.values, last, stop);
            extended?;
            self.glance(member, n, stop)?;
            reach = reach.saturating_mul(4);
        }
        Ok(())
    }

    /// Whether n is the next index, or one that follows soon, as where every second one is asked for.
    fn is_in_turn(&self, n: i64) -> bool {
        let next = self.values.next();
        match self.last {
            Some(last) if n <= last => n - next <= next / SHARE_AHEAD,
            _ => n == next,
        }
    }

    /// Number of values that are computed after that at n: none if values are not asked for in turn; if they are, as
    /// many as are known where all of them are needed, and otherwise a share of these. So the first values are there at
    /// once, and the scans take many indices together.
    fn ahead(&self, n: i64) -> i64 {
        if !self.is_in_turn(n) {
            return 0;
        }
        match self.last {
            Some(last) if n <= last => n.clamp(0, BLOCK - 1).min(last - n),
            _ => (n / SHARE_AHEAD).clamp(0, BLOCK - 1),
        }
    }

    /// The value of a part at n; the next `more` values are computed with it, because the next one is usually asked
    /// for, and the scans take many indices at the cost of a few. Lack of memory for later values is not an error.
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
        extended?;
        Ok(self.known(member, n))
    }

    /// The value at n, if it is known already or a proof gives it.
    #[inline]
    pub fn known_value(&self, member: Member, n: i64) -> Option<i64> {
        let (own, n) = self.place(member, n);
        if let Some(value) = self.values.get(own, n) {
            return Some(i64::from(value));
        }
        let proof = self.proofs.get(&member)?.as_ref()?;
        i64::try_from(proof.value(own, n)?).ok()
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
        let periodicity = self.sequenced(member, stop).ok()?.periodicity()?;
        Some(NamedPeriodicity { name, periodicity })
    }
}

/// The value at an integer n by a proof; `None` below the first one.
fn by_proof(proof: &PeriodProof, member: Member, n: &Number) -> Option<Number> {
    let small = n.as_i64();
    let near = small.and_then(|n| i64::try_from(proof.value(member, n)?).ok());
    let far = || proof.value_at(member, &n.to_bigint()?).map(Number::from);
    near.map(Number::Small).or_else(far)
}
