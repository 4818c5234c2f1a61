//! Tests of the memory for values, and of representatives of members.

use super::*;
use nk_system::{Sequence, Term};

/// Members with one initial value and a constant, from these indices on; each is its own representative.
fn constants(firsts: &[i64]) -> System {
    let sequence = |(at, first): (u32, &i64)| Sequence {
        name: String::new(),
        first: *first,
        initial: vec![at],
        terms: vec![Term::Constant(0)],
    };
    System {
        sequences: (0..).zip(firsts).map(sequence).collect(),
    }
}

fn values(firsts: &[i64], bytes: usize) -> Values {
    let settings = Settings {
        memory: bytes,
        ..Settings::default()
    };
    Values::with_settings(constants(firsts), settings).expect("a system with values")
}

#[test]
fn room_is_doubled_and_beyond_a_million_grows_by_an_eighth() {
    let mut own = values(&[0, -50], 1 << 30);
    let mut capacities = [0, 0];
    for last in [
        -60,
        -50,
        -1,
        0,
        99,
        100,
        150,
        199,
        200,
        LARGE as i64 / 4,
        LARGE as i64,
        3 * LARGE as i64,
        3 * LARGE as i64 + 99,
    ] {
        for _ in 0..2 {
            own.reserve(last).expect("room");
            for (capacity, first) in capacities.iter_mut().zip([0, -50]) {
                let need = usize::try_from(last - first + 1).unwrap_or(0);
                if need > *capacity {
                    *capacity = need.max(*capacity + (LARGE / 8 + *capacity / 8).min(*capacity));
                }
            }
            assert_eq!(own.store.capacities(), capacities, "{last}");
        }
    }
}

/// Spare memory is reserved if it fits into the limit, otherwise only what is needed.
#[test]
fn limits_are_met_exactly() {
    let limit = 2 * (300 + 350);
    let mut own = values(&[0, -50], limit);
    own.reserve(199).expect("room");
    assert_eq!(own.store.capacities(), [200, 250]);
    own.reserve(299).expect("room");
    assert_eq!(own.store.capacities(), [300, 350]);
    assert_eq!(own.reserve(300), Err(StopReason::Memory { limit }));
    assert_eq!(own.reserve(i64::MAX), Err(StopReason::Memory { limit }));
    assert_eq!(own.store.capacities(), [300, 350]);
    // Twice the memory fits exactly, or just does not fit.
    for (limit, wanted) in [(800, 400), (799, 201)] {
        let mut own = values(&[0], limit);
        own.reserve(199).expect("room");
        own.reserve(200).expect("room");
        assert_eq!(own.store.capacities(), [wanted]);
    }
}

/// The memory of marks counts towards the limit.
#[test]
fn marks_have_their_part_of_a_limit() {
    let mut own = values(&[0], 1000);
    own.marks.clear(100);
    own.marks.insert(100);
    let taken = own.marks.memory();
    assert!(taken >= 404);
    own.reserve((1000 - taken as i64) / 2 - 1).expect("room");
    assert!(own.reserve((1000 - taken as i64) / 2).is_err());
    assert_eq!(own.memory(), 2 * ((1000 - taken) / 2) + taken);
}

#[test]
fn a_widening_has_room_or_is_refused() {
    for (limit, has_room) in [(40, true), (39, false)] {
        let mut own = values(&[0], limit);
        own.reserve(9).expect("room");
        let pushed = own.push(0, 256);
        assert_eq!(pushed.is_ok(), has_room, "{limit}");
        assert_eq!(own.slice(0).len(), usize::from(has_room));
    }
}

#[test]
fn members_are_known_from_their_first_index_on() {
    let mut own = values(&[3, -2], 1 << 20);
    own.extend_to(1, &CancelToken::new()).expect("room");
    assert_eq!(
        (own.next(), own.get(0, 3), own.get(1, 1)),
        (2, None, Some(1))
    );
    own.extend_to(5, &CancelToken::new()).expect("room");
    let found: Vec<_> = (1..8).map(|n| own.get(0, n)).collect();
    assert_eq!(found, [None, None, Some(0), Some(1), Some(1), None, None]);
    assert_eq!(
        (own.get(1, -3), own.get(1, -2), own.get(2, 0)),
        (None, Some(1), None)
    );
    assert_eq!(own.get(0, i64::MIN), None);
}
