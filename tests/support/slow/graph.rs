//! Graphs as values, by their vertices and edges.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::{NoValue, Result, Value};

/// A built-in graph: the number of vertices, and the edges.
pub type Whole = Rc<(usize, BTreeSet<(usize, usize)>)>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Graph {
    pub vertices: BTreeSet<usize>,
    /// The edges, each with its smaller end first.
    pub edges: BTreeSet<(usize, usize)>,
    /// The graph from which vertices and edges were removed.
    pub whole: Whole,
}

impl Graph {
    fn new(order: usize, is_edge: impl Fn(usize, usize) -> bool) -> Graph {
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges: BTreeSet<(usize, usize)> = pairs.filter(|(u, v)| is_edge(*u, *v)).collect();
        Graph {
            vertices: (0..order).collect(),
            whole: Rc::new((order, edges.clone())),
            edges,
        }
    }

    fn joined(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }

    pub fn vertex(&self, at: usize) -> Value {
        Value::Vertex(at, self.whole.clone())
    }

    /// The number of a vertex.
    ///
    /// # Errors
    ///
    /// The value is no vertex of the graph.
    fn number(&self, vertex: &Value) -> Result<usize> {
        match vertex {
            Value::Vertex(v, whole) if *whole == self.whole && self.vertices.contains(v) => Ok(*v),
            _ => Err(NoValue),
        }
    }

    /// The neighbours of a vertex.
    ///
    /// # Errors
    ///
    /// The vertex is not in the graph.
    pub fn neighbours(&self, v: &Value) -> Result<BTreeSet<Value>> {
        let v = self.number(v)?;
        let own = self.vertices.iter().filter(|u| self.joined(**u, v));
        Ok(own.map(|u| self.vertex(*u)).collect())
    }

    /// Whether the graph has an edge, which may have been removed.
    ///
    /// # Errors
    ///
    /// The edge is of another graph.
    pub fn has_edge(&self, edge: &Value) -> Result<bool> {
        match edge {
            Value::Edge(u, v, whole) if *whole == self.whole => Ok(self.edges.contains(&(*u, *v))),
            _ => Err(NoValue),
        }
    }

    /// The graph without these vertices and edges.
    ///
    /// # Errors
    ///
    /// One of them is not in the graph.
    pub fn without(mut self, taken: &BTreeSet<Value>) -> Result<Graph> {
        for own in taken {
            let was_there = match own {
                Value::Vertex(v, whole) if *whole == self.whole => {
                    self.edges.retain(|(a, b)| a != v && b != v);
                    self.vertices.remove(v)
                }
                Value::Edge(u, v, whole) => *whole == self.whole && self.edges.remove(&(*u, *v)),
                _ => false,
            };
            if !was_there {
                return Err(NoValue);
            }
        }
        Ok(self)
    }

    /// The distance of each vertex from `start`, without those that cannot be reached.
    fn distances(&self, start: usize) -> Vec<(usize, usize)> {
        let mut found = vec![(start, 0)];
        let mut at = 0;
        while let Some(&(v, far)) = found.get(at) {
            at += 1;
            for u in &self.vertices {
                if self.joined(*u, v) && !found.iter().any(|(own, _)| own == u) {
                    found.push((*u, far + 1));
                }
            }
        }
        found
    }

    fn components(&self) -> BTreeSet<Value> {
        let component = |start: &usize| {
            let vertices: BTreeSet<usize> =
                self.distances(*start).into_iter().map(|(v, _)| v).collect();
            let inside = |(u, _): &&(usize, usize)| vertices.contains(u);
            let edges = self.edges.iter().filter(inside).copied().collect();
            let whole = self.whole.clone();
            Value::Graph(Graph {
                vertices,
                edges,
                whole,
            })
        };
        self.vertices.iter().map(component).collect()
    }
}

/// The value of a built-in graph or function of graphs; `None` for another function.
pub fn builtin(name: &str, args: &[Value]) -> Option<Result<Value>> {
    if let ("path" | "cycle" | "complete" | "star", [Value::Number(order)]) = (name, args) {
        let count = |order: i128| usize::try_from(order).map_err(|_| NoValue);
        let n = match order.integer().and_then(count) {
            Ok(n) => n,
            Err(error) => return Some(Err(error)),
        };
        let graph = match name {
            "path" => Graph::new(n, |u, v| u + 1 == v),
            "cycle" => Graph::new(n, |u, v| u + 1 == v || (u == 0 && v + 1 == n)),
            "complete" => Graph::new(n, |_, _| true),
            "star" => Graph::new(n + 1, |u, _| u == 0),
            _ => return None,
        };
        return Some(Ok(Value::Graph(graph)));
    }
    Some(Ok(match (name, args) {
        ("V", [Value::Graph(graph)]) => {
            let all = graph.vertices.iter().map(|v| graph.vertex(*v));
            Value::Set(all.collect())
        }
        ("order", [Value::Graph(graph)]) => Value::from(graph.vertices.len() as i128),
        ("size", [Value::Graph(graph)]) => Value::from(graph.edges.len() as i128),
        ("N", [Value::Graph(graph), v]) => {
            return Some(graph.neighbours(v).map(Value::Set));
        }
        ("degree", [Value::Graph(graph), v]) => {
            let own = graph.neighbours(v);
            return Some(own.map(|own| Value::from(own.len() as i128)));
        }
        ("components", [Value::Graph(graph)]) => Value::Set(graph.components()),
        ("connected", [Value::Graph(graph)]) => Value::Truth(graph.components().len() <= 1),
        ("distance", [Value::Graph(graph), u, v]) => {
            let (u, v) = match (graph.number(u), graph.number(v)) {
                (Ok(u), Ok(v)) => (u, v),
                _ => return Some(Err(NoValue)),
            };
            let all = graph.distances(u);
            let found = all.iter().find(|(own, _)| *own == v);
            return Some(found.map(|own| Value::from(own.1 as i128)).ok_or(NoValue));
        }
        _ => return None,
    }))
}
