//! The progress of a search: counters that another thread may read at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The counters of a [`NimberTable`](crate::NimberTable) and its current search. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The number of positions searched since the table was made, without those of the short search that needs no
    /// table.
    pub positions: Arc<AtomicU64>,
    /// The number of hashed positions in the table.
    pub facts: Arc<AtomicU64>,
    /// The number of hashed positions for which the table has slots at its present size.
    pub room: Arc<AtomicU64>,
    /// The number of vertices of the component that is searched.
    pub vertices: Arc<AtomicU64>,
    /// A [`SearchQuestion`] in one word; 0 before the first one.
    question: Arc<AtomicU64>,
}

/// The question about the whole component that is being searched: does it have an option with this nimber? With several
/// threads, it is the question that one of them asked last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchQuestion {
    /// The nimber.
    pub nimber: u32,
    /// The number of the option that is being tried, from 1 on. The options that are known not to have the nimber are
    /// counted first.
    pub option: u32,
    /// The number of options.
    pub options: u32,
}

/// The bits of each of the three numbers of a question in one word.
const BITS: u32 = 21;

impl Progress {
    pub(super) fn ask(&self, question: SearchQuestion) {
        let parts = [question.nimber, question.option, question.options];
        let packed = parts.iter().fold(0, |packed, &part| {
            packed << BITS | u64::from(part.min((1 << BITS) - 1))
        });
        self.question.store(packed, Ordering::Relaxed);
    }

    /// The current question; `None` before the first one.
    pub fn question(&self) -> Option<SearchQuestion> {
        let packed = self.question.load(Ordering::Relaxed);
        let part = |at: u32| (packed >> (at * BITS)) as u32 & ((1 << BITS) - 1);
        (packed != 0).then(|| SearchQuestion {
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
        let question = SearchQuestion {
            nimber: 0,
            option: 1,
            options: 196,
        };
        progress.ask(question);
        assert_eq!(progress.clone().question(), Some(question));
    }
    /// A number that is too large for its place does not affect the next place.
    #[test]
    fn large_parts_are_cut_off() {
        let progress = Progress::default();
        progress.ask(SearchQuestion {
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
