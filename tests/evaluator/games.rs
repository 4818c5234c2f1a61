//! Games on graphs: recognised rules are compared with the functions as they are written, on thousands of random rules
//! and graphs.

use nk_eval::{Evaluator, Value, Verdict, Window};
use nk_lang::deletion::{DeletionReason, deletion_game};
use nk_lang::ir::FunctionId;
use nk_testing::{Random, rounds};
use nk_testing_programs::{as_written, checked, evaluator, program, silent};

fn pick<'t>(random: &mut Random, choices: &[&'t str]) -> &'t str {
    choices[random.below(choices.len())]
}

/// An option of a game.
pub(crate) struct Rule {
    /// The element, such as `g(G - {v})`.
    pub element: String,
    pub guard: Option<String>,
    /// The variables, such as `v in V(G)`.
    pub variables: String,
}

impl Rule {
    /// The element with its guard.
    pub fn text(&self) -> String {
        match &self.guard {
            Some(guard) => format!("{} if {guard}", self.element),
            None => self.element.clone(),
        }
    }
}

/// A random option, all variables of which have the number `at` in their names.
fn option(random: &mut Random, at: usize) -> Rule {
    let (variables, removed, conditions): (&str, &[&str], &[&str]) = match random.below(4) {
        0 => (
            "v in V(G)",
            &[
                "{v}",
                "N[G, v]",
                "N(G, v)",
                "({v} union N(G, v))",
                "N(G, v) - {v}",
                "{}",
            ],
            &[
                "degree(G, v) >= 1",
                "degree(G, v) in 1..2",
                "N(G, v) != {}",
                "degree(G, v) mod 2 = 1",
                "degree(G, v) != 2",
                "|N[G, v]| < 4",
                "|components(G - {v})| = |components(G)|",
                "|components(G - {v})| <= |components(G)| + 1",
                "degree(G, v) <= two",
                "degree(G, v) in odd",
                "degree(G, v) not in {1, two + 1}",
                "degree(G, v) <= 2^1",
                "degree(G, v) div 2 = 1",
                "(degree(G, v) + 1) div 2 mod 2 + 1 > (degree(G, v) - 3) div 4",
                "exists(degree(G, z) = 1 : z in N(G, v))",
                "exists(degree(G, z) >= two : v -- z in G) and degree(G, v) != 3",
                "not exists(degree(G, z) = 1 : z in N(G, v))",
                "degree(G, v) = 3 or exists(degree(G, z) = 1 : z in N(G, v))",
                "not exists(z in N(G, v) : z in N[G, v])",
            ],
        ),
        1 | 2 => (
            match random.below(4) {
                0 => "u in V(G), w in V(G), u -- w in G",
                1 => "u -- w in G, degree(G, u) < degree(G, w)",
                _ => "u -- w in G",
            },
            &[
                "{u, w}",
                "{u}",
                "{u} - {w}",
                "{u -- w}",
                "(N[G, u] intersect N[G, w])",
                "(N(G, u) \\ {w})",
                "(N[G, u] union N[G, w])",
                "{w -- u}",
            ],
            &[
                "degree(G, u) = degree(G, w)",
                "degree(G, u) + 2*degree(G, w) > 4",
                "degree(G, u) mod 2 = 1 and degree(G, w) mod 2 = 1",
                "not |N(G, u) intersect N(G, w)| >= 1",
                "N(G, u) intersect N(G, w) = {}",
                "degree(G, u) <= 2 or degree(G, w) = 1",
                "|components(G - {u, w})| - |components(G)| < 1",
                "|components(G - {u -- w})| = |components(G)|",
                "|degree(G, u) - degree(G, w)| <= 1",
                "|degree(G, u) - 2| = degree(G, w) - 1",
                "degree(G, u) >= |two - 1 - degree(G, w)|",
                "|degree(G, u) - 2| not in odd",
                "degree(G, u) in {degree(G, w), 3}",
                "exists(degree(G, z) = two : z in N(G, u))",
                "exists(degree(G, z) >= degree(G, u) : z in N(G, w))",
                "exists(degree(G, z) = 1 : z in N(G, u), z != w)",
                "exists(degree(G, z) = 1 : z in N(G, u)) or exists(degree(G, z) = 3 : z in N(G, w))",
                "not exists(z -- w in G : z in N(G, u))",
                "degree(G, u) = 1 or not exists(z not in N[G, w] : z in N(G, u), z != w)",
                "all(u in N(G, z) or z = u : z in N(G, w))",
                "not all(z != w and not z -- w in G, z in N(G, u) : z in N[G, u], degree(G, w) < 3)",
            ],
        ),
        _ => (
            "a -- b in G, b -- c in G, a != c",
            &[
                "{a, b, c}",
                "{a, c}",
                "{b}",
                "{a -- b}",
                "{a -- b, b -- c}",
                "N[G, b]",
            ],
            &[
                "a -- c in G",
                "not a -- c in G",
                "degree(G, b) = 2",
                "c in N(G, a)",
                "degree(G, a) < degree(G, c)",
                "all(z in {a, c} : z in N(G, b))",
                "not exists(a -- z in G : z in N(G, c) union {a}, z != b)",
            ],
        ),
    };
    let taken = pick(random, removed);
    let guard = match random.below(3) {
        0 => None,
        _ => Some(pick(random, conditions)),
    };
    let numbered = |text: &str| {
        let tokens = nk_syntax::lex(text)
            .into_iter()
            .map(|token| match token.text(text) {
                name @ ("u" | "v" | "w" | "a" | "b" | "c") => format!("{name}{at}"),
                other => other.to_owned(),
            });
        tokens.collect::<String>()
    };
    Rule {
        element: numbered(&format!("g(G - {taken})")),
        guard: guard.map(numbered),
        variables: numbered(variables),
    }
}

