//! The picture of a plot: a panel for each sequence, one below the other, or one panel for all.

use super::marks::{Band, bands};
use super::scale::{Scale, named_ticks};
use super::{Frame, Series, Values, value_axis};
use crate::picture::{Anchor, BLACK, Colour, LINES, Picture, Point, Shape, Text, text_width};

const RIGHT: f64 = 18.0;
const LETTERS: f64 = 12.0;
/// The heights of a line of the heading, of the numbers and the title below a panel, and of the explanation of its
/// shades.
const LINE: f64 = 18.0;
const FOOT: f64 = 34.0;
const KEY: f64 = 18.0;
/// Terms are joined by a line if they are at most this many, and there is room between them.
const MOST_JOINED: usize = 150;

const GRID: Colour = [0xe4, 0xe4, 0xe4];
const AXIS: Colour = [0x80, 0x80, 0x80];
const QUIET: Colour = [0x55, 0x55, 0x55];
/// Two alternating shades for periods, and one for the indices before them.
const PERIODS: [Colour; 2] = [[0xd9, 0xea, 0xf7], [0xec, 0xf5, 0xfb]];
const BEFORE: Colour = [0xf3, 0xf1, 0xec];

/// The plot of at least one sequence.
pub fn picture(title: &str, series: &[Series], frame: &Frame) -> Picture {
    let panels = frame.panels(series);
    let heights: Vec<(f64, f64)> = panels.iter().map(|own| margins(own)).collect();
    let usual = match panels.len() {
        0 | 1 => 280.0,
        2 | 3 => 190.0,
        _ => 130.0,
    };
    let height = frame.height.map_or(usual, |all| {
        let margins: f64 = heights.iter().map(|own| own.0 + own.1).sum();
        ((all - margins - 14.0) / panels.len().max(1) as f64).max(40.0)
    });
    let mut shapes = Vec::new();
    let mut top = 8.0;
    for (number, (own, (head, foot))) in panels.iter().zip(heights).enumerate() {
        let panel = Panel::new(own, frame, top, head, height);
        shapes.extend(panel.shapes(number));
        top += head + height + foot;
    }
    Picture {
        width: frame.width,
        height: top + 6.0,
        title: title.to_owned(),
        shapes,
    }
}

/// The heights above and below a panel: the heading has a line for each sequence, and one for the title of the axis.
fn margins(series: &[Series]) -> (f64, f64) {
    let head = LINE * (series.len() as f64 + 1.0) + 6.0;
    let is_shaded = matches!(series, [own] if own.proved.is_some());
    (head, FOOT + if is_shaded { KEY } else { 0.0 })
}

struct Panel<'a> {
    series: &'a [Series],
    values: Values,
    across: Scale,
    up: Scale,
    ticks: Vec<(f64, String)>,
    /// The upper end of the heading.
    top: f64,
}

