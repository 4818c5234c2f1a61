//! Reads messages from a stream: a header with a length, then JSON.
//!
//! The messages are those of [`lsp_server`]. Its own reader accepts any length, and treats JSON that is no message as a
//! failure of the stream. This reader has a limit, reports the error, and continues after the message.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message, ResponseError};
use serde_json::{Value, json};

/// The length in bytes of the longest message that is accepted. The largest specification is shorter, even when it is
/// escaped.
const MOST_BYTES: u64 = 256 << 20;

/// The length in bytes of the longest line of a header that is accepted.
const LONGEST_HEADER: u64 = 4096;

/// The result of reading one message.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Message),
    /// The bytes are no message. The id is null if they have none.
    Malformed {
        /// The id of the message.
        id: Value,
        /// The answer to it.
        error: ResponseError,
    },
    /// The stream ended between messages.
    End,
}

/// Reads the next message.
///
/// # Errors
///
/// The beginning of the next message cannot be found.
pub fn read(stream: &mut impl BufRead) -> io::Result<Incoming> {
    let Some(length) = header(stream)? else {
        return Ok(Incoming::End);
    };
    let mut body = Vec::new();
    stream.take(length).read_to_end(&mut body)?;
    if body.len() as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(parse(&body))
}

fn parse(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(why) => {
            let error = error(ErrorCode::ParseError, why.to_string());
            return Incoming::Malformed {
                id: Value::Null,
                error,
            };
        }
    };
    let id = value.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(_) => Incoming::Malformed {
            id,
            error: error(ErrorCode::InvalidRequest, "neither a request nor an answer"),
        },
    }
}

/// The length that a header gives; `None` at the end of the stream.
fn header(stream: &mut impl BufRead) -> io::Result<Option<u64>> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let (mut length, mut begun) = (None, false);
    loop {
        let mut line = Vec::new();
        stream.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
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
        Some(length) if length <= MOST_BYTES => Ok(Some(length)),
        Some(_) => Err(wrong("a message that is too long")),
        None => Err(wrong("a header without Content-Length")),
    }
}

/// An error as the answer to a request.
pub fn error(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError {
        code: code as i32,
        message: message.into(),
        data: None,
    }
}

/// The answer to bytes that are no message. Its id may be null, unlike that of an [`lsp_server::Response`].
///
/// # Errors
///
/// Those of `stream`.
pub fn refuse(stream: &mut impl Write, id: &Value, error: &ResponseError) -> io::Result<()> {
    let text = json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string();
    write!(stream, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_server::{Notification, Request};

    #[test]
    fn what_is_written_is_read() {
        let mut stream = Vec::new();
        let exit = Notification::new("exit".to_owned(), Value::Null);
        let request = Request::new(1.into(), "⊕".to_owned(), json!([1, "⊕"]));
        for message in [Message::from(exit), Message::from(request)] {
            message.write(&mut stream).expect("memory");
        }
        let refusal = error(ErrorCode::RequestFailed, "⊕");
        refuse(&mut stream, &json!(7), &refusal).expect("memory");
        stream.extend_from_slice(b"content-length:3\r\nOther: x\r\n\r\n{]}");
        stream.extend_from_slice(b"Content-Length: 8\r\n\r\n{\"id\":3}");
        let mut stream = stream.as_slice();
        let mut next = || read(&mut stream).expect("whole messages");
        let is = |own: Incoming, code: ErrorCode, wanted: Value| matches!(own, Incoming::Malformed { id, error } if id == wanted && error.code == code as i32);
        assert!(
            matches!(next(), Incoming::Message(Message::Notification(own)) if own.method == "exit")
        );
        assert!(matches!(next(), Incoming::Message(Message::Request(own)) if own.params[1] == "⊕"));
        assert!(matches!(next(), Incoming::Message(Message::Response(own)) if own.id == 7.into()));
        assert!(is(next(), ErrorCode::ParseError, Value::Null));
        assert!(is(next(), ErrorCode::InvalidRequest, json!(3)));
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
