//! Certificates of derivations: written ones are accepted, and changed ones are refused or still true.

use std::collections::{BTreeSet, HashMap};

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, GraphBuilder, Limits};
use nk_solver::{NimberTable, nimber};
use nk_system::definition;
use nk_testing::Random;
use nk_verify::derivation::{HEAD, Residue, Run, Spot, Statements, Strip, VerifyError, verify};

use super::support::{derived, program};

pub const FAMILIES: &[(&str, &str)] = &[
    ("", "path(n)"),
    ("", "power(path(n), 2)"),
    ("", "cartesian(path(2), path(n))"),
    ("", "cartesian(cycle(n), path(2))"),
    ("", "strong(path(2), path(n))"),
    (include_str!("../../specs/diamonds.nk"), "diamonds(n)"),
    (include_str!("../../specs/scalloped.nk"), "scalloped(n)"),
    (include_str!("../../specs/linked_cycles.nk"), "linked_c4(n)"),
    (
        include_str!("../../specs/linked_cycles.nk"),
        "linked_c4_tails(n)",
    ),
    ("use \"std/trees\"", "broom(n, 2)"),
    ("use \"std/cliques\"", "chained_clique(4, n)"),
    (include_str!("invented.nk"), "moebius(n)"),
    (include_str!("invented.nk"), "hung(n)"),
    (include_str!("invented.nk"), "umbrella(n)"),
    (include_str!("invented.nk"), "two_hubs(n)"),
    (include_str!("invented.nk"), "slanted(n)"),
    ("use \"std/wheels\"", "wheel(n)"),
    ("use \"std/wheels\"", "fan(n)"),
    ("use \"std/wheels\"", "friendship(n)"),
    ("", "disjoint(path(n), cycle(2*n + 3))"),
    ("", "path(n div 2)"),
    ("", "join(path(n), complement_of_two(2))"),
    ("", "lexicographic(cycle(n), complement_of_two(2))"),
    ("use \"std/boards\"", "knight(2, n)"),
    ("use \"std/circulants\"", "circulant2(n, 2, 4)"),
    ("use \"std/circulants\"", "circulant2(3*n, 1, n)"),
    ("use \"std/prisms\"", "moebius_ladder(n)"),
    ("use \"std/cliques\"", "linked_clique(5, n)"),
    ("", "join(complete(2), path(n))"),
    (include_str!("invented.nk"), "chained_ring(4, n)"),
    (include_str!("invented.nk"), "pennant(n)"),
    (include_str!("invented.nk"), "twice_declared(n)"),
    (include_str!("invented.nk"), "matched(n)"),
    (include_str!("invented.nk"), "fringed(n)"),
    (include_str!("invented.nk"), "beside(n)"),
    (include_str!("invented.nk"), "combs(n)"),
    (include_str!("invented.nk"), "numbered_star(n)"),
    (include_str!("invented.nk"), "numbered_fan(n)"),
];

/// Families with equal branches at a core.
pub const BRANCHES: &[(&str, &str)] = &[
    ("use \"std/chains\"", "book(n)"),
    ("use \"std/trees\"", "double_star(3, n)"),
    ("use \"std/trees\"", "double_star(n, n)"),
    ("use \"std/trees\"", "spider(n, 4)"),
    (include_str!("invented.nk"), "bunches(n)"),
    (include_str!("invented.nk"), "dutch(5, n)"),
    (include_str!("invented.nk"), "dutch(6, n)"),
    (include_str!("invented.nk"), "sheaf(n)"),
    (include_str!("invented.nk"), "theta(n)"),
];

pub fn all_families() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    FAMILIES.iter().chain(BRANCHES)
}

const PLAIN: &str = "graph complement_of_two(m) { vertex x[i] : 1 <= i <= m } : m >= 0";

