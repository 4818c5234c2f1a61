//! A session of an editor: a stream of messages with headers, or one message on each line. The server takes every
//! message.

#![no_main]

use std::sync::mpsc::channel;
use std::time::Duration;

use lsp_server::{Message, Request};
use nk_base::cancellation::CancelToken;
use nk_lsp::server::{Event, Server};
use nk_lsp::transport::{self, Incoming};
use serde_json::json;

/// The time in which a task must end after it was cancelled.
const GRACE: Duration = Duration::from_secs(5);

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (events, arriving) = channel();
    let mut server = Server::new(Box::new(std::io::sink()), events);
    let greeting = Request::new(0.into(), "initialize".to_owned(), json!({}));
    take(&mut server, greeting.into());
    let mut stream = data;
    while let Ok(Incoming::Message(message)) = transport::read(&mut stream) {
        take(&mut server, message);
    }
    // Lines need no lengths, which a fuzzer seldom gets right.
    for line in data.split(|byte| *byte == b'\n') {
        if let Ok(message) = serde_json::from_slice(line) {
            take(&mut server, message);
        }
    }
    let refreshed = server.refresh(&CancelToken::new());
    refreshed.expect("a sink takes everything");
    server.tasks.iter().for_each(|task| task.stop.cancel());
    while !server.tasks.is_empty() {
        match arriving.recv_timeout(GRACE) {
            Ok(Event::Found(number, found)) => server.found(number, found).expect("a sink"),
            Ok(Event::Incoming(_) | Event::Reported(..)) => {}
            Err(_) => panic!("a task does not end"),
        }
    }
});

fn take(server: &mut Server, message: Message) {
    server.message(message).expect("a sink takes everything");
}
