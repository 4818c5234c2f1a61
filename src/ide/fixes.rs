//! Changes of the text that mend the error of a diagnostic.

use super::{Analysis, library};
use nk_base::source::{FileId, Span};
use nk_lang::load::library_like;
use nk_syntax::ast::ItemKind;
use nk_syntax::diag::{Diagnostic, Fix, code};

/// The fixes of a diagnostic. A blank is added where a new word would run into its neighbour.
pub fn of(diagnostic: &Diagnostic, analysis: &Analysis) -> Vec<Fix> {
    let mut fixes = diagnostic.fixes.clone();
    if fixes.is_empty() {
        fixes.extend(bring_in(diagnostic, analysis));
    }
    for (span, text) in fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
        let source = &analysis.sources.get(span.file).text;
        keep_apart(source, *span, text);
    }
    fixes
}

/// The fix for a call of a library name without a `use`: adds the `use`, and spells the name as the library does.
fn bring_in(diagnostic: &Diagnostic, analysis: &Analysis) -> Option<Fix> {
    let span = diagnostic
        .span()
        .filter(|_| diagnostic.code == code::E0202)?;
    let name = analysis.sources.get(span.file).text.get(span.range())?;
    let found = library_like(name)?;
    let edit = import(analysis, span.file, found.file)?;
    let mut edits = vec![edit];
    let mut title = format!("use \"{}\"", found.file);
    if found.name != name {
        title = format!("write `{}` and {title}", found.name);
        edits.push((span, found.name.clone()));
    }
    Some(Fix { title, edits })
}

/// The edit that makes a file of the specification use a file of the library; `None` if a name would then have two
/// meanings.
pub fn import(analysis: &Analysis, file: FileId, library: &str) -> Option<(Span, String)> {
    library::may_use(analysis, library).then(|| new_use(analysis, file, library))?
}

/// The edit that adds the line `use "path"`: below the last such line; without one, above the first item and its
/// comment, but below a comment about the file.
fn new_use(analysis: &Analysis, file: FileId, path: &str) -> Option<(Span, String)> {
    let text = &analysis.sources.get(file).text;
    let line = format!("use \"{path}\"\n");
    let items = &analysis.files.get(file.0 as usize)?.file.items;
    let mut uses = items.iter().rev();
    let at = |offset| Span::new(file, offset, offset);
    if let Some(last) = uses.find(|item| matches!(item.kind, ItemKind::Use(_))) {
        let end = last.span.end as usize;
        return Some(match text[end..].find('\n') {
            Some(more) => (at(end + more + 1), line),
            None => (at(text.len()), format!("\n{line}")),
        });
    }
    // A comment that a blank line ends is about the file.
    let mut offset = 0;
    for own in text.split_inclusive('\n') {
        match own.trim() {
            "" if offset > 0 => return Some((at(offset + own.len()), format!("{line}\n"))),
            comment if comment.starts_with('#') => offset += own.len(),
            _ => break,
        }
    }
    Some((at(0), format!("{line}\n")))
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

/// `text` after `edits`, which must not overlap.
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
