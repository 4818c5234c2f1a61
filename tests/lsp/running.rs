//! Computed answers: hovers, and lenses that evaluate and check. None of them delays the answers to typing.

use serde_json::{Value, json};

use crate::client::{Client, refusal};

fn hover(client: &mut Client, text: &str, word: &str) -> String {
    let answer = client.ask("textDocument/hover", client.place("spec.nk", text, word, 0));
    answer["contents"]["value"]
        .as_str()
        .unwrap_or("")
        .to_owned()
}

#[test]
fn hovers_say_what_a_name_is_and_its_first_values() {
    let mut client = Client::new();
    let text = client.open_spec("diamonds.nk");
    client.open("spec.nk", &text);
    let shown = hover(&mut client, &text, "a(n)");
    for part in [
        "a(n) = mex {",
        "a(0), ... = ",
        "[A316781](https://oeis.org/A316781), which agrees for n = 1 to 23",
        "2, 1, 0, 3",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let shown = hover(&mut client, &text, "diamonds(n)");
    for part in [
        "graph diamonds(n) {",
        "| n | order | size |",
        "| 0 | 1 | 0 |",
        "| 2 | 7 | 10 |",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let shown = hover(&mut client, &text, "A316781(");
    assert!(shown.contains("terms from n = 1: 2, 1, 0, 3"), "{shown}");
    let shown = hover(&mut client, &text, "nimber");
    assert!(
        shown.contains("Sprague-Grundy value of Node-Kayles"),
        "{shown}"
    );
    let shown = hover(&mut client, &text, "i-3");
    assert!(shown.contains("variable `i`, bound by") && shown.contains("1 <= i <= n+1"));
    assert!(hover(&mut client, &text, "mex").contains("least non-negative integer"));
    assert!(hover(&mut client, &text, "(+)").contains("nim-sum"));
    assert_eq!(hover(&mut client, &text, " : 1 <= i"), "");
    // An error in another item changes nothing.
    let broken = format!("{text}\neval nothing\n");
    client.replace("spec.nk", 2, &broken);
    for (word, parts) in [
        ("a(n)", ["a(n) = mex {", "a(0), ... = 1, 2, 1"]),
        ("diamonds(n)", ["graph diamonds(n) {", "| 2 | 7 | 10 |"]),
    ] {
        let shown = hover(&mut client, &broken, word);
        assert!(parts.iter().all(|own| shown.contains(own)), "{shown}");
    }
    // The elements of an infinite list have their own notation.
    let list = "t = [ r : s >= 0, 0 <= r <= s ]\neval t\n";
    client.replace("spec.nk", 3, list);
    let shown = hover(&mut client, list, "t = ");
    assert!(shown.contains("t[1], ... = 0, 0, 1, 0"), "{shown}");
    // Functions that an error concerns have no values.
    let broken = "f(n) = n\ng(n) = f(n) + h(n)\nk(n) = g(n)\n";
    client.replace("spec.nk", 4, broken);
    for (word, has_terms) in [("f(n)", true), ("g(n)", false), ("k(n)", false)] {
        let shown = hover(&mut client, broken, word);
        assert!(shown.contains(word), "{shown}");
        assert_eq!(shown.contains(", ... = "), has_terms, "{shown}");
    }
    client.goodbye();
}

/// A function of a graph, a list or a set has no first terms.
#[test]
fn hovers_over_games_tell_what_they_take() {
    let text = "arc(G) = mex { arc(G - {u, v}) : u -- v in G }\n\
        nim(L) = mex { nim(replace(L, i, k)) : 1 <= i <= |L|, 0 <= k < L[i] }\n\
        take(S) = mex { take(S \\ {x}) : x in S }\n";
    let mut client = Client::new();
    client.open("spec.nk", text);
    for (name, taken) in [
        ("arc", "a graph"),
        ("nim", "a list of numbers"),
        ("take", "a set"),
    ] {
        let said = hover(&mut client, text, name);
        assert!(
            said.contains(&format!("is a function of {taken}")),
            "{said}"
        );
        assert!(!said.contains(&format!("{name}(0)")), "{said}");
    }
}

#[test]
fn hovers_say_where_a_listed_sequence_differs() {
    let mut client = Client::new();
    let spec =
        |check: &str| format!("k(n) = mex {{ k(i) (+) k(n-2-i) : 0 <= i <= n-2 }}\n{check}\n");
    client.open("spec.nk", &spec("check k(n) = A002186(n) : n >= 0"));
    let text = spec("check k(n) = A002186(n) : n >= 0");
    let shown = hover(&mut client, &text, "k(n)");
    let said = "which differs first at n = 1: it has 1 there, and not 0";
    assert!(shown.contains(said), "{shown}");
    // A check at another index is not mentioned.
    let text = spec("check k(n+1) = A002186(n) : n >= 0");
    client.replace("spec.nk", 2, &text);
    let shown = hover(&mut client, &text, "k(n)");
    assert!(
        shown.contains("A002186") && !shown.contains("which differs"),
        "{shown}"
    );
    client.goodbye();
}

fn lenses(client: &mut Client, name: &str) -> Vec<Value> {
    let found = client.ask("textDocument/codeLens", client.document(name));
    found.as_array().expect("a list").clone()
}

fn begin_lens(client: &mut Client, lens: &Value) -> i64 {
    let command = &lens["command"];
    let params = json!({"command": command["command"], "arguments": command["arguments"]});
    client.begin("workspace/executeCommand", params)
}

#[test]
fn lenses_evaluate_and_check() {
    let mut client = Client::new();
    let text = "f(n) = n^2\neval f(n) : 0 <= n <= 5\ncheck f(n) = n*n : 0 <= n <= 9\ncheck f(n) = n : 0 <= n <= 9\n";
    client.open("lens.nk", text);
    client.findings("lens.nk", 1);
    let found = lenses(&mut client, "lens.nk");
    let titles: Vec<&Value> = found.iter().map(|own| &own["command"]["title"]).collect();
    assert_eq!(titles, ["evaluate", "check", "check"]);
    let mut run = |at: usize| {
        let id = begin_lens(&mut client, &found[at]);
        let answer = client.end(id);
        client.next(|message| message["method"] == "window/showMessage");
        answer["result"]["text"]
            .as_str()
            .expect("a text")
            .to_owned()
    };
    assert_eq!(run(0), "0, 1, 4, 9, 16, 25");
    assert_eq!(run(1), "proved: 10 cases, 0 <= n <= 9");
    assert_eq!(
        run(2),
        "fails at n = 2: f(n) is 4, n is 2; 2 cases before it hold"
    );
    // The result is in the title of the lens, and in a diagnostic of the check that fails.
    client.next(|message| message["method"] == "workspace/codeLens/refresh");
    let shown = client.next(|message| {
        message["params"]["diagnostics"][0]["message"]
            .as_str()
            .is_some_and(|text| text.starts_with("fails at n = 2"))
    });
    assert_eq!(
        shown["params"]["diagnostics"][0]["range"]["start"]["line"],
        3
    );
    let now = lenses(&mut client, "lens.nk");
    assert_eq!(now[0]["command"]["title"], "0, 1, 4, 9, 16, 25");
    // An edit removes all results.
    client.replace("lens.nk", 2, &text.replace("= n :", "= n^2 :"));
    assert_eq!(client.findings("lens.nk", 2), Vec::<Value>::new());
    assert_eq!(
        lenses(&mut client, "lens.nk")[0]["command"]["title"],
        "evaluate"
    );
    let id = begin_lens(&mut client, &found[0]);
    assert_eq!(refusal(&client.end(id)).0, -32801);
    client.goodbye();
}

/// A specification whose second term takes minutes.
const SLOW: &str = "\
use \"std/boards.nk\"
f(n) = nimber(queen(12*n + 1, 12*n + 1))
eval f(n) : n >= 0
";

#[test]
fn an_edit_ends_what_is_being_computed() {
    let mut client = Client::new();
    client.open("slow.nk", SLOW);
    let found = lenses(&mut client, "slow.nk");
    let running = begin_lens(&mut client, &found[0]);
    // Meanwhile other requests are answered,
    let symbols = client.ask("textDocument/documentSymbol", client.document("slow.nk"));
    assert_eq!(symbols.as_array().map(Vec::len), Some(3));
    // and the diagnostics of an edit are shown at once.
    client.replace("slow.nk", 2, "f(n) = n +\n");
    assert_eq!(refusal(&client.end(running)).0, -32801);
    assert_eq!(client.findings("slow.nk", 2)[0]["code"], "E0108");
    client.goodbye();
}

#[test]
fn the_editor_can_cancel_and_ask_again() {
    let mut client = Client::new();
    client.open("slow.nk", SLOW);
    let found = lenses(&mut client, "slow.nk");
    let first = begin_lens(&mut client, &found[0]);
    let second = begin_lens(&mut client, &found[0]);
    assert_eq!(refusal(&client.end(first)).0, -32800);
    client.tell("$/cancelRequest", json!({"id": second}));
    assert_eq!(refusal(&client.end(second)).0, -32800);
    // The cancellation of a request that has ended, or that does not exist, has no effect.
    client.tell("$/cancelRequest", json!({"id": second}));
    client.tell("$/cancelRequest", json!({"id": "no such"}));
    // A shutdown does not wait either.
    begin_lens(&mut client, &found[0]);
    client.goodbye();
}

/// The titles of the lenses of a file.
fn titles(client: &mut Client, name: &str) -> Vec<String> {
    let found = lenses(client, name);
    let title = |own: &Value| own["command"]["title"].as_str().unwrap_or("").to_owned();
    found.iter().map(title).collect()
}

#[test]
fn a_lens_that_is_cancelled_says_what_it_said_at_first() {
    let mut client = Client::new();
    client.open("slow.nk", SLOW);
    let found = lenses(&mut client, "slow.nk");
    let running = begin_lens(&mut client, &found[0]);
    client.next(|message| message["method"] == "workspace/codeLens/refresh");
    assert_eq!(titles(&mut client, "slow.nk"), ["working ..."]);
    client.tell("$/cancelRequest", json!({"id": running}));
    assert_eq!(refusal(&client.end(running)).0, -32800);
    client.next(|message| message["method"] == "workspace/codeLens/refresh");
    assert_eq!(titles(&mut client, "slow.nk"), ["evaluate"]);
    // An item that was asked for again is still evaluated after the first request is cancelled.
    let first = begin_lens(&mut client, &found[0]);
    let second = begin_lens(&mut client, &found[0]);
    client.end(first);
    client.tell("$/cancelRequest", json!({"id": first}));
    assert_eq!(titles(&mut client, "slow.nk"), ["working ..."]);
    client.tell("$/cancelRequest", json!({"id": second}));
    client.end(second);
    assert_eq!(titles(&mut client, "slow.nk"), ["evaluate"]);
    client.goodbye();
}

/// Only items that an error concerns have no lens: the item itself, and items that need its definitions.
#[test]
fn lenses_stay_where_no_error_touches_them() {
    let mut client = Client::new();
    let whole = "\
f(n) = n^2
eval f(n) : 0 <= n <= 3
g(0) = 1
g(n) = f(n) + 1 : n >= 1
h(n) = g(n)
check h(n) >= 0 : 0 <= n <= 3
check f(n) >= n : 0 <= n <= 5
";
    client.open("part.nk", whole);
    assert_eq!(
        titles(&mut client, "part.nk"),
        ["evaluate", "check", "check"]
    );
    for (version, (text, lines)) in [
        // An unknown name is reported once and used twice; the other equation of g alone is not enough.
        (
            whole.replace("f(n) + 1", "missing(n)") + "eval missing(n) : 0 <= n <= 1\n",
            vec![1, 6],
        ),
        (whole.replace("f(n) + 1", "f(n) +"), vec![1, 6]),
        (whole.replace("n^2", "n^"), vec![]),
        (whole.replace("h(n) >= 0 ", "h(n) >= "), vec![1, 6]),
        (
            whole.replace("check h(n) >= 0 : 0 <= n <= 3", "check )"),
            vec![1, 6],
        ),
        // The definitions of a missing file are not known.
        (
            format!(
                "use \"missing.nk\"\n{}",
                whole.replace("f(n) + 1", "there(n)")
            ),
            vec![2, 7],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        client.replace("part.nk", version as i64 + 2, &text);
        assert!(!client.findings("part.nk", version as i64 + 2).is_empty());
        let found = lenses(&mut client, "part.nk");
        let at = |own: &Value| own["range"]["start"]["line"].as_u64();
        let found_at: Vec<u64> = found.iter().filter_map(at).collect();
        assert_eq!(found_at, lines, "{text}");
        let mut run = |lens: &Value| {
            let id = begin_lens(&mut client, lens);
            client.end(id)["result"]["text"].clone()
        };
        if let [eval, check] = &found[..] {
            assert_eq!(run(eval), "0, 1, 4, 9");
            assert_eq!(run(check), "proved: 6 cases, 0 <= n <= 5");
        }
    }
    client.goodbye();
}

#[test]
fn a_hover_tells_what_is_known_in_time() {
    let mut client = Client::new();
    client.open("spec.nk", SLOW);
    let shown = hover(&mut client, SLOW, "f(n)");
    assert!(shown.contains("f(0), ... = 1"), "{shown}");
    client.goodbye();
}

#[test]
fn commands_that_make_no_sense_are_refused() {
    let mut client = Client::new();
    client.open("few.nk", "m = 5\neval m\n");
    let lens = lenses(&mut client, "few.nk")[0].clone();
    let mut beyond = lens["command"]["arguments"][0].clone();
    beyond["index"] = 7.into();
    for (command, arguments) in [
        ("nkdsl.none", json!([])),
        ("nkdsl.run", json!([])),
        ("nkdsl.run", json!([{"uri": 5}])),
        ("nkdsl.run", json!([beyond])),
    ] {
        let params = json!({"command": command, "arguments": arguments});
        assert_eq!(client.refused("workspace/executeCommand", params).0, -32602);
    }
    client.goodbye();
}

/// A specification that takes some seconds to check and then has an error: each condition is read twice, with all
/// conditions in it, and the long comment allows many steps.
fn slow_to_check() -> String {
    let (mut open, mut close) = (String::from("eval 1 : "), String::from("1"));
    for n in 0..60 {
        open += &format!("a{n} = count(i{n} : 1 <= i{n} <= 2, i{n} <= ");
        close += ")";
    }
    open + &close + " # " + &"long ".repeat(800_000) + "\n"
}

/// Gives the server time to begin its work. The assertions hold without this too.
fn let_it_begin() {
    std::thread::sleep(std::time::Duration::from_millis(300));
}

#[test]
fn a_newer_text_ends_the_check_of_the_older_one() {
    let mut client = Client::new();
    client.open("spec.nk", &slow_to_check());
    let_it_begin();
    client.replace("spec.nk", 2, "f(n) = g(n)\n");
    assert_eq!(client.findings("spec.nk", 2).len(), 1);
    // The closing of the file also ends its check, so that the other file is checked.
    client.replace("spec.nk", 3, &slow_to_check());
    client.open("other.nk", "f(n) = n\n");
    let_it_begin();
    client.tell("textDocument/didClose", client.document("spec.nk"));
    assert_eq!(client.findings("other.nk", 1), Vec::<Value>::new());
    client.goodbye();
}

#[test]
fn a_request_that_waits_for_a_check_can_be_cancelled() {
    let mut client = Client::new();
    client.open("spec.nk", &slow_to_check());
    let ask = |client: &mut Client| {
        let params = client.document("spec.nk");
        let id = client.begin("textDocument/documentSymbol", params);
        let_it_begin();
        id
    };
    let id = ask(&mut client);
    client.tell("$/cancelRequest", json!({"id": id}));
    assert_eq!(refusal(&client.end(id)), (-32800, "cancelled".to_owned()));
    // The check has begun again, as the server is idle, and further requests wait for it.
    let id = ask(&mut client);
    client.replace("spec.nk", 2, "f(n) = n\n");
    assert_eq!(
        refusal(&client.end(id)),
        (-32801, "the text has changed".to_owned())
    );
    assert_eq!(client.findings("spec.nk", 2), Vec::<Value>::new());
    client.goodbye();
}

#[test]
fn a_check_does_not_hold_up_the_end() {
    let mut client = Client::new();
    client.open("spec.nk", &slow_to_check());
    let id = client.begin("textDocument/documentSymbol", client.document("spec.nk"));
    let_it_begin();
    let end = client.begin("shutdown", Value::Null);
    assert_eq!(
        refusal(&client.end(id)),
        (-32800, "shutting down".to_owned())
    );
    assert_eq!(client.end(end)["result"], Value::Null);
    client.tell("exit", Value::Null);
    assert_eq!(client.close(), (Some(0), String::new()));
    // The editor ends without a message.
    let mut client = Client::new();
    client.open("spec.nk", &slow_to_check());
    let_it_begin();
    assert_eq!(client.close().0, Some(1));
}
