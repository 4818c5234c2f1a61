//! Claims about all n, proved from periods.
//!
//! In: a statement in one variable n, and the proved periods of the sequences in it. Out: a [`Drift`]: from some
//! n on, going `period` steps further adds `drift` to the value (for a truth value: changes nothing). A
//! statement with a drift is true for all n >= low if it is true from low to `from + period - 1`: every later n
//! has the truth value of n - period.
//!
//! The rules are those of arithmetic: a sequence with proved period p has drift 0, or what it gains; n itself has period 1 and drift 1;
//! sums add drifts; two sides of a comparison must drift alike. An enumeration of what is periodic in N, with m
//! members in each period of q, has period m and drift q. Whatever has no rule has no drift, and is not proved.

use num_integer::Integer;
use num_traits::ToPrimitive;

use super::{Evaluator, Value};
use crate::check::ir::{
    Builtin, Enumeration, Expr, ExprKind, Frame, FunctionId, FunctionRule, Operation, Ranges,
    VariableRange,
};
use crate::number::Number;

/// `value(n + period) = value(n) + drift` for all n >= `from`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drift {
    pub period: i64,
    pub from: i64,
    pub drift: Number,
    /// The periods that it rests on, each once.
    pub rests_on: Vec<Period>,
}

/// What is proved of a sequence: `name(n + period) = name(n) + gain` for all n >= `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    pub name: String,
    pub period: i64,
    pub from: i64,
    pub gain: i64,
}

/// Beyond this many cases a claim is not worth its proof.
const MOST_CASES: i64 = 2_000_000;

/// For values that do not change at all: small enough to be below every index.
const ALWAYS: i64 = i64::MIN / 4;

impl Drift {
    fn constant() -> Drift {
        Drift {
            period: 1,
            from: ALWAYS,
            drift: Number::ZERO,
            rests_on: Vec::new(),
        }
    }

    fn proved(own: Period) -> Drift {
        Drift {
            period: own.period,
            from: own.from,
            drift: Number::Small(own.gain),
            rests_on: vec![own],
        }
    }

    /// That of `s(factor n + offset)`, where this is that of `s(n)`.
    fn at(self, factor: i64, offset: i64) -> Option<Drift> {
        if factor < 1 {
            return None;
        }
        // Over `period` steps of n the index moves by `factor * period`, a multiple of the sequence's own.
        let period = self.period / self.period.gcd(&factor);
        let turns = factor.checked_mul(period)? / self.period;
        Some(Drift {
            period,
            from: Integer::div_ceil(&self.from.checked_sub(offset)?, &factor),
            drift: self.drift.mul(&Number::Small(turns)).ok()?,
            rests_on: self.rests_on,
        })
    }

    fn is_periodic(&self) -> bool {
        self.drift.is_zero()
    }

    /// The same over `times` periods.
    fn times(mut self, times: i64) -> Option<Drift> {
        self.period = self
            .period
            .checked_mul(times)
            .filter(|period| *period <= MOST_CASES)?;
        self.drift = self.drift.mul(&Number::Small(times)).ok()?;
        Some(self)
    }

    /// Two of them over one common period.
    fn together(self, other: Drift) -> Option<(Drift, Drift)> {
        let period = i128::from(self.period).lcm(&i128::from(other.period));
        let period = i64::try_from(period)
            .ok()
            .filter(|period| *period <= MOST_CASES)?;
        let from = self.from.max(other.from);
        let mut rests_on = self.rests_on.clone();
        rests_on.extend(
            other
                .rests_on
                .iter()
                .filter(|own| !self.rests_on.contains(own))
                .cloned(),
        );
        let scaled = |drift: Drift| {
            let times = period / drift.period;
            Some(Drift {
                from,
                rests_on: rests_on.clone(),
                ..drift.times(times)?
            })
        };
        Some((scaled(self)?, scaled(other)?))
    }

    /// Both, if neither drifts: for operations that know nothing of sums.
    fn steady(self, other: Drift) -> Option<Drift> {
        let (left, right) = self.together(other)?;
        (left.is_periodic() && right.is_periodic()).then_some(left)
    }

    /// Both, if they drift alike: for comparisons, minima and maxima.
    fn alike(self, other: Drift) -> Option<Drift> {
        let (left, right) = self.together(other)?;
        (left.drift == right.drift).then_some(left)
    }

