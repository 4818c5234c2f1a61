//! The changes that `cargo mutants --list --json` proposes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;

/// One change. Its number is its place among all listed changes, from 1 on.
#[derive(Deserialize, Clone, Debug)]
pub struct Mutant {
    #[serde(skip)]
    pub number: u32,
    #[serde(skip)]
    pub part: String,
    /// The place of the change in the list of its part.
    #[serde(skip)]
    pub place: usize,
    pub name: String,
    pub file: String,
    pub genre: Genre,
    pub replacement: String,
    pub span: Span,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

#[derive(Deserialize, Clone, Copy, Debug)]
pub struct Span {
    pub start: Place,
}

/// A line and a column, both from 1 on.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// All changes in the lists of these parts, which are the files `PART.json` of the folder.
pub fn read(folder: &Path, parts: &[&str]) -> Vec<Mutant> {
    let mut all: Vec<Mutant> = Vec::new();
    for &part in parts {
        let text = fs::read_to_string(folder.join(part).with_extension("json"))
            .expect("the list of a part");
        let listed: Vec<Mutant> = serde_json::from_str(&text).expect("a list of cargo-mutants");
        let listed = listed.into_iter().zip(0..);
        all.extend(listed.map(|(mutant, place)| Mutant {
            part: part.to_owned(),
            place,
            ..mutant
        }));
    }
    for (mutant, number) in all.iter_mut().zip(1..) {
        mutant.number = number;
    }
    assert_together(&all);
    all
}

/// Checks that the changes at one place have consecutive numbers. The build asks for them by their range, so a list in
/// another order would make several changes at once.
fn assert_together(all: &[Mutant]) {
    let place = |own: &Mutant| (own.file.clone(), own.genre, own.span.start);
    let places = all.chunk_by(|a, b| place(a) == place(b));
    let mut seen = BTreeSet::new();
    for chunk in places {
        let name = &chunk[0].name;
        assert!(
            seen.insert(place(&chunk[0])),
            "apart from its place: {name}"
        );
    }
}

/// Every change of each part whose place is `first` modulo `stride`.
pub fn every(mutants: &[Mutant], stride: usize, first: usize) -> impl Iterator<Item = &Mutant> {
    mutants
        .iter()
        .filter(move |mutant| mutant.place % stride == first % stride)
}
