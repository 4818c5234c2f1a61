//! Limits that end a search, and codes that are no octal games.

use std::time::{Duration, Instant};

use nk_base::cancellation::CancelToken;
use nk_misere::rules::MOST_DIGITS;
use nk_misere::{Limits, Open, Reach, Rules, RulesError, solve};

use super::{rules, solved};

#[test]
fn limits_end_a_search_and_say_so() {
    let few = solved(&rules("0.77"), 20, 100);
    let (heaps, open) = (20, Open::Heaps);
    assert_eq!(few.reach, Reach::Heaps { heaps, open });
    assert_eq!(few.quotient.order(), 24);
    assert_eq!((few.element(20).is_some(), few.element(21)), (true, None));
    let small = solved(&rules("0.77"), 100, 24);
    let (heaps, open) = (24, Open::Order);
    assert_eq!(small.reach, Reach::Heaps { heaps, open });
    assert_eq!(small.quotient.order(), 24);
    assert_eq!(solved(&rules("0.77"), 0, 24).quotient.order(), 1);
}

#[test]
fn little_memory_ends_a_search() {
    let limits = Limits {
        bytes: 1 << 16,
        ..Limits::default()
    };
    let solution = solve(&rules("0.07"), &limits, &CancelToken::new());
    let Reach::Heaps { heaps, open } = solution.reach else {
        panic!("0.07 is not known to be solved");
    };
    assert_eq!(open, Open::Order);
    assert!((14..30).contains(&heaps), "{heaps}");
}

#[test]
fn a_cancelled_search_ends_soon_with_what_it_has() {
    let cancel = CancelToken::new();
    let other = cancel.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        other.cancel();
    });
    let began = Instant::now();
    let solution = solve(&rules("0.07"), &Limits::default(), &cancel);
    assert!(began.elapsed() < Duration::from_secs(20));
    let Reach::Heaps { heaps, open } = solution.reach else {
        panic!("0.07 is not known to be solved");
    };
    assert_eq!(open, Open::Cancelled);
    assert_eq!(solution.elements.len(), heaps + 1);
}

#[test]
fn codes_that_are_no_octal_games() {
    for (code, said) in [
        ("7", "the code has no point"),
        ("0.", "the code has no digit after its point"),
        (
            "0.78",
            "digit 8 at place 2 lets a move leave three heaps; the digits of an octal game are 0 to 7",
        ),
        (
            "C.1",
            "digit C at place 0 lets a move leave three heaps; the digits of an octal game are 0 to 7",
        ),
        ("0.7x", "`x` at position 3 is not a digit of a code"),
        ("3.7", "the first digit 3 lets play continue indefinitely"),
    ] {
        let error = code.parse::<Rules>().expect_err(code);
        assert_eq!(error.to_string(), said);
    }
    let long = format!("0.{}", "1".repeat(MOST_DIGITS + 1));
    let digits = MOST_DIGITS + 1;
    assert_eq!(long.parse::<Rules>(), Err(RulesError::Long { digits }));
}
