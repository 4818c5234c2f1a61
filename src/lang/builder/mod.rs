//! Builders: elements with conditions -> elements with binders.
//!
//! Serves sets, aggregates, `vertex` rules and (with vertex ranges) `edge` rules. Each element gets
//! slots of its own and only the variables that it reaches.

mod bounds;
pub mod lone;
mod traps;

pub use bounds::{follows_from_powers, integer_bound};
pub use traps::mentions;

use std::collections::BTreeSet;

use crate::budget;
use crate::cardinality::number_of_elements;
use crate::domain::{Atom, BindingPlan, Meaning, Members, Mention, Openness, PlannedRange};
use crate::ir::{Aggregate, Binder, BinderRange, Builtin, Element, Elements, Expr, ExprKind, Kind};
use crate::linear::{Bound, Var};
use crate::lowerer::Lowerer;
use crate::names::Names;
use crate::scope::Scope;
use crate::typed::Typed;
use nk_base::number::Number;
use nk_base::source::{FileId, Span};
use nk_syntax::ast;

/// The meaning of a name or an expression that a condition of the file `from` mentions.
pub fn meaning(mention: Mention, from: FileId, scope: &Scope, names: &Names) -> Meaning {
    match mention {
        Mention::Name(name) if scope.is_positive(name) => Meaning::Positive,
        Mention::Name(name) if scope.has(name) => Meaning::Value,
        _ => names.meaning(mention, from),
    }
}

/// The file that contains the conditions. Without conditions any file will do, because no name is looked up.
pub fn file_of(conditions: &[ast::Expr]) -> FileId {
    conditions.first().map_or(FileId(0), |own| own.span.file)
}

/// The variables of a builder over which an element ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The variables that the element mentions; of the variables linked with them only suitable values must exist.
    /// Sets, `vertex` rules, minima and maxima have this reach, because repeats do not matter there.
    Mentioned,
    /// All variables: sums, products and counts, where repeats matter.
    All,
    /// All variables, and in their order: lists.
    Ordered,
}

/// The binders of one element, under construction.
pub struct Binders<'p, 'a> {
    pub plan: &'p BindingPlan<'a>,
    pub reached: BTreeSet<Var>,
    bound: BTreeSet<Var>,
    placed: Vec<bool>,
    pub list: Vec<Binder>,
    /// Each variable that [`Lowerer::bind_planned`] binds, with the slot that holds its place among its values.
    order: Vec<(Var, usize)>,
}

impl<'p, 'a> Binders<'p, 'a> {
    pub fn new(plan: &'p BindingPlan<'a>, reached: BTreeSet<Var>) -> Self {
        Binders {
            plan,
            reached,
            bound: BTreeSet::new(),
            placed: vec![false; plan.filters.len()],
            list: Vec::new(),
            order: Vec::new(),
        }
    }
}

/// Greatest product of the numbers of elements and variables for which a builder is searched for traps.
const MOST_LINTED: u64 = 10_000;

impl Binders<'_, '_> {
    /// The slots of the places in the order of the variables; empty if the binders have this order already.
    fn keys(&self) -> Vec<usize> {
        let mut pairs = self.order.clone();
        if pairs.is_sorted() {
            return Vec::new();
        }
        pairs.sort_unstable();
        pairs.into_iter().map(|(_, slot)| slot).collect()
    }

    /// The binders of an element of a set that mentions these variables only. The variables after the last of them need
    /// only one suitable assignment, which becomes a condition.
    fn with_witnesses(mut self, mentioned: &BTreeSet<Var>) -> Vec<Binder> {
        let is_mentioned = |(var, _): &(Var, usize)| mentioned.contains(var);
        let Some(last) = self.order.iter().rposition(is_mentioned) else {
            return self.list;
        };
        let witnesses = self.list.split_off(last + 1);
        if let (Some(first), Some(binder)) = (witnesses.first(), self.list.last_mut()) {
            let span = first.span;
            let element = Element {
                guards: Vec::new(),
                binders: witnesses,
                item: Expr::new(ExprKind::Truth(true), span),
            };
            let kind = ExprKind::Aggregate(Aggregate::Exists, vec![element]);
            binder.filters.push(Expr::new(kind, span));
        }
        self.list
    }
}

/// Whether the value of an expression without variables of the builder at hand is certainly an integer.
fn is_integer(expr: &ast::Expr, scope: &Scope) -> bool {
    match &expr.kind {
        ast::ExprKind::Name(name) => scope.is_integer(name),
        _ => false,
    }
}

/// Whether a bound is a positive number.
fn is_positive(bound: &Expr) -> bool {
    matches!(&bound.kind, ExprKind::Number(own) if *own >= Number::ONE)
}

