//! The meaning of a name, its places, renaming, and completions.

use std::collections::BTreeSet;

use nk_base::cancellation::CancelToken;
use nk_base::source::FileId;
use nk_ide::fixes::apply;
use nk_ide::{Analysis, glossary, rename};
use nk_syntax::format::format;
use nk_syntax::{TokenKind, lex};
use nk_testing::files;
use serde_json::{Value, json};

use crate::client::{Client, edited, position, slice};
use crate::specs;

// ---- Renaming ----

fn renaming(analysis: &Analysis, id: usize, new: &str) -> Result<rename::Edits, String> {
    rename::rename(analysis, id, new, &files::specs, &CancelToken::new()).expect("nobody ends it")
}

/// A parameter with the name of a constant is an error, which a rename of either mends. The rename changes only the
/// symbol at the cursor.
#[test]
fn a_parameter_and_a_constant_of_one_name_are_renamed_apart() {
    let text = "f(k) = k + {1}\nk = 5\neval f(2) + k\n";
    let analysis = Analysis::new("new.nk", text, &files::specs);
    let found = |at: usize| {
        let found = analysis.at(FileId(0), at).expect("a name");
        found.0.symbol
    };
    let renamed =
        |at: usize, new: &str| renaming(&analysis, found(at), new).map(|edits| apply(text, &edits));
    let constant = text.find("k = 5").expect("there");
    for parameter in [2, 7] {
        assert_eq!(
            renamed(parameter, "n").as_deref(),
            Ok("f(n) = n + {1}\nk = 5\neval f(2) + k\n")
        );
    }
    assert_eq!(
        renamed(constant, "m").as_deref(),
        Ok("f(k) = k + {1}\nm = 5\neval f(2) + m\n")
    );
    assert!(renamed(constant, "f").is_err_and(|why| why.contains("already")));
    // The rename would change the meaning of the name in the equation.
    let text = "f(n) = k + n\nk = 5\n";
    let analysis = Analysis::new("new.nk", text, &files::specs);
    let (found, _) = analysis.at(FileId(0), 2).expect("a name");
    assert!(renaming(&analysis, found.symbol, "k").is_err());
}

/// Every name can be changed to a new one without another change; a rename to a used name is refused or harmless.
#[test]
fn renaming_keeps_the_meaning() {
    let (mut renamed, mut refused) = (0, 0);
    for (name, text) in specs() {
        let analysis = Analysis::new(&name, &text, &files::specs);
        for (id, symbol) in analysis.index.symbols.iter().enumerate() {
            let of_root = analysis.index.of(id).all(|own| own.span.file == FileId(0));
            // Only some symbols are renamed, so that the test is fast.
            if symbol.sort.is_given() || !of_root || id % 16 != 0 {
                continue;
            }
            let edits = renaming(&analysis, id, "fresh_1'").expect("a new name");
            let changed = Analysis::new(&name, &apply(&text, &edits), &files::specs);
            assert!(changed.is_sound(), "{name}: {}", symbol.name);
            let back = changed
                .index
                .symbols
                .iter()
                .position(|own| own.name == "fresh_1'");
            let edits = renaming(&changed, back.expect("it is there"), &symbol.name);
            assert_eq!(apply(changed.text(), &edits.expect("the old name")), text);
            renamed += 1;
            let other = &analysis.index.symbols[(id + 1) % analysis.index.symbols.len()].name;
            match renaming(&analysis, id, other) {
                Err(_) => refused += 1,
                Ok(edits) => {
                    let changed = Analysis::new(&name, &apply(&text, &edits), &files::specs);
                    assert!(changed.is_sound(), "{name}: {} -> {other}", symbol.name);
                }
            }
        }
    }
    assert!(renamed > 25 && refused > 8, "{renamed} {refused}");
}

