//! Errors of texts that should contain graphs.

use std::fmt;

use nk_graph::GraphError;

use super::format::Format;

/// An error in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The format in which the text was read.
    pub format: Format,
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1, if the error has one.
    pub column: Option<usize>,
    /// The error in words, with the values found.
    pub message: String,
    /// A change that would mend the text.
    pub help: Option<String>,
}

impl Fault {
    pub(crate) fn new(format: Format, line: u64, message: impl Into<String>) -> Fault {
        Fault {
            format,
            line,
            column: None,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn at(self, column: usize) -> Fault {
        Fault {
            column: Some(column),
            ..self
        }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Fault {
        Fault {
            help: Some(help.into()),
            ..self
        }
    }

    /// The error for a graph that exceeds the limits.
    pub(crate) fn refused(format: Format, line: u64, error: &GraphError) -> Fault {
        let GraphError::TooLarge {
            vertices,
            edges,
            limits,
            ..
        } = error
        else {
            return Fault::new(format, line, error.to_string());
        };
        let message = match *vertices > limits.vertices as u128 {
            true => format!(
                "a graph of {vertices} vertices; at most {} are read",
                limits.vertices
            ),
            false => format!(
                "a graph of {edges} edges; at most {} are read",
                limits.edges
            ),
        };
        Fault::new(format, line, message)
    }

    /// The error for an edge from a vertex to itself.
    pub(crate) fn is_loop(format: Format, line: u64, name: &str) -> Fault {
        let message = format!("`{name}` is joined to itself, but a simple graph has no loops");
        Fault::new(format, line, message).help("leave the loop out")
    }

    /// The error for a directed graph or edge.
    pub(crate) fn directed(format: Format, line: u64, what: &str) -> Fault {
        let message = format!("{what} is directed, but Node-Kayles is played on undirected graphs");
        Fault::new(format, line, message)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, " ({}): {}", self.format, self.message)
    }
}

impl std::error::Error for Fault {}
