//! The search for listed sequences that have given terms: from their first term on, from a later one, or in steps.
//!
//! Terms are compared as they are written; the strict readers make sure that this is the same as by value. So a
//! `stripped` file of all sequences is searched without parsing its numbers.

use std::collections::BTreeSet;

use num_bigint::BigInt;

use super::bundle;
use super::corpus::Corpus;
use super::error::OeisError;
use super::id::SequenceId;
use super::listing::{Listing, Source};
use super::read::stripped;

/// The way in which a listing contains the terms that are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The listing begins with the terms.
    Start,
    /// The terms are those of the listing from a later term on.
    Later {
        /// The number of listed terms before them.
        skipped: usize,
    },
    /// The listing begins after the first few of the terms, and has the rest.
    Earlier {
        /// The number of terms that the listing does not have.
        missing: usize,
    },
    /// The terms are every `step`-th term of the listing.
    Steps {
        /// The number of listed terms before them.
        skipped: usize,
        /// The step.
        step: usize,
    },
}

/// A listing that contains the terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of the sequence.
    pub id: SequenceId,
    /// The place of the terms in the listing.
    pub place: Place,
    /// The index of the first listed term, if the source states it.
    pub offset: Option<i64>,
    /// The number of terms that were compared; the listing may end before the rest.
    pub compared: usize,
    /// The source of the listing.
    pub source: Source,
}

/// The least number of compared terms that count, unless the listing begins with them.
const LEAST: usize = 5;
/// The largest number of terms that may be missing before the first one of the listing.
const MOST_MISSING: usize = 3;
/// The largest k for which every k-th term of a listing is compared.
const MOST_STEP: usize = 6;

/// The place of `terms` in `listed` that is first in the order of [`Place`], with the number of compared terms.
pub fn place(terms: &[&str], listed: &[&str]) -> Option<(Place, usize)> {
    let agree = |terms: &[&str], listed: &[&str], least: usize| {
        let compared = terms.len().min(listed.len());
        // A listing that ends early must contain most of the terms.
        let enough = compared >= least.min(terms.len()) && 2 * compared > terms.len();
        (enough && terms[..compared] == listed[..compared]).then_some(compared)
    };
    if terms.is_empty() {
        return None;
    }
    if let Some(compared) = agree(terms, listed, 1) {
        return Some((Place::Start, compared));
    }
    for skipped in 1..listed.len() {
        if let Some(compared) = agree(terms, &listed[skipped..], LEAST) {
            return Some((Place::Later { skipped }, compared));
        }
    }
    for missing in 1..=MOST_MISSING.min(terms.len().saturating_sub(LEAST)) {
        if let Some(compared) = agree(&terms[missing..], listed, LEAST) {
            return Some((Place::Earlier { missing }, compared));
        }
    }
    for step in 2..=MOST_STEP {
        for skipped in 0..step {
            let every: Vec<&str> = listed.iter().skip(skipped).step_by(step).copied().collect();
            // In steps, agreement by chance is likely: all terms must occur.
            if every.len() >= terms.len() && agree(terms, &every, LEAST.max(terms.len())).is_some()
            {
                return Some((Place::Steps { skipped, step }, terms.len()));
            }
        }
    }
    None
}

/// The bundled sequences with these terms, by place and then by number.
///
/// # Errors
///
/// [`OeisError`] if a list that is compiled in cannot be read.
pub fn in_bundle(terms: &[BigInt]) -> Result<Vec<Found>, OeisError> {
    let wanted = written(terms);
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for id in bundle::ids() {
        let Some(listing) = bundle::listing(id)? else {
            continue;
        };
        found.extend(in_listing(&wanted, id, listing));
    }
    found.sort_by_key(|own| (own.place, own.id));
    Ok(found)
}

/// The sequences of a `stripped` file, compressed or not, with these terms, by place and then by number.
///
/// # Errors
///
/// [`OeisError::Malformed`] for a file that cannot be decompressed; lines that are not sequences are skipped.
pub fn in_stripped(
    terms: &[BigInt],
    bytes: Vec<u8>,
    source: &Source,
) -> Result<Vec<Found>, OeisError> {
    let text = stripped::unpack(bytes, source)?;
    let mut found = in_lines(terms, &text, source);
    found.sort_by_key(|own| (own.place, own.id));
    Ok(found)
}

