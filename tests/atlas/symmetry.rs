//! Symmetries of strips and rings that determine nimbers for all n, and strips that have the same graphs.
//!
//! Let (a, i) be the vertex a of the cell i, where i is any integer. A *motion* carries (a, i) to (p(a), e i + s(a)),
//! where p permutes the vertices of a cell, e is 1 or -1, and s is an integer for each vertex of a cell. If it carries
//! the edges of one infinite strip to those of another, then it does the same for their rings of n cells, because it
//! carries cells that are n apart to cells that are n apart.
//!
//! If an automorphism of order two carries no vertex to itself or to a neighbour, the second player answers each move
//! by its image and wins (the Tweedledum-Tweedledee strategy), so the nimber is 0. In a ring of n cells, where n >= 4
//! is even, the half turn is such an automorphism: edges reach only the next cell, and cells that are n/2 >= 2 apart in
//! both directions are not next to each other.

use std::collections::BTreeSet;

use nk_graph::is_mirror;

use super::strip::{Strip, permutations};

/// The edges (a, b, d) of an infinite strip, which join (a, i) to (b, i + d) for all i, by the lesser of their two
/// names.
type Edge = (usize, usize, i64);

/// The n for which a family has nimber 0 by a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zeros {
    /// No infinite set of n is known.
    None,
    /// All even n, from 4 on for a ring.
    Even,
    /// All n, from 3 on for a ring.
    All,
}

impl Zeros {
    /// The text of these n in the table.
    pub fn text(self) -> &'static str {
        match self {
            Zeros::None => "",
            Zeros::Even => "even",
            Zeros::All => "all",
        }
    }
}

/// A motion of the vertices of an infinite strip.
struct Motion {
    order: Vec<usize>,
    back: bool,
    shift: Vec<i64>,
}

impl Motion {
    /// The image of an edge.
    fn image(&self, (a, b, d): Edge) -> Edge {
        let d = if self.back { -d } else { d };
        edge(
            self.order[a],
            self.order[b],
            d + self.shift[b] - self.shift[a],
        )
    }

    /// The image of each vertex of the ring of n cells, after a further turn by `offset` cells.
    fn on_ring(&self, n: i64, offset: i64) -> Vec<usize> {
        let k = self.order.len();
        let cells = (0..n).flat_map(|i| (0..k).map(move |a| (a, i)));
        let image = cells.map(|(a, i)| {
            let i = if self.back { -i } else { i };
            let cell = (i + self.shift[a] + offset).rem_euclid(n) as usize;
            cell * k + self.order[a]
        });
        image.collect()
    }
}

fn edge(a: usize, b: usize, d: i64) -> Edge {
    (a, b, d).min((b, a, -d))
}

fn edges(strip: &Strip) -> BTreeSet<Edge> {
    let within = strip.cell.iter().map(|&(a, b)| edge(a, b, 0));
    let across = strip.joins.iter().map(|&(a, b)| edge(a, b, 1));
    within.chain(across).collect()
}

/// All motions of cells with k vertices that leave the first vertex in its cell. The image of an edge within a cell
/// reaches at most the next cell, and the cell is connected, so no vertex moves by more than k - 1 cells.
fn motions(k: usize) -> Vec<Motion> {
    let reach = k as i64 - 1;
    let mut shifts = vec![vec![0]];
    for _ in 1..k {
        let longer = shifts
            .iter()
            .flat_map(|own| (-reach..=reach).map(|s| [&own[..], &[s]].concat()));
        shifts = longer.collect();
    }
    let mut all = Vec::new();
    for order in permutations(k) {
        for shift in &shifts {
            all.extend([false, true].map(|back| Motion {
                order: order.clone(),
                back,
                shift: shift.clone(),
            }));
        }
    }
    all
}

/// The image of edges; `None` if one of them reaches beyond the next cell.
fn moved(edges: &BTreeSet<Edge>, motion: &Motion) -> Option<BTreeSet<Edge>> {
    let all = edges.iter().map(|own| motion.image(*own));
    all.map(|own| (own.2.abs() <= 1).then_some(own)).collect()
}

