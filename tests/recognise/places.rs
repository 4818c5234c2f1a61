//! Equality of expressions at different places of a text.

use nk_lang::ir::Expr;
use nk_testing_programs::program;

/// The expressions of the evals of a text, without places.
fn evals(text: &str) -> Vec<Expr> {
    let evals = program(text).evals.into_iter();
    evals.map(|own| own.expr.without_places()).collect()
}

#[test]
fn what_is_written_alike_is_equal() {
    for (one, other) in [
        ("sum(i*n : 1 <= i <= n) + 2", "sum( i * n:1<=i<=n )+2"),
        (
            "|{ x : x in 1..n, x mod 2 = 1 }|",
            "|{x:x in 1..n,x mod 2=1}|",
        ),
        ("if n > 3 then -n^2 else n - 1", "if n>3 then -n^2 else n-1"),
        ("nimber(path(n))", "nimber( path( n ) )"),
        ("k + k where k = n div 2", "k+k where k = n div 2"),
    ] {
        let all = evals(&format!("eval {one} : n >= 1\neval {other} : n >= 1\n"));
        assert_eq!(all[0], all[1], "{one}");
    }
}

#[test]
fn what_is_written_otherwise_is_not() {
    let all = evals(
        "eval n + 1 : n >= 1\neval n - 1 : n >= 1\neval 1 + n : n >= 1\neval sum(i : 1 <= i <= n) : n >= 1\n\
         eval sum(i : 1 <= i <= n + 1) : n >= 1\neval nimber(path(n)) : n >= 1\neval nimber(cycle(n)) : n >= 3\n",
    );
    for (at, own) in all.iter().enumerate() {
        assert!(all[..at].iter().all(|other| other != own), "{own:?}");
    }
}

#[test]
fn parts_are_changed_where_they_are_visited() {
    let all =
        evals("eval sum(i*n : 1 <= i <= n) + (if n in 1..5 then 7 else k where k = n) : n >= 1\n");
    let (mut seen, mut replaced) = (0, 0);
    all[0].each_part(&mut |_| seen += 1);
    let mut own = all[0].clone();
    own.replace_parts(&mut |_| {
        replaced += 1;
        None
    });
    assert_eq!((seen, &own), (replaced, &all[0]));
    let hole = evals("eval 0")[0].clone();
    own.replace_parts(&mut |part| (*part != all[0]).then(|| hole.clone()));
    own.each_child(&mut |part| assert_eq!(*part, hole));
}
