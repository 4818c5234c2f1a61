//! The definition that is the referee of other tests is compared with a recursion that stores nothing and reads the
//! digits in another way.

use nk_base::cancellation::{CancelToken, StopReason};
use nk_misere::{Outcome, definition::Table};
use nk_testing::{Random, rounds};

use super::{random_code, random_heaps, rules};

/// Whether the player to move wins, by trying all moves, which replace a heap of `heap` tokens by `one` and `other`.
fn wins(digits: &[u32], heaps: &[usize]) -> bool {
    let mut can_move = false;
    for (at, &heap) in heaps.iter().enumerate() {
        for one in 0..=heap {
            for other in 0..=one.min(heap - one) {
                let taken = heap - one - other;
                let parts = usize::from(one > 0) + usize::from(other > 0);
                if digits
                    .get(taken)
                    .is_none_or(|digit| digit >> parts & 1 == 0)
                {
                    continue;
                }
                can_move = true;
                let mut left = heaps.to_vec();
                left[at] = one;
                left.push(other);
                left.retain(|heap| *heap > 0);
                if !wins(digits, &left) {
                    return true;
                }
            }
        }
    }
    !can_move
}

#[test]
fn the_table_gives_what_trying_all_moves_gives() {
    let mut random = Random(1);
    let (mut n, mut p) = (0, 0);
    for _ in 0..rounds(400) {
        let code = random_code(&mut random);
        let (most, largest) = *random.pick(&[(3, 3), (1, 6), (2, 4)]);
        let heaps = random_heaps(&mut random, most, largest);
        let digits: Vec<u32> = code.chars().filter_map(|own| own.to_digit(8)).collect();
        let rules = rules(&code);
        let mut table = Table::new(&rules, 1 << 24);
        let found = table.outcome(&heaps, &CancelToken::new());
        let wins = wins(&digits, &heaps);
        assert_eq!(
            found,
            Ok([Outcome::P, Outcome::N][usize::from(wins)]),
            "{code} {heaps:?}"
        );
        match wins {
            true => n += 1,
            false => p += 1,
        }
    }
    assert!(n > 50 && p > 50, "{n} N-positions and {p} P-positions");
}

#[test]
fn the_last_player_loses() {
    let rules = rules("0.77");
    let mut table = Table::new(&rules, 1 << 20);
    let mut outcome = |heaps: &[usize]| table.outcome(heaps, &CancelToken::new());
    assert_eq!(outcome(&[]), Ok(Outcome::N));
    assert_eq!(outcome(&[0, 0]), Ok(Outcome::N));
    assert_eq!(outcome(&[1]), Ok(Outcome::P));
    assert_eq!(outcome(&[1, 1]), Ok(Outcome::N));
    assert_eq!(outcome(&[2]), Ok(Outcome::N));
    assert_eq!(outcome(&[2, 2]), Ok(Outcome::P));
}

#[test]
fn the_table_ends_at_its_limit_and_when_it_is_cancelled() {
    let rules = rules("0.77");
    let mut small = Table::new(&rules, 1 << 12);
    let heaps = [9, 10, 11, 12];
    let full = small.outcome(&heaps, &CancelToken::new());
    assert_eq!(full, Err(StopReason::Memory { limit: 1 << 12 }));
    let cancel = CancelToken::new();
    cancel.cancel();
    let mut table = Table::new(&rules, 1 << 20);
    assert_eq!(table.outcome(&heaps, &cancel), Err(StopReason::Cancelled));
    let huge = table.outcome(&[usize::MAX], &CancelToken::new());
    assert_eq!(huge, Err(StopReason::Memory { limit: 1 << 20 }));
}
