//! Folded convolutions against the pairs of their terms.

use std::collections::BTreeSet;

use super::*;
use crate::recurrence::drawn::Random;

fn term(random: &mut Random) -> Term {
    Term::Convolution {
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

#[test]
fn folded_pairs_are_those_of_the_term() {
    let mut random = Random(30);
    let mut halves = 0;
    for _ in 0..1500 {
        let term = term(&mut random);
        let Term::Convolution {
            a,
            b,
            shift,
            x0,
            y0,
            half,
            ..
        } = term
        else {
            continue;
        };
        let start = random.between(-20, 20);
        let sequence = Sequence {
            name: String::new(),
            first: start,
            initial: vec![],
            terms: vec![term.clone()],
        };
        let plan = Plan::new(&sequence, &[0, 1]);
        let [own] = &plan.convolutions[..] else {
            panic!("one convolution")
        };
        assert_eq!((own.constant, own.shift), (5, shift));
        let is_symmetric = a == b && half.is_none_or(|g| g <= 0 && x0 <= y0);
        for n in start..start + 40 {
            let sum = n - shift;
            let xs = (x0..=sum - y0).filter(|x| half.is_none_or(|g| sum - 2 * x >= g));
            let wanted: Vec<_> = xs.map(|x| pair((a, x), (b, sum - x))).collect();
            let pairs = own.pairs(n);
            assert_eq!(pairs.x + pairs.y, sum);
            let found = (0..pairs.count as i64)
                .map(|step| pair((own.a, pairs.x + step), (own.b, pairs.y - step)));
            let found: Vec<_> = found.collect();
            let set = |pairs: &[_]| pairs.iter().copied().collect::<BTreeSet<_>>();
            assert_eq!(
                set(&found),
                set(&wanted),
                "{term:?} from {start} at {n}: {own:?}"
            );
            // No pair twice, where its order does not matter.
            if is_symmetric {
                assert_eq!(found.len(), set(&wanted).len(), "{term:?} at {n}");
            }
        }
        assert_eq!(own.half, if is_symmetric { Some(0) } else { half });
        if half.is_none() {
            assert!(own.a <= own.b);
        }
        // The right side begins no lower than it must: at half of the least sum.
        if is_symmetric {
            halves += 1;
            let middle = (start - shift + 1).div_euclid(2);
            assert_eq!((own.x0, own.y0), (x0.min(y0), x0.max(y0).max(middle)));
        }
    }
    assert!(halves > 300, "{halves}");
}

#[test]
fn what_is_the_same_is_kept_once() {
    let full = |x0, y0| Term::Convolution {
        a: 0,
        b: 0,
        constant: 0,
        shift: 1,
        x0,
        y0,
        half: None,
    };
    let back = |high| Term::Back {
        a: 1,
        delay: 3,
        constant: 2,
        low: 1,
        high,
    };
    let terms = vec![
        full(0, 2),
        Term::Constant(4),
        back(None),
        full(2, 0),
        Term::Constant(1),
        back(Some(4)),
        back(None),
        Term::Constant(4),
    ];
    let sequence = Sequence {
        name: String::new(),
        first: 0,
        initial: vec![],
        terms,
    };
    let plan = Plan::new(&sequence, &[0, 1]);
    assert_eq!(
        (plan.convolutions.len(), plan.backs.len(), plan.constants),
        (1, 2, vec![1, 4])
    );
    let of = |high: Option<i64>| {
        plan.backs
            .iter()
            .find(|own| own.high == high)
            .expect("a back")
    };
    let indices = |high| (0..10).map(|n| of(high).index(n)).collect::<Vec<_>>();
    let some = |n: i64| (1..=6).contains(&n).then_some(n);
    assert_eq!(indices(None), (-3..7).map(some).collect::<Vec<_>>());
    assert_eq!(
        indices(Some(4)),
        (-3..7)
            .map(|n| some(n).filter(|n| *n <= 4))
            .collect::<Vec<_>>()
    );
    // Others may stand for members.
    let named = Plan::new(&sequence, &[1, 0]);
    assert!(
        named
            .convolutions
            .iter()
            .all(|own| (own.a, own.b) == (1, 1))
    );
    assert!(named.backs.iter().all(|own| own.a == 0));
}
