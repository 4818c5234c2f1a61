//! The picture of a plot: a panel for each sequence, one below the other, or one panel for all.

use super::margins::{Margins, above, below, cut, entries, indent, rims, wide};
use super::marks::{Band, bands};
use super::scale::{Scale, named_ticks};
use super::sizes::{BEFORE, GAP, KEY, LETTERS, LINE, NAME, OUTSIDE, PERIODS};
use super::{Frame, Series, Values};
use crate::picture::{Anchor, BLACK, Colour, LINES, Picture, Point, Shape, Text};

/// The space above and below all panels.
const EDGES: f64 = 14.0;
/// The least height of a panel.
const LEAST_PANEL: f64 = 60.0;
/// The least width of a picture.
const LEAST_WIDTH: f64 = 300.0;
/// The number of kinds of marks.
const MARKS: usize = 3;
/// The largest number of sequences whose marks in one panel are distinguishable.
pub const MOST_TOGETHER: usize = MARKS * LINES.len();
/// The largest number of terms that are joined by a line, if there is room between them.
const MOST_JOINED: usize = 150;

const GRID: Colour = [0xe4, 0xe4, 0xe4];
const AXIS: Colour = [0x80, 0x80, 0x80];
const QUIET: Colour = [0x55, 0x55, 0x55];
/// The plot of at least one sequence.
pub fn picture(title: &str, series: &[Series], frame: &Frame) -> Picture {
    let panels = frame.panels(series);
    let margins: Vec<Margins> = panels.iter().map(|own| Margins::of(own, frame)).collect();
    let usual = match panels.len() {
        0 | 1 => 280.0,
        2 | 3 => 190.0,
        _ => 130.0,
    };
    let height = frame.height.map_or(usual, |all| {
        let margins: f64 = margins.iter().map(|own| own.head() + own.foot()).sum();
        ((all - margins - EDGES) / panels.len().max(1) as f64).max(LEAST_PANEL)
    });
    let mut shapes = Vec::new();
    let mut top = 8.0;
    for (number, (own, margins)) in panels.iter().zip(margins).enumerate() {
        let tall = margins.head() + height + margins.foot();
        let panel = Panel::new(own, frame, top, margins, height);
        shapes.extend(panel.shapes(number));
        top += tall;
    }
    Picture {
        width: frame.width,
        height: top + 6.0,
        title: title.to_owned(),
        shapes,
    }
}

/// The least width and height of a picture that has room for these sequences.
pub fn least_size(series: &[Series], frame: &Frame) -> (f64, f64) {
    let tall = |own: &&[Series]| {
        let margins = Margins::of(own, frame);
        margins.head() + LEAST_PANEL + margins.foot()
    };
    let panels = frame.panels(series);
    let height: f64 = panels.iter().map(tall).sum();
    (LEAST_WIDTH, (height + EDGES).ceil())
}

struct Panel<'a> {
    series: &'a [Series],
    values: Values,
    across: Scale,
    up: Scale,
    ticks: Vec<(f64, String)>,
    margins: Margins,
    /// The left and the right rim.
    rims: (f64, f64),
    /// The upper end of the heading.
    top: f64,
}

