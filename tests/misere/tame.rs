//! Games whose heaps behave like heaps of Nim are compared with the definition and the quotients.

use nk_base::cancellation::CancelToken;
use nk_base::tame::Tame;
use nk_misere::definition::Table;
use nk_misere::{Outcome, TameHeaps};
use nk_system::OctalTable;
use nk_testing::{Random, rounds};

use super::{random_code, random_heaps, rules, solved};

fn found(code: &str) -> Option<TameHeaps> {
    TameHeaps::find(&rules(code), &CancelToken::new()).expect("nobody cancels it")
}

#[test]
fn tame_games_have_the_outcomes_of_the_definition() {
    let mut random = Random(31);
    let cancel = CancelToken::new();
    let (mut games, mut lost, mut large) = (0, 0, 0);
    for _ in 0..rounds(240) {
        let code = random_code(&mut random);
        let Some(tame) = found(&code) else { continue };
        games += 1;
        let rules = rules(&code);
        let mut nimbers = OctalTable::new(code.parse().expect("a code"));
        let mut table = Table::new(&rules, 1 << 22);
        for _ in 0..10 {
            let most = [(1, 60), (2, 24), (3, 12), (6, 6)][random.below(4usize)];
            let heaps = random_heaps(&mut random, most.0, most.1);
            let Ok(expected) = table.outcome(&heaps, &cancel) else {
                break;
            };
            let sum = heaps.iter().fold(Tame::EMPTY, |sum, heap| {
                let nimber = nimbers.value(*heap as u64, &cancel).expect("a value");
                sum.plus(tame.value(*heap, nimber))
            });
            assert_eq!(sum.is_p(), expected == Outcome::P, "{code} {heaps:?}");
            lost += usize::from(sum.is_p());
            large += usize::from(heaps.iter().any(|heap| *heap > 20));
        }
    }
    assert!(
        games > 12 && lost > 24 && large > 8,
        "{games} games, {lost} P-positions, {large} with large heaps"
    );
}

/// A wild game has no values, and the quotient of a tame game is that of Nim, with 2^k + 2 elements, 2 of them in P.
#[test]
fn quotients_of_tame_games_are_those_of_nim() {
    for code in ["0.77", "0.75", "0.07", "0.15", "0.26", "0.54", "0.04"] {
        assert_eq!(found(code), None, "{code}");
    }
    let mut games = 0;
    for digits in 0..512 {
        let code = format!("0.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
        if found(&code).is_none() {
            continue;
        }
        games += 1;
        let quotient = solved(&rules(&code), 40, 70).quotient;
        let (order, p) = (quotient.order(), quotient.p().count_ones(..));
        assert!(
            order >= 6 && (order - 2).is_power_of_two() && p == 2,
            "{code}: {order}, {p}"
        );
    }
    assert!(found("0.56").is_some() && games > 20, "{games} games");
}
