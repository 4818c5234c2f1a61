//! A table of two variables as rows and columns.
//!
//! Terms wait until all are known, since the widths of the columns depend on all of them. A table that is too wide for
//! a terminal is transposed or folded into blocks of columns. A table that is too large, or too wide for a script, is
//! written as a list of points with their values instead.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use nk_base::number::Number;
use nk_eval::Value;

use crate::page;

/// The most terms that wait: more than the 101 X 101 of two variables without an end.
const MOST: usize = 16_384;
/// The widest table if the width of the page is not known.
const USUAL: usize = 100;
/// The largest width of a term in a terminal, in which a table that is too wide is folded.
const WIDEST_IN_TERMINAL: usize = 40;
/// The largest width of a term elsewhere.
const WIDEST: usize = 12;

/// The terms of two variables.
pub struct Matrix {
    /// The names of the variables: of the rows, and of the columns.
    names: [String; 2],
    waiting: Vec<([i64; 2], String)>,
    width: usize,
    /// Whether the table is for a terminal. A script that reads it finds a list where the table is too wide.
    is_terminal: bool,
}

impl Matrix {
    /// An empty table. `page` is the width of the page in characters, if it is known.
    pub fn new(names: [String; 2], page: Option<usize>) -> Matrix {
        Matrix {
            names,
            waiting: Vec::new(),
            width: page.unwrap_or(USUAL),
            is_terminal: page.is_some(),
        }
    }

    /// Takes a term. Returns whether it has a place in the table; if not, the table is to be listed, with this term last.
    pub fn add(&mut self, point: &[Number], value: &Value) -> bool {
        let [Some(row), Some(column)] = [0, 1].map(|own| point.get(own).and_then(Number::as_i64))
        else {
            return false;
        };
        let text = value.to_string();
        let widest = match self.is_terminal {
            true => WIDEST_IN_TERMINAL,
            false => WIDEST,
        };
        let is_short = text.len() <= widest && self.waiting.len() < MOST;
        if is_short {
            self.waiting.push(([row, column], text));
        }
        is_short
    }

    /// The table, or the list of what waits if it does not fit.
    pub fn text(&self, list: impl FnOnce(&[([i64; 2], String)]) -> String) -> String {
        self.table().unwrap_or_else(|| list(&self.waiting))
    }

    /// The terms that wait.
    pub fn waiting(&self) -> &[([i64; 2], String)] {
        &self.waiting
    }

    /// The table as it is, or, if that is too wide for a terminal, transposed or in blocks of columns. `None` if it
    /// does not fit in any form, or if few of its cells have terms.
    fn table(&self) -> Option<String> {
        let upright = Side::of(&self.waiting, [0, 1])?;
        if upright.is_sparse(self.waiting.len()) {
            return None;
        }
        if upright.columns <= upright.room(&self.names, self.width) {
            return Some(upright.text(&self.waiting, &self.names, usize::MAX));
        }
        if !self.is_terminal {
            return None;
        }
        let turned = Side::of(&self.waiting, [1, 0])?;
        let names = [self.names[1].clone(), self.names[0].clone()];
        let rooms = [
            upright.room(&self.names, self.width),
            turned.room(&names, self.width),
        ];
        // Of the two ways to fold the table, the one with fewer lines is taken.
        let lines = |side: &Side, room: usize| match room {
            0 => usize::MAX,
            room => side.columns.div_ceil(room).saturating_mul(side.rows + 2),
        };
        match [lines(&upright, rooms[0]), lines(&turned, rooms[1])] {
            [usize::MAX, usize::MAX] => None,
            [first, second] if turned.columns > rooms[1] && first <= second => {
                Some(upright.text(&self.waiting, &self.names, rooms[0]))
            }
            _ => {
                let head = format!("transposed: a row for each {}", names[0]);
                let head = page::fitted(&head, Some(self.width));
                let table = turned.text(&self.waiting, &names, rooms[1]);
                Some(format!("{head}\n\n{table}"))
            }
        }
    }
}

/// A way to lay a table out: the choice of the variable for the rows, with the measures of the printed table.
struct Side {
    /// The places of the variables of the rows and of the columns in a point.
    places: [usize; 2],
    /// The least number of a column.
    low: i64,
    columns: usize,
    rows: usize,
    /// The width of the number of a row.
    index: usize,
    /// The width of a cell with the blanks before it.
    cell: usize,
}

impl Side {
    /// The layout for these terms. `None` if there are no terms, or if the number of columns is too large.
    fn of(terms: &[([i64; 2], String)], places: [usize; 2]) -> Option<Side> {
        let [row, column] = places;
        let (low, high) = (
            terms.iter().map(|own| own.0[column]).min()?,
            terms.iter().map(|own| own.0[column]).max()?,
        );
        let width = |own: i64| own.to_string().len();
        let widest = terms.iter().map(|own| own.1.len()).max()?;
        let rows: BTreeSet<i64> = terms.iter().map(|own| own.0[row]).collect();
        Some(Side {
            places,
            low,
            columns: usize::try_from(high.checked_sub(low)?)
                .ok()?
                .checked_add(1)?,
            rows: rows.len(),
            index: rows.into_iter().map(width).max()?,
            cell: widest.max(width(low)).max(width(high)) + 2,
        })
    }

