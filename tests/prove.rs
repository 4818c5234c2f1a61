//! Periods proved.

#[path = "recurrence/systems.rs"]
mod systems;

use nkdsl::prove::{Proof, find};
use nkdsl::recurrence::{System, Term, Values, octal_system};
use nkdsl::stop::Stop;
use num_bigint::BigInt;

use systems::{Random, diamonds, full, grundy, random_system, scalloped, sequence};

fn octal(code: &str) -> System {
    let digits = code.chars().filter_map(|c| c.to_digit(10));
    octal_system(&digits.map(|digit| digit as u8).collect::<Vec<_>>()).unwrap()
}

fn proof(system: &System, limit: i64) -> Option<Proof> {
    let mut values = Values::new(system.clone()).unwrap();
    let found = find(&mut values, &[0], limit, &Stop::new()).unwrap();
    if let Some(proof) = &found {
        assert!(proof.holds(&values));
    }
    found
}

#[test]
fn known_periods() {
    // System, least period, least preperiod, the last index needed.
    let known = [
        (octal("0.137"), 34, 52, 173),
        (octal("0.07"), 34, 53, 174),
        (octal("0.77"), 12, 71, 166),
        (octal("0.45"), 20, 498, 1036),
        (octal("0.124"), 62, 122, 369),
        (octal("0.53"), 9, 11, 39),
        (octal("0.54"), 7, 3, 20),
        (octal("0.15"), 10, 1, 22),
        (octal("0.57"), 4, 1, 10),
        (octal("0.71"), 2, 3, 9),
        (octal("0.72"), 4, 1, 9),
        (octal("0.115"), 14, 1, 31),
        (octal("0.26"), 4, 1, 10),
        (diamonds(), 12, 69, 164),
        (scalloped(), 62, 116, 365),
    ];
    for (system, period, preperiod, checked_to) in known {
        let proof = proof(&system, 4096).unwrap();
        let found = (proof.period(), proof.preperiod(0), proof.checked_to());
        assert_eq!(found, (period, Some(preperiod), checked_to), "{system:?}");
        assert_eq!(proof.least_period(0), Some(period));
    }
}

#[test]
fn no_proof_where_none_is_known() {
    assert_eq!(proof(&grundy(), 2000), None);
    assert_eq!(proof(&octal("0.007"), 2000), None);
    let ladder = System {
        // The second member is j + 1, and takes the first with it: out of scope, so no proof.
        sequences: vec![
            sequence("main", 0, &[], vec![full(1, 2, 0, 1, 0, 0)]),
            sequence("zero", 0, &[], vec![]),
            sequence(
                "grows",
                0,
                &[1],
                vec![full(1, 2, 0, 1, 0, 0), Term::Constant(0)],
            ),
        ],
    };
    assert_eq!(proof(&ladder, 1000), None);
}

#[test]
#[ignore = "half a million values; run in release"]
fn the_period_of_0_16() {
    let proof = proof(&octal("0.16"), 600_000).unwrap();
    assert_eq!(proof.period(), 149_459);
    assert_eq!(proof.preperiod(0), Some(105_351));
    assert_eq!(proof.checked_to(), 509_620);
}

#[test]
fn values_at_any_index() {
    let system = diamonds();
    let proof = proof(&system, 1000).unwrap();
    let mut values = Values::new(system).unwrap();
    values.extend_to(3000, &Stop::new()).unwrap();
    for member in 0..3 {
        for n in -3..=3000 {
            assert_eq!(proof.value(member, n), values.get(member, n));
            assert_eq!(
                proof.value_at(member, &BigInt::from(n)),
                values.get(member, n)
            );
        }
    }
    let ten = BigInt::from(10);
    let far = ten.pow(100);
    // 10^100 is 4 mod 12.
    assert_eq!(proof.value_at(0, &far), proof.value(0, 124));
    assert_eq!(proof.value_at(0, &-far), None);
    assert_eq!(proof.value(0, i64::MAX), proof.value(0, 127));
    assert_eq!(proof.value(0, i64::MIN), None);
    assert_eq!(proof.value(3, 0), None);
}

#[test]
fn only_the_closure_of_what_is_wanted_need_repeat() {
    let mut system = octal("0.137");
    let mut grows = grundy().sequences.remove(0);
    grows.terms = vec![full(1, 2, 0, 1, 0, 0)];
    system.sequences.push(grows);
    system.sequences.push(sequence("zero", 0, &[], vec![]));
    let proof = proof(&system, 1000).unwrap();
    assert_eq!(proof.preperiods(), [(0, 52)]);
    assert_eq!(proof.value(1, 0), None);
    let mut values = Values::new(system).unwrap();
    let of_both = find(&mut values, &[0, 1], 1000, &Stop::new()).unwrap();
    assert_eq!(of_both, None);
    assert_eq!(find(&mut values, &[], 1000, &Stop::new()), Ok(None));
}

/// Whatever is proved from few values holds for four times as many.
#[test]
fn no_proof_is_refuted_by_later_values() {
    let mut random = Random(3);
    let mut proofs = 0;
    let mut check = |system: &System| {
        let Some(proof) = proof(system, 256) else {
            return;
        };
        proofs += 1;
        let last = 4 * proof.checked_to().max(10);
        let mut values = Values::new(system.clone()).unwrap();
        values.extend_to(last, &Stop::new()).unwrap();
        for &(member, preperiod) in proof.preperiods() {
            let own = &system.sequences[member];
            for n in own.first..=last {
                let found = proof.value(member, n);
                assert_eq!(found, values.get(member, n), "{n}: {system:#?}");
            }
            // Least: the index before is an exception.
            let (before, after) = (preperiod - 1, preperiod - 1 + proof.period());
            let repeats = values.get(member, before) == values.get(member, after);
            assert!(preperiod == own.first || !repeats);
        }
    };
    for _ in 0..6000 {
        check(&random_system(&mut random));
    }
    for code in 0..512_u32 {
        check(&octal(&format!("0.{code:03o}")));
        check(&octal(&format!("4.{code:03o}")));
    }
    assert!(proofs > 3000, "only {proofs} proofs");
}

#[test]
fn a_proof_holds_only_for_its_own_values() {
    let mut kayles = Values::new(octal("0.77")).unwrap();
    let mut chess = Values::new(octal("0.137")).unwrap();
    let stop = Stop::new();
    let proof = find(&mut kayles, &[0], 1000, &stop).unwrap().unwrap();
    chess.extend_to(1000, &stop).unwrap();
    assert!(proof.holds(&kayles));
    assert!(!proof.holds(&chess));
    assert!(!proof.holds(&Values::new(octal("0.77")).unwrap()));
}
