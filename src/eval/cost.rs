//! The cost of the values of a system, in steps of the machine, so that one limit holds for both.

use nk_recurrence::{InUse, Values};
use nk_system::{Convolution, Member, Term};

/// Number of bytes of values that a scan searches in the time of one step of the machine, approximately.
const SCANNED: u128 = 512;

/// Number of rare values of a sparse space that are handled in that time.
const RARE: u128 = 24;

/// The cost of an index in a sparse space, in rare values, in addition to the number of its rare values.
pub(super) const SPARSE_INDEX: i64 = 64;

/// The number of steps for all values up to `last` that are not known yet, by the present methods. This is only an
/// estimate if the values become wider or a sparse space begins on the way.
pub(super) fn steps_to(values: &Values, last: i64) -> u128 {
    let begin = values.next().max(0);
    let indices = last.saturating_sub(begin).max(0) as u128;
    let lengths = indices.saturating_mul((begin as u128).saturating_add(last.max(0) as u128)) / 2;
    let mut steps: u128 = 0;
    each_convolution(values, &mut |bytes, listed| {
        steps = steps.saturating_add(match listed {
            None => lengths.saturating_mul(bytes) / 2 / SCANNED,
            Some(listed) => indices.saturating_mul(listed) / RARE,
        });
    });
    steps
}

/// Calls `visit` for each convolution: with the bytes of values that a scan searches for two indices for each value
/// below the index, and if there is a sparse space, with the rare values that an index costs.
fn each_convolution(values: &Values, visit: &mut dyn FnMut(u128, Option<u128>)) {
    let reports = values.report();
    let rare = |member: Member| match reports[member].method {
        InUse::Sparse { rare, .. } => rare as u128,
        InUse::Scan => 0,
    };
    for (own, report) in values.system().sequences.iter().zip(&reports) {
        for term in &own.terms {
            let Term::Convolution(Convolution { a, b, half, .. }) = term else {
                continue;
            };
            // Only one of two mirrored halves is looked at.
            let once = a == b || half.is_some();
            let width = u128::from(report.width) / 8;
            let listed = rare(*a) + if a == b { 0 } else { rare(*b) } + SPARSE_INDEX as u128;
            visit(
                if once { width } else { 2 * width },
                matches!(report.method, InUse::Sparse { .. }).then_some(listed),
            );
        }
    }
}

/// Number of pairs of values that the verifier examines in the time of one step.
const VERIFIED: u128 = 8;

/// The time that the verifier takes for a value in a sparse space, as a multiple of the time to compute it: about 3 for
/// 0.16.
const VERIFIED_SPARSE: u128 = 3;

/// The number of steps for the check of a proof from all known values.
pub(super) fn steps_of_proof(values: &Values) -> u128 {
    let known = values.next().max(0) as u128;
    let pairs = known.saturating_mul(known) / 2 / VERIFIED;
    let mut steps: u128 = 0;
    each_convolution(values, &mut |_, listed| {
        let sparse = listed.map(|listed| known.saturating_mul(listed) / RARE * VERIFIED_SPARSE);
        steps = steps.saturating_add(sparse.map_or(pairs, |sparse| sparse.min(pairs)));
    });
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use nk_base::cancellation::CancelToken;
    use nk_system::{OctalCode, Sequence, System};

    /// The values of an octal game as far as they are computed before a far one is weighed.
    fn begun(code: &str) -> Values {
        let code: OctalCode = code.parse().expect("a code");
        let system = code.system().expect("an octal game");
        let mut values = Values::new(system).expect("a system");
        values
            .extend_to(1 << 13, &CancelToken::new())
            .expect("no limit");
        values
    }

    #[test]
    fn what_takes_seconds_is_within_the_limit_and_what_takes_hours_is_not() {
        let limit = u128::from(Limits::default().steps);
        for (code, near, far) in [
            ("0.106", 20_000_000, 1_000_000_000),
            ("0.6", 1_000_000, 100_000_000_000),
            ("0.007", 400_000, 20_000_000),
        ] {
            let values = begun(code);
            assert!(steps_to(&values, near) < limit, "{code} to {near}");
            assert!(steps_to(&values, far) > limit, "{code} to {far}");
        }
    }

    #[test]
    fn what_is_known_costs_nothing() {
        let values = begun("0.137");
        assert_eq!(steps_to(&values, values.next() - 1), 0);
        assert!(steps_to(&values, i64::MAX) > u128::from(u64::MAX));
    }

    /// Only one of two mirrored halves is looked at: in pairs of one sequence, and in halves of others.
    #[test]
    fn all_pairs_of_two_sequences_cost_twice_those_of_one() {
        let steps = |a, b, half| {
            let term = |a, b, half| {
                Term::Convolution(Convolution {
                    a,
                    b,
                    shift: 1,
                    half,
                    ..Convolution::default()
                })
            };
            let sequence = |name: &str, terms| Sequence {
                name: name.to_owned(),
                first: 0,
                initial: Vec::new(),
                terms,
            };
            let sequences = vec![
                sequence("f", vec![term(a, b, half)]),
                sequence("g", Vec::new()),
            ];
            let values = Values::new(System { sequences }).expect("a system");
            steps_to(&values, 1 << 20)
        };
        let (same, others) = (steps(0, 0, None), steps(0, 1, None));
        assert!(
            same > 0 && others.abs_diff(2 * same) <= 1,
            "{same}, {others}"
        );
        assert_eq!(steps(0, 1, Some(0)), same);
    }
}
