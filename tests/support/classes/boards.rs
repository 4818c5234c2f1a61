//! Boards of chess pieces, lattices and tori, and graphs that `geng` lists.

use nk_graph::{Graph, from_graph6};

use super::{Class, class};
use crate::Random;
use crate::graphs::{LIMITS, from_rule, queens};

/// The classes. If there is no board with a number of squares, the next larger one is taken.
pub const CLASSES: [Class; 12] = [
    class("queens", |_, order| queens(side(order))),
    class("rooks", |_, order| board(order, |r, s| r == 0 || s == 0)),
    class("bishops", |_, order| board(order, |r, s| r == s)),
    class("knights", |_, order| {
        board(order, |r, s| (r, s) == (1, 2) || (r, s) == (2, 1))
    }),
    class("kings", |_, order| board(order, |r, s| r.max(s) == 1)),
    class("lattice", |_, order| board(order, |r, s| r + s == 1)),
    class("triangular lattice", triangular),
    class("hexagonal lattice", hexagonal),
    class("cylinder", |_, order| round(order, false)),
    class("torus", |_, order| round(order, true)),
    class("kings on a torus", kings_on_a_torus),
    class("from geng", listed),
];

/// The side of the smallest square board with at least `order` squares.
fn side(order: usize) -> usize {
    (1..).find(|n| n * n >= order).expect("a side")
}

/// The rows and columns of a board that is a square, or has one or two columns more than rows.
fn sides(order: usize) -> (usize, usize) {
    let rows = order.isqrt();
    (rows, order.div_ceil(rows))
}

/// A board on which two squares are joined if `joined` accepts their distances in rows and columns.
fn board(order: usize, joined: impl Fn(usize, usize) -> bool) -> Graph {
    let (rows, columns) = sides(order);
    from_rule(rows * columns, |u, v| {
        let (up, across) = (u / columns, u % columns);
        joined(up.abs_diff(v / columns), across.abs_diff(v % columns))
    })
}

/// A lattice with a diagonal of the same direction in each cell.
fn triangular(_: &mut Random, order: usize) -> Graph {
    let (rows, columns) = sides(order);
    from_rule(rows * columns, |u, v| {
        let is_last = (u + 1) % columns == 0;
        v == u + columns || (!is_last && (v == u + 1 || v == u + columns + 1))
    })
}

/// A lattice without every other rung, which is a brick wall.
fn hexagonal(_: &mut Random, order: usize) -> Graph {
    let (rows, columns) = sides(order);
    from_rule(rows * columns, |u, v| {
        let has_rung = (u / columns + u % columns) % 2 == 0;
        (v == u + columns && has_rung) || (v == u + 1 && v % columns != 0)
    })
}

/// Five rows that are cycles; in a torus the columns are cycles too.
fn round(order: usize, is_torus: bool) -> Graph {
    const ROWS: usize = 5;
    let columns = order.div_ceil(ROWS).max(3);
    from_rule(ROWS * columns, |u, v| {
        let (step, is_column) = (v - u, v / ROWS == u / ROWS);
        step == ROWS
            || step == ROWS * (columns - 1)
            || (is_column && (step == 1 || (is_torus && step == ROWS - 1)))
    })
}

/// The graph of kings on a torus of five rows.
fn kings_on_a_torus(_: &mut Random, order: usize) -> Graph {
    const ROWS: usize = 5;
    let columns = order.div_ceil(ROWS).max(3);
    let near = |a: usize, b: usize, size: usize| {
        let step = a.abs_diff(b);
        step.min(size - step) <= 1
    };
    from_rule(ROWS * columns, |u, v| {
        near(u % ROWS, v % ROWS, ROWS) && near(u / ROWS, v / ROWS, columns)
    })
}

/// A connected graph from the list that nauty's `geng` prints: with 22 edges and no leaves (12 vertices), 4-regular
/// (14), or cubic (16, 18 and 20). Each was drawn once from its list, or from a part of it. For another order it is one
/// of these graphs.
fn listed(_: &mut Random, order: usize) -> Graph {
    let text = match order {
        ..=12 => "K????B_fay}Z",
        13..=14 => "M?`D@POmA[WKL_DW?",
        15..=16 => "O??CAA_EEGICGcM?@g?M?",
        17..=18 => "Q???C@?K?WOQi?PACcA`?Co?J??",
        _ => "S???C@?G?_P?QOY?Ag?k?`C?_g?DG?Co?",
    };
    from_graph6(text, LIMITS).expect("a graph")
}
