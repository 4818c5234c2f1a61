//! Conditions -> what each new variable ranges over, and what filters.
//!
//! In: the conditions of a builder and the names that are in scope. Out: a [`Plan`]: the new variables in
//! an order in which each has its bounds from the ones before it. Rules (docs/language.md, "Set-builders"):
//!
//! * A new variable is a name in a condition (outside inner builders) that is not in scope.
//! * A variable's bounds are the inequalities that need no later variable. `1 <= a < b <= n` has none for
//!   `a` alone; then bounds are derived by elimination, and `a` *leans on* `b`.
//! * An equation between new variables, and every other condition, relates all that it mentions.
//! * An element ranges over what it mentions, what those lean on or have in their bounds, and what is
//!   related to them ([`Plan::reach`]).

use std::collections::BTreeSet;

use super::linear::{self, Bound, Constraint, Var};
use crate::source::Span;
use crate::syntax::ast::{Comparison, Expr, ExprKind, Level};

/// One condition after `and` and chains are taken apart.
#[derive(Clone, Copy, Debug)]
pub enum Atom<'a> {
    Compare {
        left: &'a Expr,
        op: Comparison,
        right: &'a Expr,
    },
    Other(&'a Expr),
}

impl Atom<'_> {
    pub fn span(&self) -> Span {
        match self {
            Atom::Compare { left, right, .. } => left.span.to(right.span),
            Atom::Other(expr) => expr.span,
        }
    }
}

#[derive(Debug)]
pub struct Plan<'a> {
    /// The new variables, each with the place where it stands first; a [`Var`] is an index here.
    pub names: Vec<(&'a str, Span)>,
    /// Those with bounds, in binding order.
    pub vars: Vec<PlannedVar<'a>>,
    /// Atoms that mention a new variable and are no bounds.
    pub filters: Vec<(Atom<'a>, BTreeSet<Var>)>,
    /// Atoms without a new variable.
    pub guards: Vec<Atom<'a>>,
    /// Equations between new variables that serve as bounds.
    relations: Vec<BTreeSet<Var>>,
    /// Those without bounds.
    pub unbounded: Vec<Unbounded>,
}

#[derive(Debug)]
pub struct PlannedVar<'a> {
    pub var: Var,
    pub range: PlannedRange<'a>,
    /// Variables that its range needs.
    needs: BTreeSet<Var>,
}

#[derive(Debug)]
pub enum PlannedRange<'a> {
    Interval {
        low: Vec<Bound<'a>>,
        high: Vec<Bound<'a>>,
    },
    /// The members of a set; of an enumeration no further than the smallest of `high`, if there is one.
    Members { set: &'a Expr, high: Vec<Bound<'a>> },
}

/// A variable that lacks a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbounded {
    pub var: Var,
    pub name: String,
    pub span: Span,
    pub lacks_low: bool,
    pub lacks_high: bool,
    /// A condition that mentions it and cannot be solved for it.
    pub unsolved: Option<Span>,
}

/// What may lack a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// Nothing.
    Closed,
    /// The upper end, as in `eval a(n) : n >= 1`.
    OpenAbove,
}

