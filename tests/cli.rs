//! The binary as its users meet it: streams, exit status, formats.

#[path = "cli/runner.rs"]
mod runner;

#[path = "cli/check.rs"]
mod check;
#[path = "cli/checkpoint.rs"]
mod checkpoint;
#[path = "cli/ends.rs"]
mod ends;
#[path = "cli/eval.rs"]
mod eval;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/fmt.rs"]
mod fmt;
#[path = "cli/plan.rs"]
mod plan;
#[path = "cli/prove.rs"]
mod prove;
