//! The width of the page, and texts that are laid out for it.
//!
//! Text is not laid out if standard output is not a terminal, since a program that reads it has no page.

use std::io::{self, IsTerminal};

use super::host;
use nk_syntax::diag::render::text::without_colour;

/// The least width in columns. Narrower terminals are treated as this wide.
const LEAST: usize = 20;

/// The columns of the terminal, if standard output is one: `COLUMNS` if it is set, and otherwise the number that the
/// terminal states. For an embedded command, the columns that the [`host`] states.
pub fn width() -> Option<usize> {
    if host::is_embedded() {
        return host::columns();
    }
    let terminal = || terminal_size::terminal_size().map_or(80, |size| usize::from(size.0.0));
    io::stdout()
        .is_terminal()
        .then(|| asked().unwrap_or_else(terminal))
}

/// The columns for help, at most 100. `COLUMNS` counts even without a terminal, since help is always wrapped.
pub fn help_width() -> usize {
    let terminal = || terminal_size::terminal_size().map(|size| usize::from(size.0.0));
    asked().or_else(terminal).unwrap_or(100).clamp(LEAST, 100)
}

/// The columns for messages, if they go to a terminal.
pub fn message_width() -> Option<usize> {
    if host::is_embedded() || !io::stderr().is_terminal() {
        return None;
    }
    let terminal = || terminal_size::terminal_size_of(io::stderr());
    asked().or_else(|| Some(terminal().map_or(80, |size| usize::from(size.0.0))))
}

fn asked() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?;
    columns.trim().parse().ok().filter(|own| *own > 0)
}

/// Breaks lines that are too long at blanks; continuation lines are indented to the column of the description. `None`
/// leaves the text as it is.
pub fn fitted(text: &str, width: Option<usize>) -> String {
    let Some(width) = width.map(|own| own.max(LEAST)) else {
        return text.to_owned();
    };
    let mut fitted = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let own = line.trim_end_matches('\n');
        let begin = own.len() - own.trim_start().len();
        if own.chars().count() <= width {
            fitted += line;
        } else if begin > width / 2 + 2 {
            // A line that begins far to the right has no room at its place.
            let moved = format!("{}{}", " ".repeat(MOVED), own.trim_start());
            fitted += &broken(&moved, MOVED, width);
        } else {
            fitted += &broken(own, column(line, width), width);
        }
        if line.ends_with('\n') && !fitted.ends_with('\n') {
            fitted.push('\n');
        }
    }
    fitted
}

/// The indentation of a line that is broken and would begin too far to the right: that of continuation lines of a line that
/// is indented by 2.
const MOVED: usize = 6;

/// The column of continuation lines: that of the text after the last gap in the first half of the line; if there is no
/// gap, the indentation of the line and a little more.
fn column(line: &str, width: usize) -> usize {
    let characters: Vec<char> = line.chars().collect();
    let begin = characters.iter().take_while(|own| **own == ' ').count();
    let behind_gap = |at: &usize| {
        characters[*at] != ' ' && characters[at - 2..*at].iter().all(|own| *own == ' ')
    };
    let end = characters.len().min(width / 2 + 1);
    let last = (begin + 3..end).rev().find(behind_gap);
    last.unwrap_or(begin + 4).min((width / 2).max(begin))
}

/// Breaks lines of error messages and helps that are too long. The text may have colours. Lines of specifications and
/// the marks below them stay as they are.
pub fn fitted_errors(drawn: &str, width: Option<usize>) -> String {
    let Some(width) = width.map(|own| own.max(LEAST)) else {
        return drawn.to_owned();
    };
    let fit = |line: &str| {
        let bare = without_colour(line);
        let within = bare.trim_start_matches([' ', '│']);
        let begins = |text: &str, words: &[&str]| words.iter().any(|own| text.starts_with(own));
        if bare.chars().count() <= width {
            return line.to_owned();
        }
        let next = if begins(&bare, &["[", "error: ", "For more "]) {
            " ".repeat(4)
        } else if begins(within, &["tip: ", "Help", "Note"]) {
            // The gutter continues beside the lines of a help.
            let gutter = line.rfind('│').map(|at| &line[..at + '│'.len_utf8()]);
            let plain = if bare.len() < line.len() {
                "\x1b[0m"
            } else {
                ""
            };
            gutter.map_or(" ".repeat(5), |own| format!("{own}{plain}   "))
        } else {
            return line.to_owned();
        };
        let indent = without_colour(&next).chars().count();
        let (mut text, mut used) = (String::new(), 0);
        for (at, word) in line.split(' ').enumerate() {
            let length = without_colour(word).chars().count();
            if used > indent && used + 1 + length > width {
                text += &format!("\n{next}");
                used = indent;
            } else if at > 0 {
                text.push(' ');
                used += 1;
            }
            text += word;
            used += length;
        }
        text
    };
    let lines = drawn.split_inclusive('\n').map(|line| {
        let end = if line.ends_with('\n') { "\n" } else { "" };
        fit(line.trim_end_matches('\n')) + end
    });
    lines.collect()
}

