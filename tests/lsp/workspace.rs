//! Files of the workspace that are not open: symbols, references, renames.

use serde_json::{Value, json};

use crate::client::{Client, edited};

const A: &str = "f(n) = n mod 3\n";
const B: &str = "use \"a.nk\"\ng(n) = f(n) + 1\n";

/// A client with the test's folder as its workspace.
fn client(files: &[(&str, &str)]) -> Client {
    let mut client = Client::raw();
    for (name, text) in files {
        client.file(name, text);
    }
    let folder = json!([{"uri": client.uri(""), "name": "test"}]);
    let params =
        json!({"processId": null, "rootUri": null, "workspaceFolders": folder, "capabilities": {}});
    client.ask("initialize", params);
    client.tell("initialized", json!({}));
    client
}

fn rename(client: &Client, name: &str, text: &str, word: &str, new: &str) -> Value {
    let mut params = client.place(name, text, word, 0);
    params["newName"] = new.into();
    params
}

/// The names of the symbols that contain a text, each with the name of its file.
fn symbols(client: &mut Client, query: &str) -> Vec<(String, String)> {
    let found = client.ask("workspace/symbol", json!({"query": query}));
    let found = found.as_array().expect("a list").iter();
    let text = |own: &Value| own.as_str().expect("a text").to_owned();
    let of_file = |uri: String| uri.rsplit('/').next().expect("a name").to_owned();
    found
        .map(|own| {
            let uri = text(&own["location"]["uri"]);
            (text(&own["name"]), of_file(uri))
        })
        .collect()
}

/// The text of each file after the edits.
fn after(client: &Client, answer: &Value, files: &[(&str, &str)]) -> Vec<String> {
    let of_file = |(name, text): &(&str, &str)| match answer["changes"].get(client.uri(name)) {
        Some(edits) => edited(text, edits),
        None => (*text).to_owned(),
    };
    files.iter().map(of_file).collect()
}

#[test]
fn a_rename_edits_closed_files_that_use_the_file() {
    let files = [
        ("a.nk", A),
        ("b.nk", B),
        ("deep/c.nk", "use \"../b.nk\"\nh(n) = f(n) + g(n)\n"),
        // This file defines another `f`, which must not be renamed.
        ("d.nk", "f(n) = n\n"),
    ];
    let mut client = client(&files);
    client.open("a.nk", A);
    let params = rename(&client, "a.nk", A, "f", "third");
    let answer = client.ask("textDocument/rename", params);
    let texts = after(&client, &answer, &files);
    assert_eq!(
        texts,
        [
            "third(n) = n mod 3\n",
            "use \"a.nk\"\ng(n) = third(n) + 1\n",
            "use \"../b.nk\"\nh(n) = third(n) + g(n)\n",
            "f(n) = n\n",
        ]
    );
    let mut here = client.place("a.nk", A, "f", 0);
    here["context"] = json!({"includeDeclaration": true});
    let found = client.ask("textDocument/references", here);
    assert_eq!(found.as_array().map(Vec::len), Some(3), "{found}");
    // A rename from a file that uses the name also changes the other files.
    client.tell("textDocument/didClose", client.document("a.nk"));
    client.open("b.nk", B);
    let params = rename(&client, "b.nk", B, "f", "third");
    let answer = client.ask("textDocument/rename", params);
    assert_eq!(after(&client, &answer, &files), texts);
    client.goodbye();
}

/// A rename is refused because of a clash or an item with an error in a closed file, but not in a file that does not
/// use the name.
#[test]
fn a_rename_that_breaks_a_closed_file_is_refused() {
    let files = [
        ("a.nk", A),
        ("b.nk", B),
        ("far.nk", "far(n) = n\nk(n) = f(n\n"),
    ];
    let mut client = client(&files);
    client.open("a.nk", A);
    let params = rename(&client, "a.nk", A, "f", "g");
    let (code, said) = client.refused("textDocument/rename", params);
    assert_eq!(code, -32803);
    assert!(said.contains("b.nk`: `g` is already a function"), "{said}");
    let params = rename(&client, "a.nk", A, "f", "far");
    client.ask("textDocument/rename", params);
    client.file("b.nk", "use \"a.nk\"\ng(n) = f(n\n");
    let params = rename(&client, "a.nk", A, "f", "far");
    let (_, said) = client.refused("textDocument/rename", params.clone());
    assert!(said.contains("line 2 of `b.nk`"), "{said}");
    // The file is read again as it is on the disk now.
    client.file("b.nk", "use \"a.nk\"\ng(n) = n\n");
    client.ask("textDocument/rename", params);
    client.goodbye();
}

