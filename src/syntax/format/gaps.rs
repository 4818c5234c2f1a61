//! Tokens -> tokens that mean something, each with what stands before it: line breaks, comments.

use crate::{Token, TokenKind};

/// A comment, without blanks at its end.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'t> {
    pub text: &'t str,
    /// Nothing but blanks stands before it in its line.
    pub own_line: bool,
    /// Where it stood, from 0, in characters; a tab goes to the next multiple of [`TAB`].
    pub column: usize,
    /// How many blanks stood right before it, in characters.
    pub blanks: usize,
    pub after_empty_line: bool,
}

/// What stands between two tokens.
#[derive(Clone, Debug, Default)]
pub struct Gap<'t> {
    pub comments: Vec<Comment<'t>>,
    /// Whether anything stands there.
    pub blank: bool,
    /// Whether it has a line break.
    pub broken: bool,
    /// Whether an empty line stands right before the next token.
    pub empty_line: bool,
}

/// Columns from one tab stop to the next.
const TAB: usize = 8;

/// The tokens other than blanks and comments, with the gaps before them; and the gap at the end.
pub fn collect<'t>(text: &'t str, tokens: &[Token]) -> (Vec<(Token, Gap<'t>)>, Gap<'t>) {
    let mut found = Vec::with_capacity(tokens.len() / 2);
    let mut gap = Gap::default();
    let mut line_start = 0;
    // Line breaks since the last token or comment; the file begins a line.
    let mut breaks = 1;
    let mut blanks = 0;
    for token in tokens {
        let written = token.text(text);
        match token.kind {
            TokenKind::Blank => {
                gap.blank = true;
                blanks = written.chars().count();
                breaks += line_breaks(written);
                gap.broken |= line_breaks(written) > 0;
                if let Some(last) = written.rfind(['\n', '\r']) {
                    line_start = token.start as usize + last + 1;
                }
                gap.empty_line = breaks > 1;
                continue;
            }
            TokenKind::Comment => {
                gap.blank = true;
                gap.comments.push(Comment {
                    text: written.trim_end(),
                    own_line: breaks > 0,
                    column: column(&text[line_start..token.start as usize]),
                    blanks,
                    after_empty_line: breaks > 1,
                });
                gap.empty_line = false;
            }
            _ => found.push((*token, std::mem::take(&mut gap))),
        }
        breaks = 0;
        blanks = 0;
    }
    (found, gap)
}

/// How many line breaks there are: LF, CR, or CR and LF together.
fn line_breaks(blank: &str) -> usize {
    let bytes = blank.as_bytes();
    let pairs = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
    let ends = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r'));
    ends.count() - pairs
}

/// How wide the beginning of a line is.
fn column(before: &str) -> usize {
    before.chars().fold(0, |column, c| match c {
        '\t' => (column / TAB + 1) * TAB,
        '\u{FEFF}' => column,
        _ => column + 1,
    })
}
