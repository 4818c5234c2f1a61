//! The ranges of an element, written out: constant ones case by case, so that one variable at most is left.

use super::clauses::Answer;
use super::quotient::{Constraint, Quotient};
use super::reading::Reading;
use super::reason::Reason;
use crate::ir::{Binder, BinderRange, Builtin, Element, Expr, ExprKind, Program};
use nk_base::source::Span;
use nk_syntax::ast::Comparison;

/// What the slots are, and which N and I this holds for.
#[derive(Clone, Debug)]
pub struct Case {
    pub slots: Vec<Option<Quotient>>,
    pub constraints: Vec<Constraint>,
    /// Whether I is in use.
    pub moves: bool,
}

/// More cases of one element are not written out.
const MOST_CASES: usize = 1000;

impl Case {
    pub fn new(slots: Vec<Option<Quotient>>) -> Self {
        Case {
            slots,
            constraints: Vec::new(),
            moves: false,
        }
    }

    /// The case narrowed; `None` if nothing is left of it.
    fn with(&self, constraint: Constraint) -> Option<Case> {
        let mut case = self.clone();
        if constraint.n == 0 && constraint.i == 0 {
            return (constraint.c >= 0).then_some(case);
        }
        case.constraints.push(constraint);
        Some(case)
    }

    fn with_all(&self, constraints: &[Constraint]) -> Option<Case> {
        constraints
            .iter()
            .try_fold(self.clone(), |case, constraint| case.with(*constraint))
    }

    fn with_slot(&self, slot: usize, form: Quotient) -> Case {
        let mut case = self.clone();
        case.slots[slot] = Some(form);
        case
    }
}

/// The cases of an element whose general equation has the slots of `case`.
pub fn cases(program: &Program, element: &Element<Expr>, case: Case) -> Answer<Vec<Case>> {
    let mut cases = vec![case];
    for guard in &element.guards {
        cases = each(cases, guard.span, |case| filter(program, case, guard))?;
    }
    for binder in &element.binders {
        cases = each(cases, binder.span, |case| bind(program, case, binder))?;
        for condition in &binder.filters {
            cases = each(cases, condition.span, |case| {
                filter(program, case, condition)
            })?;
        }
    }
    Ok(cases)
}

fn each(
    cases: Vec<Case>,
    span: Span,
    mut split: impl FnMut(&Case) -> Answer<Vec<Case>>,
) -> Answer<Vec<Case>> {
    let mut found = Vec::new();
    for case in &cases {
        found.extend(split(case)?);
        if found.len() > MOST_CASES {
            return Err((span, Reason::Cases));
        }
    }
    Ok(found)
}

/// A condition, linear in what is known.
fn filter(program: &Program, case: &Case, condition: &Expr) -> Answer<Vec<Case>> {
    let refuse = (condition.span, Reason::Condition);
    match &condition.kind {
        ExprKind::And(operands) => operands
            .iter()
            .try_fold(vec![case.clone()], |cases, operand| {
                each(cases, operand.span, |case| filter(program, case, operand))
            }),
        ExprKind::Compare(left, op, right) => {
            let reading = Reading::new(program, &case.slots);
            let forms = reading.form(left).zip(reading.form(right));
            let split = forms.and_then(|(left, right)| compare(left, *op, right));
            let alternatives = split.ok_or(refuse)?;
            Ok(alternatives
                .iter()
                .filter_map(|constraints| case.with_all(constraints))
                .collect())
        }
        _ => Err(refuse),
    }
}

/// What a comparison says: one of several lists of constraints, no two of which hold together.
fn compare(left: Quotient, op: Comparison, right: Quotient) -> Option<Vec<Vec<Constraint>>> {
    let (more, less) = (left.sub(right)?, right.sub(left)?);
    Some(match op {
        Comparison::Less => vec![vec![less.positive()]],
        Comparison::LessEqual => vec![vec![less.at_least(0)]],
        Comparison::Greater => vec![vec![more.positive()]],
        Comparison::GreaterEqual => vec![vec![more.at_least(0)]],
        Comparison::Equal => vec![vec![less.at_least(0), more.at_least(0)]],
        Comparison::NotEqual => vec![vec![less.positive()], vec![more.positive()]],
        _ => return None,
    })
}

