//! The values of a stated system, and the check of its option sets.

use std::collections::BTreeSet;

use super::error::VerifyError;
use super::player::mex;
use nk_system::{Member, System, Term};

/// An option of a member, in members of the system: the fields are those of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Both(Member, Member, u32, i64, i64, i64),
    Back(Member, i64, u32),
    Constant(u32),
}

/// The values of a system by the definition.
pub struct Table<'s> {
    system: &'s System,
    pub values: Vec<Vec<u32>>,
    last: i64,
}

impl<'s> Table<'s> {
    pub fn new(system: &'s System, last: i64) -> Result<Table<'s>, VerifyError> {
        let order = system.order().map_err(VerifyError::System)?;
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

    /// The options of a member at n, by the stated terms.
    fn stated(&self, member: Member, n: i64) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        for term in &self.system.sequences[member].terms {
            match *term {
                Term::Back(own) if n - own.delay < own.low => {}
                _ => self.add(option(term), n, &mut found),
            }
        }
        found
    }

    fn add(&self, own: Choice, n: i64, found: &mut BTreeSet<u32>) {
        match own {
            Choice::Both(a, b, constant, shift, x0, y0) => {
                for x in x0..=n - shift - y0 {
                    let pair = self.get(a, x).zip(self.get(b, n - shift - x));
                    found.extend(pair.map(|(x, y)| x ^ y ^ constant));
                }
            }
            Choice::Back(a, delay, constant) => {
                found.extend(self.get(a, n - delay).map(|own| own ^ constant));
            }
            Choice::Constant(value) => {
                found.insert(value);
            }
        }
    }

    /// Checks that a member has these options at all indices from `start + shift` on.
    pub fn check(
        &self,
        member: Member,
        shift: i64,
        start: i64,
        options: &BTreeSet<Choice>,
        word: Option<(usize, usize)>,
    ) -> Result<(), VerifyError> {
        for n in start + shift..=self.last {
            let mut found = BTreeSet::new();
            for own in options {
                self.add(*own, n, &mut found);
            }
            if self.get(member, n) != Some(mex(&found)) {
                let index = n - shift;
                return Err(VerifyError::Value { word, index });
            }
        }
        let terms = &self.system.sequences[member].terms;
        let stated: BTreeSet<Choice> = terms.iter().map(option).collect();
        let same = options.iter().all(|own| self.is_within(*own, &stated))
            && stated.iter().all(|own| self.is_within(*own, options));
        match same {
            true => Ok(()),
            false => Err(VerifyError::Options(word)),
        }
    }

    /// Whether all options that `own` represents at large indices are among `others`.
    fn is_within(&self, own: Choice, others: &BTreeSet<Choice>) -> bool {
        match own {
            Choice::Constant(_) => others.contains(&own),
            Choice::Back(..) => others.iter().any(|other| self.covers(*other, own)),
            Choice::Both(a, b, constant, shift, x0, y0) => {
                // The ranges of the first and of the second member in options that agree in everything else.
                let ranges = others.iter().filter_map(|other| match *other {
                    Choice::Both(p, q, c, t, x, y) if (c, t) == (constant, shift) => {
                        match ((p, q) == (a, b), (q, p) == (a, b)) {
                            (true, true) => Some((x.min(y), x.min(y))),
                            (true, false) => Some((x, y)),
                            (false, true) => Some((y, x)),
                            (false, false) => None,
                        }
                    }
                    _ => None,
                });
                let Some((x, y)) = ranges.reduce(|p, q| (p.0.min(q.0), p.1.min(q.1))) else {
                    return false;
                };
                let is_there = |of: Member, other: Member, at: i64| {
                    self.get(other, at).is_some_and(|value| {
                        let own = Choice::Back(of, shift + at, constant ^ value);
                        others.iter().any(|other| self.covers(*other, own))
                    })
                };
                (x0..x).all(|at| is_there(b, a, at)) && (y0..y).all(|at| is_there(a, b, at))
            }
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

fn option(term: &Term) -> Choice {
    match *term {
        Term::Convolution(own) => {
            Choice::Both(own.a, own.b, own.constant, own.shift, own.x0, own.y0)
        }
        Term::Back(own) => Choice::Back(own.a, own.delay, own.constant),
        Term::Constant(value) => Choice::Constant(value),
    }
}
