//! Finds the order in which new variables can be bound, and their bounds; see [`super::domain`].

mod binding;
mod limits;
mod powers;
mod quotients;

use std::collections::BTreeSet;

use super::budget::Budget;
use super::domain::{
    Atom, BindingPlan, DividedForm, Divisor, Known, Openness, PlannedRange, PlannedVar, Unbounded,
    each_child, each_name, take_apart,
};
use super::linear::{self, Bound, Constraint, Linear, Reader, Term, Var};
use nk_base::source::Span;
use nk_syntax::ast::{Comparison, Expr, ExprKind};

pub struct Planner<'a, 's> {
    names: Vec<(&'a str, Span)>,
    known: Known<'a>,
    constraints: Vec<Owned<'a>>,
    /// `x in S`, for a new `x`: the first bounds it, the others filter.
    members: Vec<(Var, &'a Expr, Atom<'a>)>,
    /// `u -- v in G`, where an end is new.
    edges: Vec<Edge<'a>>,
    filters: Vec<(Atom<'a>, BTreeSet<Var>)>,
    /// The constraints of those filters that name variables only in powers and products.
    powers: Vec<Constraint<'a>>,
    /// Comparisons that may serve as bounds, and filter where they do not.
    inequalities: Vec<(Atom<'a>, BTreeSet<Var>)>,
    guards: Vec<Atom<'a>>,
    /// See [`BindingPlan::links`].
    links: Vec<BTreeSet<Var>>,
    /// See [`BindingPlan::roots`].
    roots: Vec<Linear<'a>>,
    /// See [`BindingPlan::quotients`].
    quotients: Vec<DividedForm<'a>>,
    bound: BTreeSet<Var>,
    vars: Vec<PlannedVar<'a>>,
    /// Once it is spent, no variable is found, and none bound.
    budget: &'s Budget,
}

/// `left -- right in graph`; each end is a new variable, or an expression with new variables.
struct Edge<'a> {
    ends: [&'a Expr; 2],
    new: [Option<Var>; 2],
    graph: &'a Expr,
    atom: Atom<'a>,
    vars: BTreeSet<Var>,
    /// Whether both ends are certainly joined.
    used: bool,
}

/// A constraint with its origin; it is `used` once it bounds a variable.
struct Owned<'a> {
    constraint: Constraint<'a>,
    /// Variables inside opaque terms and roots.
    hidden: BTreeSet<Var>,
    origin: Origin,
    used: bool,
}

/// The origin of a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The condition at this place in `inequalities` states it.
    Condition(usize),
    /// It follows from a condition with powers or products, which is a filter. It is used only where there is no other
    /// bound.
    Powers,
    /// Like `Powers`, but the bound always has a value, so that it also narrows other ranges.
    PlainPowers,
}

impl<'a, 's> Planner<'a, 's> {
    /// `names` and `known` are those of a [`BindingPlan`].
    pub fn new(
        names: Vec<(&'a str, Span)>,
        known: Known<'a>,
        conditions: &'a [Expr],
        budget: &'s Budget,
    ) -> Self {
        let mut planner = Planner {
            names,
            known,
            constraints: Vec::new(),
            members: Vec::new(),
            edges: Vec::new(),
            filters: Vec::new(),
            powers: Vec::new(),
            inequalities: Vec::new(),
            guards: Vec::new(),
            links: Vec::new(),
            roots: Vec::new(),
            quotients: Vec::new(),
            bound: BTreeSet::new(),
            vars: Vec::new(),
            budget,
        };
        let mut atoms = Vec::new();
        conditions
            .iter()
            .for_each(|condition| take_apart(condition, &mut atoms));
        // The others are read last, because their meaning depends on which variables range over a set, or are vertices.
        atoms.sort_by_cached_key(|atom| planner.element(atom).is_none() && edge(atom).is_none());
        atoms.into_iter().for_each(|atom| planner.sort_in(atom));
        planner.add_bounds_of_powers();
        planner
    }

    fn var(&self, name: &str) -> Option<Var> {
        let mut names = self.names.iter();
        self.budget.spend(names.len() as u64);
        match self.budget.is_spent() {
            true => None,
            false => names.position(|(own, _)| *own == name),
        }
    }

    /// The variable x of `x in S`, where S is not a range of numbers.
    fn element(&self, atom: &Atom) -> Option<Var> {
        let Atom::Compare { left, op, right } = atom else {
            return None;
        };
        match &left.kind {
            ExprKind::Name(name)
                if *op == Comparison::In && !matches!(right.kind, ExprKind::Range { .. }) =>
            {
                self.var(name)
            }
            _ => None,
        }
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
            Atom::Derived(_) => unreachable!("no condition is written as a derived one"),
        };
        if vars.is_empty() {
            self.guards.push(atom);
            return;
        }
        self.links.push(vars.clone());
        let Atom::Compare { left, op, right } = atom else {
            self.filters.push((atom, vars));
            return;
        };
        if let Some(ends) = edge(&atom) {
            let new = ends.map(|end| match &end.kind {
                ExprKind::Name(name) => self.var(name),
                _ => None,
            });
            self.edges.push(Edge {
                ends,
                new,
                graph: right,
                atom,
                vars,
                used: false,
            });
            return;
        }
        let var = |name: &str| self.var(name);
        let is_element = |var: Var| self.members.iter().any(|(own, ..)| *own == var);
        let reader = Reader::new(&var, self.budget).with_elements(&is_element);
        let mut found = reader.constraints(left, op, right, atom.span());
        // The ends of an edge are vertices, which have no bounds.
        let is_end = |var: Var| self.edges.iter().any(|own| own.new.contains(&Some(var)));
        found.retain(|constraint| !linear::variables(&constraint.form).any(is_end));
        let linear = found
            .iter()
            .any(|constraint| linear::variables(&constraint.form).next().is_some());
        let divided: Vec<Constraint> = found.iter().filter_map(|own| self.divided(own)).collect();
        match self.element(&atom) {
            Some(var) => self.members.push((var, right, atom)),
            None if linear => self.own([found, divided].concat(), atom, vars),
            None if !divided.is_empty() && divided.len() == found.len() => {
                self.own(divided, atom, vars)
            }
            None => {
                self.powers.extend(found);
                self.filters.push((atom, vars));
            }
        }
    }

