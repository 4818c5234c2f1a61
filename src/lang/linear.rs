//! Linear forms in the new variables of a builder, and their elimination.
//!
//! In: a comparison as it was written. Out: [`Constraint`]s `form >= 0` or `form > 0`, where everything
//! that is not linear in a new variable is kept as an opaque term. [`eliminate`] is Fourier-Motzkin: from
//! `a < b` and `b <= n` it concludes `a < n`.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::budget::Budget;
use nk_base::number::Rational;
use nk_base::source::Span;
use nk_syntax::ast::{Comparison, Expr, ExprKind, Level, OperatorKind};

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

    /// Whether there is a number in it that nobody writes.
    fn is_long(&self) -> bool {
        let opaque = self.opaque.iter().map(|(factor, _)| factor);
        let mut all = self.terms.values().chain(opaque).chain([&self.constant]);
        all.any(|own| own.numer().bits().max(own.denom().bits()) > LONGEST)
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

type Rest = [(nk_syntax::ast::Operator, Expr)];

/// Reads expressions in the new variables of a builder.
pub struct Reader<'r> {
    /// Which names are new variables.
    var: &'r dyn Fn(&str) -> Option<Var>,
    /// Once it is spent, parts are left out.
    budget: &'r Budget,
}

impl<'r> Reader<'r> {
    pub fn new(var: &'r dyn Fn(&str) -> Option<Var>, budget: &'r Budget) -> Self {
        Reader { var, budget }
    }

    /// Reads `expr` as a linear form.
    pub fn read<'a>(&self, expr: &'a Expr) -> Linear<'a> {
        let var = self.var;
        if self.budget.is_spent() {
            return Linear::default();
        }
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
            ExprKind::Paren(inner) => self.read(inner),
            ExprKind::Negate(inner) => self.read(inner).scaled(&-Rational::one()),
            ExprKind::Chain {
                level: Level::Sum,
                first,
                rest,
            } => self.read_sum(first, rest),
            ExprKind::Chain {
                level: Level::Product,
                first,
                rest,
            } => self
                .read_product(first, rest)
                .unwrap_or_else(|| opaque(expr)),
            _ => opaque(expr),
        }
    }

    fn read_sum<'a>(&self, first: &'a Expr, rest: &'a Rest) -> Linear<'a> {
        let mut sum = self.read(first);
        for (operator, term) in rest.iter().take_while(|_| !self.budget.is_spent()) {
            self.budget.spend(sum.opaque.len() as u64);
            let term = self.read(term);
            sum = match operator.kind {
                OperatorKind::Minus => sum.minus(term),
                _ => sum.plus(term),
            };
        }
        sum
    }

    /// A product in which all factors but one are constants; otherwise `None`.
    fn read_product<'a>(&self, first: &'a Expr, rest: &'a Rest) -> Option<Linear<'a>> {
        let mut product = self.read(first);
        for (operator, factor) in rest {
            let factor = self.read(factor);
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
        &self,
        left: &'a Expr,
        op: Comparison,
        right: &'a Expr,
        span: Span,
    ) -> Vec<Constraint<'a>> {
        if op == Comparison::In {
            let ExprKind::Range { low, high } = &right.kind else {
                return Vec::new();
            };
            let mut both = self.constraints(low, Comparison::LessEqual, left, span);
            both.extend(self.constraints(left, Comparison::LessEqual, high, span));
            return both;
        }
        let (small, large, strict) = match op {
            Comparison::Less | Comparison::LessEqual | Comparison::Equal => {
                (left, right, op == Comparison::Less)
            }
            Comparison::Greater | Comparison::GreaterEqual => {
                (right, left, op == Comparison::Greater)
            }
            _ => return Vec::new(),
        };
        let mut found = self.at_most(small, large, strict, span);
        if op == Comparison::Equal {
            found.extend(self.at_most(large, small, false, span));
        }
        found
    }

    /// `small <= large`; `|e| <= large` also gives both sides of `e`.
    fn at_most<'a>(
        &self,
        small: &'a Expr,
        large: &'a Expr,
        strict: bool,
        span: Span,
    ) -> Vec<Constraint<'a>> {
        let constraint = |form| Constraint {
            form,
            strict,
            span,
            via: BTreeSet::new(),
        };
        let high = self.read(large);
        let inside = match &small.kind {
            ExprKind::Abs(inner) => inner,
            ExprKind::Call {
                name,
                args,
                conditions: None,
            } if name.text == "abs" && args.len() == 1 => &args[0],
            _ => return vec![constraint(high.minus(self.read(small)))],
        };
        let inner = self.read(inside);
        vec![
            constraint(high.clone().minus(inner.clone())),
            constraint(high.plus(inner)),
        ]
    }
}

