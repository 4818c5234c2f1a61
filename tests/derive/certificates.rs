//! Certificates of derivations: those written are accepted, changed ones refused, or true all the same.

use nkdsl::derive::certificate::{Claim, HEAD, Refused, read, verify, write};
use nkdsl::game::{NimberTable, nimber};
use nkdsl::graph::{Graph, GraphBuilder, Limits};
use nkdsl::recurrence::definition;
use nkdsl::stop::Stop;

use super::support::{derived, program};

const FAMILIES: &[(&str, &str)] = &[
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
];

fn certificates(definitions: &str, target: &str) -> Vec<String> {
    let derived = derived(&program(definitions, target)).expect(target);
    let all = derived.certificates.into_iter();
    all.map(|own| own.expect("a strip without hubs")).collect()
}

/// The strip of a claim with so many cells.
fn strip(claim: &Claim, cells: usize) -> Graph {
    let kinds = claim.kinds.len();
    let ends = [cells * kinds, cells * kinds + claim.ends[0].names.len()];
    let order = ends[1] + claim.ends[1].names.len();
    let mut builder = GraphBuilder::new(order, Limits::default()).expect("a small graph");
    let mut join = |u: usize, v: usize| builder.edge(u, v).expect("vertices");
    for &(k, l, d) in &claim.edges {
        for i in 0..cells {
            match &claim.ring {
                _ if i + d < cells => join(i * kinds + k, (i + d) * kinds + l),
                Some(turn) => join(i * kinds + k, (i + d - cells) * kinds + turn[l]),
                None => {}
            }
        }
    }
    for (side, piece) in claim.ends.iter().enumerate() {
        for &(u, v) in &piece.joins {
            join(ends[side] + u, ends[side] + v);
        }
        for &(u, column, kind) in piece.attached.iter().filter(|own| own.1 < cells) {
            let cell = if side == 0 {
                column
            } else {
                cells - 1 - column
            };
            join(ends[side] + u, cell * kinds + kind);
        }
    }
    builder.build().expect("a small graph")
}

/// The claim about the strip itself, tried.
fn is_true(claim: &Claim) -> bool {
    let radius = claim.edges.iter().map(|own| own.2).max().unwrap_or(0);
    let columns = claim.ends.iter().flat_map(|end| &end.attached);
    let reach = columns.map(|own| own.1 + 1).max().unwrap_or(0);
    let first = if claim.ring.is_some() {
        2 * radius + 1
    } else {
        radius.max(reach)
    };
    let (member, shift) = claim.whole.expect("the last line");
    let table = definition::values(&claim.system(), first as i64 + 40).expect("values");
    let mut solver = NimberTable::new();
    (first..first + 12).all(|cells| {
        let graph = strip(claim, cells);
        if graph.order() > 26 {
            return true;
        }
        let value = nimber(&graph, &mut solver, &Stop::new()).expect("a nimber");
        table[member].get(&(cells as i64 + shift)) == Some(&value)
    })
}

#[test]
fn certificates_are_accepted_and_read_back() {
    for (definitions, target) in FAMILIES {
        for text in certificates(definitions, target) {
            let claim = verify(&text, &Stop::new())
                .unwrap_or_else(|refused| panic!("{target}: {refused}\n{text}"));
            assert!(text.starts_with(HEAD));
            assert_eq!(write(&read(&text).expect(target)), text, "{target}");
            assert!(is_true(&claim), "{target}");
        }
    }
}

/// A generator of its own: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// One number changed, or one line gone or there twice.
fn mutated(text: &str, random: &mut Random) -> String {
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
    for (definitions, target) in FAMILIES {
        for text in certificates(definitions, target) {
            for _ in 0..90 {
                let changed = mutated(&text, &mut random);
                match verify(&changed, &Stop::new()) {
                    Ok(claim) => assert!(is_true(&claim), "{target}:\n{changed}"),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 800, "only {refused} were refused");
}

#[test]
fn a_certificate_of_something_else_is_refused_with_its_line() {
    let text = &certificates("", "path(n)")[0];
    let stop = Stop::new();
    assert_eq!(verify("", &stop), Err(Refused::Line(1)));
    assert_eq!(
        verify(&text.replace("kind v", "kind"), &stop),
        Err(Refused::Line(2))
    );
    let endless = text.replace("end\n", "");
    assert_eq!(
        verify(&endless, &stop),
        Err(Refused::Line(endless.lines().count() + 1))
    );
    let raised = Stop::new();
    raised.raise();
    assert_eq!(verify(text, &raised), Err(Refused::Interrupted));
}
