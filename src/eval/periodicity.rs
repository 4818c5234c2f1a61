//! Periodicities of expressions, from those of their parts: the arithmetic of [`super::claims`].

use num_integer::Integer;
use num_traits::ToPrimitive;

use nk_base::number::Number;
use nk_lang::ir::Operation;
use nk_system::Periodicity;

/// A proved periodicity of an expression in n.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Proved {
    pub periodicity: Periodicity<Number>,
    /// The periodicities that it follows from, each sequence once.
    pub rests_on: Vec<NamedPeriodicity>,
}

/// The proved periodicity of a sequence that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPeriodicity {
    /// The name of the sequence.
    pub name: String,
    /// The periodicity of the sequence.
    pub periodicity: Periodicity,
}

/// Greatest number of cases of a claim that is proved.
const MOST_CASES: i64 = 2_000_000;

/// The preperiod of values that hold at all n: it is less than every index.
pub(super) const ALWAYS: i64 = i64::MIN / 4;

impl Proved {
    /// The periodicity of a value that is the same at all n.
    pub(super) fn constant() -> Proved {
        Proved::all_along(Number::ZERO)
    }

    /// The periodicity of a value to which each step adds the same number.
    pub(super) fn all_along(saltus: Number) -> Proved {
        Proved {
            periodicity: Periodicity {
                preperiod: ALWAYS,
                period: 1,
                saltus,
            },
            rests_on: Vec::new(),
        }
    }

    pub(super) fn of(own: NamedPeriodicity) -> Proved {
        let Periodicity {
            preperiod,
            period,
            saltus,
        } = own.periodicity;
        Proved {
            periodicity: Periodicity {
                preperiod,
                period,
                saltus: Number::Small(saltus),
            },
            rests_on: vec![own],
        }
    }

    pub(super) fn with_saltus(mut self, saltus: Number) -> Proved {
        self.periodicity.saltus = saltus;
        self
    }

    /// The same periodicity, for n >= `least` only.
    pub(super) fn not_before(mut self, least: i64) -> Proved {
        self.periodicity.preperiod = self.periodicity.preperiod.max(least);
        self
    }

    /// The periodicity of `s(factor n + offset)`, where this is that of `s(n)`.
    pub(super) fn at(self, factor: i64, offset: i64) -> Option<Proved> {
        if factor < 1 {
            return None;
        }
        let own = self.periodicity;
        // Over `period` steps of n the index moves by `factor * period`, a multiple of the sequence's own.
        let period = own.period / own.period.gcd(&factor);
        let turns = factor.checked_mul(period)? / own.period;
        Some(Proved {
            periodicity: Periodicity {
                preperiod: Integer::div_ceil(&own.preperiod.checked_sub(offset)?, &factor),
                period,
                saltus: own.saltus.mul(&Number::Small(turns)).ok()?,
            },
            rests_on: self.rests_on,
        })
    }

    /// The periodicity at `factor * n + offset`, which may be one index for all n.
    pub(super) fn along(self, factor: i64, offset: i64) -> Option<Proved> {
        match factor {
            0 => Some(Proved::constant()),
            factor => self.at(factor, offset),
        }
    }

    /// The periodicity of a value at n = count * N + r for every r, where this is that in N; for n >= `least` only.
    pub(super) fn interleaved(mut self, count: i64, least: i64) -> Option<Proved> {
        let own = &mut self.periodicity;
        own.period = within_reach(own.period.checked_mul(count)?)?;
        own.preperiod = own
            .preperiod
            .saturating_mul(count)
            .saturating_add(count - 1);
        Some(self.not_before(least))
    }

    pub(super) fn is_periodic(&self) -> bool {
        self.periodicity.saltus.is_zero()
    }

    /// The periodicity over `times` periods.
    pub(super) fn times(mut self, times: i64) -> Option<Proved> {
        let own = &mut self.periodicity;
        own.period = within_reach(own.period.checked_mul(times)?)?;
        own.saltus = own.saltus.mul(&Number::Small(times)).ok()?;
        Some(self)
    }

    /// The periodicity, if its saltus is a small integer.
    pub(super) fn integral(&self) -> Option<Periodicity> {
        Some(Periodicity {
            preperiod: self.periodicity.preperiod,
            period: self.periodicity.period,
            saltus: self.periodicity.saltus.as_i64()?,
        })
    }

