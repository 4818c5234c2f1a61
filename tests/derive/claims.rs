//! From the graph to theorems: checks on nimbers of families, proved by recurrences that nobody wrote.

use std::rc::Rc;

use nkdsl::check::check;
use nkdsl::eval::{Evaluator, Limits, Verdict, Window};
use nkdsl::number::Number;
use nkdsl::oeis::Corpus;
use nkdsl::source::SourceMap;
use nkdsl::stop::Stop;

use super::support::Nowhere;

const DIAMONDS: &str = include_str!("../../specs/diamonds.nk");

fn verdicts(claims: &[&str]) -> Vec<Verdict> {
    let mut text: String = claims
        .iter()
        .map(|claim| format!("check {claim}\n"))
        .collect();
    text += "use \"std/lattices\" use \"std/cliques\"\n";
    text += DIAMONDS;
    let mut sources = SourceMap::default();
    let root = sources.add("claims.nk", text);
    let checked = check(root, &mut sources, &Nowhere);
    assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
    let corpus = Rc::new(Corpus::bundled());
    let mut evaluator = Evaluator::new(&checked.program, corpus, Limits::default(), Stop::new());
    let window = Window {
        default_to: Some(Number::Small(12)),
        ..Window::default()
    };
    let checks = checked.program.checks.iter().take(claims.len());
    checks
        .map(|check| evaluator.run_check(check, &window).verdict)
        .collect()
}

#[test]
fn true_claims_about_families_are_proved() {
    let claims = [
        "nimber(diamonds(n)) = a(n) : n >= 0",
        "nimber(diamonds(n+12)) = nimber(diamonds(n)) : n >= 69",
        "nimber(X_strip(n)) = X(n) : n >= 0",
        "nimber(diamonds(n)) <= 9 : n >= 0",
        "nimber(diamonds(2*n)) <= 9 : n >= 0",
        "nimber(chained_clique(4, n)) = octal(\"0.77\", n) : n >= 1",
        "nimber(chained_clique(4, n)) = nimber(chained_clique(5, n)) : n >= 0",
        "nimber(diamonds(10^9)) = a(10^9)",
    ];
    for (claim, verdict) in claims.iter().zip(verdicts(&claims)) {
        assert!(
            matches!(verdict, Verdict::Proved { .. }),
            "{claim}: {verdict:?}"
        );
    }
}

#[test]
fn false_and_unprovable_claims_are_not() {
    let claims = [
        "nimber(diamonds(n+12)) = nimber(diamonds(n)) : n >= 68",
        "nimber(diamonds(n+6)) = nimber(diamonds(n)) : n >= 69",
        "nimber(diamonds(n)) <= 7 : n >= 0",
    ];
    for (claim, verdict) in claims.iter().zip(verdicts(&claims)) {
        assert!(
            matches!(verdict, Verdict::Fails { .. }),
            "{claim}: {verdict:?}"
        );
    }
    let open = [
        "nimber(lattice(3, n)) <= 9 : n >= 1",
        "nimber(diamonds(n)) = a(n) : n >= -1",
    ];
    for (claim, verdict) in open.iter().zip(verdicts(&open)) {
        assert!(
            !matches!(verdict, Verdict::Proved { .. }),
            "{claim}: {verdict:?}"
        );
    }
}
