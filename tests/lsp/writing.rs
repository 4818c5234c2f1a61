//! Completions with places to fill in and with a `use`, progress of lenses, and the target at the cursor.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::client::{Client, edited, position, refusal};
use crate::hints::{SLOW, capable};

// ---- Completion ----

fn completions(
    client: &mut Client,
    name: &str,
    text: &str,
    offset: usize,
) -> BTreeMap<String, Value> {
    let params = json!({
        "textDocument": {"uri": client.uri(name)}, "position": position(text, offset),
    });
    let answer = client.ask("textDocument/completion", params);
    let all = answer.as_array().expect("a list").iter();
    all.map(|own| {
        (
            own["label"].as_str().expect("a label").to_owned(),
            own.clone(),
        )
    })
    .collect()
}

#[test]
fn items_and_arguments_are_filled_in() {
    let mut client = capable(Value::Null);
    let text = "f(n) = n\ngraph g(n) = path(n)\ne\nk(n) = bino + f\n";
    client.open("fill.nk", text);
    let end = |word: &str| text.find(word).expect("there") + word.len();
    let found = completions(&mut client, "fill.nk", text, end("path(n)\ne"));
    let eval = &found["eval of a sequence"];
    assert_eq!(eval["insertTextFormat"], 2);
    assert_eq!(eval["filterText"], "eval");
    assert_eq!(
        eval["textEdit"]["newText"],
        "eval ${1:f}(n) : n >= ${2:0}\n$0"
    );
    for wanted in [
        "recurrence with base cases",
        "graph family by its vertices and edges",
    ] {
        assert!(found.contains_key(wanted), "{wanted}");
    }
    // Within an item, calls are proposed, but no items.
    let found = completions(&mut client, "fill.nk", text, end("= bino"));
    assert!(!found.contains_key("eval of a sequence"));
    assert_eq!(
        found["binomial"]["textEdit"]["newText"],
        "binomial(${1:n}, ${2:k})$0"
    );
    assert_eq!(found["f"]["textEdit"]["newText"], "f(${1:n})$0");
    // A name before a bracket is completed to a word without places, and so are all names in an editor without
    // snippets.
    let found = completions(&mut client, "fill.nk", text, end("= pat"));
    assert_eq!(found["path"]["textEdit"]["newText"], "path");
    client.goodbye();
    let mut client = Client::new();
    client.open("fill.nk", text);
    let found = completions(&mut client, "fill.nk", text, end("= bino"));
    assert_eq!(found["binomial"]["textEdit"]["newText"], "binomial");
    assert!(!found.contains_key("recurrence with base cases"));
    client.goodbye();
}

#[test]
fn names_of_the_library_bring_their_use() {
    let mut client = capable(Value::Null);
    let text = "# On boards.\n\nf(n) = nimber(que)\nkayles(n) = n\n";
    client.open("use.nk", text);
    let at = text.find("que").expect("there") + 3;
    let found = completions(&mut client, "use.nk", text, at);
    let queen = &found["queen"];
    assert_eq!(
        queen["detail"],
        "graph family of std/boards.nk, adds its `use`"
    );
    let mut edits = queen["additionalTextEdits"].clone();
    let mut main = queen["textEdit"].clone();
    main["newText"] = "queen(n, n)".into();
    edits.as_array_mut().expect("a list").push(main);
    let expected =
        "# On boards.\n\nuse \"std/boards.nk\"\n\nf(n) = nimber(queen(n, n))\nkayles(n) = n\n";
    assert_eq!(edited(text, &edits), expected);
    // A file of the library that defines a name of this file is not proposed: `kayles` would have two meanings.
    assert!(!found.contains_key("grim"));
    // A name of a file that is used already needs no edit.
    client.replace("use.nk", 2, expected);
    let found = completions(
        &mut client,
        "use.nk",
        expected,
        expected.find("queen").expect("there") + 3,
    );
    assert!(found["queen"].get("additionalTextEdits").is_none());
    assert!(found.contains_key("lattice"));
    client.goodbye();
}

#[test]
fn a_game_of_the_library_is_brought_in_by_a_quick_fix() {
    let mut client = Client::new();
    let text = "eval grim(path(n)) : 1 <= n <= 3\n";
    client.open("game.nk", text);
    let found = client.findings("game.nk", 1);
    assert!(
        found[0]["message"]
            .as_str()
            .is_some_and(|own| own.contains("use \"std/games.nk\""))
    );
    let params = json!({
        "textDocument": {"uri": client.uri("game.nk")},
        "range": found[0]["range"], "context": {"diagnostics": found},
    });
    let actions = client.ask("textDocument/codeAction", params);
    let edits = &actions[0]["edit"]["changes"][client.uri("game.nk")];
    let mended = edited(text, edits);
    assert_eq!(mended, format!("use \"std/games.nk\"\n\n{text}"));
    client.replace("game.nk", 2, &mended);
    assert_eq!(client.findings("game.nk", 2), Vec::<Value>::new());
    client.goodbye();
}

