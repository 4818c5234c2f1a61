//! Draws boards of chess: squares without lines, since the name of the piece says which squares are joined.

use super::layout::chessboard::Chessboard;
use super::scene::Scene;
use super::style::{LETTERS, NUMBERS as SMALL, TAKEN, WINNING};
use super::{Move, NUMBERED, Shown, Subject, fills};
use crate::picture::{Anchor, BLACK, Colour, Picture, Pill, Point, Shape, Text, WHITE, fill};

/// The side of a square, in pixels.
const SIDE: f64 = 46.0;
/// The space for the numbers of rows and columns.
const RIM: f64 = 26.0;
/// The mark of the token in text.
const TOKEN: char = 'T';
const FRAME: Colour = [0x40, 0x40, 0x40];
const NUMBERS: Colour = [0x6b, 0x6b, 0x6b];

/// The picture of a board. The colours are those of the vertices, darker on every other square. With a move, the square
/// that names it shows the letter of the piece, the squares that the move takes are grey, and each component of the
/// rest has a colour.
pub(super) fn picture(
    subject: Subject,
    at: &[Point],
    board: &Chessboard,
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
    let shades = shades(at, &colours);
    squares(&mut scene, &shades);
    frame(&mut scene, board, rim);
    if named {
        numbers(&mut scene, board, rim);
    }
    if let Some(v) = subject.token {
        let ring = disc(scene.at[v], 20.5, shades[v], BLACK, 1.6);
        scene.shapes.push(ring);
    }
    if let Some(played) = played {
        marks(&mut scene, &shades, board, played);
        scene.caption(played);
    } else {
        let words = joined_by(board);
        scene.note(&words);
        scene.note(SHADES);
        if let Shown::Colours(colours) = shown
            && let Some(numbers) = super::numbers(colours)
        {
            numbers_of_colours(&mut scene, &numbers);
        }
    }
    scene.say_token();
    scene.finish()
}

/// The line that explains why squares of one colour differ.
const SHADES: &str = "a colour is darker on dark squares";

