//! Tokens and pest pairs -> the tree as written.
//!
//! In: any text. Out: a tree, the tokens and the errors; nothing panics, overflows the stack or takes
//! more than linear time. The grammar reads the whole file; only where that fails is it cut into
//! items ([`recover`]), and each of them read alone. Invariant: `errors` is empty if and only if no
//! item is [`ast::ItemKind::Broken`].

mod expressions;
mod items;

use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::Pair;

use super::ast;
use super::error::SyntaxError;
use super::token::{Token, lex};
use super::{nesting, recover};
use crate::source::FileId;

pub(super) use items::Builder;

/// The parser that pest makes of `grammar/nk.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/nk.pest"]
pub struct Grammar;

/// What [`parse`] returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parse {
    pub file: ast::File,
    /// All of them, blanks and comments too.
    pub tokens: Vec<Token>,
    /// In the order of their places.
    pub errors: Vec<SyntaxError>,
}

/// Reads one file. Total: whatever the text, there is a tree, and every error has a place in it.
///
/// * Cost: linear in the text.
/// * Nesting is bounded ([`nesting::LIMIT`]), so that later stages may recurse over the tree.
pub fn parse(file: FileId, text: &str) -> Parse {
    let tokens = lex(text);
    let significant: Vec<Token> = tokens
        .iter()
        .copied()
        .filter(|t| !t.kind.is_trivia())
        .collect();
    let plain = significant.iter().all(|token| !token.kind.is_bad());
    if plain && nesting::check(&significant).is_ok() {
        let mut builder = Builder::new(file, text, 0, &significant);
        if let Ok(items) = read(Rule::file, text).map(|pair| builder.file(pair)) {
            let errors = builder.into_errors();
            let file = ast::File { items };
            return Parse {
                file,
                tokens,
                errors,
            };
        }
    }
    let (items, errors) = recover::recover(file, text, &significant);
    let file = ast::File { items };
    Parse {
        file,
        tokens,
        errors,
    }
}

/// Runs the grammar; the error is the furthest place, in bytes, that it could not get past.
pub(super) fn read(rule: Rule, text: &str) -> Result<Pair<'_, Rule>, usize> {
    match Grammar::parse(rule, text) {
        Ok(mut pairs) => Ok(pairs.next().expect("a rule that matched is a pair")),
        Err(error) => Err(match error.location {
            InputLocation::Pos(at) => at,
            InputLocation::Span((start, _)) => start,
        }),
    }
}
