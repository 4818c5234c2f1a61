//! The beginning and the end of a session, and malformed messages.

use serde_json::{Value, json};

use crate::client::{Client, refusal};

#[test]
fn it_ends_as_the_protocol_says() {
    Client::new().goodbye();
    // The editor sends `exit` without `shutdown`, or ends without a message.
    let mut rude = Client::new();
    rude.tell("exit", Value::Null);
    assert_eq!(rude.close().0, Some(1));
    assert_eq!(Client::new().close().0, Some(1));
    assert_eq!(Client::raw().close().0, Some(1));
}

#[test]
fn nothing_is_answered_before_it_is_greeted_or_after_it_is_dismissed() {
    let mut client = Client::raw();
    let (code, _) = client.refused("textDocument/hover", json!({}));
    assert_eq!(code, -32002);
    client.ask("initialize", json!({"capabilities": {}}));
    assert_eq!(client.refused("initialize", json!({})).0, -32600);
    client.ask("shutdown", Value::Null);
    assert_eq!(client.refused("textDocument/hover", json!({})).0, -32600);
    client.tell("exit", Value::Null);
    assert_eq!(client.close().0, Some(0));
}

#[test]
fn what_is_no_message_is_told_and_survived() {
    let mut client = Client::new();
    client.bytes(b"Content-Length: 5\r\n\r\n{\"a\":");
    let answer = client.next(|message| message["id"].is_null() && message.get("error").is_some());
    assert_eq!(refusal(&answer).0, -32700);
    client.bytes(b"Content-Length: 4\r\n\r\n\xff\xfe{}");
    let answer = client.next(|message| message["id"].is_null() && message.get("error").is_some());
    assert_eq!(refusal(&answer).0, -32700);
    for odd in [
        json!([]),
        json!(7),
        json!({}),
        json!({"id": 3}),
        json!({"method": 4}),
    ] {
        client.send(odd.clone());
        let answer = client.next(|message| message.get("error").is_some());
        assert_eq!(refusal(&answer).0, -32600, "{odd}");
    }
    assert_eq!(client.refused("no/such", json!({})).0, -32601);
    let hover = json!({"textDocument": 5});
    assert_eq!(client.refused("textDocument/hover", hover).0, -32602);
    // Notifications cannot be refused: malformed ones are logged, and unknown ones are ignored.
    client.tell("no/such", json!({}));
    client.tell("textDocument/didOpen", json!({"textDocument": []}));
    client.next(|message| message["method"] == "window/logMessage");
    client.edit("never-opened.nk", 2, json!([{"text": "x"}]));
    client.next(|message| message["method"] == "window/logMessage");
    client.goodbye();
}

#[test]
fn a_stream_out_of_step_ends_it() {
    for garbage in [
        &b"hello\r\n\r\n"[..],
        b"Content-Length: 99999999999999\r\n\r\n{}",
        b"Content-Length: minus\r\n\r\n{}",
    ] {
        let mut client = Client::new();
        client.bytes(garbage);
        let (status, said) = client.close();
        assert_eq!((status, said.as_str()), (Some(1), ""));
    }
}

#[test]
fn every_request_about_a_file_that_is_not_open_is_answered() {
    let mut client = Client::new();
    let place = json!({
        "textDocument": {"uri": client.uri("none.nk")},
        "position": {"line": 3, "character": 9},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}},
        "context": {"includeDeclaration": true, "diagnostics": [], "triggerKind": 1},
        "options": {"tabSize": 2, "insertSpaces": true},
    });
    for method in [
        "textDocument/hover",
        "textDocument/definition",
        "textDocument/references",
        "textDocument/documentHighlight",
        "textDocument/prepareRename",
        "textDocument/documentSymbol",
        "textDocument/semanticTokens/full",
        "textDocument/completion",
        "textDocument/formatting",
        "textDocument/codeAction",
        "textDocument/codeLens",
        "textDocument/foldingRange",
        "textDocument/documentLink",
        "textDocument/inlayHint",
        "textDocument/rangeFormatting",
        "nkdsl/target",
    ] {
        let answer = client.ask(method, place.clone());
        assert!(
            answer.is_null() || answer == json!([]),
            "{method}: {answer}"
        );
    }
    client.goodbye();
}
