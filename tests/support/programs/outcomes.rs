//! Who wins on the graphs of a family, as far as it is proved for all even or all odd n.

use nk_base::number::Number;
use nk_eval::{Verdict, Window};

use super::{evaluator, program};

/// A claim is tried from each of these numbers of steps of two behind the first n.
const STARTS: i64 = 3;

/// What is proved of the outcomes of `graph`, an expression in n, for even and for odd n from `least` on: "0 for even n, not
/// 0 for odd n". Empty if nothing is. `definitions` define the graph.
///
/// # Panics
///
/// If the definitions or the graph are refused.
pub fn outcomes(definitions: &str, graph: &str, least: i64) -> String {
    let [even, odd] = [0, 1].map(|rest| {
        let first = (least - rest + 1).div_euclid(2);
        let ways = (first..first + STARTS).flat_map(|from| [(from, 0), (from, 1)]);
        let mut ways = ways.map(|(from, outcome)| (2 * from + rest, from, outcome));
        ways.find(|(_, from, outcome)| is_proved(definitions, graph, rest, *from, *outcome))
            .map(|(n, _, outcome)| (n, if outcome == 0 { "0" } else { "not 0" }))
    });
    let said = |of: Option<(i64, &str)>, word: &str| {
        of.map(|(n, value)| match n < least + 2 {
            true => format!("{value} for {word} n"),
            false => format!("{value} for {word} n >= {n}"),
        })
    };
    match (even, odd) {
        (Some((one, value)), Some((other, same))) if value == same && one.max(other) < least + 2 => {
            value.to_owned()
        }
        _ => {
            let parts = [said(even, "even"), said(odd, "odd")];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            parts.join(", ")
        }
    }
}

/// Whether it is proved for all k >= `from` that the graph for n = 2 k + `rest` has this outcome.
fn is_proved(definitions: &str, graph: &str, rest: i64, from: i64, outcome: i64) -> bool {
    let index = match rest {
        0 => "2*n".to_owned(),
        rest => format!("2*n + {rest}"),
    };
    let program = program(&format!(
        "{definitions}\ncheck outcome({}) = {outcome} : n >= {from}\n",
        with_index(graph, &index)
    ));
    let check = program.checks.last().expect("the check");
    // A proof is found before any case is tried.
    let window = Window {
        to: Some(Number::Small(from)),
        ..Window::default()
    };
    let report = evaluator(&program).run_check(check, &window);
    matches!(report.verdict, Verdict::Proved { by: Some(_), .. })
}

/// The expression with an index in the place of each n that is a word of its own.
fn with_index(graph: &str, index: &str) -> String {
    let is_letter = |own: char| own.is_alphanumeric() || own == '_';
    let mut text = String::new();
    let mut word = String::new();
    for own in graph.chars().chain([' ']) {
        if is_letter(own) {
            word.push(own);
            continue;
        }
        match &*word {
            "n" => text += &format!("({index})"),
            other => text += other,
        }
        word.clear();
        text.push(own);
    }
    text.trim_end().to_owned()
}
