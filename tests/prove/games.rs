//! Certificates of deletion games: random rules on random graphs, changed certificates, and the checker in Python.

use std::collections::HashMap;

use nk_base::Outcome;
use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_prove::game::{self, game_of};
use nk_prove::{Play, Solving, StrategyError, nimber_of_game, outcome_of_game};
use nk_solver::Options;
use nk_solver::deletion::{
    Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, Rules, Solver, VertexSet,
    nimber_by_definition, token_nimber_by_definition,
};
use nk_testing::graphs::lattice;
use nk_testing::{Random, changed, checker, rounds};
use nk_verify::game::rules as stated;
use nk_verify::game::{Certificate, Game, Position, VerifyError, Witness};

use crate::outcomes::others_agree;
use crate::random_rules::rules;

/// A graph that is small enough for the definition with any rules.
fn graph(random: &mut Random, most: usize) -> Graph {
    loop {
        let order = random.below(most);
        let graph = random.any_graph(order);
        if graph.size() <= 9 {
            return graph;
        }
    }
}

/// The certificates of the outcome and of the nimber of a deletion game; none if a move removes nothing.
fn certificates(rules: &Rules, graph: &Graph) -> Vec<Certificate> {
    let mut solver = Solver::new(rules.clone(), Options::default());
    let stop = CancelToken::new();
    let game = game_of(graph, &solver);
    let mut player = Solving {
        solver: &mut solver,
        stop: &stop,
    };
    both(game, &mut player)
}

/// The certificates of the outcome and of the nimber of a game.
fn both<P: Play>(game: Game, player: &mut P) -> Vec<Certificate> {
    let name = || "a game".to_owned();
    let both = [
        outcome_of_game(name(), game.clone(), player, 100_000),
        nimber_of_game(name(), game, player, 100_000),
    ];
    both.into_iter().filter_map(Result::ok).collect()
}

/// A player that uses the moves of the verifier. Its certificates are compared with the definition.
#[derive(Default)]
struct ByRules {
    outcomes: HashMap<Position, Outcome>,
}

impl Play for ByRules {
    type Error = StrategyError;

    /// # Errors
    ///
    /// The verifier has no list of moves, or a move that removes nothing.
    fn moves(&mut self, game: &Game, at: &Position) -> Result<Vec<Position>, StrategyError> {
        let moves = game.moves(at).ok();
        let moves = moves.filter(|moves| !moves.iter().any(|own| own.has_parts_of(at)));
        moves.ok_or(StrategyError::TooLong { limit: 0 })
    }

    fn outcome(&mut self, game: &Game, at: &Position) -> Result<Outcome, StrategyError> {
        if let Some(known) = self.outcomes.get(at) {
            return Ok(*known);
        }
        let mut outcome = Outcome::P;
        for left in self.moves(game, at)? {
            if self.outcome(game, &left)?.is_p() {
                outcome = Outcome::N;
            }
        }
        self.outcomes.insert(at.clone(), outcome);
        Ok(outcome)
    }
}

/// A random game with a token.
fn token_game(random: &mut Random, most: usize) -> Game {
    let graph = loop {
        let graph = graph(random, most);
        if graph.order() > 0 {
            break graph;
        }
    };
    let rules = rules(random);
    let goes = |own: &OptionRule| random.below(own.pattern.bound());
    let goes: Vec<usize> = rules.options().iter().map(goes).collect();
    let token = random.below(graph.order());
    game::token_game(&graph, token, rules.options(), &goes)
}

/// The rules that a certificate states, for the definition; `None` if the definition does not take such rules.
fn read_back(certificate: &Certificate) -> Option<Rules> {
    let option = |own: &stated::Rule| OptionRule {
        pattern: [Pattern::Vertex, Pattern::Edge, Pattern::Path][own.bound - 1],
        condition: own.condition.as_ref().map_or(Condition::Always, condition),
        vertices: own.vertices.as_ref().map_or(VertexSet::Empty, set),
        edges: own.edges.iter().map(edges).collect(),
    };
    Rules::new(certificate.game.rules.iter().map(option).collect()).ok()
}

fn condition(own: &stated::Condition) -> Condition {
    let compare = |a, by, b| Condition::Compare(number(a), by, number(b));
    match own {
        stated::Condition::Joined(a, b) => Condition::Joined(*a, *b),
        stated::Condition::Equal(a, b) => compare(a, Comparison::Equal, b),
        stated::Condition::Less(a, b) => compare(a, Comparison::Less, b),
        stated::Condition::AtMost(a, b) => compare(a, Comparison::AtMost, b),
        stated::Condition::Not(inner) => Condition::Not(Box::new(condition(inner))),
        stated::Condition::All(parts) => Condition::All(parts.iter().map(condition).collect()),
        stated::Condition::Any(parts) => Condition::Any(parts.iter().map(condition).collect()),
    }
}

