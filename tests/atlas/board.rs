//! Boards of m rows and n columns, and the graphs of their squares.

use nk_graph::{Graph, Limits, cartesian, line, path};

use super::tiling;

/// A kind of board, with the piece that is placed on it.
pub struct Board {
    /// The name of the kind in the table.
    pub name: &'static str,
    /// The least number of rows.
    pub rows: usize,
    /// The least number of columns.
    pub columns: usize,
    /// The largest number of columns.
    pub most: usize,
    /// Whether exchanging rows and columns gives the same graph.
    pub turns: bool,
}

/// All kinds, in the order of the table.
pub const BOARDS: [Board; 27] = [
    board("square", 1, 1, true),
    board("triangular", 1, 1, true),
    board("hexagonal", 1, 1, false),
    board("kagome", 1, 1, true),
    board("snub square", 1, 1, true),
    board("elongated triangular", 1, 1, false),
    board("Union Jack", 1, 1, true),
    board("dice", 1, 1, true),
    polygons("truncated square", 12, true),
    polygons("truncated hexagonal", 20, false),
    polygons("snub hexagonal", 10, false),
    board("two-layer box", 2, 2, true),
    board("three-layer box", 3, 3, true),
    board("cylinder", 3, 1, false),
    board("triangular cylinder", 3, 1, false),
    board("torus", 3, 3, true),
    board("triangular torus", 3, 3, true),
    board("king", 1, 1, true),
    board("torus king", 3, 3, true),
    board("knight", 1, 1, true),
    board("bishop", 1, 1, true),
    board("rook", 1, 1, true),
    board("queen", 1, 1, true),
    small_torus("torus knight"),
    small_torus("torus bishop"),
    small_torus("torus queen"),
    board("Cram", 1, 1, true),
];

/// The largest number of columns of a board.
pub const MOST_COLUMNS: usize = 30;

const fn board(name: &'static str, rows: usize, columns: usize, turns: bool) -> Board {
    Board {
        name,
        rows,
        columns,
        most: MOST_COLUMNS,
        turns,
    }
}

const fn small_torus(name: &'static str) -> Board {
    Board {
        most: 8,
        ..board(name, 3, 3, true)
    }
}

/// A board whose rows have n squares, hexagons or triangles each.
const fn polygons(name: &'static str, most: usize, turns: bool) -> Board {
    Board {
        most,
        ..board(name, 1, 1, turns)
    }
}

impl Board {
    /// The graph of the board with m rows and n columns, on which Node-Kayles is played. A move of Cram takes an edge of
    /// the square lattice, so its graph is the line graph of the lattice.
    ///
    /// # Panics
    ///
    /// If the board has more vertices than [`Limits`] admit.
    pub fn graph(&self, m: usize, n: usize) -> Graph {
        if let Some(graph) = tiling::graph(self.name, m, n) {
            return graph;
        }
        let square = |v: usize| ((v / n) as i64, (v % n) as i64);
        let pairs = (0..m * n).flat_map(|u| (u + 1..m * n).map(move |v| (u, v)));
        let joined =
            pairs.filter(|&(u, v)| self.joined((m as i64, n as i64), square(u), square(v)));
        let edges = joined.map(|(u, v)| (u as u32, v as u32));
        let graph = Graph::from_edges(m * n, edges.collect());
        let layers = |count: i64| {
            let column = path(count, Limits::default()).expect("a short path");
            cartesian(&column, &graph, Limits::default()).expect("a small board")
        };
        match self.name {
            "Cram" => line(&graph, Limits::default()).expect("a small board"),
            "two-layer box" => layers(2),
            "three-layer box" => layers(3),
            _ => graph,
        }
    }

    /// Whether two different squares, given by row and column, are joined on m rows and n columns.
    fn joined(&self, (m, n): (i64, i64), (r, c): (i64, i64), (p, q): (i64, i64)) -> bool {
        let (down, right) = (p - r, q - c);
        let (i, j) = (down.abs(), right.abs());
        // The distances on a board that closes up.
        let (round_i, round_j) = (i.min(m - i), j.min(n - j));
        match self.name {
            "square" | "Cram" | "two-layer box" | "three-layer box" => i + j == 1,
            "triangular" => i + j == 1 || (down == right && i == 1),
            // A brick wall: every other pair of squares, one above the other, is joined.
            "hexagonal" => (i == 0 && j == 1) || (i == 1 && j == 0 && (r.min(p) + c) % 2 == 0),
            // The points of degree 8 are those whose row and column have an even sum.
            "Union Jack" => i + j == 1 || (i.max(j) == 1 && (r + c) % 2 == 0),
            "cylinder" => round_i + j == 1,
            "triangular cylinder" => {
                round_i + j == 1 || (j == 1 && (down * right).rem_euclid(m) == 1)
            }
            "torus" => round_i + round_j == 1,
            "triangular torus" => {
                let (down, right) = (down.rem_euclid(m), right.rem_euclid(n));
                round_i + round_j == 1 || (down, right) == (1, 1) || (down, right) == (m - 1, n - 1)
            }
            "king" => i.max(j) == 1,
            "torus king" => round_i.max(round_j) == 1,
            "knight" => i * j == 2,
            "bishop" => i == j,
            "rook" => i == 0 || j == 0,
            "queen" => i == 0 || j == 0 || i == j,
            // On a small board a knight may reach a square in two ways, but never its own.
            "torus knight" => {
                let is_at = |by: i64, to: i64| (down - by) % m == 0 && (right - to) % n == 0;
                [(1, 2), (2, 1)]
                    .iter()
                    .any(|&(a, b)| [a, -a].iter().any(|a| is_at(*a, b) || is_at(*a, -b)))
            }
            "torus bishop" => is_diagonal((m, n), (down, right)),
            "torus queen" => i == 0 || j == 0 || is_diagonal((m, n), (down, right)),
            _ => false,
        }
    }

    /// The name of a row of the table.
    pub fn row(&self, m: usize, n: usize) -> String {
        format!("{} {m} X {n}", self.name)
    }
}

/// Whether on a torus of m rows and n columns the same number of steps down and to the right, or down and to the left,
/// leads to the square `down` rows and `right` columns away.
fn is_diagonal((m, n): (i64, i64), (down, right): (i64, i64)) -> bool {
    (0..m * n).any(|steps| {
        let is_down = (down - steps) % m == 0;
        is_down && ((right - steps) % n == 0 || (right + steps) % n == 0)
    })
}
