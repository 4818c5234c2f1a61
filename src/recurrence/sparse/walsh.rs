//! The division of the values of each member into two classes, for all forms at once.

use crate::store::Column;
use nk_system::Member;

/// A bound of values: if a value is not below it, no sparse space is used.
pub(crate) const BOUND: usize = 1 << 16;

/// A linear form over GF(2) on values and their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// The bits of the value that are counted.
    pub(super) mask: u32,
    /// Whether the last bit of the index is counted, too.
    pub(super) alternating: bool,
}

impl Form {
    /// Whether the number of counted bits is odd, for a value at the index n.
    pub(super) fn of(self, value: u32, n: i64) -> bool {
        odd(value & self.mask) ^ (self.alternating && n % 2 != 0)
    }
}

/// The Walsh-Hadamard transforms of the histograms of all members, all of the same length.
#[derive(Clone, Debug)]
pub(crate) struct Spectrum {
    totals: Vec<usize>,
    bound: u32,
    /// For each member, the number of values at which a form is even, minus the number of values at which it is odd, by
    /// the mask of the form; first without, then with the last bit of the index.
    excess: Vec<[Vec<i64>; 2]>,
}

impl Spectrum {
    /// The spectrum of all known values, each column with its first index; `None` if a value is [`BOUND`] or more.
    pub(super) fn new(columns: &[(i64, Column)]) -> Option<Spectrum> {
        let counts: Vec<[Vec<u32>; 2]> = columns
            .iter()
            .map(|(_, column)| column.histograms(BOUND))
            .collect::<Option<_>>()?;
        let longest = counts.iter().map(|[own, _]| own.len()).max().unwrap_or(1);
        let length = longest.max(2).next_power_of_two();
        let excess = |[first, second]: &[Vec<u32>; 2], sign: i64| {
            let pairs = first.iter().zip(second);
            let mut excess: Vec<i64> = pairs
                .map(|(first, second)| i64::from(*first) + sign * i64::from(*second))
                .collect();
            excess.resize(length, 0);
            transform(&mut excess);
            excess
        };
        let both = |(counts, (first, _)): (&[Vec<u32>; 2], &(i64, Column))| {
            let mut alternating = excess(counts, -1);
            if first % 2 != 0 {
                alternating.iter_mut().for_each(|own| *own = -*own);
            }
            [excess(counts, 1), alternating]
        };
        Some(Spectrum {
            bound: longest.max(1) as u32,
            totals: columns.iter().map(|(_, column)| column.len()).collect(),
            excess: counts.iter().zip(columns).map(both).collect(),
        })
    }

    /// The least number above all values, and at least 1.
    pub(super) fn bound(&self) -> u32 {
        self.bound
    }

    /// A bound of masks; the masks below it give all different forms on the values.
    pub(super) fn masks(&self) -> u32 {
        self.excess.first().map_or(0, |[own, _]| own.len() as u32)
    }

    /// The number of rare values of a member: those at which the form is even if `odd`, and those at which it is odd
    /// otherwise.
    pub(super) fn rare(&self, member: Member, form: Form, odd: bool) -> usize {
        let total = self.totals[member] as i64;
        let excess = self.excess[member][usize::from(form.alternating)][form.mask as usize];
        let rare = if odd { total + excess } else { total - excess };
        (rare / 2) as usize
    }
}

/// Whether the number of bits is odd.
fn odd(bits: u32) -> bool {
    bits.count_ones() % 2 == 1
}

/// The transform in place; the length must be a power of two.
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
