//! Values and option sets of a stated system.

use std::collections::BTreeSet;

use super::verify::Refused;
use crate::recurrence::{Member, System, Term};

/// An option in members of the system, at the index of the member that it is an option of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Both(Member, Member, u32, i64, i64, i64),
    Back(Member, i64, u32),
}

/// The values of a system from the definition.
pub struct Table<'s> {
    system: &'s System,
    pub values: Vec<Vec<u32>>,
    last: i64,
}

impl<'s> Table<'s> {
    pub fn new(system: &'s System, last: i64) -> Result<Table<'s>, Refused> {
        let order = system.order().map_err(Refused::System)?;
        let mut table = Table {
            system,
            values: vec![Vec::new(); system.sequences.len()],
            last,
        };
        for n in system.least_first()..=last {
            for &member in &order {
                let own = &system.sequences[member];
                if n < own.first {
                    continue;
                }
                let value = match own.initial.get((n - own.first) as usize) {
                    Some(value) => *value,
                    None => mex(&table.stated(member, n)),
                };
                table.values[member].push(value);
            }
        }
        Ok(table)
    }

    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let at = usize::try_from(n - self.system.sequences.get(member)?.first).ok()?;
        self.values[member].get(at).copied()
    }

    /// The options that the system states.
    fn stated(&self, member: Member, n: i64) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        for term in &self.system.sequences[member].terms {
            match *term {
                Term::Constant(value) => {
                    found.insert(value);
                }
                Term::Back { low, delay, .. } if n - delay < low => {}
                _ => self.add(option(term), n, &mut found),
            }
        }
        found
    }

    fn add(&self, own: Option<Choice>, n: i64, found: &mut BTreeSet<u32>) {
        match own {
            Some(Choice::Both(a, b, constant, shift, x0, y0)) => {
                for x in x0..=n - shift - y0 {
                    let pair = self.get(a, x).zip(self.get(b, n - shift - x));
                    found.extend(pair.map(|(x, y)| x ^ y ^ constant));
                }
            }
            Some(Choice::Back(a, delay, constant)) => {
                found.extend(self.get(a, n - delay).map(|own| own ^ constant));
            }
            None => {}
        }
    }

    /// That a member has these options at all indices from `start + shift` on.
    pub fn check(
        &self,
        member: Member,
        shift: i64,
        start: i64,
        options: &BTreeSet<Choice>,
        word: Option<(usize, usize)>,
    ) -> Result<(), Refused> {
        for n in start + shift..=self.last {
            let mut found = BTreeSet::new();
            for own in options {
                self.add(Some(*own), n, &mut found);
            }
            if self.get(member, n) != Some(mex(&found)) {
                let index = n - shift;
                return Err(Refused::Value { word, index });
            }
        }
        let terms = &self.system.sequences[member].terms;
        let stated: Option<BTreeSet<Choice>> = terms.iter().map(option).collect();
        let Some(stated) = stated else {
            return Err(Refused::Options(word));
        };
        let same = options.iter().all(|own| self.is_within(*own, &stated))
            && stated.iter().all(|own| self.is_within(*own, options));
        match same {
            true => Ok(()),
            false => Err(Refused::Options(word)),
        }
    }

    /// Whether all that an option stands for, at large indices, is among others.
    fn is_within(&self, own: Choice, others: &BTreeSet<Choice>) -> bool {
        match own {
            Choice::Back(..) => others.iter().any(|other| self.covers(*other, own)),
            Choice::Both(a, b, constant, shift, x0, y0) => others.iter().any(|other| {
                let Choice::Both(p, q, c, t, mut x, mut y) = *other else {
                    return false;
                };
                if (c, t) != (constant, shift) || ((p, q) != (a, b) && (q, p) != (a, b)) {
                    return false;
                }
                if (p, q) != (a, b) {
                    (x, y) = (y, x);
                }
                let back = |of: Member, other: Member, at: i64| {
                    let value = self.get(other, at)?;
                    Some(Choice::Back(of, shift + at, constant ^ value))
                };
                let is_there = |own: Option<Choice>| {
                    own.is_some_and(|own| others.iter().any(|other| self.covers(*other, own)))
                };
                (x0..x).all(|at| is_there(back(b, a, at)))
                    && (y0..y).all(|at| is_there(back(a, b, at)))
            }),
        }
    }

    fn covers(&self, other: Choice, own: Choice) -> bool {
        let (Choice::Both(a, b, c, shift, x0, y0), Choice::Back(of, delay, constant)) =
            (other, own)
        else {
            return other == own;
        };
        let at = delay - shift;
        let fits = |member: Member, rest: Member, least: i64| {
            member == of && at >= least && self.get(rest, at) == Some(c ^ constant)
        };
        fits(b, a, x0) || fits(a, b, y0)
    }
}

fn option(term: &Term) -> Option<Choice> {
    match *term {
        Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            ..
        } => Some(Choice::Both(a, b, constant, shift, x0, y0)),
        Term::Back {
            a, delay, constant, ..
        } => Some(Choice::Back(a, delay, constant)),
        Term::Constant(_) => None,
    }
}

fn mex(found: &BTreeSet<u32>) -> u32 {
    (0..).find(|value| !found.contains(value)).unwrap_or(0)
}
