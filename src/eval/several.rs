//! Claims in several variables, proved from periods.
//!
//! In: a check in several variables. Out: a verdict with a certificate, if the claim repeats in each variable that has no
//! end, so that the points of a box decide it. The theorem is at the head of [`nk_verify::claim`], and its verifier
//! decides: what is found here, with the other variables at their least values, only says which periods it has to try.
//!
//! Bounds such as `m <= n` become constant ones by new variables: n is m + d with d >= 0.

use super::affine::{added, form, scaled};
use super::attempts::attempt_settled;
use super::certify::drafted;
use super::claims::Periodicities;
use super::interpreter::Interpreter;
use super::periodicity::NamedPeriodicity;
use super::points::{Points, Window};
use super::settling::Settling;
use super::total::is_total;
use super::verdict::{Because, Verdict};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Builtin, Check, Expr, ExprKind, Operation, Ranges, Variable, VariableRange};
use nk_syntax::ast::Comparison;
use nk_verify::claim::{self, Claim, Form, Ground, Reach, VerifyError, verify_with};
use num_integer::Integer;

/// The most points that are tried.
const MOST_POINTS: i64 = 1_000_000;

/// The verdict on a claim in several variables, if it repeats in each one without an end and a certificate of that is
/// accepted, or if it fails at a point that would decide it.
pub(super) fn settle(asked: &mut Settling) -> Option<Verdict> {
    let check = asked.check;
    if check.range.variables.len() < 2 || !check.range.is_open() {
        return None;
    }
    let space = Space::of(asked.interpreter, &check.range)?;
    let own = space.check(check);
    let interpreter = &mut *asked.interpreter;
    if let Some(low) = space.axes.iter().map(|axis| axis.low).max() {
        interpreter.machine.systems.name(low);
    }
    // Nothing is computed for a claim that no certificate can state.
    let draft = drafted(Periodicities::new(interpreter), asked.accepted, &own).ok()?;
    let mut rests_on = Vec::new();
    let reaches = (0..space.axes.len()).map(|axis| {
        let reach = space.reach(interpreter, &own, axis)?;
        for named in reach.1 {
            if !rests_on.contains(&named) {
                rests_on.push(named);
            }
        }
        Some(reach.0)
    });
    let reaches = reaches.collect::<Option<Vec<Reach>>>()?;
    let own = space.bounded(&own, &reaches)?;
    let text = space.claim(draft, reaches)?.write();
    let is_accepted = match verify_with(&text, asked.accepted, &interpreter.machine.stop) {
        Ok(_) => true,
        Err(VerifyError::FalseAt(_)) => false,
        Err(_) => return None,
    };
    let points = Points::new(interpreter, &own.range);
    let tried = attempt_settled(interpreter, &own, &points, &Window::default());
    match tried.settled(Because::RepeatsInEach { rests_on })? {
        Verdict::Fails { at, sides, cases } => {
            let at = space.original(&at)?;
            Some(Verdict::Fails { at, sides, cases })
        }
        verdict => {
            is_accepted.then_some(())?;
            asked.report.certificate = Some(text);
            asked.report.uncertified = None;
            Some(verdict)
        }
    }
}

/// A variable with constant bounds.
struct Axis {
    low: i64,
    /// `None` if it has no end.
    high: Option<i64>,
}

/// The variables of a claim in terms of others with constant bounds, the first of which has no end.
struct Space {
    axes: Vec<Axis>,
    /// Each variable of the claim as a sum of multiples of the new ones.
    forms: Vec<Form>,
    /// What must be at least 0 at the points of the claim.
    limits: Vec<Form>,
}

impl Space {
    fn of(interpreter: &mut Interpreter, range: &Ranges) -> Option<Space> {
        let mut space = Space {
            axes: Vec::new(),
            forms: Vec::new(),
            limits: Vec::new(),
        };
        let mut is_changed = false;
        for variable in &range.variables {
            is_changed |= space.add(interpreter, range, variable)?;
        }
        // Other variables may leave out points at which a condition without a value would be met.
        if is_changed && !is_total(interpreter, range) {
            return None;
        }
        let order = |axis: &Axis| axis.high.is_some();
        let mut places: Vec<usize> = (0..space.axes.len()).collect();
        places.sort_by_key(|at| order(&space.axes[*at]));
        space.axes.sort_by_key(order);
        for own in space.forms.iter_mut().chain(&mut space.limits) {
            own.factors = places.iter().map(|at| own.factors[*at]).collect();
        }
        space.axes[0].high.is_none().then_some(space)
    }

