//! Any layout in lines of text: edges as braille dots, with names over them.

use super::{EdgeMark, Layout, Subject};
use crate::picture::Point;

/// The number of dots of a character across.
pub(crate) const WIDE: usize = 2;
/// The number of dots of a character down.
pub(crate) const TALL: usize = 4;
/// The bit of a dot of a character, `x` from the left and `y` from the top: the bits go down the left side, down the
/// right side, and then to the lowest two.
pub(crate) fn dot(x: usize, y: usize) -> u8 {
    const BITS: [[u8; TALL]; WIDE] = [[0, 1, 2, 6], [3, 4, 5, 7]];
    1 << BITS[x][y]
}

/// The character with these dots.
pub(crate) fn character(dots: u8) -> char {
    char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ')
}

/// The largest number of lines.
const MOST_LINES: usize = 60;
/// The largest number of dots for the distance of two neighbours.
const ROOMY: f64 = 26.0;

/// A graph in lines of dots.
pub struct Dots {
    /// The lines.
    pub text: String,
    /// The number of vertices that share their character with an earlier one, and so are not seen.
    pub hidden: usize,
    /// The number of vertices that are drawn as `o`, since there is no room for their names.
    pub unnamed: usize,
}

/// The line that explains the `o`.
pub const UNNAMED: &str = "o: a vertex whose name has no room";

/// The graph in lines of at most `width` characters, with the text of `show` at each vertex and each edge drawn as
/// `mark` says.
///
/// A name that would cover an earlier one or another vertex is left out, and its vertex is an `o`.
pub fn braille(
    subject: Subject,
    layout: &Layout,
    width: usize,
    show: &dyn Fn(usize) -> String,
    mark: &dyn Fn(usize, usize) -> EdgeMark,
) -> Dots {
    let names: Vec<String> = (0..layout.at.len()).map(show).collect();
    let widest = names.iter().map(|own| own.chars().count()).max();
    let mut page = Page::new(&layout.at, width, widest.unwrap_or(0));
    for (number, (u, v)) in subject.graph.edges().enumerate() {
        let (a, b) = (layout.at[u], layout.at[v]);
        let mark = mark(u, v);
        match layout.leaving.get(number).copied().flatten() {
            Some(step) => {
                let half = |own: Point, side: f64| {
                    Point::new(own.x + side * step.x, own.y + side * step.y)
                };
                page.edge(a, half(a, 0.5), mark);
                page.edge(b, half(b, -0.5), mark);
            }
            None => page.edge(a, b, mark),
        }
    }
    for at in &layout.at {
        let cell = page.cell(*at);
        page.is_vertex[cell] = true;
    }
    let mut unnamed = 0;
    for (name, at) in names.iter().zip(&layout.at) {
        unnamed += usize::from(!page.name(name, *at));
    }
    let seen = page.is_vertex.iter().filter(|own| **own).count();
    Dots {
        text: page.lines(),
        hidden: names.len() - seen,
        unnamed,
    }
}

/// The largest number of edges that are drawn one by one; if there are more, each drawn edge represents several.
const MOST_EDGES: usize = 400_000;

/// The order in which the dots of a square of four by four are set as its density grows: the ordered dither of Bayer
/// (1973).
const DITHER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// A graph of any size in lines of at most `width` characters: the more edges run through a place, the denser are its
/// dots. A vertex without edges is a dot. No vertex is named.
pub fn density(subject: Subject, layout: &Layout, width: usize) -> String {
    let mut page = Page::new(&layout.at, width, 0);
    let mut counts = vec![0u32; page.columns * WIDE * page.rows * TALL];
    let across = page.columns * WIDE;
    let mut count = |x: f64, y: f64| {
        let (x, y) = (x.round() as usize, y.round() as usize);
        if let Some(own) = counts.get_mut(y * across + x).filter(|_| x < across) {
            *own = own.saturating_add(1);
        }
    };
    let step = (subject.graph.size() / MOST_EDGES).max(1);
    for (number, (u, v)) in subject.graph.edges().enumerate().step_by(step) {
        let (a, b) = (layout.at[u], layout.at[v]);
        match layout.leaving.get(number).copied().flatten() {
            Some(step) => {
                for (own, side) in [(a, 0.5), (b, -0.5)] {
                    let end = Point::new(own.x + side * step.x, own.y + side * step.y);
                    along(page.place(own), page.place(end), &mut count);
                }
            }
            None => along(page.place(a), page.place(b), &mut count),
        }
    }
    for (v, at) in layout.at.iter().enumerate() {
        if subject.graph.degree(v) == 0 {
            let at = page.place(*at);
            count(at.x, at.y);
        }
    }
    // Half of the dots on edges are always set, so that a thin drawing consists of lines.
    let mut all: Vec<u32> = counts.iter().copied().filter(|own| *own > 0).collect();
    all.sort_unstable();
    let full = all.get(all.len() / 2).copied().unwrap_or(1);
    for (place, own) in counts.iter().enumerate() {
        let (x, y) = (place % across, place / across);
        let least = u32::from(DITHER[y % 4][x % 4]) * full / 16;
        if *own > least {
            page.dot(x as f64, y as f64);
        }
    }
    page.lines()
}

