//! Images of sets under the symmetries of the ground, four bits at a time.

use crate::game::engine::set::{self, Set};

const BITS: usize = 4;

/// One symmetry.
pub(in crate::game::engine) struct Image<const W: usize> {
    /// `table[16 i + x]`: the image of the vertices 4 i + (the bits of x).
    table: Vec<Set<W>>,
    /// The vertices whose image is themselves or a neighbour. Elsewhere an image that is the set itself makes it 0,
    /// by the mirror rule; `None` unless the symmetry is its own inverse.
    unmirrored: Option<Set<W>>,
}

impl<const W: usize> Image<W> {
    pub fn new(map: &[u32], closed: &[Set<W>]) -> Self {
        let order = map.len();
        let mut table = vec![[0; W]; order.div_ceil(BITS) << BITS];
        for (at, image) in table.iter_mut().enumerate() {
            for bit in (0..BITS).filter(|bit| at >> bit & 1 == 1) {
                let v = (at >> BITS) * BITS + bit;
                if v < order {
                    set::insert(image, map[v] as usize);
                }
            }
        }
        let involution = (0..order).all(|v| map[map[v] as usize] as usize == v);
        let unmirrored = involution.then(|| {
            let mut near = [0; W];
            (0..order)
                .filter(|&v| set::contains(&closed[v], map[v] as usize))
                .for_each(|v| set::insert(&mut near, v));
            near
        });
        Image { table, unmirrored }
    }

    pub fn of(&self, live: &Set<W>) -> Set<W> {
        let mut image = [0; W];
        let mut base = 0;
        for &word in live {
            let mut word = word;
            let mut at = base;
            while word != 0 {
                let part = &self.table[at + (word & 15) as usize];
                set::add(&mut image, part);
                word >>= BITS;
                at += 1 << BITS;
            }
            base += (64 / BITS) << BITS;
        }
        image
    }

    /// Whether this symmetry makes a set that it maps to itself a win for the second player.
    pub fn is_mirror_of(&self, live: &Set<W>) -> bool {
        self.unmirrored.is_some_and(|near| !set::meets(&near, live))
    }
}
