//! The search of one connected position, for one of two questions: is its nimber t, or what is its nimber?
//!
//! To show that a nimber is not t, one option of value t is enough. The value of an option is the nim-sum of its
//! components: the nimbers of all but the largest are computed, and the only question about the largest is whether its
//! nimber is the one that gives the option the value t. Options that the table or the small graphs settle are examined
//! before anything is searched.
//!
//! Invariant: each question is about a proper part of the one that led to it, so the recursion is no deeper than the
//! graph has vertices, which are at most 1,024; lists are kept in arenas and not on the call stack.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", Theoret. Comput. Sci. 462 (2012); Beling and Rogalski, "On
//! pruning search trees of impartial games", Artif. Intell. 283 (2020).

use super::distributed::JOINED;
use super::lookahead::LookaheadBudget;
use super::method::SearchMethod;
use super::move_list::{Part, shifted};
use super::node::{LARGEST_REACHED, Node, goal_for, sought_first};
use super::query_stack::PendingQuery;
use super::search::Search;
use super::search_error::SearchError;
use super::threads::Lesson;
use super::transposition_table::LARGEST_EXCLUDED;
use crate::fact::Fact;
use crate::goal::Goal;

/// The result of the search for an option of some value.
#[derive(PartialEq, Eq)]
enum Sought {
    Found,
    /// No option has the value.
    Missing,
    /// The limit on the number of options to search was reached.
    PutOff,
    /// Another thread has found such an option or the answer, and what it learnt must be looked up.
    Elsewhere,
}

