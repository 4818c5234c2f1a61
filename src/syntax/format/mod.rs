//! The text of a specification -> the same text, written with care.
//!
//! In: a text without errors of form. Out: the text with other blanks and line breaks, and nothing
//! else: every token and every comment stays as it was written (a comment loses blanks at its end).
//! So the tree is the same by construction; that formatting again changes nothing, tests hold.
//!
//! Three steps: [`pieces`] says of each token what may stand before it, [`breaks`] where lines end,
//! [`lines`] puts them together and aligns the comments behind them. The rules:
//!
//! - An item, a `graph` header, a rule in its body and the closing `}` each begin a line; rules are
//!   indented by two columns, what goes on in the next line by two more for each open delimiter.
//! - One empty line between items or rules stays one, several become one.
//! - A break made by hand is kept at a natural place: before the `:` of conditions; after the commas
//!   of a set, of conditions and of a list of edges or vertices; before `union`, `or`, `and`, a
//!   nim-sum, `then`, `else` and the comparison that a check states; behind the `=` of an equation;
//!   behind the `{` of a set (and then before its `}`). Any other break is undone.
//! - A line of more than [`MAX_COLUMNS`] is broken, at those places if that is enough, else
//!   before `--`, before `+ - * /` with blanks or behind the commas of calls. Conditions behind a broken
//!   list get a line of their own; if one `else` begins a line, those beside it do too.
//! - One blank stands around operators and `:`, none around `..` and `^` and inside `( )`, `[ ]`,
//!   `| |`. `+ - * /` keep what was written: `n-1` and `n - 1` are both right, `n -1` is neither.
//! - `{ e : c }` has inner blanks, `{0, x}` has none. A sign sticks to its value, but not to a sign.
//! - A comment in a line of its own is indented like what follows. Comments behind code in
//!   consecutive lines share a column: that of the author if they shared one, else two blanks behind
//!   the longest line.

mod breaks;
mod gaps;
mod lines;
mod pieces;
mod spacing;

use crate::{Parse, SyntaxError, parse};
use nk_base::source::FileId;

/// The longest line, in characters, that is left alone; a comment at its end does not count.
pub const MAX_COLUMNS: usize = 100;

/// A text, formatted: lines end in LF, the last one too; a text of blanks alone becomes empty.
///
/// * Cost: linear in the text.
/// * Errors: all errors of form; such a text is left alone.
///
/// ```
/// use nk_base::source::FileId;
/// use nk_syntax::format::format;
///
/// let text = "D( -1 )=D(0)=0 D(n)=mex{D(i-2)(+)D(n-i-1):1<=i<=n}";
/// let formatted = "D(-1) = D(0) = 0\nD(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }\n";
/// assert_eq!(format(FileId(0), text).unwrap(), formatted);
/// ```
pub fn format(file: FileId, text: &str) -> Result<String, Vec<SyntaxError>> {
    let parse = parse(file, text);
    match format_parsed(text, &parse) {
        Some(formatted) => Ok(formatted),
        None => Err(parse.errors),
    }
}

/// The same for a text that was read before; `None` if it has errors.
pub fn format_parsed(text: &str, parse: &Parse) -> Option<String> {
    if !parse.errors.is_empty() {
        return None;
    }
    let (gaps, end) = gaps::collect(text, &parse.tokens);
    let pieces = pieces::annotate(text, &parse.file, gaps);
    Some(lines::assemble(&pieces, &end))
}

/// Whether a text is as [`format`] would write it: `None`, or its first line (from 1) that is not. A
/// missing or extra end of the file counts as the line behind the last common one.
pub fn first_unformatted_line(file: FileId, text: &str) -> Result<Option<usize>, Vec<SyntaxError>> {
    let formatted = format(file, text)?;
    if formatted == text {
        return Ok(None);
    }
    let lines = formatted.split('\n').zip(text.split('\n'));
    Ok(Some(lines.take_while(|(to, from)| to == from).count() + 1))
}
