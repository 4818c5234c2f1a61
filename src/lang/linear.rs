//! Linear forms in the new variables of a builder, and their elimination.
//!
//! In: a comparison as it was written. Out: [`Constraint`]s `form >= 0` or `form > 0`, where everything
//! that is not linear in a new variable is kept as an opaque term. [`eliminate`] is Fourier-Motzkin: from
//! `a < b` and `b <= n` it concludes `a < n`.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::budget::Budget;
use nk_base::linear::LinearForm;
use nk_base::number::Rational;
use nk_base::source::Span;
use nk_syntax::ast::{Comparison, Expr, ExprKind, Level, OperatorKind};

/// A new variable, by its place in the list of new variables.
pub type Var = usize;

/// The terms of which linear forms consist.
#[derive(Clone, Copy, Debug)]
pub enum Term<'a> {
    /// An expression that is kept as it stands.
    Opaque(&'a Expr),
    New(Var),
    /// The square root, rounded down, of a form of the plan, which stands at this place of its list; -1 if the form is
    /// negative.
    Root(usize),
    /// The quotient of the plan that stands at this place of its list.
    Quotient(usize),
}

impl Term<'_> {
    /// Equal names are equal terms wherever they occur; other expressions are equal only at the same place.
    fn key(&self) -> (u8, usize, Option<Span>, &str) {
        match self {
            Term::Opaque(expr) => match &expr.kind {
                ExprKind::Name(name) => (0, 0, None, name),
                _ => (0, 0, Some(expr.span), ""),
            },
            Term::New(var) => (1, *var, None, ""),
            Term::Root(at) => (2, *at, None, ""),
            Term::Quotient(at) => (3, *at, None, ""),
        }
    }
}

impl Ord for Term<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Term<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Term<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Term<'_> {}

pub type Linear<'a> = LinearForm<Term<'a>, Rational>;

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

/// The new variables of a form.
pub fn variables(form: &Linear) -> impl Iterator<Item = Var> {
    form.variables().filter_map(|own| match own {
        Term::New(var) => Some(*var),
        Term::Opaque(_) | Term::Root(_) | Term::Quotient(_) => None,
    })
}

/// The expressions in a form that are kept as they stand.
pub fn opaque<'a>(form: &Linear<'a>) -> impl Iterator<Item = &'a Expr> {
    form.variables().filter_map(|own| match own {
        Term::Opaque(expr) => Some(*expr),
        Term::New(_) | Term::Root(_) | Term::Quotient(_) => None,
    })
}

/// Whether a form has a square root in it.
pub fn has_root(form: &Linear) -> bool {
    form.variables().any(|own| matches!(own, Term::Root(_)))
}

/// `scale * form + other_scale * other`
fn combined<'a>(
    form: &Linear<'a>,
    scale: &Rational,
    other: &Linear<'a>,
    other_scale: &Rational,
) -> Linear<'a> {
    let sum = form.combined(scale, other, other_scale);
    sum.expect("fractions are of any size")
}

fn scaled<'a>(form: &Linear<'a>, factor: Rational) -> Linear<'a> {
    form.scaled(factor).expect("fractions are of any size")
}

/// Whether a coefficient of a form is longer than [`LONGEST`].
fn is_long(form: &Linear) -> bool {
    let mut all = form.coefficients();
    all.any(|own| own.numer().bits().max(own.denom().bits()) > LONGEST)
}

type Rest = [(nk_syntax::ast::Operator, Expr)];

/// Reads expressions in the new variables of a builder.
pub struct Reader<'r> {
    /// The new variables by their names.
    var: &'r dyn Fn(&str) -> Option<Var>,
    /// Whether a variable takes the elements of a set or a list, so that it may be no number.
    is_element: &'r dyn Fn(Var) -> bool,
    /// Once it is spent, parts are left out.
    budget: &'r Budget,
}

impl<'r> Reader<'r> {
    /// A reader for variables that are numbers.
    pub fn new(var: &'r dyn Fn(&str) -> Option<Var>, budget: &'r Budget) -> Self {
        Reader {
            var,
            is_element: &|_| false,
            budget,
        }
    }

    pub fn with_elements(self, is_element: &'r dyn Fn(Var) -> bool) -> Self {
        Reader { is_element, ..self }
    }