#[test]
fn sequences_are_completed_with_their_names() {
    let mut client = capable(Value::Null);
    let text = "eval A0021\n";
    client.open("oeis.nk", text);
    let found = completions(&mut client, "oeis.nk", text, 10);
    let own = &found["A002187"];
    let name = own["detail"].as_str().expect("a name");
    assert!(name.contains("Dawson"), "{own}");
    assert_eq!(own["labelDetails"]["description"], name);
    // At `A` no sequence is listed, so the editor must ask again after a digit.
    let params = json!({
        "textDocument": {"uri": client.uri("oeis.nk")}, "position": position(text, 6),
    });
    let answer = client.ask("textDocument/completion", params);
    assert_eq!(answer["isIncomplete"], true);
    assert!(
        answer["items"]
            .as_array()
            .is_some_and(|items| items.len() > 10)
    );
    client.goodbye();
}

// ---- Progress ----

fn progress(message: &Value, kind: &str) -> bool {
    message["method"] == "$/progress" && message["params"]["value"]["kind"] == kind
}

#[test]
fn a_lens_shows_its_progress_and_its_button_cancels_it() {
    let mut client = capable(Value::Null);
    client.open("slow.nk", SLOW);
    let lenses = client.ask("textDocument/codeLens", client.document("slow.nk"));
    let command = &lenses[0]["command"];
    let params = json!({"command": command["command"], "arguments": command["arguments"]});
    let id = client.begin("workspace/executeCommand", params.clone());
    let create = client.next(|message| message["method"] == "window/workDoneProgress/create");
    let token = create["params"]["token"].clone();
    let begin = client.next(|message| progress(message, "begin"));
    assert_eq!(begin["params"]["token"], token);
    assert_eq!(begin["params"]["value"]["title"], "evaluate f");
    assert_eq!(begin["params"]["value"]["cancellable"], true);
    let report = client.next(|message| progress(message, "report"));
    let told = &report["params"]["value"];
    assert!(
        told["message"]
            .as_str()
            .is_some_and(|own| own.contains(" of 101 terms")),
        "{told}"
    );
    assert!(
        told["percentage"].as_u64().is_some_and(|own| own <= 100),
        "{told}"
    );
    client.tell("window/workDoneProgress/cancel", json!({"token": token}));
    assert_eq!(refusal(&client.end(id)).0, -32800);
    let end = client.next(|message| progress(message, "end"));
    assert_eq!(end["params"]["token"], token);
    // The editor may give its own token.
    let mut params = params;
    params["workDoneToken"] = "own".into();
    let id = client.begin("workspace/executeCommand", params);
    let begin = client.next(|message| progress(message, "begin"));
    assert_eq!(begin["params"]["token"], "own");
    client.replace("slow.nk", 2, "g(n) = n\n");
    assert_eq!(refusal(&client.end(id)).0, -32801);
    client.next(|message| progress(message, "end"));
    client.goodbye();
}

// ---- The target at the cursor ----

#[test]
fn commands_are_about_what_stands_at_the_cursor() {
    let mut client = Client::new();
    let text = "use \"std/lattices.nk\"\ngraph strip(n) = path(n + 1)\nk(n) = n\neval \"all\" nimber(strip(n)) + k(n) : n >= 0\ncheck nimber(lattice(2, n)) >= 0 : 1 <= n <= 3\n\n";
    client.open("t.nk", text);
    let mut at = |text: &str, word: &str, nth| {
        let place = client.place("t.nk", text, word, nth);
        client.ask("nkdsl/target", place)
    };
    let family = at(text, "strip", 0);
    assert_eq!(
        (&family["kind"], &family["name"]),
        (&json!("family"), &json!("strip"))
    );
    assert!(
        family["graph"]
            .as_str()
            .is_some_and(|own| own.starts_with("strip(")),
        "{family}"
    );
    assert_eq!(at(text, "k(n)", 1)["kind"], "function");
    let eval = at(text, "eval", 0);
    assert_eq!(
        (&eval["kind"], &eval["name"], &eval["family"]),
        (&json!("eval"), &json!("all"), &json!("strip"))
    );
    let check = at(text, "check", 0);
    assert_eq!(
        (&check["kind"], &check["family"]),
        (&json!("check"), &json!("lattice"))
    );
    assert_eq!(check["text"], Value::Null);
    let place = json!({"textDocument": {"uri": client.uri("t.nk")}, "position": {"line": 5, "character": 0}});
    assert_eq!(client.ask("nkdsl/target", place), Value::Null);
    // If another item has an error, the answer has the text without it.
    let broken = format!("{text}eval missing(n) : n >= 0\n");
    client.replace("t.nk", 2, &broken);
    let place = client.place("t.nk", &broken, "strip", 0);
    let family = client.ask("nkdsl/target", place);
    assert_eq!(
        family["text"].as_str().map(str::trim_end),
        Some(text.trim_end())
    );
    client.goodbye();
}
