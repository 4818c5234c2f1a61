//! Tables for people.
//!
//! A sequence is shown as a grid. Rows begin at multiples of ten, so that the index of a term is the number of its row
//! plus that of its column: `130` and `+7`. If terms are too wide, a new block begins with wider columns, then with
//! five terms in a row, then with one. Columns never get narrower again. In a narrow terminal there are fewer terms in
//! a row.

use std::fmt::Write;

use nk_base::number::Number;
use nk_eval::{Value, Window};

use super::matrix::Matrix;
use super::pairs::Pairs;
use super::statistics::Statistics;
use super::{Ending, Format, Subject};
use crate::exit::Failure;
use crate::page;

/// The layouts of a grid, in order: the number of terms in a row, and the largest width of a term. The first layout is
/// used that fits the page and the terms; rows of twenty are for wide terminals. On a page without a limit of its
/// width, a term of more than [`WIDEST`] characters is alone in its row.
const LAYOUTS: [(usize, usize); 13] = [
    (20, 3),
    (10, 3),
    (5, 3),
    (2, 3),
    (20, 7),
    (10, 7),
    (5, 7),
    (2, 7),
    (5, WIDEST),
    (2, WIDEST),
    (5, 35),
    (2, 35),
    (1, usize::MAX),
];
/// The most characters of a term that does not stand alone in its row, on a page without a limit of its width.
const WIDEST: usize = 17;

/// The format `table`.
pub struct Table {
    shape: Shape,
    statistics: Statistics,
    /// Whether the text above the next eval is a single line; `None` if there is no text above.
    above: Option<bool>,
    /// The expected width of indices.
    index_width: usize,
    /// The columns of the page; `None` if its width is not limited.
    width: Option<usize>,
}

enum Shape {
    Single,
    Grid(Grid),
    Matrix(Matrix),
    Pairs(Pairs),
    Columns,
}

impl Table {
    /// A table for a page of `page` columns; `None` if its width is not limited.
    pub fn new(window: &Window, page: Option<usize>) -> Self {
        let ends = [&window.from, &window.to, &window.default_to];
        let width = ends
            .into_iter()
            .flatten()
            .map(|end| end.to_string().len())
            .max();
        Table {
            shape: Shape::Single,
            statistics: Statistics::default(),
            above: None,
            index_width: width.unwrap_or(0).clamp(4, 12),
            width: page,
        }
    }
}

impl Format for Table {
    fn begin(&mut self, subject: &Subject) -> String {
        self.statistics = Statistics::default();
        let single = subject.variables.is_empty();
        let gap = match self.above.replace(single) {
            None => "",
            Some(was_single) if was_single && single => "",
            Some(_) => "\n",
        };
        if single {
            self.shape = Shape::Single;
            return gap.to_owned();
        }
        let variable = || subject.variables[0].clone();
        let grid = || Shape::Grid(Grid::new(variable(), self.index_width, self.width));
        self.shape = match subject.variables.as_slice() {
            // Lists and sets may have any width.
            _ if !subject.is_of_numbers() => Shape::Columns,
            _ if subject.is_sequence => grid(),
            [row, column] => Shape::Matrix(Matrix::new([row.clone(), column.clone()], self.width)),
            [_] if self.width.is_some() => Shape::Pairs(Pairs::new(subject, self.width)),
            _ => Shape::Columns,
        };
        let columns = match self.shape {
            Shape::Columns => names_of_columns(subject),
            Shape::Matrix(_) => "\n".to_owned(),
            _ => String::new(),
        };
        let heading = page::fitted(&heading(subject), self.width);
        format!("{gap}{heading}\n{columns}")
    }

    fn term(
        &mut self,
        subject: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        if let ([n], Some(value)) = (point, value.number()) {
            self.statistics.add(n, value);
        }
        match &mut self.shape {
            Shape::Single => {
                let label = subject
                    .label
                    .as_ref()
                    .map_or(String::new(), |label| format!("{label}: "));
                let _ = writeln!(out, "{label}{} = {value}", subject.text);
            }
            Shape::Grid(grid) => grid.add(&point[0], value, out),
            Shape::Matrix(matrix) => {
                if !matrix.add(point, value) {
                    *out += &listed(subject, matrix.waiting());
                    *out += &row(point, value);
                    self.shape = Shape::Columns;
                }
            }
            Shape::Pairs(pairs) => pairs.add(&point[0], value, out),
            Shape::Columns => *out += &row(point, value),
        }
        Ok(())
    }