impl Lowerer<'_> {
    /// Lowers `items : conditions`; `parts` gives the expressions whose variables an item ranges over. `lower` also
    /// gets the slots of these variables in the order in which the conditions name them, unless this is their order
    /// anyway.
    pub fn lower_elements<'t, T, U>(
        &mut self,
        items: &'t [T],
        conditions: &[ast::Expr],
        scope: &mut Scope,
        reach: Reach,
        parts: impl Fn(&'t T) -> Vec<&'t ast::Expr>,
        mut lower: impl FnMut(&mut Self, &'t T, &mut Scope, &[usize]) -> U,
    ) -> Vec<Element<U>> {
        let names = self.names;
        let from = file_of(conditions);
        let meaning = |mention: Mention| meaning(mention, from, scope, names);
        let plan = BindingPlan::new(conditions, &[], Openness::Closed, &meaning, self.budget);
        let all_parts: Vec<&ast::Expr> = items.iter().flat_map(&parts).collect();
        self.report_without_range(&plan, &all_parts, conditions, scope);
        self.report_two_ranges(&plan, &all_parts);
        self.warn_of_constants(&plan, scope);
        let mentions: Vec<BTreeSet<Var>> = items
            .iter()
            .map(|item| plan.mentioned(&parts(item)))
            .collect();
        let spans: Vec<Option<Span>> = items
            .iter()
            .map(|item| parts(item).first().map(|own| own.span))
            .collect();
        let errors = self.errors.len();
        let mut elements = Vec::with_capacity(items.len());
        for item in items.iter().take_while(|_| !self.budget.is_spent()) {
            let mark = scope.enter();
            let mentioned = plan.mentioned(&parts(item));
            let is_integer = |expr: &ast::Expr| is_integer(expr, scope);
            let (own, reached) = match reach {
                Reach::All | Reach::Ordered => (None, (0..plan.names.len()).collect()),
                Reach::Mentioned => {
                    match plan.for_element(conditions, &mentioned, &is_integer, self.budget) {
                        Some((own, reached)) => (Some(own), reached),
                        None => (None, plan.reach(mentioned.clone())),
                    }
                }
            };
            let own = own.as_ref().unwrap_or(&plan);
            let guards = own.guards.iter();
            let guards = guards
                .map(|atom| self.lower_planned(atom, own, scope))
                .collect();
            let mut binders = Binders::new(own, reached);
            self.bind_planned(&mut binders, reach, scope);
            // Binds the variables without bounds, so that they are not reported twice.
            lone::bind_unbounded(&plan, scope);
            let own_guards = parts(item).into_iter().filter_map(ast::Expr::guard);
            let own_guards: Vec<Expr> = own_guards
                .map(|own| self.lower_as(own, Kind::Truth, "a guard", scope))
                .collect();
            let keys = binders.keys();
            let item = lower(self, item, scope, &keys);
            let mut binders = match reach {
                Reach::All | Reach::Ordered => binders.list,
                Reach::Mentioned => binders.with_witnesses(&mentioned),
            };
            let mut guards: Vec<Expr> = guards;
            match binders.last_mut() {
                Some(last) => last.filters.extend(own_guards),
                None => guards.extend(own_guards),
            }
            elements.push(Element {
                guards,
                binders,
                item,
            });
            scope.leave(mark);
        }
        // An error in an element may explain the rest.
        if !self.has_failed_since(errors) {
            if !self.warn_of_known_element(&plan, &all_parts, reach, scope) {
                self.warn_of_outer_variable(&plan, conditions, &all_parts, scope);
            }
            self.warn_of_pairs(&plan);
            self.warn_of_traps(&plan, &mentions, &spans, reach, scope);
        }
        elements
    }

    pub fn lower_atoms(&mut self, atoms: &[Atom], scope: &mut Scope) -> Vec<Expr> {
        atoms
            .iter()
            .map(|atom| self.lower_atom(atom, scope))
            .collect()
    }

    pub fn lower_atom(&mut self, atom: &Atom, scope: &mut Scope) -> Expr {
        match atom {
            Atom::Compare { left, op, right } => {
                self.lower_comparison(left, *op, right, scope).expr
            }
            Atom::Other(expr) => match &expr.kind {
                ast::ExprKind::Edge { .. } => self.edge_without_graph(expr, scope),
                _ => self.lower_as(expr, Kind::Truth, "a condition", scope),
            },
            Atom::Derived(_) => unreachable!("only plans of elements have derived conditions"),
        }
    }

    /// Lowers an atom of a plan, which may be derived; [`Lowerer::lower_atom`] lowers the others.
    fn lower_planned(&mut self, atom: &Atom, plan: &BindingPlan, scope: &mut Scope) -> Expr {
        let Atom::Derived(constraint) = atom else {
            return self.lower_atom(atom, scope);
        };
        let span = constraint.span;
        let left = self.lower_form(&constraint.form, plan, span, scope);
        let zero = Expr::new(ExprKind::Number(Number::ZERO), span);
        let op = match constraint.strict {
            true => ast::Comparison::Greater,
            false => ast::Comparison::GreaterEqual,
        };
        let (left, right) = (Box::new(left), Box::new(zero));
        Expr::new(ExprKind::Compare(left, op, right), span)
    }

    /// Binds the reached variables that have bounds, in the plan's order.
    pub fn bind_planned(&mut self, binders: &mut Binders, reach: Reach, scope: &mut Scope) {
        let plan = binders.plan;
        let is_in_order = plan.vars.iter().is_sorted_by_key(|planned| planned.var);
        let counts_places = reach == Reach::Ordered && !is_in_order;
        for planned in &plan.vars {
            if !binders.reached.contains(&planned.var) || self.budget.is_spent() {
                continue;
            }
            let (name, span) = plan.names[planned.var];
            let range = match &planned.range {
                PlannedRange::Members { set, high, .. } => {
                    let mut set = self.lower_members(set, high, plan, scope);
                    let mut place = None;
                    if counts_places && matches!(set.kind, Some(Kind::List(_))) {
                        let slot = scope.bind("_");
                        let range;
                        (range, set.expr) = by_place(set.expr, slot);
                        self.push_binder(binders, &[], range, Vec::new(), span, scope);
                        place = Some(slot);
                    }
                    let slot = scope.bind_kind(name, set.kind.and_then(Kind::element));
                    binders.order.push((planned.var, place.unwrap_or(slot)));
                    BinderRange::Members {
                        slot,
                        set: set.expr,
                    }
                }
                PlannedRange::Interval { low, high } => {
                    let low = self.lower_bounds(low, true, plan, scope);
                    let high = self.lower_bounds(high, false, plan, scope);
                    let slot = scope.bind(name);
                    if low.iter().any(is_positive) {
                        scope.set_positive(name);
                    }
                    binders.order.push((planned.var, slot));
                    BinderRange::Interval { slot, low, high }
                }
            };
            self.push_binder(binders, &[planned.var], range, Vec::new(), span, scope);
        }
    }

    /// The set that a variable ranges over. Of an enumeration of integers it has only the members within the upper
    /// bounds, which are rounded to integers.
    pub fn lower_members(
        &mut self,
        set: &Members,
        high: &[Bound],
        plan: &BindingPlan,
        scope: &mut Scope,
    ) -> Typed {
        let set = match set {
            Members::Of(set) => *set,
            Members::Vertices(graph) => return self.lower_vertices(graph, None, scope),
            Members::Neighbours { graph, vertex } => {
                return self.lower_vertices(graph, Some(vertex), scope);
            }
        };
        let mut typed = self.lower_collection(set, "`in`, on its right,", scope);
        if high.is_empty() {
            return typed;
        }
        typed.expr.kind = match typed.expr.kind {
            ExprKind::WholeEnumeration { function, args }
                if self.names.function(function).has_integers() =>
            {
                ExprKind::EnumerationUpTo {
                    function,
                    args,
                    high: self.lower_bounds(high, false, plan, scope),
                }
            }
            kind => kind,
        };
        typed
    }

    /// The vertices of a graph, or those that are joined to one of them.
    fn lower_vertices(
        &mut self,
        graph: &ast::Expr,
        vertex: Option<&ast::Expr>,
        scope: &mut Scope,
    ) -> Typed {
        let span = graph.span;
        let mut args = vec![self.lower_as(graph, Kind::Graph, "`u -- v in`", scope)];
        let builtin = match vertex {
            None => Builtin::Vertices,
            Some(vertex) => {
                args.push(self.lower_as(vertex, Kind::Vertex, "`--`", scope));
                Builtin::Neighbours
            }
        };
        let kind = Kind::Set(Elements::VERTICES);
        Typed::new(ExprKind::Builtin(builtin, args), span, kind)
    }

    /// Adds a binder for `vars`, with the filters `own` and those of the plan that can be decided once `vars` are
    /// bound.
    pub fn push_binder(
        &mut self,
        binders: &mut Binders,
        vars: &[Var],
        range: BinderRange,
        own: Vec<Expr>,
        span: Span,
        scope: &mut Scope,
    ) {
        binders.bound.extend(vars);
        let filters = binders.plan.filters.len() as u64;
        self.budget.spend(budget::EXPRESSION + filters);
        let mut filters = own;
        for (index, (atom, mentioned)) in binders.plan.filters.iter().enumerate() {
            let due =
                mentioned.is_subset(&binders.bound) && !mentioned.is_disjoint(&binders.reached);
            if due && !binders.placed[index] {
                binders.placed[index] = true;
                filters.push(self.lower_planned(atom, binders.plan, scope));
            }
        }
        binders.list.push(Binder {
            range,
            filters,
            span,
        });
    }
}

/// For a variable that ranges over a list: the range of the places of the list, and the list of the one element at the
/// place that `slot` holds.
fn by_place(list: Expr, slot: usize) -> (BinderRange, Expr) {
    let span = list.span;
    let first = Expr::new(ExprKind::Number(Number::ONE), span);
    let last = number_of_elements(list.clone(), span);
    let place = Expr::new(ExprKind::Slot(slot), span);
    let item = ExprKind::Builtin(Builtin::Item, vec![list, place]);
    let range = BinderRange::Interval {
        slot,
        low: vec![first],
        high: vec![last],
    };
    (
        range,
        Expr::new(ExprKind::Tuple(vec![Expr::new(item, span)]), span),
    )
}
