//! Codes of connected positions: equal codes mean isomorphic graphs, and isomorphic graphs usually share a code.
//!
//! A code is the number of vertices and a bit for each pair of vertices, or a list of edges for large graphs, in a
//! numbering that is found as follows. The vertices are coloured by colour refinement. Where that leaves a class of
//! several vertices, one vertex of the smallest such class is given a colour of its own, until all colours differ. The
//! vertices are numbered in the order of their colours. The code contains the whole graph. So a tie or a collision of
//! hashed colours can give different codes to isomorphic graphs, but never the same code to graphs that are not
//! isomorphic.
//!
//! Source of the idea: McKay and Piperno, "Practical graph isomorphism, II", without its search tree.

use super::colours;
use super::host::Host;
use crate::engine::set::{self, Set};
use crate::exact::canonical::Numbering;
use crate::exact::fragment::Fragment;

/// The most vertices of a graph such that the bits of its pairs and the number of vertices fit into 128 bits.
const SMALL: usize = 16;
/// The most vertices of a graph such that the bits of its pairs and a highest bit fit into 64 bits.
const TINY: usize = 11;
/// The most vertices of a graph whose colours are kept in arrays.
const WORD: usize = 64;
/// The first bit of the number of vertices in a small code.
const ORDER_AT: usize = 120;

/// The code of a position.
pub(super) enum Code<'a> {
    /// The code of a graph of at most [`SMALL`] vertices.
    Small(u128),
    /// The code of a larger graph: the number of vertices, then the bits of the pairs or, for more than [`WORD`]
    /// vertices, the numbers of the pairs that are edges, in ascending order.
    Large(&'a [u64]),
}

/// The computation of codes, with buffers that are reused from position to position.
#[derive(Default)]
pub(super) struct Canonical {
    /// For each vertex of the host its place among the vertices of the position.
    number: Vec<u32>,
    /// The number of vertices of the position.
    order: usize,
    /// The edges of the position; an end is a place in `number`.
    edges: Vec<(u32, u32)>,
    rank: Vec<u32>,
    fragment: Fragment,
    numbering: Numbering,
    words: Vec<u64>,
}

impl Canonical {
    /// Reads a connected position, for [`code`](Self::code). Returns its labelled code if it has at most [`TINY`]
    /// vertices: the bits of its pairs in the order of the host, below a highest bit that determines the number of
    /// vertices. Equal labelled codes mean equal graphs, and a labelled code costs little.
    pub fn read<const W: usize>(&mut self, host: &Host<W>, live: &Set<W>) -> Option<u64> {
        let vertices = host.vertices(live);
        self.order = set::count(&vertices);
        self.extract(host, live, &vertices);
        (self.order <= TINY).then(|| {
            let bits = self.edges.iter().map(|&(u, v)| pair(u, v));
            let bits = bits.fold(0, |code, bit| code | 1 << bit);
            bits | 1 << (self.order * self.order.saturating_sub(1) / 2)
        })
    }

    /// The code of the position that was read last.
    pub fn code(&mut self) -> Code<'_> {
        let n = self.order;
        match n {
            0..=16 => colours::number::<16>(n, &self.edges, &mut self.rank),
            17..=32 => colours::number::<32>(n, &self.edges, &mut self.rank),
            33..=WORD => colours::number::<WORD>(n, &self.edges, &mut self.rank),
            _ => self.number_lists(n),
        }
        match n {
            0..=SMALL => Code::Small(self.small_code(n)),
            _ => {
                self.spell(n);
                Code::Large(&self.words)
            }
        }
    }

    fn extract<const W: usize>(&mut self, host: &Host<W>, live: &Set<W>, vertices: &Set<W>) {
        self.number.resize(64 * W, 0);
        for (place, v) in (0..).zip(set::members(vertices)) {
            self.number[v] = place;
        }
        self.edges.clear();
        host.for_each_edge(live, |u, v| {
            self.edges.push((self.number[u], self.number[v]));
        });
    }

    /// Numbers more than [`WORD`] vertices.
    fn number_lists(&mut self, n: usize) {
        let mut lists = vec![Vec::new(); n];
        for &(u, v) in &self.edges {
            lists[u as usize].push(v);
            lists[v as usize].push(u);
        }
        self.fragment.clear();
        for list in &lists {
            self.fragment.targets.extend_from_slice(list);
            self.fragment.close_list();
        }
        self.numbering.number(&self.fragment);
        self.rank.clone_from(&self.numbering.rank);
    }

    /// The bit of each edge, in the numbering that was found.
    fn bits(&self) -> impl Iterator<Item = usize> {
        let rank = |v: u32| self.rank[v as usize];
        self.edges.iter().map(move |&(u, v)| pair(rank(u), rank(v)))
    }

    fn small_code(&self, n: usize) -> u128 {
        let bits = self.bits().fold(0, |code, bit| code | 1u128 << bit);
        bits | (n as u128) << ORDER_AT
    }

    fn spell(&mut self, n: usize) {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.push(n as u64);
        if n <= WORD {
            words.resize(1 + (n * (n - 1) / 2).div_ceil(64), 0);
            for bit in self.bits() {
                words[1 + bit / 64] |= 1 << (bit % 64);
            }
        } else {
            words.extend(self.bits().map(|bit| bit as u64));
            words[1..].sort_unstable();
        }
        self.words = words;
    }
}

/// The number of a pair of different vertices: (1, 0), (2, 0), (2, 1), and so on, from 0 up.
fn pair(u: u32, v: u32) -> usize {
    let (low, high) = (u.min(v) as usize, u.max(v) as usize);
    high * (high - 1) / 2 + low
}
