//! Conditions that state that a vertex exists: `exists(degree(G, z) = 1 : z in N(G, v))`.
//!
//! Repeats do not change a mex, so an option with the condition that a suitable neighbour exists may be repeated for
//! each such neighbour: the neighbour becomes a variable of the option.

use nk_syntax::ast::Comparison;

use crate::ir::{Aggregate, BinderRange, Element, Expr, ExprKind};

/// An option with a witness among its variables.
pub(super) struct Widened {
    pub element: Element<Expr>,
    /// The slot of the witness; `None` if there are several witnesses.
    pub witness: Option<usize>,
    /// The slots of the other variables.
    pub others: Vec<usize>,
}

impl Widened {
    /// The element for witnesses that are none of the vertices in a slot.
    pub(super) fn apart_from(&self, other: usize) -> Option<Element<Expr>> {
        let mut element = self.element.clone();
        let span = element.item.span;
        let slot = |slot| Box::new(Expr::new(ExprKind::Slot(slot), span));
        let differ = ExprKind::Compare(slot(self.witness?), Comparison::NotEqual, slot(other));
        element.guards.push(Expr::new(differ, span));
        Some(element)
    }
}

/// The option with the variables of its last condition of the form `exists(... : ...)` among its own variables, of
/// which `token` is one; `None` if it has no such condition. A condition that only states that a neighbour exists is
/// taken only if there is no other.
pub(super) fn with_witness_bound(element: &Element<Expr>, token: Option<usize>) -> Option<Widened> {
    let mut widened = element.clone();
    let slot = |range: &BinderRange| match range {
        BinderRange::Members { slot, .. } => Some(*slot),
        _ => None,
    };
    let own = element.binders.iter().filter_map(|own| slot(&own.range));
    let others = token.into_iter().chain(own).collect();
    flatten(&mut widened);
    let mut lists = lists_of(&mut widened);
    let place = |wanted: &dyn Fn(&Expr) -> bool| {
        let places = lists.iter().enumerate();
        let mut found = places.filter_map(|(at, own)| Some((at, own.iter().rposition(wanted)?)));
        found.next_back()
    };
    let says_more = |own: &Expr| inner(own).is_some_and(|own| !is_plain(own));
    let (list, at) = place(&says_more).or_else(|| place(&|own| inner(own).is_some()))?;
    let condition = lists[list].remove(at);
    let inner = inner(&condition)?.clone();
    let witness = match &inner.binders[..] {
        [only] => slot(&only.range),
        _ => None,
    };
    widened.guards.extend(inner.guards);
    widened.guards.extend(conjuncts(inner.item));
    widened.binders.extend(inner.binders);
    Some(Widened {
        element: widened,
        witness,
        others,
    })
}

/// The elements that replace one with a condition such as `a or exists(... : ...)`, one for each part of the condition;
/// `None` if the element has no such condition.
pub(super) fn alternatives(element: &Element<Expr>) -> Option<Vec<Element<Expr>>> {
    let mut whole = element.clone();
    flatten(&mut whole);
    let parts = |own: &Expr| match &own.kind {
        ExprKind::Or(parts) if parts.iter().any(has_witness) => Some(parts.clone()),
        _ => None,
    };
    let mut lists = lists_of(&mut whole).into_iter().enumerate();
    let (list, at, parts) = lists.find_map(|(list, own)| {
        let mut places = own.iter().enumerate();
        places.find_map(|(at, own)| Some((list, at, parts(own)?)))
    })?;
    let with = |part: Expr| {
        let mut own = whole.clone();
        lists_of(&mut own)[list][at] = part;
        own
    };
    Some(parts.into_iter().map(with).collect())
}

/// The lists of conditions of an element: those of each variable, then its own.
fn lists_of(element: &mut Element<Expr>) -> Vec<&mut Vec<Expr>> {
    let binders = element.binders.iter_mut();
    let mut lists: Vec<&mut Vec<Expr>> = binders.map(|own| &mut own.filters).collect();
    lists.push(&mut element.guards);
    lists
}

/// Splits each condition into the parts that must all hold.
fn flatten(element: &mut Element<Expr>) {
    for own in lists_of(element) {
        let parts = std::mem::take(own).into_iter().flat_map(conjuncts);
        *own = parts.collect();
    }
}

/// Whether a condition, or a part of it, states that a vertex exists.
fn has_witness(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().any(has_witness),
        _ => inner(condition).is_some(),
    }
}

/// The one element of `exists(... : ...)`.
fn inner(condition: &Expr) -> Option<&Element<Expr>> {
    match &condition.kind {
        ExprKind::Aggregate(Aggregate::Exists, elements) => match &elements[..] {
            [only] if !only.binders.is_empty() => Some(only),
            _ => None,
        },
        _ => None,
    }
}

/// Whether `exists(...)` states only that such a vertex exists, and nothing more about it.
fn is_plain(element: &Element<Expr>) -> bool {
    let filters = |own: &crate::ir::Binder| own.filters.is_empty();
    matches!(element.item.kind, ExprKind::Truth(true))
        && element.guards.is_empty()
        && element.binders.iter().all(filters)
}

/// The conditions that must all hold; none for a condition that always holds.
fn conjuncts(expr: Expr) -> Vec<Expr> {
    match expr.kind {
        ExprKind::And(parts) => parts.into_iter().flat_map(conjuncts).collect(),
        ExprKind::Truth(true) => Vec::new(),
        _ => vec![expr],
    }
}
