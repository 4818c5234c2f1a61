//! Values of systems, and facts about positions, that outlive a run.
//!
//! Evaluation computes values of systems here alone: new ones begin with what a [`Persistence`] knows of them, and it
//! is told as they grow. What it does with them, such as saving them, is its own affair. So is what it does with facts
//! about positions, which [`searches`](super::searches) show it.

use std::cell::RefCell;
use std::rc::Rc;

use super::limits::Limits;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::{System, SystemError};

/// Who knows values and facts from earlier, and keeps new ones.
pub trait Persistence {
    /// The values of a system as far as they are known; `None` if none are.
    fn known(&mut self, system: &System, settings: Settings) -> Option<Values>;

    /// Values came in, a few thousand indices at most since the last time.
    fn grown(&mut self, values: &Values);

    /// Puts the facts about positions that are known into a table. Asked before its first search.
    fn recall(&mut self, table: &mut NimberTable);

    /// A flag that goes up when a search is to pause and show its table, and whenever `stop` does.
    fn pause(&mut self, stop: &CancelToken) -> CancelToken;

    /// Facts came in, at a pause.
    fn learnt(&mut self, table: &NimberTable);
}

/// Indices that are computed in one go.
pub(super) const BLOCK: i64 = 1024;

/// Where the values of systems begin and grow.
#[derive(Clone, Default)]
pub struct PersistentValues {
    settings: Settings,
    pub(super) keeper: Option<Rc<RefCell<dyn Persistence>>>,
}

impl PersistentValues {
    /// Values under these limits, which `keeper` saves and restores.
    pub fn new(limits: &Limits, keeper: Option<Rc<RefCell<dyn Persistence>>>) -> PersistentValues {
        let settings = Settings {
            memory: usize::try_from(limits.bytes).unwrap_or(usize::MAX),
            threads: limits.threads,
            ..Settings::default()
        };
        PersistentValues { settings, keeper }
    }

    /// A system with what is known of its values.
    ///
    /// Errors: it has none.
    pub fn values(&self, system: System) -> Result<Values, SystemError> {
        let keeper = self.keeper.as_ref();
        match keeper.and_then(|own| own.borrow_mut().known(&system, self.settings)) {
            Some(known) => Ok(known),
            None => Values::with_settings(system, self.settings),
        }
    }

    /// Extends `values` as [`Values::extend_to`] does, and reports each block to the keeper.
    pub fn extend(
        &self,
        values: &mut Values,
        last: i64,
        stop: &CancelToken,
    ) -> Result<(), StopReason> {
        while values.next() <= last {
            let before = values.next();
            let outcome = values.extend_to(last.min(before.saturating_add(BLOCK - 1)), stop);
            if values.next() > before
                && let Some(keeper) = &self.keeper
            {
                keeper.borrow_mut().grown(values);
            }
            outcome?;
            if values.next() == before {
                break;
            }
        }
        Ok(())
    }
}
