//! The structure of a text for editors: parts that can be folded, ranges that a selection grows to, and links.

use std::collections::HashMap;

use nk_base::source::{FileId, Span};
use nk_syntax::TokenKind;
use nk_syntax::ast::ItemKind;

use super::{Analysis, Sort};

/// A part of a text that folds to its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The part, from its first line to its last.
    pub span: Span,
    /// Whether the part is a run of comments.
    pub is_comment: bool,
}

/// The parts of a file that can be folded, by their beginnings: items, brackets and runs of comments, each of several
/// lines.
pub fn folds(analysis: &Analysis, file: FileId) -> Vec<Fold> {
    let text = &analysis.sources.get(file).text;
    let is_long = |span: &Span| text[span.range()].contains('\n');
    let parse = &analysis.files[file.0 as usize];
    let items = parse.file.items.iter().map(|item| item.span);
    let code = items.chain(brackets(analysis, file)).filter(is_long);
    let mut folds: Vec<Fold> = code
        .map(|span| Fold {
            span,
            is_comment: false,
        })
        .collect();
    let comments = comments(analysis, file).into_iter().filter(is_long);
    folds.extend(comments.map(|span| Fold {
        span,
        is_comment: true,
    }));
    folds.sort_by_key(|own| (own.span.start, own.span.end));
    folds.dedup();
    folds
}

/// Runs of comments, each on a line of its own.
fn comments(analysis: &Analysis, file: FileId) -> Vec<Span> {
    let text = &analysis.sources.get(file).text;
    let mut runs: Vec<Span> = Vec::new();
    for token in &analysis.files[file.0 as usize].tokens {
        if token.kind != TokenKind::Comment {
            continue;
        }
        let own = token.range();
        let line = text[..own.start].rfind('\n').map_or(0, |at| at + 1);
        if !text[line..own.start].trim().is_empty() {
            continue;
        }
        match runs.last_mut() {
            // Only blanks and one line break are between the two comments.
            Some(run) if is_next_line(&text[run.end as usize..own.start]) => {
                run.end = own.end as u32;
            }
            _ => runs.push(Span::new(file, own.start, own.end)),
        }
    }
    runs
}

fn is_next_line(between: &str) -> bool {
    between.trim().is_empty() && between.matches('\n').count() == 1
}

/// The pairs of brackets, from the opening to the closing one.
fn brackets(analysis: &Analysis, file: FileId) -> Vec<Span> {
    let mut open: Vec<(TokenKind, usize)> = Vec::new();
    let mut pairs = Vec::new();
    for token in &analysis.files[file.0 as usize].tokens {
        let range = token.range();
        if let Some(closer) = token.kind.closer() {
            open.push((closer, range.start));
        } else if token.kind.is_closer() {
            // A bracket without a partner closes nothing.
            if let Some(at) = open.iter().rposition(|own| own.0 == token.kind) {
                pairs.push(Span::new(file, open[at].1, range.end));
                open.truncate(at);
            }
        }
    }
    pairs
}

/// Names with the brackets right after them: calls `f(x)`, and parts of lists `L[i][j]`.
fn calls(analysis: &Analysis, file: FileId, brackets: &[Span]) -> Vec<Span> {
    let tokens = &analysis.files[file.0 as usize].tokens;
    // The beginning of each name or call, by its end.
    let names = tokens.iter().filter(|own| own.kind.is_name());
    let mut begins: HashMap<u32, u32> = names.map(|own| (own.end, own.start)).collect();
    let mut pairs = brackets.to_vec();
    pairs.sort_by_key(|own| own.start);
    let mut calls: Vec<Span> = Vec::new();
    for pair in pairs {
        if let Some(&start) = begins.get(&pair.start) {
            calls.push(Span::new(file, start as usize, pair.end as usize));
            begins.insert(pair.end, start);
        }
    }
    calls
}

/// The ranges that a selection at an offset grows to, from the inside out: the word; for each pair of brackets its
/// inside, the pair, and the call that it belongs to; the item; the whole text. Each contains the one before.
pub fn selections(analysis: &Analysis, file: FileId, offset: usize) -> Vec<Span> {
    let text = &analysis.sources.get(file).text;
    let contains = |span: &Span| span.start as usize <= offset && offset <= span.end as usize;
    let parse = &analysis.files[file.0 as usize];
    let words = parse.tokens.iter().filter(|token| !token.kind.is_trivia());
    let words = words.map(|token| Span::new(file, token.range().start, token.range().end));
    let pairs = brackets(analysis, file);
    let calls = calls(analysis, file, &pairs);
    let pairs = pairs.into_iter().flat_map(|pair| {
        let inside = Span::new(file, pair.start as usize + 1, pair.end as usize - 1);
        [inside, pair]
    });
    let items = parse.file.items.iter().map(|item| item.span);
    let whole = Span::new(file, 0, text.len());
    let mut all: Vec<Span> = words
        .chain(pairs)
        .chain(calls)
        .chain(items)
        .chain([whole])
        .filter(contains)
        .collect();
    all.sort_by_key(|own| (own.end - own.start, own.start));
    let mut nested: Vec<Span> = Vec::new();
    for own in all {
        let grows = nested
            .last()
            .is_none_or(|last| own.start <= last.start && last.end <= own.end && own != *last);
        if grows {
            nested.push(own);
        }
    }
    nested
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The file that the text of a `use` names.
    File(String),
    /// The entry of the OEIS with this number.
    Oeis(String),
}

/// The links of a file: the texts of `use`, and numbers of the OEIS, also in comments.
pub fn links(analysis: &Analysis, file: FileId) -> Vec<(Span, Target)> {
    let text = &analysis.sources.get(file).text;
    let parse = &analysis.files[file.0 as usize];
    let mut links = Vec::new();
    for item in &parse.file.items {
        if let ItemKind::Use(path) = &item.kind {
            links.push((path.span, Target::File(path.text.clone())));
        }
    }
    for own in analysis.index.in_file(file) {
        let symbol = &analysis.index.symbols[own.symbol];
        if symbol.sort == Sort::Oeis {
            links.push((own.span, Target::Oeis(symbol.name.clone())));
        }
    }
    let comments = parse
        .tokens
        .iter()
        .filter(|own| own.kind == TokenKind::Comment);
    for token in comments {
        let start = token.range().start;
        for (at, number) in numbers(&text[token.range()]) {
            let span = Span::new(file, start + at, start + at + number.len());
            links.push((span, Target::Oeis(number.to_owned())));
        }
    }
    links.sort_by_key(|own| own.0.start);
    links
}

/// The numbers of the OEIS in a text, `A` and six or seven digits, with their places.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let found = text.match_indices('A').filter_map(|(at, _)| {
        let digits = text[at + 1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let before = text[..at].chars().next_back().is_some_and(is_word);
        let after = text[at + 1 + digits..].chars().next().is_some_and(is_word);
        let is_number = (6..=7).contains(&digits) && !before && !after;
        is_number.then(|| (at, &text[at..at + 1 + digits]))
    });
    found.collect()
}
