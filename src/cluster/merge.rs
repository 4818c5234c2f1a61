//! `nkdsl cluster merge`: merges all shards into one file, and prints the answer if they contain it.

use std::path::{Path, PathBuf};

use clap::Args;
use nk_solver::{NimberTable, count_facts, nimber, outcome};

use super::plan::Plan;
use super::shards;
use super::sweep::Sweep;
use nk_base::Outcome;
use nk_base::english::plural;
use nk_terminal::checkpoint::CheckpointError;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;

/// Merge the results of all tasks, and print the answer if it is known
///
/// Tasks may be at work meanwhile. Status 3 says that the answer is not known yet.
#[derive(Args)]
pub struct MergeArguments {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl MergeArguments {
    pub fn of(folder: PathBuf) -> MergeArguments {
        MergeArguments { folder }
    }
}

/// The number of positions that a merge may search. If a task found the answer, its facts settle the root at once.
const GLANCE: u64 = 1000;

pub fn run(arguments: &MergeArguments, console: &Console) -> Result<Exit, Failure> {
    if let Some(sweep) = Sweep::read(&arguments.folder)? {
        return sweep.merge(&arguments.folder, console);
    }
    let plan = Plan::read(&arguments.folder)?;
    let folder = &arguments.folder;
    let trouble = |error| {
        let message = format!("`{}` cannot be written: {error}", folder.display());
        Failure::usage(message)
    };
    let merged = shards::merge(folder).map_err(trouble)?;
    for (path, why) in merged.refused {
        warn(&path, &why, console);
    }
    let facts = count_facts(&merged.facts).unwrap_or(0);
    let facts = plural(facts, "position");
    let files = plural(merged.files as u64, "file");
    console.say(&format!("{facts} from {files}\n"));
    let question = plan.question();
    let take_in = |table: &mut NimberTable| {
        table.import(&merged.facts);
    };
    let Some(value) = answer(&plan, take_in, console) else {
        let command = &plan.command;
        console.say(&format!(
            "{question} is not known yet: submit again, or finish here with\n  {command}\n"
        ));
        return Ok(Exit::Limit);
    };
    let progress = Progress::new(console.watched);
    Output::new(&progress).write(&format!("{question} = {value}\n"))?;
    Ok(Exit::Fine)
}

/// The answer, if the facts in the table settle it.
pub fn answer(
    plan: &Plan,
    take_in: impl FnOnce(&mut NimberTable),
    console: &Console,
) -> Option<u32> {
    let mut table = NimberTable::with_options(plan.options());
    table.set_node_limit(GLANCE);
    take_in(&mut table);
    let asked = match plan.outcome {
        true => outcome(&plan.graph, &mut table, &console.stop).map(Outcome::number),
        false => nimber(&plan.graph, &mut table, &console.stop),
    };
    asked.ok()
}

pub fn warn(path: &Path, why: &CheckpointError, console: &Console) {
    let path = path.display();
    console.warn(&format!("`{path}` is not used: {why}"));
}
