//! Inlay hints, and the formatting of a part of a file.

use nk_ide::Analysis;
use nk_ide::format::format_lines;
use nk_syntax::format::format;
use nk_testing::Random;
use serde_json::{Value, json};

use crate::client::{Client, edited, position, refusal};
use crate::specs;

/// A client with all capabilities that the server uses.
pub fn capable(options: Value) -> Client {
    let mut client = Client::raw();
    let item = json!({"snippetSupport": true});
    let capabilities = json!({
        "textDocument": {"completion": {"completionItem": item}},
        "workspace": {"inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true}},
        "window": {"workDoneProgress": true},
    });
    let params = json!({
        "processId": null, "rootUri": null, "capabilities": capabilities,
        "initializationOptions": options,
    });
    client.ask("initialize", params);
    client.tell("initialized", json!({}));
    client
}

/// The parameters for the whole of a file.
fn whole(client: &Client, name: &str) -> Value {
    json!({
        "textDocument": {"uri": client.uri(name)},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}},
    })
}

/// The line and the label of each hint of a file.
fn hints(client: &mut Client, name: &str) -> Vec<(u64, String)> {
    let params = whole(client, name);
    let answer = client.ask("textDocument/inlayHint", params);
    let all = answer.as_array().expect("a list").iter();
    all.map(|own| {
        let line = own["position"]["line"].as_u64().expect("a line");
        (line, own["label"].as_str().expect("a label").to_owned())
    })
    .collect()
}

/// Waits until the hints of a file are as wanted, and returns them. On a busy machine their time may be over before
/// they are computed; then the text is sent again.
#[track_caller]
fn settled(
    client: &mut Client,
    (name, text): (&str, &str),
    version: &mut i64,
    wanted: impl Fn(&[(u64, String)]) -> bool,
) -> Vec<(u64, String)> {
    const TRIES: usize = 200;
    let mut found = hints(client, name);
    for _ in 0..TRIES {
        if wanted(&found) {
            break;
        }
        *version += 1;
        client.replace(name, *version, text);
        found = hints(client, name);
    }
    assert!(wanted(&found), "{found:#?}");
    found
}

