//! The observers of new values and positions: the progress line, and the checkpoint if there is one.

use std::cell::RefCell;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_eval::Persistence;
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::System;

use super::checkpoint::{Checkpoint, CheckpointArguments};
use super::exit::Failure;
use super::progress::Progress;

/// Reports to the progress line and the checkpoint how far the evaluator is.
pub struct Watch {
    progress: Progress,
    checkpoint: Option<Checkpoint>,
}

impl Watch {
    /// # Errors
    ///
    /// As [`CheckpointArguments::open`].
    pub fn new(
        arguments: &CheckpointArguments,
        progress: &Progress,
    ) -> Result<Rc<RefCell<Watch>>, Failure> {
        Ok(Rc::new(RefCell::new(Watch {
            progress: progress.clone(),
            checkpoint: arguments.open(progress)?,
        })))
    }

    /// Saves new values and facts. Returns false if there is a checkpoint and nothing to save in it.
    pub fn finish<'v>(
        &mut self,
        systems: impl Iterator<Item = &'v Values>,
        positions: Option<&NimberTable>,
    ) -> bool {
        let checkpoint = self.checkpoint.as_mut();
        checkpoint.is_none_or(|own| own.finish(systems, positions))
    }
}

impl Persistence for Watch {
    fn known(&mut self, system: &System, settings: Settings) -> Option<Values> {
        self.checkpoint.as_mut()?.known(system, settings)
    }

    fn grown(&mut self, values: &Values) {
        self.progress.values(values.next());
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.grown(values);
        }
    }

    fn recall(&mut self, table: &mut NimberTable) {
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.recall(table);
        }
    }

    fn pause(&mut self, stop: &CancelToken) -> CancelToken {
        match &mut self.checkpoint {
            Some(checkpoint) => checkpoint.pause(stop),
            None => stop.clone(),
        }
    }

    fn learnt(&mut self, table: &NimberTable) {
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.learnt(table);
        }
    }
}
