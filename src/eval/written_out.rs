//! Set-builders and aggregates over ranges without variables are written out, and local names are replaced by their
//! values.
//!
//! A set of all integers between two ends, of which something is a member, becomes a range.
//! `max(f(n+i) : 0 <= i <= 2)` is `max(f(n+0), f(n+1), f(n+2))`. Rules for expressions without variables of their own
//! then apply. Where one of both has a value, the other one has the same value.

use super::affine::{affine, unrounded};
use nk_base::number::Number;
use nk_lang::ir::{Aggregate, Binder, BinderRange, Builtin, Element, Expr, ExprKind, Operation};
use nk_syntax::ast::Comparison;

/// Greatest number of elements of one set-builder or aggregate that is written out.
const MOST: usize = 128;
/// Greatest number of parts of an expression whose local names are replaced by their values.
const MOST_PARTS: usize = 10_000;

/// The expression without the variables that it binds; its parts may still bind others. Aggregates become operators:
/// `sum` a sum, `exists` an `or`. `None` if there is nothing to write out, or if the variables have too many values or
/// a range that depends on n.
pub(super) fn written_out(expr: &Expr) -> Option<Expr> {
    let kind = match &expr.kind {
        ExprKind::Let { locals, body } => {
            let mut body = (**body).clone();
            for own in locals.iter().rev() {
                replace(&mut body, &ExprKind::Local(own.slot), &own.value);
                // Nested names may double the number of parts with each level.
                let mut parts = 0;
                body.each_part(&mut |_| parts += 1);
                if parts > MOST_PARTS {
                    return None;
                }
            }
            return Some(body);
        }
        ExprKind::Aggregate(aggregate, elements)
            if !matches!(aggregate, Aggregate::Set | Aggregate::Mex)
                || elements.iter().any(|own| !own.binders.is_empty()) =>
        {
            of_elements(*aggregate, all_elements(elements)?, expr)?
        }
        ExprKind::OverSet(aggregate @ (Aggregate::Mex | Aggregate::Min | Aggregate::Max), set) => {
            let elements = set.elements(Aggregate::Set)?;
            of_elements(*aggregate, all_elements(elements)?, expr)?
        }
        ExprKind::Compare(member, Comparison::In, set) => in_range(member, set)?,
        _ => return None,
    };
    let span = expr.span;
    Some(Expr { span, kind })
}

/// Whether no element has a variable of its own.
pub(super) fn are_written_out(elements: &[Element<Expr>]) -> bool {
    elements.iter().all(|own| own.binders.is_empty())
}

/// `x in {v : a <= v <= b}` as `x in a..b`, whether or not the ends depend on n.
fn in_range(member: &Expr, set: &Expr) -> Option<ExprKind> {
    let [element] = set.elements(Aggregate::Set)? else {
        return None;
    };
    let ([binder], []) = (&element.binders[..], &element.guards[..]) else {
        return None;
    };
    let BinderRange::Interval { slot, low, high } = &binder.range else {
        return None;
    };
    if !binder.filters.is_empty() || element.item.kind != ExprKind::Slot(*slot) {
        return None;
    }
    // An integer is at most x if it is at most x rounded down.
    let end = |ends: &[Expr], rounded, builtin| {
        let whole = |own: &Expr| match own.call_of(rounded) {
            Some([own]) => own.clone(),
            _ => unrounded(own),
        };
        let ends: Vec<Expr> = ends.iter().map(whole).collect();
        match &ends[..] {
            [own] => own.clone(),
            _ => Expr::new(ExprKind::Builtin(builtin, ends), set.span),
        }
    };
    Some(ExprKind::InRange {
        member: Box::new(member.clone()),
        low: Box::new(end(low, Builtin::Ceiling, Builtin::Max)),
        high: Box::new(end(high, Builtin::Floor, Builtin::Min)),
    })
}