    /// Adds the next variable of the range. Returns whether it is another one than that of the claim.
    fn add(
        &mut self,
        interpreter: &mut Interpreter,
        range: &Ranges,
        variable: &Variable,
    ) -> Option<bool> {
        let VariableRange::Interval { low, high } = &variable.range else {
            return None;
        };
        let (at, count) = (self.forms.len(), range.variables.len());
        let mut bounds = |all: &[Expr]| {
            let all = all.iter().map(|own| self.bound(interpreter, own, range));
            let all = all.collect::<Option<Vec<Form>>>()?;
            Some(all.into_iter().partition(|own: &Form| is_constant(own)))
        };
        let (low, growing_low): (Vec<Form>, Vec<Form>) = bounds(low)?;
        let (high, growing_high): (Vec<Form>, Vec<Form>) = bounds(high)?;
        let low = low.iter().map(|own| own.offset).max();
        let high = high.iter().map(|own| own.offset).min();
        let unit = unit(at, count);
        match (&growing_low[..], &growing_high[..], low, high) {
            ([], [], Some(low), high) => {
                self.axes.push(Axis { low, high });
                self.forms.push(unit);
                Some(false)
            }
            // The bound never grows, so the variable has another least value.
            ([bound], [], Some(low), high) if bound.factors.iter().all(|own| *own <= 0) => {
                self.axes.push(Axis { low, high });
                self.limits.push(added(&unit, &scaled(bound, -1)?)?);
                self.forms.push(unit);
                Some(true)
            }
            // The variable is this bound and a new one.
            ([bound], [], low, None) => {
                self.axes.push(Axis { low: 0, high: None });
                let own = added(bound, &unit)?;
                if let Some(low) = low {
                    self.limits.push(less(&own, low)?);
                }
                self.forms.push(own);
                Some(true)
            }
            // An earlier variable without an end bounds it: that one is this variable, less a constant, and a new one.
            ([], [bound], Some(low), None) => {
                let [above] = positions(bound)[..] else {
                    return None;
                };
                let axis = self.axes.get_mut(above)?;
                if bound.factors[above] != 1 || axis.high.is_some() {
                    return None;
                }
                let least = std::mem::replace(&mut axis.low, 0);
                self.axes.push(Axis { low, high: None });
                let ahead = less(&unit, bound.offset)?;
                self.limits.push(less(&self::unit(above, count), least)?);
                for own in self.forms.iter_mut().chain(&mut self.limits) {
                    *own = added(own, &scaled(&ahead, own.factors[above])?)?;
                }
                self.forms.push(unit);
                Some(true)
            }
            _ => None,
        }
    }

    /// A bound in terms of the new variables.
    fn bound(&self, interpreter: &mut Interpreter, expr: &Expr, range: &Ranges) -> Option<Form> {
        let count = range.variables.len();
        let constant = |offset: i64| Form {
            factors: vec![0; count],
            offset,
        };
        let slots = 0..self.forms.len();
        // Bounds are rounded, which such a sum does not need.
        let mut whole = expr.clone();
        whole.replace_parts(&mut |part| match &part.kind {
            ExprKind::Builtin(Builtin::Floor | Builtin::Ceiling, args) => {
                let [own] = &args[..] else {
                    return None;
                };
                form(own, slots.clone()).map(|_| own.clone())
            }
            _ => None,
        });
        let Some(own) = form(&whole, slots) else {
            let has_variables = expr.has_part(|own| matches!(own, ExprKind::Slot(_)));
            (!has_variables).then_some(())?;
            let value = interpreter.value(expr, &range.frame, &[]).ok()?;
            return Some(constant(value.number()?.as_i64()?));
        };
        let parts = own.factors.iter().zip(&self.forms);
        parts
            .into_iter()
            .try_fold(constant(own.offset), |sum, (factor, form)| {
                added(&sum, &scaled(form, *factor)?)
            })
    }

