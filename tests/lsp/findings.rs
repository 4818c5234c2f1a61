//! Diagnostics during typing, and their quick fixes.

use nk_base::source::SourceMap;
use nk_lang::check;
use nk_syntax::diag::render::clamp;
use nk_testing::{Random, files};
use serde_json::{Value, json};

use crate::client::{Client, edited, offset, position, slice};

/// A loader of files of tests/errors/.
fn errors(_from: &str, path: &str) -> files::Loaded {
    files::file_of("tests/errors", path)
}

/// The broken specifications of tests/errors/.
fn broken() -> Vec<(String, String)> {
    let all = files::texts("tests/errors");
    assert!(all.len() > 40);
    all
}

/// The editor shows the diagnostics of the command line: the same codes at the same places.
#[test]
fn the_same_diagnostics_as_on_the_command_line() {
    let mut client = Client::new();
    client.file("files/other.nk", include_str!("../errors/files/other.nk"));
    for (name, text) in broken() {
        let mut sources = SourceMap::default();
        let root = sources.add(name.as_str(), text.as_str());
        let checked = check(root, &mut sources, &errors);
        let mut expected: Vec<(String, usize, usize)> = Vec::new();
        for found in &checked.diagnostics {
            let span = found.span().expect("a place");
            let (file, range) = clamp(span, &sources).expect("a file");
            assert_eq!(file, root, "{name}");
            expected.push((found.code.to_string(), range.start, range.end));
        }
        client.open(&name, &text);
        let mut shown: Vec<(String, usize, usize)> = client
            .findings(&name, 1)
            .iter()
            .map(|found| {
                let place = |end: &str| offset(&text, &found["range"][end]);
                let code = found["code"].as_str().expect("a code").to_owned();
                (code, place("start"), place("end"))
            })
            .collect();
        expected.sort();
        expected.dedup();
        shown.sort();
        shown.dedup();
        assert_eq!(shown, expected, "{name}");
        // A file that stays open would be checked again with each new one.
        client.tell("textDocument/didClose", client.document(&name));
    }
    client.goodbye();
}

/// Each fix removes its error, and adds no other, except errors of meaning in a text that could not be read before.
#[test]
fn every_fix_mends() {
    let mut client = Client::new();
    client.file("files/other.nk", include_str!("../errors/files/other.nk"));
    let mut fixes = 0;
    let mut codes = std::collections::BTreeSet::new();
    for (name, text) in broken() {
        client.open(&name, &text);
        let found = client.findings(&name, 1);
        let whole = json!({
            "start": {"line": 0, "character": 0}, "end": position(&text, text.len()),
        });
        let params = json!({
            "textDocument": {"uri": client.uri(&name)},
            "range": whole, "context": {"diagnostics": []},
        });
        let actions = client.ask("textDocument/codeAction", params);
        for action in actions.as_array().expect("a list") {
            let mended = edited(&text, &action["edit"]["changes"][client.uri(&name)]);
            let copy = format!("fix-{fixes}.nk");
            client.open(&copy, &mended);
            let left = client.findings(&copy, 1);
            let own = &action["diagnostics"][0];
            let alike = |list: &[Value]| {
                let same =
                    |one: &&Value| one["code"] == own["code"] && one["message"] == own["message"];
                list.iter().filter(same).count()
            };
            let is_form = |one: &Value| one["code"].as_str() < Some("E02");
            let weighed = |list: &[Value]| {
                let counts = |one: &&Value| is_form(one) || !is_form(own);
                list.iter().filter(counts).count()
            };
            assert!(
                weighed(&left) <= weighed(&found) && alike(&left) < alike(&found),
                "{name}: {} at {}\n{mended}\n{left:#?}",
                action["title"],
                slice(&text, &action["diagnostics"][0]["range"]),
            );
            codes.insert(action["diagnostics"][0]["code"].to_string());
            fixes += 1;
            client.tell("textDocument/didClose", client.document(&copy));
        }
        client.tell("textDocument/didClose", client.document(&name));
    }
    assert!(fixes >= 20, "{fixes} fixes: {codes:?}");
    client.goodbye();
}

/// For a family of the library without a `use`, the fix adds the line at the place of such lines, and no error is left.
#[test]
fn a_name_of_the_library_is_brought_in() {
    let mut client = Client::new();
    let eval = "eval nimber(lattice(2, n)) : 1 <= n <= 3\n";
    let line = "use \"std/lattices.nk\"\n";
    let about = "# About the file.\n# All of it.\n";
    for (at, (text, mended)) in [
        (eval.to_owned(), format!("{line}\n{eval}")),
        (
            format!("{about}\n{eval}"),
            format!("{about}\n{line}\n{eval}"),
        ),
        (format!("{about}{eval}"), format!("{line}\n{about}{eval}")),
        (
            format!("use \"std/boards.nk\" # queens\n\n{eval}"),
            format!("use \"std/boards.nk\" # queens\n{line}\n{eval}"),
        ),
        (eval.replace("lattice", "latice"), format!("{line}\n{eval}")),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("library-{at}.nk");
        client.open(&name, &text);
        let found = client.findings(&name, 1);
        assert_eq!(found[0]["code"], "E0202");
        let params = json!({
            "textDocument": {"uri": client.uri(&name)},
            "range": found[0]["range"], "context": {"diagnostics": []},
        });
        let actions = client.ask("textDocument/codeAction", params);
        let actions = actions.as_array().expect("a list");
        assert_eq!(actions.len(), 1, "{actions:#?}");
        assert_eq!(actions[0]["kind"], "quickfix");
        let title = actions[0]["title"].as_str().expect("a title");
        assert!(title.ends_with("use \"std/lattices.nk\""), "{title}");
        assert_eq!(
            edited(&text, &actions[0]["edit"]["changes"][client.uri(&name)]),
            mended
        );
        client.replace(&name, 2, &mended);
        assert_eq!(client.findings(&name, 2), Vec::<Value>::new());
    }
    client.goodbye();
}

