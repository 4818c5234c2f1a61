//! Tests of different ways to search a position: by all options, by those that a question needs, and without the table.

use super::search::{Around, GOALS, game, searched_in};
use super::small_graphs;
use crate::engine::attempt::{MOVES, has_few_moves};
use crate::engine::full_mex;
use crate::engine::method::SearchMethod;
use crate::engine::position_sets::PositionSets;
use crate::engine::search::Game;
use crate::engine::set;
use crate::engine::thread_state::ThreadState;
use crate::fact::Fact;
use crate::goal::Goal;
use nk_testing::{Random, rounds};

/// Each position is searched in one of the ways, and a search changes between them.
#[test]
fn all_ways_give_the_same_answers() {
    let around = Around::threads(1);
    let rounds = rounds(12);
    let (mut large, mut fewer) = (0, 0);
    for (graph, nimber) in small_graphs(71, rounds) {
        large += usize::from(nimber > 3);
        let sizes = [0, 12, 14, full_mex::MOST].map(|size| (size, SearchMethod::Both, false));
        let ranked = sizes.map(|(size, _, _)| (size, SearchMethod::Ranked, false));
        let attempts = sizes.map(|(size, _, _)| (size, SearchMethod::Ranked, true));
        for goal in GOALS {
            let positions = [&sizes, &ranked, &attempts].map(|ways| {
                let went = ways.map(|(full_mex, method, attempts)| {
                    let game = Game {
                        full_mex,
                        attempts,
                        ..game::<1>(&graph, method)
                    };
                    let own = searched_in(&game, &mut ThreadState::new(), goal, around.told());
                    assert_eq!(own.left, [0; 6]);
                    let is_right = match own.answer {
                        Ok(Fact::Exact(value)) => value == nimber,
                        Ok(Fact::Not(bits)) => {
                            let asked = |value| goal == Goal::Is(value) && bits >> value & 1 == 1;
                            bits >> nimber & 1 == 0 && (0..8).any(asked)
                        }
                        Err(_) => false,
                    };
                    let case = (full_mex, method, attempts, goal);
                    assert!(is_right, "{graph:?}, {case:?}");
                    own.positions
                });
                went.into_iter().sum::<u64>()
            });
            fewer += usize::from(positions[2] < positions[1]);
        }
    }
    assert!(10 * large > rounds, "{large}");
    assert!(fewer > rounds, "{fewer}");
}

/// The fractions are rounded down, so the sum may be a little too small.
#[test]
fn few_moves_are_those_by_the_degrees() {
    let mut random = Random(72);
    let mut found = [0; 2];
    for _ in 0..rounds(400) {
        let (order, percent) = (12 + random.below(21), 5 + random.below(40));
        let graph = random.graph(order, percent);
        let ground = PositionSets::<1>::new(&graph);
        let mut live = ground.all();
        for v in 0..random.below(order / 2) {
            set::remove(&mut live, v);
        }
        let vertices: Vec<usize> = set::members(&live).collect();
        let degree = |&v: &usize| {
            vertices
                .iter()
                .filter(|&&u| graph.neighbours(u).contains(&(v as u32)))
                .count()
        };
        let moves: f64 = vertices.iter().map(|v| 1.0 / (degree(v) + 1) as f64).sum();
        let is_few = has_few_moves(&ground, &live);
        assert!(is_few || moves > MOVES as f64 - 1e-9, "{graph:?}");
        assert!(!is_few || moves < MOVES as f64 + 0.02, "{graph:?}");
        found[usize::from(is_few)] += 1;
    }
    assert!(found.iter().all(|&own| 20 * own > rounds(400)), "{found:?}");
}