    /// The truth of a comparison: it does not drift.
    fn settled(mut self) -> Drift {
        self.drift = Number::ZERO;
        self
    }
}

impl Evaluator<'_> {
    /// The drift of a statement with the filters of its range, if its single variable runs up without end.
    pub(super) fn claim(&mut self, statement: &Expr, range: &Ranges) -> Option<Drift> {
        let [variable] = &range.variables[..] else {
            return None;
        };
        let VariableRange::Interval { high, .. } = &variable.range else {
            return None;
        };
        if !high.is_empty() || !range.guards.is_empty() {
            return None;
        }
        let mut claim = self.drift(statement)?;
        for filter in &variable.filters {
            claim = claim.steady(self.drift(filter)?)?;
        }
        Some(claim)
    }

    /// The drift of an expression in slot 0.
    fn drift(&mut self, expr: &Expr) -> Option<Drift> {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Truth(_) => Some(Drift::constant()),
            ExprKind::Slot(0) => Some(Drift {
                drift: Number::ONE,
                ..Drift::constant()
            }),
            ExprKind::Call { function, args } => self.drift_of_call(*function, args),
            ExprKind::Builtin {
                builtin: Builtin::Octal,
                args,
            } => self.drift_of_octal(args),
            ExprKind::Builtin { builtin, args } => self.drift_of_builtin(*builtin, args),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                let branches = self.drift(then)?.alike(self.drift(otherwise)?)?;
                let (condition, branches) = self.drift(condition)?.together(branches)?;
                condition.is_periodic().then_some(branches)
            }
            ExprKind::Not(inner) => self.drift(inner),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                let mut whole = Drift::constant();
                for part in parts {
                    whole = whole.steady(self.drift(part)?)?;
                }
                Some(whole)
            }
            ExprKind::Compare { left, right, .. } => {
                Some(self.drift(left)?.alike(self.drift(right)?)?.settled())
            }
            ExprKind::InRange { member, low, high } => {
                let ends = self.drift(low)?.alike(self.drift(high)?)?;
                Some(self.drift(member)?.alike(ends)?.settled())
            }
            ExprKind::Negate(inner) => {
                let inner = self.drift(inner)?;
                Some(Drift {
                    drift: inner.drift.neg(),
                    ..inner
                })
            }
            ExprKind::Power { base, exponent } => self.drift(base)?.steady(self.drift(exponent)?),
            ExprKind::Arithmetic { first, rest } => {
                let mut value = (self.drift(first)?, constant(first));
                for (operation, _, operand) in rest {
                    let operand = (self.drift(operand)?, constant(operand));
                    value = (combine(*operation, value, operand)?, None);
                }
                Some(value.0)
            }
            _ => None,
        }
    }

    fn drift_of_builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Option<Drift> {
        let mut drifts = Vec::new();
        for arg in args {
            drifts.push(self.drift(arg)?);
        }
        let fold = |operation: fn(Drift, Drift) -> Option<Drift>| {
            let mut all = drifts.clone().into_iter();
            let first = all.next()?;
            all.try_fold(first, operation)
        };
        match builtin {
            Builtin::Min | Builtin::Max => fold(Drift::alike),
            Builtin::Floor | Builtin::Ceiling => {
                // Over so many periods that the drift is an integer.
                let whole = fold(Drift::alike)?;
                let times = whole.drift.to_rational().denom().to_i64()?;
                whole.times(times)
            }
            Builtin::Abs | Builtin::Gcd | Builtin::Binomial | Builtin::NimSum => {
                fold(Drift::steady).filter(Drift::is_periodic)
            }
            _ => None,
        }
    }

    /// `f(k n + d)`.
    fn drift_of_call(&mut self, function: FunctionId, args: &[Expr]) -> Option<Drift> {
        if args.iter().all(|arg| constant(arg).is_some()) {
            return Some(Drift::constant());
        }
        let [arg] = args else { return None };
        let (factor, offset) = super::checks::affine(arg)?;
        let own = match self.program().functions[function.0].rule {
            FunctionRule::Clauses(_) => Drift::proved(self.machine.proved_period(function)?),
            FunctionRule::Enumeration(_) => {
                // What asks for itself by way of its own property has no drift that could be found so.
                if self.claiming.contains(&function) {
                    return None;
                }
                self.claiming.push(function);
                let drift = self.drift_of_enumeration(function);
                self.claiming.pop();
                drift?
            }
        };
        own.at(factor, offset)
    }

    /// `octal("0.137", k n + d)`.
    fn drift_of_octal(&mut self, args: &[Expr]) -> Option<Drift> {
        let [
            Expr {
                kind: ExprKind::Text(code),
                ..
            },
            heap,
        ] = args
        else {
            return None;
        };
        if constant(heap).is_some() {
            return Some(Drift::constant());
        }
        let (factor, offset) = super::checks::affine(heap)?;
        Drift::proved(self.machine.proved_octal_period(code)?).at(factor, offset)
    }

    /// The k-th member of `{ N : low <= N, property }`, where the property is periodic in N.
    fn drift_of_enumeration(&mut self, function: FunctionId) -> Option<Drift> {
        let program = self.program();
        let Some(Enumeration::Search {
            low, high, filters, ..
        }) = program.functions[function.0].enumeration()
        else {
            return None;
        };
        let [low] = &low[..] else { return None };
        let low = constant(low)?.as_i64()?;
        let mut property = Drift::constant();
        for filter in filters {
            property = property.steady(self.drift(filter)?)?;
        }
        if !high.is_empty() {
            return None;
        }
        let from = property.from.max(low);
        let before = self.members_below(function, from)?;
        let members = self.members_below(function, from.checked_add(property.period)?)? - before;
        (members > 0).then_some(Drift {
            period: members,
            from: before + 1,
            drift: Number::Small(property.period),
            rests_on: property.rests_on,
        })
    }

    /// How many members of an enumeration are less than `end`.
    fn members_below(&mut self, function: FunctionId, end: i64) -> Option<i64> {
        let span = self.program().functions[function.0].span;
        let kind = ExprKind::Number(Number::Small(end - 1));
        let high = vec![Expr { span, kind }];
        let kind = ExprKind::EnumerationUpTo { function, high };
        let question = self.question(&Expr { span, kind }, &Frame::default());
        match self.ask(question, &[]).ok()? {
            Value::Set(members) => i64::try_from(members.len()).ok(),
            _ => None,
        }
    }
}

