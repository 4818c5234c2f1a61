//! The planning of conditions: of all those of a builder, or for one element of a set.

use std::collections::{BTreeMap, BTreeSet};

use super::budget::Budget;
use super::domain::{Atom, BindingPlan, Known, Meaning, Mention, Openness, each_name, take_apart};
use super::linear::Var;
use super::planner::Planner;
use nk_base::source::Span;
use nk_syntax::ast::{Comparison, Expr};

impl<'a> BindingPlan<'a> {
    /// Plans `conditions`; `meaning` gives the meanings of the names and calls in them. `extra` are further names that
    /// are new variables if they are not in scope (indices of edge ends). Parts are left out once the budget is spent.
    pub fn new(
        conditions: &'a [Expr],
        extra: &[(&'a str, Span)],
        openness: Openness,
        meaning: &dyn Fn(Mention) -> Meaning,
        budget: &Budget,
    ) -> Self {
        let mut known = Known::new();
        let mut names: Vec<(&str, Span)> = Vec::new();
        let mut add = |name: &'a str, span| {
            budget.spend(names.len() as u64);
            match meaning(Mention::Name(name)) {
                _ if budget.is_spent() => {}
                Meaning::New if names.iter().any(|(other, _)| *other == name) => {}
                Meaning::New => names.push((name, span)),
                Meaning::Value => {}
                own => drop(known.insert(Mention::Name(name), own)),
            }
        };
        for condition in conditions {
            each_name(condition, false, &mut add);
        }
        for (name, span) in extra {
            add(name, *span);
        }
        order_names(&mut names, conditions, budget);
        for condition in conditions {
            each_called_set(condition, &mut |mention| {
                let own = meaning(mention);
                if matches!(own, Meaning::Property | Meaning::Endless) {
                    known.insert(mention, own);
                }
            });
        }
        Planner::new(names, known, conditions, budget).run(openness)
    }

    /// The plan for an element of a set that mentions `mentioned` only, and the variables that the element ranges over:
    /// the variables that are linked with `mentioned` are eliminated, as far as inequalities among integers state
    /// exactly that a suitable value exists. `None` where nothing can be eliminated.
    ///
    /// `conditions` are those of the plan, and `is_integer` says whether an expression without new variables certainly
    /// has an integer as its value.
    pub fn for_element(
        &self,
        conditions: &'a [Expr],
        mentioned: &BTreeSet<Var>,
        is_integer: &dyn Fn(&Expr) -> bool,
        budget: &Budget,
    ) -> Option<(BindingPlan<'a>, BTreeSet<Var>)> {
        let mut reached = self.reach(mentioned.clone());
        let surplus: Vec<Var> = reached.difference(mentioned).copied().collect();
        if surplus.is_empty() || mentioned.is_empty() {
            return None;
        }
        let mut planner = Planner::new(self.names.clone(), self.known.clone(), conditions, budget);
        let all = reached.len();
        loop {
            let before = reached.len();
            for var in &surplus {
                if reached.contains(var) && planner.project(*var, is_integer) {
                    reached.remove(var);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        let plan = (reached.len() < all).then(|| planner.run(Openness::Closed))?;
        let unbounded = |var: &Var| plan.unbounded.iter().any(|own| own.var == *var);
        (!reached.iter().any(unbounded)).then_some((plan, reached))
    }
}

/// Puts new variables in the order in which the conditions name them, inner builders included: the `j` of
/// `count(k : 1 <= k <= j) > 0, 1 <= i <= 9, 1 <= j <= 9` comes before `i`.
fn order_names<'a>(names: &mut [(&'a str, Span)], conditions: &'a [Expr], budget: &Budget) {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for condition in conditions {
        each_name(condition, true, &mut |name, _| {
            budget.spend(1);
            let place = places.len();
            places.entry(name).or_insert(place);
        });
    }
    names.sort_by_key(|(name, _)| places.get(name).copied().unwrap_or(usize::MAX));
}

/// Calls `visit` for each set of a condition `x in P(t)` that is the value of a function.
fn each_called_set<'a>(condition: &'a Expr, visit: &mut dyn FnMut(Mention<'a>)) {
    let mut atoms = Vec::new();
    take_apart(condition, &mut atoms);
    for atom in atoms {
        if let Atom::Compare {
            op: Comparison::In,
            right,
            ..
        } = atom
            && let Some(mention @ Mention::Call(_)) = Mention::of(right)
        {
            visit(mention);
        }
    }
}
