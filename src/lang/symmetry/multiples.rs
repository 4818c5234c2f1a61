//! Rules in which an index occurs only as a multiple: `a[2*i] -- b[2*i] : 0 <= i <= n` is `a[j] -- b[j]` for the even j
//! from 0 to 2 n. In the second form the vertices determine the index, which the verifier needs.

use nk_verify::symmetry::{EdgeRule, Formula, Local, Spot, Term};

/// The rule with the multiple in the place of each index that occurs in the ends as a multiple only.
pub(super) fn by_multiples(mut rule: EdgeRule, parameters: usize) -> EdgeRule {
    for number in 0..rule.locals.len() {
        let variable = parameters + number;
        let ends = rule.ends.iter().flat_map(|own| &own.indices);
        let factors = ends.filter_map(|own| factor(own, variable));
        let least = factors.map(i64::abs).filter(|own| *own != 0).min();
        if let Some(by @ 2..) = least {
            let own = Multiple { variable, by };
            if let Some(written) = own.rule(&rule, number) {
                rule = written;
            }
        }
    }
    rule
}

/// The coefficient of a variable in a term; `None` if the term is not linear in it, or if the number is too large.
fn factor(term: &Term, variable: usize) -> Option<i64> {
    let of = |own: &Term| factor(own, variable);
    match term {
        Term::Number(_) => Some(0),
        Term::Variable(own) => Some(i64::from(*own == variable)),
        Term::Sum(a, b) => of(a)?.checked_add(of(b)?),
        Term::Difference(a, b) => of(a)?.checked_sub(of(b)?),
        Term::Product(a, b) => match (&**a, &**b) {
            (Term::Number(number), other) | (other, Term::Number(number)) => {
                of(other)?.checked_mul(*number)
            }
            _ => [of(a)?, of(b)?].iter().all(|own| *own == 0).then_some(0),
        },
        Term::Absolute(a) => (of(a)? == 0).then_some(0),
        Term::Least(a, b) | Term::Greatest(a, b) | Term::Remainder(a, b) | Term::Quotient(a, b) => {
            [of(a)?, of(b)?].iter().all(|own| *own == 0).then_some(0)
        }
    }
}

/// A variable that is replaced by a new one, `by` times as large.
struct Multiple {
    variable: usize,
    by: i64,
}

impl Multiple {
    /// The rule in terms of the new variable, whose index has this number; `None` if a number is too large.
    fn rule(&self, rule: &EdgeRule, number: usize) -> Option<EdgeRule> {
        let mut locals = Vec::new();
        for (at, local) in rule.locals.iter().enumerate() {
            let times = if at == number { self.by } else { 1 };
            let bounds = |own: &[Term]| -> Option<Vec<Term>> {
                own.iter().map(|own| self.term(own, times)).collect()
            };
            locals.push(Local {
                name: local.name.clone(),
                low: bounds(&local.low)?,
                high: bounds(&local.high)?,
            });
        }
        let end = |own: &Spot| -> Option<Spot> {
            let indices = own.indices.iter().map(|own| self.term(own, 1));
            Some(Spot {
                name: own.name,
                indices: indices.collect::<Option<_>>()?,
            })
        };
        let [one, other] = &rule.ends;
        let rest = Term::Variable(self.variable).modulo(Term::Number(self.by));
        let condition = match self.formula(&rule.condition)? {
            Formula::And(mut parts) => {
                parts.push(Formula::equal(rest, Term::Number(0)));
                Formula::And(parts)
            }
            other => Formula::And(vec![other, Formula::equal(rest, Term::Number(0))]),
        };
        Some(EdgeRule {
            locals,
            condition,
            ends: [end(one)?, end(other)?],
        })
    }

    /// `times` times a term, multiplied out, in terms of the new variable; `None` if a number is too large.
    fn term(&self, term: &Term, times: i64) -> Option<Term> {
        let both = |a: &Term, b: &Term| Some((self.term(a, times)?, self.term(b, times)?));
        let boxed = |own: &Term| self.term(own, 1).map(Box::new);
        let whole = match term {
            Term::Number(own) => return own.checked_mul(times).map(Term::Number),
            Term::Variable(own) if *own == self.variable => {
                let own = Term::Variable(*own);
                if times % self.by == 0 {
                    return Some(own.times(times / self.by));
                }
                Term::Quotient(Box::new(own), Box::new(Term::Number(self.by)))
            }
            Term::Variable(_) => term.clone(),
            Term::Sum(a, b) => return both(a, b).map(|(a, b)| a.plus(b)),
            Term::Difference(a, b) => return both(a, b).map(|(a, b)| a.minus(b)),
            Term::Product(a, b) => match (&**a, &**b) {
                (Term::Number(number), other) | (other, Term::Number(number)) => {
                    return self.term(other, times.checked_mul(*number)?);
                }
                _ => Term::Product(boxed(a)?, boxed(b)?),
            },
            Term::Absolute(a) => Term::Absolute(boxed(a)?),
            Term::Least(a, b) => Term::Least(boxed(a)?, boxed(b)?),
            Term::Greatest(a, b) => Term::Greatest(boxed(a)?, boxed(b)?),
            Term::Remainder(a, b) => Term::Remainder(boxed(a)?, boxed(b)?),
            Term::Quotient(a, b) => Term::Quotient(boxed(a)?, boxed(b)?),
        };
        Some(whole.times(times))
    }

    fn formula(&self, formula: &Formula) -> Option<Formula> {
        let all = |own: &[Formula]| -> Option<Vec<Formula>> {
            own.iter().map(|own| self.formula(own)).collect()
        };
        Some(match formula {
            Formula::Compare(a, relation, b) => {
                Formula::Compare(self.term(a, 1)?, *relation, self.term(b, 1)?)
            }
            Formula::And(parts) => Formula::And(all(parts)?),
            Formula::Or(parts) => Formula::Or(all(parts)?),
            Formula::Not(own) => Formula::Not(Box::new(self.formula(own)?)),
        })
    }
}
