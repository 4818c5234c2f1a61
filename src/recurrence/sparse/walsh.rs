//! How the values of each member fall into two classes, for all masks at once.

use crate::store::Column;
use nk_system::Member;

/// Values from here on have no sparse space.
pub(crate) const BOUND: usize = 1 << 16;

/// The Walsh-Hadamard transforms of the histograms of all members, in one length.
#[derive(Clone, Debug)]
pub(crate) struct Spectrum {
    totals: Vec<usize>,
    bound: u32,
    /// For each member and mask: the number of values with an even number of bits in the mask, minus those with an odd
    /// number.
    excess: Vec<Vec<i64>>,
}

impl Spectrum {
    /// The spectrum of all known values; `None` if a value is [`BOUND`] or more.
    pub(super) fn new(columns: &[Column]) -> Option<Spectrum> {
        let counts: Vec<Vec<u32>> = columns
            .iter()
            .map(|column| column.histogram(BOUND))
            .collect::<Option<_>>()?;
        let longest = counts.iter().map(Vec::len).max().unwrap_or(1);
        let length = longest.max(2).next_power_of_two();
        let transformed = |own: &Vec<u32>| {
            let mut excess: Vec<i64> = own.iter().map(|count| i64::from(*count)).collect();
            excess.resize(length, 0);
            transform(&mut excess);
            excess
        };
        Some(Spectrum {
            bound: longest.max(1) as u32,
            totals: counts
                .iter()
                .map(|own| own.iter().map(|count| *count as usize).sum())
                .collect(),
            excess: counts.iter().map(transformed).collect(),
        })
    }

    /// The least number above all values, and at least 1.
    pub(super) fn bound(&self) -> u32 {
        self.bound
    }

    /// The masks below this one distinguish all values.
    pub(super) fn masks(&self) -> u32 {
        self.excess.first().map_or(0, |own| own.len() as u32)
    }

    /// The number of a member's values outside the class.
    pub(super) fn rare(&self, member: Member, mask: u32, odd: bool) -> usize {
        let total = self.totals[member] as i64;
        let excess = self.excess[member][mask as usize];
        let rare = if odd { total + excess } else { total - excess };
        (rare / 2) as usize
    }
}

/// Whether the number of bits is odd.
pub(super) fn odd(bits: u32) -> bool {
    bits.count_ones() % 2 == 1
}

/// In place; the length is a power of two.
fn transform(values: &mut [i64]) {
    let mut width = 1;
    while width < values.len() {
        for pair in values.chunks_exact_mut(2 * width) {
            let (low, high) = pair.split_at_mut(width);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        width *= 2;
    }
}

#[cfg(test)]
#[path = "tests/walsh.rs"]
mod tests;
