//! Graphs as values: a whole graph, and the part that is left of it.
//!
//! A position of a game on a graph is the graph that the game began with, without some vertices and edges. So its
//! vertices keep their identity: the value `v` in `G - {u}` is the same vertex as in `G`.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::vertex::Vertex;
use super::whole_graph::{Whole, order_of_wholes, same};
use nk_graph::{Graph, Label};

/// The part that is left of a whole graph. Cloning is cheap. Two are equal if they are left of equal graphs and have
/// the same vertices and edges; isomorphic graphs may differ.
#[derive(Clone, Debug)]
pub struct GraphValue {
    whole: Rc<Whole>,
    /// The vertices and edges that are missing, if there are any.
    missing: Option<Rc<Missing>>,
    left: OnceCell<Rc<Graph>>,
}

/// Vertices and edges that were taken away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Missing {
    /// Ascending.
    vertices: Vec<u32>,
    /// Edges between vertices that are left, the smaller end first, ascending.
    edges: Vec<(u32, u32)>,
}

impl GraphValue {
    /// A whole graph, with the names of its vertices if it has them.
    pub fn new(graph: Rc<Graph>, labels: Option<Vec<Label>>) -> GraphValue {
        let whole = Rc::new(Whole {
            graph: graph.clone(),
            labels,
            root: None,
        });
        GraphValue {
            whole,
            missing: None,
            left: OnceCell::from(graph),
        }
    }

    /// The graph that a vertex is of, before anything was taken away.
    pub fn whole_of(vertex: &Vertex) -> GraphValue {
        let whole = vertex.whole();
        GraphValue {
            whole: whole.clone(),
            missing: None,
            left: OnceCell::from(whole.graph.clone()),
        }
    }

    /// What is left as a graph of its own, whose vertices are numbered in the order of the whole graph.
    pub fn graph(&self) -> &Rc<Graph> {
        self.left.get_or_init(|| {
            let vertices: Vec<u32> = self.vertices().collect();
            let mut edges = Vec::new();
            for (at, vertex) in vertices.iter().enumerate() {
                for other in self.neighbours(*vertex).filter(|other| other > vertex) {
                    if let Ok(place) = vertices.binary_search(&other) {
                        edges.push((at as u32, place as u32));
                    }
                }
            }
            Rc::new(Graph::from_edges(vertices.len(), edges))
        })
    }

    /// The graph with these vertices and the edges of `graph`, which numbers these vertices in their order.
    ///
    /// Two such values are equal if their edges are, however they came about: the complement of the complement of a
    /// graph is that graph.
    pub fn with_edges_of(&self, graph: &Graph) -> GraphValue {
        let root = self.root().clone();
        let order = root.graph.order();
        let vertices: Vec<u32> = self.vertices().collect();
        let edges: Vec<(u32, u32)> = graph
            .edges()
            .map(|(u, v)| (vertices[u], vertices[v]))
            .collect();
        let gone = (0..order as u32).filter(|vertex| !self.has(*vertex));
        let mut missing = Missing {
            vertices: gone.collect(),
            edges: Vec::new(),
        };
        let is_part = edges
            .iter()
            .all(|(u, v)| root.graph.has_edge(*u as usize, *v as usize));
        let whole = match is_part {
            true => {
                let mut sorted = edges;
                sorted.sort_unstable();
                for u in vertices {
                    let others = root.graph.neighbours(u as usize).iter();
                    let pairs = others.map(|v| (u, *v)).filter(|(u, v)| u < v);
                    let gone = pairs.filter(|edge| sorted.binary_search(edge).is_err());
                    missing.edges.extend(gone.filter(|(_, v)| self.has(*v)));
                }
                root
            }
            false => Rc::new(Whole {
                graph: Rc::new(Graph::from_edges(order, edges)),
                labels: None,
                root: Some(root),
            }),
        };
        let missing = (missing != Missing::default()).then(|| Rc::new(missing));
        GraphValue {
            whole,
            missing,
            left: OnceCell::new(),
        }
    }

    /// The whole graph that names its vertices.
    fn root(&self) -> &Rc<Whole> {
        self.whole.root.as_ref().unwrap_or(&self.whole)
    }

    /// Whether its vertices have names.
    pub fn has_names(&self) -> bool {
        self.root().labels.is_some()
    }

