//! Tests of the formats, the refusals, and above all the offsets. They do not use the network.

mod bundle;
mod comparison;
mod formats;
mod properties;
mod refusals;

use std::fs;
use std::path::PathBuf;

use nk_oeis::{Corpus, SequenceId};
use num_bigint::BigInt;

fn id(text: &str) -> SequenceId {
    text.parse().unwrap()
}

fn fixtures(folder: &str) -> PathBuf {
    nk_testing::root().join("tests/fixtures/oeis").join(folder)
}

fn corpus(folders: &[&str]) -> Corpus {
    Corpus::with_folders(folders.iter().map(|folder| fixtures(folder))).unwrap()
}

fn big(terms: &[i64]) -> Vec<BigInt> {
    terms.iter().copied().map(BigInt::from).collect()
}

/// A temporary folder with this file.
fn folder(name: &str, content: impl AsRef<[u8]>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), content).unwrap();
    folder
}

/// The terms of A999001 in a corpus with only this file; or the text of the error, with `FILE` in place of the path and
/// `DIR` in place of the folder.
fn read(name: &str, content: impl AsRef<[u8]>) -> Result<(i64, Vec<BigInt>), String> {
    let folder = folder(name, content);
    let path = folder.path().join(name).display().to_string();
    let listing = Corpus::with_folders([folder.path()])
        .unwrap()
        .listing(id("A999001"));
    listing
        .map(|listing| (listing.offset, listing.terms))
        .map_err(|error| {
            let help = error.help();
            assert!(!help.is_empty() && !help.ends_with('.'), "{help}");
            error
                .to_string()
                .replace(&path, "FILE")
                .replace(&folder.path().display().to_string(), "DIR")
        })
}

#[test]
fn a_number_is_a_and_six_digits_or_more() {
    for (text, shown) in [
        ("A000004", "A000004"),
        ("A1000000", "A1000000"),
        ("A0316781", "A316781"),
    ] {
        assert_eq!(id(text).to_string(), shown);
    }
    for text in [
        "",
        "A",
        "A31678",
        "a316781",
        "316781",
        "A316781x",
        "A+16781",
        "A99999999999",
        "A٣١٦٧٨١",
    ] {
        let error = text.parse::<SequenceId>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("`{text}` is not an OEIS sequence number")
        );
    }
    assert_eq!(id("A316781").url(), "https://oeis.org/A316781");
    assert_eq!(
        (id("A000004").shelf(), id("A1234567").shelf()),
        ("A000".into(), "A1234".into())
    );
    assert_eq!(id("A000004").bfile_name(), "b000004.txt");
}
