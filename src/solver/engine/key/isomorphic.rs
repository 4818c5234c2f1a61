//! Keys that isomorphic positions share, provided that a bounded effort finds their isomorphism.
//!
//! The vertices are coloured by colour refinement. Where that leaves a class of several vertices, one vertex of the
//! smallest such class is singled out and all are coloured by their distance to it, until each vertex has its own
//! colour. The key is a sum over the vertices of hashes of their colour and of the sum of their neighbours' colours. As
//! different vertices have different colours, these determine the graph, whatever the colours are: a bad choice or a
//! tie only means that two isomorphic positions get different keys. Nothing needs to be sorted.
//!
//! Source of the idea: McKay and Piperno, "Practical graph isomorphism, II", without its search tree.

use super::{Key, fold};
use crate::engine::set;
use crate::engine::set::Set;
use nk_base::hash::mix;

/// The number of times that classes are counted again. Vertices that refinement has not told apart by then are usually
/// told apart by distances.
const COUNTS: usize = 4;
/// The number of rounds before the classes are counted, and between two counts.
const FIRST_ROUNDS: usize = 4;
const NEXT_ROUNDS: usize = 2;
/// The most vertices that are singled out, and the most vertices that are visited for that, so that a large set of many
/// twins does not take quadratic time.
const SINGLED_OUT: usize = 48;
const VISITED: usize = 50_000;

/// The places for neighbours are a multiple of this number.
const FEW: usize = 4;
/// Rows of up to this many places are read whole: most loops would be short, and their ends would be mispredicted.
const WHOLE: usize = 2 * FEW;

/// Marks a free place of `seen`, and an unknown distance.
const NONE: u16 = u16::MAX;

/// The computation of keys, with buffers that are reused from set to set.
pub(in crate::engine) struct Canonical {
    /// The number of places for the neighbours of each vertex.
    stride: usize,
    /// The neighbours of each vertex of the ground, padded with a vertex that is in no set.
    around: Vec<u16>,
    /// The place in the set of each vertex of the ground; [`order`](Self::order) for vertices outside the set.
    number: Vec<u16>,
    order: usize,
    /// Chooses the hash functions.
    seed: u64,
    /// The neighbours of each vertex of the set, by their places. A long row begins with the neighbours in the set.
    targets: Vec<u16>,
    /// The colour of each vertex of the set, then 0 for the vertex that is in no set.
    colour: Vec<u64>,
    /// For each vertex the sum of its neighbours' colours.
    sums: Vec<u64>,
    /// A hash table of the first vertex of each colour. `sharing` has for each of these vertices the number of vertices
    /// of its colour.
    seen: Vec<u16>,
    sharing: Vec<u16>,
    distance: Vec<u16>,
    queue: Vec<u16>,
}

