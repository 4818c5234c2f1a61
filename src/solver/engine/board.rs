//! Line graphs that are played on their roots: Node-Kayles on a line graph is Arc-Kayles on the root, where a move takes the
//! two ends of an edge.
//!
//! That is done where the root has fewer vertices, and a layout: then a part is found by shifts, and called by its shape.

use super::LARGEST;
use super::choice::Method;
use super::dense::Words;
use super::key::images::Images;
use super::key::ranked::Salts;
use super::key::shaped;
use super::key::{Key, mix};
use super::position_sets::Ground;
use super::search::{Game, TRIES};
use nk_graph::{Graph, Layout, STEPS, automorphisms, layout, root};

/// A root and its layout.
pub(super) struct Board {
    root: Graph,
    layout: Layout,
}

impl Board {
    /// Of a connected line graph, if it is one.
    pub fn new(graph: &Graph) -> Option<Board> {
        // An edge meets as many others as its ends have other neighbours.
        let most = 2 * (2 * STEPS - 1);
        if (0..graph.order()).any(|v| graph.degree(v) > most) {
            return None;
        }
        let root = root(graph)?.graph;
        if root.order() >= graph.order() {
            return None;
        }
        let layout = layout(&root, LARGEST)?;
        Some(Board { root, layout })
    }

    /// Numbers of vertices are below.
    pub fn span(&self) -> usize {
        self.layout
            .places
            .iter()
            .max()
            .map_or(0, |&most| most as usize + 1)
    }

    /// `symmetries` of the root are made use of, at most; `seed` chooses the hash functions. All numbers are below 64 W.
    pub fn game<const W: usize>(&self, symmetries: usize, seed: u64) -> Game<W> {
        let ground = Ground::laid_out(&self.root, &self.layout);
        let group = automorphisms(&self.root, symmetries);
        let maps: Vec<Vec<u32>> = group.iter().map(|map| self.on_places(map)).collect();
        // A shape means the same wherever the steps are the same.
        let steps = self.layout.steps.iter();
        let seed = steps.fold(mix(seed ^ ARCS), |seed, &step| mix(seed ^ u64::from(step)));
        Game {
            images: Images::new(&maps, &ground.closed),
            words: Words::new(&[], Key::default()),
            salts: Salts::new(shaped::ROWS, seed),
            ground,
            method: Method::Ranked,
            surveys: true,
            tries: TRIES,
            seed,
        }
    }

    /// A map of vertices as one of numbers; those that no vertex has stay.
    fn on_places(&self, map: &[u32]) -> Vec<u32> {
        let places = &self.layout.places;
        let mut images: Vec<u32> = (0..self.span() as u32).collect();
        for (&place, &image) in places.iter().zip(map) {
            images[place as usize] = places[image as usize];
        }
        images
    }
}

/// Tells the keys of Arc-Kayles from others.
const ARCS: u64 = 0x61726373;
