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
//! leaves a smaller number. So blocks are computed in ascending order. Moves that stay within a block are made as often
//! as a lane has bits: after k rounds all lanes of fewer than k bits are right.

use std::ops::ControlFlow;

use multiversion::multiversion;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;

use super::facts::Facts;
use super::host::Host;
use super::lanes::{self, Block};
use super::moves::Position;
use super::rules::{Condition, Number, Rules, VertexSet};
use crate::engine::set::{self, Set};

/// The most elements of a graph whose sets are enumerated, which takes a second or two.
const MOST_ELEMENTS: usize = 27;
/// The most moves with fixed bound vertices.
const MOST_MOVES: usize = 1024;
/// The most combinations of numbers at which one condition may look.
const MOST_COUNTS: usize = 4096;
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

    /// About how many positions a search can examine in the time of the enumeration.
    pub fn cost(&self) -> u64 {
        (self.moves.len() as u64) << self.elements >> 17
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
            let next = open.min_by_key(|bit| within(*bit));
            order.extend(next);
            chosen |= next.map_or(0, |bit| 1 << bit);
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
        let moves = self.moves.iter();
        let mut moves: Vec<LanedMove> = moves
            .map(|own| LanedMove::new::<B>(own, &mut masks))
            .collect();
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

/// The bound vertices of a move on the whole graph.
struct Binding<'a, const W: usize> {
    whole: &'a Position<'a, W>,
    bound: [usize; 3],
    bits: &'a [Option<u32>],
}

impl<const W: usize> Binding<'_, W> {
    /// The elements as bits; `None` if one has no bit.
    fn bits(&self, elements: &Set<W>) -> Option<u32> {
        let mut elements = set::members(elements).map(|element| self.bits[element]);
        elements.try_fold(0, |bits, bit| Some(bits | 1 << bit?))
    }

    fn fixed(&self) -> Option<FixedMove> {
        let Position {
            host, live, rule, ..
        } = self.whole;
        let bound = &self.bound[..rule.pattern.bound()];
        let needs = match host.has_edges() {
            true => bound.windows(2).fold([0; W], |mut needs, ends| {
                set::add(&mut needs, &host.edge(live, ends[0], ends[1]));
                needs
            }),
            false => set::of(bound),
        };
        let needs = self.bits(&needs)?;
        let removes = self.bits(&self.whole.removed(&self.bound))?;
        let condition = match rule.condition {
            Condition::Always => None,
            _ => Some(self.counted(&rule.condition)?),
        };
        (needs & removes != 0).then_some(FixedMove {
            needs,
            removes,
            condition,
        })
    }

    /// A condition as one on numbers of elements; `None` if it looks at anything else.
    fn counted(&self, condition: &Condition) -> Option<Counted> {
        let mut sets: Vec<Option<u32>> = Vec::new();
        condition.for_each_leaf(&mut |leaf| match leaf {
            Condition::Joined(a, b) => sets.push(self.between(*a, *b)),
            Condition::Compare(a, _, b) => [a, b].into_iter().for_each(|number| {
                number.for_each_leaf(&mut |leaf| match leaf {
                    Number::Constant(_) => {}
                    Number::Degree(place) => sets.push(self.around(*place)),
                    Number::Count(set) => sets.push(self.within(set)),
                    _ => sets.push(None),
                });
            }),
            _ => {}
        });
        let mut sets = sets.into_iter().collect::<Option<Vec<u32>>>()?;
        sets.sort_unstable();
        sets.dedup();
        let mut steps = Vec::new();
        let mut places = 1;
        for set in &sets {
            steps.push(places);
            places *= set.count_ones() as usize + 1;
            if places > MOST_COUNTS {
                return None;
            }
        }
        let holds = |place: usize| {
            let count =
                |(set, step): (&u32, &usize)| place / step % (set.count_ones() as usize + 1);
            let counts: Vec<usize> = sets.iter().zip(&steps).map(count).collect();
            condition.holds(&Counts {
                binding: self,
                sets: &sets,
                counts: &counts,
            })
        };
        let holds = (0..places).map(holds).collect();
        let sets = sets.iter().copied().zip(steps).collect();
        Some(Counted { sets, holds })
    }

    /// The elements that make a degree.
    fn around(&self, place: usize) -> Option<u32> {
        let Position { host, live, .. } = self.whole;
        self.bits(&host.edges_at(live, self.bound[place]))
    }

    /// The elements of a set of vertices; `None` where vertices are not elements.
    fn within(&self, set: &VertexSet) -> Option<u32> {
        match self.whole.host.has_edges() {
            true => None,
            false => self.bits(&self.whole.set(set, &self.bound)),
        }
    }

    /// The elements that join two bound vertices of every position: the edge or, where edges are not elements, one of the
    /// vertices.
    fn between(&self, a: usize, b: usize) -> Option<u32> {
        let Position { host, live, .. } = self.whole;
        let [u, v] = [a, b].map(|place| self.bound[place]);
        match host.has_edges() {
            true => self.bits(&host.edge(live, u, v)),
            false => {
                let mut joined = host.neighbours(live, u);
                joined = set::and(&joined, &set::of(&[v]));
                self.bits(&joined)
            }
        }
    }
}

