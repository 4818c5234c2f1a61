//! The terms of one variable whose range has gaps, as pairs of an index and a value, several in a line of a terminal.
//!
//! A line is written when it is full, so terms appear while later ones are computed. If a value is too wide, a new
//! block begins with wider columns. Columns never get narrower again.

use std::fmt::Write;

use nk_base::number::Number;
use nk_eval::Value;

use super::Subject;

/// The widths of values, ascending. A wider value is alone in its line, which is as long as necessary.
const WIDTHS: [usize; 3] = [3, 8, 18];
/// The blanks between an index and its value, and between two pairs.
const GAPS: [usize; 2] = [3, 4];

/// The pairs of a line that is not full.
pub struct Pairs {
    variable: String,
    text: String,
    page: usize,
    /// The widths of an index and of a value; none for a value before the first line.
    index: usize,
    value: Option<usize>,
    waiting: Vec<(String, String)>,
}

impl Pairs {
    /// A format without pairs. `page` is the width of the page in characters.
    pub fn new(subject: &Subject, page: Option<usize>) -> Pairs {
        Pairs {
            variable: subject.variables[0].clone(),
            text: subject.text.clone(),
            page: page.unwrap_or(0),
            index: 6,
            value: None,
            waiting: Vec::new(),
        }
    }

    /// Takes a term, and writes the line if the term fills it.
    pub fn add(&mut self, n: &Number, value: &Value, out: &mut String) {
        let pair = (n.to_string(), value.to_string());
        let (index, value) = self.fitting(&pair);
        // Waiting pairs cannot be in one line with a wider pair.
        if index > self.index || self.value.is_some_and(|own| value > own) {
            self.flush(out);
        }
        let before = (self.index, self.value);
        (self.index, self.value) = (index, Some(value));
        if before != (self.index, self.value) {
            self.header(out);
        }
        self.waiting.push(pair);
        if self.waiting.len() >= self.columns() {
            self.flush(out);
        }
    }

    /// Writes the pairs that wait.
    pub fn flush(&mut self, out: &mut String) {
        let width = self.value.unwrap_or(0);
        let cells = self.waiting.drain(..).map(|(index, value)| {
            let index = format!("{index:>own$}", own = self.index);
            format!("{index}{:gap$}{value:<width$}", "", gap = GAPS[0])
        });
        let line = cells.collect::<Vec<_>>().join(&" ".repeat(GAPS[1]));
        if !line.is_empty() {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }

    /// The least widths of the columns in which this pair fits.
    fn fitting(&self, pair: &(String, String)) -> (usize, usize) {
        let length = pair.1.chars().count().max(self.value.unwrap_or(0));
        let width = WIDTHS.into_iter().find(|own| length <= *own);
        (
            self.index.max(pair.0.len()),
            width.unwrap_or(self.page.max(length)),
        )
    }

    /// The number of pairs in a line.
    fn columns(&self) -> usize {
        let cell = self.index + GAPS[0] + self.value.unwrap_or(0);
        ((self.page + GAPS[1]) / (cell + GAPS[1])).max(1)
    }

    fn header(&self, out: &mut String) {
        let index = format!("{:>own$}", self.variable, own = self.index);
        let _ = writeln!(out, "\n{index}{:gap$}{}", "", self.text, gap = GAPS[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(page: usize, values: impl Fn(i64) -> i64) -> String {
        let mut pairs = Pairs {
            variable: "n".to_owned(),
            text: "f(n)".to_owned(),
            page,
            index: 6,
            value: None,
            waiting: Vec::new(),
        };
        let mut out = String::new();
        for n in (1..60).step_by(2) {
            let value = Value::Number(Number::Small(values(n)));
            pairs.add(&Number::Small(n), &value, &mut out);
        }
        pairs.flush(&mut out);
        out
    }

    #[test]
    fn every_pair_is_printed_once_and_lines_fit_the_page() {
        let sequences: [fn(i64) -> i64; 3] =
            [|n| n % 7, |n| 1000 * n, |n| 10_i64.pow(n as u32 / 4)];
        for values in sequences {
            let wanted: Vec<i64> = (1..60).step_by(2).flat_map(|n| [n, values(n)]).collect();
            for page in [30, 60, 80, 150] {
                let out = printed(page, values);
                assert!(out.lines().all(|own| own.len() <= page), "{out}");
                let words = out
                    .split_whitespace()
                    .filter(|own| !["n", "f(n)"].contains(own));
                let found: Vec<i64> = words.map(|own| own.parse().expect("a number")).collect();
                assert_eq!(found, wanted, "{out}");
            }
        }
        let lines = printed(80, |n| n % 7).lines().count();
        assert_eq!(lines, 8, "an empty line, a head, and thirty pairs by five");
    }
}
