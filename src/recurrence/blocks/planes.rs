//! Small values as planes of bits, so that 128 lanes are compared with a few vector instructions.
//!
//! Bit i of plane b is bit b of value i. To search for the values that consecutive lanes need, each plane is xored with
//! the same plane of these values; a lane has found its value if its bit is 0 in all planes.

use super::layout::{LANES, SPAN, decode};
use super::places::Chunk;
use crate::column::{Cell, Track};

/// The most bits of a value. With more bits it costs less to compare bytes.
pub(super) const BITS: usize = 5;
/// When memory is reserved, it includes a spare part, which is the length divided by this number.
const SPARE: usize = 8;
/// The bits of all lanes in one plane.
pub(super) type Row = [u8; LANES / 8];

/// The number of words of a row.
const WORDS: usize = LANES / 64;

/// A power of two above all codes: see [`code`](super::layout::code).
const CODES: usize = 4096;
const _: () = assert!(8 * SPAN < CODES && SPAN.is_multiple_of(8));

/// The values of one sequence as planes.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    /// The planes, of which the first `bits` are used.
    words: [Vec<u64>; BITS],
    /// The number of bits of the largest value.
    bits: usize,
    /// The number of words that are full.
    full: usize,
}

impl Planes {
    /// Adds the new values. If a value has more than [`BITS`] bits, the planes are not used.
    pub(super) fn extend<T: Cell>(&mut self, track: &Track<T>) {
        if self.bits > BITS {
            return;
        }
        let full = self.full;
        let values = track.values().get(64 * full..).unwrap_or(&[]);
        let largest = values.iter().map(|value| (*value).into()).max();
        let bits = (u32::BITS - largest.unwrap_or(0).leading_zeros()) as usize;
        self.bits = self.bits.max(bits);
        self.full += values.len() / 64;
        if self.bits > BITS {
            self.words = Default::default();
            return;
        }
        for (bit, words) in self.words[..self.bits].iter_mut().enumerate() {
            let length = full + values.len().div_ceil(64);
            if words.capacity() < length {
                words.reserve_exact(length + length / SPARE - words.len());
            }
            words.resize(full, 0);
            words.extend(values.chunks(64).map(|values| pack(values, bit)));
        }
    }

    pub(super) fn bits(&self) -> usize {
        self.bits
    }

    /// The memory that [`Planes::extend`] may need, in bytes.
    pub(super) fn needs<T: Cell>(&self, track: &Track<T>) -> usize {
        let length = track.values().len() / 64 + 1;
        let words = length + length / SPARE;
        (words * BITS * size_of::<u64>()).saturating_sub(self.memory())
    }

    pub(super) fn memory(&self) -> usize {
        let words = self.words.iter().map(Vec::capacity);
        words.sum::<usize>() * size_of::<u64>()
    }
}

/// One bit of each of up to 64 values.
fn pack<T: Cell>(values: &[T], bit: usize) -> u64 {
    let bits = values
        .iter()
        .map(|value| u64::from((*value).into() >> bit & 1));
    (0..).zip(bits).fold(0, |word, (at, bit)| word | bit << at)
}

/// The partners of the values of a chunk: each plane eight times, each time shifted by one more place.
pub(super) struct Window {
    planes: [[u8; CODES + LANES / 8]; BITS],
}

impl Window {
    pub(super) fn new() -> Window {
        Window {
            planes: [[0; CODES + LANES / 8]; BITS],
        }
    }

    /// Fills the window with the values from number `at` on.
    pub(super) fn fill(&mut self, planes: &Planes, at: usize) {
        for (plane, words) in self.planes[..planes.bits].iter_mut().zip(&planes.words) {
            let mut near = [0; SPAN / 8 + 2];
            let words = words.get(at / 64..).unwrap_or(&[]);
            near.iter_mut()
                .zip(words)
                .for_each(|(to, from)| *to = *from);
            for (shift, bytes) in (at % 64..).zip(plane.chunks_exact_mut(SPAN).take(8)) {
                shifted(&near, shift, bytes);
            }
        }
    }
}

/// The bits from `shift` on; `shift` is less than 72.
fn shifted(words: &[u64; SPAN / 8 + 2], shift: usize, bytes: &mut [u8]) {
    let (skipped, shift) = (shift / 64, shift % 64);
    let pairs = words[skipped..].windows(2);
    for (bytes, pair) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(pairs) {
        let word = pair[0] >> shift | pair[1] << 1 << (63 - shift);
        *bytes = word.to_le_bytes();
    }
}

/// The words of a row. Loops over words become vector instructions. Loops over bytes do not if the compiler may use
/// AVX2.
fn words(row: &Row) -> [u64; WORDS] {
    let bytes = row.as_chunks().0;
    std::array::from_fn(|at| u64::from_le_bytes(bytes[at]))
}

/// The values that the lanes need, and the lanes whose values are not found yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    planes: [Row; BITS],
    bits: usize,
    /// The lanes whose value was not found.
    open: Row,
}

impl Wanted {
    /// The values must be below 2 to the power `bits`, and so must those with which they are compared.
    pub(super) fn new(values: &[u32; LANES], bits: usize) -> Wanted {
        let mut planes = [[0; LANES / 8]; BITS];
        for (bit, plane) in planes.iter_mut().enumerate() {
            for (byte, values) in plane.iter_mut().zip(values.chunks(8)) {
                *byte = pack(values, bit) as u8;
            }
        }
        let open = [u8::MAX; LANES / 8];
        Wanted { planes, bits, open }
    }

    pub(super) fn is_met(&self, lane: usize) -> bool {
        self.open[lane / 8] >> (lane % 8) & 1 == 0
    }

    /// Searches the pairs of the values of a chunk at places from `least` on.
    pub(super) fn search(&mut self, chunk: &Chunk, least: u16, window: &Window) {
        for (value, list) in chunk.lists() {
            let skipped = match least {
                0 => 0,
                _ => list.partition_point(|place| decode(*place) < least),
            };
            let list = &list[skipped..];
            match self.bits {
                0..=3 => self.listed::<3>(value, list, window),
                4 => self.listed::<4>(value, list, window),
                _ => self.listed::<BITS>(value, list, window),
            }
        }
    }

    fn listed<const PLANES: usize>(&mut self, value: u32, list: &[u16], window: &Window) {
        let mut wanted = [[0; WORDS]; PLANES];
        for (bit, (wanted, plane)) in wanted.iter_mut().zip(&self.planes).enumerate() {
            let flipped = if value >> bit & 1 == 1 { u64::MAX } else { 0 };
            *wanted = words(plane).map(|word| word ^ flipped);
        }
        let mut open = words(&self.open);
        for place in list {
            // The remainder tells the compiler that the index is within bounds.
            let at = usize::from(*place) % CODES;
            let mut missed = [0; WORDS];
            for (plane, wanted) in window.planes.iter().zip(&wanted) {
                let Some(others) = plane[at..].first_chunk() else {
                    continue;
                };
                let others = words(others);
                for word in 0..WORDS {
                    missed[word] |= others[word] ^ wanted[word];
                }
            }
            for word in 0..WORDS {
                open[word] &= missed[word];
            }
        }
        let open = open.map(u64::to_le_bytes);
        self.open.copy_from_slice(open.as_flattened());
    }
}

#[cfg(test)]
#[path = "tests/planes.rs"]
mod tests;