/// The sequences of a stripped text, in its order.
fn in_lines(terms: &[BigInt], text: &str, source: &Source) -> Vec<Found> {
    let wanted = written(terms);
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for line in text.lines() {
        let Some((name, rest)) = line.split_once(" ,") else {
            continue;
        };
        let Some(id) = SequenceId::find(name) else {
            continue;
        };
        let listed: Vec<&str> = rest.trim_end().trim_end_matches(',').split(',').collect();
        if let Some((place, compared)) = place(&wanted, &listed) {
            let (offset, source) = (None, source.clone());
            found.push(Found {
                id,
                place,
                offset,
                compared,
                source,
            });
        }
    }
    found
}

/// The sequences in the folders of a corpus.
#[derive(Debug, Default)]
pub struct InFolders {
    /// The sequences, by place and then by number. A file about one sequence takes precedence over a line about it.
    pub found: Vec<Found>,
    /// The parts of the folders that could not be read; the rest was searched.
    pub faults: Vec<OeisError>,
}

/// The sequences in the folders of `corpus` with these terms; `None` once `is_ended` says that the search must end.
///
/// * Cost: every file of the folders that is named after a sequence is read.
pub fn in_folders(
    terms: &[BigInt],
    corpus: &Corpus,
    is_ended: &dyn Fn() -> bool,
) -> Option<InFolders> {
    let wanted = written(terms);
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let mut all = InFolders::default();
    let (mut ids, mut lines) = (BTreeSet::new(), Vec::new());
    for folder in corpus.read_from() {
        match folder.ids() {
            Ok(more) => ids.extend(more),
            Err(fault) => all.faults.push(fault),
        }
        match folder.stripped() {
            Ok(Some((text, source))) => lines.extend(in_lines(terms, text, source)),
            Ok(None) => {}
            Err(fault) => all.faults.push(fault),
        }
    }
    for id in ids {
        if is_ended() {
            return None;
        }
        let listing = match corpus.find(id) {
            Ok(Some(listing)) => listing,
            Ok(None) => continue,
            Err(fault) => {
                all.faults.push(fault);
                continue;
            }
        };
        all.found.extend(in_listing(&wanted, id, listing));
    }
    join(&mut all.found, lines);
    Some(all)
}

/// Adds those of `more` that are about sequences not found yet, and sorts all by place and number.
pub fn join(found: &mut Vec<Found>, more: Vec<Found>) {
    let mut known: BTreeSet<SequenceId> = found.iter().map(|own| own.id).collect();
    found.extend(more.into_iter().filter(|own| known.insert(own.id)));
    found.sort_by_key(|own| (own.place, own.id));
}

/// The result for a listing; `None` if it does not contain the terms.
fn in_listing(wanted: &[&str], id: SequenceId, listing: Listing) -> Option<Found> {
    let listed = written(&listing.terms);
    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
    let (place, compared) = place(wanted, &listed)?;
    Some(Found {
        id,
        place,
        offset: Some(listing.offset),
        compared,
        source: listing.source,
    })
}

fn written(terms: &[BigInt]) -> Vec<String> {
    terms.iter().map(BigInt::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        text.split(',').collect()
    }

    #[test]
    fn places_are_told_apart() {
        let listed = words("2,1,0,3,3,1,4,2,6,5,0,2");
        let at = |terms: &str| place(&words(terms), &listed);
        assert_eq!(at("2,1,0,3"), Some((Place::Start, 4)));
        assert_eq!(at("3,3,1,4,2"), Some((Place::Later { skipped: 3 }, 5)));
        assert_eq!(at("9,2,1,0,3,3"), Some((Place::Earlier { missing: 1 }, 5)));
        let steps = Place::Steps {
            skipped: 0,
            step: 2,
        };
        assert_eq!(at("2,0,3,4,6"), Some((steps, 5)));
        assert_eq!(at("2,1,0,4"), None);
        // Three terms somewhere inside may agree by chance.
        assert_eq!(at("3,1,4"), Some((Place::Later { skipped: 4 }, 3)));
        assert_eq!(at(""), None);
    }
}
