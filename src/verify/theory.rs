//! The files of Coq in which the theorems behind *proved* are proved; the README in their folder says what is in which.

/// The files, each with its name and its text. Each one needs only others of this list and Coq's standard library.
pub const FILES: &[(&str, &str)] = &[
    ("Mex.v", include_str!("theory/Mex.v")),
    ("Nim.v", include_str!("theory/Nim.v")),
    ("Game.v", include_str!("theory/Game.v")),
    ("System.v", include_str!("theory/System.v")),
    ("Period.v", include_str!("theory/Period.v")),
    ("Certificate.v", include_str!("theory/Certificate.v")),
    ("Sparse.v", include_str!("theory/Sparse.v")),
    ("Octal.v", include_str!("theory/Octal.v")),
    ("PositionList.v", include_str!("theory/PositionList.v")),
    ("Claim.v", include_str!("theory/Claim.v")),
    ("NodeKayles.v", include_str!("theory/NodeKayles.v")),
    ("Alike.v", include_str!("theory/Alike.v")),
    ("Symmetry.v", include_str!("theory/Symmetry.v")),
    ("Mirror.v", include_str!("theory/Mirror.v")),
    ("Images.v", include_str!("theory/Images.v")),
    ("Words.v", include_str!("theory/Words.v")),
    ("Table.v", include_str!("theory/Table.v")),
    ("Strip.v", include_str!("theory/Strip.v")),
    ("Terms.v", include_str!("theory/Terms.v")),
    ("Split.v", include_str!("theory/Split.v")),
    ("Equality.v", include_str!("theory/Equality.v")),
    ("Solution.v", include_str!("theory/Solution.v")),
    ("Single.v", include_str!("theory/Single.v")),
    ("Closure.v", include_str!("theory/Closure.v")),
    ("Ring.v", include_str!("theory/Ring.v")),
    ("RingWords.v", include_str!("theory/RingWords.v")),
    ("Runs.v", include_str!("theory/Runs.v")),
    ("Family.v", include_str!("theory/Family.v")),
    ("Parts.v", include_str!("theory/Parts.v")),
    ("Hubs.v", include_str!("theory/Hubs.v")),
    ("Listing.v", include_str!("theory/Listing.v")),
    ("Claims.v", include_str!("theory/Claims.v")),
];

#[cfg(test)]
mod tests {
    use super::FILES;

    /// A theory to which a file was added is written out with that file.
    #[test]
    fn no_file_is_forgotten() {
        let project = include_str!("theory/_CoqProject");
        let wanted = project
            .split_whitespace()
            .filter(|word| word.ends_with(".v") && *word != "Assumptions.v");
        let known: Vec<&str> = FILES.iter().map(|own| own.0).collect();
        assert_eq!(wanted.collect::<Vec<_>>(), known);
    }
}
