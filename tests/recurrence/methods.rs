//! Every method is compared with the definition and with the others.

use nk_base::cancellation::CancelToken;
use nk_recurrence::{InUse, ScanMethod, Settings, SparseSpace, Values};
use nk_system::definition::Table;
use nk_system::{System, Term, definition};

use nk_testing::Random;
use nk_testing::systems::{chained_k3, diamonds, grundy, octal, random_system, scalloped};

pub fn by(method: ScanMethod) -> Settings {
    Settings {
        method,
        ..Settings::default()
    }
}

#[track_caller]
pub fn assert_equal(mut values: Values, expected: &Table, last: i64) -> Values {
    values.extend_to(last, &CancelToken::new()).unwrap();
    let system = values.system();
    for (member, own) in system.sequences.iter().enumerate() {
        for n in own.first..=last {
            let found = values.get(member, n);
            let wanted = expected[member].get(&n).copied();
            assert_eq!(found, wanted, "{} at {n}: {values:#?}", own.name);
        }
    }
    values
}

fn random_space(random: &mut Random, members: usize) -> SparseSpace {
    SparseSpace {
        mask: random.below(16) as u32,
        alternating: random.below(2) == 1,
        odd: (0..members).map(|_| random.below(2) == 1).collect(),
    }
}

#[track_caller]
fn assert_all_methods(random: &mut Random, system: &System, last: i64) {
    let expected = definition::values(system, last).unwrap();
    for method in [ScanMethod::Scan, ScanMethod::Sparse, ScanMethod::Automatic] {
        let values = Values::with_settings(system.clone(), by(method)).unwrap();
        assert_equal(values, &expected, last);
    }
    let space = random_space(random, system.sequences.len());
    let values = Values::in_space(system.clone(), space).unwrap();
    assert_equal(values, &expected, last);
}

#[test]
fn every_method_follows_the_definition() {
    let mut random = Random(11);
    for _ in 0..1500 {
        let system = random_system(&mut random);
        assert_all_methods(&mut random, &system, 70);
    }
}

#[test]
fn every_method_follows_the_definition_over_many_blocks() {
    let mut random = Random(12);
    for _ in 0..40 {
        let system = random_system(&mut random);
        assert_all_methods(&mut random, &system, 500);
    }
    for system in [diamonds(), scalloped(), grundy(), chained_k3()] {
        assert_all_methods(&mut random, &system, 900);
    }
}

#[test]
fn blocks_may_be_cut_anywhere() {
    let mut random = Random(13);
    for _ in 0..150 {
        let system = random_system(&mut random);
        let expected = definition::values(&system, 150).unwrap();
        let space = random_space(&mut random, system.sequences.len());
        let mut values = Values::in_space(system, space).unwrap();
        let mut last = -5;
        while last < 150 {
            values.extend_to(last, &CancelToken::new()).unwrap();
            last += random.between(0, 40);
        }
        assert_equal(values, &expected, 150);
    }
}

/// The restored values are random and 32 bits wide, so that searches are long enough to be shared between threads; a
/// few pairs far from the ends give options that no others give.
#[test]
fn threads_find_what_one_thread_finds() {
    let mut random = Random(17);
    let pairs = |constant| vec![nk_testing::systems::full(0, 1, constant, 1, 0, 0)];
    let system = System {
        sequences: vec![
            nk_testing::systems::sequence("s", 0, &[], pairs(1)),
            nk_testing::systems::sequence("t", 0, &[], pairs(0)),
        ],
    };
    let length = 2_300_000;
    let mut draw = || (0..length).map(|_| random.below(8) as u32).collect();
    let mut known: [Vec<u32>; 2] = [draw(), draw()];
    for place in [400_000, 900_000, 1_000_000, 1_500_000, 2_000_000] {
        known[0][place] = 8;
    }
    known[0][1_200_000] = 1 << 17;
    let [one, two, five] = [1, 2, 5].map(|threads| {
        let settings = Settings {
            threads,
            ..by(ScanMethod::Scan)
        };
        let mut values = Values::restore(system.clone(), settings, &known).unwrap();
        // Some values are computed one by one, and then a block.
        values.extend_to(length + 160, &CancelToken::new()).unwrap();
        [0, 1].map(|member| values.slice(member).to_vec())
    });
    assert!(one == two, "two threads find other values");
    assert!(one == five, "five threads find other values");
    let new = one.iter().flat_map(|own| &own[length as usize..]);
    let found = new.filter(|value| **value > 8).count();
    assert!(found > 0, "no pair far from the ends mattered");
}

