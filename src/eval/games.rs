//! Functions that are games on graphs: their values, and who wins in misère play, come from solvers of deletion games.

use rustc_hash::FxHashMap;

use super::error::{EvalErrorKind, Step};
use super::graph_value::GraphValue;
use super::limits::Limits;
use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_lang::ir::{FunctionId, Kind, Program};
use nk_lang::misere::game;
use nk_solver::deletion::{DeletionError, MisereSolver, Solver};

/// The solvers of those functions that were asked for; `None` for a function that runs as it is written.
pub(super) struct Games {
    solvers: FxHashMap<FunctionId, Option<Player>>,
    /// Whether every function runs as it is written: the referee of recognition.
    as_written: bool,
}

/// The solver of a game.
enum Player {
    Normal(Box<Solver>),
    Misere(Box<MisereSolver>),
}

impl Player {
    fn new(program: &Program, function: FunctionId, limits: &Limits) -> Option<Player> {
        let options = limits.solver();
        let rules = game(program, function).ok()?;
        if program.functions[function.0].misere.is_none() {
            return Some(Player::Normal(Box::new(Solver::new(rules, options))));
        }
        let solver = MisereSolver::new(rules, options);
        Some(Player::Misere(Box::new(solver)))
    }

    /// Whether there is only one search, so that the options that choose among searches have no effect.
    fn has_one_search(&self) -> bool {
        match self {
            Player::Normal(solver) => !solver.is_kayles(),
            Player::Misere(_) => true,
        }
    }

    fn positions(&self) -> u64 {
        match self {
            Player::Normal(solver) => solver.positions(),
            Player::Misere(solver) => solver.positions(),
        }
    }

    fn value(&mut self, graph: &GraphValue, stop: &CancelToken) -> Result<u32, DeletionError> {
        match self {
            Player::Normal(solver) => solver.nimber(graph.graph(), stop),
            Player::Misere(solver) => solver.outcome(graph.graph(), stop).map(Outcome::number),
        }
    }
}

impl Games {
    pub(super) fn new() -> Games {
        Games {
            solvers: FxHashMap::default(),
            as_written: false,
        }
    }

    pub(super) fn run_as_written(&mut self) {
        self.as_written = true;
    }

    /// The functions that were played by a solver with one search, in the order of the program.
    pub(super) fn with_one_search(&self) -> Vec<FunctionId> {
        let players = self.solvers.iter();
        let one = |own: &Option<Player>| own.as_ref().is_some_and(Player::has_one_search);
        let played = players.filter(|(_, own)| one(own));
        let mut functions: Vec<FunctionId> = played.map(|(function, _)| *function).collect();
        functions.sort_unstable();
        functions
    }

    /// The value of a function of a graph that is a recognised game, or that says who wins one in misère play; `None`
    /// if it is neither.
    ///
    /// # Errors
    ///
    /// The memory limit, interruption.
    pub(super) fn value(
        &mut self,
        program: &Program,
        function: FunctionId,
        graph: &GraphValue,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Step<Option<u32>> {
        if self.as_written || program.functions[function.0].params != [Kind::Graph] {
            return Ok(None);
        }
        let player = self.solvers.entry(function);
        let player = player.or_insert_with(|| Player::new(program, function, limits));
        let Some(player) = player else {
            return Ok(None);
        };
        let positions = player.positions();
        match player.value(graph, stop) {
            Ok(value) => Ok(Some(value)),
            // A graph that is too large for the solver is played as it is written, within the limits of the machine.
            Err(DeletionError::TooLarge { .. }) => Ok(None),
            Err(DeletionError::RemovesNothing(_)) => {
                unreachable!("a game is recognised only if every move takes something away")
            }
            Err(DeletionError::Stopped(stopped)) => Err(match stopped.reason {
                StopReason::Cancelled => EvalErrorKind::Interrupted,
                StopReason::Memory { limit } => EvalErrorKind::Solver {
                    positions: positions.max(stopped.positions),
                    vertices: graph.graph().order(),
                    bytes: limit as u64,
                    of_nimber: false,
                },
            }),
        }
    }
}
