//! Nimbers of graphs of linear shape, in polynomial time.
//!
//! Three vertices are an *asteroidal triple* if each two of them are joined by a path that avoids the third and its
//! neighbours. Interval, permutation and trapezoid graphs and cographs have none (D. G. Corneil, S. Olariu and L.
//! Stewart, "Asteroidal triple-free graphs", SIAM J. Discrete Math. 10, 1997). On them, play reaches few positions (H.
//! L. Bodlaender and D. Kratsch, "Kayles and nimbers", J. Algorithms 43, 2002). This module describes them by the parts
//! of H. Broersma, T. Kloks, D. Kratsch and H. Müller, "Independent sets in asteroidal triple-free graphs", SIAM J.
//! Discrete Math. 12 (1999).
//!
//! N\[x\] is the set of a vertex x and its neighbours, and C(x, y) is the component of G - N\[x\] that contains y. For
//! x and y that are not joined, the vertices *between* them are I(x, y), the intersection of C(x, y) and C(y, x).
//!
//! * **A side.** A move y in C = C(x, y) leaves I(x, y) and those components D of G - N\[y\] that lie in C. Such a D has no
//!   neighbour of x, since x would be in D as well; so D lies in C if it meets C and x is not in it.
//! * **Between.** Let s be in I = I(x, y). Without asteroidal triples, x and y are in different components of G -
//!   N\[s\]. The component of x has no neighbour of y, so it lies in C(y, x), and its intersection with I is I(x, s).
//!   In the same way the intersection of I with the component of y is I(s, y). Any other component of G - N\[s\] that
//!   meets I lies in I, as above.
//!
//! So the value of each position is a nim-sum of values of sides C(x, y) and of sets I(x, y), of which there are fewer
//! than n^2 each. Their values are computed in ascending order of their numbers of vertices. A single vertex has the
//! value 1. So the components of a G - N\[s\] that are single vertices are only counted, 64 at a time, and each value
//! takes at most n times as many steps as there are other components.

use crate::engine::set;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::mex::Mex;
use nk_graph::Graph;

/// The most vertices of a graph that is treated here. Its nimber is smaller, so each nim-sum of values is below 4,096.
const LARGEST: usize = 4_095;

/// The mark of a vertex that a move takes.
const TAKEN: u16 = u16::MAX;

/// A graph without asteroidal triples.
pub(super) struct Linear {
    order: usize,
    /// In row x, for each vertex the least vertex of its component of G - N\[x\], or [`TAKEN`].
    parts: Table,
}

/// A number for each two vertices.
struct Table {
    order: usize,
    numbers: Vec<u16>,
}

/// A side C(x, y), where y is its least vertex, or a set I(x, y). The derived order is by size first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    size: u16,
    is_side: bool,
    x: u16,
    y: u16,
}

/// The components of a G - N\[s\].
struct Components {
    /// The components of several vertices, by their least vertices.
    larger: Vec<u16>,
    /// The vertices that are components by themselves, as bits; no words if there are none.
    single: Vec<u64>,
}

/// The parity of the number of vertices that two sets share.
fn parity(one: &[u64], other: &[u64]) -> u16 {
    let shared = one.iter().zip(other);
    let sum = shared.fold(0, |sum, (a, b)| sum ^ (a & b));
    (sum.count_ones() & 1) as u16
}

fn contains(set: &[u64], v: usize) -> bool {
    set[v / 64] >> (v % 64) & 1 == 1
}

/// The members of a set, ascending.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let words = (0..).step_by(64).zip(set);
    words.flat_map(|(first, &word)| set::members(&[word]).map(move |bit| first + bit))
}

impl Table {
    fn new(order: usize) -> Table {
        Table {
            order,
            numbers: vec![0; order * order],
        }
    }

    fn row(&self, x: usize) -> &[u16] {
        &self.numbers[x * self.order..][..self.order]
    }

    fn row_mut(&mut self, x: usize) -> &mut [u16] {
        &mut self.numbers[x * self.order..][..self.order]
    }

