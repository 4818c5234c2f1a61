//! Folding, selection, links, symbols of the workspace, and signatures.

use serde_json::{Value, json};

use super::client::Client;

const TEXT: &str = "\
# Kayles, A002186 in the OEIS,
# by its recurrence.
use \"std/lattices.nk\"
k(0) = 0
k(n) = mex { k(i) (+) k(n-1-i),
  k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
graph comb2(n, legs) {
  vertex v[i] : 1 <= i <= n
}
eval gcd(k(3), binomial(4, 2))
check k(n) = A002186(n) : n >= 0
";

fn opened() -> Client {
    let mut client = Client::new();
    client.open("k.nk", TEXT);
    client
}

/// The place of the `|` in a line of the text.
fn at(line: u32, marked: &str) -> Value {
    let place = marked.find('|').expect("a mark");
    assert_eq!(
        TEXT.lines().nth(line as usize),
        Some(marked.replace('|', "").as_str())
    );
    json!({"line": line, "character": place})
}

#[test]
fn items_and_comments_fold() {
    let mut client = opened();
    let folds = client.ask("textDocument/foldingRange", client.document("k.nk"));
    let folds: Vec<(u64, u64, bool)> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(|own| {
            let line = |name: &str| own[name].as_u64().expect("a line");
            (line("startLine"), line("endLine"), own["kind"] == "comment")
        })
        .collect();
    assert_eq!(folds, [(0, 1, true), (4, 5, false), (6, 8, false)]);
    client.goodbye();
}

#[test]
fn a_selection_grows_from_the_word_to_the_file() {
    let mut client = opened();
    let params = json!({
        "textDocument": {"uri": client.uri("k.nk")},
        "positions": [at(5, "  k(j) (+) k(n-2|-j) : 0 <= i <= n-1, 0 <= j <= n-2 }")],
    });
    let answer = client.ask("textDocument/selectionRange", params);
    let lines: Vec<&str> = TEXT.lines().collect();
    let offset = |place: &Value| -> usize {
        let number = |name: &str| place[name].as_u64().expect("a number") as usize;
        let before: usize = lines[..number("line").min(lines.len())]
            .iter()
            .map(|own| own.len() + 1)
            .sum();
        before + number("character")
    };
    let mut texts = Vec::new();
    let mut own = &answer[0];
    while !own.is_null() {
        texts.push(&TEXT[offset(&own["range"]["start"])..offset(&own["range"]["end"])]);
        own = &own["parent"];
    }
    assert_eq!(texts[..4], ["2", "n-2-j", "(n-2-j)", "k(n-2-j)"]);
    assert!(
        texts[4].starts_with(" k(i)") && texts[5].starts_with("{ k(i)"),
        "{texts:?}"
    );
    assert!(
        texts[6].starts_with("k(n) = mex") && texts[7] == TEXT,
        "{texts:?}"
    );
    // Each selection contains the one before.
    assert!(
        texts.windows(2).all(|pair| pair[1].contains(pair[0])),
        "{texts:?}"
    );
    client.goodbye();
}

#[test]
fn uses_and_numbers_of_the_oeis_are_links() {
    let mut client = opened();
    client.file("own.nk", "f(n) = n\n");
    let links = client.ask("textDocument/documentLink", client.document("k.nk"));
    let links = links.as_array().expect("a list");
    let oeis = links
        .iter()
        .filter(|own| own["target"] == "https://oeis.org/A002186");
    let lines: Vec<u64> = oeis
        .filter_map(|own| own["range"]["start"]["line"].as_u64())
        .collect();
    assert_eq!(lines, [0, 10]);
    client.open("own_use.nk", "use \"own.nk\"\nuse \"none.nk\"\n");
    let links = client.ask("textDocument/documentLink", client.document("own_use.nk"));
    assert_eq!(links[0]["target"], client.uri("own.nk"));
    assert_eq!(
        links.as_array().map(Vec::len),
        Some(1),
        "a missing file has no link: {links}"
    );
    client.goodbye();
}

#[test]
fn symbols_of_all_open_files_are_found_by_a_part_of_their_names() {
    let mut client = opened();
    client.open("other.nk", "combine(n) = n\n");
    let found = client.ask("workspace/symbol", json!({"query": "COMB"}));
    let names = |found: &Value| -> Vec<String> {
        let all = found.as_array().expect("a list").iter();
        all.filter_map(|own| own["name"].as_str().map(str::to_owned))
            .collect()
    };
    assert_eq!(names(&found), ["comb2(n, legs)", "combine(n)"]);
    let found = client.ask("workspace/symbol", json!({"query": "cylinder"}));
    assert_eq!(
        names(&found),
        ["cylinder(m, n)", "triangular_cylinder(m, n)"],
        "of a file that is used"
    );
    client.goodbye();
}

#[test]
fn a_call_shows_what_the_function_takes() {
    let mut client = opened();
    let mut ask = |line: u32, marked: &str| {
        let params =
            json!({"textDocument": {"uri": client.uri("k.nk")}, "position": at(line, marked)});
        let answer = client.ask("textDocument/signatureHelp", params);
        let label = answer["signatures"][0]["label"]
            .as_str()
            .unwrap_or("")
            .to_owned();
        (label, answer["activeParameter"].as_u64())
    };
    let line = "eval gcd(k(3), binomial(4, 2))";
    let marked = |at: usize| format!("{}|{}", &line[..at], &line[at..]);
    assert_eq!(ask(9, &marked(9)).1, Some(0));
    assert_eq!(ask(9, &marked(11)), ("k(n)".to_owned(), Some(0)));
    assert_eq!(ask(9, &marked(24)), ("binomial(n, k)".to_owned(), Some(0)));
    assert_eq!(ask(9, &marked(27)), ("binomial(n, k)".to_owned(), Some(1)));
    let outer = ask(9, &marked(29));
    assert!(
        outer.0.starts_with("gcd(") && outer.1 == Some(1),
        "{outer:?}"
    );
    assert_eq!(ask(3, "k(0) = |0"), (String::new(), None));
    client.goodbye();
}

#[test]
fn calls_are_followed_both_ways() {
    let mut client = Client::new();
    let text = "f(n) = n + g(n)\ng(n) = 2*n\ngraph h(n) = path(g(n)) : n >= 1\neval \"both\" f(2) + g(3)\n";
    client.open("c.nk", text);
    let params = json!({
        "textDocument": {"uri": client.uri("c.nk")}, "position": {"line": 1, "character": 0},
    });
    let item = client.ask("textDocument/prepareCallHierarchy", params)[0].clone();
    assert_eq!(item["name"], "g");
    let names = |answer: &Value, side: &str| -> Vec<String> {
        let all = answer.as_array().expect("a list").iter();
        all.filter_map(|own| own[side]["name"].as_str().map(str::to_owned))
            .collect()
    };
    let incoming = client.ask("callHierarchy/incomingCalls", json!({"item": item}));
    assert_eq!(names(&incoming, "from"), ["f", "h", "both"]);
    assert_eq!(
        incoming[0]["fromRanges"][0]["start"],
        json!({"line": 0, "character": 11})
    );
    let caller = incoming[0]["from"].clone();
    let outgoing = client.ask("callHierarchy/outgoingCalls", json!({"item": caller}));
    assert_eq!(names(&outgoing, "to"), ["g"]);
    let outgoing = client.ask("callHierarchy/outgoingCalls", json!({"item": item}));
    assert_eq!(names(&outgoing, "to"), Vec::<String>::new());
    // A function with two equations is one caller, and here calls itself.
    let text = "k(0) = 1\nk(n) = k(n-1) + k(n-1)\n";
    client.open("k.nk", text);
    let params = client.place("k.nk", text, "k(n-1)", 0);
    let item = client.ask("textDocument/prepareCallHierarchy", params)[0].clone();
    let incoming = client.ask("callHierarchy/incomingCalls", json!({"item": item}));
    assert_eq!(names(&incoming, "from"), ["k"]);
    assert_eq!(incoming[0]["from"], item);
    assert_eq!(incoming[0]["fromRanges"].as_array().map(Vec::len), Some(2));
    client.goodbye();
}
