//! The tokens and the tree of a text, which formatting must keep.

use nk_base::source::FileId;
use nk_syntax::{TokenKind, lex, parse};

/// Every token other than `;`, and every comment without the blanks at its end.
pub fn kept(text: &str) -> Vec<&str> {
    let tokens = lex(text).into_iter();
    let left_out = [TokenKind::Blank, TokenKind::Semicolon];
    let tokens = tokens.filter(|token| !left_out.contains(&token.kind));
    tokens.map(|token| token.text(text).trim_end()).collect()
}

/// The tree of a text, written without places.
pub fn tree(text: &str) -> String {
    let parse = parse(FileId(0), text);
    assert_eq!(parse.errors, [], "{text}");
    let written = format!("{:?}", parse.file);
    let mut pieces = written.split("Span {");
    let first = pieces.next().unwrap_or_default().to_owned();
    let behind = |piece: &str| piece.split_once('}').expect("a span ends").1.to_owned();
    first + &pieces.map(behind).collect::<String>()
}