    /// Whether it has few enough vertices and edges to be shown by its parts.
    pub fn is_small(&self) -> bool {
        (1..=MOST_SHOWN).contains(&(self.graph().order() + self.graph().size()))
    }

    fn missing(&self) -> Missing {
        self.missing.as_deref().cloned().unwrap_or_default()
    }

    /// The vertices that are left, as numbers of the whole graph, ascending.
    pub fn vertices(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.whole.graph.order() as u32).filter(|vertex| self.has(*vertex))
    }

    /// Whether this vertex is not taken away.
    pub fn has(&self, vertex: u32) -> bool {
        let gone = |missing: &Rc<Missing>| missing.vertices.binary_search(&vertex).is_ok();
        (vertex as usize) < self.whole.graph.order() && !self.missing.as_ref().is_some_and(gone)
    }

    /// Whether there is an edge between two vertices that is not taken away.
    pub fn has_edge(&self, u: u32, v: u32) -> bool {
        let cut =
            |missing: &Rc<Missing>| missing.edges.binary_search(&(u.min(v), u.max(v))).is_ok();
        self.has(u)
            && self.has(v)
            && self.whole.graph.has_edge(u as usize, v as usize)
            && !self.missing.as_ref().is_some_and(cut)
    }

    /// The neighbours of a vertex that is left, ascending.
    pub fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let all = self.whole.graph.neighbours(vertex as usize).iter().copied();
        all.filter(move |other| self.has_edge(vertex, *other))
    }

    /// The vertex with that number.
    pub fn vertex(&self, at: u32) -> Vertex {
        Vertex::new(self.root().clone(), at)
    }

    /// The vertex of that name, `v[0,1]`, if the whole graph has one.
    pub fn named(&self, name: &str) -> Option<Vertex> {
        let labels = self.root().labels.as_ref()?;
        let at = nk_graph::label::find(labels, name)?;
        Some(self.vertex(at as u32))
    }

    /// The graph in terms of another graph that is called `name`: `G - {2} - {0 -- 1}`. `None` if it is not a part of
    /// that graph.
    pub fn in_terms_of(&self, other: &GraphValue, name: &str) -> Option<String> {
        let is_new = |u: u32| self.neighbours(u).any(|v| !other.has_edge(u, v));
        let is_part = same(self.root(), other.root())
            && self.vertices().all(|own| other.has(own) && !is_new(own));
        if !is_part {
            return None;
        }
        let gone: Vec<String> = other
            .vertices()
            .filter(|own| !self.has(*own))
            .map(|own| self.vertex(own).to_string())
            .collect();
        let mut cut = Vec::new();
        for u in self.vertices() {
            let later = other.neighbours(u).filter(|v| *v > u && self.has(*v));
            let later = later.filter(|v| !self.has_edge(u, *v));
            cut.extend(later.map(|v| format!("{} -- {}", self.vertex(u), self.vertex(v))));
        }
        let sets = [gone, cut].into_iter().filter(|own| !own.is_empty());
        let sets: Vec<String> = sets
            .map(|own| format!(" - {{{}}}", own.join(", ")))
            .collect();
        Some(format!("{name}{}", sets.concat()))
    }

    /// Whether it is a part of the whole graph of a vertex.
    pub fn owns(&self, vertex: &Vertex) -> bool {
        same(self.root(), vertex.whole())
    }

    /// The graph without these vertices, ascending, which are left.
    pub fn without_vertices(&self, vertices: &[u32]) -> GraphValue {
        let mut missing = self.missing();
        missing.vertices.extend(vertices);
        missing.vertices.sort_unstable();
        missing.vertices.dedup();
        let stays = |end: &u32| vertices.binary_search(end).is_err();
        missing.edges.retain(|(u, v)| stays(u) && stays(v));
        self.lacking(missing)
    }

    /// The graph without these edges, which are left.
    pub fn without_edges(&self, edges: &[(u32, u32)]) -> GraphValue {
        let mut missing = self.missing();
        missing
            .edges
            .extend(edges.iter().map(|(u, v)| (*u.min(v), *u.max(v))));
        missing.edges.sort_unstable();
        missing.edges.dedup();
        self.lacking(missing)
    }

    fn lacking(&self, missing: Missing) -> GraphValue {
        if missing == Missing::default() {
            return self.clone();
        }
        let left = GraphValue {
            whole: self.whole.clone(),
            missing: Some(Rc::new(missing)),
            left: OnceCell::new(),
        };
        // This gives equal graphs one form.
        match self.whole.root {
            None => left,
            Some(_) => left.with_edges_of(left.graph()),
        }
    }

    /// Whether it has at most one connected component.
    pub fn is_connected(&self) -> bool {
        nk_graph::components(self.graph()).len() <= 1
    }

    /// The connected components, ascending by their least vertices. The next one is made when it is asked for: each
    /// takes time and memory for all vertices that it lacks.
    pub fn components(&self) -> impl Iterator<Item = GraphValue> + '_ {
        let vertices: Vec<u32> = self.vertices().collect();
        let parts = nk_graph::components(self.graph());
        let mut part_of = vec![usize::MAX; self.whole.graph.order()];
        for (number, part) in parts.iter().enumerate() {
            part.iter()
                .for_each(|at| part_of[vertices[*at] as usize] = number);
        }
        let mut edges = vec![Vec::new(); parts.len()];
        for edge in self.missing.iter().flat_map(|own| &own.edges) {
            let [one, other] = [edge.0, edge.1].map(|end| part_of[end as usize]);
            if one == other {
                edges[one].push(*edge);
            }
        }
        edges.into_iter().enumerate().map(move |(number, edges)| {
            let lacks = |vertex: &u32| part_of[*vertex as usize] != number;
            self.lacking(Missing {
                vertices: (0..part_of.len() as u32).filter(lacks).collect(),
                edges,
            })
        })
    }

    /// The number of edges of a shortest path between two vertices that are left; `None` if there is no path.
    pub fn distance(&self, from: u32, to: u32) -> Option<u32> {
        let vertices: Vec<u32> = self.vertices().collect();
        let place = |own: u32| vertices.binary_search(&own).ok();
        nk_graph::distances(self.graph(), place(from)?)[place(to)?]
    }

    /// The edges by the names of their ends, and the vertices without edges.
    fn parts(&self) -> Vec<String> {
        let name = |at: u32| self.vertex(at).to_string();
        let mut parts = Vec::new();
        for vertex in self.vertices() {
            let before = parts.len();
            let others = self.neighbours(vertex).filter(|other| *other > vertex);
            parts.extend(others.map(|other| format!("{} -- {}", name(vertex), name(other))));
            if parts.len() == before && self.neighbours(vertex).next().is_none() {
                parts.push(name(vertex));
            }
        }
        parts
    }

    /// Number of bytes that it takes in addition to the whole graph, approximately.
    pub fn bytes(&self) -> u64 {
        let missing = self.missing.as_ref();
        let size = |own: &Rc<Missing>| 64 + 4 * own.vertices.len() + 8 * own.edges.len();
        let left = self
            .left
            .get()
            .map_or(0, |own| 16 * (own.order() + own.size()));
        (missing.map_or(0, size) + left) as u64
    }
}

