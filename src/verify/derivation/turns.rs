//! Symmetries of order two of a branch, which keep the neighbours in the core.

use super::statements::{Branches, Strip};

/// The most symmetries that are listed.
const MOST_TURNS: usize = 32;

/// Symmetries of order two of a branch, each as the list of the images of all kinds: first all that swap two kinds,
/// then others, at most [`MOST_TURNS`] together.
pub fn turns(strip: &Strip, own: &Branches) -> Vec<Vec<usize>> {
    let kinds = strip.kinds.len();
    let joined = |k: usize, l: usize| {
        let mut edges = strip.edges.iter();
        edges.any(|own| (own.0, own.1) == (k, l) || (own.0, own.1) == (l, k))
    };
    let reached = |kind: usize| -> Vec<bool> {
        let hubs = own.reach.iter();
        hubs.map(|kinds| kinds >> kind & 1 == 1).collect()
    };
    let search = Search {
        near: (0..kinds)
            .map(|k| (0..kinds).map(|l| joined(k, l)).collect())
            .collect(),
        reached: (0..kinds).map(reached).collect(),
    };
    let mut found = Vec::new();
    for second in 0..kinds {
        for first in 0..second {
            let mut images: Vec<usize> = (0..kinds).collect();
            images.swap(first, second);
            let given: Vec<Option<usize>> = images.iter().copied().map(Some).collect();
            if found.len() < MOST_TURNS && (0..kinds).all(|own| search.fits(&given, own)) {
                found.push(images);
            }
        }
    }
    search.further(&mut vec![None; kinds], &mut found);
    found
}

/// A small image of a set of kinds: each symmetry in turn replaces the set by its image if that is less, and all are
/// tried twice.
pub fn least_image(set: u32, turns: &[Vec<usize>]) -> u32 {
    let image = |set: u32, turn: &[usize]| {
        let kinds = turn.iter().enumerate();
        kinds
            .filter(|(kind, _)| set >> kind & 1 == 1)
            .fold(0, |all, (_, image)| all | 1 << image)
    };
    let both = turns.iter().chain(turns);
    both.fold(set, |least, turn| least.min(image(least, turn)))
}

struct Search {
    near: Vec<Vec<bool>>,
    reached: Vec<Vec<bool>>,
}

impl Search {
    /// Whether the image of a kind has the neighbours that it must have, for the images that are given.
    fn fits(&self, images: &[Option<usize>], kind: usize) -> bool {
        let Some(image) = images[kind] else {
            return true;
        };
        let keeps = |(other, own): (usize, &Option<usize>)| {
            own.is_none_or(|own| self.near[kind][other] == self.near[image][own])
        };
        self.reached[kind] == self.reached[image] && images.iter().enumerate().all(keeps)
    }

    /// Adds symmetries that have these images, unless they are listed already, or enough are listed.
    fn further(&self, images: &mut Vec<Option<usize>>, found: &mut Vec<Vec<usize>>) {
        if found.len() >= MOST_TURNS {
            return;
        }
        let Some(kind) = images.iter().position(Option::is_none) else {
            let images: Vec<usize> = images.iter().flatten().copied().collect();
            let moves = images.iter().enumerate().any(|(own, image)| own != *image);
            if moves && !found.contains(&images) {
                found.push(images);
            }
            return;
        };
        let free = (kind..images.len()).filter(|own| images[*own].is_none());
        for image in free.collect::<Vec<usize>>() {
            (images[kind], images[image]) = (Some(image), Some(kind));
            if self.fits(images, kind) && self.fits(images, image) {
                self.further(images, found);
            }
            (images[kind], images[image]) = (None, None);
        }
    }
}