/// Numbers of elements that a position has in common with some sets.
struct Counts<'a, const W: usize> {
    binding: &'a Binding<'a, W>,
    sets: &'a [u32],
    counts: &'a [usize],
}

impl<const W: usize> Counts<'_, W> {
    fn of(&self, set: Option<u32>) -> i64 {
        let place = self.sets.iter().position(|own| Some(*own) == set);
        place.map_or(0, |place| self.counts[place] as i64)
    }
}

impl<const W: usize> Facts for Counts<'_, W> {
    fn joined(&self, a: usize, b: usize) -> bool {
        self.of(self.binding.between(a, b)) > 0
    }

    fn degree(&self, place: usize) -> i64 {
        self.of(self.binding.around(place))
    }

    fn count(&self, set: &VertexSet) -> i64 {
        self.of(self.binding.within(set))
    }

    fn order(&self) -> i64 {
        0
    }

    fn size(&self) -> i64 {
        0
    }

    fn parts_left(&self) -> i64 {
        0
    }
}

/// A fixed move, parted into what concerns the number of a block, the *high* part, and what concerns the lanes.
struct LanedMove<'a> {
    /// The high elements that a block must contain.
    needs: u32,
    removes_high: u32,
    removes_low: u32,
    /// The lanes that contain the low elements of *needs*.
    lanes: u64,
    allowed: Allowed<'a>,
}

/// The place of a mask in the list of [`Masks`].
type MaskId = u32;

/// The lanes in which a move is allowed.
enum Allowed<'a> {
    Always(MaskId),
    If(LanedCondition<'a>),
}

struct LanedCondition<'a> {
    /// The high and the low part of each set, and its step.
    sets: Vec<(u32, u32, usize)>,
    holds: &'a [bool],
    /// The masks by the place of the high parts, as far as they were needed before.
    known: Vec<Option<MaskId>>,
}

/// Blocks with full lanes where a move is allowed, and with empty ones elsewhere.
#[derive(Default)]
struct Masks {
    blocks: Vec<Block>,
}

impl Masks {
    fn add<const B: u32>(&mut self, lanes: u64) -> MaskId {
        self.blocks.push(lanes::full::<B>(lanes));
        self.blocks.len() as MaskId - 1
    }
}

/// The lanes whose sets of low elements have a property.
fn lanes_with<const B: u32>(property: impl Fn(&u32) -> bool) -> u64 {
    let lanes = (0..1u32 << lanes::low::<B>()).filter(property);
    lanes.fold(0, |lanes, lane| lanes | 1 << lane)
}

impl<'a> LanedMove<'a> {
    fn new<const B: u32>(own: &'a FixedMove, masks: &mut Masks) -> Self {
        let low = lanes::low::<B>();
        let mask = (1 << low) - 1;
        let lanes = lanes_with::<B>(|lane| own.needs & mask & !lane == 0);
        let allowed = match &own.condition {
            None => Allowed::Always(masks.add::<B>(lanes)),
            Some(own) => Allowed::If(LanedCondition {
                sets: own
                    .sets
                    .iter()
                    .map(|(set, step)| (set >> low, set & mask, *step))
                    .collect(),
                holds: &own.holds,
                known: vec![None; own.holds.len()],
            }),
        };
        LanedMove {
            needs: own.needs >> low,
            removes_high: own.removes >> low,
            removes_low: own.removes & mask,
            lanes,
            allowed,
        }
    }