#[test]
fn a_rename_that_would_clash_is_refused() {
    let mut client = Client::new();
    let text = client.open_spec("diamonds.nk");
    let mut rename = |word: &str, nth: usize, new: &str| {
        let mut params = client.place("diamonds.nk", &text, word, nth);
        params["newName"] = new.into();
        client.refused("textDocument/rename", params)
    };
    for (new, why) in [
        ("X", "already a function"),
        ("diamonds", "already a graph family"),
        ("mex", "reserved"),
        ("nimber", "built in"),
        ("A000045", "OEIS"),
        ("2k", "not a name"),
        ("", "not a name"),
        ("a b", "not a name"),
    ] {
        let (code, said) = rename("K(n)", 0, new);
        assert!(code == -32803 && said.contains(why), "{new}: {said}");
    }
    // The new name is another local name of the item, or has another meaning in it.
    let (_, said) = rename("i-3", 0, "n");
    assert!(said.contains("already a parameter"), "{said}");
    for (word, why) in [
        ("mex", "there is no name"),
        ("nimber", "built in"),
        ("A316781(", "OEIS"),
    ] {
        let (_, said) = rename(word, 0, "new");
        assert!(said.contains(why), "{said}");
    }
    let captured = "m = 5\nf(n) = n + m\neval f(k) : 0 <= k <= m\n";
    client.open("capture.nk", captured);
    let mut params = client.place("capture.nk", captured, "m", 0);
    params["newName"] = "n".into();
    let (_, said) = client.refused("textDocument/rename", params);
    assert!(said.contains("something else"), "{said}");
    let mut params = client.place("capture.nk", captured, "f", 0);
    params["newName"] = "g".into();
    let answer = client.ask("textDocument/rename", params);
    let edits = &answer["changes"][client.uri("capture.nk")];
    let expected = "m = 5\ng(n) = n + m\neval g(k) : 0 <= k <= m\n";
    assert_eq!(edited(captured, edits), expected);
    client.goodbye();
}

/// In an item with a syntax error, the name may mean the function or a variable of that item.
#[test]
fn a_rename_is_refused_where_an_item_with_an_error_has_the_name() {
    let mut client = Client::new();
    let text =
        "k(n) = n\nfoo(n) = n + k(n)\nbad(n) = k(n) + foo(n\nother(m) = m\neval k(n) : n >= 0\n";
    client.open("broken.nk", text);
    let rename = |word: &str, new: &str| {
        let mut params = client.place("broken.nk", text, word, 0);
        params["newName"] = new.into();
        params
    };
    let (k, m) = (rename("k(n)", "kk"), rename("m) = m", "p"));
    let (_, said) = client.refused("textDocument/rename", k);
    assert!(
        said.contains("line 3 of `broken.nk` is in an item with a syntax error")
            && said.contains("`k`"),
        "{said}"
    );
    let edits = client.ask("textDocument/rename", m);
    let edits = &edits["changes"][client.uri("broken.nk")];
    assert_eq!(
        edited(text, edits),
        text.replace("other(m) = m", "other(p) = p")
    );
    client.goodbye();
}

#[test]
fn names_are_found_across_files() {
    let mut client = Client::new();
    let base = "# base\nb(n) = n + 1\n";
    let top = "use \"base.nk\"\nuse \"std/boards.nk\"\nc(n) = b(n)\neval c(n) : n >= 0\neval nimber(queen(n, n)) : 1 <= n <= 3\n";
    client.file("base.nk", base);
    client.open("top.nk", top);
    let there = client.place("top.nk", top, "b(n)", 0);
    let found = client.ask("textDocument/definition", there.clone());
    assert_eq!(found[0]["uri"], client.uri("base.nk").as_str());
    assert_eq!(slice(base, &found[0]["range"]), "b");
    // Files of the library can be opened too.
    let found = client.ask(
        "textDocument/definition",
        client.place("top.nk", top, "queen", 0),
    );
    let uri = found[0]["uri"].as_str().expect("an address");
    let text = std::fs::read_to_string(uri.trim_start_matches("file://")).expect("a file");
    assert_eq!(slice(&text, &found[0]["range"]), "queen");
    let found = client.ask(
        "textDocument/definition",
        client.place("top.nk", top, "std/", 0),
    );
    assert_eq!(found["uri"], uri);
    // References from the file that defines a name include open files that use it.
    client.open("base.nk", base);
    let mut here = client.place("base.nk", base, "b(n)", 0);
    here["context"] = json!({"includeDeclaration": true});
    let found = client.ask("textDocument/references", here.clone());
    let places: BTreeSet<(String, String)> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|own| {
            (
                own["uri"].to_string(),
                own["range"]["start"]["line"].to_string(),
            )
        })
        .collect();
    assert_eq!(places.len(), 2, "{found}");
    here["context"] = json!({"includeDeclaration": false});
    let found = client.ask("textDocument/references", here.clone());
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    here["newName"] = "plus_one".into();
    let answer = client.ask("textDocument/rename", here);
    let edit = |name: &str, text| edited(text, &answer["changes"][client.uri(name)]);
    assert_eq!(edit("base.nk", base), base.replace("b(n)", "plus_one(n)"));
    assert_eq!(edit("top.nk", top), top.replace("b(n)", "plus_one(n)"));
    let mut of_library = client.place("top.nk", top, "queen", 0);
    of_library["newName"] = "lady".into();
    let (_, said) = client.refused("textDocument/rename", of_library);
    assert!(said.contains("library"), "{said}");
    client.goodbye();
}

// ---- Completions ----

fn labels(answer: &Value) -> BTreeSet<String> {
    let list = answer.as_array().expect("a list").iter();
    list.map(|own| own["label"].as_str().expect("a label").to_owned())
        .collect()
}

