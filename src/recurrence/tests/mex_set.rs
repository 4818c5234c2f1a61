//! Tests of marks, by comparison with a set.

use std::collections::BTreeSet;

use super::*;
use nk_testing::Random;

#[test]
fn marks_are_a_set_of_values_that_can_matter() {
    let mut random = Random(29);
    // The number of the round starts again at 0 after the largest number.
    for first in [0, u32::MAX - 3] {
        let mut marks = Marks {
            round: first,
            ..Marks::default()
        };
        let mut room = 0;
        for _ in 0..60 {
            let most = random.below(300) as u32;
            marks.clear(most as usize);
            assert_eq!(marks.next_missing(0), 0);
            let mut wanted = BTreeSet::new();
            for _ in 0..random.below(400) {
                let value = random.below(600) as u32;
                marks.insert(value);
                if value <= most || value < room {
                    wanted.insert(value);
                    room = room.max((value + 1).next_power_of_two());
                }
            }
            for least in 0..1100 {
                let missing = (least..).find(|value| !wanted.contains(value));
                assert_eq!(Some(marks.next_missing(least)), missing, "{least}");
            }
            // The set has room for the largest value, rounded up to a power of two.
            assert_eq!(marks.marked_in.len(), room as usize);
            assert!((4 * room as usize..=8 * room as usize).contains(&marks.memory()));
        }
    }
    let mut marks = Marks::default();
    marks.clear(usize::MAX);
    assert_eq!(marks.largest, u32::MAX);
}
