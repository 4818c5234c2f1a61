//! Divides a stream between graphs into pieces of one graph or more.

use std::io::{self, ErrorKind, Read};

use super::dot::Scanner;
use super::error::Fault;
use super::format::Format;
use super::lines;
use super::plain::{LineEnds, MARK};

/// The number of bytes that are read at a time.
const PORTION: usize = 1 << 16;
/// The most bytes of a graph; in graph6 this is a graph of some 56,000 vertices.
const MOST: usize = 1 << 28;
/// The least number of bytes of a piece. One thread answers a piece, so pieces with graphs that may be hard are small.
const LEAST: usize = 512;
/// The least number of bytes of a piece whose first line is not longer than that of a small graph.
const LEAST_OF_SMALL: usize = 4096;
/// The greatest length of the line of a small graph.
const SMALL: usize = 12;

/// A part of a stream.
pub(crate) struct Piece {
    pub format: Format,
    /// The number of its first line.
    pub line: u64,
    pub text: Vec<u8>,
}

/// Why a stream ends early.
pub(crate) enum Broken {
    Fault(Fault),
    Unread(io::Error),
}

pub(crate) struct Splitter<R> {
    input: R,
    format: Option<Format>,
    /// The bytes that were read, without a byte order mark and with `\n` for each end of a line. The part before
    /// `begin` has been returned in pieces.
    text: Vec<u8>,
    begin: usize,
    /// The number of the line at `begin`.
    line: u64,
    has_begun: bool,
    has_ended: bool,
    line_ends: LineEnds,
    scanner: Scanner,
    /// For edge lists, the place of the next line to be examined.
    looked: usize,
}

impl<R: Read> Splitter<R> {
    pub fn new(input: R, format: Option<Format>) -> Self {
        Splitter {
            input,
            format,
            text: Vec::new(),
            begin: 0,
            line: 1,
            has_begun: false,
            has_ended: false,
            line_ends: LineEnds::default(),
            scanner: Scanner::default(),
            looked: 0,
        }
    }

    /// The next piece; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Piece>, Broken> {
        loop {
            if self.format.is_none() {
                self.format = Format::of(self.whole_lines());
            }
            if let Some(format) = self.format
                && let Some(length) = self.length(format)
            {
                return Ok(Some(self.cut(format, length)));
            }
            let left = self.text.len() - self.begin;
            if self.has_ended {
                let format = self.format.unwrap_or(Format::Graph6);
                return Ok((left > 0).then(|| self.cut(format, left)));
            }
            if left > MOST {
                let format = self.format.unwrap_or(Format::Graph6);
                let message = format!("a graph, or a comment, of more than {} MiB", MOST >> 20);
                return Err(Broken::Fault(Fault::new(format, self.line, message)));
            }
            self.read().map_err(Broken::Unread)?;
        }
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.begin..]
    }

    /// The bytes up to the last end of a line, or all bytes at the end of the stream.
    fn whole_lines(&self) -> &[u8] {
        let rest = self.rest();
        match self.has_ended {
            true => rest,
            false => &rest[..last_line_end(rest)],
        }
    }

    /// The length of the next piece, if all of it has been read.
    fn length(&mut self, format: Format) -> Option<usize> {
        let rest = &self.text[self.begin..];
        match format {
            _ if format.is_of_lines() => lines_to(rest),
            Format::Dot => self.scanner.end(rest),
            _ => paragraph(rest, &mut self.looked),
        }
    }

    fn cut(&mut self, format: Format, length: usize) -> Piece {
        let text = self.rest()[..length].to_vec();
        let piece = Piece {
            format,
            line: self.line,
            text,
        };
        self.line += line_ends(&piece.text);
        self.begin += length;
        self.looked = 0;
        self.scanner = Scanner::default();
        piece
    }

    fn read(&mut self) -> io::Result<()> {
        self.text.drain(..self.begin);
        self.begin = 0;
        let old = self.text.len();
        self.read_portion()?;
        if !self.has_begun {
            while MARK.starts_with(&self.text) && self.text.len() < MARK.len() && !self.has_ended {
                self.read_portion()?;
            }
            if self.text.starts_with(MARK) {
                self.text.drain(..MARK.len());
            }
            self.has_begun = true;
        }
        self.line_ends.unify(&mut self.text, old);
        Ok(())
    }

    /// Appends the next bytes of the stream.
    fn read_portion(&mut self) -> io::Result<()> {
        let old = self.text.len();
        self.text.resize(old + PORTION, 0);
        let count = loop {
            match self.input.read(&mut self.text[old..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                count => break count,
            }
        };
        self.text.truncate(old + *count.as_ref().unwrap_or(&0));
        self.has_ended = count? == 0;
        Ok(())
    }
}

