//! Conditions -> what each new variable ranges over, and what filters.
//!
//! In: the conditions of a builder and the names that are in scope. Out: a [`BindingPlan`]: the new variables in
//! an order in which each has its bounds from the ones before it. Rules (docs/language.md, "Set-builders"):
//!
//! * A new variable is a name in a condition (outside inner builders) that is not in scope.
//! * A variable's bounds are the inequalities that need no later variable. `1 <= a < b <= n` has none for
//!   `a` alone; then bounds are derived by elimination.
//! * A condition links all variables that it mentions. An element ranges over the variables that it mentions and over
//!   those linked with them, directly or through others ([`BindingPlan::reach`]).
//! * In a set an element that does not mention a linked variable `b` is there once for every `a` for which a suitable
//!   `b` exists. [`BindingPlan::for_element`] replaces such a `b` by inequalities without it where these say exactly that.

use std::collections::{BTreeMap, BTreeSet};

use super::linear::{Bound, Constraint, Linear, Var};
use nk_base::source::Span;
use nk_syntax::ast::{Comparison, Expr, ExprKind, Level};

/// One condition after `and` and chains are taken apart.
#[derive(Clone, Debug)]
pub enum Atom<'a> {
    Compare {
        left: &'a Expr,
        op: Comparison,
        right: &'a Expr,
    },
    /// An inequality that follows from several conditions once a variable is eliminated.
    Derived(Constraint<'a>),
    Other(&'a Expr),
}

impl Atom<'_> {
    pub fn span(&self) -> Span {
        match self {
            Atom::Compare { left, right, .. } => left.span.to(right.span),
            Atom::Derived(constraint) => constraint.span,
            Atom::Other(expr) => expr.span,
        }
    }
}

#[derive(Debug)]
pub struct BindingPlan<'a> {
    /// The new variables, each with the place of its first occurrence; a [`Var`] is an index here.
    pub names: Vec<(&'a str, Span)>,
    pub(super) known: Known<'a>,
    /// The variables with bounds, in binding order.
    pub vars: Vec<PlannedVar<'a>>,
    /// Atoms that mention a new variable and are not bounds.
    pub filters: Vec<(Atom<'a>, BTreeSet<Var>)>,
    /// Atoms without a new variable.
    pub guards: Vec<Atom<'a>>,
    /// The variables that a condition mentions, for each condition that mentions one.
    pub(super) links: Vec<BTreeSet<Var>>,
    /// The variables without bounds.
    pub unbounded: Vec<Unbounded>,
    /// The forms of which bounds have roots: [`Term::Root`](super::linear::Term::Root).
    pub roots: Vec<Linear<'a>>,
    /// The quotients in bounds: [`Term::Quotient`](super::linear::Term::Quotient).
    pub quotients: Vec<DividedForm<'a>>,
}

/// A form divided by the product of expressions that are at least 1.
#[derive(Debug)]
pub struct DividedForm<'a> {
    pub of: Linear<'a>,
    pub by: Vec<&'a Expr>,
}

#[derive(Debug)]
pub struct PlannedVar<'a> {
    pub var: Var,
    pub range: PlannedRange<'a>,
}

#[derive(Debug)]
pub enum PlannedRange<'a> {
    Interval {
        low: Vec<Bound<'a>>,
        high: Vec<Bound<'a>>,
    },
    /// The members of a set; of an enumeration only those between the largest of `low` and the smallest of `high`, as
    /// far as there are such bounds.
    Members {
        set: Members<'a>,
        low: Vec<Bound<'a>>,
        high: Vec<Bound<'a>>,
    },
}

/// The collection over which a variable ranges.
#[derive(Clone, Copy, Debug)]
pub enum Members<'a> {
    /// `x in S`
    Of(&'a Expr),
    /// One end of `u -- v in G`, while the other one has no value.
    Vertices(&'a Expr),
    /// One end of `u -- v in G`, given the other one.
    Neighbours { graph: &'a Expr, vertex: &'a Expr },
}

/// A variable that lacks a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbounded {
    pub var: Var,
    pub name: String,
    pub span: Span,
    pub lacks_low: bool,
    pub lacks_high: bool,
    /// Whether a condition would bound it once others have bounds: `k < L[i]` waits for i.
    pub waits: bool,
    /// The list or set of which it is an index in a condition.
    pub counts: Option<String>,
    /// A condition that mentions it and cannot be solved for it.
    pub unsolved: Option<Span>,
    /// A name in scope such that a condition would bound it if the name were known to be at least 1.
    pub divisor: Option<Divisor>,
    /// Whether a condition divides by it.
    pub divides: bool,
    /// A condition that limits it by the value of a function: `t(k) <= n`.
    pub limit: Option<Limit>,
    /// The names in scope that may stand in a bound.
    pub scope: Vec<String>,
    /// Whether its set is an enumeration, which may be without end.
    pub enumerates: bool,
    /// Whether its least value is taken: `min(b : b >= 0, W(a, b) = 0)`.
    pub is_least: bool,
    /// Whether it is of an item without conditions, so that a bound begins with the colon.
    pub begins: bool,
}

