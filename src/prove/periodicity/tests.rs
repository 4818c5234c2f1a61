//! Tests that proofs which claim too much do not hold.

use super::*;
use nk_system::{Back, Convolution, Sequence, Term};

fn sequence(terms: Vec<Term>) -> Sequence {
    Sequence {
        name: String::new(),
        first: 0,
        initial: Vec::new(),
        terms,
    }
}

fn back(a: Member, delay: i64) -> Term {
    Term::Back(Back {
        a,
        delay,
        ..Back::default()
    })
}

/// A system of the sequence 0, 1, 0, 1, ..., and a member that refers to it.
fn alternating() -> System {
    System {
        sequences: vec![sequence(vec![back(0, 1)]), sequence(vec![back(0, 1)])],
    }
}

/// The options at n are the values of member 1 from `shift` steps back on; member 0 is 0 throughout.
fn growing(shift: i64, also: Option<Term>) -> System {
    let all = Term::Convolution(Convolution {
        a: 1,
        shift,
        ..Convolution::default()
    });
    let terms = [all].into_iter().chain(also);
    System {
        sequences: vec![sequence(Vec::new()), sequence(terms.collect())],
    }
}

fn values(system: &System) -> Values {
    let mut values = Values::new(system.clone()).expect("values");
    values
        .extend_to(80, &nk_base::cancellation::CancelToken::new())
        .expect("room");
    values
}

/// A claim whose table has the known values.
fn claim(values: &Values, member: Member, preperiod: i64, period: i64, saltus: i64) -> MemberClaim {
    let table = (0..preperiod + period).filter_map(|n| values.get(member, n));
    MemberClaim {
        member,
        preperiod,
        saltus,
        table: table.collect(),
    }
}

fn holds(values: &Values, period: i64, claims: Vec<MemberClaim>) -> bool {
    PeriodProof::new(values.system(), period, claims, 40).holds(values)
}

#[test]
fn proofs_of_what_repeats_are_about_all_values_that_are_needed() {
    let values = values(&alternating());
    let right = || claim(&values, 0, 0, 2, 0);
    assert!(holds(&values, 2, vec![right()]));
    assert!(holds(&values, 2, vec![right(), claim(&values, 1, 0, 2, 0)]));
    assert!(!holds(&values, 2, Vec::new()));
    assert!(!holds(&values, 0, vec![right()]));
    assert!(!holds(&values, 1, vec![claim(&values, 0, 0, 1, 0)]));
    // Member 1 needs member 0, about which there is no claim.
    assert!(!holds(&values, 2, vec![claim(&values, 1, 0, 2, 0)]));
    let changed = |change: &dyn Fn(&mut MemberClaim)| {
        let mut own = right();
        change(&mut own);
        holds(&values, 2, vec![own])
    };
    assert!(!changed(&|own| own.table[1] = 0));
    assert!(!changed(&|own| own.table.push(0)));
    assert!(!changed(&|own| own.preperiod = -1));
    // The table continues beyond the known values.
    assert!(!changed(&|own| {
        own.preperiod = 100;
        own.table = (0..102).map(|n| n % 2).collect();
    }));
    assert!(!PeriodProof::new(values.system(), 2, vec![right()], 400).holds(&values));
    assert!(!PeriodProof::new(values.system(), 2, vec![right()], -9).holds(&values));
}

#[test]
fn proofs_of_what_grows_need_an_even_period_and_saltus() {
    let claims = |values: &Values, preperiod: i64, period: i64, saltus: i64| {
        let zero = claim(values, 0, preperiod, period, 0);
        vec![zero, claim(values, 1, preperiod, period, saltus)]
    };
    let steps = values(&growing(1, None));
    assert!(holds(&steps, 2, claims(&steps, 0, 2, 2)));
    // The saltus is 1 over a period of 1. That is true, but the theorem uses half periods.
    assert!(!holds(&steps, 1, claims(&steps, 0, 1, 1)));
    // 0, 0, 1, 1, ...
    let slow = values(&growing(2, None));
    assert!(holds(&slow, 4, claims(&slow, 0, 4, 2)));
    assert!(!holds(&slow, 2, claims(&slow, 0, 2, 1)));
    // The sequence is 0, 2, 3, 4, .... Half the saltus must be a multiple of V = 2, since the constant 1 is an option.
    let beyond = values(&growing(1, Some(Term::Constant(1))));
    assert!(holds(&beyond, 4, claims(&beyond, 1, 4, 4)));
    assert!(!holds(&beyond, 2, claims(&beyond, 1, 2, 2)));
    // The same is required if there is a periodic member with the value 1, even though the two members do not depend on
    // each other.
    let mut beside = growing(1, None);
    beside.sequences.push(sequence(vec![back(2, 1)]));
    let beside = self::values(&beside);
    let all = |period, saltus| {
        let mut all = claims(&beside, 0, period, saltus);
        all.push(claim(&beside, 2, 0, period, 0));
        all
    };
    assert!(holds(&beside, 4, all(4, 4)));
    assert!(!holds(&beside, 2, all(2, 2)));
}
