//! Arguments of commands that clap learns of only when the command is the one that runs.
//!
//! Telling clap the arguments of all commands takes longer than most of the rest of a short run. So the command line is
//! first read by a tree of commands whose arguments are deferred. If that fails, or if help is wanted, the whole tree
//! is made.

use std::cell::Cell;
use std::ops::Deref;

use clap::error::Error;
use clap::{ArgMatches, Args, Command, FromArgMatches, Id};

thread_local! {
    static IS_DEFERRING: Cell<bool> = const { Cell::new(false) };
}

/// Runs `read` with deferred arguments.
pub fn within<T>(read: impl FnOnce() -> T) -> T {
    IS_DEFERRING.set(true);
    let result = read();
    IS_DEFERRING.set(false);
    result
}

/// The arguments of a command.
pub struct Deferred<T>(T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches_mut(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Deferred<T> {
    fn group_id() -> Option<Id> {
        T::group_id()
    }

    fn augment_args(command: Command) -> Command {
        match IS_DEFERRING.get() {
            true => command.defer(T::augment_args),
            false => T::augment_args(command),
        }
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}
