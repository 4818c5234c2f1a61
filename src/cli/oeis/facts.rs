//! What is proved of a sequence as it would be submitted: from its offset on, with the terms at hand.

use nk_eval::Period;
use nk_prove::linear::linear;
use num_bigint::BigInt;
use serde_json::{Value, json};

use super::super::linear::{fraction, signature_of};
use super::runs::Sequence;

/// `a(n + period) = a(n) + gain` for all n >= `from`, none of which can be smaller.
struct Course {
    period: i64,
    from: i64,
    gain: BigInt,
}

/// Each fact with its status: `proved`, or `unknown` without a value.
pub fn facts(sequence: &Sequence, proved: Option<Period>) -> Value {
    let course = proved.and_then(|own| Course::least(&own, sequence));
    let whole = course.as_ref().and_then(|own| {
        let count = usize::try_from(own.from + own.period - sequence.first).ok()?;
        let terms = sequence.terms.get(..count)?;
        linear(terms, sequence.first, own.period as usize, &own.gain)
    });
    let exceptions = course.as_ref().map(|own| own.exceptions(sequence));
    let last = exceptions.as_ref().and_then(|own| own.last().cloned());
    let steady = course.as_ref().filter(|own| own.gain == BigInt::ZERO);
    let largest = steady.and_then(|own| {
        let end = usize::try_from(own.from + own.period - sequence.first).ok()?;
        sequence.terms.get(..end)?.iter().max()
    });
    json!({
        "period": fact(course.as_ref().map(|own| json!(own.period))),
        "gain": fact(course.as_ref().map(|own| json!(own.gain.to_string()))),
        "from": fact(course.as_ref().map(|own| json!(own.from))),
        "exceptions": fact(exceptions.map(|own| json!(own))),
        "last_exception": fact(last.map(|own| json!(own))),
        "largest": fact(largest.map(|own| json!(own.to_string()))),
        "signature": fact(whole.as_ref().map(|own| json!(signature_of(own)))),
        "recurrence_from": fact(whole.as_ref().map(|own| json!(own.holds_from()))),
        "generating_function": fact(whole.as_ref().map(|own| json!(fraction(own)))),
    })
}

fn fact(value: Option<Value>) -> Value {
    match value {
        Some(value) => json!({"status": "proved", "value": value}),
        None => json!({"status": "unknown", "value": null}),
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
