//! The formatter: the same text with other blanks and line breaks.
//!
//! The text must have no syntax errors. Every token and every comment stays as it was written, with two exceptions:
//! a comment loses blanks at its end, and the `;` after items and rules, which has no meaning, is left out. So the tree
//! is the same by construction; tests check that formatting again changes nothing.
//!
//! There are three steps: `pieces` determines for each token what may be before it, `breaks` where lines end, and
//! `lines` assembles them and aligns the comments after them. The rules:
//!
//! - An item, a `graph` header, a rule in its body and the closing `}` each begin a line. Rules are indented by two
//!   columns, and continuation lines by two more for each open delimiter.
//! - One empty line between items or rules is kept, and several become one.
//! - A break made by hand is kept at a natural place: before the `:` of conditions and before `where`; after the commas
//!   of a set or a list, of conditions, of local names and of edges or vertices; before `union`, `intersect`, `\`, `++`,
//!   `or`, `and`, a nim-sum, `then`, `else` and the comparison that a check states; after the `=` of an equation;
//!   after the opener of a set or a list (and then before its closer). Any other break is undone.
//! - A line of more than [`MOST_COLUMNS`] is broken, at those places if that is enough, otherwise before `--`, the `if`
//!   of an element or `+ - * /` with blanks, or after the commas of calls. Conditions after a broken list get a line
//!   of their own; if one `else` begins a line, those beside it do, too.
//! - One blank is placed around operators and `:`, none around `..`, `^` and `.` and inside `( )`, `| |` and the `[ ]`
//!   of an index. Blanks around `+ - * /` are kept: `n-1` and `n - 1` are both right, `n -1` is neither.
//! - `{ e : c }`, `[ e : c ]` and `{ e if c }` have inner blanks, `{0, x}` and `[0, x]` have none. A sign is not
//!   separated from its value, but from another sign.
//! - A comment in a line of its own is indented like the next token. Comments after code in consecutive lines share
//!   a column: that of the author if they shared one, otherwise two blanks after the longest line. A comment behind the
//!   last brace of a body shares the column of those in the body only if its author wrote it there.

mod anchors;
mod breaks;
mod gaps;
mod lines;
mod pieces;
mod places;
mod spacing;

use crate::{Parse, SyntaxError, parse};
use nk_base::source::FileId;

/// The longest line, in characters, that is not broken; a comment at its end does not count.
pub const MOST_COLUMNS: usize = 100;

/// Formats a text. All lines end as the first one does, in LF or CRLF, also the last line. A text of blanks alone
/// becomes empty.
///
/// * Cost: linear in the text.
///
/// ```
/// use nk_base::source::FileId;
/// use nk_syntax::format::format;
///
/// let text = "D( -1 )=D(0)=0 D(n)=mex{D(i-2)(+)D(n-i-1):1<=i<=n}";
/// let formatted = "D(-1) = D(0) = 0\nD(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }\n";
/// assert_eq!(format(FileId(0), text).unwrap(), formatted);
/// ```
///
/// # Errors
///
/// All syntax errors; such a text is not formatted.
pub fn format(file: FileId, text: &str) -> Result<String, Vec<SyntaxError>> {
    let parse = parse(file, text);
    match format_parsed(text, &parse) {
        Some(formatted) => Ok(formatted),
        None => Err(parse.errors),
    }
}

/// Formats a text that was parsed before, as [`format()`] does; `None` if it has errors.
pub fn format_parsed(text: &str, parse: &Parse) -> Option<String> {
    format_with(line_break(text), text, parse)
}

/// Formats as [`format_parsed()`] does, with the given line break, which is that of the file of which the text is a
/// part.
pub fn format_with(line_break: &str, text: &str, parse: &Parse) -> Option<String> {
    if !parse.errors.is_empty() {
        return None;
    }
    let (gaps, end) = gaps::collect(text, &parse.tokens);
    let pieces = pieces::annotate(text, &parse.file, gaps);
    let formatted = lines::assemble(&pieces, &end);
    Some(match line_break {
        "\n" => formatted,
        // No token contains a line break.
        other => formatted.replace('\n', other),
    })
}

/// The line break of a text: CRLF if its first line ends so, as files on Windows do, and otherwise LF.
pub fn line_break(text: &str) -> &'static str {
    let first = text.split_inclusive('\n').next();
    match first.is_some_and(|own| own.ends_with("\r\n")) {
        true => "\r\n",
        false => "\n",
    }
}