fn number(own: &stated::Number) -> Number {
    match own {
        stated::Number::Constant(value) => Number::Constant(*value),
        stated::Number::Degree(place) => Number::Degree(*place),
        stated::Number::Count(own) => Number::Count(set(own)),
        stated::Number::Order => Number::Order,
        stated::Number::Size => Number::Size,
        stated::Number::PartsLeft => Number::PartsLeft,
        stated::Number::Sum(parts) => Number::Sum(parts.iter().map(number).collect()),
        stated::Number::Times(factor, inner) => Number::Times(*factor, Box::new(number(inner))),
        stated::Number::Mod(inner, by) => Number::Modulo(Box::new(number(inner)), *by),
    }
}

fn set(own: &stated::Set) -> VertexSet {
    match own {
        stated::Set::Vertex(place) => VertexSet::Single(*place),
        stated::Set::Around(place) => VertexSet::Neighbours(*place),
        stated::Set::Union(a, b) => set(a).or(set(b)),
        stated::Set::Both(a, b) => set(a).and(set(b)),
        stated::Set::Minus(a, b) => set(a).without(set(b)),
    }
}

fn edges(own: &stated::Edges) -> EdgeSet {
    match *own {
        stated::Edges::Between(a, b) => EdgeSet::Between(a, b),
        stated::Edges::At(place) => EdgeSet::At(place),
    }
}

/// Whether a certificate is accepted. Checks that an accepted certificate is true.
fn accepted(text: &str) -> bool {
    let Ok(read) = Certificate::read(text) else {
        return false;
    };
    if read.verify(&CancelToken::new()).is_err() {
        return false;
    }
    let Some(rules) = read_back(&read) else {
        return true;
    };
    let graph = &read.game.graph;
    let truth = match read.game.token {
        Some(token) => {
            let goes = read.game.rules.iter().map(|own| own.goes);
            let goes: Vec<usize> = goes.collect::<Option<_>>().expect("a token that goes");
            token_nimber_by_definition(graph, token, rules.options(), &goes)
        }
        None => nimber_by_definition(graph, &rules),
    };
    // If some position of the game has no value, a strategy need not reach it.
    let Ok(Some(truth)) = truth else {
        assert!(matches!(read.witness, Witness::Outcome { .. }), "{text}");
        return true;
    };
    match read.witness {
        Witness::Outcome { outcome, .. } => assert_eq!(outcome, truth.min(1), "{text}"),
        Witness::Nimber { nimber, .. } => assert_eq!(nimber, truth, "{text}"),
    }
    true
}

/// The text with one small random change.
fn mutated(text: &str, random: &mut Random) -> String {
    const WORDS: [&str; 12] = [
        "vertex", "edge", "(degree", "(around", "order", "size)", "(not", "less", "equal", "0)",
        "1)", "(at-most",
    ];
    changed::mutated(text, random, |word, random| {
        if let Some((bits, _)) = word.split_once('@') {
            return format!("{bits}@{}", random.below(8));
        }
        match u64::from_str_radix(word, 16) {
            Ok(number) => format!("{:x}", number ^ (1 << random.below(8))),
            Err(_) if random.one_in(2) => (*random.pick(&WORDS)).to_owned(),
            Err(_) => random.below(10).to_string(),
        }
    })
}

/// Checks that all certificates are read as they were written, and accepted.
#[track_caller]
fn assert_accepted(certificates: impl Iterator<Item = Certificate>) {
    let mut texts = Vec::new();
    for certificate in certificates {
        let text = certificate.write();
        assert_eq!(Certificate::read(&text), Ok(certificate), "{text}");
        assert!(accepted(&text), "{text}");
        texts.push(text);
    }
    let count = texts.len();
    assert!(count > rounds::<usize>(500), "{count} certificates");
    if let Some(counts) = checker::compared(&texts, &[], |_| true) {
        assert_eq!(counts, [count, 0, 0]);
    }
}

#[test]
fn certificates_of_random_games_are_read_accepted_and_true() {
    let mut random = Random(61);
    let drawn = (0..rounds(500)).map(|_| (rules(&mut random), graph(&mut random, 8)));
    assert_accepted(drawn.flat_map(|(rules, graph)| certificates(&rules, &graph)));
}

#[test]
fn certificates_of_random_games_with_a_token_are_read_accepted_and_true() {
    let mut random = Random(63);
    let games = (0..rounds(1_500)).map(|_| token_game(&mut random, 8));
    assert_accepted(games.flat_map(|game| both(game, &mut ByRules::default())));
}

