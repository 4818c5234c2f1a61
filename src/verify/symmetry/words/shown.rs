//! Symmetries in the notation of specifications.

use super::super::shown::{cases, shown_term};
use super::super::term::Term;
use super::{Certificate, Family, Ground};

/// The largest number of ones for which the word is written as a number.
const MOST_ONES: i64 = 20;

fn ground(own: &Ground, family: &Family, names: &[String]) -> String {
    let name = &family.name;
    let letter = |wanted: &[&'static str]| {
        let mut free = wanted
            .iter()
            .filter(|own| names.iter().all(|name| name != *own));
        free.next().copied().unwrap_or("a")
    };
    let a = letter(&["a", "w", "x"]);
    match own {
        Ground::Exchanges => {
            "by transitivity: all vertices have one weight, and places are exchanged".to_owned()
        }
        Ground::Translations => {
            let [b, c] = [letter(&["b", "u", "y"]), letter(&["c", "v", "z"])];
            format!(
                "by transitivity: {name}[{a}] -> {name}[{a} (+) {b} (+) {c}], for each {name}[{b}] and {name}[{c}]"
            )
        }
        Ground::Mirror(ones) if *ones == family.length => {
            let all = power(ones, names);
            format!("by the mirror {name}[{a}] -> {name}[{all} - 1 - {a}]")
        }
        Ground::Mirror(ones) => {
            let ones = match ones {
                Term::Number(own @ 0..=MOST_ONES) => ((1i64 << own) - 1).to_string(),
                _ => format!("({} - 1)", power(ones, names)),
            };
            format!("by the mirror {name}[{a}] -> {name}[{a} (+) {ones}]")
        }
    }
}

/// The text of a power of two: `2^n`, `2^(n - 1)`.
fn power(exponent: &Term, names: &[String]) -> String {
    let text = shown_term(exponent, names);
    match exponent {
        Term::Number(_) | Term::Variable(_) => format!("2^{text}"),
        _ => format!("2^({text})"),
    }
}

impl Certificate {
    /// The reason why the claim is true: `by the mirror v[a] -> v[2^d - 1 - a]`.
    pub fn shown(&self) -> String {
        let names = &self.parameters;
        let all = self.cases.iter().map(|own| {
            let grounds = own.grounds.iter();
            let grounds = grounds.map(|own| ground(own, &self.family, names));
            (&own.when, grounds.collect())
        });
        cases(all.collect(), names)
    }
}
