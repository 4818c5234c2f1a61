//! OEIS names in checks, which mean the listed terms: these determine where a check begins and ends.

use super::affine::affine;
use super::externals::Externals;
use super::interpreter::{Interpreter, Question};
use super::points::Window;
use nk_base::number::Number;
use nk_lang::ir::{Check, Expr, ExprKind, Operation, Ranges, VariableRange};
use nk_oeis::SequenceId;

/// The terms of the OEIS that are asked for at every point of a check.
pub(super) struct Lookups(Vec<Lookup>);

struct Lookup {
    index: Question,
    first: Number,
    last: Number,
    /// The least values of all variables but the first, if the index never falls where variables rise.
    least: Option<Vec<Number>>,
}

/// The relation of a point to the lists.
pub(super) enum Standing {
    /// The lists have the terms.
    Within,
    /// A list has no term there.
    Outside,
    /// A list has no term there, nor at any later point.
    Beyond,
}

impl Lookups {
    /// The terms that `statement` asks for at every point. Where one variable bounds an index by itself, its range
    /// is cut to the list instead (`narrow_to_listed`).
    pub(super) fn new(interpreter: &mut Interpreter, check: &Check) -> Lookups {
        let one = check.range.variables.len() == 1;
        let mut lookups = Vec::new();
        for (id, index, always) in oeis_terms(&check.statement) {
            let cut = one && affine(index).is_some_and(|(factor, _)| factor > 0);
            let listing = interpreter.machine.externals.listing(id);
            let (true, false, Ok(listing)) = (always, cut, listing) else {
                continue;
            };
            let least = least_values(&check.range).filter(|least| rises(index, least));
            lookups.push(Lookup {
                index: interpreter.question(index, &check.range.frame),
                first: Number::Small(listing.first()),
                last: Number::Small(listing.last()),
                least: least.and_then(|least| Some(least.get(1..)?.to_vec())),
            });
        }
        Lookups(lookups)
    }

    /// The relation of a point to the lists, by the indices alone, before anything else is computed for the point. An
    /// index that has no value is left to the statement.
    pub(super) fn standing(&self, interpreter: &mut Interpreter, point: &[Number]) -> Standing {
        for own in &self.0 {
            let Some(index) = integer(interpreter, own.index, point) else {
                continue;
            };
            if index < own.first || own.last < index {
                return match own.stays_beyond(interpreter, point) {
                    true => Standing::Beyond,
                    false => Standing::Outside,
                };
            }
        }
        Standing::Within
    }
}

impl Lookup {
    /// Whether the index is beyond the list at the least point with the first variable of this one, and so at all
    /// points that follow.
    fn stays_beyond(&self, interpreter: &mut Interpreter, point: &[Number]) -> bool {
        let (Some(least), Some(first)) = (&self.least, point.first()) else {
            return false;
        };
        let row: Vec<Number> = [first].into_iter().chain(least).cloned().collect();
        let index = integer(interpreter, self.index, &row);
        index.is_some_and(|index| self.last < index)
    }
}

fn integer(interpreter: &mut Interpreter, question: Question, point: &[Number]) -> Option<Number> {
    let value = interpreter.ask(question, point).ok()?;
    value.number().filter(|own| own.is_integer()).cloned()
}

/// Narrows the window to the listed terms: where the index of an OEIS name is `c * n + d`, they bound n.
pub(super) fn narrow_to_listed(
    externals: &mut Externals,
    check: &Check,
    window: &mut Window,
) -> Result<(), nk_oeis::OeisError> {
    for (id, index, always) in oeis_terms(&check.statement) {
        let listing = externals.listing(id)?;
        let single = always && check.range.variables.len() == 1;
        let Some((factor, offset)) = affine(index).filter(|(factor, _)| single && *factor > 0)
        else {
            continue;
        };
        let at = |listed: i64| {
            Number::Small(listed)
                .sub(&Number::Small(offset))
                .unwrap_or(Number::ZERO)
        };
        let last = at(listing.last())
            .div_floor(&Number::Small(factor))
            .unwrap_or(Number::ZERO);
        let first = at(listing.first())
            .neg()
            .div_floor(&Number::Small(factor))
            .unwrap_or(Number::ZERO)
            .neg();
        window.to = Some(window.to.take().map_or(last.clone(), |to| to.min(last)));
        window.from = Some(
            window
                .from
                .take()
                .map_or(first.clone(), |from| from.max(first)),
        );
    }
    Ok(())
}

