//! Renaming, which never changes what a specification means.
//!
//! A clash is found by renaming, reading again, and comparing: every name must stand for what it stood for.

use super::fixes::apply;
use super::index::{Index, Sort, Symbol};
use super::{Analysis, resolve};
use crate::check::names::{AGGREGATES, builtin, is_oeis_name};
use crate::source::Span;
use crate::syntax::{Parse, TokenKind, lex, parse};

/// The places to change, each with the new name.
pub type Edits = Vec<(Span, String)>;

/// Whether a symbol has a name that can be changed here, or why not.
pub fn may_rename(analysis: &Analysis, id: usize) -> Result<(), String> {
    let symbol = &analysis.index.symbols[id];
    if symbol.sort.is_given() {
        return Err(format!(
            "`{}` is {}, and keeps its name",
            symbol.name,
            match symbol.sort {
                Sort::Oeis => "an OEIS sequence",
                _ => "built in",
            }
        ));
    }
    match analysis
        .index
        .of(id)
        .any(|own| analysis.is_library(own.span))
    {
        true => Err(format!("`{}` belongs to the library", symbol.name)),
        false => Ok(()),
    }
}

/// The edits that give a symbol the name `new` in all files of the specification.
///
/// Errors: why that name cannot be, in one clause.
pub fn rename(analysis: &Analysis, id: usize, new: &str) -> Result<Edits, String> {
    may_rename(analysis, id)?;
    let symbol = &analysis.index.symbols[id];
    if new == symbol.name {
        return Ok(Vec::new());
    }
    valid(new)?;
    let edit = |span: Span| (span, new.to_owned());
    let edits: Edits = analysis.index.of(id).map(|own| edit(own.span)).collect();
    let renamed = reread(analysis, &edits);
    match same_meaning(&analysis.index, &resolve::index(&renamed))
        && errors(&renamed) == errors(&analysis.files)
    {
        true => Ok(edits),
        false => Err(clash(analysis, symbol, new)),
    }
}

fn valid(new: &str) -> Result<(), String> {
    match lex(new).as_slice() {
        [only] if only.kind == TokenKind::Name => {}
        [only] if only.kind.is_keyword(new) => {
            return Err(format!("`{new}` is a reserved word"));
        }
        [only] if only.kind == TokenKind::OeisName => {}
        _ => {
            return Err(format!(
                "`{new}` is no name: letters, digits, `_` and `'`, the first a letter or `_`"
            ));
        }
    }
    if is_oeis_name(new) {
        return Err(format!("`{new}` is the name of an OEIS sequence"));
    }
    match builtin(new).is_some() || AGGREGATES.contains(&new) {
        true => Err(format!("`{new}` is built in")),
        false => Ok(()),
    }
}

/// Why `new` changes the meaning.
fn clash(analysis: &Analysis, symbol: &Symbol, new: &str) -> String {
    let rival = analysis.index.symbols.iter().find(|own| {
        let meets = !own.sort.is_local() && !symbol.sort.is_local();
        own.name == new && (meets || (own.within == symbol.within && own.sort.is_local()))
    });
    match rival {
        Some(rival) => format!("`{new}` is already a {}", rival.sort.words()),
        None => format!(
            "`{new}` would mean something else at one of the places where `{}` stands",
            symbol.name
        ),
    }
}

fn reread(analysis: &Analysis, edits: &Edits) -> Vec<Parse> {
    let texts = analysis.sources.iter().map(|(id, file)| {
        let own: Edits = edits
            .iter()
            .filter(|(span, _)| span.file == id)
            .cloned()
            .collect();
        parse(id, &apply(&file.text, &own))
    });
    texts.collect()
}

fn errors(files: &[Parse]) -> usize {
    files.iter().map(|parse| parse.errors.len()).sum()
}

/// Whether the same places share a name, in the same roles.
fn same_meaning(before: &Index, after: &Index) -> bool {
    let shape = |index: &Index| {
        let mut met: Vec<usize> = Vec::new();
        let places = index.occurrences.iter().map(|own| {
            let place = met.iter().position(|symbol| *symbol == own.symbol);
            let place = place.unwrap_or_else(|| {
                met.push(own.symbol);
                met.len() - 1
            });
            (
                own.span.file,
                place,
                own.defines,
                index.symbols[own.symbol].sort,
            )
        });
        places.collect::<Vec<_>>()
    };
    shape(before) == shape(after)
}
