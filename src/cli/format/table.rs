//! Tables for people.
//!
//! A sequence is a grid: rows begin at multiples of ten, so that a term's index is its row's plus its
//! column's, `130` and `+7`. Where terms grow too wide, a new block goes on with wider columns, then with five in
//! a row, then with one. Blocks never get narrower again.

use std::fmt::Write;

use nkdsl::eval::{Value, Window};
use nkdsl::number::Number;

use super::statistics::Statistics;
use super::{Ending, Format, Subject};
use crate::cli::exit::Failure;

/// The layouts of a grid, in order: terms in a row, and the widest term that it takes.
const LAYOUTS: [(usize, usize); 4] = [(10, 3), (10, 7), (5, 17), (1, usize::MAX)];

pub struct Table {
    shape: Shape,
    statistics: Statistics,
    /// Whether something stands above, and whether it was just one line.
    above: Option<bool>,
    /// The width of indices that is to be expected.
    index_width: usize,
}

enum Shape {
    Single,
    Grid(Grid),
    Columns,
}

impl Table {
    pub fn new(window: &Window) -> Self {
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
        let grid = || Shape::Grid(Grid::new(subject.variables[0].clone(), self.index_width));
        self.shape = if subject.is_sequence {
            grid()
        } else {
            Shape::Columns
        };
        let columns = match self.shape {
            Shape::Columns => {
                let names: Vec<String> = subject
                    .variables
                    .iter()
                    .map(|name| format!("{name:>6}"))
                    .collect();
                format!("\n{}   {}\n", names.concat(), subject.text)
            }
            _ => String::new(),
        };
        format!("{gap}{}\n{columns}", heading(subject))
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
            Shape::Columns => {
                for n in point {
                    let _ = write!(out, "{:>6}", n.to_string());
                }
                let _ = writeln!(out, "   {value}");
            }
        }
        Ok(())
    }

    fn end(&mut self, subject: &Subject, ending: &Ending) -> String {
        let mut text = String::new();
        if let Shape::Grid(grid) = &mut self.shape {
            grid.flush(&mut text);
        }
        if self.statistics.count > 0 {
            text += &format!("\n{}", self.statistics.text(&subject.variables[0]));
            if let Ending::NoMore(reason) = ending {
                text += &format!("; {reason}");
            }
            text += "\n";
        }
        text
    }
}

/// `linked diamonds: a(n) for n >= 1`.
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
    /// The place in [`LAYOUTS`]; `None` before the first row.
    layout: Option<usize>,
    index_width: usize,
    /// The multiple of ten that the waiting terms belong to, and they, one behind the other: of each its distance
    /// from the multiple, and where its text ends.
    row: Number,
    waiting: Vec<(usize, usize)>,
    texts: String,
}

impl Grid {
    fn new(variable: String, index_width: usize) -> Self {
        Grid {
            variable,
            layout: None,
            index_width,
            row: Number::ZERO,
            waiting: Vec::new(),
            texts: String::new(),
        }
    }

    /// Takes a term; writes the row that it ends.
    fn add(&mut self, n: &Number, value: &Value, out: &mut String) {
        let ten = Number::Small(10);
        let column = n
            .modulo(&ten)
            .ok()
            .and_then(|column| column.as_i64())
            .unwrap_or(0);
        let row = n.sub(&Number::Small(column)).unwrap_or_else(|_| n.clone());
        if row != self.row {
            self.flush(out);
            self.row = row;
        }
        let _ = write!(self.texts, "{value}");
        self.waiting.push((column as usize, self.texts.len()));
        let columns = LAYOUTS[self.layout.unwrap_or(0)].0 as i64;
        if column % columns == columns - 1 {
            self.flush(out);
        }
    }

    fn flush(&mut self, out: &mut String) {
        let cells = Cells::new(&self.waiting, &self.texts);
        if let Some(widest) = cells.0.iter().flatten().map(|value| value.len()).max() {
            let fitting = LAYOUTS
                .iter()
                .position(|(_, width)| widest <= *width)
                .unwrap_or(0);
            let layout = fitting.max(self.layout.unwrap_or(0));
            let index_width = self.index_width.max(self.row.to_string().len());
            let is_new = self.layout != Some(layout) || self.index_width != index_width;
            (self.layout, self.index_width) = (Some(layout), index_width);
            let (columns, width) = LAYOUTS[layout];
            if is_new {
                self.header(columns, width, out);
            }
            for start in (0..10).step_by(columns) {
                self.line(start, &cells.0[start..start + columns], width, out);
            }
        }
        self.waiting.clear();
        self.texts.clear();
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

    /// A row, if there is a term in it; a single one is not padded.
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

/// The texts of a row of ten, by their columns.
struct Cells<'t>([Option<&'t str>; 10]);

impl<'t> Cells<'t> {
    fn new(waiting: &[(usize, usize)], texts: &'t str) -> Self {
        let mut cells = [None; 10];
        let mut begin = 0;
        for &(column, end) in waiting {
            cells[column] = Some(&texts[begin..end]);
            begin = end;
        }
        Cells(cells)
    }
}