/// The least value of each variable, if all are plain numbers that are not negative.
fn least_values(range: &Ranges) -> Option<Vec<Number>> {
    let least = |low: &Expr| match &low.kind {
        ExprKind::Number(low) => Some(low.clone()),
        _ => None,
    };
    let each = range.variables.iter().map(|own| match &own.range {
        VariableRange::Interval { low, .. } => {
            let lows: Option<Vec<Number>> = low.iter().map(least).collect();
            lows?.into_iter().max().filter(|low| !low.is_negative())
        }
        VariableRange::Members(_) => None,
    });
    each.collect()
}

/// Whether an index never falls when variables rise, from the values `least` on, which are not negative. A number may
/// be subtracted at the end: `s*(s + 1)/2 + r - 1`.
fn rises(index: &Expr, least: &[Number]) -> bool {
    match &index.kind {
        ExprKind::Arithmetic { first, rest } => {
            let is_sum = rest
                .iter()
                .all(|own| matches!(own.0, Operation::Add | Operation::Subtract));
            let rises_too = |(operation, operand): (Operation, &Expr)| match operation {
                Operation::Subtract => is_sum && matches!(operand.kind, ExprKind::Number(_)),
                operation => keeps_rising(operation, operand, least),
            };
            rises(first, least)
                && (is_sum || is_rising(first, least))
                && rest.iter().all(|own| rises_too((own.0, &own.2)))
        }
        _ => is_rising(index, least),
    }
}

/// Whether an expression [`rises`] and is never negative.
fn is_rising(expr: &Expr, least: &[Number]) -> bool {
    match &expr.kind {
        ExprKind::Number(number) => !number.is_negative(),
        // The variables of the range are the first slots.
        ExprKind::Slot(slot) => *slot < least.len(),
        ExprKind::Arithmetic { first, rest } => {
            is_rising(first, least) && rest.iter().all(|own| keeps_rising(own.0, &own.2, least))
        }
        ExprKind::Power { base, exponent } => {
            is_rising(base, least)
                && matches!(exponent.kind, ExprKind::Number(_))
                && is_rising(exponent, least)
        }
        _ => false,
    }
}

/// Whether an expression that rises and is not negative stays so under an operation.
fn keeps_rising(operation: Operation, operand: &Expr, least: &[Number]) -> bool {
    match operation {
        Operation::Add | Operation::Multiply => is_rising(operand, least),
        Operation::Divide | Operation::FloorDivide => {
            matches!(operand.kind, ExprKind::Number(_)) && is_rising(operand, least)
        }
        _ => false,
    }
}

/// The OEIS sequences in an expression, each once.
pub(super) fn sequences(expr: &Expr) -> Vec<SequenceId> {
    let mut found = Vec::new();
    for (id, ..) in oeis_terms(expr) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// The OEIS terms of a statement outside builders, whose ranges are their own affair: with their index, and whether
/// they are asked for at every point where the statement is true.
fn oeis_terms(statement: &Expr) -> Vec<(SequenceId, &Expr, bool)> {
    let conjuncts = match &statement.kind {
        ExprKind::And(operands) => operands,
        _ => std::slice::from_ref(statement),
    };
    let mut found = Vec::new();
    for conjunct in conjuncts {
        conjunct.each_outside_builders(true, &mut |own, always| {
            if let ExprKind::Oeis { id, index } = &own.kind {
                found.push((*id, &**index, always));
            }
        });
    }
    found
}