fn opaque(expr: &Expr) -> Linear<'_> {
    Linear {
        opaque: vec![(Rational::one(), expr)],
        ..Linear::default()
    }
}

/// The consequences of `constraints` that do not name `var`; those found until the budget is spent.
pub fn eliminate<'a>(
    constraints: Vec<Constraint<'a>>,
    var: Var,
    budget: &Budget,
) -> Vec<Constraint<'a>> {
    let (with, mut without): (Vec<_>, Vec<_>) = constraints
        .into_iter()
        .partition(|constraint| constraint.form.terms.contains_key(&var));
    let (lower, upper): (Vec<_>, Vec<_>) = with
        .into_iter()
        .partition(|constraint| constraint.form.terms[&var].is_positive());
    for low in &lower {
        for high in upper.iter().take_while(|_| !budget.is_spent()) {
            budget.spend(without.len() as u64);
            let combined = combine(low, high, var);
            let is_new = || !without.contains(&combined) && !combined.form.is_long();
            if without.len() < MOST_CONSTRAINTS && is_new() {
                without.push(combined);
            }
        }
    }
    without
}

/// Inequalities without `var` that are true exactly if some integer `var` makes all `constraints` true, which all name
/// it: for every other variable an integer, and opaque terms with integer values. `None` where none are at hand.
///
/// With integer coefficients, `low` (which says `a x >= L`) and `high` (`b x <= H`) hold for a common integer `x`
/// exactly if `a H >= b L`, provided that `a` or `b` is 1. A set of lower and upper bounds holds for a common integer
/// if each pair does, since the greatest lower and the least upper bound are such a pair.
pub fn project<'a>(
    constraints: Vec<Constraint<'a>>,
    var: Var,
    budget: &Budget,
) -> Option<Vec<Constraint<'a>>> {
    let integral: Vec<Constraint> = constraints.into_iter().map(Constraint::integral).collect();
    let (lower, upper): (Vec<_>, Vec<_>) = integral
        .into_iter()
        .partition(|constraint| constraint.form.terms[&var].is_positive());
    let mut found: Vec<Constraint> = Vec::new();
    for low in &lower {
        for high in upper.iter().take_while(|_| !budget.is_spent()) {
            budget.spend(found.len() as u64);
            let is_one = |own: &Constraint| own.form.terms[&var].abs().is_one();
            if !is_one(low) && !is_one(high) {
                return None;
            }
            let combined = combine(low, high, var);
            let is_trivial = |value: &Rational| !value.is_negative();
            if combined.form.as_constant().is_some_and(is_trivial) || found.contains(&combined) {
                continue;
            }
            if found.len() == MOST_CONSTRAINTS || combined.form.is_long() {
                return None;
            }
            found.push(combined);
        }
    }
    (!budget.is_spent()).then_some(found)
}

impl Constraint<'_> {
    /// The same among integers, with integer coefficients that have no common divisor, and not strict.
    fn integral(mut self) -> Self {
        let opaque = self.form.opaque.iter().map(|(factor, _)| factor);
        let factors: Vec<&Rational> = self.form.terms.values().chain(opaque).collect();
        let denominators = factors.iter().map(|own| own.denom().clone());
        let common = denominators
            .chain([self.form.constant.denom().clone()])
            .fold(BigInt::one(), |all, own| all.lcm(&own));
        let numerators = factors.iter().map(|own| (*own * &common).to_integer());
        let divisor = numerators.fold(BigInt::zero(), |all, own| all.gcd(&own));
        self.form = self.form.scaled(&Rational::from_integer(common));
        if self.strict {
            self.form.constant -= Rational::one();
            self.strict = false;
        }
        if !divisor.is_zero() {
            self.form = self.form.scaled(&Rational::new(BigInt::one(), divisor));
            self.form.constant = self.form.constant.floor();
        }
        self
    }
}

/// Beyond this many consequences the search for a bound gives up; nobody writes such conditions.
const MOST_CONSTRAINTS: usize = 400;

/// In bits. Each elimination may double the length of coefficients.
const LONGEST: u64 = 4096;

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
    /// Whether it follows from several conditions, and none of them states it.
    pub implied: bool,
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
        implied: !constraint.via.is_empty(),
    };
    (coefficient.is_positive(), bound)
}
