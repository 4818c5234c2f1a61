//! The values of a system, computed in ascending order and kept.
//!
//! Values are stored as bytes until one above 255 turns up, then all of them in 16 bits, then in 32.

use std::fmt;

use super::marks::Marks;
use super::plan::Plan;
use super::scan::{self, Head};
use super::system::{Member, System, SystemError};
use super::track::{Cell, Track};
use crate::stop::Stop;

/// The values of all members of a system, as far as they were asked for.
#[derive(Clone, Debug)]
pub struct Values {
    system: System,
    order: Vec<Member>,
    plans: Vec<Plan>,
    /// For each member.
    heads: Vec<Head>,
    store: Store,
    /// All members are known below this index, and none from it on.
    next: i64,
    /// In bytes.
    limit: usize,
    marks: Marks,
}

/// The values of one member from its first index up.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    Bytes(&'a [u8]),
    Shorts(&'a [u16]),
    Words(&'a [u32]),
}

/// Why values were not computed. What was computed before stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The caller's [`Stop`] was raised.
    Interrupted,
    /// The values would need more than this many bytes.
    Memory { limit: usize },
}

#[derive(Clone, Debug)]
enum Store {
    Bytes(Vec<Track<u8>>),
    Shorts(Vec<Track<u16>>),
    Words(Vec<Track<u32>>),
}

/// The same for each width.
macro_rules! each_width {
    ($store:expr, $tracks:ident => $result:expr) => {
        match $store {
            Store::Bytes($tracks) => $result,
            Store::Shorts($tracks) => $result,
            Store::Words($tracks) => $result,
        }
    };
}

impl Values {
    /// With room for 4 GiB. Nothing is computed yet.
    pub fn new(system: System) -> Result<Values, SystemError> {
        Values::with_memory(system, 4 << 30)
    }

    /// With a limit in bytes for all that is stored; widening may exceed it by one sequence for a moment.
    pub fn with_memory(system: System, limit: usize) -> Result<Values, SystemError> {
        let order = system.order()?;
        let tracks = system.sequences.iter().map(|own| Track::new(own.first));
        Ok(Values {
            order,
            heads: vec![Head::LEAST; system.sequences.len()],
            plans: system.sequences.iter().map(Plan::new).collect(),
            store: Store::Bytes(tracks.collect()),
            next: system.least_first(),
            system,
            limit,
            marks: Marks::default(),
        })
    }

    pub fn system(&self) -> &System {
        &self.system
    }

    /// The least index not yet known.
    pub fn next(&self) -> i64 {
        self.next
    }

    /// Computes every member up to the index `last`, inclusive.
    ///
    /// * Cost: for each index and convolution one pass over its pairs, about 0.02 ns a pair while values are below
    ///   256, and a short one for each candidate refuted; half the pairs where a sequence meets itself.
    /// * Errors: [`Stopped`]; `stop` is polled at each index.
    pub fn extend_to(&mut self, last: i64, stop: &Stop) -> Result<(), Stopped> {
        if last < self.next || self.order.is_empty() {
            return Ok(());
        }
        self.reserve(last)?;
        while self.next <= last {
            if stop.is_raised() {
                return Err(Stopped::Interrupted);
            }
            self.compute_next()?;
        }
        Ok(())
    }

