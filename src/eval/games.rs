//! Functions that are games on graphs: their values come from the solver of deletion games.

use rustc_hash::FxHashMap;

use super::error::{EvalErrorKind, Step};
use super::graph_value::GraphValue;
use super::limits::Limits;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_lang::deletion::deletion_game;
use nk_lang::ir::{FunctionId, Kind, Program};
use nk_solver::deletion::{DeletionError, Solver};

/// The solvers of those functions that were asked for; `None` for a function that runs as it is written.
pub(super) struct Games {
    solvers: FxHashMap<FunctionId, Option<Solver>>,
    /// Whether every function runs as it is written: the referee of recognition.
    as_written: bool,
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

    /// The value of a function of a graph that is a recognised game; `None` if it is none.
    ///
    /// Errors: the memory limit, interruption.
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
        let solver = self.solvers.entry(function).or_insert_with(|| {
            let rules = deletion_game(program, function).ok()?;
            Some(Solver::new(rules, limits.solver()))
        });
        let Some(solver) = solver else {
            return Ok(None);
        };
        let positions = solver.positions();
        match solver.nimber(graph.graph(), stop) {
            Ok(value) => Ok(Some(value)),
            // What the solver cannot hold runs as it is written, within the limits of the machine.
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
                },
            }),
        }
    }
}
