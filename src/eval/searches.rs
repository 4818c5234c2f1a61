//! The graph solver with its table. It pauses at times, so that its results can be saved.
//!
//! A search that is stopped leaves its results in the table, and the same search continues from there when it is
//! started again; only the path to the position at which it stopped is lost.

use std::cell::RefCell;
use std::rc::Rc;

use super::limits::Limits;
use super::persistence::Persistence;
use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;
use nk_solver::{NimberTable, Stopped};

pub(super) struct Searches {
    table: NimberTable,
    stop: CancelToken,
    keeper: Option<Rc<RefCell<dyn Persistence>>>,
    /// The flag that pauses the searches when it is raised; `None` before the first search.
    pause: Option<CancelToken>,
}

impl Searches {
    pub(super) fn new(limits: &Limits, stop: CancelToken) -> Searches {
        Searches {
            table: NimberTable::with_options(limits.solver()),
            stop,
            keeper: None,
            pause: None,
        }
    }

    pub(super) fn set_keeper(&mut self, keeper: Rc<RefCell<dyn Persistence>>) {
        self.keeper = Some(keeper);
    }

    pub(super) fn table(&self) -> &NimberTable {
        &self.table
    }

    pub(super) fn nimber(&mut self, graph: &Graph) -> Result<u32, Stopped> {
        self.run(|table, stop| nk_solver::nimber(graph, table, stop))
    }

    pub(super) fn outcome(&mut self, graph: &Graph) -> Result<u32, Stopped> {
        self.run(|table, stop| nk_solver::outcome(graph, table, stop).map(Outcome::number))
    }

    fn run(
        &mut self,
        search: impl Fn(&mut NimberTable, &CancelToken) -> Result<u32, Stopped>,
    ) -> Result<u32, Stopped> {
        loop {
            let pause = self.pause();
            let ended = search(&mut self.table, &pause);
            match ended {
                Err(Stopped {
                    reason: StopReason::Cancelled,
                    ..
                }) if !self.stop.is_cancelled() => {}
                ended => return ended,
            }
        }
    }

    /// The flag for the next search.
    fn pause(&mut self) -> CancelToken {
        let Some(keeper) = &self.keeper else {
            return self.stop.clone();
        };
        let mut keeper = keeper.borrow_mut();
        match &self.pause {
            Some(pause) if !pause.is_cancelled() => return pause.clone(),
            Some(_) => keeper.learnt(&self.table),
            None => keeper.recall(&mut self.table),
        }
        let next = keeper.pause(&self.stop);
        self.pause = Some(next.clone());
        next
    }
}
