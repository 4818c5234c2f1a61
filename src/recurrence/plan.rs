//! The terms of a sequence, prepared for the scan: sorted by kind, without repetitions, and with symmetric convolutions
//! folded to half of their pairs.

use nk_system::{Back, Convolution, Member, Sequence, Term};

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ScanPlan {
    pub(super) convolutions: Vec<Convolution>,
    pub(super) backs: Vec<Back>,
    pub(super) constants: Vec<u32>,
}

/// The pairs of a convolution at one n: x ascends from `x`, and y descends from `y`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) count: usize,
}

impl ScanPlan {
    /// The plan of a sequence; `names[s]` is the representative of member s.
    pub(super) fn new(sequence: &Sequence, names: &[Member]) -> ScanPlan {
        let mut plan = ScanPlan::default();
        let renamed = |term: &Term| term.renamed(|member| names[member]);
        for term in sequence.terms.iter().map(renamed) {
            match term {
                Term::Constant(value) => plan.constants.push(value),
                Term::Back(own) => plan.backs.push(own),
                Term::Convolution(own) => plan.convolutions.push(folded(own, sequence.start())),
            }
        }
        tidy(&mut plan.constants);
        tidy(&mut plan.backs);
        tidy(&mut plan.convolutions);
        plan
    }
}

fn tidy<T: Ord>(list: &mut Vec<T>) {
    list.sort();
    list.dedup();
}

/// A convolution with the same options from `start` on, and about half of the pairs if it pairs a sequence with itself
/// and the order in the pairs does not matter. Convolutions with the same pairs become equal.
///
/// The unordered pairs {u <= v} of a full convolution of one sequence are those with u >= min(x0, y0) and v >= max(x0, y0).
/// A half convolution with g <= 0 and x0 <= y0 has all of them, as (u, v), and no others. In each pair, v is at least half
/// of the sum.
fn folded(mut own: Convolution, start: i64) -> Convolution {
    let symmetric = own.half.is_none_or(|g| g <= 0 && own.x0 <= own.y0);
    if own.a == own.b && symmetric {
        let least = (start - own.shift + 1).div_euclid(2);
        (own.x0, own.y0) = (own.x0.min(own.y0), own.x0.max(own.y0).max(least));
        own.half = Some(0);
    } else if own.half.is_none() && own.a > own.b {
        (own.a, own.b) = (own.b, own.a);
        (own.x0, own.y0) = (own.y0, own.x0);
    }
    own
}

impl Pairs {
    pub(super) fn of(own: &Convolution, n: i64) -> Pairs {
        let sum = n - own.shift;
        let mut last = sum - own.y0;
        if let Some(g) = own.half {
            last = last.min((sum - g).div_euclid(2));
        }
        Pairs {
            x: own.x0,
            y: sum - own.x0,
            count: usize::try_from(last - own.x0 + 1).unwrap_or(0),
        }
    }
}

#[cfg(test)]
#[path = "tests/plan.rs"]
mod tests;
