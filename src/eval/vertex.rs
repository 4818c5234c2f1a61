//! Vertices and edges as values. A vertex belongs to a whole graph, and stays the same when others are taken away from
//! it.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::whole_graph::{Whole, order_of_wholes, same};

/// A vertex of a whole graph.
#[derive(Clone, Debug)]
pub struct Vertex {
    whole: Rc<Whole>,
    at: u32,
}

/// Two vertices of a whole graph, the smaller one first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    pub ends: [Vertex; 2],
}

impl Vertex {
    /// The vertex with that number.
    pub(super) fn new(whole: Rc<Whole>, at: u32) -> Vertex {
        Vertex { whole, at }
    }

    /// The graph that it belongs to.
    pub(super) fn whole(&self) -> &Rc<Whole> {
        &self.whole
    }

    /// Whether both are vertices of one graph, or of parts of it.
    pub fn is_beside(&self, other: &Vertex) -> bool {
        same(&self.whole, &other.whole)
    }

    /// The number of the vertex in the whole graph.
    pub fn at(&self) -> u32 {
        self.at
    }
}

impl Edge {
    pub fn new(u: Vertex, v: Vertex) -> Edge {
        let ends = match u <= v {
            true => [u, v],
            false => [v, u],
        };
        Edge { ends }
    }
}

impl PartialEq for Vertex {
    fn eq(&self, other: &Vertex) -> bool {
        self.at == other.at && same(&self.whole, &other.whole)
    }
}

impl Eq for Vertex {}

impl Hash for Vertex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl Ord for Vertex {
    fn cmp(&self, other: &Vertex) -> Ordering {
        self.at
            .cmp(&other.at)
            .then_with(|| order_of_wholes(&self.whole, &other.whole))
    }
}

impl PartialOrd for Vertex {
    fn partial_cmp(&self, other: &Vertex) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Shows a vertex by its name, or by its number where it has none.
impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self
            .whole
            .labels
            .as_ref()
            .and_then(|own| own.get(self.at as usize))
        {
            Some(label) => label.fmt(f),
            None => self.at.fmt(f),
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -- {}", self.ends[0], self.ends[1])
    }
}
