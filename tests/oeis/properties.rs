//! Properties that hold for all terms and all texts.

use nk_oeis::read::{bfile, internal, json, stripped};
use nk_oeis::{SequenceId, Source};
use num_bigint::BigInt;
use proptest::prelude::*;

const ID: SequenceId = SequenceId::new(999001);

fn terms() -> impl Strategy<Value = Vec<BigInt>> {
    let term = (any::<i128>(), 0..60u32)
        .prop_map(|(factor, zeros)| BigInt::from(factor) * BigInt::from(10).pow(zeros));
    prop::collection::vec(term, 1..20)
}

/// Text that is similar to the formats, with errors at any place.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[-+0-9]{1,3}",
        "(?s).",
        prop::sample::select(vec![
            "\n",
            "\r\n",
            " ",
            ",",
            "%S A999001 ",
            "%T A999001 ",
            "%V A999001 ",
            "%O A999001 ",
            "A999001 ,",
            "# A999001",
            "[{\"number\": 999001, \"data\": \"",
            "\", \"offset\": \"",
            "\"}]",
            "null",
            "9223372036854775807",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn terms_come_back_from_every_format(offset in -1000..1000i64, terms in terms()) {
        let source = &Source::Bundle;
        let list: Vec<_> = terms.iter().map(BigInt::to_string).collect();
        let list = list.join(",");
        let plain = list.replace('-', "");

        let lines: String = (offset..).zip(&terms).map(|(n, term)| format!("{n} {term}\n")).collect();
        let seq = format!("%S {ID} {plain}\n%V {ID} {list}\n%O {ID} {offset},1\n");
        let entry = format!("[{{\"number\": 999001, \"data\": \"{list}\", \"offset\": \"{offset},1\"}}]");
        for reading in [
            bfile::read(ID, &lines, source).unwrap(),
            internal::read(ID, &seq, source).unwrap(),
            json::read(ID, &entry, source).unwrap().unwrap(),
        ] {
            prop_assert_eq!((reading.offset, &reading.terms), (Some(offset), &terms));
        }
        let reading = stripped::read(ID, &format!("{ID} ,{list},\n"), source).unwrap().unwrap();
        prop_assert_eq!((reading.offset, &reading.terms), (None, &terms));
    }

    #[test]
    fn no_text_makes_a_reader_panic_or_give_no_terms(text in text()) {
        let source = &Source::Bundle;
        let readings = [
            bfile::read(ID, &text, source).ok(),
            internal::read(ID, &text, source).ok(),
            json::read(ID, &text, source).ok().flatten(),
            stripped::read(ID, &text, source).ok().flatten(),
        ];
        for reading in readings.into_iter().flatten() {
            prop_assert!(!reading.terms.is_empty());
            if let Some(listing) = reading.into_listing(ID) {
                prop_assert_eq!(listing.term(listing.last()), listing.terms.last());
            }
        }
    }
}