#[test]
fn widening_in_the_middle_of_a_block_is_exact() {
    // s(n) = mex of 0 to n - 1 by pairs with the zero sequence, so that the value 256 first occurs in the middle of a
    // block.
    let mut system = chained_k3();
    let zero = system.sequences.len();
    system
        .sequences
        .push(nk_testing::systems::sequence("zero", 0, &[], vec![]));
    let pairs = vec![nk_testing::systems::full(zero, zero + 1, 0, 1, 0, 0)];
    system
        .sequences
        .push(nk_testing::systems::sequence("count", 0, &[], pairs));
    assert_all_methods(&mut Random(14), &system, 600);
}

/// The rows of a space have no room for such a value: the next block is scanned, and marks of the last one are not
/// used.
#[test]
fn values_too_large_for_a_space_are_scanned() {
    let initial = [1 << 16 | 1];
    let pairs = vec![
        nk_testing::systems::full(0, 0, 0, 3, 3, 6),
        Term::Constant(2),
    ];
    let system = System {
        sequences: vec![nk_testing::systems::sequence("far", 3, &initial, pairs)],
    };
    assert_all_methods(&mut Random(18), &system, 300);
}

/// Checks that s(n) is n divided by a delay and rounded down, by pairs with zeros.
#[track_caller]
fn assert_slow(mut values: Values, delay: i64) {
    values.extend_to(135 * delay, &CancelToken::new()).unwrap();
    let wrong = (0..=135 * delay).find(|n| values.get(1, *n) != Some((n / delay) as u32));
    assert_eq!(wrong, None, "by {delay}, {:?}", values.report());
}

/// Before values outgrow the rows of a space, few unmarked candidates are left.
#[test]
fn values_that_fill_the_rows_of_a_space_are_exact() {
    use nk_testing::systems::{full, sequence};
    for delay in [1, 20, 40] {
        let zeros = sequence("zeros", 0, &[], vec![]);
        let slow = sequence("slow", 0, &[], vec![full(0, 1, 0, delay, 0, 0)]);
        let system = System {
            sequences: vec![zeros, slow],
        };
        for method in [ScanMethod::Sparse, ScanMethod::Automatic] {
            let values = Values::with_settings(system.clone(), by(method)).unwrap();
            assert_slow(values, delay);
        }
        for mask in [1, 3, 6] {
            for code in 0..8 {
                let odd = vec![code & 1 == 1, code & 2 == 2];
                let alternating = code & 4 == 4;
                let space = SparseSpace {
                    mask,
                    alternating,
                    odd,
                };
                assert_slow(Values::in_space(system.clone(), space).unwrap(), delay);
            }
        }
    }
}

/// Constants near the possible widths of rows, with smaller values.
#[test]
fn large_constants_are_exact_in_a_space() {
    use nk_testing::systems::{back, full, sequence};
    let mut random = Random(19);
    for width in [64_u32, 128, 256, 512, 1024, 2048, 4096, 1 << 16] {
        for constant in [width - 1, width, width + 1] {
            let mut terms = vec![full(0, 1, constant, 1, 0, 0), full(1, 1, 0, 1, 0, 0)];
            terms.push(back(0, 2, constant, 0));
            let system = System {
                sequences: vec![
                    sequence("s", 0, &[0, 1], terms),
                    sequence(
                        "t",
                        0,
                        &[1],
                        vec![full(0, 0, constant, 1, 0, 0), back(0, 1, 0, 0)],
                    ),
                ],
            };
            assert_all_methods(&mut random, &system, 130);
        }
    }
}

/// A member has initial values far beyond the index at which blocks would begin, and other members have none.
#[test]
fn long_lists_of_initial_values_are_kept() {
    use nk_testing::systems::{full, sequence};
    let mut random = Random(20);
    for length in [200, 700] {
        let initial: Vec<u32> = (0..length).map(|_| random.below(8) as u32).collect();
        let pairs = |a, b| vec![full(a, b, 0, 1, 0, 0)];
        let system = System {
            sequences: vec![
                sequence("given", 0, &initial, pairs(0, 1)),
                sequence("other", 0, &[], pairs(1, 0)),
                sequence("third", 0, &[1, 0], pairs(1, 1)),
            ],
        };
        assert_all_methods(&mut random, &system, 850);
    }
}

