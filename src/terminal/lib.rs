//! What every command of nkdsl shares: the console, files, limits, checkpoints, progress and output.
//!
//! Only this crate and the doors that use it print, read files or look at the clock.

pub mod checkpoint;
pub mod console;
pub mod exit;
pub mod files;
pub mod format;
pub mod guard;
pub mod integer;
pub mod named;
pub mod output;
pub mod pace;
pub mod page;
pub mod progress;
pub mod room;
pub mod selection;
pub mod settings;
pub mod verdict;
pub mod watch;
