//! Values of a system as the payload of segments.
//!
//! For each sequence in turn, a byte states the number of bytes of a value (1, 2 or 4). Then follow its values at those
//! indices of the range at which it has one, each with the least significant byte first.

use std::io::{self, Write};

use nk_recurrence::{Column, Values};
use nk_system::{Sequence, System};

/// The kind of a segment with the values of a system.
pub const KIND: &str = "values";

/// The number of values that are written at once.
const PORTION: usize = 1 << 12;

/// The number of values of a sequence at the indices in `from..to`.
fn count(own: &Sequence, from: i64, to: i64) -> usize {
    usize::try_from(to - from.max(own.first)).unwrap_or(0)
}

fn width(column: &Column<'_>) -> usize {
    match column {
        Column::Bytes(_) => 1,
        Column::Shorts(_) => 2,
        Column::Words(_) => 4,
    }
}

/// The number of bytes that [`write`] writes.
pub fn size(values: &Values, from: i64, to: i64) -> u64 {
    let sequences = values.system().sequences.iter().enumerate();
    let sizes =
        sequences.map(|(member, own)| 1 + width(&values.slice(member)) * count(own, from, to));
    sizes.sum::<usize>() as u64
}

/// Writes the values at the indices in `from..to`, all of which must be known.
pub fn write(values: &Values, from: i64, to: i64, out: &mut dyn Write) -> io::Result<()> {
    for (member, own) in values.system().sequences.iter().enumerate() {
        let column = values.slice(member);
        out.write_all(&[width(&column) as u8])?;
        let start = usize::try_from(from - own.first).unwrap_or(0);
        let stretch = start..start + count(own, from, to);
        match column {
            Column::Bytes(all) => out.write_all(&all[stretch])?,
            Column::Shorts(all) => portions(&all[stretch], |value| value.to_le_bytes(), out)?,
            Column::Words(all) => portions(&all[stretch], |value| value.to_le_bytes(), out)?,
        }
    }
    Ok(())
}

fn portions<T: Copy, const N: usize>(
    values: &[T],
    bytes: impl Fn(T) -> [u8; N],
    out: &mut dyn Write,
) -> io::Result<()> {
    for portion in values.chunks(PORTION) {
        let portion: Vec<u8> = portion.iter().flat_map(|value| bytes(*value)).collect();
        out.write_all(&portion)?;
    }
    Ok(())
}

/// Appends the values of a payload for `from..to` to the lists of the sequences.
///
/// # Errors
///
/// The payload does not fit; the lists are unchanged then.
pub fn read(
    system: &System,
    (from, to): (i64, i64),
    mut payload: &[u8],
    known: &mut [Vec<u32>],
) -> Result<(), String> {
    let mut lists = Vec::new();
    for own in &system.sequences {
        let (width, rest) = payload.split_first().ok_or_else(too_few)?;
        let width = usize::from(*width);
        let length = width.checked_mul(count(own, from, to));
        let (own, rest) = length
            .filter(|_| matches!(width, 1 | 2 | 4))
            .and_then(|length| rest.split_at_checked(length))
            .ok_or_else(too_few)?;
        lists.push((own, width));
        payload = rest;
    }
    if !payload.is_empty() {
        return Err("it holds more values than its name says".to_owned());
    }
    for (known, (bytes, width)) in known.iter_mut().zip(lists) {
        known.extend(bytes.chunks_exact(width).map(value));
    }
    Ok(())
}

fn value(bytes: &[u8]) -> u32 {
    let digits = bytes.iter().rev();
    digits.fold(0, |value, byte| value << 8 | u32::from(*byte))
}

fn too_few() -> String {
    "it holds fewer values than its name says".to_owned()
}
