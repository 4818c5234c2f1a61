//! Refusals, and their texts.

use std::fs;

use nk_oeis::{Corpus, OeisError};

use super::{folder, id, read};

fn refuse(name: &str, cases: &[(&str, &str)]) {
    for (content, expected) in cases {
        assert_eq!(
            read(name, content).as_ref().map_err(String::as_str),
            Err(*expected),
            "{content:?}"
        );
    }
}

#[test]
fn b_files_are_refused_for_these() {
    refuse(
        "b999001.txt",
        &[
            ("1 5\n3 6\n", "line 2 of FILE goes from n = 1 to n = 3"),
            ("1 5\n1 5\n", "line 2 of FILE repeats n = 1"),
            (
                "1 5\n2 6\n# so\n0 4\n",
                "line 4 of FILE goes back from n = 2 to n = 0",
            ),
            (
                "1 5\n2 6",
                "line 2 of FILE is `2 6`, without a newline at its end",
            ),
            ("1 5\n2\n", "line 2 of FILE is `2`, not an index and a term"),
            (
                "1 5 # five\n",
                "line 1 of FILE is `1 5 # five`, not an index and a term",
            ),
            ("1,5\n", "line 1 of FILE is `1,5`, not an index and a term"),
            (
                "1 +5\n",
                "line 1 of FILE is `1 +5`, not an index and a term",
            ),
            (
                "1 05\n",
                "line 1 of FILE is `1 05`, not an index and a term",
            ),
            (
                "1 -0\n",
                "line 1 of FILE is `1 -0`, not an index and a term",
            ),
            (
                "9223372036854775807 1\n",
                "line 1 of FILE is `9223372036854775807 1`, not an index and a term",
            ),
            (
                "<html>\t\u{1}\n",
                "line 1 of FILE is `<html>\\t\\u{1}`, not an index and a term",
            ),
            (
                "\u{FEFF}1 5\n",
                "line 1 of FILE begins with a UTF-8 byte order mark",
            ),
            (
                "# A999002\n1 5\n",
                "line 1 of FILE is about A999002, not A999001",
            ),
            (
                "# A999002 (b-file synthesized from sequence entry)\n1 5\n",
                "line 1 of FILE is about A999002, not A999001",
            ),
            ("# nothing\n", "FILE lists no term"),
            ("", "FILE lists no term"),
            (
                "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
                "FILE is a Git LFS pointer, and A999001 is listed nowhere else",
            ),
        ],
    );
    let utf16 = read("b999001.txt", b"\xFF\xFE1\0 \x005\0\n\0").unwrap_err();
    assert_eq!(utf16, "line 1 of FILE begins with a UTF-16 byte order mark");
}

#[test]
fn entries_are_refused_for_these() {
    refuse(
        "A999001.seq",
        &[
            ("%S A999001 1,2\n", "FILE has no `%O`"),
            (
                "%N A999001 allocated\n%O A999001 0,1\n",
                "FILE lists no term",
            ),
            (
                "%S A999001 1,2\n%O A999001 x,1\n",
                "line 2 of FILE gives `x,1` as the offset",
            ),
            (
                "%S A999001 1,2\n%O A999001 0,1\n%O A999001 1,1\n",
                "line 3 of FILE is a second `%O`",
            ),
            (
                "%S A999001 1,2\n%S A999001 1,2\n%O A999001 0,1\n",
                "line 2 of FILE is a second `%S`",
            ),
            (
                "%S A999001 1,\n%U A999001 2\n%O A999001 0,1\n",
                "line 2 of FILE is `%U`, and the line of terms before it is missing",
            ),
            (
                "%S A999001 1,2\n%T A999001 3\n%O A999001 0,1\n",
                "line 2 of FILE is `%T`, and the terms before it don't end in a comma",
            ),
            (
                "%S A999001 1,,2\n%O A999001 0,1\n",
                "line 1 of FILE has `` where an integer belongs",
            ),
            (
                "%S A999001 1,2x\n%O A999001 0,1\n",
                "line 1 of FILE has `2x` where an integer belongs",
            ),
            (
                "%S A999001 1,2\n%V A999001 1,-3\n%O A999001 0,1\n",
                "FILE has other terms with signs (`%V`) than without (`%S`)",
            ),
            (
                "%S A999001 1,2\n%O A999002 0,1\n",
                "line 2 of FILE is about A999002, not A999001",
            ),
            (
                "%S A999001 1,2\n<<<<<<< HEAD\n",
                "line 2 of FILE is `<<<<<<< HEAD`, without a tag and an A-number",
            ),
            (
                "%O A999001 0,1\n%S A999001 1,2",
                "line 2 of FILE is `%S A999001 1,2`, without a newline at its end",
            ),
            (
                "\u{FEFF}%S A999001 1,2\n",
                "line 1 of FILE begins with a UTF-8 byte order mark",
            ),
            ("", "FILE lists no term"),
        ],
    );
}

