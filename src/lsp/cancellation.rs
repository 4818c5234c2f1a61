//! Cancels a check that is pointless because of messages that were read and are not handled yet.
//!
//! The thread that answers requests also reads and checks specifications. Meanwhile only the thread that reads messages
//! knows what has arrived. It cancels the check if a newer text or the end arrives, or if the request that waits for
//! the check is cancelled.

use std::sync::{Arc, Mutex};

use lsp_server::{ErrorCode, Message, RequestId, ResponseError};
use nk_base::cancellation::CancelToken;
use nk_base::lock::lock;
use serde::Deserialize;
use serde_json::Value;

use super::transport;

/// The messages that were read and are not handled yet, and the current check. All clones share them.
#[derive(Clone, Default)]
pub struct PendingMessages {
    /// The token that Ctrl-C cancels.
    whole: CancelToken,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    waiting: Vec<News>,
    /// The requests that were read and are not handled yet. They wait for the current check.
    requests: Vec<RequestId>,
    check: Check,
}

/// The current check, or the last one.
#[derive(Default)]
struct Check {
    stop: CancelToken,
    /// The request that waits for the check.
    request: Option<RequestId>,
}

#[derive(Clone, Debug, PartialEq)]
enum News {
    Changed,
    Cancelled(RequestId),
    Ending,
}

impl News {
    fn of(message: &Message) -> Option<News> {
        let (method, params) = match message {
            Message::Request(own) => (&own.method, &own.params),
            Message::Notification(own) => (&own.method, &own.params),
            Message::Response(_) => return None,
        };
        match method.as_str() {
            "textDocument/didOpen" | "textDocument/didChange" | "textDocument/didClose" => {
                Some(News::Changed)
            }
            "$/cancelRequest" => cancelled(params).map(News::Cancelled),
            "shutdown" | "exit" => Some(News::Ending),
            _ => None,
        }
    }

    /// Whether this message makes a check pointless, given the requests that wait for the check.
    fn ends(&self, requests: &[RequestId]) -> bool {
        match self {
            News::Changed | News::Ending => true,
            News::Cancelled(id) => requests.contains(id),
        }
    }
}

impl PendingMessages {
    /// An empty record. All its checks end when `whole` is cancelled.
    pub fn new(whole: &CancelToken) -> PendingMessages {
        PendingMessages {
            whole: whole.clone(),
            shared: Arc::default(),
        }
    }

    /// Records a message that was read and will be handled.
    pub fn arrives(&self, message: &Message) {
        if let Message::Request(request) = message {
            lock(&self.shared).requests.push(request.id.clone());
        }
        if let Some(news) = News::of(message) {
            self.add(news);
        }
    }

    /// Records that the stream has ended.
    pub fn ends(&self) {
        self.add(News::Ending);
    }

    fn add(&self, news: News) {
        let mut shared = lock(&self.shared);
        if news.ends(&shared.requests) || news.ends(shared.check.request.as_slice()) {
            shared.check.stop.cancel();
        }
        shared.waiting.push(news);
    }

    /// Records that the next message is being handled.
    pub fn taken(&self, message: &Message) {
        let mut shared = lock(&self.shared);
        if let Some(news) = News::of(message) {
            remove(&mut shared.waiting, &news);
        }
        if let Message::Request(request) = message {
            remove(&mut shared.requests, &request.id);
        }
    }

    /// Begins a check, for which a request may wait, and returns the token that cancels it.
    pub fn begin(&self, request: Option<&RequestId>) -> CancelToken {
        let mut shared = lock(&self.shared);
        let stop = self.whole.child();
        let own: Vec<RequestId> = request.into_iter().cloned().collect();
        if shared.waiting.iter().any(|news| news.ends(&own)) {
            stop.cancel();
        }
        shared.check = Check {
            stop: stop.clone(),
            request: request.cloned(),
        };
        stop
    }

    /// The error for a request whose check was cancelled.
    pub fn why(&self, request: &RequestId) -> ResponseError {
        let shared = lock(&self.shared);
        let is_cancelled = shared.waiting.contains(&News::Cancelled(request.clone()));
        let (code, why) = match shared.waiting.contains(&News::Changed) {
            _ if is_cancelled => (ErrorCode::RequestCanceled, "cancelled"),
            true => (ErrorCode::ContentModified, "the text has changed"),
            false => (ErrorCode::RequestCanceled, "shutting down"),
        };
        transport::error(code, why)
    }
}

/// The id of the request in the parameters of `$/cancelRequest`.
pub fn cancelled(params: &Value) -> Option<RequestId> {
    RequestId::deserialize(params.get("id")?).ok()
}

fn remove<T: PartialEq>(list: &mut Vec<T>, item: &T) {
    if let Some(at) = list.iter().position(|own| own == item) {
        list.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn message(message: Value) -> Message {
        serde_json::from_value(message).expect("a message")
    }

    fn cancel(id: i32) -> Message {
        message(json!({"method": "$/cancelRequest", "params": {"id": id}}))
    }

    #[test]
    fn a_check_ends_for_what_makes_it_pointless() {
        let change = json!({"method": "textDocument/didChange", "params": {}});
        let hover = json!({"id": 9, "method": "textDocument/hover"});
        for (message, is_ended) in [
            (message(change), true),
            (message(json!({"id": 9, "method": "shutdown"})), true),
            (cancel(7), true),
            (cancel(8), false),
            (message(hover), false),
            (message(json!({"id": 9, "result": null})), false),
        ] {
            let id = RequestId::from(7);
            let pending = PendingMessages::default();
            let stop = pending.begin(Some(&id));
            assert!(!stop.is_cancelled());
            pending.arrives(&message);
            assert_eq!(stop.is_cancelled(), is_ended, "{message:?}");
            // Until the message is handled, the next check is pointless too.
            assert_eq!(pending.begin(Some(&id)).is_cancelled(), is_ended);
            pending.taken(&message);
            assert!(!pending.begin(Some(&id)).is_cancelled());
        }
    }

    /// A request can wait for a check that began before the request was read.
    #[test]
    fn a_request_that_is_not_taken_up_can_be_cancelled() {
        let pending = PendingMessages::default();
        let stop = pending.begin(None);
        pending.arrives(&cancel(7));
        assert!(!stop.is_cancelled(), "there is no such request");
        pending.taken(&cancel(7));
        let id = RequestId::from(7);
        let request = message(json!({"id": 7, "method": "textDocument/hover"}));
        pending.arrives(&request);
        pending.arrives(&cancel(7));
        assert!(stop.is_cancelled());
        pending.taken(&request);
        assert!(pending.begin(Some(&id)).is_cancelled());
        pending.taken(&cancel(7));
        assert!(!pending.begin(None).is_cancelled());
    }

    #[test]
    fn the_reason_is_told() {
        let pending = PendingMessages::default();
        let id = RequestId::from(7);
        pending.ends();
        assert_eq!(pending.why(&id).message, "shutting down");
        pending.arrives(&message(json!({"method": "textDocument/didClose"})));
        let changed = ErrorCode::ContentModified as i32;
        assert_eq!(pending.why(&id).code, changed);
        pending.arrives(&cancel(7));
        assert_eq!(pending.why(&id).message, "cancelled");
        assert_eq!(pending.why(&8.into()).code, changed);
    }

    #[test]
    fn ctrl_c_ends_every_check() {
        let whole = CancelToken::new();
        let stop = PendingMessages::new(&whole).begin(None);
        whole.cancel();
        assert!(stop.is_cancelled());
    }
}
