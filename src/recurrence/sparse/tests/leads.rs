//! Tests of the leads that are kept from searches.

use super::*;
use crate::random_systems::{pairs, track};
use crate::scan::stretch;
use nk_testing::Random;

fn lead(at: i64) -> Lead {
    Lead {
        at,
        on_left: true,
        own: 0,
    }
}

fn leads(kept: usize, room: usize, next: usize) -> Leads {
    Leads {
        kept: (0..kept as i64).map(lead).collect(),
        fresh: Vec::new(),
        next,
        room,
    }
}

/// The cost of marking one lead for values of one byte, in pairs searched.
const MARK: usize = LANES * 20;

#[test]
fn room_follows_what_searches_cost() {
    for (kept, room, searched, wanted_kept, wanted_room) in [
        // The list is full, and searches cost half as much as marking, or more.
        (8, 8, 4 * MARK, 8, 8),
        (8, 8, 4 * MARK + 1, 8, 10),
        (7, 8, 9 * MARK, 7, 8),
        (MOST_ROOM, MOST_ROOM, MARK * MOST_ROOM, MOST_ROOM, MOST_ROOM),
        (
            MOST_ROOM - 9,
            MOST_ROOM - 9,
            MARK * MOST_ROOM,
            MOST_ROOM - 9,
            MOST_ROOM,
        ),
        // Searches cost an eighth of marking, or less.
        (16, 20, 2 * MARK, 16, 20),
        (16, 20, 2 * MARK - 1, 15, 15),
        (9, 9, 0, 8, 8),
        (8, 9, 0, 8, 9),
    ] {
        let mut own = leads(kept, room, 3);
        own.adapt::<u8>(searched);
        assert_eq!(
            (own.kept().len(), own.room),
            (wanted_kept, wanted_room),
            "{kept} of {room}, {searched}"
        );
    }
    let mut own = leads(16, 16, 3);
    own.adapt::<u8>(0);
    let at: Vec<i64> = own.kept().iter().map(|lead| lead.at).collect();
    assert_eq!(at, [0, 1, 2, 15, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    let mut own = leads(16, 16, 18);
    own.adapt::<u32>(2 * LANES * 5);
    assert_eq!(own.kept().len(), 16);
    own.adapt::<u32>(2 * LANES * 5 - 1);
    assert_eq!((own.kept().len(), own.kept()[2].at), (15, 15));
}

#[test]
fn the_oldest_is_replaced() {
    let mut own = leads(3, 4, 0);
    own.fresh = (50..56).map(lead).collect();
    own.adapt::<u8>(MARK);
    let at: Vec<i64> = own.kept().iter().map(|lead| lead.at).collect();
    // There is room for one more lead. Then those after the first are replaced, and then the first.
    assert_eq!((at, own.next), (vec![54, 55, 52, 53], 1));
    assert!(own.fresh.is_empty());
}

#[test]
fn the_rarer_side_of_the_first_pair_is_learnt() {
    let mut random = Random(23);
    let plan = ScanPlan {
        convolutions: vec![pairs(0, 0, 2), pairs(0, 1, 2)],
        ..ScanPlan::default()
    };
    let tracks = [0, 1].map(|_| track::<u8>(0, 200, |_| random.below(16) as u32));
    let counts: Vec<Vec<u32>> = (0..2)
        .map(|_| (0..14).map(|_| random.below(5) as u32).collect())
        .collect();
    for _ in 0..300 {
        let place = random.below(2) as usize;
        let own = &plan.convolutions[place];
        let (n, value) = (random.between(60, 190), random.below(16) as u32);
        let from = random.between(0, 20);
        let stretch = stretch(&tracks, own, n, from, from + 30).expect("pairs");
        let mut leads = Leads::default();
        leads.learn(MARK, &stretch, &plan, n, value, &counts);
        assert_eq!(leads.fresh, []);
        for _ in 0..2 {
            leads.learn(MARK + 1, &stretch, &plan, n, value, &counts);
        }
        let y = |x: i64| n - 1 - x;
        let (left, right) = (&tracks[own.a], &tracks[own.b]);
        let gives = |x: &i64| left.at(*x) ^ right.at(y(*x)) ^ 2 == value;
        let wanted = (from..from + 30).find(gives).map(|x| {
            // A value that never occurred is the rarest.
            let often = |member: usize, value: u32| counts[member].get(value as usize).copied();
            let (a, b) = (often(own.a, left.at(x)), often(own.b, right.at(y(x))));
            let on_left = a < b || a == b && x <= y(x);
            let at = if on_left { x } else { y(x) };
            let own = place;
            Lead { at, on_left, own }
        });
        assert_eq!(leads.fresh, wanted.into_iter().collect::<Vec<_>>());
    }
}
