//! Strategies, and the replay that must distinguish good ones from bad ones.

use std::collections::BTreeSet;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, path};
use nk_prove::{StrategyError, positions, strategy};
use nk_solver::{NimberTable, nimber_by_definition};
use nk_testing::Random;
use nk_testing::graphs::{LIMITS, lattice};
use nk_verify::outcome::{Positions, Strategy, replay};
use nk_verify::outcome::{VerifyError, recount};

fn found(graph: &Graph) -> Strategy {
    strategy(graph, 100_000, &mut NimberTable::new(), &CancelToken::new()).unwrap()
}

#[test]
fn a_strategy_is_found_and_replayed() {
    let mut random = Random(41);
    let mut outcomes = [0; 2];
    for round in 0..150 {
        let graph = random.graph_in_parts(4 + round % 11, 1 + round as u64 % 2);
        let strategy = found(&graph);
        let won = nimber_by_definition(&graph).unwrap() != 0;
        assert_eq!(strategy.outcome, u32::from(won), "{graph:?}");
        assert_eq!(replay(&graph, &strategy), Ok(()), "{graph:?}");
        outcomes[strategy.outcome as usize] += 1;
    }
    assert!(outcomes.iter().all(|&count| count > 10), "{outcomes:?}");
    let graph = lattice(3, 8);
    assert_eq!(replay(&graph, &found(&graph)), Ok(()));
}

#[test]
fn a_changed_strategy_is_refused_or_true() {
    let mut random = Random(42);
    let mut refused = 0;
    for _ in 0..150 {
        let graph = random.graph_in_parts(10, 1);
        let good = found(&graph);
        let turned = Strategy {
            outcome: 1 - good.outcome,
            ..good.clone()
        };
        assert!(replay(&graph, &turned).is_err(), "{graph:?}");
        let mut more = good.clone();
        more.lost.insert(random.below(1 << 10));
        let mut less = good.clone();
        let at = random.below(good.lost.len());
        less.lost = good
            .lost
            .iter()
            .copied()
            .enumerate()
            .filter(|&(i, _)| i != at)
            .map(|(_, live)| live)
            .collect();
        for changed in [more, less] {
            match replay(&graph, &changed) {
                Err(_) => refused += 1,
                Ok(()) => assert_eq!(changed.outcome, good.outcome),
            }
        }
    }
    assert!(refused > 150, "{refused}");
}

#[test]
fn faults_are_told_apart() {
    let graph = path(5, LIMITS).unwrap();
    let with = |outcome, lost: &[u64]| Strategy {
        outcome,
        lost: lost.iter().copied().collect::<BTreeSet<u64>>(),
    };
    assert_eq!(replay(&graph, &with(2, &[])), Err(VerifyError::Outcome));
    assert_eq!(replay(&graph, &with(0, &[0])), Err(VerifyError::NotLost));
    assert_eq!(
        replay(&graph, &with(1, &[0])),
        Err(VerifyError::NoFirstMove)
    );
    assert_eq!(replay(&graph, &with(1, &[0, 32])), Err(VerifyError::Shape));
    let fault = VerifyError::NoAnswer {
        position: 0b11111,
        vertex: 0,
    };
    assert_eq!(replay(&graph, &with(0, &[0b11111])), Err(fault));
    let long = path(65, LIMITS).unwrap();
    let too_large = Err(StrategyError::TooLarge { order: 65 });
    assert_eq!(
        strategy(&long, 9, &mut NimberTable::new(), &CancelToken::new()),
        too_large
    );
    let too_long = Err(StrategyError::TooLong { limit: 2 });
    assert_eq!(
        strategy(
            &lattice(3, 7),
            2,
            &mut NimberTable::new(),
            &CancelToken::new()
        ),
        too_long
    );
}

#[test]
fn vertices_that_the_graph_does_not_have_are_a_fault() {
    let (small, large) = (path(3, LIMITS).unwrap(), path(65, LIMITS).unwrap());
    let beyond = Strategy {
        outcome: 0,
        lost: BTreeSet::from([0b1000]),
    };
    assert_eq!(replay(&small, &beyond), Err(VerifyError::Shape));
    assert_eq!(replay(&large, &beyond), Err(VerifyError::Shape));
    let table = Positions::from([(0b1000, 0)]);
    assert_eq!(recount(&small, &table), Err(VerifyError::Shape));
    assert_eq!(recount(&large, &table), Err(VerifyError::Shape));
}

#[test]
fn positions_are_not_counted_past_a_stop() {
    let stop = CancelToken::new();
    stop.cancel();
    match positions(&lattice(3, 5), 100_000, &stop) {
        Err(StrategyError::Stopped(stopped)) => assert_eq!(stopped.reason, StopReason::Cancelled),
        other => panic!("{other:?}"),
    }
}
