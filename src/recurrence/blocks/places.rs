//! The places of each value of a sequence, in chunks.
//!
//! A search of many indices at once needs the places of each value together; see [`super::lanes`]. A chunk is small
//! enough that the data that its search reads stay in the nearest cache.

use super::layout::{self, CHUNK, LANES};
use crate::column::{Cell, Track};

/// The number of values before the first chunk; these are seldom on the left of inner pairs.
const BEFORE: usize = LANES + 8;
/// The number of different values in a chunk above which the lists of their places are too short to be useful.
const DIFFERENT: usize = CHUNK / 4;

/// The full chunks of one sequence, as far as they are needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    chunks: Vec<Chunk>,
    /// Whether places are given by their codes in planes.
    coded: bool,
}

/// The places of each value in a chunk. They are counted from the end of the chunk, because the indices on the right
/// descend.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    /// The places of the first value, then those of the second, and so on.
    places: Box<[u16]>,
    /// Each value with the end of the range of its places.
    values: Box<[(u32, u16)]>,
}

impl Places {
    /// Adds the new values below the index `to`.
    pub(super) fn extend<T: Cell>(&mut self, track: &Track<T>, to: i64, coded: bool) {
        if self.coded != coded {
            *self = Places::default();
            self.coded = coded;
        }
        let values = track.values().get(BEFORE..).unwrap_or(&[]);
        let wanted = Places::wanted(track, to);
        let new = values.as_chunks::<CHUNK>().0.get(..wanted);
        for values in new
            .and_then(|new| new.get(self.chunks.len()..))
            .unwrap_or(&[])
        {
            self.chunks.push(Chunk::new(values, coded));
        }
    }

    /// The number of full chunks that cover all values below the index `to`.
    fn wanted<T: Cell>(track: &Track<T>, to: i64) -> usize {
        let known = track.values().len().saturating_sub(BEFORE) / CHUNK;
        let below = usize::try_from(to.saturating_sub(Places::first(track))).unwrap_or(0);
        known.min(below.div_ceil(CHUNK))
    }

    /// The first index of the first chunk.
    pub(super) fn first<T: Cell>(track: &Track<T>) -> i64 {
        track.first() + BEFORE as i64
    }

    /// The chunk with this number, if it exists and has lists.
    pub(super) fn chunk(&self, number: usize) -> Option<&Chunk> {
        let chunk = self.chunks.get(number)?;
        (!chunk.values.is_empty()).then_some(chunk)
    }

    /// The memory that [`Places::extend`] may need, in bytes.
    pub(super) fn needs<T: Cell>(&self, track: &Track<T>, to: i64) -> usize {
        let new = Places::wanted(track, to).saturating_sub(self.chunks.len());
        new * Chunk::LARGEST
    }

    pub(super) fn memory(&self) -> usize {
        self.chunks.iter().map(Chunk::memory).sum()
    }
}

impl Chunk {
    /// The memory of the largest chunk, in bytes.
    const LARGEST: usize =
        size_of::<Chunk>() + CHUNK * size_of::<u16>() + DIFFERENT * size_of::<(u32, u16)>();

    fn memory(&self) -> usize {
        size_of::<Chunk>()
            + self.places.len() * size_of::<u16>()
            + self.values.len() * size_of::<(u32, u16)>()
    }

    /// The chunk with these values; it has no lists if the lists would be short.
    fn new<T: Cell>(values: &[T; CHUNK], coded: bool) -> Chunk {
        let mut sorted: Vec<(u32, u16)> = (0..)
            .zip(values.iter().rev())
            .map(|(place, value)| ((*value).into(), place))
            .collect();
        sorted.sort_unstable();
        let mut ends = Vec::new();
        for list in sorted.chunk_by(|a, b| a.0 == b.0) {
            let end = ends.last().map_or(0, |(_, end)| *end) + list.len() as u16;
            ends.push((list[0].0, end));
        }
        if ends.len() > DIFFERENT {
            return Chunk::default();
        }
        let place = |(_, place)| if coded { layout::code(place) } else { place };
        Chunk {
            places: sorted.into_iter().map(place).collect(),
            values: ends.into(),
        }
    }

    /// Each value with its places.
    pub(super) fn lists(&self) -> impl Iterator<Item = (u32, &[u16])> {
        let mut from = 0;
        self.values.iter().map(move |&(value, end)| {
            let list = &self.places[from..usize::from(end)];
            from = usize::from(end);
            (value, list)
        })
    }
}

#[cfg(test)]
#[path = "tests/places.rs"]
mod tests;
