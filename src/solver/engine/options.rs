//! Lists the options of a position, and sorts them. Those that the table or the small graphs settle are found here,
//! before anything is searched.

use multiversion::multiversion;

use super::key::fold_words;
use super::method::SearchMethod;
use super::move_list::{Choice, Draft, Drafting, Part, shifted};
use super::move_ordering::{Features, Traits};
use super::node::Node;
use super::position_sets::PositionSets;
use super::search::Search;
use super::set::{self, Set};
use super::small::FRAGMENT;
use crate::fact::Fact;
use crate::pairs::cancel_pairs;

impl<const W: usize> Search<'_, W> {
    /// Lists the options, without repeats. Stops and returns `true` as soon as an option is known to have the value
    /// that is sought.
    pub fn list(&mut self, live: &Set<W>, node: &mut Node) -> bool {
        let found = list(self, live, node);
        match node.refuter() {
            Some(refuter) => self.note_refuter(refuter),
            None => self.arrange(live, node),
        }
        found
    }

    fn note_refuter(&mut self, vertex: u16) {
        let level = self.line.len();
        if self.refuters.len() <= level {
            self.refuters.resize(level + 1, vertex);
        }
        self.refuters[level] = vertex;
    }

    /// Evaluates the small components after a move, and prefetches the cache lines of the table for the others.
    #[inline(always)]
    fn draft(&mut self, components: &[Set<W>], vertex: u16, draft: &mut Draft<W>) {
        draft.clear();
        draft.vertex = Some(vertex);
        let ground = &self.game.ground;
        for set in components {
            let set = ground.pruned(set);
            let size = set::count(&set);
            if size == 1 {
                draft.known ^= ground.alone();
            } else if size <= FRAGMENT {
                draft.known ^= u32::from(self.small.of_set(&set, &ground.open));
            } else if let Some(key) = self.key(&set) {
                self.slots.fetch(key);
                draft.parts.push(Part {
                    set,
                    key,
                    size: size as u16,
                });
            }
        }
    }

    /// Adds an option. Returns whether an option is known to have the value that is sought.
    #[inline(always)]
    fn add(&mut self, draft: &Draft<W>, node: &mut Node) -> bool {
        let Some(vertex) = draft.vertex else {
            return false;
        };
        if let Some(value) = self.add_choice(draft, vertex) {
            node.reach(value, vertex);
        }
        node.refuted()
    }

    /// Adds an option, or returns its value if that is known.
    #[inline(always)]
    fn add_choice(&mut self, draft: &Draft<W>, vertex: u16) -> Option<u32> {
        let start = self.parts.len();
        let mut known = draft.known;
        let mut excluded = 0;
        for part in &draft.parts {
            match self.slots.find(part.key) {
                Some(Fact::Exact(value)) => {
                    known ^= value;
                    continue;
                }
                Some(Fact::Not(bits)) => excluded = bits,
                None => excluded = 0,
            }
            self.parts.push(*part);
        }
        if self.parts.len() - start > 1 {
            excluded = 0;
            self.parts[start..].sort_unstable_by_key(|part| (part.size, part.key));
            let kept = cancel_pairs(&mut self.parts[start..], |part| part.key);
            self.parts.truncate(start + kept);
        }
        let parts = &self.parts[start..];
        let Some(largest) = parts.last() else {
            return Some(known);
        };
        let signature = parts
            .iter()
            .fold(u64::from(known), |sum, part| sum.wrapping_add(part.key.low));
        self.signatures.push((vertex, signature));
        self.choices.push(Choice {
            vertex,
            start: start as u32,
            end: self.parts.len() as u32,
            known,
            not: shifted(excluded, known),
            largest: largest.size,
            others: parts[..parts.len() - 1].iter().map(|part| part.size).sum(),
            signature,
            traits: Traits::default(),
            surveyed: None,
            rank: 0,
        });
        None
    }

    /// Drops repeats, and sorts the options by rank.
    fn arrange(&mut self, live: &Set<W>, node: &Node) {
        self.drop_repeats(node);
        for at in node.choices..self.choices.len() {
            let traits = self.view(live, node, &self.choices[at]).traits();
            self.choices[at].traits = traits;
        }
        self.rank(node.choices);
    }

    /// Ranks the options from the place `from` on by what was learnt so far, and sorts them.
    pub fn rank(&mut self, from: usize) {
        for choice in &mut self.choices[from..] {
            let surveyed = choice.surveyed.as_ref();
            choice.rank = self
                .experience
                .rank(choice.cost(), &choice.traits, surveyed);
        }
        self.sort_by_rank(from);
    }

    /// Of several options with the same signature, keeps the one of the smallest vertex.
    pub fn drop_repeats(&mut self, node: &Node) {
        let choices = &mut self.choices[node.choices..];
        choices.sort_unstable_by_key(|choice| (choice.signature, choice.vertex));
        let mut kept = node.choices;
        for i in node.choices..self.choices.len() {
            let new = kept == node.choices
                || self.choices[kept - 1].signature != self.choices[i].signature;
            if new {
                self.choices[kept] = self.choices[i];
                kept += 1;
            }
        }
        self.choices.truncate(kept);
    }

    /// Sorts the options from the place `from` on. Options of equal rank are sorted by their keys, so in random order;
    /// if isomorphic positions share keys, they are sorted by their vertices.
    fn sort_by_rank(&mut self, from: usize) {
        let choices = &mut self.choices[from..];
        match self.game.method {
            SearchMethod::Isomorphic | SearchMethod::Both => {
                choices.sort_unstable_by_key(|choice| (choice.rank, choice.vertex))
            }
            _ => choices.sort_unstable_by_key(|choice| (choice.rank, choice.signature)),
        }
    }

    /// The properties of an option that determine its traits.
    pub fn view(&self, live: &Set<W>, node: &Node, choice: &Choice) -> Features {
        let around = &self.game.ground.moves[usize::from(choice.vertex)].around;
        let [near, second] = around.map(|around| set::and(&around, live));
        let pattern = fold_words(choice.vertex.into(), &near);
        let sought = node.sought();
        Features {
            vertex: choice.vertex,
            before: node.came_by,
            level: self.line.len(),
            sought,
            needed: sought ^ choice.known,
            largest: choice.largest,
            not: choice.not,
            known: choice.known,
            around: (set::count(&near), set::count(&second)),
            patterns: (pattern, fold_words(pattern, &second)),
        }
    }
}

