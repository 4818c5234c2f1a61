//! Renaming, which never changes what a specification means.
//!
//! A clash is found by making the edits, reading the texts again, and comparing: every name must mean what it meant
//! before.

use std::collections::HashMap;
use std::path::Path;

use super::Analysis;
use super::fixes::apply;
use super::index::{Index, Sort, Symbol};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::Span;
use nk_lang::builtins::{AGGREGATES, builtin};
use nk_lang::is_oeis_name;
use nk_lang::load::Loader;
use nk_syntax::ast::ItemKind;
use nk_syntax::diag::{Code, code};
use nk_syntax::{TokenKind, lex};

/// The places to change, each with the new name.
pub type Edits = Vec<(Span, String)>;

/// Whether a symbol can be renamed; otherwise the reason why not.
///
/// # Errors
///
/// The reason in words: the symbol is built in, is a sequence of the OEIS, belongs to the library, or is a vertex whose
/// name may stand for one of another family.
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
    if symbol.sort == Sort::Vertex && analysis.index.ambiguous.contains(&symbol.name) {
        return Err(format!(
            "`.{}` may stand for this vertex or for one of another family",
            symbol.name
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

/// The edits that give a symbol the name `new` in all files of the specification. `loader` must be the one that loaded
/// them.
///
/// # Errors
///
/// `stop` was cancelled. The inner error is the reason why the name is impossible, in one clause.
pub fn rename(
    analysis: &Analysis,
    id: usize,
    new: &str,
    loader: &dyn Loader,
    stop: &CancelToken,
) -> Result<Result<Edits, String>, Cancelled> {
    let symbol = &analysis.index.symbols[id];
    if let Err(why) = may_rename(analysis, id) {
        return Ok(Err(why));
    }
    if new == symbol.name {
        return Ok(Ok(Vec::new()));
    }
    if let Err(why) = valid(new) {
        return Ok(Err(why));
    }
    if let Some(why) = unread(analysis, symbol) {
        return Ok(Err(why));
    }
    let edit = |span: Span| (span, new.to_owned());
    let edits: Edits = analysis.index.of(id).map(|own| edit(own.span)).collect();
    let renamed = reread(analysis, &edits, loader, stop)?;
    let stays = same_meaning(&analysis.index, &renamed.index);
    Ok(
        match stays && !brings_errors(&codes(analysis), &codes(&renamed)) {
            true => Ok(edits),
            false => Err(clash(analysis, symbol, new)),
        },
    )
}

/// The reason why not all places of a symbol are known, if an item with a syntax error contains its name: there the
/// name may mean the symbol or a variable of the item.
fn unread(analysis: &Analysis, symbol: &Symbol) -> Option<String> {
    if symbol.sort.is_local() && symbol.sort != Sort::Vertex {
        return None;
    }
    for ((_, file), parse) in analysis.sources.iter().zip(&analysis.files) {
        let tokens = lex(&file.text);
        let solid: Vec<_> = tokens.iter().filter(|own| !own.kind.is_trivia()).collect();
        let items = parse.file.items.iter();
        for item in items.filter(|own| matches!(own.kind, ItemKind::Broken { .. })) {
            let is_meant = |at: usize| {
                let is_inside = item.span.range().contains(&solid[at].range().start);
                let is_member = at > 0 && solid[at - 1].text(&file.text) == ".";
                is_inside
                    && solid[at].text(&file.text) == symbol.name
                    && (symbol.sort != Sort::Vertex || is_member)
            };
            if let Some(at) = (0..solid.len()).find(|at| is_meant(*at)) {
                let range = solid[at].range();
                let span = Span::new(item.span.file, range.start, range.end);
                let (line, _) = analysis.sources.line_column(span);
                // The rename may have been asked for in another file.
                let name = Path::new(&file.name).file_name().unwrap_or_default();
                return Some(format!(
                    "line {line} of `{}` is in an item with a syntax error, so it is not known what `{}` means there: fix the error, then rename",
                    name.to_string_lossy(),
                    symbol.name
                ));
            }
        }
    }
    None
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
                "`{new}` is not a name: letters, digits, `_` and `'`, the first a letter or `_`"
            ));
        }
    }
    if is_oeis_name(new) {
        return Err(format!("`{new}` is the name of an OEIS sequence"));
    }
    Ok(())
}

/// The reason why the name `new` changes the meaning of the specification.
fn clash(analysis: &Analysis, symbol: &Symbol, new: &str) -> String {
    let rival = analysis.index.symbols.iter().find(|own| {
        let meets = !own.sort.is_local() && !symbol.sort.is_local();
        own.name == new && (meets || (own.within == symbol.within && own.sort.is_local()))
    });
    match rival {
        Some(rival) if !rival.sort.is_given() => {
            let words = rival.sort.words();
            let article = if words.starts_with('e') { "an" } else { "a" };
            format!("`{new}` is already {article} {words}")
        }
        // A specification may define some of the built-in names; the checker says which.
        _ if builtin(new).is_some() || AGGREGATES.contains(&new) => format!("`{new}` is built in"),
        _ => format!(
            "`{new}` would mean something else at one of the places where `{}` stands",
            symbol.name
        ),
    }
}

/// Analyses the specification after edits.
fn reread(
    analysis: &Analysis,
    edits: &Edits,
    loader: &dyn Loader,
    stop: &CancelToken,
) -> Result<Analysis, Cancelled> {
    let texts = analysis.sources.iter().map(|(id, file)| {
        let own = edits.iter().filter(|(span, _)| span.file == id);
        let own: Edits = own.cloned().collect();
        (file.name.clone(), apply(&file.text, &own))
    });
    let edited = Edited {
        texts: texts.collect(),
        loader,
    };
    let root = &analysis.sources.get(Analysis::ROOT).name;
    Analysis::until(root, &edited.texts[root], &edited, stop)
}

/// A loader for the edited files of an analysis.
struct Edited<'l> {
    texts: HashMap<String, String>,
    loader: &'l dyn Loader,
}

impl Loader for Edited<'_> {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let (name, text) = self.loader.load(from, path)?;
        let edited = self.texts.get(&name).cloned();
        Ok((name, edited.unwrap_or(text)))
    }
}

fn codes(analysis: &Analysis) -> Vec<Code> {
    let found = analysis.checked.diagnostics.iter();
    found.map(|own| own.code).collect()
}

/// Whether a rename causes an error, given the codes of the errors before and after it. A rename that mends an error
/// may reveal others, but none about names: a parameter with the name of a constant hides the other errors of its
/// equation.
fn brings_errors(before: &[Code], after: &[Code]) -> bool {
    let count = |all: &[Code], code: &Code| all.iter().filter(|own| *own == code).count();
    let mends = before
        .iter()
        .any(|code| count(after, code) < count(before, code));
    let is_new = |code: &&Code| count(after, code) > count(before, code);
    let mut new = after.iter().filter(is_new);
    match mends {
        true => new.any(|code| [code::E0204, code::E0205, code::E0207].contains(code)),
        false => new.next().is_some(),
    }
}

/// Whether the same places have a common symbol in both indices, in the same roles.
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
