//! Graphs as values, by their vertices and edges.

use std::collections::BTreeSet;

use super::{NoValue, Result, Value};

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Graph {
    pub vertices: BTreeSet<usize>,
    /// The smaller end first.
    pub edges: BTreeSet<(usize, usize)>,
}

impl Graph {
    fn new(order: usize, is_edge: impl Fn(usize, usize) -> bool) -> Graph {
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        Graph {
            vertices: (0..order).collect(),
            edges: pairs.filter(|(u, v)| is_edge(*u, *v)).collect(),
        }
    }

    fn joined(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }

    /// Errors: the vertex is not in the graph.
    pub fn neighbours(&self, v: usize) -> Result<BTreeSet<Value>> {
        if !self.vertices.contains(&v) {
            return Err(NoValue);
        }
        let own = self.vertices.iter().filter(|u| self.joined(**u, v));
        Ok(own.map(|u| Value::Vertex(*u)).collect())
    }

    /// Errors: an end is not in the graph.
    pub fn has_edge(&self, edge: &Value) -> Result<bool> {
        match edge {
            Value::Edge(u, v) if self.vertices.contains(u) && self.vertices.contains(v) => {
                Ok(self.edges.contains(&(*u, *v)))
            }
            _ => Err(NoValue),
        }
    }

    /// Without vertices or edges. Errors: one of them is not in the graph.
    pub fn without(mut self, taken: &BTreeSet<Value>) -> Result<Graph> {
        for own in taken {
            let was_there = match own {
                Value::Vertex(v) => {
                    self.edges.retain(|(a, b)| a != v && b != v);
                    self.vertices.remove(v)
                }
                Value::Edge(u, v) => self.edges.remove(&(*u, *v)),
                _ => false,
            };
            if !was_there {
                return Err(NoValue);
            }
        }
        Ok(self)
    }

    /// How far each vertex lies from `start`; those that cannot be reached are left out.
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
            Value::Graph(Graph { vertices, edges })
        };
        self.vertices.iter().map(component).collect()
    }
}

/// The built-in graphs and functions of graphs; `None` for others.
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
    let vertex = |v: &usize| Value::Vertex(*v);
    Some(Ok(match (name, args) {
        ("V", [Value::Graph(graph)]) => Value::Set(graph.vertices.iter().map(vertex).collect()),
        ("order", [Value::Graph(graph)]) => Value::from(graph.vertices.len() as i128),
        ("size", [Value::Graph(graph)]) => Value::from(graph.edges.len() as i128),
        ("N", [Value::Graph(graph), Value::Vertex(v)]) => {
            return Some(graph.neighbours(*v).map(Value::Set));
        }
        ("degree", [Value::Graph(graph), Value::Vertex(v)]) => {
            let own = graph.neighbours(*v);
            return Some(own.map(|own| Value::from(own.len() as i128)));
        }
        ("components", [Value::Graph(graph)]) => Value::Set(graph.components()),
        ("connected", [Value::Graph(graph)]) => Value::Truth(graph.components().len() <= 1),
        ("distance", [Value::Graph(graph), Value::Vertex(u), Value::Vertex(v)]) => {
            let there = [u, v].iter().all(|own| graph.vertices.contains(own));
            let all = graph.distances(*u);
            let found = all.iter().find(|(own, _)| own == v).filter(|_| there);
            return Some(found.map(|own| Value::from(own.1 as i128)).ok_or(NoValue));
        }
        _ => return None,
    }))
}
