//! Deletion games in misère play: the solver is compared with the definition on random rules and graphs.

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, disjoint, path};
use nk_solver::Options;
use nk_solver::deletion::{
    DeletionError, MisereSolver, Number, OptionRule, Pattern, Rules, Solver, VertexSet,
    misere_outcome_by_definition,
};
use nk_testing::graphs::LIMITS;
use nk_testing::{Random, rounds};

use super::deletion::{at_least, both, edge, graph, one};
use crate::random_rules::rules;

fn solver(options: Vec<OptionRule>) -> MisereSolver {
    MisereSolver::new(Rules::new(options).expect("rules"), Options::default())
}

fn node_kayles() -> Vec<OptionRule> {
    vec![OptionRule::removing(Pattern::Vertex, VertexSet::closed(0))]
}

#[test]
fn random_rules_agree_with_the_definition() {
    let mut random = Random(41);
    let (mut compared, mut lost, mut unlike) = (0, 0, 0);
    for _ in 0..rounds(1_500) {
        let rules = rules(&mut random);
        let mut solver = MisereSolver::new(rules.clone(), Options::default());
        let mut normal = Solver::new(rules.clone(), Options::default());
        for _ in 0..4 {
            let graph = graph(&mut random);
            let context = format!("{graph:?} by {rules:?}");
            let stop = CancelToken::new();
            let found = solver.outcome(&graph, &stop);
            match misere_outcome_by_definition(&graph, &rules) {
                Ok(expected) => {
                    let expected = expected.expect("a small graph");
                    assert_eq!(found, Ok(expected), "{context}");
                    compared += 1;
                    lost += usize::from(expected.is_p());
                    unlike += usize::from(normal.outcome(&graph, &stop) == Ok(expected));
                }
                Err(DeletionError::RemovesNothing(_)) => {}
                Err(error) => panic!("{context}: {error}"),
            }
        }
    }
    assert!(
        compared > 2_000 && lost > 300 && unlike > 100,
        "{compared} graphs, {lost} lost, {unlike} as in normal play"
    );
}

/// Known games on sums of several random graphs, of which few positions are tame.
#[test]
fn sums_of_graphs_agree_with_the_definition() {
    let games = [
        node_kayles(),
        vec![one(), both()],
        vec![both()],
        vec![edge()],
        vec![one(), edge()],
        vec![one().when(at_least(Number::Degree(0), 1))],
    ];
    let mut random = Random(42);
    let mut lost = 0;
    for options in games {
        let mut solver = solver(options);
        for _ in 0..rounds(50) {
            let mut whole = path(0, LIMITS).expect("a graph");
            while random.below(4) > 0 && whole.order() < 6 {
                let order = 1 + random.below(5usize);
                let next = random.any_graph(order);
                whole = disjoint(&whole, &next, LIMITS).expect("a graph");
            }
            if whole.size() > 11 {
                continue;
            }
            let rules = solver.rules().clone();
            let expected = misere_outcome_by_definition(&whole, &rules).expect("a value");
            let found = solver.outcome(&whole, &CancelToken::new()).ok();
            assert_eq!(found, expected, "{whole:?} by {rules:?}");
            lost += usize::from(expected == Some(Outcome::P));
        }
    }
    assert!(lost > 25, "{lost} lost");
}

/// If each move removes one element of the graph, the number of moves determines the winner, also on large graphs.
#[test]
fn games_without_a_choice() {
    for n in 0..60 {
        let graph = path(n, LIMITS).expect("a path");
        let found = |options| solver(options).outcome(&graph, &CancelToken::new());
        assert_eq!(
            found(vec![one()]),
            Ok(Outcome::p_if(n % 2 == 1)),
            "{n} vertices"
        );
        let edges = (n as u32).saturating_sub(1);
        assert_eq!(
            found(vec![edge()]),
            Ok(Outcome::p_if(edges % 2 == 1)),
            "{edges} edges"
        );
    }
}

#[test]
fn work_ends_at_its_limits() {
    let graph = path(40, LIMITS).expect("a path");
    let twice = disjoint(&graph, &graph, LIMITS).expect("a graph");
    let small = Options {
        memory: 1 << 14,
        ..Options::default()
    };
    let rules = Rules::new(node_kayles()).expect("rules");
    let mut solver = MisereSolver::new(rules.clone(), small);
    let full = solver.outcome(&twice, &CancelToken::new());
    let Err(DeletionError::Stopped(stopped)) = full else {
        panic!("{full:?}");
    };
    assert_eq!(stopped.reason, StopReason::Memory { limit: 1 << 14 });
    assert!(stopped.positions > 0);
    // The solver can still solve small graphs.
    let five = path(5, LIMITS).expect("a path");
    let expected = misere_outcome_by_definition(&five, &rules).expect("a value");
    assert_eq!(solver.outcome(&five, &CancelToken::new()).ok(), expected);
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let mut solver = MisereSolver::new(rules, Options::default());
    let ended = solver.outcome(&twice, &cancelled);
    let Err(DeletionError::Stopped(stopped)) = ended else {
        panic!("{ended:?}");
    };
    assert_eq!(stopped.reason, StopReason::Cancelled);
    let large = Graph::from_edges(1_100, (1..1_100).map(|v| (v - 1, v)).collect());
    let refused = solver.outcome(&large, &CancelToken::new());
    let expected = DeletionError::TooLarge {
        elements: 1_100,
        most: 1_024,
    };
    assert_eq!(refused, Err(expected));
}
