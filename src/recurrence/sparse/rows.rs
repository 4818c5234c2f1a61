//! The options found so far at several consecutive indices, a row of bytes for each.

use crate::recurrence::track::Cell;

/// Indices that are computed together.
pub(super) const LANES: usize = 32;

/// For each lane, which values below `width` are marked.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// Lane after lane, `width` bytes each: 1 if marked.
    bytes: Vec<u8>,
    /// One of [`WIDTHS`], or 0 for none yet.
    width: usize,
}

/// What rows can hold, so that the innermost loop is compiled for each and needs no check of bounds.
const WIDTHS: [usize; 8] = [64, 128, 256, 512, 1024, 2048, 4096, 65536];

impl Rows {
    /// Empties all rows and makes them hold values below `bound`, which is 65536 at most.
    pub(super) fn clear(&mut self, bound: usize) {
        let enough = WIDTHS.iter().find(|width| bound <= **width);
        self.width = *enough.unwrap_or(&WIDTHS[WIDTHS.len() - 1]);
        self.bytes.clear();
        self.bytes.resize(LANES * self.width, 0);
    }

    pub(super) fn row(&mut self, lane: usize) -> &mut [u8] {
        &mut self.bytes[lane * self.width..][..self.width]
    }

    /// Marks `value xor others[i]` in lane `lane + i` for each i. All of them are below the width.
    pub(super) fn spread<T: Cell>(&mut self, value: u32, others: &[T], lane: usize) {
        // A constant may be wider than the values are.
        let (Ok(narrow), Ok(all)) = (T::try_from(value), <&[T; LANES]>::try_from(others)) else {
            return self.spread_some(value, others, lane);
        };
        match self.width {
            64 => spread_all::<T, 64>(&mut self.bytes, narrow, all),
            128 => spread_all::<T, 128>(&mut self.bytes, narrow, all),
            256 => spread_all::<T, 256>(&mut self.bytes, narrow, all),
            512 => spread_all::<T, 512>(&mut self.bytes, narrow, all),
            1024 => spread_all::<T, 1024>(&mut self.bytes, narrow, all),
            2048 => spread_all::<T, 2048>(&mut self.bytes, narrow, all),
            4096 => spread_all::<T, 4096>(&mut self.bytes, narrow, all),
            _ => self.spread_some(value, others, lane),
        }
    }

    fn spread_some<T: Cell>(&mut self, value: u32, others: &[T], lane: usize) {
        let rows = self.bytes.chunks_exact_mut(self.width).skip(lane);
        for (row, &other) in rows.zip(others) {
            row[(value ^ other.into()) as usize] = 1;
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity()
    }
}

fn spread_all<T: Cell, const WIDTH: usize>(bytes: &mut [u8], value: T, others: &[T; LANES]) {
    // All at once, as vectors.
    let mut places = [T::default(); LANES];
    for (place, other) in places.iter_mut().zip(others) {
        *place = value ^ *other;
    }
    let rows = bytes.as_chunks_mut::<WIDTH>().0;
    let Ok(rows) = <&mut [[u8; WIDTH]; LANES]>::try_from(rows) else {
        return;
    };
    for (row, place) in rows.iter_mut().zip(places) {
        // The remainder says to the compiler what the caller promised.
        row[place.into() as usize % WIDTH] = 1;
    }
}

/// Marks a value, if the row has room for it.
pub(super) fn mark(row: &mut [u8], value: u32) {
    if let Some(byte) = row.get_mut(value as usize) {
        *byte = 1;
    }
}

/// The least value from `least` up that is not marked; `None` if all that the row has room for are.
pub(super) fn next_missing(row: &[u8], least: u32) -> Option<u32> {
    let rest = row.get(least as usize..)?;
    let found = rest.iter().position(|byte| *byte == 0)?;
    Some(least + found as u32)
}
