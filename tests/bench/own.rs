//! The resources that this process itself has used.

use nix::sys::resource::UsageWho;

use super::process;

/// The CPU seconds of this process so far.
pub fn seconds() -> f64 {
    process::used(UsageWho::RUSAGE_SELF)
}
