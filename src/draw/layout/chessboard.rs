//! Boards of chess: graphs whose vertices are squares, joined if a piece on one square attacks the other.
//!
//! The piece is found by comparing the edges with the moves of each piece by its definition, on a board and on a torus.
//! If they agree exactly, the drawing needs no lines: the name of the piece says which squares are joined.

use super::Point;
use nk_graph::{Graph, Label};

/// The largest number of squares of a board.
const MOST_SQUARES: usize = 1000;
/// The least number of squares of a board.
const LEAST_SQUARES: usize = 6;

/// A piece of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Along a row or a column, any distance.
    Rook,
    /// Along a diagonal, any distance.
    Bishop,
    /// Along a row, a column or a diagonal, any distance.
    Queen,
    /// To each of the eight squares around.
    King,
    /// Two squares along a row or a column, and one to the side.
    Knight,
}

/// A board whose squares are the vertices of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chessboard {
    /// The piece: two squares are joined if it attacks one from the other.
    pub piece: Piece,
    /// Whether a piece that leaves the board on one side returns on the other.
    pub is_torus: bool,
    /// The least row and the least column among the indices of the squares.
    pub first: (i64, i64),
    /// The number of rows and of columns.
    pub size: (usize, usize),
}

impl Piece {
    const ALL: [Piece; 5] = [
        Piece::Rook,
        Piece::Bishop,
        Piece::Queen,
        Piece::King,
        Piece::Knight,
    ];

    /// The letter of the piece in the notation of chess.
    pub fn letter(self) -> char {
        match self {
            Piece::Rook => 'R',
            Piece::Bishop => 'B',
            Piece::Queen => 'Q',
            Piece::King => 'K',
            Piece::Knight => 'N',
        }
    }

    /// The name of the piece.
    pub fn name(self) -> &'static str {
        match self {
            Piece::Rook => "rook",
            Piece::Bishop => "bishop",
            Piece::Queen => "queen",
            Piece::King => "king",
            Piece::Knight => "knight",
        }
    }

    /// Whether the piece attacks the square `down` rows below its own and `right` columns to the right of it. `torus`
    /// is the size of the board, in rows and columns, if its opposite edges are joined.
    fn attacks(self, (down, right): (i64, i64), torus: Option<(i64, i64)>) -> bool {
        let is_diagonal = |down: i64, right: i64| match torus {
            None => down.abs() == right.abs(),
            Some((rows, columns)) => {
                let turns = num_integer::lcm(rows, columns);
                (0..turns).any(|step| {
                    (down - step).rem_euclid(rows) == 0
                        && ((right - step).rem_euclid(columns) == 0
                            || (right + step).rem_euclid(columns) == 0)
                })
            }
        };
        let near = |step: i64, size: Option<i64>| match size {
            None => step.abs(),
            Some(size) => step.rem_euclid(size).min((-step).rem_euclid(size)),
        };
        let is_straight = down == 0 || right == 0;
        let rows = near(down, torus.map(|own| own.0));
        let columns = near(right, torus.map(|own| own.1));
        match self {
            Piece::Rook => is_straight,
            Piece::Bishop => is_diagonal(down, right),
            Piece::Queen => is_straight || is_diagonal(down, right),
            Piece::King => rows <= 1 && columns <= 1,
            Piece::Knight => match torus {
                None => rows * columns == 2,
                Some((height, width)) => {
                    let steps = [(1, 2), (1, -2), (2, 1), (2, -1)];
                    steps.iter().any(|&(a, b)| {
                        let is_step = |a: i64, b: i64| {
                            (down - a).rem_euclid(height) == 0 && (right - b).rem_euclid(width) == 0
                        };
                        is_step(a, b) || is_step(-a, -b)
                    })
                }
            },
        }
    }
}

/// The board, and the places of the squares: v[i, j] in row i and column j. `None` if the vertices do not fill a
/// rectangle, or no piece has these moves.
///
/// A board has at least two rows, two columns and six squares; a board on a torus has at least three rows and columns.
/// Two boards of a rook have drawings of their own and are left out: that with 2 x 3 squares is a prism, and that with
/// 3 x 3 squares, numbered from 0 on, a torus. If several pieces have the same moves, the first one in the order of
/// [`Piece`] is taken, and a plain board rather than a torus.
pub fn places(graph: &Graph, labels: &[Label]) -> Option<(Chessboard, Vec<Point>)> {
    let cells: Vec<(i64, i64)> = labels
        .iter()
        .map(|own| match own.place.as_slice() {
            &[row, column] => Some((row, column)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let is_one_class = labels.windows(2).all(|own| own[0].class == own[1].class);
    if cells.len() > MOST_SQUARES || !is_one_class || cells.len() < LEAST_SQUARES {
        return None;
    }
    // On a small torus a queen attacks every square. Complete graphs have drawings of their own.
    if graph.size() == cells.len() * (cells.len() - 1) / 2 {
        return None;
    }
    let rows = span(cells.iter().map(|own| own.0))?;
    let columns = span(cells.iter().map(|own| own.1))?;
    let narrow = rows.1.min(columns.1);
    if narrow < 2 || rows.1.checked_mul(columns.1)? != cells.len() {
        return None;
    }
    let board = |(piece, is_torus)| Chessboard {
        piece,
        is_torus,
        first: (rows.0, columns.0),
        size: (rows.1, columns.1),
    };
    let kinds = [false, true]
        .into_iter()
        .filter(|is_torus| narrow >= 3 || !is_torus);
    let all = kinds.flat_map(|is_torus| Piece::ALL.map(|piece| board((piece, is_torus))));
    let is_prism = |own: &Chessboard| own.piece == Piece::Rook && cells.len() == LEAST_SQUARES;
    // On three rows and columns the moves of a rook also form a torus; indices from 0 on are those of a torus.
    let is_torus =
        |own: &Chessboard| own.piece == Piece::Rook && own.size == (3, 3) && own.first == (0, 0);
    let mut all = all.filter(|own| !is_prism(own) && !is_torus(own));
    let found = all.find(|board| has_moves_of(graph, &cells, board))?;
    let place = |&(row, column): &(i64, i64)| {
        Point::new((column - columns.0) as f64, (row - rows.0) as f64)
    };
    Some((found, cells.iter().map(place).collect()))
}

/// Whether two vertices are joined exactly if the piece of the board attacks one from the other.
fn has_moves_of(graph: &Graph, cells: &[(i64, i64)], board: &Chessboard) -> bool {
    let size = (board.size.0 as i64, board.size.1 as i64);
    let torus = board.is_torus.then_some(size);
    (0..cells.len()).all(|v| {
        (0..v).all(|u| {
            let step = (cells[v].0 - cells[u].0, cells[v].1 - cells[u].1);
            graph.has_edge(u, v) == board.piece.attacks(step, torus)
        })
    })
}

/// The least number, and the number of integers from it to the largest one.
fn span(numbers: impl Iterator<Item = i64> + Clone) -> Option<(i64, usize)> {
    let least = numbers.clone().min()?;
    let width = numbers.max()?.checked_sub(least)?.checked_add(1)?;
    Some((least, usize::try_from(width).ok()?))
}