    fn own(&mut self, found: Vec<Constraint<'a>>, atom: Atom<'a>, vars: BTreeSet<Var>) {
        for constraint in found {
            let origin = Origin::Condition(self.inequalities.len());
            self.constraints.push(Owned {
                hidden: self.hidden(&constraint.form),
                constraint,
                origin,
                used: false,
            });
        }
        self.inequalities.push((atom, vars));
    }

    /// The variables inside the opaque terms and the roots of a form.
    fn hidden(&self, form: &Linear<'a>) -> BTreeSet<Var> {
        let opaque = linear::opaque(form).flat_map(|expr| self.mentioned(expr));
        let mut found: BTreeSet<Var> = opaque.collect();
        for of in self.inside(form) {
            found.extend(linear::variables(of));
            found.extend(self.hidden(of));
        }
        found
    }

    /// The forms inside the roots and quotients of a form.
    fn inside<'b>(&'b self, form: &'b Linear<'a>) -> impl Iterator<Item = &'b Linear<'a>> {
        form.variables().filter_map(|term| match term {
            Term::Root(at) => Some(&self.roots[*at]),
            Term::Quotient(at) => Some(&self.quotients[*at].of),
            Term::Opaque(_) | Term::New(_) => None,
        })
    }

    /// Replaces all constraints of `var` by inequalities without it that are true exactly if a suitable value of `var`
    /// exists. Returns `false`, and changes nothing, where no such inequalities are found.
    pub fn project(&mut self, var: Var, is_integer: &dyn Fn(&Expr) -> bool) -> bool {
        let asks = |vars: &BTreeSet<Var>| vars.contains(&var);
        let of_set =
            |(own, set, _): &(Var, &Expr, Atom)| *own == var || self.mentioned(set).contains(&var);
        if self.filters.iter().any(|(_, vars)| asks(vars))
            || self.edges.iter().any(|edge| asks(&edge.vars))
            || self.members.iter().any(of_set)
            || self.constraints.iter().any(|owned| asks(&owned.hidden))
        {
            return false;
        }
        // A variable that takes members of a set may be a fraction.
        let members: BTreeSet<Var> = self.members.iter().map(|(own, ..)| *own).collect();
        let own = self
            .constraints
            .iter()
            .filter(|owned| owned.constraint.names(var));
        let has_integers = own.clone().all(|owned| {
            let form = &owned.constraint.form;
            owned.hidden.is_empty()
                && self.inside(form).next().is_none()
                && linear::variables(form).all(|own| !members.contains(&own))
                && linear::opaque(form).all(is_integer)
        });
        let own: Vec<Constraint> = own.map(|owned| owned.constraint.clone()).collect();
        let Some(projected) = linear::project(own, var, self.budget).filter(|_| has_integers)
        else {
            return false;
        };
        // Where some constraints of a condition name `var`, its others stay as constraints of their own.
        self.constraints
            .retain(|owned| !owned.constraint.names(var));
        for constraint in projected {
            let vars: BTreeSet<Var> = linear::variables(&constraint.form).collect();
            let atom = Atom::Derived(constraint.clone());
            match vars.is_empty() {
                true => self.guards.push(atom),
                false => self.own(vec![constraint], atom, vars),
            }
        }
        let gone = |(_, vars): &(Atom, BTreeSet<Var>)| vars.contains(&var);
        for (at, inequality) in self.inequalities.iter_mut().enumerate() {
            let origin = Origin::Condition(at);
            let left = self.constraints.iter().find(|owned| owned.origin == origin);
            if let Some(left) = left.filter(|_| gone(inequality)) {
                // `|x - y| <= 3` and `x in y..z` give two constraints that may name different variables.
                let vars = linear::variables(&left.constraint.form).collect();
                *inequality = (Atom::Derived(left.constraint.clone()), vars);
            }
        }
        true
    }

