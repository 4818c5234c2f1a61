//! The choice of the variable that is bound next, and of the condition that binds it.
//!
//! Conditions are a conjunction, so that their order does not matter: sets and lists that have a value come first, then
//! ranges, then sets that are searched, and of these the ones without an end last. Where a range may be open, sets with
//! a value and ranges come in the order in which the conditions name their variables.

use super::{Origin, Owned, Planner, split_bounds};
use crate::domain::{Meaning, Members, Mention, Openness, PlannedRange, PlannedVar};
use crate::linear::{self, Bound, Constraint, Var};
use nk_syntax::ast::Expr;

impl<'a> Planner<'a, '_> {
    /// Binds one more variable, if there is one that can be.
    pub(super) fn bind_one(&mut self, openness: Openness) -> bool {
        let unbound: Vec<Var> = (0..self.names.len())
            .filter(|var| !self.bound.contains(var))
            .collect();
        // A variable whose list waits for another one is not bound by a range while that one can be: it would lose the
        // order and the repeats of the list.
        let (waiting, free): (Vec<Var>, Vec<Var>) = unbound.iter().partition(|&&var| {
            let mut members = self.members.iter();
            members.any(|(own, set, _)| *own == var && self.meaning(set) == Value)
        });
        use Meaning::{Endless, Property, Value};
        let any =
            |vars: &[Var], bind: &mut dyn FnMut(Var) -> bool| vars.iter().any(|&var| bind(var));
        // The points of a range that may be open are listed in the order of the conditions, as far as they can be.
        let is_open = openness == Openness::OpenAbove;
        if any(&unbound, &mut |var| {
            let is_listed = is_open && free.contains(&var);
            self.bind_members(var, Value, true) || is_listed && self.bind_directly(var, false)
        }) {
            return true;
        }
        any(&free, &mut |var| self.bind_directly(var, false))
            || any(&free, &mut |var| self.bind_between(var, self.derived_bounds(var)))
            || any(&free, &mut |var| self.bind_members(var, Property, false))
            || any(&free, &mut |var| {
                !self.bounds_of_member(var).1.is_empty() && self.bind_members(var, Endless, false)
            })
            || any(&unbound, &mut |var| self.bind_end(var, true))
            || any(&unbound, &mut |var| self.bind_end(var, false))
            || any(&waiting, &mut |var| self.bind_members(var, Value, false))
            || any(&waiting, &mut |var| self.bind_directly(var, false))
            || any(&waiting, &mut |var| self.bind_between(var, self.derived_bounds(var)))
            || any(&unbound, &mut |var| self.bind_members(var, Property, false))
            || any(&unbound, &mut |var| self.bind_between(var, self.bounds_by_powers(var)))
            // A variable that nothing bounds above comes before those that it may bound.
            || any(&unbound, &mut |var| {
                !self.has_upper(var) && self.bind_members(var, Endless, false)
            })
            || any(&unbound, &mut |var| self.bind_members(var, Endless, false))
            || (is_open && any(&unbound, &mut |var| self.bind_directly(var, true)))
    }

    /// Whether a set or a list is searched, and if so whether it has an end; otherwise `Value`.
    pub(super) fn meaning(&self, set: &Expr) -> Meaning {
        let found = Mention::of(set).and_then(|own| self.known.get(&own));
        found.copied().unwrap_or(Meaning::Value)
    }

    /// Binds `var` to the members of a set or a list of that meaning whose variables are bound. With `first`, only the
    /// set of `var` that is written first is tried.
    fn bind_members(&mut self, var: Var, meaning: Meaning, first: bool) -> bool {
        let is_ready = |set: &Expr| self.mentioned(set).is_subset(&self.bound);
        let mut own = self
            .members
            .iter()
            .enumerate()
            .filter(|(_, (own, set, _))| *own == var && self.meaning(set) == meaning);
        let found = match first {
            true => own.next().filter(|(_, (_, set, _))| is_ready(set)),
            false => own.find(|(_, (_, set, _))| is_ready(set)),
        };
        let Some((at, _)) = found else { return false };
        let (_, set, _) = self.members.remove(at);
        let (low, high) = self.bounds_of_member(var);
        let set = Members::Of(set);
        self.push(var, PlannedRange::Members { set, low, high });
        true
    }

    /// The lower and the upper bounds of a variable that need no later one.
    fn bounds_of_member(&self, var: Var) -> (Vec<Bound<'a>>, Vec<Bound<'a>>) {
        let ready = self
            .constraints
            .iter()
            .filter(|owned| self.is_ready(owned, var));
        let (low, high) = split_bounds(ready.map(|owned| &owned.constraint), var);
        match high.is_empty() {
            true => (low, self.bounds_by_powers(var).1),
            false => (low, high),
        }
    }

    /// The derived bounds, and those that follow from powers or products where there are no others.
    fn bounds_by_powers(&self, var: Var) -> (Vec<Bound<'a>>, Vec<Bound<'a>>) {
        let (mut low, mut high) = self.derived_bounds(var);
        let powers = |owned: &&Owned| owned.origin == Origin::Powers && self.has_values(owned, var);
        let own = self.constraints.iter().filter(powers);
        let (more_low, more_high) = split_bounds(own.map(|owned| &owned.constraint), var);
        for (bounds, more) in [(&mut low, more_low), (&mut high, more_high)] {
            if bounds.is_empty() {
                *bounds = more;
            }
        }
        (low, high)
    }

    /// Binds `var` to a range that follows from the conditions, if it has both ends.
    fn bind_between(&mut self, var: Var, (low, high): (Vec<Bound<'a>>, Vec<Bound<'a>>)) -> bool {
        if low.is_empty() || high.is_empty() {
            return false;
        }
        self.mark_own(var);
        self.push(var, PlannedRange::Interval { low, high });
        true
    }

    /// Whether a condition bounds a variable above, once others have values.
    fn has_upper(&self, var: Var) -> bool {
        let own = self
            .constraints
            .iter()
            .filter(|owned| owned.constraint.names(var));
        let (_, high) = split_bounds(own.map(|owned| &owned.constraint), var);
        !high.is_empty()
    }

    /// Binds `var` to the neighbours of the other end of an edge, if that end has a value (`joined`), or else to the
    /// vertices.
    fn bind_end(&mut self, var: Var, joined: bool) -> bool {
        let found = self.edges.iter().enumerate().find_map(|(at, edge)| {
            let end = edge.new.iter().position(|own| *own == Some(var))?;
            let other = edge.ends[1 - end];
            let bound = |expr: &Expr| self.mentioned(expr).is_subset(&self.bound);
            (bound(edge.graph) && bound(other) == joined).then_some((at, other))
        });
        let Some((at, vertex)) = found else {
            return false;
        };
        let edge = &mut self.edges[at];
        edge.used = joined;
        let graph = edge.graph;
        let set = match joined {
            true => Members::Neighbours { graph, vertex },
            false => Members::Vertices(graph),
        };
        let (low, high) = Default::default();
        self.push(var, PlannedRange::Members { set, low, high });
        true
    }

    /// Whether a constraint bounds `var` by variables that are bound already, and may be used before other kinds of
    /// bounds.
    fn is_ready(&self, owned: &Owned, var: Var) -> bool {
        owned.origin != Origin::Powers && self.has_values(owned, var)
    }

    /// Whether a constraint bounds `var` by variables that are bound already.
    fn has_values(&self, owned: &Owned, var: Var) -> bool {
        owned.constraint.names(var)
            && owned.hidden.is_subset(&self.bound)
            && linear::variables(&owned.constraint.form)
                .all(|other| other == var || self.bound.contains(&other))
    }

    fn bind_directly(&mut self, var: Var, open_above: bool) -> bool {
        self.budget.spend(self.constraints.len() as u64);
        if self.budget.is_spent() {
            return false;
        }
        let ready: Vec<usize> = (0..self.constraints.len())
            .filter(|&i| self.is_ready(&self.constraints[i], var))
            .collect();
        let (low, mut high) =
            split_bounds(ready.iter().map(|&i| &self.constraints[i].constraint), var);
        // A range with a constant end is not narrowed by roots, so that moves that are the same in every position are
        // recognised.
        if high.iter().any(|own| own.form.as_constant().is_some()) {
            high.retain(|own| !linear::has_root(&own.form));
        }
        if low.is_empty() || (high.is_empty() && !open_above) {
            return false;
        }
        for i in ready {
            self.constraints[i].used = true;
        }
        self.push(var, PlannedRange::Interval { low, high });
        true
    }

    /// The lower and upper bounds that follow from several constraints, such as `a < n` from `a < b <= n`.
    fn derived_bounds(&self, var: Var) -> (Vec<Bound<'a>>, Vec<Bound<'a>>) {
        self.budget.spend(self.constraints.len() as u64);
        if self.budget.is_spent() {
            return (Vec::new(), Vec::new());
        }
        let mut system: Vec<Constraint> = self
            .constraints
            .iter()
            .filter(|owned| owned.origin != Origin::Powers && owned.hidden.is_subset(&self.bound))
            .map(|owned| owned.constraint.clone())
            .collect();
        for other in
            (0..self.names.len()).filter(|other| *other != var && !self.bound.contains(other))
        {
            system = linear::eliminate(system, other, self.budget);
        }
        system.retain(|constraint| constraint.names(var));
        split_bounds(system.iter(), var)
    }

    /// Constraints of `var` alone are enforced by its derived range; the others wait for their last variable.
    fn mark_own(&mut self, var: Var) {
        for i in 0..self.constraints.len() {
            self.constraints[i].used |= self.is_ready(&self.constraints[i], var);
        }
    }

    fn push(&mut self, var: Var, range: PlannedRange<'a>) {
        self.bound.insert(var);
        self.vars.push(PlannedVar { var, range });
    }
}
