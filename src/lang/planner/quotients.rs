//! Bounds by division: `k <= n/b` from `k*b <= n`, where b is known to be at least 1.

use super::Planner;
use crate::domain::{DividedForm, Meaning, Mention};
use crate::linear::{self, Constraint, Linear, Term, Var};
use nk_base::number::Rational;
use nk_syntax::ast::{Expr, ExprKind, Level, OperatorKind};
use num_traits::{One, Signed};

impl<'a> Planner<'a, '_> {
    /// An equivalent constraint with a variable alone instead of a multiple of it, if the constraint names no other new
    /// variable in a product.
    pub(super) fn divided(&mut self, constraint: &Constraint<'a>) -> Option<Constraint<'a>> {
        let (term, multiple) = self.multiple_in(constraint, false)?;
        let var = multiple.var?;
        let rest = constraint.form.clone().without(&term);
        if linear::variables(&rest).any(|own| own == var) || multiple.by.is_empty() {
            return None;
        }
        let of = rest.scaled(multiple.factor.abs().recip())?;
        let quotient = match of.as_constant() {
            Some(zero) if zero == &Rational::default() => of,
            _ => {
                let by = multiple.by;
                self.quotients.push(DividedForm { of, by });
                Linear::variable(Term::Quotient(self.quotients.len() - 1))
            }
        };
        let own = Linear::variable(Term::New(var));
        Some(Constraint {
            form: quotient.combined(&Rational::one(), &own, &multiple.factor.signum())?,
            ..constraint.clone()
        })
    }

    /// A name such that a constraint would bound `var` if the name were known to be at least 1.
    pub(super) fn unknown_divisor(&self, var: Var) -> Option<String> {
        let all = self.powers.iter();
        let mut multiples = all.filter_map(|own| Some(self.multiple_in(own, true)?.1));
        let own = multiples.find(|own| own.var == Some(var))?;
        own.by.iter().find_map(|by| match &by.kind {
            ExprKind::Name(name) if !self.is_positive(by) => Some(name.clone()),
            _ => None,
        })
    }

    /// The only product with new variables in a constraint, if it is a multiple of one of them. With `assumes`, any
    /// name is taken to be at least 1.
    fn multiple_in(
        &self,
        constraint: &Constraint<'a>,
        assumes: bool,
    ) -> Option<(Term<'a>, Multiple<'a>)> {
        let form = &constraint.form;
        let mut products = form.terms().iter().filter(|own| match own.0 {
            Term::Opaque(expr) => !self.mentioned(expr).is_empty(),
            _ => false,
        });
        let (Some((term @ Term::Opaque(product), factor)), None) =
            (products.next(), products.next())
        else {
            return None;
        };
        let mut multiple = Multiple {
            var: None,
            factor: factor.clone(),
            by: Vec::new(),
            assumes,
        };
        self.multiply(product, &mut multiple)?;
        Some((*term, multiple))
    }

    /// Multiplies by an expression, whose factors must be one new variable, numbers, and expressions that are at least
    /// 1.
    fn multiply(&self, expr: &'a Expr, multiple: &mut Multiple<'a>) -> Option<()> {
        match &expr.kind {
            ExprKind::Integer(value) => multiple.factor *= Rational::from_integer(value.clone()),
            ExprKind::Paren(inner) if !self.is_positive(inner) => self.multiply(inner, multiple)?,
            ExprKind::Negate(inner) => {
                multiple.factor = -multiple.factor.clone();
                self.multiply(inner, multiple)?;
            }
            ExprKind::Chain {
                level: Level::Product,
                first,
                rest,
            } => {
                self.multiply(first, multiple)?;
                for (operator, factor) in rest {
                    match (operator.kind, &factor.kind) {
                        (OperatorKind::Times, _) => self.multiply(factor, multiple)?,
                        (OperatorKind::Divide, ExprKind::Integer(by)) if by.is_positive() => {
                            multiple.factor /= Rational::from_integer(by.clone());
                        }
                        _ => return None,
                    }
                }
            }
            ExprKind::Name(name) if multiple.var.is_none() && self.var(name).is_some() => {
                multiple.var = self.var(name);
            }
            ExprKind::Name(_) if multiple.assumes => multiple.by.push(expr),
            _ if self.is_positive(expr) => multiple.by.push(expr),
            _ => return None,
        }
        (multiple.factor != Rational::default()).then_some(())
    }

    /// Whether an expression is certainly at least 1: sums, products and powers of names and numbers that are.
    fn is_positive(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Integer(value) => value.is_positive(),
            ExprKind::Name(name) => {
                self.known.get(&Mention::Name(name)) == Some(&Meaning::Positive)
            }
            ExprKind::Paren(inner) => self.is_positive(inner),
            ExprKind::Power { base, exponent } => {
                self.is_positive(base)
                    && matches!(&exponent.kind, ExprKind::Integer(own) if !own.is_negative())
            }
            ExprKind::Chain { level, first, rest } => {
                let wanted = match level {
                    Level::Sum => OperatorKind::Plus,
                    Level::Product => OperatorKind::Times,
                    _ => return false,
                };
                let is_wanted = |own: &(nk_syntax::ast::Operator, Expr)| {
                    own.0.kind == wanted && self.is_positive(&own.1)
                };
                self.is_positive(first) && rest.iter().all(is_wanted)
            }
            _ => false,
        }
    }
}

/// A multiple of a new variable.
struct Multiple<'a> {
    var: Option<Var>,
    factor: Rational,
    /// Further factors, each at least 1.
    by: Vec<&'a Expr>,
    /// Whether names are taken to be at least 1 that are not known to be.
    assumes: bool,
}
