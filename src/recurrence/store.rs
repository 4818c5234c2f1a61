//! The tracks of all members, all of the same width.
//!
//! Values are stored as bytes until one of them is above 255. Then all are stored in 16 bits, and later in 32.

use super::column::{Cell, Track};
use nk_system::{Member, System};

#[derive(Clone, Debug)]
pub(super) enum Store {
    Bytes(Vec<Track<u8>>),
    Shorts(Vec<Track<u16>>),
    Words(Vec<Track<u32>>),
}

/// The values of one member, from its first index on, in the width in which they are stored.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// Values up to 255.
    Bytes(&'a [u8]),
    /// Values up to 65535.
    Shorts(&'a [u16]),
    /// Values of 32 bits.
    Words(&'a [u32]),
}

/// The same expression for each width.
macro_rules! each_width {
    ($store:expr, $tracks:ident => $result:expr) => {
        match $store {
            Store::Bytes($tracks) => $result,
            Store::Shorts($tracks) => $result,
            Store::Words($tracks) => $result,
        }
    };
}
pub(super) use each_width;

impl Store {
    pub(super) fn new(system: &System) -> Store {
        let tracks = system.sequences.iter().map(|own| Track::new(own.first));
        Store::Bytes(tracks.collect())
    }

    pub(super) fn column(&self, member: Member) -> Column<'_> {
        match self {
            Store::Bytes(tracks) => Column::Bytes(tracks[member].values()),
            Store::Shorts(tracks) => Column::Shorts(tracks[member].values()),
            Store::Words(tracks) => Column::Words(tracks[member].values()),
        }
    }

    /// The first index of a member.
    pub(super) fn first(&self, member: Member) -> i64 {
        each_width!(self, tracks => tracks[member].first())
    }

    /// The number of known values of all members.
    pub(super) fn values(&self) -> usize {
        each_width!(self, tracks => tracks.iter().map(|own| own.values().len()).sum())
    }

    /// Appends a value. If the value needs a larger width, nothing is done and the result is `false`. The memory must
    /// have been reserved.
    pub(super) fn push(&mut self, member: Member, value: u32) -> bool {
        fn push<T: Cell>(track: &mut Track<T>, value: u32) -> bool {
            let value = T::try_from(value);
            value.is_ok_and(|value| {
                track.push(value);
                true
            })
        }
        each_width!(self, tracks => push(&mut tracks[member], value))
    }

    /// Removes the last `count` values of a member.
    pub(super) fn drop_last(&mut self, member: Member, count: usize) {
        each_width!(self, tracks => tracks[member].drop_last(count));
    }

    /// For each member the number of values that fit without growing.
    pub(super) fn capacities(&self) -> Vec<usize> {
        each_width!(self, tracks => tracks.iter().map(Track::capacity).collect())
    }

    pub(super) fn reserve(&mut self, sizes: &[usize]) {
        each_width!(self, tracks => {
            for (track, size) in tracks.iter_mut().zip(sizes) {
                track.reserve(*size);
            }
        });
    }

    /// The width of a value, in bytes.
    pub(super) fn width(&self) -> usize {
        match self {
            Store::Bytes(_) => 1,
            Store::Shorts(_) => 2,
            Store::Words(_) => 4,
        }
    }

    /// The memory in bytes; each value is stored twice.
    pub(super) fn memory(&self) -> usize {
        self.capacities().iter().sum::<usize>() * 2 * self.width()
    }

    /// Changes to the next larger width.
    pub(super) fn widen(&mut self) {
        let nothing = Store::Bytes(Vec::new());
        *self = match std::mem::replace(self, nothing) {
            Store::Bytes(tracks) => Store::Shorts(tracks.into_iter().map(Track::widen).collect()),
            Store::Shorts(tracks) => Store::Words(tracks.into_iter().map(Track::widen).collect()),
            Store::Words(tracks) => Store::Words(tracks),
        };
    }
}

impl Column<'_> {
    /// The number of values.
    pub fn len(&self) -> usize {
        match self {
            Column::Bytes(values) => values.len(),
            Column::Shorts(values) => values.len(),
            Column::Words(values) => values.len(),
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value number `at`, counted from 0.
    pub fn get(&self, at: usize) -> Option<u32> {
        match self {
            Column::Bytes(values) => values.get(at).map(|value| u32::from(*value)),
            Column::Shorts(values) => values.get(at).map(|value| u32::from(*value)),
            Column::Words(values) => values.get(at).copied(),
        }
    }

    /// A copy of all values.
    pub fn to_vec(&self) -> Vec<u32> {
        match self {
            Column::Bytes(values) => values.iter().map(|value| u32::from(*value)).collect(),
            Column::Shorts(values) => values.iter().map(|value| u32::from(*value)).collect(),
            Column::Words(values) => values.to_vec(),
        }
    }

    /// The number of occurrences of each value at even and at odd places, counted from 0, up to the largest value;
    /// `None` if a value is `bound` or more.
    pub(super) fn histograms(&self, bound: usize) -> Option<[Vec<u32>; 2]> {
        fn of<T: Cell>(values: &[T], bound: usize) -> Option<[Vec<u32>; 2]> {
            let largest = values.iter().map(|value| (*value).into() as usize).max();
            let length = largest.map_or(0, |largest| largest + 1);
            if length > bound {
                return None;
            }
            let mut counts = [vec![0; length], vec![0; length]];
            for (place, &value) in values.iter().enumerate() {
                counts[place % 2][value.into() as usize] += 1;
            }
            Some(counts)
        }
        match self {
            Column::Bytes(values) => of(values, bound),
            Column::Shorts(values) => of(values, bound),
            Column::Words(values) => of(values, bound),
        }
    }
}

#[cfg(test)]
#[path = "tests/store.rs"]
mod tests;