/// The motions that are automorphisms of the infinite strip.
fn automorphisms(strip: &Strip) -> Vec<Motion> {
    let own = edges(strip);
    let mut all = motions(strip.vertices);
    all.retain(|motion| moved(&own, motion).as_ref() == Some(&own));
    all
}

/// A key of a ring: the least of all its images by motions. It is the same for two rings if a motion carries one to the
/// other.
fn ring_key(strip: &Strip) -> BTreeSet<Edge> {
    let own = edges(strip);
    let all = motions(strip.vertices);
    let least = all.iter().filter_map(|motion| moved(&own, motion)).min();
    least.unwrap_or(own)
}

/// The strips that have the same graphs as this one by names of vertices that change from cell to cell: if a
/// permutation r of the vertices preserves the edges within the cells and those between them, then (a, i) may be called
/// (r^i(a), i), and an edge from a to b of the next cell becomes one from a to r(b).
fn twisted(strip: &Strip) -> Vec<Strip> {
    let sorted = |mut all: Vec<(usize, usize)>| {
        all.sort_unstable();
        all
    };
    let orders = permutations(strip.vertices);
    let keeps = |r: &&Vec<usize>| {
        let cell = strip
            .cell
            .iter()
            .map(|&(a, b)| (r[a].min(r[b]), r[a].max(r[b])));
        let joins = strip.joins.iter().map(|&(a, b)| (r[a], r[b]));
        sorted(cell.collect()) == sorted(strip.cell.clone())
            && sorted(joins.collect()) == sorted(strip.joins.clone())
    };
    let twist = |r: &Vec<usize>| Strip {
        joins: strip.joins.iter().map(|&(a, b)| (a, r[b])).collect(),
        ..strip.clone()
    };
    let twists = orders.iter().filter(keeps).map(twist);
    twists.map(|own| own.least_name(&orders)).collect()
}

/// For each family the place of the first family that is proved to have the same graphs for all n: for rings by a
/// motion, for strips by names of the vertices that change from cell to cell.
pub fn same_graphs(families: &[Strip]) -> Vec<usize> {
    let keys: Vec<Option<BTreeSet<Edge>>> = families
        .iter()
        .map(|own| own.ring.then(|| ring_key(own)))
        .collect();
    let mut first: Vec<usize> = (0..families.len()).collect();
    for (at, own) in families.iter().enumerate() {
        let others = if own.ring {
            let same = |other: &usize| keys[*other] == keys[at];
            (0..families.len()).filter(same).collect()
        } else {
            let twists = twisted(own);
            let place = |twist: &Strip| families.iter().position(|other| other == twist);
            twists.iter().filter_map(place).collect::<Vec<_>>()
        };
        for other in others {
            let (one, two) = (first[at].min(first[other]), first[at].max(first[other]));
            first
                .iter_mut()
                .filter(|own| **own == two)
                .for_each(|own| *own = one);
        }
    }
    first
}

/// Whether motions carry each vertex of a ring to every other. All moves then lead to isomorphic graphs.
pub fn is_transitive(strip: &Strip) -> bool {
    let all = automorphisms(strip);
    let reached: BTreeSet<usize> = all.iter().map(|motion| motion.order[0]).collect();
    strip.ring && reached.len() == strip.vertices
}

/// The n for which the nimber is 0 by a symmetry. For a few rings that are too small for the symmetry, `nimber` gives
/// the nimber at n, or `None` if it is not known.
pub fn zeros(strip: &Strip, nimber: &dyn Fn(i64) -> Option<u32>) -> Zeros {
    if !strip.ring {
        return strip_zeros(strip);
    }
    let all = automorphisms(strip);
    // From the bound on, the motion is a symmetry. The graphs before it are tested one by one.
    let is_zero = |motion: &Motion, bound: i64| {
        let mut odd = (3..bound).filter(|n| n % 2 == 1);
        odd.all(|n| nimber(n) == Some(0) || turns(strip, motion, n))
    };
    let finds = |motion: &&Motion| odd_bound(strip, motion).is_some_and(|n| is_zero(motion, n));
    match all.iter().find(finds) {
        Some(_) => Zeros::All,
        None => Zeros::Even,
    }
}

