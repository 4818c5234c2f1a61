//! The nimbers of all sets of elements of a small graph, computed together.
//!
//! A search takes some microseconds for each position that it meets. If the moves of a game are *fixed*, as explained
//! below, the nimber of any one of the 2^n sets of elements takes some nanoseconds, because 64 sets are computed at
//! once. So this is the better method wherever a search would meet more than a small share of all sets.
//!
//! **Fixed moves.** Let the vertices that a move binds be given, and let its condition look at numbers of vertices
//! around them only. Then there are sets *needs*, *removes* and A1, A2, ... of elements of the whole graph, such that in
//! a position P the move exists just if P contains *needs* and the condition holds for the numbers |P n A1|, |P n A2|,
//! ...; and it leaves P \ *removes*. For the neighbours of a vertex in P are P n N, where N are its neighbours in the
//! whole graph, and unions, intersections and differences of sets commute with P n. If an edge is bound and edges are
//! elements, then *needs* contains the edge.
//!
//! **Order.** Sets are numbers, whose highest bits name a block and whose lowest bits name a lane of the block. A move
//! leaves a smaller number. So blocks are computed in ascending order. Moves that stay within a block are made in as many
//! rounds as the number of a lane has bits: after k rounds all lanes whose numbers have at most k ones are right.

mod binding;
mod blocks;

use std::ops::ControlFlow;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;

use super::host::Host;
use super::lanes::{self, Block};
use super::moves::Position;
use super::rules::Rules;
use crate::engine::set::{self, Set};
use binding::Binding;
use blocks::{LanedMove, Masks, fill};

/// The most elements of a graph whose sets are enumerated, which takes a second or two.
const MOST_ELEMENTS: usize = 27;
/// The most moves with fixed bound vertices.
const MOST_MOVES: usize = 1024;
/// The most bits of a lane. The nimber of a set is at most its number of elements, so no lane can be full.
const MOST_BITS: u32 = 32;

/// A move with fixed bound vertices. Sets of elements are bits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FixedMove {
    needs: u32,
    removes: u32,
    condition: Option<Counted>,
}

/// A condition on the numbers of elements that a position has in common with some sets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Counted {
    /// Each set, and what one more element of it adds to the place in `holds`.
    sets: Vec<(u32, usize)>,
    /// Whether the condition holds.
    holds: Vec<bool>,
}

/// A game on a graph, all of whose moves are fixed.
pub(super) struct FixedGame {
    moves: Vec<FixedMove>,
    /// The bit of each element of the host; `None` if no move removes it.
    bits: Vec<Option<u32>>,
    /// The number of bits.
    elements: u32,
}

/// The nimbers of all sets of elements of a graph.
pub(super) struct Enumeration {
    graph: Graph,
    bits: Vec<Option<u32>>,
    blocks: Vec<Block>,
    /// The number of bits of a lane.
    lane: u32,
}

