//! Tests the property of the fuzz target `lsp` on random messages: the server continues whatever an editor sends.

use nk_testing::Random;
use serde_json::{Value, json};

use crate::client::Client;

/// Makes random changes of messages.
struct Changes(Random);

impl Changes {
    /// A value of the wrong kind, or a wrong value of the right kind.
    fn odd(&mut self) -> Value {
        let odd = [
            json!(null),
            json!(-1),
            json!(u64::MAX),
            json!(1.5),
            json!("⊕\n\u{0}"),
            json!([]),
            json!({}),
            json!({"line": 4_000_000_000u32, "character": 7}),
            json!("file:///nowhere/%zz%"),
            json!(true),
        ];
        self.0.pick(&odd).clone()
    }

    /// Changes one value somewhere in a message.
    fn change(&mut self, value: &mut Value) {
        let inner = match value {
            Value::Object(fields) if !fields.is_empty() => {
                let at = self.0.below(fields.len());
                let key = fields.keys().nth(at).expect("a key").clone();
                if self.0.below(8) == 0 {
                    fields.remove(&key);
                    return;
                }
                &mut fields[&key]
            }
            Value::Array(members) if !members.is_empty() => {
                let at = self.0.below(members.len());
                if self.0.below(8) == 0 {
                    members.push(members[at].clone());
                    return;
                }
                &mut members[at]
            }
            Value::Number(number) => {
                let near = number.as_i64().unwrap_or(0) + self.0.between(-3, 3);
                *value = json!(near);
                return;
            }
            other => {
                *other = self.odd();
                return;
            }
        };
        match self.0.below(6) {
            0 => *inner = self.odd(),
            _ => self.change(inner),
        }
    }
}

/// A message of each kind about an open file.
fn messages(client: &Client) -> Vec<Value> {
    let document = client.document("a.nk")["textDocument"].clone();
    let uri = client.uri("a.nk");
    let (start, end) = (
        json!({"line": 1, "character": 2}),
        json!({"line": 2, "character": 4}),
    );
    let range = json!({"start": start, "end": end});
    let ask = |method: &str, more: Value| {
        let mut params = json!({"textDocument": document, "position": start, "range": range});
        for (key, value) in more.as_object().expect("an object") {
            params[key] = value.clone();
        }
        json!({"jsonrpc": "2.0", "id": "twin", "method": method, "params": params})
    };
    let run = json!({"uri": uri, "version": 1, "ask": "eval", "index": 0});
    vec![
        ask("textDocument/hover", json!({})),
        ask("textDocument/definition", json!({})),
        ask(
            "textDocument/references",
            json!({"context": {"includeDeclaration": true}}),
        ),
        ask("textDocument/documentHighlight", json!({})),
        ask("textDocument/prepareRename", json!({})),
        ask("textDocument/rename", json!({"newName": "g"})),
        ask("textDocument/documentSymbol", json!({})),
        ask("textDocument/semanticTokens/full", json!({})),
        ask("textDocument/completion", json!({})),
        ask(
            "textDocument/formatting",
            json!({"options": {"tabSize": 2, "insertSpaces": true}}),
        ),
        ask(
            "textDocument/codeAction",
            json!({"context": {"diagnostics": []}}),
        ),
        ask("textDocument/codeLens", json!({})),
        json!({"id": "run", "method": "workspace/executeCommand",
            "params": {"command": "nkdsl.run", "arguments": [run]}}),
        json!({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": uri, "version": 2},
            "contentChanges": [{"range": range, "text": "⊕ 1"}, {"text": "f(n) = n\neval f(n) : n >= 0\n"}],
        }}),
        json!({"method": "textDocument/didOpen", "params": {"textDocument":
            {"uri": uri, "languageId": "nk", "version": 1, "text": "use \"b.nk\"\nf(n) = mex { f(i) : 0 <= i < n }\n"}}}),
        json!({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}}),
        json!({"method": "$/cancelRequest", "params": {"id": "twin"}}),
    ]
}

#[test]
fn changed_messages_are_answered_or_ignored() {
    let mut client = Client::new();
    client.open("anchor.nk", "h(n) = n\neval h(n) : n >= 0\n");
    client.open(
        "a.nk",
        "# a\nf(0) = 0\nf(n) = f(n-1) (+) n\neval f(n) : n >= 0\n",
    );
    let messages = messages(&client);
    let mut changes = Changes(Random(0x5eed));
    for _ in 0..40 {
        for _ in 0..50 {
            let mut message = changes.0.pick(&messages).clone();
            for _ in 0..changes.0.below(4) {
                changes.change(&mut message);
            }
            client.send(message);
        }
        let symbols = client.ask("textDocument/documentSymbol", client.document("anchor.nk"));
        assert_eq!(symbols[0]["name"], "h(n)");
    }
    client.goodbye();
}
