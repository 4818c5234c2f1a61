//! Messages over a pair of streams: a header with a length, then JSON.
//!
//! What is no message is told, and reading goes on behind it where its length is known.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Value, json};

/// The longest message taken, in bytes: the largest specification, escaped.
const MAX_BYTES: u64 = 256 << 20;

/// The longest line of a header, in bytes.
const MAX_HEADER: u64 = 4096;

/// Codes of the protocol.
pub const PARSE_ERROR: i64 = -32700;
pub const INVALID_REQUEST: i64 = -32600;
pub const METHOD_NOT_FOUND: i64 = -32601;
pub const INVALID_PARAMS: i64 = -32602;
pub const INTERNAL_ERROR: i64 = -32603;
pub const NOT_INITIALIZED: i64 = -32002;
pub const REQUEST_CANCELLED: i64 = -32800;
pub const CONTENT_MODIFIED: i64 = -32801;
pub const REQUEST_FAILED: i64 = -32803;

/// What was read.
#[derive(Debug)]
pub enum Incoming {
    Message(Value),
    /// As long as its header said, but no JSON.
    Garbled(String),
    /// The stream ended between messages.
    End,
}

/// The next message. Errors: a stream that cannot be followed any further.
pub fn read(stream: &mut impl BufRead) -> io::Result<Incoming> {
    let Some(length) = header(stream)? else {
        return Ok(Incoming::End);
    };
    let mut body = Vec::new();
    stream.take(length).read_to_end(&mut body)?;
    if body.len() as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Garbled(error.to_string()),
    })
}

/// The length that a header gives; `None` at the end of the stream.
fn header(stream: &mut impl BufRead) -> io::Result<Option<u64>> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let (mut length, mut begun) = (None, false);
    loop {
        let mut line = Vec::new();
        stream.take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() && !begun {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') {
            return Err(wrong("a header without an end"));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        begun = true;
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| wrong("a header line without a colon"))?;
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            let value: u64 = value.trim().parse().map_err(|_| wrong("no length"))?;
            length = Some(value);
        }
    }
    match length {
        Some(length) if length <= MAX_BYTES => Ok(Some(length)),
        Some(_) => Err(wrong("a message that is too long")),
        None => Err(wrong("a header without Content-Length")),
    }
}

/// Writes a message whole.
pub fn write(stream: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(stream, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    stream.flush()
}

pub fn response(id: &Value, result: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

pub fn error(id: &Value, code: i64, message: &str) -> Value {
    let error = json!({"code": code, "message": message});
    json!({"jsonrpc": "2.0", "id": id, "error": error})
}

pub fn notification(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut stream = Vec::new();
        for message in [json!({"method": "exit"}), json!([1, "⊕"])] {
            write(&mut stream, &message).expect("memory");
        }
        stream.extend_from_slice(b"content-length:3\r\nOther: x\r\n\r\n{]}");
        let mut stream = stream.as_slice();
        let mut next = || read(&mut stream).expect("whole messages");
        assert!(matches!(next(), Incoming::Message(own) if own["method"] == "exit"));
        assert!(matches!(next(), Incoming::Message(own) if own[1] == "⊕"));
        assert!(matches!(next(), Incoming::Garbled(_)));
        assert!(matches!(next(), Incoming::End));
    }

    #[test]
    fn a_stream_that_cannot_be_followed_is_an_error() {
        for text in [
            "Content-Length: 10\r\n\r\n{}",
            "Content-Length: 99999999999999999999\r\n\r\n{}",
            "Content-Length: 9999999999999\r\n\r\n{}",
            "hello\r\n\r\n",
            "Other: 1\r\n\r\n{}",
            "Content-Length: 2",
        ] {
            assert!(read(&mut text.as_bytes()).is_err(), "{text}");
        }
    }
}
