//! The OEIS's internal format, `A316781.seq`: lines `%c A316781 text`, where `c` is the tag.
//!
//! `%S`, `%T`, `%U` hold the terms, without their signs if some are negative; in that case `%V`, `%W`, `%X` hold them
//! with signs, and count instead. Every line of terms but the last ends in a comma. `%O a,b`: a is the index of the
//! first term. All other tags are for people.
//!
//! Source: <https://oeis.org/eishelp1.html>.

use num_bigint::BigInt;

use super::super::error::OeisError;
use super::super::id::SequenceId;
use super::super::listing::Source;
use super::super::read_error::ReadError;
use super::{Reading, list, malformed, offset, same_id, whole};

/// The tags of lines of terms without signs.
const PLAIN: [char; 3] = ['S', 'T', 'U'];
/// The tags of lines of terms with signs.
const SIGNED: [char; 3] = ['V', 'W', 'X'];

/// A tagged line: its number in the file, its tag, and the text after the A-number.
struct Line<'a> {
    at: usize,
    tag: char,
    text: &'a str,
}

/// The terms of `id` in the entry `text`.
///
/// * `source`: where the text was read; an error names it, and the reading carries it.
///
/// # Errors
///
/// `Malformed`, for another sequence's line, a line without a tag, lines of terms that are repeated, out of order or
/// don't join, a number in an odd form, no terms or no `%O`, signed terms that differ from the unsigned ones, or a
/// missing final newline.
pub fn read(id: SequenceId, text: &str, source: &Source) -> Result<Reading, OeisError> {
    whole(text, source)?;
    let lines = lines(id, text, source)?;
    let fail = |(at, fault)| malformed(source, at, fault);
    let plain = terms(&lines, PLAIN).map_err(fail)?;
    let signed = terms(&lines, SIGNED).map_err(fail)?;
    let terms = reconcile(plain, signed).map_err(fail)?;
    let first = first_index(&lines).map_err(fail)?;
    Ok(Reading {
        offset: Some(first),
        terms,
        source: source.clone(),
        remarks: Vec::new(),
    })
}

/// The tagged lines, all of which must be about `id`.
///
/// The site puts a few lines before the first tag; after it only blank lines and comments may have no tag.
fn lines<'a>(id: SequenceId, text: &'a str, source: &Source) -> Result<Vec<Line<'a>>, OeisError> {
    let mut tagged = Vec::new();
    for (at, line) in (1..).zip(text.lines()) {
        let idle = tagged.is_empty() || line.starts_with('#') || line.trim().is_empty();
        if idle && !line.starts_with('%') {
            continue;
        }
        let read = tagged_line(id, at, line);
        tagged.push(read.map_err(|fault| malformed(source, Some(at), fault))?);
    }
    Ok(tagged)
}

fn tagged_line(id: SequenceId, at: usize, line: &str) -> Result<Line<'_>, ReadError> {
    let stray = || ReadError::NoTag { found: line.into() };
    let rest = line.strip_prefix('%').ok_or_else(stray)?;
    let tag = rest.chars().next().ok_or_else(stray)?;
    let rest = rest[tag.len_utf8()..].trim_start();
    let (name, text) = rest
        .split_once([' ', '\t'])
        .unwrap_or((rest.trim_end(), ""));
    same_id(id, SequenceId::find(name).ok_or_else(stray)?)?;
    let text = text.trim();
    Ok(Line { at, tag, text })
}

type Faulty<T> = Result<T, (Option<usize>, ReadError)>;

/// The terms on the lines with these three tags, in this order; none if the first is missing.
fn terms(lines: &[Line<'_>], tags: [char; 3]) -> Faulty<Vec<BigInt>> {
    let mut found = Vec::new();
    let mut next = 0;
    let mut joins = true;
    for line in lines {
        let Some(place) = tags.iter().position(|tag| *tag == line.tag) else {
            continue;
        };
        let fail = |fault| (Some(line.at), fault);
        let tag = line.tag;
        if place != next {
            let repeated = place < next;
            return Err(fail(ReadError::TagOutOfOrder { tag, repeated }));
        }
        if !joins {
            return Err(fail(ReadError::DoesNotJoin { tag }));
        }
        let text = line.text.strip_suffix(',');
        joins = text.is_some();
        found.extend(list(text.unwrap_or(line.text)).map_err(fail)?);
        next += 1;
    }
    Ok(found)
}

fn first_index(lines: &[Line<'_>]) -> Faulty<i64> {
    let mut offsets = lines.iter().filter(|line| line.tag == 'O');
    let line = offsets
        .next()
        .ok_or((None, ReadError::Missing { what: "%O" }))?;
    if let Some(second) = offsets.next() {
        let fault = ReadError::TagOutOfOrder {
            tag: 'O',
            repeated: true,
        };
        return Err((Some(second.at), fault));
    }
    offset(line.text).map_err(|fault| (Some(line.at), fault))
}

/// The signed terms, if there are any, which must equal the others apart from their signs; otherwise the others.
fn reconcile(plain: Vec<BigInt>, signed: Vec<BigInt>) -> Faulty<Vec<BigInt>> {
    if plain.is_empty() && signed.is_empty() {
        return Err((None, ReadError::NoTerms));
    }
    if signed.is_empty() {
        return Ok(plain);
    }
    let magnitudes = |terms: &[BigInt]| {
        terms
            .iter()
            .map(|term| term.magnitude().clone())
            .collect::<Vec<_>>()
    };
    if magnitudes(&plain) != magnitudes(&signed) {
        return Err((None, ReadError::SignedDiffer));
    }
    Ok(signed)
}
