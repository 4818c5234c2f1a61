//! Draws plots in lines of text: braille dots, shades, or plain ASCII.

use super::margins::{above, below};
use super::marks::begins;
use super::scale::{Scale, named_ticks, names};
use super::{Frame, SEVERAL, Series, Values};
use crate::braille;

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

/// The largest average number of terms in a character; if there are more, shades show their number.
const DENSE: usize = 4;

/// The marks of the sequences that share a panel.
pub(super) const SHARED: [char; 8] = ['*', 'o', '+', 'x', '#', '@', '%', '&'];

impl Marks {
    /// The dots of a character, across and down.
    fn dots(self) -> (usize, usize) {
        match self {
            Marks::Braille => (braille::WIDE, braille::TALL),
            Marks::Ascii => (1, 1),
        }
    }

    /// The sign where a period begins.
    fn bar(self) -> char {
        match self {
            Marks::Ascii => ':',
            Marks::Braille => '\u{250a}',
        }
    }

    /// The shades from the fewest terms to the most.
    fn shades(self) -> [char; 4] {
        match self {
            Marks::Braille => ['\u{2591}', '\u{2592}', '\u{2593}', '\u{2588}'],
            Marks::Ascii => ['.', '+', '*', '#'],
        }
    }
}

/// The plot of each sequence in at most `width` columns; widths below 20 count as 20.
pub fn text(series: &[Series], frame: &Frame, width: usize, marks: Marks) -> String {
    let width = width.max(20);
    let panels = frame.panels(series).into_iter();
    let panels = panels.map(|shared| {
        let values = Values::of(shared, frame.log);
        match values.is_crowded(width) {
            false => panel(shared, values, width, marks),
            true => apart(shared, &values, width, marks),
        }
    });
    panels.collect::<Vec<String>>().join("\n")
}

/// The sequences of one frame, each in a panel, with the same axes. Shades show numbers of terms, so a shared panel
/// could not tell the sequences apart.
fn apart(series: &[Series], values: &Values, width: usize, marks: Marks) -> String {
    let panels = series.iter().zip(&values.points).map(|(own, points)| {
        let alone = Values {
            points: vec![points.clone()],
            ..values.clone()
        };
        panel(std::slice::from_ref(own), alone, width, marks)
    });
    let panels: Vec<String> = panels.collect();
    let many = match series.len() > SHARED.len() {
        true => "sequences",
        false => "terms",
    };
    format!(
        "{}\nthe panels have the same axes; together there are too many {many} for marks\n",
        panels.join("\n")
    )
}

fn panel(series: &[Series], values: Values, width: usize, marks: Marks) -> String {
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
    text.extend(value_title(series, &values).map(|own| cut(&own, width) + "\n"));
    let lines = page.lines();
    let bar = page.marks.bar();
    let has_bar = lines.iter().any(|own| own.contains(bar));
    let key = has_bar.then(|| format!("{bar} a period begins"));
    for (number, line) in lines.into_iter().enumerate() {
        let label = labels.iter().find(|own| row(own.0) == number);
        let label = label.map_or("", |own| own.1.as_str());
        let line = format!("{label:>own$} |{line}", own = margin - 2);
        text += &format!("{}\n", line.trim_end());
    }
    let places = Foot {
        margin,
        columns,
        wide: page.dots.0,
    };
    text += &places.text(values.span, &across, &below(series), key);
    let notes = values.note().into_iter().chain(page.note());
    text.extend(notes.map(|own| format!("{own}\n")));
    text
}

/// The numbers beside the rows: the ends of the axis, and the ticks between them that do not touch other numbers.
fn labels(values: &Values) -> Vec<(f64, String)> {
    let (low, high) = values.range;
    if low == high {
        return vec![(low, values.name(low))];
    }
    let ticks = values.ticks(ROWS as f64 / 2.0);
    if values.log && ticks.len() > 1 {
        return ticks;
    }
    let row = |own: f64| (high / 2.0 - own / 2.0) / (high / 2.0 - low / 2.0) * (ROWS - 1) as f64;
    let mut shown = vec![high, low];
    // No two numbers are in neighbouring rows.
    let inside = ticks.into_iter().map(|own| own.0).filter(|own| {
        let row = row(*own);
        (1.5..=(ROWS - 1) as f64 - 1.5).contains(&row)
    });
    if !values.log {
        shown.extend(inside);
    }
    let named = match values.log {
        true => shown.iter().map(|own| values.name(*own)).collect(),
        false => names(&shown.iter().map(|own| rounded(*own)).collect::<Vec<f64>>()),
    };
    shown.into_iter().zip(named).collect()
}

