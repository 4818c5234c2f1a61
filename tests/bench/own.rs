//! What this process itself has used.

use nix::sys::resource::UsageWho;

use super::process;

/// CPU seconds so far.
pub fn seconds() -> f64 {
    process::used(UsageWho::RUSAGE_SELF)
}
