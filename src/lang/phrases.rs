//! Errors that a phrase of another language explains, and the diagnostics that replace them.

use std::collections::HashMap;

use super::builtins;
use super::error::{CheckError, CheckErrorKind as E};
use nk_base::source::{FileId, SourceMap};
use nk_syntax::SyntaxError;
use nk_syntax::diag::Diagnostic;
use nk_syntax::elsewhere::{Phrase, explains, phrases};

/// Greatest number of errors for which a phrase is looked for.
const MOST: usize = 200;

/// Removes the errors that a phrase explains, and returns the diagnostics of the phrases, each once. Phrases that the
/// syntax errors contain already are left out.
pub fn tell(
    errors: &mut Vec<CheckError>,
    syntax: &[SyntaxError],
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    let mut known: HashMap<FileId, Vec<Phrase>> = HashMap::new();
    let mut told: Vec<(FileId, usize)> = Vec::new();
    let mut asked = 0;
    errors.retain(|error| {
        // A text with only a warning is written in this language.
        if error.kind.is_warning() {
            return true;
        }
        asked += 1;
        if asked > MOST {
            return true;
        }
        // A mistaken constant, as in `eval f(n) for n = 1..5`, is reported where it seems to be defined.
        let place = match &error.kind {
            E::ParameterIsConstant { defined, .. } => *defined,
            _ => error.span,
        };
        let file = place.file;
        let own = known
            .entry(file)
            .or_insert_with(|| phrases(file, &sources.get(file).text));
        // The condition that does not bound a variable may be a phrase, as in `m <= n, m = 2 or 3`.
        let unsolved = match &error.kind {
            E::Unbounded(bounds) => bounds.unsolved,
            _ => None,
        };
        let unsolved = unsolved.and_then(|place| explains(own, place, false, false));
        match unsolved.or_else(|| explains(own, place, false, is_unknown_name(&error.kind))) {
            None => true,
            Some(phrase) if told.contains(&(file, phrase)) => false,
            Some(phrase) => {
                told.push((file, phrase));
                false
            }
        }
    });
    // A function without its arguments, as in `map(f, L)`, is not a mistake of its own, nor is an index of a name that
    // is misread as a constant, as in `P = { n >= 0 : f(n) = 0 }`.
    errors.retain(|error| {
        let misread = |(file, phrase): &(FileId, usize)| match &error.kind {
            E::NotAFunction {
                defined: Some(defined),
                ..
            } if defined.file == *file => {
                let text = &sources.get(*file).text;
                let (from, to) = (
                    defined.end as usize,
                    known[file][*phrase].covers.start as usize,
                );
                text.get(from..to)
                    .is_some_and(|between| between.trim() == "=")
            }
            _ => false,
        };
        if told.iter().any(misread) {
            return false;
        }
        // Nor is a call of a name that a phrase defines, whose kind follows from the phrase.
        let is_kind = matches!(error.kind, E::WrongKind { .. } | E::CannotPrint { .. });
        let called = || {
            name_at(
                &sources.get(error.span.file).text,
                error.span.start as usize,
            )
        };
        let defines = |(file, phrase): &(FileId, usize)| {
            let start = known[file][*phrase].covers.start as usize;
            *file == error.span.file
                && called()
                    .is_some_and(|own| defined_at(&sources.get(*file).text, start) == Some(own))
        };
        if is_kind && told.iter().any(defines) {
            return false;
        }
        let inside = |(file, phrase): &(FileId, usize)| {
            *file == error.span.file && known[file][*phrase].covers.contains(error.span)
        };
        let follows = matches!(
            error.kind,
            E::FunctionAlone { .. }
                | E::UnknownName { .. }
                | E::TakenFromGraph { .. }
                | E::Overlap { .. }
        );
        !(follows || error.kind.is_warning()) || !told.iter().any(inside)
    });
    let new = told
        .into_iter()
        .map(|(file, phrase)| known[&file][phrase].clone())
        .filter(|phrase| !syntax.iter().any(|error| error.span == phrase.span));
    new.map(Phrase::into_diagnostic).collect()
}

/// The name that begins at a place of a text.
fn name_at(text: &str, at: usize) -> Option<&str> {
    let rest = text.get(at..)?;
    let ends = |own: char| !(own.is_alphanumeric() || own == '_' || own == '\'');
    let name = &rest[..rest.find(ends).unwrap_or(rest.len())];
    (!name.is_empty()).then_some(name)
}

/// The name with which the item around a place begins, as items do at the margin.
fn defined_at(text: &str, at: usize) -> Option<&str> {
    let before = text.get(..at)?;
    let mut margins = before
        .rmatch_indices('\n')
        .map(|(end, _)| end + 1)
        .chain([0]);
    margins.find_map(|own| name_at(text, own))
}

/// Whether an error states that a name is not defined, and no name of the file is spelt like it.
fn is_unknown_name(kind: &E) -> bool {
    let is_own = |name: &String| {
        builtins::builtin(name).is_none() && !builtins::AGGREGATES.contains(&name.as_str())
    };
    match kind {
        E::UnknownName { nearest, .. } | E::UnknownFunction { nearest, .. } => {
            !nearest.as_ref().is_some_and(is_own)
        }
        E::VertexInExpression { is_function, .. } => !is_function,
        // In an eval a name without a value is a variable: the `K5` of `nimber(K5)`.
        E::Unbounded(own) => {
            own.lacks_low && own.name.ends_with(|last: char| last.is_ascii_digit())
        }
        _ => false,
    }
}
