//! Pictures: shapes on a white page, written as SVG ([`svg()`]), PDF ([`pdf()`]), TikZ ([`tikz()`]), PNG
//! ([`png()`]) or sixel for a terminal ([`sixel()`]).
//!
//! A [`Picture`] is in pixels, with y downwards. The PNG is rasterised in this crate: every shape is a set of points
//! near a line, so its coverage of a pixel follows from a distance, and letters are drawn as pen strokes. That takes
//! some 300 lines, whereas a general SVG renderer with a font would more than double the build.

mod font;
mod letters;
mod pdf;
mod pdf_letters;
mod png;
mod raster;
mod sixel;
mod svg;
mod tikz;

pub use font::{draws as pen_draws, width as text_width};
pub use pdf::{draws as pdf_draws, pdf};
pub use png::png;
pub use sixel::sixel;
pub use svg::svg;
pub use tikz::tikz;

/// A point, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the upper edge.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The distance of two points.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The distance from a segment.
    pub(crate) fn to_segment(self, a: Point, b: Point) -> f64 {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = (dx * dx + dy * dy).max(1e-12);
        let part = (((self.x - a.x) * dx + (self.y - a.y) * dy) / square).clamp(0.0, 1.0);
        self.distance(Point::new(a.x + part * dx, a.y + part * dy))
    }
}

/// A colour: red, green and blue.
pub type Colour = [u8; 3];

/// The colour of letters and outlines.
pub(crate) const BLACK: Colour = [0x1a, 0x1a, 0x1a];
/// The colour of the page.
pub(crate) const WHITE: Colour = [0xff; 3];

/// Light fills on which black letters are legible, distinguishable with all common forms of colour vision.
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

/// The number of colours that are distinguishable at a glance. If a drawing has more, each vertex shows the number of
/// its colour.
pub(crate) const DISTINCT: usize = FILLS.len();

/// The fill of a colour number: one of [`FILLS`], and for larger numbers other colours; the first three hundred fills
/// are different. Hues turn by the golden angle, at three degrees of lightness.
pub fn fill(number: usize) -> Colour {
    if let Some(own) = FILLS.get(number) {
        return *own;
    }
    let step = (number - FILLS.len()) as f64;
    let jitter = 0.05 * ((step * 0.754_877_666_2).fract() - 0.5);
    let lightness = [0.86, 0.76, 0.92][number % 3] + jitter;
    let chroma = [0.10, 0.13, 0.07][number / 3 % 3];
    let hue = (step * 137.507_764 + 20.0).to_radians();
    oklab(lightness, chroma * hue.cos(), chroma * hue.sin())
}

/// The colour with these coordinates in Oklab, each part brought into range.
///
/// Source: B. Ottosson, "A perceptual color space for image processing" (2020).
fn oklab(lightness: f64, a: f64, b: f64) -> Colour {
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
    ];
    linear.map(|own| {
        let own = own.clamp(0.0, 1.0);
        let encoded = match own <= 0.003_130_8 {
            true => 12.92 * own,
            false => 1.055 * own.powf(1.0 / 2.4) - 0.055,
        };
        (encoded * 255.0).round() as u8
    })
}

/// Strong colours for lines and dots on white, distinguishable in the same way (after Okabe and Ito).
pub(crate) const LINES: [Colour; 6] = [
    [0x00, 0x5f, 0x9e],
    [0xc8, 0x55, 0x00],
    [0x00, 0x80, 0x5c],
    [0xa8, 0x4f, 0x87],
    [0x8a, 0x6d, 0x00],
    [0x44, 0x44, 0x44],
];

/// The point of a text that is at the place of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// A shape of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Segments through at least one point, with round ends.
    Line {
        /// The points.
        through: Vec<Point>,
        /// The width of the line.
        width: f64,
        /// The colour of the line.
        colour: Colour,
    },
    /// Discs without an outline, all of one size and colour.
    Dots {
        /// The middles.
        at: Vec<Point>,
        /// The radius.
        radius: f64,
        /// The colour.
        colour: Colour,
    },
    /// A filled rectangle.
    Rectangle {
        /// The upper left corner.
        from: Point,
        /// The lower right corner.
        to: Point,
        /// The colour.
        colour: Colour,
    },
    /// A disc, or a disc that is drawn out sideways.
    Pill(Pill),
    /// One line of text.
    Text(Text),
}

/// All points within `radius` of a segment: a disc, if both ends are the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Pill {
    /// One end of the segment.
    pub a: Point,
    /// The other end of the segment.
    pub b: Point,
    /// The radius.
    pub radius: f64,
    /// The colour inside.
    pub fill: Colour,
    /// The colour of the outline.
    pub outline: Colour,
    /// The width of the outline.
    pub(crate) outline_width: f64,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The point of the baseline that `anchor` refers to.
    pub at: Point,
    /// The size of the font.
    pub size: f64,
    /// The point of the text that is at `at`.
    pub anchor: Anchor,
    /// The colour of the letters.
    pub colour: Colour,
    /// Whether the letters have a white halo.
    pub halo: bool,
    /// The text.
    pub text: String,
}

/// A picture: shapes on a white page, later ones above earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// A description, for readers who cannot see the picture.
    pub title: String,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// The characters of the texts for which `draws` is false, each once, in the order of their first places. With
    /// [`pen_draws`] these are drawn as boxes in pixels, and with [`pdf_draws`] in a PDF.
    pub fn lacking(&self, draws: fn(char) -> bool) -> Vec<char> {
        let mut found = Vec::new();
        let texts = self.shapes.iter().filter_map(|own| match own {
            Shape::Text(own) => Some(&own.text),
            _ => None,
        });
        for c in texts.flat_map(|own| own.chars()) {
            if !draws(c) && !found.contains(&c) {
                found.push(c);
            }
        }
        found
    }
}

/// A number with at most `digits` digits after the point, without zeros at its end.
pub(crate) fn decimal(value: f64, digits: usize) -> String {
    trimmed(&format!("{value:.digits$}")).to_owned()
}

/// A decimal without zeros at the end of its fraction, and without the sign of `-0`.
pub(crate) fn trimmed(text: &str) -> &str {
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    };
    if text == "-0" { "0" } else { text }
}

/// A colour as `#rrggbb`.
pub(crate) fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
