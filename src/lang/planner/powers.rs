//! Bounds from powers and products, in addition to those that conditions state.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::{Origin, Owned, Planner};
use crate::domain::Meaning;
use crate::growth::{Growth, Reader};
use crate::linear::{Constraint, Linear, Term, Var};
use nk_base::number::Rational;
use nk_syntax::ast::ExprKind;

/// Number of rounds in which lower bounds are carried over from one variable to the next, as in `1 <= a <= b <= c`.
const ROUNDS: usize = 4;

impl<'a> Planner<'a, '_> {
    /// Adds the bounds that follow from powers and products.
    pub(super) fn add_bounds_of_powers(&mut self) {
        let stated = self.constraints.iter().map(|owned| &owned.constraint);
        let with_powers: Vec<Constraint> = stated.chain(&self.powers).cloned().collect();
        let has_powers = |own: &Constraint| !self.hidden(&own.form).is_empty();
        if !with_powers.iter().any(has_powers) {
            return;
        }
        let least = self.least();
        let var = |name: &str| self.var(name).filter(|var| self.is_integer(*var));
        let reader = Reader {
            var: &var,
            least: &least,
            budget: self.budget,
        };
        let mut found = Vec::new();
        for constraint in &with_powers {
            let bounds = reader.bounds(constraint).into_iter();
            found.extend(bounds.map(|(var, growth)| (constraint.span, var, growth)));
        }
        let divided: Vec<Constraint> = with_powers
            .iter()
            .filter_map(|own| self.divided(&without_least(own, &least)?))
            .collect();
        for constraint in divided {
            self.follows(constraint, Origin::Powers);
        }
        for (span, var, growth) in found {
            let (forms, plain) = self.forms(var, growth);
            for form in forms {
                if self.hidden(&form).contains(&var) {
                    continue;
                }
                let constraint = Constraint {
                    form,
                    strict: false,
                    span,
                    via: BTreeSet::from([var]),
                };
                let origin = match plain {
                    true => Origin::PlainPowers,
                    false => Origin::Powers,
                };
                self.follows(constraint, origin);
            }
        }
    }

    /// Adds a constraint that follows from a condition.
    fn follows(&mut self, constraint: Constraint<'a>, origin: Origin) {
        self.constraints.push(Owned {
            hidden: self.hidden(&constraint.form),
            constraint,
            origin,
            used: true,
        });
    }

    /// The forms that a bound states to be nonnegative, and whether their roots certainly have values.
    fn forms(&mut self, var: Var, growth: Growth<'a>) -> (Vec<Linear<'a>>, bool) {
        let one = Rational::one();
        let own = Linear::variable(Term::New(var));
        let plus = |form: &Linear<'a>, sign: &Rational, other: &Linear<'a>| {
            let sum = form.combined(&Rational::one(), other, sign);
            sum.expect("fractions are of any size")
        };
        let mut root = |of: Linear<'a>| {
            let is_name = |term: &Term| match term {
                Term::Opaque(expr) => matches!(expr.kind, ExprKind::Name(_)),
                _ => false,
            };
            let is_plain = of.variables().all(is_name);
            self.roots.push(of);
            (Linear::variable(Term::Root(self.roots.len() - 1)), is_plain)
        };
        match growth {
            Growth::Line(most) => (vec![plus(&most, &-one, &own)], false),
            Growth::Root { least, of } => {
                let (root, is_plain) = root(of);
                let below = least.is_none().then(|| plus(&root, &one, &own));
                let least = Linear::constant(Rational::from_integer(least.unwrap_or_default()));
                let above = plus(&plus(&root, &one, &least), &-one, &own);
                (std::iter::once(above).chain(below).collect(), is_plain)
            }
        }
    }

    /// Whether a variable takes integers only: it is not an end of an edge, and it is in no sets other than
    /// enumerations.
    fn is_integer(&self, var: Var) -> bool {
        let mut ends = self.edges.iter().flat_map(|edge| edge.new);
        let mut sets = self.members.iter().filter(|(own, ..)| *own == var);
        sets.all(|(_, set, _)| self.meaning(set) != Meaning::Value)
            && !ends.any(|own| own == Some(var))
    }

    /// Lower bounds of the integer variables that are known to be nonnegative.
    pub(super) fn least(&self) -> BTreeMap<Var, BigInt> {
        let mut least: BTreeMap<Var, BigInt> = BTreeMap::new();
        for _ in 0..ROUNDS {
            let before = least.clone();
            for owned in &self.constraints {
                let Some((var, bound)) = lower(&owned.constraint, &before) else {
                    continue;
                };
                if self.is_integer(var) && !bound.is_negative() {
                    let own = least.entry(var).or_default();
                    *own = bound.max(std::mem::take(own));
                }
            }
            if least == before {
                break;
            }
        }
        least
    }
}

/// The constraint that results if each subtracted variable has its least value: `k*b <= n` of `i + k*b <= n`, where `i
/// >= 0`. `None` if no variable is subtracted, or if there are other variables.
fn without_least<'a>(
    constraint: &Constraint<'a>,
    least: &BTreeMap<Var, BigInt>,
) -> Option<Constraint<'a>> {
    let mut form = constraint.form.clone();
    for (term, factor) in constraint.form.terms() {
        let Term::New(var) = term else { continue };
        let own = least.get(var).filter(|_| factor.is_negative())?;
        let value = factor * Rational::from_integer(own.clone());
        form = form.without(term).shifted(value)?;
    }
    (form != constraint.form).then(|| Constraint {
        form,
        ..constraint.clone()
    })
}

/// The variable for which a constraint gives a lower bound if no other variable goes below these integers, and the
/// bound.
fn lower(constraint: &Constraint, least: &BTreeMap<Var, BigInt>) -> Option<(Var, BigInt)> {
    let form = &constraint.form;
    let mut positive = form.terms().iter().filter(|own| own.1.is_positive());
    let (Some((Term::New(var), factor)), None) = (positive.next(), positive.next()) else {
        return None;
    };
    let mut sum = -form.offset().clone();
    for (term, coefficient) in form.terms().iter().filter(|own| own.1.is_negative()) {
        let Term::New(other) = term else { return None };
        sum -= coefficient * Rational::from_integer(least.get(other)?.clone());
    }
    let bound = sum / factor;
    let strict = constraint.strict && bound.is_integer();
    let bound = bound.ceil().to_integer();
    Some((*var, bound + BigInt::from(strict)))
}
