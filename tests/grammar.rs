//! The grammars for editors are compared with the lexer of the language: their words, and their tokens of every
//! specification.
//!
//! Some tests need programs that may be missing; `.ci/editors` installs them and runs all. If they are missing, a test
//! says what it left out.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nk_ide::Sort;
use nk_ide::glossary::{BUILTINS, KEYWORDS};
use nk_ide::semantic_tokens::{Paint, of_token};
use nk_lang::builtins::builtin_names;
use nk_syntax::{Token, TokenKind, lex};
use nk_testing::files::read;
use nk_testing::forms::Forms;
use nk_testing::{Random, root};
use serde_json::Value;

/// The `.nk` files of some folders.
fn files(folders: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders {
        for entry in std::fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "nk") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .collect()
}

/// Every word of the language is in each grammar.
#[test]
fn every_word_is_in_every_grammar() {
    let textmate = read("grammar/vscode/nk.tmLanguage.json");
    let queries = read("grammar/tree-sitter/queries/highlights.scm");
    let tree = read("grammar/tree-sitter/grammar.js");
    let (textmate, queries, tree) = (words(&textmate), words(&queries), words(&tree));
    for own in KEYWORDS.iter().map(|own| own.word) {
        assert!(textmate.contains(own), "{own} in the TextMate grammar");
        assert!(queries.contains(own), "{own} in the queries");
        assert!(tree.contains(own), "{own} in the tree-sitter grammar");
    }
    assert_eq!(
        BUILTINS.len(),
        builtin_names().collect::<BTreeSet<_>>().len()
    );
    for own in BUILTINS.iter().map(|own| own.word) {
        assert!(textmate.contains(own), "{own} in the TextMate grammar");
        assert!(queries.contains(own), "{own} in the queries");
    }
}

#[test]
fn the_letters_of_names_are_the_same() {
    // The class of letters, as in the lexer.
    let lexer = read("src/syntax/token.rs");
    let class = lexer.split("letter = r\"[").nth(1).expect("the subpattern");
    let class = class.split("_]").next().expect("its end");
    let plain = |text: &str| {
        text.replace(['{', '}'], "")
            .replace("\\\\", "\\")
            .replace("\\x", "\\u")
    };
    for path in [
        "grammar/vscode/nk.tmLanguage.json",
        "grammar/tree-sitter/grammar.js",
    ] {
        let text = plain(&read(path));
        let class = plain(class);
        let found = text.contains(&class) || text.contains(&class.replace("\\u", "\\\\u"));
        assert!(found, "{path} has not {class}");
    }
}

/// The texts with which the scope of a token may begin.
fn scopes(token: Token, text: &str) -> &'static [&'static str] {
    match of_token(token, text) {
        Some(Paint::Comment) => &["comment.line"],
        Some(Paint::Keyword) => &["keyword."],
        Some(Paint::Operator) => &["keyword.operator."],
        Some(Paint::Number) => &["constant.numeric."],
        Some(Paint::Text) => &["string."],
        Some(Paint::Name(Sort::Oeis)) => &["constant.other.oeis."],
        Some(Paint::Bad) => &["invalid.illegal."],
        Some(Paint::Name(_)) => &[],
        None => match token.kind {
            TokenKind::Name => &[
                "variable.other.",
                "entity.name.function.",
                "support.function.",
            ],
            TokenKind::Blank => &["source.nk"],
            _ => &["punctuation."],
        },
    }
}

fn skipped(what: &str) {
    // Writes directly to the stream, as the test harness captures `eprintln`.
    let _ = writeln!(std::io::stderr(), "left out: {what}; `.ci/editors` runs it");
}