    pub fn run(mut self, openness: Openness) -> BindingPlan<'a> {
        while !self.budget.is_spent() && self.bind_one(openness) {}
        self.finish()
    }

    /// Puts a variable without an upper end before those that are named after it, which were bound first, unless its
    /// lower end depends on them: in `n >= 0, 0 <= k <= 3` each n is a row.
    fn open_first(&mut self) {
        for at in 0..self.vars.len() {
            let PlannedVar { var, range } = &self.vars[at];
            let PlannedRange::Interval { low, high } = range else {
                continue;
            };
            if !high.is_empty() {
                continue;
            }
            let mut needed = BTreeSet::new();
            for bound in low {
                needed.extend(linear::variables(&bound.form));
                needed.extend(self.hidden(&bound.form));
            }
            let before = self.vars[..at].iter().rev();
            let passed = before
                .take_while(|own| own.var > *var && !needed.contains(&own.var))
                .count();
            self.vars[at - passed..=at].rotate_right(1);
        }
    }

    fn finish(mut self) -> BindingPlan<'a> {
        self.open_first();
        let unbounded = (0..self.names.len())
            .filter(|var| !self.bound.contains(var))
            .take_while(|_| !self.budget.is_spent())
            .map(|var| self.lacking(var))
            .collect();
        // Linear comparisons come first: in `s in {1, 3, 4}, f(n - s) = 0, s <= n` the last condition keeps n - s from
        // being negative. The others follow as they are written.
        let mut filters = Vec::new();
        let mut others = std::mem::take(&mut self.filters);
        let inequalities = std::mem::take(&mut self.inequalities).into_iter();
        let inequalities = inequalities.take_while(|_| !self.budget.is_spent());
        for (index, inequality) in inequalities.enumerate() {
            let origin = Origin::Condition(index);
            let own = self.constraints.iter().filter(|own| own.origin == origin);
            if own.clone().all(|owned| owned.used) {
                continue;
            }
            match own.clone().all(|owned| owned.hidden.is_empty()) {
                true => filters.push(inequality),
                false => others.push(inequality),
            }
        }
        for (var, set, atom) in std::mem::take(&mut self.members) {
            let mut vars = self.mentioned(set);
            vars.insert(var);
            others.push((atom, vars));
        }
        let edges = std::mem::take(&mut self.edges).into_iter();
        let unused = edges
            .filter(|edge| !edge.used)
            .map(|edge| (edge.atom, edge.vars));
        others.extend(unused);
        others.sort_by_key(|(atom, _)| atom.span().start);
        filters.append(&mut others);
        BindingPlan {
            names: self.names,
            known: self.known,
            vars: self.vars,
            filters,
            guards: self.guards,
            links: self.links,
            unbounded,
            roots: self.roots,
            quotients: self.quotients,
        }
    }

    /// The list or set of which a variable is the index in a condition: L of `0 <= k < L[i]`.
    fn counted(&self, var: Var) -> Option<String> {
        let mut found = None;
        let terms = self
            .constraints
            .iter()
            .flat_map(|owned| linear::opaque(&owned.constraint.form));
        for expr in terms {
            each_index(expr, &mut |base, index| {
                if self.var(index) == Some(var) {
                    found.get_or_insert_with(|| base.to_owned());
                }
            });
        }
        found
    }

    /// The list or set of which a variable is the index in a condition that bounds nothing: `A[1]` of `A[1][j] = 0`.
    fn counted_in_filters(&self, var: Var) -> Option<String> {
        let mut found = None;
        let mut look = |expr: &Expr| {
            each_element(expr, &mut |base, index| {
                if self.var(index) == Some(var) {
                    found = found.take().or_else(|| plain(base));
                }
            });
        };
        for (atom, vars) in &self.filters {
            match atom {
                _ if !vars.contains(&var) => {}
                Atom::Compare { left, right, .. } => {
                    [left, right].into_iter().for_each(|own| look(own))
                }
                Atom::Other(expr) => look(expr),
                Atom::Derived(_) => {}
            }
        }
        found
    }

    fn lacking(&self, var: Var) -> Unbounded {
        let own: Vec<&Owned> = self
            .constraints
            .iter()
            .filter(|owned| owned.constraint.names(var))
            .collect();
        let (low, high) = split_bounds(own.iter().map(|owned| &owned.constraint), var);
        let (name, span) = self.names[var];
        let waits = own.iter().any(|owned| !owned.hidden.is_subset(&self.bound));
        let lacks_one = low.is_empty() || high.is_empty();
        let in_filter = || lacks_one.then(|| self.counted_in_filters(var)).flatten();
        Unbounded {
            var,
            waits,
            counts: self.counted(var).or_else(in_filter),
            name: name.to_owned(),
            span,
            lacks_low: low.is_empty(),
            lacks_high: high.is_empty(),
            unsolved: self
                .filters
                .iter()
                .find(|(_, vars)| vars.contains(&var))
                .map(|(atom, _)| atom.span()),
            divisor: self.unknown_divisor(var).map(|name| Divisor {
                is_compared_inside: self.guards.iter().any(|own| compares(own, &name)),
                name,
            }),
            divides: self.divides(var),
            limit: self.limit(var),
            scope: Vec::new(),
            enumerates: false,
            is_least: false,
            begins: false,
        }
    }
}

