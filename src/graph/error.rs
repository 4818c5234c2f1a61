//! The errors of building a graph, as plain data with the values that a message needs.

use std::fmt;

/// The largest sizes of a graph. The limits are checked before anything is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most vertices; 1,000,000 by default.
    pub vertices: usize,
    /// The most edges; 10,000,000 by default.
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
    /// Checks that a graph with these numbers of vertices and edges is allowed. `what` names the operation in the
    /// error.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooLarge`].
    pub fn admit(self, what: &'static str, vertices: u128, edges: u128) -> Result<(), GraphError> {
        // A `Graph` counts vertices and the ends of all edges in a `u32`, whatever the caller allows.
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

/// The reason why a graph cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// A parameter is below the least value that the family allows.
    Parameter {
        /// The name of the family, such as `cycle`.
        family: &'static str,
        /// The name of the parameter.
        parameter: &'static str,
        /// The value that was given.
        value: i64,
        /// The least value that is allowed.
        least: i64,
    },
    /// The graph would exceed the limits. The counts saturate.
    TooLarge {
        /// The family or operation that would have built the graph.
        what: &'static str,
        /// The number of its vertices.
        vertices: u128,
        /// The number of its edges; a lower bound if `what` is `power` or `builder`.
        edges: u128,
        /// The limits.
        limits: Limits,
    },
    /// An edge has an end outside `0..order`.
    NoSuchVertex {
        /// The end that is no vertex.
        vertex: usize,
        /// The number of vertices of the graph.
        order: usize,
    },
    /// The text is not graph6.
    Graph6 {
        /// The fault.
        fault: Graph6Fault,
        /// The position of the fault, in bytes from 0.
        position: usize,
    },
}

/// A fault in a text that should be graph6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph6Fault {
    /// A byte outside 63..=126 (`?` to `~`).
    Byte(u8),
    /// The text ends too early.
    TooShort {
        /// The number of bytes that the whole text needs.
        needed: u128,
    },
    /// The text continues after the end of the graph.
    TooLong,
    /// One of the bits that only pad the last byte is 1.
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
            Graph6Fault::TooLong => write!(f, "graph6 text continues after its last edge"),
            Graph6Fault::Padding => write!(f, "graph6 padding is not zero"),
        }
    }
}

impl std::error::Error for GraphError {}

impl std::error::Error for Graph6Fault {}
