//! The proved facts about a sequence as it would be submitted: from its offset on, with the computed terms.

use nk_prove::generating_function::generating_function;
use nk_system::Periodicity;
use num_bigint::BigInt;
use serde::Serialize;

use super::super::generating_function::{fraction, signature_of};
use super::runs::Sequence;

/// The facts that are proved for all terms from the offset on.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// Index and value of each exception to the period.
    exceptions: Fact<Vec<(i64, String)>>,
    generating_function: Fact<String>,
    /// The largest term of all, if that is proved, and otherwise of those that were computed.
    largest: Fact<String>,
    /// The last one of them; null if it is proved that there are none.
    last_exception: Fact<(i64, String)>,
    /// The least term of all, if that is proved, and otherwise of those that were computed.
    least: Fact<String>,
    period: Fact<i64>,
    /// The index from which on the sequence is periodic, or arithmetic-periodic.
    preperiod: Fact<i64>,
    /// The first index that the linear recurrence holds for.
    recurrence_from: Fact<i64>,
    /// The number of rows or antidiagonals, for several variables.
    rows: Fact<usize>,
    /// The increase over one period.
    saltus: Fact<String>,
    /// The coefficients of the linear recurrence in the notation of the OEIS: 1,0,-1.
    signature: Fact<String>,
    /// Whether a table that is read by antidiagonals is symmetric.
    symmetric: Fact<bool>,
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
    /// The number of the last term that a computed fact is about; null for others.
    up_to: Option<i64>,
    /// Null if it is unknown, or if there is proved to be none.
    value: Option<T>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Status {
    Proved,
    // The value holds for the terms that were computed.
    Computed,
    Unknown,
}

impl<T> From<Option<T>> for Fact<T> {
    fn from(value: Option<T>) -> Fact<T> {
        let status = match value {
            Some(_) => Status::Proved,
            None => Status::Unknown,
        };
        Fact {
            status,
            up_to: None,
            value,
        }
    }
}

impl<T> Fact<T> {
    /// The fact if it is proved, and otherwise `value`, which holds for the computed terms.
    fn or_of_terms(self, sequence: &Sequence, value: Option<T>) -> Fact<T> {
        let last = sequence.first + sequence.terms.len() as i64 - 1;
        match (self.value, value) {
            (Some(value), _) => Some(value).into(),
            // All terms of a finite sequence are computed.
            (None, Some(value)) if sequence.is_whole => Some(value).into(),
            (None, Some(value)) => Fact {
                status: Status::Computed,
                up_to: Some(last),
                value: Some(value),
            },
            (None, None) => None.into(),
        }
    }
}

/// The facts that follow from the periodicity and the computed terms.
pub fn facts(sequence: &Sequence, proved: Option<Periodicity>) -> Facts {
    let course = proved.and_then(|own| least_of(own, sequence));
    let course = course.as_ref();
    let whole = course.and_then(|own| generating_function(&sequence.terms, sequence.first, own));
    let whole = whole.as_ref();
    let exceptions = course.map(|own| exceptions(own, sequence));
    // With the saltus 0 all values are those up to the end of the first period.
    let steady = course.filter(|own| own.saltus == 0).and_then(|own| {
        let end = usize::try_from(own.last() + 1 - sequence.first).ok()?;
        sequence.terms.get(..end)
    });
    let words = |own: Option<&BigInt>| own.map(ToString::to_string);
    let all = &sequence.terms;
    let largest: Fact<String> = words(steady.and_then(|own| own.iter().max())).into();
    let least: Fact<String> = words(steady.and_then(|own| own.iter().min())).into();
    let rows = (!sequence.rows.is_empty()).then_some(sequence.rows.len());
    Facts {
        preperiod: course.map(|own| own.preperiod).into(),
        saltus: course.map(|own| own.saltus.to_string()).into(),
        generating_function: whole.map(fraction).into(),
        largest: largest.or_of_terms(sequence, words(all.iter().max())),
        least: least.or_of_terms(sequence, words(all.iter().min())),
        rows: Fact::from(None).or_of_terms(sequence, rows),
        symmetric: Fact::from(None).or_of_terms(sequence, symmetric(sequence)),
        last_exception: match &exceptions {
            Some(all) => Fact {
                status: Status::Proved,
                up_to: None,
                value: all.last().cloned(),
            },
            None => None.into(),
        },
        exceptions: exceptions.into(),
        period: course.map(|own| own.period).into(),
        recurrence_from: whole.map(|own| own.holds_from()).into(),
        signature: whole.map(signature_of).into(),
    }
}

/// Whether each antidiagonal of a table reads the same in both directions; `None` where there are none.
fn symmetric(sequence: &Sequence) -> Option<bool> {
    if !sequence.by_antidiagonals {
        return None;
    }
    let mut start = 0;
    Some(sequence.rows.iter().all(|(_, end)| {
        let row = &sequence.terms[start..*end];
        start = *end;
        row.iter().eq(row.iter().rev())
    }))
}

/// The periodicity with the least preperiod and period that the proved one and the terms imply; `None` if the terms end
/// before the first period does.
fn least_of(proved: Periodicity, sequence: &Sequence) -> Option<Periodicity> {
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
