//! Boards, which are the graphs of chess pieces.

use nk_draw::Move;
use nk_draw::layout::chessboard::Piece;
use nk_draw::layout::{Kind, layout};
use nk_graph::Label;
use nk_testing::graphs::LIMITS;

use super::Labelled;

/// The graph of a chess piece by its moves, square by square. It is the referee of the boards.
fn chess(piece: Piece, (rows, columns): (i64, i64), is_torus: bool) -> Labelled {
    let squares: Vec<(i64, i64)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    let slides: &[(i64, i64)] = match piece {
        Piece::Rook => &[(0, 1), (1, 0)],
        Piece::Bishop => &[(1, 1), (1, -1)],
        Piece::Queen | Piece::King => &[(0, 1), (1, 0), (1, 1), (1, -1)],
        Piece::Knight => &[(1, 2), (2, 1), (1, -2), (2, -1)],
    };
    let is_long = !matches!(piece, Piece::King | Piece::Knight);
    let furthest = if is_long { rows * columns } else { 1 };
    let mut builder = nk_graph::GraphBuilder::new(squares.len(), LIMITS).expect("small");
    for (u, (row, column)) in squares.iter().enumerate() {
        for (down, right) in slides {
            for step in 1..=furthest {
                let to = (row + step * down, column + step * right);
                let to = match is_torus {
                    true => (to.0.rem_euclid(rows), to.1.rem_euclid(columns)),
                    false => to,
                };
                let found = squares.iter().position(|own| *own == to);
                if let Some(v) = found.filter(|v| *v != u) {
                    builder.edge(u, v).expect("two squares");
                }
            }
        }
    }
    let label =
        |(row, column): &(i64, i64)| Label::indexed("s", &[row.to_string(), column.to_string()]);
    let labels = squares.iter().map(label).collect();
    (builder.build().expect("small"), labels)
}

#[test]
fn the_graphs_of_chess_are_boards() {
    let pieces = [
        Piece::Rook,
        Piece::Bishop,
        Piece::Queen,
        Piece::King,
        Piece::Knight,
    ];
    for piece in pieces {
        for is_torus in [false, true] {
            for size in [(5, 5), (5, 7), (6, 8), (7, 6)] {
                let (graph, labels) = chess(piece, size, is_torus);
                // On a torus whose sides have no common divisor, a diagonal meets every square.
                if graph.size() == graph.order() * (graph.order() - 1) / 2 {
                    assert!(
                        is_torus && size.0 % 2 != size.1 % 2 || size == (5, 7),
                        "{size:?}"
                    );
                    continue;
                }
                let Kind::Board(board) = layout(&graph, &labels).expect("small").kind else {
                    panic!("{piece:?} on {size:?}, torus {is_torus}: no board");
                };
                // On a torus a rook attacks the same squares as on a board.
                let is_same = piece == Piece::Rook;
                assert_eq!((board.piece, board.is_torus), (piece, is_torus && !is_same));
            }
        }
    }
    // Boards of two rows are drawn as boards, except small ones, which are a prism or complete graphs.
    for piece in pieces {
        for size in [(2, 5), (8, 2), (2, 3)] {
            let (graph, labels) = chess(piece, size, false);
            let kind = layout(&graph, &labels).expect("small").kind;
            let found = match kind {
                Kind::Board(board) => Some((board.piece, board.is_torus)),
                _ => None,
            };
            let is_prism = piece == Piece::Rook && size == (2, 3);
            let wanted = (!is_prism).then_some((piece, false));
            assert_eq!(found, wanted, "{piece:?} on {size:?}");
        }
        for size in [(1, 5), (2, 2), (5, 1)] {
            let (graph, labels) = chess(piece, size, false);
            let kind = layout(&graph, &labels).expect("small").kind;
            assert!(!matches!(kind, Kind::Board(_)), "{piece:?} on {size:?}");
        }
    }
    // A rook in one row attacks every square, so on a board its edges would overlap.
    let (graph, labels) = chess(Piece::Rook, (1, 5), false);
    assert_eq!(layout(&graph, &labels).expect("small").kind, Kind::Rings);
    // Without one of its edges the graph is no board.
    let (graph, labels) = chess(Piece::Queen, (5, 5), false);
    let edges = graph.edges().skip(1);
    let mut builder = nk_graph::GraphBuilder::new(25, LIMITS).expect("small");
    edges.for_each(|(u, v)| builder.edge(u, v).map(|_| ()).expect("two squares"));
    let found = layout(&builder.build().expect("small"), &labels).expect("small");
    assert!(!matches!(found.kind, Kind::Board(_)));
}

/// The squares of one orbit have two shades, which the picture explains.
#[test]
fn a_board_says_that_its_colours_have_two_shades() {
    let (graph, labels) = chess(Piece::Knight, (4, 4), false);
    let laid = layout(&graph, &labels).expect("small");
    let shown = nk_draw::Shown::Colours(&[0; 16]);
    let drawn = nk_draw::picture(super::subject("", &graph, &labels), &laid, shown, true);
    let svg = nk_draw::picture::svg(&drawn);
    let shades = ["#9ecae9", "#87adc8"].map(|own| svg.matches(own).count());
    assert_eq!(shades, [8, 8], "{svg}");
    assert!(
        svg.contains(">a colour is darker on dark squares<"),
        "{svg}"
    );
}

#[test]
fn a_board_in_text_shows_what_a_move_takes() {
    let (graph, labels) = chess(Piece::Queen, (3, 3), false);
    let laid = layout(&graph, &labels).expect("small");
    let Kind::Board(board) = laid.kind else {
        panic!("no board");
    };
    let text = nk_draw::board_text(&laid.at, &board, 80, None, None);
    assert_eq!(
        text,
        "    0  1  2\n 0  .  .  .\n 1  .  .  .\n 2  .  .  .\n.: a square; joined: squares a queen's move apart\n"
    );
    let played = Move {
        vertices: (0..9).filter(|v| ![5, 7].contains(v)).collect(),
        played: vec![0],
        wins: Some(nk_draw::Wins {
            moves: 9,
            names: vec!["s[1,1]".to_owned()],
            vertices: vec![4],
            edges: Vec::new(),
        }),
        ..Move::default()
    };
    let text = nk_draw::board_text(&laid.at, &board, 80, Some(&played), None);
    assert_eq!(
        text,
        "    0  1  2\n 0  Q  x  x\n 1  x  x* o\n 2  x  o  x\n\
         Q: the move; x: a square that it attacks; o: a square that is left; *: a move that wins\n"
    );
}

#[test]
fn a_board_too_wide_for_its_page_is_cut_between_columns() {
    let (graph, labels) = chess(Piece::Queen, (12, 30), false);
    let laid = layout(&graph, &labels).expect("small");
    let Kind::Board(board) = laid.kind else {
        panic!("no board");
    };
    let text = nk_draw::board_text(&laid.at, &board, 40, None, None);
    let squares = text.lines().filter(|own| !own.starts_with('.'));
    assert!(
        squares.clone().all(|own| own.chars().count() <= 40),
        "{text}"
    );
    assert_eq!(
        squares.map(|own| own.matches('.').count()).sum::<usize>(),
        360
    );
    // Each part has the numbers of its columns and of all rows.
    let numbers: Vec<&str> = text
        .split_whitespace()
        .filter(|own| own.parse::<u8>().is_ok())
        .collect();
    assert_eq!(
        numbers.len(),
        30 + 12 * text.matches("\n\n").count() + 12,
        "{text}"
    );
}
