//! A cache of the keys of sets.

use super::key::{self, Key};
use super::set::Set;

/// The logarithm of the initial number of places.
const FIRST_BITS: u32 = 12;

/// The keys of sets that were looked up before, where `None` is stored for a set without a key. Each set has one place,
/// and the last set that was stored there occupies it.
pub(super) struct Cache<const W: usize> {
    places: Vec<Place<W>>,
    bits: u32,
    most_bits: u32,
    /// The number of keys stored since the last doubling. The cache doubles again once this number exceeds the number
    /// of places.
    put: usize,
}

/// The empty set marks a free place.
#[derive(Clone, Copy)]
struct Place<const W: usize> {
    set: Set<W>,
    key: Option<Key>,
}

impl<const W: usize> Cache<W> {
    /// An empty cache that grows with use to 2 to the power of `most_bits` places: initialising a large one would take
    /// too long for a small graph.
    pub fn new(most_bits: u32) -> Self {
        let bits = FIRST_BITS.min(most_bits);
        Cache {
            places: free(bits),
            bits,
            most_bits,
            put: 0,
        }
    }

    pub fn find(&self, set: &Set<W>) -> Option<Option<Key>> {
        let place = &self.places[place_of(set, self.bits)];
        (place.set == *set).then_some(place.key)
    }

    pub fn put(&mut self, set: &Set<W>, key: Option<Key>) {
        self.put += 1;
        if self.bits < self.most_bits && self.put > self.places.len() {
            self.double();
        }
        self.places[place_of(set, self.bits)] = Place { set: *set, key };
    }

    fn double(&mut self) {
        self.bits += 1;
        self.put = 0;
        let old = std::mem::replace(&mut self.places, free(self.bits));
        for place in old {
            self.places[place_of(&place.set, self.bits)] = place;
        }
    }
}

fn free<const W: usize>(bits: u32) -> Vec<Place<W>> {
    let place = Place {
        set: [0; W],
        key: None,
    };
    vec![place; 1 << bits]
}

fn place_of<const W: usize>(set: &Set<W>, bits: u32) -> usize {
    (key::fold_words(0, set) >> (64 - bits)) as usize
}

#[cfg(test)]
impl<const W: usize> Cache<W> {
    /// The number of keys stored since the last doubling, and the number of places.
    pub fn figures(&self) -> (usize, usize) {
        (self.put, self.places.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_put_in_last() {
        let mut cache = Cache::<2>::new(FIRST_BITS + 2);
        let set = |i: u64| [i, i * i + 1];
        let key = |i: u64| (!i.is_multiple_of(3)).then_some(Key { high: i, low: !i });
        let count = 4 << FIRST_BITS;
        for i in 0..count {
            cache.put(&set(i), key(i));
            assert_eq!(cache.find(&set(i)), Some(key(i)));
        }
        assert_eq!(cache.bits, FIRST_BITS + 2);
        let known = (0..count).filter_map(|i| Some((i, cache.find(&set(i))?)));
        let known: Vec<_> = known.collect();
        assert!(known.len() > 1 << FIRST_BITS);
        assert!(known.iter().all(|&(i, found)| found == key(i)));
        assert_eq!(cache.find(&set(count)), None);
    }
}
