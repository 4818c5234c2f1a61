//! The search of one component, for one of two questions: is its nimber t, or what is its nimber?
//!
//! The nimber of a position is seldom needed. An option of value t shows that the nimber is not t. The value of an
//! option is the nim-sum of its components; when the others are known, the only question about the last component is
//! whether its nimber is the one that gives the option the value t. The options of a position are kept until its nimber
//! is known, so they serve every question about any isomorphic position.
//!
//! Invariant: each question on the stack is about a proper part of the one below it, so the stack is no deeper than the
//! graph has elements.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", Theoret. Comput. Sci. 462 (2012); Beling and Rogalski, "On
//! pruning search trees of impartial games", Artif. Intell. 283 (2020).

use std::sync::atomic::Ordering;

use super::enumeration::FixedGame;
use super::error::DeletionError;
use super::host::Host;
use super::options::Options;
use super::positions::{Context, Positions};
use crate::engine::set::Set;
use crate::fact::Knowledge;
use crate::goal::Goal;
use crate::known_nimbers::{PositionId, Weight};
use crate::mex_search::MexSearch;
use crate::progress::SearchQuestion;

/// The least work after which an enumeration is considered.
const PATIENCE: u64 = 1 << 11;

pub(super) struct Search<'a, 'c, const W: usize> {
    positions: Positions<'a, 'c, W>,
    stack: Vec<Frame<W>>,
    /// The work after which an enumeration is considered; `None` if the enumeration was begun or is impossible.
    patience: Option<u64>,
    /// The game with fixed moves, if an enumeration was considered before and is possible.
    fixed: Option<FixedGame>,
}

struct Frame<const W: usize> {
    id: PositionId,
    mex: MexSearch,
    options: Box<Options<W>>,
    /// The open options before this one do not have the value that is sought.
    cursor: usize,
    /// Whether the table may have learnt something about the options since they were last updated.
    is_behind: bool,
}

enum Step {
    Answer(Knowledge),
    Ask(PositionId, Goal),
}

impl<'a, 'c, const W: usize> Search<'a, 'c, W> {
    pub fn new(host: &'a Host<W>, context: &'a mut Context<'c>) -> Self {
        Search {
            patience: Some(PATIENCE),
            positions: Positions::new(host, context),
            stack: Vec::new(),
            fixed: None,
        }
    }

    /// Searches until the table answers `goal` for a connected set, and returns what the table then knows.
    pub fn solve(&mut self, set: &Set<W>, goal: Goal) -> Result<Knowledge, DeletionError> {
        if let Some(known) = self.positions.enumerated(set, goal)? {
            return Ok(known);
        }
        let id = self.positions.identify(set)?;
        self.ask(id, goal)?;
        while let Some(frame) = self.stack.last_mut() {
            let step = advance(frame, &mut self.positions)?;
            if let [root] = self.stack.as_slice() {
                self.tell(root);
            }
            match step {
                Step::Answer(knowledge) => self.close(knowledge),
                Step::Ask(id, goal) => self.ask(id, goal)?,
            }
            if self.is_time_to_enumerate()
                && let Some(known) = self.positions.enumerated(set, goal)?
            {
                self.stack.clear();
                self.positions.nimbers_mut().learn(id, known);
            }
        }
        Ok(self.positions.nimbers().known(id))
    }

    /// Begins to enumerate all sets of elements if the search has done enough work. Returns whether it began.
    fn is_time_to_enumerate(&mut self) -> bool {
        let Some(patience) = self.patience else {
            return false;
        };
        let chosen = self.positions.patience();
        let is_over = match chosen {
            Some(positions) => self.positions.searched > positions,
            None => self.positions.work > patience,
        };
        if !is_over {
            return false;
        }
        self.patience = None;
        let fixed = self.fixed.take();
        let Some(game) = fixed.or_else(|| self.positions.fixed_game()) else {
            return false;
        };
        let cost = game.cost(self.positions.graph());
        if patience < cost && chosen.is_none() {
            (self.patience, self.fixed) = (Some(cost), Some(game));
            return false;
        }
        self.positions.begin_enumeration(&game);
        true
    }

    /// Reports which option of the whole component is being tried.
    fn tell(&self, root: &Frame<W>) {
        let progress = self.positions.progress();
        progress.ask(SearchQuestion {
            nimber: root.mex.wanted(),
            option: root.cursor as u32 + 1,
            options: root.options.open() as u32,
        });
        let known = self.positions.nimbers().len() as u64;
        progress.facts.store(known, Ordering::Relaxed);
    }

    /// Puts a question on the stack, unless the table or an option answers it at once.
    fn ask(&mut self, id: PositionId, goal: Goal) -> Result<(), DeletionError> {
        if self.positions.nimbers().answers(id, goal) {
            return Ok(());
        }
        let mex = MexSearch::new(goal);
        let target = mex.refutation();
        match self.positions.options(id, target)? {
            Some(options) => self.stack.push(Frame {
                id,
                mex,
                options,
                cursor: 0,
                is_behind: false,
            }),
            None => {
                let bits = target.map_or(0, |target| 1 << target);
                self.positions.nimbers_mut().learn(id, Knowledge::Not(bits));
            }
        }
        Ok(())
    }

    fn close(&mut self, knowledge: Knowledge) {
        let Some(frame) = self.stack.pop() else {
            return;
        };
        self.positions.nimbers_mut().learn(frame.id, knowledge);
        match knowledge {
            Knowledge::Exact(_) => self.positions.reuse(frame.options),
            Knowledge::Not(_) => self.positions.keep(frame.id, frame.options),
        }
    }
}

/// Continues the question as far as the table allows.
fn advance<const W: usize>(
    frame: &mut Frame<W>,
    positions: &mut Positions<W>,
) -> Result<Step, DeletionError> {
    loop {
        let nimbers = positions.nimbers();
        if let Some(answer) = frame.mex.skip(|value| nimbers.excludes(frame.id, value)) {
            return Ok(Step::Answer(answer));
        }
        let found = match seek(frame, positions)? {
            Sought::Found => true,
            Sought::Missing => false,
            Sought::Ask(id, goal) => return Ok(Step::Ask(id, goal)),
        };
        frame.cursor = 0;
        if let Some(answer) = frame.mex.record(found) {
            return Ok(Step::Answer(answer));
        }
    }
}

/// Whether an option has the wanted value, or the question that has to be answered first.
enum Sought {
    Found,
    Missing,
    Ask(PositionId, Goal),
}

fn seek<const W: usize>(
    frame: &mut Frame<W>,
    positions: &mut Positions<W>,
) -> Result<Sought, DeletionError> {
    let value = frame.mex.wanted();
    if frame.cursor == 0 {
        // The options are up to date when the frame is pushed.
        if frame.is_behind {
            positions.settle(&mut frame.options);
        }
        frame.is_behind = true;
    }
    if frame.options.reached.contains(value) {
        return Ok(Sought::Found);
    }
    while frame.cursor < frame.options.open() {
        positions.identify_option(&mut frame.options, frame.cursor)?;
        let nimbers = positions.nimbers();
        match frame.options.weigh(frame.cursor, value, nimbers) {
            Weight::Is => return Ok(Sought::Found),
            Weight::IsNot => frame.cursor += 1,
            Weight::Ask(id, goal) => return Ok(Sought::Ask(id, goal)),
        }
    }
    Ok(Sought::Missing)
}
