//! Bounds of variables as expressions.

use crate::budget;
use crate::domain::{BindingPlan, DividedForm};
use crate::ir::{Builtin, Expr, ExprKind, Kind, Operation};
use crate::linear::{Bound, Linear, Term};
use crate::lowerer::Lowerer;
use crate::scope::Scope;
use nk_base::number::{Number, Rational};
use nk_base::source::Span;
use nk_syntax::ast::Comparison;
use num_traits::{One, Signed, Zero};

impl Lowerer<'_> {
    pub fn lower_bounds(
        &mut self,
        bounds: &[Bound],
        is_low: bool,
        plan: &BindingPlan,
        scope: &mut Scope,
    ) -> Vec<Expr> {
        bounds
            .iter()
            .map(|bound| self.lower_bound(bound, is_low, plan, scope))
            .collect()
    }

    /// The least (or greatest) integer that satisfies a bound.
    fn lower_bound(
        &mut self,
        bound: &Bound,
        is_low: bool,
        plan: &BindingPlan,
        scope: &mut Scope,
    ) -> Expr {
        let span = bound.span;
        self.budget.spend(budget::EXPRESSION);
        let value = self.lower_form(&bound.form, plan, span, scope);
        if let ExprKind::Number(number) = &value.kind {
            let number = integer_bound(number, is_low, bound.strict);
            return Expr::new(ExprKind::Number(number), span);
        }
        // x > e means x >= floor(e) + 1, and x < e means x <= ceiling(e) - 1.
        let round_up = is_low != bound.strict;
        let builtin = if round_up {
            Builtin::Ceiling
        } else {
            Builtin::Floor
        };
        let args = vec![value];
        let rounded = Expr::new(ExprKind::Builtin(builtin, args), span);
        if !bound.strict {
            return rounded;
        }
        let operation = if is_low {
            Operation::Add
        } else {
            Operation::Subtract
        };
        let one = Expr::new(ExprKind::Number(Number::ONE), span);
        let kind = ExprKind::Arithmetic {
            first: Box::new(rounded),
            rest: vec![(operation, span, one)],
        };
        Expr::new(kind, span)
    }

    pub(super) fn lower_form(
        &mut self,
        form: &Linear,
        plan: &BindingPlan,
        span: Span,
        scope: &mut Scope,
    ) -> Expr {
        let mut terms: Vec<(Rational, Expr)> = Vec::new();
        for (term, factor) in form.terms() {
            let term = match term {
                Term::Opaque(own) => Some(self.lower_as(own, Kind::Number, "a bound", scope)),
                Term::New(var) => scope
                    .slot(plan.names[*var].0)
                    .map(|slot| Expr::new(ExprKind::Slot(slot), span)),
                Term::Root(at) => Some(root(
                    self.lower_form(&plan.roots[*at], plan, span, scope),
                    span,
                )),
                Term::Quotient(at) => {
                    let DividedForm { of, by } = &plan.quotients[*at];
                    let first = Box::new(self.lower_form(of, plan, span, scope));
                    let divide = |own| (Operation::Divide, span, own);
                    let by = by
                        .iter()
                        .map(|own| self.lower_as(own, Kind::Number, "a bound", scope));
                    let rest = by.map(divide).collect();
                    Some(Expr::new(ExprKind::Arithmetic { first, rest }, span))
                }
            };
            terms.extend(term.map(|term| (factor.clone(), term)));
        }
        // A term that is added comes first where there is one: `n - i`, not `-i + n`.
        terms.sort_by_key(|(factor, _)| factor.is_negative());
        let mut sum: Option<Expr> = None;
        for (factor, term) in terms {
            sum = Some(plus(sum, &factor, term, span));
        }
        match sum {
            Some(sum) if form.offset().is_zero() => sum,
            sum => plus(
                sum,
                form.offset(),
                Expr::new(ExprKind::Number(Number::ONE), span),
                span,
            ),
        }
    }
}

