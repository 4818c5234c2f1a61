//! The texts around a panel: the lines that they take, and where they are cut.

use super::marks::{Band, bands};
use super::sizes::{BEFORE, FOOT, GAP, KEY, LETTERS, LINE, NAME, OUTSIDE, PERIODS, RIGHT};
use super::{Frame, Series, Values, value_axis};
use crate::picture::{Colour, text_width};

/// The lines above and below a panel.
pub(super) struct Margins {
    /// For each sequence, whether its period has a line of its own below its name.
    pub is_split: Vec<bool>,
    /// Whether the note on missing values has a line of its own above the title of the axis.
    pub has_note_line: bool,
    /// The number of lines of the key of the shades.
    pub key: usize,
}

impl Margins {
    pub fn of(series: &[Series], frame: &Frame) -> Margins {
        let values = Values::of(series, frame.log);
        // The numbers of the final axis may be a little wider than these; names are cut to the room that is left.
        let (left, right) = rims(frame, &values.ticks(10.0));
        let room = right - left - indent(series);
        let is_split = |own: &Series| {
            let summary = own.summary();
            summary.is_some_and(|text| wide(&own.name, NAME) + GAP + wide(&text, LETTERS) > room)
        };
        let note = values.note();
        let title = above(series, &values);
        let has_note_line = note.is_some_and(|text| {
            wide(&title, LETTERS) + GAP + wide(&text, LETTERS) > right - left + OUTSIDE
        });
        let entries = entries(series, &values);
        let key = entries.iter().map(Entry::width).sum::<f64>();
        let below = below(series);
        Margins {
            is_split: series.iter().map(is_split).collect(),
            has_note_line,
            key: match key + wide(&below, LETTERS) > right - left {
                true => entries.len(),
                false => entries.len().min(1),
            },
        }
    }

    /// The height above the panel.
    pub fn head(&self) -> f64 {
        let split = self.is_split.iter().filter(|own| **own).count();
        let lines = self.is_split.len() + split + 1 + usize::from(self.has_note_line);
        LINE * lines as f64 + 6.0
    }

    /// The height below the panel.
    pub fn foot(&self) -> f64 {
        FOOT + KEY * self.key as f64
    }
}

/// The x of the left and of the right rim of a panel whose axis has these numbers.
pub(super) fn rims(frame: &Frame, ticks: &[(f64, String)]) -> (f64, f64) {
    let names = ticks.iter().map(|own| text_width(&own.1, LETTERS));
    let widest = names.fold(0.0, f64::max);
    let right = (frame.width - RIGHT).max(widest + 66.0);
    (widest + 22.0, right)
}

/// The space before the names of several sequences, for their marks.
pub(super) fn indent(series: &[Series]) -> f64 {
    if series.len() > 1 { 16.0 } else { 0.0 }
}

/// The title of the axis of the values, which is above it.
pub(super) fn above(series: &[Series], values: &Values) -> String {
    let scale = if values.log { ", logarithmic" } else { "" };
    format!("{}{scale}", value_axis(series))
}

/// The title of the axis of the indices, which is below it.
pub(super) fn below(series: &[Series]) -> String {
    let mut titles = series.iter().map(Series::axis);
    let first = titles.next().unwrap_or_default();
    match titles.all(|own| own == first) {
        true => first,
        false => "index".to_owned(),
    }
}

/// The room for a text, with a reserve, since the fonts of viewers may have wider letters than that of this crate.
pub(super) fn wide(text: &str, size: f64) -> f64 {
    1.2 * text_width(text, size)
}

/// The text, cut to this width with dots at its end.
pub(super) fn cut(text: &str, size: f64, room: f64) -> String {
    if wide(text, size) <= room {
        return text.to_owned();
    }
    let mut own = text.to_owned();
    while own.pop().is_some() && wide(&format!("{own}..."), size) > room {}
    format!("{}...", own.trim_end())
}

/// An entry of the key: samples of shades, and their meaning.
pub(super) struct Entry {
    pub colours: &'static [Colour],
    pub meaning: &'static str,
}

impl Entry {
    pub fn width(&self) -> f64 {
        16.0 * self.colours.len() as f64 + wide(self.meaning, LETTERS) + 28.0
    }
}

/// The shades that a panel uses, with their meanings.
pub(super) fn entries(series: &[Series], values: &Values) -> Vec<Entry> {
    let [
        Series {
            proved: Some(proved),
            ..
        },
    ] = series
    else {
        return Vec::new();
    };
    let all = bands(proved, values.span);
    let has_before = all.iter().any(|own| matches!(own, Band::Before(..)));
    let periods = all.iter().filter(|own| matches!(own, Band::Period(..)));
    let before = has_before.then_some(Entry {
        colours: &[BEFORE],
        meaning: "before the period",
    });
    let periods = match periods.count() {
        0 => None,
        1 => Some((&PERIODS[..1], "periods")),
        _ => Some((&PERIODS[..], "periods, in turn")),
    };
    let periods = periods.map(|(colours, meaning)| Entry { colours, meaning });
    before.into_iter().chain(periods).collect()
}