/// The body of [`Search::list`], except that options are not sorted. Most of the time of a search is spent here, so the
/// function is also compiled for newer machines.
///
/// An option is added after the next one is drafted; by then its cache lines of the table have been fetched.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn list<const W: usize>(
    search: &mut Search<'_, W>,
    live: &Set<W>,
    node: &mut Node,
) -> bool {
    let mut drafting = std::mem::take(&mut search.drafting);
    let Drafting {
        components,
        drafts: [draft, next],
    } = &mut drafting;
    draft.clear();
    let ground = &search.game.ground;
    let last = search.refuters.get(search.line.len()).copied();
    for at in likely_first(ground, live, last) {
        components.clear();
        ground.split(live, at, |part| components.push(part));
        search.draft(components, at as u16, next);
        if search.add(draft, node) {
            break;
        }
        std::mem::swap(draft, next);
    }
    let found = node.refuted() || search.add(draft, node);
    search.drafting = drafting;
    found
}

/// The moves in a favourable order: first the move that ended the list of the last position on this level, if it can be
/// made, then those from a third of the way on, then those before that. An option with the value that is sought is most
/// often found in the middle.
#[inline(always)]
fn likely_first<const W: usize>(
    ground: &PositionSets<W>,
    live: &Set<W>,
    last: Option<u16>,
) -> impl Iterator<Item = usize> {
    let last = last
        .map(usize::from)
        .filter(|&at| ground.has_move(live, at));
    let mut firsts = *live;
    if let Some(v) = last.and_then(|at| ground.begins_alone(at)) {
        set::remove(&mut firsts, v);
    }
    let (from, to) = (set::first(&firsts), set::last(&firsts));
    let third = from.zip(to).map_or(0, |(from, to)| from + (to - from) / 3);
    let (low, high) = set::parted(&firsts, third);
    let others = [high, low].map(|firsts| ground.moves_from(*live, firsts));
    let others = others.into_iter().flatten();
    last.into_iter()
        .chain(others.filter(move |&at| Some(at) != last))
}
