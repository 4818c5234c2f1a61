//! Games with a token: the rules that are read from a function are compared with the function as it is written.

use std::rc::Rc;

use nk_base::Outcome;
use nk_base::cancellation::CancelToken;
use nk_eval::{Evaluator, Value, WrittenOption};
use nk_graph::{Graph, Label};
use nk_lang::deletion::{DeletionReason, token_game};
use nk_lang::ir::FunctionId;
use nk_prove::{Play, StrategyError, nimber_of_game, outcome_of_game};
use nk_testing::Random;
use nk_testing_programs::{evaluator, program};
use nk_verify::game::{Game, Position};

/// The possible texts of an option's variables, of the removed set, of the token's new vertex, and of the condition.
type Texts = (
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const AT_ONE: Texts = (
    &[
        "to in N(G, at)",
        "at -- to in G",
        "to in V(G), at -- to in G",
    ],
    &[
        "{at}",
        "{at -- to}",
        "(N[G, at] \\ {to})",
        "(N(G, to) \\ {at})",
        "(N[G, to] \\ {to})",
        "N[G, at]",
    ],
    &["to", "to", "at"],
    &[
        "degree(G, to) >= 2",
        "degree(G, at) = degree(G, to)",
        "degree(G, at) mod 2 = 1",
        "|components(G - {at})| = |components(G)|",
        "N(G, at) intersect N(G, to) = {}",
    ],
);

const AT_TWO: Texts = (
    &[
        "x -- at in G, x -- to in G, to != at",
        "x in N(G, at), to in N(G, x), to != at",
    ],
    &["{at, x}", "{at}", "{at -- x}", "{at -- x, x -- to}", "{x}"],
    &["to", "x", "at"],
    &[
        "at -- to in G",
        "degree(G, x) = 2",
        "degree(G, at) < degree(G, to)",
    ],
);

/// The equation of a random function of a graph and a vertex.
fn rules(random: &mut Random) -> String {
    let (variables, removed, goes, conditions) = match random.one_in(3) {
        true => AT_TWO,
        false => AT_ONE,
    };
    let element = format!("g(G - {}, {})", random.pick(removed), random.pick(goes));
    let guard = match random.one_in(2) {
        true => format!(" if {}", random.pick(conditions)),
        false => String::new(),
    };
    format!(
        "g(G, at) = mex {{ {element}{guard} : {} }}\n",
        random.pick(variables)
    )
}

/// A graph of at least one vertex, and its text.
fn graph(random: &mut Random) -> (Graph, String) {
    let order = 1 + random.below(7usize);
    let graph = loop {
        let graph = random.any_graph(order);
        if graph.size() <= 9 {
            break graph;
        }
    };
    let edges: Vec<String> = graph
        .edges()
        .map(|(u, v)| format!("v[{u}] -- v[{v}]"))
        .collect();
    let rule = match edges.is_empty() {
        true => String::new(),
        false => format!("\n  edge {}", edges.join(", ")),
    };
    let text = format!("graph host() {{\n  vertex v[i] : 0 <= i < {order}{rule}\n}}\n");
    (graph, text)
}

/// A player that uses the function as it is written.
struct AsWritten<'p> {
    evaluator: Evaluator<'p>,
    labels: Vec<Label>,
}

impl AsWritten<'_> {
    /// The options, with vertices numbered as in the whole graph; an error if the game does not end.
    fn options(
        &mut self,
        game: &Game,
        at: &Position,
    ) -> Result<Vec<(Position, bool)>, StrategyError> {
        let (vertices, left) = nk_prove::game::left(game, at);
        let labels: Vec<Label> = vertices.iter().map(|v| self.labels[*v].clone()).collect();
        let token = at.token.and_then(|own| vertices.binary_search(&own).ok());
        let endless = StrategyError::TooLong { limit: 0 };
        let found =
            self.evaluator
                .moves()
                .written_options(FunctionId(0), &Rc::new(left), &labels, token);
        let Ok(Ok(found)) = found else {
            return Err(endless);
        };
        let old = |v: usize| vertices[v];
        let option = |own: WrittenOption| {
            let edges = own.edges.into_iter().map(|(u, v)| (old(u), old(v)));
            let left = at.without(own.vertices.into_iter().map(old), edges, own.token.map(old));
            (left, own.value.is_zero())
        };
        Ok(found.into_iter().map(option).collect())
    }
}

impl Play for AsWritten<'_> {
    type Error = StrategyError;

    fn moves(&mut self, game: &Game, at: &Position) -> Result<Vec<Position>, StrategyError> {
        Ok(self
            .options(game, at)?
            .into_iter()
            .map(|own| own.0)
            .collect())
    }

    fn outcome(&mut self, game: &Game, at: &Position) -> Result<Outcome, StrategyError> {
        let options = self.options(game, at)?;
        Ok(Outcome::p_if(!options.iter().any(|own| own.1)))
    }
}

