//! `stripped` and `stripped.gz`: one line for each sequence, `A316781 ,2,1,0,`, in one file of some eighty megabytes.
//! The file has no offsets, so its terms have no index until another source states the first one.
//!
//! Source: <https://oeis.org/wiki/Compressed_Versions>.

use std::io::Read;

use flate2::read::MultiGzDecoder;

use super::super::error::OeisError;
use super::super::id::SequenceId;
use super::super::listing::Source;
use super::super::read_error::ReadError;
use super::{Reading, decode, list, malformed};

/// The text of a stripped file: `bytes`, which are decompressed if they are gzip, independently of the name of the
/// file.
///
/// # Errors
///
/// [`OeisError::Malformed`] for a broken gzip file (usually a broken download) or a byte order mark.
pub fn unpack(bytes: Vec<u8>, source: &Source) -> Result<String, OeisError> {
    if !bytes.starts_with(b"\x1F\x8B") {
        return decode(bytes, source);
    }
    let mut plain = Vec::new();
    MultiGzDecoder::new(bytes.as_slice())
        .read_to_end(&mut plain)
        .map_err(|error| {
            let reason = error.to_string();
            malformed(source, None, ReadError::BadGzip { reason })
        })?;
    decode(plain, source)
}

/// The terms of `id` in the stripped file `text`; `None` if it has no line.
///
/// * Cost: one search through the text; no other line is parsed.
/// * Shape: the reading has no offset.
///
/// # Errors
///
/// `Malformed`, for a line of another form (such as a truncated one), a second line for `id`, or a number in an odd
/// form.
pub fn read(id: SequenceId, text: &str, source: &Source) -> Result<Option<Reading>, OeisError> {
    let name = format!("{id} ");
    let mut starts = text
        .match_indices(&name)
        .map(|(start, _)| start)
        .filter(|start| *start == 0 || text.as_bytes()[start - 1] == b'\n');
    let Some(start) = starts.next() else {
        return Ok(None);
    };
    let fail = |start: usize, fault| {
        let line = text[..start].bytes().filter(|byte| *byte == b'\n').count() + 1;
        malformed(source, Some(line), fault)
    };
    if let Some(second) = starts.next() {
        return Err(fail(second, ReadError::SecondLine { id }));
    }
    let line = text[start..].lines().next().unwrap_or_default();
    let framed = line[name.len()..]
        .trim()
        .strip_prefix(',')
        .and_then(|terms| terms.strip_suffix(','));
    let terms = framed
        .ok_or_else(|| ReadError::NotStripped { found: line.into() })
        .and_then(list)
        .map_err(|fault| fail(start, fault))?;
    if terms.is_empty() {
        return Err(fail(start, ReadError::NoTerms));
    }
    Ok(Some(Reading {
        offset: None,
        terms,
        source: source.clone(),
        remarks: Vec::new(),
    }))
}
