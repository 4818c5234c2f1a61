//! A plot in lines of text: braille dots, shades, or plain ASCII.

use super::marks::begins;
use super::scale::{Scale, name, named_ticks, names};
use super::{Frame, Series, Values};

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

/// Where a character stands for more terms than this on average, its shade says how many they are.
const DENSE: usize = 4;

/// The marks of the sequences that share a panel.
const SHARED: [char; 8] = ['*', 'o', '+', 'x', '#', '@', '%', '&'];

impl Marks {
    /// The dots of a character, across and down.
    fn dots(self) -> (usize, usize) {
        match self {
            Marks::Braille => (2, 4),
            Marks::Ascii => (1, 1),
        }
    }

    /// Shades from the fewest terms to the most.
    fn shades(self) -> [char; 4] {
        match self {
            Marks::Braille => ['\u{2591}', '\u{2592}', '\u{2593}', '\u{2588}'],
            Marks::Ascii => ['.', '+', '*', '#'],
        }
    }
}

/// The plot of each sequence in at most `width` columns; widths below 20 count as 20.
pub fn text(series: &[Series], frame: &Frame, width: usize, marks: Marks) -> String {
    let panels = frame.panels(series).into_iter();
    let panels: Vec<String> = panels
        .map(|own| panel(own, frame.log, width.max(20), marks))
        .collect();
    panels.join("\n")
}

fn panel(series: &[Series], log: bool, width: usize, marks: Marks) -> String {
    let values = Values::of(series, log);
    let labels = labels(&values);
    let margin = labels.iter().map(|own| own.1.len()).max().unwrap_or(0) + 2;
    let columns = width.saturating_sub(margin).max(8);
    let mut page = Page::new(columns, &values, series.len(), marks);
    let (across, up) = (page.across, page.up);
    if let [
        Series {
            proved: Some(proved),
            ..
        },
    ] = series
    {
        for from in begins(proved, values.span) {
            page.bar(across.at(from) as usize / page.dots.0);
        }
    }
    for (number, points) in values.points.iter().enumerate() {
        for (n, value) in points {
            let (x, y) = (across.at(*n).round(), up.at(*value).round());
            page.term(number, x as usize, y as usize);
        }
    }
    let tall = page.dots.1;
    let row = |value: f64| up.at(value).round() as usize / tall;
    let mut text = head(series, width);
    for (number, line) in page.lines().into_iter().enumerate() {
        let label = labels.iter().find(|own| row(own.0) == number);
        let label = label.map_or("", |own| own.1.as_str());
        let line = format!("{label:>own$} |{line}", own = margin - 2);
        text += &format!("{}\n", line.trim_end());
    }
    text += &foot(series, &values, margin, columns, &across, page.dots.0);
    let notes = values.note().into_iter().chain(page.note());
    text.extend(notes.map(|own| format!("{own}\n")));
    text
}

/// The largest and the least value with their names, or the one that there is.
fn labels(values: &Values) -> Vec<(f64, String)> {
    let (low, high) = values.range;
    let named = match values.log {
        true => vec![high, low]
            .into_iter()
            .map(|own| name(10f64.powf(own), 3))
            .collect(),
        false => names(&[high, low]),
    };
    let mut labels: Vec<(f64, String)> = [high, low].into_iter().zip(named).collect();
    if low == high {
        labels.truncate(1);
    }
    labels
}

/// The name and the proved period of each sequence, in a line of at most `width` columns, or in two if they do not fit.
fn head(series: &[Series], width: usize) -> String {
    let is_shared = series.len() > 1;
    let line = |(number, own): (usize, &Series)| {
        let mark = match is_shared {
            true => format!("{} ", SHARED[number % SHARED.len()]),
            false => String::new(),
        };
        let name = format!("{mark}{}", own.name);
        match own.summary() {
            None => format!("{name}\n"),
            Some(words) if name.chars().count() + 3 + words.chars().count() <= width => {
                format!("{name}   {words}\n")
            }
            Some(words) => format!("{name}\n  {words}\n"),
        }
    };
    series.iter().enumerate().map(line).collect()
}

