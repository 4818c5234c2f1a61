//! Orbits of vertices under all automorphisms, for groups of any size.
//!
//! Twins are vertices with the same neighbours apart from each other. An automorphism exchanges them, and every
//! automorphism takes twins to twins. So each class of twins is replaced by one vertex, whose colour encodes the number
//! of twins and whether they are joined, until no twins are left. Then an automorphism is searched for pairs of
//! vertices that refinement does not distinguish, and the vertices along its cycles are united.

use std::collections::HashMap;
use std::hash::Hash;

use super::automorphism::{Colours, Search, by_colour, sorted};
use super::simple::Graph;
use nk_base::hash::finalised;

/// The most visits of edge ends by the search.
const WORK: usize = 200_000_000;

/// The orbits of the vertices of a graph under its automorphisms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// For each vertex the least vertex that is known to be in the same orbit.
    pub least: Vec<u32>,
    /// Whether the search is complete. If not, an orbit may be given in several parts; the vertices of a part are
    /// always in the same orbit.
    pub is_whole: bool,
}

/// The orbits of all automorphisms of `graph`, found with a bounded effort.
pub fn orbits(graph: &Graph) -> Orbits {
    orbits_within(graph, WORK)
}

/// The orbits of all automorphisms of `graph`, by a search that ends after `work` visits of edge ends.
pub fn orbits_within(graph: &Graph, work: usize) -> Orbits {
    let mut core = Core {
        graph: graph.clone(),
        kinds: vec![0; graph.order()],
    };
    // For each vertex of the graph, the vertex of the core that represents it.
    let mut stands: Vec<u32> = (0..graph.order() as u32).collect();
    while let Some((smaller, place)) = core.without_twins() {
        core = smaller;
        for own in &mut stands {
            *own = place[*own as usize];
        }
    }
    let (mut united, is_whole) = core.united(work);
    let mut least = HashMap::new();
    let parts = stands.iter().zip(0..);
    let parts = parts.map(|(own, v)| *least.entry(united.root(*own)).or_insert(v));
    Orbits {
        least: parts.collect(),
        is_whole,
    }
}

/// A graph with a kind for each vertex; only automorphisms that keep the kinds are considered.
struct Core {
    graph: Graph,
    kinds: Vec<u32>,
}

impl Core {
    /// The graph with one vertex for each class of twins of one kind, and for each vertex the number of the vertex of
    /// its class; `None` if there are no twins.
    fn without_twins(&self) -> Option<(Core, Vec<u32>)> {
        let order = self.graph.order();
        let apart = grouped((0..order).map(|v| (self.kinds[v], self.graph.neighbours(v))));
        let joined = grouped((0..order).map(|v| (self.kinds[v], self.closed(v))));
        // A vertex cannot have both joined and unjoined twins: the joined ones would also be joined to the others.
        let class = |v: usize| match apart[v].1 {
            1 => (joined[v].0, true, joined[v].1),
            count => (apart[v].0, false, count),
        };
        let firsts: Vec<usize> = (0..order).filter(|v| class(*v).0 == *v).collect();
        if firsts.len() == order {
            return None;
        }
        let place = |v: usize| {
            firsts
                .binary_search(&class(v).0)
                .map_or(0, |own| own as u32)
        };
        let place: Vec<u32> = (0..order).map(place).collect();
        let about = firsts
            .iter()
            .map(|v| (self.kinds[*v], class(*v).1, class(*v).2));
        let is_first = |v: usize| class(v).0 == v;
        let edges = self
            .graph
            .edges()
            .filter(|(u, v)| is_first(*u) && is_first(*v));
        let edges = edges.map(|(u, v)| (place[u], place[v])).collect();
        let core = Core {
            graph: Graph::from_edges(firsts.len(), edges),
            kinds: grouped(about).into_iter().map(|own| own.0 as u32).collect(),
        };
        Some((core, place))
    }

    /// The closed neighbourhood of a vertex, ascending.
    fn closed(&self, v: usize) -> Vec<u32> {
        let mut closed = self.graph.neighbours(v).to_vec();
        closed.push(v as u32);
        closed.sort_unstable();
        closed
    }

    /// The vertices united along automorphisms, and whether the search is complete.
    fn united(&self, work: usize) -> (Union, bool) {
        let start = self
            .kinds
            .iter()
            .map(|kind| finalised(u64::from(*kind) + 1));
        let mut search = Search::new(&self.graph, start.collect(), work);
        let colours = search.colours();
        let mut united = Union((0..self.graph.order() as u32).collect());
        for class in by_colour(&colours).chunk_by(|a, b| a.0 == b.0) {
            let class: Vec<u32> = class.iter().map(|own| own.1).collect();
            unite(&class, &colours, &mut search, &mut united);
        }
        (united, !search.is_spent())
    }
}

/// For each key the index of the first equal key, and the number of equal keys.
fn grouped<K: Hash + Eq>(keys: impl Iterator<Item = K>) -> Vec<(usize, usize)> {
    let mut groups: HashMap<K, usize> = HashMap::new();
    let firsts: Vec<usize> = keys
        .enumerate()
        .map(|(number, key)| *groups.entry(key).or_insert(number))
        .collect();
    let mut counts = vec![0; firsts.len()];
    firsts.iter().for_each(|own| counts[*own] += 1);
    firsts.into_iter().map(|own| (own, counts[own])).collect()
}

/// A vertex that represents an orbit, with the colours after it got a colour of its own, by vertex and in ascending
/// order.
struct Settled {
    vertex: u32,
    colours: Colours,
    sorted: Colours,
}

/// Unites the vertices of a class that are in one orbit.
fn unite(class: &[u32], colours: &Colours, search: &mut Search, united: &mut Union) {
    let mut settled: Vec<Settled> = Vec::new();
    // Vertices with distant numbers come first, because an automorphism between them usually moves many vertices.
    let (first, others) = class.split_at(class.len().min(1));
    for &vertex in first.iter().chain(others.iter().rev()) {
        let root = united.root(vertex);
        if settled.iter().any(|own| united.root(own.vertex) == root) {
            continue;
        }
        if class.len() == 1 || search.is_spent() {
            return;
        }
        let own = search.singled_out(colours, vertex);
        let order = sorted(&own);
        let like = settled.iter().filter(|other| other.sorted == order);
        let mut maps = like.filter_map(|other| search.extend(other.colours.clone(), own.clone()));
        match maps.next() {
            Some(map) => (0..).zip(map).for_each(|(v, image)| united.join(v, image)),
            None => settled.push(Settled {
                vertex,
                colours: own,
                sorted: order,
            }),
        }
    }
}

/// A union-find structure: each member refers to another member of its set, or to itself.
struct Union(Vec<u32>);

impl Union {
    fn root(&mut self, mut v: u32) -> u32 {
        while self.0[v as usize] != v {
            let next = self.0[v as usize];
            self.0[v as usize] = self.0[next as usize];
            v = next;
        }
        v
    }

    fn join(&mut self, u: u32, v: u32) {
        let (u, v) = (self.root(u), self.root(v));
        self.0[v as usize] = u;
    }
}