/// The widest gap after the column of continuation lines in a broken line, since its columns need not be kept there.
const GAP: usize = 3;

/// Breaks a line at blanks. All lines but the first begin in `column`. Longer words stay whole.
fn broken(line: &str, column: usize, width: usize) -> String {
    let begin = line.len() - line.trim_start().len();
    let (mut text, mut used) = (line[..begin].to_owned(), begin);
    let mut is_fresh = true;
    let mut gap = 0;
    for word in line[begin..].split(' ') {
        if word.is_empty() {
            gap += 1;
            continue;
        }
        let length = word.chars().count();
        if used + gap > column {
            gap = gap.min(GAP);
        }
        if !is_fresh && used + gap + length > width {
            text += &format!("\n{}", " ".repeat(column));
            (used, gap) = (column, 0);
        }
        text += &format!("{}{word}", " ".repeat(gap));
        used += gap + length;
        (gap, is_fresh) = (1, false);
    }
    text
}

/// Lays out a page of help. Prose is filled; descriptions beside names are filled in their column. The command of an
/// example stays on one line, with its description below it if there is no room beside it.
pub fn help(text: &str, width: usize) -> String {
    let mut page = Help {
        width,
        lines: Vec::new(),
        prose: String::new(),
        entry: String::new(),
        is_listing_examples: false,
    };
    text.lines().for_each(|line| page.take(line));
    page.flush();
    page.lines.join("\n")
}

struct Help {
    width: usize,
    lines: Vec<String>,
    /// The text of the current paragraph.
    prose: String,
    /// The current name with its description.
    entry: String,
    is_listing_examples: bool,
}

/// The place of the last gap: the text after it is the description of the text before it.
fn gap(line: &str) -> Option<usize> {
    let begin = line.len() - line.trim_start().len();
    line.trim_end().rfind("  ").filter(|at| *at > begin)
}

/// The column of the description in a line. Lines that begin there continue it.
fn described(line: &str) -> Option<usize> {
    gap(line).map(|at| line[..at + 2].chars().count())
}

/// The indentation, in columns, of lines of specifications, which are not broken.
const SAMPLE: usize = 4;
/// Least width in columns of the description beside an option.
const BESIDE: usize = 24;

impl Help {
    fn take(&mut self, line: &str) {
        if line.is_empty() || line.starts_with(' ') {
            let begin = line.len() - line.trim_start().len();
            if begin > 0 && described(&self.entry) == Some(begin) {
                self.entry = format!("{} {}", self.entry, line.trim());
                return;
            }
            self.flush();
            match line.trim().is_empty() {
                true => self.lines.push(String::new()),
                false => line.clone_into(&mut self.entry),
            }
            return;
        }
        self.flush_entry();
        if !self.prose.is_empty() {
            self.prose.push(' ');
        }
        self.prose += line;
        self.is_listing_examples = line == "Examples:";
        if line.ends_with(':') {
            self.flush();
        }
    }

    fn flush_entry(&mut self) {
        let entry = std::mem::take(&mut self.entry);
        if !entry.is_empty() {
            self.listed(&entry);
        }
    }

    fn flush(&mut self) {
        self.flush_entry();
        let prose = std::mem::take(&mut self.prose);
        if !prose.is_empty() {
            self.lines.push(broken(&prose, 0, self.width));
        }
    }