pub fn certificate(definitions: &str, target: &str) -> String {
    let definitions = format!("{definitions}\n{PLAIN}");
    let derived = derived(&program(&definitions, target)).expect(target);
    let written = derived.certificate(target, &CancelToken::new());
    written.unwrap_or_else(|refused| panic!("{target}: {refused}"))
}

/// The points of the runs for one N.
fn points(runs: &[Run], n: i64) -> BTreeSet<Vec<(usize, Vec<i64>)>> {
    let at = |line: &(i64, i64)| line.0 * n + line.1;
    let mut found = BTreeSet::new();
    for run in runs
        .iter()
        .filter(|run| run.guards.iter().all(|own| at(own) >= 0))
    {
        let low = run.low.iter().map(at).max().expect("a bound");
        let high = run.high.iter().map(at).min().expect("a bound");
        for t in low..=high {
            let label = |spot: &Spot| {
                let index = |own: &(i64, i64, i64)| own.0 * t + own.1 * n + own.2;
                (spot.name, spot.indices.iter().map(index).collect())
            };
            found.insert(run.ends.iter().map(label).collect());
        }
    }
    found
}

/// The graph that the definition in a certificate gives; `None` if it is no graph.
fn graph(residue: &Residue, n: i64) -> Option<Graph> {
    let labels: Vec<_> = points(&residue.vertices, n).into_iter().collect();
    let mut builder = GraphBuilder::new(labels.len(), Limits::default()).expect("a small graph");
    for ends in points(&residue.edges, n) {
        let place = |own| labels.binary_search(&vec![own]).ok();
        let [u, v] = <[_; 2]>::try_from(ends).expect("two ends").map(place);
        if u != v {
            builder.edge(u?, v?).expect("vertices");
        }
    }
    Some(builder.build().expect("a small graph"))
}

/// The nimber at n by the statement of a certificate.
fn stated(claim: &Statements, table: &[HashMap<i64, u32>], n: i64) -> Option<u32> {
    if let Some(value) = usize::try_from(n - claim.small.0)
        .ok()
        .and_then(|at| claim.small.1.get(at))
    {
        return Some(*value);
    }
    let modulus = claim.residues.len() as i64;
    let residue = &claim.residues[n.rem_euclid(modulus) as usize];
    let mut builder = GraphBuilder::new(residue.loose.len(), Limits::default()).ok()?;
    for (u, v) in &residue.ties {
        builder.edge(*u, *v).expect("vertices");
    }
    let loose = builder.build().expect("a small graph");
    let loose = nimber(&loose, &mut NimberTable::new(), &CancelToken::new()).expect("a nimber");
    residue.parts.iter().try_fold(loose, |sum, part| {
        let strip = &claim.strips[part.strip];
        let cells = part.growth * n.div_euclid(modulus) + part.offset;
        if let Some(own) = &strip.branches {
            let fewer = own.threshold + (cells - own.threshold).rem_euclid(own.period);
            return Some(sum ^ with_branches(strip, &own.reach, fewer as usize));
        }
        let (member, shift) = strip.whole?;
        Some(sum ^ table[member].get(&(cells + shift))?)
    })
}

/// The nimber of a core with this number of branches.
fn with_branches(strip: &Strip, reach: &[u32], count: usize) -> u32 {
    let (core, kinds) = (strip.hubs.len(), strip.kinds.len());
    let mut edges: Vec<(usize, usize)> = strip.spokes.clone();
    for first in (0..count).map(|branch| core + branch * kinds) {
        let inner = strip.edges.iter();
        edges.extend(inner.map(|&(k, l, _)| (first + k, first + l)));
        for (hub, kinds_of_hub) in reach.iter().enumerate() {
            let joined = (0..kinds).filter(|kind| kinds_of_hub >> kind & 1 == 1);
            edges.extend(joined.map(|kind| (hub, first + kind)));
        }
    }
    let edges = edges.into_iter().map(|(u, v)| (u as u32, v as u32));
    let graph = Graph::from_edges(core + count * kinds, edges.collect());
    nimber(&graph, &mut NimberTable::new(), &CancelToken::new()).expect("a nimber")
}

