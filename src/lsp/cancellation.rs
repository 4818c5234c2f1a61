//! What was read and is not taken up yet, as far as it makes a check pointless that is under way.
//!
//! Specifications are read and checked by the thread that answers; what arrives meanwhile, only the one that reads
//! knows. It raises the flag of the check: for a newer text, for the end, and where the request is cancelled that waits
//! for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nk_base::cancellation::CancelToken;
use serde_json::Value;

use super::transport;

/// Shared by clones.
#[derive(Clone, Default)]
pub struct Ahead {
    /// Ctrl-C.
    whole: CancelToken,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    waiting: Vec<News>,
    /// Requests that were read and are not taken up: whatever check is under way, they wait for it.
    requests: Vec<Value>,
    check: Check,
}

/// The check that is under way, or was.
#[derive(Default)]
struct Check {
    stop: CancelToken,
    /// What waits for it.
    request: Option<Value>,
}

#[derive(Clone, Debug, PartialEq)]
enum News {
    Changed,
    Cancelled(Value),
    Ending,
}

impl News {
    fn of(message: &Value) -> Option<News> {
        match message.get("method")?.as_str()? {
            "textDocument/didOpen" | "textDocument/didChange" | "textDocument/didClose" => {
                Some(News::Changed)
            }
            "$/cancelRequest" => {
                let id = message.get("params").and_then(|params| params.get("id"));
                Some(News::Cancelled(id.cloned().unwrap_or(Value::Null)))
            }
            "shutdown" | "exit" => Some(News::Ending),
            _ => None,
        }
    }

    /// Whether it makes a check pointless that these requests wait for.
    fn ends(&self, requests: &[Value]) -> bool {
        match self {
            News::Changed | News::Ending => true,
            News::Cancelled(id) => requests.contains(id),
        }
    }
}

impl Ahead {
    pub fn new(whole: &CancelToken) -> Ahead {
        Ahead {
            whole: whole.clone(),
            shared: Arc::default(),
        }
    }

    /// A message was read, and will be taken up.
    pub fn arrives(&self, message: &Value) {
        if let Some(id) = request(message) {
            self.lock().requests.push(id.clone());
        }
        if let Some(news) = News::of(message) {
            self.add(news);
        }
    }

    /// Nothing more will be read.
    pub fn ends(&self) {
        self.add(News::Ending);
    }

    fn add(&self, news: News) {
        let mut shared = self.lock();
        if news.ends(&shared.requests) || news.ends(shared.check.request.as_slice()) {
            shared.check.stop.cancel();
        }
        shared.waiting.push(news);
    }

    /// A message that was read is taken up.
    pub fn taken(&self, message: &Value) {
        let mut shared = self.lock();
        if let Some(news) = News::of(message) {
            remove(&mut shared.waiting, &news);
        }
        if let Some(id) = request(message) {
            remove(&mut shared.requests, id);
        }
    }

    /// The flag of a check that begins now, perhaps because a request waits for it.
    pub fn begin(&self, request: Option<&Value>) -> CancelToken {
        let mut shared = self.lock();
        let stop = self.whole.child();
        let own: Vec<Value> = request.into_iter().cloned().collect();
        if shared.waiting.iter().any(|news| news.ends(&own)) {
            stop.cancel();
        }
        shared.check = Check {
            stop: stop.clone(),
            request: request.cloned(),
        };
        stop
    }

    /// Why a request has no answer whose check was given up.
    pub fn why(&self, request: &Value) -> (i64, String) {
        let shared = self.lock();
        let is_cancelled = shared.waiting.contains(&News::Cancelled(request.clone()));
        let (code, why) = match shared.waiting.contains(&News::Changed) {
            _ if is_cancelled => (transport::REQUEST_CANCELLED, "cancelled"),
            true => (transport::CONTENT_MODIFIED, "the text has changed"),
            false => (transport::REQUEST_CANCELLED, "shutting down"),
        };
        (code, why.to_owned())
    }

    /// A thread that panicked leaves it as good as it was.
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The id of a request.
fn request(message: &Value) -> Option<&Value> {
    message.get("method")?;
    message.get("id")
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

    fn cancel(id: i64) -> Value {
        json!({"method": "$/cancelRequest", "params": {"id": id}})
    }

    #[test]
    fn a_check_ends_for_what_makes_it_pointless() {
        let change = json!({"method": "textDocument/didChange", "params": {}});
        for (message, is_ended) in [
            (change, true),
            (json!({"id": 9, "method": "shutdown"}), true),
            (cancel(7), true),
            (cancel(8), false),
            (json!({"id": 9, "method": "textDocument/hover"}), false),
            (json!({"id": 9, "result": null}), false),
        ] {
            let ahead = Ahead::default();
            let stop = ahead.begin(Some(&json!(7)));
            assert!(!stop.is_cancelled());
            ahead.arrives(&message);
            assert_eq!(stop.is_cancelled(), is_ended, "{message}");
            // Until it is taken up, the next check is as pointless.
            assert_eq!(ahead.begin(Some(&json!(7))).is_cancelled(), is_ended);
            ahead.taken(&message);
            assert!(!ahead.begin(Some(&json!(7))).is_cancelled());
        }
    }

    /// It waits for a check that began before it came.
    #[test]
    fn a_request_that_is_not_taken_up_can_be_cancelled() {
        let ahead = Ahead::default();
        let stop = ahead.begin(None);
        ahead.arrives(&cancel(7));
        assert!(!stop.is_cancelled(), "there is no such request");
        ahead.taken(&cancel(7));
        let request = json!({"id": 7, "method": "textDocument/hover"});
        ahead.arrives(&request);
        ahead.arrives(&cancel(7));
        assert!(stop.is_cancelled());
        ahead.taken(&request);
        assert!(ahead.begin(Some(&json!(7))).is_cancelled());
        ahead.taken(&cancel(7));
        assert!(!ahead.begin(None).is_cancelled());
    }

    #[test]
    fn the_reason_is_told() {
        let ahead = Ahead::default();
        let id = json!(7);
        ahead.ends();
        assert_eq!(ahead.why(&id).1, "shutting down");
        ahead.arrives(&json!({"method": "textDocument/didClose"}));
        assert_eq!(ahead.why(&id).0, transport::CONTENT_MODIFIED);
        ahead.arrives(&cancel(7));
        assert_eq!(ahead.why(&id).1, "cancelled");
        assert_eq!(ahead.why(&json!(8)).0, transport::CONTENT_MODIFIED);
    }

    #[test]
    fn ctrl_c_ends_every_check() {
        let whole = CancelToken::new();
        let stop = Ahead::new(&whole).begin(None);
        whole.cancel();
        assert!(stop.is_cancelled());
    }
}
