//! The nimbers of all sets of elements of a small graph, computed together.
//!
//! A search takes some microseconds for each position that it meets. If the moves of a game are *fixed*, as explained
//! below, all of the 2^n sets of elements take less than a nanosecond each, because 512 sets are treated at once. So
//! this is the better method wherever a search would meet more than a small share of all sets.
//!
//! **Fixed moves.** Let the vertices that a move binds be given, and let its condition look at numbers of vertices
//! around them only. Then there are sets *needs*, *removes* and A1, A2, ... of elements of the whole graph, such that in
//! a position P the move exists just if P contains *needs* and the condition holds for the numbers |P n A1|, |P n A2|,
//! ...; and it leaves P \ *removes*. For the neighbours of a vertex in P are P n N, where N are its neighbours in the
//! whole graph, and unions, intersections and differences of sets commute with P n. If an edge is bound and edges are
//! elements, then *needs* contains the edge.
//!
//! **Planes.** A *plane* has one bit for each set; plane v marks the sets with the nimber v. A set has the nimber v
//! just if it is in none of the planes before v and no move leads from it to a set of plane v: if it is in none of the
//! planes before, its options have all nimbers below v. So each plane is found from the sets that the planes before it
//! leave open, by the rule for P-positions. To learn that a nimber is v takes v + 1 planes, and to learn who wins takes
//! one.
//!
//! **Order.** Sets are numbers, whose highest bits name a block and whose lowest bits name a lane of the block. A move
//! leaves a smaller number. So the blocks of a plane are computed in ascending order. Moves that stay within a block are
//! made in rounds: after k rounds all lanes whose numbers have at most k ones are right.

mod binding;
mod blocks;

use std::ops::ControlFlow;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;

use super::host::Host;
use super::lanes::{self, Block, LOW, WORDS};
use super::moves::Position;
use super::rules::Rules;
use crate::engine::set::{self, Set};
use crate::fact::Knowledge;
use binding::Binding;
use blocks::{BEFORE, LanedMove, Masks, fill};

/// The most elements of a graph whose sets are enumerated. With 30 elements a plane takes a second or two.
const MOST_ELEMENTS: usize = 30;
/// The most moves with fixed bound vertices.
const MOST_MOVES: usize = 1024;

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
    /// Each set, and the difference that one more element of it makes to the index in `holds`.
    sets: Vec<(u32, usize)>,
    /// Whether the condition holds, for each combination of numbers.
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

impl FixedGame {
    /// The game on a host; `None` if a move is not fixed or may remove nothing, or if there are too many elements or
    /// moves.
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

    /// The work, in the units of a search, after which all sets should be enumerated instead: about the cost of one
    /// plane. In a forest most positions are isomorphic to one of few, so a search of a forest usually ends; it gets
    /// the time of four planes.
    pub fn cost(&self, graph: &Graph) -> u64 {
        let is_forest = graph.size() < graph.order();
        let plane = (self.moves.len() as u64 + 40) << self.elements;
        plane >> if is_forest { 12 } else { 14 }
    }

    /// Gives the lowest bits to elements such that few moves remove nothing else, because such moves are made in
    /// several rounds.
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
}

/// The nimbers of all sets of elements of a graph, as far as planes were computed.
pub(super) struct Enumeration {
    graph: Graph,
    /// The bit of each element of the host; `None` if no move removes it.
    bits: Vec<Option<u32>>,
    moves: Vec<LanedMove>,
    masks: Masks,
    /// The sets that are in no plane yet.
    open: Vec<Block>,
    /// The planes by nimber, each with the words that [`fill`] needs before the first block; empty if the plane was
    /// dropped.
    planes: Vec<Vec<u64>>,
}

impl Enumeration {
    fn new(game: &FixedGame, graph: &Graph) -> Enumeration {
        let mut moves: Vec<LanedMove> = game.moves.iter().map(LanedMove::new).collect();
        // Moves that are made alike follow one another, which lets the processor predict them.
        moves.sort_by_key(|own| (own.removes_high != 0, own.removes_low));
        let high = (game.elements as usize).saturating_sub(LOW);
        Enumeration {
            graph: graph.clone(),
            bits: game.bits.clone(),
            moves,
            masks: Masks::default(),
            open: vec![[u64::MAX; WORDS]; 1 << high],
            planes: Vec::new(),
        }
    }

