//! Letters as pen strokes, drawn for this program.
//!
//! A glyph is a list of strokes, parted by commas; a stroke is a list of places `xy` on a grid, rounded at its corners
//! if it begins with `~`. y is 0 at the height of capitals, 2 at that of small letters, 6 on the baseline, 8 below.

use super::Point;

/// Units of the grid for each unit of the font's size.
const ACROSS: f64 = 0.108;
const DOWN: f64 = 0.12;
/// Between letters, in units of the grid.
const GAP: f64 = 1.8;
const BLANK: f64 = 2.4;

/// What stands for a character without a glyph.
const BOX: &str = "01 41 46 06 01";

const GLYPHS: &[(char, &str)] = &[
    ('A', "06 20 46,14 34"),
    ('B', "00 06,~00 40 43 03,~03 43 46 06"),
    ('C', "~41 40 00 06 46 45"),
    ('D', "00 06,~00 40 46 06"),
    ('E', "40 00 06 46,03 33"),
    ('F', "40 00 06,03 33"),
    ('G', "~41 40 00 06 46 43,43 23"),
    ('H', "00 06,40 46,03 43"),
    ('I', "00 20,10 16,06 26"),
    ('J', "~40 46 06 04"),
    ('K', "00 06,40 03 46"),
    ('L', "00 06 46"),
    ('M', "06 00 23 40 46"),
    ('N', "06 00 46 40"),
    ('O', "~20 50 56 06 00 20"),
    ('P', "06 00,~00 40 43 03"),
    ('Q', "~20 50 56 06 00 20,34 57"),
    ('R', "06 00,~00 40 43 03,23 46"),
    ('S', "~41 40 00 03 43 46 06 05"),
    ('T', "00 40,20 26"),
    ('U', "~00 06 46 40"),
    ('V', "00 26 40"),
    ('W', "00 16 32 56 60"),
    ('X', "00 46,40 06"),
    ('Y', "00 23 40,23 26"),
    ('Z', "00 40 06 46"),
    ('a', "42 46,~44 42 02 06 46 44"),
    ('b', "00 06,~04 02 42 46 06 04"),
    ('c', "~43 42 02 06 46 45"),
    ('d', "40 46,~44 42 02 06 46 44"),
    ('e', "04 44,~44 42 02 06 46"),
    ('f', "~30 10 16,02 32"),
    ('g', "~44 42 02 06 46 44,~42 48 08 07"),
    ('h', "00 06,~04 02 42 46"),
    ('i', "02 06,00"),
    ('j', "~22 28 08,20"),
    ('k', "00 06,32 04 36"),
    ('l', "~00 06 16"),
    ('m', "02 06,~04 02 32 36,~34 32 62 66"),
    ('n', "02 06,~04 02 42 46"),
    ('o', "~22 42 46 06 02 22"),
    ('p', "02 08,~04 02 42 46 06 04"),
    ('q', "42 48,~44 42 02 06 46 44"),
    ('r', "02 06,~04 02 32"),
    ('s', "~33 32 02 04 34 36 06 05"),
    ('t', "~10 16 36,02 32"),
    ('u', "42 46,~02 06 46 44"),
    ('v', "02 26 42"),
    ('w', "02 16 33 56 62"),
    ('x', "02 46,42 06"),
    ('y', "02 26,42 18"),
    ('z', "02 42 06 46"),
    ('0', "~20 40 46 06 00 20"),
    ('1', "01 20 26,06 46"),
    ('2', "~01 00 40 43 06,06 46"),
    ('3', "~01 00 40 43 13,~13 43 46 06 05"),
    ('4', "36 30 04 44"),
    ('5', "40 00 03,~03 02 42 46 06 05"),
    ('6', "~41 40 00 06 46 42 02 04"),
    ('7', "00 40 16"),
    ('8', "~20 40 43 03 00 20,~23 43 46 06 03 23"),
    ('9', "~05 06 46 40 00 04 44 42"),
    ('(', "~20 02 05 27"),
    (')', "~00 22 25 07"),
    ('[', "20 00 07 27"),
    (']', "00 20 27 07"),
    ('{', "~30 10 13 03,~03 13 17 37"),
    ('}', "~00 20 23 33,~33 23 27 07"),
    ('.', "06"),
    (',', "16 07"),
    (':', "03,06"),
    (';', "13,16 07"),
    ('-', "04 34"),
    ('+', "04 44,22 26"),
    ('=', "03 43,05 45"),
    ('\'', "00 01"),
    ('"', "00 01,20 21"),
    ('_', "07 47"),
    ('/', "07 40"),
    ('\\', "00 47"),
    ('|', "00 08"),
    ('<', "42 04 46"),
    ('>', "02 44 06"),
    ('*', "20 24,01 43,41 03"),
    ('^', "02 20 42"),
    ('!', "00 04,06"),
    ('?', "~01 00 40 42 23 24,26"),
    ('#', "20 06,50 36,02 52,04 44"),
    ('&', "~46 01 00 30 32 04 06 36 44"),
    ('%', "40 06,00 01,45 46"),
    ('~', "~04 02 26 44"),
    ('\u{2295}', "~22 42 46 06 02 22,04 44,22 26"),
    ('\u{2026}', "06,26,46"),
];

/// How wide a text is at that size.
pub fn width(text: &str, size: f64) -> f64 {
    let advance: f64 = text.chars().map(|c| breadth(c) + GAP).sum();
    (advance - GAP).max(0.0) * ACROSS * size
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
        for stroke in glyph(c).split(',').filter(|own| !own.is_empty()) {
            let (points, smooth) = places(stroke);
            let points = if smooth { rounded(points) } else { points };
            let placed = points.into_iter().map(|own| {
                let (across, down) = (x + own.x, own.y - 6.0);
                Point::new(at.x + across * ACROSS * size, at.y + down * DOWN * size)
            });
            found.push(placed.collect());
        }
        x += breadth(c) + GAP;
    }
    found
}

fn glyph(c: char) -> &'static str {
    if c == ' ' {
        return "";
    }
    let found = GLYPHS.iter().find(|own| own.0 == c);
    found.map_or(BOX, |own| own.1)
}

/// The breadth of a character in units of the grid.
fn breadth(c: char) -> f64 {
    if c == ' ' {
        return BLANK;
    }
    let strokes = glyph(c).split(',').flat_map(|own| places(own).0);
    strokes.map(|own| own.x).fold(0.0, f64::max)
}

fn places(stroke: &str) -> (Vec<Point>, bool) {
    let bare = stroke.strip_prefix('~');
    let digit = |byte: u8| f64::from(byte - b'0');
    let pairs = bare.unwrap_or(stroke).split(' ').map(str::as_bytes);
    let points = pairs.filter_map(|pair| match pair {
        [x, y] => Some(Point::new(digit(*x), digit(*y))),
        _ => None,
    });
    (points.collect(), bare.is_some())
}

/// Corners cut three times (Chaikin), the ends kept.
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
