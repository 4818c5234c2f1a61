//! Checks on nimbers of families that are proved by derived recurrences.

use nk_base::number::Number;
use nk_eval::{Verdict, Window};
use nk_testing_programs::{evaluator, silent};

const DIAMONDS: &str = include_str!("../../specs/diamonds.nk");

/// Linked 4-cycles as a person may define them.
const LINKED: &str = "
graph linked_c4(n) {
  vertex u[i] : 1 <= i <= n + 1
  vertex v[i], w[i] : 1 <= i <= n
  edge u[i] -- u[i+1], u[i] -- v[i] -- w[i] -- u[i+1] : 1 <= i <= n
} : n >= 0
la(0) = 1
lb(-1) = 0
lb(0) = 2
lc(-1) = 1
lc(0) = 3
la(n) = mex {
  lb(i-2) (+) la(n-i), lb(n-2) (+) 1, lb(j-3) (+) lb(n-j-1) : 1 <= i <= n, 2 <= j <= n }
lb(n) = mex {
  lb(i-2) (+) lb(n-i), la(i-1) (+) lc(n-i-1), lc(n-2) (+) 1, lb(j-3) (+) lc(n-j-1),
  lb(n-2), lb(n-1), la(n) : 1 <= i <= n, 2 <= j <= n }
lc(n) = mex {
  lc(i-2) (+) lb(n-i), lc(j-3) (+) lc(n-j-1), lc(n-2), lc(n-1), lb(n)
  : 1 <= i <= n, 2 <= j <= n }
";

fn verdicts(claims: &[&str]) -> Vec<Verdict> {
    let mut text: String = claims
        .iter()
        .map(|claim| format!("check {claim}\n"))
        .collect();
    text += "use \"std/lattices\" use \"std/cliques\" use \"std/prisms\" use \"std/circulants\"\n";
    text += DIAMONDS;
    text += LINKED;
    let program = silent(&text);
    let mut evaluator = evaluator(&program);
    let window = Window {
        default_to: Some(Number::Small(12)),
        ..Window::default()
    };
    let checks = program.checks.iter().take(claims.len());
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
        "outcome(diamonds(10^9)) = 1",
        "outcome(cycle(34*10^6)) = 0",
        "nimber(moebius_ladder(n)) = 1 : n >= 2",
        "nimber(circulant(2*n, 2)) = 0 : n >= 3",
        "nimber(K_strip(n)) = K(n) : n >= 0",
        "nimber(linked_clique(2, n)) = nimber(path(2*n)) : n >= 0",
        "nimber(linked_clique(3, n)) = n mod 2 : n >= 0",
        "nimber(lattice(2, n)) = n mod 2 : n >= 1",
        "nimber(disjoint(path(n), path(n))) = 0 : n >= 0",
        "nimber(disjoint(path(n), path(n + 1))) = octal(\"0.137\", n) (+) octal(\"0.137\", n + 1) : n >= 0",
        "nimber(join(complete(1), path(n + 1))) <= 9 : n >= 0",
        "nimber(cycle(n)) = mex {nimber(path(n - 3))} : n >= 3",
        "nimber(line(path(n + 1))) = nimber(path(n)) : n >= 0",
        "nimber(power(path(n), 2)) = octal(\"0.007\", n + 2) : n >= 0",
        "nimber(power(path(2*n), 2)) = octal(\"0.007\", 2*n + 2) : n >= 0",
        "nimber(triangular_lattice(2, n)) = nimber(triangular_ladder(n)) : n >= 1",
        "nimber(linked_c4(n)) = la(n) : n >= 0",
        "nimber(disjoint(path(10^9), path(10^9))) = 0",
        "nimber(power(path(4*10^4), 2)) = octal(\"0.007\", 4*10^4 + 2)",
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
    let false_too = [
        "nimber(power(path(n), 2)) = octal(\"0.007\", n + 1) : n >= 0",
        "nimber(disjoint(path(n), path(n + 1))) = octal(\"0.137\", n) : n >= 0",
    ];
    for (claim, verdict) in false_too.iter().zip(verdicts(&false_too)) {
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