/// The number that an expression is, if it is plain.
fn constant(expr: &Expr) -> Option<&Number> {
    match &expr.kind {
        ExprKind::Number(number) => Some(number),
        ExprKind::Builtin {
            builtin: Builtin::Floor | Builtin::Ceiling,
            args,
        } => constant(args.first()?).filter(|number| number.is_integer()),
        _ => None,
    }
}

type Operand<'e> = (Drift, Option<&'e Number>);

/// The drift of `left operation right`; a plain number comes with its value.
fn combine(operation: Operation, left: Operand, right: Operand) -> Option<Drift> {
    match operation {
        Operation::Add | Operation::Subtract => {
            let (left, right) = left.0.together(right.0)?;
            let drift = if operation == Operation::Add {
                left.drift.add(&right.drift)
            } else {
                left.drift.sub(&right.drift)
            };
            Some(Drift {
                drift: drift.ok()?,
                ..left
            })
        }
        Operation::Multiply => match (left, right) {
            ((drift, _), (_, Some(factor))) | ((_, Some(factor)), (drift, _)) => Some(Drift {
                drift: drift.drift.mul(factor).ok()?,
                ..drift
            }),
            ((left, None), (right, None)) => left.steady(right),
        },
        Operation::Divide => match right {
            (_, Some(divisor)) => Some(Drift {
                drift: left.0.drift.div_exact(divisor).ok()?,
                ..left.0
            }),
            (right, None) => left.0.steady(right),
        },
        Operation::Modulo | Operation::FloorDivide => match right {
            (_, Some(divisor)) => divided(operation, left.0, divisor),
            (right, None) => left.0.steady(right),
        },
        Operation::NimSum => left.0.steady(right.0),
        Operation::Union => None,
    }
}

/// `value mod divisor` and `value div divisor`: over enough periods the drift is a multiple of the divisor.
fn divided(operation: Operation, value: Drift, divisor: &Number) -> Option<Drift> {
    let size = divisor.as_i64().filter(|divisor| *divisor > 0)?;
    let drift = value.drift.as_i64()?;
    let whole = value.times(size / size.gcd(&drift))?;
    Some(match operation {
        Operation::Modulo => whole.settled(),
        _ => Drift {
            drift: whole.drift.div_exact(divisor).ok()?,
            ..whole
        },
    })
}
