//! The options of a position, as nim-sums of components, and the nimbers of options that are known.
//!
//! A component is first kept as a set of elements. It is identified with a position of the table when its option is
//! examined: the code of a position is the most expensive part of a search, and the first options often answer a
//! question.

use std::cmp::Reverse;

use super::error::DeletionError;
use crate::engine::set::{self, Set};
use crate::known_nimbers::{KnownNimbers, PositionId, Weight};
use crate::pairs::cancel_pairs;

/// A set of nimbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    /// Bit j is set if j is in the set, for j below 64.
    low: u64,
    high: Vec<u32>,
}

impl Values {
    pub fn insert(&mut self, value: u32) {
        match value {
            0..64 => self.low |= 1 << value,
            _ => self.high.push(value),
        }
    }

    pub fn contains(&self, value: u32) -> bool {
        match value {
            0..64 => self.low >> value & 1 == 1,
            _ => self.high.contains(&value),
        }
    }
}

/// A component of an option: a position of the table or, with the bit [`IS_SET`], the index of a set.
type Part = u32;
const IS_SET: Part = 1 << 31;

/// An option whose nimber is not known yet.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The nim-sum of the components that are known.
    known: u32,
    /// The range of the other components in [`Options::parts`].
    begin: u32,
    end: u32,
    /// The number of elements of the largest component.
    largest: u16,
    /// The sum of the degrees of the elements that the move removes.
    gone: u16,
    /// Whether the move leaves a set that is nearly its own mirror image.
    is_mirrored: bool,
    /// Whether all components are positions of the table, in ascending order of size and without pairs of equal ones.
    is_identified: bool,
}

/// The options of a position.
#[derive(Debug, Default)]
pub(super) struct Options<const W: usize> {
    /// The nimbers of those options for which they are known.
    pub reached: Values,
    open: Vec<Choice>,
    parts: Vec<Part>,
    sets: Vec<Set<W>>,
}

impl<const W: usize> Options<W> {
    /// Adds the option that leaves these components. Returns its nimber if that is known. `met` gives the position of a
    /// set that was identified before.
    #[inline]
    pub fn add(
        &mut self,
        components: &[Set<W>],
        is_mirrored: bool,
        gone: u16,
        nimbers: &KnownNimbers,
        met: impl Fn(&Set<W>) -> Option<PositionId>,
    ) -> Option<u32> {
        let begin = self.parts.len() as u32;
        let (mut known, mut largest) = (0, 0);
        for component in components {
            let id = met(component);
            if let Some(nimber) = id.and_then(|id| nimbers.exact(id)) {
                known ^= nimber;
                continue;
            }
            largest = largest.max(set::count(component) as u16);
            self.parts.push(id.unwrap_or_else(|| {
                self.sets.push(*component);
                IS_SET | (self.sets.len() - 1) as u32
            }));
        }
        let end = self.parts.len() as u32;
        if begin == end {
            self.reached.insert(known);
            return Some(known);
        }
        self.open.push(Choice {
            known,
            begin,
            end,
            largest,
            gone,
            is_mirrored,
            is_identified: false,
        });
        None
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.reached = Values::default();
        self.open.clear();
        self.parts.clear();
        self.sets.clear();
    }

    /// Sorts the open options by the likely cost, after the last was added. Options that are nearly their own mirror
    /// images come first, as the answer to a move is often its image. Of moves that leave equally large components,
    /// those that remove elements of high degree come first.
    pub fn arrange(&mut self) {
        self.open
            .sort_by_key(|own| (!own.is_mirrored, own.largest, Reverse(own.gone)));
    }

    /// The heap memory in bytes.
    pub fn bytes(&self) -> usize {
        self.open.capacity() * size_of::<Choice>()
            + self.parts.capacity() * size_of::<Part>()
            + self.sets.capacity() * size_of::<Set<W>>()
            + self.reached.high.capacity() * size_of::<u32>()
    }

    /// The number of options whose nimbers are not known.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Updates the options with the nimbers that the table has learnt; `met` is as for [`add`](Self::add).
    pub fn settle(&mut self, nimbers: &KnownNimbers, met: impl Fn(&Set<W>) -> Option<PositionId>) {
        let (parts, sets, reached) = (&mut self.parts, &self.sets, &mut self.reached);
        self.open.retain_mut(|own| {
            while own.begin < own.end {
                let last = &mut parts[own.end as usize - 1];
                if *last & IS_SET != 0 {
                    let id = met(&sets[(*last ^ IS_SET) as usize]);
                    *last = id.unwrap_or(*last);
                }
                let nimber = match *last & IS_SET {
                    0 => nimbers.exact(*last),
                    _ => None,
                };
                let Some(nimber) = nimber else {
                    break;
                };
                own.known ^= nimber;
                own.end -= 1;
            }
            if own.begin == own.end {
                reached.insert(own.known);
            }
            own.begin < own.end
        });
    }

    /// Whether the components of the open option number `at` are positions of the table.
    #[inline]
    pub fn is_identified(&self, at: usize) -> bool {
        self.open[at].is_identified
    }

    /// Replaces the sets among the components of the open option number `at` by the positions that `identify` gives.
    pub fn identify(
        &mut self,
        at: usize,
        mut identify: impl FnMut(&Set<W>) -> Result<PositionId, DeletionError>,
    ) -> Result<(), DeletionError> {
        let own = &mut self.open[at];
        own.is_identified = true;
        let parts = &mut self.parts[own.begin as usize..own.end as usize];
        for part in parts.iter_mut().filter(|part| **part & IS_SET != 0) {
            *part = identify(&self.sets[(*part ^ IS_SET) as usize])?;
        }
        Ok(())
    }

    /// Sorts the components of the open option number `at`, which are positions, and leaves out pairs of equal ones.
    pub fn leave_out_pairs(&mut self, at: usize, nimbers: &KnownNimbers) {
        let own = &mut self.open[at];
        let parts = &mut self.parts[own.begin as usize..own.end as usize];
        parts.sort_unstable_by_key(|&id| (nimbers.size(id), id));
        own.end = own.begin + cancel_pairs(parts, |&id| id) as u32;
    }

    /// Whether the open option number `at`, whose components are identified, has the nimber
    /// `value`.
    pub fn weigh(&self, at: usize, value: u32, nimbers: &KnownNimbers) -> Weight<PositionId> {
        let own = &self.open[at];
        let parts = &self.parts[own.begin as usize..own.end as usize];
        nimbers.weigh(parts, |id| id, value ^ own.known)
    }
}
