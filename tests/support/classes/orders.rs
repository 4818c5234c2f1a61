//! The graphs that `cargo bench --bench classes` solves: five of each class.

use nk_graph::Graph;

use super::classes;
use crate::Random;

/// For each class the numbers of vertices of its graphs, such that a good method ends within seconds.
pub const ORDERS: [(&str, [usize; 5]); 52] = [
    ("interval", [100, 150, 200, 350, 500]),
    ("circular arc", [80, 100, 120, 160, 200]),
    ("permutation", [80, 100, 120, 160, 200]),
    ("chordal", [90, 100, 110, 120, 130]),
    ("cograph", [100, 150, 200, 350, 500]),
    ("tree", [50, 55, 60, 65, 75]),
    ("cactus", [55, 60, 65, 70, 75]),
    ("partial 3-tree", [50, 52, 55, 58, 60]),
    ("lattice with holes", [45, 50, 55, 60, 70]),
    ("torus with holes", [34, 36, 38, 40, 45]),
    ("cubic", [32, 34, 36, 38, 42]),
    ("bipartite", [38, 40, 42, 44, 46]),
    ("unit disk", [60, 65, 70, 75, 80]),
    ("G(n, 5/n)", [34, 36, 38, 40, 42]),
    ("G(n, 0.2)", [40, 43, 45, 50, 55]),
    ("unit interval", [100, 150, 200, 350, 500]),
    ("trapezoid", [80, 100, 120, 160, 200]),
    ("convex bipartite", [60, 70, 80, 90, 100]),
    ("split", [60, 70, 80, 90, 100]),
    ("threshold", [100, 150, 200, 350, 500]),
    ("block", [60, 70, 80, 90, 100]),
    ("caterpillar", [100, 125, 150, 175, 200]),
    ("2-tree", [50, 55, 60, 65, 70]),
    ("partial 2-tree", [50, 55, 60, 65, 70]),
    ("maximal outerplanar", [50, 53, 56, 58, 60]),
    ("Halin", [40, 43, 46, 48, 50]),
    ("planar", [45, 48, 50, 52, 55]),
    ("hexagonal strip", [36, 40, 44, 48, 52]),
    ("triangulated strip", [36, 40, 44, 48, 60]),
    ("king strip", [56, 60, 64, 72, 80]),
    ("generalized Petersen", [36, 38, 40, 42, 46]),
    ("circulant", [41, 45, 49, 53, 61]),
    ("Kneser (n, 2)", [45, 55, 66, 78, 91]),
    ("Mycielski", [44, 48, 52, 56, 60]),
    ("4-regular", [32, 34, 36, 38, 42]),
    ("6-regular", [32, 34, 37, 39, 40]),
    ("8-regular", [35, 38, 41, 44, 47]),
    ("line graph of a tree", [60, 65, 70, 75, 80]),
    ("line graph of a cubic graph", [36, 39, 42, 45, 48]),
    ("G(n, 1/2)", [60, 70, 80, 90, 100]),
    ("queens", [64, 81, 100, 121, 144]),
    ("rooks", [36, 49, 64, 81, 100]),
    ("bishops", [30, 36, 42, 49, 56]),
    ("knights", [30, 36, 42, 45, 49]),
    ("kings", [42, 49, 56, 63, 64]),
    ("lattice", [30, 36, 42, 49, 56]),
    ("triangular lattice", [30, 36, 42, 49, 56]),
    ("hexagonal lattice", [30, 36, 42, 49, 56]),
    ("cylinder", [30, 35, 40, 45, 50]),
    ("torus", [25, 35, 45, 55, 65]),
    ("kings on a torus", [35, 45, 55, 65, 75]),
    ("from geng", [12, 14, 16, 18, 20]),
];

/// The graph of a class for one of its [`ORDERS`]. Each seed gives another graph if the class has random members.
///
/// Panics: there is no such class.
pub fn graph(class: &str, order: usize, seed: u32) -> Graph {
    let found = classes().find(|own| own.name == class);
    let class = found.expect("a class with this name");
    (class.draw)(&mut Random(u64::from(seed) << 32 | order as u64), order)
}
