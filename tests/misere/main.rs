//! Misère quotients are compared with the definition, with the literature, and with their verifier.

mod certificates;
mod definition;
mod limits;
mod outcomes;
mod published;
mod table;
mod tame;

use nk_base::cancellation::CancelToken;
use nk_misere::{Limits, Rules, Solution, solve};
use nk_testing::Random;

fn rules(code: &str) -> Rules {
    code.parse().expect("the code of an octal game")
}

/// The solution of the heaps up to `heaps`, or of all heaps, with at most `order` elements.
fn solved(rules: &Rules, heaps: usize, order: usize) -> Solution {
    let limits = Limits {
        heaps,
        order,
        ..Limits::default()
    };
    solve(rules, &limits, &CancelToken::new())
}

/// A random code of one to three digits after the point.
fn random_code(random: &mut Random) -> String {
    let mut code = random.pick(&["0.", "0.", "0.", "4."]).to_string();
    for _ in 0..random.between(1, 3) {
        code += &random.below(8u64).to_string();
    }
    code
}

/// A random sum of up to `most` heaps of up to `largest` tokens.
fn random_heaps(random: &mut Random, most: usize, largest: usize) -> Vec<usize> {
    let count = random.below(most + 1);
    (0..count).map(|_| random.below(largest + 1)).collect()
}