pub(crate) fn options(random: &mut Random) -> Vec<Rule> {
    let count = 1 + random.below(2);
    (0..count).map(|at| option(random, at)).collect()
}

fn rules(random: &mut Random) -> String {
    let options = options(random);
    let elements: Vec<String> = options.iter().map(Rule::text).collect();
    let variables: Vec<String> = options.into_iter().map(|own| own.variables).collect();
    format!(
        "g(G) = mex {{ {} : {} }}\n",
        elements.join(", "),
        variables.join(", ")
    )
}

/// The definitions of the constants in conditions of random rules.
pub(crate) const CONSTANTS: &str = "two = 2\nodd = {1, 3}\n";

/// The text of a random graph of up to seven vertices and eight edges, which may be disconnected.
pub(crate) fn graph(random: &mut Random) -> String {
    let order = 1 + random.below(7);
    let mut edges = Vec::new();
    for u in 0..order {
        for v in u + 1..order {
            if random.below(5) < 2 && edges.len() < 8 {
                edges.push(format!("v[{u}] -- v[{v}]"));
            }
        }
    }
    let rule = match edges.is_empty() {
        true => String::new(),
        false => format!("\n  edge {}", edges.join(", ")),
    };
    format!("graph host() {{\n  vertex v[i] : 0 <= i < {order}{rule}\n}}\n")
}

fn value(evaluator: &mut Evaluator) -> Option<Value> {
    evaluator
        .term("value", &[])
        .expect("a constant of that name")
        .ok()
}

#[test]
fn recognised_games_have_the_values_of_the_rules_as_written() {
    let mut random = Random(1);
    let (mut recognised, mut values) = (0, 0);
    for _ in 0..rounds(1_000) {
        let text = format!(
            "{}{}value = g(host())\n{CONSTANTS}",
            rules(&mut random),
            graph(&mut random)
        );
        let program = program(&text);
        recognised += usize::from(deletion_game(&program, FunctionId(0)).is_ok());
        let found = value(&mut evaluator(&program));
        let expected = value(&mut as_written(&program));
        assert_eq!(found, expected, "{text}");
        values += usize::from(found.is_some());
    }
    assert!(recognised > 500, "only {recognised} games were recognised");
    assert!(values > 600, "only {values} games end");
}

