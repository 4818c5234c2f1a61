//! Generators and relations of a quotient.

use rustc_hash::FxHashSet;

use crate::quotient::Quotient;
use crate::words::{self, Word};

/// An equation between two sums of generators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The sum that is replaced.
    pub from: Word,
    /// The least word of its element.
    pub to: Word,
}

/// Relations that present the quotient as a monoid: every equation between sums of generators follows from them.
///
/// The relations are those of the reduced Gröbner basis in the order that compares exponents of the last generator
/// first: the left sides are the words that are not the least word of an element, although each proper part of them is.
pub fn relations(quotient: &Quotient) -> Vec<Relation> {
    let least: FxHashSet<&Word> = (0..quotient.order()).map(|x| quotient.word(x)).collect();
    let elements: Vec<(usize, usize)> = quotient
        .generators()
        .iter()
        .filter_map(|heap| Some((*heap, quotient.generator(*heap)?)))
        .collect();
    let mut seen = FxHashSet::default();
    let mut relations = Vec::new();
    for x in 0..quotient.order() {
        for &(heap, element) in &elements {
            let from = words::sum(quotient.word(x), &[(heap, 1)]);
            let mut parts = (0..from.len()).map(|place| words::without(&from, place));
            if least.contains(&from) || !parts.all(|part| least.contains(&part)) {
                continue;
            }
            if seen.insert(from.clone()) {
                let to = quotient.word(quotient.product(x, element)).clone();
                relations.push(Relation { from, to });
            }
        }
    }
    relations
}

/// The name of a generator: `a`, `b`, ..., `z` for the first 26, then `g27`, `g28`, ....
pub fn letter(which: usize) -> String {
    match u8::try_from(which) {
        Ok(small) if small < 26 => char::from(b'a' + small).to_string(),
        _ => format!("g{}", which + 1),
    }
}

/// A word in the names of generators, such as `a b^2`; `1` for the empty word.
pub fn spelled(quotient: &Quotient, word: &[(usize, u32)]) -> String {
    let powers = word.iter().map(|&(heap, exponent)| {
        let which = quotient.generators().binary_search(&heap).unwrap_or(0);
        match exponent {
            1 => letter(which),
            _ => format!("{}^{exponent}", letter(which)),
        }
    });
    let powers: Vec<String> = powers.collect();
    match powers.is_empty() {
        true => "1".to_owned(),
        false => powers.join(" "),
    }
}

/// The presentation, such as `<a, b | a^2 = 1, b^3 = b>`.
pub fn presentation(quotient: &Quotient) -> String {
    let letters: Vec<String> = (0..quotient.generators().len()).map(letter).collect();
    let relations = relations(quotient).into_iter().map(|own| {
        let (from, to) = (spelled(quotient, &own.from), spelled(quotient, &own.to));
        format!("{from} = {to}")
    });
    let relations: Vec<String> = relations.collect();
    format!("<{} | {}>", letters.join(", "), relations.join(", "))
}
