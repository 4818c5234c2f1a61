//! The ranges of an element, written out: ranges of constant length become cases, so that at most one variable is left.

use super::quotient::{Constraint, LinearQuotient};
use super::reading::Reading;
use super::reason::{Answer, Reason};
use crate::ir::{Binder, BinderRange, Builtin, Element, Expr, ExprKind, Operation, Program};
use nk_base::source::Span;
use nk_syntax::ast::Comparison;

/// The values of the slots, and the constraints on N and I under which they hold.
#[derive(Clone, Debug)]
pub struct Case {
    pub slots: Vec<Option<LinearQuotient>>,
    pub constraints: Vec<Constraint>,
    /// Whether I is in use.
    pub moves: bool,
    /// The number m of residues: a variable is m I + p.
    modulus: i64,
}

/// Greatest number of cases of one element.
const MOST_CASES: usize = 1000;

impl Case {
    pub fn new(slots: Vec<Option<LinearQuotient>>, modulus: i64) -> Self {
        Case {
            slots,
            constraints: Vec::new(),
            moves: false,
            modulus,
        }
    }

    /// The case narrowed; `None` if nothing is left of it.
    fn with(&self, constraint: Constraint) -> Option<Case> {
        let mut case = self.clone();
        if constraint.n == 0 && constraint.i == 0 {
            return (constraint.c >= 0).then_some(case);
        }
        case.constraints.push(constraint.reduced());
        let is_empty = case.shortest().is_some_and(|(_, length)| length == 0);
        (!is_empty).then_some(case)
    }

    fn with_all(&self, constraints: &[Constraint]) -> Option<Case> {
        constraints
            .iter()
            .try_fold(self.clone(), |case, constraint| case.with(*constraint))
    }

    fn with_slot(&self, slot: usize, form: LinearQuotient) -> Case {
        let mut case = self.clone();
        case.slots[slot] = Some(form);
        case
    }

    /// Bounds of I that are a constant apart, the closest ones: the lower one, and how many integers they enclose.
    fn shortest(&self) -> Option<(LinearQuotient, i128)> {
        let bounds = |sign: i128| {
            let own = self.constraints.iter().filter(move |own| own.i == sign);
            own.map(move |own| LinearQuotient {
                n: -sign * own.n,
                i: 0,
                c: -sign * own.c,
                d: 1,
                floor: false,
            })
        };
        let (low, high): (Vec<LinearQuotient>, Vec<LinearQuotient>) =
            (bounds(1).collect(), bounds(-1).collect());
        shortest(&low, &high)
    }

    /// The case with a value for I. `None` if nothing is left of it, and an error if numbers get too large.
    fn at(&self, value: LinearQuotient) -> Result<Option<Case>, ()> {
        let mut case = Case::new(Vec::with_capacity(self.slots.len()), self.modulus);
        for slot in &self.slots {
            case.slots.push(match slot {
                Some(form) => Some(form.at(value).ok_or(())?),
                None => None,
            });
        }
        let constraints = self.constraints.iter().map(|own| own.at(value));
        Ok(case.with_all(&constraints.collect::<Vec<_>>()))
    }
}

/// The cases of an element whose general equation has the slots of `case`.
pub fn cases(program: &Program, element: &Element<Expr>, case: Case) -> Answer<Vec<Case>> {
    let mut cases = vec![case];
    for guard in &element.guards {
        cases = each(cases, guard.span, |case| filter(program, case, guard, true))?;
    }
    for binder in &element.binders {
        cases = each(cases, binder.span, |case| bind(program, case, binder))?;
        for condition in &binder.filters {
            cases = each(cases, condition.span, |case| {
                filter(program, case, condition, true)
            })?;
        }
    }
    each(cases, element.item.span, |case| {
        written_out(case, element.item.span)
    })
}

/// Whether conditions of an equation are true of its argument; `None` if that depends on N.
pub fn hold(program: &Program, conditions: &[Expr], case: &Case) -> Option<bool> {
    let mut cases = vec![case.clone()];
    for own in conditions {
        cases = each(cases, own.span, |case| filter(program, case, own, true)).ok()?;
    }
    let is_same = |own: &Case| own.constraints.len() == case.constraints.len();
    cases.iter().all(is_same).then_some(!cases.is_empty())
}

