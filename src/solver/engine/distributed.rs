//! Searching together with processes that do not share the table, possibly on other machines.
//!
//! All processes ask the same question, and each tells the others what it found and which positions it is searching.
//! All try the first options of a position in the same order, even if others are searching them: one of these options
//! often has the value that is sought, and then the search of any other option would be in vain. Once [`JOINED`]
//! options have failed, probably all will fail and must be searched. From there on each process has its own order among
//! options with similar scores. An option that another process is searching is put off until all others are tried; by
//! then it is usually settled. The reports of other processes change only the order in which options are tried, so no
//! value depends on them.
//!
//! Source: J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), for tables that are
//! shared.

use rustc_hash::FxHashSet;

use super::transposition_table::{self, Entry};

/// The number of options of a position that are tried in the common order. On queens 13 and 14, P(35, 2) and 3 X 35, 16
/// workers searched 1.4 to 1.5 times the positions of one worker with 3, 1.4 to 1.8 with 2, 1.3 to 2.0 with none.
pub(super) const JOINED: usize = 3;

/// What a search knows about the other processes, and what it has to tell them.
#[derive(Default)]
pub(in super::super) struct Distributed {
    /// The number of this search, which determines its order of options.
    pub number: u64,
    /// The positions that others are searching, by the first half of their keys.
    pub busy: FxHashSet<u64>,
    /// The positions on the path to the point where the last search was interrupted, the whole component first.
    pub line: Vec<u64>,
    /// The facts that were learnt since the last call of [`take_new_entries`](Self::take_new_entries).
    pub news: Vec<Entry>,
    /// The number of positions after which a search is interrupted.
    pub node_limit: Option<u64>,
}

impl Distributed {
    /// The facts that were learnt since the last call, sorted, each position once.
    pub fn take_new_entries(&mut self) -> Vec<Entry> {
        united(std::mem::take(&mut self.news))
    }
}

/// Sorts facts by their positions and unites facts about the same position.
pub(super) fn united(mut facts: Vec<Entry>) -> Vec<Entry> {
    facts.sort_unstable();
    facts.dedup_by(|later, first| {
        let both = transposition_table::both(*first, *later);
        *first = both.unwrap_or(*first);
        both.is_some()
    });
    facts
}
