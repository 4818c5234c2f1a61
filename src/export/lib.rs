//! Writes specifications, recurrences and graphs as programs in other languages.
//!
//! [`program`] writes a [`Recipe`], which is a sequence of a system, and [`graph_program`] writes [`Instances`], which
//! are the graphs of an evaluation, in one of the [`Language`]s. [`written_program`] writes any eval of a checked
//! program, with the definitions that it needs, in Python, PARI/GP and, for most of the language, Mathematica. The
//! programs are complete, and print lines `n a(n)` up to the index that is their argument. They compute by the
//! definition, without any optimisation, so that they can be read beside the recurrences. [`short_program`] and
//! [`short_written_program`] write a few lines, as entries of the OEIS have them.
//!
//! ```
//! use nk_export::{Language, Recipe, Shown, program};
//! use nk_system::OctalCode;
//!
//! let kayles: OctalCode = "0.77".parse().unwrap();
//! let kayles = kayles.system().expect("no digit is above 7");
//! let recipe = Recipe {
//!     system: &kayles,
//!     root: 0,
//!     from: 0,
//!     last: None,
//!     shown: Shown::VALUES,
//!     enumeration: None,
//!     head: vec!["Kayles".to_owned()],
//! };
//! let python = program(&recipe, Language::Python)?;
//! assert!(python.starts_with("# Kayles"));
//! # Ok::<(), nk_system::SystemError>(())
//! ```

#![deny(missing_docs)]

mod graphs;
mod latex;
mod names;
mod pieces;
mod reach;
mod reason;
mod short;
mod spelling;
mod text;
mod walk;
mod written;

pub use graphs::{Instances, graph_program};
pub use reason::Unwritten;
pub use short::{ShortLanguage, short_program};
pub use written::{short_written_program, written_program};

use spelling::Spelling;

use nk_system::{Member, System, SystemError};

/// A language in which programs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python 3.
    Python,
    /// PARI/GP.
    Pari,
    /// Mathematica, that is, the Wolfram Language.
    Mathematica,
    /// Haskell.
    Haskell,
    /// C99.
    C,
    /// Rust, without any crate.
    Rust,
    /// LaTeX: equations to be read.
    Latex,
}

/// A sequence to be computed.
#[derive(Clone, Debug)]
pub struct Recipe<'s> {
    /// The system with the sequence.
    pub system: &'s System,
    /// The sequence that is printed.
    pub root: Member,
    /// The index of the first line.
    pub from: i64,
    /// The last index that the range of the eval allows, if it has an end.
    pub last: Option<i64>,
    /// The number that each line shows.
    pub shown: Shown,
    /// The name of the enumeration whose members are shown, if it has one.
    pub enumeration: Option<String>,
    /// Lines for the head of the program, as comments: what it computes, and the origin.
    pub head: Vec<String>,
}

/// The number that the line of n shows: with i = scale * n + offset, the value at i, or the i-th place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The scale, at least 1.
    pub scale: i64,
    /// The offset: see [`Shown`].
    pub offset: i64,
    /// The places to be counted; `None` shows values.
    pub places: Option<Places>,
}

impl Shown {
    /// The value at n.
    pub const VALUES: Shown = Shown {
        scale: 1,
        offset: 0,
        places: None,
    };
}

/// The places, in ascending order, at which a sequence has a value: the N >= low with f(N + shift) = value, or with f(N
/// + shift) != value. The first place is number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The least N.
    pub low: i64,
    /// The shift of the index.
    pub shift: i64,
    /// The value.
    pub value: u32,
    /// Whether f(N + shift) must be equal to the value; otherwise it must differ.
    pub is_equal: bool,
}

/// The program in a language.
///
/// # Errors
///
/// The reason why the system has no values.
pub fn program(recipe: &Recipe, language: Language) -> Result<String, SystemError> {
    let spelling = Spelling::of(language);
    let plan = pieces::ProgramPlan::new(recipe, names::Taken::new(language, spelling.as_ref()))?;
    Ok(match &spelling {
        Some(spelling) => walk::program(&plan, spelling),
        None => latex::equations(&plan),
    })
}

/// The head as comments: each line between `open` and `close`.
fn comments(head: &[String], open: &str, close: &str) -> String {
    let lines = head.iter().map(|line| {
        // A text from a specification may contain anything.
        let plain: String = line
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let plain = plain
            .replace("*)", "* )")
            .replace("(*", "( *")
            .replace("*/", "* /");
        format!(
            "{}\n",
            format!("{open} {}{close}", plain.trim_end_matches('\\')).trim_end()
        )
    });
    lines.collect()
}
