//! Drawing diagnostics, a file per format. Nothing here words anything.
//!
//! In: diagnostics and the files they are about. Out: text. Invariant: no span makes a renderer panic;
//! [`clamp`] is the one place that sees to it.

pub mod json;
pub mod text;

use std::ops::Range;

use super::Diagnostic;
use crate::source::{FileId, SourceMap, Span};

/// The bytes of a span, cut to its file and to the bounds of characters; `None` if there is no such
/// file.
pub fn clamp(span: Span, sources: &SourceMap) -> Option<(FileId, Range<usize>)> {
    let (file, source) = sources.iter().nth(span.file.0 as usize)?;
    let text = &source.text;
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.ceil_char_boundary(span.end as usize).max(start);
    Some((file, start..end))
}

/// In the order of files and places; those without a place come first.
fn in_order(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut ordered: Vec<&Diagnostic> = diagnostics.iter().collect();
    ordered.sort_by_key(|diagnostic| diagnostic.span().map(|span| (span.file, span.start)));
    ordered
}