/// The files in the folder of a file outside the workspace may use it.
#[test]
fn without_a_folder_the_files_beside_it_are_seen() {
    let mut client = Client::new();
    client.file("x/a.nk", A);
    client.file("x/b.nk", B);
    client.open("x/a.nk", A);
    let params = rename(&client, "x/a.nk", A, "f", "third");
    let answer = client.ask("textDocument/rename", params);
    let texts = after(&client, &answer, &[("x/a.nk", A), ("x/b.nk", B)]);
    assert_eq!(texts[1], "use \"a.nk\"\ng(n) = third(n) + 1\n");
    client.goodbye();
}

#[test]
fn symbols_of_closed_files_are_found() {
    let files = [
        ("a.nk", A),
        (
            "deep/er/b.nk",
            "graph ladder2(n) { vertex v[i] : 1 <= i <= n }\n",
        ),
        (".hidden/c.nk", "hidden(n) = n\n"),
        ("target/d.nk", "made(n) = n\n"),
        ("e.txt", "text(n) = n\n"),
    ];
    let mut client = client(&files);
    client.file("bytes.nk", "");
    std::fs::write(client.path("bytes.nk"), [0xff, 0xfe, 0]).expect("a file");
    let pair = |name: &str, file: &str| (name.to_owned(), file.to_owned());
    let ladder = pair("ladder2(n)", "b.nk");
    assert_eq!(
        symbols(&mut client, ""),
        [pair("f(n)", "a.nk"), ladder.clone()]
    );
    assert_eq!(
        symbols(&mut client, "LADDER"),
        std::slice::from_ref(&ladder)
    );
    // An open file counts as it is on the screen, not as it is on the disk.
    client.open("a.nk", "new(n) = n\n");
    assert_eq!(symbols(&mut client, ""), [pair("new(n)", "a.nk"), ladder]);
    std::fs::remove_file(client.path("deep/er/b.nk")).expect("it was there");
    assert_eq!(symbols(&mut client, ""), [pair("new(n)", "a.nk")]);
    let gone = json!({"uri": client.uri(""), "name": "test"});
    client.tell("textDocument/didClose", client.document("a.nk"));
    assert_eq!(symbols(&mut client, ""), [pair("f(n)", "a.nk")]);
    client.tell(
        "workspace/didChangeWorkspaceFolders",
        json!({"event": {"added": [], "removed": [gone]}}),
    );
    assert_eq!(symbols(&mut client, ""), []);
    client.goodbye();
}

/// Symbolic links may form a circle, or lead out of the workspace.
#[cfg(unix)]
#[test]
fn links_are_not_followed_and_another_name_is_a_reason_to_refuse() {
    use std::os::unix::fs::symlink;
    let mut client = client(&[("a.nk", A), ("deep/b.nk", "use \"link.nk\"\ng(n) = f(n)\n")]);
    symlink(client.path(""), client.path("deep/circle")).expect("a link");
    assert_eq!(symbols(&mut client, "f(").len(), 1);
    client.open("a.nk", A);
    let params = rename(&client, "a.nk", A, "f", "third");
    client.ask("textDocument/rename", params.clone());
    symlink(client.path("a.nk"), client.path("deep/link.nk")).expect("a link");
    let (_, said) = client.refused("textDocument/rename", params);
    assert!(
        said.contains("b.nk` uses") && said.contains("link"),
        "{said}"
    );
    client.goodbye();
}

/// In a workspace with too many files, the symbols of some are listed, and a rename of a name that others may use is
/// refused.
#[test]
fn a_rename_is_refused_if_not_all_files_are_seen() {
    let mut client = client(&[("a.nk", A)]);
    for number in 0..2_001 {
        client.file(&format!("many/{number}.nk"), "same(n) = n\n");
    }
    assert_eq!(symbols(&mut client, "same").len(), 500);
    client.open("a.nk", A);
    let params = rename(&client, "a.nk", A, "f", "third");
    let (_, said) = client.refused("textDocument/rename", params);
    assert!(said.contains("more than 2000 specifications"), "{said}");
    // A parameter occurs in no other file, so its rename is not refused.
    let params = rename(&client, "a.nk", A, "n)", "m");
    let answer = client.ask("textDocument/rename", params);
    assert_eq!(
        after(&client, &answer, &[("a.nk", A)]),
        ["f(m) = m mod 3\n"]
    );
    client.goodbye();
}
