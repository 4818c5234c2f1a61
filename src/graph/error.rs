//! What can keep a graph from being built: plain data, with the values that a message needs.

use std::fmt;

/// How large a graph may get. Checked before building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub vertices: usize,
    pub edges: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            vertices: 1_000_000,
            edges: 10_000_000,
        }
    }
}

impl Limits {
    /// `Err(TooLarge)` unless a graph of these sizes is allowed.
    pub fn admit(self, what: &'static str, vertices: u128, edges: u128) -> Result<(), GraphError> {
        // Vertices, and both ends of all edges, are counted in a u32, whatever the caller allows.
        let most_vertices = self.vertices.min(u32::MAX as usize - 1);
        let most_edges = self.edges.min(u32::MAX as usize / 2);
        if vertices > most_vertices as u128 || edges > most_edges as u128 {
            return Err(GraphError::TooLarge {
                what,
                vertices,
                edges,
                limits: self,
            });
        }
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// A parameter below the least that the family has.
    Parameter {
        family: &'static str,
        parameter: &'static str,
        value: i64,
        least: i64,
    },
    /// A graph beyond the limits. Counts saturate; `edges` is a lower bound where `what` is `power` or `builder`.
    TooLarge {
        what: &'static str,
        vertices: u128,
        edges: u128,
        limits: Limits,
    },
    /// An edge that names a vertex outside `0..order`.
    NoSuchVertex { vertex: usize, order: usize },
    /// Text that is not graph6; `position` counts bytes from 0.
    Graph6 { fault: Graph6Fault, position: usize },
}

/// What is wrong at the position of a [`GraphError::Graph6`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph6Fault {
    /// A byte outside 63..=126 (`?` to `~`).
    Byte(u8),
    /// The text ends here, though this many bytes are needed in all.
    TooShort { needed: u128 },
    /// The graph ends here, but the text goes on.
    TooLong,
    /// A one among the bits that only fill up the last byte.
    Padding,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Parameter {
                family,
                parameter,
                value,
                least,
            } => write!(f, "{family} needs {parameter} >= {least}, not {value}"),
            GraphError::TooLarge {
                what,
                vertices,
                edges,
                limits,
            } => write!(
                f,
                "{what} would have {vertices} vertices and {edges} edges; the limits are {} and {}",
                limits.vertices, limits.edges
            ),
            GraphError::NoSuchVertex { vertex, order } => {
                write!(f, "vertex {vertex} is not among the {order} vertices")
            }
            GraphError::Graph6 { fault, position } => write!(f, "{fault} at byte {position}"),
        }
    }
}

impl fmt::Display for Graph6Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Graph6Fault::Byte(byte) => write!(
                f,
                "`{}` is not a graph6 character",
                char::from(*byte).escape_default()
            ),
            Graph6Fault::TooShort { needed } => {
                write!(f, "graph6 text of {needed} bytes ends early")
            }
            Graph6Fault::TooLong => write!(f, "graph6 text goes on after its last edge"),
            Graph6Fault::Padding => write!(f, "graph6 padding is not zero"),
        }
    }
}

impl std::error::Error for GraphError {}
