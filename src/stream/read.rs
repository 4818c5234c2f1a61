//! Reading graphs of any format.

use super::error::Fault;
use super::format::Format;
use super::named::NamedGraph;
use super::plain::plain;
use super::{dot, edges, lines};

/// Reads a text that holds one graph.
///
/// # Errors
///
/// A [`Fault`] with its place: the text contains no graph, a second graph, a loop, directed edges, or more than
/// 1,000,000 vertices or 10,000,000 edges; or it is not in this format.
pub fn read(text: &str, format: Format) -> Result<NamedGraph, Fault> {
    let text = plain(text.as_bytes());
    let found = records(&text, format, 1);
    match found.as_slice() {
        [(line, record)] => read_record(record, format, *line),
        [] => Err(Fault::new(format, 1, "there is no graph")),
        [_, (line, _), ..] => Err(Fault::new(
            format,
            *line,
            "a second graph, where one is expected",
        )),
    }
}

/// Reads all graphs of a text.
///
/// # Errors
///
/// A [`Fault`] with its place, as for [`read`]; there may be any number of graphs.
pub fn read_all(text: &str, format: Format) -> Result<Vec<NamedGraph>, Fault> {
    let text = plain(text.as_bytes());
    let found = records(&text, format, 1).into_iter();
    found
        .map(|(line, record)| read_record(record, format, line))
        .collect()
}

/// Reads one graph, which begins at the line with this number.
pub(crate) fn read_record(record: &[u8], format: Format, line: u64) -> Result<NamedGraph, Fault> {
    match format {
        Format::Graph6 | Format::Sparse6 => lines::read(record, line),
        Format::Edges => edges::read(record, line),
        Format::Dot => dot::read(record, line),
    }
}

/// The parts of a [`plain`] text that are graphs, each with the number of its first line; `first` is the number of the
/// first line of the text.
pub(crate) fn records(text: &[u8], format: Format, first: u64) -> Vec<(u64, &[u8])> {
    match format {
        Format::Graph6 | Format::Sparse6 => lines::records(text, first),
        Format::Edges => edges::records(text, first),
        Format::Dot => dot::records(text, first),
    }
}
