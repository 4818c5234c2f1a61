//! The class of sets with isomorphic graphs, as far as a bounded effort sees it.
//!
//! Colour refinement; where that leaves a class of several vertices, one vertex of the smallest class is singled out
//! and all are coloured by their distance to it, until each vertex has its own colour. The key is a sum over the edges of
//! hashes of the colours at their ends. As different vertices have different colours, the edges between colours
//! spell the graph, whatever the colours are: a bad choice or a tie only loses a merger. Nothing needs to be sorted.
//!
//! Source of the idea: McKay and Piperno, "Practical graph isomorphism, II", without its search tree.

use super::{Key, fold, mix};
use crate::game::engine::set::{self, Set};

/// Counts of classes at a time: what refinement leaves together by then, distances mostly tell apart.
const COUNTS: usize = 4;
/// Rounds before the classes are counted, and between two counts.
const FIRST_ROUNDS: usize = 3;
const NEXT_ROUNDS: usize = 2;
/// Vertices singled out, at most, and vertices visited for that: a large set of many twins takes no quadratic time.
const SINGLED_OUT: usize = 48;
const VISITED: usize = 50_000;

/// A place of `seen` without a vertex.
const NONE: u16 = u16::MAX;

/// Buffers that are used again.
#[derive(Default)]
pub(in crate::game::engine) struct Canonical {
    /// The place of each vertex of the ground in the set.
    number: Vec<u16>,
    /// The neighbours of vertex v of the set are `targets[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u16>,
    colour: Vec<u64>,
    next_colour: Vec<u64>,
    /// The first vertex of each colour, hashed by its colour; and how many share it.
    seen: Vec<u16>,
    sharing: Vec<u16>,
    distance: Vec<u16>,
    queue: Vec<u16>,
}

impl Canonical {
    /// The key of a connected set of at least two vertices.
    pub fn key<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) -> Key {
        self.extract(live, open);
        self.tell_apart();
        let order = self.order() as u64;
        let mut sum = Key {
            high: order,
            low: self.targets.len() as u64,
        };
        for v in 0..self.order() {
            for &u in self.neighbours(v).iter().filter(|&&u| usize::from(u) < v) {
                // Products do not depend on the direction of the edge.
                let (a, b) = (self.colour[v], self.colour[usize::from(u)]);
                let high = fold(a ^ 0x9fb2_1c65_1e98_df25, b ^ 0x9fb2_1c65_1e98_df25);
                let low = fold(a ^ 0xd6e8_feb8_6659_fd93, b ^ 0xd6e8_feb8_6659_fd93);
                sum.high = sum.high.wrapping_add(mix(high));
                sum.low = sum.low.wrapping_add(mix(low));
            }
        }
        Key {
            high: mix(sum.high),
            low: mix(sum.low ^ 0x2545_f491_4f6c_dd1d),
        }
    }

    fn order(&self) -> usize {
        self.starts.len() - 1
    }

    fn neighbours(&self, v: usize) -> &[u16] {
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    fn extract<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) {
        self.number.resize(open.len(), 0);
        for (i, v) in (0..).zip(set::members(live)) {
            self.number[v] = i;
        }
        self.starts.clear();
        self.starts.push(0);
        self.targets.clear();
        for v in set::members(live) {
            for u in set::members(&set::and(&open[v], live)) {
                self.targets.push(self.number[u]);
            }
            self.starts.push(self.targets.len() as u32);
        }
    }

    /// Colours the vertices, each in its own colour.
    fn tell_apart(&mut self) {
        let n = self.order();
        self.colour.clear();
        let degrees = self.starts.windows(2).map(|ends| ends[1] - ends[0]);
        self.colour.extend(degrees.map(|degree| mix(degree.into())));
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
            // No merger then, other than of sets that are the same in this numbering.
            let names = (0..n as u64).map(mix);
            self.colour.clear();
            self.colour.extend(names);
        }
    }

    /// Refines until nothing new is told apart, for some rounds at most; the number of classes.
    fn refine(&mut self) -> usize {
        (0..FIRST_ROUNDS).for_each(|_| self.refine_once());
        let mut classes = self.count_classes();
        for _ in 0..COUNTS {
            if classes == self.order() {
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
        self.next_colour.clear();
        for v in 0..self.order() {
            let around = self.neighbours(v).iter();
            let sum = around.fold(0u64, |sum, &u| {
                sum.wrapping_add(self.colour[usize::from(u)])
            });
            self.next_colour
                .push(mix(self.colour[v].rotate_left(21) ^ sum));
        }
        std::mem::swap(&mut self.colour, &mut self.next_colour);
    }

    fn count_classes(&mut self) -> usize {
        let n = self.order();
        // Sparse, so that few places are taken by another colour.
        let bits = (4 * n).next_power_of_two().trailing_zeros();
        let mask = (1 << bits) - 1;
        self.seen.clear();
        self.seen.resize(1 << bits, NONE);
        self.sharing.clear();
        self.sharing.resize(n, 0);
        let mut classes = 0;
        for (v, &colour) in self.colour.iter().enumerate() {
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

    /// A vertex of the smallest class that has several; of equal ones, that of the least colour.
    fn in_smallest_class(&self) -> usize {
        let several = (0..self.order()).filter(|&v| self.sharing[v] > 1);
        several
            .min_by_key(|&v| (self.sharing[v], self.colour[v]))
            .unwrap_or(0)
    }

    fn colour_by_distance(&mut self, source: usize) {
        self.distance.clear();
        self.distance.resize(self.order(), NONE);
        self.distance[source] = 0;
        self.queue.clear();
        self.queue.push(source as u16);
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            let v = usize::from(v);
            for at in self.starts[v]..self.starts[v + 1] {
                let u = self.targets[at as usize];
                if self.distance[usize::from(u)] == NONE {
                    self.distance[usize::from(u)] = self.distance[v] + 1;
                    self.queue.push(u);
                }
            }
        }
        for (colour, &distance) in self.colour.iter_mut().zip(&self.distance) {
            *colour = mix(*colour ^ mix(u64::from(distance) + 1));
        }
    }
}
