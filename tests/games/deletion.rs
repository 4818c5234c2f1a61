//! Deletion games: the solver against the definition, on random rules and graphs.

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::Options;
use nk_solver::deletion::{
    Comparison, Condition, DeletionError, EdgeSet, Number, OptionRule, Pattern, Rules, Solver,
    VertexSet, nimber_by_definition,
};
use nk_testing::{Random, rounds};

fn set(random: &mut Random, bound: usize, depth: usize) -> VertexSet {
    if depth == 0 || random.one_in(2) {
        let place = random.below(bound);
        return match random.below(3) {
            0 => VertexSet::Neighbours(place),
            1 => VertexSet::closed(place),
            _ => VertexSet::Single(place),
        };
    }
    let (a, b) = (set(random, bound, depth - 1), set(random, bound, depth - 1));
    match random.below(3) {
        0 => a.or(b),
        1 => a.and(b),
        _ => a.without(b),
    }
}

fn number(random: &mut Random, bound: usize, depth: usize) -> Number {
    if depth > 0 && random.one_in(3) {
        let inner = number(random, bound, depth - 1);
        return match random.below(3) {
            0 => Number::Sum(vec![inner, number(random, bound, depth - 1)]),
            1 => Number::Times(random.between(-2, 2), Box::new(inner)),
            _ => Number::Modulo(Box::new(inner), random.between(1, 3)),
        };
    }
    match random.below(7) {
        0 => Number::Order,
        1 => Number::Size,
        2 => Number::PartsLeft,
        3 => Number::Count(set(random, bound, 1)),
        4 => Number::Constant(random.between(-1, 3)),
        _ => Number::Degree(random.below(bound)),
    }
}

fn condition(random: &mut Random, bound: usize, depth: usize) -> Condition {
    if depth > 0 && random.one_in(2) {
        let parts = (0..2).map(|_| condition(random, bound, depth - 1));
        let parts: Vec<Condition> = parts.collect();
        return match random.below(3) {
            0 => Condition::All(parts),
            1 => Condition::Any(parts),
            _ => Condition::Not(Box::new(condition(random, bound, depth - 1))),
        };
    }
    match random.below(5) {
        0 => Condition::Always,
        1 => Condition::Joined(random.below(bound), random.below(bound)),
        _ => Condition::Compare(
            number(random, bound, 2),
            *random.pick(&[Comparison::Equal, Comparison::Less, Comparison::AtMost]),
            number(random, bound, 1),
        ),
    }
}

fn option(random: &mut Random) -> OptionRule {
    let pattern = *random.pick(&[Pattern::Vertex, Pattern::Edge, Pattern::Path]);
    let bound = pattern.bound();
    let vertices = match random.below(4) {
        0 => VertexSet::Empty,
        1 => VertexSet::Single(random.below(bound)),
        _ => set(random, bound, 2),
    };
    let edges = match random.below(3) {
        0 => vec![EdgeSet::Between(random.below(bound), random.below(bound))],
        1 if random.one_in(3) => vec![EdgeSet::At(random.below(bound))],
        _ => Vec::new(),
    };
    let condition = condition(random, bound, 2);
    OptionRule {
        pattern,
        condition,
        vertices,
        edges,
    }
}

fn rules(random: &mut Random) -> Rules {
    let count = 1 + random.below(3usize);
    let options = (0..count).map(|_| option(random)).collect();
    Rules::new(options).expect("rules that bind what they name")
}

/// A graph that the definition can follow with any rules.
fn graph(random: &mut Random) -> Graph {
    loop {
        let order = random.below(8usize);
        let graph = random.any_graph(order);
        if graph.size() <= 10 {
            return graph;
        }
    }
}

/// Every question, on graphs in turn with one solver. Where the definition finds no value, as a move removes nothing,
/// the solver need not notice, but it must not panic.
#[test]
fn random_rules_agree_with_the_definition() {
    let mut random = Random(20);
    let (mut valued, mut above_one) = (0, 0);
    for _ in 0..rounds(1_200) {
        let rules = rules(&mut random);
        let mut solver = Solver::new(rules.clone(), Options::default());
        let mut outcomes = Solver::new(rules.clone(), Options::default());
        for _ in 0..3 {
            let graph = graph(&mut random);
            let context = format!("{graph:?} by {rules:?}");
            let stop = CancelToken::new();
            let found = solver.nimber(&graph, &stop);
            let won = outcomes.outcome(&graph, &stop);
            match nimber_by_definition(&graph, &rules) {
                Ok(expected) => {
                    let expected = expected.expect("a small graph");
                    assert_eq!(found, Ok(expected), "{context}");
                    assert_eq!(won, Ok(u32::from(expected != 0)), "{context}");
                    moves_agree(&mut solver, &graph, expected, &context);
                    valued += 1;
                    above_one += usize::from(expected > 1);
                }
                Err(DeletionError::RemovesNothing(_)) => {}
                Err(error) => panic!("{context}: {error}"),
            }
        }
    }
    assert!(valued > 1_000, "{valued} graphs with values");
    assert!(above_one > 100, "{above_one} graphs with values above 1");
}

/// The moves are those that remove different things, with the nimbers of what they leave, and the mex is the nimber.
fn moves_agree(solver: &mut Solver, graph: &Graph, nimber: u32, context: &str) {
    let rules = solver.rules().clone();
    let moves = solver.moves(graph, &CancelToken::new()).expect("moves");
    for own in &moves {
        let place = |v: u32| own.vertices.iter().filter(|u| **u < v as usize).count() as u32;
        let is_left = |&(u, v): &(usize, usize)| {
            !own.vertices.contains(&u) && !own.vertices.contains(&v) && !own.edges.contains(&(u, v))
        };
        let left = graph.edges().filter(is_left);
        let left = left.map(|(u, v)| (u as u32 - place(u as u32), v as u32 - place(v as u32)));
        let left = Graph::from_edges(graph.order() - own.vertices.len(), left.collect());
        let expected = nimber_by_definition(&left, &rules).expect("a value");
        assert_eq!(Some(own.nimber), expected, "{own:?} on {context}");
    }
    let mex = (0..).find(|value| moves.iter().all(|own| own.nimber != *value));
    assert_eq!(mex, Some(nimber), "{context}");
}
