//! The bundled lists, their index and their notice.

use std::collections::BTreeSet;
use std::fs;

use nk_oeis::{Corpus, Source, bundle};
use num_bigint::BigInt;

use super::{big, id};

#[test]
fn the_bundle_is_what_its_index_says() {
    let facts: Vec<_> = bundle::index().collect();
    let rows = include_str!("../../src/oeis/data/INDEX.tsv")
        .lines()
        .count()
        - 1;
    assert_eq!(facts.len(), rows, "a row of INDEX.tsv is malformed");
    for row in &facts {
        let listing = bundle::listing(row.id)
            .unwrap()
            .unwrap_or_else(|| panic!("{} is missing", row.id));
        assert_eq!((listing.id, listing.source), (row.id, Source::Bundle));
        assert_eq!(
            (listing.offset, listing.terms.len()),
            (row.offset, row.terms),
            "{}",
            row.id
        );
        assert!(listing.remarks.is_empty(), "{}", row.id);
    }
    let ids: Vec<_> = bundle::ids().collect();
    assert!(ids.is_sorted(), "the look-up is a binary search");
    assert_eq!(ids, facts.iter().map(|row| row.id).collect::<Vec<_>>());
    assert_eq!(
        files_in_data(),
        ids.iter().map(|id| format!("{id}.txt")).collect()
    );
}

fn files_in_data() -> BTreeSet<String> {
    let data = nk_testing::root().join("src/oeis/data");
    let names = fs::read_dir(data)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name != "INDEX.tsv").collect()
}

#[test]
fn a_bundled_term_is_found_by_its_index() {
    let listing = Corpus::bundled().listing(id("A316781")).unwrap();
    assert_eq!((listing.first(), listing.term(0)), (1, None));
    assert_eq!(listing.terms[..4], big(&[2, 1, 0, 3]));
    assert_eq!(listing.term(4), Some(&BigInt::from(3)));
    assert_eq!(listing.last(), listing.terms.len() as i64);
    assert_eq!(listing.term(listing.last() + 1), None);
    assert_eq!(
        (listing.term(i64::MIN), listing.term(i64::MAX)),
        (None, None)
    );
}

/// `NOTICE` names every bundled sequence, as CC BY-SA 4.0 requires. `NKDSL_UPDATE=1` rewrites it.
#[test]
fn the_notice_names_every_bundled_sequence() {
    let path = nk_testing::root().join("NOTICE");
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        fs::write(&path, notice()).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    let stored = stored.replace("\r\n", "\n");
    assert!(
        stored == notice(),
        "NOTICE is stale: run `NKDSL_UPDATE=1 cargo test --test oeis`"
    );
}

fn notice() -> String {
    let head = "\
nkdsl
Copyright 2026 nkdsl contributors

nkdsl is licensed under MIT or Apache-2.0, at your option (LICENSE-MIT, LICENSE-APACHE), with this exception:

The files src/oeis/data/A*.txt, and the keywords and offsets in src/oeis/data/INDEX.tsv, are taken from
The On-Line Encyclopedia of Integer Sequences (OEIS), https://oeis.org, published by The OEIS Foundation Inc.
and written by its contributors, who are named at the addresses below. They are licensed under the Creative
Commons Attribution-ShareAlike 4.0 International License (CC BY-SA 4.0):
https://creativecommons.org/licenses/by-sa/4.0/

Changes: of each sequence only the terms were taken, and written one to a line after their index. The lists
are also compiled into the program. The OEIS does not endorse nkdsl.

The sequences:

";
    bundle::ids().fold(head.to_owned(), |text, id| {
        text + &format!("{id}  {}\n", id.url())
    })
}
