//! `nkdsl cluster`: one question, many processes, on the nodes of a cluster or on this machine.
//!
//! In: a graph of a specification, and a folder that all processes see. Out: the nimber of the graph, or the player who
//! wins. Every task searches the whole graph for some minutes. It reads the facts that the others found, postpones the
//! positions that they are searching, and publishes its own facts. No process waits for another, all have the same
//! role, and any of them may be killed at any time.
//!
//! ```text
//! plan     the question, and the number of tasks; the scripts for Slurm
//! shards   facts that tasks publish: files that are never changed
//! report   the state of a task: its place in the search, and its progress
//! work     a task
//! run      tasks as processes of this machine
//! merge    all shards in one file, and the answer, if they contain it
//! status   tasks, facts, rates
//! sweep    many terms, each computed separately, in one array
//! ```

#![deny(missing_docs)]

mod merge;
mod plan;
mod report;
mod run;
mod script;
mod shards;
mod status;
mod sweep;
mod work;

#[cfg(feature = "schema")]
pub use {status::Status, sweep::Status as SweepStatus};

use clap::{Args, Subcommand};

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

const EXAMPLES: &str = "\
Examples:
  nkdsl cluster plan specs/queens.nk 'queens(16)' q16 --tasks 200 --minutes 20
  sh q16/submit.sh                                    on a machine of the cluster
  nkdsl cluster status q16
  nkdsl cluster merge q16                             the value, when it is known
  nkdsl cluster run q16 --local 8                     without Slurm: 8 processes here
  nkdsl cluster sweep many specs/petersen.nk --from 5 --to 40
                                                      terms, each by itself; merge prints the table

docs/cluster.md leads from an account to a result.";

/// Search a graph with many processes at once, under Slurm or on this machine
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ClusterArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Plan(plan::PlanArguments),
    Sweep(sweep::SweepArguments),
    Work(work::WorkArguments),
    Run(run::RunArguments),
    Merge(merge::MergeArguments),
    Status(status::StatusArguments),
}

/// Runs one of the commands of `nkdsl cluster`.
///
/// # Errors
///
/// Arguments, files or a graph that the command cannot use, in words for the user.
pub fn run(arguments: &ClusterArguments, console: &Console) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Plan(arguments) => plan::run(arguments, console),
        Command::Sweep(arguments) => sweep::run(arguments, console),
        Command::Work(arguments) => work::run(arguments, console),
        Command::Run(arguments) => run::run(arguments, console),
        Command::Merge(arguments) => merge::run(arguments, console),
        Command::Status(arguments) => status::run(arguments, console),
    }
}