/// Where conditions keep I between bounds that are a constant apart, the case for each value of I.
fn written_out(case: &Case, span: Span) -> Answer<Vec<Case>> {
    let Some((least, length)) = case.shortest().filter(|_| case.moves) else {
        return Ok(vec![case.clone()]);
    };
    if length > MOST_CASES as i128 {
        return Err((span, Reason::Cases));
    }
    let too_large = (span, Reason::Constant);
    let mut cases = Vec::new();
    for step in 0..length {
        let value = LinearQuotient::constant(step).and_then(|step| least.add(step));
        let value = value.ok_or(too_large.clone())?;
        cases.extend(case.at(value).map_err(|()| too_large.clone())?);
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

/// The cases in which a linear condition is true, or false, as `wanted`.
fn filter(program: &Program, case: &Case, condition: &Expr, wanted: bool) -> Answer<Vec<Case>> {
    let refuse = (condition.span, Reason::Condition);
    let reading = Reading::new(program, &case.slots);
    match (&condition.kind, wanted) {
        (ExprKind::Not(inside), _) => filter(program, case, inside, !wanted),
        (ExprKind::And(operands), true) | (ExprKind::Or(operands), false) => operands
            .iter()
            .try_fold(vec![case.clone()], |cases, operand| {
                each(cases, operand.span, |case| {
                    filter(program, case, operand, wanted)
                })
            }),
        (ExprKind::Or(operands), true) | (ExprKind::And(operands), false) => {
            let mut found = Vec::new();
            for operand in operands {
                found.extend(filter(program, case, operand, wanted)?);
            }
            Ok(found)
        }
        (ExprKind::Compare(left, op @ (Comparison::In | Comparison::NotIn), set), _) => {
            let member = reading.form(left).ok_or(refuse)?;
            let wanted = wanted == (*op == Comparison::In);
            membership(program, case, member, set, wanted)
        }
        (ExprKind::InRange { member, low, high }, _) => {
            let member = reading.form(member).ok_or(refuse.clone())?;
            let ends = reading.form(low).zip(reading.form(high));
            between(case, member, ends.ok_or(refuse.clone())?, wanted).ok_or(refuse)
        }
        (
            ExprKind::InEnumeration {
                member,
                function,
                args,
            },
            _,
        ) if args.is_empty() => {
            let member = reading.form(member).ok_or(refuse.clone())?;
            let set = reading.named_set(*function).ok_or(refuse)?;
            among(case, member, &set, wanted, condition.span)
        }
        (ExprKind::Compare(left, op, right), _) => {
            let forms = reading.form(left).zip(reading.form(right));
            let op = match wanted {
                true => Some(*op),
                false => negated(*op),
            };
            let split = forms
                .zip(op)
                .and_then(|((left, right), op)| compare(left, op, right));
            Ok(narrowed(case, &split.ok_or(refuse)?))
        }
        _ => Err(refuse),
    }
}

/// The case with each of several lists of constraints.
fn narrowed(case: &Case, alternatives: &[Vec<Constraint>]) -> Vec<Case> {
    alternatives
        .iter()
        .filter_map(|constraints| case.with_all(constraints))
        .collect()
}

/// The cases in which a number is in a set, or is not, as `wanted`.
fn membership(
    program: &Program,
    case: &Case,
    member: LinearQuotient,
    set: &Expr,
    wanted: bool,
) -> Answer<Vec<Case>> {
    let reading = Reading::new(program, &case.slots);
    if let Some(members) = reading.members(set) {
        return among(case, member, &members, wanted, set.span);
    }
    let refuse = (set.span, Reason::Condition);
    let ExprKind::Range { low, high } = &set.kind else {
        return Err(refuse);
    };
    let ends = reading.form(low).zip(reading.form(high));
    let found = ends.and_then(|ends| between(case, member, ends, wanted));
    found.ok_or(refuse)
}

/// The cases in which an integer is within bounds, or is not, as `wanted`.
fn between(
    case: &Case,
    member: LinearQuotient,
    (low, high): (LinearQuotient, LinearQuotient),
    wanted: bool,
) -> Option<Vec<Case>> {
    if !member.is_integer() {
        return None;
    }
    let (above, below) = (member.sub(low)?, high.sub(member)?);
    Some(match wanted {
        true => narrowed(case, &[vec![above.at_least(0), below.at_least(0)]]),
        false => narrowed(
            case,
            &[
                vec![low.sub(member)?.positive()],
                vec![member.sub(high)?.positive()],
            ],
        ),
    })
}

/// The cases in which a number is one of these, or is not, as `wanted`.
fn among(
    case: &Case,
    member: LinearQuotient,
    set: &[i128],
    wanted: bool,
    span: Span,
) -> Answer<Vec<Case>> {
    let compared = |case: &Case, with: i128, op| {
        let split = LinearQuotient::constant(with).and_then(|with| compare(member, op, with));
        let split = split.ok_or((span, Reason::Constant))?;
        Ok(narrowed(case, &split))
    };
    if !wanted {
        let apart = |cases, own: &i128| {
            each(cases, span, |case| {
                compared(case, *own, Comparison::NotEqual)
            })
        };
        return set.iter().try_fold(vec![case.clone()], apart);
    }
    let mut found = Vec::new();
    for own in set {
        found.extend(compared(case, *own, Comparison::Equal)?);
    }
    Ok(found)
}

/// The comparison that is true exactly if one by order or equality is false.
fn negated(op: Comparison) -> Option<Comparison> {
    Some(match op {
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::GreaterEqual => Comparison::Less,
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        _ => return None,
    })
}

/// Lists of constraints of which one holds exactly if a comparison is true.
fn compare(
    left: LinearQuotient,
    op: Comparison,
    right: LinearQuotient,
) -> Option<Vec<Vec<Constraint>>> {
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
            if let ExprKind::Arithmetic { first, rest } = &set.kind
                && let [(Operation::Difference, _, without)] = &rest[..]
                && let ExprKind::Range { low, high } = &first.kind
            {
                let ends = reading.form(low).zip(reading.form(high));
                let (low, high) = ends.ok_or(refuse.clone())?;
                let cases = interval(case, *slot, &[low], &[high], binder.span)?;
                return each(cases, binder.span, |case| {
                    let member = case.slots[*slot].ok_or(refuse.clone())?;
                    membership(program, case, member, without, false)
                });
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
                let member = LinearQuotient::constant(*member)?;
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

fn ends(reading: &Reading, exprs: &[Expr], which: Builtin) -> Option<Vec<LinearQuotient>> {
    let forms: Option<Vec<Vec<LinearQuotient>>> =
        exprs.iter().map(|expr| reading.ends(expr, which)).collect();
    Some(forms?.concat())
}

/// A variable from the largest of `low` to the smallest of `high`: case by case where an end is a constant
/// away from another, otherwise as m I + p for each p.
fn interval(
    case: &Case,
    slot: usize,
    low: &[LinearQuotient],
    high: &[LinearQuotient],
    span: Span,
) -> Answer<Vec<Case>> {
    if low.is_empty() || high.is_empty() || low.iter().chain(high).any(|end| !end.is_integer()) {
        return Err((span, Reason::Range));
    }
    let bounds = |variable: LinearQuotient| -> Option<Vec<Constraint>> {
        let above = low.iter().map(|end| variable.sub(*end));
        let below = high.iter().map(|end| end.sub(variable));
        let both = above.chain(below);
        both.map(|form| Some(form?.at_least(0))).collect()
    };
    let bounded = |variable: LinearQuotient, case: Case| -> Answer<Option<Case>> {
        let constraints = bounds(variable).ok_or((span, Reason::Range))?;
        Ok(case.with_all(&constraints))
    };
    match shortest(low, high) {
        Some((_, length)) if length > MOST_CASES as i128 => Err((span, Reason::Cases)),
        Some((least, length)) => {
            let mut cases = Vec::new();
            for step in 0..length {
                let value = LinearQuotient::constant(step).and_then(|step| least.add(step));
                let value = value.ok_or((span, Reason::Constant))?;
                cases.extend(bounded(value, case.with_slot(slot, value))?);
            }
            Ok(cases)
        }
        None if case.moves => Err((span, Reason::Variables)),
        None => {
            let m = i128::from(case.modulus);
            let mut cases = Vec::new();
            for p in 0..m {
                let variable = LinearQuotient::new(0, m, p, 1, false);
                let variable = variable.ok_or((span, Reason::Constant))?;
                let mut case = case.with_slot(slot, variable);
                case.moves = true;
                cases.extend(bounded(variable, case)?);
            }
            Ok(cases)
        }
    }
}

/// Ends that are a constant apart: the lower one, and how many integers they enclose.
fn shortest(low: &[LinearQuotient], high: &[LinearQuotient]) -> Option<(LinearQuotient, i128)> {
    let pairs = low
        .iter()
        .flat_map(|low| high.iter().map(move |high| (low, high)));
    let apart = pairs.filter_map(|(low, high)| {
        let length = high.sub(*low)?.as_constant()?.checked_add(1)?;
        (low.d == 1).then_some((*low, length.max(0)))
    });
    apart.min_by_key(|(_, length)| *length)
}