/// The square root rounded down, or -1: `if e < 0 then -1 else isqrt(floor(e))`.
fn root(of: Expr, span: Span) -> Expr {
    let rounded = match &of.kind {
        ExprKind::Number(number) => Expr::new(ExprKind::Number(number.floor()), span),
        _ => Expr::new(ExprKind::Builtin(Builtin::Floor, vec![of]), span),
    };
    let zero = Expr::new(ExprKind::Number(Number::ZERO), span);
    let minus_one = Expr::new(ExprKind::Number(Number::ONE.neg()), span);
    let compared = ExprKind::Compare(Box::new(rounded.clone()), Comparison::Less, Box::new(zero));
    let root = ExprKind::Builtin(Builtin::Isqrt, vec![rounded]);
    let parts = [Expr::new(compared, span), minus_one, Expr::new(root, span)];
    let [condition, negative, root] = parts.map(Box::new);
    Expr::new(ExprKind::If(condition, negative, root), span)
}

/// Whether a bound contains a [`root`]. Such a bound follows from a condition with powers or products, which is one of
/// the filters.
pub fn follows_from_powers(bound: &Expr) -> bool {
    match &bound.kind {
        ExprKind::If(_, negative, root) => {
            matches!(&negative.kind, ExprKind::Number(own) if *own == Number::ONE.neg())
                && matches!(&root.kind, ExprKind::Builtin(Builtin::Isqrt, _))
        }
        ExprKind::Builtin(Builtin::Floor | Builtin::Ceiling, args) => {
            args.iter().any(follows_from_powers)
        }
        ExprKind::Negate(inner) => follows_from_powers(inner),
        ExprKind::Arithmetic { first, rest } => {
            let mut parts = rest.iter().map(|(_, _, own)| own).chain([&**first]);
            parts.any(follows_from_powers)
        }
        _ => false,
    }
}

/// `sum + factor * term`.
fn plus(sum: Option<Expr>, factor: &Rational, term: Expr, span: Span) -> Expr {
    let size = factor.abs();
    let scaled = match &term.kind {
        ExprKind::Number(Number::Small(1)) => Expr::new(ExprKind::Number(Number::from(size)), span),
        _ if size.is_one() => term,
        _ => {
            let first = Box::new(Expr::new(ExprKind::Number(Number::from(size)), span));
            let rest = vec![(Operation::Multiply, span, term)];
            Expr::new(ExprKind::Arithmetic { first, rest }, span)
        }
    };
    let operation = if factor.is_negative() {
        Operation::Subtract
    } else {
        Operation::Add
    };
    match sum {
        None if factor.is_negative() => negated(scaled, span),
        None => scaled,
        Some(Expr {
            kind: ExprKind::Arithmetic { first, mut rest },
            ..
        }) if rest
            .iter()
            .all(|(operation, ..)| matches!(operation, Operation::Add | Operation::Subtract)) =>
        {
            rest.push((operation, span, scaled));
            Expr::new(ExprKind::Arithmetic { first, rest }, span)
        }
        Some(sum) => {
            let (first, rest) = (Box::new(sum), vec![(operation, span, scaled)]);
            Expr::new(ExprKind::Arithmetic { first, rest }, span)
        }
    }
}

fn negated(value: Expr, span: Span) -> Expr {
    match value.kind {
        ExprKind::Number(number) => Expr::new(ExprKind::Number(number.neg()), span),
        _ => Expr::new(ExprKind::Negate(Box::new(value)), span),
    }
}

/// The least integer >= (or >) `value`, or the greatest <= (or <) it.
pub fn integer_bound(value: &Number, is_low: bool, strict: bool) -> Number {
    let rounded = if is_low != strict {
        value.ceil()
    } else {
        value.floor()
    };
    match (strict, is_low) {
        (false, _) => rounded,
        (true, true) => rounded.add(&Number::ONE).unwrap_or(rounded),
        (true, false) => rounded.sub(&Number::ONE).unwrap_or(rounded),
    }
}
