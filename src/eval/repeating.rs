//! Enumerations whose members come again at the same distances without end.

use nk_system::Periodicity;

use super::periodicity::NamedPeriodicity;

/// An enumeration whose members a(1), a(2), ... in order have a periodicity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeating {
    /// The members a(1), a(2), ... up to the end of the first period.
    pub terms: Vec<i64>,
    /// The least period and the least preperiod.
    pub periodicity: Periodicity,
    /// The proved periodicities that this follows from.
    pub rests_on: Vec<NamedPeriodicity>,
}

impl Repeating {
    /// From a periodicity that is proved, and the terms up to the end of its first period.
    pub(super) fn new(
        mut terms: Vec<i64>,
        proved: Periodicity,
        rests_on: Vec<NamedPeriodicity>,
    ) -> Repeating {
        let known = |k: i64| Some(i128::from(*terms.get(usize::try_from(k - 1).ok()?)?));
        let periodicity = proved.least(1, |k| proved.value(k, known));
        terms.truncate(periodicity.last() as usize);
        Repeating {
            terms,
            periodicity,
            rests_on,
        }
    }
}
