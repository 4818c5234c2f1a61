//! The mirror rule: a symmetry with which the second player answers every move.
//!
//! If an automorphism phi of order two moves every vertex v out of its closed neighbourhood, then Node-Kayles on the
//! graph has nimber 0: after the move v the answer phi(v) is still possible, and phi is again such a symmetry of the
//! graph that is left. This is a pairing strategy; see Berlekamp, Conway and Guy, "Winning Ways", on Tweedledum and
//! Tweedledee.

use super::simple::Graph;
use nk_base::hash::finalised;

/// The most attempts to extend a partial symmetry, over all starts. Then the search ends without an answer.
const BUDGET: usize = 100_000;
/// The most steps to compute the table of all distances, which takes about order * (order + 2 size) steps.
const DISTANCE_WORK: usize = 30_000_000;

/// A symmetry that satisfies the mirror rule, as its list of images, if a search with a bounded effort finds one.
///
/// `None` means "not found", not "there is none". A graph that is not connected is not searched. The empty graph has
/// the empty symmetry.
pub fn mirror(graph: &Graph) -> Option<Vec<u32>> {
    let order = graph.order();
    if order == 0 {
        return Some(Vec::new());
    }
    let work = order.saturating_mul(order + 2 * graph.size());
    if order % 2 == 1 || work > DISTANCE_WORK || has_odd_class(graph) {
        return None;
    }
    let mut search = Search::new(graph)?;
    let far_first = search.farthest_first(0, (0..order as u32).collect());
    for image in far_first {
        search.start(0, image);
        if search.extend() {
            return Some(search.image).filter(|phi| is_mirror(graph, phi));
        }
        if search.tries >= BUDGET {
            return None;
        }
    }
    None
}

/// Whether `phi` is an automorphism of order at most two that maps no vertex into its own closed neighbourhood.
pub fn is_mirror(graph: &Graph, phi: &[u32]) -> bool {
    let order = graph.order();
    let at = |v: usize| phi[v] as usize;
    phi.len() == order
        && (0..order).all(|v| at(v) < order)
        && (0..order).all(|v| at(at(v)) == v && at(v) != v && !graph.has_edge(v, at(v)))
        && graph.edges().all(|(u, v)| graph.has_edge(at(u), at(v)))
}

/// Whether some class of vertices with the same degree and the same degrees of neighbours has an odd number of members.
/// A mirror pairs vertices of the same class, so there is none in this case. Most graphs without symmetries need no
/// table of distances to show this.
fn has_odd_class(graph: &Graph) -> bool {
    let degree = |v: usize| graph.degree(v) as u64;
    let around = |v: usize| {
        let degrees = graph
            .neighbours(v)
            .iter()
            .map(|&u| finalised(degree(u as usize)));
        finalised(degree(v)) ^ degrees.fold(0, u64::wrapping_add)
    };
    let mut looks: Vec<u64> = (0..graph.order()).map(around).collect();
    looks.sort_unstable();
    looks
        .chunk_by(|a, b| a == b)
        .any(|class| class.len() % 2 == 1)
}

/// Marks a vertex that has no image yet.
const NONE: u32 = u32::MAX;

struct Search<'a> {
    graph: &'a Graph,
    /// All distances, row by row. A distance is below the order, and the bound on work keeps the order far below 2^16.
    distance: Vec<u16>,
    image: Vec<u32>,
    /// The vertices that have an image, in the order in which they got it.
    mapped: Vec<u32>,
    tries: usize,
}

/// A vertex that was given an image, and the images that are still to be tried.
struct Choice {
    vertex: u32,
    images: Vec<u32>,
    /// The number of vertices that had an image before this choice.
    before: usize,
}

impl<'a> Search<'a> {
    /// A search on `graph`; `None` unless the graph is connected.
    fn new(graph: &'a Graph) -> Option<Search<'a>> {
        let order = graph.order();
        let mut distance = vec![u16::MAX; order * order];
        let mut queue = Vec::with_capacity(order);
        for source in 0..order {
            let row = &mut distance[source * order..][..order];
            row[source] = 0;
            queue.clear();
            queue.push(source as u32);
            let mut next = 0;
            while let Some(&v) = queue.get(next) {
                next += 1;
                for &u in graph.neighbours(v as usize) {
                    if row[u as usize] == u16::MAX {
                        row[u as usize] = row[v as usize] + 1;
                        queue.push(u);
                    }
                }
            }
            if queue.len() < order {
                return None;
            }
        }
        Some(Search {
            graph,
            distance,
            image: vec![NONE; order],
            mapped: Vec::new(),
            tries: 0,
        })
    }

    fn distance(&self, u: u32, v: u32) -> u16 {
        self.distance[u as usize * self.graph.order() + v as usize]
    }

    /// The candidates outside the closed neighbourhood of `vertex`, the farthest first, as an antipode is the likeliest
    /// image.
    fn farthest_first(&self, vertex: u32, mut candidates: Vec<u32>) -> Vec<u32> {
        candidates.retain(|&c| self.distance(vertex, c) >= 2);
        candidates.sort_by_key(|&c| std::cmp::Reverse(self.distance(vertex, c)));
        candidates
    }

    fn start(&mut self, vertex: u32, image: u32) {
        self.image.fill(NONE);
        self.mapped.clear();
        self.map(vertex, image);
    }

    fn map(&mut self, vertex: u32, image: u32) {
        self.image[vertex as usize] = image;
        self.image[image as usize] = vertex;
        self.mapped.extend([vertex, image]);
    }

    fn unmap_to(&mut self, count: usize) {
        for v in self.mapped.drain(count..) {
            self.image[v as usize] = NONE;
        }
    }

    /// Completes the map from its first pair. `false` means that there is no completion, or that the budget is spent.
    fn extend(&mut self) -> bool {
        let mut choices = Vec::new();
        loop {
            match self.next_choice() {
                None => return true,
                Some(choice) => choices.push(choice),
            }
            loop {
                let Some(choice) = choices.last_mut() else {
                    return false;
                };
                let (vertex, before) = (choice.vertex, choice.before);
                let image = choice.images.pop();
                self.unmap_to(before);
                self.tries += 1;
                if self.tries >= BUDGET {
                    return false;
                }
                match image {
                    None => drop(choices.pop()),
                    Some(image) if self.fits(vertex, image) => {
                        self.map(vertex, image);
                        break;
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// A vertex without an image next to a vertex with an image, so that few images are possible; `None` if all
    /// vertices have images.
    fn next_choice(&self) -> Option<Choice> {
        let open = |v: &u32| self.image[*v as usize] == NONE;
        let near = |v: &u32| self.graph.neighbours(*v as usize).iter().find(|u| open(u));
        let (parent, &vertex) = self.mapped.iter().find_map(|v| Some((v, near(v)?)))?;
        let around = self.graph.neighbours(self.image[*parent as usize] as usize);
        let candidates = around.iter().copied().filter(open).collect();
        let mut images = self.farthest_first(vertex, candidates);
        images.reverse();
        Some(Choice {
            vertex,
            images,
            before: self.mapped.len(),
        })
    }

    /// Whether `image` has the same distances to the images of other vertices as `vertex` has to these vertices.
    fn fits(&self, vertex: u32, image: u32) -> bool {
        self.mapped.iter().all(|&z| {
            let there = self.image[z as usize];
            self.distance(vertex, z) == self.distance(image, there)
        })
    }
}