fn line_ends(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}

fn last_line_end(text: &[u8]) -> usize {
    let last = text.iter().rposition(|byte| *byte == b'\n');
    last.map_or(0, |at| at + 1)
}

/// The length of a piece of whole lines.
fn lines_to(rest: &[u8]) -> Option<usize> {
    let first = rest.iter().position(|byte| *byte == b'\n')?;
    let least = match first <= SMALL || rest.starts_with(lines::GRAPH6_HEADER) {
        true => LEAST_OF_SMALL,
        false => LEAST,
    };
    let from = first.max(least.min(rest.len()) - 1);
    let end = rest[from..].iter().position(|byte| *byte == b'\n');
    match end {
        Some(end) => Some(from + end + 1),
        None => Some(last_line_end(&rest[..from])),
    }
}

/// The length of the lines up to and including the first blank line. Lines before `looked` are known not to be blank.
fn paragraph(rest: &[u8], looked: &mut usize) -> Option<usize> {
    loop {
        let line = &rest[*looked..];
        let length = line.iter().position(|byte| *byte == b'\n')? + 1;
        *looked += length;
        if line[..length].trim_ascii().is_empty() {
            return Some(*looked);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::records;
    use super::*;
    use nk_testing::Random;

    /// A reader that gives a text in random portions.
    struct Dripping<'a> {
        text: &'a [u8],
        random: Random,
    }

    impl Read for Dripping<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = 1 + self.random.below(40);
            let count = most.min(self.text.len()).min(buffer.len());
            let (now, later) = self.text.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.text = later;
            Ok(count)
        }
    }

    fn pieces(text: &str, seed: u64) -> Vec<(u64, Vec<u8>)> {
        let random = Random(seed);
        let text = text.as_bytes();
        let mut splitter = Splitter::new(Dripping { text, random }, None);
        let mut found = Vec::new();
        let mut read = Vec::new();
        loop {
            match splitter.next() {
                Ok(Some(piece)) => {
                    read.extend_from_slice(&piece.text);
                    let own = records(&piece.text, piece.format, piece.line);
                    found.extend(
                        own.into_iter()
                            .map(|(line, text)| (line, text.trim_ascii().to_vec())),
                    );
                }
                Ok(None) => break,
                Err(_) => panic!("these texts can be cut"),
            }
        }
        assert_eq!(read, unified(text));
        found
    }

    /// A text without a byte order mark, with `\n` for each end of a line.
    fn unified(text: &[u8]) -> Vec<u8> {
        let text = str::from_utf8(text).expect("UTF-8");
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        text.replace("\r\n", "\n").replace('\r', "\n").into_bytes()
    }

    /// The graphs and their lines are those of the whole text, whatever the portions are.
    #[test]
    fn cuts_fall_between_graphs() {
        let graph6: String = (0..900)
            .map(|at| ["Ch\n", "\n", ">>graph6<<Bw\n", "D?{\r\n"][at % 4])
            .collect();
        let texts = [
            ("", 0),
            ("\n\n", 0),
            (graph6.as_str(), 675),
            (":Fa@x^\n:Fa@x^", 2),
            (
                "# a triangle\n1 2\n2 3 # and\n1 3\n\n\n# nothing\n\na--b\n",
                2,
            ),
            (
                "// } {\ngraph { a -- \"}\\\"{\" }\n\n# {\nstrict graph x {a;b /* } */}\ngraph{<<b>}>}",
                3,
            ),
            ("graph { a }\n// the end", 1),
            ("\u{FEFF}", 0),
            ("\u{FEFF}Ch\rCh\r\nCh\n\rCh\r", 4),
            ("\u{FEFF}# a path\ra b\r\nb c\r\ra b\r\n\r\r\nc d\n", 3),
            ("\u{FEFF}graph { // a }\ra--b }\r#{\rgraph { c }\r\n", 2),
        ];
        for (text, count) in texts {
            let format = Format::of(text.as_bytes()).unwrap_or(Format::Graph6);
            let unified = unified(text.as_bytes());
            let whole = records(&unified, format, 1);
            let whole: Vec<_> = whole
                .into_iter()
                .map(|(line, text)| (line, text.trim_ascii().to_vec()))
                .collect();
            assert_eq!(whole.len(), count, "{text}");
            for seed in 0..20 {
                assert_eq!(pieces(text, seed), whole, "{text}");
            }
        }
    }
}