    /// The check in the new variables, without bounds above.
    fn check(&self, check: &Check) -> Check {
        let put = |own: &Expr| {
            let mut own = own.clone();
            own.replace_parts(&mut |part| match part.kind {
                ExprKind::Slot(slot) => Some(written(self.forms.get(slot)?, part.span)),
                _ => None,
            });
            own
        };
        let range = &check.range;
        let of_variables = range.variables.iter().flat_map(|own| &own.filters);
        let filters = range.guards.iter().chain(of_variables).map(put);
        let span = check.statement.span;
        let limits = self.limits.iter().filter(|own| !self.is_kept(own));
        let limits = limits.map(|own| {
            let (own, zero) = (written(own, span), Expr::number(Number::ZERO, span));
            Expr::compare(own, Comparison::GreaterEqual, zero, span)
        });
        let filters: Vec<Expr> = limits.chain(filters).collect();
        let names = range.variables.iter().map(|own| &own.name);
        let mut variables: Vec<Variable> = names
            .zip(&self.axes)
            .map(|(name, axis)| Variable {
                name: name.clone(),
                range: interval(axis.low, axis.high, span),
                filters: Vec::new(),
            })
            .collect();
        if let Some(last) = variables.last_mut() {
            last.filters = filters;
        }
        Check {
            text: check.text.clone(),
            range: Ranges {
                frame: range.frame.clone(),
                text: range.text.clone(),
                guards: Vec::new(),
                variables,
            },
            statement: put(&check.statement),
            denied: false,
        }
    }

    /// Whether the bounds of the variables keep a sum from being negative.
    fn is_kept(&self, limit: &Form) -> bool {
        let grows = limit.factors.iter().all(|own| *own >= 0);
        let lows: Vec<Number> = self.axes.iter().map(|own| Number::Small(own.low)).collect();
        grows && value(limit, &lows).is_some_and(|own| !own.is_negative())
    }

    /// How far a variable goes, by the periodicity that the check has in it where the other ones have their least values,
    /// and on what that rests.
    fn reach(
        &self,
        interpreter: &mut Interpreter,
        check: &Check,
        axis: usize,
    ) -> Option<(Reach, Vec<NamedPeriodicity>)> {
        if let Some(high) = self.axes[axis].high {
            return Some((Reach::Through(Number::Small(high)), Vec::new()));
        }
        let (from, mut period, rests_on) = self.course(interpreter, check, axis, 0)?;
        // A product of variables may be 0 at their least values, and tell nothing there.
        if let Some((_, other, _)) = self.course(interpreter, check, axis, 1) {
            period = (period / period.gcd(&other)).checked_mul(other)?;
        }
        Some((Reach::Period { from, period }, rests_on))
    }

    /// From where on and with which period the check repeats in a variable, where the other ones are `ahead` of their
    /// least values, and on what that rests.
    fn course(
        &self,
        interpreter: &mut Interpreter,
        check: &Check,
        axis: usize,
        ahead: i64,
    ) -> Option<(Number, i64, Vec<NamedPeriodicity>)> {
        let low = self.axes[axis].low;
        let put = |own: &Expr| {
            let mut own = own.clone();
            own.replace_parts(&mut |part| {
                let kind = match &part.kind {
                    ExprKind::Slot(slot) if *slot == axis => ExprKind::Slot(0),
                    ExprKind::Slot(slot) => {
                        let low = self.axes.get(*slot)?.low;
                        ExprKind::Number(Number::Small(low.checked_add(ahead)?))
                    }
                    // Any number stands for the nimber of one graph, as no rule is about that.
                    ExprKind::Builtin(Builtin::Nimber | Builtin::Outcome, args)
                        if !args.iter().any(|own| own.mentions(axis)) =>
                    {
                        ExprKind::Number(Number::ONE)
                    }
                    _ => return None,
                };
                Some(Expr::new(kind, part.span))
            });
            own
        };
        let variables = &check.range.variables;
        let filters = variables.iter().flat_map(|own| &own.filters);
        let range = Ranges {
            frame: check.range.frame.clone(),
            variables: vec![Variable {
                name: String::new(),
                range: interval(low, None, check.statement.span),
                filters: filters.map(put).collect(),
            }],
            ..Ranges::default()
        };
        let mut known = Periodicities::new(interpreter);
        known.base = low;
        let found = known.claim(&put(&check.statement), &range)?;
        let from = found.first_after(Number::Small(low))?;
        Some((from, found.periodicity.period, found.rests_on))
    }

