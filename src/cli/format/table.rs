//! Tables for people.
//!
//! A sequence is a grid: rows begin at multiples of ten, so that a term's index is its row's plus its
//! column's, `130` and `+7`. Where terms grow too wide, a new block goes on with wider columns, then with five in
//! a row, then with one. Blocks never get narrower again.

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
    ) -> Result<String, Failure> {
        if let ([n], Some(value)) = (point, value.number()) {
            self.statistics.add(n, value);
        }
        Ok(match &mut self.shape {
            Shape::Single => {
                let label = subject
                    .label
                    .as_ref()
                    .map_or(String::new(), |label| format!("{label}: "));
                format!("{label}{} = {value}\n", subject.text)
            }
            Shape::Grid(grid) => grid.add(&point[0], value.to_string()),
            Shape::Columns => {
                let point: String = point
                    .iter()
                    .map(|n| format!("{:>6}", n.to_string()))
                    .collect();
                format!("{point}   {value}\n")
            }
        })
    }

    fn end(&mut self, subject: &Subject, ending: &Ending) -> String {
        let mut text = match &mut self.shape {
            Shape::Grid(grid) => grid.flush(),
            Shape::Single | Shape::Columns => String::new(),
        };
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
    /// The multiple of ten that the waiting terms belong to, and they with their distance from it.
    row: Number,
    waiting: Vec<(usize, String)>,
}

impl Grid {
    fn new(variable: String, index_width: usize) -> Self {
        Grid {
            variable,
            layout: None,
            index_width,
            row: Number::ZERO,
            waiting: Vec::new(),
        }
    }

    /// Takes a term; the text of a row that it ends.
    fn add(&mut self, n: &Number, value: String) -> String {
        let ten = Number::Small(10);
        let column = n
            .modulo(&ten)
            .ok()
            .and_then(|column| column.as_i64())
            .unwrap_or(0);
        let row = n.sub(&Number::Small(column)).unwrap_or_else(|_| n.clone());
        let mut text = if row == self.row {
            String::new()
        } else {
            self.flush()
        };
        self.row = row;
        self.waiting.push((column as usize, value));
        let columns = LAYOUTS[self.layout.unwrap_or(0)].0 as i64;
        if column % columns == columns - 1 {
            text += &self.flush();
        }
        text
    }

    fn flush(&mut self) -> String {
        let waiting = std::mem::take(&mut self.waiting);
        let Some(widest) = waiting.iter().map(|(_, value)| value.len()).max() else {
            return String::new();
        };
        let fitting = LAYOUTS
            .iter()
            .position(|(_, width)| widest <= *width)
            .unwrap_or(0);
        let layout = fitting.max(self.layout.unwrap_or(0));
        let index_width = self.index_width.max(self.row.to_string().len());
        let is_new = self.layout != Some(layout) || self.index_width != index_width;
        (self.layout, self.index_width) = (Some(layout), index_width);
        let (columns, width) = LAYOUTS[layout];
        let mut text = if is_new {
            self.header(columns, width)
        } else {
            String::new()
        };
        for start in (0..10).step_by(columns) {
            let row: Vec<&(usize, String)> = waiting
                .iter()
                .filter(|(column, _)| (start..start + columns).contains(column))
                .collect();
            if !row.is_empty() {
                text += &self.line(start, columns, width, &row);
            }
        }
        text
    }

    fn header(&self, columns: usize, width: usize) -> String {
        if columns == 1 {
            return "\n".to_owned();
        }
        let mut text = format!("\n{:>1$}  ", self.variable, self.index_width);
        for column in 0..columns {
            text += &format!("  {:>width$}", format!("+{column}"));
        }
        text + "\n"
    }

    fn line(&self, start: usize, columns: usize, width: usize, row: &[&(usize, String)]) -> String {
        let index = self.row.add(&Number::from(start)).unwrap_or(Number::ZERO);
        let mut text = format!("{:>1$}  ", index.to_string(), self.index_width);
        if columns == 1 {
            return row
                .iter()
                .fold(text, |text, (_, value)| text + "  " + value)
                + "\n";
        }
        for column in start..start + columns {
            let value = row
                .iter()
                .find(|(own, _)| *own == column)
                .map_or("", |(_, value)| value);
            text += &format!("  {value:>width$}");
        }
        format!("{}\n", text.trim_end())
    }
}
