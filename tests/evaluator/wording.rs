//! The texts of an error besides its headline: labels, helps and notes.

use nk_eval::{Limits, Window};

use super::{checked, evaluator, terms};

/// All texts of the error with which the last eval ends.
fn told(text: &str) -> Vec<String> {
    let (sources, checked) = checked(text);
    let mut evaluator = evaluator(&checked, Limits::default());
    let last = checked.program.evals.len() - 1;
    let (_, error) = terms(&mut evaluator, last, &Window::default());
    let told = error.expect("an error").into_diagnostic(&sources);
    let labels = told.labels.into_iter().map(|label| label.text);
    let rest = told.helps.into_iter().chain(told.notes);
    [told.message]
        .into_iter()
        .chain(labels)
        .chain(rest)
        .collect()
}

#[test]
fn errors_say_where_what_and_what_to_do() {
    let cases = [
        // The error shows the last four calls that led to it.
        (
            "a(n) = b(n)\nb(n) = c(n)\nc(n) = d(n)\nd(n) = e(n)\ne(n) = 1/(n - 3)\neval a(3)",
            "while computing e(3), for d(3), for c(3), for b(3), and 1 more",
        ),
        (
            "f(n) = f((n + 1) mod 100) : n >= 0\neval f(0)",
            "f(0) needs f(1) needs f(2) needs f(3) needs f(4) needs ... (95 more) needs f(0)",
        ),
        // The edge has no variable.
        (
            "graph g(n) { vertex v[i] : 1 <= i <= n\n edge v[1] -- v[5] } : n >= 1\neval order(g(3))",
            "this edge runs past the last vertex: give it the condition `n >= 5`, or declare v[5]",
        ),
        ("P = {7}\neval P(2)", "P(2) does not exist: P has 1 member"),
        (
            "P = {1, 4, 9}\nf(j) = P[j]\neval f(4)",
            "P[4] does not exist: P has 3 members",
        ),
        (
            "P = {1, 4, 9}\nf(j) = P[j]\neval f(4)",
            "end the index at 3: `j <= 3`",
        ),
        (
            "P = {1, 4, 9}\nf(j) = P(2*j)\neval f(2)",
            "end the index at 3: `2*j <= 3`",
        ),
        // The help names the missing equation.
        (
            "f(n) = f(n-2) + 1\neval f(0)",
            "add a base case: `f(0) = ...`",
        ),
        (
            "f(n) = f(n-2) + 1\neval f(1)",
            "add a base case `f(-1) = ...`, or narrow the range that leads here",
        ),
        (
            "f(0) = 0\nf(n) = mex { f(i) : -1 <= i <= n-1 }\neval f(3)",
            "if the source starts at i = 0, write `0 <= i`; else add a base case `f(-1) = ...`",
        ),
        (
            "f(0) = 0\nf(n) = mex { f(i*2) : -1 <= i <= n-5 }\neval f(4)",
            "add a condition, `i*2 >= 0`, or a base case `f(-2) = ...`",
        ),
        (
            "f(n) = 1 : 0 <= n <= 2, n != 1\nf(n) = 2 : 5 <= n <= 9\neval f(3)",
            "f is defined here, not at 3",
        ),
        ("f(n) = 1 : 0 <= n <= 2\neval f(3)", "f ends at 2"),
        (
            "w(a, b) = 1 : a >= 0, 1 <= b <= 5\neval w(0, 7)",
            "w is defined for a >= 0, 1 <= b <= 5",
        ),
        (
            "w(a, b) = 1 : a >= b\neval w(0, 7)",
            "its conditions exclude 0, 7",
        ),
        (
            "w(0, 0) = 1\neval w(1, 2)",
            "w is defined here, not at 1, 2",
        ),
        (
            "w(0, n) = 1\neval w(1, 2)",
            "w is defined here, not at 1, 2",
        ),
        // The help proposes an integer.
        (
            "f(n) = n\neval f(7/2)",
            "round down: `floor(7/2)` or `7 div 2`",
        ),
        ("f(n) = n\neval f(3 + 7/2)", "round down: `3 + floor(7/2)`"),
        ("f(n) = n\neval f(7/2 - 1)", "round down: `floor(7/2) - 1`"),
        ("f(n) = n\neval f(3*7/2)", "round down: `floor(3*7/2)`"),
        ("f(n) = n\neval f(f(7)/2)", "round down: `floor(f(7)/2)`"),
        ("f(n) = n\neval f(7/f(2))", "round down: `floor(7/f(2))`"),
    ];
    for (text, expected) in cases {
        let told = told(text);
        assert!(told.iter().any(|own| own == expected), "{text}: {told:#?}");
    }
}

/// `outcome` is proposed where the nimber itself is asked for, and not where only the outcome is.
#[test]
fn the_outcome_is_proposed_in_place_of_the_nimber() {
    let graph = "cartesian(path(33), path(34))";
    for (term, is_proposed) in [
        (format!("nimber({graph})"), true),
        (format!("if nimber({graph}) = 0 then 1 else 2"), false),
        (format!("outcome({graph})"), false),
    ] {
        let (sources, checked) = checked(&format!("value = {term}\n"));
        let limits = Limits {
            bytes: 300_000,
            ..Limits::default()
        };
        let mut evaluator = evaluator(&checked, limits);
        let found = evaluator.term("value", &[]).expect("a constant");
        let told = found.expect_err("too hard").into_diagnostic(&sources);
        assert_eq!(told.code.to_string(), "E0507", "{term}");
        let help = format!("{:?}", told.helps);
        assert_eq!(help.contains("outcome(...)"), is_proposed, "{term}: {help}");
    }
}
