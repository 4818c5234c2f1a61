//! Tests of folded convolutions, by comparison with the pairs of their terms.

use std::collections::BTreeSet;

use super::*;
use crate::random_systems::plan;
use nk_system::{Back, Convolution};
use nk_testing::Random;

fn drawn(random: &mut Random) -> Convolution {
    Convolution {
        a: random.below(2) as usize,
        b: random.below(2) as usize,
        constant: 5,
        shift: random.between(-9, 9),
        x0: random.between(-4, 4),
        y0: random.between(-4, 4),
        half: random.one_in(2).then(|| random.between(-5, 5)),
    }
}

/// Each pair with its members, the lower one first.
fn pair(left: (Member, i64), right: (Member, i64)) -> [(Member, i64); 2] {
    if left <= right {
        [left, right]
    } else {
        [right, left]
    }
}

/// The folded convolution has the pairs of the plain one, and none of them twice if their order does not matter.
fn assert_pairs(own: &Convolution, plain: &Convolution, n: i64, is_symmetric: bool) {
    let folded = Pairs::of(own, n);
    assert_eq!(folded.x + folded.y, n - own.shift);
    let steps = 0..folded.count as i64;
    let found = steps.map(|step| pair((own.a, folded.x + step), (own.b, folded.y - step)));
    let found: Vec<_> = found.collect();
    let set: BTreeSet<_> = found.iter().copied().collect();
    let pairs = plain.pairs(n);
    let wanted: BTreeSet<_> = pairs
        .map(|(x, y)| pair((plain.a, x), (plain.b, y)))
        .collect();
    assert_eq!(set, wanted, "{plain:?} at {n}: {own:?}");
    assert!(!is_symmetric || found.len() == wanted.len(), "{own:?}");
}

#[test]
fn folded_pairs_are_those_of_the_term() {
    let mut random = Random(30);
    let mut halves = 0;
    for _ in 0..1500 {
        let plain = drawn(&mut random);
        let start = random.between(-20, 20);
        let plan = plan(start, vec![plain.into()]);
        let own = &plan.convolutions[0];
        assert_eq!(plan.convolutions.len(), 1);
        assert_eq!((own.constant, own.shift), (5, plain.shift));
        let (x0, y0, half) = (plain.x0, plain.y0, plain.half);
        let is_symmetric = plain.a == plain.b && half.is_none_or(|g| g <= 0 && x0 <= y0);
        for n in start..start + 40 {
            assert_pairs(own, &plain, n, is_symmetric);
        }
        assert_eq!(own.half, if is_symmetric { Some(0) } else { half });
        assert!(half.is_some() || own.a <= own.b);
        // The right side begins at half of the least sum or later.
        if is_symmetric {
            halves += 1;
            let middle = (start - own.shift + 1).div_euclid(2);
            assert_eq!((own.x0, own.y0), (x0.min(y0), x0.max(y0).max(middle)));
        }
    }
    assert!(halves > 300, "{halves}");
}

fn terms() -> Vec<Term> {
    let full = |x0, y0| {
        Term::Convolution(Convolution {
            shift: 1,
            x0,
            y0,
            ..Convolution::default()
        })
    };
    let back = |high| {
        Term::Back(Back {
            a: 1,
            delay: 3,
            constant: 2,
            low: 1,
            high,
        })
    };
    let mut terms = vec![full(0, 2), Term::Constant(4), back(None), full(2, 0)];
    terms.extend([Term::Constant(1), back(Some(4)), back(None)]);
    terms.push(Term::Constant(4));
    terms
}

#[test]
fn what_is_the_same_is_kept_once() {
    let plan = plan(0, terms());
    let counts = (plan.convolutions.len(), plan.backs.len());
    assert_eq!((counts, plan.constants), ((1, 2), vec![1, 4]));
    for high in [None, Some(4)] {
        let own = plan.backs.iter().find(|own| own.high == high);
        for n in 0..10 {
            let is_there = n >= 4 && high.is_none_or(|high| n - 3 <= high);
            let index = own.expect("a back").index(n);
            assert_eq!(index, is_there.then_some(n - 3), "{n} up to {high:?}");
        }
    }
    // Other members may represent these.
    let sequence = Sequence {
        name: String::new(),
        first: 0,
        initial: vec![],
        terms: terms(),
    };
    let named = ScanPlan::new(&sequence, &[1, 0]);
    let mut pairs = named.convolutions.iter();
    assert!(pairs.all(|own| (own.a, own.b) == (1, 1)));
    assert!(named.backs.iter().all(|own| own.a == 0));
}
