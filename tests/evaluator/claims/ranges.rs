//! Functions with an `if` on the argument are compared with equations for ranges of the argument, for random
//! conditions.

use nk_eval::Verdict;
use nk_testing::{Random, rounds};

use super::{GAMES, default, verdicts};

const CONDITIONS: usize = 60;

/// No condition changes beyond this n.
const SETTLED: i64 = 60;

type Condition = (String, Box<dyn Fn(i64) -> bool>);

/// A condition on n as text, and as a function.
fn condition(random: &mut Random, depth: usize) -> Condition {
    let number = |random: &mut Random| random.below(50) as i64;
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => {
            let (a, b, c) = (1 + number(random) % 3, number(random) % 9, number(random));
            (
                format!("{a}*n + {b} < {c}"),
                Box::new(move |n| a * n + b < c),
            )
        }
        1 => {
            let (a, c) = (1 + number(random) % 3, number(random));
            (format!("{c} = {a}*n"), Box::new(move |n| c == a * n))
        }
        2 => {
            let (a, b, c) = (number(random), number(random), number(random));
            (
                format!("n not in {{{a}, {b}, {c}}}"),
                Box::new(move |n| ![a, b, c].contains(&n)),
            )
        }
        3 => {
            let (a, b) = (number(random), number(random));
            (
                format!("n in {a}..{b}"),
                Box::new(move |n| (a..=b).contains(&n)),
            )
        }
        4 => {
            let (a, b) = (number(random), number(random));
            (
                format!("{a} <= n != {b}"),
                Box::new(move |n| a <= n && n != b),
            )
        }
        5 => {
            let (text, holds) = condition(random, depth - 1);
            (format!("not ({text})"), Box::new(move |n| !holds(n)))
        }
        both => {
            let (one, other) = (condition(random, depth - 1), condition(random, depth - 1));
            match both {
                6 => (
                    format!("({}) and ({})", one.0, other.0),
                    Box::new(move |n| one.1(n) && other.1(n)),
                ),
                _ => (
                    format!("({}) or ({})", one.0, other.0),
                    Box::new(move |n| one.1(n) || other.1(n)),
                ),
            }
        }
    }
}

/// The function is proved to be equal to the one with an equation for each argument.
#[test]
fn random_conditions_hold_where_they_are_said_to() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..rounds(CONDITIONS) {
        let (text, holds) = condition(&mut random, 2);
        let value = |n: i64| if holds(n) { "D" } else { "kayles" };
        let mut single: String = (0..SETTLED)
            .map(|n| format!("single({n}) = {}({n})\n", value(n)))
            .collect();
        single += &format!("single(n) = {}(n) : n >= {SETTLED}\n", value(SETTLED));
        let file = format!(
            "{GAMES}\n{single}\nf(n) = if {text} then D(n) else kayles(n)\ncheck f(n) = single(n) : n >= 0\n"
        );
        let found = verdicts(&file, &default());
        assert!(
            matches!(found[..], [Verdict::Proved { by: Some(_), .. }]),
            "{text}: {found:?}"
        );
    }
}
