//! The type of graphs: sorted adjacency lists, stored end to end in one array.

use super::error::{GraphError, Limits};

/// A simple undirected graph on the vertices `0..order`.
///
/// Two graphs are equal if they have the same order and the same edges; isomorphic graphs may differ. The graph is
/// stored as adjacency lists, so that a million sparse vertices fit into memory.
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    /// The neighbours of `v` are `targets[starts[v]..starts[v + 1]]`, ascending.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// The graph without edges. `order` must fit in a `u32`; all builders check that with [`Limits`].
    pub(super) fn edgeless(order: usize) -> Graph {
        Graph {
            starts: vec![0; order + 1],
            targets: Vec::new(),
        }
    }

    /// The graph with these edges, which must be pairs below `order`. Repeated edges count once and loops are dropped.
    ///
    /// For input that may be wrong, use [`GraphBuilder`], which returns errors instead of panicking.
    ///
    /// Panics if an end of an edge is not below `order`.
    pub fn from_edges(order: usize, mut edges: Vec<(u32, u32)>) -> Graph {
        edges.retain(|(u, v)| u != v);
        let mut starts = vec![0u32; order + 1];
        for &(u, v) in &edges {
            starts[u as usize + 1] += 1;
            starts[v as usize + 1] += 1;
        }
        for v in 0..order {
            starts[v + 1] += starts[v];
        }
        let mut lists = vec![0u32; 2 * edges.len()];
        let mut next = starts.clone();
        for &(u, v) in &edges {
            for (list, other) in [(u as usize, v), (v as usize, u)] {
                lists[next[list] as usize] = other;
                next[list] += 1;
            }
        }
        drop(edges);
        // A vertex is put into the lists of its neighbours after all smaller vertices, so the lists are ascending
        // without a sort.
        let mut targets = vec![0u32; lists.len()];
        next.copy_from_slice(&starts);
        for v in 0..order {
            for &u in &lists[starts[v] as usize..starts[v + 1] as usize] {
                targets[next[u as usize] as usize] = v as u32;
                next[u as usize] += 1;
            }
        }
        let mut graph = Graph { starts, targets };
        graph.drop_repeated();
        graph
    }

    /// Keeps each neighbour once in the ascending lists.
    fn drop_repeated(&mut self) {
        let order = self.order();
        if (0..order).all(|v| self.neighbours(v).is_sorted_by(|a, b| a < b)) {
            return;
        }
        let mut kept = 0;
        let mut begin = 0;
        for v in 0..order {
            let end = self.starts[v + 1] as usize;
            for at in begin..end {
                if at == begin || self.targets[at] != self.targets[at - 1] {
                    self.targets[kept] = self.targets[at];
                    kept += 1;
                }
            }
            self.starts[v + 1] = kept as u32;
            begin = end;
        }
        self.targets.truncate(kept);
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn size(&self) -> usize {
        self.targets.len() / 2
    }

    /// The neighbours of `v < order`, ascending.
    pub fn neighbours(&self, v: usize) -> &[u32] {
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// The number of neighbours of `v < order`.
    pub fn degree(&self, v: usize) -> usize {
        self.neighbours(v).len()
    }

    /// Whether `u` and `v`, both below `order`, are joined. Time: the logarithm of the degree.
    pub fn has_edge(&self, u: usize, v: usize) -> bool {
        u32::try_from(v).is_ok_and(|v| self.neighbours(u).binary_search(&v).is_ok())
    }

    /// Every edge once, as `(u, v)` with `u < v`, ascending.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.order()).flat_map(move |u| {
            let larger = self.neighbours(u).iter().map(|&v| v as usize);
            larger.filter(move |&v| v > u).map(move |v| (u, v))
        })
    }
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Graph({} vertices, edges ", self.order())?;
        f.debug_list().entries(self.edges()).finish()?;
        write!(f, ")")
    }
}

fn tidy(edges: &mut Vec<(u32, u32)>) {
    edges.retain(|(u, v)| u != v);
    for edge in edges.iter_mut() {
        *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
    }
    edges.sort_unstable();
    edges.dedup();
}

/// Builds a graph edge by edge, in any order; repeated edges count once, and loops are ignored.
#[derive(Clone, Debug)]
pub struct GraphBuilder {
    order: usize,
    edges: Vec<(u32, u32)>,
    limits: Limits,
    /// The number of edges at which repeats are next removed, so that a rule that gives each edge many times does not
    /// exhaust the memory.
    tidy_at: usize,
}

impl GraphBuilder {
    /// A builder for a graph on `order` vertices, without edges.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooLarge`] if `order` is beyond the limits.
    pub fn new(order: usize, limits: Limits) -> Result<GraphBuilder, GraphError> {
        limits.admit("builder", order as u128, 0)?;
        Ok(GraphBuilder {
            order,
            edges: Vec::new(),
            limits,
            tidy_at: limits.edges.saturating_mul(2).saturating_add(1),
        })
    }

    /// Joins `u` and `v`.
    ///
    /// # Errors
    ///
    /// [`GraphError::NoSuchVertex`], or [`GraphError::TooLarge`] once there are too many distinct edges.
    pub fn edge(&mut self, u: usize, v: usize) -> Result<(), GraphError> {
        if let Some(vertex) = [u, v].into_iter().find(|&x| x >= self.order) {
            let order = self.order;
            return Err(GraphError::NoSuchVertex { vertex, order });
        }
        if u == v {
            return Ok(());
        }
        self.edges.push((u as u32, v as u32));
        if self.edges.len() >= self.tidy_at {
            self.check()?;
        }
        Ok(())
    }

    /// The finished graph.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooLarge`], if there are too many distinct edges.
    pub fn build(mut self) -> Result<Graph, GraphError> {
        self.check()?;
        Ok(Graph::from_edges(self.order, self.edges))
    }

    fn check(&mut self) -> Result<(), GraphError> {
        tidy(&mut self.edges);
        self.limits
            .admit("builder", self.order as u128, self.edges.len() as u128)
    }
}
