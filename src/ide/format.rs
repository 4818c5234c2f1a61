//! Formatting of a part of a text: the lines of a selection, and the other lines of the items on them.

use std::ops::Range;

use nk_base::source::{FileId, Span};
use nk_syntax::format::{format_with, line_break};
use nk_syntax::{TokenKind, parse};

use super::Analysis;

/// The edit that formats the lines of the root which `selected` touches: its place in bytes and the new text. Lines are
/// added until no item and no comment of several lines is cut. Other lines stay as they are, even if they have errors.
///
/// `None` if nothing changes, or one of the lines has an error.
pub fn format_lines(analysis: &Analysis, selected: Range<usize>) -> Option<(Range<usize>, String)> {
    let text = analysis.text();
    let mut lines = whole_lines(text, selected);
    loop {
        let grown = grown(analysis, lines.clone());
        if grown == lines {
            break;
        }
        lines = grown;
    }
    // Empty lines at either end separate these lines from others.
    let part = &text[lines.clone()];
    let inside = part.trim_start_matches(|c: char| c.is_whitespace());
    let start = line_start(text, lines.end - inside.len());
    let lines = start.max(lines.start)..lines.start + part.trim_end().len();
    let part = text.get(lines.clone())?;
    // The end of the last line stays, if it has one.
    let formatted = format_with(line_break(text), part, &parse(FileId(0), part))?;
    let formatted = formatted.trim_end_matches(['\r', '\n']);
    (part != formatted).then(|| (lines, formatted.to_owned()))
}

/// The lines that a range of bytes touches, with their line breaks.
fn whole_lines(text: &str, range: Range<usize>) -> Range<usize> {
    // A selection that ends where a line begins does not touch that line.
    let last = match range.end > range.start && text[..range.end].ends_with(['\n', '\r']) {
        true => range.end - 1,
        false => range.end,
    };
    line_start(text, range.start)..line_end(text, last)
}

fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind(['\n', '\r']).map_or(0, |at| at + 1)
}

/// The byte after the line break that ends the line of `offset`.
fn line_end(text: &str, offset: usize) -> usize {
    let Some(at) = text[offset..].find(['\n', '\r']) else {
        return text.len();
    };
    let at = offset + at;
    at + if text[at..].starts_with("\r\n") { 2 } else { 1 }
}

/// The lines together with those of the items that they cut, and with the line above if its comment continues on the
/// first of them.
fn grown(analysis: &Analysis, lines: Range<usize>) -> Range<usize> {
    let text = analysis.text();
    let root = &analysis.files[Analysis::ROOT.0 as usize];
    let mut grown = lines.clone();
    let is_cut = |span: Span| {
        let own = span.range();
        own.start < lines.end && lines.start < own.end
    };
    for item in root.file.items.iter().filter(|item| is_cut(item.span)) {
        let own = whole_lines(text, item.span.range());
        grown = grown.start.min(own.start)..grown.end.max(own.end);
    }
    let first = &text[grown.start..line_end(text, grown.start)];
    let comment = first.trim_start_matches([' ', '\t']);
    if grown.start > 0 && comment.len() < first.len() && comment.starts_with('#') {
        grown.start = line_start(text, grown.start - 1);
    }
    // A `;` that ends an item may stand on a line of its own.
    let behind = root
        .tokens
        .iter()
        .find(|token| token.start as usize >= grown.end && token.kind != TokenKind::Blank);
    if let Some(token) = behind.filter(|token| token.text(text) == ";") {
        grown.end = line_end(text, token.start as usize);
    }
    grown
}
