//! Quotients that the literature gives.
//!
//! [PS] T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", J. Combin. Theory Ser. A 115 (2008),
//! 593-622, with its supplementary appendix. [P] T. E. Plambeck, "Taming the wild in impartial combinatorial games",
//! Integers 5 (2005), G05. [AL] T. E. Plambeck, "Advances in losing", Games of No Chance 3 (2009). Orders without a
//! source were computed by this program, and are listed so that a change is noticed.

use nk_misere::{Open, Reach, presentation};

use super::{rules, solved};

/// Games with a quotient of all heaps: the code, the order, the size of P, the preperiod and the period.
const SOLVED: [(&str, usize, usize, usize, usize); 12] = [
    // Sources for Kayles and 0.123: [PS], [P].
    ("0.77", 40, 9, 71, 12),
    ("0.123", 20, 5, 5, 5),
    ("0.75", 8, 2, 8, 2),
    // Source for Guiles: [AL].
    ("0.15", 42, 12, 66, 10),
    ("0.34", 12, 3, 7, 8),
    ("0.53", 16, 3, 21, 9),
    ("0.71", 36, 9, 3, 6),
    ("0.72", 24, 5, 16, 4),
    ("0.44", 40, 9, 143, 24),
    ("4.12", 10, 2, 6, 7),
    // Tame games, with the quotients of misère Nim with heaps up to 1 and 2.
    ("0.3", 2, 1, 1, 2),
    ("0.33", 6, 2, 1, 3),
];

#[test]
fn quotients_of_all_heaps() {
    for (code, order, p, preperiod, period) in SOLVED {
        let solution = solved(&rules(code), 1_000, 100);
        let found = (
            solution.quotient.order(),
            solution.quotient.p().count_ones(..),
        );
        assert_eq!(found, (order, p), "{code}");
        assert_eq!(solution.reach, Reach::All { preperiod, period }, "{code}");
    }
}

/// The rows of Kayles that are lost for the player to move. Source: W. L. Sibert and J. H. Conway, "Mathematical
/// Kayles", Internat. J. Game Theory 20 (1992).
#[test]
fn lost_rows_of_kayles() {
    let solution = solved(&rules("0.77"), 1_000, 100);
    let is_lost = |heap: &usize| {
        let element = solution.element(*heap).expect("a quotient of all heaps");
        solution.quotient.is_p(element)
    };
    let lost: Vec<usize> = (1..=10_000).filter(is_lost).collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
}

/// The partial quotients of Dawson's Kayles [PS]. The next one, of the heaps up to 34, is not known.
#[test]
fn dawsons_kayles_to_heap_30() {
    let solution = solved(&rules("0.07"), 30, 1_000);
    let steps: Vec<_> = solution
        .steps
        .iter()
        .map(|own| (own.heap, own.order))
        .collect();
    let expected = [
        (2, 2),
        (4, 6),
        (10, 12),
        (14, 24),
        (25, 144),
        (27, 176),
        (30, 360),
    ];
    assert_eq!(steps, expected);
    let (heaps, open) = (30, Open::Heaps);
    assert_eq!(solution.reach, Reach::Heaps { heaps, open });
}

/// A heap of Dawson's Chess is a heap of Dawson's Kayles with one token more.
#[test]
fn dawsons_chess_is_a_first_cousin_of_dawsons_kayles() {
    let chess = solved(&rules("0.137"), 27, 400);
    let kayles = solved(&rules("0.07"), 28, 400);
    assert_eq!(chess.quotient.order(), kayles.quotient.order());
    for heap in 1..=27 {
        let (one, other) = (chess.element(heap), kayles.element(heap + 1));
        assert_eq!(one, other, "heap {heap}");
    }
}

#[test]
fn presentations() {
    for (code, expected) in [
        ("0.3", "<a | a^2 = 1>"),
        ("0.33", "<a, b | a^2 = 1, b^3 = b>"),
        ("0.75", "<a, b, c | a^2 = 1, b c = a b, b^3 = b, c^2 = b^2>"),
        ("0.1", "<a | a^2 = 1>"),
        ("0.0", "< | >"),
    ] {
        let found = presentation::presentation(&solved(&rules(code), 100, 100).quotient);
        assert_eq!(found, expected, "{code}");
    }
}
