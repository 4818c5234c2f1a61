//! The options that were found at several consecutive indices, as a row of bytes for each index.

use crate::column::Cell;

/// The number of indices that are computed together.
pub(super) const LANES: usize = 32;

/// A value, xored with the constant of its convolution, and its partner in each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting<'a, T> {
    pub(super) value: T,
    pub(super) others: &'a [T; LANES],
}

/// For each lane, the values below `width` that are marked.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// The rows lane after lane, with `width` bytes each: 0, [`MARKED`] or [`OPEN`].
    bytes: Vec<u8>,
    /// One of [`WIDTHS`], or 0 before the first use.
    width: usize,
}

/// The value is an option.
pub(super) const MARKED: u8 = 1;
/// The value is common, and no pair with a rare value before the block gives it.
pub(super) const OPEN: u8 = 2;

/// The widths of rows. There are few of them, so that the innermost loop is compiled for each and needs no bounds
/// check.
const WIDTHS: [usize; 8] = [64, 128, 256, 512, 1024, 2048, 4096, 65536];

impl Rows {
    /// Clears all rows and makes them wide enough for values below `bound`, which is at most 65536.
    pub(super) fn clear(&mut self, bound: usize) {
        let enough = WIDTHS.iter().find(|width| bound <= **width);
        self.width = *enough.unwrap_or(&WIDTHS[WIDTHS.len() - 1]);
        self.bytes.clear();
        self.bytes.resize(LANES * self.width, 0);
    }

    pub(super) fn row(&mut self, lane: usize) -> &mut [u8] {
        &mut self.bytes[lane * self.width..][..self.width]
    }

    /// Marks all pairs of some meetings. All values are below the width.
    pub(super) fn spread<T: Cell>(&mut self, meetings: &[Meeting<T>]) {
        match self.width {
            64 => spread_all::<T, 64>(&mut self.bytes, meetings),
            128 => spread_all::<T, 128>(&mut self.bytes, meetings),
            256 => spread_all::<T, 256>(&mut self.bytes, meetings),
            512 => spread_all::<T, 512>(&mut self.bytes, meetings),
            1024 => spread_all::<T, 1024>(&mut self.bytes, meetings),
            2048 => spread_all::<T, 2048>(&mut self.bytes, meetings),
            4096 => spread_all::<T, 4096>(&mut self.bytes, meetings),
            _ => spread_all::<T, 65536>(&mut self.bytes, meetings),
        }
    }

    /// Marks `value xor others[i]` in lane `lane + i` for each i. All values are below the width.
    pub(super) fn spread_some<T: Cell>(&mut self, value: u32, others: &[T], lane: usize) {
        let rows = self.bytes.chunks_exact_mut(self.width).skip(lane);
        for (row, &other) in rows.zip(others) {
            row[(value ^ other.into()) as usize] = MARKED;
        }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity()
    }
}

/// Marks one value at a time. The stores take most of the time, and a vector of places would have to be stored as well.
fn spread_all<T: Cell, const WIDTH: usize>(bytes: &mut [u8], meetings: &[Meeting<T>]) {
    let Ok(rows) = <&mut [[u8; WIDTH]; LANES]>::try_from(bytes.as_chunks_mut::<WIDTH>().0) else {
        return;
    };
    for meeting in meetings {
        let value: u32 = meeting.value.into();
        for (row, other) in rows.iter_mut().zip(meeting.others) {
            // The remainder shows the compiler that the index is within bounds.
            row[(value ^ (*other).into()) as usize % WIDTH] = MARKED;
        }
    }
}

/// Marks a value, if the row is wide enough for it.
pub(super) fn mark(row: &mut [u8], value: u32) {
    if let Some(byte) = row.get_mut(value as usize) {
        *byte = MARKED;
    }
}

/// A word with 1 in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The least value from `least` on that is not marked; `None` if the row has none.
#[inline]
pub(super) fn next_missing(row: &[u8], least: u32) -> Option<u32> {
    let words = row.as_chunks::<8>().0.get(least as usize / 8..)?.iter();
    let missing = words.map(|word| u64::from_le_bytes(*word) ^ (EACH * u64::from(MARKED)));
    first_byte(missing, least)
}

/// The least common value from `least` on of which nothing is known; `rare` has a 1 for each rare value.
#[inline]
pub(super) fn next_unknown(row: &[u8], rare: &[u8], least: u32) -> Option<u32> {
    let first = least as usize / 8;
    let words = row.as_chunks::<8>().0.get(first..)?.iter();
    let words = words.zip(rare.as_chunks::<8>().0.get(first..)?);
    let unknown = words.map(|(word, rare)| {
        let known = u64::from_le_bytes(*word) | u64::from_le_bytes(*rare);
        !(known | known >> 1) & EACH
    });
    first_byte(unknown, least)
}

/// The index of the first byte that is not 0, from `least` on. The first word is the one that contains `least`.
#[inline]
fn first_byte(words: impl Iterator<Item = u64>, least: u32) -> Option<u32> {
    let mut skipped = u64::MAX << (8 * (least % 8));
    for (place, word) in (least / 8..).zip(words) {
        let word = word & skipped;
        if word != 0 {
            return Some(8 * place + word.trailing_zeros() / 8);
        }
        skipped = u64::MAX;
    }
    None
}

#[cfg(test)]
#[path = "tests/rows.rs"]
mod tests;
