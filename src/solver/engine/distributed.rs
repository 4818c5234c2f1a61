//! Searching together with others who do not share the table, in other processes or on other machines.
//!
//! Everyone asks the same question and tells the others two things: what it found, and the positions on its way down to
//! where it is. The first options of a position all try in the same order, whoever is at them: one of them often has the
//! value that is sought, and then any other was searched for nothing. Once [`JOINED`] have failed probably
//! all will and must be searched, so from there on everyone has an order of its own among options of equal promise,
//! and what somebody else is at work on is put off until all others are tried; by then it is settled, mostly.
//! That changes the order in which options are tried and nothing else, so no value depends on what others say they do.
//!
//! Source: J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), for tables that are shared.

use rustc_hash::FxHashSet;

use super::key::mix;
use super::move_ordering::OCTAVE;
use super::options::Choice;
use super::search::Search;
use super::transposition_table::{self, Entry};

/// So many options of a position are tried in the order of one who searches alone. On queens 13 and 14, P(35, 2) and 3 X 35
/// 16 workers searched 1.4 to 1.5 times the positions of one with 3, 1.4 to 1.8 with 2, 1.3 to 2.0 with none.
pub(super) const JOINED: usize = 3;

/// What one who searches knows of the others, and what it has for them.
#[derive(Default)]
pub(in super::super) struct Distributed {
    /// Which one it is: whoever has another number has another order of options.
    pub number: u64,
    /// Positions that others are at work on, by the first half of their keys.
    pub busy: FxHashSet<u64>,
    /// The positions on the way down to where the last search was halted, the whole component first.
    pub line: Vec<u64>,
    /// Facts since [`take_new_entries`](Self::take_new_entries).
    pub news: Vec<Entry>,
    /// Positions after which a search is interrupted.
    pub node_limit: Option<u64>,
}

impl Distributed {
    /// The facts since the last call, sorted, each position once.
    pub fn take_new_entries(&mut self) -> Vec<Entry> {
        united(std::mem::take(&mut self.news))
    }
}

impl<const W: usize> Search<'_, W> {
    /// Sorts the options from a place on as no other does, if there are others.
    pub fn take_own_order(&mut self, from: usize) {
        if let Some(crew) = self.crew() {
            let own = |choice: &Choice| {
                let alike = choice.rank.div_euclid(OCTAVE);
                (alike, mix(choice.signature ^ crew.number))
            };
            self.choices[from..].sort_by_key(own);
        }
    }

    /// Whether others are at work on the option at this place, and so are left alone. What is known not to have the value takes
    /// no work.
    pub fn gives_way(&self, at: usize, failed: usize, value: u32) -> bool {
        let choice = &self.choices[at];
        if failed < JOINED || choice.is_settled(value) {
            return false;
        }
        let open = &self.parts[choice.start as usize..choice.end as usize];
        open.last().is_some_and(|part| {
            let position = part.key.high;
            let crew = self.crew();
            crew.is_some_and(|crew| crew.busy.contains(&position)) || self.others_are_at(position)
        })
    }
}

/// Sorts facts by their positions and makes one of those about the same.
pub(super) fn united(mut facts: Vec<Entry>) -> Vec<Entry> {
    facts.sort_unstable();
    facts.dedup_by(|later, first| {
        let both = transposition_table::both(*first, *later);
        *first = both.unwrap_or(*first);
        both.is_some()
    });
    facts
}
