//! Assembles pieces into lines, and lines into the text.

use super::breaks;
use super::gaps::{Comment, Gap};
use super::pieces::{Piece, Start};

/// A line of the result.
#[derive(Debug, Default)]
struct Line<'t> {
    /// The indentation, in columns.
    indent: usize,
    /// The code, or a comment that has the line for itself.
    text: String,
    /// A comment after the code, or below such a comment.
    aside: Option<Comment<'t>>,
    /// Whether there is an empty line before it.
    after_empty_line: bool,
}

impl Line<'_> {
    /// The width in columns, without the comment after the code.
    fn width(&self) -> usize {
        self.indent + self.text.chars().count()
    }
}

/// The text of a whole file; `end` is the gap after its last token.
pub fn assemble(pieces: &[Piece], end: &Gap) -> String {
    let mut page = Page::default();
    let starts = |at: &usize| pieces[*at].start.is_some();
    let mut from = 0;
    while from < pieces.len() {
        let to = (from + 1..pieces.len())
            .find(starts)
            .unwrap_or(pieces.len());
        page.logical_line(&pieces[from..to]);
        from = to;
    }
    page.comments(&end.comments, 0, true);
    page.into_text()
}

#[derive(Default)]
struct Page<'t> {
    lines: Vec<Line<'t>>,
    /// Whether the last line opened the body of a graph.
    body_opened: bool,
}

impl<'t> Page<'t> {
    /// Adds an item, a rule, or the beginning or the end of a graph.
    fn logical_line(&mut self, pieces: &[Piece<'t>]) {
        let start = pieces[0].start.unwrap_or(Start {
            indent: 0,
            comment_indent: 0,
            empty_line: true,
        });
        self.comments(&pieces[0].gap.comments, start.comment_indent, true);
        let empty_line = start.empty_line && pieces[0].gap.empty_line;
        self.begin(start.indent, empty_line);
        let broken = breaks::decide(pieces, start.indent);
        let shifts = breaks::shifts(pieces, &broken);
        // Whether the last `where` or `:` of the item itself begins a line.
        let mut divider_broken = false;
        for ((piece, broken), shift) in pieces.iter().zip(broken).zip(shifts) {
            let outer = usize::from(piece.hangs && !divider_broken);
            let indent = |level: usize| start.indent + 2 * (level + shift).saturating_sub(outer);
            if broken {
                self.comments(&piece.gap.comments, indent(piece.comment_level), false);
                self.begin(indent(piece.level), false);
            }
            if piece.divides() {
                divider_broken = broken;
            }
            self.write(piece);
        }
        self.body_opened = pieces.len() > 1 && pieces[pieces.len() - 1].opens_body();
    }

    fn begin(&mut self, indent: usize, after_empty_line: bool) {
        let after_empty_line = after_empty_line && !self.body_opened && !self.lines.is_empty();
        self.body_opened = false;
        self.lines.push(Line {
            indent,
            after_empty_line,
            ..Line::default()
        });
    }

    fn write(&mut self, piece: &Piece) {
        let line = self.lines.last_mut().expect("a line has begun");
        if piece.apart && !line.text.is_empty() {
            line.text.push(' ');
        }
        line.text.push_str(piece.text);
    }

    /// Adds the comments before a token, or at the end of the file.
    fn comments(&mut self, comments: &[Comment<'t>], indent: usize, empty_lines: bool) {
        for comment in comments {
            let last = self.lines.last_mut();
            let above = last.as_ref().and_then(|line| line.aside);
            let below = above.is_some_and(|above| above.column == comment.column);
            match last {
                Some(line) if !comment.own_line => line.aside = Some(*comment),
                // A comment that continues one after code.
                Some(_) if below && !comment.after_empty_line => self.lines.push(Line {
                    aside: Some(*comment),
                    ..Line::default()
                }),
                _ => {
                    self.begin(indent, empty_lines && comment.after_empty_line);
                    let line = self.lines.last_mut().expect("it has just begun");
                    line.text.push_str(comment.text);
                }
            }
        }
    }

    fn into_text(self) -> String {
        let mut text = String::new();
        let mut from = 0;
        while from < self.lines.len() {
            let to = from + run_length(&self.lines[from..]);
            let run = &self.lines[from..to];
            let column = aside_column(run);
            for line in run {
                write_line(&mut text, line, column);
            }
            from = to;
        }
        text
    }
}

/// The number of lines, at least one, whose comments share a column. Such a run ends below code, and before the end of a
/// body unless the author wrote its comment in the column of those in the body.
fn run_length(lines: &[Line]) -> usize {
    let goes_on = |pair: &&[Line]| {
        let (above, line) = (&pair[0], &pair[1]);
        let code_below_comment = above.text.is_empty() && !line.text.is_empty();
        let both = above.aside.is_some() && line.aside.is_some();
        let column = |line: &Line| line.aside.map(|own| own.column);
        let closes = line.text.starts_with('}') && column(above) != column(line);
        both && !line.after_empty_line && !code_below_comment && !closes
    };
    1 + lines.windows(2).take_while(goes_on).count()
}

/// The column of the comments after a run of lines.
fn aside_column(run: &[Line]) -> usize {
    let asides = || run.iter().filter_map(|line| line.aside);
    let Some(first) = asides().next() else {
        return 0;
    };
    let least = run.iter().map(Line::width).max().unwrap_or(0) + 2;
    let shared = asides().all(|aside| aside.column == first.column);
    // A single comment close after its code was not placed in a column by its author.
    let placed = run.len() > 1 || first.blanks > 2;
    if shared && placed {
        least.max(first.column)
    } else {
        least
    }
}

fn write_line(text: &mut String, line: &Line, column: usize) {
    if line.after_empty_line {
        text.push('\n');
    }
    if !line.text.is_empty() {
        text.extend(std::iter::repeat_n(' ', line.indent));
        text.push_str(&line.text);
    }
    if let Some(aside) = line.aside {
        let blanks = column - line.width();
        text.extend(std::iter::repeat_n(' ', blanks));
        text.push_str(aside.text);
    }
    text.push('\n');
}
