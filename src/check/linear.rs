//! Linear forms in the new variables of a builder, and their elimination.
//!
//! In: a comparison as it was written. Out: [`Constraint`]s `form >= 0` or `form > 0`, where everything
//! that is not linear in a new variable is kept as an opaque term. [`eliminate`] is Fourier-Motzkin: from
//! `a < b` and `b <= n` it concludes `a < n`.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::{One, Signed, Zero};

use crate::number::Rational;
use crate::source::Span;
use crate::syntax::ast::{Comparison, Expr, ExprKind, Level, OperatorKind};

/// A new variable, by its place in the list of new variables.
pub type Var = usize;

/// `sum terms[x] * x + sum factor * opaque + constant`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear<'a> {
    pub terms: BTreeMap<Var, Rational>,
    pub opaque: Vec<(Rational, &'a Expr)>,
    pub constant: Rational,
}

/// `form >= 0`, or `form > 0` where `strict`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint<'a> {
    pub form: Linear<'a>,
    pub strict: bool,
    /// The comparison that it comes from.
    pub span: Span,
    /// Variables that were eliminated on the way.
    pub via: BTreeSet<Var>,
}

impl<'a> Linear<'a> {
    fn scaled(mut self, factor: &Rational) -> Self {
        if factor.is_zero() {
            return Linear::default();
        }
        self.terms.values_mut().for_each(|value| *value *= factor);
        self.opaque
            .iter_mut()
            .for_each(|(value, _)| *value *= factor);
        self.constant *= factor;
        self
    }

    fn plus(mut self, other: Linear<'a>) -> Self {
        for (var, value) in other.terms {
            *self.terms.entry(var).or_default() += value;
        }
        self.terms.retain(|_, value| !value.is_zero());
        for (factor, term) in other.opaque {
            match self.opaque.iter_mut().find(|(_, own)| same(own, term)) {
                Some((own, _)) => *own += factor,
                None => self.opaque.push((factor, term)),
            }
        }
        self.opaque.retain(|(factor, _)| !factor.is_zero());
        self.constant += other.constant;
        self
    }

    fn minus(self, other: Linear<'a>) -> Self {
        self.plus(other.scaled(&-Rational::one()))
    }

    /// The constant, if nothing else is in the form.
    fn as_constant(&self) -> Option<&Rational> {
        (self.terms.is_empty() && self.opaque.is_empty()).then_some(&self.constant)
    }
}

/// Equal apart from where they stand: the same text read twice.
fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Name(a), ExprKind::Name(b)) => a == b,
        _ => std::ptr::eq(a, b),
    }
}

/// Reads `expr` as a linear form; `var` says which names are new variables.
pub fn read<'a>(expr: &'a Expr, var: &dyn Fn(&str) -> Option<Var>) -> Linear<'a> {
    match &expr.kind {
        ExprKind::Integer(value) => Linear {
            constant: Rational::from_integer(value.clone()),
            ..Linear::default()
        },
        ExprKind::Name(name) if var(name).is_some() => Linear {
            terms: var(name)
                .map(|var| (var, Rational::one()))
                .into_iter()
                .collect(),
            ..Linear::default()
        },
        ExprKind::Paren(inner) => read(inner, var),
        ExprKind::Negate(inner) => read(inner, var).scaled(&-Rational::one()),
        ExprKind::Chain {
            level: Level::Sum,
            first,
            rest,
        } => read_sum(first, rest, var),
        ExprKind::Chain {
            level: Level::Product,
            first,
            rest,
        } => read_product(first, rest, var).unwrap_or_else(|| opaque(expr)),
        _ => opaque(expr),
    }
}

fn opaque(expr: &Expr) -> Linear<'_> {
    Linear {
        opaque: vec![(Rational::one(), expr)],
        ..Linear::default()
    }
}

type Rest = [(crate::syntax::ast::Operator, Expr)];

fn read_sum<'a>(first: &'a Expr, rest: &'a Rest, var: &dyn Fn(&str) -> Option<Var>) -> Linear<'a> {
    rest.iter().fold(read(first, var), |sum, (operator, term)| {
        let term = read(term, var);
        if operator.kind == OperatorKind::Minus {
            sum.minus(term)
        } else {
            sum.plus(term)
        }
    })
}

