//! Bounds that follow from powers and products of variables: `k <= isqrt(n)` from `k^2 <= n`.
//!
//! In: a constraint `form >= 0`, and integers below which variables do not go. Each variable v is replaced by c + v',
//! where c is its integer, so that v' >= 0. Let P be what the form subtracts of powers and products of variables, and A
//! the rest, so that P <= A. If P has no negative coefficient, each of its monomials is at most A. For an integer v' >=
//! 0 that is v' <= A/a from the monomial a v', and v' <= isqrt(A/a) from a v'^d with d >= 2. A variable of even powers
//! alone needs no such integer: then -isqrt(A/a) <= v <= isqrt(A/a).
//!
//! The condition remains a filter. So a bound may be too large, but never too small.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::budget::Budget;
use super::linear::{Constraint, Linear, Term, Var};
use nk_base::linear::LinearForm;
use nk_base::number::Rational;
use nk_syntax::ast::{Expr, ExprKind, Level, OperatorKind};

/// The largest exponent that is read.
const HIGHEST: u32 = 16;
/// Greatest number of monomials of a polynomial that is read.
const MOST: usize = 64;

/// Variables with their exponents, in ascending order.
type Monomial = Vec<(Var, u32)>;
type Polynomial = LinearForm<Monomial, Rational>;

/// A bound of one variable that follows from a constraint.
#[derive(Debug)]
pub enum Growth<'a> {
    /// The variable is at most this form.
    Line(Linear<'a>),
    /// The variable is at most `least` plus the square root of `of`; without `least` its absolute value is at most that
    /// root.
    Root {
        least: Option<BigInt>,
        of: Linear<'a>,
    },
}

/// Finds the bounds of one constraint.
pub struct Reader<'r> {
    /// The new variables that are integers, by their names.
    pub var: &'r dyn Fn(&str) -> Option<Var>,
    /// The integers below which variables do not go.
    pub least: &'r BTreeMap<Var, BigInt>,
    pub budget: &'r Budget,
}