    /// The check with the bounds above that leave the points that decide it; `None` if these are none or too many.
    fn bounded(&self, check: &Check, reaches: &[Reach]) -> Option<Check> {
        let mut check = check.clone();
        let mut points: i64 = 1;
        let variables = check.range.variables.iter_mut();
        for ((variable, axis), reach) in variables.zip(&self.axes).zip(reaches) {
            let last = match reach {
                Reach::Through(last) => last.as_i64()?,
                Reach::Period { from, period } => from.as_i64()?.checked_add(period - 1)?,
            };
            let size = last.checked_sub(axis.low)?.checked_add(1)?;
            points = points.checked_mul(size)?;
            (size >= 1 && points <= MOST_POINTS).then_some(())?;
            variable.range = interval(axis.low, Some(last), check.statement.span);
        }
        Some(check)
    }

    /// The claim of a certificate, with the numbers of its variables.
    fn claim(&self, draft: Claim, reaches: Vec<Reach>) -> Option<Claim> {
        let mut all = self.axes.iter().zip(reaches);
        let (first, Reach::Period { from, period }) = all.next()? else {
            return None;
        };
        let others = all.map(|(axis, reach)| claim::Variable {
            low: Number::Small(axis.low),
            reach,
        });
        Some(Claim {
            others: others.collect(),
            low: Number::Small(first.low),
            from,
            ground: Ground::Period(period),
            ..draft
        })
    }

    /// A point in the variables of the claim.
    fn original(&self, point: &[Number]) -> Option<Vec<Number>> {
        self.forms.iter().map(|own| value(own, point)).collect()
    }
}

fn is_constant(form: &Form) -> bool {
    form.factors.iter().all(|own| *own == 0)
}

/// The variables that a sum depends on.
fn positions(form: &Form) -> Vec<usize> {
    let factors = form.factors.iter().enumerate();
    factors.filter(|own| *own.1 != 0).map(|own| own.0).collect()
}

/// One variable of several.
fn unit(at: usize, count: usize) -> Form {
    let mut factors = vec![0; count];
    factors[at] = 1;
    Form { factors, offset: 0 }
}

/// A sum less a number.
fn less(form: &Form, number: i64) -> Option<Form> {
    let offset = form.offset.checked_sub(number)?;
    let factors = form.factors.clone();
    Some(Form { factors, offset })
}

fn value(form: &Form, point: &[Number]) -> Option<Number> {
    let parts = form.factors.iter().zip(point);
    parts
        .into_iter()
        .try_fold(Number::Small(form.offset), |sum, (factor, own)| {
            sum.add(&own.mul(&Number::Small(*factor)).ok()?).ok()
        })
}

/// A sum as an expression in the slots of its variables.
fn written(form: &Form, span: Span) -> Expr {
    let parts = form.factors.iter().enumerate();
    let mut parts: Vec<Expr> = parts
        .filter(|own| *own.1 != 0)
        .map(|(slot, factor)| match (*factor, Expr::slot(slot, span)) {
            (1, own) => own,
            (factor, own) => {
                let rest = vec![(Operation::Multiply, span, own)];
                Expr::chain(Expr::number(factor, span), rest, span)
            }
        })
        .collect();
    if form.offset != 0 || parts.is_empty() {
        parts.push(Expr::number(form.offset, span));
    }
    let first = parts.remove(0);
    let rest = parts.into_iter().map(|own| (Operation::Add, span, own));
    Expr::chain(first, rest.collect(), span)
}

/// The integers from a number on, perhaps to another one.
fn interval(low: i64, high: Option<i64>, span: Span) -> VariableRange {
    let number = |own: i64| Expr::number(own, span);
    VariableRange::Interval {
        low: vec![number(low)],
        high: high.into_iter().map(number).collect(),
    }
}
