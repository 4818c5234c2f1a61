//! Outcomes by quotients are compared with the definition.

use nk_base::cancellation::{CancelToken, StopReason};
use nk_misere::definition::Table;
use nk_misere::{Limits, Outcome, Outcomes, Reach, RulesError, outcome};
use nk_testing::{Random, rounds};

use super::{random_code, random_heaps, rules, solved};

#[test]
fn products_in_p_are_p_positions() {
    let mut random = Random(2);
    let cancel = CancelToken::new();
    let (mut compared, mut in_p, mut proved) = (0, 0, 0);
    for _ in 0..rounds(120) {
        let code = random_code(&mut random);
        let rules = rules(&code);
        let solution = solved(&rules, 60, 60);
        proved += usize::from(matches!(solution.reach, Reach::All { .. }));
        let mut table = Table::new(&rules, 1 << 21);
        for _ in 0..12 {
            let most = [(2, 24), (3, 12), (7, 5)][random.below(3usize)];
            let heaps = random_heaps(&mut random, most.0, most.1);
            let elements: Option<Vec<usize>> =
                heaps.iter().map(|heap| solution.element(*heap)).collect();
            let Some(elements) = elements else { continue };
            let product = elements
                .iter()
                .fold(0, |product, x| solution.quotient.product(product, *x));
            let Ok(expected) = table.outcome(&heaps, &cancel) else {
                continue;
            };
            let found = [Outcome::N, Outcome::P][usize::from(solution.quotient.is_p(product))];
            assert_eq!(found, expected, "{code} {heaps:?}");
            compared += 1;
            in_p += usize::from(found == Outcome::P);
        }
    }
    assert!(
        compared > 600 && in_p > 120 && proved > 20,
        "{compared} compared, {in_p} P-positions, {proved} games"
    );
}

/// Any two elements are distinguished by a sum whose outcomes differ by the definition, so no smaller monoid is
/// possible.
#[test]
fn elements_are_distinguished_by_sums() {
    let cancel = CancelToken::new();
    for (code, heaps) in [("0.123", 20), ("0.77", 12), ("0.71", 8), ("0.15", 18)] {
        let rules = rules(code);
        let quotient = solved(&rules, heaps, 50).quotient;
        let is_p = |x: usize, c: usize| {
            let words = quotient.word(x).iter().chain(quotient.word(c));
            let heaps: Vec<usize> = words
                .flat_map(|(heap, exponent)| std::iter::repeat_n(*heap, *exponent as usize))
                .collect();
            Table::new(&rules, 1 << 18).outcome(&heaps, &cancel)
        };
        let (mut shown, mut open) = (0, 0);
        for y in 0..quotient.order() {
            for x in 0..y {
                let differ = |c: &usize| {
                    quotient.is_p(quotient.product(x, *c)) != quotient.is_p(quotient.product(y, *c))
                };
                // The context with the smallest heaps is chosen, so that the sums are small.
                let context = (0..quotient.order()).filter(differ).min_by_key(|c| {
                    let word = quotient.word(*c).iter();
                    word.map(|(heap, exponent)| heap * *exponent as usize)
                        .sum::<usize>()
                });
                let context = context.expect("an element that tells them apart");
                match (is_p(x, context), is_p(y, context)) {
                    (Ok(x), Ok(y)) => {
                        assert_ne!(x, y, "{code}");
                        shown += 1;
                    }
                    _ => open += 1,
                }
            }
        }
        println!("{code}: {shown} shown, {open} open");
        assert!(shown > open, "{code}: {shown} shown, {open} open");
    }
}

#[test]
fn one_sum_by_itself() {
    let cancel = CancelToken::new();
    let kayles = "0.77".parse().expect("a code");
    for (heaps, expected) in [
        (&[][..], Outcome::N),
        (&[0], Outcome::N),
        (&[1], Outcome::P),
        (&[3, 4, 5], Outcome::N),
        (&[1_000_000_000_000, 1_000_000_000_000], Outcome::P),
    ] {
        assert_eq!(outcome(&kayles, heaps, &cancel), Ok(expected), "{heaps:?}");
    }
    let error = outcome(&"0.8".parse().expect("a code"), &[3], &cancel);
    let expected = RulesError::Digit { digit: 8, place: 1 };
    assert_eq!(error, Err(nk_misere::OutcomeError::Rules(expected)));
}

#[test]
fn sums_beyond_the_quotient_go_by_the_definition() {
    let cancel = CancelToken::new();
    let rules = rules("0.77");
    let limits = Limits {
        order: 6,
        ..Limits::default()
    };
    let mut few = Outcomes::new(&rules, &limits);
    let mut table = Table::new(&rules, 1 << 28);
    let mut random = Random(3);
    for _ in 0..rounds(60) {
        let heaps = random_heaps(&mut random, 3, 14);
        let expected = table.outcome(&heaps, &cancel);
        assert_eq!(few.of(&heaps, &cancel), expected, "{heaps:?}");
    }
}

/// The quotients are of few heaps, so most sums are played until only such heaps are left.
#[test]
fn sums_of_random_games_beyond_their_quotients() {
    let cancel = CancelToken::new();
    let mut random = Random(7);
    let (mut compared, mut in_p, mut beyond) = (0, 0, 0);
    for _ in 0..rounds(100) {
        let code = random_code(&mut random);
        let rules = rules(&code);
        let limits = Limits {
            order: [1, 2, 6, 12][random.below(4usize)],
            heaps: random.below(9usize),
            bytes: 1 << 24,
        };
        let mut outcomes = Outcomes::new(&rules, &limits);
        let mut table = Table::new(&rules, 1 << 23);
        for _ in 0..16 {
            let most = [(1, 30), (2, 20), (3, 12), (6, 6)][random.below(4usize)];
            let heaps = random_heaps(&mut random, most.0, most.1);
            let Ok(expected) = table.outcome(&heaps, &cancel) else {
                break;
            };
            assert_eq!(
                outcomes.of(&heaps, &cancel),
                Ok(expected),
                "{code} {heaps:?}"
            );
            compared += 1;
            in_p += usize::from(expected == Outcome::P);
            beyond += usize::from(heaps.iter().any(|heap| *heap > 8));
        }
    }
    assert!(
        compared > 1_000 && in_p > 200 && beyond > 400,
        "{compared} compared, {in_p} P-positions, {beyond} with a heap beyond"
    );
}

/// A heap that is too large for an index does not wrap around.
#[test]
fn huge_heaps_beyond_the_quotient_end_at_the_limit() {
    let limits = Limits {
        heaps: 1,
        bytes: 1 << 20,
        ..Limits::default()
    };
    let mut outcomes = Outcomes::new(&rules("0.77"), &limits);
    for heap in [1 << 20, 1 << 32, usize::MAX] {
        let stopped = outcomes.of(&[heap], &CancelToken::new());
        assert_eq!(stopped, Err(StopReason::Memory { limit: 1 << 20 }));
    }
}

#[test]
fn cancelled_work_can_go_on() {
    let rules = rules("0.77");
    let mut outcomes = Outcomes::new(&rules, &Limits::default());
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let heaps = [30, 31, 32];
    assert_eq!(outcomes.of(&heaps, &cancelled), Err(StopReason::Cancelled));
    let found = outcomes.of(&heaps, &CancelToken::new());
    let kayles = "0.77".parse().expect("a code");
    let expected = outcome(&kayles, &heaps, &CancelToken::new());
    assert_eq!(found.ok(), expected.ok());
}