#[test]
fn completion_knows_what_may_stand_there() {
    let mut client = Client::new();
    let text = "two = 2\ngraph g(n) { vertex vv[i] : 0 <= i <= n\n  edge \n}\nfib(n) = fib(n-1) + \nuse \"std/bo\neval A3166\n";
    client.file("beside.nk", "x = 1\n");
    client.open("draft.nk", text);
    let mut at = |text: &str, offset: usize| {
        let params = json!({
            "textDocument": {"uri": client.uri("draft.nk")}, "position": position(text, offset),
        });
        client.ask("textDocument/completion", params)
    };
    let end = |word: &str| text.find(word).expect("there") + word.len();
    let found = labels(&at(text, end("fib(n-1) + ")));
    for wanted in ["two", "fib", "n", "nimber", "mex", "cartesian"] {
        assert!(found.contains(wanted), "{wanted}: {found:?}");
    }
    assert!(!found.contains("vv") && !found.contains("i"), "{found:?}");
    let found = labels(&at(text, end("edge ")));
    assert!(found.contains("vv") && found.contains("i"), "{found:?}");
    let found = labels(&at(text, end("\"std/bo")));
    assert!(found.contains("std/boards.nk") && found.contains("beside.nk"));
    assert!(!found.contains("nimber"));
    let found = at(text, end("A3166"));
    assert!(labels(&found).iter().all(|own| own.starts_with("A3166")));
    assert!(labels(&found).contains("A316629"), "{found}");
    assert_eq!(slice(text, &found[0]["textEdit"]["range"]), "A3166");
    client.goodbye();
}

#[test]
fn every_word_of_the_language_is_explained() {
    for name in nk_lang::builtins::builtin_names() {
        let own = glossary::meaning(name).unwrap_or_else(|| panic!("{name}"));
        assert!(own.usage.starts_with(&format!("{name}(")), "{name}");
    }
    let words = "graph vertex edge eval check use mex where if then else or and not in mod div union intersect subset xor";
    let known: Vec<&str> = glossary::KEYWORDS.iter().map(|own| own.word).collect();
    assert_eq!(words.split(' ').collect::<Vec<_>>(), known);
    for own in glossary::BUILTINS {
        assert!(nk_lang::builtins::builtin_names().any(|name| name == own.word));
    }
}

#[test]
fn symbols_colours_and_formatting_of_every_specification() {
    let mut client = Client::new();
    for (name, text) in specs() {
        client.file(&name, &text);
    }
    for (name, text) in specs() {
        client.open(&name, &text);
        let symbols = client.ask("textDocument/documentSymbol", client.document(&name));
        for symbol in symbols.as_array().expect("a list") {
            let (all, own) = (
                slice(&text, &symbol["range"]),
                slice(&text, &symbol["selectionRange"]),
            );
            assert!(all.contains(own), "{symbol}");
        }
        let tokens = client.ask("textDocument/semanticTokens/full", client.document(&name));
        let painted = painted(&text, &tokens["data"]);
        for token in lex(&text) {
            let word = token.text(&text);
            let named = token.kind.is_name() || token.kind.is_keyword(word);
            let shown = matches!(
                token.kind,
                TokenKind::Comment | TokenKind::Integer | TokenKind::Text
            );
            if named || shown {
                assert!(painted.contains(&token.range()), "{name}: {word}");
            }
        }
        let mut params = client.document(&name);
        params["options"] = json!({"tabSize": 2, "insertSpaces": true});
        assert_eq!(
            client.ask("textDocument/formatting", params.clone()),
            json!([])
        );
        let messy = text.replace(" : ", ":").replace(", ", " ,");
        client.replace(&name, 2, &messy);
        let edits = client.ask("textDocument/formatting", params);
        let formatted = format(FileId(0), &messy).expect("no error of form");
        assert_eq!(edited(&messy, &edits), formatted, "{name}");
        client.tell("textDocument/didClose", client.document(&name));
    }
    client.goodbye();
}

/// The bytes of each semantic token.
fn painted(text: &str, data: &Value) -> Vec<std::ops::Range<usize>> {
    let numbers: Vec<u64> = data
        .as_array()
        .expect("a list")
        .iter()
        .map(|own| own.as_u64().expect("a number"))
        .collect();
    let (mut line, mut column) = (0, 0);
    let mut ranges = Vec::new();
    for token in numbers.chunks(5) {
        if token[0] > 0 {
            column = 0;
        }
        line += token[0];
        column += token[1];
        let at =
            |column: u64| crate::client::offset(text, &json!({"line": line, "character": column}));
        ranges.push(at(column)..at(column + token[2]));
    }
    ranges
}
