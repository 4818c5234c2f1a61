//! What a value gains when n grows: the arithmetic of [`super::claims`].

use num_integer::Integer;
use num_traits::ToPrimitive;

use nk_base::number::Number;
use nk_lang::ir::Operation;

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
    pub(super) fn constant() -> Drift {
        Drift {
            period: 1,
            from: ALWAYS,
            drift: Number::ZERO,
            rests_on: Vec::new(),
        }
    }

    pub(super) fn proved(own: Period) -> Drift {
        Drift {
            period: own.period,
            from: own.from,
            drift: Number::Small(own.gain),
            rests_on: vec![own],
        }
    }

    /// That of `s(factor n + offset)`, where this is that of `s(n)`.
    pub(super) fn at(self, factor: i64, offset: i64) -> Option<Drift> {
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

    /// That of a value at n = count * N + r, whatever r is, where this is that in N; sure for n >= `from` only.
    pub(super) fn turned(self, count: i64, from: i64) -> Option<Drift> {
        let period = self.period.checked_mul(count)?;
        let own = self.from.saturating_mul(count).saturating_add(count - 1);
        (period <= MOST_CASES).then_some(Drift {
            period,
            from: own.max(from),
            ..self
        })
    }

    pub(super) fn is_periodic(&self) -> bool {
        self.drift.is_zero()
    }

    /// The same over `times` periods.
    pub(super) fn times(mut self, times: i64) -> Option<Drift> {
        self.period = self
            .period
            .checked_mul(times)
            .filter(|period| *period <= MOST_CASES)?;
        self.drift = self.drift.mul(&Number::Small(times)).ok()?;
        Some(self)
    }

    /// The same over so many periods that the drift is an integer.
    pub(super) fn whole(self) -> Option<Drift> {
        let times = self.drift.to_rational().denom().to_i64()?;
        self.times(times)
    }

    /// Two of them over one common period.
    pub(super) fn together(self, other: Drift) -> Option<(Drift, Drift)> {
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
    pub(super) fn steady(self, other: Drift) -> Option<Drift> {
        let (left, right) = self.together(other)?;
        (left.is_periodic() && right.is_periodic()).then_some(left)
    }

    /// Both, if they drift alike: for comparisons, minima and maxima.
    pub(super) fn alike(self, other: Drift) -> Option<Drift> {
        let (left, right) = self.together(other)?;
        (left.drift == right.drift).then_some(left)
    }

    /// The least n >= `low` from which on it is sure; `None` if that is too far off.
    pub(super) fn first_after(&self, low: Number) -> Option<Number> {
        let from = Number::Small(self.from);
        if self.from == ALWAYS || low >= from {
            return Some(low);
        }
        let ahead = from.sub(&low).ok()?.as_i64()?;
        (ahead <= MOST_CASES).then_some(from)
    }

    /// The truth of a comparison: it does not drift.
    pub(super) fn settled(mut self) -> Drift {
        self.drift = Number::ZERO;
        self
    }
}

pub(super) type Operand<'e> = (Drift, Option<&'e Number>);

/// The drift of `left operation right`; a plain number comes with its value.
pub(super) fn combine(operation: Operation, left: Operand, right: Operand) -> Option<Drift> {
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
pub(super) fn divided(operation: Operation, value: Drift, divisor: &Number) -> Option<Drift> {
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
