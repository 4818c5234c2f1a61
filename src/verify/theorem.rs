//! The theorem of the theory in Coq that corresponds to a verifier.
//!
//! The program `nkdsl-check` judges the same certificates by functions that are proved right in Coq, and these are its
//! theorems. Where there is no theorem, the verifier rests only on the proof at the head of its module.

use std::fmt;

use crate::claim;
use crate::derivation::{self, Part, Residue, Statements, Strip};
use crate::symmetry::{Certificate, Ground, words};

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

/// A sequence of a system is periodic or arithmetic-periodic.
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
/// Recurrences give the nimbers of a family of strips or rings with hubs.
pub const HUBS: Theorem = of_checker("hubs_proved");
/// Recurrences give the nimbers of a family of several strips and rings, perhaps with further vertices.
pub const PARTS: Theorem = of_checker("parts_proved");
/// The nimbers of a family of cores with equal branches.
pub const CORE: Theorem = Theorem {
    file: "checker/Cores.v",
    name: "core_proved",
};
/// A claim about sequences is true for all n if its truth repeats and it is true for the first n.
pub const CLAIM: Theorem = Theorem {
    file: "checker/Statements.v",
    name: "claim_proved",
};
/// A claim in several variables is true at all points if its truth repeats in each variable and it is true at the first
/// points.
pub const SEVERAL: Theorem = Theorem {
    file: "checker/Statements.v",
    name: "several_claim_proved",
};
/// An equation whose sides are equal by one system of recurrences is true for all n.
pub const EQUATION: Theorem = Theorem {
    file: "checker/Equations.v",
    name: "equation_proved",
};

/// A monoid is the misère quotient of the heaps of an octal game.
pub const QUOTIENT: Theorem = Theorem {
    file: "checker/Quotients.v",
    name: "quotient_proved",
};

const fn of_deletions(name: &'static str) -> Theorem {
    let file = "checker/Deletions.v";
    Theorem { file, name }
}

/// The second player wins a deletion game on a graph, by a strategy.
pub const DELETION_SECOND: Theorem = of_deletions("deletion_second_proved");
/// The first player wins a deletion game on a graph, by a strategy.
pub const DELETION_FIRST: Theorem = of_deletions("deletion_first_proved");
/// The nimber of a deletion game on a graph, by a table of components.
pub const DELETION_NIMBER: Theorem = of_deletions("deletion_nimber_proved");

const fn of_images(name: &'static str) -> Theorem {
    let file = "Images.v";
    Theorem { file, name }
}

/// The second player wins on all graphs of a family, by a mirror.
pub const MIRROR: Theorem = of_images("by_mirror");
/// The first player wins on all graphs of a family, by a first move that leaves graphs with a mirror.
pub const FIRST_MOVE: Theorem = of_images("by_first_move");
/// The nimber is 0 or 1 on graphs in which symmetries take each vertex to the same one.
pub const TRANSITIVITY: Theorem = of_images("by_transitivity");

const fn of_words(name: &'static str) -> Theorem {
    let file = "Words.v";
    Theorem { file, name }
}

/// The nimber is 0 or 1 on graphs of words that all have the same weight.
pub const ONE_WEIGHT: Theorem = of_words("words_of_one_weight");
/// The nimber is 0 or 1 on graphs of words whose translations are symmetries.
pub const TRANSLATIONS: Theorem = of_words("words_by_translations");
/// The second player wins on graphs of words with a translation that is a mirror.
pub const TRANSLATION: Theorem = of_words("words_by_mirror");

/// The theorem for a certificate of symmetries about a family whose vertices are words: that for its first ground;
/// `None` if it has none.
pub fn of_symmetry_of_words(certificate: &words::Certificate) -> Option<Theorem> {
    let mut grounds = certificate.cases.iter().flat_map(|own| &own.grounds);
    grounds.next().map(|own| match own {
        words::Ground::Exchanges => ONE_WEIGHT,
        words::Ground::Translations => TRANSLATIONS,
        words::Ground::Mirror(_) => TRANSLATION,
    })
}

/// The theorem for a certificate of symmetries: that for its first ground; `None` if it has none.
pub fn of_symmetry(certificate: &Certificate) -> Option<Theorem> {
    let mut grounds = certificate.cases.iter().flat_map(|own| &own.grounds);
    grounds.next().map(|own| match own {
        Ground::Mirror(_) => MIRROR,
        Ground::First(..) => FIRST_MOVE,
        Ground::Alike(..) => TRANSITIVITY,
    })
}