    /// The value of a member at n, if it is defined and known.
    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let first = self.system.sequences.get(member)?.first;
        self.slice(member)
            .get(usize::try_from(n.checked_sub(first)?).ok()?)
    }

    /// All known values of a member, from its first index up to the one before [`Values::next`]
    /// (and that one too, where the memory limit was met half-way through it).
    ///
    /// # Panics
    /// If the system has no such member.
    pub fn slice(&self, member: Member) -> Column<'_> {
        match &self.store {
            Store::Bytes(tracks) => Column::Bytes(known(&tracks[member])),
            Store::Shorts(tracks) => Column::Shorts(known(&tracks[member])),
            Store::Words(tracks) => Column::Words(known(&tracks[member])),
        }
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.store.places() * 2 * self.store.width() + self.marks.memory()
    }

    /// All members at the index `next`. Room must have been reserved.
    fn compute_next(&mut self) -> Result<(), Stopped> {
        let n = self.next;
        // If this stops half-way, at a widening, the members already done are taken up again from there.
        for at in 0..self.order.len() {
            let member = self.order[at];
            let own = &self.system.sequences[member];
            if n < own.first || n - own.first < self.slice(member).len() as i64 {
                continue;
            }
            let value = match own.initial.get((n - own.first) as usize) {
                Some(value) => *value,
                None => {
                    let (plan, head) = (&self.plans[member], &mut self.heads[member]);
                    each_width!(&self.store, tracks => scan::mex(tracks, plan, n, head, &mut self.marks))
                }
            };
            while !self.store.push(member, value) {
                self.widen()?;
            }
        }
        self.next += 1;
        Ok(())
    }

    /// Room for all members up to `last`, growing by doubling where the limit allows it.
    fn reserve(&mut self, last: i64) -> Result<(), Stopped> {
        let too_much = Stopped::Memory { limit: self.limit };
        let width = 2 * self.store.width();
        let sequences = &self.system.sequences;
        let needs: Vec<usize> = sequences
            .iter()
            .map(|own| usize::try_from(last.saturating_sub(own.first).saturating_add(1)))
            .map(|need| need.unwrap_or(0))
            .collect();
        let capacities = self.store.capacities();
        let sizes = |spare: bool| -> Vec<usize> {
            let pairs = needs.iter().zip(&capacities);
            pairs
                .map(|(&need, &own)| match need > own {
                    true if spare => need.max(2 * own),
                    true => need,
                    false => own,
                })
                .collect()
        };
        let fits = |sizes: &Vec<usize>| {
            let places = sizes
                .iter()
                .fold(0_usize, |all, own| all.saturating_add(*own));
            places
                .saturating_mul(width)
                .saturating_add(self.marks.memory())
                <= self.limit
        };
        let sizes = [sizes(true), sizes(false)]
            .into_iter()
            .find(fits)
            .ok_or(too_much)?;
        each_width!(&mut self.store, tracks => {
            for (track, size) in tracks.iter_mut().zip(sizes) {
                track.reserve(size);
            }
        });
        Ok(())
    }

    fn widen(&mut self) -> Result<(), Stopped> {
        if 2 * self.memory() > self.limit {
            return Err(Stopped::Memory { limit: self.limit });
        }
        let nothing = Store::Bytes(Vec::new());
        self.store = match std::mem::replace(&mut self.store, nothing) {
            Store::Bytes(tracks) => Store::Shorts(tracks.into_iter().map(Track::widen).collect()),
            Store::Shorts(tracks) => Store::Words(tracks.into_iter().map(Track::widen).collect()),
            Store::Words(tracks) => Store::Words(tracks),
        };
        Ok(())
    }
}

fn known<T: Cell>(track: &Track<T>) -> &[T] {
    track.values()
}

impl Store {
    /// False, and nothing done, if the value needs more width.
    fn push(&mut self, member: Member, value: u32) -> bool {
        fn push<T: Cell>(track: &mut Track<T>, value: u32) -> bool {
            let value = T::try_from(value);
            value.is_ok_and(|value| {
                track.push(value);
                true
            })
        }
        each_width!(self, tracks => push(&mut tracks[member], value))
    }

    fn capacities(&self) -> Vec<usize> {
        each_width!(self, tracks => tracks.iter().map(Track::capacity).collect())
    }

    /// Values there is room for, in all.
    fn places(&self) -> usize {
        self.capacities().iter().sum()
    }

    /// Of one value, in bytes.
    fn width(&self) -> usize {
        match self {
            Store::Bytes(_) => 1,
            Store::Shorts(_) => 2,
            Store::Words(_) => 4,
        }
    }
}

impl Column<'_> {
    pub fn len(&self) -> usize {
        match self {
            Column::Bytes(values) => values.len(),
            Column::Shorts(values) => values.len(),
            Column::Words(values) => values.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn get(&self, at: usize) -> Option<u32> {
        match self {
            Column::Bytes(values) => values.get(at).map(|value| u32::from(*value)),
            Column::Shorts(values) => values.get(at).map(|value| u32::from(*value)),
            Column::Words(values) => values.get(at).copied(),
        }
    }

    pub fn to_vec(&self) -> Vec<u32> {
        match self {
            Column::Bytes(values) => values.iter().map(|value| u32::from(*value)).collect(),
            Column::Shorts(values) => values.iter().map(|value| u32::from(*value)).collect(),
            Column::Words(values) => values.to_vec(),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Interrupted => write!(f, "interrupted"),
            Stopped::Memory { limit } => write!(f, "stopped at the memory limit of {limit} bytes"),
        }
    }
}

impl std::error::Error for Stopped {}
