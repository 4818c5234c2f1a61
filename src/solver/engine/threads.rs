//! Threads that search together. They share the table, and tell each other which positions they search and which
//! options succeeded.
//!
//! Each of two threads searches half of the options, and would need twice the time of a single thread to learn which
//! options to try first. So each also learns from the options that the other tried. Then both prefer the same options
//! and would search the same position at the same time. So, as in a [distributed](super::distributed) search, an option
//! that another thread is searching is put off once [`JOINED`](super::distributed::JOINED) options have failed.
//!
//! This changes only the order in which options are tried, so no value depends on it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

use nk_base::lock::lock;

use super::move_ordering::{MoveOrdering, Surveyed, Traits};
use super::set::LARGEST;

/// The result of an option that was searched.
#[derive(Clone, Copy)]
pub(super) struct Lesson {
    pub traits: Traits,
    pub surveyed: Option<Surveyed>,
    /// Whether the option had the value that was sought.
    pub success: bool,
}

impl Lesson {
    pub fn teach(&self, experience: &mut MoveOrdering) {
        experience.learn(&self.traits, self.surveyed.as_ref(), self.success);
    }
}

/// What the other threads know about a thread, and the lessons that they have for it.
#[repr(align(64))]
struct Post {
    /// For each level the position that the thread is searching, by the first half of its key; 0 if there is none.
    line: [AtomicU64; LARGEST + 1],
    /// The lessons that the thread has not learnt yet.
    lessons: Mutex<Vec<Lesson>>,
}

impl Post {
    fn lessons(&self) -> MutexGuard<'_, Vec<Lesson>> {
        // The lessons are complete even if a thread has panicked.
        lock(&self.lessons)
    }
}

/// The posts of the threads; none for a thread that is alone.
pub(super) struct Threads(Vec<Post>);

impl Threads {
    pub fn new(threads: usize) -> Self {
        let post = || Post {
            line: std::array::from_fn(|_| AtomicU64::new(0)),
            lessons: Mutex::default(),
        };
        let posts = if threads > 1 { threads } else { 0 };
        Threads(std::iter::repeat_with(post).take(posts).collect())
    }

    /// Whether there are several threads.
    pub fn are_several(&self) -> bool {
        !self.0.is_empty()
    }

    /// Records which position a thread now searches on this level.
    pub fn set(&self, thread: usize, level: usize, position: u64) {
        if let Some(post) = self.0.get(thread)
            && let Some(place) = post.line.get(level)
        {
            place.store(position, Ordering::Relaxed);
        }
    }

    /// Whether another thread is searching this position on this level.
    pub fn others_are_at(&self, thread: usize, level: usize, position: u64) -> bool {
        let mut others = self.others(thread);
        others.any(|post| {
            let place = post.line.get(level);
            place.is_some_and(|place| place.load(Ordering::Relaxed) == position)
        })
    }

    /// Gives a thread's lessons to the others, and replaces them by the lessons of the others.
    pub fn exchange(&self, thread: usize, lessons: &mut Vec<Lesson>) {
        self.others(thread)
            .for_each(|post| post.lessons().extend_from_slice(lessons));
        lessons.clear();
        if let Some(post) = self.0.get(thread) {
            std::mem::swap(&mut *post.lessons(), lessons);
        }
    }

    fn others(&self, thread: usize) -> impl Iterator<Item = &Post> {
        let posts = self.0.iter().enumerate();
        posts
            .filter(move |&(other, _)| other != thread)
            .map(|(_, post)| post)
    }
}