#[test]
fn changed_certificates_are_refused_or_true_and_other_checkers_agree() {
    let mut random = Random(62);
    let mut texts = Vec::new();
    while texts.len() < 2_800 {
        let (rules, graph) = (rules(&mut random), graph(&mut random, 7));
        let mut all = certificates(&rules, &graph);
        let game = token_game(&mut random, 7);
        all.extend(both(game, &mut ByRules::default()));
        for certificate in all {
            let text = certificate.write();
            texts.extend((0..13).map(|_| mutated(&text, &mut random)));
            texts.push(text);
        }
    }
    others_agree(&texts, accepted, 1_400);
}

fn grim() -> Rules {
    let degree = Number::Degree(0);
    let condition = Condition::Compare(Number::Constant(1), Comparison::AtMost, degree);
    let one = OptionRule::removing(Pattern::Vertex, VertexSet::Single(0)).when(condition);
    Rules::new(vec![one]).expect("rules")
}

#[test]
fn every_kind_of_fault_is_found() {
    let edge = OptionRule {
        edges: vec![EdgeSet::Between(0, 1)],
        ..OptionRule::removing(Pattern::Edge, VertexSet::Empty)
    };
    let vertex = OptionRule::removing(Pattern::Vertex, VertexSet::Single(0));
    let chomp = Rules::new(vec![vertex, edge]).expect("rules");
    let text =
        |rules: &Rules, at: usize| certificates(rules, &lattice(1, 3)).swap_remove(at).write();
    let verify = |text: &str| {
        let read = Certificate::read(text).expect("a certificate");
        read.verify(&CancelToken::new())
    };
    let (strategy, table) = (text(&chomp, 0), text(&chomp, 1));
    assert_eq!(verify(&strategy), Ok(()));
    assert_eq!(verify(&table), Ok(()));
    let changed = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        verify(&text.replacen(from, to, 1)).expect_err("a fault")
    };
    let is = |found: VerifyError, wanted: &str| {
        assert!(found.to_string().contains(wanted), "{found}, not {wanted}");
    };
    assert_eq!(
        changed(&strategy, "\noutcome 1", "\noutcome 2"),
        VerifyError::Outcome
    );
    assert_eq!(
        changed(&strategy, "\noutcome 1", "\noutcome 0"),
        VerifyError::NotLost
    );
    assert_eq!(changed(&strategy, "lost 5\n", ""), VerifyError::NoFirstMove);
    is(changed(&strategy, "lost 0\n", ""), "no answer");
    is(
        changed(&strategy, "remove (vertex 0)\n", ""),
        "removes nothing",
    );
    is(
        changed(&table, "\nnimber 1", "\nnimber 2"),
        "the nimber of the whole graph is 1",
    );
    is(
        changed(&table, "value 1 1\n", ""),
        "the component 1 has no value",
    );
    is(
        changed(&table, "value 1 1\n", "value 1 2\n"),
        "the value of 1 is not the mex",
    );
    is(
        changed(&table, "end\n", "value 5 0\nend\n"),
        "5 is not one component",
    );
    let large =
        "if (at-most 9000000000000000000 (times 9000000000000000000 (sum 2 order)))\nremove";
    is(changed(&table, "remove", large), "64 bits");
}

#[test]
fn lines_that_are_wrong_are_named() {
    let text = certificates(&grim(), &lattice(2, 2)).swap_remove(1).write();
    let lines: Vec<&str> = text.lines().collect();
    for kept in 0..lines.len() {
        let found = Certificate::read(&lines[..kept].join("\n"));
        assert_eq!(found.err().map(|own| own.line), Some(kept + 1));
    }
    for (from, to) in [
        ("edge 0 1", "edge 1 0"),
        ("edge 0 1", "edge 0 9"),
        ("order 4", "order 65"),
        ("(degree 0)", "(degree 1)"),
        ("(degree 0)", "(mod 3 0)"),
        ("(degree 0)", "(degree 0))"),
        ("remove (vertex 0)", "remove vertex 0"),
        ("value f", "value 1f"),
        ("option vertex", "option triangle"),
        ("end", "end\nend"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert!(Certificate::read(&changed).is_err(), "{to}");
    }
    let deep = format!("{}order{}", "(times 2 ".repeat(2_000), ")".repeat(2_000));
    let changed = text.replacen("(degree 0)", &deep, 1);
    assert!(Certificate::read(&changed).is_err());
}

#[test]
fn what_is_too_large_is_refused() {
    let mut solver = Solver::new(grim(), Options::default());
    let stop = CancelToken::new();
    let mut certify = |m: usize, n: usize| {
        let game = game_of(&lattice(m, n), &solver);
        let mut player = Solving {
            solver: &mut solver,
            stop: &stop,
        };
        nimber_of_game(String::new(), game, &mut player, 9).err()
    };
    assert_eq!(certify(5, 13), Some(StrategyError::TooLarge { order: 65 }));
    assert_eq!(certify(3, 4), Some(StrategyError::TooLong { limit: 9 }));
}