    /// The lanes of a block in which the move is allowed.
    #[inline(always)]
    fn allowed<const B: u32>(&mut self, block: u32, masks: &mut Masks) -> MaskId {
        let condition = match &mut self.allowed {
            Allowed::Always(mask) => return *mask,
            Allowed::If(condition) => condition,
        };
        let place =
            |(high, _, step): &(u32, u32, usize)| (block & high).count_ones() as usize * step;
        let at: usize = condition.sets.iter().map(place).sum();
        if let Some(mask) = condition.known[at] {
            return mask;
        }
        let holds = |lane: &u32| {
            let place =
                |(_, low, step): &(u32, u32, usize)| (lane & low).count_ones() as usize * step;
            condition.holds[at + condition.sets.iter().map(place).sum::<usize>()]
        };
        let mask = masks.add::<B>(lanes_with::<B>(holds) & self.lanes);
        condition.known[at] = Some(mask);
        mask
    }
}

/// The number of blocks for which the moves are chosen together, which is a power of two.
const RUN: usize = 16;
/// The blocks between two looks at the token.
const STOP_EVERY: usize = 1 << 14;

/// Fills the blocks from one on; the number of blocks before the first nimber that does not fit into a lane.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn fill<const B: u32>(
    moves: &mut [LanedMove<'_>],
    blocks: &mut [Block],
    from: usize,
    masks: &mut Masks,
    stop: &CancelToken,
) -> Result<usize, StopReason> {
    // The moves that every block of the present run has, those that some of its blocks have, and those of a block.
    let mut always: Vec<usize> = Vec::new();
    let mut sometimes: Vec<usize> = Vec::new();
    let mut chosen: Vec<usize> = vec![0; moves.len()];
    let mut within: Vec<(u32, MaskId)> = Vec::new();
    for at in from..blocks.len() {
        if at % STOP_EVERY == 0 && stop.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        let block = at as u32;
        if at % RUN == 0 || at == from {
            let run = block & !(RUN as u32 - 1);
            let most = block | (RUN as u32 - 1);
            always.clear();
            sometimes.clear();
            for (own, fixed) in moves.iter().enumerate() {
                if fixed.needs & !run == 0 {
                    always.push(own);
                } else if fixed.needs & !most == 0 {
                    sometimes.push(own);
                }
            }
            chosen[..always.len()].copy_from_slice(&always);
        }
        // Without a branch, which could not be predicted.
        let mut count = always.len();
        for &own in &sometimes {
            chosen[count] = own;
            count += usize::from(moves[own].needs & !block == 0);
        }
        within.clear();
        let mut reached = [0; 8];
        for &own in &chosen[..count] {
            let own = &mut moves[own];
            let allowed = own.allowed::<B>(block, masks);
            let from = block & !own.removes_high;
            if from == block {
                within.push((own.removes_low, allowed));
                continue;
            }
            let left = lanes::without::<B>(&blocks[from as usize], own.removes_low);
            lanes::unite_masked(&mut reached, &left, &masks.blocks[allowed as usize]);
        }
        let (mut values, mut is_full) = lanes::mex::<B>(&reached);
        for _ in 0..lanes::low::<B>() {
            let mut more = reached;
            for (removed, allowed) in &within {
                let left = lanes::without::<B>(&values, *removed);
                lanes::unite_masked(&mut more, &left, &masks.blocks[*allowed as usize]);
            }
            let (next, full) = lanes::mex::<B>(&more);
            is_full |= full;
            if next == values {
                break;
            }
            values = next;
        }
        if is_full {
            return Ok(at);
        }
        blocks[at] = values;
    }
    Ok(blocks.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deletion::{OptionRule, Pattern};
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
