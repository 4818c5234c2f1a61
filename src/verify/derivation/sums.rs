//! The nimbers that an accepted certificate states.

use super::branches::{nimber_of_branches, values_of_strips};
use super::player::Player;
use super::statements::{MOST_BITS, Mask, Residue, Statements};
use nk_base::cancellation::CancelToken;
use nk_system::Member;

/// The nim-sum of a constant and of members at linear indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The constant nimber.
    pub constant: u32,
    /// The members, as (member, growth, offset); each is taken at `growth * N + offset`.
    pub members: Vec<(Member, i64, i64)>,
}

impl Sum {
    /// Leaves out pairs of equal members, which cancel.
    pub fn cancel(&mut self) {
        let mut left: Vec<(Member, i64, i64)> = Vec::new();
        for own in self.members.drain(..) {
            match left.iter().position(|other| *other == own) {
                Some(at) => drop(left.remove(at)),
                None => left.push(own),
            }
        }
        self.members = left;
    }
}

/// For each residue of n, the nim-sum of the members of its parts and of the nimber of its loose vertices, which is
/// found by play. `None` if a part is not a member, or if there are too many loose vertices.
pub fn sums(claim: &Statements) -> Option<Vec<Sum>> {
    let mut player = Player::default();
    let values = values_of_strips(&claim.strips, &CancelToken::new()).ok()?;
    let sum = |residue: &Residue| {
        let mut constant = player.nimber(&loose(residue)?)?;
        let mut words = Vec::new();
        for part in &residue.parts {
            let strip = claim.strips.get(part.strip)?;
            let cells = part.growth.checked_mul(residue.from)?;
            let cells = cells.checked_add(part.offset)?;
            // The number of branches grows by a multiple of the period.
            constant ^= nimber_of_branches(strip, values.get(part.strip)?, cells);
            if strip.branches.is_none() {
                words.push(part);
            }
        }
        let members = words.into_iter().map(|part| {
            let (member, shift) = claim.strips.get(part.strip)?.whole?;
            Some((member, part.growth, part.offset.checked_add(shift)?))
        });
        let mut sum = Sum {
            constant,
            members: members.collect::<Option<_>>()?,
        };
        sum.cancel();
        Some(sum)
    };
    claim.residues.iter().map(sum).collect()
}

/// The graph of the loose vertices, as sets of neighbours.
fn loose(residue: &Residue) -> Option<Vec<Mask>> {
    let count = residue.loose.len();
    let mut masks = vec![0; count];
    for &(u, v) in &residue.ties {
        if count > MOST_BITS || u >= count || v >= count {
            return None;
        }
        masks[u] |= 1 << v;
        masks[v] |= 1 << u;
    }
    Some(masks)
}