/// A product in which all factors but one are constants; otherwise `None`.
fn read_product<'a>(
    first: &'a Expr,
    rest: &'a Rest,
    var: &dyn Fn(&str) -> Option<Var>,
) -> Option<Linear<'a>> {
    let mut product = read(first, var);
    for (operator, factor) in rest {
        let factor = read(factor, var);
        product = match (operator.kind, product.as_constant(), factor.as_constant()) {
            (OperatorKind::Times, _, Some(constant)) => product.scaled(constant),
            (OperatorKind::Times, Some(constant), _) => factor.scaled(constant),
            (OperatorKind::Divide, _, Some(constant)) if !constant.is_zero() => {
                product.scaled(&constant.recip())
            }
            _ => return None,
        };
    }
    Some(product)
}

/// The constraints that `left op right` states; empty for `!=` and `in`.
pub fn constraints<'a>(
    left: &'a Expr,
    op: Comparison,
    right: &'a Expr,
    span: Span,
    var: &dyn Fn(&str) -> Option<Var>,
) -> Vec<Constraint<'a>> {
    if op == Comparison::In {
        let ExprKind::Range { low, high } = &right.kind else {
            return Vec::new();
        };
        let mut both = constraints(low, Comparison::LessEqual, left, span, var);
        both.extend(constraints(left, Comparison::LessEqual, high, span, var));
        return both;
    }
    let (small, large, strict) = match op {
        Comparison::Less | Comparison::LessEqual | Comparison::Equal => {
            (left, right, op == Comparison::Less)
        }
        Comparison::Greater | Comparison::GreaterEqual => (right, left, op == Comparison::Greater),
        _ => return Vec::new(),
    };
    let mut found = at_most(small, large, strict, span, var);
    if op == Comparison::Equal {
        found.extend(at_most(large, small, false, span, var));
    }
    found
}

/// `small <= large`; `|e| <= large` also gives both sides of `e`.
fn at_most<'a>(
    small: &'a Expr,
    large: &'a Expr,
    strict: bool,
    span: Span,
    var: &dyn Fn(&str) -> Option<Var>,
) -> Vec<Constraint<'a>> {
    let constraint = |form| Constraint {
        form,
        strict,
        span,
        via: BTreeSet::new(),
    };
    let high = read(large, var);
    let inside = match &small.kind {
        ExprKind::Abs(inner) => inner,
        ExprKind::Call {
            name,
            args,
            conditions: None,
        } if name.text == "abs" && args.len() == 1 => &args[0],
        _ => return vec![constraint(high.minus(read(small, var)))],
    };
    let inner = read(inside, var);
    vec![
        constraint(high.clone().minus(inner.clone())),
        constraint(high.plus(inner)),
    ]
}

/// The consequences of `constraints` that do not name `var`.
pub fn eliminate<'a>(constraints: Vec<Constraint<'a>>, var: Var) -> Vec<Constraint<'a>> {
    let (with, mut without): (Vec<_>, Vec<_>) = constraints
        .into_iter()
        .partition(|constraint| constraint.form.terms.contains_key(&var));
    let (lower, upper): (Vec<_>, Vec<_>) = with
        .into_iter()
        .partition(|constraint| constraint.form.terms[&var].is_positive());
    for low in &lower {
        for high in &upper {
            let combined = combine(low, high, var);
            if without.len() < MOST_CONSTRAINTS && !without.contains(&combined) {
                without.push(combined);
            }
        }
    }
    without
}

/// Beyond this many consequences the search for a bound gives up; nobody writes such conditions.
const MOST_CONSTRAINTS: usize = 400;

fn combine<'a>(low: &Constraint<'a>, high: &Constraint<'a>, var: Var) -> Constraint<'a> {
    let (up, down) = (&low.form.terms[&var], -&high.form.terms[&var]);
    let mut via: BTreeSet<Var> = low.via.union(&high.via).copied().collect();
    via.insert(var);
    Constraint {
        form: low
            .form
            .clone()
            .scaled(&down)
            .plus(high.form.clone().scaled(up)),
        strict: low.strict || high.strict,
        span: high.span,
        via,
    }
}

/// A bound of one variable: `var >= ceil(form)` or `var <= floor(form)`; where `strict`, without the equality.
#[derive(Clone, Debug)]
pub struct Bound<'a> {
    pub form: Linear<'a>,
    pub strict: bool,
    pub span: Span,
}

/// Solves a constraint for a variable that is in it; `true` for a lower bound.
pub fn solve<'a>(constraint: &Constraint<'a>, var: Var) -> (bool, Bound<'a>) {
    let mut form = constraint.form.clone();
    let coefficient = form
        .terms
        .remove(&var)
        .expect("the variable is in the constraint");
    let bound = Bound {
        form: form.scaled(&-coefficient.recip()),
        strict: constraint.strict,
        span: constraint.span,
    };
    (coefficient.is_positive(), bound)
}