/// Greatest number of vertices and edges together of a graph that is shown by its parts.
const MOST_SHOWN: usize = 40;

/// Greatest number of characters in which the parts of a graph are shown; twice as many if its vertices have names.
const MOST_CHARACTERS: usize = 100;

impl PartialEq for GraphValue {
    fn eq(&self, other: &GraphValue) -> bool {
        self.missing == other.missing && same(&self.whole, &other.whole)
    }
}

impl Eq for GraphValue {}

impl Hash for GraphValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.whole.graph.order(), self.whole.graph.size()).hash(state);
        self.missing.hash(state);
    }
}

impl Ord for GraphValue {
    fn cmp(&self, other: &GraphValue) -> Ordering {
        self.missing
            .cmp(&other.missing)
            .then_with(|| order_of_wholes(&self.whole, &other.whole))
    }
}

impl PartialOrd for GraphValue {
    fn partial_cmp(&self, other: &GraphValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for GraphValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (order, size) = (self.graph().order(), self.graph().size());
        let count = |count, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        let (vertices, edges) = (
            count(order, "vertex", "vertices"),
            count(size, "edge", "edges"),
        );
        write!(f, "a graph of {vertices} and {edges}")?;
        if self.is_small() {
            let parts = self.parts().join(", ");
            let most = MOST_CHARACTERS * if self.has_names() { 2 } else { 1 };
            if parts.chars().count() <= most {
                write!(f, " ({parts})")?;
            }
        }
        Ok(())
    }
}
