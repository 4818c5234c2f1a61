//! Proofs that say too much do not hold.

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

/// 0, 1, 0, 1, ..., and a member that takes the other's values.
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

/// The claim on the values that there are.
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
    // Member 1 needs member 0, of which nothing is said.
    assert!(!holds(&values, 2, vec![claim(&values, 1, 0, 2, 0)]));
    let changed = |change: &dyn Fn(&mut MemberClaim)| {
        let mut own = right();
        change(&mut own);
        holds(&values, 2, vec![own])
    };
    assert!(!changed(&|own| own.table[1] = 0));
    assert!(!changed(&|own| own.table.push(0)));
    assert!(!changed(&|own| own.preperiod = -1));
    // The table goes on beyond what is known.
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
    // Over a period of 1 it has saltus 1: true, but the theorem takes halves of periods.
    assert!(!holds(&steps, 1, claims(&steps, 0, 1, 1)));
    // 0, 0, 1, 1, ...
    let slow = values(&growing(2, None));
    assert!(holds(&slow, 4, claims(&slow, 0, 4, 2)));
    assert!(!holds(&slow, 2, claims(&slow, 0, 2, 1)));
    // 0, 2, 3, 4, ...: half the saltus is to be a multiple of 2, which is above the option 1.
    let beyond = values(&growing(1, Some(Term::Constant(1))));
    assert!(holds(&beyond, 4, claims(&beyond, 1, 4, 4)));
    assert!(!holds(&beyond, 2, claims(&beyond, 1, 2, 2)));
    // Beside a periodic member with the value 1 as well, though neither has to do with the other.
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
