//! b-files: lines `n a(n)`, n rising by 1 from the offset; `#` opens a comment line.
//!
//! Some files in this form are not b-files: if nobody has contributed a b-file, the OEIS makes one from the terms of
//! the entry, and says so in its first line. Such files become [`Format::Synthesized`], with a remark.
//!
//! Source: <https://oeis.org/SubmitB.html>.

use num_bigint::BigInt;

use super::super::error::OeisError;
use super::super::id::SequenceId;
use super::super::listing::{Format, Remark, Source};
use super::super::read_error::ReadError;
use super::{Reading, index, integer, malformed, same_id, whole};

/// The largest number of digits of a term that the OEIS allows.
const LONGEST: usize = 1000;

/// The terms of `id` in the b-file `text`.
///
/// * `source`: where the text was read; an error names it, and the reading carries it.
///
/// # Errors
///
/// `Malformed`, for a line of another form, an index that doesn't follow the one before, another sequence's number in
/// the head, a missing final newline, or no terms.
pub fn read(id: SequenceId, text: &str, source: &Source) -> Result<Reading, OeisError> {
    whole(text, source)?;
    let mut reading = Reading {
        offset: None,
        terms: Vec::new(),
        source: source.clone(),
        remarks: Vec::new(),
    };
    let mut due = None;
    for (at, line) in text.lines().enumerate() {
        let outcome = match line.strip_prefix('#') {
            Some(comment) => heed(id, comment.trim(), &mut reading),
            None if line.trim().is_empty() => Ok(()),
            None => take(line, &mut due, &mut reading),
        };
        outcome.map_err(|fault| malformed(source, Some(at + 1), fault))?;
    }
    if reading.terms.is_empty() {
        return Err(malformed(source, None, ReadError::NoTerms));
    }
    Ok(reading)
}

/// Examines a comment. A comment that consists of an A-number, or of an A-number and the words of the OEIS for a
/// synthesized file, states the sequence of the file. Any other comment may mention any sequence.
fn heed(id: SequenceId, comment: &str, reading: &mut Reading) -> Result<(), ReadError> {
    let (name, rest) = comment.split_once(' ').unwrap_or((comment, ""));
    let synthesized = rest.trim().starts_with("(b-file synthesized");
    if let Some(named) = SequenceId::find(name)
        && (rest.is_empty() || synthesized)
    {
        same_id(id, named)?;
    }
    if synthesized && let Source::File { path, format } = &mut reading.source {
        *format = Format::Synthesized;
        reading
            .remarks
            .push(Remark::Synthesized { path: path.clone() });
    }
    Ok(())
}

/// Takes the term on `line`, which must be a(`due`) if `due` is known.
fn take(line: &str, due: &mut Option<i64>, reading: &mut Reading) -> Result<(), ReadError> {
    let (found, term) = pair(line).ok_or_else(|| ReadError::NotATerm { found: line.into() })?;
    let expected = due.unwrap_or(found);
    if found != expected {
        return Err(ReadError::IndexOutOfOrder { expected, found });
    }
    let digits = line
        .trim()
        .rsplit([' ', '\t', '-'])
        .next()
        .map_or(0, str::len);
    if digits > LONGEST {
        reading.remarks.push(Remark::LongTerm {
            source: reading.source.clone(),
            index: found,
            digits,
        });
    }
    reading.offset.get_or_insert(found);
    reading.terms.push(term);
    *due = Some(found + 1);
    Ok(())
}

fn pair(line: &str) -> Option<(i64, BigInt)> {
    let mut words = line.split_ascii_whitespace();
    let pair = (index(words.next()?)?, integer(words.next()?)?);
    words.next().is_none().then_some(pair)
}
