//! Boards of chess: squares without lines, since the name of the piece says which are joined.

use super::layout::board::Board;
use super::scene::{Scene, TAKEN, WINNING};
use super::{Move, Shown, Subject, fills};
use crate::picture::{
    Anchor, BLACK, Colour, Picture, Pill, Point, Shape, Text, WHITE, fill, text_width,
};

/// The side of a square, in pixels.
const SIDE: f64 = 46.0;
/// The space for the numbers of rows and columns.
const RIM: f64 = 26.0;
const LETTERS: f64 = 12.0;
const FRAME: Colour = [0x40, 0x40, 0x40];
const NUMBERS: Colour = [0x6b, 0x6b, 0x6b];

/// The picture of a board. The colours are those of the vertices, darker on every other square. With a move, the square
/// that it takes shows the letter of the piece, the squares that the piece attacks are grey with a dot, and each
/// component of the rest has a colour, and its nimber on its first square.
pub(super) fn picture(
    subject: Subject,
    at: &[Point],
    board: &Board,
    shown: Shown,
    named: bool,
) -> Picture {
    let rim = if named { RIM } else { 8.0 };
    let centres: Vec<Point> = at
        .iter()
        .map(|own| Point::new(rim + (own.x + 0.5) * SIDE, rim + (own.y + 0.5) * SIDE))
        .collect();
    let (rows, columns) = (board.size.0 as f64, board.size.1 as f64);
    let mut scene = Scene::empty(
        subject,
        centres,
        SIDE / 2.0,
        rim + columns * SIDE + 8.0,
        rim + rows * SIDE + 8.0,
    );
    let (colours, played) = match shown {
        Shown::Colours(colours) => (fills(colours), None),
        Shown::Move(played) => (move_colours(subject, played), Some(played)),
    };
    squares(&mut scene, at, &colours);
    frame(&mut scene, board, rim);
    if named {
        numbers(&mut scene, board, rim);
    }
    if let Some(played) = played {
        marks(&mut scene, board, played);
        scene.caption(played);
    } else {
        let words = joined_by(board);
        scene.note(&words);
    }
    scene.finish()
}

/// The sentence that says which squares are joined.
fn joined_by(board: &Board) -> String {
    let name = board.piece.name();
    let torus = if board.is_torus { " on a torus" } else { "" };
    format!("joined: squares a {name}'s move apart{torus}")
}

fn move_colours(subject: Subject, played: &Move) -> Vec<Colour> {
    let mut colours = vec![TAKEN; subject.graph.order()];
    for (number, (part, _)) in played.parts.iter().enumerate() {
        part.iter().for_each(|v| colours[*v] = fill(number));
    }
    colours
}

fn squares(scene: &mut Scene, at: &[Point], colours: &[Colour]) {
    for (v, own) in at.iter().enumerate() {
        let is_dark = (own.x as i64 + own.y as i64) % 2 == 1;
        let colour = colours[v].map(|own| match is_dark {
            true => (f64::from(own) * 0.86) as u8,
            false => own,
        });
        let centre = scene.at[v];
        scene.shapes.push(Shape::Rectangle {
            from: Point::new(centre.x - SIDE / 2.0, centre.y - SIDE / 2.0),
            to: Point::new(centre.x + SIDE / 2.0, centre.y + SIDE / 2.0),
            colour,
        });
    }
}

fn frame(scene: &mut Scene, board: &Board, rim: f64) {
    let (right, bottom) = (
        rim + board.size.1 as f64 * SIDE,
        rim + board.size.0 as f64 * SIDE,
    );
    let corners = [
        (rim, rim),
        (right, rim),
        (right, bottom),
        (rim, bottom),
        (rim, rim),
    ];
    scene.shapes.push(Shape::Line {
        through: corners.map(|(x, y)| Point::new(x, y)).to_vec(),
        width: 1.4,
        colour: FRAME,
    });
}

/// The first index at the left of each row, and the second one above each column.
fn numbers(scene: &mut Scene, board: &Board, rim: f64) {
    let mut say = |at: Point, anchor, number: i64| {
        scene.shapes.push(Shape::Text(Text {
            at,
            size: LETTERS,
            anchor,
            colour: NUMBERS,
            halo: false,
            text: number.to_string(),
        }));
    };
    for row in 0..board.size.0 {
        let y = rim + (row as f64 + 0.5) * SIDE + 0.36 * LETTERS;
        say(
            Point::new(rim - 7.0, y),
            Anchor::End,
            board.first.0 + row as i64,
        );
    }
    for column in 0..board.size.1 {
        let x = rim + (column as f64 + 0.5) * SIDE;
        say(
            Point::new(x, rim - 8.0),
            Anchor::Middle,
            board.first.1 + column as i64,
        );
    }
}

