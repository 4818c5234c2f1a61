//! The nimber of a position from those of all its options.
//!
//! Where a large value is sought, all smaller ones are sought first, so that most options are searched, each for
//! several values. In a position of few vertices it is then cheaper to compute the nimbers of all options, in any
//! order, without a learnt move ordering.

use multiversion::multiversion;

use super::move_list::Part;
use super::node::sought_first;
use super::search::Search;
use super::search_error::SearchError;
use super::set;
use super::small::FRAGMENT;
use crate::fact::Fact;
use crate::goal::Goal;

/// The most vertices of a position whose nimber is computed from those of all its options. With 14 a random graph of
/// density 1/5 takes an eighth more positions than with 18 (16 seeds); with 20 it takes a twentieth fewer, and a
/// partial 3-tree a twentieth more.
pub(super) const MOST: u16 = 18;
/// The number of additional vertices that a position may have if the question is whether a large value is its nimber.
/// On fourteen graphs with nimbers from 6 to 15, 4 and 8 took 0.93 and 0.91 times as long as 0, and 14 took as long.
const MORE: u16 = 4;

impl<const W: usize> Search<'_, W> {
    /// Whether all options of a position should be evaluated to answer the question. Processes that search together
    /// avoid the options on which others work, so they never evaluate all options.
    pub fn takes_all_options(&self, part: &Part<W>, goal: Goal) -> bool {
        let more = match goal {
            Goal::Is(_) if self.game.full_mex > 0 => MORE,
            _ => 0,
        };
        part.size <= self.game.full_mex + more
            && sought_first(goal).is_none()
            && self.watch.distributed.is_none()
    }

    /// The nimber of a connected set of at most [`MOST`] + [`MORE`] vertices in Node-Kayles, from the nimbers of all
    /// its options.
    pub fn mex(&mut self, part: &Part<W>) -> Result<u32, SearchError> {
        self.enter()?;
        let begun = self.searched;
        let parts = self.parts.len();
        let value = mex(self, part);
        self.parts.truncate(parts);
        let value = value?;
        self.learn(part.key, Fact::Exact(value), self.searched - begun);
        Ok(value)
    }
}

/// The nimber for [`Search::mex`], which stores it. The parts of an option are looked up after the options have all
/// been listed; by then the cache lines of the table have been fetched.
///
/// Depth of the recursion: at most [`MOST`] + [`MORE`], as a move takes a vertex.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn mex<const W: usize>(search: &mut Search<'_, W>, part: &Part<W>) -> Result<u32, SearchError> {
    let ground = &search.game.ground;
    let mut options = [(0, 0); (MOST + MORE) as usize];
    let mut from = search.parts.len();
    for (v, (known, end)) in set::members(&part.set).zip(&mut options) {
        ground.split(&part.set, v, |set| {
            let size = set::count(&set);
            if size == 1 {
                *known ^= 1;
            } else if size <= FRAGMENT {
                *known ^= u32::from(search.small.of_set(&set, &ground.open));
            } else if let Some(key) = search.key(&set) {
                search.slots.fetch(key);
                let size = size as u16;
                search.parts.push(Part { set, key, size });
            }
        });
        *end = search.parts.len();
    }
    let mut reached = 0u64;
    for (known, end) in options.into_iter().take(part.size.into()) {
        let mut value = known;
        for at in from..end {
            let part = search.parts[at];
            value ^= search.exact(&part)?;
        }
        from = end;
        reached |= 1 << value;
    }
    Ok(reached.trailing_ones())
}