/// Whether the statement of a certificate is true for small graphs.
pub fn is_true(claim: &Statements) -> bool {
    let table = definition::values(&claim.system(), 60).expect("values");
    let modulus = claim.residues.len() as i64;
    let mut solver = NimberTable::new();
    (claim.small.0..claim.small.0 + 12).all(|n| {
        let residue = &claim.residues[n.rem_euclid(modulus) as usize];
        let Some(graph) = graph(residue, n.div_euclid(modulus)) else {
            return false;
        };
        if graph.order() > 26 {
            return true;
        }
        let value = nimber(&graph, &mut solver, &CancelToken::new()).expect("a nimber");
        stated(claim, &table, n) == Some(value)
    })
}

#[test]
fn certificates_are_accepted_and_read_back() {
    for (definitions, target) in all_families() {
        let text = certificate(definitions, target);
        let claim = verify(&text, &CancelToken::new()).expect(target);
        assert!(text.starts_with(HEAD));
        assert_eq!(
            Statements::read(&text).expect(target).write(),
            text,
            "{target}"
        );
        assert!(is_true(&claim), "{target}");
    }
}

/// After each of these changes, the definition is no longer that of the strip.
#[test]
fn a_changed_definition_is_refused() {
    let text = certificate(include_str!("../../specs/diamonds.nk"), "diamonds(n)");
    for (line, other) in [
        ("edges 0 1 0 -1 -- 0 1 0 0 low 0 1 high 1 0", ""),
        ("cells 0 is 0 1 0 1", "cells 0 is 0 1 0 2"),
        (
            "vertices 0 1 0 0 low 0 0 high 1 0",
            "vertices 0 1 0 0 low 0 0 high 1 1",
        ),
        ("growth 1 offset 0", "growth 1 offset -1"),
    ] {
        let changed = text.replace(line, other);
        assert_ne!(changed, text, "{line}\n{text}");
        assert!(verify(&changed, &CancelToken::new()).is_err(), "{line}");
    }
}

/// The text with one number changed, or with one line removed or repeated.
pub fn mutated(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = 1 + random.below(lines.len() - 1);
    match random.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        _ => {
            let words: Vec<&str> = lines[at].split(' ').collect();
            let numbers: Vec<usize> = (0..words.len())
                .filter(|own| words[*own].parse::<i64>().is_ok())
                .collect();
            if numbers.is_empty() {
                return mutated(text, random);
            }
            let place = numbers[random.below(numbers.len())];
            let number: i64 = words[place].parse().expect("a number");
            let other = number + [1, -1, 2, 5][random.below(4)];
            let mut words: Vec<String> = words.iter().map(|own| (*own).to_owned()).collect();
            words[place] = other.to_string();
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn changed_certificates_are_refused_or_true() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut refused = 0;
    for (definitions, target) in all_families() {
        let text = certificate(definitions, target);
        for _ in 0..30 {
            let changed = mutated(&text, &mut random);
            match verify(&changed, &CancelToken::new()) {
                Ok(claim) => assert!(is_true(&claim), "{target}:\n{changed}"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 500, "only {refused} were refused");
}

#[test]
fn a_certificate_of_something_else_is_refused_with_its_line() {
    let text = &certificate("", "path(n)");
    let stop = CancelToken::new();
    assert_eq!(verify("", &stop), Err(VerifyError::Line(1)));
    assert_eq!(
        verify(&text.replace("kind v", "kind"), &stop),
        Err(VerifyError::Line(4))
    );
    let endless = text.replace("end\n", "");
    assert_eq!(
        verify(&endless, &stop),
        Err(VerifyError::Line(endless.lines().count() + 1))
    );
    let raised = CancelToken::new();
    raised.cancel();
    assert_eq!(verify(text, &raised), Err(VerifyError::Cancelled));
}