#[test]
fn json_and_stripped_files_are_refused_for_these() {
    refuse(
        "A999001.json",
        &[
            (
                "[{\"number\"",
                "line 1 of FILE is not JSON: EOF while parsing an object",
            ),
            ("17", "FILE is JSON, but not a list of OEIS entries"),
            ("{\"count\": 1}", "FILE has no `results`"),
            ("[{}]", "FILE has no `number`"),
            (
                "[{\"number\": 999002}]",
                "FILE is about A999002, not A999001",
            ),
            (
                "[{\"number\": 999001, \"offset\": \"0,1\"}]",
                "FILE has no `data`",
            ),
            (
                "[{\"number\": 999001, \"data\": \"1,2\"}]",
                "FILE has no `offset`",
            ),
            (
                "[{\"number\": 999001, \"data\": \"1,\", \"offset\": \"0,1\"}]",
                "FILE has `` where an integer belongs",
            ),
            (
                "[{\"number\": 999001, \"data\": \"\", \"offset\": \"0,1\"}]",
                "FILE lists no term",
            ),
        ],
    );
    refuse(
        "stripped",
        &[
            (
                "# head\nA999001 ,1,2,34",
                "line 2 of FILE is `A999001 ,1,2,34`, not terms between commas",
            ),
            (
                "A999001 1,2,\n",
                "line 1 of FILE is `A999001 1,2,`, not terms between commas",
            ),
            (
                "A999001 ,1,a,\n",
                "line 1 of FILE has `a` where an integer belongs",
            ),
            (
                "A999001 ,1,\nA999001 ,1,\n",
                "line 2 of FILE is a second line for A999001",
            ),
            ("A999001 ,,\n", "line 1 of FILE lists no term"),
        ],
    );
}

#[test]
fn sources_that_contradict_each_other_are_an_error() {
    let seq = folder("A316781.seq", "%S A316781 2,1,0,3\n%O A316781 0,1\n");
    let error = Corpus::with_folders([seq.path()])
        .unwrap()
        .listing(id("A316781"))
        .unwrap_err();
    let path = seq.path().join("A316781.seq").display().to_string();
    assert_eq!(
        error.to_string(),
        format!("A316781 starts at n = 1 in the bundled list, and at n = 0 in {path}")
    );

    let bfile = folder("b316781.txt", "1 2\n2 1\n3 9\n");
    let error = Corpus::with_folders([bfile.path()])
        .unwrap()
        .listing(id("A316781"))
        .unwrap_err();
    let path = bfile.path().join("b316781.txt").display().to_string();
    assert_eq!(
        error.to_string(),
        format!("A316781(3) is 0 in the bundled list, and 9 in {path}")
    );
    assert!(error.help().contains("https://oeis.org/A316781"));
}

#[test]
fn a_folder_must_be_one() {
    let folder = folder("file", "");
    for path in [folder.path().join("none"), folder.path().join("file")] {
        let error = Corpus::with_folders([&path]).unwrap_err();
        assert_eq!(error, OeisError::NotAFolder { path });
    }
    fs::create_dir(folder.path().join("b999001.txt")).unwrap();
    let error = Corpus::with_folders([folder.path()])
        .unwrap()
        .listing(id("A999001"))
        .unwrap_err();
    assert!(matches!(error, OeisError::Unreadable { .. }));
}

#[test]
fn a_sequence_that_nobody_lists_is_not_an_empty_one() {
    let error = Corpus::bundled().listing(id("A999001")).unwrap_err();
    assert_eq!(error.to_string(), "A999001 is not among the bundled lists");
    assert!(error.help().contains("`b999001.txt`"));
}
