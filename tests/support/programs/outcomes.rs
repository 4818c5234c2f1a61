//! The outcomes of the graphs of a family that symmetries prove for all even or all odd n.

use nk_base::cancellation::CancelToken;
use nk_lang::symmetry::{Graphs, family_claim};
use nk_prove::symmetry::{FamilyClaim, find, words};

use super::program;

/// The outcomes of `graph`, an expression in n, that symmetries prove for even and for odd n from `least` on, such as
/// "0 for even n, not 0 for odd n"; empty if none is proved. `definitions` define the graph. If a claim is not proved,
/// the least even or odd n are left out one by one, up to `later` of them.
///
/// # Panics
///
/// If the definitions or the graph are refused.
pub fn outcomes(definitions: &str, graph: &str, least: i64, later: i64) -> String {
    let [even, odd] = [0, 1].map(|rest| {
        let first = (least - rest + 1).div_euclid(2);
        let mut ways =
            (first..=first + later).flat_map(|from| [(from, 0, "0"), (from, 1, "not 0")]);
        let found = ways.find(|own| is_proved(definitions, graph, rest, own.0, own.1));
        found.map(|(from, _, value)| ((from > first).then_some(2 * from + rest), value))
    });
    if let (Some((None, value)), true) = (even, even == odd) {
        return value.to_owned();
    }
    let said = |of: Option<(Option<i64>, &str)>, word: &str| {
        of.map(|(from, value)| match from {
            None => format!("{value} for {word} n"),
            Some(from) => format!("{value} for {word} n >= {from}"),
        })
    };
    let parts = [said(even, "even"), said(odd, "odd")].into_iter();
    parts.flatten().collect::<Vec<String>>().join(", ")
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
    let Some(asked) = family_claim(&program, check) else {
        return false;
    };
    let about = FamilyClaim {
        text: "",
        parameters: &asked.parameters,
        given: &asked.given,
        family: &asked.family,
        statement: &asked.statement,
    };
    let stop = CancelToken::new();
    match &asked.family {
        Graphs::Rules(family) => find(&about.about(family), &stop).is_some(),
        Graphs::Words(family) => words::find(&about.about(family), &stop).is_some(),
    }
}

/// The expression with an index in place of each word n.
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
