//! Strips, which are rows of equal cells, each joined to the next one in the same way, and their rings.

use nk_base::source::{FileId, Span};
use nk_derive::blueprint::{Blueprint, EdgeRun, Index, Place, Stretch, VertexRun};
use nk_derive::linear_form::{Form, N};
use nk_graph::Graph;

/// A strip, or the ring that its two ends make.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strip {
    /// Whether the last cell is joined to the first one.
    pub ring: bool,
    /// The number of vertices of a cell.
    pub vertices: usize,
    /// The edges within a cell, each with its smaller end first.
    pub cell: Vec<(usize, usize)>,
    /// The edges to the next cell: (a, b) joins vertex a of a cell to vertex b of the next.
    pub joins: Vec<(usize, usize)>,
}

/// The least n of a ring: with fewer cells, a cell would be its own neighbour, or twice the neighbour of another.
const LEAST_RING: i64 = 3;

/// All strips with connected cells of `vertices` vertices and with 1 to `most` edges to the next cell, up to
/// isomorphism and reversal.
pub fn all(vertices: usize, most: usize) -> Vec<Strip> {
    least_named(vertices, true, |own| (1..=most).contains(&own.joins.len()))
}

/// All strips with cells of `vertices` vertices that are not connected, and of which a row without ends is connected, up
/// to isomorphism and reversal.
pub fn all_apart(vertices: usize) -> Vec<Strip> {
    least_named(vertices, false, Strip::is_connected_row)
}

/// The strips that have the least of their names and that `keep` accepts, of which a cell is connected or not. A strip
/// without edges to the next cell is offered to `keep` as well.
fn least_named(vertices: usize, connected: bool, keep: impl Fn(&Strip) -> bool) -> Vec<Strip> {
    let pairs: Vec<(usize, usize)> = (0..vertices)
        .flat_map(|a| (a + 1..vertices).map(move |b| (a, b)))
        .collect();
    let places: Vec<(usize, usize)> = (0..vertices)
        .flat_map(|a| (0..vertices).map(move |b| (a, b)))
        .collect();
    let orders = permutations(vertices);
    let mut strips = Vec::new();
    for cell in subsets(&pairs).filter(|cell| is_connected(vertices, cell) == connected) {
        // In a strip with the least name, the cell alone has its least name too.
        let bare = Strip {
            ring: false,
            vertices,
            cell: cell.clone(),
            joins: Vec::new(),
        };
        if orders.iter().any(|order| bare.renamed(order) < bare) {
            continue;
        }
        for joins in subsets(&places) {
            let own = Strip {
                ring: false,
                vertices,
                cell: cell.clone(),
                joins,
            };
            if keep(&own) && orders.iter().all(|order| own <= own.renamed(order)) {
                strips.push(own);
            }
        }
    }
    strips
}

fn subsets<T: Copy>(all: &[T]) -> impl Iterator<Item = Vec<T>> {
    let is_in = |mask: usize, at: usize| mask >> at & 1 == 1;
    (0..1_usize << all.len()).map(move |mask| {
        let kept = (0..all.len()).filter(|at| is_in(mask, *at));
        kept.map(|at| all[at]).collect()
    })
}

fn is_connected(vertices: usize, edges: &[(usize, usize)]) -> bool {
    let edges = edges.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
    nk_graph::components(&Graph::from_edges(vertices, edges)).len() == 1
}

/// All permutations of the numbers below `count`.
pub fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let with_last = |own: &Vec<usize>| {
        let own = own.clone();
        (0..count).map(move |at| {
            let mut longer = own.clone();
            longer.insert(at, count - 1);
            longer
        })
    };
    shorter.iter().flat_map(with_last).collect()
}

impl Strip {
    /// The lesser one of this strip and its reversal, with vertex a called `order[a]`.
    fn renamed(&self, order: &[usize]) -> Strip {
        let forward = self.joins.iter().map(|&(a, b)| (order[a], order[b]));
        let mut forward: Vec<(usize, usize)> = forward.collect();
        let mut back: Vec<(usize, usize)> = forward.iter().map(|&(a, b)| (b, a)).collect();
        let cell = self
            .cell
            .iter()
            .map(|&(a, b)| (order[a].min(order[b]), order[a].max(order[b])));
        let mut cell: Vec<(usize, usize)> = cell.collect();
        cell.sort_unstable();
        forward.sort_unstable();
        back.sort_unstable();
        Strip {
            cell,
            joins: forward.min(back),
            ..self.clone()
        }
    }

    /// The strip with the least name that has these graphs by a renaming of the vertices of all cells, or by reversal.
    pub fn least_name(&self, orders: &[Vec<usize>]) -> Strip {
        let all = orders.iter().map(|order| self.renamed(order));
        all.min().unwrap_or_else(|| self.clone())
    }

    /// Whether a cell is connected.
    pub fn is_connected(&self) -> bool {
        is_connected(self.vertices, &self.cell)
    }

