//! Pictures: shapes on a white page, and the two files that they become.
//!
//! In: a [`Picture`], in pixels with y downwards. Out: SVG text ([`svg()`]) or a PNG ([`png()`]) with the same shapes.
//! The PNG is rasterised here: every shape is a set of points near a line, so its coverage of a pixel is a distance, and
//! letters are drawn by pen strokes. That is some 300 lines, beside which a general SVG renderer with a font would
//! more than double the build.

mod font;
mod png;
mod raster;
mod svg;

pub use font::width as text_width;
pub use png::png;
pub use svg::svg;

/// A place, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Red, green and blue.
pub type Colour = [u8; 3];

pub const BLACK: Colour = [0x1a, 0x1a, 0x1a];
pub const WHITE: Colour = [0xff; 3];

/// Light fills that black letters can be read on, for people with any colour vision that is common.
pub const FILLS: [Colour; 8] = [
    [0x9e, 0xca, 0xe9],
    [0xff, 0xbf, 0x79],
    [0x8f, 0xd6, 0x94],
    [0xf2, 0xdd, 0x6e],
    [0xd9, 0xb3, 0xdd],
    [0x86, 0xc9, 0xc3],
    [0xff, 0xa8, 0xa3],
    [0xc9, 0xc0, 0xb6],
];

/// Strong colours for lines and dots on white, told apart likewise (after Okabe and Ito).
pub const LINES: [Colour; 6] = [
    [0x00, 0x5f, 0x9e],
    [0xc8, 0x55, 0x00],
    [0x00, 0x80, 0x5c],
    [0xa8, 0x4f, 0x87],
    [0x8a, 0x6d, 0x00],
    [0x44, 0x44, 0x44],
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Straight pieces through at least one point, with round ends.
    Line {
        through: Vec<Point>,
        width: f64,
        colour: Colour,
    },
    Rectangle {
        from: Point,
        to: Point,
        colour: Colour,
    },
    /// All points within `radius` of the segment from `a` to `b`: a disc where they are the same.
    Pill {
        a: Point,
        b: Point,
        radius: f64,
        fill: Colour,
        outline: Colour,
        outline_width: f64,
    },
    /// One line of text; `at` is on its baseline.
    Text {
        at: Point,
        size: f64,
        anchor: Anchor,
        colour: Colour,
        /// Whether white surrounds the letters.
        halo: bool,
        text: String,
    },
}

/// Shapes, the later above the earlier.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: f64,
    pub height: f64,
    /// What it shows, for those who cannot see it.
    pub title: String,
    pub shapes: Vec<Shape>,
}
