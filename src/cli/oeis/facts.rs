//! What is proved of a sequence as it would be submitted: from its offset on, with the terms at hand.

use nk_eval::Period;
use nk_prove::linear::linear;
use num_bigint::BigInt;
use serde::Serialize;

use super::super::linear::{fraction, signature_of};
use super::runs::Sequence;

/// `a(n + period) = a(n) + gain` for all n >= `from`, none of which can be smaller.
struct Course {
    period: i64,
    from: i64,
    gain: BigInt,
}

/// What is proved of all terms from the offset on.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// Index and value of each exception to the period.
    exceptions: Fact<Vec<(i64, String)>>,
    /// Where the period begins.
    from: Fact<i64>,
    /// The increase over one period.
    gain: Fact<String>,
    generating_function: Fact<String>,
    /// The largest of all terms, if they do not grow.
    largest: Fact<String>,
    last_exception: Fact<(i64, String)>,
    period: Fact<i64>,
    /// The first index that the linear recurrence holds for.
    recurrence_from: Fact<i64>,
    /// The linear recurrence, as the OEIS writes it: 1,0,-1.
    signature: Fact<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Fact<T> {
    status: Status,
    /// Null if it is unknown.
    value: Option<T>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Status {
    Proved,
    Unknown,
}

impl<T> From<Option<T>> for Fact<T> {
    fn from(value: Option<T>) -> Fact<T> {
        let status = match value {
            Some(_) => Status::Proved,
            None => Status::Unknown,
        };
        Fact { status, value }
    }
}

pub fn facts(sequence: &Sequence, proved: Option<Period>) -> Facts {
    let course = proved.and_then(|own| Course::least(&own, sequence));
    let course = course.as_ref();
    let end = |own: &Course| usize::try_from(own.from + own.period - sequence.first).ok();
    let whole = course.and_then(|own| {
        let terms = sequence.terms.get(..end(own)?)?;
        linear(terms, sequence.first, own.period as usize, &own.gain)
    });
    let whole = whole.as_ref();
    let exceptions = course.map(|own| own.exceptions(sequence));
    let steady = course.filter(|own| own.gain == BigInt::ZERO);
    let largest = steady.and_then(|own| sequence.terms.get(..end(own)?)?.iter().max());
    Facts {
        from: course.map(|own| own.from).into(),
        gain: course.map(|own| own.gain.to_string()).into(),
        generating_function: whole.map(fraction).into(),
        largest: largest.map(ToString::to_string).into(),
        last_exception: exceptions
            .as_ref()
            .and_then(|own| own.last().cloned())
            .into(),
        exceptions: exceptions.into(),
        period: course.map(|own| own.period).into(),
        recurrence_from: whole.map(|own| own.holds_from()).into(),
        signature: whole.map(signature_of).into(),
    }
}

impl Course {
    /// The least that follows from what is proved and the terms; `None` if these end before the first period does.
    fn least(proved: &Period, sequence: &Sequence) -> Option<Course> {
        let from = proved.from.max(sequence.first);
        let term = |n: i64| sequence.term(n);
        let gains = |period: i64, gain: &BigInt, n: i64| -> Option<bool> {
            Some(term(n + period)? - term(n)? == *gain)
        };
        term(from + proved.period - 1)?;
        let divides = |period: &i64| {
            let times = proved.period / period;
            let whole = proved.period % period == 0 && proved.gain % times == 0;
            let gain = BigInt::from(proved.gain / times);
            let all =
                || (from..from + proved.period).all(|n| gains(*period, &gain, n) == Some(true));
            whole && all()
        };
        let period = (1..proved.period).find(divides).unwrap_or(proved.period);
        let gain = BigInt::from(proved.gain / (proved.period / period));
        let mut start = from;
        while start > sequence.first && gains(period, &gain, start - 1) == Some(true) {
            start -= 1;
        }
        Some(Course {
            period,
            from: start,
            gain,
        })
    }

    /// Index and value of the terms before `from` that are not what the period, carried on backwards, would make them.
    fn exceptions(&self, sequence: &Sequence) -> Vec<(i64, String)> {
        let exceptional = |n: &i64| {
            let periods = (self.from - n + self.period - 1) / self.period;
            let regular = sequence.term(n + periods * self.period);
            let regular = regular.map(|own| own - &self.gain * periods);
            regular.as_ref() != sequence.term(*n)
        };
        let found = (sequence.first..self.from).filter(exceptional);
        found
            .filter_map(|n| Some((n, sequence.term(n)?.to_string())))
            .collect()
    }
}
