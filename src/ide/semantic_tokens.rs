//! The class of each token, for its colour.

use super::Analysis;
use super::index::Sort;
use nk_base::source::{FileId, Span};
use nk_syntax::{Token, TokenKind};

/// The class of a token; blanks and delimiters have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paint {
    /// `# ...`
    Comment,
    /// A reserved word: `mex`, `where`.
    Keyword,
    /// `+`, `(+)`, `..`
    Operator,
    /// An integer.
    Number,
    /// A quoted text.
    Text,
    /// A name of this sort.
    Name(Sort),
    /// Characters that are no token of the language.
    Bad,
}

/// The class of a token by its form alone; `None` for blanks and for names, whose class depends on their meaning.
pub fn of_token(token: Token, text: &str) -> Option<Paint> {
    use TokenKind as T;
    Some(match token.kind {
        T::Blank | T::Name => return None,
        T::Comment => Paint::Comment,
        T::OeisName => Paint::Name(Sort::Oeis),
        T::Integer => Paint::Number,
        T::Text => Paint::Text,
        kind if kind.is_bad() => Paint::Bad,
        kind if kind.is_keyword(token.text(text)) => Paint::Keyword,
        T::Join | T::Range => Paint::Operator,
        kind if kind.is_operator() => Paint::Operator,
        _ => return None,
    })
}

/// The tokens of a file that have a class, in order, each with whether it defines its name. Each token lies on one
/// line.
pub fn semantic_tokens(analysis: &Analysis, file: FileId) -> Vec<(Span, Paint, bool)> {
    let text = &analysis.sources.get(file).text;
    let mut names = analysis.index.in_file(file).iter().peekable();
    let mut painted = Vec::new();
    for token in &analysis.files[file.0 as usize].tokens {
        let range = token.range();
        let span = Span::new(file, range.start, range.end);
        while names.next_if(|name| name.span.start < span.start).is_some() {}
        let name = names.next_if(|name| name.span == span);
        let class = match name {
            Some(name) => Some(Paint::Name(analysis.index.symbols[name.symbol].sort)),
            None => of_token(*token, text),
        };
        if let Some(class) = class {
            painted.push((span, class, name.is_some_and(|name| name.defines)));
        }
    }
    painted
}
