//! Whether the graphs that a certificate lists are those of a family of a specification.
//!
//! A certificate of a derivation states vertices and edges for all n, and proves recurrences of the graphs that these
//! are. Which graphs they are is for its reader to judge; here the rules of a family are read again and compared with
//! them, for all n.

use std::fmt;

use crate::ir::{Expr, ExprKind, FamilyId, Program};
use crate::strips::{Argument, read};
use nk_base::cancellation::CancelToken;
use nk_derive::certificate::definition;
use nk_derive::error::{DeriveError, StepError};
use nk_verify::derivation::Pair;
use nk_verify::derivation::{Residue, Run, Statements, VerifyError};

/// The reasons why a certificate is not about a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionError {
    /// The rules of the family cannot be read for all n.
    Unread(DeriveError),
    /// The graphs for this n differ.
    Graph(i64),
    /// The graphs are not the same for all large n.
    Large,
    /// The comparison was cancelled.
    Cancelled,
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefinitionError::Unread(refusal) => {
                write!(f, "its rules cannot be read for all n: {}", refusal.why)
            }
            DefinitionError::Graph(n) => {
                write!(f, "for n = {n} its vertices or edges are not those listed")
            }
            DefinitionError::Large => {
                f.write_str("for large n its vertices or edges are not those listed")
            }
            DefinitionError::Cancelled => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for DefinitionError {}

/// Greatest modulus by whose residues indices are read.
const MOST_STEP: i64 = 24;

/// Checks that the vertices, by name and indices, and the edges of a family's graphs are those of an accepted claim,
/// for each n that it speaks of.
///
/// # Errors
///
/// The least n found at which they are not, or why they cannot be compared.
pub fn is_about(
    claim: &Statements,
    program: &Program,
    family: FamilyId,
    stop: &CancelToken,
) -> Result<(), DefinitionError> {
    let modulus = claim.residues.len() as i64;
    let mut least: Option<i64> = None;
    for residue in &claim.residues {
        let own = read_again(program, family, residue, stop)?;
        let listed = renamed(residue, &own.names).ok_or(DefinitionError::Large)?;
        // The least N for which n is not below the least n of the claim.
        let from = (claim.small.0 - residue.residue + modulus - 1).div_euclid(modulus);
        let pair = Pair::new(
            [&own.vertices, &listed.vertices],
            [&own.edges, &listed.edges],
            from,
        );
        let pair = pair.map_err(|_| DefinitionError::Large)?;
        let first = pair
            .difference(from, stop)
            .map_err(|refused| match refused {
                VerifyError::Cancelled => DefinitionError::Cancelled,
                _ => DefinitionError::Large,
            })?;
        let first = first.map(|turns| modulus * turns + residue.residue);
        least = least.into_iter().chain(first).min();
    }
    match least {
        Some(n) => Err(DefinitionError::Graph(n)),
        None => Ok(()),
    }
}

/// The definition of the family for the residue of n that a certificate lists.
fn read_again(
    program: &Program,
    family: FamilyId,
    listed: &Residue,
    stop: &CancelToken,
) -> Result<Residue, DefinitionError> {
    let span = program.families[family.0].span;
    let kind = ExprKind::Slot(0);
    let args = vec![Expr { span, kind }];
    let kind = ExprKind::Family { family, args };
    let graph = Expr { span, kind };
    let n = Argument {
        scale: 1,
        offset: 0,
    };
    let mut step = 1;
    loop {
        match read(
            program,
            &graph,
            &[n],
            (listed.modulus, listed.residue),
            step,
            stop,
        ) {
            Ok(plan) => return Ok(definition(&plan)),
            Err(StepError::Modulus(by)) if step * by <= MOST_STEP => step *= by,
            Err(halt) => return Err(DefinitionError::Unread(halt.refusal())),
        }
    }
}

/// A residue whose names have their numbers in another list; `None` if that list lacks a name. Parts of a union may
/// have the same name; equal names are matched in order.
fn renamed(residue: &Residue, names: &[String]) -> Option<Residue> {
    let place = |(number, name): (usize, &String)| {
        let same = |own: &&String| *own == name;
        let before = residue.names[..number].iter().filter(same).count();
        let mut places = (0..names.len()).filter(|own| names[*own] == *name);
        places.nth(before)
    };
    let places: Vec<Option<usize>> = residue.names.iter().enumerate().map(place).collect();
    let mut residue = residue.clone();
    let rename = |run: &mut Run| -> Option<()> {
        for spot in &mut run.ends {
            spot.name = places.get(spot.name).copied()??;
        }
        Some(())
    };
    let mut runs = residue.vertices.iter_mut().chain(&mut residue.edges);
    runs.try_for_each(rename)?;
    Some(residue)
}
