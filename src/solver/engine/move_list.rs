//! The options of a position, with what is known of each before and while they are searched.

use super::key::Key;
use super::move_ordering::{Surveyed, Traits};
use super::set::Set;

/// An open component: it is not small, and its nimber was not known when it was listed.
#[derive(Clone, Copy)]
pub(super) struct Part<const W: usize> {
    pub set: Set<W>,
    pub key: Key,
    pub size: u16,
}

/// An option: the nim-sum of a known part and of open parts.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The first of its open parts in the arena. They are sorted by size, the smallest first; an option of known value
    /// has none.
    pub start: u32,
    pub end: u32,
    pub known: u32,
    /// Bit j is set if the value is known not to be j.
    pub not: u32,
    pub largest: u16,
    /// The number of vertices of its other open parts.
    pub others: u16,
    /// The vertex of the move.
    pub vertex: u16,
    pub signature: u64,
    /// The traits that determine its place in the order.
    pub traits: Traits,
    pub surveyed: Option<Surveyed>,
    pub rank: i32,
}

impl Choice {
    /// Whether the option is known not to have this value.
    pub fn rules_out(&self, value: u32) -> bool {
        value < 32 && self.not >> value & 1 == 1
    }

    /// Whether it is known without a search if the option has this value.
    pub fn is_settled(&self, value: u32) -> bool {
        self.start == self.end || self.rules_out(value)
    }

    /// The likely cost. Large parts cost more, and so do the smaller ones, because they must be resolved. If values of
    /// the option are ruled out, some of the work has been done.
    pub fn cost(&self) -> u32 {
        u32::from(self.largest + self.others / 2) - 2 * (self.not & 3).count_ones()
    }
}

/// An option before it is looked up in the table.
pub(super) struct Draft<const W: usize> {
    /// The vertex of the move; `None` before the first move.
    pub vertex: Option<u16>,
    pub known: u32,
    /// The components that are not small.
    pub parts: Vec<Part<W>>,
}

impl<const W: usize> Draft<W> {
    pub fn clear(&mut self) {
        self.vertex = None;
        self.known = 0;
        self.parts.clear();
    }
}

/// Buffers that are reused for the options of each position.
pub(super) struct Drafting<const W: usize> {
    pub components: Vec<Set<W>>,
    pub drafts: [Draft<W>; 2],
}

impl<const W: usize> Default for Drafting<W> {
    fn default() -> Self {
        let draft = || Draft {
            vertex: None,
            known: 0,
            parts: Vec::new(),
        };
        Drafting {
            components: Vec::new(),
            drafts: [draft(), draft()],
        }
    }
}

/// An option of a position of a dense graph.
#[derive(Clone, Copy)]
pub(super) struct DenseChoice {
    pub size: u16,
    pub vertex: u16,
    /// The nimber of the option, once it is known.
    pub value: Option<u8>,
    /// Bit j is set if the nimber is known not to be j.
    pub not: u32,
}

impl DenseChoice {
    /// Whether it is not known if the option has this value.
    pub fn is_open(&self, value: u32) -> bool {
        self.value.is_none() && (value > 31 || self.not >> value & 1 == 0)
    }
}

/// The values that the nim-sum of `known` and a part cannot have, where `bits` are those that the part does not have.
pub(super) fn shifted(bits: u32, known: u32) -> u32 {
    /// For each bit of a value those values below 32 that lack it.
    const LACKING: [u32; 5] = [
        0x5555_5555,
        0x3333_3333,
        0x0f0f_0f0f,
        0x00ff_00ff,
        0x0000_ffff,
    ];
    if bits == 0 || known >= 32 {
        return 0;
    }
    let mut sums = bits;
    for (i, lacking) in LACKING.into_iter().enumerate() {
        if known >> i & 1 == 1 {
            sums = (sums & lacking) << (1 << i) | sums >> (1 << i) & lacking;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::shifted;

    /// Values beyond 31 have no bit, on either side of the sum.
    #[test]
    fn what_a_part_is_not_the_sum_is_not() {
        for known in (0..70).chain([1 << 31, u32::MAX]) {
            for bits in [0, 1, 6, 0x8000_0001, 0xa5a5_0ff3, u32::MAX] {
                let found = shifted(bits, known);
                for sum in 0..32_u32 {
                    let part = sum ^ known;
                    let is_out = part < 32 && bits >> part & 1 == 1;
                    assert_eq!(found >> sum & 1 == 1, is_out, "{bits:x} {known} {sum}");
                }
            }
        }
    }
}