/// The sentence that says which squares are joined.
fn joined_by(board: &Chessboard) -> String {
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

/// The colours of the squares, darker on every other square.
fn shades(at: &[Point], colours: &[Colour]) -> Vec<Colour> {
    let is_dark = |own: &Point| (own.x as i64 + own.y as i64) % 2 == 1;
    let shade = |(own, colour): (&Point, &Colour)| match is_dark(own) {
        true => colour.map(|part| (f64::from(part) * 0.86) as u8),
        false => *colour,
    };
    at.iter().zip(colours).map(shade).collect()
}

fn squares(scene: &mut Scene, shades: &[Colour]) {
    for (centre, colour) in scene.at.iter().zip(shades) {
        scene.shapes.push(Shape::Rectangle {
            from: Point::new(centre.x - SIDE / 2.0, centre.y - SIDE / 2.0),
            to: Point::new(centre.x + SIDE / 2.0, centre.y + SIDE / 2.0),
            colour: *colour,
        });
    }
}

fn frame(scene: &mut Scene, board: &Chessboard, rim: f64) {
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

/// Writes the first index to the left of each row, and the second one above each column.
fn numbers(scene: &mut Scene, board: &Chessboard, rim: f64) {
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

/// Writes the number of the colour in the lower right corner of each square.
fn numbers_of_colours(scene: &mut Scene, numbers: &[String]) {
    for (v, number) in numbers.iter().enumerate() {
        let at = scene.at[v];
        scene.shapes.push(Shape::Text(Text {
            at: Point::new(at.x + SIDE / 2.0 - 4.0, at.y + SIDE / 2.0 - 4.0),
            size: SMALL,
            anchor: Anchor::End,
            colour: BLACK,
            halo: false,
            text: number.clone(),
        }));
    }
    scene.note(NUMBERED);
}

fn marks(scene: &mut Scene, shades: &[Colour], board: &Chessboard, played: &Move) {
    let wins = played.wins.as_ref().map_or(&[][..], |own| &own.vertices);
    for (v, shade) in shades.iter().enumerate() {
        let at = scene.at[v];
        // Nimbers are in the caption only, since on a square a nimber would be read as that of the square.
        let is_taken = !played.parts.iter().any(|own| own.0.contains(&v));
        if wins.contains(&v) {
            // The disc has the colour of its square, so that it appears as a ring.
            scene.shapes.push(disc(at, 17.0, *shade, WINNING, 3.0));
        }
        if played.is_named_by(v) {
            scene.shapes.push(disc(at, 13.0, WHITE, BLACK, 2.4));
            scene
                .shapes
                .push(letter(at, board.piece.letter().to_string(), 15.0));
        } else if is_taken && !wins.contains(&v) {
            scene.shapes.push(disc(at, 3.0, [0xa0; 3], [0xa0; 3], 0.0));
        }
    }
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
/// move takes, `o` for squares that are left, `T` for the square of a token, and `*` after squares whose move wins. A
/// board wider than `widest` characters is in several parts, one below the other, each with the numbers of its columns.
///
/// ```text
///     1  2  3
///  1  x  x  o
///  2  x  Q* x
///  3  o  x  x
/// ```
pub fn text(
    at: &[Point],
    board: &Chessboard,
    widest: usize,
    played: Option<&Move>,
    token: Option<usize>,
) -> String {
    let (rows, columns) = board.size;
    let name = |first: i64, number: usize| (first + number as i64).to_string();
    let heads = (0..rows).map(|row| name(board.first.0, row).len()).max();
    let heads = heads.unwrap_or(1) + 1;
    let wide = (0..columns).map(|own| name(board.first.1, own).len()).max();
    let wide = wide.unwrap_or(1).max(2) + 1;
    let mut cells = vec![vec![String::new(); columns]; rows];
    for (v, own) in at.iter().enumerate() {
        let mark = match played {
            _ if token == Some(v) => TOKEN,
            Some(own) if own.is_named_by(v) => board.piece.letter(),
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
    // The last cell of a line needs no gap after it.
    let fitting = ((widest + 1).saturating_sub(heads + 2) / wide).max(1);
    let all: Vec<usize> = (0..columns).collect();
    let parts = all.chunks(fitting).map(|part| {
        let line = |head: String, cell: &dyn Fn(usize) -> String| {
            let cells = part.iter().map(|own| format!("{:<wide$}", cell(*own)));
            let line = format!("{head:>heads$}  {}", cells.collect::<String>());
            format!("{}\n", line.trim_end())
        };
        let mut text = line(String::new(), &|own| name(board.first.1, own));
        for (row, cells) in cells.iter().enumerate() {
            text += &line(name(board.first.0, row), &|own| cells[own].clone());
        }
        text
    });
    let mut text = parts.collect::<Vec<_>>().join("\n");
    match played {
        None => {
            let token = token.map(|_| format!("{TOKEN}: the token; "));
            let token = token.unwrap_or_default();
            text += &format!(".: a square; {token}{}\n", joined_by(board));
        }
        Some(own) => text += &meanings(&text, board, own),
    }
    text
}

/// A line that explains the symbols that occur on the board.
fn meanings(shown: &str, board: &Chessboard, played: &Move) -> String {
    let taken = match played.played.is_empty() {
        true => "a square that is gone",
        false => "a square that it attacks",
    };
    let meanings = [
        (board.piece.letter(), "the move"),
        ('x', taken),
        ('o', "a square that is left"),
        (TOKEN, "the token"),
        ('*', "a move that wins"),
    ];
    let used = meanings.into_iter().filter(|own| shown.contains(own.0));
    legend(used).map_or(String::new(), |own| own + "\n")
}

/// The meanings of symbols in one line; `None` if there are no symbols.
pub fn legend<'w>(meanings: impl Iterator<Item = (char, &'w str)>) -> Option<String> {
    let words: Vec<String> = meanings
        .map(|(mark, words)| format!("{mark}: {words}"))
        .collect();
    (!words.is_empty()).then(|| words.join("; "))
}
