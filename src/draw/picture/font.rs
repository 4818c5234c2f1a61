//! Letters as pen strokes, which were drawn for this program.
//!
//! A glyph is a list of strokes, separated by commas. A stroke is a list of places `xy` on a grid; its corners are
//! rounded if it begins with `~`. y is 0 at the height of capitals, 2 at that of small letters, 6 on the baseline, and
//! 8 at the foot of descenders. A letter with an accent is the letter and the strokes of the accent, above or below it.

use super::Point;
use super::letters::{ACCENTS, Accent, BOX, GLYPHS, SAME};

/// The width of a unit of the grid, for a font of size 1.
const ACROSS: f64 = 0.108;
/// The height of a unit of the grid, for a font of size 1.
const DOWN: f64 = 0.12;
/// The gap between letters, in units of the grid.
const GAP: f64 = 1.8;
/// The width of a blank, in units of the grid.
const BLANK: f64 = 2.4;
/// The distance from the foot of an accent to the letter below it.
const ACCENT_GAP: f64 = 1.5;
/// The height of the foot of an accent on its own grid.
const FOOT: f64 = 2.0;
/// The x of the middle of an accent on its own grid.
const MIDDLE: f64 = 2.0;

/// The width of a text at this size of the font.
pub fn width(text: &str, size: f64) -> f64 {
    let advance: f64 = text.chars().map(|c| breadth(c) + GAP).sum();
    (advance - GAP).max(0.0) * ACROSS * size
}

/// Whether there are strokes for a character. Other characters are drawn as boxes.
pub fn draws(c: char) -> bool {
    is_blank(c) || Glyph::of(c).is_some()
}

/// Half the width of a stroke.
pub(super) fn pen(size: f64) -> f64 {
    0.045 * size
}

/// The strokes of a text whose baseline begins at `at`.
pub(super) fn strokes(text: &str, at: Point, size: f64) -> Vec<Vec<Point>> {
    let mut found = Vec::new();
    let mut x = 0.0;
    for c in text.chars() {
        let glyph = Glyph::shown(c);
        x += GAP + glyph.breadth;
        let left = x - GAP - glyph.breadth;
        for Stroke { points, is_smooth } in glyph.strokes {
            let points = if is_smooth { rounded(points) } else { points };
            let placed = points.into_iter().map(|own| {
                let (across, down) = (left + own.x, own.y - 6.0);
                Point::new(at.x + across * ACROSS * size, at.y + down * DOWN * size)
            });
            found.push(placed.collect());
        }
    }
    found
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\u{a0}'
}

/// The breadth of a character in units of the grid.
fn breadth(c: char) -> f64 {
    Glyph::shown(c).breadth
}

struct Stroke {
    points: Vec<Point>,
    is_smooth: bool,
}

/// A character on the grid.
struct Glyph {
    strokes: Vec<Stroke>,
    breadth: f64,
}

impl Glyph {
    /// The glyph that is drawn for a character: nothing for a blank, and a box if there are no strokes.
    fn shown(c: char) -> Glyph {
        if is_blank(c) {
            return Glyph {
                strokes: Vec::new(),
                breadth: BLANK,
            };
        }
        Glyph::of(c).unwrap_or_else(|| Glyph::written(BOX))
    }

    fn of(c: char) -> Option<Glyph> {
        let twin = |(letters, others): &(&str, &str)| {
            let place = letters.chars().position(|own| own == c)?;
            others.chars().nth(place)
        };
        let c = SAME.iter().find_map(twin).unwrap_or(c);
        if let Some((_, strokes)) = GLYPHS.iter().find(|own| own.0 == c) {
            return Some(Glyph::written(strokes));
        }
        let (accent, letter) = ACCENTS.iter().find_map(|own| Some((own, own.letter(c)?)))?;
        Some(Glyph::of(letter)?.with(accent))
    }

    fn written(strokes: &str) -> Glyph {
        let strokes: Vec<Stroke> = strokes.split(',').map(Stroke::read).collect();
        let all = strokes.iter().flat_map(|own| &own.points);
        let breadth = all.map(|own| own.x).fold(0.0, f64::max);
        Glyph { strokes, breadth }
    }

    /// The letter with an accent. It is as broad as the broader of the two.
    fn with(mut self, accent: &Accent) -> Glyph {
        let top = |own: &Glyph| own.points().map(|own| own.y).fold(f64::MAX, f64::min);
        let mut mark = Glyph::written(accent.strokes);
        let half = mark.points().map(|own| (own.x - MIDDLE).abs());
        let half = half.fold(0.0, f64::max);
        let breadth = match accent.is_above {
            true => self.breadth.max(2.0 * half),
            false => self.breadth,
        };
        let up = match accent.is_above {
            true => top(&self) - ACCENT_GAP - FOOT,
            false => 0.0,
        };
        self.move_by((breadth - self.breadth) / 2.0, 0.0);
        mark.move_by(breadth / 2.0 - MIDDLE, up);
        self.strokes.extend(mark.strokes);
        Glyph { breadth, ..self }
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.strokes.iter().flat_map(|own| &own.points)
    }

    fn move_by(&mut self, across: f64, down: f64) {
        for own in self.strokes.iter_mut().flat_map(|own| &mut own.points) {
            *own = Point::new(own.x + across, own.y + down);
        }
    }
}

impl Accent {
    /// The letter that is `c` without this accent.
    fn letter(&self, c: char) -> Option<char> {
        let mut letters = self.letters.chars();
        while let (Some(own), Some(letter)) = (letters.next(), letters.next()) {
            if own == c {
                return Some(letter);
            }
        }
        None
    }
}

impl Stroke {
    fn read(stroke: &str) -> Stroke {
        let bare = stroke.strip_prefix('~');
        let digit = |byte: u8| f64::from(byte - b'0');
        let pairs = bare.unwrap_or(stroke).split(' ').map(str::as_bytes);
        let points = pairs.filter_map(|pair| match pair {
            [x, y] => Some(Point::new(digit(*x), digit(*y))),
            _ => None,
        });
        Stroke {
            points: points.collect(),
            is_smooth: bare.is_some(),
        }
    }
}

/// A stroke with rounded corners: they are cut three times (Chaikin), and the ends are kept.
fn rounded(mut points: Vec<Point>) -> Vec<Point> {
    for _ in 0..3 {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return points;
        };
        let mix =
            |a: Point, b: Point, t: f64| Point::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y));
        let cut = points
            .windows(2)
            .flat_map(|own| [mix(own[0], own[1], 0.25), mix(own[0], own[1], 0.75)]);
        points = [first].into_iter().chain(cut).chain([last]).collect();
    }
    points
}
