//! Searching together with others who do not share the table, in other processes or on other machines.
//!
//! Everyone asks the same question and tells the others two things: what it found, and the positions on its way down to
//! where it is. An option that somebody else is at work on is put off until all others are tried; by then the
//! other one has settled it, mostly. That changes the order in which options are tried and nothing else, so no value
//! depends on what others say they do.
//!
//! Source: J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), for tables that are shared.

use rustc_hash::FxHashSet;

use super::slots::{self, Kept};

/// What one who searches knows of the others, and what it has for them.
#[derive(Default)]
pub(in super::super) struct Crew {
    /// Positions that others are at work on, by the first half of their keys.
    pub busy: FxHashSet<u64>,
    /// The positions on the way down to where the last search was halted, the whole component first.
    pub line: Vec<u64>,
    /// Facts since [`take_news`](Self::take_news).
    pub news: Vec<Kept>,
    /// Positions after which a search is interrupted.
    pub patience: Option<u64>,
}

impl Crew {
    /// The facts since the last call, sorted, each position once.
    pub fn take_news(&mut self) -> Vec<Kept> {
        united(std::mem::take(&mut self.news))
    }
}

/// Sorts facts by their positions and makes one of those about the same.
pub(super) fn united(mut facts: Vec<Kept>) -> Vec<Kept> {
    facts.sort_unstable();
    facts.dedup_by(|later, first| {
        let both = slots::both(*first, *later);
        *first = both.unwrap_or(*first);
        both.is_some()
    });
    facts
}
