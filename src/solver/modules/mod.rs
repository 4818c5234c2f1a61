//! Modules: sets of vertices such that each other vertex is joined to all vertices of the set or to none.
//!
//! Let O(M) be the set of the nimbers of the options of a module M, and g(M) = mex O(M). A move outside of M takes all
//! of M or none; a move in M takes all vertices that are joined to M. So as long as another vertex is left in the same
//! component, all of M is left or nothing; and a move in M leaves a position of nimber o (+) g(rest), where o is in
//! O(M) and the rest is not joined to M. Hence **M affects the game only through O(M)**. If the graph is partitioned
//! into modules, its options are those of the quotient, whose vertices represent the modules:
//!
//! * O(A + B) = { o (+) g(B) : o in O(A) } u { g(A) (+) o : o in O(B) } for a sum, and O(A * B) = O(A) u O(B) for a join;
//! * a connected set C of vertices of a quotient with several vertices has the options o (+) g(C - N\[v\]), v in C, o
//!   in O(v).
//!
//! A graph is a sum, or a join, or has largest modules that are disjoint ([`split`]). [`twins`] are united first, which
//! suffices for cographs. The options of a quotient are found by a search with a small effort ([`memo`]). Where that
//! does not suffice, a module with known options is replaced by a smaller graph with the same options
//! ([`substitutes`]), and the other methods search the result.

mod memo;
mod nimbers;
mod split;
mod substitutes;
mod twins;

use memo::Effort;
use nimbers::Nimbers;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_graph::{Graph, components, induced};

/// The most steps that all searches on one graph may take. That is some milliseconds, less than the choice of a method
/// takes for most graphs with many edges.
const STEPS: usize = 500_000;
/// A quotient is searched if at least one in this number of pairs of vertices is joined, so that play is short.
const DENSE: usize = 5;
/// A quotient is searched if its number of vertices is at most that of the original graph divided by this number.
const SHRUNK: usize = 2;
/// A module that consists of at most this number of modules is searched in any case.
const FEW: usize = 32;
/// The most vertices of a graph whose modules are looked for, apart from sums, joins and twins.
const LARGEST: usize = 1_024;
/// The greatest depth of modules within modules that are examined, so that the stack suffices.
const DEPTH: usize = 100;

/// How two modules are put together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Union,
    Join,
}

/// A module whose options are known.
#[derive(Clone, Debug, Default)]
struct Part {
    options: Nimbers,
    /// The vertices of the module, as vertices of the original graph.
    members: Vec<u32>,
}

/// A graph whose vertices represent modules.
pub(super) struct QuotientGraph {
    graph: Graph,
    parts: Vec<Part>,
}

impl Part {
    fn vertex(v: u32) -> Part {
        Part {
            options: Nimbers::of(0),
            members: vec![v],
        }
    }

    /// Unites another module with this one, by a disjoint union or a join.
    fn absorb(&mut self, mut other: Part, kind: Kind) {
        if other.members.len() > self.members.len() {
            std::mem::swap(self, &mut other);
        }
        let (own, by) = match kind {
            Kind::Union => (other.options.mex(), self.options.mex()),
            Kind::Join => (0, 0),
        };
        let mut options = Nimbers::default();
        options.add(&self.options, own);
        options.add(&other.options, by);
        self.options = options;
        self.members.append(&mut other.members);
    }
}

/// The bytes that a vertex takes in this module, with its [`Part`], and an edge, with the lists that a subgraph is made
/// of.
const BYTES: [usize; 2] = [128, 48];

/// The bytes that a graph takes in this module, without a search.
pub(super) fn bytes(graph: &Graph) -> usize {
    let [vertex, edge] = BYTES;
    let vertices = graph.order().saturating_mul(vertex);
    vertices.saturating_add(graph.size().saturating_mul(edge))
}

/// The fewest vertices of a graph whose modules are used. Smaller graphs are searched at once, which takes less than a
/// millisecond for most of them, and leaves facts in the table for larger graphs of their family.
pub(super) const LEAST: usize = 40;

/// Contracts as many modules of a connected graph as possible to single vertices.
pub(super) fn contract(
    graph: &Graph,
    memory: usize,
    stop: &CancelToken,
) -> Result<QuotientGraph, Cancelled> {
    let vertices = (0..graph.order() as u32).map(Part::vertex).collect();
    let (left, parts) = twins::united(graph, vertices, stop)?;
    let quotient = QuotientGraph {
        graph: induced(graph, &left),
        parts,
    };
    let mut effort = Effort {
        // The search takes at most a quarter of the memory.
        steps: STEPS.min(memo::MOVE * (memory / memo::BYTES / 4)),
        stop,
    };
    quotient.contracted(0, &mut effort)
}

impl QuotientGraph {
    /// The nimber, if it is known.
    pub fn nimber(&self) -> Option<u32> {
        match &self.parts[..] {
            [only] => Some(only.options.mex()),
            _ => None,
        }
    }