    fn listed(&mut self, line: &str) {
        if line.chars().count() <= self.width {
            return self.lines.push(line.to_owned());
        }
        let begin = line.len() - line.trim_start().len();
        let gap = gap(line);
        let parts = gap.map(|at| (line[..at].trim_end(), line[at..].trim()));
        let column = described(line).unwrap_or(begin);
        match parts {
            Some((name, said)) if column + BESIDE > self.width => {
                match self.is_listing_examples {
                    true => self.lines.push(name.to_owned()),
                    false => self.lines.push(broken(name, begin + 2, self.width)),
                }
                let said = format!("{}{said}", " ".repeat(begin + 4));
                self.lines.push(broken(&said, begin + 4, self.width));
            }
            // The line continues the description of the command above it.
            None if self.is_listing_examples && begin >= BESIDE => {
                let said = format!("      {}", line.trim());
                self.lines.push(broken(&said, 6, self.width));
            }
            None if self.is_listing_examples || begin == SAMPLE => {
                self.lines.push(line.to_owned());
            }
            _ => self.lines.push(broken(line, column, self.width)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_blanks() {
        let line = "  proved   a  period 12 from n = 69   15 exceptions, the last a(68) = 7\n";
        assert_eq!(fitted(line, None), line);
        assert_eq!(fitted(line, Some(80)), line);
        let narrow = "  proved   a  period 12 from n = 69   15\n              exceptions, the last a(68)\n              = 7\n";
        assert_eq!(fitted(line, Some(40)), narrow);
        let words = "one two three four five six seven\nshort\n";
        let narrow = "one two three four\n    five six seven\nshort\n";
        assert_eq!(fitted(words, Some(20)), narrow);
        let long = "x\nA_word_that_is_longer_than_the_page and more";
        let narrow = "x\nA_word_that_is_longer_than_the_page\n    and more";
        assert_eq!(fitted(long, Some(20)), narrow);
    }

    #[test]
    fn gaps_of_a_broken_line_are_no_columns() {
        let line =
            "  proved                 k(n)              for all n >= 0, as k has period 12\n";
        let narrow = "  proved   k(n)   for all n >= 0, as\n      k has period 12\n";
        assert_eq!(fitted(line, Some(36)), narrow);
        // The column that other lines also have is kept.
        let wide = "  proved                 k(n)   for all n >= 0, as k has\n                         period 12\n";
        assert_eq!(fitted(line, Some(58)), wide);
    }

    #[test]
    fn diagnostics_end_at_blanks_beside_their_gutter() {
        let drawn = "[E0202] Error: no function or graph is called `nn`\n   ╭─[ <command line>:1:1 ]\n 1 │ nn(3) + path(3) + path(3) + path(3) + path(3)\n   │ Help: define it, as in `nn(n) = ...`, or bring it in\n";
        let narrow = "[E0202] Error: no function or\n    graph is called `nn`\n   ╭─[ <command line>:1:1 ]\n 1 │ nn(3) + path(3) + path(3) + path(3) + path(3)\n   │ Help: define it, as in `nn(n)\n   │   = ...`, or bring it in\n";
        assert_eq!(fitted_errors(drawn, Some(34)), narrow);
        for width in [None, Some(80)] {
            assert_eq!(fitted_errors(drawn, width), drawn);
        }
        let words = "error: unrecognized subcommand 'x'\n\n  tip: a similar subcommand exists\n\nUsage: nkdsl oeis [OPTIONS] <COMMAND>\n";
        let narrow = "error: unrecognized\n    subcommand 'x'\n\n  tip: a similar\n     subcommand exists\n\nUsage: nkdsl oeis [OPTIONS] <COMMAND>\n";
        assert_eq!(fitted_errors(words, Some(22)), narrow);
        // Colours take no room.
        let coloured = |text: &str| {
            text.replace("Help", "\x1b[38;5;115mHelp\x1b[0m")
                .replace("│ H", "\x1b[38;5;246m│\x1b[0m H")
        };
        let coloured = coloured("   │ Help: give it one argument more\n");
        let shown = fitted_errors(&coloured, Some(20));
        assert_eq!(
            without_colour(&shown),
            "   │ Help: give it\n   │   one argument\n   │   more\n"
        );
    }

    #[test]
    fn lines_that_begin_far_to_the_right_are_moved_if_they_are_broken() {
        let text = "  proved                 k(n) = octal(\"0.77\", n)\n                           for all n >= 0, as k has period 12\n                           short\n";
        let narrow = "  proved   k(n) = octal(\"0.77\", n)\n      for all n >= 0, as k has period 12\n                           short\n";
        assert_eq!(fitted(text, Some(40)), narrow);
        let wide = "  proved                 k(n) = octal(\"0.77\", n)\n                           for all n >= 0, as k has period\n                             12\n                           short\n";
        assert_eq!(fitted(text, Some(58)), wide);
    }

    #[test]
    fn descriptions_of_several_lines_are_filled() {
        let text = "\
Formats:
  list   1, 2, 3
  json   a document, in which a term is an array,
         its arguments and then its value, and
         nothing else
  bfile  lines

Examples:
  nkdsl eval a.nk";
        let narrow = "\
Formats:
  list   1, 2, 3
  json   a document, in which a term
         is an array, its arguments
         and then its value, and
         nothing else
  bfile  lines

Examples:
  nkdsl eval a.nk";
        assert_eq!(help(text, 38), narrow);
        let wide = "  json   a document, in which a term is an array, its arguments and then its\n         value, and nothing else";
        assert!(help(text, 78).contains(wide), "{}", help(text, 78));
    }

    #[test]
    fn examples_stay_whole() {
        let text = "\
NAME is a function, and this is a long
sentence about it.

Examples:
  nkdsl eval specs/diamonds.nk --to 1000     the first terms
  nkdsl eval specs/diamonds.nk 'nimber(diamonds(9))'

    D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }

Exit status:
  1    a check fails, a certificate is refused";
        let narrow = "\
NAME is a function, and this is a long
sentence about it.

Examples:
  nkdsl eval specs/diamonds.nk --to 1000
      the first terms
  nkdsl eval specs/diamonds.nk 'nimber(diamonds(9))'

    D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }

Exit status:
  1    a check fails, a certificate is
       refused";
        assert_eq!(help(text, 40), narrow);
        let filled = "NAME is a function, and this is a long sentence about it.";
        assert_eq!(help(text, 100).lines().next(), Some(filled));
    }
}
