//! Time limits of parts of the work.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use nk_base::cancellation::CancelToken;

/// Cancels its token after some time, unless it is dropped before.
pub struct Alarm {
    /// The token of the part of the work, a child of that of the whole.
    pub stop: CancelToken,
    /// The thread that waits ends when this is dropped.
    _held: Sender<()>,
}

impl Alarm {
    /// Cancels a child of `whole` after `time`. If the system has no thread left, as in a browser, nothing is cancelled.
    pub fn after(time: Duration, whole: &CancelToken) -> Alarm {
        let stop = whole.child();
        let part = stop.clone();
        let (held, dropped) = mpsc::channel();
        let wait = move || {
            if dropped.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                part.cancel();
            }
        };
        let _ = thread::Builder::new().spawn(wait);
        Alarm { stop, _held: held }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_cancels_its_part_only_and_only_if_it_is_not_dropped() {
        let whole = CancelToken::new();
        let dropped = Alarm::after(Duration::from_millis(1), &whole).stop;
        let alarm = Alarm::after(Duration::from_millis(1), &whole);
        let late = Alarm::after(Duration::from_secs(3600), &whole);
        while !alarm.stop.is_cancelled() {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(!whole.is_cancelled() && !late.stop.is_cancelled());
        whole.cancel();
        assert!(late.stop.is_cancelled() && dropped.is_cancelled());
    }
}
