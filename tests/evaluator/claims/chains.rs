//! Definitions that refer to each other in many ways: each is visited once.

use nk_eval::Verdict;

use super::{default, verdicts};

/// `first` and `count` further lines, each of which defines a name by the one before it.
fn chain(first: &str, count: usize, line: impl Fn(usize, usize) -> String) -> String {
    let lines = (1..=count).map(|at| line(at - 1, at));
    let lines: Vec<String> = lines.collect();
    format!("{first}\n{}\n", lines.join("\n"))
}

/// Each of 60 definitions refers to the one before in two ways, so there are 2^60 ways to the first.
#[test]
fn two_ways_at_each_of_sixty_definitions() {
    let remainders = chain("f0(n) = n mod 3 : n >= 0", 60, |before, at| {
        format!("f{at}(n) = (f{before}(n) + f{before}(n + 1)) mod 5 : n >= 0")
    });
    let sums = chain("f0(n) = n : n >= 0", 60, |before, at| {
        format!("f{at}(n) = f{before}(n) - f{before}(n) + f{before}(n) : n >= 0")
    });
    let branches = chain("f0(n) = n mod 2 : n >= 0", 60, |before, at| {
        format!("f{at}(n) = if f{before}(n) = 1 then f{before}(n) else 0 : n >= 0")
    });
    let sets = chain("P0 = { n : n >= 0, n mod 2 = 0 }", 60, |before, at| {
        format!("P{at} = {{ n : n >= 0, n + 2 in P{before}, n + 4 in P{before} }}")
    });
    for text in [
        remainders + "check f60(n) <= 4 : n >= 0",
        sums + "check f60(n + 1) = n + 1 : n >= 0",
        branches + "check f60(n + 2) = n mod 2 : n >= 0",
        sets + "check P60(k) = 2*(k - 1) : k >= 1",
    ] {
        let found = verdicts(&text, &default());
        assert!(
            matches!(found[..], [Verdict::Proved { .. }]),
            "{found:?}\n{text}"
        );
    }
}

/// A proof goes through at most 500 definitions. A true claim through more of them only holds.
#[test]
fn longer_chains_are_not_proved() {
    for (length, proved) in [(400, true), (20_000, false)] {
        let definitions = chain("f0(n) = n mod 3 : n >= 0", length, |before, at| {
            format!("f{at}(n) = f{before}(n) + 1 : n >= 0")
        });
        let text = format!("{definitions}check f{length}(n) >= {length} : n >= 0");
        let found = verdicts(&text, &default());
        let is_proved = matches!(found[..], [Verdict::Proved { .. }]);
        assert_eq!(is_proved, proved, "{length}: {found:?}");
        assert!(
            is_proved || matches!(found[..], [Verdict::Holds { .. }]),
            "{found:?}"
        );
    }
}

/// A long chain of definitions is recognised, and refused, in one pass.
#[test]
fn long_chains_of_games() {
    for (first, kept) in [
        ("n mod 3", "f2000(n) <= 2"),
        ("mex { f0(n-1) }", "f2000(n) <= 1"),
    ] {
        let base = format!("f0(n) = {first} : n >= 1\nf0(0) = 0");
        let definitions = chain(&base, 2000, |before, at| {
            format!("f{at}(n) = mex {{ f{before}(n-1) }} : n >= 1\nf{at}(0) = 0")
        });
        let found = verdicts(&format!("{definitions}check {kept} : n >= 0"), &default());
        assert!(!matches!(found[..], [Verdict::Fails { .. }]), "{found:?}");
    }
}
