//! The kernels of mex/XOR systems against the definition.

mod blocks;
mod effort;
mod growing;
mod methods;
mod octal;
mod systems;
mod work;

use nkdsl::game::{OctalCode, OctalTable};
use nkdsl::recurrence::{
    Column, Stopped, System, SystemError, Term, Values, definition, octal_system,
};
use nkdsl::stop::Stop;

use systems::{Random, back, full, half, random_system, sequence};

fn computed(system: &System, last: i64) -> Values {
    let mut values = Values::new(system.clone()).unwrap();
    values.extend_to(last, &Stop::new()).unwrap();
    values
}

#[track_caller]
fn assert_by_definition(system: &System, last: i64) {
    let values = computed(system, last);
    let expected = definition::values(system, last).unwrap();
    for (member, own) in system.sequences.iter().enumerate() {
        for n in own.first..=last {
            let found = values.get(member, n);
            assert_eq!(
                found,
                expected[member].get(&n).copied(),
                "{} at {n}: {system:#?}",
                own.name
            );
        }
        assert_eq!(values.get(member, own.first - 1), None);
        assert_eq!(values.get(member, last + 1), None);
    }
}

#[test]
fn random_systems_follow_the_definition() {
    let mut random = Random(1);
    for _ in 0..3000 {
        assert_by_definition(&random_system(&mut random), 60);
    }
    // Long enough for more than a block of pairs.
    for _ in 0..60 {
        assert_by_definition(&random_system(&mut random), 420);
    }
}

#[test]
fn one_by_one_is_the_same_as_all_at_once() {
    let mut random = Random(2);
    for _ in 0..100 {
        let system = random_system(&mut random);
        let whole = computed(&system, 90);
        let mut steps = Values::new(system.clone()).unwrap();
        for n in -10..=90 {
            steps.extend_to(n, &Stop::new()).unwrap();
        }
        for member in 0..system.sequences.len() {
            assert_eq!(whole.slice(member).to_vec(), steps.slice(member).to_vec());
        }
    }
}

#[test]
fn octal_games_are_systems() {
    let stop = Stop::new();
    for lead in [0, 4] {
        for code in 0..512_u32 {
            let digits = [lead, code / 64, code / 8 % 8, code % 8];
            let text = format!("{}.{}{}{}", digits[0], digits[1], digits[2], digits[3]);
            let mut table = OctalTable::new(text.parse::<OctalCode>().unwrap());
            table.value(300, &stop).unwrap();
            let system = octal_system(&digits.map(|digit| digit as u8)).unwrap();
            let values = computed(&system, 300);
            assert_eq!(values.slice(0).to_vec(), table.values(), "{text}");
        }
    }
    assert_eq!(octal_system(&[0, 8]), None);
    assert_eq!(octal_system(&[1, 7]), None);
}

/// s(n) = n by back references, and beside it a convolution, so that values pass each width.
fn growing() -> System {
    let mut terms: Vec<Term> = (1..=400).map(|delay| back(0, delay, 0, 0)).collect();
    terms.push(back(1, 0, 0, 0));
    let mut system = System {
        sequences: vec![
            sequence("s", 0, &[0], terms),
            sequence("c", 0, &[], vec![full(0, 0, 1, 1, 0, 0)]),
        ],
    };
    system.sequences[1].terms.push(half(0, 1, 0, 1, 0, 0, -3));
    system
}

#[test]
fn values_are_widened() {
    let system = growing();
    assert_by_definition(&system, 420);
    let values = computed(&system, 420);
    assert!(matches!(values.slice(0), Column::Shorts(_)));
    for largest in [255, 256, 65535, 65536, u32::MAX] {
        let system = System {
            sequences: vec![sequence(
                "far",
                0,
                &[0, largest, 3],
                vec![full(0, 0, largest ^ 2, 1, 0, 0), back(0, 1, 0, 0)],
            )],
        };
        assert_by_definition(&system, 300);
    }
}