    fn at(&self, x: usize, y: usize) -> u16 {
        self.numbers[x * self.order + y]
    }
}

impl Linear {
    /// The bytes that a graph of this order takes at most; `None` if it is too large.
    pub fn bytes(order: usize) -> Option<usize> {
        // There are four tables, and a piece for each two vertices.
        let pair = 4 * size_of::<u16>() + size_of::<Piece>();
        (order <= LARGEST).then(|| order * order * pair)
    }

    /// The graph, if it has no asteroidal triple and is not cancelled; `None` if it has one.
    ///
    /// * Cost: n (n + m) steps for n vertices and m edges, and at most n^3 / 6 comparisons of adjacent numbers.
    pub fn new(graph: &Graph, stop: &CancelToken) -> Result<Option<Linear>, Cancelled> {
        let order = graph.order();
        let mut parts = Table::new(order);
        let mut columns = Table::new(order);
        let mut open = Vec::new();
        for x in 0..order {
            stop.check(())?;
            find_parts(graph, x, parts.row_mut(x), &mut open);
            for (v, &part) in parts.row(x).iter().enumerate() {
                columns.numbers[v * order + x] = part;
            }
        }
        let linear = Linear { order, parts };
        for y in 0..order {
            stop.check(())?;
            let mut apart = (0..y).filter(|&x| linear.parts.at(x, y) != TAKEN);
            if apart.any(|x| linear.are_joined_beside_a_third(x, y, &columns)) {
                return Ok(None);
            }
        }
        Ok(Some(linear))
    }

    /// Whether x, y and a vertex above y are an asteroidal triple.
    fn are_joined_beside_a_third(&self, x: usize, y: usize, columns: &Table) -> bool {
        let (sides, others) = (
            self.thirds(x, y),
            columns.row(x)[y..].iter().zip(&columns.row(y)[y..]),
        );
        // The loop has no branch for each third vertex.
        sides
            .zip(others)
            .fold(false, |found, (is_between, (from_x, from_y))| {
                found | (is_between & (from_x == from_y))
            })
    }

    /// For each vertex from y on, whether it lies between x and y.
    fn thirds(&self, x: usize, y: usize) -> impl Iterator<Item = bool> {
        let (of_x, of_y) = (self.parts.at(x, y), self.parts.at(y, x));
        let rows = self.parts.row(x)[y..].iter().zip(&self.parts.row(y)[y..]);
        rows.map(move |(&a, &b)| (a == of_x) & (b == of_y))
    }

    /// The nimber of Node-Kayles on the graph.
    pub fn nimber(&self, stop: &CancelToken) -> Result<u32, Cancelled> {
        let order = self.order;
        let components: Vec<Components> = (0..order).map(|s| self.components(s)).collect();
        let mut sides = Table::new(order);
        let mut between = Table::new(order);
        let mut reached = Mex::new();
        let mut inside = vec![0; order.div_ceil(64)];
        for piece in self.pieces(stop)? {
            stop.check(())?;
            let (x, y) = (usize::from(piece.x), usize::from(piece.y));
            // A side has one end, which is used for both.
            let other_end = if piece.is_side { x } else { y };
            let value = match piece.size {
                1 => 1,
                _ => {
                    self.fill(&mut inside, piece);
                    reached.clear();
                    for s in members(&inside) {
                        let Components { larger, single } = &components[s];
                        let mut sum = between.at(x, s) ^ parity(single, &inside);
                        if !piece.is_side {
                            sum ^= between.at(y, s);
                        }
                        for &d in larger.iter().filter(|&&d| contains(&inside, d.into())) {
                            if d != self.parts.at(s, x) && d != self.parts.at(s, other_end) {
                                sum ^= sides.at(s, d.into());
                            }
                        }
                        reached.insert(sum.into());
                    }
                    reached.get() as u16
                }
            };
            if piece.is_side {
                sides.row_mut(x)[y] = value;
            } else {
                between.row_mut(x)[y] = value;
                between.row_mut(y)[x] = value;
            }
        }
        reached.clear();
        for (x, Components { larger, single }) in components.iter().enumerate() {
            let singles = parity(single, single);
            let sides = larger.iter().map(|&c| sides.at(x, c.into()));
            reached.insert(sides.fold(singles, |sum, side| sum ^ side).into());
        }
        Ok(reached.get())
    }