/// An aggregate of elements without variables.
fn of_elements(
    aggregate: Aggregate,
    elements: Vec<Element<Expr>>,
    whole: &Expr,
) -> Option<ExprKind> {
    let expr = |kind| Expr::new(kind, whole.span);
    let number = |number: i64| Expr::number(number, whole.span);
    // The item, or `other` where the guards are not all true.
    let guarded =
        |own: Element<Expr>, item: Expr, other: i64| match joined(own.guards, ExprKind::And) {
            None => item,
            Some(guard) => expr(ExprKind::If(
                Box::new(guard),
                Box::new(item),
                Box::new(number(other)),
            )),
        };
    let folded = |operation, neutral: i64| {
        let items = elements.iter().cloned();
        let rest = items.map(|own| {
            let item = own.item.clone();
            (operation, whole.span, guarded(own, item, neutral))
        });
        Some(ExprKind::Arithmetic {
            first: Box::new(number(neutral)),
            rest: rest.collect(),
        })
    };
    match aggregate {
        Aggregate::Set | Aggregate::Mex => Some(ExprKind::Aggregate(aggregate, elements)),
        Aggregate::Sum => folded(Operation::Add, 0),
        Aggregate::Product => folded(Operation::Multiply, 1),
        Aggregate::NimSum => folded(Operation::NimSum, 0),
        // The value of a number exists and does not count; another item may have no value.
        Aggregate::Count => {
            let is_number = |own: &Element<Expr>| matches!(own.item.kind, ExprKind::Number(_));
            if !elements.iter().all(is_number) {
                return None;
            }
            let ones = elements.into_iter();
            let ones = ones.map(|own| (Operation::Add, whole.span, guarded(own, number(1), 0)));
            Some(ExprKind::Arithmetic {
                first: Box::new(number(0)),
                rest: ones.collect(),
            })
        }
        Aggregate::Min | Aggregate::Max => {
            let builtin = match aggregate {
                Aggregate::Min => Builtin::Min,
                _ => Builtin::Max,
            };
            let is_plain = elements.len() > 1 && elements.iter().all(Element::is_plain);
            let items = elements.into_iter().map(|own| own.item).collect();
            is_plain.then_some(ExprKind::Builtin(builtin, items))
        }
        Aggregate::Exists => {
            let parts = elements.into_iter().map(|own| {
                let parts = own.guards.into_iter().chain([own.item]).collect();
                joined(parts, ExprKind::And)
            });
            Some(joined(parts.collect::<Option<Vec<Expr>>>()?, ExprKind::Or)?.kind)
        }
        Aggregate::All => {
            let parts = elements.into_iter().map(|own| {
                let denied = joined(own.guards, ExprKind::And)
                    .map(|guard| expr(ExprKind::Not(Box::new(guard))));
                joined(denied.into_iter().chain([own.item]).collect(), ExprKind::Or)
            });
            Some(joined(parts.collect::<Option<Vec<Expr>>>()?, ExprKind::And)?.kind)
        }
        Aggregate::List | Aggregate::SortedList | Aggregate::Misere => None,
    }
}

/// Several expressions as one; `None` if there are none.
fn joined(mut parts: Vec<Expr>, join: fn(Vec<Expr>) -> ExprKind) -> Option<Expr> {
    match parts.len() {
        0 => None,
        1 => parts.pop(),
        _ => {
            let span = parts[0].span.to(parts[parts.len() - 1].span);
            Some(Expr::new(join(parts), span))
        }
    }
}

/// The elements for each choice of their variables.
fn all_elements(elements: &[Element<Expr>]) -> Option<Vec<Element<Expr>>> {
    let mut all = Vec::new();
    for own in elements {
        write_out(own.clone(), &mut all)?;
    }
    Some(all)
}

fn write_out(mut element: Element<Expr>, all: &mut Vec<Element<Expr>>) -> Option<()> {
    if element.binders.is_empty() {
        all.push(element);
        return (all.len() <= MOST).then_some(());
    }
    let Binder { range, filters, .. } = element.binders.remove(0);
    let (slot, values) = match &range {
        BinderRange::Interval { slot, low, high } => (*slot, integers(low, high)?),
        BinderRange::Members { slot, set } => (*slot, members(set)?),
        BinderRange::Vertices { .. } => return None,
    };
    element.guards.extend(filters);
    for value in values {
        let mut own = element.clone();
        let value = Expr::number(value, own.item.span);
        let mut put = |part: &mut Expr| replace(part, &ExprKind::Slot(slot), &value);
        own.guards.iter_mut().for_each(&mut put);
        put(&mut own.item);
        for binder in &mut own.binders {
            binder.filters.iter_mut().for_each(&mut put);
            match &mut binder.range {
                BinderRange::Interval { low, high, .. } => {
                    low.iter_mut().chain(high).for_each(&mut put);
                }
                BinderRange::Members { set, .. } => put(set),
                BinderRange::Vertices { .. } => {}
            }
        }
        write_out(own, all)?;
    }
    Some(())
}

/// The integers between constant bounds.
fn integers(low: &[Expr], high: &[Expr]) -> Option<Vec<Number>> {
    let all = |bounds: &[Expr]| bounds.iter().map(constant).collect::<Option<Vec<i64>>>();
    let (low, high) = (all(low)?.into_iter().max()?, all(high)?.into_iter().min()?);
    let is_few = high.checked_sub(low)? < MOST as i64;
    is_few.then(|| (low..=high).map(Number::Small).collect())
}

/// The members of a set of constants, ascending.
fn members(set: &Expr) -> Option<Vec<Number>> {
    if let ExprKind::Range { low, high } = &set.kind {
        let ends = [&**low, &**high].map(std::slice::from_ref);
        return integers(ends[0], ends[1]);
    }
    let elements = set.elements(Aggregate::Set)?.iter();
    let numbers = elements.map(|own| match &own.item.kind {
        ExprKind::Number(number) if own.is_plain() => Some(number.clone()),
        _ => None,
    });
    let mut numbers = numbers.collect::<Option<Vec<Number>>>()?;
    numbers.sort();
    numbers.dedup();
    Some(numbers)
}

/// The value of a sum, difference or product of small integers.
fn constant(expr: &Expr) -> Option<i64> {
    let (factor, value) = affine(expr)?;
    (factor == 0).then_some(value)
}

/// Replaces each `place` in an expression by `value`.
fn replace(expr: &mut Expr, place: &ExprKind, value: &Expr) {
    expr.replace_parts(&mut |part| (part.kind == *place).then(|| value.clone()));
}