/// The axis with its numbers, and its title where that is more than the name of a variable.
fn foot(
    series: &[Series],
    values: &Values,
    margin: usize,
    columns: usize,
    across: &Scale,
    wide: usize,
) -> String {
    let (first, last) = values.span;
    let mut numbers = vec![' '; margin + columns];
    let mut free = 0;
    for (value, name) in named_ticks(first, last, (columns / 10) as f64, true) {
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
    let mut text = format!("{pad}+{}\n{}\n", "-".repeat(columns), numbers.trim_end());
    if let Some(own) = series.iter().find(|own| own.offset.is_some()) {
        text += &format!("{:>width$}\n", own.axis(), width = margin + columns);
    }
    text
}

struct Page {
    marks: Marks,
    /// The dots of a character, across and down.
    dots: (usize, usize),
    columns: usize,
    across: Scale,
    up: Scale,
    /// For each dot the number of terms on it, and the sequence of the first of them.
    terms: Vec<(u32, usize)>,
    bars: Vec<bool>,
    /// Whether several sequences share the panel.
    is_shared: bool,
    /// The most terms in one character, if shades say how many there are.
    most: Option<u32>,
    is_dense: bool,
}

impl Page {
    fn new(columns: usize, values: &Values, series: usize, marks: Marks) -> Page {
        let is_shared = series > 1;
        let terms: usize = values.points.iter().map(Vec::len).sum();
        let is_dense = !is_shared && terms > DENSE * columns * marks.dots().0;
        let dots = match is_shared || is_dense {
            true => (1, 1),
            false => marks.dots(),
        };
        Page {
            marks,
            dots,
            columns,
            across: Scale {
                low: values.span.0,
                high: values.span.1,
                start: 0.0,
                end: (columns * dots.0 - 1) as f64,
            },
            up: Scale {
                low: values.range.0,
                high: values.range.1,
                start: (ROWS * dots.1 - 1) as f64,
                end: 0.0,
            },
            terms: vec![(0, 0); columns * dots.0 * ROWS * dots.1],
            bars: vec![false; columns],
            is_shared,
            most: None,
            is_dense,
        }
    }

    fn term(&mut self, series: usize, x: usize, y: usize) {
        if let Some(own) = self.terms.get_mut(y * self.columns * self.dots.0 + x) {
            if own.0 == 0 {
                own.1 = series;
            }
            own.0 = own.0.saturating_add(1);
        }
    }

    fn bar(&mut self, column: usize) {
        if let Some(bar) = self.bars.get_mut(column) {
            *bar = true;
        }
    }

    fn lines(&mut self) -> Vec<String> {
        if self.is_dense {
            self.most = self.terms.iter().map(|own| own.0).max();
        }
        (0..ROWS)
            .map(|row| {
                (0..self.columns)
                    .map(|column| self.mark(row, column))
                    .collect()
            })
            .collect()
    }

    /// What the shades mean.
    fn note(&self) -> Option<String> {
        let shades = self.marks.shades();
        let most = self.most?;
        Some(format!(
            "{} to {}: 1 to {most} terms",
            shades[0],
            shades[shades.len() - 1]
        ))
    }

    fn mark(&self, row: usize, column: usize) -> char {
        let (wide, tall) = self.dots;
        let term = |x: usize, y: usize| {
            self.terms[(row * tall + y) * self.columns * wide + column * wide + x]
        };
        let (count, series) = term(0, 0);
        let bar = match self.marks {
            Marks::Ascii => ':',
            Marks::Braille => '\u{250a}',
        };
        let empty = if self.bars[column] { bar } else { ' ' };
        if let Some(most) = self.most {
            let shades = self.marks.shades();
            // By logarithms, as counts differ widely.
            let share = f64::from(count).ln_1p() / f64::from(most).ln_1p();
            let shade = ((share * shades.len() as f64) as usize).min(shades.len() - 1);
            return if count == 0 { empty } else { shades[shade] };
        }
        if self.is_shared || self.marks == Marks::Ascii {
            let own = if self.is_shared {
                SHARED[series % SHARED.len()]
            } else {
                '*'
            };
            return if count == 0 { empty } else { own };
        }
        // The bits of U+2800 and what follows: down the left side, down the right side, then the lowest two.
        const BITS: [[u32; 4]; 2] = [[0, 1, 2, 6], [3, 4, 5, 7]];
        let bits = (0..wide).flat_map(|x| (0..tall).map(move |y| (x, y)));
        let set = bits.filter(|(x, y)| term(*x, *y).0 > 0);
        match set.fold(0, |code, (x, y)| code | 1 << BITS[x][y]) {
            0 => empty,
            code => char::from_u32(0x2800 + code).unwrap_or(' '),
        }
    }
}
