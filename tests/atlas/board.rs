//! Boards of m rows and n columns, and which of their squares are joined.

use nk_graph::{Graph, Limits, line};

/// A kind of board, with the piece that is placed on it.
pub struct Board {
    /// The name in the table.
    pub name: &'static str,
    /// The least number of rows.
    pub rows: usize,
    /// The least number of columns.
    pub columns: usize,
    /// Whether exchanging rows and columns gives the same graph.
    pub turns: bool,
}

/// All kinds, in the order of the table.
pub const BOARDS: [Board; 13] = [
    board("square", 1, 1, true),
    board("triangular", 1, 1, true),
    board("hexagonal", 1, 1, false),
    board("cylinder", 3, 1, false),
    board("torus", 3, 3, true),
    board("triangular torus", 3, 3, true),
    board("king", 1, 1, true),
    board("torus king", 3, 3, true),
    board("knight", 1, 1, true),
    board("bishop", 1, 1, true),
    board("rook", 1, 1, true),
    board("queen", 1, 1, true),
    board("Cram", 1, 1, true),
];

const fn board(name: &'static str, rows: usize, columns: usize, turns: bool) -> Board {
    Board {
        name,
        rows,
        columns,
        turns,
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
        let square = |v: usize| ((v / n) as i64, (v % n) as i64);
        let pairs = (0..m * n).flat_map(|u| (u + 1..m * n).map(move |v| (u, v)));
        let joined =
            pairs.filter(|&(u, v)| self.joined((m as i64, n as i64), square(u), square(v)));
        let edges = joined.map(|(u, v)| (u as u32, v as u32));
        let graph = Graph::from_edges(m * n, edges.collect());
        match self.name {
            "Cram" => line(&graph, Limits::default()).expect("a small board"),
            _ => graph,
        }
    }

    /// Whether two different squares, given by row and column, are joined on m rows and n columns.
    fn joined(&self, (m, n): (i64, i64), (r, c): (i64, i64), (p, q): (i64, i64)) -> bool {
        let (down, right) = (p - r, q - c);
        let (i, j) = (down.abs(), right.abs());
        // Distances where the board closes up.
        let (round_i, round_j) = (i.min(m - i), j.min(n - j));
        match self.name {
            "square" | "Cram" => i + j == 1,
            "triangular" => i + j == 1 || (down == right && i == 1),
            // A brick wall: every other pair of squares, one above the other, is joined.
            "hexagonal" => (i == 0 && j == 1) || (i == 1 && j == 0 && (r.min(p) + c) % 2 == 0),
            "cylinder" => round_i + j == 1,
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
            _ => false,
        }
    }

    /// The name of a row of the table.
    pub fn row(&self, m: usize, n: usize) -> String {
        format!("{} {m} X {n}", self.name)
    }
}
