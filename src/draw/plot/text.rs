//! A plot in lines of text: braille dots, or plain ASCII.

use super::scale::{Scale, named, ticks};
use nk_system::Periodicity;

use super::{Series, summary};

/// The characters of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Two by four dots in each character.
    Braille,
    /// `*` for terms, `:` where a period begins.
    Ascii,
}

/// The number of rows of a panel.
const ROWS: usize = 10;

impl Marks {
    /// The dots of a character, across and down.
    fn dots(self) -> (usize, usize) {
        match self {
            Marks::Braille => (2, 4),
            Marks::Ascii => (1, 1),
        }
    }
}

/// The plot of each sequence in at most `width` columns; widths below 40 count as 40.
pub fn text(series: &[Series], width: usize, marks: Marks) -> String {
    let panels: Vec<String> = series.iter().map(|own| panel(own, width, marks)).collect();
    panels.join("\n")
}

fn panel(series: &Series, width: usize, marks: Marks) -> String {
    let (low, high) = series.range();
    let (first, last) = series.span();
    let labels = [high, low].map(named);
    let margin = labels.iter().map(String::len).max().unwrap_or(0) + 2;
    let columns = width.max(40).saturating_sub(margin);
    let (wide, tall) = marks.dots();
    let across = Scale {
        low: first,
        high: last,
        start: 0.0,
        end: (columns * wide - 1) as f64,
    };
    let up = Scale {
        low,
        high,
        start: (ROWS * tall - 1) as f64,
        end: 0.0,
    };
    let mut page = Page::new(columns, marks);
    for from in begins(series) {
        page.bar(across.at(from) as usize / wide);
    }
    for (n, value) in &series.points {
        page.dot(
            across.at(*n).round() as usize,
            up.at(*value).round() as usize,
        );
    }
    let rows = match low == high {
        // All are in one row, which has the one label.
        true => vec![(up.at(low).round() as usize / tall, &labels[0])],
        false => vec![(0, &labels[0]), (ROWS - 1, &labels[1])],
    };
    let mut text = head(series, width.max(40));
    for (row, line) in page.lines().into_iter().enumerate() {
        let label = rows.iter().find(|own| own.0 == row);
        let label = label.map_or("", |own| own.1.as_str());
        text += &format!(
            "{}\n",
            format!("{label:>own$} |{line}", own = margin - 2).trim_end()
        );
    }
    text + &foot(series, margin, columns, &across, wide)
}

/// The name and the proved period, in a line of at most `width` columns, or in two if they do not fit.
fn head(series: &Series, width: usize) -> String {
    let name = &series.name;
    let Some(proved) = series.proved else {
        return format!("{name}\n");
    };
    let words = summary(&proved, &series.variable);
    match name.chars().count() + 3 + words.chars().count() <= width {
        true => format!("{name}   {words}\n"),
        false => format!("{name}\n  {words}\n"),
    }
}

/// The starts of periods, as far as they are distinguishable.
fn begins(series: &Series) -> Vec<f64> {
    let Some(Periodicity {
        preperiod, period, ..
    }) = series.proved
    else {
        return Vec::new();
    };
    let (first, last) = series.span();
    let (period, from) = (period as f64, preperiod as f64);
    let skipped = ((first - from) / period).ceil().max(0.0);
    let start = from + skipped * period;
    // Bars at every other column would hide the terms.
    let count = match (last - start) / period {
        count if count < 0.0 => 0,
        count if count > 16.0 => 1,
        count => count as usize + 1,
    };
    (0..count).map(|own| start + own as f64 * period).collect()
}

/// The axis with its numbers.
fn foot(series: &Series, margin: usize, columns: usize, across: &Scale, wide: usize) -> String {
    let (first, last) = series.span();
    let mut numbers = vec![' '; margin + columns];
    let mut free = 0;
    for value in ticks(first, last, (columns / 10) as f64, true) {
        let name = named(value);
        let middle = margin + across.at(value) as usize / wide;
        // In the middle below its place, but on the page.
        let last = numbers.len().saturating_sub(name.len());
        let start = middle.saturating_sub(name.len() / 2).min(last);
        if start >= free {
            for (at, c) in name.chars().enumerate() {
                numbers[start + at] = c;
            }
            free = start + name.len() + 2;
        }
    }
    let numbers: String = numbers.into_iter().collect();
    let pad = " ".repeat(margin - 1);
    format!("{pad}+{}\n{}\n", "-".repeat(columns), numbers.trim_end())
}

struct Page {
    marks: Marks,
    columns: usize,
    dots: Vec<bool>,
    bars: Vec<bool>,
}

impl Page {
    fn new(columns: usize, marks: Marks) -> Page {
        let (wide, tall) = marks.dots();
        Page {
            marks,
            columns,
            dots: vec![false; columns * wide * ROWS * tall],
            bars: vec![false; columns],
        }
    }

    fn dot(&mut self, x: usize, y: usize) {
        let (wide, _) = self.marks.dots();
        if let Some(dot) = self.dots.get_mut(y * self.columns * wide + x) {
            *dot = true;
        }
    }

    fn bar(&mut self, column: usize) {
        if let Some(bar) = self.bars.get_mut(column) {
            *bar = true;
        }
    }

    fn lines(&self) -> Vec<String> {
        (0..ROWS)
            .map(|row| {
                (0..self.columns)
                    .map(|column| self.mark(row, column))
                    .collect()
            })
            .collect()
    }

    fn mark(&self, row: usize, column: usize) -> char {
        let (wide, tall) = self.marks.dots();
        let dot = |x: usize, y: usize| {
            self.dots[(row * tall + y) * self.columns * wide + column * wide + x]
        };
        match self.marks {
            Marks::Ascii if dot(0, 0) => '*',
            Marks::Ascii if self.bars[column] => ':',
            Marks::Ascii => ' ',
            Marks::Braille => {
                // The bits of U+2800 and what follows: down the left side, down the right side, then the lowest two.
                const BITS: [[u32; 4]; 2] = [[0, 1, 2, 6], [3, 4, 5, 7]];
                let bits = (0..2).flat_map(|x| (0..4).map(move |y| (x, y)));
                let set = bits.filter(|(x, y)| dot(*x, *y));
                let code = set.fold(0, |code, (x, y)| code | 1 << BITS[x][y]);
                match code {
                    0 if self.bars[column] => '\u{250a}',
                    0 => ' ',
                    code => char::from_u32(0x2800 + code).unwrap_or(' '),
                }
            }
        }
    }
}
