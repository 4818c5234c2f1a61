//! Files of other formats: lists of the OEIS, graph6, certificates.

use nk_base::cancellation::CancelToken;
use nk_graph::{Limits, from_graph6, to_graph6};
use nk_oeis::read::{bfile, internal, json, stripped};
use nk_oeis::{SequenceId, Source};
use nk_verify::derivation;
use nk_verify::outcome::Certificate;
use nk_verify::period::verify;

use nk_testing::stated::assert_true;

/// Values of a certificate are compared with the definition up to this index.
const LAST: i64 = 120;

const ID: SequenceId = SequenceId::new(999_001);

/// A list that is read has terms, each with an index.
pub fn oeis(text: &str) {
    let source = &Source::Bundle;
    let readings = [
        bfile::read(ID, text, source).map(Some),
        internal::read(ID, text, source).map(Some),
        json::read(ID, text, source),
        stripped::read(ID, text, source),
    ];
    for reading in readings {
        match reading {
            Ok(Some(reading)) => {
                assert!(!reading.terms.is_empty());
                if let Some(listing) = reading.into_listing(ID) {
                    assert_eq!(listing.term(listing.last()), listing.terms.last());
                }
            }
            Ok(None) => {}
            Err(error) => assert!(!error.to_string().is_empty() && !error.help().is_empty()),
        }
    }
}

/// A graph that is read is written such that the same graph is read again.
pub fn graph6(text: &str) {
    match from_graph6(text, Limits::default()) {
        Ok(graph) => {
            let again = from_graph6(&to_graph6(&graph), Limits::default());
            assert_eq!(again.as_ref(), Ok(&graph));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Verifiers end, and a period that they accept is true of the first values by the definition.
pub fn certificates(text: &str) {
    let stop = CancelToken::new();
    if text.starts_with(derivation::HEAD) {
        if let Err(why) = derivation::verify(text, &stop) {
            assert!(!why.to_string().is_empty());
        }
    } else if nk_verify::outcome::HEADS
        .iter()
        .any(|head| text.starts_with(head))
    {
        match Certificate::read(text) {
            Ok(certificate) => {
                let verdict = certificate.verify();
                let again = Certificate::read(&certificate.write());
                assert_eq!(again.map(|own| own.verify()), Ok(verdict));
            }
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    } else {
        match verify(text, &stop) {
            Ok(verified) => assert_true(&verified.certificate, LAST, text),
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
}