fn bind(program: &Program, case: &Case, binder: &Binder) -> Answer<Vec<Case>> {
    let refuse = (binder.span, Reason::Range);
    let reading = Reading::new(program, &case.slots);
    match &binder.range {
        BinderRange::Interval { slot, low, high } => {
            let low = ends(&reading, low, Builtin::Max).ok_or(refuse.clone())?;
            let high = ends(&reading, high, Builtin::Min).ok_or(refuse)?;
            interval(case, *slot, &low, &high, binder.span)
        }
        BinderRange::Members { slot, set } => {
            if let ExprKind::Range { low, high } = &set.kind {
                let ends = reading.form(low).zip(reading.form(high));
                let (low, high) = ends.ok_or(refuse)?;
                return interval(case, *slot, &[low], &[high], binder.span);
            }
            let (members, high) = match &set.kind {
                ExprKind::EnumerationUpTo {
                    function,
                    args,
                    high,
                } if args.is_empty() => (
                    reading.named_set(*function),
                    ends(&reading, high, Builtin::Min),
                ),
                _ => (reading.members(set), Some(Vec::new())),
            };
            let (mut members, high) = members.zip(high).ok_or(refuse)?;
            members.sort_unstable();
            members.dedup();
            let at = |member: &i128| -> Option<Option<Case>> {
                let member = Quotient::constant(*member)?;
                let room = high.iter().map(|end| Some(end.sub(member)?.at_least(0)));
                let room: Vec<Constraint> = room.collect::<Option<_>>()?;
                Some(case.with_slot(*slot, member).with_all(&room))
            };
            let cases: Option<Vec<Option<Case>>> = members.iter().map(at).collect();
            let cases = cases.ok_or((binder.span, Reason::Constant))?;
            Ok(cases.into_iter().flatten().collect())
        }
        BinderRange::Vertices { .. } => Err(refuse),
    }
}

fn ends(reading: &Reading, exprs: &[Expr], which: Builtin) -> Option<Vec<Quotient>> {
    let forms: Option<Vec<Vec<Quotient>>> =
        exprs.iter().map(|expr| reading.ends(expr, which)).collect();
    Some(forms?.concat())
}

/// A variable from the largest of `low` to the smallest of `high`: case by case where an end is a constant
/// away from another, otherwise as I.
fn interval(
    case: &Case,
    slot: usize,
    low: &[Quotient],
    high: &[Quotient],
    span: Span,
) -> Answer<Vec<Case>> {
    if low.is_empty() || high.is_empty() || low.iter().chain(high).any(|end| !end.is_integer()) {
        return Err((span, Reason::Range));
    }
    let bounds = |variable: Quotient| -> Option<Vec<Constraint>> {
        let above = low.iter().map(|end| variable.sub(*end));
        let below = high.iter().map(|end| end.sub(variable));
        let both = above.chain(below);
        both.map(|form| Some(form?.at_least(0))).collect()
    };
    let bounded = |variable: Quotient, case: Case| -> Answer<Option<Case>> {
        let constraints = bounds(variable).ok_or((span, Reason::Range))?;
        Ok(case.with_all(&constraints))
    };
    match shortest(low, high) {
        Some((_, length)) if length > MOST_CASES as i128 => Err((span, Reason::Cases)),
        Some((least, length)) => {
            let mut cases = Vec::new();
            for step in 0..length {
                let value = Quotient::constant(step).and_then(|step| least.add(step));
                let value = value.ok_or((span, Reason::Constant))?;
                cases.extend(bounded(value, case.with_slot(slot, value))?);
            }
            Ok(cases)
        }
        None if case.moves => Err((span, Reason::Variables)),
        None => {
            let mut case = case.with_slot(slot, Quotient::variable());
            case.moves = true;
            Ok(bounded(Quotient::variable(), case)?.into_iter().collect())
        }
    }
}

/// Ends that are a constant apart: the lower one, and how many integers they enclose.
fn shortest(low: &[Quotient], high: &[Quotient]) -> Option<(Quotient, i128)> {
    let pairs = low
        .iter()
        .flat_map(|low| high.iter().map(move |high| (low, high)));
    let apart = pairs.filter_map(|(low, high)| {
        let length = high.sub(*low)?.as_constant()?.checked_add(1)?;
        (low.d == 1).then_some((*low, length.max(0)))
    });
    apart.min_by_key(|(_, length)| *length)
}
