//! Systems that are the heaps of an octal game: of which game.
//!
//! In normal play it does not matter what the options of a heap are, as long as their values are right. In misère play
//! it does. So the options are compared, heap by heap.

use std::collections::BTreeSet;

use crate::normal_form::{Sequence, System, Term};
use crate::octal::OctalCode;

/// Numbers in a system beyond this are not looked at.
const LARGEST: i64 = 200;

/// The heaps that an option leaves, the smaller one first; 0 stands for none.
type Heaps = (i64, i64);

/// The code of the octal game whose heaps a system is, so that the options of n are those of a heap of n tokens, for
/// all n that the system has. Initial values must be 0, and count as heaps without moves. `None` if there is no such
/// code, or if the system has numbers above 200.
///
/// ```
/// use nk_system::{OctalCode, code_of_heaps};
///
/// let kayles: OctalCode = "0.77".parse().unwrap();
/// let system = kayles.system().unwrap();
/// assert_eq!(code_of_heaps(&system), Some(kayles));
/// ```
pub fn code_of_heaps(system: &System) -> Option<OctalCode> {
    let [own] = &system.sequences[..] else {
        return None;
    };
    if !matches!(own.first, 0 | 1) || own.initial.iter().any(|value| *value != 0) {
        return None;
    }
    // Beyond the bound each term has the options that it has at the bound, with a larger heap: its limits and those of the
    // digits are passed. So games that agree up to there agree for all n.
    let most = own.terms.iter().map(largest).max().unwrap_or(0);
    if most > LARGEST || own.start() > LARGEST {
        return None;
    }
    let bound = own.start() + 3 * most + 8;
    let far = options(own, bound)?;
    let mut text = String::new();
    for taken in 0..=most.max(1) {
        let is_whole = taken >= own.start() && options(own, taken)?.contains(&(0, 0));
        let splits = far.contains(&(1, bound - taken - 1));
        let leaves = far.contains(&(0, bound - taken));
        let digit = u8::from(is_whole) + 2 * u8::from(leaves) + 4 * u8::from(splits);
        text.push(char::from(b'0' + digit));
        text.extend((taken == 0).then_some('.'));
    }
    let text = match text.trim_end_matches('0') {
        lead if lead.ends_with('.') => format!("{lead}0"),
        digits => digits.to_owned(),
    };
    let code: OctalCode = text.parse().ok()?;
    let agrees = |n: i64| options(own, n).is_some_and(|own| own == moves(&code, n));
    (own.first..=bound).all(agrees).then_some(code)
}

/// The largest absolute value of a number in a term.
fn largest(term: &Term) -> i64 {
    let numbers = match *term {
        Term::Convolution(own) => [own.shift, own.x0, own.y0, own.half.unwrap_or(0)],
        Term::Back(own) => [own.delay, own.low, own.high.unwrap_or(0), 0],
        Term::Constant(_) => [0; 4],
    };
    let sizes = numbers.map(|own| own.saturating_abs());
    sizes.into_iter().max().unwrap_or(0)
}

/// The options of n. `None` if one is no sum of at most two heaps.
fn options(own: &Sequence, n: i64) -> Option<BTreeSet<Heaps>> {
    let mut options = BTreeSet::new();
    if n < own.start() {
        return Some(options);
    }
    for term in &own.terms {
        match *term {
            Term::Back(own) if own.constant == 0 => {
                options.extend(own.index(n).map(|rest| (0, rest)));
            }
            Term::Convolution(own) if own.constant == 0 => {
                options.extend(own.pairs(n).map(|(x, y)| (x.min(y), x.max(y))));
            }
            _ => return None,
        }
    }
    options.iter().all(|own| own.0 >= 0).then_some(options)
}

/// The options of a heap of n tokens.
fn moves(code: &OctalCode, n: i64) -> BTreeSet<Heaps> {
    let options = code.options(n as usize);
    options.map(|(a, b)| (a as i64, b as i64)).collect()
}