/// Spellings with the same meaning as a shorter one. The random rules above contain most of them, and compare the
/// values.
#[test]
fn longer_spellings_are_recognised() {
    let bodies = [
        "mex { g(G - {u}) : u -- v in G, degree(G, u) < degree(G, v) }",
        "mex { g(G - {v}) : u -- v in G, v -- w in G, u != w }",
        "mex { g(G - {u, v}) : u -- v in G, v -- w in G, w != u }",
        "mex { g(G - N(G, v) - {v}) : v in V(G) }",
        "mex { g(G - {u} - {v}) : u -- v in G }",
        "mex { g(G - {u, v}) : u in V(G), v in V(G), u -- v in G }",
        "mex { g(G - {v}) if degree(G, v) in 2..4 : v in V(G) }",
        "mex { g(G - {u, v}) if N(G, u) intersect N(G, v) != {} : u -- v in G }",
        "mex { g(G - {a, c}) if a != c : b in V(G), a in N(G, b), c in N(G, b) }",
        "mex { g(G - {v}) if degree(G, v) <= k : v in V(G) }",
        "mex { g(G - {v}) if degree(G, v) in {1, 3} : v in V(G) }",
        "mex { g(G - {v}) if degree(G, v) in S : v in V(G) }",
        "mex { g(G - {v}) if degree(G, v) not in S : v in V(G) }",
        "mex { g(G - {v}) if degree(G, v) <= 2^k : v in V(G) }",
        "mex { g(G - {v}) if degree(G, v) div 2 = 1 : v in V(G) }",
        "mex { g(G - {u, v}) if |degree(G, u) - degree(G, v)| <= 1 : u -- v in G }",
        "mex { g(G - {v}) if exists(degree(G, z) = 1 : z in N(G, v)) : v in V(G) }",
        "mex { g(G - {v}) if degree(G, v) = 2 and exists(degree(G, z) = 1 : v -- z in G) : v in V(G) }",
        "mex { g(G - {u}) if exists(degree(G, z) = 1 : z in N(G, v)) : u -- v in G }",
        "mex { g(G - {u}) if exists(degree(G, z) = 1 : z in N(G, u)) : u -- v in G }",
        "mex { g(G - {v}) if degree(G, v) = 3 or exists(degree(G, z) = 1 : z in N(G, v)) : v in V(G) }",
        "mex { g(G - {v}) : v in V(G), degree(G, v) = 3 or exists(degree(G, z) = 1 : z in N(G, v)) }",
        "mex { g(G - {u, v}) if not exists(z -- v in G : z in N(G, u)) : u -- v in G }",
        "mex { g(G - {u, v}) if all(z in N[G, v] : z in N(G, u)) : u -- v in G }",
        "mex { g(G - {u, v}) if not exists(z -- v in G : z in N(G, u), z != v) or degree(G, u) = 1 : u -- v in G }",
        "mex { g(G - {a, c}) if all(b in N(G, z) : z in N(G, a), z != b) : a -- b in G, b -- c in G, a != c }",
    ];
    for body in bodies {
        let text = format!("g(G) = {body}\nk = 2\nS = {{1, k + 1}}\n");
        let found = deletion_game(&checked(&text).1.program, FunctionId(0));
        assert!(found.is_ok(), "{found:?}\n{text}");
    }
}

