//! What is wrong with a text that should hold graphs.

use std::fmt;

use nk_graph::GraphError;

use super::format::Format;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The format that the text was read in.
    pub format: Format,
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1, where there is one to point at.
    pub column: Option<usize>,
    /// What is wrong, with the values that are there.
    pub message: String,
    /// A change to make.
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

    /// A graph that is beyond the limits.
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

    /// An edge from a vertex to itself.
    pub(crate) fn is_loop(format: Format, line: u64, name: &str) -> Fault {
        let message = format!("`{name}` is joined to itself, but a simple graph has no loops");
        Fault::new(format, line, message).help("leave the loop out")
    }

    /// A directed graph or edge.
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
