//! Boards of up to 64 W vertices, with a set as W words of bits.

use rustc_hash::FxHashSet;

use super::super::fragment::Fragment;
use super::Board;
use nk_graph::Graph;

pub(in super::super) struct Dense<const W: usize> {
    order: usize,
    /// The open neighbourhood of each vertex.
    rows: Vec<[u64; W]>,
    /// The number of each vertex in the fragment that is being extracted.
    number: Vec<u32>,
    seen: FxHashSet<[u64; W]>,
}

impl<const W: usize> Dense<W> {
    /// The board of a graph with at most 64 W vertices.
    pub fn new(graph: &Graph) -> Self {
        let row = |v| {
            let mut row = [0; W];
            graph
                .neighbours(v)
                .iter()
                .for_each(|&u| insert(&mut row, u));
            row
        };
        Dense {
            order: graph.order(),
            rows: (0..graph.order()).map(row).collect(),
            number: vec![0; graph.order()],
            seen: FxHashSet::default(),
        }
    }

    /// The component of `live` with the vertex `first`.
    fn component(&self, live: &[u64; W], first: u32) -> [u64; W] {
        let mut component = [0; W];
        insert(&mut component, first);
        let mut frontier = component;
        while let Some(v) = pop(&mut frontier) {
            let row = &self.rows[v as usize];
            for i in 0..W {
                let new = row[i] & live[i] & !component[i];
                component[i] |= new;
                frontier[i] |= new;
            }
        }
        component
    }
}

impl<const W: usize> Board for Dense<W> {
    type Set = [u64; W];

    fn all(&self) -> [u64; W] {
        let mut all = [0; W];
        (0..self.order as u32).for_each(|v| insert(&mut all, v));
        all
    }

    fn count(&self, set: &[u64; W]) -> usize {
        set.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn bytes(&self, _set: &[u64; W]) -> usize {
        size_of::<[u64; W]>()
    }

    fn moves(&mut self, set: &[u64; W], moves: &mut Vec<u32>) {
        self.seen.clear();
        let mut left = *set;
        while let Some(v) = pop(&mut left) {
            let open = intersect(&self.rows[v as usize], set);
            let mut closed = open;
            insert(&mut closed, v);
            // An open and a closed neighbourhood never agree: if the open one of v were the closed one of u, then v
            // would be joined to u, and so be in its own open neighbourhood.
            let new = self.seen.insert(open);
            if self.seen.insert(closed) && new {
                moves.push(v);
            }
        }
    }

    fn split(&mut self, set: &[u64; W], v: u32, components: &mut Vec<[u64; W]>) {
        let row = &self.rows[v as usize];
        let mut left = *set;
        for i in 0..W {
            left[i] &= !row[i];
        }
        left[v as usize / 64] &= !(1 << (v % 64));
        while let Some(first) = lowest(&left) {
            let component = self.component(&left, first);
            for i in 0..W {
                left[i] &= !component[i];
            }
            components.push(component);
        }
    }

    fn extract(&mut self, set: &[u64; W], fragment: &mut Fragment) {
        let mut left = *set;
        let mut count = 0;
        while let Some(v) = pop(&mut left) {
            self.number[v as usize] = count;
            count += 1;
        }
        fragment.clear();
        let mut left = *set;
        while let Some(v) = pop(&mut left) {
            let mut around = intersect(&self.rows[v as usize], set);
            while let Some(u) = pop(&mut around) {
                fragment.targets.push(self.number[u as usize]);
            }
            fragment.close_list();
        }
    }
}

fn insert<const W: usize>(set: &mut [u64; W], v: u32) {
    set[v as usize / 64] |= 1 << (v % 64);
}

fn intersect<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|i| a[i] & b[i])
}

fn lowest<const W: usize>(set: &[u64; W]) -> Option<u32> {
    let i = set.iter().position(|&word| word != 0)?;
    Some(64 * i as u32 + set[i].trailing_zeros())
}

fn pop<const W: usize>(set: &mut [u64; W]) -> Option<u32> {
    let i = set.iter().position(|&word| word != 0)?;
    let bit = set[i].trailing_zeros();
    set[i] &= set[i] - 1;
    Some(64 * i as u32 + bit)
}
