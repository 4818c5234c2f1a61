//! The picture of a plot: a panel for each sequence, one below the other.

use super::scale::{Scale, named, ticks};
use nk_system::Periodicity;

use super::{Series, summary};
use crate::picture::{Anchor, BLACK, Colour, LINES, Picture, Point, Shape, WHITE, text_width};

const WIDTH: f64 = 880.0;
const RIGHT: f64 = 18.0;
const LETTERS: f64 = 12.0;
/// The heights of a panel's heading and of the numbers below it.
const HEAD: f64 = 30.0;
const FOOT: f64 = 34.0;

const GRID: Colour = [0xe4, 0xe4, 0xe4];
const AXIS: Colour = [0x80, 0x80, 0x80];
/// Two alternating shades for periods, and one for the indices before them.
const PERIODS: [Colour; 2] = [[0xd9, 0xea, 0xf7], [0xec, 0xf5, 0xfb]];
const BEFORE: Colour = [0xf3, 0xf1, 0xec];
/// If there are more periods than this, they have one shade.
const MOST_BANDS: f64 = 120.0;

/// The plot of at least one sequence.
pub fn picture(title: &str, series: &[Series]) -> Picture {
    let height = match series.len() {
        0 | 1 => 280.0,
        2 | 3 => 190.0,
        _ => 130.0,
    };
    let mut shapes = Vec::new();
    let mut top = 8.0;
    for (number, own) in series.iter().enumerate() {
        let panel = Panel::new(own, top + HEAD, height);
        shapes.extend(panel.shapes(LINES[number % LINES.len()]));
        top += HEAD + height + FOOT;
    }
    Picture {
        width: WIDTH,
        height: top + 6.0,
        title: title.to_owned(),
        shapes,
    }
}

struct Panel<'a> {
    series: &'a Series,
    across: Scale,
    up: Scale,
    named: Vec<f64>,
}

impl<'a> Panel<'a> {
    fn new(series: &'a Series, top: f64, height: f64) -> Panel<'a> {
        let (first, last) = series.span();
        let (low, high) = series.range();
        let named_values = ticks(low, high, height / 28.0, series.is_whole());
        let widest = named_values
            .iter()
            .map(|own| text_width(&named(*own), LETTERS))
            .fold(0.0, f64::max);
        // A dot on the rim stands clear of it.
        let air = (high / 2.0 - low / 2.0) * 0.06;
        Panel {
            series,
            across: Scale {
                low: first,
                high: last,
                start: widest + 30.0,
                end: WIDTH - RIGHT - 6.0,
            },
            up: Scale {
                low: low - air,
                high: high + air,
                start: top + height,
                end: top,
            },
            named: named_values,
        }
    }

    fn shapes(&self, colour: Colour) -> Vec<Shape> {
        let mut shapes = self.shades();
        shapes.extend(self.grid());
        shapes.extend(self.terms(colour));
        shapes.extend(self.head());
        shapes
    }

    /// The left and the right rim of the panel.
    fn rims(&self) -> (f64, f64) {
        (self.across.start - 8.0, self.across.end + 6.0)
    }

    fn band(&self, from: f64, to: f64, colour: Colour) -> Option<Shape> {
        let (left, right) = self.rims();
        // Between two terms.
        let from = self.across.at(from - 0.5).clamp(left, right);
        let to = self.across.at(to - 0.5).clamp(left, right);
        (to > from).then_some(Shape::Rectangle {
            from: Point::new(from, self.up.end),
            to: Point::new(to, self.up.start),
            colour,
        })
    }

    /// The shades of the indices before the period, and of the periods.
    fn shades(&self) -> Vec<Shape> {
        let Some(Periodicity {
            preperiod, period, ..
        }) = self.series.proved
        else {
            return Vec::new();
        };
        let (first, last) = self.series.span();
        let (period, from) = (period as f64, preperiod as f64);
        let mut shapes: Vec<Shape> = Vec::new();
        shapes.extend(self.band(first - 1.0, from.min(last + 2.0), BEFORE));
        if from > last {
            return shapes;
        }
        // The first period that is in sight.
        let skipped = ((first - from) / period).floor().max(0.0);
        let start = from + skipped * period;
        if (last - start) / period > MOST_BANDS {
            shapes.extend(self.band(start, last + 2.0, PERIODS[0]));
            return shapes;
        }
        let mut number = 0;
        loop {
            let at = start + number as f64 * period;
            if at > last {
                return shapes;
            }
            shapes.extend(self.band(at, at + period, PERIODS[number % 2]));
            number += 1;
        }
    }

    fn grid(&self) -> Vec<Shape> {
        let (left, right) = self.rims();
        let line = |from: Point, to: Point, colour| Shape::Line {
            through: vec![from, to],
            width: 1.0,
            colour,
        };
        let words = |at: Point, anchor, value: f64| Shape::Text {
            at,
            size: LETTERS,
            anchor,
            colour: BLACK,
            halo: false,
            text: named(value),
        };
        let mut shapes = Vec::new();
        for &value in &self.named {
            let y = self.up.at(value);
            shapes.push(line(Point::new(left, y), Point::new(right, y), GRID));
            shapes.push(words(Point::new(left - 7.0, y + 4.3), Anchor::End, value));
        }
        let (first, last) = self.series.span();
        let bottom = self.up.start;
        for value in ticks(first, last, 12.0, true) {
            let x = self.across.at(value);
            shapes.push(line(
                Point::new(x, bottom),
                Point::new(x, bottom + 4.0),
                AXIS,
            ));
            shapes.push(words(Point::new(x, bottom + 17.0), Anchor::Middle, value));
        }
        shapes.push(line(
            Point::new(left, bottom),
            Point::new(right, bottom),
            AXIS,
        ));
        shapes.push(line(
            Point::new(left, bottom),
            Point::new(left, self.up.end),
            AXIS,
        ));
        shapes
    }

    fn terms(&self, colour: Colour) -> Vec<Shape> {
        let places: Vec<Point> = self
            .series
            .points
            .iter()
            .map(|(n, value)| Point::new(self.across.at(*n), self.up.at(*value)))
            .collect();
        let room = (self.across.end - self.across.start) / places.len().max(1) as f64;
        let mut shapes = Vec::new();
        // A line only helps the eye where there is room between the dots.
        if room > 1.5 && places.len() > 1 {
            let pale = colour.map(|own| own / 2 + 127);
            shapes.push(Shape::Line {
                through: places.clone(),
                width: 0.8,
                colour: pale,
            });
        }
        let radius = (room * 0.35).clamp(1.1, 3.6);
        shapes.extend(places.into_iter().map(|at| Shape::Pill {
            a: at,
            b: at,
            radius,
            fill: colour,
            outline: WHITE,
            outline_width: 0.0,
        }));
        shapes
    }

    /// The name, and the proved period.
    fn head(&self) -> Vec<Shape> {
        let (left, right) = self.rims();
        let words = |x, anchor, colour, text| Shape::Text {
            at: Point::new(x, self.up.end - 9.0),
            size: LETTERS + 1.0,
            anchor,
            colour,
            halo: false,
            text,
        };
        let mut shapes = vec![words(left, Anchor::Start, BLACK, self.series.name.clone())];
        if let Some(proved) = self.series.proved {
            let text = summary(&proved, &self.series.variable);
            shapes.push(words(right, Anchor::End, LINES[0], text));
        }
        shapes
    }
}
