//! Line graphs that are played on their roots: Node-Kayles on a line graph is Arc-Kayles on the root, where a move
//! takes the two ends of an edge.
//!
//! The root is used if it has fewer vertices than the line graph and a numbering with few steps. Then components are
//! found by shifts, and keys depend on the shape.

use super::key::Key;
use super::key::images::Images;
use super::key::ranked::Salts;
use super::key::shaped;
use super::method::SearchMethod;
use super::position_sets::PositionSets;
use super::search::{Game, TRIES};
use super::set::LARGEST;
use super::zobrist::Zobrist;
use nk_base::hash::mix;
use nk_graph::{Graph, Numbering, STEPS, automorphisms, numbering, root};

/// A root and its numbering.
pub(super) struct RootGraph {
    root: Graph,
    numbering: Numbering,
}

impl RootGraph {
    /// The root of a connected line graph and its numbering; `None` if the graph is not a line graph, or if the root
    /// has no numbering or no fewer vertices.
    pub fn new(graph: &Graph) -> Option<RootGraph> {
        // An edge meets as many other edges as its ends have other neighbours.
        let most = 2 * (2 * STEPS - 1);
        if (0..graph.order()).any(|v| graph.degree(v) > most) {
            return None;
        }
        let root = root(graph)?.graph;
        if root.order() >= graph.order() {
            return None;
        }
        let numbering = numbering(&root, LARGEST)?;
        Some(RootGraph { root, numbering })
    }

    /// A bound that exceeds the numbers of all vertices.
    pub fn span(&self) -> usize {
        self.numbering
            .places
            .iter()
            .max()
            .map_or(0, |&most| most as usize + 1)
    }

    /// The game on the root. At most `symmetries` of the root are used, and `seed` chooses the hash functions. All
    /// numbers must be below 64 W.
    pub fn game<const W: usize>(&self, symmetries: usize, seed: u64) -> Game<W> {
        let ground = PositionSets::laid_out(&self.root, &self.numbering);
        let group = automorphisms(&self.root, symmetries);
        let maps: Vec<Vec<u32>> = group.iter().map(|map| self.on_places(map)).collect();
        // A shape describes the same position wherever the steps are the same.
        let steps = self.numbering.steps.iter();
        let seed = steps.fold(mix(seed ^ ARCS), |seed, &step| mix(seed ^ u64::from(step)));
        Game {
            images: Images::new(&maps, &ground.closed),
            words: Zobrist::new(&[], Key::default()),
            salts: Salts::new(shaped::ROWS, 64 * W, seed),
            ground,
            method: SearchMethod::Ranked,
            surveys: true,
            tries: TRIES,
            full_mex: 0,
            attempts: false,
            seed,
        }
    }

    /// A map of vertices as a map of numbers, which leaves unused numbers in place.
    fn on_places(&self, map: &[u32]) -> Vec<u32> {
        let places = &self.numbering.places;
        let mut images: Vec<u32> = (0..self.span() as u32).collect();
        for (&place, &image) in places.iter().zip(map) {
            images[place as usize] = places[image as usize];
        }
        images
    }
}

/// Distinguishes the keys of Arc-Kayles from those of Node-Kayles.
const ARCS: u64 = 0x61726373;
