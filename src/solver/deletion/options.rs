//! The options of a position, as nim-sums of positions in the table, and the nimbers that they are known to have.

use super::table::{PositionId, Table};

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

/// An option whose nimber is not known yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The nim-sum of the components that are known.
    known: u32,
    /// The other components: their place in [`Options::parts`], the smallest first.
    begin: u32,
    end: u32,
}

/// The options of a position.
#[derive(Debug, Default)]
pub(super) struct Options {
    /// The nimbers of options.
    pub reached: Values,
    open: Vec<Choice>,
    parts: Vec<PositionId>,
}

/// What must be known of an option to tell whether it has a value.
pub(super) enum Weight {
    Is,
    IsNot,
    /// The nimber of a component.
    Nimber(PositionId),
    /// Whether the last component has this nimber.
    Last(PositionId, u32),
}

impl Options {
    /// Adds the option that leaves these components.
    pub fn add(&mut self, components: &mut [PositionId], table: &Table) {
        components.sort_unstable_by_key(|&id| (table.most(id), id));
        let begin = self.parts.len();
        let mut known = 0;
        for &id in components.iter() {
            if let Some(nimber) = table.exact(id) {
                known ^= nimber;
            } else if self.parts[begin..].last() == Some(&id) {
                // x (+) x = 0 for any x.
                self.parts.pop();
            } else {
                self.parts.push(id);
            }
        }
        let end = self.parts.len() as u32;
        let begin = begin as u32;
        match begin == end {
            true => self.reached.insert(known),
            false => self.open.push(Choice { known, begin, end }),
        }
    }

    /// After the last option: drops repeats, and sorts by the likely cost.
    pub fn arrange(&mut self, table: &Table) {
        let parts = &self.parts;
        let of = |own: &Choice| &parts[own.begin as usize..own.end as usize];
        let largest = |own: &Choice| of(own).last().map_or(0, |&id| table.most(id));
        self.open.sort_by(|a, b| {
            let sizes = largest(a).cmp(&largest(b));
            sizes.then_with(|| (of(a), a.known).cmp(&(of(b), b.known)))
        });
        self.open
            .dedup_by(|a, b| (of(a), a.known) == (of(b), b.known));
        self.open.shrink_to_fit();
        self.parts.shrink_to_fit();
    }

    /// The heap memory in bytes.
    pub fn bytes(&self) -> usize {
        self.open.capacity() * size_of::<Choice>()
            + self.parts.capacity() * size_of::<PositionId>()
            + self.reached.high.capacity() * size_of::<u32>()
    }

    /// The number of options whose nimbers are not known.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Takes over the nimbers that the table has learnt.
    pub fn settle(&mut self, table: &Table) {
        let (parts, reached) = (&self.parts, &mut self.reached);
        self.open.retain_mut(|own| {
            while own.begin < own.end {
                // The last component is the one that is most often learnt alone.
                let Some(nimber) = table.exact(parts[own.end as usize - 1]) else {
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

    /// What must be known of the open option number `at`.
    pub fn weigh(&self, at: usize, value: u32, table: &Table) -> Weight {
        let own = &self.open[at];
        let mut needed = value ^ own.known;
        let mut last = None;
        for &id in &self.parts[own.begin as usize..own.end as usize] {
            match (table.exact(id), last) {
                (Some(nimber), _) => needed ^= nimber,
                (None, None) => last = Some(id),
                // Two or more are open: the smallest must be resolved in any case.
                (None, Some(smallest)) => return Weight::Nimber(smallest),
            }
        }
        match last {
            None if needed == 0 => Weight::Is,
            None => Weight::IsNot,
            Some(id) if table.excludes(id, needed) => Weight::IsNot,
            Some(id) => Weight::Last(id, needed),
        }
    }
}