/// The system with a second copy of each member, in which each reference is to one of the two copies.
fn doubled(random: &mut Random, system: &System) -> System {
    let count = system.sequences.len();
    let mut sequences = system.sequences.clone();
    sequences.extend(system.sequences.clone());
    let mut either = |member| member + count * random.below(2) as usize;
    for term in sequences.iter_mut().flat_map(|own| &mut own.terms) {
        *term = term.renamed(&mut either);
    }
    System { sequences }
}

#[test]
fn members_with_the_same_equations_are_computed_once_and_exactly() {
    let mut random = Random(16);
    let mut tried = 0;
    for _ in 0..400 {
        let single = random_system(&mut random);
        let system = doubled(&mut random, &single);
        if system.order().is_ok() {
            tried += 1;
            assert_all_methods(&mut random, &system, 90);
        }
    }
    assert!(tried > 200, "only {tried} systems have values");
    let memory = |system: System| {
        let mut values = Values::with_settings(system, by(ScanMethod::Scan)).unwrap();
        values.extend_to(10_000, &CancelToken::new()).unwrap();
        values.memory()
    };
    let two = doubled(&mut random, &scalloped());
    assert!(memory(two) < memory(scalloped()) * 11 / 10);
}

#[test]
fn a_space_is_found_where_there_is_one_and_is_good() {
    let mut values = Values::new(chained_k3()).unwrap();
    values.extend_to(20_000, &CancelToken::new()).unwrap();
    let space = values.sparse_space().unwrap();
    for member in 0..3 {
        let column = values.slice(member).to_vec();
        let rare = |(n, value): &(i64, &u32)| !space.is_common(member, *n, **value);
        let first = values.system().sequences[member].first;
        assert!((first..).zip(&column).filter(rare).count() < 20);
    }
    // In every convolution of chained_k3 the nim-sum of two common values is rare.
    for (member, a, b) in [(0, 1, 1), (1, 1, 2), (2, 2, 2)] {
        assert!(space.odd[member] ^ space.odd[a] ^ space.odd[b]);
    }
    let used = |report: &InUse| matches!(report, InUse::Sparse { rare, .. } if *rare < 20);
    assert!(values.report().iter().all(|own| used(&own.method)));

    let mut values = Values::new(octal("0.137")).unwrap();
    values.extend_to(20_000, &CancelToken::new()).unwrap();
    assert_eq!(values.sparse_space(), None);
    assert_eq!(values.report()[0].method, InUse::Scan);
}

/// In 0.106 the common values of even heaps are rare for odd heaps, so no mask without alternation leaves few rare
/// values.
#[test]
fn a_space_may_alternate_with_the_index() {
    let system = octal("0.106");
    let mut values = Values::new(system).expect("a system with values");
    values.extend_to(20_000, &CancelToken::new()).expect("room");
    let InUse::Sparse {
        mask,
        alternating: true,
        odd,
        rare: rare @ 1..30,
    } = values.report()[0].method
    else {
        panic!("{:?}", values.report());
    };
    let space = SparseSpace {
        mask,
        alternating: true,
        odd: vec![odd],
    };
    let column = values.slice(0).to_vec();
    let is_common = |n: i64, value: u32| space.is_common(0, n, value);
    let common = (0..)
        .zip(&column)
        .filter(|(n, value)| is_common(*n, **value));
    // The last block is not sorted yet.
    let seen = column.len() - rare;
    assert!((seen..=seen + 2).contains(&common.count()));
    // An option with two heaps of common values is rare.
    for n in 3..300 {
        for (a, b) in (1..n - 3).map(|a| (a, n - 3 - a)) {
            let [left, right] = [a, b].map(|heap| column[heap as usize]);
            if is_common(a, left) && is_common(b, right) {
                assert!(!is_common(n, left ^ right), "{a} and {b} of {n}");
            }
        }
    }
    assert_eq!(values.sparse_space(), Some(space));
}
