//! graph6, a text form of a graph in one line: the order, then the upper triangle of the adjacency matrix column by
//! column, six bits to a printable byte (63 to 126).
//!
//! Source: B. D. McKay, "Description of graph6, sparse6 and digraph6 encodings".

use super::error::{Graph6Fault, GraphError, Limits};
use super::simple::Graph;

const HEADER: &str = ">>graph6<<";
/// The largest order that is written in one byte. The byte `126` begins a form of four bytes, `126 126` one of eight.
const SHORT: usize = 62;
const MEDIUM: usize = 258_047;

/// Reads one graph in graph6, with or without the header `>>graph6<<`. A line break at the end is ignored. An order in
/// a longer form than necessary is accepted.
///
/// # Errors
///
/// [`GraphError::Graph6`] with the byte position in `text`, or [`GraphError::TooLarge`].
pub fn from_graph6(text: &str, limits: Limits) -> Result<Graph, GraphError> {
    let start = if text.starts_with(HEADER) {
        HEADER.len()
    } else {
        0
    };
    let bytes = text.trim_end_matches(['\n', '\r']).as_bytes();
    let mut reader = Reader { bytes, at: start };
    let order = reader.order()?;
    limits.admit("graph6", order.into(), 0)?;
    let triangle = u128::from(order) * u128::from(order.saturating_sub(1)) / 2;
    let needed = reader.at as u128 + triangle.div_ceil(6);
    reader.check_length(needed)?;
    let mut edges = Vec::new();
    let mut group = 0;
    let mut left = 0;
    for v in 1..order as u32 {
        for u in 0..v {
            if left == 0 {
                group = reader.sextet()?;
                left = 6;
            }
            left -= 1;
            if group >> left & 1 == 1 {
                edges.push((u, v));
            }
        }
    }
    if group & ((1 << left) - 1) != 0 {
        return Err(fault(Graph6Fault::Padding, reader.at - 1));
    }
    limits.admit("graph6", order.into(), edges.len() as u128)?;
    Ok(Graph::from_edges(order as usize, edges))
}

fn fault(fault: Graph6Fault, position: usize) -> GraphError {
    GraphError::Graph6 { fault, position }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn sextet(&mut self) -> Result<u64, GraphError> {
        let position = self.at;
        let Some(&byte) = self.bytes.get(position) else {
            let needed = position as u128 + 1;
            return Err(fault(Graph6Fault::TooShort { needed }, position));
        };
        if !(63..=126).contains(&byte) {
            return Err(fault(Graph6Fault::Byte(byte), position));
        }
        self.at += 1;
        Ok(u64::from(byte - 63))
    }

    fn order(&mut self) -> Result<u64, GraphError> {
        let first = self.sextet()?;
        if first <= SHORT as u64 {
            return Ok(first);
        }
        let second = self.sextet()?;
        let (mut order, more) = if second <= SHORT as u64 {
            (second, 2)
        } else {
            (0, 6)
        };
        for _ in 0..more {
            order = order << 6 | self.sextet()?;
        }
        Ok(order)
    }

    fn check_length(&self, needed: u128) -> Result<(), GraphError> {
        let bad = self.bytes[self.at..]
            .iter()
            .position(|byte| !(63..=126).contains(byte));
        // A wrong byte within the graph is reported before a wrong length, because it may be the cause of the wrong
        // length.
        if let Some(i) = bad.filter(|&i| ((self.at + i) as u128) < needed) {
            let byte = self.bytes[self.at + i];
            return Err(fault(Graph6Fault::Byte(byte), self.at + i));
        }
        let length = self.bytes.len() as u128;
        if length < needed {
            return Err(fault(Graph6Fault::TooShort { needed }, self.bytes.len()));
        }
        if length > needed {
            return Err(fault(Graph6Fault::TooLong, needed as usize));
        }
        Ok(())
    }
}

/// The graph6 text of `graph`, without header and line break. It has about order^2 / 12 bytes, even if there are few
/// edges.
pub fn to_graph6(graph: &Graph) -> String {
    let order = graph.order();
    let digits = if order <= SHORT {
        1
    } else if order <= MEDIUM {
        3
    } else {
        6
    };
    let mut text = "~".repeat(digits / 3);
    for digit in (0..digits).rev() {
        text.push(printable((order >> (6 * digit) & 63) as u8));
    }
    let mut group = 0;
    let mut filled = 0;
    for v in 1..order {
        for u in 0..v {
            group = group << 1 | u8::from(graph.has_edge(v, u));
            filled += 1;
            if filled == 6 {
                text.push(printable(group));
                (group, filled) = (0, 0);
            }
        }
    }
    if filled > 0 {
        text.push(printable(group << (6 - filled)));
    }
    text
}

fn printable(sextet: u8) -> char {
    char::from(63 + sextet)
}
