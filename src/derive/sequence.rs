//! What was derived, as one sequence and as a certificate.

use super::indices::reindexed;
use super::{Derived, Sum, certificate};
use crate::recurrence::{Member, System};
use crate::stop::Stop;

impl Derived {
    /// A certificate that [`certificate::verify`] accepts, of the family called `name`.
    ///
    /// Errors: why it is not accepted, which has to do with the verifier's bounds.
    pub fn certificate(&self, name: &str, stop: &Stop) -> Result<String, certificate::Refused> {
        let text = certificate::write(&certificate::make(name, &self.found));
        certificate::verify(&text, stop).map(|_| text)
    }

    /// The least n from which the sums hold.
    pub fn from(&self) -> i64 {
        self.least + self.small.len() as i64
    }

    /// A system whose first member is the nimber of the family at n, from `least` on; `None` if it takes several
    /// members, or another index than n.
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
        let before = usize::try_from(own.first - self.least).unwrap_or(0);
        let agree = (self.least..self.from())
            .zip(&self.small)
            .all(|(n, value)| {
                let at = n - own.first;
                at < 0 || own.initial.get(at as usize) == Some(value)
            });
        if !agree || before > self.small.len() {
            return None;
        }
        own.first -= before as i64;
        own.initial
            .splice(0..0, self.small[..before].iter().copied());
        system.order().is_ok().then_some((system, 0))
    }

    /// By how much the index of the first member is lowered in [`Derived::sequence`].
    pub(super) fn lead(&self) -> i64 {
        let first = self.residues[0].members.first();
        first.map_or(0, |(_, _, offset)| *offset)
    }

    /// How many names [`spec::equations`] needs.
    pub fn names_needed(&self) -> usize {
        self.system.sequences.len() + usize::from(self.sequence().is_none())
    }
}