impl<'a> Panel<'a> {
    fn new(series: &'a [Series], frame: &Frame, top: f64, head: f64, height: f64) -> Panel<'a> {
        let values = Values::of(series, frame.log);
        let (low, high) = values.range;
        let ticks = values.ticks(height / 28.0);
        let widest = ticks
            .iter()
            .map(|own| text_width(&own.1, LETTERS))
            .fold(0.0, f64::max);
        // A dot on the rim stands clear of it.
        let air = (high / 2.0 - low / 2.0) * 0.06;
        Panel {
            series,
            across: Scale {
                low: values.span.0,
                high: values.span.1,
                start: widest + 30.0,
                end: (frame.width - RIGHT - 6.0).max(widest + 60.0),
            },
            up: Scale {
                low: low - air,
                high: high + air,
                start: top + head + height,
                end: top + head,
            },
            values,
            ticks,
            top,
        }
    }

    /// The shapes of the panel with this number; a sequence that has it alone has a colour of its own.
    fn shapes(&self, number: usize) -> Vec<Shape> {
        let colour = |own: usize| LINES[(number + own) % LINES.len()];
        let mut shapes = self.shades();
        shapes.extend(self.grid());
        // All lines are behind all dots, and larger dots behind smaller ones.
        for (own, points) in self.values.points.iter().enumerate() {
            shapes.extend(self.joined(points, colour(own)));
        }
        for (own, points) in self.values.points.iter().enumerate() {
            shapes.push(Shape::Dots {
                at: points.iter().map(|own| self.place(own)).collect(),
                radius: self.radius(own),
                colour: colour(own),
            });
        }
        shapes.extend(self.head(&colour));
        shapes.extend(self.titles());
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

    /// The shades of the indices before the period, and of the periods; none where several sequences share the panel.
    fn shades(&self) -> Vec<Shape> {
        let [
            Series {
                proved: Some(proved),
                ..
            },
        ] = self.series
        else {
            return Vec::new();
        };
        let shade = |band: Band| match band {
            Band::Before(from, to) => self.band(from, to, BEFORE),
            Band::Period(number, from, to) => self.band(from, to, PERIODS[number % 2]),
        };
        let all = bands(proved, self.values.span).into_iter();
        all.filter_map(shade).collect()
    }

    fn grid(&self) -> Vec<Shape> {
        let (left, right) = self.rims();
        let line = |from: Point, to: Point, colour| Shape::Line {
            through: vec![from, to],
            width: 1.0,
            colour,
        };
        let mut shapes = Vec::new();
        for (value, name) in &self.ticks {
            let y = self.up.at(*value);
            shapes.push(line(Point::new(left, y), Point::new(right, y), GRID));
            shapes.push(words(left - 7.0, y + 4.3, Anchor::End, BLACK, name.clone()));
        }
        let bottom = self.up.start;
        let (first, last) = self.values.span;
        let room = (self.across.end - self.across.start) / 70.0;
        for (value, name) in named_ticks(first, last, room.max(2.0), true) {
            let x = self.across.at(value);
            shapes.push(line(
                Point::new(x, bottom),
                Point::new(x, bottom + 4.0),
                AXIS,
            ));
            shapes.push(words(x, bottom + 17.0, Anchor::Middle, BLACK, name));
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

    fn place(&self, own: &(f64, f64)) -> Point {
        Point::new(self.across.at(own.0), self.up.at(own.1))
    }

    /// The pixels across that the terms of the longest sequence have each.
    fn room(&self) -> f64 {
        let most = self.values.points.iter().map(Vec::len).max();
        (self.across.end - self.across.start) / most.unwrap_or(0).max(1) as f64
    }

    /// A line through the terms of a sequence, which only helps the eye where there is room between the dots.
    fn joined(&self, points: &[(f64, f64)], colour: Colour) -> Option<Shape> {
        let room = (self.across.end - self.across.start) / points.len().max(1) as f64;
        let helps = room > 1.5 && points.len() > 1 && points.len() <= MOST_JOINED;
        helps.then(|| Shape::Line {
            through: points.iter().map(|own| self.place(own)).collect(),
            width: 0.8,
            colour: colour.map(|own| own / 2 + 127),
        })
    }

    /// The radius of the dots of a sequence. Where several share the panel, each has smaller dots than the one before, so
    /// that terms at one place are rings round one another, and all are seen.
    fn radius(&self, number: usize) -> f64 {
        let room = self.room();
        let behind = self.series.len() - 1 - number.min(self.series.len() - 1);
        match self.series.len() {
            1 => (room * 0.35).clamp(1.1, 3.6),
            _ => (room * 0.3).clamp(1.5, 2.2) + behind as f64 * (room * 0.2).clamp(1.3, 1.8),
        }
    }

    /// The name of each sequence with its proved period; a dot of its colour where there are several.
    fn head(&self, colour: &dyn Fn(usize) -> Colour) -> Vec<Shape> {
        let (left, right) = self.rims();
        let mut shapes = Vec::new();
        for (number, own) in self.series.iter().enumerate() {
            let y = self.top + LINE * (number as f64 + 1.0) - 5.0;
            let mut x = left;
            if self.series.len() > 1 {
                shapes.push(Shape::Dots {
                    at: vec![Point::new(x + 5.0, y - 4.5)],
                    radius: self.radius(number).min(7.0),
                    colour: colour(number),
                });
                x += 16.0;
            }
            let mut name = words(x, y, Anchor::Start, BLACK, own.name.clone());
            if let Shape::Text(own) = &mut name {
                own.size += 1.0;
            }
            shapes.push(name);
            if let Some(text) = own.summary() {
                shapes.push(words(right, y, Anchor::End, LINES[0], text));
            }
        }
        shapes
    }

    /// The titles of the axes, what is not shown, and what the shades mean.
    fn titles(&self) -> Vec<Shape> {
        let (left, right) = self.rims();
        let Some(first) = self.series.first() else {
            return Vec::new();
        };
        let same = |of: &dyn Fn(&Series) -> String| {
            let own = of(first);
            self.series
                .iter()
                .all(|other| of(other) == own)
                .then_some(own)
        };
        let value = value_axis(self.series);
        let scale = if self.values.log { ", logarithmic" } else { "" };
        let above = self.up.end - 8.0;
        let mut shapes = vec![
            words(
                left - 20.0,
                above,
                Anchor::Start,
                QUIET,
                format!("{value}{scale}"),
            ),
            words(
                right,
                self.up.start + 31.0,
                Anchor::End,
                QUIET,
                same(&|own| own.axis()).unwrap_or_else(|| "index".to_owned()),
            ),
        ];
        if let Some(note) = self.values.note() {
            shapes.push(words(right, above, Anchor::End, QUIET, note));
        }
        shapes.extend(self.key());
        shapes
    }

    /// A sample of each shade that is used, with its meaning.
    fn key(&self) -> Vec<Shape> {
        let [
            Series {
                proved: Some(proved),
                ..
            },
        ] = self.series
        else {
            return Vec::new();
        };
        let all = bands(proved, self.values.span);
        let has_before = all.iter().any(|own| matches!(own, Band::Before(..)));
        let periods = all
            .iter()
            .filter(|own| matches!(own, Band::Period(..)))
            .count();
        let mut entries: Vec<(&[Colour], &str)> = Vec::new();
        if has_before {
            entries.push((&[BEFORE], "before the period"));
        }
        match periods {
            0 => {}
            1 => entries.push((&PERIODS[..1], "periods")),
            _ => entries.push((&PERIODS, "periods, in turn")),
        }
        let mut shapes = Vec::new();
        let (mut x, y) = (self.rims().0, self.up.start + 35.0);
        for (colours, meaning) in entries {
            for colour in colours {
                shapes.push(Shape::Rectangle {
                    from: Point::new(x, y - 10.0),
                    to: Point::new(x + 16.0, y + 2.0),
                    colour: *colour,
                });
                x += 16.0;
            }
            shapes.push(words(x + 6.0, y, Anchor::Start, QUIET, meaning.to_owned()));
            x += 1.06 * text_width(meaning, LETTERS) + 28.0;
        }
        shapes
    }
}

fn words(x: f64, y: f64, anchor: Anchor, colour: Colour, text: String) -> Shape {
    Shape::Text(Text {
        at: Point::new(x, y),
        size: LETTERS,
        anchor,
        colour,
        halo: false,
        text,
    })
}
