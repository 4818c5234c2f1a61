//! The options of a graph whose vertices represent modules, by a plain search with a table of sets of vertices.

use rustc_hash::FxHashMap;

use super::Part;
use super::nimbers::Nimbers;
use crate::engine::set::{self, Set};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_graph::Graph;

/// The limits of a search.
pub(super) struct Effort<'a> {
    /// The number of steps that are left: [`MOVE`] for a move, and one for each component that is looked up after it.
    pub steps: usize,
    pub stop: &'a CancelToken,
}

/// Why a search ended without an answer.
enum End {
    Spent,
    Cancelled,
}

/// The approximate number of moves that lead to most positions of a dense graph. In random graphs of density 1/2 with
/// 60 vertices, 4 % of all positions have been met under the first vertex, and half of them under the first eight.
const DEPTH: u32 = 4;
/// A search of a dense graph is abandoned if it will probably take more than `SPARE / 2` times the effort.
const SPARE: u128 = 3;

/// The steps of a move, which takes several times as long as a component that is a single vertex.
pub(super) const MOVE: usize = 4;
/// The most bytes that a search takes for each move, including the free places of a growing table.
pub(super) const BYTES: usize = 16 * size_of::<u64>() + 2 * size_of::<u32>();

/// The nimbers of the options of a connected graph; `None` if the effort does not suffice.
pub(super) fn options(
    graph: &Graph,
    parts: &[Part],
    is_dense: bool,
    effort: &mut Effort,
) -> Result<Option<Nimbers>, Cancelled> {
    match graph.order() {
        0..=64 => by_words::<1>(graph, parts, is_dense, effort),
        65..=128 => by_words::<2>(graph, parts, is_dense, effort),
        129..=256 => by_words::<4>(graph, parts, is_dense, effort),
        257..=512 => by_words::<8>(graph, parts, is_dense, effort),
        _ => Ok(None),
    }
}

fn by_words<const W: usize>(
    graph: &Graph,
    parts: &[Part],
    is_dense: bool,
    effort: &mut Effort,
) -> Result<Option<Nimbers>, Cancelled> {
    let order = graph.order();
    let mut open = vec![[0; W]; order];
    for (u, v) in graph.edges() {
        set::insert(&mut open[u], v);
        set::insert(&mut open[v], u);
    }
    let all = set::of(&(0..order).collect::<Vec<_>>());
    let own = |part: &Part| (part.options != Nimbers::of(0)).then(|| part.options.clone());
    let mut search = Search {
        open,
        nimber: parts.iter().map(|part| part.options.mex()).collect(),
        options: parts.iter().map(own).collect(),
        known: FxHashMap::default(),
        reserve: 0,
        effort,
    };
    let options = match is_dense {
        true => search.options_if_even(&all),
        false => search.options(&all),
    };
    match options {
        Ok(options) => Ok(Some(options)),
        Err(End::Spent) => Ok(None),
        Err(End::Cancelled) => Err(Cancelled),
    }
}

struct Search<'a, 'b, const W: usize> {
    /// The neighbours of each vertex.
    open: Vec<Set<W>>,
    /// The nimber of each module.
    nimber: Vec<u32>,
    /// The nimbers of the options of each module; `None` if 0 is the only one, as for a vertex.
    options: Vec<Option<Nimbers>>,
    /// The nimbers of connected sets.
    known: FxHashMap<Set<W>, u32>,
    /// The number of steps below which the search ends.
    reserve: usize,
    effort: &'a mut Effort<'b>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// The nimbers of the options of a connected set of several vertices.
    fn options(&mut self, live: &Set<W>) -> Result<Nimbers, End> {
        self.spend(MOVE * set::count(live))?;
        if self.effort.stop.is_cancelled() {
            return Err(End::Cancelled);
        }
        let mut found = Nimbers::default();
        for v in set::members(live) {
            self.add_move(live, v, &mut found)?;
        }
        Ok(found)
    }

    /// Adds the options of a move at the module `v`.
    fn add_move(&mut self, live: &Set<W>, v: usize, found: &mut Nimbers) -> Result<(), End> {
        let mut rest = set::without(live, &self.open[v]);
        set::remove(&mut rest, v);
        let beside = self.nimber(rest)?;
        match &self.options[v] {
            None => found.insert(beside),
            Some(own) => found.add(own, beside),
        }
        Ok(())
    }

    /// The options of the whole graph. The search is abandoned as soon as the effort will probably not suffice.
    ///
    /// A position is reached by a few moves in any order, and is met under the first of them. If [`DEPTH`] moves lead
    /// to it, a share of 1 - (1 - i / n) ^ `DEPTH` of all positions is met under the first i of n moves.
    fn options_if_even(&mut self, live: &Set<W>) -> Result<Nimbers, End> {
        self.spend(MOVE * set::count(live))?;
        let begun = self.effort.steps;
        let count = set::count(live) as u128;
        let mut found = Nimbers::default();
        for (v, after) in set::members(live).zip((0..count).rev()) {
            let share = count.pow(DEPTH) - after.pow(DEPTH);
            let most = SPARE * begun as u128 * share / (2 * count.pow(DEPTH));
            self.reserve = begun.saturating_sub(most as usize);
            self.add_move(live, v, &mut found)?;
        }
        Ok(found)
    }

    fn spend(&mut self, steps: usize) -> Result<(), End> {
        let left = self.effort.steps.checked_sub(steps);
        self.effort.steps = left
            .filter(|&left| left >= self.reserve)
            .ok_or(End::Spent)?;
        Ok(())
    }

    /// The nimber of a set, by its components.
    fn nimber(&mut self, mut left: Set<W>) -> Result<u32, End> {
        // Usually the whole set is connected, and known from another order of moves.
        if let Some(&known) = self.known.get(&left) {
            return Ok(known);
        }
        let mut sum = 0;
        while let Some(v) = set::first(&left) {
            let part = set::component(&self.open, &left, v, &left);
            self.spend(1)?;
            left = set::without(&left, &part);
            sum ^= match set::count(&part) {
                1 => self.nimber[v],
                _ => match self.known.get(&part) {
                    Some(&known) => known,
                    None => {
                        let nimber = self.options(&part)?.mex();
                        self.known.insert(part, nimber);
                        nimber
                    }
                },
            };
        }
        Ok(sum)
    }
}
