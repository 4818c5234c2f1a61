//! How far a search is, for whoever shows it: counters that another thread may read at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Shared by clones.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Positions searched since the table was made.
    pub positions: Arc<AtomicU64>,
    /// Hashed positions in the table.
    pub facts: Arc<AtomicU64>,
    /// Hashed positions that the table has room for at its present size.
    pub room: Arc<AtomicU64>,
    /// Vertices of the component that is searched.
    pub vertices: Arc<AtomicU64>,
    /// A [`Question`], packed; 0 before the first.
    question: Arc<AtomicU64>,
}

/// What is asked of the whole component: whether it has an option of this nimber. Threads ask on their own; this is what one
/// of them asked last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub nimber: u32,
    /// Which option is tried, from 1 on, where those come first that are known not to have it; of how many.
    pub option: u32,
    pub options: u32,
}

const BITS: u32 = 21;

impl Progress {
    pub(super) fn ask(&self, question: Question) {
        let parts = [question.nimber, question.option, question.options];
        let packed = parts.iter().fold(0, |packed, &part| {
            packed << BITS | u64::from(part.min((1 << BITS) - 1))
        });
        self.question.store(packed, Ordering::Relaxed);
    }

    pub fn question(&self) -> Option<Question> {
        let packed = self.question.load(Ordering::Relaxed);
        let part = |at: u32| (packed >> (at * BITS)) as u32 & ((1 << BITS) - 1);
        (packed != 0).then(|| Question {
            nimber: part(2),
            option: part(1),
            options: part(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_come_back() {
        let progress = Progress::default();
        assert_eq!(progress.question(), None);
        let question = Question {
            nimber: 0,
            option: 1,
            options: 196,
        };
        progress.ask(question);
        assert_eq!(progress.clone().question(), Some(question));
    }
    /// What is too large for its place does not spill into the next one.
    #[test]
    fn large_parts_are_cut_off() {
        let progress = Progress::default();
        progress.ask(Question {
            nimber: 77,
            option: u32::MAX,
            options: 1 << 21,
        });
        let cut = (1 << 21) - 1;
        let question = progress.question().expect("a question");
        assert_eq!(question.nimber, 77);
        assert_eq!((question.option, question.options), (cut, cut));
    }
}
