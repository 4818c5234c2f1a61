//! Sets of options in a normal form.

use std::collections::BTreeSet;

use super::table::Table;
use nk_system::{Convolution, Member, Term};

/// The options of a class, in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub terms: BTreeSet<Term>,
    /// The terms give the options from this index on.
    pub start: i64,
}

impl Options {
    pub fn normalise(&mut self, table: &Table) {
        loop {
            let before = self.terms.clone();
            let terms = std::mem::take(&mut self.terms);
            self.terms = terms.into_iter().map(|own| self.turned(own)).collect();
            self.widen(table);
            self.thin(table);
            if self.terms == before {
                return;
            }
        }
    }

    /// A convolution with its members in ascending order, and with a symmetric range if both are one member. Other
    /// terms stay as they are.
    fn turned(&mut self, term: Term) -> Term {
        let Some(mut own) = full(&term) else {
            return term;
        };
        if own.a > own.b {
            (own.a, own.b, own.x0, own.y0) = (own.b, own.a, own.y0, own.x0);
        }
        if own.a == own.b && own.x0 != own.y0 {
            // A pair (x, y) with a small y also occurs as (y, x), if x is large enough.
            let end = own.shift + 2 * own.x0.max(own.y0) - 1;
            self.start = self.start.max(end);
            (own.x0, own.y0) = (own.x0.min(own.y0), own.x0.min(own.y0));
        }
        own.into()
    }

    /// Merges back references into the convolutions whose ranges they extend.
    fn widen(&mut self, table: &Table) {
        let all: Vec<Term> = self.terms.iter().cloned().collect();
        for term in all {
            let Some(mut own) = full(&term) else {
                continue;
            };
            self.terms.remove(&term);
            loop {
                let back = |of: Member, other: Member, at: i64| {
                    let value = table.get(other, at)?;
                    let term = table.back(of, own.shift + at, own.constant ^ value);
                    self.terms.contains(&term).then_some(own.shift + at)
                };
                if let Some(delay) = back(own.b, own.a, own.x0 - 1) {
                    self.start = self.start.max(delay + own.y0);
                    own.x0 -= 1;
                    own.y0 -= i64::from(own.a == own.b);
                } else if let Some(delay) = back(own.a, own.b, own.y0 - 1) {
                    self.start = self.start.max(delay + own.x0);
                    own.y0 -= 1;
                } else {
                    break;
                }
            }
            self.terms.insert(own.into());
        }
    }

    /// Removes the terms that convolutions cover.
    fn thin(&mut self, table: &Table) {
        let wide: Vec<Convolution> = self.terms.iter().filter_map(full).collect();
        let mut start = self.start;
        self.terms.retain(|term| {
            let covers = wide.iter().find_map(|own| covered(term, own, table));
            start = start.max(covers.unwrap_or(start));
            covers.is_none()
        });
        self.start = start;
    }
}

/// The convolution, if the term is one over all pairs.
fn full(term: &Term) -> Option<Convolution> {
    match *term {
        Term::Convolution(own) => own.half.is_none().then_some(own),
        _ => None,
    }
}

/// The index from which on a convolution over all pairs covers a term; `None` if it does not.
fn covered(term: &Term, by: &Convolution, table: &Table) -> Option<i64> {
    match *term {
        Term::Back(own) => {
            let at = own.delay - by.shift;
            let value = Some(by.constant ^ own.constant);
            let covers = |of: Member, other: Member, least: i64| {
                own.a == of && at >= least && table.get(other, at) == value
            };
            if covers(by.b, by.a, by.x0) {
                return Some(own.delay + by.y0);
            }
            covers(by.a, by.b, by.y0).then_some(own.delay + by.x0)
        }
        Term::Convolution(own) => {
            let key = |own: &Convolution| (own.a, own.b, own.constant, own.shift);
            let within = key(&own) == key(by) && own.x0 >= by.x0 && own.y0 >= by.y0;
            (own != *by && within).then_some(i64::MIN)
        }
        Term::Constant(_) => None,
    }
}
