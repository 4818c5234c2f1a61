//! The formats of graphs as text, and their recognition.

use std::fmt;

use super::plain::MARK;

pub(crate) const SPARSE6_HEADER: &[u8] = b">>sparse6<<";

/// A format of graphs as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// graph6, one graph per line. A line that begins with `:` is read as sparse6.
    Graph6,
    /// sparse6, one graph per line, which begins with `:`. Any other line is read as graph6.
    Sparse6,
    /// Edge lists: a line for each edge, with the names of its ends; a blank line between graphs.
    Edges,
    /// The language of Graphviz.
    Dot,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Graph6 => "graph6",
            Format::Sparse6 => "sparse6",
            Format::Edges => "edge list",
            Format::Dot => "DOT",
        })
    }
}

impl Format {
    /// Whether each line is a graph.
    pub(crate) fn is_of_lines(self) -> bool {
        matches!(self, Format::Graph6 | Format::Sparse6)
    }

    /// The format of a text that begins with these bytes. They should contain a whole line that is neither blank nor a
    /// comment; `None` if they do not.
    ///
    /// A line is an edge list if it has a character that no graph6 text has, such as a digit or a blank.
    pub fn of(text: &[u8]) -> Option<Format> {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
        let mut lines = lines.map(<[u8]>::trim_ascii);
        let line = lines.find(|line| !line.is_empty() && line[0] != b'#')?;
        let word = line.split(|byte| !byte.is_ascii_alphabetic()).next();
        let word = word.unwrap_or_default().to_ascii_lowercase();
        Some(match line {
            [b':', ..] => Format::Sparse6,
            _ if line.starts_with(SPARSE6_HEADER) => Format::Sparse6,
            [b'&' | b';', ..] => Format::Graph6,
            _ if line.starts_with(b">>") => Format::Graph6,
            _ if line.starts_with(b"//") || line.starts_with(b"/*") => Format::Dot,
            _ if [&b"graph"[..], b"digraph", b"strict"].contains(&&word[..]) => Format::Dot,
            _ if line.iter().all(|byte| (63..=126).contains(byte)) => Format::Graph6,
            _ => Format::Edges,
        })
    }
}