    /// The heap memory in bytes.
    fn memory(&self) -> usize {
        let planes = self.planes.iter().map(Vec::len).sum::<usize>() * size_of::<u64>();
        size_of_val(self.open.as_slice()) + planes + self.masks.memory()
    }

    /// Computes the next plane in at most `room` bytes. If there is too little memory, planes other than the first are
    /// dropped. Returns whether there was enough memory.
    fn extend(&mut self, mut room: usize, stop: &CancelToken) -> Result<bool, StopReason> {
        let words = BEFORE + WORDS * self.open.len();
        for plane in self.planes.iter_mut().skip(1) {
            if room >= words * size_of::<u64>() {
                break;
            }
            room += std::mem::take(plane).len() * size_of::<u64>();
        }
        if room < words * size_of::<u64>() {
            return Ok(false);
        }
        let mut plane = vec![0; words];
        let (moves, masks) = (&mut self.moves, &mut self.masks);
        fill(moves, &self.open, &mut plane, masks, stop)?;
        let (marked, _) = plane[BEFORE..].as_chunks::<WORDS>();
        for (open, marked) in self.open.iter_mut().zip(marked) {
            *open = lanes::except(open, marked);
        }
        self.planes.push(plane);
        Ok(true)
    }

    /// What the planes tell about a set of elements of the host; `None` if the plane of its nimber was dropped.
    fn known<const W: usize>(&self, live: &Set<W>) -> Option<Knowledge> {
        let bits = set::members(live).filter_map(|element| self.bits[element]);
        let at = bits.fold(0, |at, bit| at | 1usize << bit);
        let (word, bit) = (at / 64, at % 64);
        if self.open[word / WORDS][word % WORDS] >> bit & 1 == 1 {
            return Some(Knowledge::Not((1 << self.planes.len()) - 1));
        }
        let has = |plane: &Vec<u64>| {
            plane
                .get(BEFORE + word)
                .is_some_and(|word| word >> bit & 1 == 1)
        };
        let nimber = self.planes.iter().position(has)?;
        Some(Knowledge::Exact(nimber as u32))
    }
}

/// The most enumerations that are kept.
const MOST_KEPT: usize = 8;
/// The planes for which there must be room: the open sets, the first plane and the next one.
const FIRST_PLANES: u64 = 3;

/// The enumerations that a solver keeps.
#[derive(Default)]
pub(super) struct Enumerations {
    kept: Vec<Enumeration>,
    /// The number of positions that a search may examine before all sets are enumerated, if the user of the solver chose
    /// it.
    pub patience: Option<u64>,
}

impl Enumerations {
    /// What is known of the nimber of a set of elements of a graph that was enumerated.
    pub fn known<const W: usize>(&self, graph: &Graph, live: &Set<W>) -> Option<Knowledge> {
        let own = self.kept.iter().find(|own| own.graph == *graph)?;
        own.known(live)
    }

    /// Computes the next plane of a graph in at most `room` bytes. Returns whether the graph is enumerated and there
    /// was enough memory.
    pub fn extend(
        &mut self,
        graph: &Graph,
        room: usize,
        stop: &CancelToken,
    ) -> Result<bool, StopReason> {
        match self.kept.iter_mut().find(|own| own.graph == *graph) {
            Some(own) => own.extend(room, stop),
            None => Ok(false),
        }
    }

    /// Begins the enumeration of a game on a graph if there is room for the first planes. Returns the number of sets,
    /// or 0 if there is too little room.
    pub fn begin(&mut self, game: &FixedGame, graph: &Graph, room: usize) -> u64 {
        let sets = 1u64 << game.elements;
        if FIRST_PLANES * sets / 8 > room as u64 {
            return 0;
        }
        self.kept.retain(|own| own.graph != *graph);
        if self.kept.len() == MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(Enumeration::new(game, graph));
        sets
    }

    /// Drops the enumerations of other graphs.
    pub fn keep_only(&mut self, graph: &Graph) {
        self.kept.retain(|own| own.graph == *graph);
    }

    /// Drops all enumerations.
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
    use crate::deletion::{Comparison, Condition, Number, OptionRule, Pattern, VertexSet};
    use nk_testing::{Random, rounds};

