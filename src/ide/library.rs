//! The families and functions of the library.

use std::sync::LazyLock;

use super::{Analysis, Sort};
use nk_base::source::{FileId, Span};
use nk_lang::load::{LIBRARY, library_names};
use nk_syntax::ast::ItemKind;
use nk_syntax::parse;
use nk_syntax::token::one_line;

/// A graph family or a function of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name: `lattice`.
    pub name: &'static str,
    /// The call of the entry: `lattice(m, n)`.
    pub call: String,
    /// The file that a `use` must name: `std/lattices.nk`.
    pub file: &'static str,
    /// [`Sort::Family`] or [`Sort::Function`].
    pub sort: Sort,
    /// The lines of the comment above the definition, without their `#`; a drawing is part of them.
    pub about: Vec<&'static str>,
}

/// All families and functions of the library.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let all = LIBRARY.iter();
        all.flat_map(|(file, text)| entries_of(file, text))
            .collect()
    });
    &ENTRIES
}

/// The family or function with this name; `None` if the library has none.
pub fn entry(name: &str) -> Option<&'static Entry> {
    entries().iter().find(|own| own.name == name)
}

/// Whether a specification may use this file of the library: the specification defines none of its names.
pub(crate) fn may_use(analysis: &Analysis, file: &str) -> bool {
    let mut names = library_names().iter().filter(|own| own.file == file);
    names.all(|own| {
        let known = analysis.index.global(&own.name);
        known.is_none_or(|known| analysis.index.definitions(known).next().is_none())
    })
}

fn entries_of(file: &'static str, text: &'static str) -> Vec<Entry> {
    let names = library_names().iter().filter(|own| own.file == file);
    let items = parse(FileId(0), text).file.items;
    let found = names.filter_map(|own| {
        let (span, call) = items
            .iter()
            .find_map(|item| head(&item.kind, &own.name, item.span, text))?;
        let sort = match own.is_family {
            true => Sort::Family,
            false => Sort::Function,
        };
        Some(Entry {
            name: &own.name,
            call,
            file,
            sort,
            about: comment_above(&text[..span.start as usize]),
        })
    });
    found.collect()
}

/// The place of a definition of `name`, and its head as it is written; `None` if the item defines something else.
fn head(kind: &ItemKind, name: &str, item: Span, text: &str) -> Option<(Span, String)> {
    match kind {
        ItemKind::Graph(graph) if graph.name.text == name => {
            let params: Vec<&str> = graph.params.iter().map(|own| own.text.as_str()).collect();
            Some((item, format!("{name}({})", params.join(", "))))
        }
        ItemKind::Equation(equation) => {
            let mut heads = equation.heads.iter();
            let own = heads.find(|own| own.name.text == name && own.args.is_some())?;
            Some((item, one_line(&text[own.span.range()])))
        }
        _ => None,
    }
}

/// The last comment of the paragraph at the end of a text. Other definitions may follow the comment in that paragraph.
fn comment_above(text: &'static str) -> Vec<&'static str> {
    let paragraph = text
        .lines()
        .rev()
        .take_while(|line| !line.trim().is_empty());
    let comment = paragraph
        .skip_while(|line| !line.starts_with('#'))
        .map_while(|line| line.strip_prefix('#'));
    let mut lines: Vec<&str> = comment
        .map(|own| own.strip_prefix(' ').unwrap_or(own))
        .collect();
    lines.reverse();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_library_is_told_of() {
        assert_eq!(entries().len(), library_names().len());
        for own in entries() {
            assert!(own.call.starts_with(own.name), "{own:?}");
            assert!(!own.about.is_empty(), "{own:?} has no comment");
        }
        let call = |name| entry(name).map(|own| own.call.as_str());
        assert_eq!(call("lattice"), Some("lattice(m, n)"));
        assert_eq!(call("geography"), Some("geography(G, at)"));
        assert_eq!(call("lattic"), None);
        let both = ["even_vertex", "odd_vertex"].map(|name| entry(name).map(|own| &own.about));
        assert_eq!(both[0], both[1]);
    }
}
