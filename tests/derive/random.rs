//! Random strips, rings and hubs: the derived values are those of the graphs, and the certificates are accepted.
//!
//! Named families have short edges, and edges at every vertex. These tests find errors about other families.

use nk_base::cancellation::CancelToken;
use nk_testing::{Random, rounds};
use nk_verify::derivation::verify;

use super::certificates::is_true;
use super::support::{by_graphs, derived, order, program, values};

fn kind(random: &mut Random, kinds: usize) -> char {
    KINDS[random.below(kinds)]
}

const FAMILIES: usize = 60;

const KINDS: [char; 4] = ['a', 'b', 'c', 'd'];

/// The distances in cells over which edges lead.
const SPANS: [usize; 8] = [0, 0, 0, 1, 1, 2, 2, 3];

/// Conditions on edges, most of which are empty.
const FILTERS: [&str; 8] = [
    "",
    "",
    "",
    "",
    "",
    ", i mod 2 = 0",
    ", i mod 2 = 1",
    ", i mod 3 != 1",
];

/// The largest number of vertices of a graph that is solved at once.
const SOLVED: usize = 44;
/// For larger n the evaluator derives recurrences too.
const LARGEST: i64 = 30;

/// A random family with up to four kinds of vertices and edges over up to three cells. It may be closed to a ring, and
/// may have leaves at the ends or a hub.
fn family(random: &mut Random) -> String {
    let kinds = 1 + random.below(KINDS.len());
    let is_ring = random.below(5) == 0;
    let range = if is_ring { "0 <= i < n" } else { "1 <= i <= n" };
    let mut rules = String::new();
    for name in &KINDS[..kinds] {
        rules += &format!("  vertex {name}[i] : {range}\n");
    }
    for _ in 0..kinds + random.below(3) {
        let (u, v) = (kind(random, kinds), kind(random, kinds));
        let span = SPANS[random.below(SPANS.len())];
        let filter = FILTERS[random.below(FILTERS.len())];
        rules += &match (is_ring, span) {
            (_, 0) if u == v => continue,
            (true, _) => format!("  edge {u}[i] -- {v}[(i + {span}) mod n] : {range}{filter}\n"),
            (false, _) => {
                let from = 1 + random.below(4) / 3;
                let less = span + random.below(4) / 3;
                format!("  edge {u}[i] -- {v}[i + {span}] : {from} <= i <= n - {less}{filter}\n")
            }
        };
    }
    let least = if is_ring { 7 } else { 3 };
    if random.below(3) == 0 && !is_ring {
        for leaf in 0..1 + random.below(2) {
            let at = ["1", "2", "n", "n - 1"][random.below(4)];
            let kind = kind(random, kinds);
            rules += &format!("  vertex leaf{leaf}\n  edge leaf{leaf} -- {kind}[{at}]\n");
        }
    }
    if random.below(8) == 0 {
        rules += "  vertex hub\n";
        for name in &KINDS[..kinds] {
            rules += &format!("  edge hub -- {name}[i] : {range}\n");
        }
    }
    format!("graph g(n) {{\n{rules}}} : n >= {least}\n")
}

/// A random family with a core of up to four vertices and n branches of up to four vertices, which are joined to each
/// other and to the core at random.
fn branches(random: &mut Random) -> String {
    let (core, kinds) = (1 + random.below(4), 1 + random.below(KINDS.len()));
    let mut rules = String::new();
    for hub in 0..core {
        rules += &format!("  vertex h{hub}\n");
        let before = (0..hub).filter(|_| random.below(2) == 0);
        let before: Vec<usize> = before.collect();
        for other in before {
            rules += &format!("  edge h{other} -- h{hub}\n");
        }
    }
    for (number, name) in KINDS[..kinds].iter().enumerate() {
        rules += &format!("  vertex {name}[i] : 1 <= i <= n\n");
        for other in &KINDS[..number] {
            if random.below(2) == 0 {
                rules += &format!("  edge {other}[i] -- {name}[i] : 1 <= i <= n\n");
            }
        }
        for hub in 0..core {
            if random.below(3) == 0 {
                rules += &format!("  edge h{hub} -- {name}[i] : 1 <= i <= n\n");
            }
        }
    }
    format!("graph g(n) {{\n{rules}}} : n >= 1\n")
}

#[test]
fn what_is_derived_of_random_families_is_true() {
    assert_true(family, 0x5851_f42d_4c95_7f2d);
}

#[test]
fn what_is_derived_of_random_branches_is_true() {
    assert_true(branches, 0x1405_7b7e_f767_814f);
}

fn assert_true(family: impl Fn(&mut Random) -> String, seed: u64) {
    let mut random = Random(seed);
    let (mut values_compared, mut certified) = (0, 0);
    for _ in 0..rounds(FAMILIES) {
        let definition = family(&mut random);
        let program = program(&definition, "g(n)");
        let Ok(derived) = derived(&program) else {
            continue;
        };
        let few = (derived.least..=LARGEST).take_while(|n| order(&program, *n) <= SOLVED);
        let Some(last) = few.last() else {
            continue;
        };
        let own = values(&derived, last);
        let expected = by_graphs(&program, derived.least, last);
        assert_eq!(own, expected, "{definition}");
        values_compared += own.len();
        if let Ok(text) = derived.certificate("g(n)", &CancelToken::new()) {
            let claim = verify(&text, &CancelToken::new()).expect("verified before");
            assert!(is_true(&claim), "{definition}");
            certified += 1;
        }
    }
    assert!(
        values_compared > 100 && certified > 10,
        "{values_compared} values, {certified} certificates"
    );
    println!("{values_compared} values, {certified} certificates");
}
