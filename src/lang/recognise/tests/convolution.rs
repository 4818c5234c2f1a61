//! Bounds of pairs, compared with a list of all pairs.

use std::collections::BTreeSet;

use super::super::convolution::{Pairs, pairs};
use super::super::quotient::Constraint;
use nk_testing::Random;

/// The pairs (x, y) with sum `at - t` for which all constraints hold.
fn allowed(constraints: &[Constraint], t: i128, at: i128) -> BTreeSet<(i128, i128)> {
    let holds = |x: i128| {
        constraints
            .iter()
            .all(|own| own.n * at + own.i * x + own.c >= 0)
    };
    (-300..300)
        .filter(|x| holds(*x))
        .map(|x| (x, at - t - x))
        .collect()
}

/// The pairs that the bounds leave.
fn left(own: &Pairs, t: i128, at: i128) -> BTreeSet<(i128, i128)> {
    let sum = at - t;
    let xs = own.x0..=sum - own.y0;
    let xs = xs.filter(|x| own.half.is_none_or(|g| sum - 2 * x >= g));
    let pairs = xs.map(|x| (x, sum - x));
    pairs
        .map(|(x, y)| if own.swapped { (y, x) } else { (x, y) })
        .collect()
}

fn unordered(pairs: &BTreeSet<(i128, i128)>) -> BTreeSet<(i128, i128)> {
    pairs.iter().map(|(x, y)| (*x.min(y), *x.max(y))).collect()
}

/// A bound on the left, on the right, or on the distance, or for other kinds any constraint.
fn constraint(random: &mut Random, kind: u64) -> Constraint {
    let mut draw = |least, most| i128::from(random.between(least, most));
    let (by, c) = (draw(1, 3), draw(-20, 20));
    let (n, i) = match kind {
        0 => (0, by),
        1 => (by, -by),
        2 => (by, -2 * by),
        3 => (-by, 2 * by),
        _ => (draw(-3, 4), draw(-4, 4)),
    };
    Constraint { n, i, c }
}

struct Drawn {
    constraints: Vec<Constraint>,
    t: i128,
    start: i128,
    /// Whether there are bounds on both sides and of at most one half, and no other constraints.
    is_plain: bool,
}

fn drawn(random: &mut Random) -> Drawn {
    let mut kinds = vec![0, 1];
    let half = random.below(4);
    kinds.extend([2, 3].get(half as usize));
    for _ in 0..random.below(2) {
        kinds.push(if half < 2 {
            [0, 1, 2 + half][random.below(3) as usize]
        } else {
            random.below(2)
        });
    }
    let is_plain = random.one_in(2);
    if !is_plain {
        kinds.push(random.below(6));
        if random.one_in(3) {
            kinds.remove(random.below(2) as usize);
        }
    }
    if random.one_in(2) {
        kinds.reverse();
    }
    let far = if random.one_in(4) { -60 } else { 0 };
    Drawn {
        constraints: kinds.iter().map(|kind| constraint(random, *kind)).collect(),
        t: i128::from(random.between(-6, 6)),
        start: i128::from(far + random.between(-10, 10)),
        is_plain,
    }
}

#[test]
fn bounds_leave_the_pairs_that_are_allowed() {
    let mut random = Random(4);
    let mut had = 0;
    for _ in 0..4000 {
        let Drawn {
            constraints,
            t,
            start,
            is_plain,
        } = drawn(&mut random);
        let found = pairs(&constraints, t, start);
        let told = format!("{constraints:?}, t = {t}, from {start}: {found:?}");
        assert!(!is_plain || found.is_some(), "{told}");
        let Some(found) = found else { continue };
        had += 1;
        for at in (start..start + 20).chain(start + 40..start + 110) {
            let (wanted, own) = (allowed(&constraints, t, at), left(&found, t, at));
            assert_eq!(own, wanted, "{told} at {at}");
        }
        for same in [false, true] {
            assert_from(&found, t, start, same);
        }
    }
    assert!(had > 2500, "{had}");
}

/// Another constraint is refused exactly if it does not follow from the bounds.
#[test]
fn what_follows_from_the_bounds_is_left_out() {
    let mut random = Random(5);
    let mut counts = [0, 0];
    for _ in 0..3000 {
        let (one, other) = (constraint(&mut random, 0), constraint(&mut random, 1));
        let third = constraint(&mut random, 4);
        let t = i128::from(random.between(-6, 6));
        let start = i128::from(random.between(-40, 10));
        let is_bound = third.i > 0 && third.n == 0 || third.i < 0 && third.n == -third.i;
        if is_bound || third.i != 0 && third.i == -2 * third.n {
            continue;
        }
        let follows = (start..start + 240).all(|at| {
            let mut with = allowed(&[one, other], t, at);
            let all = with.len();
            with.retain(|(x, _)| third.n * at + third.i * x + third.c >= 0);
            with.len() == all
        });
        let found = pairs(&[one, third, other], t, start).is_some();
        assert_eq!(
            found, follows,
            "{one:?} {other:?} {third:?}, t = {t}, from {start}"
        );
        counts[usize::from(follows)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}

/// Checks that the pairs from `start` on are the same, or the same unordered ones where half of a square becomes the
/// square.
fn assert_from(own: &Pairs, t: i128, start: i128, same: bool) {
    let found = own.from(t, start, same);
    let told = format!("{own:?}, t = {t}, from {start}: {found:?}");
    assert_eq!((found.x0, found.swapped), (own.x0, own.swapped), "{told}");
    // The range begins a little before there are pairs.
    let begin = start.max(own.x0 + own.y0 + t - 3);
    for at in begin..begin + 50 {
        let (wanted, left) = (left(own, t, at), left(&found, t, at));
        match found.half == own.half {
            true => assert_eq!(left, wanted, "{told} at {at}"),
            false => assert_eq!(unordered(&left), unordered(&wanted), "{told} at {at}"),
        }
    }
    let Some(g) = own.half else {
        assert_eq!(found, *own);
        return;
    };
    // The least y that there is from the start on.
    let least = (own.y0..).find(|y| 2 * y >= start - t + g).expect("some y");
    let is_square = same && g <= 0 && (own.x0 == own.y0 || own.x0 == least);
    let wanted = if is_square {
        (own.x0, None)
    } else {
        (least, Some(g))
    };
    assert_eq!((found.y0, found.half), wanted, "{told}");
}
