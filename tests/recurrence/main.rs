//! Computed values of mex/XOR systems are compared with the definition.

mod blocks;
mod effort;
mod methods;
mod octal;
mod restored;
mod work;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_recurrence::{Column, Settings, Values};
use nk_system::{Back, System, SystemError, Term, definition};
use nk_system::{NoSystem, OctalCode, OctalTable};

use methods::assert_equal;
use nk_testing::Random;
use nk_testing::systems::{self, back, full, half, octal, random_system, sequence};

fn computed(system: &System, last: i64) -> Values {
    let mut values = Values::new(system.clone()).unwrap();
    values.extend_to(last, &CancelToken::new()).unwrap();
    values
}

#[track_caller]
fn assert_by_definition(system: &System, last: i64) {
    let expected = definition::values(system, last).unwrap();
    let values = Values::new(system.clone()).unwrap();
    let values = assert_equal(values, &expected, last);
    for (member, own) in system.sequences.iter().enumerate() {
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
    // The values are enough for more than one block of pairs.
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
            steps.extend_to(n, &CancelToken::new()).unwrap();
        }
        for member in 0..system.sequences.len() {
            assert_eq!(whole.slice(member).to_vec(), steps.slice(member).to_vec());
        }
    }
}

#[test]
fn octal_games_are_systems() {
    let stop = CancelToken::new();
    for lead in [0, 4] {
        for code in 0..512_u32 {
            let digits = [lead, code / 64, code / 8 % 8, code % 8];
            let text = format!("{}.{}{}{}", digits[0], digits[1], digits[2], digits[3]);
            let code: OctalCode = text.parse().unwrap();
            let system = code.system().unwrap();
            let mut table = OctalTable::new(code);
            table.value(300, &stop).unwrap();
            let values = computed(&system, 300);
            assert_eq!(values.slice(0).to_vec(), table.values(), "{text}");
        }
    }
    let three: OctalCode = "0.58".parse().unwrap();
    let why = NoSystem { digit: 8, taken: 2 };
    assert_eq!(three.system(), Err(why));
    assert!("1.7".parse::<OctalCode>().is_err());
}

/// A system with s(n) = n by back references, and with a convolution, so that values grow beyond each width.
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
    let values = computed(&system, 1_000);
    let known = [vec![0; 65_400], (0..65_400).collect()];
    let mut further = Values::restore(system, Settings::default(), &known).unwrap();
    further.extend_to(66_000, &CancelToken::new()).unwrap();
    for n in [0, 255, 256, 1_000] {
        assert_eq!(values.get(1, n), Some(n as u32));
    }
    for n in [0, 65_399, 65_400, 65_535, 65_536, 66_000] {
        assert_eq!(further.get(1, n), Some(n as u32));
    }
}

/// The values of a system with a limit on all memory, in bytes.
fn within(system: System, bytes: usize) -> Values {
    let settings = Settings {
        memory: bytes,
        ..Settings::default()
    };
    Values::with_settings(system, settings).unwrap()
}

#[test]
fn memory_is_limited() {
    let system = octal("0.137");
    let mut values = within(system, 100_000);
    values.extend_to(10_000, &CancelToken::new()).unwrap();
    let stopped = values.extend_to(1 << 50, &CancelToken::new());
    assert_eq!(stopped, Err(StopReason::Memory { limit: 100_000 }));
    assert_eq!(values.next(), 10_001);
    values.extend_to(40_000, &CancelToken::new()).unwrap();
    assert!(values.memory() <= 100_000);
}

#[test]
fn a_widening_that_does_not_fit_can_be_taken_up_again() {
    let system = growing();
    let expected = definition::values(&system, 300).unwrap();
    let mut values = within(system, 3000);
    for _ in 0..2 {
        let stopped = values.extend_to(300, &CancelToken::new());
        assert_eq!(stopped, Err(StopReason::Memory { limit: 3000 }));
    }
    assert!(values.next() > 100);
    for n in 0..values.next() {
        assert_eq!(values.get(0, n), Some(expected[0][&n]));
    }
}

