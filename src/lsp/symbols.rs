//! The items that a file defines, for an editor's search for symbols in the workspace.

use lsp_types::{Location, SymbolInformation};
use nk_base::source::{SourceMap, Span};
use nk_ide::outline::{Entry, outline};
use nk_syntax::ast::File;

use super::to_proto;

/// The items of a file that define something, with their places.
pub fn defined(
    file: &File,
    sources: &SourceMap,
    place: &mut dyn FnMut(Span) -> Option<Location>,
) -> Vec<SymbolInformation> {
    let headings = outline(file, sources).into_iter();
    let headings = headings.filter(|own| matches!(own.entry, Entry::Defines(_)));
    let symbol = |heading: nk_ide::outline::Heading| {
        #[allow(deprecated)] // The type has a field that nobody uses any more.
        Some(SymbolInformation {
            location: place(heading.name_span)?,
            name: heading.name + &heading.detail,
            kind: to_proto::symbol_kind(heading.entry),
            tags: None,
            deprecated: None,
            container_name: None,
        })
    };
    headings.filter_map(symbol).collect()
}