    /// Whether a row of cells without ends is connected. It is if every vertex of a cell is connected to the first one, in
    /// whichever cell, and if the first vertices of two consecutive cells are connected to each other.
    fn is_connected_row(&self) -> bool {
        // For each vertex that is reached, the number of cells between it and the first one.
        let mut cell_of: Vec<Option<i64>> = vec![None; self.vertices];
        cell_of[0] = Some(0);
        let within = self.cell.iter().map(|&(a, b)| (a, b, 0));
        let across = self.joins.iter().map(|&(a, b)| (a, b, 1));
        let edges: Vec<(usize, usize, i64)> = within.chain(across).collect();
        for _ in 0..self.vertices {
            for &(a, b, d) in &edges {
                match (cell_of[a], cell_of[b]) {
                    (Some(at), None) => cell_of[b] = Some(at + d),
                    (None, Some(at)) => cell_of[a] = Some(at - d),
                    _ => {}
                }
            }
        }
        // A walk from a vertex to a copy of itself moves by a multiple of this number of cells.
        let step = edges
            .iter()
            .fold(0, |step: i64, &(a, b, d)| match (cell_of[a], cell_of[b]) {
                (Some(a), Some(b)) => gcd(step, (a + d - b).abs()),
                _ => step,
            });
        cell_of.iter().all(Option::is_some) && step == 1
    }

    /// The ring of this strip.
    pub fn closed(&self) -> Strip {
        Strip {
            ring: true,
            ..self.clone()
        }
    }

    /// The name in the table: the edges of a cell, then its vertices without such edges, a slash, and the edges to the next
    /// cell. A cell of one vertex is `a`.
    pub fn name(&self) -> String {
        let list = |edges: &[(usize, usize)]| {
            let pair = |&(a, b): &(usize, usize)| format!("{}{}", letter(a), letter(b));
            edges.iter().map(pair).collect::<Vec<_>>().join(",")
        };
        let is_single = |a: &usize| self.cell.iter().all(|&(b, c)| *a != b && *a != c);
        let singles = (0..self.vertices).filter(is_single).map(letter);
        let within = Some(list(&self.cell)).filter(|own| !own.is_empty());
        let parts = within.into_iter().chain(singles.map(String::from));
        let cell = parts.collect::<Vec<_>>().join(",");
        let kind = if self.ring { "ring" } else { "strip" };
        format!("{kind} {cell}/{}", list(&self.joins))
    }

    /// The least number of cells.
    pub fn least(&self) -> i64 {
        if self.ring { LEAST_RING } else { 0 }
    }

    /// The blueprint of the graphs with n = modulus * N + residue cells, for all N. Its runs are divided by the
    /// residues of the cells modulo `step`, which divides the modulus.
    pub fn blueprint(&self, (modulus, residue): (i64, i64), step: i64) -> Blueprint {
        let span = span();
        let place = |name: usize, stride: i64, slope: i64, offset: i64| Place {
            name,
            indices: vec![Index {
                stride,
                slope,
                offset,
            }],
        };
        let mut vertices = Vec::new();
        let mut edges = Vec::new();
        for part in 0..step {
            let along = |name: usize, offset: i64| place(name, step, 0, part + offset);
            // The run of the cells `step * t + part` from 0 to `modulus * N + residue + last`.
            let up_to = |last: i64| {
                let last = (residue + last - part).div_euclid(step);
                Stretch {
                    low: vec![Form::constant(0)],
                    high: vec![Form::line(N, modulus / step, last)],
                    guards: Vec::new(),
                }
            };
            let mut edge = |ends, stretch| {
                edges.push(EdgeRun {
                    ends,
                    stretch,
                    span,
                })
            };
            for &(a, b) in &self.cell {
                edge([along(a, 0), along(b, 0)], up_to(-1));
            }
            for &(a, b) in &self.joins {
                edge([along(a, 0), along(b, 1)], up_to(-2));
            }
            vertices.extend((0..self.vertices).map(|a| VertexRun {
                place: along(a, 0),
                stretch: up_to(-1),
                span,
            }));
        }
        for &(a, b) in self.joins.iter().filter(|_| self.ring) {
            edges.push(EdgeRun {
                ends: [place(a, 0, modulus, residue - 1), place(b, 0, 0, 0)],
                stretch: Stretch::point(),
                span,
            });
        }
        Blueprint {
            names: (0..self.vertices).map(|a| letter(a).to_string()).collect(),
            vertices,
            edges,
            modulus,
            residue,
            least: (self.least() - residue + modulus - 1).div_euclid(modulus),
        }
    }

    /// The graph with n cells.
    pub fn graph(&self, n: usize) -> Graph {
        let k = self.vertices;
        let vertex = |i: usize, a: usize| (i % n * k + a) as u32;
        let joined = if self.ring { n } else { n.saturating_sub(1) };
        let within = (0..n).flat_map(|i| {
            self.cell
                .iter()
                .map(move |&(a, b)| (vertex(i, a), vertex(i, b)))
        });
        let across = (0..joined).flat_map(|i| {
            self.joins
                .iter()
                .map(move |&(a, b)| (vertex(i, a), vertex(i + 1, b)))
        });
        Graph::from_edges(n * k, within.chain(across).collect())
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// An arbitrary place, as a strip has no specification.
pub fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

fn letter(a: usize) -> char {
    char::from(b'a' + a as u8)
}
