//! The result of a derivation as one sequence and as a certificate, and the nimbers of the graphs for n below `from`.

use super::DeriveError;
use super::Derived;
use super::closure::Solver;
use super::error::StepError;
use super::instance;
use super::reindex::reindexed;
use nk_base::cancellation::CancelToken;
use nk_system::{Member, System};
use nk_verify::derivation;
use nk_verify::derivation::Sum;

/// Greatest number of vertices of a graph whose nimber is stated in a certificate.
const MOST_PLAYED: usize = 64;

impl Derived {
    /// Finds the nimbers for n below `from` with the solver.
    ///
    /// # Errors
    ///
    /// The solver was cancelled.
    pub fn solve_small(&mut self, stop: &CancelToken) -> Result<(), DeriveError> {
        let mut solver = Solver::new(stop);
        let solved = (self.least..self.from).map(|n| {
            let built = instance(&self.plans, n)?;
            Ok(solver.nimber(&built.graph)?)
        });
        let solved: Result<Vec<u32>, StepError> = solved.collect();
        self.small = solved.map_err(StepError::refusal)?;
        Ok(())
    }

    /// A certificate that [`derivation::verify()`] accepts, of the family called `name`.
    ///
    /// It is about all n, or only about n >= `from` if a smaller graph is too large for the verifier to play or its
    /// nimber is not known.
    ///
    /// # Errors
    ///
    /// The reason why the certificate is not accepted.
    pub fn certificate(
        &self,
        name: &str,
        stop: &CancelToken,
    ) -> Result<String, derivation::VerifyError> {
        let mut claim = self.claim.clone();
        name.clone_into(&mut claim.family);
        let is_played =
            |n: i64| instance(&self.plans, n).is_ok_and(|own| own.labels.len() <= MOST_PLAYED);
        let are_known = self.least + self.small.len() as i64 == self.from;
        if are_known && (self.least..self.from).all(is_played) {
            let mut whole = claim.clone();
            whole.small = (self.least, self.small.clone());
            let text = whole.write();
            match derivation::verify(&text, stop) {
                // The graphs have too many positions for the verifier.
                Err(derivation::VerifyError::Family(_)) => {}
                done => return done.map(|_| text),
            }
        }
        let text = claim.write();
        derivation::verify(&text, stop).map(|_| text)
    }

    /// The possible certificates of the family called `name`, not verified. The one with values for n below `from`, if
    /// there is one, comes first.
    pub fn statements(&self, name: &str) -> Vec<String> {
        let mut claim = self.claim.clone();
        name.clone_into(&mut claim.family);
        let short = claim.write();
        if self.small.is_empty() || self.least + self.small.len() as i64 != self.from {
            return vec![short];
        }
        claim.small = (self.least, self.small.clone());
        vec![claim.write(), short]
    }

    /// A system whose first member is the nimber of the family at n, for n >= `from` and, where the values before it
    /// are known, from `least` on. `None` if the nimber is not a single member whose index is n plus a constant, or if
    /// its initial values do not have the known ones.
    pub fn sequence(&self) -> Option<(System, Member)> {
        let [
            Sum {
                constant: 0,
                members,
            },
        ] = &self.residues[..]
        else {
            return None;
        };
        let [(0, 1, offset)] = members[..] else {
            return None;
        };
        let mut leads = vec![0; self.system.sequences.len()];
        leads[0] = -offset;
        let mut system = reindexed(&self.system, &leads);
        let own = &mut system.sequences[0];
        if !self.small.is_empty() {
            let before = usize::try_from(own.first - self.least).unwrap_or(0);
            let mut known = (self.least..).zip(&self.small);
            let agree = known.all(|(n, value)| {
                let at = n - own.first;
                at < 0 || own.initial.get(at as usize) == Some(value)
            });
            if !agree || before > self.small.len() {
                return None;
            }
            own.first -= before as i64;
            own.initial
                .splice(0..0, self.small[..before].iter().copied());
        }
        system.order().is_ok().then_some((system, 0))
    }

    /// The amount by which the index of the first member is lowered in [`Derived::sequence`].
    pub(super) fn lead(&self) -> i64 {
        let first = self.residues[0].members.first();
        first.map_or(0, |(_, _, offset)| *offset)
    }

    /// The number of names that [`crate::spec::equations`] needs.
    pub fn names_needed(&self) -> usize {
        self.system.sequences.len() + usize::from(self.sequence().is_none())
    }
}
