//! The search of a position of a dense graph, for one of two questions: is its nimber t, or what is its nimber?
//!
//! The search is that of [`query`](super::query), adapted to graphs where a move takes many vertices and the rest
//! seldom falls apart: positions are not split into components, options are sorted by their number of vertices and
//! looked up one by one, and small positions are searched without the table. The keys of positions are sums of random
//! [`words`](super::zobrist).

use std::ops::Range;

use super::distributed::JOINED;
use super::key::Key;
use super::leaf::{Answer, LEAF, LOCAL, Local};
use super::move_list::DenseChoice;
use super::node::{goal_for, sought_first};
use super::search::Search;
use super::search_error::SearchError;
use super::set::{self, Set};
use super::transposition_table::LARGEST_EXCLUDED;
use super::zobrist::add_words;
use crate::fact::Fact;
use crate::goal::Goal;
use nk_base::hash::mix;

/// The number of options of a position that are tried before the order is reversed. On nine boards 12 or 16 took 3 %
/// fewer positions than no reversal, and 4 took 12 % more.
const SMALL_FIRST: usize = 16;

struct Node<const W: usize> {
    live: Set<W>,
    moves: usize,
    words: usize,
    local: Option<Box<Local>>,
    reached: u128,
    excluded: u32,
    goal: Goal,
    /// The move to an option with the value that the goal asks about.
    refuter: Option<u16>,
}

