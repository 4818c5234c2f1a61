//! Threads that search side by side: they share the table, and tell each other where they are and how options fared.
//!
//! Of two threads each searches half of the options, and would learn half as fast as one alone which to try first; so each
//! learns from what the other tried as well. Then they are of one mind, and would be at work on the same position at the same time; so, as in
//! a [crew](super::crew), one that another thread is at work on is put off once [`JOINED`](super::distributed::JOINED) options have failed.
//!
//! That changes the order in which options are tried and nothing else, so no value depends on it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::LARGEST;
use super::move_ordering::{MoveOrdering, Surveyed, Traits};
use super::search::{Search, SearchError};

/// Positions after which threads tell each other what they learnt, and see what is answered. As good after 64 to 512, slower after 16.
const LESSON: u64 = 128;

/// How an option fared.
#[derive(Clone, Copy)]
pub(super) struct Lesson {
    pub traits: Traits,
    pub surveyed: Option<Surveyed>,
    /// Whether it had the value sought.
    pub success: bool,
}

impl Lesson {
    fn teach(&self, experience: &mut MoveOrdering) {
        experience.learn(&self.traits, self.surveyed.as_ref(), self.success);
    }
}

/// What the others know of one thread, and have for it.
#[repr(align(64))]
struct Post {
    /// On each level the position that it is at work on, by the first half of its key; 0 if it is at none.
    line: [AtomicU64; LARGEST + 1],
    /// What it has not learnt yet.
    lessons: Mutex<Vec<Lesson>>,
}

impl Post {
    fn lessons(&self) -> MutexGuard<'_, Vec<Lesson>> {
        // A thread that panicked leaves whole lessons.
        self.lessons.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where each of the threads is; no place for one that is alone.
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

    /// Whether there are others.
    pub fn are_several(&self) -> bool {
        !self.0.is_empty()
    }

    /// Says which position a thread is at work on from now on, on this level.
    pub fn set(&self, thread: usize, level: usize, position: u64) {
        if let Some(post) = self.0.get(thread)
            && let Some(place) = post.line.get(level)
        {
            place.store(position, Ordering::Relaxed);
        }
    }

    /// Whether another thread is at work on this position, on this level.
    pub fn others_are_at(&self, thread: usize, level: usize, position: u64) -> bool {
        let mut others = self.others(thread);
        others.any(|post| {
            let place = post.line.get(level);
            place.is_some_and(|place| place.load(Ordering::Relaxed) == position)
        })
    }

    /// Hands over a thread's lessons to the others, and puts theirs in their place.
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

impl<const W: usize> Search<'_, W> {
    /// Tells the other threads which position this one is at work on, on the level of its line; 0 if it has left it.
    pub fn post(&self, position: u64) {
        let level = self.line.len();
        self.watch.threads.set(self.thread, level, position);
    }

    /// Whether another thread is at work on an option with this key.
    pub fn others_are_at(&self, position: u64) -> bool {
        let level = self.line.len() + 1;
        let threads = self.watch.threads;
        threads.others_are_at(self.thread, level, position)
    }

    /// Learns how an option fared, and notes it for the others.
    pub fn take_lesson(&mut self, lesson: Lesson) {
        lesson.teach(self.experience);
        if self.watch.threads.are_several() {
            self.lessons.push(lesson);
        }
    }

    /// Every while, learns what the others learnt, and sees what they have answered.
    pub fn meet(&mut self) -> Result<(), SearchError> {
        let threads = self.watch.threads;
        if !threads.are_several() || !self.searched.is_multiple_of(LESSON) {
            return Ok(());
        }
        threads.exchange(self.thread, &mut self.lessons);
        for lesson in self.lessons.drain(..) {
            lesson.teach(self.experience);
        }
        self.see_what_is_over()
    }
}
