//! The graph that is played on, as rows of bits, and what a move leaves of a part of it.

use super::set::{self, Set};
use crate::graph::Graph;

pub(super) struct Ground<const W: usize> {
    pub order: usize,
    /// The neighbourhood of each vertex, without it.
    pub open: Vec<Set<W>>,
    /// The neighbourhood of each vertex, with it: what a move takes.
    pub closed: Vec<Set<W>>,
}

impl<const W: usize> Ground<W> {
    /// `graph` has at most 64 W vertices.
    pub fn new(graph: &Graph) -> Self {
        let open = |v| {
            let mut row = [0; W];
            let around = graph.neighbours(v).iter();
            around.for_each(|&u| set::insert(&mut row, u as usize));
            row
        };
        let open: Vec<Set<W>> = (0..graph.order()).map(open).collect();
        let mut closed = open.clone();
        for (v, row) in closed.iter_mut().enumerate() {
            set::insert(row, v);
        }
        Ground {
            order: graph.order(),
            open,
            closed,
        }
    }

    pub fn all(&self) -> Set<W> {
        let mut all = [0; W];
        (0..self.order).for_each(|v| set::insert(&mut all, v));
        all
    }

    /// Calls `found` with each component of what is left of the connected set when `v` is taken.
    ///
    /// Every one of them touches the second neighbourhood of `v`: once all of that which is left is reached from
    /// one vertex, what is left is connected.
    pub fn split(&self, live: &Set<W>, v: usize, mut found: impl FnMut(Set<W>)) {
        let mut rest = set::without(live, &self.closed[v]);
        let mut rim = [0; W];
        for u in set::members(&set::and(live, &self.open[v])) {
            set::add(&mut rim, &self.open[u]);
        }
        let mut rim = set::and(&rim, &rest);
        while let Some(start) = set::first(&rim) {
            let part = self.flood(&rest, start, &rim);
            found(part);
            rest = set::without(&rest, &part);
            rim = set::without(&rim, &part);
        }
    }

    /// The component of `live` with `start`, given that every component meets `rim`.
    fn flood(&self, live: &Set<W>, start: usize, rim: &Set<W>) -> Set<W> {
        let mut part = [0; W];
        set::insert(&mut part, start);
        let mut frontier = part;
        while !set::is_empty(&frontier) {
            if set::is_subset(rim, &part) {
                return *live;
            }
            let mut next = [0; W];
            for u in set::members(&frontier) {
                set::add(&mut next, &self.open[u]);
            }
            frontier = set::without(&set::and(&next, live), &part);
            set::add(&mut part, &frontier);
        }
        part
    }

    /// The components of any set.
    pub fn components(&self, live: &Set<W>) -> Vec<Set<W>> {
        let mut rest = *live;
        let mut components = Vec::new();
        while let Some(start) = set::first(&rest) {
            let part = self.flood(&rest, start, &rest);
            components.push(part);
            rest = set::without(&rest, &part);
        }
        components
    }
}