impl<'a> Plan<'a> {
    /// Plans `conditions`; `known` says which names are in scope. `extra` are further names that are new
    /// variables if they are not in scope (indices of edge ends).
    pub fn new(
        conditions: &'a [Expr],
        extra: &[(&'a str, Span)],
        openness: Openness,
        known: &dyn Fn(&str) -> bool,
    ) -> Self {
        let mut names: Vec<(&str, Span)> = Vec::new();
        let mut add = |name: &'a str, span| {
            if !known(name) && !names.iter().any(|(other, _)| *other == name) {
                names.push((name, span));
            }
        };
        for condition in conditions {
            each_name(condition, false, &mut add);
        }
        for (name, span) in extra {
            add(name, *span);
        }
        Planner::new(names, conditions).run(openness)
    }

    /// The variables without bounds that are to be reported: a bound for one of those that only lean on each
    /// other, as in `k + l = n`, is a bound for all.
    pub fn to_report(&self) -> impl Iterator<Item = &Unbounded> {
        let leans = |unbounded: &Unbounded| !unbounded.lacks_low && !unbounded.lacks_high;
        let entries = self.unbounded.iter().enumerate();
        entries
            .filter(move |(index, unbounded)| *index == 0 || !leans(unbounded))
            .map(|(_, unbounded)| unbounded)
    }

    /// The variables that something which mentions `start` ranges over.
    pub fn reach(&self, start: BTreeSet<Var>) -> BTreeSet<Var> {
        let mut reached = start;
        loop {
            let before = reached.len();
            for planned in &self.vars {
                if reached.contains(&planned.var) {
                    reached.extend(&planned.needs);
                }
            }
            let related = self
                .relations
                .iter()
                .chain(self.filters.iter().map(|(_, vars)| vars));
            for vars in related {
                if !vars.is_disjoint(&reached) {
                    reached.extend(vars);
                }
            }
            if reached.len() == before {
                return reached;
            }
        }
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

struct Planner<'a> {
    names: Vec<(&'a str, Span)>,
    constraints: Vec<Owned<'a>>,
    /// `x in S`, for a new `x`: the first bounds it, the others filter.
    members: Vec<(Var, &'a Expr, Atom<'a>)>,
    filters: Vec<(Atom<'a>, BTreeSet<Var>)>,
    /// Comparisons that may serve as bounds, and filter where they do not.
    inequalities: Vec<(Atom<'a>, BTreeSet<Var>)>,
    guards: Vec<Atom<'a>>,
    relations: Vec<BTreeSet<Var>>,
    bound: BTreeSet<Var>,
    vars: Vec<PlannedVar<'a>>,
}

/// A constraint with what it comes from; `used` once it bounds a variable.
struct Owned<'a> {
    constraint: Constraint<'a>,
    /// Variables inside opaque terms.
    hidden: BTreeSet<Var>,
    /// Its place in `inequalities`.
    inequality: usize,
    used: bool,
}

impl<'a> Planner<'a> {
    fn new(names: Vec<(&'a str, Span)>, conditions: &'a [Expr]) -> Self {
        let mut planner = Planner {
            names,
            constraints: Vec::new(),
            members: Vec::new(),
            filters: Vec::new(),
            inequalities: Vec::new(),
            guards: Vec::new(),
            relations: Vec::new(),
            bound: BTreeSet::new(),
            vars: Vec::new(),
        };
        let mut atoms = Vec::new();
        conditions
            .iter()
            .for_each(|condition| take_apart(condition, &mut atoms));
        atoms.into_iter().for_each(|atom| planner.sort_in(atom));
        planner
    }

    fn var(&self, name: &str) -> Option<Var> {
        self.names.iter().position(|(own, _)| *own == name)
    }

    fn mentioned(&self, expr: &Expr) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        each_name(expr, true, &mut |name, _| found.extend(self.var(name)));
        found
    }

    fn sort_in(&mut self, atom: Atom<'a>) {
        let vars = match atom {
            Atom::Compare { left, right, .. } => &self.mentioned(left) | &self.mentioned(right),
            Atom::Other(expr) => self.mentioned(expr),
        };
        if vars.is_empty() {
            self.guards.push(atom);
            return;
        }
        let Atom::Compare { left, op, right } = atom else {
            self.filters.push((atom, vars));
            return;
        };
        let found = linear::constraints(left, op, right, atom.span(), &|name| self.var(name));
        let linear = found
            .iter()
            .any(|constraint| !constraint.form.terms.is_empty());
        let is_range = matches!(right.kind, ExprKind::Range { .. });
        match (&left.kind, op) {
            (ExprKind::Name(name), Comparison::In) if !is_range && self.var(name).is_some() => {
                self.members
                    .extend(self.var(name).map(|var| (var, right, atom)));
            }
            _ if linear => {
                if op == Comparison::Equal && vars.len() > 1 {
                    self.relations.push(vars.clone());
                }
                self.own(found, atom, vars);
            }
            _ => self.filters.push((atom, vars)),
        }
    }

    fn own(&mut self, found: Vec<Constraint<'a>>, atom: Atom<'a>, vars: BTreeSet<Var>) {
        for constraint in found {
            let hidden = constraint
                .form
                .opaque
                .iter()
                .flat_map(|(_, expr)| self.mentioned(expr))
                .collect();
            self.constraints.push(Owned {
                constraint,
                hidden,
                inequality: self.inequalities.len(),
                used: false,
            });
        }
        self.inequalities.push((atom, vars));
    }

    fn run(mut self, openness: Openness) -> Plan<'a> {
        while self.bound.len() < self.names.len() {
            let unbound: Vec<Var> = (0..self.names.len())
                .filter(|var| !self.bound.contains(var))
                .collect();
            // A named set may be endless: it filters where a range is at hand.
            let bound = unbound.iter().any(|&var| self.bind_members(var, false))
                || unbound.iter().any(|&var| self.bind_directly(var, false))
                || unbound.iter().any(|&var| self.bind_derived(var))
                || unbound.iter().any(|&var| self.bind_members(var, true))
                || (openness == Openness::OpenAbove
                    && unbound.iter().any(|&var| self.bind_directly(var, true)));
            if !bound {
                break;
            }
        }
        self.finish()
    }

    fn bind_members(&mut self, var: Var, named: bool) -> bool {
        let at = self.members.iter().position(|(own, set, _)| {
            let is_name = matches!(set.kind, ExprKind::Name(_));
            *own == var && is_name == named && self.mentioned(set).is_subset(&self.bound)
        });
        let Some(at) = at else { return false };
        let (_, set, _) = self.members.remove(at);
        let ready = self
            .constraints
            .iter()
            .filter(|owned| self.is_ready(owned, var));
        let (_, high) = split_bounds(ready.map(|owned| &owned.constraint), var);
        let needs = self.mentioned(set);
        self.push(var, PlannedRange::Members { set, high }, needs);
        true
    }

    /// Whether a constraint bounds `var` by variables that are bound already.
    fn is_ready(&self, owned: &Owned, var: Var) -> bool {
        owned.constraint.form.terms.contains_key(&var)
            && owned.hidden.is_subset(&self.bound)
            && owned
                .constraint
                .form
                .terms
                .keys()
                .all(|other| *other == var || self.bound.contains(other))
    }

    fn bind_directly(&mut self, var: Var, open_above: bool) -> bool {
        let ready: Vec<usize> = (0..self.constraints.len())
            .filter(|&i| self.is_ready(&self.constraints[i], var))
            .collect();
        let (low, high) = split_bounds(ready.iter().map(|&i| &self.constraints[i].constraint), var);
        if low.is_empty() || (high.is_empty() && !open_above) {
            return false;
        }
        let mut needs = BTreeSet::new();
        for i in ready {
            let owned = &mut self.constraints[i];
            owned.used = true;
            needs.extend(
                owned
                    .constraint
                    .form
                    .terms
                    .keys()
                    .chain(&owned.hidden)
                    .copied(),
            );
        }
        needs.remove(&var);
        self.push(var, PlannedRange::Interval { low, high }, needs);
        true
    }

    /// Bounds that follow from several constraints, such as `a < n` from `a < b <= n`.
    fn bind_derived(&mut self, var: Var) -> bool {
        let mut system: Vec<Constraint> = self
            .constraints
            .iter()
            .filter(|owned| owned.hidden.is_subset(&self.bound))
            .map(|owned| owned.constraint.clone())
            .collect();
        for other in
            (0..self.names.len()).filter(|other| *other != var && !self.bound.contains(other))
        {
            system = linear::eliminate(system, other);
        }
        system.retain(|constraint| constraint.form.terms.contains_key(&var));
        let (low, high) = split_bounds(system.iter(), var);
        if low.is_empty() || high.is_empty() {
            return false;
        }
        let mut needs: BTreeSet<Var> = system
            .iter()
            .flat_map(|constraint| constraint.via.clone())
            .collect();
        needs.extend(
            system
                .iter()
                .flat_map(|constraint| constraint.form.terms.keys()),
        );
        needs.remove(&var);
        self.mark_own(var);
        self.push(var, PlannedRange::Interval { low, high }, needs);
        true
    }

    /// Constraints of `var` alone are enforced by its derived range; the others wait for their last variable.
    fn mark_own(&mut self, var: Var) {
        for i in 0..self.constraints.len() {
            self.constraints[i].used |= self.is_ready(&self.constraints[i], var);
        }
    }

    fn push(&mut self, var: Var, range: PlannedRange<'a>, needs: BTreeSet<Var>) {
        self.bound.insert(var);
        self.vars.push(PlannedVar { var, range, needs });
    }

    fn finish(mut self) -> Plan<'a> {
        let unbounded = (0..self.names.len())
            .filter(|var| !self.bound.contains(var))
            .map(|var| self.lacking(var))
            .collect();
        for (var, set, atom) in std::mem::take(&mut self.members) {
            let mut vars = self.mentioned(set);
            vars.insert(var);
            self.filters.push((atom, vars));
        }
        let mut filters = self.filters;
        for (index, inequality) in self.inequalities.into_iter().enumerate() {
            if self
                .constraints
                .iter()
                .any(|owned| owned.inequality == index && !owned.used)
            {
                filters.push(inequality);
            }
        }
        Plan {
            names: self.names,
            vars: self.vars,
            filters,
            guards: self.guards,
            relations: self.relations,
            unbounded,
        }
    }

    fn lacking(&self, var: Var) -> Unbounded {
        let own: Vec<&Owned> = self
            .constraints
            .iter()
            .filter(|owned| owned.constraint.form.terms.contains_key(&var))
            .collect();
        let (low, high) = split_bounds(own.iter().map(|owned| &owned.constraint), var);
        let (name, span) = self.names[var];
        Unbounded {
            var,
            name: name.to_owned(),
            span,
            lacks_low: low.is_empty(),
            lacks_high: high.is_empty(),
            unsolved: self
                .filters
                .iter()
                .find(|(_, vars)| vars.contains(&var))
                .map(|(atom, _)| atom.span()),
        }
    }
}

fn split_bounds<'a, 'b>(
    constraints: impl Iterator<Item = &'b Constraint<'a>>,
    var: Var,
) -> (Vec<Bound<'a>>, Vec<Bound<'a>>)
where
    'a: 'b,
{
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for constraint in constraints {
        let (is_low, bound) = linear::solve(constraint, var);
        if is_low {
            low.push(bound)
        } else {
            high.push(bound)
        }
    }
    (low, high)
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
        ExprKind::Compare { first, rest } => {
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
        ExprKind::Set {
            elements,
            conditions,
        } if conditions.is_empty() || inside => {
            elements
                .iter()
                .chain(conditions)
                .for_each(|part| each_name(part, inside, visit));
        }
        ExprKind::Set { .. } => {}
        ExprKind::Call {
            args, conditions, ..
        } => match conditions {
            Some(conditions) if inside => {
                args.iter()
                    .chain(conditions)
                    .for_each(|part| each_name(part, inside, visit));
            }
            Some(_) => {}
            None => args.iter().for_each(|part| each_name(part, inside, visit)),
        },
        _ => each_child(expr, &mut |child| each_name(child, inside, visit)),
    }
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
        ExprKind::Vertex(vertex) => vertex.indices.iter().for_each(visit),
        ExprKind::Paren(inner)
        | ExprKind::Abs(inner)
        | ExprKind::Mex(inner)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner) => visit(inner),
        ExprKind::If {
            condition,
            then,
            otherwise,
        } => [condition, then, otherwise]
            .into_iter()
            .for_each(|part| visit(part)),
        ExprKind::Set {
            elements,
            conditions,
        } => elements.iter().chain(conditions).for_each(visit),
        ExprKind::Power { base, exponent } => {
            [base, exponent].into_iter().for_each(|part| visit(part))
        }
        ExprKind::Range { low, high } => [low, high].into_iter().for_each(|part| visit(part)),
        ExprKind::Chain { first, rest, .. } => {
            visit(first);
            rest.iter().for_each(|(_, operand)| visit(operand));
        }
        ExprKind::Compare { first, rest } => {
            visit(first);
            rest.iter().for_each(|(_, _, operand)| visit(operand));
        }
    }
}
