//! The text of a certificate.
//!
//! ```text
//! nkdsl certificate of a misere quotient 1
//! code 0.75
//! order 8                             the elements are 0, 1, ..., 7; the first one is 0
//! product 1 0 3 2 5 4 7 6             for each generator: its products with the elements 0, 1, ...
//! product 2 3 4 5 2 3 4 5
//! p 1 4                               the elements of P
//! elements 1 2 1 ...                  f(1), f(2), ...; with a period up to preperiod + period - 1
//! period 2 preperiod 8                may be absent: then the statement is about the heaps with stated elements
//! end
//! ```

use std::fmt::{self, Write};

use nk_system::OctalCode;

use crate::lines::{Lines, Unlike};
use crate::words::Words;

/// The first line of a certificate.
pub const HEAD: &str = "nkdsl certificate of a misere quotient 1";

/// The largest number of elements, of generators, and of stated heaps.
const MOST: [usize; 3] = [1 << 13, 64, 1 << 16];

/// The largest index of a digit of the code.
const MOST_PLACE: usize = 1000;

/// The statements of a certificate, whether or not they are true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The code of the game. Its digits are 0 to 7.
    pub code: OctalCode,
    /// The number of elements, at least 1. The elements are the numbers below it.
    pub order: usize,
    /// For each generator, its product with each element.
    pub products: Vec<Vec<usize>>,
    /// The elements of P, in ascending order.
    pub p: Vec<usize>,
    /// The elements of the heaps 1, 2, ....
    pub elements: Vec<usize>,
    /// The preperiod and the period, both at least 1, if the statement is about all heaps.
    pub period: Option<(usize, usize)>,
}

/// The reason why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// A line is not the expected one.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What the line should contain.
        wanted: &'static str,
    },
    /// The text ends before `end`.
    Unfinished {
        /// What the next line should contain.
        wanted: &'static str,
    },
    /// The period and the preperiod do not fit the number of heaps with stated elements.
    Period {
        /// The number of these heaps.
        heaps: usize,
    },
}

impl Certificate {
    /// The text of the certificate.
    pub fn write(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_to(&mut text);
        text
    }

    fn write_to(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{HEAD}\ncode {}\norder {}", self.code, self.order)?;
        for products in &self.products {
            numbers(out, "product", products)?;
        }
        numbers(out, "p", &self.p)?;
        numbers(out, "elements", &self.elements)?;
        if let Some((preperiod, period)) = self.period {
            writeln!(out, "period {period} preperiod {preperiod}")?;
        }
        writeln!(out, "end")
    }

    /// Reads a text that [`write`](Self::write) wrote; blank lines and comments are ignored.
    ///
    /// # Errors
    ///
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<Certificate, ReadError> {
        let mut lines = Lines::of(text);
        lines.taken("the first line of a certificate", |line| {
            (line == HEAD).then_some(())
        })?;
        let wanted = "`code` and the code of a game";
        let code: OctalCode = lines.taken_after("code ", wanted, |code| code.parse().ok())?;
        let digits = code.digits();
        if digits.len() > MOST_PLACE + 1 || digits.iter().any(|digit| *digit > 7) {
            let wanted = "a code with up to 1000 digits from 0 to 7";
            return Err(lines.refused(wanted).into());
        }
        let wanted = "`order` and a number from 1 to 8192";
        let order = lines.taken_after("order ", wanted, |order| {
            let order = order.parse().ok();
            order.filter(|order| (1..=MOST[0]).contains(order))
        })?;
        let mut products: Vec<Vec<usize>> = Vec::new();
        while first_word(&lines) == Some("product") {
            let wanted = "up to 64 lines `product` with an element for each element";
            let row = lines.taken(wanted, |line| {
                let row = elements_after("product", line, order);
                row.filter(|row| row.len() == order && products.len() < MOST[1])
            })?;
            products.push(row);
        }
        let p = lines.taken("`p` and elements in ascending order", |line| {
            elements_after("p", line, order).filter(|p| p.is_sorted_by(|a, b| a < b))
        })?;
        let elements = lines.taken("`elements` and up to 65536 elements", |line| {
            elements_after("elements", line, order).filter(|own| own.len() <= MOST[2])
        })?;
        let period = period(&mut lines, elements.len())?;
        lines.taken("`end`", |line| (line == "end").then_some(()))?;
        if lines.peek().is_some() {
            return Err(lines.unlike("the end of the text").into());
        }
        Ok(Certificate {
            code,
            order,
            products,
            p,
            elements,
            period,
        })
    }
}

/// Writes a line of a word and numbers.
fn numbers(out: &mut String, word: &str, numbers: &[usize]) -> fmt::Result {
    write!(out, "{word}")?;
    for number in numbers {
        write!(out, " {number}")?;
    }
    writeln!(out)
}

/// The first word of the next line.
fn first_word<'t>(lines: &Lines<'t>) -> Option<&'t str> {
    Words::of(lines.peek()?.0).next()
}

/// Reads the elements on a line after a word.
fn elements_after(word: &str, line: &str, order: usize) -> Option<Vec<usize>> {
    let mut words = Words::of(line);
    words.word(word)?;
    let elements = words.rest()?.into_iter().map(|own| own as usize);
    let elements: Vec<usize> = elements.collect();
    elements.iter().all(|own| *own < order).then_some(elements)
}

/// Reads the line of the period, if there is one. Returns the preperiod and the period.
fn period(lines: &mut Lines, heaps: usize) -> Result<Option<(usize, usize)>, ReadError> {
    if first_word(lines) != Some("period") {
        return Ok(None);
    }
    let wanted = "`period` and `preperiod` with a number each";
    let (period, preperiod): (usize, usize) = lines.taken(wanted, |line| {
        let mut words = Words::of(line);
        let both = (words.after("period")?, words.after("preperiod")?);
        words.0.is_empty().then_some(both)
    })?;
    let end = preperiod.checked_add(period);
    match period >= 1 && preperiod >= 1 && end == Some(heaps + 1) {
        true => Ok(Some((preperiod, period))),
        false => Err(ReadError::Period { heaps }),
    }
}

impl From<Unlike> for ReadError {
    fn from(own: Unlike) -> ReadError {
        let Unlike { line, wanted, .. } = own;
        match own.is_there {
            true => ReadError::Line { line, wanted },
            false => ReadError::Unfinished { wanted },
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Line { line, wanted } => write!(f, "line {line} should be {wanted}"),
            ReadError::Unfinished { wanted } => {
                write!(f, "it ends where {wanted} should follow")
            }
            ReadError::Period { heaps } => write!(
                f,
                "the period and the preperiod should be at least 1 and have the sum {}, as the elements of {heaps} heaps are stated",
                heaps + 1
            ),
        }
    }
}

impl std::error::Error for ReadError {}