/// Whether a condition compares a name with something: `b >= 1`.
fn compares(atom: &Atom, name: &str) -> bool {
    let is_name = |side: &Expr| matches!(&side.kind, ExprKind::Name(own) if own == name);
    match atom {
        Atom::Compare { left, right, .. } => is_name(left) || is_name(right),
        Atom::Other(_) | Atom::Derived(_) => false,
    }
}

/// The ends of `u -- v in G`.
fn edge<'a>(atom: &Atom<'a>) -> Option<[&'a Expr; 2]> {
    match atom {
        Atom::Compare { left, op, .. } if *op == Comparison::In => match &left.kind {
            ExprKind::Edge { left, right } => Some([left, right]),
            _ => None,
        },
        _ => None,
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

/// Calls `visit` for each `L[i]` of two names in an expression.
fn each_index(expr: &Expr, visit: &mut dyn FnMut(&str, &str)) {
    each_element(expr, &mut |base, index| {
        if let ExprKind::Name(base) = &base.kind {
            visit(base, index);
        }
    });
}

/// Calls `visit` for each element `L[i]` that is taken in an expression, with a name as the index.
fn each_element(expr: &Expr, visit: &mut dyn FnMut(&Expr, &str)) {
    if let ExprKind::Index { base, indices } = &expr.kind
        && let [
            Expr {
                kind: ExprKind::Name(index),
                ..
            },
        ] = indices.as_slice()
    {
        visit(base, index);
    }
    each_child(expr, &mut |child| each_element(child, visit));
}

/// A name, or an element of an element of one: `A`, `A[1]`, `A[i][2]`.
fn plain(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.clone()),
        ExprKind::Integer(value) => Some(value.to_string()),
        ExprKind::Index { base, indices } => match indices.as_slice() {
            [index] if matches!(index.kind, ExprKind::Name(_) | ExprKind::Integer(_)) => {
                Some(format!("{}[{}]", plain(base)?, plain(index)?))
            }
            _ => None,
        },
        _ => None,
    }
}