/// A condition that limits a variable by the value of a function at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// For `t(k) <= n`: the call `t(k)`; the bound `n + 2`, which leaves out nothing if `t(k) >= k - 2`; and the 2.
    /// `None` where one of the sides is a larger expression.
    pub example: Option<(String, String, String)>,
}

/// A factor of a variable whose sign is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divisor {
    pub name: String,
    /// Whether a condition inside the set compares it alone, which comes too late for the bounds.
    pub is_compared_inside: bool,
}

/// The meaning of a name or a call in a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The name has no meaning yet: it is a new variable.
    New,
    Value,
    /// A value that is known to be an integer from 1 on.
    Positive,
    /// The integers with a property, as in `P = { n : 0 <= n <= 9, f(n) = 0 }`. Where there is a range, its integers
    /// are tested for the property; the members of other sets and lists are listed.
    Property,
    /// The integers with a property and no end, as in `P = { n : n >= 0, f(n) = 0 }`.
    Endless,
}

/// A name or a call that a condition mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mention<'a> {
    Name(&'a str),
    /// The value of a function, as in `x in P(t)`.
    Call(&'a str),
}

/// The known meanings: the sets in conditions that are searched, each [`Meaning::Property`] or [`Meaning::Endless`],
/// and the names that are [`Meaning::Positive`].
pub type Known<'a> = BTreeMap<Mention<'a>, Meaning>;

/// The bound that a variable may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// No bound.
    Closed,
    /// The upper end, as in `eval a(n) : n >= 1`.
    OpenAbove,
}

impl<'a> BindingPlan<'a> {
    /// The variables without bounds that are to be reported. A variable that depends only on others, as in `k + l = n`,
    /// is reported only if it is the first one, because a bound for one of them is a bound for all.
    pub fn to_report(&self) -> impl Iterator<Item = &Unbounded> {
        let leans = |unbounded: &Unbounded| !unbounded.lacks_low && !unbounded.lacks_high;
        let is_index = self.unbounded.iter().any(|own| own.counts.is_some());
        let entries = self.unbounded.iter();
        let entries = entries.filter(move |own| !(is_index && own.waits && leans(own)));
        entries
            .enumerate()
            .filter(move |(index, unbounded)| *index == 0 || !leans(unbounded))
            .map(|(_, unbounded)| unbounded)
    }

    /// The variables that an element ranges over if it mentions `start`: those of `start` and all that are linked with
    /// them.
    pub fn reach(&self, start: BTreeSet<Var>) -> BTreeSet<Var> {
        let mut reached = start;
        loop {
            let before = reached.len();
            for vars in &self.links {
                if !vars.is_disjoint(&reached) {
                    reached.extend(vars);
                }
            }
            if reached.len() == before {
                return reached;
            }
        }
    }

    /// The sets that a variable is in according to conditions `x in S` that do not give its range.
    pub fn further_sets(&self, var: Var) -> impl Iterator<Item = Members<'a>> {
        let name = self.names[var].0;
        self.filters.iter().filter_map(move |(atom, _)| match atom {
            Atom::Compare { left, op, right } if *op == Comparison::In => match &left.kind {
                ExprKind::Name(own) if own == name => Some(Members::Of(right)),
                _ => None,
            },
            _ => None,
        })
    }

    /// The variable without an upper end, if there is one.
    pub fn endless(&self) -> Option<&PlannedVar<'a>> {
        let open = |planned: &&PlannedVar| matches!(&planned.range, PlannedRange::Interval { high, .. } if high.is_empty());
        self.vars.iter().find(open)
    }

    /// The new variables that an expression mentions, inner builders included.
    pub fn mentioned(&self, exprs: &[&Expr]) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        for expr in exprs {
            each_name(expr, true, &mut |name, _| {
                found.extend(self.names.iter().position(|(own, _)| *own == name));
            });
        }
        found
    }
}

