//! Random families with random claims: proved claims are compared with play by the rules of the game.

use std::collections::BTreeMap;

use nk_eval::{Because, Verdict};
use nk_testing::{Random, rounds};
use nk_verify::symmetry::{Certificate, Formula, Instance, Vertex, verify};

use super::reports;
use nk_base::cancellation::CancelToken;

/// The nimber of a graph of at most 16 vertices, by the definition.
fn nimber(graph: &Instance) -> i64 {
    let vertices: Vec<&Vertex> = graph.vertices.iter().collect();
    let near: Vec<u32> = vertices
        .iter()
        .map(|one| {
            let joined =
                |other: &&Vertex| graph.edges.contains(&((*one).clone(), (*other).clone()));
            let all = vertices.iter().enumerate();
            let near = all.filter(|(_, other)| *other == one || joined(other));
            near.fold(0, |all, own| all | 1 << own.0)
        })
        .collect();
    fn value(left: u32, near: &[u32], known: &mut BTreeMap<u32, i64>) -> i64 {
        if let Some(value) = known.get(&left) {
            return *value;
        }
        let moves = (0..near.len()).filter(|own| left >> own & 1 == 1);
        let moves: Vec<u32> = moves.map(|own| left & !near[own]).collect();
        let options: Vec<i64> = moves
            .into_iter()
            .map(|own| value(own, near, known))
            .collect();
        let mex = (0..).find(|own| !options.contains(own)).unwrap_or(0);
        known.insert(left, mex);
        mex
    }
    value((1 << vertices.len()) - 1, &near, &mut BTreeMap::new())
}

/// Compares the statement of a certificate with the nimbers of all small graphs of its family. Returns their number.
pub(super) fn holds_for_small_parameters(certificate: &Certificate) -> usize {
    let family = &certificate.family;
    let graph = |parameters: &[i64]| family.instance(parameters, 16);
    holds_for_small(certificate, &family.required, graph)
}

/// The comparison of [`holds_for_small_parameters`] for any family, given by its conditions and its graphs of at most
/// 16 vertices.
pub(super) fn holds_for_small<F: std::fmt::Debug, G: std::fmt::Debug>(
    certificate: &Certificate<F, G>,
    required: &[Formula],
    graph: impl Fn(&[i64]) -> Option<Instance>,
) -> usize {
    let mut compared = 0;
    let count = certificate.parameters.len() as u32;
    let base: i64 = if count <= 1 { 20 } else { 8 };
    for number in 0..base.pow(count) {
        let digits = (0..count).scan(number, |rest, _| {
            let digit = *rest % base;
            *rest /= base;
            Some(digit - 1)
        });
        let mut variables: Vec<i64> = digits.collect();
        let holds = |all: &[Formula]| all.iter().all(|own| own.holds(&variables) == Some(true));
        if !holds(&certificate.given) {
            continue;
        }
        assert!(holds(required), "{certificate:?}");
        let Some(graph) = graph(&variables) else {
            continue;
        };
        let nimber = nimber(&graph);
        let shown = format!("{} at {variables:?} has {nimber}", certificate.text);
        variables.extend([nimber, i64::from(nimber > 0)]);
        assert_eq!(
            certificate.statement.holds(&variables),
            Some(true),
            "{shown}"
        );
        compared += 1;
    }
    compared
}

/// A random index that is near `i` or opposite to it.
fn image(i: &str, n: &str, low: i64, random: &mut Random) -> String {
    let by = random.between(-2, 3);
    match random.below(7) {
        0 => i.to_owned(),
        1 => format!("{n} + {} - {i}", 2 * low - 1),
        2 if low == 0 => format!("({i} + {n} div 2) mod {n}"),
        3 if low == 0 => format!("({by} - {i}) mod {n}"),
        _ if low == 0 => format!("({i} + {by}) mod {n}"),
        _ => format!("{i} + {by}"),
    }
}

/// A random condition on two vertices.
fn relation(dimension: usize, n: &[&str], random: &mut Random) -> String {
    let differences = [["i", "k"], ["j", "l"]];
    let one = |at: usize, random: &mut Random| {
        let [a, b] = differences[at];
        let by = random.between(0, 2);
        let n = n[at];
        match random.below(6) {
            0 => format!("{a} = {b}"),
            1 => format!("|{a} - {b}| = {by}"),
            2 => format!("({a} - {b}) mod {n} = {by}"),
            3 => format!("{a} + {b} = {n} + {by}"),
            4 => format!("|{a} - {b}| <= {by}"),
            _ => format!("({a} + {b}) mod 2 = {}", by % 2),
        }
    };
    match (dimension, random.below(3)) {
        (1, 0) => format!("{} or {}", one(0, random), one(0, random)),
        (1, _) => one(0, random),
        (_, 0) => format!("{} or {}", one(0, random), one(1, random)),
        (_, 1) => format!("{}, {}", one(0, random), one(1, random)),
        _ => match random.below(2) {
            0 => "|i - k| + |j - l| = 1".to_owned(),
            _ => format!("{} or |i - k| = |j - l|", one(0, random)),
        },
    }
}