/// The theorem for a derivation: the most general one that the graphs of a residue need. `None` if a strip with hubs is
/// not the only part, or if a core with equal branches has other parts as well.
pub fn of_derivation(claim: &Statements) -> Option<Theorem> {
    let kinds = claim.residues.iter().map(|own| of_residue(own, claim));
    let kinds = kinds.collect::<Option<Vec<Theorem>>>()?;
    let order = [CORE, PARTS, HUBS, RING, STRIP];
    order.into_iter().find(|own| kinds.contains(own))
}

fn of_residue(residue: &Residue, claim: &Statements) -> Option<Theorem> {
    let strips = residue
        .parts
        .iter()
        .map(|part| claim.strips.get(part.strip));
    let strips = strips.collect::<Option<Vec<&Strip>>>()?;
    if strips.iter().any(|own| own.branches.is_some()) {
        return (strips.len() == 1 && residue.loose.is_empty()).then_some(CORE);
    }
    match (&strips[..], &residue.parts[..]) {
        ([strip], [part]) if residue.loose.is_empty() => Some(match &strip.ring {
            _ if !strip.hubs.is_empty() => HUBS,
            // Vertices of one run are in several cells, or the vertices of one cell are in several runs.
            _ if has_stride(part) => PARTS,
            Some(_) => RING,
            None => STRIP,
        }),
        _ => strips
            .iter()
            .all(|own| own.hubs.is_empty())
            .then_some(PARTS),
    }
}

/// Whether an index of a part grows by more than one from cell to cell.
fn has_stride(part: &Part) -> bool {
    let spots = part.kinds.iter().flatten().flat_map(|run| &run.ends);
    let mut indices = spots.flat_map(|spot| &spot.indices);
    indices.any(|own| own.0.abs() > 1)
}

/// The theorem for a claim; `None` if it rests on a derivation for which there is no theorem.
pub fn of_claim(claim: &claim::Claim) -> Option<Theorem> {
    let derivations = claim.certificates.iter();
    let mut derivations = derivations.filter_map(|own| derivation::Statements::read(own).ok());
    if derivations.any(|own| of_derivation(&own).is_none()) {
        return None;
    }
    Some(match &claim.ground {
        claim::Ground::Period(_) if claim.others.is_empty() => CLAIM,
        claim::Ground::Period(_) => SEVERAL,
        claim::Ground::OneSystem(_) => EQUATION,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_theorem_is_where_it_is_said_to_be() {
        let checker = include_str!("theory/checker/Checker.v");
        let cores = include_str!("theory/checker/Cores.v");
        let claim = include_str!("theory/checker/Statements.v");
        let equation = include_str!("theory/checker/Equations.v");
        let quotient = include_str!("theory/checker/Quotients.v");
        let deletions = include_str!("theory/checker/Deletions.v");
        let images = include_str!("theory/Images.v");
        let words = include_str!("theory/Words.v");
        let all = [
            PERIOD,
            NIMBER,
            SECOND_WINS,
            FIRST_WINS,
            STRIP,
            RING,
            HUBS,
            PARTS,
            CLAIM,
            SEVERAL,
            EQUATION,
            QUOTIENT,
            DELETION_SECOND,
            DELETION_FIRST,
            DELETION_NIMBER,
            MIRROR,
            FIRST_MOVE,
            TRANSITIVITY,
            ONE_WEIGHT,
            TRANSLATIONS,
            TRANSLATION,
            CORE,
        ];
        for own in all {
            let text = match own.file {
                "checker/Cores.v" => cores,
                "checker/Statements.v" => claim,
                "checker/Equations.v" => equation,
                "checker/Quotients.v" => quotient,
                "checker/Deletions.v" => deletions,
                "Images.v" => images,
                "Words.v" => words,
                _ => checker,
            };
            assert!(text.contains(&format!("Theorem {} :", own.name)), "{own}");
        }
        let of_quotients = [QUOTIENT];
        let of_deletions = [DELETION_SECOND, DELETION_FIRST, DELETION_NIMBER];
        let asking = [
            (checker, &all[..8]),
            (cores, &[CORE]),
            (quotient, &of_quotients[..]),
            (deletions, &of_deletions[..]),
        ];
        for (text, theorems) in asking {
            for own in theorems {
                let asked = format!("Print Assumptions {}.", own.name);
                assert!(text.contains(&asked), "{own}");
            }
        }
    }
}
