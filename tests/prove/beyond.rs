//! Sequences that are equal as far as values are compared, but not beyond; sequences that begin far away.

use nk_base::cancellation::CancelToken;
use nk_prove::equality::equalities;
use nk_recurrence::Values;
use nk_system::{Convolution, System, Term};

use nk_testing::systems::{back, full, octal, sequence};

use super::equality::{joined, moved};

/// These sequences have many equal values, or all known values equal, but different recurrences.
#[test]
fn values_alone_show_nothing() {
    let late = |low| {
        let zero = sequence("zero", 0, &[], vec![]);
        let own = sequence("late", 0, &[], vec![back(0, 1, 0, low)]);
        System {
            sequences: vec![zero, own],
        }
    };
    let both = joined(late(500), moved(&late(501), 2, 0));
    let found = equalities(&both, &[], &CancelToken::new())
        .unwrap()
        .unwrap();
    assert_eq!(found.shown(0, 2, 0), Some(0));
    assert_eq!(found.shown(1, 3, 0), None);
    // The new option is larger than all values.
    let mut other = octal("0.6");
    other.sequences[0].terms.push(Term::Constant(1000));
    let found = equalities(
        &joined(octal("0.6"), moved(&other, 1, 0)),
        &[],
        &CancelToken::new(),
    );
    assert_eq!(found.unwrap().unwrap().shown(0, 1, 0), None);
    // These differ too far away, so there is no answer.
    let far = joined(late(1 << 30), moved(&late(1 << 31), 2, 0));
    assert_eq!(equalities(&far, &[], &CancelToken::new()), Ok(None));
    let nothing = System { sequences: vec![] };
    assert_eq!(equalities(&nothing, &[], &CancelToken::new()), Ok(None));
}

/// The sequence is 0 up to 500 and 1 from then on, and is paired with zeros. Half of the pairs are those with late
/// terms, so these give 1 only from 1,004 on.
#[test]
fn half_of_the_pairs_are_not_all_of_them() {
    let pairs = |half| {
        Term::Convolution(Convolution {
            b: 1,
            shift: 1,
            half,
            ..Convolution::default()
        })
    };
    let system = System {
        sequences: vec![
            sequence("zero", 0, &[], vec![]),
            sequence("late", 0, &[], vec![back(0, 1, 0, 500)]),
            sequence("all", 0, &[], vec![pairs(None)]),
            sequence("half", 0, &[], vec![pairs(Some(0))]),
        ],
    };
    let mut values = Values::new(system.clone()).unwrap();
    values.extend_to(1100, &CancelToken::new()).unwrap();
    assert!((0..1000).all(|n| values.get(2, n) == values.get(3, n)));
    assert_ne!(values.get(2, 1100), values.get(3, 1100));
    let found = equalities(&system, &[], &CancelToken::new())
        .unwrap()
        .unwrap();
    assert_eq!(found.shown(2, 3, 0), None);
}

/// The members begin far from 0, and have a term that begins after the values that are computed first.
#[test]
fn equal_members_may_begin_anywhere_and_change_late() {
    for by in [-5000, 5000] {
        let both = joined(octal("0.6"), moved(&octal("0.6"), 1, 0));
        let found = equalities(&moved(&both, 0, by), &[], &CancelToken::new());
        assert_eq!(found.unwrap().unwrap().shown(0, 1, 0), Some(by));
    }
    let mut late = octal("0.6");
    late.sequences[0].terms.push(back(0, 1, 0, 300));
    let both = joined(late.clone(), moved(&late, 1, 100));
    let found = equalities(&both, &[(1, 0, 100)], &CancelToken::new());
    assert_eq!(found.unwrap().unwrap().shown(1, 0, 100), Some(0));
}

#[test]
fn hints_are_shifts_that_are_tried_first() {
    let both = joined(octal("0.6"), moved(&octal("0.6"), 1, 100));
    let none = equalities(&both, &[], &CancelToken::new())
        .unwrap()
        .unwrap();
    assert_eq!(none.shown(1, 0, 100), None);
    let hints = [(1, 0, 100), (0, 1, i64::MIN), (1, 0, i64::MAX)];
    let found = equalities(&both, &hints, &CancelToken::new())
        .unwrap()
        .unwrap();
    assert_eq!(found.shown(1, 0, 100), Some(0));
    assert_eq!(found.shown(0, 1, -100), Some(100));
    assert_eq!(found.shown(1, 0, 99), None);
}

/// Systems without values, or with values too far apart, are not compared.
#[test]
fn systems_that_cannot_be_compared_have_no_classes() {
    let stop = CancelToken::new();
    let none = System {
        sequences: vec![sequence("s", 0, &[], vec![back(0, 0, 0, 0)])],
    };
    assert_eq!(equalities(&none, &[], &stop).unwrap(), None);
    let apart = System {
        sequences: vec![
            sequence("s", 0, &[], vec![Term::Constant(0)]),
            sequence("t", 10_000, &[], vec![Term::Constant(0)]),
        ],
    };
    assert_eq!(equalities(&apart, &[], &stop).unwrap(), None);
}

/// A hint is so far away that few values are left to compare, and a back reference is much farther back than all
/// others.
#[test]
fn far_hints_and_far_references_change_no_class() {
    let far = |own| {
        let terms = vec![full(own, own, 0, 2, 0, 0), back(own, 500, 1, 0)];
        sequence("s", 0, &[], terms)
    };
    let system = System {
        sequences: vec![far(0), far(1)],
    };
    for hints in [&[][..], &[(0, 1, 1000), (1, 0, i64::MIN)]] {
        let found = equalities(&system, hints, &CancelToken::new()).unwrap();
        assert_eq!(found.expect("classes").shown(0, 1, 0), Some(0), "{hints:?}");
    }
}
