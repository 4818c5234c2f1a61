//! The formats in which terms are printed, with a file for each.
//!
//! In: the description of an eval, its terms one by one, and how it ended. Out: for each of these the text that can be
//! printed by then. Formats only make text; the caller prints it.

mod bfile;
mod csv;
pub mod json;
mod list;
mod matrix;
mod pairs;
mod statistics;
mod table;

use clap::ValueEnum;
use nk_base::number::Number;
use nk_eval::{Value, Window};
use nk_lang::ir::{Eval, Kind, VariableRange};
use nk_lang::reading::{NoReading, Reading};

use super::exit::Failure;
use super::page;

/// The formats of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Ten terms in a row
    Table,
    /// 1, 2, 3
    List,
    /// Lines `n a(n)`; those of a triangle or a table are numbered, below a comment that states the order
    Bfile,
    /// A header, then a line for each term
    Csv,
    /// A single document
    Json,
}

/// The description of an eval that formats show.
pub struct Subject {
    /// The label of the eval; if it has none, the name of its function, or else its text.
    pub name: String,
    /// The label of the eval.
    pub label: Option<String>,
    /// The expression of the eval.
    pub text: String,
    /// The range as it is written.
    pub range: String,
    /// The names of the variables, in the order in which they run.
    pub variables: Vec<String>,
    /// Whether the eval has one variable, which runs through an interval without gaps.
    pub is_sequence: bool,
    /// The kind of the values.
    pub kind: Kind,
    /// The order in which the terms are one sequence, if there is one.
    pub reading: Result<Reading, NoReading>,
    /// The order of `reading` in words, for several variables.
    pub order: Option<String>,
}

impl Subject {
    /// The description of an eval.
    pub fn new(eval: &Eval) -> Self {
        let is_sequence = match eval.range.variables.as_slice() {
            [variable] => {
                variable.filters.is_empty()
                    && matches!(variable.range, VariableRange::Interval { .. })
            }
            _ => false,
        };
        let names = eval
            .range
            .variables
            .iter()
            .map(|variable| variable.name.clone());
        let reading = Reading::of(eval);
        Subject {
            order: reading.as_ref().ok().and_then(|own| own.about(eval)),
            reading,
            name: eval.name.clone(),
            label: eval.label.clone(),
            text: eval.text.clone(),
            range: eval.range.text.clone(),
            variables: names.collect(),
            is_sequence,
            kind: eval.kind,
        }
    }

    /// Whether the values are numbers, so that they have a place in a file of numbers.
    pub fn is_of_numbers(&self) -> bool {
        self.kind == Kind::Number
    }

    /// The error that a format holds only numbers.
    fn refused(&self, format: &str, values: &str) -> Failure {
        let message = format!(
            "{format} holds {values}, but `{}` is {}",
            self.text, self.kind
        );
        Failure::usage(message).help(match self.kind {
            Kind::List(_) => {
                "print it with `--format list`, or number its elements: `L[k] : 1 <= k <= |L|`"
            }
            Kind::Set(_) => {
                "print it with `--format list`, or number its members: `S[k] : 1 <= k <= |S|`"
            }
            _ => "print it with `--format list` or `--format json`",
        })
    }

    /// A point in words: `n = 57`.
    pub fn at(&self, point: &[Number]) -> String {
        at(&self.variables, point)
    }
}

/// A point in words: `m = 3, n = 7`.
pub fn at(variables: &[String], point: &[Number]) -> String {
    let parts: Vec<String> = variables
        .iter()
        .zip(point)
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    parts.join(", ")
}

/// The end of the terms of an eval.
pub enum Ending {
    /// All terms of the range were computed.
    Complete,
    /// There are no more terms: "P has 42 members".
    NoMore(String),
    /// The terms ended before all were computed, for this reason.
    Stopped(String),
}

impl Ending {
    /// The terms ended early, for this reason.
    pub fn stopped(reason: impl Into<String>) -> Self {
        Ending::Stopped(reason.into())
    }
}

/// The text for each event, in the order of the methods; `begin` to `end` repeat for each eval.
pub trait Format {
    /// The head of the document.
    fn open(&mut self) -> String {
        String::new()
    }
    /// The head of an eval.
    fn begin(&mut self, subject: &Subject) -> String;
    /// Appends the text of a term to `out`.
    ///
    /// # Errors
    ///
    /// The format cannot represent the term.
    fn term(
        &mut self,
        subject: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure>;
    /// The foot of an eval.
    fn end(&mut self, subject: &Subject, ending: &Ending) -> String;
    /// The foot of the document.
    fn close(&mut self) -> String {
        String::new()
    }
}

/// The format of a style, for these evals.
///
/// # Errors
///
/// The format cannot represent the evals.
pub fn create(style: Style, evals: &[&Eval], window: &Window) -> Result<Box<dyn Format>, Failure> {
    let subjects: Vec<Subject> = evals.iter().map(|eval| Subject::new(eval)).collect();
    Ok(match style {
        Style::Table => Box::new(table::Table::new(window, page::width())),
        Style::List => Box::new(list::List::new(subjects.len() > 1)),
        Style::Bfile => Box::new(bfile::Bfile::new(&subjects)?),
        Style::Csv => Box::new(csv::Csv::new(&subjects)?),
        Style::Json => Box::new(json::Json::default()),
    })
}
