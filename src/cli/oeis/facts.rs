//! The proved facts about a sequence as it would be submitted: from its offset on, with the computed terms.

use nk_prove::linear::linear;
use nk_system::Periodicity;
use serde::Serialize;

use super::super::linear::{fraction, signature_of};
use super::runs::Sequence;

/// The facts that are proved for all terms from the offset on.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// Index and value of each exception to the period.
    exceptions: Fact<Vec<(i64, String)>>,
    /// The index from which on the sequence is periodic, or arithmetic-periodic.
    from: Fact<i64>,
    /// The increase over one period.
    gain: Fact<String>,
    generating_function: Fact<String>,
    /// The largest term, if the saltus is 0.
    largest: Fact<String>,
    last_exception: Fact<(i64, String)>,
    period: Fact<i64>,
    /// The first index that the linear recurrence holds for.
    recurrence_from: Fact<i64>,
    /// The coefficients of the linear recurrence in the notation of the OEIS: 1,0,-1.
    signature: Fact<String>,
}

impl Facts {
    /// Whether a period is proved.
    pub fn is_periodic(&self) -> bool {
        self.period.value.is_some()
    }
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

/// The facts that follow from the periodicity and the computed terms.
pub fn facts(sequence: &Sequence, proved: Option<Periodicity>) -> Facts {
    let course = proved.and_then(|own| least(own, sequence));
    let course = course.as_ref();
    let whole = course.and_then(|own| linear(&sequence.terms, sequence.first, own));
    let whole = whole.as_ref();
    let exceptions = course.map(|own| exceptions(own, sequence));
    let steady = course.filter(|own| own.saltus == 0);
    let largest = steady.and_then(|own| {
        let end = usize::try_from(own.last() + 1 - sequence.first).ok()?;
        sequence.terms.get(..end)?.iter().max()
    });
    Facts {
        from: course.map(|own| own.preperiod).into(),
        gain: course.map(|own| own.saltus.to_string()).into(),
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

/// The periodicity with the least preperiod and period that the proved one and the terms imply; `None` if the terms end
/// before the first period does.
fn least(proved: Periodicity, sequence: &Sequence) -> Option<Periodicity> {
    let proved = Periodicity {
        preperiod: proved.preperiod.max(sequence.first),
        ..proved
    };
    sequence.term(proved.last())?;
    Some(proved.least(sequence.first, |n| sequence.term(n).cloned()))
}

/// The index and value of each term before the preperiod that differs from the value that the period, continued
/// backwards, would give.
fn exceptions(own: &Periodicity, sequence: &Sequence) -> Vec<(i64, String)> {
    let found = own.exceptions(sequence.first, |n| sequence.term(n).cloned());
    found
        .into_iter()
        .filter_map(|n| Some((n, sequence.term(n)?.to_string())))
        .collect()
}
