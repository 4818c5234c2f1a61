//! Recognises systems whose sequence consists of the heaps of an octal game.
//!
//! In normal play only the values of the options of a heap matter. In misère play the options themselves matter, so
//! they are compared, heap by heap.

use std::collections::BTreeSet;

use crate::normal_form::{Sequence, System, Term};
use crate::octal::OctalCode;

/// The largest number in a system that is examined.
const LARGEST: i64 = 200;

/// The heaps of an option, the smaller one first; 0 means no heap.
type Heaps = (i64, i64);

/// The code of the octal game whose heaps are the sequence of a system: for all n from the first index on, the options
/// of n are those of a heap of n tokens. Initial values must be 0, and count as heaps without moves. `None` if there is
/// no such code, or if the system has numbers above 200.
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
    // Beyond the bound no term and no digit reaches a limit any more, so the options have the same form as at the
    // bound, with a larger heap. So games that agree up to the bound agree for all n.
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

/// The options of n; `None` if an option is not a sum of at most two heaps.
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
