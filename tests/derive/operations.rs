//! Random expressions of graph operations: the derived values are those of the graphs.
//!
//! Other tests are about each operation by itself. Here one operation is applied to the result of another, which may
//! have repeated edges, apparent loops and separate parts.

use super::support::{by_graphs, derived, order, program, values};
use nk_testing::{Random, rounds};

/// The number of random expressions, each with one graph that grows.
const EXPRESSIONS: usize = 48;

/// The largest number of vertices of a graph that is solved at once.
const SOLVED: usize = 48;
/// The numbers up to which the evaluator solves graphs instead of deriving recurrences.
const LARGEST: i64 = 30;

fn small(random: &mut Random) -> String {
    let graphs = [
        "path(1)",
        "path(2)",
        "path(2)",
        "path(3)",
        "cycle(3)",
        "complete(2)",
        "star(2)",
        "star(3)",
        "disjoint(path(1), path(1))",
        "disjoint(path(1), path(2))",
    ];
    graphs[random.below(graphs.len())].to_owned()
}

fn growing(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        let scale = ["n", "n", "n", "2*n"][random.below(4)];
        let more = random.below(3);
        return match random.below(8) {
            0..4 => format!("path({scale} + {more})"),
            4 | 5 => format!("cycle({scale} + {})", 3 + more),
            6 => format!("star({scale} + {more})"),
            _ => format!("complete_bipartite({}, {scale} + {more})", 1 + more),
        };
    }
    let graph = growing(random, depth - 1);
    match random.below(11) {
        0 => format!("power({graph}, {})", 2 + random.below(2)),
        1 | 2 => format!("line({graph})"),
        3 => format!("disjoint({graph}, {})", growing(random, 0)),
        4 => format!("middle({graph})"),
        own => {
            let products = [
                "cartesian",
                "tensor",
                "strong",
                "lexicographic",
                "disjoint",
                "join",
            ];
            let operation = products[own - 5];
            let other = small(random);
            match random.below(2) {
                0 => format!("{operation}({graph}, {other})"),
                _ => format!("{operation}({other}, {graph})"),
            }
        }
    }
}

#[test]
fn what_is_derived_of_random_expressions_is_true() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut known, mut compared) = (0, 0);
    let expressions = rounds(EXPRESSIONS);
    for round in 0..expressions {
        let target = growing(&mut random, 1 + round % 3);
        let program = program("", &target);
        let Ok(derived) = derived(&program) else {
            continue;
        };
        known += 1;
        let few = (derived.least..=LARGEST).take_while(|n| order(&program, *n) <= SOLVED);
        let Some(last) = few.last() else {
            continue;
        };
        let expected = by_graphs(&program, derived.least, last);
        assert_eq!(values(&derived, last), expected, "{target}");
        compared += expected.len();
    }
    println!("{known} expressions, {compared} values");
    assert!(
        6 * known > expressions && compared > 5 * expressions / 2,
        "{known}, {compared}"
    );
}
