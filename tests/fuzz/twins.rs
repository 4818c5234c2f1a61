//! Tests the properties of the fuzz targets on specifications, lists and certificates with a few changes. `.ci/fuzz`
//! tries many more texts.

mod properties;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use nk_syntax::lex;
use nk_testing::root;
use nk_testing::writer::Writer;
use proptest::prelude::*;
use proptest::sample::Index;

/// The length in bytes of the longest text that is changed.
const LONGEST: u64 = 1500;

fn files(folders: &[&str]) -> Vec<String> {
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut found = Vec::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder");
            waiting.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if fs::metadata(&path).expect("a file").len() <= LONGEST {
            found.extend(fs::read_to_string(&path).map(|text| (path, text)));
        }
    }
    found.sort();
    assert!(
        found.len() > 10,
        "only {} files of {folders:?}",
        found.len()
    );
    found.into_iter().map(|(_, text)| text).collect()
}

static SPECIFICATIONS: LazyLock<Vec<String>> =
    LazyLock::new(|| files(&["specs", "tests/errors", "tests/fmt", "docs/findings"]));
static LISTS: LazyLock<Vec<String>> =
    LazyLock::new(|| files(&["src/oeis/data", "tests/fixtures/oeis"]));
static CERTIFICATES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let made = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        command.args(arguments).current_dir(root());
        let made = command.output().expect("it runs");
        assert!(made.status.success(), "{arguments:?}");
        String::from_utf8(made.stdout).expect("text")
    };
    vec![
        made(&[
            "prove",
            "specs/kayles.nk",
            "kayles",
            "--certificate",
            "-",
            "--quiet",
        ]),
        made(&[
            "derive",
            "specs/diamonds.nk",
            "diamonds",
            "--certificate",
            "-",
            "-o",
            "/dev/null",
        ]),
        made(&["certify", "specs/lattice.nk", "lattice(2, 3)"]),
        made(&["certify", "specs/lattice.nk", "lattice(2, 3)", "--nimber"]),
    ]
});

/// The tokens of a text, including blanks.
fn tokens(text: &str) -> Vec<String> {
    let tokens = lex(text).into_iter();
    tokens.map(|token| token.text(text).to_owned()).collect()
}

/// One of `texts` with a few changes of its tokens; inserted tokens are from others of the texts.
fn changed(texts: &'static LazyLock<Vec<String>>) -> impl Strategy<Value = String> {
    let change = (0..5u8, any::<Index>(), any::<Index>(), any::<Index>());
    let changes = proptest::collection::vec(change, 0..6);
    (any::<Index>(), changes).prop_map(move |(base, changes)| {
        let mut own = tokens(&texts[base.index(texts.len())]);
        for (kind, place, from, which) in changes {
            let other = tokens(&texts[from.index(texts.len())]);
            if own.is_empty() || other.is_empty() {
                continue;
            }
            let (at, piece) = (place.index(own.len()), which.index(other.len()));
            match kind {
                0 => drop(own.remove(at)),
                1 => own.insert(at, other[piece].clone()),
                2 => own[at].clone_from(&other[piece]),
                3 => own.insert(at, own[which.index(own.len())].clone()),
                // All tokens from this place on are replaced.
                _ => own
                    .splice(at.., other[piece..].iter().cloned())
                    .for_each(drop),
            }
        }
        own.concat()
    })
}

/// Specifications that [`Writer`] writes, which are mostly right.
fn written() -> impl Strategy<Value = String> {
    (any::<u64>(), 0..4u8).prop_map(|(seed, kind)| {
        let mut writer = Writer::new(seed);
        let text = match kind {
            0 => writer.builder(),
            1 => writer.recurrence(),
            2 => writer.mex_system(),
            _ => writer.table(),
        };
        let name = text
            .rsplit('\n')
            .find_map(|line| line.chars().next())
            .unwrap_or('f');
        let args = if name == 't' { "n, n" } else { "n" };
        format!("{text}eval {name}({args}) : 0 <= n <= 9\ncheck {name}({args}) = 1 : n >= 2\n")
    })
}

/// `NKDSL_TWINS=100` tries a hundred times as many cases.
fn settings(cases: u32) -> ProptestConfig {
    let times = std::env::var("NKDSL_TWINS").map_or(1, |times| times.parse().expect("a number"));
    ProptestConfig {
        cases: times * cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(settings(4000))]

    #[test]
    fn tokens_are_the_text(text in prop_oneof![changed(&SPECIFICATIONS), any::<String>()]) {
        properties::lexer(&text);
    }

    #[test]
    fn lists_are_read_or_refused(text in changed(&LISTS)) {
        properties::oeis(&text);
    }

    #[test]
    fn graph6_comes_back(text in "(>>graph6<<)?(~~?)?[?-~]{0,24}\n?") {
        properties::graph6(&text);
    }
}

proptest! {
    #![proptest_config(settings(1000))]

    #[test]
    fn errors_have_places(text in changed(&SPECIFICATIONS)) {
        properties::parser(&text);
        properties::checker(&text);
    }

    #[test]
    fn formatting_keeps_the_tree(text in prop_oneof![changed(&SPECIFICATIONS), written()]) {
        properties::formatter(&text);
    }

    #[test]
    fn certificates_are_refused_or_true(text in changed(&CERTIFICATES)) {
        properties::certificates(&text);
    }
}

proptest! {
    #![proptest_config(settings(400))]

    #[test]
    fn two_ways_of_evaluation_agree(text in prop_oneof![changed(&SPECIFICATIONS), written()]) {
        properties::evaluator(&text);
    }
}