/// Mixes the bits of a colour during refinement. This is weaker than [`mix`] and cheaper. If two colours agree by
/// chance, at worst two isomorphic positions get different keys.
fn stir(colour: u64) -> u64 {
    let product = colour.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

impl Canonical {
    /// The buffers for sets of a ground with these neighbourhoods.
    pub fn new<const W: usize>(open: &[Set<W>], seed: u64) -> Self {
        let degrees = open.iter().map(set::count);
        let stride = degrees.max().unwrap_or(0).next_multiple_of(FEW);
        let none = open.len() as u16;
        let mut around = vec![none; open.len() * stride];
        for (v, row) in open.iter().enumerate() {
            for (place, u) in around[v * stride..].iter_mut().zip(set::members(row)) {
                *place = u as u16;
            }
        }
        Canonical {
            stride,
            around,
            number: vec![0; open.len() + 1],
            order: 0,
            seed,
            targets: Vec::new(),
            colour: Vec::new(),
            sums: Vec::new(),
            seen: Vec::new(),
            sharing: Vec::new(),
            distance: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// The key of a connected set of at least two vertices.
    pub fn key<const W: usize>(&mut self, live: &Set<W>) -> Key {
        self.extract(live);
        self.tell_apart();
        let mut sum = Key {
            high: self.order as u64,
            low: 0,
        };
        for (half, seed) in [
            (&mut sum.high, 0x9fb2_1c65_1e98_df25),
            (&mut sum.low, 0xd6e8_feb8_6659_fd93),
        ] {
            let n = self.order;
            let seed = seed ^ self.seed;
            self.colour[..n]
                .iter_mut()
                .for_each(|colour| *colour = mix(*colour ^ seed));
            self.sum_around();
            for (&colour, &around) in self.colour.iter().zip(&self.sums) {
                *half = half.wrapping_add(fold(colour, around ^ seed));
            }
        }
        Key {
            high: mix(sum.high),
            low: mix(sum.low ^ 0x2545_f491_4f6c_dd1d),
        }
    }

    fn extract<const W: usize>(&mut self, live: &Set<W>) {
        self.order = set::count(live);
        self.number.fill(self.order as u16);
        for (i, v) in (0..).zip(set::members(live)) {
            self.number[v] = i;
        }
        self.targets.clear();
        let none = self.order as u16;
        for (i, v) in set::members(live).enumerate() {
            let around = self.around[v * self.stride..][..self.stride].iter();
            let places = around.map(|&u| self.number[usize::from(u)]);
            match self.stride {
                0..=WHOLE => self.targets.extend(places),
                _ => self.targets.extend(places.filter(|&u| u != none)),
            }
            self.targets.resize((i + 1) * self.stride, none);
        }
    }

    /// The places of the neighbours of a vertex; a short row includes the places without a neighbour.
    fn row(&self, v: usize) -> &[u16] {
        let row = &self.targets[v * self.stride..][..self.stride];
        let none = self.order as u16;
        match self.stride {
            0..=WHOLE => row,
            _ => &row[..row.partition_point(|&u| u != none)],
        }
    }

    /// Gives each vertex a colour of its own.
    fn tell_apart(&mut self) {
        let n = self.order;
        self.colour.clear();
        self.colour.resize(n, 1);
        self.colour.push(0);
        let mut classes = self.refine();
        for _ in 0..SINGLED_OUT.min(VISITED / n + 1) {
            if classes == n {
                return;
            }
            let source = self.in_smallest_class();
            self.colour_by_distance(source);
            classes = self.refine();
        }
        if classes < n {
            // In this case only sets with equal graphs in the order of the set share a key.
            let names = (0..n as u64).map(mix);
            self.colour.clear();
            self.colour.extend(names);
            self.colour.push(0);
        }
    }

    /// Refines until no class is split further, for a bounded number of rounds. Returns the number of classes.
    fn refine(&mut self) -> usize {
        (0..FIRST_ROUNDS).for_each(|_| self.refine_once());
        let mut classes = self.count_classes();
        for _ in 0..COUNTS {
            if classes == self.order {
                break;
            }
            (0..NEXT_ROUNDS).for_each(|_| self.refine_once());
            let finer = self.count_classes();
            if finer <= classes {
                return finer;
            }
            classes = finer;
        }
        classes
    }

    fn refine_once(&mut self) {
        self.sum_around();
        for (colour, sum) in self.colour.iter_mut().zip(&self.sums) {
            *colour = stir(colour.rotate_left(21) ^ sum);
        }
    }

    fn sum_around(&mut self) {
        match self.stride {
            FEW => self.sum_rows::<FEW>(),
            WHOLE => self.sum_rows::<WHOLE>(),
            _ => self.sum_long_rows(),
        }
    }

    fn sum_rows<const N: usize>(&mut self) {
        self.sums.clear();
        let (rows, _) = self.targets.as_chunks::<N>();
        let colour = &self.colour[..];
        self.sums.extend(rows.iter().map(|row| {
            let mut sum = 0u64;
            for &u in row {
                sum = sum.wrapping_add(colour[usize::from(u)]);
            }
            sum
        }));
    }

    fn sum_long_rows(&mut self) {
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        for v in 0..self.order {
            let colours = self.row(v).iter().map(|&u| self.colour[usize::from(u)]);
            sums.push(colours.fold(0, u64::wrapping_add));
        }
        self.sums = sums;
    }

    fn count_classes(&mut self) -> usize {
        let n = self.order;
        // The hash table is sparse, so that few places are taken by another colour.
        let bits = (4 * n).next_power_of_two().trailing_zeros();
        let mask = (1 << bits) - 1;
        self.seen.clear();
        self.seen.resize(1 << bits, NONE);
        self.sharing.clear();
        self.sharing.resize(n, 0);
        let mut classes = 0;
        for (v, &colour) in self.colour[..n].iter().enumerate() {
            let mut at = colour as usize & mask;
            loop {
                let first = self.seen[at];
                if first == NONE {
                    self.seen[at] = v as u16;
                    self.sharing[v] = 1;
                    classes += 1;
                    break;
                }
                if self.colour[usize::from(first)] == colour {
                    self.sharing[usize::from(first)] += 1;
                    break;
                }
                at = (at + 1) & mask;
            }
        }
        classes
    }

    /// A vertex of the smallest class that has several vertices; of several such classes, the one of the least colour.
    fn in_smallest_class(&self) -> usize {
        let several = (0..self.order).filter(|&v| self.sharing[v] > 1);
        several
            .min_by_key(|&v| (self.sharing[v], self.colour[v]))
            .unwrap_or(0)
    }

    fn colour_by_distance(&mut self, source: usize) {
        let n = self.order;
        self.distance.clear();
        self.distance.resize(n, NONE);
        // The entry of the vertex that is in no set.
        self.distance.push(0);
        self.distance[source] = 0;
        self.queue.clear();
        self.queue.push(source as u16);
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            let v = usize::from(v);
            let further = self.distance[v] + 1;
            for at in 0..self.row(v).len() {
                let u = self.targets[v * self.stride + at];
                if self.distance[usize::from(u)] == NONE {
                    self.distance[usize::from(u)] = further;
                    self.queue.push(u);
                }
            }
        }
        for (colour, &distance) in self.colour[..n].iter_mut().zip(&self.distance) {
            *colour = mix(*colour ^ mix(u64::from(distance) + 1));
        }
    }
}