    /// The periodicity over enough periods that the saltus is an integer.
    pub(super) fn whole(self) -> Option<Proved> {
        let times = self.periodicity.saltus.to_rational().denom().to_i64()?;
        self.times(times)
    }

    /// Two periodicities over one common period.
    pub(super) fn together(mut self, mut other: Proved) -> Option<(Proved, Proved)> {
        let (left, right) = (&self.periodicity, &other.periodicity);
        let period = i128::from(left.period).lcm(&i128::from(right.period));
        let period = within_reach(i64::try_from(period).ok()?)?;
        let preperiod = left.preperiod.max(right.preperiod);
        let (left_times, right_times) = (period / left.period, period / right.period);
        other.rests_on.retain(|own| !self.rests_on.contains(own));
        self.rests_on.append(&mut other.rests_on);
        other.rests_on = self.rests_on.clone();
        Some((
            self.times(left_times)?.not_before(preperiod),
            other.times(right_times)?.not_before(preperiod),
        ))
    }

    /// The common periodicity of two values, if neither has a saltus: for operations that do not respect sums.
    pub(super) fn steady(self, other: Proved) -> Option<Proved> {
        let (left, right) = self.together(other)?;
        (left.is_periodic() && right.is_periodic()).then_some(left)
    }

    /// The common periodicity of two values, if they have one saltus: for comparisons, minima and maxima.
    pub(super) fn parallel(self, other: Proved) -> Option<Proved> {
        let (left, right) = self.together(other)?;
        (left.periodicity.saltus == right.periodicity.saltus).then_some(left)
    }

    /// The least n >= `low` from which on it holds; `None` if that is too far away.
    pub(super) fn first_after(&self, low: Number) -> Option<Number> {
        let preperiod = self.periodicity.preperiod;
        let from = Number::Small(preperiod);
        if preperiod == ALWAYS || low >= from {
            return Some(low);
        }
        within_reach(from.sub(&low).ok()?.as_i64()?)?;
        Some(from)
    }

    /// The periodicity of the truth of a comparison, which has no saltus.
    pub(super) fn settled(self) -> Proved {
        self.with_saltus(Number::ZERO)
    }
}

fn within_reach(cases: i64) -> Option<i64> {
    (cases <= MOST_CASES).then_some(cases)
}

/// A periodicity, with the value if it is that of a plain number.
pub(super) type Operand<'e> = (Proved, Option<&'e Number>);

/// The periodicity of `left operation right`.
pub(super) fn combine(operation: Operation, left: Operand, right: Operand) -> Option<Proved> {
    match operation {
        Operation::Add | Operation::Subtract => {
            let (left, right) = left.0.together(right.0)?;
            let (one, other) = (&left.periodicity.saltus, &right.periodicity.saltus);
            let saltus = match operation {
                Operation::Add => one.add(other),
                _ => one.sub(other),
            };
            Some(left.with_saltus(saltus.ok()?))
        }
        Operation::Multiply => match (left, right) {
            ((own, _), (_, Some(factor))) | ((_, Some(factor)), (own, _)) => {
                let saltus = own.periodicity.saltus.mul(factor).ok()?;
                Some(own.with_saltus(saltus))
            }
            ((left, None), (right, None)) => left.steady(right),
        },
        Operation::Divide => match right {
            (_, Some(divisor)) => quotient(left.0, divisor),
            (right, None) => left.0.steady(right),
        },
        Operation::Modulo | Operation::FloorDivide => match right {
            (_, Some(divisor)) => divided(operation, left.0, divisor),
            (right, None) => left.0.steady(right),
        },
        Operation::NimSum => left.0.steady(right.0),
        Operation::Union
        | Operation::Intersect
        | Operation::Difference
        | Operation::Concatenate => None,
    }
}

/// `value mod divisor` and `value div divisor`: over enough periods the saltus is a multiple of the divisor.
pub(super) fn divided(operation: Operation, value: Proved, divisor: &Number) -> Option<Proved> {
    let size = divisor.as_i64().filter(|divisor| *divisor > 0)?;
    let saltus = value.periodicity.saltus.as_i64()?;
    let whole = value.times(size / size.gcd(&saltus))?;
    match operation {
        Operation::Modulo => Some(whole.settled()),
        _ => quotient(whole, divisor),
    }
}

fn quotient(value: Proved, divisor: &Number) -> Option<Proved> {
    let saltus = value.periodicity.saltus.div_exact(divisor).ok()?;
    Some(value.with_saltus(saltus))
}