/// Calls `dot` for the dots of a segment.
fn along(a: Point, b: Point, dot: &mut dyn FnMut(f64, f64)) {
    let steps = (a.x - b.x).abs().max((a.y - b.y).abs()).ceil().max(1.0);
    for step in 0..=steps as usize {
        let part = step as f64 / steps;
        dot(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
    }
}

struct Page {
    columns: usize,
    rows: usize,
    dots: Vec<u8>,
    letters: Vec<Option<char>>,
    /// For each character, whether it has a vertex.
    is_vertex: Vec<bool>,
    /// The place of the origin of the layout, in dots.
    origin: Point,
    /// The number of dots of one unit of the layout.
    unit: f64,
}

impl Page {
    fn new(at: &[Point], width: usize, widest: usize) -> Page {
        let low = |of: fn(&Point) -> f64| at.iter().map(of).fold(f64::MAX, f64::min);
        let high = |of: fn(&Point) -> f64| at.iter().map(of).fold(f64::MIN, f64::max);
        let (x, y) = match at.is_empty() {
            true => (0.0, 0.0),
            false => (low(|own| own.x), low(|own| own.y)),
        };
        let (across, down) = match at.is_empty() {
            true => (0.0, 0.0),
            false => (high(|own| own.x) - x, high(|own| own.y) - y),
        };
        // The margin has room for half a name on either side, and for a piece of the edges that leave the page.
        let margin = (widest * WIDE) as f64 / 2.0 + 4.0;
        let room = (width.max(20) * WIDE) as f64 - 2.0 * margin - 2.0;
        let tall = (MOST_LINES * TALL) as f64 - 12.0;
        let unit = ROOMY
            .max(1.5 * (widest * WIDE) as f64)
            .min(room.max(8.0) / across.max(1e-9))
            .min(tall / down.max(1e-9));
        let columns = ((across * unit + 2.0 * margin) / WIDE as f64).ceil() as usize + 1;
        let rows = ((down * unit) / TALL as f64).ceil() as usize + 3;
        Page {
            columns,
            rows,
            dots: vec![0; columns * rows],
            letters: vec![None; columns * rows],
            is_vertex: vec![false; columns * rows],
            origin: Point::new(margin - x * unit, 6.0 - y * unit),
            unit,
        }
    }

    fn place(&self, own: Point) -> Point {
        Point::new(
            self.origin.x + own.x * self.unit,
            self.origin.y + own.y * self.unit,
        )
    }

    fn edge(&mut self, a: Point, b: Point, mark: EdgeMark) {
        if mark == EdgeMark::Gone {
            return;
        }
        let mut step = 0;
        along(self.place(a), self.place(b), &mut |x, y| {
            // An edge that a move cuts is dashed: every other pair of its dots is missing.
            if mark != EdgeMark::Cut || step / 2 % 2 == 0 {
                self.dot(x, y);
            }
            step += 1;
        });
    }

    fn dot(&mut self, x: f64, y: f64) {
        if x < 0.0 || y < 0.0 {
            return;
        }
        let (x, y) = (x.round() as usize, y.round() as usize);
        let (column, row) = (x / WIDE, y / TALL);
        if column < self.columns && row < self.rows {
            self.dots[row * self.columns + column] |= dot(x % WIDE, y % TALL);
        }
    }

    /// The character in which a vertex stands.
    fn cell(&self, at: Point) -> usize {
        let at = self.place(at);
        let (column, row) = (at.x.round() as usize / WIDE, at.y.round() as usize / TALL);
        row * self.columns + column
    }

    /// Writes a name, or an `o` if there is no room for the name. Returns whether the name was written.
    fn name(&mut self, name: &str, at: Point) -> bool {
        let cell = self.cell(at);
        let line = cell - cell % self.columns;
        let end = line + self.columns;
        let length = name.chars().count();
        let start = cell.saturating_sub(length.saturating_sub(1) / 2).max(line);
        let around = start.saturating_sub(1).max(line)..(start + length + 1).min(end);
        let is_free =
            |own: usize| self.letters[own].is_none() && (own == cell || !self.is_vertex[own]);
        let fits = length > 0 && start + length <= end && around.clone().all(is_free);
        // A mark needs no gap, since it is not read together with the letters beside it.
        let is_mark = length == 1 && !name.chars().all(char::is_alphanumeric);
        let (start, shown) = match fits || is_mark {
            true => (start, name),
            false => (cell, "o"),
        };
        for (own, c) in self.letters[start..].iter_mut().zip(shown.chars()) {
            *own = Some(c);
        }
        shown == name
    }

    /// The lines, without empty ones at the top and at the bottom.
    fn lines(&self) -> String {
        let cell = |own: usize| match (self.letters[own], self.dots[own]) {
            (Some(letter), _) => letter,
            (None, 0) => ' ',
            (None, dots) => character(dots),
        };
        let lines: Vec<String> = (0..self.rows)
            .map(|row| {
                let cells = row * self.columns..(row + 1) * self.columns;
                let line: String = cells.map(cell).collect();
                line.trim_end().to_owned()
            })
            .collect();
        let is_full = |own: &String| !own.is_empty();
        let first = lines.iter().position(is_full).unwrap_or(0);
        let last = lines.iter().rposition(is_full).map_or(first, |own| own + 1);
        lines[first..last]
            .iter()
            .map(|own| format!("{own}\n"))
            .collect()
    }
}