#[test]
fn positions_are_utf_16_units() {
    let mut client = Client::new();
    // The text has characters of one to four bytes, a pair of surrogates, a combining mark, and `\r\n`.
    let text = "# 𝄞 e\u{301} 中\r\nλ中(n) = n\r\neval \"𝄞é中\" λ中(x𝄞)\r\n";
    client.open("units.nk", text);
    let found = client.findings("units.nk", 1);
    let spans: Vec<&str> = found.iter().map(|own| slice(text, &own["range"])).collect();
    assert!(spans.contains(&"𝄞"), "{found:#?}");
    // After the unknown character is removed, the two parts around it are a name without a range.
    let at = position(text, text.find("x𝄞").expect("there") + 1);
    let end = json!({"line": at["line"], "character": at["character"].as_u64().unwrap() + 2});
    client.edit(
        "units.nk",
        2,
        json!([{"range": {"start": at, "end": end}, "text": ""}]),
    );
    let text = text.replace("x𝄞", "x");
    let found = client.findings("units.nk", 2);
    let spans: Vec<&str> = found
        .iter()
        .map(|own| slice(&text, &own["range"]))
        .collect();
    assert_eq!(spans, ["x"], "{found:#?}");
    let place = client.place("units.nk", &text, "λ中(x", 0);
    let defined = client.ask("textDocument/definition", place);
    assert_eq!(slice(&text, &defined[0]["range"]), "λ中");
    client.goodbye();
}

/// Many small edits, one after another and several at once, give the right text.
#[test]
fn edits_add_up() {
    let mut client = Client::new();
    let mut text = String::from("a(n) = n\r\n# 中𝄞é\neval a(n) : 0 <= n <= 3\n");
    client.open("edits.nk", &text);
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let pieces = ["", "x", "中", "𝄞", "\n", "\r\n", "e\u{301}", " = ", "(+)"];
    let mut version = 1;
    for _ in 0..150 {
        let mut changes = Vec::new();
        for _ in 0..1 + random.below(3) {
            let inside = |text: &str, at: usize| {
                at > 0 && text[..at].ends_with('\r') && text[at..].starts_with('\n')
            };
            let bounds: Vec<usize> = (0..=text.len())
                .filter(|at| text.is_char_boundary(*at) && !inside(&text, *at))
                .collect();
            let first = random.below(bounds.len());
            let last = (first + random.below(4)).min(bounds.len() - 1);
            let (start, end) = (bounds[first], bounds[last]);
            // A single `\r` would end a line for the protocol, and is not tested here.
            let piece = *random.pick(&pieces);
            let range = json!({"start": position(&text, start), "end": position(&text, end)});
            changes.push(json!({"range": range, "text": piece}));
            text.replace_range(start..end, piece);
        }
        version += 1;
        client.edit("edits.nk", version, Value::Array(changes));
    }
    text.push_str("\nmark = 5\n");
    // A position beyond the text means its end.
    let far = json!({"line": 99999, "character": 9});
    let change = json!([{"range": {"start": far, "end": far}, "text": "\nmark = 5\n"}]);
    client.edit("edits.nk", version + 1, change);
    let shown = client.findings("edits.nk", version + 1);
    client.open("whole.nk", &text);
    let expected = client.findings("whole.nk", 1);
    let plain = |list: &[Value]| -> Vec<String> {
        let keep = |own: &Value| format!("{} {} {}", own["code"], own["range"], own["message"]);
        list.iter().map(keep).collect()
    };
    assert_eq!(plain(&shown), plain(&expected), "{text:?}");
    client.goodbye();
}

#[test]
fn errors_of_used_files_are_shown_there_and_go_with_their_cause() {
    let mut client = Client::new();
    client.file("base.nk", "b(n) = n + \n");
    client.open("top.nk", "use \"base.nk\"\neval b(n) : 0 <= n <= 3\n");
    client.findings("top.nk", 1);
    let base = client.uri("base.nk");
    let about_base = |message: &Value| {
        message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["uri"] == base.as_str()
    };
    let found = client.next(about_base);
    assert_eq!(found["params"]["diagnostics"][0]["code"], "E0108");
    // An open file counts as it is on the screen, not as it is on the disk.
    client.open("base.nk", "b(n) = n + 1\n");
    assert_eq!(client.findings("base.nk", 1), Vec::<Value>::new());
    client.replace("base.nk", 2, "c(n) = n + 1\n");
    let top = client.uri("top.nk");
    let found = client.next(|message| {
        message["params"]["uri"] == top.as_str()
            && message["params"]["diagnostics"][0]["code"] == "E0202"
    });
    assert_eq!(found["params"]["version"], 1);
    // After the file is closed, the broken file on the disk counts again.
    client.tell("textDocument/didClose", client.document("base.nk"));
    let found = client.next(|message| {
        about_base(message) && message["params"]["diagnostics"][0]["code"] == "E0108"
    });
    assert!(found["params"]["version"].is_null());
    client.tell("textDocument/didClose", client.document("top.nk"));
    client.next(|message| about_base(message) && message["params"]["diagnostics"] == json!([]));
    client.goodbye();
}
