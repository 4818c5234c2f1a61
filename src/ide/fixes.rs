//! The changes that mend what is wrong, ready to be made.

use super::Analysis;
use crate::diag::{Diagnostic, Fix};
use crate::source::Span;

/// The fixes of a diagnostic. A word that would run into its neighbour is kept apart by a blank.
pub fn of(diagnostic: &Diagnostic, analysis: &Analysis) -> Vec<Fix> {
    let mut fixes = diagnostic.fixes.clone();
    for (span, text) in fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
        let source = &analysis.sources.get(span.file).text;
        keep_apart(source, *span, text);
    }
    fixes
}

fn keep_apart(source: &str, span: Span, text: &mut String) {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let meets = |one: Option<char>, other: Option<char>| {
        one.is_some_and(is_name) && other.is_some_and(is_name)
    };
    let before = source[..span.start as usize].chars().next_back();
    let behind = source[span.end as usize..].chars().next();
    if meets(before, text.chars().next()) {
        text.insert(0, ' ');
    }
    if meets(text.chars().next_back(), behind) {
        text.push(' ');
    }
}

/// `text` with `edits` made, which do not overlap.
pub fn apply(text: &str, edits: &[(Span, String)]) -> String {
    let mut ordered: Vec<&(Span, String)> = edits.iter().collect();
    ordered.sort_by_key(|(span, _)| (span.start, span.end));
    let (mut out, mut from) = (String::with_capacity(text.len()), 0);
    for (span, new) in ordered {
        let range = span.range();
        out.push_str(&text[from.min(range.start)..range.start]);
        out.push_str(new);
        from = range.end;
    }
    out.push_str(&text[from..]);
    out
}
