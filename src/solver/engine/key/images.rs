//! The images of sets under the symmetries of the ground, computed from four bits of the set at a time, for four
//! symmetries at once.

use crate::engine::set;
use crate::engine::set::Set;

const BITS: usize = 4;
/// The number of symmetries that are computed at once.
pub(super) const SIDE: usize = 4;

/// The symmetries without the identity.
pub(crate) struct Images<const W: usize> {
    blocks: Vec<Block<W>>,
}

/// Up to [`SIDE`] symmetries.
pub(super) struct Block<const W: usize> {
    /// `table[16 i + x]`: the images of the vertices 4 i + (the bits of x).
    table: Vec<[Set<W>; SIDE]>,
    /// For each symmetry the vertices whose image is themselves or a neighbour. A set that is its own image and has no
    /// such vertex has nimber 0 by the mirror rule. `None` unless the symmetry is its own inverse.
    unmirrored: Vec<Option<Set<W>>>,
}

impl<const W: usize> Images<W> {
    /// The symmetries `maps`, each given by its list of images. `closed` gives for each vertex the vertices that may
    /// not be its image by the mirror rule: itself and its neighbours in Node-Kayles.
    pub fn new(maps: &[Vec<u32>], closed: &[Set<W>]) -> Self {
        let blocks = maps.chunks(SIDE).map(|maps| Block::new(maps, closed));
        Images {
            blocks: blocks.collect(),
        }
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        let symmetries = self.blocks.iter().map(|block| block.unmirrored.len());
        symmetries.sum()
    }

    pub(super) fn blocks(&self) -> &[Block<W>] {
        &self.blocks
    }

    /// For each symmetry, the image of the set, and whether the symmetry would satisfy the mirror rule if the image
    /// were the set itself.
    pub fn of(&self, live: &Set<W>) -> impl Iterator<Item = (Set<W>, bool)> {
        self.blocks.iter().flat_map(|block| {
            let mirrors = block.unmirrored.iter().map(|near| mirrors(near, live));
            block.of(live).into_iter().zip(mirrors)
        })
    }

    /// For each symmetry that is its own inverse, the image of the set, and the number of vertices of the set at which
    /// the mirror rule is broken.
    pub fn broken_mirrors(&self, live: &Set<W>) -> impl Iterator<Item = (Set<W>, usize)> {
        self.blocks.iter().flat_map(|block| {
            let pairs = block.of(live).into_iter().zip(&block.unmirrored);
            pairs.filter_map(|(image, near)| {
                let near = near.as_ref()?;
                Some((image, set::count(&set::and(near, live))))
            })
        })
    }

    /// Whether a symmetry satisfies the mirror rule on the set. If so, the second player wins.
    pub fn mirror(&self, live: &Set<W>) -> bool {
        self.blocks.iter().any(|block| {
            let may = |near: &Option<Set<W>>| mirrors(near, live);
            block.unmirrored.iter().any(may)
                && std::iter::zip(block.of(live), &block.unmirrored)
                    .any(|(image, near)| image == *live && may(near))
        })
    }
}

fn mirrors<const W: usize>(unmirrored: &Option<Set<W>>, live: &Set<W>) -> bool {
    unmirrored
        .as_ref()
        .is_some_and(|near| !set::meets(near, live))
}

impl<const W: usize> Block<W> {
    fn new(maps: &[Vec<u32>], closed: &[Set<W>]) -> Self {
        let order = closed.len();
        let mut table = vec![[[0; W]; SIDE]; order.div_ceil(BITS) << BITS];
        for (at, images) in table.iter_mut().enumerate() {
            for bit in (0..BITS).filter(|bit| at >> bit & 1 == 1) {
                let v = (at >> BITS) * BITS + bit;
                for (image, map) in images.iter_mut().zip(maps).filter(|_| v < order) {
                    set::insert(image, map[v] as usize);
                }
            }
        }
        Block {
            table,
            unmirrored: maps.iter().map(|map| unmirrored(map, closed)).collect(),
        }
    }

    /// The images of a set under the symmetries of the block. Images beyond the last symmetry are empty.
    #[inline(always)]
    pub(super) fn of(&self, live: &Set<W>) -> [Set<W>; SIDE] {
        let mut images = [[0; W]; SIDE];
        let mut base = 0;
        for &word in live {
            let mut word = word;
            let mut at = base;
            while word != 0 {
                let parts = &self.table[at + (word & 15) as usize];
                for (image, part) in images.iter_mut().zip(parts) {
                    set::add(image, part);
                }
                word >>= BITS;
                at += 1 << BITS;
            }
            base += (64 / BITS) << BITS;
        }
        images
    }
}

fn unmirrored<const W: usize>(map: &[u32], closed: &[Set<W>]) -> Option<Set<W>> {
    let mut vertices = 0..map.len();
    let involution = vertices.all(|v| map[map[v] as usize] as usize == v);
    involution.then(|| {
        let mut near = [0; W];
        (0..map.len())
            .filter(|&v| set::contains(&closed[v], map[v] as usize))
            .for_each(|v| set::insert(&mut near, v));
        near
    })
}
