//! The binary as its users meet it: streams, exit status, formats.

#[path = "cli/runner.rs"]
mod runner;

#[path = "cli/certify.rs"]
mod certify;
#[path = "cli/check.rs"]
mod check;
#[path = "cli/checkpoint.rs"]
mod checkpoint;
#[path = "cli/cluster.rs"]
mod cluster;
#[path = "cli/derive.rs"]
mod derive;
#[path = "cli/draw.rs"]
mod draw;
#[path = "cli/ends.rs"]
mod ends;
#[path = "cli/eval.rs"]
mod eval;
#[path = "cli/export.rs"]
mod export;
#[path = "cli/faults.rs"]
mod faults;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/fmt.rs"]
mod fmt;
#[path = "cli/json.rs"]
mod json;
#[path = "cli/limits.rs"]
mod limits;
#[path = "cli/manners.rs"]
mod manners;
#[path = "cli/oeis.rs"]
mod oeis;
#[cfg(unix)]
#[path = "cli/pages.rs"]
mod pages;
#[path = "cli/plan.rs"]
mod plan;
#[path = "cli/play.rs"]
mod play;
#[path = "cli/plot.rs"]
mod plot;
#[path = "cli/positions.rs"]
mod positions;
#[path = "cli/prove.rs"]
mod prove;
#[path = "cli/repl.rs"]
mod repl;
#[cfg(unix)]
#[path = "cli/terminal.rs"]
mod terminal;
