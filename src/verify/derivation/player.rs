//! Node-Kayles by its rules: every move of every position is played.

use std::collections::{BTreeSet, HashMap};

use num_traits::PrimInt;

use super::statements::{MOST_BITS, Mask};

/// Computes nimbers by playing all moves. The nimbers of connected positions are kept by their lists of neighbours.
///
/// Vertices are numbered in the order in which the caller gives them, and the vertices that are left keep their order.
/// So pieces of two strips that differ only in their place are the same position.
#[derive(Default)]
pub struct Player {
    known: HashMap<Vec<Mask>, u32>,
}

/// The most connected positions that are kept. A graph that has more is not solved.
const MOST_POSITIONS: usize = 1 << 20;

impl Player {
    /// The nimber of the graph with these sets of neighbours; `None` if it has more than [`MOST_BITS`] vertices, or too
    /// many positions.
    pub fn nimber(&mut self, masks: &[Mask]) -> Option<u32> {
        if masks.len() > MOST_BITS {
            return None;
        }
        if self.known.len() > MOST_POSITIONS / 2 {
            self.known.clear();
        }
        self.value(all_of(masks.len()), masks)
    }

    fn value(&mut self, left: Mask, masks: &[Mask]) -> Option<u32> {
        let mut rest = left;
        let mut sum = 0;
        while rest != 0 {
            let component = component(rest, masks);
            rest &= !component;
            sum ^= self.connected(&induced(component, masks))?;
        }
        Some(sum)
    }

    fn connected(&mut self, masks: &[Mask]) -> Option<u32> {
        if let Some(value) = self.known.get(masks) {
            return Some(*value);
        }
        if self.known.len() > MOST_POSITIONS {
            return None;
        }
        let all = all_of(masks.len());
        let mut found = BTreeSet::new();
        for (vertex, mask) in masks.iter().enumerate() {
            found.insert(self.value(all & !mask & !(1 << vertex), masks)?);
        }
        let least = mex(&found);
        self.known.insert(masks.to_vec(), least);
        Some(least)
    }
}

/// The set of the first `count` vertices.
pub fn all_of(count: usize) -> Mask {
    match count {
        0 => 0,
        _ => Mask::MAX >> (MOST_BITS - count),
    }
}

/// The least number that is not in the set.
pub fn mex(found: &BTreeSet<u32>) -> u32 {
    (0..).find(|value| !found.contains(value)).unwrap_or(0)
}

/// The vertices of a set, in ascending order.
pub fn vertices<S: PrimInt>(set: S) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let vertex = (!rest.is_zero()).then(|| rest.trailing_zeros() as usize)?;
        rest = rest & (rest - S::one());
        Some(vertex)
    })
}

/// The component of the first vertex of a set, where `masks` has the neighbours of each vertex.
pub fn component<S: PrimInt>(set: S, masks: &[S]) -> S {
    let first = vertices(set).next();
    let mut found = first.map_or(S::zero(), |own| S::one() << own);
    let mut border = found;
    while !border.is_zero() {
        let near = vertices(border).fold(S::zero(), |all, vertex| all | masks[vertex]);
        border = near & set & !found;
        found = found | border;
    }
    found
}

/// The sets of neighbours in the subgraph on a set, whose vertices are numbered from 0 in the same order.
fn induced(set: Mask, masks: &[Mask]) -> Vec<Mask> {
    let rank = |vertex: usize| (set & all_of(vertex)).count_ones();
    let renamed = |mask: Mask| vertices(mask & set).fold(0, |all, own| all | 1 << rank(own));
    vertices(set).map(|own| renamed(masks[own])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nimber by the rules alone, where no position is kept.
    fn plain(left: Mask, masks: &[Mask]) -> u32 {
        let options = vertices(left).map(|own| plain(left & !masks[own] & !(1 << own), masks));
        mex(&options.collect())
    }

    #[test]
    fn all_graphs_of_five_vertices_and_one_player() {
        let mut player = Player::default();
        for edges in 0..1_u32 << 10 {
            let (mut masks, mut bit) = (vec![0; 5], 0);
            for u in 0..5 {
                for v in 0..u {
                    if edges >> bit & 1 == 1 {
                        masks[u] |= 1 << v;
                        masks[v] |= 1 << u;
                    }
                    bit += 1;
                }
            }
            assert_eq!(player.nimber(&masks), Some(plain(31, &masks)), "{edges:b}");
        }
    }

    #[test]
    fn as_many_vertices_as_there_are_bits() {
        let mut player = Player::default();
        let path = |count: usize| -> Vec<Mask> {
            let near = |u: usize| (0..count).filter(move |v| u.abs_diff(*v) == 1);
            (0..count)
                .map(|u| near(u).fold(0, |all, v| all | 1 << v))
                .collect()
        };
        let values: Vec<Option<u32>> = (0..=MOST_BITS)
            .map(|own| player.nimber(&path(own)))
            .collect();
        // Dawson's Kayles has the period 34.
        assert_eq!(values[86..=128], values[52..=94]);
        assert_eq!(values[..8], [0, 1, 1, 2, 0, 3, 1, 1].map(Some));
        assert_eq!(player.nimber(&[0; MOST_BITS + 1]), None);
    }
}