impl FixedGame {
    /// The game on a host, if all moves are fixed and surely remove something, and there are few enough elements.
    pub fn new<const W: usize>(host: &Host<W>, rules: &Rules) -> Option<FixedGame> {
        let all = host.all();
        let vertices = host.vertices(&all);
        let playable = match host.has_edges() {
            true => set::without(&all, &vertices),
            false => all,
        };
        let elements = set::count(&playable);
        if elements > MOST_ELEMENTS {
            return None;
        }
        let mut bits = vec![None; set::count(&all)];
        for (bit, element) in (0..).zip(set::members(&playable)) {
            bits[element] = Some(bit);
        }
        let mut moves = Vec::new();
        for (option, rule) in rules.options().iter().enumerate() {
            let whole = Position {
                host,
                live: &all,
                rule,
                is_symmetric: rules.is_symmetric(option),
            };
            let bindings = whole.bindings(|bound| {
                let whole = &whole;
                let bits = &bits;
                let binding = Binding { whole, bound, bits };
                match binding.fixed() {
                    Some(own) if moves.len() < MOST_MOVES => moves.push(own),
                    _ => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            });
            if bindings.is_break() {
                return None;
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let mut game = FixedGame {
            moves,
            bits,
            elements: elements as u32,
        };
        game.arrange();
        Some(game)
    }

    /// After how many positions a search should end, and the sets be enumerated instead. The search examines about three
    /// times as many in the time of the enumeration. In a forest most positions are isomorphic to one of few, so a search
    /// of a forest mostly ends, and it gets all of that time.
    pub fn cost(&self, graph: &Graph) -> u64 {
        let is_forest = graph.size() < graph.order();
        (self.moves.len() as u64) << self.elements >> if is_forest { 15 } else { 17 }
    }

    /// Gives the lowest bits to elements such that few moves remove nothing else, as those are made in several rounds.
    fn arrange(&mut self) {
        let mut order: Vec<u32> = Vec::new();
        let mut chosen = 0;
        while order.len() < self.elements as usize {
            let within = |bit: u32| {
                let lowest = chosen | 1 << bit;
                let own = |own: &&FixedMove| own.needs & own.removes & !lowest == 0;
                let touched = |own: &&FixedMove| own.removes >> bit & 1 == 1;
                let count = self.moves.iter().filter(own).count();
                (count, self.moves.iter().filter(touched).count())
            };
            let open = (0..self.elements).filter(|bit| chosen >> bit & 1 == 0);
            let Some(next) = open.min_by_key(|bit| within(*bit)) else {
                break;
            };
            order.push(next);
            chosen |= 1 << next;
        }
        let mut place = vec![0; order.len()];
        for (at, bit) in (0..).zip(&order) {
            place[*bit as usize] = at;
        }
        let moved = |set: u32| {
            let bits = (0..self.elements).filter(|bit| set >> bit & 1 == 1);
            bits.fold(0, |moved, bit| moved | 1 << place[bit as usize])
        };
        for own in &mut self.moves {
            own.needs = moved(own.needs);
            own.removes = moved(own.removes);
            for (set, _) in own.condition.iter_mut().flat_map(|own| &mut own.sets) {
                *set = moved(*set);
            }
        }
        for bit in self.bits.iter_mut().flatten() {
            *bit = place[*bit as usize];
        }
    }

    /// The nimbers of all sets, in at most `memory` bytes; `None` if they do not fit.
    pub fn enumerate(
        &self,
        graph: &Graph,
        memory: usize,
        stop: &CancelToken,
    ) -> Result<Option<Enumeration>, StopReason> {
        // Most nimbers fit into the narrowest lanes. Where one does not, wider lanes go on.
        let mut blocks = Vec::new();
        for lane in [8, 16, MOST_BITS] {
            let sets = 1usize << self.elements;
            if sets / 8 * lane as usize > memory {
                break;
            }
            let (next, fits) = match lane {
                8 => self.go_on::<8>(&blocks, stop)?,
                16 => self.go_on::<16>(&blocks, stop)?,
                _ => self.go_on::<MOST_BITS>(&blocks, stop)?,
            };
            blocks = next;
            if fits {
                return Ok(Some(Enumeration {
                    graph: graph.clone(),
                    bits: self.bits.clone(),
                    blocks,
                    lane,
                }));
            }
        }
        Ok(None)
    }

    /// The blocks, of which the first are known in lanes of half the width; all of them, or as many as have nimbers that
    /// fit into a lane.
    fn go_on<const B: u32>(
        &self,
        known: &[Block],
        stop: &CancelToken,
    ) -> Result<(Vec<Block>, bool), StopReason> {
        let mut masks = Masks::default();
        let moves = self.moves.iter().map(LanedMove::new::<B>);
        let mut moves: Vec<LanedMove> = moves.collect();
        // Moves that are made alike follow one another, which lets the processor predict them.
        moves.sort_by_key(|own| (own.removes_high != 0, own.removes_low));
        let high = self.elements.saturating_sub(lanes::low::<B>());
        let mut blocks = vec![[0; 8]; 1 << high];
        for (pair, own) in blocks.chunks_mut(2).zip(known) {
            pair.copy_from_slice(&lanes::widened::<B>(own)[..pair.len()]);
        }
        let filled = fill::<B>(&mut moves, &mut blocks, 2 * known.len(), &mut masks, stop)?;
        let fits = filled == blocks.len();
        blocks.truncate(filled);
        Ok((blocks, fits))
    }
}

impl Enumeration {
    /// The heap memory in bytes.
    pub fn memory(&self) -> usize {
        size_of_val(self.blocks.as_slice())
    }

    /// The number of sets.
    pub fn sets(&self) -> u64 {
        1 << self.bits.iter().flatten().count()
    }

    /// The nimber of a set of elements of the host.
    pub fn nimber<const W: usize>(&self, live: &Set<W>) -> u32 {
        let bits = set::members(live).filter_map(|element| self.bits[element]);
        let at = bits.fold(0, |at, bit| at | 1u32 << bit);
        let nimber = |lane: u64| lane.trailing_zeros();
        match self.lane {
            8 => nimber(lanes::of_set::<8>(&self.blocks, at)),
            16 => nimber(lanes::of_set::<16>(&self.blocks, at)),
            _ => nimber(lanes::of_set::<MOST_BITS>(&self.blocks, at)),
        }
    }
}

/// The most enumerations that are kept.
const MOST_KEPT: usize = 8;

/// The enumerations that a solver keeps.
#[derive(Default)]
pub(super) struct Enumerations {
    kept: Vec<Enumeration>,
    /// The number of positions that a search may examine before all sets are enumerated, if the user of the solver chose
    /// it.
    pub patience: Option<u64>,
}

impl Enumerations {
    /// The nimber of a set of elements of a graph that was enumerated.
    pub fn nimber<const W: usize>(&self, graph: &Graph, live: &Set<W>) -> Option<u32> {
        let own = self.kept.iter().find(|own| own.graph == *graph)?;
        Some(own.nimber(live))
    }

    /// Keeps an enumeration, and the latest of the others.
    pub fn keep(&mut self, own: Enumeration) {
        if self.kept.len() == MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(own);
    }

    /// Forgets all enumerations.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// The heap memory in bytes.
    pub fn memory(&self) -> usize {
        self.kept.iter().map(Enumeration::memory).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deletion::{OptionRule, Pattern, VertexSet};
    use nk_testing::graphs::lattice;

    /// Kayles on a lattice with lanes of all widths. Nimbers of 8 and more do not fit into the smallest.
    #[test]
    fn lanes_of_all_widths_hold_the_same_nimbers() {
        let ends = VertexSet::Single(0).or(VertexSet::Single(1));
        let rules = Rules::new(vec![
            OptionRule::removing(Pattern::Vertex, VertexSet::Single(0)),
            OptionRule::removing(Pattern::Edge, ends),
        ]);
        let (rules, graph) = (rules.expect("rules"), lattice(3, 5));
        let host = Host::<1>::new(&graph, (0..15).collect(), false);
        let game = FixedGame::new(&host, &rules).expect("fixed moves");
        let stop = CancelToken::new();
        let whole = |(blocks, fits): (Vec<Block>, bool)| fits.then_some(blocks);
        let narrow = game.go_on::<8>(&[], &stop).expect("no cancellation");
        let some = &narrow.0[..narrow.0.len() / 3];
        let middle = game.go_on::<16>(some, &stop).expect("no cancellation");
        let middle = whole(middle).expect("small nimbers");
        let some = &middle[..middle.len() / 3];
        let wide = game.go_on::<32>(some, &stop).expect("no cancellation");
        let wide = whole(wide).expect("small nimbers");
        let all = game.go_on::<32>(&[], &stop).expect("no cancellation");
        assert_eq!(whole(all).as_ref(), Some(&wide));
        let narrow = whole(narrow);
        let mut largest = 0;
        for set in 0..1 << 15 {
            let value = lanes::of_set::<32>(&wide, set);
            assert_eq!(value.count_ones(), 1, "{set:b}");
            assert_eq!(lanes::of_set::<16>(&middle, set), value, "{set:b}");
            if let Some(narrow) = &narrow {
                assert_eq!(lanes::of_set::<8>(narrow, set), value, "{set:b}");
            }
            largest = largest.max(value.trailing_zeros());
        }
        assert_eq!(narrow.is_some(), largest < 8, "{largest}");
    }
}
