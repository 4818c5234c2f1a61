//! Keys that sets of the same shape on a board share, up to the bends of their ends.
//!
//! Vertices are joined just if their numbers differ by one of a few steps, so sets of the same shape induce the same
//! graph. A *tail* is a path that is attached by one end. The way in which it lies is irrelevant: only its length and
//! the vertex to which it is attached matter. In Arc-Kayles several tails of one vertex each that are attached to the
//! same vertex are equivalent to one: moves that take one of them leave the same position as moves that take another,
//! apart from such tails.

use super::Key;
use super::images::{Images, SIDE};
use super::ranked::{Salts, mixed};
use crate::engine::near::{Count, next_to};
use crate::engine::set;
use crate::engine::set::Set;

/// The most vertices of a tail that are examined, from its end on.
const LONGEST: usize = 3;
/// The number of sets of a form.
pub(in crate::engine) const ROWS: usize = 1 + 3 * LONGEST;

/// The key of a connected set of more than six vertices; `None` if a symmetry satisfies the mirror rule on it. `images`
/// includes the identity.
#[inline(always)]
pub(in crate::engine) fn key<const W: usize>(
    live: &Set<W>,
    images: &Images<W>,
    steps: &[u32],
    salts: &Salts,
) -> Option<Key> {
    let form = form(live, steps);
    let trunk = form[0];
    let mut least: Option<Key> = None;
    let mut fixed = 0;
    for block in images.blocks() {
        let trunks = block.of(&trunk);
        fixed += trunks.iter().filter(|&image| *image == trunk).count();
        let mut sums = [Key::default(); SIDE];
        for (row, set) in form.iter().enumerate() {
            if row >= USUAL && set::is_empty(set) {
                continue;
            }
            let images = block.of(set);
            for side in 0..SIDE {
                let first = set::first(&trunks[side]).unwrap_or_default();
                let words = set::shifted_down(&images[side], first as u32);
                for (place, word) in words.into_iter().enumerate() {
                    salts.add(&mut sums[side], row, place, word);
                }
            }
        }
        for (sum, trunk) in sums.into_iter().zip(&trunks) {
            if !set::is_empty(trunk) {
                least = Some(least.map_or(sum, |least| least.min(sum)));
            }
        }
    }
    if fixed > 1 && images.mirror(live) {
        return None;
    }
    least.map(mixed)
}

/// The number of sets of a form that usually have members; they come first.
const USUAL: usize = 1 + LONGEST;

/// The trunk, which remains when tails are cut off; the vertices to which tails of one vertex are attached; then for
/// each further length the vertices to which an odd number of tails is attached; then again for each length the second
/// binary digit of that number, and so on.
#[inline(always)]
fn form<const W: usize>(live: &Set<W>, steps: &[u32]) -> [Set<W>; ROWS] {
    let near = Count::new(live, live, steps);
    let (ends, middles) = (near.one(), near.two());
    let mut fronts = [ends; LONGEST];
    let mut tails = ends;
    for length in 1..LONGEST {
        let next = set::and(&next_to(&fronts[length - 1], steps), &middles);
        fronts[length] = set::without(&next, &tails);
        set::add(&mut tails, &fronts[length]);
    }
    let trunk = set::without(live, &tails);
    let mut form = [[0; W]; ROWS];
    form[0] = trunk;
    form[1] = set::and(&next_to(&ends, steps), &trunk);
    for length in 1..LONGEST {
        let hang = Count::new(&fronts[length], &trunk, steps);
        for (bit, set) in hang.0.into_iter().enumerate() {
            form[1 + length + bit * LONGEST] = set;
        }
    }
    form
}