    fn end(&mut self, subject: &Subject, ending: &Ending) -> String {
        let mut text = String::new();
        match &mut self.shape {
            Shape::Grid(grid) => grid.flush(&mut text),
            Shape::Matrix(matrix) => text += &matrix.text(|waiting| listed(subject, waiting)),
            Shape::Pairs(pairs) => pairs.flush(&mut text),
            Shape::Single | Shape::Columns => {}
        }
        if self.statistics.count > 0 {
            let mut summary = self.statistics.text(&subject.variables[0]);
            if let Ending::NoMore(reason) = ending {
                summary += &format!("; {reason}");
            }
            text += &format!("\n{}\n", page::fitted(&summary, self.width));
        }
        text
    }
}

/// The heading of a list of points.
fn names_of_columns(subject: &Subject) -> String {
    let names: Vec<String> = subject
        .variables
        .iter()
        .map(|name| format!("{name:>6}"))
        .collect();
    format!("\n{}   {}\n", names.concat(), subject.text)
}

/// A point with its value.
fn row(point: &[Number], value: &Value) -> String {
    let numbers: String = point
        .iter()
        .map(|n| format!("{:>6}", n.to_string()))
        .collect();
    format!("{numbers}   {value}\n")
}

/// Points of a table of two variables as a list, below their heading.
fn listed(subject: &Subject, waiting: &[([i64; 2], String)]) -> String {
    // The heading begins with an empty line, which has been written already.
    let mut text = names_of_columns(subject)
        .trim_start_matches('\n')
        .to_owned();
    for ([row, column], value) in waiting {
        let _ = writeln!(text, "{row:>6}{column:>6}   {value}");
    }
    text
}

/// The heading of an eval: `linked diamonds: a(n) for n >= 1`.
fn heading(subject: &Subject) -> String {
    let label = subject
        .label
        .as_ref()
        .map_or(String::new(), |label| format!("{label}: "));
    let range = match subject.range.as_str() {
        "" => String::new(),
        range => format!(" for {range}"),
    };
    format!("{label}{}{range}", subject.text)
}

struct Grid {
    variable: String,
    /// The number whose multiples begin rows: 10, or 20 in a wide terminal.
    base: usize,
    /// The place in [`LAYOUTS`]; `None` before the first row.
    layout: Option<usize>,
    index_width: usize,
    page: Option<usize>,
    /// The multiple that the waiting terms belong to, and these terms in one text: for each its distance from
    /// the multiple, and the end of its part of the text.
    row: Number,
    waiting: Vec<(usize, usize)>,
    texts: String,
}

impl Grid {
    fn new(variable: String, index_width: usize, page: Option<usize>) -> Self {
        let widest = index_width + 2 + 20 * (LAYOUTS[0].1 + 2);
        Grid {
            variable,
            base: match page.is_some_and(|page| widest <= page) {
                true => 20,
                false => 10,
            },
            layout: None,
            index_width,
            page,
            row: Number::ZERO,
            waiting: Vec::new(),
            texts: String::new(),
        }
    }

    /// Takes a term, and writes the row that it completes, or the row before it if the term begins another one.
    fn add(&mut self, n: &Number, value: &Value, out: &mut String) {
        let column = n
            .modulo(&Number::from(self.base))
            .ok()
            .and_then(|column| column.as_i64())
            .unwrap_or(0);
        let row = n.sub(&Number::Small(column)).unwrap_or_else(|_| n.clone());
        if row != self.row {
            self.flush(out);
            self.row = row;
        }
        value.append_to(&mut self.texts);
        self.waiting.push((column as usize, self.texts.len()));
        let columns = self.layout.map_or(self.base, |own| LAYOUTS[own].0) as i64;
        if column % columns == columns - 1 {
            self.flush(out);
        }
    }

