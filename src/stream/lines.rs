//! graph6 and sparse6: one graph per line.
//!
//! Source: B. D. McKay, "Description of graph6, sparse6 and digraph6 encodings". Lines of digraph6 (`&`) and of
//! incremental sparse6 (`;`) are refused, as are loops. Parallel edges of sparse6 count once.

use nk_graph::{Graph, GraphBuilder, GraphError, Limits, from_graph6};
use nk_solver::SmallGraph;

use super::error::Fault;
use super::format::{Format, SPARSE6_HEADER};
use super::named::NamedGraph;

pub(crate) const GRAPH6_HEADER: &[u8] = b">>graph6<<";
const DIGRAPH6_HEADER: &[u8] = b">>digraph6<<";

/// The lines that are not blank, with their numbers.
pub(crate) fn records(text: &[u8], first: u64) -> Vec<(u64, &[u8])> {
    let lines = (first..).zip(text.split(|byte| *byte == b'\n'));
    let lines = lines.map(|(number, line)| (number, line.trim_ascii()));
    lines
        .filter(|(_, line)| !without_headers(line).is_empty())
        .collect()
}

/// A line without the header of its format. A header may also be a line by itself.
fn without_headers(line: &[u8]) -> &[u8] {
    [GRAPH6_HEADER, SPARSE6_HEADER]
        .iter()
        .find_map(|header| line.strip_prefix(*header))
        .unwrap_or(line)
}

/// Reads one line, without the blanks around it.
pub(crate) fn read(line: &[u8], number: u64) -> Result<NamedGraph, Fault> {
    let own = without_headers(line);
    let skipped = line.len() - own.len();
    let graph = match own {
        [b':', rest @ ..] => sparse6(rest, number, skipped + 1)?,
        [b'&', ..] => {
            return Err(Fault::directed(
                Format::Graph6,
                number,
                "a graph in digraph6",
            ));
        }
        _ if own.starts_with(DIGRAPH6_HEADER) => {
            return Err(Fault::directed(
                Format::Graph6,
                number,
                "a graph in digraph6",
            ));
        }
        [b';', ..] => {
            let message = "incremental sparse6 is not read";
            let fault = Fault::new(Format::Sparse6, number, message);
            return Err(fault.help("write plain sparse6, as `copyg -s` of nauty does"));
        }
        _ => graph6(own, number, skipped)?,
    };
    Ok(graph.into())
}

fn graph6(text: &[u8], line: u64, skipped: usize) -> Result<Graph, Fault> {
    let wrong = |byte: u8, position: usize| {
        let message = format!("`{}` is not a graph6 character", byte.escape_ascii());
        Fault::new(Format::Graph6, line, message).at(skipped + position + 1)
    };
    let Ok(text) = str::from_utf8(text) else {
        let position = text.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
        return Err(wrong(text[position], position));
    };
    let limits = Limits::default();
    from_graph6(text, limits).map_err(|error| match error {
        GraphError::Graph6 { fault, position } => {
            let fault = Fault::new(Format::Graph6, line, fault.to_string());
            fault.at(skipped + position + 1)
        }
        other => Fault::refused(Format::Graph6, line, &other),
    })
}

/// The graph of a line of graph6 if it has few vertices. If the line is not certainly one, the result is `None`, and
/// [`read`] reports the error.
pub(crate) fn small(line: &[u8]) -> Option<SmallGraph> {
    let (first, rest) = line.split_first()?;
    let order = usize::from(first.checked_sub(63)?);
    if order > SmallGraph::MOST {
        return None;
    }
    let count = order * order.saturating_sub(1) / 2;
    if rest.len() != count.div_ceil(6) {
        return None;
    }
    let mut bits = 0u64;
    for byte in rest {
        let sextet = byte.checked_sub(63).filter(|sextet| *sextet < 64)?;
        bits = bits << 6 | u64::from(sextet);
    }
    // The first pair is the highest bit before the padding; a [`SmallGraph`] has it in the lowest bit.
    let padding = 6 * rest.len() - count;
    if bits & ((1 << padding) - 1) != 0 {
        return None;
    }
    let pairs = (bits >> padding).reverse_bits();
    SmallGraph::new(order, pairs.checked_shr(64 - count as u32).unwrap_or(0))
}

/// The bits of a text of sextets, the highest bit of each sextet first.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        6 * self.text.len() - self.at
    }

    fn take(&mut self, count: usize) -> u64 {
        let mut value = 0;
        for at in self.at..self.at + count {
            let bit = (self.text[at / 6] - 63) >> (5 - at % 6) & 1;
            value = value << 1 | u64::from(bit);
        }
        self.at += count;
        value
    }
}

/// Reads sparse6 without its `:`; `skipped` is the number of bytes of the line before this text.
fn sparse6(text: &[u8], line: u64, skipped: usize) -> Result<Graph, Fault> {
    let fault = |message: String| Fault::new(Format::Sparse6, line, message);
    if let Some(at) = text.iter().position(|byte| !(63..=126).contains(byte)) {
        let message = format!("`{}` is not a sparse6 character", text[at].escape_ascii());
        return Err(fault(message).at(skipped + at + 1));
    }
    let mut bits = Bits { text, at: 0 };
    let order =
        order(&mut bits).ok_or_else(|| fault("the number of vertices is cut off".to_owned()))?;
    let count = usize::try_from(order).unwrap_or(usize::MAX);
    let mut builder = GraphBuilder::new(count, Limits::default())
        .map_err(|error| Fault::refused(Format::Sparse6, line, &error))?;
    let width = (64 - order.saturating_sub(1).leading_zeros()) as usize;
    let mut v = 0;
    while width > 0 && bits.left() > width {
        v += bits.take(1);
        let x = bits.take(width);
        // The padding of the last byte gives a vertex beyond the last one.
        if v >= order || x > v && x >= order {
            break;
        }
        if x > v {
            v = x;
        } else if x == v {
            return Err(Fault::is_loop(Format::Sparse6, line, &v.to_string()));
        } else if let Err(error) = builder.edge(x as usize, v as usize) {
            return Err(Fault::refused(Format::Sparse6, line, &error));
        }
    }
    builder
        .build()
        .map_err(|error| Fault::refused(Format::Sparse6, line, &error))
}

/// The number of vertices: one byte up to 62, `~` and three bytes, or `~~` and six.
fn order(bits: &mut Bits) -> Option<u64> {
    const ESCAPE: u64 = 63;
    let mut sextet = |count: usize| (bits.left() >= 6 * count).then(|| bits.take(6 * count));
    let first = sextet(1)?;
    if first != ESCAPE {
        return Some(first);
    }
    let second = sextet(1)?;
    match second {
        ESCAPE => sextet(6),
        _ => Some(second << 12 | sextet(2)?),
    }
}
