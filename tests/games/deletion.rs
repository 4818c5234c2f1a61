//! Deletion games: the solver is compared with the definition on random rules and graphs, and with published values.

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, line, middle, path};
use nk_solver::deletion::{
    Choice, Comparison, Condition, DeletionError, EdgeSet, Kayles, LegalMove, Number, OptionRule,
    Pattern, Rules, RulesError, Solver, VertexSet, nimber_by_definition,
};
use nk_solver::{NimberTable, Options};
use nk_system::OctalTable;
use nk_testing::graphs::{LIMITS, from_rule, lattice};
use nk_testing::{Random, rounds};

use crate::random_rules::rules;

/// A graph that is small enough for the definition with any rules.
pub(crate) fn graph(random: &mut Random) -> Graph {
    loop {
        let order = random.below(8usize);
        let graph = random.any_graph(order);
        if graph.size() <= 10 {
            return graph;
        }
    }
}

/// All questions about several graphs, with one solver for each set of rules. If there is no value by the definition,
/// because a move removes nothing, the solver need not notice it, but must not panic.
#[test]
fn random_rules_agree_with_the_definition() {
    let mut random = Random(20);
    let (mut valued, mut above_one) = (0, 0);
    for _ in 0..rounds(1_200) {
        let rules = rules(&mut random);
        let mut solver = Solver::new(rules.clone(), Options::default());
        let mut outcomes = Solver::new(rules.clone(), Options::default());
        let mut together = Solver::new(rules.clone(), Options::default()).enumerating_after(0);
        for _ in 0..3 {
            let graph = graph(&mut random);
            let context = format!("{graph:?} by {rules:?}");
            let stop = CancelToken::new();
            let found = solver.nimber(&graph, &stop);
            let won = outcomes.outcome(&graph, &stop);
            let enumerated = together.nimber(&graph, &stop);
            match nimber_by_definition(&graph, &rules) {
                Ok(expected) => {
                    let expected = expected.expect("a small graph");
                    assert_eq!(found, Ok(expected), "{context}");
                    assert_eq!(won, Ok(Outcome::of_nimber(expected)), "{context}");
                    assert_eq!(enumerated, Ok(expected), "{context}, all sets");
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

/// The graphs are two copies of a random graph with random edges between them, such that swapping the copies is a
/// symmetry. The mirror rule applies to many of them, and to positions of more.
#[test]
fn random_rules_agree_with_the_definition_on_graphs_with_mirrors() {
    let mut random = Random(21);
    let (mut valued, mut zero) = (0, 0);
    let one_vertex = |random: &mut Random| {
        let place = VertexSet::Single(0);
        let least = random.between(0, 2);
        let at_least = at_least(Number::Degree(0), least);
        match random.below(3) {
            0 => OptionRule::removing(Pattern::Vertex, place).when(at_least),
            1 => OptionRule::removing(Pattern::Edge, place.or(VertexSet::Single(1))),
            _ => edge().when(at_least),
        }
    };
    for round in 0..rounds(600) {
        // Rules with few conditions have mirrors more often than others.
        let rules = match round % 3 {
            0 => rules(&mut random),
            _ => Rules::new(vec![one_vertex(&mut random), one_vertex(&mut random)]).expect("rules"),
        };
        let half = random.below(3usize) + 3;
        let inner: Vec<bool> = (0..half * half).map(|_| random.one_in(2)).collect();
        let across: Vec<bool> = (0..half * half).map(|_| random.one_in(6)).collect();
        let graph = from_rule(2 * half, |u, v| match (u < half, v < half) {
            (true, true) => inner[u * half + v],
            (false, false) => inner[(u - half) * half + v - half],
            _ => {
                let (a, b) = (u.min(v - half), u.max(v - half));
                across[a * half + b]
            }
        });
        if graph.order() + graph.size() > 18 {
            continue;
        }
        let mut solver = Solver::new(rules.clone(), Options::default());
        let found = solver.nimber(&graph, &CancelToken::new());
        if let Ok(Some(expected)) = nimber_by_definition(&graph, &rules) {
            assert_eq!(found, Ok(expected), "{graph:?} by {rules:?}");
            valued += 1;
            zero += usize::from(expected == 0);
        }
    }
    assert!(valued > 100, "{valued} graphs with values");
    assert!(
        zero > 50 && zero < valued,
        "{zero} of {valued} are P-positions"
    );
}

/// Rules whose moves depend on the bound vertices only, so that the nimbers of all sets of vertices, or of edges, can
/// be computed together.
fn fixed_rules(random: &mut Random, takes_edges: bool) -> Rules {
    let at = |random: &mut Random, place: usize| {
        let degree = Number::Degree(place);
        match random.below(4) {
            0 => Condition::Always,
            1 => is_odd(degree),
            2 => Condition::Not(Box::new(is_odd(degree))),
            _ => at_least(degree, random.between(1, 3)),
        }
    };
    let single = VertexSet::Single;
    let count = 1 + random.below(2usize);
    let options = (0..count).map(|_| {
        let conditions = |random: &mut Random, places: usize| {
            let parts = (0..places).map(|place| at(random, place)).collect();
            match random.one_in(2) {
                true => Condition::All(parts),
                false => Condition::Any(parts),
            }
        };
        if takes_edges {
            let path = OptionRule {
                edges: vec![EdgeSet::Between(0, 1), EdgeSet::Between(1, 2)],
                ..OptionRule::removing(Pattern::Path, VertexSet::Empty)
            };
            return match random.below(3) {
                0 => path.when(Condition::Joined(0, 2)),
                1 => path.when(conditions(random, 3)),
                _ => edge().when(conditions(random, 2)),
            };
        }
        match random.below(5) {
            0 => one().when(conditions(random, 1)),
            1 => both().when(conditions(random, 2)),
            2 => OptionRule::removing(Pattern::Vertex, VertexSet::closed(0))
                .when(conditions(random, 1)),
            3 => {
                let common = VertexSet::Neighbours(0).and(VertexSet::Neighbours(1));
                let least = at_least(Number::Count(common.clone()), 1);
                OptionRule::removing(Pattern::Edge, single(1).or(common)).when(least)
            }
            _ => {
                let ends = single(0).or(single(2));
                let apart = Condition::Not(Box::new(Condition::Joined(0, 2)));
                OptionRule::removing(Pattern::Path, ends).when(apart)
            }
        }
    });
    let options = options.collect();
    Rules::new(options).expect("rules")
}

/// The nimbers of all sets together agree with the search, on graphs that are too large for the definition.
#[test]
fn nimbers_of_all_sets_agree_with_the_search() {
    let mut random = Random(22);
    let stop = CancelToken::new();
    let (mut enumerated, mut above_one) = (0, 0);
    for _ in 0..rounds(400) {
        let takes_edges = random.one_in(3);
        let rules = fixed_rules(&mut random, takes_edges);
        // The sets of 14 elements need several runs of blocks.
        let order = match random.one_in(16) {
            true => 14,
            false => random.between(6, 10) as usize,
        };
        let graph = random.any_graph(order);
        if takes_edges && graph.size() > 14 {
            continue;
        }
        let searching = Solver::new(rules.clone(), Options::default());
        let mut searching = searching.enumerating_after(u64::MAX);
        let together = Solver::new(rules.clone(), Options::default());
        let mut together = together.enumerating_after(0);
        let expected = searching.nimber(&graph, &stop).expect("a search");
        let context = format!("{graph:?} by {rules:?}");
        assert_eq!(together.nimber(&graph, &stop), Ok(expected), "{context}");
        let moves = searching.moves(&graph, &stop).expect("moves");
        assert_eq!(together.moves(&graph, &stop), Ok(moves), "{context}");
        for _ in 0..5 {
            let all = 0..graph.order();
            let part: Vec<usize> = all.filter(|_| random.one_in(2)).collect();
            let expected = searching.outcome_within(&graph, &part, &stop);
            let found = together.outcome_within(&graph, &part, &stop);
            assert_eq!(found, expected, "{part:?} of {context}");
        }
        enumerated += usize::from(searched(&together) >= 1 << 6);
        above_one += usize::from(expected > 1);
    }
    assert!(
        enumerated > 200,
        "{enumerated} graphs whose sets were enumerated"
    );
    assert!(above_one > 50, "{above_one} graphs with values above 1");
}

/// The positions that a solver has examined.
fn searched(solver: &Solver) -> u64 {
    let progress = solver.progress();
    progress
        .positions
        .load(std::sync::atomic::Ordering::Relaxed)
}

/// A search that takes long is replaced by an enumeration, unless there is no memory for one.
#[test]
fn long_searches_become_enumerations() {
    let stop = CancelToken::new();
    let rules = Rules::new(vec![one(), both()]).expect("rules");
    let graph = lattice(4, 4);
    let graph = from_rule(17, |u, v| match v {
        16 => u == 0,
        _ => graph.has_edge(u, v),
    });
    let mut answers = Vec::new();
    for (memory, patience) in [(1 << 30, 0), (1 << 30, u64::MAX), (1 << 15, 0)] {
        let options = Options {
            memory,
            ..Options::default()
        };
        let solver = Solver::new(rules.clone(), options);
        let mut solver = solver.enumerating_after(patience);
        answers.push(solver.nimber(&graph, &stop));
        let searched = searched(&solver);
        assert_eq!(
            searched >= 1 << 17,
            (memory, patience) == (1 << 30, 0),
            "{searched}"
        );
    }
    assert_eq!(answers[0], answers[1]);
    // The last search may end for lack of memory, but must not give another answer.
    assert!(
        answers[2] == answers[0] || answers[2].is_err(),
        "{answers:?}"
    );
}

/// On lattices and rings with rungs, options that are nearly their own mirror images are tried first.
#[test]
fn grim_and_kayles_on_lattices_agree_with_the_definition() {
    let ring = |n: usize| {
        from_rule(2 * n, |u, v| {
            let apart = v - u;
            (apart == 2 || apart == 2 * n - 2) || (apart == 1 && u % 2 == 0)
        })
    };
    let grim = vec![one().when(at_least(Number::Degree(0), 1))];
    for options in [grim, vec![one(), both()]] {
        let rules = Rules::new(options).expect("rules");
        for graph in [lattice(3, 4), lattice(2, 5), lattice(3, 3), ring(5)] {
            let mut solver = Solver::new(rules.clone(), Options::default());
            let expected = nimber_by_definition(&graph, &rules).expect("moves that remove");
            let found = solver.nimber(&graph, &CancelToken::new());
            assert_eq!(found.ok(), expected, "{graph:?}");
        }
    }
}

/// Checks the moves of a solver: they remove different sets, have the nimbers of the graphs that they leave, and their
/// mex is the nimber.
fn moves_agree(solver: &mut Solver, graph: &Graph, nimber: u32, context: &str) {
    let rules = solver.rules().clone();
    let moves = solver.moves(graph, &CancelToken::new()).expect("moves");
    for Choice {
        played: own,
        nimber,
    } in &moves
    {
        let place = |v: u32| own.vertices.iter().filter(|u| **u < v as usize).count() as u32;
        let is_left = |&(u, v): &(usize, usize)| {
            !own.vertices.contains(&u) && !own.vertices.contains(&v) && !own.edges.contains(&(u, v))
        };
        let left = graph.edges().filter(is_left);
        let left = left.map(|(u, v)| (u as u32 - place(u as u32), v as u32 - place(v as u32)));
        let left = Graph::from_edges(graph.order() - own.vertices.len(), left.collect());
        let expected = nimber_by_definition(&left, &rules).expect("a value");
        assert_eq!(Some(*nimber), expected, "{own:?} on {context}");
    }
    let legal: Vec<LegalMove> = moves.iter().map(|own| own.played.clone()).collect();
    assert_eq!(solver.legal_moves(graph), Ok(legal), "{context}");
    let mex = (0..).find(|value| moves.iter().all(|own| own.nimber != *value));
    assert_eq!(mex, Some(nimber), "{context}");
}

pub(crate) fn one() -> OptionRule {
    OptionRule::removing(Pattern::Vertex, VertexSet::Single(0))
}

pub(crate) fn both() -> OptionRule {
    let ends = VertexSet::Single(0).or(VertexSet::Single(1));
    OptionRule::removing(Pattern::Edge, ends)
}

pub(crate) fn edge() -> OptionRule {
    OptionRule {
        edges: vec![EdgeSet::Between(0, 1)],
        ..OptionRule::removing(Pattern::Edge, VertexSet::Empty)
    }
}

pub(crate) fn at_least(number: Number, least: i64) -> Condition {
    Condition::Compare(Number::Constant(least), Comparison::AtMost, number)
}

fn is_odd(number: Number) -> Condition {
    let rest = Number::Modulo(Box::new(number), 2);
    Condition::Compare(rest, Comparison::Equal, Number::Constant(1))
}

/// The condition that a move leaves the component connected, or nothing of it.
fn stays_connected() -> Condition {
    Condition::Not(Box::new(at_least(Number::PartsLeft, 2)))
}

fn solver(options: Vec<OptionRule>) -> Solver {
    Solver::new(Rules::new(options).expect("rules"), Options::default())
}

/// Checks a family against values that are known for it.
fn agrees(
    name: &str,
    options: Vec<OptionRule>,
    graphs: impl IntoIterator<Item = Graph>,
    value: impl Fn(&Graph) -> u32,
) {
    let mut solver = solver(options);
    for graph in graphs {
        let found = solver.nimber(&graph, &CancelToken::new());
        assert_eq!(found, Ok(value(&graph)), "{name} on {graph:?}");
    }
}

fn paths(last: usize) -> impl Iterator<Item = Graph> {
    (0..=last).map(|n| path(n as i64, LIMITS).expect("a path"))
}

fn parity(number: usize) -> u32 {
    number as u32 % 2
}

/// On paths these are octal games: Kayles is 0.77, Grim is 0.6, Arc-Kayles is 0.07, and 0.33 on graphs is 0.33. Source
/// for Grim on paths: R. Adams, J. Dixon, J. Elder, J. Peabody, O. Vega and K. Willis, "Combinatorial analysis of a
/// subtraction game on graphs", Int. J. Comb. 2016, 1476359.
#[test]
fn paths_are_heaps_of_octal_games() {
    let grim = one().when(at_least(Number::Degree(0), 1));
    let connected = vec![
        one().when(stays_connected()),
        both().when(stays_connected()),
    ];
    for (code, last, options) in [
        ("0.77", 80, vec![one(), both()]),
        ("0.6", 70, vec![grim]),
        ("0.07", 70, vec![both()]),
        ("0.33", 40, connected),
        (
            "0.137",
            70,
            vec![OptionRule::removing(Pattern::Vertex, VertexSet::closed(0))],
        ),
    ] {
        let mut heaps = OctalTable::new(code.parse().expect("a code"));
        let stop = CancelToken::new();
        let values = (0..=last).map(|n| heaps.value(n as u64, &stop));
        let values: Vec<u32> = values.collect::<Result<_, _>>().expect("values");
        agrees(code, options, paths(last), |graph| values[graph.order()]);
    }
}

/// The nimber of a bipartite graph in Graph Chomp is 1 if its order is odd, plus 2 if its size is odd; that of a
/// complete graph is its order modulo 3. Source: T. Khandhawit and L. Ye, "Chomp on graphs and subsets",
/// arXiv:1101.2718; for more see "A vertex and edge deletion game on graphs", arXiv:1709.01354.
#[test]
fn graph_chomp_has_its_published_nimbers() {
    let mut random = Random(3);
    let bipartite = (0..rounds(40)).map(|_| {
        let order = 2 + random.below(8usize);
        from_rule(order, |u, v| (u + v) % 2 == 1 && !random.one_in(3))
    });
    let bipartite: Vec<Graph> = bipartite.chain([lattice(3, 4), lattice(2, 5)]).collect();
    agrees("Chomp", vec![one(), edge()], bipartite, |graph| {
        parity(graph.order()) + 2 * parity(graph.size())
    });
    let complete = (1..=6).map(|n| from_rule(n, |_, _| true));
    agrees("Chomp", vec![one(), edge()], complete, |graph| {
        graph.order() as u32 % 3
    });
}

/// If a move removes a vertex of odd degree, the nimber of a bipartite graph is the parity of its size. Source:
/// O. Kruger, "Analysis of ODD/ODD vertex removal games on special graphs", KTH.
#[test]
fn odd_vertex_removal_on_bipartite_graphs_is_the_parity_of_the_size() {
    let mut random = Random(4);
    let graphs = (0..rounds(60)).map(|_| {
        let order = random.below(13usize);
        from_rule(order, |u, v| (u + v) % 2 == 1 && random.one_in(2))
    });
    let graphs: Vec<Graph> = graphs.chain([lattice(3, 5), lattice(4, 4)]).collect();
    let odd = one().when(is_odd(Number::Degree(0)));
    agrees("odd", vec![odd], graphs, |graph| parity(graph.size()));
}

/// The game 0.33 on graphs: a star of three rays with lengths a, b and c has the nimber of the star with lengths modulo
/// 3. Source: L. Beaudou, P. Coupechoux, A. Dailly, S. Gravier, J. Moncel, A. Parreau and E. Sopena, "Octal games on
/// graphs: the game 0.33 on subdivided stars and bistars", Theoret. Comput. Sci. 746 (2018), arXiv:1612.05772.
#[test]
fn rays_of_the_game_0_33_count_modulo_3() {
    let star = |rays: [usize; 3]| {
        let mut edges = Vec::new();
        let mut next = 1;
        for ray in rays {
            let mut last = 0;
            for _ in 0..ray {
                edges.push((last, next));
                (last, next) = (next, next + 1);
            }
        }
        Graph::from_edges(next as usize, edges)
    };
    let mut solver = solver(vec![
        one().when(stays_connected()),
        both().when(stays_connected()),
    ]);
    let mut value = |rays| solver.nimber(&star(rays), &CancelToken::new());
    for a in 0..6 {
        for b in 0..6 {
            for c in 0..6 {
                let reduced = [a, b, c].map(|ray| ray % 3);
                assert_eq!(value([a, b, c]), value(reduced), "{a}, {b}, {c}");
            }
        }
    }
}

/// Both games have their own solver; with a condition that is always true they are searched by the general one.
#[test]
fn kayles_by_its_rules_agrees_with_its_solver() {
    let mut random = Random(5);
    let idle = || at_least(Number::Degree(0), 0);
    let nodes = || OptionRule::removing(Pattern::Vertex, VertexSet::closed(0));
    let (mut direct, mut searched) = (
        [solver(vec![nodes()]), solver(vec![both()])],
        [
            solver(vec![nodes().when(idle())]),
            solver(vec![both().when(idle())]),
        ],
    );
    for _ in 0..rounds(60) {
        let order = random.below(12usize);
        let graph = random.any_graph(order);
        let stop = CancelToken::new();
        let line = line(&graph, LIMITS).expect("a line graph");
        for (at, kayles) in [&graph, &line].into_iter().enumerate() {
            let expected = nk_solver::nimber_by_definition(kayles).expect("a small graph");
            for solver in [&mut direct[at], &mut searched[at]] {
                assert_eq!(solver.nimber(&graph, &stop), Ok(expected), "{graph:?}");
                let won = Ok(Outcome::of_nimber(expected));
                assert_eq!(solver.outcome(&graph, &stop), won, "{graph:?}");
            }
            // A condition about one end distinguishes the two ends, so each edge is bound twice.
            let mut moves = [&mut direct[at], &mut searched[at]]
                .map(|solver| solver.moves(&graph, &stop).expect("moves"));
            for own in moves.iter_mut().flatten() {
                own.played.also.clear();
            }
            assert_eq!(moves[0], moves[1], "{graph:?}");
        }
    }
}

/// Kayles on a graph is Node-Kayles on its middle graph, and has the values of its rules.
#[test]
fn kayles_on_vertices_and_edges_is_node_kayles_on_the_middle_graph() {
    let mut random = Random(6);
    let rules = Rules::new(vec![one(), both()]).expect("rules");
    assert_eq!(rules.kayles(), Some(Kayles::Both));
    let mut searched = solver(vec![both(), one()]);
    let mut table = NimberTable::default();
    let mut above_one = 0;
    let stop = CancelToken::new();
    for _ in 0..rounds(4_000) {
        let order = random.below(9usize);
        let graph = random.any_graph(order);
        let expected = nimber_by_definition(&graph, &rules).expect("moves that remove");
        let expected = expected.expect("a small graph");
        assert_eq!(searched.nimber(&graph, &stop), Ok(expected), "{graph:?}");
        let middle = middle(&graph, LIMITS).expect("a middle graph");
        let nodes = nk_solver::nimber(&middle, &mut table, &stop);
        assert_eq!(nodes.ok(), Some(expected), "{graph:?}");
        above_one += usize::from(expected > 1);
    }
    assert!(above_one > 1_000, "{above_one} graphs with values above 1");
}

/// The components have more elements than one, two and four words have bits.
#[test]
fn large_components_are_searched() {
    for n in [65, 130, 300] {
        let graph = path(n, LIMITS).expect("a path");
        let mut game = solver(vec![one().when(stays_connected())]);
        assert_eq!(game.nimber(&graph, &CancelToken::new()), Ok(n as u32 % 2));
        let moves = game.moves(&graph, &CancelToken::new()).expect("moves");
        assert_eq!(moves.len(), 2, "only the ends can be removed");
    }
    let mut game = solver(vec![one().when(stays_connected())]);
    let graph = path(1_025, LIMITS).expect("a path");
    let error = game.nimber(&graph, &CancelToken::new()).unwrap_err();
    assert!(error.to_string().contains("1025 vertices"), "{error}");
}

#[test]
fn a_move_that_removes_nothing_is_an_error() {
    let around = OptionRule::removing(Pattern::Vertex, VertexSet::Neighbours(0));
    let mut game = solver(vec![around]);
    let graph = Graph::from_edges(5, vec![(0, 1), (2, 3)]);
    match game.nimber(&graph, &CancelToken::new()) {
        Err(DeletionError::RemovesNothing(own)) => {
            assert_eq!((own.option, own.bound, own.vertices), (0, vec![4], vec![4]));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn rules_are_checked() {
    let edge = OptionRule::removing(Pattern::Edge, VertexSet::Single(2));
    let error = Rules::new(vec![one(), edge]).unwrap_err();
    let unbound = RulesError::Unbound {
        option: 1,
        place: 2,
        bound: 2,
    };
    assert_eq!(error, unbound);
    let zero = Number::Modulo(Box::new(Number::Order), 0);
    let modulus = RulesError::Modulus {
        option: 0,
        modulus: 0,
    };
    assert_eq!(
        Rules::new(vec![one().when(is_odd(zero.clone()))]),
        Err(modulus.clone())
    );
    assert_eq!(
        Rules::new(vec![one().when(at_least(zero, 1))]),
        Err(modulus)
    );
    let large = Number::Times(i64::MAX, Box::new(Number::Size));
    let number = RulesError::Number { option: 0 };
    assert_eq!(
        Rules::new(vec![one().when(at_least(large, 1))]),
        Err(number)
    );
}

/// A search ends when it is cancelled or its memory is full, and the solver then serves further graphs.
#[test]
fn searches_end_when_they_must() {
    let graph = lattice(5, 6);
    let rules = || Rules::new(vec![one(), both()]).expect("rules");
    let stop = CancelToken::new();
    stop.cancel();
    let mut game = Solver::new(rules(), Options::default());
    let reason = |found: Result<u32, DeletionError>| match found {
        Err(DeletionError::Stopped(stopped)) => stopped.reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(game.nimber(&graph, &stop)), StopReason::Cancelled);
    let limit = 1 << 20;
    let options = Options {
        memory: limit,
        ..Options::default()
    };
    let mut game = Solver::new(rules(), options);
    let found = reason(game.nimber(&graph, &CancelToken::new()));
    assert_eq!(found, StopReason::Memory { limit });
    assert!(game.memory() <= limit, "{} bytes", game.memory());
    let small = path(5, LIMITS).expect("a path");
    assert_eq!(game.nimber(&small, &CancelToken::new()), Ok(4));
}
