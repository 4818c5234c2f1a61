//! Scans of many indices together are compared with the definition, and with values that are computed one by one.

use nk_base::cancellation::{CancelToken, StopReason};
use nk_recurrence::{Column, ScanMethod, Settings, SparseSpace, Values};
use nk_system::{System, Term, definition};

use crate::methods::assert_equal;
use nk_testing::systems::{back, chained_k3, diamonds, full, half, octal, random_system, sequence};
use nk_testing::{Random, rounds};

fn scanned(system: &System) -> Values {
    let settings = Settings {
        method: ScanMethod::Scan,
        ..Settings::default()
    };
    Values::with_settings(system.clone(), settings).unwrap()
}

/// The values of a system, computed one by one by searches for each candidate: in the sparse space no value is common.
fn one_by_one(system: &System, last: i64) -> Values {
    let space = SparseSpace {
        mask: 0,
        alternating: false,
        odd: vec![true; system.sequences.len()],
    };
    let mut values = Values::in_space(system.clone(), space).unwrap();
    values.extend_to(last, &CancelToken::new()).unwrap();
    values
}

#[track_caller]
fn assert_same(values: &Values, expected: &Values) {
    let system = values.system();
    for member in 0..system.sequences.len() {
        let (found, wanted) = (values.slice(member), expected.slice(member));
        let differs = (0..wanted.len()).find(|at| found.get(*at) != wanted.get(*at));
        assert_eq!(differs, None, "of {member} in {system:#?}");
    }
}

/// A system in which some constants and initial values need 16 or 32 bits.
fn widened(random: &mut Random, mut system: System) -> System {
    let high = [255, 256, 3 << 8, 65_535, 1 << 16, 1 << 20][random.below(6) as usize];
    for own in &mut system.sequences {
        for value in &mut own.initial {
            *value ^= high * u32::from(random.below(4) == 0);
        }
        for term in &mut own.terms {
            let constant = match term {
                Term::Convolution(own) => &mut own.constant,
                Term::Back(own) => &mut own.constant,
                Term::Constant(_) => continue,
            };
            *constant ^= high * u32::from(random.below(3) == 0);
        }
    }
    system
}

#[track_caller]
fn assert_by_definition(system: &System, last: i64) {
    let expected = definition::values(system, last).unwrap();
    assert_equal(scanned(system), &expected, last);
}

#[test]
fn random_systems_follow_the_definition() {
    let mut random = Random(31);
    for _ in 0..150 {
        assert_by_definition(&random_system(&mut random), 330);
        let system = random_system(&mut random);
        assert_by_definition(&widened(&mut random, system), 330);
    }
}

#[test]
fn random_systems_are_as_by_single_indices() {
    let mut random = Random(32);
    for round in 0..rounds(64) {
        let mut system = random_system(&mut random);
        if round % 2 == 1 {
            system = widened(&mut random, system);
        }
        // The first length needs more than two lists of places.
        let last = if round % 16 < 2 { 4600 } else { 900 };
        let mut values = scanned(&system);
        values.extend_to(last, &CancelToken::new()).unwrap();
        assert_same(&values, &one_by_one(&system, last));
    }
}

#[test]
fn games_are_as_by_single_indices() {
    for digits in ["137", "007", "06", "16", "4007", "31007", "45", "331"] {
        let system = octal(&format!("0.{digits}"));
        let mut values = scanned(&system);
        values.extend_to(9000, &CancelToken::new()).unwrap();
        assert_same(&values, &one_by_one(&system, 9000));
    }
}

/// s(n) = n by pairs with the zero sequence, so that the value 256 first occurs in the middle of a block, together with
/// other members.
#[test]
fn widening_in_the_middle_of_a_block_is_exact() {
    let mut system = chained_k3();
    let zero = system.sequences.len();
    let mut counting = vec![full(zero, zero + 1, 0, 1, 0, 0)];
    counting.push(half(0, zero + 1, 0, 3, 0, 0, 2));
    system.sequences.push(sequence("zero", 0, &[], vec![]));
    system.sequences.push(sequence("count", 0, &[], counting));
    system.sequences.push(sequence(
        "after",
        0,
        &[],
        vec![back(zero + 1, 0, 1, 0), full(0, 1, 2, 1, 0, 0)],
    ));
    assert_by_definition(&system, 500);
    let mut values = scanned(&system);
    values.extend_to(5000, &CancelToken::new()).unwrap();
    assert!(matches!(values.slice(0), Column::Shorts(_)));
    assert_same(&values, &one_by_one(&system, 5000));
}

#[test]
fn blocks_may_be_cut_and_taken_up_anywhere() {
    let mut random = Random(33);
    for _ in 0..60 {
        let system = random_system(&mut random);
        let expected = one_by_one(&system, 700);
        let mut values = scanned(&system);
        let mut last = -5;
        while last < 700 {
            values.extend_to(last, &CancelToken::new()).unwrap();
            let raised = CancelToken::new();
            raised.cancel();
            let stopped = values.extend_to(last + 70, &raised);
            assert_eq!(stopped, Err(StopReason::Cancelled));
            assert_eq!(values.next(), system.least_first().max(last + 1));
            if random.below(4) == 0 {
                let known: Vec<Vec<u32>> = (0..system.sequences.len())
                    .map(|member| values.slice(member).to_vec())
                    .collect();
                let settings = Settings {
                    method: ScanMethod::Scan,
                    ..Settings::default()
                };
                values = Values::restore(system.clone(), settings, &known).unwrap();
            }
            last += random.between(1, 300);
        }
        values.extend_to(700, &CancelToken::new()).unwrap();
        assert_same(&values, &expected);
    }
}

/// Tables that the memory limit has no room for are not used.
#[test]
fn a_tight_limit_changes_nothing() {
    for system in [diamonds(), octal("0.137")] {
        let expected = one_by_one(&system, 9000);
        let members = system.sequences.len();
        for room in [20_000, 24_000, 30_000, 40_000] {
            let limit = room * members;
            let settings = Settings {
                method: ScanMethod::Scan,
                memory: limit,
                threads: 1,
            };
            let mut values = Values::with_settings(system.clone(), settings).unwrap();
            for last in [4000, 8000, 9000] {
                values.extend_to(last, &CancelToken::new()).unwrap();
                assert!(values.memory() <= limit, "{}", values.memory());
            }
            assert_same(&values, &expected);
        }
    }
}
