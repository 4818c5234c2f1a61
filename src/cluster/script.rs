//! The scripts of a plan: an array of tasks under Slurm, and a merge after it.

use std::fs;
use std::path::Path;

use nk_terminal::exit::Failure;
use nk_terminal::shell;

/// The description of an array of tasks for Slurm.
pub struct Array {
    /// The question, in one line.
    pub what: String,
    pub tasks: u32,
    /// The largest number of tasks at once.
    pub at_once: u32,
    pub minutes: f64,
    /// The size in MiB of the transposition table of a task.
    pub memory: u64,
    pub threads: usize,
}

/// The minutes that are reserved in addition to those of the search, for reading facts at the beginning and publishing
/// facts at the end.
const SPARE: u64 = 10;
/// The MiB that are reserved in addition to the table, since facts are in memory when they are read and published.
const ROOM: u64 = 512;

/// The files of the scripts, by name. `folder` is the path of the folder on every node.
fn scripts(tasks: &Array, folder: &Path) -> [(&'static str, String); 3] {
    [
        ("array.sbatch", array(tasks, folder)),
        ("merge.sbatch", merge(tasks, folder)),
        ("submit.sh", submit(folder)),
    ]
}

fn array(array: &Array, folder: &Path) -> String {
    let Array {
        what,
        tasks,
        at_once,
        threads,
        ..
    } = array;
    let time = array.minutes.ceil() as u64 + SPARE;
    let memory = 2 * array.memory + ROOM;
    let last = tasks - 1;
    let shown = folder.display();
    let quoted = shell::word(&shown.to_string());
    format!(
        "#!/bin/sh
# {what}: a task of nkdsl. Sixty seconds before its time is over it receives a signal, and publishes what it has.
#SBATCH --job-name=nkdsl
#SBATCH --array=0-{last}%{at_once}
#SBATCH --time={time}
#SBATCH --mem={memory}M
#SBATCH --cpus-per-task={threads}
#SBATCH --requeue
#SBATCH --signal=TERM@60
#SBATCH --output={shown}/task-%a.log
#SBATCH --open-mode=append
exec \"${{NKDSL:-nkdsl}}\" cluster work {quoted} --task \"$SLURM_ARRAY_TASK_ID\"
"
    )
}

fn merge(array: &Array, folder: &Path) -> String {
    let what = &array.what;
    let shown = folder.display();
    let quoted = shell::word(&shown.to_string());
    format!(
        "#!/bin/sh
# {what}: when all tasks are over. If the answer is not known yet it ends with status 3: submit again.
#SBATCH --job-name=nkdsl-merge
#SBATCH --time=60
#SBATCH --mem={}M
#SBATCH --output={shown}/merge.log
#SBATCH --open-mode=append
exec \"${{NKDSL:-nkdsl}}\" cluster merge {quoted}
",
        2 * array.memory + ROOM
    )
}

fn submit(folder: &Path) -> String {
    let quoted = shell::word(&folder.display().to_string());
    format!(
        "#!/bin/sh
# Submits the tasks, and a merge that waits for them. Can be run again until the answer is known.
# NKDSL names the program if it is not on the PATH of the nodes.
set -e
cd {quoted}
job=$(sbatch --parsable array.sbatch)
job=${{job%%;*}}
sbatch --parsable --dependency=\"afterany:$job\" merge.sbatch > merge.job
echo \"tasks: job $job; merge: job $(cat merge.job)\"
"
    )
}

/// Creates the folder of a plan with its scripts. The file of the plan is written last.
pub fn make_folder(folder: &Path, tasks: &Array, file: &str, text: &str) -> Result<(), Failure> {
    let shown = folder.display();
    let trouble = |error| Failure::usage(format!("`{shown}` cannot be written: {error}"));
    fs::create_dir_all(folder).map_err(trouble)?;
    let whole = folder.canonicalize().map_err(trouble)?;
    for (name, text) in scripts(tasks, &whole) {
        fs::write(folder.join(name), text).map_err(trouble)?;
    }
    fs::write(folder.join(file), text).map_err(trouble)
}
