//! The neighbours of all members of a set at once, where vertices are joined just if their numbers differ by one of a
//! few steps.

use super::set::{self, Set};

/// The numbers that differ by a step from the number of a member of `set`, whether or not they are vertices of the
/// position.
#[inline(always)]
pub(super) fn next_to<const W: usize>(set: &Set<W>, steps: &[u32]) -> Set<W> {
    let mut near = [0; W];
    for &step in steps {
        set::add(&mut near, &set::shifted_up(set, step));
        set::add(&mut near, &set::shifted_down(set, step));
    }
    near
}

/// For each vertex its number of neighbours, as three binary digits. Eight neighbours, the most that there are, count
/// as none.
pub(super) struct Count<const W: usize>(pub [Set<W>; 3]);

impl<const W: usize> Count<W> {
    /// The number of neighbours in `live` of each member of `among`.
    #[inline(always)]
    pub fn new(live: &Set<W>, among: &Set<W>, steps: &[u32]) -> Self {
        let mut bits = [[0; W]; 3];
        for &step in steps {
            for near in [set::shifted_up(live, step), set::shifted_down(live, step)] {
                for i in 0..W {
                    let mut carry = near[i] & among[i];
                    for bit in &mut bits {
                        (bit[i], carry) = (bit[i] ^ carry, bit[i] & carry);
                    }
                }
            }
        }
        Count(bits)
    }

    /// The members with one neighbour.
    pub fn one(&self) -> Set<W> {
        let [ones, twos, fours] = &self.0;
        std::array::from_fn(|i| ones[i] & !(twos[i] | fours[i]))
    }

    /// The members with two neighbours.
    pub fn two(&self) -> Set<W> {
        let [ones, twos, fours] = &self.0;
        std::array::from_fn(|i| twos[i] & !(ones[i] | fours[i]))
    }
}

/// The ends that share their neighbour with an end that was found before, so that one end of each neighbour is not
/// among them. An *end* is a member with one neighbour.
#[inline(always)]
pub(super) fn twins<const W: usize>(live: &Set<W>, steps: &[u32]) -> Set<W> {
    let ends = Count::new(live, live, steps).one();
    let (mut met, mut twins) = ([0; W], [0; W]);
    for &step in steps {
        let on = set::and(&set::shifted_up(&ends, step), live);
        let again = set::and(&on, &met);
        set::add(&mut twins, &set::shifted_down(&again, step));
        set::add(&mut met, &on);
        let on = set::and(&set::shifted_down(&ends, step), live);
        let again = set::and(&on, &met);
        set::add(&mut twins, &set::shifted_up(&again, step));
        set::add(&mut met, &on);
    }
    twins
}