impl<const W: usize> Search<'_, W> {
    /// Answers the goal for any set. The last words of the arena must be those of the set.
    pub fn query_dense(
        &mut self,
        live: &Set<W>,
        size: usize,
        goal: Goal,
    ) -> Result<Fact, SearchError> {
        let words = self.words.len() - self.game.words.group;
        let key = self.words[words..]
            .iter()
            .min()
            .copied()
            .unwrap_or_default();
        let mut excluded = 0;
        self.refuter = None;
        match self.slots.find(key) {
            Some(fact) if fact.answers(goal) => return Ok(fact),
            Some(Fact::Not(bits)) => excluded = bits,
            _ => {}
        }
        self.line.push(key.high);
        self.enter()?;
        let begun = self.searched;
        let mut node = Node {
            live: *live,
            moves: self.moves.len(),
            words,
            local: (size <= LOCAL).then(|| Box::new(Local::new(live, &self.game.ground.closed))),
            reached: 0,
            excluded,
            goal,
            refuter: None,
        };
        self.list_moves(live);
        let fact = self.resolve_dense(&mut node);
        self.moves.truncate(node.moves);
        self.refuter = node.refuter;
        let fact = fact?;
        self.line.pop();
        self.learn(key, fact, self.searched - begun);
        Ok(fact)
    }

    /// Lists the moves, in ascending order of the number of vertices that they leave.
    fn list_moves(&mut self, live: &Set<W>) {
        let begin = self.moves.len();
        for v in set::members(live) {
            let size = set::count(&set::without(live, &self.game.ground.closed[v])) as u16;
            self.moves.push(DenseChoice {
                size,
                vertex: v as u16,
                value: None,
                not: 0,
            });
        }
        self.moves[begin..].sort_by_key(|option| option.size);
        swap_neighbours(self.thread, &mut self.moves[begin..]);
    }

    fn resolve_dense(&mut self, node: &mut Node<W>) -> Result<Fact, SearchError> {
        let goal = node.goal;
        let first = sought_first(goal);
        if let Some(target) = first
            && self.seek_dense(node, target)?
        {
            return Ok(Fact::Not(node.reached as u32));
        }
        for value in 0..128 {
            if first == Some(value) {
                return Ok(Fact::Exact(value));
            }
            if matches!(goal, Goal::Is(target) if value > target || node.reached >> target & 1 == 1)
            {
                return Ok(Fact::Not(node.reached as u32));
            }
            let excluded = value <= LARGEST_EXCLUDED && node.excluded >> value & 1 == 1;
            if excluded {
                node.reached |= 1 << value;
            } else if !self.seek_dense(node, value)? {
                return Ok(Fact::Exact(value));
            }
        }
        Err(SearchError::Beyond)
    }

    fn seek_dense(&mut self, node: &mut Node<W>, value: u32) -> Result<bool, SearchError> {
        if node.reached >> value & 1 == 1 {
            return Ok(true);
        }
        let mut open = node.moves..self.moves.len();
        let count = open.len();
        let mut failed = 0;
        let mut put_off = Vec::new();
        while let Some(at) = self.next_move(node, &mut open, failed) {
            self.tell_of_move(node, value, count - open.len() - 1 - put_off.len(), count);
            if !self.moves[at].is_open(value) {
                continue;
            }
            if self.gives_way_at(node, at, failed) {
                put_off.push(at);
                continue;
            }
            if self.move_succeeds(node, at, value)? {
                return Ok(true);
            }
            failed += 1;
            if failed == JOINED {
                self.take_own_order_of_moves(open.clone());
            }
        }
        for (more, &at) in put_off.iter().enumerate() {
            self.tell_of_move(node, value, count - put_off.len() + more, count);
            if self.moves[at].is_open(value) && self.move_succeeds(node, at, value)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn tell_of_move(&self, node: &Node<W>, value: u32, done: usize, count: usize) {
        // The first position in the arena is the whole graph.
        if node.moves == 0 {
            self.tell(value, done, count);
        }
    }

    /// Whether the option at this place has the value.
    fn move_succeeds(
        &mut self,
        node: &mut Node<W>,
        at: usize,
        value: u32,
    ) -> Result<bool, SearchError> {
        let option = self.moves[at];
        match self.try_move(node, option, value)? {
            Fact::Exact(nimber) => {
                self.moves[at].value = Some(nimber as u8);
                node.reached |= 1 << nimber;
                if node.goal == Goal::Is(nimber) {
                    node.refuter = Some(option.vertex);
                }
                Ok(nimber == value)
            }
            Fact::Not(bits) => {
                self.moves[at].not |= bits;
                self.rule_out_move(node, value);
                Ok(false)
            }
        }
    }

    /// The place of the next option to try. The first options are those with the fewest vertices. If many of them have
    /// failed, all probably will, and no order finds a success sooner. An option with many vertices is usually refuted
    /// by a move that leaves few, and this refutation also settles the option of the refuting move. So the rest is
    /// tried from the other end. The options of the whole graph are few and take much work, so threads start at both
    /// ends.
    fn next_move(&self, node: &Node<W>, open: &mut Range<usize>, failed: usize) -> Option<usize> {
        let from_the_end = match node.moves {
            0 => self.thread % 2 == 1,
            _ => failed >= SMALL_FIRST,
        };
        match from_the_end {
            true => open.next_back(),
            false => open.next(),
        }
    }

    /// Sorts the options in these places in an order of this process's own, if other processes search too.
    fn take_own_order_of_moves(&mut self, places: Range<usize>) {
        if let Some(distributed) = self.distributed() {
            let own = |option: &DenseChoice| {
                (
                    option.size,
                    mix(u64::from(option.vertex) << 32 ^ distributed.number),
                )
            };
            self.moves[places].sort_by_key(own);
        }
    }

    /// Whether another process is searching the option at this place, so that this search should try another one.
    fn gives_way_at(&mut self, node: &Node<W>, at: usize, failed: usize) -> bool {
        let option = self.moves[at];
        if failed < JOINED || usize::from(option.size) <= LEAF {
            return false;
        }
        self.distributed().is_some_and(|distributed| {
            let key = self.key_after(node, usize::from(option.vertex));
            distributed.busy.contains(&key.high)
        })
    }

    /// The key of the position after the move at `v`.
    fn key_after(&mut self, node: &Node<W>, v: usize) -> Key {
        let base = self.words.len();
        self.carry_words(node, v);
        let least = self.words[base..].iter().min().copied();
        self.words.truncate(base);
        least.unwrap_or_default()
    }

    /// Two moves that do not touch lead to the same position in either order. So if b refutes the option of move a,
    /// then a refutes the option of b, which need not be searched for this value.
    fn rule_out_move(&mut self, node: &Node<W>, value: u32) {
        let Some(vertex) = self.refuter.take() else {
            return;
        };
        let mut moves = self.moves[node.moves..].iter_mut();
        if let Some(option) = moves.find(|option| option.vertex == vertex) {
            option.not |= 1u32.checked_shl(value).unwrap_or(0);
        }
    }

    fn try_move(
        &mut self,
        node: &Node<W>,
        option: DenseChoice,
        value: u32,
    ) -> Result<Fact, SearchError> {
        let v = usize::from(option.vertex);
        let left = set::without(&node.live, &self.game.ground.closed[v]);
        let size = usize::from(option.size);
        if size <= LEAF {
            return self.ask_leaf(node, v, &left, value);
        }
        let base = self.words.len();
        self.carry_words(node, v);
        let fact = self.query_dense(&left, size, goal_for(value));
        self.words.truncate(base);
        fact
    }

    fn ask_leaf(
        &mut self,
        node: &Node<W>,
        v: usize,
        left: &Set<W>,
        value: u32,
    ) -> Result<Fact, SearchError> {
        self.meter.allow(self.steps_left());
        let (answer, ground) = match &node.local {
            Some(local) => {
                let rank = set::members(&node.live).take_while(|&u| u < v).count();
                let left = local.all & !local.closed[rank];
                (
                    local.ask(left, value, self.small, &mut self.meter),
                    &node.live,
                )
            }
            None => {
                let local = Local::new(left, &self.game.ground.closed);
                (
                    local.ask(local.all, value, self.small, &mut self.meter),
                    left,
                )
            }
        };
        if self.meter.is_over() {
            // The search is over because it must end; this call gives the reason.
            return Err(self.may_go_on().err().unwrap_or(SearchError::Cancelled));
        }
        Ok(match answer {
            Answer::Exact(nimber) => Fact::Exact(nimber),
            Answer::Not { by } => {
                self.refuter = set::members(ground).nth(by.into()).map(|u| u as u16);
                Fact::Not(1u32.checked_shl(value).unwrap_or(0))
            }
        })
    }

    /// Appends the words of the position after the move at `v` to the arena.
    fn carry_words(&mut self, node: &Node<W>, v: usize) {
        let taken = set::and(&node.live, &self.game.ground.closed[v]);
        let game = self.game;
        let base = self.words.len();
        self.words
            .extend_from_within(node.words..node.words + game.words.group);
        for u in set::members(&taken) {
            add_words(&mut self.words[base..], game.words.of(u));
        }
    }

    /// Answers the goal for the whole ground.
    pub fn solve_dense(&mut self, goal: Goal) -> Result<Fact, SearchError> {
        let all = self.game.ground.all();
        let zero = Key::default();
        self.words.clear();
        self.words.resize(self.game.words.group, zero);
        for v in set::members(&all) {
            add_words(&mut self.words, self.game.words.of(v));
        }
        self.query_dense(&all, self.game.ground.order(), goal)
    }
}

/// Swaps neighbours in a list of options for every second thread, so that two threads seldom search the same option at
/// the same time.
fn swap_neighbours<T>(thread: usize, options: &mut [T]) {
    if thread % 2 == 1 {
        let pairs = options.chunks_exact_mut(2);
        pairs.for_each(|pair| pair.swap(0, 1));
    }
}
