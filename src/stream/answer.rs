//! The questions about a graph, and their answers.

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, induced};
use nk_solver::{NimberTable, Options, SmallGraph, nimber, outcome};

/// A question about a graph, on which Node-Kayles is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The nimber of the graph.
    Nimber,
    /// Who wins. This may take less time than the nimber.
    Outcome,
    /// The nimber of the position after each move.
    Moves,
}

/// An answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The nimber.
    Nimber(u32),
    /// Who wins.
    Outcome(Outcome),
    /// For each vertex, the nimber of the position after the move at this vertex.
    Moves(Vec<u32>),
}

impl Answer {
    /// The nimber of the graph, unless only the outcome is known.
    pub fn nimber(&self) -> Option<u32> {
        match self {
            Answer::Nimber(nimber) => Some(*nimber),
            Answer::Outcome(_) => None,
            // The nimber is the mex of the nimbers of the options.
            Answer::Moves(left) => (0..).find(|value| !left.contains(value)),
        }
    }

    /// Whether the player to move wins.
    pub fn is_won(&self) -> bool {
        match self {
            Answer::Nimber(nimber) => *nimber != 0,
            Answer::Outcome(outcome) => outcome.is_n(),
            Answer::Moves(left) => left.contains(&0),
        }
    }
}

/// A solver that answers questions, and keeps the facts about positions that it finds.
pub struct Solver {
    table: NimberTable,
}

impl Solver {
    /// A solver with an empty table.
    pub fn new(options: Options) -> Solver {
        Solver {
            table: NimberTable::with_options(options),
        }
    }

    /// Answers a question about a graph of any order.
    ///
    /// # Errors
    ///
    /// The work was cancelled, or the memory limit was reached.
    pub fn answer(
        &mut self,
        graph: &Graph,
        question: Question,
        stop: &CancelToken,
    ) -> Result<Answer, StopReason> {
        let table = &mut self.table;
        let answer = match question {
            Question::Nimber | Question::Outcome if let Some(small) = SmallGraph::of(graph) => {
                return Ok(self.answer_small(small, question));
            }
            // The nimber of each option is found by a look-up in a table.
            Question::Nimber | Question::Outcome if leaves_little(graph) => {
                let moves = self.answer(graph, Question::Moves, stop)?;
                return Ok(match moves.nimber() {
                    Some(nimber) if question == Question::Nimber => Answer::Nimber(nimber),
                    _ => Answer::Outcome(Outcome::p_if(!moves.is_won())),
                });
            }
            Question::Nimber => nimber(graph, table, stop).map(Answer::Nimber),
            Question::Outcome => outcome(graph, table, stop).map(Answer::Outcome),
            Question::Moves => {
                let left = (0..graph.order()).map(|v| nimber_of(&left_by(graph, v), table, stop));
                return left.collect::<Result<_, _>>().map(Answer::Moves);
            }
        };
        answer.map_err(|stopped| stopped.reason)
    }

    /// Answers the question about the nimber or the outcome of a graph with few vertices.
    pub(crate) fn answer_small(&mut self, small: SmallGraph, question: Question) -> Answer {
        let nimber = small.nimber(&mut self.table);
        match question {
            Question::Outcome => Answer::Outcome(Outcome::of_nimber(nimber)),
            _ => Answer::Nimber(nimber),
        }
    }
}

fn nimber_of(
    graph: &Graph,
    table: &mut NimberTable,
    stop: &CancelToken,
) -> Result<u32, StopReason> {
    match SmallGraph::of(graph) {
        Some(small) => Ok(small.nimber(table)),
        None => nimber(graph, table, stop).map_err(|stopped| stopped.reason),
    }
}

/// Whether every move leaves few vertices.
fn leaves_little(graph: &Graph) -> bool {
    let left = |v: usize| graph.order() - 1 - graph.degree(v);
    (0..graph.order()).all(|v| left(v) <= SmallGraph::MOST)
}

/// The position after the move at `v`.
fn left_by(graph: &Graph, v: usize) -> Graph {
    let taken = graph.neighbours(v);
    let stays = |u: &usize| *u != v && taken.binary_search(&(*u as u32)).is_err();
    let left: Vec<usize> = (0..graph.order()).filter(stays).collect();
    induced(graph, &left)
}
