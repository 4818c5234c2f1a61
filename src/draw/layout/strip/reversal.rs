//! Reversals of a strip: symmetries that reverse the order of its cells, so that the strip can be drawn as its own
//! mirror image.

use std::collections::BTreeSet;

use super::{Strip, Template};
use nk_graph::Graph;

/// The largest number of reversals that are listed.
const MOST: usize = 12;
/// The largest number of images of kinds that are tried before the search ends.
const STEPS: usize = 20_000;

/// A symmetry of a strip without ends. It maps the vertex of kind k in cell c to the vertex in cell `shift - c` of the
/// kind `kind`, where entry k is `(kind, shift)`. Applying it twice changes nothing.
pub struct Reversal(Vec<(usize, i64)>);

/// An edge: the kinds of its ends, and the cell of its second end less that of the first.
type Edge = (usize, usize, i64);

struct Search {
    edges: BTreeSet<Edge>,
    images: Vec<Option<(usize, i64)>>,
    steps: usize,
    found: Vec<Reversal>,
}

impl Reversal {
    /// Some reversals of a strip. Reversals that keep the first kinds come first.
    pub fn all(strip: &Strip, graph: &Graph) -> Vec<Reversal> {
        let edge = |u: usize, v: usize| {
            let ((from, kind), (to, other)) = (strip.vertices[u], strip.vertices[v]);
            (kind, other, to - from)
        };
        let edges = graph.edges().flat_map(|(u, v)| [edge(u, v), edge(v, u)]);
        let mut search = Search {
            edges: edges.collect(),
            images: vec![None; strip.kinds],
            steps: 0,
            found: Vec::new(),
        };
        for image in 0..strip.kinds {
            search.assign(0, (image, 0));
        }
        search.found
    }

    /// Replaces a template by the mean of itself and its mirror image.
    pub fn mirror(&self, template: &mut Template) {
        let Template { pitch, places } = template;
        let before = places.clone();
        let image = |(kind, shift): (usize, i64)| before[kind].x + shift as f64 * *pitch;
        let sums = self.0.iter().zip(&before);
        let sum = sums.map(|(own, at)| at.x + image(*own)).sum::<f64>();
        let axis = sum / before.len() as f64;
        for (own, at) in self.0.iter().zip(places) {
            at.x = (at.x + axis - image(*own)) / 2.0;
            at.y = (at.y + before[own.0].y) / 2.0;
        }
    }
}

impl Search {
    /// Tries an image for a kind, and then images for the kinds that have none yet.
    fn assign(&mut self, kind: usize, (image, shift): (usize, i64)) {
        self.steps += 1;
        if self.steps > STEPS || self.found.len() >= MOST {
            return;
        }
        let is_free = self.images[kind].is_none() && self.images[image].is_none();
        if !is_free {
            return;
        }
        self.images[image] = Some((kind, shift));
        self.images[kind] = Some((image, shift));
        if self.keeps_edges(kind) && self.keeps_edges(image) {
            self.extend();
        }
        self.images[image] = None;
        self.images[kind] = None;
    }

    fn extend(&mut self) {
        let next = self.edges.iter().find_map(|&(from, to, step)| {
            let (image, shift) = self.images[from]?;
            let is_open = self.images[to].is_none();
            is_open.then_some((image, to, step + shift))
        });
        let Some((image, kind, shift)) = next else {
            let images: Option<Vec<_>> = self.images.iter().copied().collect();
            self.found.extend(images.map(Reversal));
            return;
        };
        let of_image = self.edges.iter().filter(|own| own.0 == image);
        let mut candidates: Vec<(usize, i64)> =
            of_image.map(|own| (own.1, own.2 + shift)).collect();
        candidates.sort_by_key(|own| own.0 != kind);
        for own in candidates {
            self.assign(kind, own);
        }
    }

    /// Whether the edges from a kind to kinds that have images are mapped to edges.
    fn keeps_edges(&self, kind: usize) -> bool {
        self.edges.iter().filter(|own| own.0 == kind).all(|own| {
            let images = (self.images[kind], self.images[own.1]);
            let (Some((from, shift)), Some((to, other))) = images else {
                return true;
            };
            self.edges.contains(&(from, to, other - shift - own.2))
        })
    }
}
