//! Renderers of diagnostics, one for each format; they do not word anything.
//!
//! Invariant: no span makes a renderer panic, because all spans pass through [`clamp`].

pub mod text;

use std::borrow::Cow;
use std::ops::Range;

use super::Diagnostic;
use nk_base::source::{FileId, SourceMap, Span};

/// The bytes of a span, cut to its file and to the boundaries of characters; `None` if there is no such file.
pub fn clamp(span: Span, sources: &SourceMap) -> Option<(FileId, Range<usize>)> {
    let (file, source) = sources.iter().nth(span.file.0 as usize)?;
    let text = &source.text;
    // A character has at most four bytes, so few offsets are tried.
    let boundary = |offset: &usize| text.is_char_boundary(*offset);
    let within = |offset: u32| (offset as usize).min(text.len());
    let start = (0..=within(span.start)).rev().find(boundary).unwrap_or(0);
    let end = (within(span.end)..text.len()).find(boundary);
    let end = end.unwrap_or(text.len()).max(start);
    Some((file, start..end))
}

/// The diagnostics and the sources as a person typed them, without the text that the program put around an argument.
pub fn as_typed<'a>(
    diagnostics: &'a [Diagnostic],
    sources: &'a SourceMap,
) -> (Cow<'a, [Diagnostic]>, Cow<'a, SourceMap>) {
    let Some(typed) = sources.as_typed() else {
        return (Cow::Borrowed(diagnostics), Cow::Borrowed(sources));
    };
    let mut moved = diagnostics.to_vec();
    for label in moved.iter_mut().flat_map(|own| &mut own.labels) {
        label.span = sources.to_typed(label.span);
    }
    (Cow::Owned(moved), Cow::Owned(typed))
}

/// The diagnostics in the order of files and places; those without a place come first.
pub fn in_order(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut ordered: Vec<&Diagnostic> = diagnostics.iter().collect();
    ordered.sort_by_key(|diagnostic| diagnostic.span().map(|span| (span.file, span.start)));
    ordered
}
