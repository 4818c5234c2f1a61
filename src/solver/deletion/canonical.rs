//! Codes of connected positions: equal codes mean isomorphic graphs, and isomorphic graphs usually share a code.
//!
//! A code is the number of vertices and a bit for each pair of vertices, or a list of edges for large graphs, in a
//! numbering that is found as follows. The vertices are coloured by colour refinement. Where that leaves a class of
//! several vertices, one vertex of the smallest such class is given a colour of its own, until all colours differ. The
//! vertices are numbered in the order of their colours. The code spells the whole graph, so neither a tie nor a
//! collision of hashed colours can give two graphs the same code: it can only give isomorphic graphs different ones.
//!
//! Source of the idea: McKay and Piperno, "Practical graph isomorphism, II", without its search tree.

use super::host::Host;
use crate::engine::set::{self, Set};
use crate::exact::canonical::Numbering;
use crate::exact::fragment::Fragment;

/// The most vertices of a graph whose pairs fit into 128 bits beside the number of vertices.
const SMALL: usize = 16;
/// The most vertices of a graph whose rows are words.
const WORD: usize = 64;
/// The rounds of refinement before colours are first counted.
const FIRST_ROUNDS: usize = 3;
/// The bit at which the number of vertices stands in a small code.
const ORDER_AT: usize = 120;

/// A code.
pub(super) enum Code<'a> {
    /// Of a graph of at most [`SMALL`] vertices.
    Small(u128),
    /// Of a larger one: the number of vertices, then the bits of the pairs or the edges.
    Large(&'a [u64]),
}

/// The buffers that are reused from position to position.
#[derive(Default)]
pub(super) struct Canonical {
    /// The place of each vertex of the host among those of the position.
    number: Vec<u32>,
    /// The edges of the position, by places.
    edges: Vec<(u32, u32)>,
    /// The neighbours of each place, for up to [`WORD`] places.
    rows: Vec<u64>,
    colour: Vec<u64>,
    next: Vec<u64>,
    /// The places in the order of their colours: a colour with the place in its low bits.
    sorted: Vec<u64>,
    rank: Vec<u32>,
    fragment: Fragment,
    numbering: Numbering,
    words: Vec<u64>,
}

impl Canonical {
    /// The code of a connected position.
    pub fn code<const W: usize>(&mut self, host: &Host<W>, live: &Set<W>) -> Code<'_> {
        let vertices = host.vertices(live);
        let n = set::count(&vertices);
        self.extract(host, live, &vertices);
        if n <= WORD {
            self.number_words(n);
        } else {
            self.number_lists(n);
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

    /// Numbers up to [`WORD`] vertices.
    fn number_words(&mut self, n: usize) {
        self.rows.clear();
        self.rows.resize(n, 0);
        for &(u, v) in &self.edges {
            self.rows[u as usize] |= 1 << v;
            self.rows[v as usize] |= 1 << u;
        }
        self.colour.clear();
        let degrees = self.rows.iter().map(|row| u64::from(row.count_ones()));
        self.colour.extend(degrees.map(stir));
        self.next.resize(n, 0);
        (0..FIRST_ROUNDS).for_each(|_| self.refine());
        let mut classes = self.classes();
        // Each round but the last of a refinement adds a class, and so does each vertex that is singled out.
        for _ in 0..2 * n {
            if classes == n {
                break;
            }
            self.refine();
            self.refine();
            let finer = self.classes();
            if finer == classes {
                self.single_out();
            }
            classes = finer;
        }
        self.rank.resize(n, 0);
        for (rank, own) in (0..).zip(&self.sorted) {
            self.rank[place(*own)] = rank;
        }
    }

    fn refine(&mut self) {
        for (v, row) in self.rows.iter().enumerate() {
            let mut sum = 0u64;
            let mut left = *row;
            while left != 0 {
                sum = sum.wrapping_add(self.colour[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            self.next[v] = stir(self.colour[v].rotate_left(21) ^ sum);
        }
        std::mem::swap(&mut self.colour, &mut self.next);
    }

    /// Sorts the places by colour and counts the colours. The low bits of a sorted colour give way to its place.
    fn classes(&mut self) -> usize {
        self.sorted.clear();
        let colours = (0..).zip(&self.colour);
        self.sorted
            .extend(colours.map(|(v, colour)| colour & !PLACES | v));
        self.sorted.sort_unstable();
        let pairs = self.sorted.windows(2);
        1 + pairs.filter(|pair| !same_class(&pair[0], &pair[1])).count()
    }

    /// Gives a vertex of the smallest class of several a colour of its own.
    fn single_out(&mut self) {
        let several = self.sorted.chunk_by(same_class);
        let several = several.filter(|class| class.len() > 1);
        if let Some(class) = several.min_by_key(|class| class.len()) {
            let v = place(class[0]);
            self.colour[v] = stir(self.colour[v] ^ 0x5bf0_3635);
        }
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

    /// The bit of each edge: the pairs (1, 0), (2, 0), (2, 1), and so on, from 0 up.
    fn bits(&self) -> impl Iterator<Item = usize> {
        self.edges.iter().map(|&(u, v)| {
            let (u, v) = (self.rank[u as usize], self.rank[v as usize]);
            let (low, high) = (u.min(v) as usize, u.max(v) as usize);
            high * (high - 1) / 2 + low
        })
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

/// The bits of a sorted colour that hold its place.
const PLACES: u64 = WORD as u64 - 1;

fn place(sorted: u64) -> usize {
    (sorted & PLACES) as usize
}

fn same_class(a: &u64, b: &u64) -> bool {
    (a ^ b) & !PLACES == 0
}

/// Mixes colours. A chance agreement of two colours only costs time.
fn stir(colour: u64) -> u64 {
    let product = (colour ^ 0x2545_f491_4f6c_dd1d).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}
