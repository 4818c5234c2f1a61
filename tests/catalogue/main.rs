//! `docs/catalogue.md`: every sequence and every graph family of `specs/`, with the verdicts of its checks.
//!
//! The page is made from the specifications and their snapshots, which `tests/specs.rs` compares with the output of the
//! program. `NKDSL_UPDATE=1 cargo test --test catalogue` rewrites the page; otherwise the test compares it.

mod findings;
mod page;
mod spec;

use std::fs;

use nk_testing::root;
use spec::{Spec, Verdict};

/// All specifications of `specs/` and then those of the library, each in the order of names.
fn specs() -> Vec<Spec> {
    let mut specs = spec::folder(&root(), "");
    specs.extend(spec::folder(&root(), "std/"));
    specs
}

#[test]
fn the_catalogue_is_current() {
    let path = root().join("docs/catalogue.md");
    let page = page::page(&specs());
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        fs::write(&path, &page).expect("a writable page");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there.replace("\r\n", "\n") == page,
        "docs/catalogue.md: run with NKDSL_UPDATE=1"
    );
}

#[test]
fn every_check_of_the_library_is_proved_or_holds() {
    for spec in specs() {
        assert!(!spec.checks.is_empty(), "{}", spec.name);
        for check in &spec.checks {
            assert!(
                check.verdict != Verdict::Other,
                "{}: {}",
                spec.name,
                check.statement
            );
        }
    }
}

/// The catalogue has at least these numbers of entries.
#[test]
fn there_are_150_sequences_and_families() {
    let specs = specs();
    let sequences = page::sequences(&specs).len();
    let families: usize = specs.iter().map(|spec| spec.families.len()).sum();
    assert!(sequences >= 144, "{sequences} sequences");
    assert!(families >= 60, "{families} families");
}

#[test]
fn every_bundled_sequence_has_a_check() {
    let specs = specs();
    let checked = page::sequences(&specs);
    for id in nk_oeis::bundle::ids() {
        assert!(checked.contains_key(&id.to_string()), "{id}");
    }
}

/// Above each graph of the library there are an indented drawing and the order and size; each file names a source.
#[test]
fn every_definition_of_the_library_is_documented() {
    for spec in spec::folder(&root(), "std/") {
        let text = fs::read_to_string(root().join("specs").join(&spec.name)).expect("its text");
        assert!(text.contains("Source"), "{}: no source", spec.name);
        for (at, _) in text.match_indices("\ngraph ") {
            let above: Vec<&str> = text[..at]
                .lines()
                .rev()
                .take_while(|line| line.starts_with('#'))
                .collect();
            let head = text[at + 1..].lines().next().unwrap_or_default();
            let said = above.join(" ");
            let drawn = above.iter().any(|line| line.starts_with("#   "));
            let sizes = said.contains("rder") && said.contains("ize");
            let board = spec.name.ends_with("boards.nk");
            assert!(drawn || board, "{}: no drawing: {head}", spec.name);
            assert!(sizes, "{}: no order or size: {head}", spec.name);
        }
    }
}
