//! A client of the language server that acts like an editor.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use nk_testing::files;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The time limit for an answer, which is long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Client {
    folder: TempDir,
    server: Child,
    input: Option<ChildStdin>,
    arriving: Receiver<Value>,
    /// The messages that arrived while another one was awaited.
    pub waiting: Vec<Value>,
    count: i64,
}

impl Client {
    /// A client whose server has not received `initialize` yet.
    pub fn raw() -> Client {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
            .args(["lsp", "--stdio"])
            .current_dir(folder.path())
            .env("XDG_CACHE_HOME", folder.path().join("caches"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let input = server.stdin.take();
        let output = server.stdout.take().expect("a pipe");
        let (sender, arriving) = mpsc::channel();
        std::thread::spawn(move || {
            let mut stream = BufReader::new(output);
            while let Some(message) = receive(&mut stream) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Client {
            folder,
            server,
            input,
            arriving,
            waiting: Vec::new(),
            count: 0,
        }
    }

    /// A client whose server is initialized.
    pub fn new() -> Client {
        let mut client = Client::raw();
        let capabilities = json!({"workspace": {"codeLens": {"refreshSupport": true}}});
        let params = json!({"processId": null, "rootUri": null, "capabilities": capabilities});
        let answer = client.ask("initialize", params);
        assert_eq!(answer["serverInfo"]["name"], "nkdsl");
        client.tell("initialized", json!({}));
        client
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    /// Writes a file to the disk.
    pub fn file(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    /// Opens a file of `specs/`, and returns its text.
    pub fn open_spec(&mut self, name: &str) -> String {
        let text = files::read(&format!("specs/{name}"));
        self.open(name, &text);
        text
    }

    pub fn open(&mut self, name: &str, text: &str) {
        let document = json!({
            "uri": self.uri(name), "languageId": "nk", "version": 1, "text": text,
        });
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces the whole text of a file.
    pub fn replace(&mut self, name: &str, version: i64, text: &str) {
        self.edit(name, version, json!([{"text": text}]));
    }

    pub fn edit(&mut self, name: &str, version: i64, changes: Value) {
        let document = json!({"uri": self.uri(name), "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request, and returns its id.
    pub fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.count += 1;
        let id = self.count;
        self.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Waits for the whole answer to a request.
    pub fn end(&mut self, id: i64) -> Value {
        self.next(|message| message.get("method").is_none() && message["id"] == id)
    }

    #[track_caller]
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.end(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Sends a request that is refused, and returns the code and the message of the error.
    #[track_caller]
    pub fn refused(&mut self, method: &str, params: Value) -> (i64, String) {
        let id = self.begin(method, params);
        refusal(&self.end(id))
    }

    /// The parameters of a request about a place, which is that of the `nth` (from 0) `word` of `text`.
    pub fn place(&self, name: &str, text: &str, word: &str, nth: usize) -> Value {
        let (offset, _) = text
            .match_indices(word)
            .nth(nth)
            .expect("a word of the text");
        json!({"textDocument": {"uri": self.uri(name)}, "position": position(text, offset)})
    }

    pub fn document(&self, name: &str) -> Value {
        json!({"textDocument": {"uri": self.uri(name)}})
    }

    /// Waits for the diagnostics of a version of a file.
    pub fn findings(&mut self, name: &str, version: i64) -> Vec<Value> {
        let uri = self.uri(name);
        let message = self.next(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri.as_str()
                && message["params"]["version"] == version
        });
        let list = message["params"]["diagnostics"].as_array();
        list.expect("a list").clone()
    }

    /// Waits for the next message that `wanted` accepts; other messages are kept.
    #[track_caller]
    pub fn next(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.waiting.iter().position(&wanted) {
            return self.waiting.remove(at);
        }
        loop {
            match self.arriving.recv_timeout(PATIENCE) {
                Ok(message) if wanted(&message) => return message,
                Ok(message) => self.waiting.push(message),
                Err(error) => panic!("{error}; there are {:?}", self.waiting),
            }
        }
    }

    pub fn send(&mut self, message: Value) {
        let text = message.to_string();
        self.bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open stream");
        // Writing fails if the server has ended; the tests then look at its exit status.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Closes the stream, and returns the exit status and standard error.
    pub fn close(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let status = self.server.wait().expect("it ends");
        let mut said = String::new();
        let mut errors = self.server.stderr.take().expect("a pipe");
        errors.read_to_string(&mut said).expect("UTF-8");
        (status.code(), said)
    }

    /// Ends the session as an editor does.
    #[track_caller]
    pub fn goodbye(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.close(), (Some(0), String::new()));
    }
}

#[track_caller]
pub fn refusal(answer: &Value) -> (i64, String) {
    let error = &answer["error"];
    let code = error["code"].as_i64().unwrap_or_else(|| panic!("{answer}"));
    (code, error["message"].as_str().unwrap_or("").to_owned())
}

fn receive(stream: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => {
                length = line
                    .strip_prefix("Content-Length: ")
                    .map(str::to_owned)
                    .or(length)
            }
        }
    }
    let mut body = vec![0; length?.parse().ok()?];
    stream.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// The position of an offset, computed from the definition in the protocol.
pub fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let units: usize = before[start..].chars().map(char::len_utf16).sum();
    json!({"line": line, "character": units})
}

/// The offset of a position.
pub fn offset(text: &str, position: &Value) -> usize {
    let number = |name: &str| position[name].as_u64().expect("a number") as usize;
    let line_start: usize = text
        .split_inclusive('\n')
        .take(number("line"))
        .map(str::len)
        .sum();
    let mut units = number("character");
    let mut at = line_start;
    for character in text[line_start..].chars() {
        if units == 0 {
            break;
        }
        units -= character.len_utf16();
        at += character.len_utf8();
    }
    at
}

/// The text after a list of edits.
pub fn edited(text: &str, edits: &Value) -> String {
    let list = edits.as_array().expect("a list of edits");
    let mut places: Vec<(usize, usize, &str)> = list
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("a text");
            (
                offset(text, &range["start"]),
                offset(text, &range["end"]),
                new,
            )
        })
        .collect();
    places.sort();
    let mut out = text.to_owned();
    for (start, end, new) in places.into_iter().rev() {
        out.replace_range(start..end, new);
    }
    out
}

/// The text at a range.
pub fn slice<'t>(text: &'t str, range: &Value) -> &'t str {
    &text[offset(text, &range["start"])..offset(text, &range["end"])]
}
