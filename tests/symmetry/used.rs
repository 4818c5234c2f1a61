//! Outcomes that symmetries give to single graphs, compared with the solver, which knows nothing of symmetries.

use nk_base::number::Number;
use nk_lang::ir::{Expr, ExprKind};
use nk_testing::{Random, rounds};
use nk_testing_programs::{evaluator, silent};

use super::random::family;

/// The graph of an eval of `nimber(graph)`.
fn graph(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Builtin(_, args) => &args[0],
        _ => panic!("{expr:?}"),
    }
}

/// Compares the values that symmetries give to the graphs of the evals of a text with the solver, at all points.
/// Returns the number of points, and the number of those with a value by symmetries.
fn compared(text: &str, points: &[Vec<i64>]) -> (usize, usize) {
    let program = silent(text);
    let (mut symmetric, mut solving) = (evaluator(&program), evaluator(&program));
    let (mut all, mut known) = (0, 0);
    for eval in &program.evals {
        let question = solving.question(&eval.expr, &eval.range.frame);
        for point in points {
            let args: Vec<Number> = point.iter().map(|own| Number::Small(*own)).collect();
            let Ok(value) = solving.ask(&question, &args) else {
                continue;
            };
            all += 1;
            let found = symmetric.symmetric_outcome(graph(&eval.expr), point);
            if let Some(outcome) = found.expect("it was not interrupted") {
                known += 1;
                let nimber = value.number().expect("a nimber");
                let expected = u32::from(*nimber != Number::Small(0));
                assert_eq!(outcome, expected, "{text}\nat {point:?}");
            }
        }
    }
    (all, known)
}

/// All points with numbers from 0 to `most`.
fn points(dimension: usize, most: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dimension {
        let longer = |own: &Vec<i64>| {
            let own = own.clone();
            (0..=most).map(move |next| [&own[..], &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn random_families_have_the_outcomes_of_the_solver() {
    let mut random = Random(41);
    let (mut all, mut known) = (0, 0);
    for _ in 0..rounds(15) {
        let (family, dimension) = family(&mut random);
        let (text, most) = match dimension {
            1 => (format!("{family}\neval nimber(g(n)) : n >= 1"), 16),
            _ => (
                format!("{family}\neval nimber(g(m, n)) : m >= 1, n >= 1"),
                5,
            ),
        };
        let (more, found) = compared(&text, &points(dimension, most));
        all += more;
        known += found;
    }
    assert!(all >= 150 && known >= 60, "{known} of {all}");
}

/// Some mirrors need a relation between the parameters.
#[test]
fn relations_of_numbers_are_used() {
    for (graph, variables, most, least) in [
        ("circulant2(n, a, b)", "n, a, b", 8, 60),
        ("haar(n, a, b)", "n, a, b", 6, 10),
        ("petersen(n, k)", "n, k", 8, 5),
        ("johnson(n, k)", "n, k", 6, 2),
        ("torus(m, n)", "m, n", 5, 5),
        ("lattice(m, n)", "m, n", 5, 10),
        ("cylinder(m, n)", "m, n", 5, 4),
    ] {
        let names: Vec<&str> = variables.split(", ").collect();
        let range: Vec<String> = names.iter().map(|own| format!("{own} >= 0")).collect();
        let text = format!("{LIBRARY}\neval nimber({graph}) : {}", range.join(", "));
        let (all, known) = compared(&text, &points(names.len(), most));
        assert!(known >= least, "{graph}: {known} of {all}");
    }
}

const LIBRARY: &str = "
    use \"std/algebraic.nk\"
    use \"std/circulants.nk\"
    use \"std/lattices.nk\"
    use \"std/petersen.nk\"
    use \"std/tori.nk\"
";