#[test]
fn a_raised_stop_ends_it() {
    let stop = CancelToken::new();
    stop.cancel();
    let mut values = Values::new(octal("0.7")).unwrap();
    assert_eq!(values.extend_to(5, &stop), Err(StopReason::Cancelled));
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

/// Each number of a system may be as large as 2^40, and no larger.
#[test]
fn numbers_of_a_system_have_a_largest_size() {
    let most: i64 = 1 << 40;
    let refused = |first: i64, terms: Vec<Term>| {
        let system = System {
            sequences: vec![sequence("s", first, &[], terms)],
        };
        system.order() == Err(SystemError::OutOfRange { member: 0 })
    };
    let high = |high| {
        Term::Back(Back {
            delay: 1,
            high: Some(high),
            ..Back::default()
        })
    };
    for by in [1, -1] {
        for (size, wanted) in [(by * most, false), (by * (most + 1), true)] {
            assert_eq!(refused(size, vec![]), wanted, "{size}");
            let terms = [
                full(0, 0, 0, size, 0, 0),
                full(0, 0, 0, 1, size, 0),
                full(0, 0, 0, 1, 0, size),
                half(0, 0, 0, 1, 0, 0, size),
                back(0, size, 0, 0),
                back(0, 1, 0, size),
                high(size),
            ];
            for term in terms {
                assert_eq!(refused(0, vec![term]), wanted, "{term:?}");
                // One such term among several is enough.
                let terms = vec![Term::Constant(1), term, back(0, 1, 0, 0)];
                assert_eq!(refused(0, terms), wanted, "{term:?}");
            }
        }
    }
}

/// The order of a system whose second member has this term, after a constant.
fn order_with(term: Term) -> Result<Vec<usize>, SystemError> {
    let zeros = sequence("zeros", -3, &[], vec![]);
    let own = sequence("own", 2, &[0], vec![Term::Constant(0), term]);
    let later = sequence("later", -3, &[0], vec![]);
    let sequences = vec![zeros, own, later];
    System { sequences }.order()
}

#[test]
fn references_are_to_earlier_values() {
    let member = 1;
    let below = Err(SystemError::BelowFirst { member, term: 1 });
    let late = Err(SystemError::NotEarlier { member, term: 1 });
    let none = Err(SystemError::NoSuchMember { member, term: 1 });
    assert_eq!(order_with(back(0, 0, 0, -3)), Ok(vec![0, 1, 2]));
    assert_eq!(order_with(back(2, 0, 0, -3)), Ok(vec![0, 2, 1]));
    assert_eq!(order_with(back(2, 1, 0, -3)), Ok(vec![0, 1, 2]));
    assert_eq!(order_with(back(0, -1, 0, -3)), late);
    assert_eq!(order_with(back(0, 0, 0, -4)), below);
    assert_eq!(order_with(back(1, 1, 0, 2)), Ok(vec![0, 1, 2]));
    assert_eq!(order_with(back(1, 0, 0, 2)), late);
    assert_eq!(order_with(back(1, 1, 0, 1)), below);
    assert_eq!(order_with(back(3, 1, 0, 2)), none);
}

/// x is at most n minus the shift minus the least y, and y is at most n minus the shift minus the least x.
#[test]
fn pairs_are_of_earlier_values() {
    let member = 1;
    let below = Err(SystemError::BelowFirst { member, term: 1 });
    let late = Err(SystemError::NotEarlier { member, term: 1 });
    let none = Err(SystemError::NoSuchMember { member, term: 1 });
    for (a, b, shift, x0, y0, wanted) in [
        (0, 2, 3, -3, -3, Ok(vec![0, 2, 1])),
        (0, 2, 4, -3, -3, Ok(vec![0, 1, 2])),
        (0, 2, 2, -3, -3, late.clone()),
        (0, 2, 4, -3, -4, below.clone()),
        (0, 2, 4, -4, -3, below.clone()),
        (1, 0, 4, 2, -3, Ok(vec![0, 1, 2])),
        (1, 0, 3, 2, -3, late.clone()),
        (0, 1, 3, -3, 2, late),
        (0, 3, 4, -3, -3, none.clone()),
        (3, 0, 4, -3, -3, none),
    ] {
        assert_eq!(
            order_with(full(a, b, 0, shift, x0, y0)),
            wanted,
            "{a} {b} {shift} {x0} {y0}"
        );
    }
}

#[test]
fn a_cycle_is_told_by_its_members() {
    let cycle = System {
        sequences: vec![
            sequence("a", 0, &[], vec![back(2, 0, 0, 0)]),
            sequence("free", 0, &[], vec![]),
            sequence("b", 0, &[], vec![back(0, 0, 0, 0)]),
        ],
    };
    let members = vec![0, 2];
    assert_eq!(cycle.order(), Err(SystemError::Cycle { members }));
}

#[test]
fn a_closure_has_all_that_is_referred_to() {
    let both = |a, b| vec![full(a, b, 0, 1, 0, 0)];
    let system = System {
        sequences: vec![
            sequence("a", 0, &[], vec![back(2, 1, 0, 0)]),
            sequence("b", 5, &[], vec![]),
            sequence("c", 0, &[], both(3, 2)),
            sequence("d", 0, &[], vec![Term::Constant(1)]),
            sequence("e", 1, &[], both(0, 4)),
        ],
    };
    assert_eq!(system.closure(&[]), [0; 0]);
    assert_eq!(system.closure(&[1]), [1]);
    assert_eq!(system.closure(&[3, 1]), [1, 3]);
    assert_eq!(system.closure(&[0]), [0, 2, 3]);
    assert_eq!(system.closure(&[4]), [0, 2, 3, 4]);
    assert_eq!(system.closure(&[2, 1]), [1, 2, 3]);
    assert_eq!(
        (
            system.least_first(),
            System { sequences: vec![] }.least_first()
        ),
        (0, 0)
    );
    let late = system.restrict(&[1]).expect("one that refers to none");
    assert_eq!(late.least_first(), 5);
    assert_eq!(
        full(3, 4, 0, 7, -2, 9).references(),
        [(3, -2, -16), (4, 9, -5)]
    );
    assert_eq!(back(3, 4, 0, 7).references(), [(3, 7, -4)]);
    assert_eq!(Term::Constant(3).references(), []);
}

#[test]
fn no_sequences_at_all() {
    let mut values = Values::new(System { sequences: vec![] }).unwrap();
    values.extend_to(10, &CancelToken::new()).unwrap();
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