/// The certificate has the moves of the function as it is written, and the verifier uses the rules that were read.
#[test]
fn rules_of_games_with_a_token_are_those_of_the_function_as_written() {
    let mut random = Random(5);
    let (mut recognised, mut certificates) = (0, 0);
    for _ in 0..2_000 {
        let (graph, host) = graph(&mut random);
        let token = random.below(graph.order());
        let text = format!(
            "{}{host}value = g(host(), host().v[{token}])\n",
            rules(&mut random)
        );
        let program = program(&text);
        let Ok(rules) = token_game(&program, FunctionId(0)) else {
            continue;
        };
        recognised += 1;
        let mut evaluator = evaluator(&program);
        let value = evaluator.term("value", &[]).expect("a constant");
        let Ok(Value::Number(value)) = value else {
            continue;
        };
        let labels = (0..graph.order()).map(|v| Label::indexed("v", &[v.to_string()]));
        let mut player = AsWritten {
            evaluator,
            labels: labels.collect(),
        };
        let game = nk_prove::game::token_game(&graph, token, &rules.options, &rules.goes);
        let name = || "g".to_owned();
        let nimber = nimber_of_game(name(), game.clone(), &mut player, 10_000);
        let outcome = outcome_of_game(name(), game, &mut player, 10_000);
        for certificate in [nimber, outcome] {
            let certificate = certificate.expect("a game that ends");
            assert_eq!(certificate.verify(&CancelToken::new()), Ok(()), "{text}");
            let stated = certificate.write();
            let claim = match value.is_zero() {
                true => "\noutcome 0\n",
                false => "\noutcome 1\n",
            };
            let nimber = format!("\nnimber {value}\n");
            assert!(
                stated.contains(claim) || stated.contains(&nimber),
                "{text}{stated}"
            );
            certificates += 1;
        }
    }
    assert!(
        recognised > 1_000,
        "only {recognised} games were recognised"
    );
    assert!(certificates > 1_500, "only {certificates} certificates");
}

#[test]
fn games_whose_token_may_vanish_or_jump_are_not_recognised() {
    for (body, reason) in [
        (
            "mex { g(G - {at}, at) : to in N(G, at) }",
            DeletionReason::Token,
        ),
        (
            "mex { g(G - N[G, at], to) : to in N(G, at) }",
            DeletionReason::Token,
        ),
        (
            "mex { g(G - {at}, to) : to in V(G), to != at }",
            DeletionReason::Variables,
        ),
        (
            "mex { g(G, to) : to in N(G, at) }",
            DeletionReason::MayTakeNothing,
        ),
        (
            "mex { g(G - {at}, to) if order(G) = 3 : to in N(G, at) }",
            DeletionReason::Condition,
        ),
    ] {
        let program = program(&format!("g(G, at) = {body}\n"));
        let refused = token_game(&program, FunctionId(0)).expect_err(body);
        assert_eq!(refused.reason, reason, "{body}");
    }
}

/// An option that an `if` chooses is the option of its case.
#[test]
fn options_by_cases_are_those_of_guarded_elements() {
    let mut random = Random(11);
    let mut several = 0;
    for _ in 0..1_000 {
        let (graph, host) = graph(&mut random);
        let (graph, count) = (Rc::new(graph), random.below(4));
        let options = |rules: &str| {
            let program = program(&format!(
                "f(G) = mex {{ {rules} }}\n{host}value = f(host())\n"
            ));
            let mut evaluator = evaluator(&program);
            let labels = (0..graph.order()).map(|v| Label::indexed("v", &[v.to_string()]));
            let labels: Vec<Label> = labels.collect();
            let found = evaluator
                .moves()
                .written_options(FunctionId(0), &graph, &labels, None);
            found.expect("values").expect("options")
        };
        let by_cases = options(&format!(
            "if degree(G, v) = {count} then f(G - {{v}}) else (if degree(G, v) > 1 then f(G - N[G, v]) else f(G - N(G, v) - {{v}})) : v in V(G)"
        ));
        let guarded = options(&format!(
            "f(G - {{v}}) if degree(G, v) = {count}, f(G - N[G, v]) if degree(G, v) != {count} and degree(G, v) > 1, \
             f(G - N(G, v) - {{v}}) if degree(G, v) != {count} and degree(G, v) <= 1 : v in V(G)"
        ));
        assert_eq!(by_cases, guarded, "{host}");
        several += usize::from(by_cases.len() > 2);
    }
    assert!(several > 500, "{several}");
}
