//! Any specification as a program: its functions, families and enumerations, as they are written.
//!
//! In: a checked program and one of its evals. Out: a program with the definitions that the eval needs, which prints
//! the lines `n a(n)`, or the reason why there is none. Functions remember their values; nothing else is done for speed,
//! except that a game on graphs that [`nk_lang::deletion`] recognises is played by components.
//!
//! The stages: [`reach`] (what the eval needs, and in which order), [`facts`] (kinds, fractions, lower bounds), [`names`],
//! [`expr`], [`builders`], [`quantifiers`], [`quotients`], [`builtins`] and [`locals`] (expressions), [`items`], [`enumerations`] and [`families`] (definitions), [`terms`] (the loop that
//! prints). [`table`] holds the spellings of a language.

mod builders;
mod builtins;
mod enumerations;
mod expr;
mod facts;
mod families;
mod items;
mod locals;
mod names;
mod quantifiers;
mod quotients;
mod reach;
mod table;
mod terms;
mod text;
mod values;

use std::fmt;

use nk_base::source::Span;
use nk_lang::ir::{Eval, Program};

use super::{Language, comments};
use items::Writer;
use table::Table;

/// Why an eval has no program in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritten {
    /// The place in the specification that a program cannot express.
    pub span: Span,
    /// A clause that says why.
    pub reason: String,
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unwritten {}

type Answer<T> = Result<T, Unwritten>;

fn refuse<T>(span: Span, reason: impl Into<String>) -> Answer<T> {
    Err(Unwritten {
        span,
        reason: reason.into(),
    })
}

/// The languages that a specification is written in as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tongue {
    Python,
    Pari,
}

/// The program of an eval, by the definitions of its specification; `None` if there is no table of spellings for the
/// language.
///
/// * Shape: the program prints the lines `n a(n)` up to the argument that it is given. Terms of several variables are
///   numbered from the first value of the first variable on, in the order that [`nk_lang::reading::Reading`] states.
/// * `head`: lines for the head of the program, as comments.
/// * Errors: the first thing that a program cannot express, and its place.
pub fn written_program(
    program: &Program,
    eval: &Eval,
    head: &[String],
    language: Language,
) -> Option<Result<String, Unwritten>> {
    let tongue = match language {
        Language::Python => Tongue::Python,
        Language::Pari => Tongue::Pari,
        _ => return None,
    };
    Some(written(program, eval, head, tongue))
}

fn written(program: &Program, eval: &Eval, head: &[String], tongue: Tongue) -> Answer<String> {
    let table = match tongue {
        Tongue::Python => Table::read(include_str!("../languages/written/python.txt"), ""),
        Tongue::Pari => Table::read(
            include_str!("../languages/written/pari.txt"),
            super::names::PARI_WORDS,
        ),
    };
    let reach = reach::reach(program, eval)?;
    let mut writer = Writer::new(program, tongue, &table, &reach);
    let mut parts = writer.items(&reach)?;
    parts.push(writer.terms(eval)?);
    let body = parts.join(writer.between_items());
    let helpers = table.helpers(&body);
    let (imports, helpers): (Vec<&str>, Vec<&str>) = helpers
        .into_iter()
        .partition(|own| own.starts_with("import ") || own.starts_with("from "));
    let mut text = comments(
        head,
        if tongue == Tongue::Python {
            "#"
        } else {
            "\\\\"
        },
        "",
    );
    if !imports.is_empty() {
        text += &format!("{}\n", imports.join("\n"));
    }
    text += writer.after_head();
    for helper in helpers {
        text += helper;
        text += writer.between_items();
    }
    Ok(text + &body + "\n")
}
