//! Families whose rules meet, cross or overlap for some n: claims about them at these n and beyond.

use nk_base::number::Number;
use nk_eval::{Verdict, Window};
use nk_testing_programs::{evaluator, silent};

use super::support::{by_graphs, derived, program, values};

const FAMILIES: &str = r#"
use "std/trees"
graph near(n) {                    # leaves near the ends: on all vertices up to n = 34
  vertex v[i] : 0 <= i <= n
  vertex leaf[i] : 0 <= i <= n, i < 18 or i > n - 18
  edge v[i] -- v[i+1] : 0 <= i < n
  edge leaf[i] -- v[i] : 0 <= i <= n, i < 18 or i > n - 18
} : n >= 0
graph close(n) {                   # the same nearer to the ends
  vertex v[i] : 0 <= i <= n
  vertex leaf[i] : 0 <= i <= n, i < 2 or i > n - 2
  edge v[i] -- v[i+1] : 0 <= i < n
  edge leaf[i] -- v[i] : 0 <= i <= n, i < 2 or i > n - 2
} : n >= 0
graph far(n) {                     # leaves far from an end: on all vertices up to n = 40
  vertex v[i] : 0 <= i <= n
  vertex leaf[i] : 0 <= i <= n, i >= 20 or i <= n - 20
  edge v[i] -- v[i+1] : 0 <= i < n
  edge leaf[i] -- v[i] : 0 <= i <= n, i >= 20 or i <= n - 20
} : n >= 20
graph full(n) {
  vertex v[i], leaf[i] : 0 <= i <= n
  edge v[i] -- v[i+1] : 0 <= i < n
  edge leaf[i] -- v[i] : 0 <= i <= n
} : n >= 0
graph meet(n) { vertex v[i] : 0 <= i < n   vertex w[35], w[n]   edge v[i] -- v[i+1] : 0 <= i < n-1 } : n >= 1
graph late(n) { vertex v[i] : 0 <= i < n   vertex v[50]   edge v[i] -- v[i+1] : 0 <= i < n-1 } : n >= 1
graph early(n) { vertex v[i] : 0 <= i < n   vertex v[n-50]   edge v[i] -- v[i+1] : 0 <= i < n-1 } : n >= 1
graph ring_with_tail(n) {
  vertex r[i] : 0 <= i < 66
  vertex t[i] : 1 <= i <= n
  edge r[i] -- r[(i+1) mod 66] : 0 <= i < 66
  edge t[i] -- t[i+1] : 1 <= i < n
  edge r[0] -- t[1] : n >= 1
} : n >= 0
"#;

fn verdict(claim: &str) -> Verdict {
    let program = silent(&format!("{FAMILIES}check {claim}\n"));
    let mut evaluator = evaluator(&program);
    let window = Window {
        default_to: Some(Number::Small(60)),
        ..Window::default()
    };
    evaluator.run_check(&program.checks[0], &window).verdict
}

/// Each of these claims fails at the given n. Derivations that do not know from which n on they hold would call it
/// proved, or give one graph two values.
#[test]
fn claims_that_fail_where_rules_meet() {
    for (claim, first) in [
        ("nimber(meet(n)) = nimber(path(n)) : n >= 1", 35),
        ("nimber(late(n)) = nimber(path(n)) : n >= 40", 40),
        ("nimber(early(n)) = nimber(path(n)) : n >= 40", 40),
        ("nimber(far(n)) = nimber(full(n)) : n >= 31", 31),
        (
            "nimber(tripod(40, 31, n)) = nimber(path(n + 8)) : n >= 41",
            41,
        ),
    ] {
        let found = verdict(claim);
        let fails = matches!(&found, Verdict::Fails { at, .. } if at[..] == [Number::Small(first)]);
        assert!(fails, "{claim}: {found:?}");
    }
}

#[test]
fn claims_that_hold_where_rules_overlap() {
    for claim in [
        "nimber(near(n)) = nimber(full(n)) : 0 <= n <= 34",
        "nimber(near(n)) = nimber(full(n)) : 0 <= n <= 34, n mod 2 = 0",
        // Beyond the n at which rules meet, the graphs are paths.
        "nimber(meet(n)) = nimber(path(n)) : n >= 36",
        "nimber(late(n)) = nimber(path(n)) : n >= 51",
        "nimber(early(n)) = nimber(path(n)) : n >= 50",
    ] {
        let found = verdict(claim);
        assert!(
            matches!(found, Verdict::Proved { .. }),
            "{claim}: {found:?}"
        );
    }
}

#[test]
fn values_on_either_side_of_where_rules_meet() {
    for (target, last) in [
        ("close(n)", 40),
        ("meet(n)", 60),
        ("late(n)", 70),
        ("early(n)", 70),
    ] {
        let program = program(FAMILIES, target);
        let derived = derived(&program).unwrap_or_else(|own| panic!("{target}: {}", own.why));
        // Each graph is solved by itself, without other n.
        let alone = |n| by_graphs(&program, n, n)[0];
        let expected: Vec<u32> = (derived.least..=30).map(alone).collect();
        assert_eq!(values(&derived, 30), expected, "{target}");
        let beyond = values(&derived, last);
        assert_eq!(by_graphs(&program, derived.least, last), beyond, "{target}");
    }
}

/// The values were found by dynamic programs outside this project.
#[test]
fn ends_of_more_than_64_vertices() {
    let tripods = program("use \"std/trees\"", "tripod(40, 31, n)");
    assert_eq!(by_graphs(&tripods, 34, 39), [0, 1, 1, 11, 0, 3]);
    let ring = program(FAMILIES, "ring_with_tail(n)");
    assert_eq!(by_graphs(&ring, 32, 32), [10]);
    // Pieces that consist of twins, or that fall apart after one move, have few kinds of ends, however large they are.
    let brooms = program("use \"std/trees\"", "broom(n, 100)");
    let derived = derived(&brooms).unwrap_or_else(|own| panic!("{}", own.why));
    assert_eq!(values(&derived, 30), by_graphs(&brooms, derived.least, 30));
}