    /// Whether fewer than a quarter of the cells have a term.
    fn is_sparse(&self, terms: usize) -> bool {
        terms.saturating_mul(4) < self.rows.saturating_mul(self.columns)
    }

    /// The width of the numbers of rows, with the corner above them and the blanks around them.
    fn head(&self, names: &[String; 2]) -> usize {
        self.index.max(corner(names).chars().count()) + 2
    }

    /// The number of columns that fit side by side.
    fn room(&self, names: &[String; 2], width: usize) -> usize {
        // One more for the blank after the numbers of rows.
        width.saturating_sub(self.head(names) + 1) / self.cell
    }

    /// The rows, in blocks of at most `room` columns with an empty line between them.
    fn text(&self, terms: &[([i64; 2], String)], names: &[String; 2], room: usize) -> String {
        let [row, column] = self.places;
        let (head, cell) = (self.head(names), self.cell);
        let mut rows: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
        for (point, text) in terms {
            let cells = rows
                .entry(point[row])
                .or_insert_with(|| vec![""; self.columns]);
            let at = usize::try_from(point[column] - self.low).ok();
            if let Some(own) = at.and_then(|at| cells.get_mut(at)) {
                *own = text;
            }
        }
        let mut out = String::new();
        let numbers: Vec<i64> = (self.low..).take(self.columns).collect();
        // The blocks are as nearly of one width as possible.
        let blocks = self.columns.div_ceil(room);
        let width = self.columns.div_ceil(blocks);
        for (at, block) in numbers.chunks(width).enumerate() {
            let begin = at * width;
            let gap = if at == 0 { "" } else { "\n" };
            let _ = write!(out, "{gap}{:>head$} ", corner(names));
            for number in block {
                let _ = write!(out, "{number:>cell$}");
            }
            out.push('\n');
            for (number, cells) in &rows {
                let cells = &cells[begin..begin + block.len()];
                // Rows without a term in the block are left out, so that the blocks of a triangle are triangles.
                if cells.iter().all(|own| own.is_empty()) {
                    continue;
                }
                let mut line = format!("{number:>head$} ");
                for own in cells {
                    let _ = write!(line, "{own:>cell$}");
                }
                let _ = writeln!(out, "{}", line.trim_end());
            }
        }
        out
    }
}

fn corner(names: &[String; 2]) -> String {
    format!("{} \\ {}", names[0], names[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(page: Option<usize>, rows: i64, columns: i64) -> String {
        let names = ["m".to_owned(), "n".to_owned()];
        let mut matrix = Matrix::new(names, page);
        for m in 0..rows {
            for n in 0..columns {
                let point = [m, n].map(Number::Small);
                assert!(matrix.add(&point, &Value::Number(Number::Small(100 * m + n))));
            }
        }
        matrix.text(|waiting| format!("a list of {}", waiting.len()))
    }

    /// The terms by their rows and columns, read from the text of a table whose term at (m, n) is 100 m + n.
    fn read(text: &str) -> BTreeSet<i64> {
        let (mut found, mut columns, mut is_turned) = (BTreeSet::new(), Vec::new(), false);
        let table = text.lines().skip_while(|own| !own.contains('\\'));
        for line in table.filter(|own| !own.is_empty()) {
            if let Some((corner, numbers)) = line.split_once('\\') {
                is_turned = corner.trim() == "n";
                let numbers = numbers.split_whitespace().skip(1);
                columns = numbers
                    .map(|own| own.parse::<i64>().expect("a column"))
                    .collect();
                continue;
            }
            let mut numbers = line
                .split_whitespace()
                .map(|own| own.parse::<i64>().expect("a number"));
            let row = numbers.next().expect("a row");
            for (column, value) in columns.iter().zip(numbers) {
                let (m, n) = if is_turned {
                    (*column, row)
                } else {
                    (row, *column)
                };
                assert_eq!(value, 100 * m + n, "{text}");
                assert!(found.insert(value), "{text}");
            }
        }
        found
    }

    #[test]
    fn a_wide_table_is_transposed_or_folded_and_holds_every_term() {
        for (rows, columns, page) in [
            (3, 4, 80),
            (3, 30, 80),
            (30, 3, 40),
            (30, 30, 80),
            (12, 40, 30),
            (40, 12, 30),
            (1, 50, 24),
        ] {
            let text = table(Some(page), rows, columns);
            assert!(text.lines().all(|own| own.len() <= page), "{text}");
            assert_eq!(read(&text).len() as i64, rows * columns, "{text}");
        }
        assert!(table(Some(80), 3, 30).starts_with("transposed: a row for each n\n\n"));
        assert!(!table(Some(80), 30, 3).contains("transposed"));
        // A table of 30 rows and columns has three blocks either way, and stands as it is.
        assert_eq!(table(Some(80), 30, 30).matches("m \\ n").count(), 3);
    }

    #[test]
    fn a_script_gets_the_table_or_the_list() {
        assert!(table(None, 30, 3).contains("m \\ n"));
        assert_eq!(table(None, 3, 30), "a list of 90");
    }
}
