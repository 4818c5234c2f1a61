//! The behaviour of a search that shares its work, with [threads](super::threads) of this process or with other
//! processes ([`distributed`](super::distributed)).

use super::distributed::JOINED;
use super::move_list::Choice;
use super::move_ordering::OCTAVE;
use super::query_stack::PendingQuery;
use super::search::Search;
use super::search_error::SearchError;
use super::threads::Lesson;
use crate::fact::Fact;
use nk_base::hash::mix;

/// The number of positions after which a thread exchanges what was learnt with other threads, and looks up which of its
/// questions others have answered. 64 to 512 are equally fast, 16 is slower.
const LESSON: u64 = 128;

impl<const W: usize> Search<'_, W> {
    /// Sorts the options from the place `from` on in an order of this search's own, if other processes search too.
    pub fn take_own_order(&mut self, from: usize) {
        if let Some(distributed) = self.distributed() {
            let own = |choice: &Choice| {
                let alike = choice.rank.div_euclid(OCTAVE);
                (alike, mix(choice.signature ^ distributed.number))
            };
            self.choices[from..].sort_by_key(own);
        }
    }

    /// Whether others are searching the option at this place, so that this search should try another one. An option
    /// that is known not to have the value takes no work.
    pub fn gives_way(&self, at: usize, failed: usize, value: u32) -> bool {
        let choice = &self.choices[at];
        if failed < JOINED || choice.is_settled(value) {
            return false;
        }
        let open = &self.parts[choice.start as usize..choice.end as usize];
        open.last().is_some_and(|part| {
            let position = part.key.high;
            let distributed = self.distributed();
            distributed.is_some_and(|distributed| distributed.busy.contains(&position))
                || self.others_are_at(position)
        })
    }

    /// Tells the other threads which position this one searches on the current level; `position` is 0 when it leaves
    /// the level.
    pub fn post(&self, position: u64) {
        let level = self.line.len();
        self.watch.threads.set(self.thread, level, position);
    }

    /// Whether another thread is searching an option with this key.
    pub fn others_are_at(&self, position: u64) -> bool {
        let level = self.line.len() + 1;
        let threads = self.watch.threads;
        threads.others_are_at(self.thread, level, position)
    }

    /// Learns from the result of an option, and records it for the other threads.
    pub fn take_lesson(&mut self, lesson: Lesson) {
        lesson.teach(self.experience);
        if self.watch.threads.are_several() {
            self.lessons.push(lesson);
        }
    }

    /// At regular intervals, learns from the results of the other threads and checks which questions they have
    /// answered.
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

    /// Returns an error that ends all questions from the first one that another thread has answered. The last question
    /// is not checked, because the search has just looked it up.
    pub fn see_what_is_over(&self) -> Result<(), SearchError> {
        let above = self.asked.len().saturating_sub(1);
        let is_over = |asked: &PendingQuery| {
            let known = self.slots.find(asked.position);
            known.is_some_and(|fact| asked.is_over(fact))
        };
        match self.asked[..above].iter().position(is_over) {
            Some(above) => Err(SearchError::Over(above + 1)),
            None => Ok(()),
        }
    }

    /// Leaves all questions but the first `asked`, and tells the other threads.
    pub fn fall_back(&mut self, asked: usize) {
        while self.line.len() > asked {
            self.post(0);
            self.line.pop();
        }
        self.asked.truncate(asked);
    }

    /// Tells the other threads the values that options of the last position are known to have.
    pub fn tell_reached(&mut self, known: Fact) {
        if self.watch.threads.are_several()
            && let Some(asked) = self.asked.last()
        {
            self.learn(asked.position, known, 0);
        }
    }
}
