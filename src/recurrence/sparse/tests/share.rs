//! Tests of the number of rare values that are marked.

use super::*;

impl Share {
    /// The share `marked` of `whole`.
    pub(in crate::sparse) fn of(marked: usize, whole: usize) -> Share {
        Share {
            marked,
            whole,
            ..Share::default()
        }
    }

    /// The number of values that were asked about.
    pub(in crate::sparse) fn count(&self) -> usize {
        self.count
    }
}

/// The share after a block with `rare` rare values, of which `marked` were marked, and with this cost of trials.
fn adapted<T: Cell>(few: usize, marked: usize, rare: usize, tried: usize) -> Share {
    let mut share = Share {
        few,
        marked,
        whole: rare,
        ..Share::default()
    };
    share.due = 7;
    share.tried(tried / 2);
    share.tried(tried - tried / 2);
    (0..rare).for_each(|_| _ = share.is_next_marked());
    share.adapt::<T>();
    share
}

#[test]
fn shares_follow_what_trials_cost() {
    // The cost of marking 800 values of one byte, and of two.
    let cost = 800 * LANES * 20;
    for (few, marked, rare, tried, wanted) in [
        (10, 800, 9, 0, 9),
        (10, 8, 10, 8 * LANES * 20, 8),
        (1000, 800, 999, 1, 999),
        (10, 0, 1000, 5, 250),
        (10, 0, 10, 5, 2),
        (10, 800, 1000, cost, 800),
        (10, 800, 1000, cost + 1, 901),
        (10, 800, 850, cost + 1, 850),
        (10, 800, 1000, cost / 3, 800),
        (10, 800, 1000, cost / 3 - 1, 750),
        (10, 800, 700, cost, 700),
    ] {
        let share = adapted::<u8>(few, marked, rare, tried);
        let told = format!("{marked} of {rare}, {tried}");
        assert_eq!((share.marked, share.whole), (wanted, rare), "{told}");
        assert_eq!((share.due, share.count, share.tried), (0, 0, 0), "{told}");
        assert_eq!(share.left_over(), rare - wanted, "{told}");
        assert_eq!(share.is_whole(), wanted == rare, "{told}");
    }
    assert_eq!(adapted::<u16>(10, 800, 1000, cost / 2 + 1).marked, 901);
    assert_eq!(adapted::<u16>(10, 800, 1000, cost / 2).marked, 800);
    assert_eq!(Share::new(17).few, 17);
    assert!(Share::new(17).is_whole());
}

#[test]
fn marked_ones_are_spread_evenly() {
    for (marked, whole) in [(0, 5), (1, 5), (2, 5), (3, 7), (5, 5), (99, 100)] {
        let mut share = Share::of(marked, whole);
        for count in 1..=3 * whole {
            let is_due = count * marked / whole > (count - 1) * marked / whole;
            assert_eq!(
                share.is_next_marked(),
                is_due,
                "{count} of {marked} in {whole}"
            );
            assert_eq!(share.count(), count);
        }
    }
}