/// The rules of Node-Kayles, Arc-Kayles and Kayles have the recurrences and proofs of `nimber`, also within other
/// functions.
#[test]
fn kayles_by_its_rules_has_the_recurrences_of_nimber() {
    let text = "nodes(G) = mex { nodes(G - N[G, v]) : v in V(G) }
arcs(G) = mex { arcs(G - {u, v}) : u -- v in G }
both(G) = mex { both(G - {v}), both(G - {u, w}) : v in V(G), u -- w in G }
along(n) = arcs(path(n)) : n >= 0
far = arcs(path(1000)) (+) along(1000) (+) octal(\"0.07\", 1000) (+) octal(\"0.07\", 1000)
near = nodes(path(900)) (+) octal(\"0.137\", 900)
row = both(path(1000)) (+) octal(\"0.77\", 1000)
check arcs(path(n)) = octal(\"0.07\", n) : n >= 0
check nodes(path(n)) = octal(\"0.137\", n) : n >= 0
check mex { arcs(path(n)), 2 } = mex { octal(\"0.07\", n), 2 } : n >= 0
check along(n + 34) = along(n) : n >= 53
check arcs(cartesian(cycle(n), complete(2))) = arcs(cartesian(complete(2), cycle(n))) : 4 <= n <= 5
check arcs(path(n)) = octal(\"0.137\", n) : n >= 0
check both(path(n)) = octal(\"0.77\", n) : n >= 0
check both(cycle(n)) = 0 : n >= 3
check both(path(n)) = octal(\"0.33\", n) : n >= 0
";
    let program = silent(text);
    let mut evaluator = evaluator(&program);
    for name in ["far", "near", "row"] {
        let value = evaluator.term(name, &[]).expect("a constant");
        assert_eq!(value.ok(), Some(Value::from(0)), "{name}");
    }
    let mut verdicts = Vec::new();
    for check in &program.checks {
        let report = evaluator.run_check(check, &Window::standard());
        // A certificate is about `nimber`, and names the function that it means.
        if let Some(text) = &report.certificate {
            let meanings = [
                "arcs(G) = nimber(line(G))",
                "both(G) = nimber(middle(G))",
                "nodes(G) = nimber(G)",
            ];
            let is_called = |own: &&&str| check.text.contains(&own[..5]);
            for own in meanings.iter().filter(is_called) {
                assert!(text.contains(&format!(" where {own} : n >= ")), "{text}");
            }
        }
        verdicts.push(match report.verdict {
            Verdict::Proved { .. } => "proved",
            Verdict::Fails { .. } => "refuted",
            _ => "tried",
        });
    }
    assert_eq!(
        verdicts,
        [
            "proved", "proved", "proved", "proved", "proved", "refuted", "proved", "proved",
            "refuted"
        ]
    );
}

/// The rules depend on more than the component of a move, so the value of a sum is not the nim-sum of the values.
#[test]
fn rules_that_look_elsewhere_are_not_recognised() {
    let reasons = [
        (
            "mex { g(G - {v}) if |V(G)| > 2 : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if order(G) mod 2 = 0 : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if connected(G - {v}) : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if |components(G - {v})| = 1 : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if |components(G - N[G, v])| = |components(G)| : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if degree(G, v) in {1, order(G)} : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if exists(degree(G, z) = 3 : z in V(G)) : v in V(G) }",
            DeletionReason::Condition,
        ),
        (
            "mex { g(G - {v}) if isprime(degree(G, v)) : v in V(G) }",
            DeletionReason::Unread,
        ),
        (
            "mex { g(G - {v}) if degree(G, v)*degree(G, v) > 4 : v in V(G) }",
            DeletionReason::Unread,
        ),
        (
            "mex { g(G - {v}) if not exists(degree(G, z) = 1 : z in N(G, v)) : v in V(G) }",
            DeletionReason::Unread,
        ),
        (
            "mex { g(G - {u, v}) : u in V(G), v in V(G), u != v }",
            DeletionReason::Variables,
        ),
        (
            "mex { g(G - {a, c}) : a -- b in G, b -- c in G }",
            DeletionReason::Variables,
        ),
        (
            "mex { g(G - {v}) (+) 1 : v in V(G) }",
            DeletionReason::Element,
        ),
        (
            "mex { g(path(2)) if degree(G, v) = 3 : v in V(G) }",
            DeletionReason::Element,
        ),
        (
            "mex { g(G - N(G, v)) : v in V(G) }",
            DeletionReason::MayTakeNothing,
        ),
        (
            "mex { g(G - (N(G, u) \\ {w})) : u -- w in G }",
            DeletionReason::MayTakeNothing,
        ),
        (
            "mex { g(G - { w : w in N(G, v), degree(G, w) = 1 }) : v in V(G) }",
            DeletionReason::Set,
        ),
        ("mex { g(G - {v}) : v in V(G) } + 0", DeletionReason::NotMex),
        (
            "mex { g(G - {v}) : v in V(G) } : |V(G)| >= 1",
            DeletionReason::Equations,
        ),
    ];
    for (body, reason) in reasons {
        let text = format!("g(G) = {body}\n");
        let refused = deletion_game(&silent(&text), FunctionId(0)).expect_err(&text);
        assert_eq!(refused.reason, reason, "{text}");
    }
}