    fn rules(random: &mut Random) -> Rules {
        let single = VertexSet::Single;
        let one = OptionRule::removing(Pattern::Vertex, single(0));
        let both = OptionRule::removing(Pattern::Edge, single(0).or(single(1)));
        let around = OptionRule::removing(Pattern::Vertex, VertexSet::closed(0));
        let at_least =
            |least, number| Condition::Compare(Number::Constant(least), Comparison::AtMost, number);
        let grim = one.clone().when(at_least(1, Number::Degree(0)));
        let many = both.clone().when(at_least(
            4,
            Number::Sum(vec![Number::Degree(0), Number::Degree(1)]),
        ));
        let all = [one, both, grim, many, around];
        let mut chosen: Vec<OptionRule> =
            all.iter().filter(|_| random.one_in(2)).cloned().collect();
        if chosen.is_empty() {
            chosen.push(all[2].clone());
        }
        Rules::new(chosen).expect("rules")
    }

    /// The nimbers of all sets of a game by the definition.
    fn nimbers(game: &FixedGame) -> Vec<u32> {
        let mut nimbers: Vec<u32> = Vec::new();
        for set in 0..1u32 << game.elements {
            let is_allowed = |own: &&FixedMove| {
                let holds = own.condition.iter().all(|condition| {
                    let counts = condition.sets.iter();
                    let places = counts.map(|(own, step)| (own & set).count_ones() as usize * step);
                    condition.holds[places.sum::<usize>()]
                });
                own.needs & !set == 0 && holds
            };
            let options = game.moves.iter().filter(is_allowed);
            let reached = options.fold(0u64, |reached, own| {
                reached | 1 << nimbers[(set & !own.removes) as usize]
            });
            nimbers.push(reached.trailing_ones());
        }
        nimbers
    }

    /// Graphs whose sets take several runs of blocks, with memory for all planes and for three at a time.
    #[test]
    fn planes_hold_the_nimbers_of_all_sets() {
        let mut random = Random(35);
        let stop = CancelToken::new();
        let (mut largest, mut forgotten) = (0, 0);
        for _ in 0..rounds(60) {
            let order = random.between(6, 15) as usize;
            let graph = random.any_graph(order);
            let host = Host::<1>::new(&graph, (0..order).collect(), false);
            let game = FixedGame::new(&host, &rules(&mut random)).expect("fixed moves");
            let expected = nimbers(&game);
            // The set of elements of the host with given bits.
            let live = |set: usize| {
                let has = |v: &usize| game.bits[*v].is_some_and(|bit| set >> bit & 1 == 1);
                set::of::<1>(&(0..order).filter(has).collect::<Vec<_>>())
            };
            let mut whole = Enumeration::new(&game, &graph);
            let mut narrow = Enumeration::new(&game, &graph);
            let least = 8 * (BEFORE + WORDS * whole.open.len());
            assert_eq!(narrow.extend(least - 1, &stop), Ok(false));
            let planes = 1 + *expected.iter().max().expect("a nimber");
            for plane in 0..planes {
                assert_eq!(whole.extend(usize::MAX / 2, &stop), Ok(true));
                let room = if plane < 2 { least } else { 0 };
                assert_eq!(narrow.extend(room, &stop), Ok(true));
                for _ in 0..100 {
                    let set = random.below(expected.len());
                    let (nimber, live) = (expected[set], live(set));
                    let known = match nimber <= plane {
                        true => Knowledge::Exact(nimber),
                        false => Knowledge::Not((2 << plane) - 1),
                    };
                    let is_forgotten = (1..plane).contains(&nimber);
                    let left = (!is_forgotten).then_some(known);
                    assert_eq!(whole.known(&live), Some(known), "{set:b} of {graph:?}");
                    assert_eq!(narrow.known(&live), left, "{set:b} of {graph:?}");
                    forgotten += usize::from(is_forgotten);
                }
            }
            for (set, nimber) in expected.iter().enumerate() {
                let found = whole.known(&live(set));
                let expected = Some(Knowledge::Exact(*nimber));
                assert_eq!(found, expected, "{set:b} of {graph:?} by {:?}", game.moves);
            }
            largest = largest.max(planes - 1);
        }
        assert!(largest > 7 && forgotten > 1_000, "{largest}, {forgotten}");
    }
}