impl Reader<'_> {
    /// The bounds that follow from the powers and products in a constraint.
    pub fn bounds<'a>(&self, constraint: &Constraint<'a>) -> Vec<(Var, Growth<'a>)> {
        let (mut taken, mut rest) = (
            Polynomial::constant(Rational::zero()),
            constraint.form.clone(),
        );
        let mut has_powers = false;
        for (term, factor) in constraint.form.terms() {
            let own = match term {
                _ if !factor.is_negative() => None,
                Term::New(var) if self.least.contains_key(var) => Some(self.variable(*var)),
                Term::New(_) | Term::Root(_) | Term::Quotient(_) => None,
                Term::Opaque(expr) => self.below(expr).inspect(|_| has_powers = true),
            };
            let Some(own) = own else { continue };
            taken = sum(&taken, &own, &-factor.clone());
            rest = rest.without(term);
        }
        let is_positive = |own: &(Monomial, Rational)| own.1.is_positive();
        let all = taken.terms();
        if !has_powers || !all.iter().all(is_positive) || !all.iter().all(|own| self.grows(&own.0))
        {
            return Vec::new();
        }
        let rest = rest.shifted(-taken.offset().clone());
        let rest = rest.expect("fractions are of any size");
        let mut vars: Vec<Var> = all
            .iter()
            .flat_map(|own| own.0.iter().map(|x| x.0))
            .collect();
        vars.sort_unstable();
        vars.dedup();
        let growth = |var| Some((var, self.growth(var, all, &rest)?));
        vars.into_iter().filter_map(growth).collect()
    }

    /// Whether a monomial has no negative values.
    fn grows(&self, monomial: &Monomial) -> bool {
        monomial
            .iter()
            .all(|(var, exponent)| exponent % 2 == 0 || self.least.contains_key(var))
    }

    fn growth<'a>(
        &self,
        var: Var,
        monomials: &[(Monomial, Rational)],
        rest: &Linear<'a>,
    ) -> Option<Growth<'a>> {
        let sum_of = |wanted: &dyn Fn(u32) -> bool| -> Rational {
            let own = monomials.iter().filter(|own| match own.0[..] {
                [(other, exponent)] => other == var && wanted(exponent),
                _ => false,
            });
            own.map(|own| &own.1).sum()
        };
        let (line, root) = (sum_of(&|own| own == 1), sum_of(&|own| own > 1));
        let divided = |by: Rational| rest.scaled(by.recip()).expect("fractions are of any size");
        let least = self.least.get(&var);
        match (root.is_zero(), least) {
            (false, least) => Some(Growth::Root {
                least: least.cloned(),
                of: divided(root),
            }),
            (true, Some(least)) if !line.is_zero() => {
                let least = Rational::from_integer(least.clone());
                divided(line).shifted(least).map(Growth::Line)
            }
            _ => None,
        }
    }

    /// `c + v'`, or `v` for a variable without such a c.
    fn variable(&self, var: Var) -> Polynomial {
        let least = self.least.get(&var).cloned().unwrap_or_default();
        Polynomial::line(
            vec![(var, 1)],
            Rational::one(),
            Rational::from_integer(least),
        )
    }

    /// A polynomial that is a lower bound of an expression, if there is one: for `e div d` it is `e/d - 1`.
    fn below(&self, expr: &Expr) -> Option<Polynomial> {
        let expr = expr.without_parens();
        if let ExprKind::Chain {
            level: Level::Product,
            first,
            rest,
        } = &expr.kind
            && let Some((operator, last)) = rest.last()
            && operator.kind == OperatorKind::Div
            && let ExprKind::Integer(by) = &last.kind
            && by.is_positive()
        {
            let product = self.product(first, &rest[..rest.len() - 1])?;
            let by = Rational::from_integer(by.clone()).recip();
            return product.scaled(by)?.shifted(-Rational::one());
        }
        match &expr.kind {
            ExprKind::Power { base, exponent } => match &base.without_parens().kind {
                ExprKind::Integer(base) if *base > BigInt::one() => self.exponential(exponent),
                _ => self.read(expr),
            },
            _ => self.read(expr),
        }
    }

    /// For integers x >= 0 and b >= 2, b^x is at least 1 + x/2 + x^2/2.
    fn exponential(&self, exponent: &Expr) -> Option<Polynomial> {
        let x = self.read(exponent)?;
        let is_natural = |own: &Rational| own.is_integer() && !own.is_negative();
        let is_bounded = |(monomial, _): &(Monomial, Rational)| {
            monomial.iter().all(|(var, _)| self.least.contains_key(var))
        };
        if !x.coefficients().all(is_natural) || !x.terms().iter().all(is_bounded) {
            return None;
        }
        let half = Rational::new(1.into(), 2.into());
        let squared = times(&x, &x)?;
        let both = sum(&x, &squared, &Rational::one()).scaled(half)?;
        both.shifted(Rational::one())
    }

    /// The polynomial that equals an expression, if it is one.
    fn read(&self, expr: &Expr) -> Option<Polynomial> {
        if self.budget.is_spent() {
            return None;
        }
        match &expr.kind {
            ExprKind::Integer(value) => {
                Some(Polynomial::constant(Rational::from_integer(value.clone())))
            }
            ExprKind::Name(name) => Some(self.variable((self.var)(name)?)),
            ExprKind::Paren(inner) => self.read(inner),
            ExprKind::Negate(inner) => self.read(inner)?.scaled(-Rational::one()),
            ExprKind::Power { base, exponent } => {
                let ExprKind::Integer(exponent) = &exponent.without_parens().kind else {
                    return None;
                };
                let exponent = exponent.to_u32().filter(|own| *own <= HIGHEST)?;
                let base = self.read(base)?;
                let one = Polynomial::constant(Rational::one());
                (0..exponent).try_fold(one, |power, _| times(&power, &base))
            }
            ExprKind::Chain {
                level: Level::Sum,
                first,
                rest,
            } => rest
                .iter()
                .try_fold(self.read(first)?, |all, (operator, term)| {
                    let sign = match operator.kind {
                        OperatorKind::Minus => -Rational::one(),
                        _ => Rational::one(),
                    };
                    Some(sum(&all, &self.read(term)?, &sign))
                }),
            ExprKind::Chain {
                level: Level::Product,
                first,
                rest,
            } => self.product(first, rest),
            _ => None,
        }
    }

    fn product(
        &self,
        first: &Expr,
        rest: &[(nk_syntax::ast::Operator, Expr)],
    ) -> Option<Polynomial> {
        rest.iter()
            .try_fold(self.read(first)?, |all, (operator, factor)| {
                let factor = self.read(factor)?;
                match (operator.kind, factor.as_constant()) {
                    (OperatorKind::Times, _) => times(&all, &factor),
                    (OperatorKind::Divide, Some(by)) if !by.is_zero() => all.scaled(by.recip()),
                    _ => None,
                }
            })
    }
}

/// `one + factor * other`
fn sum(one: &Polynomial, other: &Polynomial, factor: &Rational) -> Polynomial {
    let sum = one.combined(&Rational::one(), other, factor);
    sum.expect("fractions are of any size")
}

/// The product; `None` if it is too large.
fn times(one: &Polynomial, other: &Polynomial) -> Option<Polynomial> {
    let constant = other.offset().clone();
    let mut product = one.scaled(constant)?;
    for (monomial, factor) in other.terms() {
        let mut shifted =
            Polynomial::line(monomial.clone(), one.offset() * factor, Rational::zero());
        for (own, coefficient) in one.terms() {
            let mut exponents: BTreeMap<Var, u32> = own.iter().copied().collect();
            for (var, exponent) in monomial {
                *exponents.entry(*var).or_default() += exponent;
            }
            let degree: u32 = exponents.values().sum();
            if degree > HIGHEST {
                return None;
            }
            let monomial: Monomial = exponents.into_iter().collect();
            let own = Polynomial::line(monomial, coefficient * factor, Rational::zero());
            shifted = sum(&shifted, &own, &Rational::one());
        }
        product = sum(&product, &shifted, &Rational::one());
    }
    (product.terms().len() <= MOST).then_some(product)
}