/// The text of a random family g(n), or g(m, n) with two indices, and the number of indices.
pub(super) fn family(random: &mut Random) -> (String, usize) {
    let dimension = 1 + random.below(2usize);
    let low = random.between(0, 1);
    let sizes: &[&str] = if dimension == 1 { &["n"] } else { &["m", "n"] };
    let range = |index: &str, size: &str| match low {
        0 => format!("0 <= {index} < {size}"),
        _ => format!("1 <= {index} <= {size}"),
    };
    let mut rules = Vec::new();
    if dimension == 1 {
        let names: &[&str] = if random.one_in(2) {
            &["u"]
        } else {
            &["u", "v"]
        };
        for name in names {
            rules.push(format!("vertex {name}[i] : {}", range("i", "n")));
        }
        for _ in 0..=random.below(2) {
            let (a, b) = (random.pick(names), random.pick(names));
            rules.push(match random.below(3) {
                0 => format!("edge {a}[i] -- {b}[k] : {}", relation(1, &["n"], random)),
                _ => format!(
                    "edge {a}[i] -- {b}[{}] : {}",
                    image("i", "n", low, random),
                    range("i", "n")
                ),
            });
        }
    } else {
        rules.push(format!(
            "vertex v[i, j] : {}, {}",
            range("i", "m"),
            range("j", "n")
        ));
        for _ in 0..=random.below(2) {
            rules.push(match random.below(3) {
                0 => format!("edge v[i, j] -- v[k, l] : {}", relation(2, sizes, random)),
                _ => {
                    let (a, b) = (image("i", "m", low, random), image("j", "n", low, random));
                    let ranges = format!("{}, {}", range("i", "m"), range("j", "n"));
                    format!("edge v[i, j] -- v[{a}, {b}] : {ranges}")
                }
            });
        }
    }
    let text = format!(
        "graph g({}) {{\n  {}\n}} : {}",
        sizes.join(", "),
        rules.join("\n  "),
        sizes
            .iter()
            .map(|own| format!("{own} >= 1"))
            .collect::<Vec<_>>()
            .join(", ")
    );
    (text, dimension)
}

fn claim(dimension: usize, random: &mut Random) -> String {
    let statement = *random.pick(&["= 0", "<= 1", "!= 0", "= 1", "< 2"]);
    let arg = |name: &str, random: &mut Random| match random.below(4) {
        0 => format!("2*{name}"),
        1 => format!("2*{name} + 1"),
        _ => name.to_owned(),
    };
    let least = random.between(1, 3);
    match dimension {
        1 => format!(
            "check nimber(g({})) {statement} : n >= {least}",
            arg("n", random)
        ),
        _ => {
            let (a, b) = (arg("m", random), arg("n", random));
            format!("check nimber(g({a}, {b})) {statement} : m >= {least}, n >= 1")
        }
    }
}

/// A random family g(n) of paths or rings with edges at the multiples of a number, and a claim about it.
fn claim_about_multiples(random: &mut Random) -> String {
    let by = if random.one_in(4) { 3 } else { 2 };
    let names: &[&str] = if random.one_in(3) {
        &["u", "v"]
    } else {
        &["u"]
    };
    let is_ring = random.one_in(2);
    let size = if is_ring {
        format!("{by}*n")
    } else {
        format!("({by}*n + 1)")
    };
    let mut rules = Vec::new();
    for name in names {
        rules.push(format!("vertex {name}[i] : 0 <= i < {size}"));
        rules.push(match is_ring {
            true => format!("edge {name}[i] -- {name}[(i + 1) mod {size}] : 0 <= i < {size}"),
            false => format!("edge {name}[i] -- {name}[i+1] : 0 <= i < {by}*n"),
        });
    }
    for _ in 0..=random.below(2) {
        let one = if is_ring { random.between(0, 1) } else { 0 };
        let other = if names.len() == 2 { one } else { by - one };
        let (a, b) = (names[0], names[names.len() - 1]);
        let upper = if other > one || is_ring { "<" } else { "<=" };
        let other = match is_ring {
            true => format!("({by}*i + {other}) mod {size}"),
            false => format!("{by}*i + {other}"),
        };
        rules.push(format!(
            "edge {a}[{by}*i + {one}] -- {b}[{other}] : 0 <= i {upper} n"
        ));
    }
    let arg = *random.pick(&["n", "2*n", "2*n + 1"]);
    let statement = *random.pick(&["= 0", "<= 1", "!= 0"]);
    format!(
        "graph g(n) {{\n  {}\n}} : n >= 1\ncheck nimber(g({arg})) {statement} : n >= 1",
        rules.join("\n  ")
    )
}

/// Compares the proved ones of random claims, each of which follows its family, with play by the rules. Returns the
/// number of proved claims and the number of compared graphs.
fn compared(
    random: &mut Random,
    count: usize,
    stated: impl Fn(&mut Random) -> String,
) -> (usize, usize) {
    let (mut proved, mut compared) = (0, 0);
    for _ in 0..count {
        let report = reports(&stated(random), 2).remove(0);
        let Verdict::Proved {
            by: Some(Because::Symmetric { .. }),
            ..
        } = report.verdict
        else {
            continue;
        };
        proved += 1;
        let certificate = report
            .certificate
            .expect("what is proved has a certificate");
        let certificate =
            verify(&certificate, &CancelToken::new()).expect("it was accepted before");
        compared += holds_for_small_parameters(&certificate);
    }
    (proved, compared)
}

#[test]
fn random_claims_that_are_proved_are_true() {
    let one = |random: &mut Random| {
        let (family, dimension) = family(random);
        format!("{family}\n{}", claim(dimension, random))
    };
    let (proved, compared) = compared(&mut Random(7), rounds(50), one);
    assert!(
        proved >= 5 && compared >= 30,
        "{proved} proved, {compared} compared"
    );
}

#[test]
fn random_claims_about_multiples_that_are_proved_are_true() {
    let (proved, compared) = compared(&mut Random(11), rounds(150), claim_about_multiples);
    assert!(
        proved >= 5 && compared >= 5,
        "{proved} proved, {compared} compared"
    );
}
