//! Edge lists: each line has the names of two vertices, and a blank line separates graphs.
//!
//! The names are separated by blanks, a comma or `--`. A line with one name is a vertex, which need not have an edge. A
//! `#` begins a comment. The data that networkx writes after an edge, as in `0 1 {'weight': 2}`, are ignored.

use super::error::Fault;
use super::format::Format;
use super::named::{ByName, NamedGraph};
use super::plain::{no_name, unseen};

/// The most edges of a list, where repeated edges count each time.
const MOST: usize = 20_000_000;

/// The parts between blank lines that do not consist of comments alone.
pub(crate) fn records(text: &[u8], first: u64) -> Vec<(u64, &[u8])> {
    let mut found = Vec::new();
    // The line and the byte at which the current graph begins, and whether it has a line that is not a comment.
    let mut begin = (first, 0);
    let mut is_there = false;
    let mut at = 0;
    for (number, line) in (first..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
        let content = without_comment(line).trim_ascii();
        if line.trim_ascii().is_empty() {
            if is_there {
                found.push((begin.0, &text[begin.1..at]));
            }
            is_there = false;
            begin = (number + 1, at + line.len());
        }
        is_there |= !content.is_empty();
        at += line.len();
    }
    if is_there {
        found.push((begin.0, &text[begin.1..]));
    }
    found
}

fn without_comment(line: &[u8]) -> &[u8] {
    line.split(|byte| *byte == b'#').next().unwrap_or_default()
}

/// Reads one graph.
pub(crate) fn read(text: &[u8], first: u64) -> Result<NamedGraph, Fault> {
    let mut graph = ByName::default();
    for (number, line) in (first..).zip(text.split(|byte| *byte == b'\n')) {
        let fault = |message: String| Fault::new(Format::Edges, number, message);
        let Ok(line) = str::from_utf8(without_comment(line)) else {
            return Err(fault("this is not UTF-8 text".to_owned()));
        };
        if let Some(at) = line.find("->") {
            return Err(Fault::directed(Format::Edges, number, "an edge with `->`").at(at + 1));
        }
        let names = names(line);
        if let Some(character) = names.iter().find_map(|name| unseen(name)) {
            let at = line.find(character).map_or(1, |at| at + 1);
            return Err(fault(no_name(character)).at(at));
        }
        let ends = match names[..] {
            [] => continue,
            [name] => {
                graph.vertex(name);
                continue;
            }
            [u, v] => [u, v],
            [u, v, behind, ..] if behind.starts_with('{') => [u, v],
            [_, _, third, ..] => {
                let message = format!("`{third}` is a third name, but an edge has two ends");
                let help = "write one edge per line, and a blank line between graphs";
                return Err(fault(message).help(help));
            }
        };
        if ends[0] == ends[1] {
            return Err(Fault::is_loop(Format::Edges, number, ends[0]));
        }
        if graph.edges() >= MOST {
            return Err(fault(format!("more than {MOST} edges")));
        }
        let [u, v] = ends.map(|name| graph.vertex(name));
        graph.edge(u, v);
    }
    graph
        .build()
        .map_err(|error| Fault::refused(Format::Edges, first, &error))
}

/// The first three words of a line.
fn names(line: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let words = line.split(is_between).flat_map(|word| word.split("--"));
    words.filter(|word| !word.is_empty()).take(3).collect()
}
