//! Which theorem of the theory in Coq a verifier stands for.
//!
//! The theorems are those behind the program `nkdsl-check`, which judges the same certificates by functions that Coq
//! proved right. Where there is none, the verifier rests on the proof at the head of its module alone.

use std::collections::VecDeque;
use std::fmt;

use crate::claim;
use crate::derivation::{Claim, Strip};
use crate::symmetry::{Certificate, Ground};

/// A theorem, and the file of `src/verify/theory` that proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The file, as a path below `src/verify/theory`.
    pub file: &'static str,
    /// The name of the theorem.
    pub name: &'static str,
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of src/verify/theory/{}", self.name, self.file)
    }
}

const fn of_checker(name: &'static str) -> Theorem {
    let file = "checker/Checker.v";
    Theorem { file, name }
}

/// A sequence of a system repeats, or grows by the same number in each period.
pub const PERIOD: Theorem = of_checker("period_proved");
/// The nimber of a graph, by a table of positions.
pub const NIMBER: Theorem = of_checker("nimber_proved");
/// The second player wins on a graph, by a strategy.
pub const SECOND_WINS: Theorem = of_checker("second_wins_proved");
/// The first player wins on a graph, by a strategy.
pub const FIRST_WINS: Theorem = of_checker("first_wins_proved");
/// Recurrences give the nimbers of a family of strips.
pub const STRIP: Theorem = of_checker("strip_proved");
/// Recurrences give the nimbers of a family of rings.
pub const RING: Theorem = of_checker("ring_proved");
/// A claim that lasts with a step, and is true at first, is true for all n.
pub const CLAIM: Theorem = Theorem {
    file: "Claim.v",
    name: "lasting_claim",
};

const fn of_images(name: &'static str) -> Theorem {
    let file = "Images.v";
    Theorem { file, name }
}

/// A mirror of all graphs of a family.
pub const MIRROR: Theorem = of_images("by_mirror");
/// A first move that leaves graphs with a mirror.
pub const FIRST_MOVE: Theorem = of_images("by_first_move");
/// Graphs whose vertices are all alike.
pub const TRANSITIVITY: Theorem = of_images("by_transitivity");

/// The theorem for a claim that follows from symmetries: that of its first one; `None` if it has none.
pub fn of_symmetry(certificate: &Certificate) -> Option<Theorem> {
    let mut grounds = certificate.cases.iter().flat_map(|own| &own.grounds);
    grounds.next().map(|own| match own {
        Ground::Mirror(_) => MIRROR,
        Ground::First(..) => FIRST_MOVE,
        Ground::Alike(..) => TRANSITIVITY,
    })
}

/// The theorem for a derivation; `None` if the graphs have hubs, consist of several strips or have vertices beside them,
/// or if the cells of a strip do not hang together.
pub fn of_derivation(claim: &Claim) -> Option<Theorem> {
    let is_one_strip = claim.residues.iter().all(|own| {
        let [part] = &own.parts[..] else { return false };
        let strip = claim.strips.get(part.strip);
        own.loose.is_empty()
            && strip.is_some_and(|strip| strip.hubs.is_empty() && hangs_together(strip))
    });
    let is_ring = claim.strips.iter().any(|own| own.ring.is_some());
    is_one_strip.then_some(if is_ring { RING } else { STRIP })
}

/// The theorem for a claim; `None` if one system of recurrences settles it.
pub fn of_claim(ground: &claim::Ground) -> Option<Theorem> {
    match ground {
        claim::Ground::Period(_) => Some(CLAIM),
        claim::Ground::OneSystem(_) => None,
    }
}

/// Whether each vertex of a long row of cells is joined, perhaps by others, to the columns at both of its ends.
fn hangs_together(strip: &Strip) -> bool {
    let radius = strip.radius().max(1) as usize;
    let columns = 4 * radius + 2;
    let kinds = strip.kinds.len();
    let reached = |is_start: &dyn Fn(usize) -> bool| {
        let mut seen = vec![false; columns * kinds];
        let starts = (0..columns * kinds).filter(|own| is_start(own / kinds));
        let mut fresh: VecDeque<usize> = starts.collect();
        while let Some(own) = fresh.pop_front() {
            if std::mem::replace(&mut seen[own], true) {
                continue;
            }
            let (column, kind) = (own / kinds, own % kinds);
            for &(k, l, d) in &strip.edges {
                if k == kind && column + d < columns {
                    fresh.push_back((column + d) * kinds + l);
                }
                if l == kind && column >= d {
                    fresh.push_back((column - d) * kinds + k);
                }
            }
        }
        seen.into_iter().all(|own| own)
    };
    reached(&|column| column < radius) && reached(&|column| column >= columns - radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_theorem_is_where_it_is_said_to_be() {
        let checker = include_str!("theory/checker/Checker.v");
        let claim = include_str!("theory/Claim.v");
        let images = include_str!("theory/Images.v");
        let all = [
            PERIOD,
            NIMBER,
            SECOND_WINS,
            FIRST_WINS,
            STRIP,
            RING,
            CLAIM,
            MIRROR,
            FIRST_MOVE,
            TRANSITIVITY,
        ];
        for own in all {
            let text = match own.file {
                "Claim.v" => claim,
                "Images.v" => images,
                _ => checker,
            };
            assert!(text.contains(&format!("Theorem {} :", own.name)), "{own}");
        }
        for own in &all[..6] {
            let asked = format!("Print Assumptions {}.", own.name);
            assert!(checker.contains(&asked), "{own}");
        }
    }

    /// A path hangs together, and so do two paths that alternate, because both reach both ends. Isolated vertices do not.
    #[test]
    fn cells_that_do_not_hang_together_are_found() {
        let strip = |edges: &[(usize, usize, usize)]| Strip {
            kinds: vec!["v".to_owned()],
            edges: edges.to_vec(),
            ..Strip::default()
        };
        assert!(hangs_together(&strip(&[(0, 0, 1)])));
        assert!(!hangs_together(&strip(&[])));
        assert!(hangs_together(&strip(&[(0, 0, 2)])));
    }
}
