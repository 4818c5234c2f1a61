//! What is proved of a sequence as it would be submitted: from its offset on, with the terms at hand.

use nk_prove::linear::linear;
use nk_system::Periodicity;
use serde_json::{Value, json};

use super::super::linear::{fraction, signature_of};
use super::runs::Sequence;

/// Each fact with its status: `proved`, or `unknown` without a value.
pub fn facts(sequence: &Sequence, proved: Option<Periodicity>) -> Value {
    let course = proved.and_then(|own| least(own, sequence));
    let whole = course
        .as_ref()
        .and_then(|own| linear(&sequence.terms, sequence.first, own));
    let exceptions = course.as_ref().map(|own| exceptions(own, sequence));
    let last = exceptions.as_ref().and_then(|own| own.last().cloned());
    let steady = course.as_ref().filter(|own| own.saltus == 0);
    let largest = steady.and_then(|own| {
        let end = usize::try_from(own.last() + 1 - sequence.first).ok()?;
        sequence.terms.get(..end)?.iter().max()
    });
    json!({
        "period": fact(course.as_ref().map(|own| json!(own.period))),
        "gain": fact(course.as_ref().map(|own| json!(own.saltus.to_string()))),
        "from": fact(course.as_ref().map(|own| json!(own.preperiod))),
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

/// The least that follows from what is proved and the terms; `None` if these end before the first period does.
fn least(proved: Periodicity, sequence: &Sequence) -> Option<Periodicity> {
    let proved = Periodicity {
        preperiod: proved.preperiod.max(sequence.first),
        ..proved
    };
    sequence.term(proved.last())?;
    Some(proved.least(sequence.first, |n| sequence.term(n).cloned()))
}

/// Index and value of the terms before the preperiod that are not what the period, carried on backwards, would make
/// them.
fn exceptions(own: &Periodicity, sequence: &Sequence) -> Vec<(i64, String)> {
    let found = own.exceptions(sequence.first, |n| sequence.term(n).cloned());
    found
        .into_iter()
        .filter_map(|n| Some((n, sequence.term(n)?.to_string())))
        .collect()
}