    fn contracted(self, depth: usize, effort: &mut Effort) -> Result<QuotientGraph, Cancelled> {
        effort.stop.check(())?;
        let order = self.graph.order();
        if order == 1 || depth > DEPTH {
            return Ok(self);
        }
        let sum = components(&self.graph);
        if sum.len() > 1 {
            return self.composed(&sum, Kind::Union, depth, effort);
        }
        let join = split::co_components(&self.graph);
        if join.len() > 1 {
            return self.composed(&join, Kind::Join, depth, effort);
        }
        if order > LARGEST {
            return Ok(self);
        }
        let modules = split::largest_modules(&self.graph);
        if modules.len() == order {
            return self.searched(depth, effort);
        }
        let firsts: Vec<usize> = modules.iter().map(|module| module[0]).collect();
        let graph = induced(&self.graph, &firsts);
        let parts = self.parts_of(&modules, depth, effort)?;
        if !parts.iter().all(|part| part.parts.len() == 1) {
            return Ok(substituted(&graph, parts));
        }
        let parts = parts.into_iter().flat_map(|part| part.parts).collect();
        QuotientGraph { graph, parts }.searched(depth, effort)
    }

    /// Contracts a graph without modules to one vertex, if a search seems worth while and finds its options.
    fn searched(self, depth: usize, effort: &mut Effort) -> Result<QuotientGraph, Cancelled> {
        let order = self.graph.order();
        let members: usize = self.parts.iter().map(|part| part.members.len()).sum();
        let is_dense = 2 * DENSE * self.graph.size() >= order * (order - 1);
        let is_small = order * SHRUNK <= members || depth > 0 && order <= FEW;
        if !is_dense && !is_small {
            return Ok(self);
        }
        let Some(options) = memo::options(&self.graph, &self.parts, is_dense, effort)? else {
            return Ok(self);
        };
        let members = self.parts.into_iter().flat_map(|part| part.members);
        Ok(QuotientGraph::single(Part {
            options,
            members: members.collect(),
        }))
    }

    fn single(part: Part) -> QuotientGraph {
        QuotientGraph {
            graph: Graph::from_edges(1, Vec::new()),
            parts: vec![part],
        }
    }

    /// The subgraphs on these sets of vertices, each contracted.
    fn parts_of(
        mut self,
        sets: &[Vec<usize>],
        depth: usize,
        effort: &mut Effort,
    ) -> Result<Vec<QuotientGraph>, Cancelled> {
        let part = |set: &Vec<usize>| {
            let own = set.iter().map(|&v| std::mem::take(&mut self.parts[v]));
            QuotientGraph {
                parts: own.collect(),
                graph: induced(&self.graph, set),
            }
        };
        let parts: Vec<QuotientGraph> = sets.iter().map(part).collect();
        // The graphs within a graph should not take more memory than the graph itself.
        drop(self);
        let contracted = parts
            .into_iter()
            .map(|part| part.contracted(depth + 1, effort));
        contracted.collect()
    }

    /// A sum or a join of these sets of vertices.
    fn composed(
        self,
        sets: &[Vec<usize>],
        kind: Kind,
        depth: usize,
        effort: &mut Effort,
    ) -> Result<QuotientGraph, Cancelled> {
        let mut known: Option<Part> = None;
        let mut parts = Vec::new();
        for mut part in self.parts_of(sets, depth, effort)? {
            match part.nimber() {
                Some(_) => {
                    let new = std::mem::take(&mut part.parts[0]);
                    match &mut known {
                        Some(known) => known.absorb(new, kind),
                        None => known = Some(new),
                    }
                }
                None => parts.push(part),
            }
        }
        parts.extend(known.map(QuotientGraph::single));
        let count = parts.len() as u32;
        let pairs = (0..count).flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges = match kind {
            Kind::Union => Vec::new(),
            Kind::Join => pairs.collect(),
        };
        Ok(substituted(&Graph::from_edges(parts.len(), edges), parts))
    }

    /// A graph with the same options, if there is one with fewer vertices than the graph `whole` from which the
    /// quotient was made.
    pub fn smaller(&self, whole: &Graph) -> Option<Graph> {
        if self.parts.len() == whole.order() {
            return None;
        }
        let small = substitutes::substitutes();
        let part = |part: &Part| {
            let word = part.options.as_word();
            let small = word.and_then(|word| small.get(&word));
            match small.filter(|small| small.order() < part.members.len()) {
                Some(small) => small.clone(),
                None => {
                    let members: Vec<usize> = part.members.iter().map(|&v| v as usize).collect();
                    induced(whole, &members)
                }
            }
        };
        let parts: Vec<Graph> = self.parts.iter().map(part).collect();
        let order: usize = parts.iter().map(Graph::order).sum();
        (order < whole.order()).then(|| put_in(&self.graph, &parts.iter().collect::<Vec<_>>()))
    }
}

/// The graph with a module in the place of each vertex.
fn put_in(graph: &Graph, modules: &[&Graph]) -> Graph {
    let mut first = vec![0u32];
    for module in modules {
        first.push(first[first.len() - 1] + module.order() as u32);
    }
    let mut edges = Vec::new();
    for (v, module) in modules.iter().enumerate() {
        let own = module.edges();
        edges.extend(own.map(|(a, b)| (first[v] + a as u32, first[v] + b as u32)));
    }
    for (u, v) in graph.edges() {
        let of_u = first[u]..first[u + 1];
        edges.extend(of_u.flat_map(|a| (first[v]..first[v + 1]).map(move |b| (a, b))));
    }
    Graph::from_edges(first[modules.len()] as usize, edges)
}

fn substituted(graph: &Graph, modules: Vec<QuotientGraph>) -> QuotientGraph {
    let graphs: Vec<&Graph> = modules.iter().map(|module| &module.graph).collect();
    QuotientGraph {
        graph: put_in(graph, &graphs),
        parts: modules
            .into_iter()
            .flat_map(|module| module.parts)
            .collect(),
    }
}

#[cfg(test)]
mod tests;
