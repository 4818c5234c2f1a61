//! Lists of the integers with a property, in ascending order, such as the lengths of P-positions.
//!
//! The property is periodic, so the list is arithmetic-periodic: if each period q has m members, member k + m of the
//! list is q more than member k. The file lists the members up to the end of one period, and Coq computes them again.

use crate::spelling::{argument, integer};

/// The integers from `low` on that have a property, as the function `shown` of k = 1, 2, ...
pub struct Enumeration {
    pub shown: String,
    /// Names of the file begin with this prefix.
    pub prefix: String,
    pub low: i64,
    /// The property, as it is written in the theorem.
    pub property: String,
    /// The period of the property.
    pub period: i64,
    /// The number of members in a period.
    pub count: i64,
    /// The number of members up to the end of the first period.
    pub listed: i64,
    /// The definitions of the members, and the lemma that the list consists of them.
    pub text: String,
    /// The step of a proof that turns the hypothesis into one about the stated values.
    pub step: String,
}

impl Enumeration {
    /// The least k from which on member k + count is member k plus the period.
    pub fn grows_from(&self) -> i64 {
        self.listed - self.count + 1
    }

    /// A member, in terms of the listed ones.
    pub fn stated(&self, k: &str) -> String {
        format!("member_at {} {}", self.members(), argument(k))
    }

    /// The text of [`Self::stated`] before k.
    pub fn members(&self) -> String {
        format!("{}_first {}%nat {}", self.prefix, self.count, self.period)
    }

    /// The proof that all members are the stated ones.
    pub fn is_members(&self) -> String {
        format!("({0}_is _ {0}_found)", self.prefix)
    }

    /// The binder of a theorem about the list: `forall P, ascending (fun n => nv n = 0%N) 0 P ->`.
    pub fn binder(&self) -> String {
        format!(
            "forall {}, ascending (fun n => {}) {} {} ->",
            self.shown,
            self.property,
            integer(self.low),
            self.shown
        )
    }

    /// The names that a proof introduces for the binder.
    pub fn introduced(&self) -> String {
        format!("{} {}_listed", self.shown, self.prefix)
    }

    /// The proof that a member is the stated one, for an index that is at least 1.
    pub fn is_stated(&self) -> String {
        format!("apply {}; lia", self.is_members())
    }
}
