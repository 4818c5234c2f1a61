//! Boards with any number of vertices, with a set as an ascending list. The cost of an operation depends on the set,
//! not on the graph.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::super::fragment::Fragment;
use super::Board;
use nk_base::hash::mix;
use nk_graph::Graph;

pub(in super::super) struct Sparse<'a> {
    graph: &'a Graph,
    /// A vertex of the current set that is not yet in a component has the current stamp. The stamp grows with each set.
    live: Vec<u64>,
    stamp: u64,
    number: Vec<u32>,
}

impl<'a> Sparse<'a> {
    pub fn new(graph: &'a Graph) -> Self {
        Sparse {
            graph,
            live: vec![0; graph.order()],
            stamp: 0,
            number: vec![0; graph.order()],
        }
    }

    fn mark(&mut self, set: &[u32]) {
        self.stamp += 1;
        set.iter().for_each(|&v| self.live[v as usize] = self.stamp);
    }

    fn is_live(&self, v: u32) -> bool {
        self.live[v as usize] == self.stamp
    }

    /// The live neighbours of `v`, and `v` itself where `closed`, ascending.
    fn neighbourhood(&self, v: u32, closed: bool) -> Vec<u32> {
        let around = self.graph.neighbours(v as usize).iter().copied();
        let mut set: Vec<u32> = around.filter(|&u| self.is_live(u)).collect();
        if closed {
            set.insert(set.partition_point(|&u| u < v), v);
        }
        set
    }

    /// The sum over a neighbourhood of a value for each vertex: equal sets have equal sums, and different sets seldom
    /// do. The values must be mixed well, as otherwise two pairs of vertices with the same sum of numbers would have
    /// the same fingerprint.
    fn fingerprint(&self, v: u32, closed: bool) -> u64 {
        let spread = |u: u32| mix(u64::from(u));
        let around = self.graph.neighbours(v as usize).iter();
        let live = around.filter(|&&u| self.is_live(u));
        let own = if closed { spread(v) } else { 0 };
        live.fold(own, |sum, &u| sum.wrapping_add(spread(u)))
    }

    /// Whether an earlier vertex had the same neighbourhood. Equal fingerprints suggest it, and a comparison of the
    /// lists decides.
    fn has_twin(&self, v: u32, closed: bool, first_with: &mut FxHashMap<(u64, bool), u32>) -> bool {
        match first_with.entry((self.fingerprint(v, closed), closed)) {
            Entry::Vacant(free) => {
                free.insert(v);
                false
            }
            Entry::Occupied(taken) => {
                self.neighbourhood(v, closed) == self.neighbourhood(*taken.get(), closed)
            }
        }
    }
}

impl Board for Sparse<'_> {
    type Set = Box<[u32]>;

    fn all(&self) -> Box<[u32]> {
        (0..self.graph.order() as u32).collect()
    }

    fn count(&self, set: &Box<[u32]>) -> usize {
        set.len()
    }

    fn bytes(&self, set: &Box<[u32]>) -> usize {
        size_of_val(&**set) + 2 * size_of::<Box<[u32]>>()
    }

    fn moves(&mut self, set: &Box<[u32]>, moves: &mut Vec<u32>) {
        self.mark(set);
        let mut first_with = FxHashMap::default();
        for &v in set {
            let twin = self.has_twin(v, false, &mut first_with);
            if !self.has_twin(v, true, &mut first_with) && !twin {
                moves.push(v);
            }
        }
    }

    fn split(&mut self, set: &Box<[u32]>, v: u32, components: &mut Vec<Box<[u32]>>) {
        self.mark(set);
        self.live[v as usize] = 0;
        for &u in self.graph.neighbours(v as usize) {
            self.live[u as usize] = 0;
        }
        for &first in set {
            if !self.is_live(first) {
                continue;
            }
            let mut component = vec![first];
            self.live[first as usize] = 0;
            let mut next = 0;
            while let Some(&w) = component.get(next) {
                next += 1;
                for &u in self.graph.neighbours(w as usize) {
                    if self.is_live(u) {
                        self.live[u as usize] = 0;
                        component.push(u);
                    }
                }
            }
            component.sort_unstable();
            components.push(component.into());
        }
    }

    fn extract(&mut self, set: &Box<[u32]>, fragment: &mut Fragment) {
        self.mark(set);
        for (i, &v) in set.iter().enumerate() {
            self.number[v as usize] = i as u32;
        }
        fragment.clear();
        for &v in set {
            let around = self.graph.neighbours(v as usize).iter().copied();
            let live = around.filter(|&u| self.live[u as usize] == self.stamp);
            fragment
                .targets
                .extend(live.map(|u| self.number[u as usize]));
            fragment.close_list();
        }
    }
}
