//! The tokens of DOT, and the search for the end of a graph.

use std::fmt;

use super::super::error::Fault;
use super::super::format::Format;
use super::super::plain::{no_name, unseen};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A name, a number, a quoted text or a text in angle brackets; and whether it is a plain name, which may be a
    /// keyword.
    Name(String, bool),
    Sign(char),
    /// `--`
    Edge,
    End,
}

impl Token {
    /// Whether this is a keyword, which may be written in capitals.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(self, Token::Name(own, true) if own.eq_ignore_ascii_case(word))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Name(name, _) => write!(f, "`{name}`"),
            Token::Sign(sign) => write!(f, "`{sign}`"),
            Token::Edge => write!(f, "`--`"),
            Token::End => write!(f, "the end of the text"),
        }
    }
}

pub(crate) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a [u8], line: u64) -> Self {
        Tokens { text, at: 0, line }
    }

    /// The line of the token that was taken last.
    pub fn line(&self) -> u64 {
        self.line
    }

    pub fn fault(&self, message: String) -> Fault {
        Fault::new(Format::Dot, self.line, message)
    }

    /// Whether nothing but blanks and comments is left.
    pub fn none_left(mut self) -> bool {
        self.skip_blanks();
        self.at >= self.text.len()
    }

    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            let end = if byte.is_ascii_whitespace() {
                self.at + 1
            } else {
                let opens = opening(&self.text[self.at..], self.is_at_start());
                match opens.filter(|own| matches!(own, Within::Line | Within::Comment)) {
                    Some(comment) => comment.end(self.text, self.at).unwrap_or(self.text.len()),
                    None => return,
                }
            };
            self.pass(end);
        }
    }

    /// Whether this is the first byte of a line. A `#` there begins a line for the C preprocessor.
    fn is_at_start(&self) -> bool {
        self.at == 0 || self.text[self.at - 1] == b'\n'
    }

    /// Moves to the byte `end`.
    fn pass(&mut self, end: usize) {
        let passed = &self.text[self.at..end];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.at = end;
    }

    pub fn take(&mut self) -> Result<Token, Fault> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let Some(&byte) = rest.first() else {
            return Ok(Token::End);
        };
        match byte {
            b'-' if rest.starts_with(b"--") => {
                self.pass(self.at + 2);
                Ok(Token::Edge)
            }
            b'-' if rest.starts_with(b"->") => {
                Err(Fault::directed(Format::Dot, self.line, "an edge with `->`"))
            }
            b'"' => self.enclosed(Within::Quotes),
            b'<' => self.enclosed(Within::Html),
            b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':' => {
                self.pass(self.at + 1);
                Ok(Token::Sign(char::from(byte)))
            }
            _ => self.plain(),
        }
    }

    fn enclosed(&mut self, within: Within) -> Result<Token, Fault> {
        let Some(end) = within.end(self.text, self.at) else {
            let quote = char::from(self.text[self.at]);
            return Err(self.fault(format!("this `{quote}` is never closed")));
        };
        let inside = &self.text[self.at + 1..end - 1];
        let name = self.utf8(inside)?;
        let name = match within {
            // A backslash has a meaning before a quote, and at the end of a line, where the text continues on the next
            // line.
            Within::Quotes => name.replace("\\\"", "\"").replace("\\\n", ""),
            _ => name,
        };
        self.pass(end);
        Ok(Token::Name(name, false))
    }

    /// Reads a name or a number.
    fn plain(&mut self) -> Result<Token, Fault> {
        let rest = &self.text[self.at..];
        let is_numeral = matches!(rest[0], b'-' | b'.' | b'0'..=b'9');
        let belongs = |byte: &u8| match is_numeral {
            true => matches!(byte, b'-' | b'.' | b'0'..=b'9'),
            false => byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii(),
        };
        // A minus can only be the first byte of a numeral.
        let length = 1 + rest[1..]
            .iter()
            .position(|byte| !belongs(byte) || *byte == b'-')
            .unwrap_or(rest.len() - 1);
        let name = self.utf8(&rest[..length])?;
        if !belongs(&rest[0]) || name == "-" || name == "." {
            return Err(self.fault(format!("`{}` has no meaning here", rest[0].escape_ascii())));
        }
        self.pass(self.at + length);
        Ok(Token::Name(name, !is_numeral))
    }

    fn utf8(&self, bytes: &[u8]) -> Result<String, Fault> {
        let Ok(text) = str::from_utf8(bytes) else {
            return Err(self.fault("this is not UTF-8 text".to_owned()));
        };
        // A quoted text may be indented and may have several lines.
        match text.split(['\t', '\n']).find_map(unseen) {
            Some(character) => Err(self.fault(no_name(character))),
            None => Ok(text.to_owned()),
        }
    }
}

/// A construct in which braces have no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// A comment with `//`, or with `#` at the start of a line.
    Line,
    /// A comment between `/*` and `*/`.
    Comment,
    Quotes,
    /// A text `<...>`, which may contain further brackets.
    Html,
}

/// The construct that begins at the first byte.
fn opening(rest: &[u8], at_start: bool) -> Option<Within> {
    match rest {
        [b'#', ..] if at_start => Some(Within::Line),
        [b'/', b'/', ..] => Some(Within::Line),
        [b'/', b'*', ..] => Some(Within::Comment),
        [b'"', ..] => Some(Within::Quotes),
        [b'<', ..] => Some(Within::Html),
        _ => None,
    }
}

impl Within {
    /// The byte after the end of the construct that begins at `at`; `None` if it does not end in the text.
    fn end(self, text: &[u8], at: usize) -> Option<usize> {
        match self {
            Within::Line => {
                let end = text[at..].iter().position(|byte| *byte == b'\n')?;
                Some(at + end + 1)
            }
            Within::Comment => {
                let end = text[at + 2..].windows(2).position(|two| two == b"*/")?;
                Some(at + 2 + end + 2)
            }
            Within::Quotes => {
                let mut next = at + 1;
                loop {
                    match text.get(next)? {
                        b'\\' => next += 2,
                        b'"' => return Some(next + 1),
                        _ => next += 1,
                    }
                }
            }
            Within::Html => {
                let mut open = 0usize;
                let end = text[at..].iter().position(|byte| {
                    match byte {
                        b'<' => open += 1,
                        b'>' => open -= 1,
                        _ => {}
                    }
                    open == 0
                })?;
                Some(at + end + 1)
            }
        }
    }
}

/// A search for the end of a graph in a text that is still growing.
#[derive(Default)]
pub(crate) struct Scanner {
    open: usize,
    /// The number of bytes of the graph that have been examined.
    at: usize,
}

impl Scanner {
    /// The number of bytes of the first graph of `text`; `None` if it has not ended. A later call with a longer text
    /// continues the search.
    pub fn end(&mut self, text: &[u8]) -> Option<usize> {
        while self.at < text.len() {
            let at_start = self.at == 0 || text[self.at - 1] == b'\n';
            if let Some(within) = opening(&text[self.at..], at_start) {
                // An open construct is examined again with more text.
                self.at = within.end(text, self.at)?;
                continue;
            }
            // A `/` may open a comment with the next byte.
            if text[self.at] == b'/' && self.at + 1 == text.len() {
                return None;
            }
            match text[self.at] {
                b'{' => self.open += 1,
                b'}' => self.open = self.open.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            if text[self.at - 1] == b'}' && self.open == 0 {
                return Some(std::mem::take(&mut self.at));
            }
        }
        None
    }
}
