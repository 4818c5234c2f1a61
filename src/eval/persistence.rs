//! Values of systems, and facts about positions, that outlive a run.
//!
//! Only this module makes evaluation compute values of systems: new ones begin with the values that a [`Persistence`]
//! has, and it is called as they grow. It may save them, or do anything else with them, and with the facts about
//! positions that [`searches`](super::searches) give it.

use std::cell::RefCell;
use std::rc::Rc;

use super::limits::Limits;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::{System, SystemError};

/// A store of values and facts from earlier, which also keeps new ones.
pub trait Persistence {
    /// The values of a system as far as they are known; `None` if none are.
    fn known(&mut self, system: &System, settings: Settings) -> Option<Values>;

    /// Takes values that have grown, by a few thousand indices at most since the last call.
    fn grown(&mut self, values: &Values);

    /// Puts the known facts about positions into a table. Called before its first search.
    fn recall(&mut self, table: &mut NimberTable);

    /// A flag that is raised when a search is to pause and give its table, and whenever `stop` is.
    fn pause(&mut self, stop: &CancelToken) -> CancelToken;

    /// Takes the table of a search, at a pause.
    fn learnt(&mut self, table: &NimberTable);
}

/// Greatest number of indices that are computed at once.
pub(super) const BLOCK: i64 = 1024;

/// Creates and extends the values of systems.
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

    /// A system with its known values.
    ///
    /// # Errors
    ///
    /// The system has no values.
    pub fn values(&self, system: System) -> Result<Values, SystemError> {
        let keeper = self.keeper.as_ref();
        match keeper.and_then(|own| own.borrow_mut().known(&system, self.settings)) {
            Some(known) => Ok(known),
            None => Values::with_settings(system, self.settings),
        }
    }

    /// Extends `values` as [`Values::extend_to`] does, and reports each block to the keeper.
    ///
    /// # Errors
    ///
    /// [`StopReason`], as for [`Values::extend_to`]. The values that were computed before are kept.
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
