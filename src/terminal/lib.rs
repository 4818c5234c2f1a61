//! What every command of nkdsl shares: the console, files, limits, checkpoints, progress and output.
//!
//! Only this crate and the crates that use it print, read files or read the clock.

#![deny(missing_docs)]

pub mod alarm;
pub mod called;
pub mod captured;
pub mod checkpoint;
pub mod console;
pub mod diagnostics;
pub mod estimate;
pub mod exit;
pub mod files;
pub mod format;
pub mod graph_argument;
pub mod graphics;
pub mod host;
pub mod inputs;
pub mod integer;
pub mod interrupt;
pub mod json;
mod local_names;
pub(crate) mod memory_limits;
mod misnamed;
pub mod observers;
mod octal_heaps;
pub mod output;
pub mod page;
pub mod progress;
pub mod rate;
pub mod selection;
pub mod settings;
pub mod shell;
pub mod stderr;
pub mod verdict;
pub mod watchdog;
pub mod whole_file;
