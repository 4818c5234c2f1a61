//! A numbering of a fragment that isomorphic fragments usually share.
//!
//! The vertices are coloured by colour refinement. Where that leaves a class of several vertices, one vertex of the
//! smallest class is singled out and all are coloured by their distance to it, until each vertex has its own colour.
//! Finally the vertices are numbered breadth-first in the order of colours, which gives short names. Any numbering
//! gives right results, as the name determines the graph; a bad choice, a tie or a collision of hashed colours only
//! means that two isomorphic fragments get different names.
//!
//! Source of the idea: McKay and Piperno, "Practical graph isomorphism, II", without its search tree.

use super::fragment::Fragment;
use nk_base::hash::mix;

/// The most rounds of refinement at a time. Vertices that they do not tell apart are usually told apart by distances.
const ROUNDS: usize = 6;
/// The most vertices that are singled out, and the most vertices that are visited for that, so that a large fragment of
/// many twins does not take quadratic time.
const SINGLED_OUT: usize = 48;
const VISITED: usize = 200_000;

/// The buffers that are reused, and the result.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Numbering {
    /// The vertex of each rank.
    pub order: Vec<u32>,
    /// The rank of each vertex.
    pub rank: Vec<u32>,
    colour: Vec<u64>,
    next_colour: Vec<u64>,
    sorted: Vec<(u64, u32)>,
    distance: Vec<u32>,
    queue: Vec<u32>,
}

impl Numbering {
    /// Computes `order` and `rank` for a connected fragment, such that neighbours have near numbers.
    pub fn number(&mut self, fragment: &Fragment) {
        self.tell_apart(fragment);
        self.breadth_first(fragment);
    }

    /// Colours the vertices of a connected fragment, if possible each in its own colour, and sorts them by colour.
    fn tell_apart(&mut self, fragment: &Fragment) {
        let n = fragment.order();
        self.colour.clear();
        self.colour
            .extend((0..n).map(|v| mix(fragment.neighbours(v).len() as u64)));
        let mut classes = self.refine(fragment);
        for _ in 0..SINGLED_OUT.min(VISITED / n.max(1) + 1) {
            if classes == n {
                break;
            }
            let source = self.smallest_class();
            self.colour_by_distance(fragment, source);
            classes = self.refine(fragment);
        }
    }

    /// Refines until no class is split further, for a bounded number of rounds. Returns the number of classes.
    fn refine(&mut self, fragment: &Fragment) -> usize {
        let n = fragment.order();
        let mut classes = self.sort_colours();
        for _ in 0..ROUNDS {
            if classes == n {
                break;
            }
            self.next_colour.clear();
            for v in 0..n {
                let around = fragment.neighbours(v).iter();
                let sum = around.fold(0u64, |sum, &u| {
                    sum.wrapping_add(mix(self.colour[u as usize]))
                });
                self.next_colour
                    .push(mix(self.colour[v].rotate_left(21) ^ sum));
            }
            std::mem::swap(&mut self.colour, &mut self.next_colour);
            let finer = self.sort_colours();
            if finer <= classes {
                return finer;
            }
            classes = finer;
        }
        classes
    }

    fn sort_colours(&mut self) -> usize {
        self.sorted.clear();
        let colours = self.colour.iter().zip(0u32..);
        self.sorted.extend(colours.map(|(&colour, v)| (colour, v)));
        self.sorted.sort_unstable();
        self.sorted.chunk_by(|a, b| a.0 == b.0).count()
    }

    /// The first vertex of the smallest class that has several vertices.
    fn smallest_class(&self) -> u32 {
        let classes = self.sorted.chunk_by(|a, b| a.0 == b.0);
        let several = classes.filter(|class| class.len() > 1);
        several
            .min_by_key(|class| class.len())
            .map_or(0, |class| class[0].1)
    }

    fn colour_by_distance(&mut self, fragment: &Fragment, source: u32) {
        self.distance.clear();
        self.distance.resize(fragment.order(), u32::MAX);
        self.distance[source as usize] = 0;
        self.queue.clear();
        self.queue.push(source);
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            for &u in fragment.neighbours(v as usize) {
                if self.distance[u as usize] == u32::MAX {
                    self.distance[u as usize] = self.distance[v as usize] + 1;
                    self.queue.push(u);
                }
            }
        }
        for (colour, &distance) in self.colour.iter_mut().zip(&self.distance) {
            *colour = mix(*colour ^ mix(u64::from(distance) + 1));
        }
    }

    /// Numbers the vertices breadth-first from an outlying vertex, so that neighbours have near numbers.
    fn breadth_first(&mut self, fragment: &Fragment) {
        let n = fragment.order();
        let Some(&(_, first)) = self.sorted.first() else {
            self.order.clear();
            self.rank.clear();
            return;
        };
        self.colour_by_distance(fragment, first);
        // `sorted` still has the colours from before, whose order breaks all ties.
        let outer = self.sorted.iter().map(|&(_, v)| v);
        let start = outer
            .max_by_key(|&v| self.distance[v as usize])
            .unwrap_or(first);
        self.next_colour.clear();
        self.next_colour.resize(n, 0);
        for (place, &(_, v)) in self.sorted.iter().enumerate() {
            self.next_colour[v as usize] = place as u64;
        }
        self.rank.clear();
        self.rank.resize(n, u32::MAX);
        self.rank[start as usize] = 0;
        self.order.clear();
        self.order.push(start);
        let mut next = 0;
        while let Some(&v) = self.order.get(next) {
            next += 1;
            let begin = self.order.len();
            for &u in fragment.neighbours(v as usize) {
                if self.rank[u as usize] == u32::MAX {
                    self.rank[u as usize] = 0;
                    self.order.push(u);
                }
            }
            let place = &self.next_colour;
            self.order[begin..].sort_unstable_by_key(|&u| place[u as usize]);
        }
        for (rank, &v) in self.order.iter().enumerate() {
            self.rank[v as usize] = rank as u32;
        }
    }
}
