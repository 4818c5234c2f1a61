//! The graph that is played on, as rows of bits, and what a move leaves of a part of it.

use super::set::{self, Set};
use crate::graph::Graph;

pub(super) struct Ground<const W: usize> {
    pub order: usize,
    /// The neighbourhood of each vertex, without it.
    pub open: Vec<Set<W>>,
    /// The neighbourhood of each vertex, with it: what a move takes.
    pub closed: Vec<Set<W>>,
    /// The vertices at distance two from each.
    pub second: Vec<Set<W>>,
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
        let second = |v| {
            let mut near = [0; W];
            set::members(&open[v]).for_each(|u| set::add(&mut near, &open[u]));
            set::without(&near, &closed[v])
        };
        Ground {
            order: graph.order(),
            second: (0..graph.order()).map(second).collect(),
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
    /// Every one of them has a vertex at distance two from `v`: once all of these that are left are reached from one of
    /// them, what is left is connected.
    #[inline(always)]
    pub fn split(&self, live: &Set<W>, v: usize, mut found: impl FnMut(Set<W>)) {
        let mut rest = set::without(live, &self.closed[v]);
        let mut rim = set::and(&self.second[v], &rest);
        while let Some(start) = set::first(&rim) {
            let part = self.flood(&rest, start, &rim);
            found(part);
            rest = set::without(&rest, &part);
            rim = set::without(&rim, &part);
        }
    }

    /// The component of `live` with `start`, given that every component meets `rim`.
    #[inline(always)]
    fn flood(&self, live: &Set<W>, start: usize, rim: &Set<W>) -> Set<W> {
        let mut part = [0; W];
        set::insert(&mut part, start);
        let mut unseen = part;
        while let Some(u) = set::first(&unseen) {
            set::remove(&mut unseen, u);
            let new = set::without(&set::and(&self.open[u], live), &part);
            set::add(&mut part, &new);
            set::add(&mut unseen, &new);
            if set::is_subset(rim, &part) {
                return *live;
            }
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
