//! The lists inside the binary.
//!
//! The file `data/A316781.txt` has the terms of that sequence as a b-file, and `data/INDEX.tsv` has a line of facts
//! about each sequence. `build.rs` packs all files of the folder; they are unpacked at the first look-up. A look-up is
//! a binary search, and only the wanted list is parsed. To add a sequence, save its file, add its line to the index and
//! run `NKDSL_UPDATE=1 cargo test --test oeis`, which rewrites `NOTICE`.

use std::sync::LazyLock;

use super::error::OeisError;
use super::id::SequenceId;
use super::listing::{Listing, Source};
use super::read::{Reading, bfile};

/// The names and texts of the files, each ended by a zero byte, as `build.rs` packs them.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/data"));

/// The unpacked texts.
struct Texts {
    /// Each bundled sequence with its b-file, in ascending order.
    lists: Vec<(SequenceId, &'static str)>,
    index: &'static str,
}

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let texts = miniz_oxide::inflate::decompress_to_vec(PACKED).expect("the build packed it");
    let texts = String::from_utf8(texts).expect("texts were packed").leak();
    let parts: Vec<&str> = texts.split_terminator('\0').collect();
    let mut all = Texts {
        lists: Vec::with_capacity(parts.len() / 2),
        index: "",
    };
    for own in parts.chunks_exact(2) {
        match SequenceId::find(own[0]) {
            Some(id) => all.lists.push((id, own[1])),
            None => all.index = own[1],
        }
    }
    all
});

/// The bundled listing of `id`, or `None` if there is none.
///
/// # Errors
///
/// Those of the b-file reader; a test reads all bundled files, so they have none.
pub fn listing(id: SequenceId) -> Result<Option<Listing>, OeisError> {
    Ok(reading(id)?.and_then(|reading| reading.into_listing(id)))
}

pub(super) fn reading(id: SequenceId) -> Result<Option<Reading>, OeisError> {
    let Ok(at) = TEXTS.lists.binary_search_by_key(&id, |(id, _)| *id) else {
        return Ok(None);
    };
    bfile::read(id, TEXTS.lists[at].1, &Source::Bundle).map(Some)
}

/// The numbers of the bundled sequences, ascending.
pub fn ids() -> impl Iterator<Item = SequenceId> {
    TEXTS.lists.iter().map(|(id, _)| *id)
}

/// The facts that the index has about one bundled sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The number of the sequence.
    pub id: SequenceId,
    /// The index of the first term.
    pub offset: i64,
    /// The number of terms that are bundled.
    pub terms: usize,
    /// The OEIS keywords, separated by commas.
    pub keywords: &'static str,
    /// The kind of sequence: `octal`, `heap-game`, `p-positions`, `node-kayles-graph`, ...
    pub kind: &'static str,
    /// The octal code as the index writes it, such as `.137`; empty if the sequence is not an octal game.
    pub octal: &'static str,
    /// The meaning of the sequence for this project, in words.
    pub about: &'static str,
}

/// The index of the bundle, ascending by number: one row for each sequence. A malformed row is left out; a test counts
/// the rows.
pub fn index() -> impl Iterator<Item = Facts> {
    TEXTS.index.lines().skip(1).filter_map(facts)
}

fn facts(row: &'static str) -> Option<Facts> {
    let mut cells = row.split('\t');
    Some(Facts {
        id: SequenceId::find(cells.next()?)?,
        offset: cells.next()?.parse().ok()?,
        terms: cells.next()?.parse().ok()?,
        keywords: cells.next()?,
        kind: cells.next()?,
        octal: cells.next()?,
        about: cells.next()?,
    })
}
