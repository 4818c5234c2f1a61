//! The tokens without blanks, comments and `;`, each with the gap before it: line breaks and comments.

use crate::{Token, TokenKind};

/// A comment, without blanks at its end.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'t> {
    pub text: &'t str,
    /// Whether there are only blanks and semicolons before it in its line.
    pub own_line: bool,
    /// The column of the comment, from 0, in characters; a tab goes to the next multiple of [`TAB`].
    pub column: usize,
    /// The number of blanks directly before it, in characters.
    pub blanks: usize,
    pub after_empty_line: bool,
}

/// The blanks and comments between two tokens.
#[derive(Clone, Debug, Default)]
pub struct Gap<'t> {
    pub comments: Vec<Comment<'t>>,
    /// Whether there are blanks or comments.
    pub blank: bool,
    /// Whether there is a line break.
    pub broken: bool,
    /// Whether there is an empty line directly before the next token.
    pub empty_line: bool,
}

/// The columns between two tab stops.
const TAB: usize = 8;

/// The tokens other than blanks, comments and `;`, with the gaps before them, and the gap at the end.
pub fn collect<'t>(text: &'t str, tokens: &[Token]) -> (Vec<(Token, Gap<'t>)>, Gap<'t>) {
    let mut found = Vec::with_capacity(tokens.len() / 2);
    let mut gap = Gap::default();
    let mut line_start = 0;
    // The number of line breaks since the last token or comment; the file begins a line.
    let mut breaks = 1;
    // Whether there were only blanks and semicolons in this line so far.
    let mut own_line = true;
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
                    own_line = true;
                    line_start = token.start as usize + last + 1;
                }
                gap.empty_line = breaks > 1;
                continue;
            }
            TokenKind::Comment => {
                gap.blank = true;
                gap.comments.push(Comment {
                    text: written.trim_end(),
                    own_line,
                    column: column(&text[line_start..token.start as usize]),
                    blanks,
                    after_empty_line: breaks > 1,
                });
                gap.empty_line = false;
                own_line = false;
            }
            // A semicolon has no meaning, so the blanks around it are one gap.
            TokenKind::Semicolon => {}
            _ => {
                found.push((*token, std::mem::take(&mut gap)));
                own_line = false;
            }
        }
        breaks = 0;
        blanks = 0;
    }
    (found, gap)
}

/// The number of line breaks: LF, CR, or CR and LF together.
fn line_breaks(blank: &str) -> usize {
    let bytes = blank.as_bytes();
    let pairs = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
    let ends = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r'));
    ends.count() - pairs
}

/// The width of the beginning of a line.
fn column(before: &str) -> usize {
    before.chars().fold(0, |column, c| match c {
        '\t' => (column / TAB + 1) * TAB,
        '\u{FEFF}' => column,
        _ => column + 1,
    })
}
