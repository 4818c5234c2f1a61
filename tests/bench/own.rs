//! What this process itself has used.

use nix::sys::resource::UsageWho;

use super::process;

/// CPU seconds so far.
pub fn seconds() -> f64 {
    process::used(UsageWho::RUSAGE_SELF)
}

/// The largest memory held so far, in bytes.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}