#[test]
fn a_mex_may_pass_65535() {
    // s(n) = mex of 1, 0, and all earlier values xor 0: s(n) = n by a convolution with the zero sequence.
    let zero = sequence("zero", 0, &[], vec![]);
    let count = sequence("count", 0, &[], vec![full(0, 1, 0, 1, 0, 0)]);
    let system = System {
        sequences: vec![zero, count],
    };
    assert_by_definition(&system, 600);
    let values = computed(&system, 66_000);
    for n in [0, 255, 256, 65_535, 65_536, 66_000] {
        assert_eq!(values.get(1, n), Some(n as u32));
    }
}

#[test]
fn memory_is_limited() {
    let system = octal_system(&[0, 1, 3, 7]).unwrap();
    let mut values = Values::with_memory(system, 100_000).unwrap();
    values.extend_to(10_000, &Stop::new()).unwrap();
    let stopped = values.extend_to(1 << 50, &Stop::new());
    assert_eq!(stopped, Err(Stopped::Memory { limit: 100_000 }));
    assert_eq!(values.next(), 10_001);
    values.extend_to(40_000, &Stop::new()).unwrap();
    assert!(values.memory() <= 100_000);
}

#[test]
fn a_widening_that_does_not_fit_can_be_taken_up_again() {
    let system = growing();
    let expected = definition::values(&system, 300).unwrap();
    let mut values = Values::with_memory(system, 3000).unwrap();
    for _ in 0..2 {
        let stopped = values.extend_to(300, &Stop::new());
        assert_eq!(stopped, Err(Stopped::Memory { limit: 3000 }));
    }
    assert!(values.next() > 100);
    for n in 0..values.next() {
        assert_eq!(values.get(0, n), Some(expected[0][&n]));
    }
}

#[test]
fn a_raised_stop_ends_it() {
    let stop = Stop::new();
    stop.raise();
    let mut values = Values::new(octal_system(&[0, 7]).unwrap()).unwrap();
    assert_eq!(values.extend_to(5, &stop), Err(Stopped::Interrupted));
    assert_eq!(values.get(0, 0), None);
}

#[test]
fn systems_without_values_are_refused() {
    let one = |term| System {
        sequences: vec![sequence("s", 0, &[0], vec![term])],
    };
    let refused = |term| Values::new(one(term)).err();
    let below = SystemError::BelowFirst { member: 0, term: 0 };
    let later = SystemError::NotEarlier { member: 0, term: 0 };
    let far = SystemError::OutOfRange { member: 0 };
    assert_eq!(refused(full(0, 0, 0, 1, -1, 0)), Some(below));
    assert_eq!(refused(full(0, 0, 0, 0, 0, 0)), Some(later.clone()));
    assert_eq!(refused(back(0, 0, 0, 0)), Some(later));
    assert_eq!(refused(back(0, i64::MIN, 0, 0)), Some(far.clone()));
    assert_eq!(refused(full(0, 0, 0, i64::MAX, 0, 0)), Some(far));
    assert_eq!(refused(full(0, 0, 0, 1, 0, 0)), None);
}

#[test]
fn no_sequences_at_all() {
    let mut values = Values::new(System { sequences: vec![] }).unwrap();
    values.extend_to(10, &Stop::new()).unwrap();
    assert_eq!(values.get(0, 0), None);
}

#[test]
fn systems_are_put_together_and_taken_apart() {
    let own = System {
        sequences: vec![
            sequence("s", 0, &[], vec![back(1, 1, 0, 0), full(1, 0, 0, 1, 0, 0)]),
            sequence("t", 0, &[], vec![back(0, 1, 1, 0), full(1, 1, 0, 2, 0, 0)]),
        ],
    };
    let mut both = systems::grundy();
    both.append(&systems::diamonds());
    let begin = both.append(&own);
    assert_eq!(begin, 4);
    assert_eq!(both.restrict(&[0]), Some(systems::grundy()));
    assert_eq!(both.restrict(&[1, 2, 3]), Some(systems::diamonds()));
    assert_eq!(both.restrict(&[4, 5]), Some(own));
    assert_eq!(both.restrict(&[4]), None);
    let turned = both.restrict(&[5, 4]).expect("a system");
    assert_eq!(turned.restrict(&[1, 0]), both.restrict(&[4, 5]));
    assert_ne!(turned, both.restrict(&[4, 5]).expect("a system"));
}
