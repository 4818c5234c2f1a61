//! Aggregates over a range that begins at a fixed integer and ends at `c*n + d`: `max(f(i) : 0 <= i <= n + 1)`.
//!
//! It is a sequence in its upper end, whose periodicity is that of [`super::running_periods`].

use super::affine::{affine, affine_in, number, unrounded};
use super::instance::Instance;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Aggregate, Binder, BinderRange, Builtin, Element, Expr, ExprKind};
use nk_syntax::ast::Comparison;
use nk_verify::claim::Fold;

/// An aggregate of elements with one variable.
pub(super) struct Running {
    pub fold: Fold,
    aggregate: Aggregate,
    slot: usize,
    pub low: Low,
    /// The upper end `factor * n + offset` of the variable.
    pub factor: i64,
    pub offset: i64,
    /// The conditions on the variable, and the element, with the variable in its slot.
    filters: Vec<Expr>,
    item: Expr,
    span: Span,
}

/// The least value of a variable.
pub(super) enum Low {
    Number(i64),
    /// The least integer that may be in an enumeration.
    Of(Instance),
}

/// Greatest number of n that are tried for a claim about such aggregates. Each takes as many steps as there are elements.
pub(super) const MOST_POINTS: i64 = 20_000;

/// The aggregate that an expression in slot 0 is; `None` if it is no aggregate of this kind.
pub(super) fn running(expr: &Expr) -> Option<Running> {
    let (aggregate, elements, is_set) = match &expr.kind {
        ExprKind::Aggregate(aggregate, elements) => (*aggregate, &elements[..], false),
        ExprKind::OverSet(aggregate, set) => (*aggregate, set.elements(Aggregate::Set)?, true),
        ExprKind::Builtin(Builtin::Cardinality, args) => match &args[..] {
            [set] => (Aggregate::Count, set.elements(Aggregate::Set)?, true),
            _ => return None,
        },
        _ => return None,
    };
    let [element] = elements else {
        return None;
    };
    let ([binder], []) = (&element.binders[..], &element.guards[..]) else {
        return None;
    };
    let mut filters = binder.filters.clone();
    let (slot, low, (factor, offset)) = match &binder.range {
        BinderRange::Interval { slot, low, high } => {
            let low: Option<Vec<i64>> = low
                .iter()
                .map(|own| number(&unrounded(own))?.as_i64())
                .collect();
            let low = Low::Number(low?.into_iter().max()?);
            (*slot, low, upper_end(high, *slot, &mut filters)?)
        }
        BinderRange::Members { slot, set } => {
            let ExprKind::EnumerationUpTo {
                function,
                args,
                high,
            } = &set.kind
            else {
                return None;
            };
            let is_member = ExprKind::InEnumeration {
                member: Box::new(Expr::slot(*slot, set.span)),
                function: *function,
                args: args.clone(),
            };
            filters.insert(0, Expr::new(is_member, set.span));
            let low = Low::Of(Instance::of(*function, args)?);
            let end = upper_end(high, *slot, &mut filters)?;
            // The upper end stands among the conditions, too.
            filters.retain(|own| !is_below(own, *slot, end));
            (*slot, low, end)
        }
        BinderRange::Vertices { .. } => return None,
    };
    let mut item = element.item.clone();
    // Elements that are different for different values of the variable count once in a set, too.
    let line = affine_in(&item, slot);
    let is_one_to_one = line.is_some_and(|own| own.0 != 0);
    let (fold, aggregate) = match aggregate {
        Aggregate::Min => (Fold::Minimum, aggregate),
        Aggregate::Max => (Fold::Maximum, aggregate),
        Aggregate::Mex => (Fold::Mex, aggregate),
        _ if is_set && !is_one_to_one => return None,
        Aggregate::Sum => (Fold::Sum, aggregate),
        Aggregate::NimSum => (Fold::NimSum, aggregate),
        Aggregate::All => (Fold::All, aggregate),
        Aggregate::Exists => (Fold::Exists, aggregate),
        Aggregate::Count => {
            line?;
            item = Expr::number(Number::ONE, item.span);
            (Fold::Sum, Aggregate::Sum)
        }
        _ => return None,
    };
    let own = Running {
        fold,
        aggregate,
        slot,
        low,
        factor,
        offset,
        filters,
        item,
        span: expr.span,
    };
    let has_n = own
        .filters
        .iter()
        .chain([&own.item])
        .any(|own| own.mentions(0));
    let own = match has_n {
        true => own.turned()?,
        false => own,
    };
    (own.factor >= 0).then_some(own)
}

