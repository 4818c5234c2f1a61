//! The first values of a system, which are compared when its members are merged.

use super::error::DeriveErrorKind;
use nk_base::cancellation::CancelToken;
use nk_recurrence::Values;
use nk_system::{Back, Member, System, Term};

/// The values of all members up to an index.
pub(super) struct Table {
    pub values: Vec<Vec<u32>>,
    firsts: Vec<i64>,
    pub last: i64,
}

impl Table {
    pub fn new(system: &System, stop: &CancelToken) -> Result<Table, DeriveErrorKind> {
        let starts = system.sequences.iter().map(|own| own.start());
        let last = 4 * starts.max().unwrap_or(0) + 60;
        let mut values = Values::new(system.clone()).map_err(|_| DeriveErrorKind::Unordered)?;
        values
            .extend_to(last, stop)
            .map_err(|_| DeriveErrorKind::Stopped)?;
        let members = 0..system.sequences.len();
        Ok(Table {
            values: members.map(|own| values.slice(own).to_vec()).collect(),
            firsts: system.sequences.iter().map(|own| own.first).collect(),
            last,
        })
    }

    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let at = usize::try_from(n - self.firsts[member]).ok()?;
        self.values[member].get(at).copied()
    }

    /// The term `a(n - delay) xor constant`, wherever it is defined.
    pub fn back(&self, a: Member, delay: i64, constant: u32) -> Term {
        Term::Back(Back {
            a,
            delay,
            constant,
            low: self.firsts[a],
            high: None,
        })
    }

    /// A back reference in the whole range in which it is defined: the equations of a class may hold earlier than those
    /// of a member.
    pub fn with_whole_range(&self, term: Term) -> Term {
        match term {
            Term::Back(own) => self.back(own.a, own.delay, own.constant),
            other => other,
        }
    }

    /// Whether `t(j + shift)` has a value for every j from the first index of s on.
    pub fn reaches(&self, s: Member, t: Member, shift: i64) -> bool {
        self.firsts[s] + shift >= self.firsts[t]
    }

    /// Whether `s(j) = t(j + shift)` from the first index of s on, as far as both are known.
    pub fn agree(&self, s: Member, t: Member, shift: i64) -> bool {
        self.reaches(s, t, shift)
            && (self.firsts[s]..=self.last - shift.max(0))
                .all(|j| self.get(s, j) == self.get(t, j + shift))
    }
}
