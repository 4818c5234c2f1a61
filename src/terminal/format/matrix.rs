//! A table of two variables as rows and columns.
//!
//! Terms wait until all are there, since the widths of the columns depend on all of them. A table that is too large or too
//! wide is a list of points with their values instead.

use std::collections::BTreeMap;
use std::fmt::Write;

use nk_base::number::Number;
use nk_eval::Value;

/// The most terms that wait.
const MOST: usize = 10_000;
/// The widest table where the page has no width.
const USUAL: usize = 100;
/// The widest term.
const WIDEST: usize = 12;

/// The terms of two variables.
pub struct Matrix {
    /// The names of the variables: of the rows, and of the columns.
    names: [String; 2],
    waiting: Vec<([i64; 2], String)>,
    width: usize,
}

impl Matrix {
    /// An empty table. `page` is the width of the page in characters, if it is known.
    pub fn new(names: [String; 2], page: Option<usize>) -> Matrix {
        Matrix {
            names,
            waiting: Vec::new(),
            width: page.unwrap_or(USUAL),
        }
    }

    /// Takes a term. Returns whether it has a place in the table; if not, the table is to be listed, with this term last.
    pub fn add(&mut self, point: &[Number], value: &Value) -> bool {
        let [Some(row), Some(column)] = [0, 1].map(|own| point.get(own).and_then(Number::as_i64))
        else {
            return false;
        };
        let text = value.to_string();
        let is_short = text.len() <= WIDEST && self.waiting.len() < MOST;
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

    /// `None` if it would be wider than the page, or is hardly filled.
    fn table(&self) -> Option<String> {
        let [low, high] = [i64::min, i64::max].map(|of: fn(i64, i64) -> i64| {
            let all = self.waiting.iter().map(|own| own.0[1]);
            all.reduce(of)
        });
        let (low, high) = (low?, high?);
        let count = usize::try_from(high.checked_sub(low)?).ok()? + 1;
        let widest = self.waiting.iter().map(|own| own.1.len()).max()?;
        let ends = [low, high].map(|own| own.to_string().len());
        let cell = widest.max(ends[0]).max(ends[1]) + 2;
        let mut rows: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
        // Checked before anything of that size is made.
        let head = self
            .waiting
            .iter()
            .map(|own| own.0[0].to_string().len())
            .max()?;
        let corner = format!("{} \\ {}", self.names[0], self.names[1]);
        let head = head.max(corner.len()) + 2;
        // One more for the blank behind the numbers of rows.
        if head + 1 + count.checked_mul(cell)? > self.width {
            return None;
        }
        for ([row, column], text) in &self.waiting {
            let cells = rows.entry(*row).or_insert_with(|| vec![""; count]);
            *cells.get_mut(usize::try_from(column - low).ok()?)? = text;
        }
        if 4 * self.waiting.len() < rows.len() * count {
            return None;
        }
        let mut out = format!("{corner:>head$} ");
        for column in low..=high {
            let _ = write!(out, "{column:>cell$}");
        }
        out.push('\n');
        for (row, cells) in rows {
            let mut line = format!("{row:>head$} ");
            for own in cells {
                let _ = write!(line, "{own:>cell$}");
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        Some(out)
    }
}