impl<'a> Panel<'a> {
    fn new(
        series: &'a [Series],
        frame: &Frame,
        top: f64,
        margins: Margins,
        height: f64,
    ) -> Panel<'a> {
        let values = Values::of(series, frame.log);
        let (low, high) = values.range;
        let ticks = values.ticks(height / 28.0);
        let rims = rims(frame, &ticks);
        // The axis extends a little beyond the values, so that no dot touches the rim.
        let air = (high / 2.0 - low / 2.0) * 0.06;
        let head = margins.head();
        Panel {
            series,
            across: Scale {
                low: values.span.0,
                high: values.span.1,
                start: rims.0 + 8.0,
                end: rims.1 - 6.0,
            },
            up: Scale {
                low: low - air,
                high: high + air,
                start: top + head + height,
                end: top + head,
            },
            values,
            ticks,
            margins,
            rims,
            top,
        }
    }

    /// The shapes of the panel with this number. The number and the place of a sequence in the panel determine its
    /// colour.
    fn shapes(&self, number: usize) -> Vec<Shape> {
        let colour = |own: usize| LINES[(number + own) % LINES.len()];
        let mut shapes = self.shades();
        shapes.extend(self.grid());
        // All lines are behind all dots, and larger dots are behind smaller ones.
        for (own, series) in self.series.iter().enumerate() {
            shapes.extend(self.joined(&series.points, colour(own)));
        }
        for (own, points) in self.values.points.iter().enumerate() {
            let at = points.iter().map(|own| self.place(own)).collect();
            shapes.extend(marks(own, at, self.radius(own), colour(own)));
        }
        shapes.extend(self.head(&colour));
        shapes.extend(self.titles());
        shapes
    }

    fn band(&self, from: f64, to: f64, colour: Colour) -> Option<Shape> {
        let (left, right) = self.rims;
        // A shade begins and ends between two terms.
        let from = self.across.at(from - 0.5).clamp(left, right);
        let to = self.across.at(to - 0.5).clamp(left, right);
        (to > from).then_some(Shape::Rectangle {
            from: Point::new(from, self.up.end),
            to: Point::new(to, self.up.start),
            colour,
        })
    }

    /// The shades of the indices before the period, and of the periods; none if several sequences share the panel.
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
        let (left, right) = self.rims;
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

    /// The width in pixels for each term of the longest sequence.
    fn room(&self) -> f64 {
        let most = self.values.points.iter().map(Vec::len).max();
        (self.across.end - self.across.start) / most.unwrap_or(0).max(1) as f64
    }

    /// Lines through the terms of a sequence; none if there is no room between the dots. A term that has no place ends
    /// a line.
    fn joined(&self, points: &[(f64, f64)], colour: Colour) -> Vec<Shape> {
        let room = (self.across.end - self.across.start) / points.len().max(1) as f64;
        if room <= 1.5 || points.len() > MOST_JOINED {
            return Vec::new();
        }
        let runs = points.split(|own| !own.1.is_finite());
        let line = |run: &[(f64, f64)]| Shape::Line {
            through: run.iter().map(|own| self.place(own)).collect(),
            width: 0.8,
            colour: colour.map(|own| own / 2 + 127),
        };
        runs.filter(|own| own.len() > 1).map(line).collect()
    }

    /// The radius of the marks of a sequence. If several sequences share the panel, each has smaller marks than the one
    /// before, so that terms at one place appear as concentric rings. The largest marks leave room for the terms beside
    /// them.
    fn radius(&self, number: usize) -> f64 {
        let room = self.room();
        let count = self.series.len();
        if count == 1 {
            return (room * 0.35).clamp(1.1, 3.6);
        }
        let (least, step) = ((room * 0.3).clamp(1.5, 2.2), (room * 0.2).clamp(1.3, 1.8));
        let steps = (count - 1) as f64;
        let most = (least + steps * step).min((0.5 * room).max(least + step));
        let behind = (count - 1).saturating_sub(number) as f64;
        least + behind * (most - least) / steps
    }

    /// The name of each sequence with its proved period, and with its mark if there are several.
    fn head(&self, colour: &dyn Fn(usize) -> Colour) -> Vec<Shape> {
        let (left, right) = self.rims;
        let mut shapes = Vec::new();
        let mut y = self.top - 5.0;
        for (at, (own, is_split)) in self.series.iter().zip(&self.margins.is_split).enumerate() {
            y += LINE;
            if self.series.len() > 1 {
                let place = vec![Point::new(left + 5.0, y - 4.5)];
                let radius = self.radius(at).min(7.0);
                shapes.extend(marks(at, place, radius, colour(at)));
            }
            let x = left + indent(self.series);
            let summary = own.summary();
            let beside = summary.as_ref().filter(|_| !is_split);
            let taken = beside.map_or(0.0, |text| wide(text, LETTERS) + GAP);
            let mut name = words(
                x,
                y,
                Anchor::Start,
                BLACK,
                cut(&own.name, NAME, right - x - taken),
            );
            if let Shape::Text(own) = &mut name {
                own.size = NAME;
            }
            shapes.push(name);
            let Some(text) = summary else { continue };
            let text = cut(&text, LETTERS, right - x);
            shapes.push(match is_split {
                false => words(right, y, Anchor::End, LINES[0], text),
                true => {
                    y += LINE;
                    words(x, y, Anchor::Start, LINES[0], text)
                }
            });
        }
        shapes
    }

    /// The titles of the axes, the note about values that are not shown, and the key of the shades.
    fn titles(&self) -> Vec<Shape> {
        let (left, right) = self.rims;
        let start = left - OUTSIDE;
        let y = self.up.end - 8.0;
        let mut shapes = Vec::new();
        let mut room = right - start;
        if let Some(note) = self.values.note() {
            let note = cut(&note, LETTERS, right - start);
            shapes.push(match self.margins.has_note_line {
                true => words(start, y - LINE, Anchor::Start, QUIET, note),
                false => {
                    room -= wide(&note, LETTERS) + GAP;
                    words(right, y, Anchor::End, QUIET, note)
                }
            });
        }
        let title = cut(&above(self.series, &self.values), LETTERS, room);
        shapes.push(words(start, y, Anchor::Start, QUIET, title));
        let (key, end) = self.key();
        let title = cut(&below(self.series), LETTERS, right - end);
        let y = self.up.start + 31.0;
        shapes.push(words(right, y, Anchor::End, QUIET, title));
        shapes.extend(key);
        shapes
    }

    /// The key: a sample of each shade that is used, with its meaning. Also returns the x at which its first line ends.
    fn key(&self) -> (Vec<Shape>, f64) {
        let (left, right) = self.rims;
        let mut shapes = Vec::new();
        let (mut x, mut y, mut end) = (left, self.up.start + 35.0, left);
        for (number, entry) in entries(self.series, &self.values).iter().enumerate() {
            if number > 0 && self.margins.key > 1 {
                (x, y) = (left, y + KEY);
            }
            let next = x + entry.width();
            for colour in entry.colours {
                shapes.push(Shape::Rectangle {
                    from: Point::new(x, y - 10.0),
                    to: Point::new(x + 16.0, y + 2.0),
                    colour: *colour,
                });
                x += 16.0;
            }
            let meaning = cut(entry.meaning, LETTERS, right - x - 6.0);
            shapes.push(words(x + 6.0, y, Anchor::Start, QUIET, meaning));
            x = next;
            if number == 0 || self.margins.key == 1 {
                end = next;
            }
        }
        (shapes, end)
    }
}

/// The marks of the sequence with this number at these places: discs; after all colours have been used, squares, then
/// crosses.
fn marks(number: usize, at: Vec<Point>, radius: f64, colour: Colour) -> Vec<Shape> {
    let moved = |own: &Point, x: f64, y: f64| Point::new(own.x + x, own.y + y);
    // Half the side of a square that is as large as the disc.
    let half = 0.886 * radius;
    match number / LINES.len() % MARKS {
        0 => vec![Shape::Dots { at, radius, colour }],
        1 => {
            let square = |own: &Point| Shape::Rectangle {
                from: moved(own, -half, -half),
                to: moved(own, half, half),
                colour,
            };
            at.iter().map(square).collect()
        }
        _ => {
            let stroke = |own: &Point, side: f64| Shape::Line {
                through: vec![moved(own, -half, -side), moved(own, half, side)],
                width: 1.4,
                colour,
            };
            let cross = |own: &Point| [stroke(own, half), stroke(own, -half)];
            at.iter().flat_map(cross).collect()
        }
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
