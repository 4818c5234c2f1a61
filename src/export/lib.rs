//! Recurrences and graphs as programs in other languages.
//!
//! In: a [`Recipe`], the checked system of a sequence, or [`Instances`], the graphs of an eval. Out: the text of a
//! program that needs nothing else: it prints lines `n a(n)`, up to the index that it is given. It computes by the
//! definition of the normal form and does nothing clever, so that it can be read beside the recurrences.

mod graphs;
mod latex;
mod names;
mod pieces;
mod spelling;
mod walk;

pub use graphs::{Instances, graph_program};

use spelling::Spelling;

use nk_system::{Member, System, SystemError};

/// What a program may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Python,
    Pari,
    Mathematica,
    Haskell,
    C,
    Rust,
    /// Equations to be read, not run.
    Latex,
}

/// A sequence to be computed.
#[derive(Clone, Debug)]
pub struct Recipe<'s> {
    pub system: &'s System,
    /// The one that is printed.
    pub root: Member,
    /// The index of the first line.
    pub from: i64,
    pub shown: Shown,
    /// The name of the enumeration whose members are shown, where it has one.
    pub enumeration: Option<String>,
    /// Lines for the head of the program: what it computes, and where that is from.
    pub head: Vec<String>,
}

/// What the line of n shows: with i = scale * n + offset the value at i, or the place number i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// At least 1.
    pub scale: i64,
    pub offset: i64,
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

/// In ascending order the N >= low with f(N + shift) = value, or != value; the first is number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    pub low: i64,
    pub shift: i64,
    pub value: u32,
    pub is_equal: bool,
}

/// The program. Errors: those of a system without values.
pub fn program(recipe: &Recipe, language: Language) -> Result<String, SystemError> {
    let spelling = Spelling::of(language);
    let plan = pieces::Plan::new(recipe, names::Taken::new(language, spelling.as_ref()))?;
    Ok(match &spelling {
        Some(spelling) => walk::program(&plan, spelling),
        None => latex::equations(&plan),
    })
}

/// The head as comments: each line behind `open`, and before `close`.
fn comments(head: &[String], open: &str, close: &str) -> String {
    let lines = head.iter().map(|line| {
        // What comes from a specification may hold anything.
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
