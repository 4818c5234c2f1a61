//! Enumerations whose members repeat at the same distances for ever.

use super::periodicity::Period;

/// `a(k + period) = a(k) + gain` for all k >= `from`, where a(1), a(2), ... are the members in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeating {
    /// a(1) to a(from + period - 1).
    pub terms: Vec<i64>,
    /// The least, as is `from`.
    pub period: i64,
    pub from: i64,
    pub gain: i64,
    /// The proved periods that this follows from.
    pub rests_on: Vec<Period>,
}

impl Repeating {
    /// The least period and the least first index, from ones that are proved. `None` with too few terms.
    pub(super) fn new(
        mut terms: Vec<i64>,
        period: i64,
        from: i64,
        gain: i64,
        rests_on: Vec<Period>,
    ) -> Option<Repeating> {
        let (members, before) = (
            usize::try_from(period).ok()?,
            usize::try_from(from - 1).ok()?,
        );
        let cycle = terms.get(before..before.checked_add(members)?)?;
        let place =
            |at: usize| i128::from(cycle[at % members]) + i128::from(gain) * (at / members) as i128;
        let divides = |m: &usize| {
            members.is_multiple_of(*m)
                && (0..members).all(|at| place(at + m) - place(at) == place(*m) - place(0))
        };
        let least = (1..=members).find(divides)?;
        let gain = i64::try_from(place(least) - place(0)).ok()?;
        let mut start = before;
        while start > 0 && terms[start - 1 + least] - terms[start - 1] == gain {
            start -= 1;
        }
        terms.truncate(start + least);
        Some(Repeating {
            terms,
            period: least as i64,
            from: start as i64 + 1,
            gain,
            rests_on,
        })
    }
}
