//! JSON as the OEIS serves it: an array of entries, formerly an object `{"count": 1, "results": [...]}`.
//!
//! `null`, in either place, means that the search matched nothing, or too much. An entry's `data` is
//! `"2,1,0"`, its `offset` is `"a,b"` as in the internal format, its `number` is the A-number without `A`.
//!
//! Source: <https://oeis.org/wiki/JSON_Format>.

use serde_json::Value;

use super::super::error::OeisError;
use super::super::id::SequenceId;
use super::super::listing::Source;
use super::super::read_error::ReadError;
use super::{Reading, list, malformed, offset};

/// The terms of `id` in the JSON `text`; `None` if it is a search without a match.
///
/// * `source`: where the text was read; an error names it, and the reading carries it.
///
/// # Errors
///
/// `Malformed`, for text that isn't JSON or not of the OEIS's shape, entries of other sequences only, a number in an
/// odd form, or no terms. A cut file is not JSON, so no final newline is asked for.
pub fn read(id: SequenceId, text: &str, source: &Source) -> Result<Option<Reading>, OeisError> {
    let whole: Value = serde_json::from_str(text).map_err(|error| {
        let reason = reason(&error);
        malformed(source, Some(error.line()), ReadError::NotJson { reason })
    })?;
    let read = match entries(&whole) {
        Ok(Some(entries)) => entry(id, entries).and_then(terms),
        Ok(None) => return Ok(None),
        Err(fault) => Err(fault),
    };
    let (offset, terms) = read.map_err(|fault| malformed(source, None, fault))?;
    Ok(Some(Reading {
        offset: Some(offset),
        terms,
        source: source.clone(),
        remarks: Vec::new(),
    }))
}

/// serde_json's reason without its own "at line 1 column 5".
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    text[..end].to_owned()
}

fn entries(whole: &Value) -> Result<Option<&[Value]>, ReadError> {
    let results = match whole {
        Value::Object(object) => object
            .get("results")
            .ok_or(ReadError::Missing { what: "results" })?,
        other => other,
    };
    match results {
        Value::Null => Ok(None),
        Value::Array(entries) if entries.is_empty() => Ok(None),
        Value::Array(entries) => Ok(Some(entries)),
        _ => Err(ReadError::NotEntries),
    }
}

/// The entry of `id` among these, of which there is at least one.
fn entry(id: SequenceId, entries: &[Value]) -> Result<&Value, ReadError> {
    let mut other = Err(ReadError::Missing { what: "number" });
    for entry in entries {
        match number(entry) {
            Some(found) if found == id => return Ok(entry),
            Some(found) => {
                other = Err(ReadError::OtherSequence {
                    expected: id,
                    found,
                })
            }
            None => {}
        }
    }
    other
}

fn number(entry: &Value) -> Option<SequenceId> {
    let number = entry.get("number")?.as_u64()?;
    u32::try_from(number).ok().map(SequenceId::new)
}

fn terms(entry: &Value) -> Result<(i64, Vec<num_bigint::BigInt>), ReadError> {
    let text = |what| {
        entry
            .get(what)
            .and_then(Value::as_str)
            .ok_or(ReadError::Missing { what })
    };
    let terms = list(text("data")?)?;
    if terms.is_empty() {
        return Err(ReadError::NoTerms);
    }
    Ok((offset(text("offset")?)?, terms))
}