/// The number that names an end of an axis: a large number or a fraction is rounded to four digits.
fn rounded(own: f64) -> f64 {
    let is_short = own.fract() == 0.0 && own.abs() < 1e7;
    let digits = || format!("{own:.3e}").parse().unwrap_or(own);
    if is_short { own } else { digits() }
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

/// The title of the axis of the values, unless the name of the sequence, or those of several, already show it.
fn value_title(series: &[Series], values: &Values) -> Option<String> {
    let title = above(series, values);
    let is_named = match series {
        [only] => only
            .name
            .strip_prefix(&title)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ','])),
        _ => title == SEVERAL,
    };
    (!is_named).then_some(title)
}

/// A title of at most `width` characters; dots show where it is cut.
fn cut(title: &str, width: usize) -> String {
    match title.chars().count() > width {
        true => title.chars().take(width - 3).chain("...".chars()).collect(),
        false => title.to_owned(),
    }
}

/// The part below the rows of a panel.
struct Foot {
    /// The number of characters before a row.
    margin: usize,
    /// The number of characters of a row.
    columns: usize,
    /// The number of dots of a character across.
    wide: usize,
}

impl Foot {
    /// The axis with its numbers, and below them the key of the signs and the title.
    fn text(&self, span: (f64, f64), across: &Scale, title: &str, key: Option<String>) -> String {
        let whole = self.margin + self.columns;
        let mut numbers = vec![' '; whole];
        let mut free = 0;
        for (value, name) in named_ticks(span.0, span.1, (self.columns / 10) as f64, true) {
            let middle = self.margin + across.at(value) as usize / self.wide;
            // The number is centred below its place, but stays on the page.
            let last = whole.saturating_sub(name.len());
            let start = middle.saturating_sub(name.len() / 2).min(last);
            if start >= free {
                for (at, c) in name.chars().enumerate() {
                    numbers[start + at] = c;
                }
                free = start + name.len() + 2;
            }
        }
        let numbers: String = numbers.into_iter().collect();
        let pad = " ".repeat(self.margin - 1);
        let mut text = format!(
            "{pad}+{}\n{}\n",
            "-".repeat(self.columns),
            numbers.trim_end()
        );
        let key = key.map_or(String::new(), |own| {
            format!("{}{own}", " ".repeat(self.margin))
        });
        let room = whole.saturating_sub(key.chars().count());
        text += &match room > title.chars().count() + 1 {
            true => format!("{key}{title:>room$}\n"),
            false => format!("{key}\n{title:>whole$}\n"),
        };
        text
    }
}

struct Page {
    marks: Marks,
    /// The dots of a character, across and down.
    dots: (usize, usize),
    columns: usize,
    across: Scale,
    up: Scale,
    /// For each dot the number of its terms, and the set of their sequences as bits.
    terms: Vec<(u32, u64)>,
    bars: Vec<bool>,
    /// Whether several sequences share the panel.
    is_shared: bool,
    /// The largest number of terms in one character, if shades show numbers of terms.
    most: Option<u32>,
    is_dense: bool,
}

impl Page {
    fn new(columns: usize, values: &Values, series: usize, marks: Marks) -> Page {
        let is_shared = series > 1;
        let is_dense = !is_shared && values.terms() > DENSE * columns * marks.dots().0;
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
            own.1 |= 1 << series.min(63);
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

    /// The meaning of shades and digits.
    fn note(&self) -> Option<String> {
        let meet = |own: &(u32, u64)| own.1.count_ones() > 1;
        if self.is_shared && self.terms.iter().any(meet) {
            return Some("a digit: terms of that many sequences at one place".to_owned());
        }
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
        let (count, sequences) = term(0, 0);
        let empty = match self.bars[column] {
            true => self.marks.bar(),
            false => ' ',
        };
        if let Some(most) = self.most {
            let shades = self.marks.shades();
            // The scale is logarithmic, since counts differ widely.
            let share = f64::from(count).ln_1p() / f64::from(most).ln_1p();
            let shade = ((share * shades.len() as f64) as usize).min(shades.len() - 1);
            return if count == 0 { empty } else { shades[shade] };
        }
        if self.is_shared || self.marks == Marks::Ascii {
            let own = match (self.is_shared, sequences.count_ones()) {
                (false, _) => '*',
                (true, 0 | 1) => SHARED[sequences.trailing_zeros() as usize % SHARED.len()],
                (true, many) => char::from_digit(many.min(9), 10).unwrap_or('9'),
            };
            return if count == 0 { empty } else { own };
        }
        let bits = (0..wide).flat_map(|x| (0..tall).map(move |y| (x, y)));
        let set = bits.filter(|(x, y)| term(*x, *y).0 > 0);
        match set.fold(0, |dots, (x, y)| dots | braille::dot(x, y)) {
            0 => empty,
            dots => braille::character(dots),
        }
    }
}