/// Whether the motion, or its product with a turn of the ring, shows that the ring of n cells has nimber 0.
fn turns(strip: &Strip, motion: &Motion, n: i64) -> bool {
    let graph = strip.graph(n as usize);
    (0..n).any(|offset| {
        let image = motion.on_ring(n, offset);
        is_mirror(
            &graph,
            &image.into_iter().map(|v| v as u32).collect::<Vec<_>>(),
        )
    })
}

/// An odd n from which on the motion, with a turn of the ring, is for all odd n an automorphism of order two that carries
/// no vertex to itself or to a neighbour; `None` if there is none.
///
/// A vertex that p carries to itself excludes odd n: a motion that reverses the ring fixes one of its copies, and a
/// turn of order two is not possible. So p has order two without fixed vertices.
///
/// If the ring is reversed, the order is two if s(p(a)) = s(a). The cells of a vertex and its image then have any distance,
/// so a and p(a) must not be joined at all. If it is not reversed, let s(a) + s(p(a)) = c for all a; then with a turn by
/// -c/2 modulo n the order is two. The vertex moves by s(a) - c/2 cells if c is even; if n is at least two more, this
/// distance is the same in the ring as in the strip. If c is odd, it moves by (n + 2 s(a) - c) / 2 cells, and these are
/// at least 2 in both directions if n >= |2 s(a) - c| + 4.
fn odd_bound(strip: &Strip, motion: &Motion) -> Option<i64> {
    let (own, p, s) = (edges(strip), &motion.order, &motion.shift);
    let vertices = 0..strip.vertices;
    if vertices.clone().any(|a| p[a] == a || p[p[a]] != a) {
        return None;
    }
    let joined = |a: usize, d: i64| own.contains(&edge(a, p[a], d));
    if motion.back {
        let is_apart = |a: usize| s[p[a]] == s[a] && (-1..=1).all(|d| !joined(a, d));
        return vertices.clone().all(is_apart).then_some(3);
    }
    let sum = s[0] + s[p[0]];
    if vertices.clone().any(|a| s[a] + s[p[a]] != sum) {
        return None;
    }
    if sum % 2 == 0 {
        let most = vertices
            .clone()
            .map(|a| (s[a] - sum / 2).abs())
            .max()
            .unwrap_or(0);
        let is_apart = vertices.clone().all(|a| !joined(a, s[a] - sum / 2));
        return is_apart.then_some((most + 2) | 1);
    }
    let most = vertices.map(|a| (2 * s[a] - sum).abs()).max();
    Some(most.unwrap_or(0) + 4)
}

/// The n for which the nimber of a strip is 0, by a permutation of the vertices of each cell, with or without the
/// reversal of the row of cells.
fn strip_zeros(strip: &Strip) -> Zeros {
    let own = edges(strip);
    let still = |motion: &&Motion| motion.shift.iter().all(|s| *s == 0);
    let mut best = Zeros::None;
    for motion in automorphisms(strip).iter().filter(still) {
        let p = &motion.order;
        let vertices = 0..strip.vertices;
        let apart = |d: i64| {
            vertices
                .clone()
                .all(|a| p[p[a]] == a && !own.contains(&edge(a, p[a], d)))
        };
        // Whether no vertex is carried to itself or a neighbour within its cell. This matters in all cells, or after a
        // reversal in the middle one of an odd number.
        let within = apart(0) && vertices.clone().all(|a| p[a] != a);
        // Whether this holds between two neighbouring cells, which are the middle ones of an even number.
        let across = apart(1) && apart(-1);
        let found = match (motion.back, within, across) {
            (false, true, _) | (true, true, true) => Zeros::All,
            (true, false, true) => Zeros::Even,
            _ => Zeros::None,
        };
        best = best.max(found);
    }
    best
}