    /// Reads `expr` as a linear form.
    pub fn read<'a>(&self, expr: &'a Expr) -> Linear<'a> {
        let var = self.var;
        if self.budget.is_spent() {
            return Linear::constant(Rational::zero());
        }
        match &expr.kind {
            ExprKind::Integer(value) => Linear::constant(Rational::from_integer(value.clone())),
            ExprKind::Name(name) => {
                Linear::variable(var(name).map_or(Term::Opaque(expr), Term::New))
            }
            ExprKind::Paren(inner) => self.read(inner),
            ExprKind::Negate(inner) => scaled(&self.read(inner), -Rational::one()),
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
                .unwrap_or_else(|| Linear::variable(Term::Opaque(expr))),
            _ => Linear::variable(Term::Opaque(expr)),
        }
    }

    fn read_sum<'a>(&self, first: &'a Expr, rest: &'a Rest) -> Linear<'a> {
        let mut sum = self.read(first);
        for (operator, term) in rest.iter().take_while(|_| !self.budget.is_spent()) {
            self.budget.spend(sum.terms().len() as u64);
            let sign = match operator.kind {
                OperatorKind::Minus => -Rational::one(),
                _ => Rational::one(),
            };
            sum = combined(&sum, &Rational::one(), &self.read(term), &sign);
        }
        sum
    }

    /// A product in which all factors but one are constants; otherwise `None`.
    fn read_product<'a>(&self, first: &'a Expr, rest: &'a Rest) -> Option<Linear<'a>> {
        let mut product = self.read(first);
        for (operator, factor) in rest {
            let factor = self.read(factor);
            product = match (operator.kind, product.as_constant(), factor.as_constant()) {
                (OperatorKind::Times, _, Some(constant)) => scaled(&product, constant.clone()),
                (OperatorKind::Times, Some(constant), _) => scaled(&factor, constant.clone()),
                (OperatorKind::Divide, _, Some(constant)) if !constant.is_zero() => {
                    scaled(&product, constant.recip())
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

    /// `small <= large`; `|e| <= large` gives both sides of `e` if e is sure to be a number with new variables. Of a
    /// set or a list, `|e|` is how many elements it has.
    fn at_most<'a>(
        &self,
        small: &'a Expr,
        large: &'a Expr,
        strict: bool,
        span: Span,
    ) -> Vec<Constraint<'a>> {
        let one = Rational::one();
        let high = self.read(large);
        let constraint = |sign: &Rational, low: &Linear<'a>| Constraint {
            form: combined(&high, &one, low, sign),
            strict,
            span,
            via: BTreeSet::new(),
        };
        let inside = match &small.kind {
            ExprKind::Abs(inner) => inner,
            ExprKind::Call {
                name,
                args,
                conditions: None,
            } if name.text == "abs" && args.len() == 1 => &args[0],
            _ => return vec![constraint(&-&one, &self.read(small))],
        };
        let inner = self.read(inside);
        let is_number = match &inside.without_parens().kind {
            ExprKind::Name(name) => (self.var)(name).is_some_and(|var| !(self.is_element)(var)),
            _ => variables(&inner).next().is_some(),
        };
        if !is_number {
            return vec![constraint(&-&one, &self.read(small))];
        }
        vec![constraint(&-&one, &inner), constraint(&one, &inner)]
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
        .partition(|constraint| constraint.names(var));
    let (lower, upper): (Vec<_>, Vec<_>) = with
        .into_iter()
        .partition(|constraint| constraint.factor(var).is_positive());
    for low in &lower {
        for high in upper.iter().take_while(|_| !budget.is_spent()) {
            budget.spend(without.len() as u64);
            let combined = combine(low, high, var);
            let is_new = || !without.contains(&combined) && !is_long(&combined.form);
            if without.len() < MOST_CONSTRAINTS && is_new() {
                without.push(combined);
            }
        }
    }
    without
}

/// Inequalities without `var` that are true exactly if some integer `var` makes all `constraints` true, which all name
/// it: for every other variable an integer, and opaque terms with integer values. `None` where no such inequalities are
/// found.
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
        .partition(|constraint| constraint.factor(var).is_positive());
    let mut found: Vec<Constraint> = Vec::new();
    for low in &lower {
        for high in upper.iter().take_while(|_| !budget.is_spent()) {
            budget.spend(found.len() as u64);
            let is_one = |own: &Constraint| own.factor(var).abs().is_one();
            if !is_one(low) && !is_one(high) {
                return None;
            }
            let combined = combine(low, high, var);
            let is_trivial = |value: &Rational| !value.is_negative();
            if combined.form.as_constant().is_some_and(is_trivial) || found.contains(&combined) {
                continue;
            }
            if found.len() == MOST_CONSTRAINTS || is_long(&combined.form) {
                return None;
            }
            found.push(combined);
        }
    }
    (!budget.is_spent()).then_some(found)
}

impl Constraint<'_> {
    fn factor(&self, var: Var) -> Rational {
        self.form.factor(&Term::New(var))
    }

    pub fn names(&self, var: Var) -> bool {
        variables(&self.form).any(|own| own == var)
    }

    /// The constraint among integers, with integer coefficients that have no common divisor, and not strict.
    fn integral(mut self) -> Self {
        let common = Rational::from_integer(self.form.denominator());
        let rest = Linear::constant(Rational::from_integer(BigInt::from(self.strict)));
        self.form = combined(&self.form, &common, &rest, &-Rational::one());
        self.strict = false;
        let numerators = self.form.terms().iter().map(|own| own.1.numer());
        let divisor = numerators.fold(BigInt::zero(), |all, own| all.gcd(own));
        if !divisor.is_zero() {
            let divisor = Rational::from_integer(divisor);
            self.form = self.form.map(|own| (own / &divisor).floor());
        }
        self
    }
}

/// Greatest number of consequences. Beyond it the search for a bound gives up; nobody writes such conditions.
const MOST_CONSTRAINTS: usize = 400;

/// Greatest length of a coefficient in bits. Each elimination may double the length of coefficients.
const LONGEST: u64 = 4096;

fn combine<'a>(low: &Constraint<'a>, high: &Constraint<'a>, var: Var) -> Constraint<'a> {
    let mut via: BTreeSet<Var> = low.via.union(&high.via).copied().collect();
    via.insert(var);
    Constraint {
        form: combined(&low.form, &-high.factor(var), &high.form, &low.factor(var)),
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
    let coefficient = constraint.factor(var);
    let rest = constraint.form.clone().without(&Term::New(var));
    let bound = Bound {
        form: scaled(&rest, -coefficient.recip()),
        strict: constraint.strict,
        span: constraint.span,
        implied: !constraint.via.is_empty(),
    };
    (coefficient.is_positive(), bound)
}