    /// The components of G - N\[s\].
    fn components(&self, s: usize) -> Components {
        let mut components = Components {
            larger: Vec::new(),
            single: Vec::new(),
        };
        for (v, size) in self.sizes(s).into_iter().enumerate() {
            match size {
                0 => {}
                1 => {
                    components.single.resize(self.order.div_ceil(64), 0);
                    components.single[v / 64] |= 1 << (v % 64);
                }
                _ => components.larger.push(v as u16),
            }
        }
        components
    }

    /// The number of vertices of each component of G - N\[s\], by the least of them.
    fn sizes(&self, s: usize) -> Vec<u16> {
        let mut sizes = vec![0; self.order];
        let parts = self.parts.row(s).iter().filter(|&&part| part != TAKEN);
        parts.for_each(|&part| sizes[usize::from(part)] += 1);
        sizes
    }

    /// The vertices of a piece, as bits.
    fn fill(&self, inside: &mut [u64], piece: Piece) {
        let (x, y) = (usize::from(piece.x), usize::from(piece.y));
        let of_x = self.parts.at(x, y);
        let (of_y, row_y) = match piece.is_side {
            true => (of_x, self.parts.row(x)),
            false => (self.parts.at(y, x), self.parts.row(y)),
        };
        let rows = self.parts.row(x).chunks(64).zip(row_y.chunks(64));
        for (word, (from_x, from_y)) in inside.iter_mut().zip(rows) {
            *word = 0;
            // The loop has no branch for each vertex.
            for (bit, (&a, &b)) in from_x.iter().zip(from_y).enumerate() {
                *word |= u64::from((a == of_x) & (b == of_y)) << bit;
            }
        }
    }

    /// All sides of several vertices and all nonempty sets between two vertices, the smallest first.
    fn pieces(&self, stop: &CancelToken) -> Result<Vec<Piece>, Cancelled> {
        let mut pieces = Vec::new();
        for x in 0..self.order {
            stop.check(())?;
            let row = self.parts.row(x);
            let of_size = |size: u16, is_side, y: usize| Piece {
                size,
                is_side,
                x: x as u16,
                y: y as u16,
            };
            let sides = self.sizes(x).into_iter().enumerate();
            let larger = sides.filter(|&(_, size)| size > 1);
            pieces.extend(larger.map(|(c, size)| of_size(size, true, c)));
            for y in (0..x).filter(|&y| row[y] != TAKEN) {
                let (of_x, of_y) = (row[y], self.parts.at(y, x));
                let both = row.iter().zip(self.parts.row(y));
                let size = both.filter(|&(&a, &b)| (a == of_x) & (b == of_y)).count();
                if size > 0 {
                    pieces.push(of_size(size as u16, false, y));
                }
            }
        }
        pieces.sort_unstable();
        Ok(pieces)
    }
}

/// Writes for each vertex the least vertex of its component of G - N\[x\], or [`TAKEN`], into `parts`.
fn find_parts(graph: &Graph, x: usize, parts: &mut [u16], open: &mut Vec<usize>) {
    const UNSEEN: u16 = TAKEN - 1;
    parts.fill(UNSEEN);
    parts[x] = TAKEN;
    for &v in graph.neighbours(x) {
        parts[v as usize] = TAKEN;
    }
    for start in 0..parts.len() {
        if parts[start] != UNSEEN {
            continue;
        }
        parts[start] = start as u16;
        open.push(start);
        while let Some(u) = open.pop() {
            for &w in graph.neighbours(u) {
                if parts[w as usize] == UNSEEN {
                    parts[w as usize] = start as u16;
                    open.push(w as usize);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
