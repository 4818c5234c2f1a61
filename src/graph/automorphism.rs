//! Symmetries of a graph: a subgroup of bounded size of its automorphism group.
//!
//! Two colourings of the vertices are refined side by side. If a class of several vertices is left, one vertex of the
//! smallest such class gets a colour of its own on the left, and each vertex of that class is tried on the right. Every
//! map is verified edge by edge before it is returned. Source of the idea: McKay and Piperno, "Practical graph
//! isomorphism, II".

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::simple::Graph;
use nk_base::hash::finalised;

/// The most visits of edge ends by the search. Then it ends with the maps that it has found.
const WORK: usize = 20_000_000;

/// Some automorphisms of `graph`, each as its list of images: the identity first, closed under composition, at most
/// `limit` of them.
///
/// This is the whole group if the group is that small and the search ends within its bounded effort; otherwise it is a
/// subgroup.
pub fn automorphisms(graph: &Graph, limit: usize) -> Vec<Vec<u32>> {
    let identity: Vec<u32> = (0..graph.order() as u32).collect();
    let mut group = vec![identity];
    Search::new(graph, vec![1; graph.order()], WORK).find_generators(|generator| {
        if let Some(larger) = closure(&group, &generator, limit) {
            group = larger;
        }
        // A larger group has at least twice as many elements.
        match 2 * group.len() > limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    group
}

/// Automorphisms that generate the automorphism group of `graph`, unless the bounded search ended early.
pub fn generators(graph: &Graph) -> Vec<Vec<u32>> {
    let mut generators = Vec::new();
    Search::new(graph, vec![1; graph.order()], WORK).find_generators(|generator| {
        generators.push(generator);
        ControlFlow::Continue(())
    });
    generators
}

/// The group that `generator` and `group` generate; `None` if it has more than `limit` elements.
fn closure(group: &[Vec<u32>], generator: &[u32], limit: usize) -> Option<Vec<Vec<u32>>> {
    let mut elements = group.to_vec();
    let mut known: HashSet<Vec<u32>> = elements.iter().cloned().collect();
    let mut generators = group.to_vec();
    generators.push(generator.to_vec());
    let mut next = 0;
    while next < elements.len() {
        for by in &generators {
            let product: Vec<u32> = elements[next].iter().map(|&v| by[v as usize]).collect();
            if known.insert(product.clone()) {
                elements.push(product);
                if elements.len() > limit {
                    return None;
                }
            }
        }
        next += 1;
    }
    Some(elements)
}

/// A search for automorphisms that keep the colours in `start`.
pub(super) struct Search<'a> {
    graph: &'a Graph,
    start: Colours,
    /// The number of visits of edge ends so far; the search ends at `limit`.
    work: usize,
    limit: usize,
}

/// A vertex with a colour of its own on the left, and its possible images on the right. An image gets its own colour
/// only when it is tried, because the first one usually leads to an automorphism.
struct Level {
    /// The colours on the left after the vertex got its own colour.
    left: Colours,
    /// The colours on the right before an image gets its own colour.
    right: Colours,
    images: Vec<u32>,
}

/// A colour for each vertex. An automorphism must map each vertex to one of the same colour.
pub(super) type Colours = Vec<u64>;

impl<'a> Search<'a> {
    pub(super) fn new(graph: &'a Graph, start: Colours, limit: usize) -> Search<'a> {
        Search {
            graph,
            start,
            work: 0,
            limit,
        }
    }

    /// Whether the search ended early, so that there may be automorphisms that it did not find.
    pub(super) fn is_spent(&self) -> bool {
        self.work > self.limit
    }

    /// The refined colours of the start.
    pub(super) fn colours(&mut self) -> Colours {
        let mut colours = self.start.clone();
        self.refine(&mut colours);
        colours
    }

    /// Fixes the vertices of a base one by one. For each of them, finds maps that fix the earlier vertices and move
    /// this one, and gives them to `found`, which may end the search.
    fn find_generators(&mut self, mut found: impl FnMut(Vec<u32>) -> ControlFlow<()>) {
        let mut colours = self.colours();
        while let Some(class) = smallest_class(&colours) {
            let fixed = self.singled_out(&colours, class[0]);
            for &image in &class[1..] {
                if self.is_spent() {
                    return;
                }
                let moved = self.singled_out(&colours, image);
                let map = self.extend(fixed.clone(), moved);
                if map.is_some_and(|map| found(map).is_break()) {
                    return;
                }
            }
            colours = fixed;
        }
    }

    /// The refined colours after `v` got a colour of its own.
    pub(super) fn singled_out(&mut self, colours: &Colours, v: u32) -> Colours {
        let mut colours = colours.clone();
        colours[v as usize] = finalised(colours[v as usize] ^ 0x5bf0_3635);
        self.refine(&mut colours);
        colours
    }

    /// An automorphism that takes the left colours to the right ones; `None` if there is none or the search ended
    /// early.
    pub(super) fn extend(&mut self, left: Colours, right: Colours) -> Option<Vec<u32>> {
        let mut levels: Vec<Level> = Vec::new();
        let (mut left, mut right) = (left, right);
        while !self.is_spent() {
            if sorted(&left) == sorted(&right) {
                match smallest_class(&left) {
                    Some(class) => levels.push(self.level(&left, right, class[0])),
                    None => {
                        let map = matched(&left, &right);
                        if self.keeps_all(&map) {
                            return Some(map);
                        }
                    }
                }
            }
            while levels.last()?.images.is_empty() {
                levels.pop();
            }
            let level = levels.last_mut()?;
            let image = level.images.pop()?;
            left = level.left.clone();
            right = self.singled_out(&level.right, image);
        }
        None
    }

    fn level(&mut self, left: &Colours, right: Colours, v: u32) -> Level {
        let colour = left[v as usize];
        let images = (0..right.len() as u32).filter(|&image| right[image as usize] == colour);
        Level {
            images: images.rev().collect(),
            left: self.singled_out(left, v),
            right,
        }
    }

    /// Refines until no class is split any further.
    fn refine(&mut self, colours: &mut Colours) {
        let mut classes = count_classes(colours);
        while classes < colours.len() && !self.is_spent() {
            self.work += self.graph.order() + 2 * self.graph.size();
            // Each colour is mixed only once, and not once for each neighbour.
            let mixed: Colours = colours.iter().map(|&colour| finalised(colour)).collect();
            let around = |v: usize| {
                let neighbours = self.graph.neighbours(v).iter();
                neighbours.fold(0u64, |sum, &u| sum.wrapping_add(mixed[u as usize]))
            };
            let next: Colours = (0..colours.len())
                .map(|v| finalised(colours[v].rotate_left(23) ^ around(v)))
                .collect();
            let finer = count_classes(&next);
            *colours = next;
            if finer <= classes {
                return;
            }
            classes = finer;
        }
    }

    /// Whether a map keeps all edges and the colours of the start. Equal refined colours alone do not prove this.
    fn keeps_all(&self, map: &[u32]) -> bool {
        let at = |v: usize| map[v] as usize;
        let mut edges = self.graph.edges();
        edges.all(|(u, v)| self.graph.has_edge(at(u), at(v)))
            && (0..map.len()).all(|v| self.start[v] == self.start[at(v)])
    }
}

pub(super) fn sorted(colours: &Colours) -> Colours {
    let mut sorted = colours.clone();
    sorted.sort_unstable();
    sorted
}

fn count_classes(colours: &Colours) -> usize {
    sorted(colours).chunk_by(|a, b| a == b).count()
}

/// The colours with their vertices, in the order of the colours.
pub(super) fn by_colour(colours: &Colours) -> Vec<(u64, u32)> {
    let mut order: Vec<(u64, u32)> = colours.iter().copied().zip(0..).collect();
    order.sort_unstable();
    order
}

/// The members of the smallest class that has several members.
fn smallest_class(colours: &Colours) -> Option<Vec<u32>> {
    let order = by_colour(colours);
    let classes = order.chunk_by(|a, b| a.0 == b.0);
    let smallest = classes
        .filter(|class| class.len() > 1)
        .min_by_key(|class| class.len())?;
    Some(smallest.iter().map(|&(_, v)| v).collect())
}

/// The map that takes each vertex to the one of the same colour; both sides have the same colours, each once.
fn matched(left: &Colours, right: &Colours) -> Vec<u32> {
    let mut map = vec![0; left.len()];
    for (&(_, v), &(_, image)) in by_colour(left).iter().zip(&by_colour(right)) {
        map[v as usize] = image;
    }
    map
}
