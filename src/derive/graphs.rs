//! The graphs of words and of the parts that moves cut off.

use super::words::{Cap, Side, Spot, spots_of_piece};
use nk_graph::Graph;

impl Side {
    /// The graph on some vertices.
    pub fn graph(&self, spots: &[Spot]) -> Graph {
        let mut edges = Vec::new();
        for (u, spot) in spots.iter().enumerate() {
            let (piece, columns) = self.neighbours(*spot);
            for (v, other) in spots.iter().enumerate().take(u) {
                let is_joined = match *other {
                    Spot::Piece(own) => piece >> own & 1 == 1,
                    Spot::Cell(column, kind) => columns
                        .iter()
                        .any(|own| own.0 == column && own.1 >> kind & 1 == 1),
                };
                if is_joined {
                    edges.push((v as u32, u as u32));
                }
            }
        }
        Graph::from_edges(spots.len(), edges)
    }
}

/// The graph of the word `u F^j w`.
pub fn word(sides: &[Side; 2], u: &Cap, j: usize, w: &Cap) -> Graph {
    let [left, right] = sides;
    let mut columns = u.columns.clone();
    columns.extend(std::iter::repeat_n(left.full, j));
    columns.extend(w.columns.iter().rev());
    let count = columns.len();
    let whole = Cap {
        piece: u.piece,
        columns,
    };
    let mut spots = Side::spots(&whole);
    let inner = spots.len();
    spots.extend(spots_of_piece(w.piece));
    let mut edges: Vec<(u32, u32)> = left
        .graph(&spots[..inner])
        .edges()
        .map(|(a, b)| (a as u32, b as u32))
        .collect();
    for (at, spot) in spots.iter().enumerate().skip(inner) {
        let (piece, cells) = right.neighbours(*spot);
        for (other, own) in spots.iter().enumerate() {
            let is_joined = match *own {
                Spot::Piece(own) => other >= inner && piece >> own & 1 == 1,
                Spot::Cell(column, kind) => {
                    let column = count - 1 - column;
                    cells
                        .iter()
                        .any(|own| own.0 == column && own.1 >> kind & 1 == 1)
                }
            };
            if is_joined {
                edges.push((other as u32, at as u32));
            }
        }
    }
    Graph::from_edges(spots.len(), edges)
}
