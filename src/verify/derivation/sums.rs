//! What an accepted certificate says of nimbers.

use super::claim::{Claim, MOST_BITS, Mask, Residue};
use super::player::Player;
use nk_system::Member;

/// The nim-sum of a constant and the members, each at `growth * N + offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    pub constant: u32,
    pub members: Vec<(Member, i64, i64)>,
}

impl Sum {
    /// Leaves out what is there twice.
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

/// For each residue of n the nim-sum of what its parts are and of what is loose, which is played; `None` if a part is no
/// member, or there is too much loose to be played.
pub fn sums(claim: &Claim) -> Option<Vec<Sum>> {
    let mut player = Player::default();
    let sum = |residue: &Residue| {
        let members = residue.parts.iter().map(|part| {
            let (member, shift) = claim.strips.get(part.strip)?.whole?;
            Some((member, part.growth, part.offset.checked_add(shift)?))
        });
        let mut sum = Sum {
            constant: player.nimber(&loose(residue)?)?,
            members: members.collect::<Option<_>>()?,
        };
        sum.cancel();
        Some(sum)
    };
    claim.residues.iter().map(sum).collect()
}

/// The graph of the vertices of no part, as masks of neighbours.
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
