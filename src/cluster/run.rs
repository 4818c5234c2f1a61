//! `nkdsl cluster run`: the tasks of a plan as processes of this machine.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use clap::Args;

use super::merge::{self, MergeArguments};
use super::plan::Plan;
use super::report::{State, reports};
use super::sweep::Sweep;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::stderr;

/// Run the tasks of a plan on this machine, then merge
#[derive(Args)]
pub struct RunArguments {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of processes at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    local: u32,
}

/// The time between two checks for ended processes.
const GLANCE: Duration = Duration::from_millis(20);

pub fn run(arguments: &RunArguments, console: &Console) -> Result<Exit, Failure> {
    let tasks = match Sweep::read(&arguments.folder)? {
        Some(sweep) => sweep.tasks,
        None => Plan::read(&arguments.folder)?.tasks,
    };
    let mut waiting: VecDeque<u32> = (0..tasks).collect();
    let mut working: Vec<Child> = Vec::new();
    let mut readers = Vec::new();
    let mut answered = false;
    loop {
        let before = working.len();
        working.retain_mut(|child| matches!(child.try_wait(), Ok(None)));
        // A task that ended may have the answer; then the other tasks have nothing to do.
        if working.len() < before {
            answered |= reports(&arguments.folder)
                .iter()
                .any(|report| report.state == State::Answered);
        }
        let over = answered || console.stop.is_cancelled();
        while !over && working.len() < arguments.local as usize {
            let Some(task) = waiting.pop_front() else {
                break;
            };
            let mut child = start(arguments, task, console)?;
            readers.extend(child.stderr.take().map(passed_on));
            working.push(child);
        }
        if working.is_empty() {
            break;
        }
        thread::sleep(GLANCE);
    }
    for reader in readers {
        // The threads do not panic.
        let _ = reader.join();
    }
    if console.stop.is_cancelled() {
        return Ok(console.cancelled());
    }
    merge::run(&MergeArguments::of(arguments.folder.clone()), console)
}

/// Starts a task as a process. Ctrl-C and the time limit also reach this process, and it publishes its facts before it
/// ends.
fn start(arguments: &RunArguments, task: u32, console: &Console) -> Result<Child, Failure> {
    let trouble = |error| Failure::usage(format!("a task cannot be started: {error}"));
    let program = std::env::current_exe().map_err(trouble)?;
    let mut command = Command::new(program);
    command.args(["cluster", "work"]).arg(&arguments.folder);
    command.arg("--task").arg(task.to_string());
    if let Some(left) = console.interrupt.guard.left() {
        let left = left.as_secs_f64().max(0.001);
        command.args(["--time", &left.to_string()]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null());
    if stderr::is_array() {
        command.stderr(Stdio::piped());
    }
    command.spawn().map_err(trouble)
}

/// Passes on the lines that a task says, where messages are elements of an array.
fn passed_on(said: ChildStderr) -> JoinHandle<()> {
    thread::spawn(move || {
        let lines = BufReader::new(said).lines().map_while(Result::ok);
        lines.for_each(|line| stderr::say(&line));
    })
}
