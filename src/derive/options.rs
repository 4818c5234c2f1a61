//! Option sets in a normal form.

use std::collections::BTreeSet;

use super::table::Table;
use nk_system::{Member, Term};

/// The options of a class, in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub terms: BTreeSet<Term>,
    /// They are what they say from here on.
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

    /// The convolution with its members in order; of a sequence with itself, over the whole of its range.
    fn turned(&mut self, term: Term) -> Term {
        let Term::Convolution {
            mut a,
            mut b,
            constant,
            shift,
            mut x0,
            mut y0,
            half: None,
        } = term
        else {
            return term;
        };
        if a > b {
            (a, b, x0, y0) = (b, a, y0, x0);
        }
        if a == b && x0 != y0 {
            // The pair (x, y) with a small y also occurs as (y, x), once x is large enough.
            self.start = self.start.max(shift + 2 * x0.max(y0) - 1);
            (x0, y0) = (x0.min(y0), x0.min(y0));
        }
        Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half: None,
        }
    }

    /// Merges back references into the convolutions whose ranges they extend.
    fn widen(&mut self, table: &Table) {
        let all: Vec<Term> = self.terms.iter().cloned().collect();
        for term in all {
            let Term::Convolution {
                a,
                b,
                constant,
                shift,
                mut x0,
                mut y0,
                half: None,
            } = term
            else {
                continue;
            };
            self.terms.remove(&term);
            loop {
                let back = |of: Member, other: Member, at: i64| {
                    let value = table.get(other, at)?;
                    let term = table.back(of, shift + at, constant ^ value);
                    self.terms.contains(&term).then_some(shift + at)
                };
                if let Some(delay) = back(b, a, x0 - 1) {
                    self.start = self.start.max(delay + y0);
                    x0 -= 1;
                    y0 -= i64::from(a == b);
                } else if let Some(delay) = back(a, b, y0 - 1) {
                    self.start = self.start.max(delay + x0);
                    y0 -= 1;
                } else {
                    break;
                }
            }
            self.terms.insert(Term::Convolution {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
                half: None,
            });
        }
    }

    /// Drops the terms that convolutions cover.
    fn thin(&mut self, table: &Table) {
        let wide: Vec<Term> = self
            .terms
            .iter()
            .filter(|own| matches!(own, Term::Convolution { .. }))
            .cloned()
            .collect();
        let mut start = self.start;
        self.terms.retain(|term| {
            let covers = wide.iter().find_map(|own| covered(term, own, table));
            start = start.max(covers.unwrap_or(start));
            covers.is_none()
        });
        self.start = start;
    }
}

/// From where on a convolution covers a term; `None` if it does not.
fn covered(term: &Term, by: &Term, table: &Table) -> Option<i64> {
    let &Term::Convolution {
        a,
        b,
        constant: c,
        shift,
        x0,
        y0,
        half: None,
    } = by
    else {
        return None;
    };
    match *term {
        Term::Back {
            a: own,
            delay,
            constant,
            ..
        } => {
            let at = delay - shift;
            let covers = |of: Member, other: Member, least: i64| {
                own == of && at >= least && table.get(other, at) == Some(c ^ constant)
            };
            if covers(b, a, x0) {
                return Some(delay + y0);
            }
            covers(a, b, y0).then_some(delay + x0)
        }
        Term::Convolution { .. } if term == by => None,
        Term::Convolution {
            a: p,
            b: q,
            constant,
            shift: t,
            x0: x,
            y0: y,
            ..
        } => ((p, q, constant, t) == (a, b, c, shift) && x >= x0 && y >= y0).then_some(i64::MIN),
        Term::Constant(_) => None,
    }
}