    fn flush(&mut self, out: &mut String) {
        let cells = cells(&self.waiting, &self.texts, self.base);
        if let Some(widest) = cells.iter().flatten().map(|value| value.len()).max() {
            let index_width = self.index_width.max(self.row.to_string().len());
            let layout = self.fitting(widest, index_width);
            let is_new = self.layout != Some(layout) || self.index_width != index_width;
            (self.layout, self.index_width) = (Some(layout), index_width);
            let (columns, width) = LAYOUTS[layout];
            if is_new {
                self.header(columns, width, out);
            }
            for start in (0..self.base).step_by(columns) {
                self.line(start, &cells[start..start + columns], width, out);
            }
        }
        self.waiting.clear();
        self.texts.clear();
    }

    /// The first layout, from the present one on, that has room for such terms and that fits the page.
    fn fitting(&self, widest: usize, index_width: usize) -> usize {
        let fits = |(columns, width): &(usize, usize)| {
            let on_page = |page: usize| index_width + 2 + columns * (width + 2) <= page;
            let is_whole = columns <= &self.base;
            let has_room = || match self.page {
                Some(page) => on_page(page),
                None => *width <= WIDEST,
            };
            is_whole && widest <= *width && (*columns == 1 || has_room())
        };
        let present = self.layout.unwrap_or(0);
        let found = LAYOUTS[present..].iter().position(fits);
        found.map_or(LAYOUTS.len() - 1, |own| present + own)
    }

    fn header(&self, columns: usize, width: usize, out: &mut String) {
        out.push('\n');
        if columns == 1 {
            return;
        }
        let _ = write!(out, "{:>1$}  ", self.variable, self.index_width);
        for column in 0..columns {
            let _ = write!(out, "  {:>width$}", format!("+{column}"));
        }
        out.push('\n');
    }

    /// Writes a row, if there is a term in it. A single term is not padded.
    fn line(&self, start: usize, cells: &[Option<&str>], width: usize, out: &mut String) {
        let Some(last) = cells.iter().rposition(Option::is_some) else {
            return;
        };
        let width = if cells.len() == 1 { 0 } else { width };
        let index = self.row.add(&Number::from(start)).unwrap_or(Number::ZERO);
        let _ = write!(out, "{:>1$}  ", index.to_string(), self.index_width);
        for cell in &cells[..=last] {
            let _ = write!(out, "  {:>width$}", cell.unwrap_or(""));
        }
        out.push('\n');
    }
}

/// The texts of a row of `base` terms, by their columns.
fn cells<'t>(waiting: &[(usize, usize)], texts: &'t str, base: usize) -> Vec<Option<&'t str>> {
    let mut cells = vec![None; base];
    let mut begin = 0;
    for &(column, end) in waiting {
        cells[column] = Some(&texts[begin..end]);
        begin = end;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(page: Option<usize>, values: impl Fn(i64) -> i64) -> String {
        let mut out = String::new();
        let mut grid = Grid::new("n".to_owned(), 4, page);
        for n in 0..40 {
            let value = Value::Number(Number::Small(values(n)));
            grid.add(&Number::Small(n), &value, &mut out);
        }
        grid.flush(&mut out);
        out
    }

    #[test]
    fn a_table_is_no_wider_than_its_page() {
        let sequences: [fn(i64) -> i64; 3] =
            [|n| n % 7, |n| 1000 * n, |n| 10_i64.pow(n as u32 / 3)];
        for values in sequences {
            let terms = |out: &str| -> Vec<String> {
                let rows = out
                    .lines()
                    .filter(|line| !line.contains('+') && !line.is_empty());
                let terms = rows.flat_map(|line| line.split_whitespace().skip(1));
                terms.map(str::to_owned).collect()
            };
            let wide = grid(None, values);
            for page in [24, 40, 50, 60, 80, 100] {
                let narrow = grid(Some(page), values);
                assert!(
                    narrow.lines().all(|line| line.len() <= page),
                    "{page}: {narrow}"
                );
                assert_eq!(terms(&narrow), terms(&wide));
            }
            assert_eq!(grid(Some(101), values), wide);
            let wider = grid(Some(150), values);
            assert!(wider.lines().all(|line| line.len() <= 150), "{wider}");
            assert_eq!(terms(&wider), terms(&wide));
        }
        assert_eq!(
            grid(Some(120), |n| n % 7).lines().count(),
            4,
            "twenty in a row have room"
        );
        let rows = grid(Some(60), |n| n % 7).lines().count();
        assert_eq!(rows, 6, "ten in a row have room");
    }
}