impl<'a> Mention<'a> {
    /// The name or the call of a function that an expression consists of.
    pub fn of(expr: &'a Expr) -> Option<Mention<'a>> {
        match &expr.without_parens().kind {
            ExprKind::Name(name) => Some(Mention::Name(name)),
            ExprKind::Call {
                name,
                conditions: None,
                ..
            } => Some(Mention::Call(&name.text)),
            _ => None,
        }
    }
}

/// Takes `and`, parentheses and comparison chains apart.
pub fn take_apart<'a>(condition: &'a Expr, atoms: &mut Vec<Atom<'a>>) {
    match &condition.kind {
        ExprKind::Paren(inner) => take_apart(inner, atoms),
        ExprKind::Chain {
            level: Level::And,
            first,
            rest,
        } => {
            take_apart(first, atoms);
            rest.iter()
                .for_each(|(_, operand)| take_apart(operand, atoms));
        }
        ExprKind::Compare(first, rest) => {
            let mut left: &Expr = first;
            for (op, _, right) in rest {
                atoms.push(Atom::Compare {
                    left,
                    op: *op,
                    right,
                });
                left = right;
            }
        }
        _ => atoms.push(Atom::Other(condition)),
    }
}

/// Calls `visit` for every bare name of an expression; `inside` says whether inner builders count.
pub fn each_name<'a>(expr: &'a Expr, inside: bool, visit: &mut dyn FnMut(&'a str, Span)) {
    match &expr.kind {
        ExprKind::Name(name) => visit(name, expr.span),
        ExprKind::Where { body, names } => {
            let local = |name: &str| names.iter().any(|(own, _)| own.text == name);
            let values = names.iter().map(|(_, value)| value);
            for part in std::iter::once(body.as_ref()).chain(values) {
                each_name(part, inside, &mut |name, span| {
                    if !local(name) {
                        visit(name, span);
                    }
                });
            }
        }
        ExprKind::Index { base, indices } if is_indexed_builtin(base) => {
            for part in indices {
                each_name(part, inside, visit);
            }
        }
        ExprKind::Set(_, conditions) | ExprKind::List(_, conditions)
            if !inside && !conditions.is_empty() => {}
        ExprKind::Call {
            conditions: Some(_),
            ..
        } if !inside => {}
        _ => each_child(expr, &mut |child| each_name(child, inside, visit)),
    }
}

/// Whether an expression is the `N` of `N[G, v]`, which is not a variable.
fn is_indexed_builtin(base: &Expr) -> bool {
    matches!(&base.kind, ExprKind::Name(name) if super::builtins::indexed(name).is_some())
}

/// Calls `visit` for the direct parts of an expression.
pub fn each_child<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    match &expr.kind {
        ExprKind::Integer(_) | ExprKind::Text(_) | ExprKind::Name(_) => {}
        ExprKind::Call {
            args, conditions, ..
        } => {
            args.iter()
                .chain(conditions.iter().flatten())
                .for_each(visit);
        }
        ExprKind::Index { base, indices } => {
            visit(base);
            indices.iter().for_each(visit);
        }
        ExprKind::Where { body, names } => {
            visit(body);
            names.iter().for_each(|(_, value)| visit(value));
        }
        ExprKind::Guarded {
            element: one,
            condition: other,
        }
        | ExprKind::Edge {
            left: one,
            right: other,
        }
        | ExprKind::Power {
            base: one,
            exponent: other,
        }
        | ExprKind::Range {
            low: one,
            high: other,
        } => {
            visit(one);
            visit(other);
        }
        ExprKind::Paren(inner)
        | ExprKind::Abs(inner)
        | ExprKind::Mex(inner)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner)
        | ExprKind::Member { base: inner, .. } => visit(inner),
        ExprKind::If(condition, then, otherwise) => {
            visit(condition);
            visit(then);
            visit(otherwise);
        }
        ExprKind::Set(elements, conditions) | ExprKind::List(elements, conditions) => {
            elements.iter().chain(conditions).for_each(visit)
        }
        ExprKind::Chain { first, rest, .. } => {
            visit(first);
            rest.iter().for_each(|(_, operand)| visit(operand));
        }
        ExprKind::Compare(first, rest) => {
            visit(first);
            rest.iter().for_each(|(_, _, operand)| visit(operand));
        }
    }
}
