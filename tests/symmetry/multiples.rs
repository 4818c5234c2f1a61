//! Rules with multiples of indices: the family that is read has the edges of the rule.

use std::collections::BTreeSet;

use nk_lang::symmetry::{Graphs, family_claim};
use nk_testing_programs::program;
use nk_verify::symmetry::Family;

/// The family of `g` whose nimber the check of `text` is about.
fn read(text: &str) -> Family {
    let program = program(text);
    let asked = family_claim(&program, &program.checks[0]).expect("a question");
    match asked.family {
        Graphs::Rules(own) => own,
        Graphs::Words(_) => panic!("{text}: there are no words"),
    }
}

/// Whether a condition on i and k holds for n.
type Holds = fn(i64, i64, i64) -> bool;

/// Rules `v[a*i + c] -- v[a*i + b*k + c]` for small a, b and c, with conditions on i and k.
#[test]
fn rules_with_multiples_have_their_edges() {
    let conditions: [(&str, Holds); 3] = [
        ("i <= k", |i, k, _| i <= k),
        ("i <= 2*k - n", |i, k, n| i <= 2 * k - n),
        ("(i + 3*k) mod 4 != 1", |i, k, _| {
            (i + 3 * k).rem_euclid(4) != 1
        }),
    ];
    let mut graphs = 0;
    for number in 0..7 * 7 * 3 * 3 {
        let [a, b] = [number % 7 - 3, number / 7 % 7 - 3];
        let [c, kind] = [number / 49 % 3 - 1, number / 147];
        let (condition, holds) = conditions[kind as usize];
        let text = format!(
            "graph g(n) {{\n  vertex v[i] : -40 <= i <= 40\n  edge v[({a})*i + {c}] -- v[({a})*i + ({b})*k + {c}] : \
             -2 <= i <= n, i - 1 <= k <= n, {condition}\n}} : n >= 1\ncheck nimber(g(n)) = 0 : n >= 1\n"
        );
        let family = read(&text);
        for n in 1..5 {
            let mut wanted = BTreeSet::new();
            for i in -2..=n {
                for k in i - 1..=n {
                    let ends = [a * i + c, a * i + b * k + c];
                    if holds(i, k, n) && ends[0] != ends[1] {
                        wanted.extend([ends, [ends[1], ends[0]]]);
                    }
                }
            }
            let graph = family.instance(&[n], 100).expect("a graph");
            let found = graph
                .edges
                .iter()
                .map(|(one, other)| [one.1[0], other.1[0]]);
            assert_eq!(
                found.collect::<BTreeSet<_>>(),
                wanted,
                "n = {n}: {text}{family:?}"
            );
            graphs += 1;
        }
    }
    assert_eq!(graphs, 4 * 441);
}