impl<const W: usize> Search<'_, W> {
    /// Answers the goal for a connected set of more than [`SMALL`](super::codes::SMALL) vertices. `known` is
    /// the fact in the table, which does not answer the goal.
    pub fn query(
        &mut self,
        part: &Part<W>,
        goal: Goal,
        known: Option<Fact>,
    ) -> Result<Fact, SearchError> {
        self.line.push(part.key.high);
        self.asked.push(PendingQuery {
            position: part.key,
            goal,
            sought: None,
        });
        self.enter()?;
        let begun = self.searched;
        let mut node = self.open_node(part, goal, self.came_by);
        if let Some(Fact::Not(bits)) = known {
            node.excluded = bits;
        }
        let settled = self.list(&part.set, &mut node);
        let fact = match settled {
            true => Ok(node.ruled_out()),
            false => {
                self.post(part.key.high);
                let fact = self.resolve(&mut node);
                self.post(0);
                fact
            }
        };
        self.refuter = node.refuter;
        self.close_node(&node);
        let fact = fact?;
        self.line.pop();
        self.asked.pop();
        let work = self.searched - begun;
        if !settled && self.game.surveys {
            self.experience.learn_work(node.size, work);
        }
        self.learn(part.key, fact, work);
        Ok(fact)
    }

    /// A node for a position, before its options are listed.
    pub fn open_node(&self, part: &Part<W>, goal: Goal, came_by: u16) -> Node {
        Node {
            choices: self.choices.len(),
            parts: self.parts.len(),
            signatures: self.signatures.len(),
            goal,
            came_by,
            reached: 0,
            excluded: 0,
            looked_up: self.searched,
            answer: None,
            refuter: None,
            size: part.size,
            asked: self.asked.len(),
        }
    }

    /// Discards the options of the position.
    pub fn close_node(&mut self, node: &Node) {
        self.signatures.truncate(node.signatures);
        self.choices.truncate(node.choices);
        self.parts.truncate(node.parts);
    }

    fn resolve(&mut self, node: &mut Node) -> Result<Fact, SearchError> {
        let goal = node.goal;
        let mut first = sought_first(goal);
        if let Some(target) = first {
            match self.look_for(node, target, self.tries(target))? {
                Sought::Found => return Ok(node.ruled_out()),
                Sought::Missing => {}
                Sought::PutOff | Sought::Elsewhere => first = None,
            }
        }
        let mut value = 0;
        while value <= LARGEST_REACHED {
            // All smaller values are reached.
            if first == Some(value) {
                return Ok(Fact::Exact(value));
            }
            if matches!(goal, Goal::Is(target) if value > target) {
                return Ok(Fact::Not(
                    ((1u64 << value) - 1) as u32 | node.reached as u32,
                ));
            }
            if let Some(fact) = node.answer {
                return Ok(fact);
            }
            let excluded = value <= LARGEST_EXCLUDED && node.excluded >> value & 1 == 1;
            if excluded {
                value += 1;
                continue;
            }
            let before = self.searched;
            let sought = self.look_for(node, value, usize::MAX)?;
            if node.refuted() {
                return Ok(node.ruled_out());
            }
            match sought {
                Sought::Missing => return Ok(Fact::Exact(value)),
                Sought::Found => {
                    if self.searched > before {
                        self.tell_reached(node.ruled_out());
                    }
                    value += 1;
                }
                // The table now rules the value out, unless the fact was replaced.
                Sought::PutOff | Sought::Elsewhere => {}
            }
        }
        Err(SearchError::Beyond)
    }

    /// As [`seek`](Self::seek), but if another thread was faster, uses what it learnt.
    fn look_for(
        &mut self,
        node: &mut Node,
        value: u32,
        tries: usize,
    ) -> Result<Sought, SearchError> {
        match self.seek(node, value, tries) {
            Err(SearchError::Over(asked)) if asked == node.asked => {
                self.fall_back(asked);
                match self
                    .asked
                    .last()
                    .and_then(|own| self.slots.find(own.position))
                {
                    Some(fact) if fact.answers(node.goal) => node.answer = Some(fact),
                    Some(Fact::Not(bits)) => node.excluded |= bits,
                    _ => {}
                }
                Ok(Sought::Elsewhere)
            }
            sought => sought,
        }
    }

    /// Whether an option has this value, with searches of at most `tries` options.
    fn seek(&mut self, node: &mut Node, value: u32, tries: usize) -> Result<Sought, SearchError> {
        if node.has(value) {
            return Ok(Sought::Found);
        }
        self.look_up(node);
        if node.has(value) || node.refuted() {
            return Ok(Sought::Found);
        }
        if let Some(asked) = self.asked.last_mut() {
            asked.sought = (value <= LARGEST_EXCLUDED).then_some(value);
        }
        let mut surveys = LookaheadBudget::new(node.size, self.searched);
        let count = self.choices.len() - node.choices;
        let mut put_off = Vec::new();
        let mut tried = 0;
        for failed in 0..count {
            let at = node.choices + failed;
            if self.game.surveys {
                self.survey(&mut surveys, at, value);
            }
            if failed == JOINED {
                self.take_own_order(at);
            }
            if self.gives_way(at, failed, value) {
                put_off.push(at);
                continue;
            }
            if tried == tries {
                return Ok(Sought::PutOff);
            }
            self.tell_of(node, value);
            let before = self.searched;
            if self.succeeds(node, at, value)? {
                return Ok(Sought::Found);
            }
            tried += usize::from(self.searched > before);
        }
        for at in put_off {
            self.tell_of(node, value);
            if self.succeeds(node, at, value)? {
                return Ok(Sought::Found);
            }
        }
        Ok(Sought::Missing)
    }

    /// Whether the option at this place has the value, or the one that the goal asks about.
    fn succeeds(&mut self, node: &mut Node, at: usize, value: u32) -> Result<bool, SearchError> {
        let before = self.searched;
        match self.try_choice(at, value)? {
            Some(reached) => node.reach(reached, self.choices[at].vertex),
            None => self.rule_out(node, value),
        }
        let success = node.has(value) || node.refuted();
        if self.searched > before {
            let choice = &self.choices[at];
            self.take_lesson(Lesson {
                traits: choice.traits,
                surveyed: choice.surveyed,
                success,
            });
        }
        Ok(success)
    }

    /// Updates the options with what the table has learnt.
    fn look_up(&mut self, node: &mut Node) {
        if node.looked_up == self.searched {
            return;
        }
        node.looked_up = self.searched;
        for at in node.choices..self.choices.len() {
            let choice = self.choices[at];
            if choice.end - choice.start != 1 {
                continue;
            }
            match self.slots.find(self.parts[choice.start as usize].key) {
                Some(Fact::Exact(value)) => {
                    node.reach(choice.known ^ value, choice.vertex);
                    self.close(at, value);
                }
                Some(Fact::Not(bits)) => self.choices[at].not |= shifted(bits, choice.known),
                None => {}
            }
        }
    }

    /// Two moves that do not touch lead to the same position in either order. So if b refutes the option of move a,
    /// then a refutes the option of b, which need not be searched for this value.
    fn rule_out(&mut self, node: &Node, value: u32) {
        let Some(vertex) = self.refuter.take() else {
            return;
        };
        let mut all = self.signatures[node.signatures..].iter();
        let Some(&(_, signature)) = all.find(|&&(v, _)| v == vertex) else {
            return;
        };
        let mut choices = self.choices[node.choices..].iter_mut();
        if let Some(choice) = choices.find(|choice| choice.signature == signature) {
            choice.not |= 1u32.checked_shl(value).unwrap_or(0);
        }
    }

    /// Searches whether an option has this value. Returns the value of the option if the search finds it.
    fn try_choice(&mut self, at: usize, value: u32) -> Result<Option<u32>, SearchError> {
        self.refuter = None;
        if self.choices[at].rules_out(value) {
            return Ok(None);
        }
        while self.choices[at].end - self.choices[at].start > 1 {
            let smallest = self.parts[self.choices[at].start as usize];
            self.came_by = self.choices[at].vertex;
            let nimber = self.exact(&smallest)?;
            let choice = &mut self.choices[at];
            choice.known ^= nimber;
            choice.start += 1;
        }
        self.refuter = None;
        let choice = self.choices[at];
        if choice.start == choice.end {
            return Ok(None);
        }
        let part = self.parts[choice.start as usize];
        let needed = value ^ choice.known;
        self.came_by = choice.vertex;
        match self.ask(&part, goal_for(needed))? {
            Fact::Exact(nimber) => {
                self.close(at, nimber);
                Ok(Some(nimber ^ choice.known))
            }
            Fact::Not(bits) => {
                self.choices[at].not |= shifted(bits, choice.known);
                Ok(None)
            }
        }
    }

    /// Records the nimber of the option's last part.
    fn close(&mut self, at: usize, nimber: u32) {
        let choice = &mut self.choices[at];
        choice.known ^= nimber;
        choice.start = choice.end;
    }

    /// The answer from the table, or from a search.
    pub fn ask(&mut self, part: &Part<W>, goal: Goal) -> Result<Fact, SearchError> {
        self.refuter = None;
        let known = self.slots.find(part.key);
        match known {
            Some(fact) if fact.answers(goal) => Ok(fact),
            _ if self.game.method == SearchMethod::Both => {
                self.ask_as_isomorphic(part, goal, known)
            }
            _ => self.search(part, goal, known),
        }
    }

    /// Answers as [`ask`](Self::ask) does, and also looks the part up by the key that isomorphic parts share, as one of
    /// them may have been searched. `known` is the fact in the table under the key by rank, which does not answer the
    /// goal.
    ///
    /// While options are listed, parts are looked up by rank, some ten for each part that is searched. The more
    /// expensive key is computed only for parts that would be searched.
    fn ask_as_isomorphic(
        &mut self,
        part: &Part<W>,
        goal: Goal,
        known: Option<Fact>,
    ) -> Result<Fact, SearchError> {
        let key = self.canonical.key(&part.set);
        let known = match (known, self.slots.find(key)) {
            (Some(a), Some(b)) => Some(a.and(b)),
            (a, b) => a.or(b),
        };
        if let Some(fact) = known.filter(|fact| fact.answers(goal)) {
            self.learn(part.key, fact, 0);
            return Ok(fact);
        }
        let begun = self.searched;
        let fact = self.search(part, goal, known)?;
        self.learn(key, fact, self.searched - begun);
        Ok(fact)
    }

    /// The answer from a search: by all options, without the table, or by the options that the question needs.
    fn search(
        &mut self,
        part: &Part<W>,
        goal: Goal,
        known: Option<Fact>,
    ) -> Result<Fact, SearchError> {
        if self.takes_all_options(part, goal) {
            return self.mex(part).map(Fact::Exact);
        }
        match self.attempt(part, goal)? {
            Some(fact) => Ok(fact),
            None => self.query(part, goal, known),
        }
    }

    /// The nimber of a connected set of more than [`FRAGMENT`](super::small::FRAGMENT) vertices.
    pub fn exact(&mut self, part: &Part<W>) -> Result<u32, SearchError> {
        match self.ask(part, Goal::Exact)? {
            Fact::Exact(value) => Ok(value),
            Fact::Not(_) => Err(SearchError::Beyond),
        }
    }
}
