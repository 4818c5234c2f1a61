//! A statement about all n, of sequences and of the nimbers of families of graphs.
//!
//! The file proves that the statement, as a program about the values that certificates state, is periodic, and Coq runs
//! the program up to the end of the first period. It also proves that the stated values are those of the recurrences,
//! and of the graphs by the rules of the game.

use nk_base::cancellation::CancelToken;
use nk_verify::claim::{Claim, Ground};

use crate::branches;
use crate::derivation::LIBRARIES;
use crate::equation::equation;
use crate::file::{File, Refusal, refused};
use crate::meaning::Meanings;
use crate::meanings::meanings as meanings_of;
use crate::named;
use crate::names::Names;
use crate::period::{head, table_definition, valid};
use crate::proof::Proof;
use crate::statement::{Atoms, Writer};

/// The files of the theory that claims without graphs need.
const SEQUENCES: &str = "Mex Game System Period Certificate Sparse Octal Claims";

/// The theorem of a statement that holds for all n from a bound on.
///
/// `text` is a certificate of a claim that the verifier accepted.
///
/// # Errors
///
/// The theory does not cover the claim, or the work was cancelled.
pub fn claim(text: &str, stop: &CancelToken) -> Result<File, Refusal> {
    let Ok(claim) = Claim::read(text) else {
        return refused("the certificate cannot be read");
    };
    if !claim.others.is_empty() {
        return refused("the claim is in several variables, which files do not support yet");
    }
    let step = match &claim.ground {
        Ground::Period(step) => *step,
        Ground::OneSystem(own) => return equation(&claim, own, stop),
    };
    let Some(low) = claim.low.as_i64() else {
        return refused("the range begins at no integer");
    };
    let mut names = Names::new();
    let mut meanings = meanings_of(&claim, &mut names, stop)?;
    if let Ok(file) = repeating(&claim, &meanings, &mut names, (low, step)) {
        return Ok(file);
    }
    if !names.take_all(named::TAKEN) {
        names = Names::new();
        names.take_all(named::TAKEN);
        meanings = meanings_of(&claim, &mut names, stop)?;
    }
    let text = sources(&claim, &meanings, named::LIBRARIES)?;
    named::named(&claim, &meanings, &mut names, (low, step), text)
}

/// The theorem, by tactics, of a claim whose truth is periodic, or lasts once it holds.
///
/// # Errors
///
/// The statement has a part whose periodicity these tactics do not prove.
fn repeating(
    claim: &Claim,
    meanings: &Meanings,
    names: &mut Names,
    (low, step): (i64, i64),
) -> Result<File, Refusal> {
    let mut writer = Writer {
        functions: meanings,
        atoms: Atoms::default(),
    };
    let mut statement = writer.statement(&claim.statement)?;
    for filter in claim.filters.iter().rev() {
        let own = writer.statement(filter)?;
        statement.proposition = format!("{} -> {}", own.proposition, statement.proposition);
        statement.program = format!("(negb {} || {})", own.program, statement.program);
    }
    let atoms = writer.atoms;
    let proof = Proof::new(meanings, &atoms, low, step)?;
    let mut text = sources(claim, meanings, "")?;
    text.push_str(&proof.program(&statement.program));
    let theorem = names.take("claim_for_all_n");
    text.push_str(&proof.theorem(&theorem, &claim.text, &statement.proposition)?);
    Ok(File { text, theorem })
}

/// The head of the file, and its definitions and lemmas about sequences, graphs and lists.
fn sources(claim: &Claim, meanings: &Meanings, further: &str) -> Result<String, Refusal> {
    let mut libraries = match meanings.graphs.is_empty() && meanings.sums.is_empty() {
        true => SEQUENCES.to_owned(),
        false => format!("{LIBRARIES} Octal"),
    };
    if !meanings.lists.is_empty() {
        libraries.push_str(" PositionList");
    }
    if !meanings.sums.is_empty() {
        libraries.push_str(" Nim Solution");
    }
    if meanings.sums.iter().any(|own| own.has_branches) {
        libraries = format!("{} {libraries}", branches::LIBRARIES);
    }
    if !further.is_empty() {
        libraries.push(' ');
        libraries.push_str(further);
    }
    let mut file = head(&claim.text, &libraries);
    for own in &meanings.systems {
        file.push_str(&own.source.system_text());
        file.push_str(&valid(&own.certificate, &own.source.prefix)?);
        file.push_str(&table_definition(&own.source.prefix));
        file.push_str(&own.source.definitions()?);
    }
    for own in &meanings.graphs {
        file.push_str(&own.graphs.text);
        file.push_str(&own.graphs.repeats(&own.certificate)?.0);
        file.push_str(&table_definition(&own.graphs.prefix));
    }
    for own in &meanings.sums {
        file.push_str(&own.text);
    }
    for own in &meanings.lists {
        file.push_str(&own.text);
    }
    Ok(file)
}
