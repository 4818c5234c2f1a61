//! What a new user does: opens a specification, breaks it, lets the editor mend it, and looks at the result.

use serde_json::json;

use crate::client::{Client, edited, position};

#[test]
fn break_a_specification_and_mend_it() {
    let mut client = Client::new();
    let text = client.open_spec("diamonds.nk");
    assert!(client.findings("diamonds.nk", 1).is_empty());
    // A slip of the finger: `diamonds` loses a letter in a check.
    let at = text.find("diamonds(n)) = a(n)").expect("the check") + 4;
    let range = json!({"start": position(&text, at), "end": position(&text, at + 1)});
    client.edit("diamonds.nk", 2, json!([{"range": range, "text": ""}]));
    let mut broken = text.clone();
    broken.remove(at);
    let found = client.findings("diamonds.nk", 2);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["code"], "E0202");
    let params = json!({
        "textDocument": {"uri": client.uri("diamonds.nk")},
        "range": found[0]["range"], "context": {"diagnostics": found, "only": ["quickfix"]},
    });
    let actions = client.ask("textDocument/codeAction", params);
    assert_eq!(actions[0]["title"], "write `diamonds`");
    assert_eq!(actions[0]["isPreferred"], true);
    let edits = &actions[0]["edit"]["changes"][client.uri("diamonds.nk")];
    assert_eq!(edited(&broken, edits), text);
    let change = json!([{"range": edits[0]["range"], "text": edits[0]["newText"]}]);
    client.edit("diamonds.nk", 3, change);
    assert!(client.findings("diamonds.nk", 3).is_empty());
    // Its lenses work again.
    let lenses = client.ask("textDocument/codeLens", client.document("diamonds.nk"));
    let command = &lenses[0]["command"];
    let params = json!({"command": command["command"], "arguments": command["arguments"]});
    let ran = client.ask("workspace/executeCommand", params);
    let terms = ran["text"].as_str().expect("terms");
    assert!(terms.starts_with("2, 1, 0, 3, 3, 1, 4, 2"), "{terms}");
    client.goodbye();
}
