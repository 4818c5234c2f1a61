//! A graph with the names of its vertices.

use std::borrow::Cow;
use std::collections::HashMap;

use nk_graph::{Graph, GraphBuilder, GraphError, Limits};

/// A graph, and the names of its vertices if the text gave names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGraph {
    /// The graph.
    pub graph: Graph,
    /// The name of each vertex; without names the vertices are called 0, 1, 2, ...
    pub names: Option<Vec<String>>,
}

impl NamedGraph {
    /// The name of vertex `v < order`.
    pub fn name(&self, v: usize) -> Cow<'_, str> {
        match &self.names {
            Some(names) => Cow::Borrowed(&names[v]),
            None => Cow::Owned(v.to_string()),
        }
    }
}

impl From<Graph> for NamedGraph {
    fn from(graph: Graph) -> NamedGraph {
        NamedGraph { graph, names: None }
    }
}

/// A graph that is built by the names of vertices. Vertices are numbered in the order in which their names first occur.
#[derive(Default)]
pub(crate) struct ByName {
    numbers: HashMap<String, usize>,
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
}

impl ByName {
    pub fn vertex(&mut self, name: &str) -> usize {
        if let Some(&known) = self.numbers.get(name) {
            return known;
        }
        let number = self.names.len();
        self.numbers.insert(name.to_owned(), number);
        self.names.push(name.to_owned());
        number
    }

    pub fn edge(&mut self, u: usize, v: usize) {
        self.edges.push((u, v));
    }

    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    pub fn name(&self, v: usize) -> &str {
        &self.names[v]
    }

    /// # Errors
    ///
    /// [`GraphError::TooLarge`].
    pub fn build(self) -> Result<NamedGraph, GraphError> {
        let mut builder = GraphBuilder::new(self.names.len(), Limits::default())?;
        for (u, v) in self.edges {
            builder.edge(u, v)?;
        }
        Ok(NamedGraph {
            graph: builder.build()?,
            names: Some(self.names),
        })
    }
}