/// Every token of every specification, also of broken ones, has the class that the lexer gives it.
#[test]
fn textmate_sees_the_same_tokens() {
    let script = root().join("grammar/vscode/test/tokens.js");
    let has_modules = Command::new("node")
        .args([
            "-e",
            "require('vscode-textmate'); require('vscode-oniguruma')",
        ])
        .stderr(Stdio::null())
        .status();
    if !has_modules.is_ok_and(|status| status.success()) {
        return skipped("the TextMate grammar, for want of node with vscode-textmate");
    }
    let paths = files(&["specs", "specs/std", "tests/errors", "tests/fmt"]);
    assert!(paths.len() > 80);
    let texts: Vec<String> = paths
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a text"))
        .collect();
    let found = tokenised(&script, &texts);
    let mut compared = 0;
    for ((path, text), pieces) in paths.iter().zip(&texts).zip(&found) {
        for token in lex(text) {
            // The tokens are compared line by line, as the editor splits the lines.
            if token.kind == TokenKind::Blank && token.text(text).contains(['\n', '\r']) {
                continue;
            }
            let range = token.range();
            let covering = pieces
                .iter()
                .filter(|own| own.0 < range.end && range.start < own.1);
            let mut covered = 0;
            for (start, end, scope) in covering {
                let wanted = scopes(token, text);
                assert!(
                    wanted.iter().any(|own| scope.starts_with(own)),
                    "{}: `{}` is {scope}, not {wanted:?}",
                    path.display(),
                    token.text(text)
                );
                covered += end.min(&range.end) - start.max(&range.start);
            }
            assert_eq!(
                covered,
                range.len(),
                "{}: {:?}",
                path.display(),
                token.text(text)
            );
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared} tokens");
}

fn tokenised(script: &Path, texts: &[String]) -> Vec<Vec<(usize, usize, String)>> {
    let mut node = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let asked = serde_json::to_vec(texts).expect("texts are JSON");
    let mut input = node.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(&asked));
    let output = node.wait_with_output().expect("it ends");
    writer.join().expect("a thread").expect("it reads");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let number = |own: &Value| own.as_u64().expect("a number") as usize;
    let piece = |own: &Value| {
        let scope = own[2].as_str().expect("a scope").to_owned();
        (number(&own[0]), number(&own[1]), scope)
    };
    let list = |own: &Value| own.as_array().expect("a list").iter().map(piece).collect();
    found.as_array().expect("a list").iter().map(list).collect()
}

/// The generated parser is that of this grammar, every specification is read without an error, and the queries are
/// valid.
#[test]
fn tree_sitter_reads_every_specification() {
    let folder = root().join("grammar/tree-sitter");
    let there = Command::new("tree-sitter").arg("--version").output();
    if there.is_err() {
        return skipped("the tree-sitter grammar, for want of tree-sitter");
    }
    let run = |arguments: &[&str], folder: &Path| {
        let own = folder.join(".config");
        let output = Command::new("tree-sitter")
            .args(arguments)
            .current_dir(folder)
            .env("XDG_CACHE_HOME", own.join("cache"))
            .env("XDG_CONFIG_HOME", &own)
            .output()
            .expect("tree-sitter runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    // The parser is generated in a copy, so that no file of the project changes.
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["grammar.js", "tree-sitter.json"] {
        std::fs::copy(folder.join(name), copy.path().join(name)).expect("a copy");
    }
    run(&["generate"], copy.path());
    let parser = std::fs::read_to_string(copy.path().join("src/parser.c")).expect("a parser");
    assert_eq!(
        parser,
        read("grammar/tree-sitter/src/parser.c"),
        "generate it again"
    );
    let mut paths = files(&["specs", "specs/std", "tests/fmt"]);
    for seed in 0..300 {
        let path = copy.path().join(format!("{seed}.nk"));
        std::fs::write(&path, Forms(Random(seed)).file(3)).expect("a file");
        paths.push(path);
    }
    let names: Vec<String> = paths.iter().map(|own| own.display().to_string()).collect();
    let mut arguments = vec!["parse", "--quiet"];
    arguments.extend(names.iter().map(String::as_str));
    let said = run(&arguments, copy.path());
    assert!(
        !said.contains("ERROR") && !said.contains("MISSING"),
        "{said}"
    );
    for query in ["highlights", "locals"] {
        let query = folder.join(format!("queries/{query}.scm"));
        let query = query.display().to_string();
        let said = run(&["query", &query, &names[0]], copy.path());
        assert!(said.contains("capture"), "{said}");
    }
}
