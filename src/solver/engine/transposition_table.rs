//! The transposition table: facts about positions in slots of eight bytes, eight slots to a cache line.
//!
//! A slot holds 54 bits of the position's key, two bits that say how much work the fact took (its *worth*), and the
//! fact in a byte: an exact nimber, or a set of nimbers that are ruled out. The line is chosen by 16 further bits of
//! the key and, in larger tables, also by some of the 54; so a table can grow without the keys, and positions are
//! distinguished by 70 bits. docs/solver.md gives the probability of a collision. Slots are single words with relaxed
//! loads and stores, so threads can share a table: a word is always a complete fact.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use super::key::Key;
use crate::fact::Fact;

/// The number of slots of a line.
const WAYS: usize = 8;
/// The binary logarithm of the least number of lines.
const BASE_BITS: u32 = 16;
/// The size in bytes of a table with the least number of lines.
pub(super) const BASE_BYTES: usize = size_of::<Line>() << BASE_BITS;
/// The positions of the fingerprint and of the worth within the word of a slot. The lowest byte is the fact.
const FINGERPRINT_SHIFT: u32 = 10;
const WORTH_SHIFT: u32 = 8;

/// The largest nimber that a slot can rule out.
pub(in super::super) const LARGEST_EXCLUDED: u32 = 6;
/// The largest exact nimber that a slot can hold.
const LARGEST_EXACT: u32 = 127;
/// Marks a byte whose other bits are the nimber itself.
const EXACT: u8 = 0x80;

#[repr(align(64))]
struct Line([AtomicU64; WAYS]);

impl Line {
    fn new() -> Self {
        Line(std::array::from_fn(|_| AtomicU64::new(0)))
    }

    /// Moves the facts whose words have this bit to a new line. Both lines keep the order of the facts.
    fn part(&mut self, bit: u32) -> Line {
        let mut other = Line::new();
        let (mut kept, mut given) = (0, 0);
        for i in 0..WAYS {
            let word = std::mem::take(self.0[i].get_mut());
            let (line, count) = match word >> bit & 1 {
                1 => (&mut other, &mut given),
                _ => (&mut *self, &mut kept),
            };
            if word != 0 {
                *line.0[*count].get_mut() = word;
                *count += 1;
            }
        }
        other
    }
}

pub(super) struct TranspositionTable {
    /// The lines in pieces: each piece but the first has as many lines as all before it, so lines stay where they are
    /// when the table grows.
    pieces: Vec<Vec<Line>>,
    /// The binary logarithm of the number of lines.
    bits: u32,
}

impl TranspositionTable {
    /// An empty table that never exceeds `bytes`.
    pub fn new(bytes: usize) -> Self {
        let lines = (bytes / size_of::<Line>()).max(1);
        Self::with_bits(lines.ilog2().min(BASE_BITS))
    }

    fn with_bits(bits: u32) -> Self {
        let lines = std::iter::repeat_with(Line::new).take(1 << bits).collect();
        TranspositionTable {
            pieces: vec![lines],
            bits,
        }
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.pieces.iter().flatten()
    }

    pub fn bytes(&self) -> usize {
        size_of::<Line>() << self.bits
    }

    pub fn capacity(&self) -> usize {
        WAYS << self.bits
    }

    /// Whether the table can grow. A table below the base size cannot, because it lacks the bits that determine where
    /// its facts would go.
    pub fn can_grow(&self) -> bool {
        self.bits >= BASE_BITS
    }

    /// Doubles the table and keeps its facts. It must be able to grow.
    pub fn grow(&mut self) {
        // The new bit of a line's number is the next bit of the fingerprint.
        let bit = FINGERPRINT_SHIFT + self.bits - BASE_BITS;
        let mut more = Vec::with_capacity(1 << self.bits);
        for piece in &mut self.pieces {
            more.extend(piece.iter_mut().map(|line| line.part(bit)));
        }
        self.pieces.push(more);
        self.bits += 1;
    }