/// The upper end `c * n + d` of a range. Of several ends, those without n become conditions on the variable.
fn upper_end(high: &[Expr], slot: usize, filters: &mut Vec<Expr>) -> Option<(i64, i64)> {
    let mut growing = None;
    let mut fixed: Option<i64> = None;
    for end in high {
        match affine(&unrounded(end))? {
            (0, end) => fixed = Some(fixed.map_or(end, |other| other.min(end))),
            line if growing.is_none() => growing = Some((line, end.span)),
            _ => return None,
        }
    }
    let ((line, span), fixed) = match (growing, fixed) {
        (Some(growing), Some(fixed)) => (growing, fixed),
        (Some((line, _)), None) => return Some(line),
        (None, fixed) => return fixed.map(|own| (0, own)),
    };
    let (variable, fixed) = (Expr::slot(slot, span), Expr::number(fixed, span));
    let below = Expr::compare(variable, Comparison::LessEqual, fixed, span);
    filters.insert(0, below);
    Some(line)
}

/// Whether a condition says that the variable in a slot is at most `factor * n + offset`.
fn is_below(condition: &Expr, slot: usize, (factor, offset): (i64, i64)) -> bool {
    let ExprKind::Compare(left, comparison, right) = &condition.kind else {
        return false;
    };
    let (ahead, end) = match comparison {
        Comparison::LessEqual => (left, affine(right)),
        Comparison::Less => (left, affine(right).and_then(before)),
        Comparison::GreaterEqual => (right, affine(left)),
        Comparison::Greater => (right, affine(left).and_then(before)),
        _ => return false,
    };
    ahead.kind == ExprKind::Slot(slot) && end == Some((factor, offset))
}

fn before((factor, offset): (i64, i64)) -> Option<(i64, i64)> {
    Some((factor, offset.checked_sub(1)?))
}

impl Running {
    /// The same aggregate with n - i as its variable instead of i, if it mentions n only in sums such as `2*n - 2*i + 3`.
    /// Its elements are taken in the opposite order, which must not matter.
    fn turned(self) -> Option<Running> {
        let Low::Number(low) = self.low else {
            return None;
        };
        if self.factor != 1 || matches!(self.fold, Fold::All | Fold::Exists) {
            return None;
        }
        let turn = |expr: &Expr| {
            let mut own = expr.clone();
            let mut is_whole = true;
            own.replace_parts(&mut |part| {
                if let Some(line) = in_difference(part, self.slot) {
                    return Some(line);
                }
                is_whole &= ![ExprKind::Slot(0), ExprKind::Slot(self.slot)].contains(&part.kind);
                None
            });
            is_whole.then_some(own)
        };
        let filters: Option<Vec<Expr>> = self.filters.iter().map(&turn).collect();
        let item = match &self.item.kind {
            ExprKind::Number(_) => self.item.clone(),
            _ => turn(&self.item)?,
        };
        Some(Running {
            low: Low::Number(self.offset.checked_neg()?),
            offset: low.checked_neg()?,
            filters: filters?,
            item,
            ..self
        })
    }

    /// The conditions, in slot 0.
    pub(super) fn guards(&self) -> Vec<Expr> {
        self.filters.iter().map(|own| self.in_first(own)).collect()
    }

    /// The element, in slot 0.
    pub(super) fn item(&self) -> Expr {
        self.in_first(&self.item)
    }

    fn in_first(&self, expr: &Expr) -> Expr {
        expr.with_slots(|slot| (slot == self.slot).then_some(ExprKind::Slot(0)))
    }

    /// The aggregate over the integers from `low` to `high`.
    pub(super) fn between(&self, low: i64, high: i64) -> Expr {
        let end = |own: i64| vec![Expr::number(own, self.span)];
        let binder = Binder {
            range: BinderRange::Interval {
                slot: self.slot,
                low: end(low),
                high: end(high),
            },
            filters: self.filters.clone(),
            span: self.span,
        };
        let element = Element {
            guards: Vec::new(),
            binders: vec![binder],
            item: self.item.clone(),
        };
        Expr::new(
            ExprKind::Aggregate(self.aggregate, vec![element]),
            self.span,
        )
    }
}

/// `c*j + d` in the slot of i for an expression that is `c*n - c*i + d`, where j = n - i.
fn in_difference(expr: &Expr, slot: usize) -> Option<Expr> {
    let without = |other: usize, own: usize| {
        let zero = |slot| (slot == other).then_some(ExprKind::Number(Number::ZERO));
        affine_in(&expr.with_slots(zero), own)
    };
    let ((c, d), (back, _)) = (without(slot, 0)?, without(0, slot)?);
    (c != 0 && back.checked_neg() == Some(c)).then(|| Expr::line(c, slot, d, expr.span))
}
