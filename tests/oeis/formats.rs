//! The terms that are read from each format, and the deviations that are tolerated.

use std::fs;
use std::io::Write;

use nk_oeis::{Corpus, Format, OeisError, Remark, Source};
use num_bigint::BigInt;

use super::{big, corpus, fixtures, folder, id, read};

#[test]
fn signed_lines_win_and_the_offset_is_the_first_number() {
    let seq = fs::read(fixtures("oeisdata/seq/A999/A999001.seq")).unwrap();
    assert_eq!(
        read("A999001.seq", seq),
        Ok((-2, big(&[1, 0, -3, 2, 5, 4, -7, 6])))
    );
}

#[test]
fn a_checkout_of_oeisdata_is_read_from_any_of_its_levels() {
    for (level, count) in [
        ("oeisdata", 10),
        ("oeisdata/seq", 8),
        ("oeisdata/seq/A999", 8),
    ] {
        let listing = corpus(&[level]).listing(id("A999001")).unwrap();
        assert_eq!(
            (listing.offset, listing.terms.len()),
            (-2, count),
            "{level}"
        );
    }
    let listing = corpus(&["oeisdata"]).listing(id("A999001")).unwrap();
    let path = fixtures("oeisdata/files/A999/b999001.txt");
    let format = Format::BFile;
    assert_eq!(
        listing.source,
        Source::File { path, format },
        "the longer list wins"
    );
    assert_eq!(listing.term(7), Some(&BigInt::from(-8)));
}

#[test]
fn a_pointer_is_passed_over_with_a_remark_or_is_the_error() {
    let corpus = corpus(&["oeisdata"]);
    let listing = corpus.listing(id("A999006")).unwrap();
    assert_eq!((listing.offset, listing.terms), (4, big(&[4, 5, 6, 7])));
    let path = fixtures("oeisdata/files/A999/b999006.txt");
    assert_eq!(listing.remarks, [Remark::Pointer { path }]);

    let path = fixtures("oeisdata/files/A999/b999005.txt");
    let error = corpus.listing(id("A999005")).unwrap_err();
    assert!(
        error
            .help()
            .contains("git lfs pull --include \"*b999005.txt\"")
    );
    assert_eq!(
        error,
        OeisError::OnlyPointer {
            id: id("A999005"),
            path
        }
    );
}

#[test]
fn json_is_an_array_an_object_or_no_match() {
    let corpus = corpus(&["downloads"]);
    let listing = corpus.listing(id("A999002")).unwrap();
    assert_eq!(listing.offset, 1);
    assert_eq!(listing.term(4), Some(&BigInt::from(10).pow(20)));
    assert_eq!(corpus.listing(id("A999003")).unwrap().offset, 0);
    assert_eq!(corpus.find(id("A999004")), Ok(None));
    for none in ["null", "[]", r#"{"count": 0, "results": null}"#] {
        let error = read("A999001.json", none).unwrap_err();
        assert_eq!(
            error,
            "A999001 is neither among the bundled lists nor in DIR"
        );
    }
}

#[test]
fn a_synthesized_file_is_no_b_file_and_says_so() {
    let listing = corpus(&["downloads"]).listing(id("A999003")).unwrap();
    let path = fixtures("downloads/b999003.txt");
    assert_eq!(listing.terms, big(&[3, 1, 4, 1, 5]));
    assert_eq!(listing.remarks, [Remark::Synthesized { path }]);
    assert!(matches!(
        listing.source,
        Source::File {
            format: Format::Json,
            ..
        }
    ));
    let alone = folder(
        "b999003.txt",
        fs::read(fixtures("downloads/b999003.txt")).unwrap(),
    );
    let listing = Corpus::with_folders([alone.path()])
        .unwrap()
        .listing(id("A999003"))
        .unwrap();
    assert!(matches!(
        listing.source,
        Source::File {
            format: Format::Synthesized,
            ..
        }
    ));
}

#[test]
fn stripped_terms_have_no_index_until_another_source_gives_it() {
    let error = corpus(&["bulk"]).listing(id("A999003")).unwrap_err();
    assert!(matches!(error, OeisError::OffsetUnknown { .. }));
    assert!(
        error
            .to_string()
            .ends_with("stripped lists terms of A999003, but not the index of the first one")
    );
    assert_eq!(
        error.help(),
        "add `A999003.seq`, `A999003.json` or `b999003.txt` to the folder: they state it"
    );

    for order in [["bulk", "downloads"], ["downloads", "bulk"]] {
        let listing = corpus(&order).listing(id("A999003")).unwrap();
        assert_eq!(
            (listing.offset, listing.terms),
            (0, big(&[3, 1, 4, 1, 5, 9, 2, 6]))
        );
        assert!(matches!(
            listing.source,
            Source::File {
                format: Format::Stripped,
                ..
            }
        ));
    }
    assert_eq!(corpus(&["bulk"]).find(id("A999004")), Ok(None));
}

#[test]
fn a_packed_stripped_file_extends_the_bundle() {
    let bundled = Corpus::bundled().listing(id("A316781")).unwrap();
    let terms: Vec<_> = bundled.terms.iter().map(BigInt::to_string).collect();
    let line = format!("# head\nA000001 ,0,1,\nA316781 ,{},77,\n", terms.join(","));
    let folder = folder("stripped.gz", gzip(&line));
    let listing = Corpus::with_folders([folder.path()])
        .unwrap()
        .listing(id("A316781"))
        .unwrap();
    assert_eq!((listing.offset, listing.last()), (1, bundled.last() + 1));
    assert_eq!(listing.term(listing.last()), Some(&BigInt::from(77)));

    let cut = &gzip(&line)[..40];
    assert!(
        read("stripped.gz", cut)
            .unwrap_err()
            .starts_with("FILE cannot be unpacked: ")
    );
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap()
}

#[test]
fn what_cannot_change_a_term_is_tolerated() {
    let expected = Ok((5, big(&[7, -8])));
    for text in [
        "5 7\n6 -8\n",
        "5 7\r\n6 -8\r\n",
        "# A000045 is something else\n\n  5\t7  \n# between\n6  -8\n\n",
    ] {
        assert_eq!(read("b999001.txt", text), expected, "{text:?}");
        assert_eq!(read("A999001.txt", text), expected, "{text:?}");
    }
    assert_eq!(
        read("b999001.txt", b"# by L\xF6schian\n5 7\n6 -8\n"),
        expected,
        "a name in Latin-1"
    );
    let seq = "%I A999001\r\n%S A999001 7,\r\n%T A999001 8,\r\n%V A999001 7,-8\r\n%O A999001 5\r\n";
    assert_eq!(
        read("A999001.seq", seq),
        expected,
        "CRLF, a comma at the end, an offset without its b"
    );
}

#[test]
fn a_very_long_term_is_read_with_a_remark() {
    let folder = folder(
        "b999001.txt",
        format!("0 -{}\n1 {}\n", "7".repeat(1000), "3".repeat(1001)),
    );
    let listing = Corpus::with_folders([folder.path()])
        .unwrap()
        .listing(id("A999001"))
        .unwrap();
    assert_eq!(listing.terms[1].to_string(), "3".repeat(1001));
    assert!(matches!(
        listing.remarks[..],
        [Remark::LongTerm {
            index: 1,
            digits: 1001,
            ..
        }]
    ));
}
