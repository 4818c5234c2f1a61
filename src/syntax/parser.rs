//! The parser, which makes the tree of a text.
//!
//! For any text it gives a tree, the tokens and the errors; nothing panics, overflows the stack or takes more than
//! linear time. The grammar reads one item after another to the end of the file. Only where that fails, the file is cut
//! into items (`recover`), and each of them is read alone. Invariant: `errors` is empty if and only if no item is
//! [`ast::ItemKind::Broken`].

use super::ast;
use super::error::SyntaxError;
use super::grammar::{Rule, read};
use super::token::{Token, lex};
use super::tree::Builder;
use super::{cut, nesting, recover};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::FileId;

/// The result of [`parse`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parse {
    /// The tree.
    pub file: ast::File,
    /// All tokens, with blanks and comments.
    pub tokens: Vec<Token>,
    /// The errors, in the order of their places.
    pub errors: Vec<SyntaxError>,
}

/// Parses one file. There is a tree for any text, and every error has a place in the text.
///
/// * Cost: linear in the text.
/// * The nesting is bounded, so that later stages may recurse over the tree.
pub fn parse(file: FileId, text: &str) -> Parse {
    read_file(file, text, &CancelToken::new())
}

/// Parses as [`parse`] does; `stop` is polled before each item.
///
/// # Errors
///
/// [`Cancelled`], if `stop` was raised.
pub fn parse_until(file: FileId, text: &str, stop: &CancelToken) -> Result<Parse, Cancelled> {
    stop.check(read_file(file, text, stop))
}

/// Parses a file, without the items that remain when `stop` is raised.
fn read_file(file: FileId, text: &str, stop: &CancelToken) -> Parse {
    let tokens = lex(text);
    let significant: Vec<Token> = tokens
        .iter()
        .copied()
        .filter(|t| !t.kind.is_trivia())
        .collect();
    let plain = significant.iter().all(|token| !token.kind.is_bad());
    if plain
        && nesting::check(&significant).is_ok()
        && !cut::hides_definition(text, &significant)
        && let Some((items, errors)) = read_items(file, text, &significant, stop)
    {
        let file = ast::File { items };
        return Parse {
            file,
            tokens,
            errors,
        };
    }
    let (items, errors) = recover::recover(file, text, &significant, stop);
    let file = ast::File { items };
    Parse {
        file,
        tokens,
        errors,
    }
}

/// The items of a file that the grammar accepts, with the errors that it does not detect. An item ends where the
/// grammar lets it end, whatever follows: so this accepts the same files as the rule for a whole file.
fn read_items(
    file: FileId,
    text: &str,
    tokens: &[Token],
    stop: &CancelToken,
) -> Option<(Vec<ast::Item>, Vec<SyntaxError>)> {
    let (mut items, mut errors) = (Vec::new(), Vec::new());
    let mut next = 0;
    while let Some(token) = tokens.get(next).filter(|_| !stop.is_cancelled()) {
        let start = token.range().start;
        let pair = read(Rule::next, &text[start..]).ok()?;
        let end = start + pair.as_span().end();
        let mut builder = Builder::new(file, text, start, tokens);
        items.extend(builder.file(pair));
        errors.extend(builder.into_errors());
        next += tokens[next..].partition_point(|token| token.range().start < end);
    }
    Some((items, errors))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The items of a text that the grammar accepts as a whole.
    fn whole(text: &str, tokens: &[Token]) -> Option<(Vec<ast::Item>, Vec<SyntaxError>)> {
        let pair = read(Rule::file, text).ok()?;
        let mut builder = Builder::new(FileId(0), text, 0, tokens);
        let items = builder.file(pair);
        Some((items, builder.into_errors()))
    }

    fn is_read_alike(text: &str) {
        let tokens = lex(text);
        let tokens: Vec<Token> = tokens.into_iter().filter(|t| !t.kind.is_trivia()).collect();
        if tokens.iter().any(|token| token.kind.is_bad()) || nesting::check(&tokens).is_err() {
            return;
        }
        let pieces = read_items(FileId(0), text, &tokens, &CancelToken::new());
        assert_eq!(pieces, whole(text, &tokens), "{text}");
    }

    const WORDS: &[&str] = &[
        "f",
        "(",
        ")",
        "n",
        "1",
        "2n",
        " = ",
        "=",
        ":",
        " ",
        "\n",
        "+",
        ";",
        ", ",
        "eval ",
        "check ",
        "use ",
        "\"t\"",
        "graph ",
        "{ ",
        "} ",
        "vertex ",
        "edge ",
        "[",
        "]",
        "--",
        "# remark\n",
        "if ",
        "then ",
        "else ",
        "f(n) = 1",
        "a = 2",
        "mex {1}",
        "not ",
        "|",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn any_text_is_read_alike_in_pieces(words in prop::collection::vec(prop::sample::select(WORDS), 0..12)) {
            is_read_alike(&words.concat());
            is_read_alike(&words.join(" "));
        }
    }

    #[test]
    fn a_raised_flag_ends_it() {
        let stop = CancelToken::new();
        assert!(parse_until(FileId(0), "a = 1\n", &stop).is_ok());
        stop.cancel();
        for text in ["a = 1\n", "a = (\nb = (\n", ""] {
            assert_eq!(parse_until(FileId(0), text, &stop), Err(Cancelled));
        }
    }
}
