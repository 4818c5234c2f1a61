//! Why a graph cannot be built. The errors are plain data with the values that a message needs.

use std::fmt;

/// How large a graph may get. The limits are checked before anything is built.
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
    /// Checks that a graph of these sizes is allowed. `what` names the operation in the error.
    ///
    /// Errors: [`GraphError::TooLarge`].
    pub fn admit(self, what: &'static str, vertices: u128, edges: u128) -> Result<(), GraphError> {
        // A `Graph` counts vertices, and both ends of all edges, in a `u32`, whatever the caller allows.
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

/// Why a graph cannot be built.
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
    /// The graph would exceed the limits. Counts saturate.
    TooLarge {
        /// The family or operation that would have built the graph.
        what: &'static str,
        /// The number of its vertices.
        vertices: u128,
        /// The number of its edges; a lower bound where `what` is `power` or `builder`.
        edges: u128,
        /// The limits that hold.
        limits: Limits,
    },
    /// An edge names a vertex outside `0..order`.
    NoSuchVertex {
        /// The vertex that was named.
        vertex: usize,
        /// The number of vertices of the graph.
        order: usize,
    },
    /// The text is not graph6.
    Graph6 {
        /// What is wrong.
        fault: Graph6Fault,
        /// Where it is wrong, in bytes from 0.
        position: usize,
    },
}

/// What is wrong with a text that should be graph6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph6Fault {
    /// A byte outside 63..=126 (`?` to `~`).
    Byte(u8),
    /// The text ends too early.
    TooShort {
        /// The bytes that the whole text needs.
        needed: u128,
    },
    /// The text goes on behind the end of the graph.
    TooLong,
    /// One of the bits that only fill up the last byte is 1.
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