    /// All facts, each as the 16 bits of the key that choose the line, and the word.
    pub fn words(&self) -> impl Iterator<Item = Entry> + '_ {
        self.lines().enumerate().flat_map(|(at, line)| {
            let words = line.0.iter().map(|slot| slot.load(Ordering::Relaxed));
            words
                .filter(|&word| word != 0)
                .map(move |word| (at as u16, word))
        })
    }

    /// Stores a fact that [`words`](Self::words) gave. Returns whether an empty slot was used.
    pub fn put(&self, (low, word): Entry) -> bool {
        let key = Key {
            high: word >> FINGERPRINT_SHIFT << FINGERPRINT_SHIFT,
            low: u64::from(low),
        };
        let byte = word as u8;
        byte != 0 && self.learn(key, unpack(byte), word >> WORTH_SHIFT & 3)
    }

    #[inline(always)]
    fn line(&self, key: Key) -> &Line {
        let (piece, at) = self.place(key);
        &piece[at]
    }

    /// The piece with the line of this key, and the place of the line in it.
    #[inline(always)]
    fn place(&self, key: Key) -> (&[Line], usize) {
        let low = key.low & ((1 << BASE_BITS) - 1);
        let high = key.high >> FINGERPRINT_SHIFT << BASE_BITS;
        let number = (low | high) & ((1 << self.bits) - 1);
        let piece = u64::BITS - (number >> BASE_BITS).leading_zeros();
        let lines = &self.pieces[piece as usize][..];
        (lines, number as usize & (lines.len() - 1))
    }

    /// Prefetches the line of this key, which will be read soon.
    #[inline(always)]
    pub fn fetch(&self, key: Key) {
        let (piece, at) = self.place(key);
        prefetch_index(piece, at);
    }

    #[inline(always)]
    pub fn find(&self, key: Key) -> Option<Fact> {
        let print = key.high >> FINGERPRINT_SHIFT;
        let words = self
            .line(key)
            .0
            .iter()
            .map(|slot| slot.load(Ordering::Relaxed));
        let found = words.filter(|&word| word >> FINGERPRINT_SHIFT == print && word != 0);
        found.map(|word| unpack(word as u8)).next()
    }

    /// Stores a fact; `worth` is 0 to 3. Returns whether an empty slot was used.
    pub fn learn(&self, key: Key, fact: Fact, worth: u64) -> bool {
        let print = key.high >> FINGERPRINT_SHIFT;
        let line = self.line(key);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, slot) in line.0.iter().enumerate() {
            let word = slot.load(Ordering::Relaxed);
            if word != 0 && word >> FINGERPRINT_SHIFT == print {
                if let Some(byte) = pack(unpack(word as u8).and(fact)) {
                    let worth = worth.max(word >> WORTH_SHIFT & 3);
                    slot.store(
                        print << FINGERPRINT_SHIFT | worth << WORTH_SHIFT | u64::from(byte),
                        Ordering::Relaxed,
                    );
                }
                return false;
            }
            // Among slots of equal worth, the one that is replaced depends on the key, so that no slot is privileged.
            let rank = if word == 0 {
                0
            } else {
                1 + (word >> WORTH_SHIFT & 3) * 8 + ((i as u64 + (key.low >> 32)) & 7)
            };
            if rank < least {
                least = rank;
                victim = i;
            }
        }
        let Some(byte) = pack(fact) else {
            return false;
        };
        line.0[victim].store(
            print << FINGERPRINT_SHIFT | worth << WORTH_SHIFT | u64::from(byte),
            Ordering::Relaxed,
        );
        least == 0
    }
}

/// A fact as it is stored: the 16 bits of the key that choose the line, and the word of the slot. Entries are sorted by
/// position.
pub(super) type Entry = (u16, u64);

/// A fact as it is stored; `None` if it does not fit.
pub(super) fn kept(key: Key, fact: Fact, worth: u64) -> Option<Entry> {
    let print = key.high >> FINGERPRINT_SHIFT << FINGERPRINT_SHIFT;
    let byte = pack(fact)?;
    Some((
        key.low as u16,
        print | worth << WORTH_SHIFT | u64::from(byte),
    ))
}

/// The union of two stored facts; `None` if they are about different positions.
pub(super) fn both(a: Entry, b: Entry) -> Option<Entry> {
    let same = a.0 == b.0 && a.1 >> FINGERPRINT_SHIFT == b.1 >> FINGERPRINT_SHIFT;
    let worth = |own: Entry| own.1 >> WORTH_SHIFT & 3;
    let fact = pack(unpack(a.1 as u8).and(unpack(b.1 as u8)))?;
    let print = a.1 >> FINGERPRINT_SHIFT << FINGERPRINT_SHIFT;
    let word = print | worth(a).max(worth(b)) << WORTH_SHIFT | u64::from(fact);
    same.then_some((a.0, word))
}

fn unpack(byte: u8) -> Fact {
    if byte & EXACT != 0 {
        Fact::Exact(u32::from(byte & !EXACT))
    } else {
        Fact::Not(u32::from(byte))
    }
}

/// The byte of a fact; `None` if the fact does not fit.
fn pack(fact: Fact) -> Option<u8> {
    match fact {
        Fact::Exact(value) => (value <= LARGEST_EXACT).then_some(EXACT | value as u8),
        Fact::Not(bits) => {
            let kept = bits as u8 & !EXACT;
            (kept != 0).then_some(kept)
        }
    }
}