fn marks(scene: &mut Scene, board: &Board, played: &Move) {
    let wins = played.wins.as_ref().map_or(&[][..], |own| &own.vertices);
    for v in 0..scene.at.len() {
        let at = scene.at[v];
        let is_played = played.played.contains(&v);
        let part = played.parts.iter().find(|own| own.0.contains(&v));
        if wins.contains(&v) {
            ring(scene, at);
        }
        if is_played {
            scene.shapes.push(disc(at, 13.0, WHITE, BLACK, 2.4));
            scene
                .shapes
                .push(letter(at, board.piece.letter().to_string(), 15.0));
        } else if let Some((own, nimber)) = part {
            // On its first square only: it is not that of the square.
            if own.iter().min() == Some(&v) {
                scene.shapes.push(letter(at, format!("*{nimber}"), LETTERS));
            }
        } else if !wins.contains(&v) {
            scene.shapes.push(disc(at, 3.0, [0xa0; 3], [0xa0; 3], 0.0));
        }
    }
}

/// A green ring around the middle of a square whose move wins.
fn ring(scene: &mut Scene, at: Point) {
    let turns = (0..=40).map(|step| std::f64::consts::TAU * f64::from(step) / 40.0);
    scene.shapes.push(Shape::Line {
        through: turns
            .map(|turn| Point::new(at.x + 17.0 * turn.cos(), at.y + 17.0 * turn.sin()))
            .collect(),
        width: 3.0,
        colour: WINNING,
    });
}

fn disc(at: Point, radius: f64, fill: Colour, outline: Colour, outline_width: f64) -> Shape {
    Shape::Pill(Pill {
        a: at,
        b: at,
        radius,
        fill,
        outline,
        outline_width,
    })
}

fn letter(at: Point, text: String, size: f64) -> Shape {
    Shape::Text(Text {
        at: Point::new(at.x, at.y + 0.36 * size),
        size,
        anchor: Anchor::Middle,
        colour: BLACK,
        halo: false,
        text,
    })
}

/// The board in lines of text, a square in each cell: the letter of the piece that is played, `x` for squares that the
/// move takes, `o` for squares that are left, and `*` behind squares whose move wins.
///
/// ```text
///     1  2  3
///  1  x  x  o
///  2  x  Q* x
///  3  o  x  x
/// ```
pub fn text(at: &[Point], board: &Board, played: Option<&Move>) -> String {
    let (rows, columns) = board.size;
    let name = |first: i64, number: usize| (first + number as i64).to_string();
    let widest = (0..rows).map(|row| name(board.first.0, row).len()).max();
    let widest = widest.unwrap_or(1) + 1;
    let wide = (0..columns).map(|own| name(board.first.1, own).len()).max();
    let wide = wide.unwrap_or(1).max(2) + 1;
    let mut cells = vec![vec![String::new(); columns]; rows];
    for (v, own) in at.iter().enumerate() {
        let mark = match played {
            Some(own) if own.played.contains(&v) => board.piece.letter(),
            Some(own) if own.vertices.contains(&v) => 'x',
            Some(_) => 'o',
            None => '.',
        };
        let wins = played.and_then(|own| own.wins.as_ref());
        let is_winning = wins.is_some_and(|own| own.vertices.contains(&v));
        cells[own.y as usize][own.x as usize] = match is_winning {
            true => format!("{mark}*"),
            false => mark.to_string(),
        };
    }
    let mut text = " ".repeat(widest + 2);
    for column in 0..columns {
        text += &format!("{:<wide$}", name(board.first.1, column));
    }
    let mut text = format!("{}\n", text.trim_end());
    for (row, cells) in cells.iter().enumerate() {
        let line: String = cells.iter().map(|own| format!("{own:<wide$}")).collect();
        let line = format!("{:>widest$}  {line}", name(board.first.0, row));
        text += &format!("{}\n", line.trim_end());
    }
    match played {
        None => text += &format!(".: a square; {}\n", joined_by(board)),
        Some(own) => text += &legend(&text, board, own),
    }
    text
}

/// A line that says what the symbols on the board mean, as far as they are on it.
fn legend(shown: &str, board: &Board, played: &Move) -> String {
    let piece = board.piece.letter();
    let meanings = [
        (piece, "the move"),
        (
            'x',
            match played.played.is_empty() {
                true => "a square that is gone",
                false => "a square that it attacks",
            },
        ),
        ('o', "a square that is left"),
        ('*', "a move that wins"),
    ];
    let used = meanings.into_iter().filter(|own| shown.contains(own.0));
    let words: Vec<String> = used
        .map(|(mark, words)| format!("{mark}: {words}"))
        .collect();
    match words.is_empty() {
        true => String::new(),
        false => format!("{}\n", words.join("; ")),
    }
}

/// The width of a text, for captions below boards that are narrower.
pub(super) fn caption_width(text: &str) -> f64 {
    1.06 * text_width(text, LETTERS) + 16.0
}