const TEXT: &str = "\
k(0) = 0
k(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
m = 2^10
five = 5
pairs(n) = count(x : x >= 1, y >= 1, x + y < n)
eval k(n) : n >= 3
eval k(n) : 1 <= n <= 3
check k(n+12) = k(n) : n >= 71
check k(n) >= 0 : n >= 0, n < m
part(n) = n : 1 <= n <= 3
check k(n) = A002186(n) : n >= 0
";

#[test]
fn hints_tell_ranges_and_first_terms() {
    let mut client = capable(Value::Null);
    client.open("k.nk", TEXT);
    let expected = [
        (1, "k(0), ... = 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, ..."),
        (2, "m = 1024"),
        (4, ", x < n - 1"),
        (5, ", n <= 102"),
        (5, "= 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, ..."),
        (6, "= 1, 2, 3"),
        (7, ", n <= 170, unless proved"),
        (9, "part(1), ... = 1, 2, 3"),
        (10, ", n <= 100, as far as listed"),
    ];
    let mut wanted: Vec<(u64, String)> = expected
        .iter()
        .map(|(line, label)| (*line, (*label).to_owned()))
        .collect();
    wanted.sort();
    let mut version = 1;
    settled(&mut client, ("k.nk", TEXT), &mut version, |found| {
        // The hint of `pairs` may begin with any integer.
        let others = found.iter().filter(|own| !own.1.starts_with("pairs("));
        let mut others: Vec<(u64, String)> = others.cloned().collect();
        others.sort();
        others == wanted
    });
    // A hint is at the end of its item.
    let params = whole(&client, "k.nk");
    let again = client.ask("textDocument/inlayHint", params);
    let end = &again
        .as_array()
        .and_then(|all| all.iter().find(|own| own["label"] == "m = 1024"))
        .expect("the hint")["position"];
    assert_eq!(end, &position(TEXT, TEXT.find("\nfive").expect("there")));
    // A request for a part of the file gets the hints of that part.
    let mut part = whole(&client, "k.nk");
    part["range"]["end"] = json!({"line": 3, "character": 0});
    let some = client.ask("textDocument/inlayHint", part);
    assert_eq!(some.as_array().map(Vec::len), Some(2), "{some}");
    // After an edit the hints are new, and an item with errors has none.
    let changed = TEXT.replace("2^10", "2^11").replace("eval k", "eval kk");
    version += 1;
    client.replace("k.nk", version, &changed);
    let found = settled(&mut client, ("k.nk", &changed), &mut version, |found| {
        found.contains(&(2, "m = 2048".to_owned()))
    });
    assert!(!found.iter().any(|(line, _)| *line == 5), "{found:?}");
    client.goodbye();
}

/// A specification whose second term takes minutes.
pub const SLOW: &str = "\
use \"std/boards.nk\"
f(n) = nimber(queen(12*n + 1, 12*n + 1))
g(n) = n
eval f(n) : n >= 0
";

#[test]
fn hints_have_little_time_and_end_with_the_text() {
    let mut client = capable(Value::Null);
    client.open("slow.nk", SLOW);
    let mut version = 1;
    settled(&mut client, ("slow.nk", SLOW), &mut version, |found| {
        let has = |line: u64, begin: &str| {
            found
                .iter()
                .any(|own| own.0 == line && own.1.starts_with(begin))
        };
        has(1, "f(0), ... = 1") && has(2, "g(0), ... = 0, 1, 2")
    });
    client.replace("slow.nk", version + 1, &format!("{SLOW}\n"));
    let params = whole(&client, "slow.nk");
    let id = client.begin("textDocument/inlayHint", params);
    client.replace("slow.nk", version + 2, "g(n) = 2*n\n");
    let answer = client.end(id);
    // The request may have been answered before the edit arrived.
    if answer.get("error").is_some() {
        assert_eq!(refusal(&answer).0, -32801);
    }
    version += 2;
    settled(
        &mut client,
        ("slow.nk", "g(n) = 2*n\n"),
        &mut version,
        |found| matches!(found, [(0, label)] if label.starts_with("g(0), ... = 0, 2, 4")),
    );
    client.goodbye();
}

#[test]
fn the_editor_says_which_hints_it_wants() {
    for (options, ranges, terms) in [
        (json!({"ranges": false}), false, true),
        (json!({"terms": false}), true, false),
    ] {
        let mut client = capable(json!({"inlayHints": options}));
        client.open("k.nk", TEXT);
        let found = hints(&mut client, "k.nk");
        let is_range = |own: &(u64, String)| own.1.contains("<");
        assert_eq!(found.iter().any(is_range), ranges, "{found:?}");
        assert_eq!(found.iter().any(|own| !is_range(own)), terms, "{found:?}");
        client.goodbye();
    }
}

#[test]
fn hints_are_asked_for_again_if_another_file_changes() {
    let mut client = capable(Value::Null);
    client.file("base.nk", "b = 2 + 3\n");
    client.open("base.nk", "b = 2 + 3\n");
    client.open("top.nk", "use \"base.nk\"\nc = b + 1\n");
    let top = ("top.nk", "use \"base.nk\"\nc = b + 1\n");
    let mut version = 1;
    settled(&mut client, top, &mut version, |found| {
        found == [(1, "c = 6".to_owned())]
    });
    client.waiting.clear();
    client.replace("base.nk", 2, "b = 2 + 4\n");
    client.next(|message| message["method"] == "workspace/inlayHint/refresh");
    settled(&mut client, top, &mut version, |found| {
        found == [(1, "c = 7".to_owned())]
    });
    client.goodbye();
}

// ---- Formatting of a part ----

fn nothing(_: &str, _: &str) -> Result<(String, String), String> {
    Err("no files".to_owned())
}

#[test]
fn lines_of_a_formatted_text_stay_and_all_lines_are_the_whole() {
    let mut random = Random(7);
    for (name, text) in specs() {
        let analysis = Analysis::new(&name, &text, &nothing);
        let starts: Vec<usize> = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        for _ in 0..20 {
            let mut ends = [0, 0].map(|_| starts[random.below(starts.len())]);
            ends.sort_unstable();
            let found = format_lines(&analysis, ends[0]..ends[1]);
            assert_eq!(found, None, "{name}: {ends:?}");
        }
        let messy = text.replace(" : ", ":").replace(", ", " ,");
        let analysis = Analysis::new(&name, &messy, &nothing);
        let formatted = format(nk_base::source::FileId(0), &messy).expect("no error of form");
        let all = format_lines(&analysis, 0..messy.len());
        let own = all.map_or(messy.clone(), |(range, new)| {
            format!("{}{new}{}", &messy[..range.start], &messy[range.end..])
        });
        assert_eq!(own, formatted, "{name}");
        // The lines of a file from Windows keep their line breaks.
        let windows = |text: &str| text.replace('\n', "\r\n");
        let analysis = Analysis::new(&name, &windows(&text), &nothing);
        assert_eq!(format_lines(&analysis, 0..text.len()), None, "{name}");
        let messy = windows(&messy);
        let analysis = Analysis::new(&name, &messy, &nothing);
        let all = format_lines(&analysis, 0..messy.len());
        let own = all.map_or(messy.clone(), |(range, new)| {
            format!("{}{new}{}", &messy[..range.start], &messy[range.end..])
        });
        assert_eq!(own, windows(&formatted), "{name}");
    }
}

#[test]
fn a_part_is_formatted_beside_errors() {
    let mut client = Client::new();
    let text = "f(n)=)\n\n# of g\ng(n)=mex{n,\nn+1}\nh(n)=1\n";
    client.open("part.nk", text);
    let mut ask = |from: Value, to: Value| {
        let params = json!({
            "textDocument": {"uri": client.uri("part.nk")}, "range": {"start": from, "end": to},
            "options": {"tabSize": 2, "insertSpaces": true},
        });
        client.ask("textDocument/rangeFormatting", params)
    };
    let place = |line: u32, character: u32| json!({"line": line, "character": character});
    // A selection within an item formats the whole item.
    let edits = ask(place(4, 1), place(4, 2));
    let expected = "f(n)=)\n\n# of g\ng(n) = mex {n,\n  n+1}\nh(n)=1\n";
    assert_eq!(edited(text, &edits), expected);
    let edits = ask(place(2, 0), place(9, 0));
    assert!(edited(text, &edits).ends_with("\nh(n) = 1\n"));
    // The line with an error is not changed.
    assert_eq!(ask(place(0, 0), place(0, 3)), json!([]));
    client.goodbye();
}
