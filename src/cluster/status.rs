//! The command `nkdsl cluster status`: the progress of the tasks.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use nk_solver::NimberTable;
use serde::Serialize;

use super::merge::answer;
use super::plan::Plan;
use super::report::{Report, State, reports};
use super::shards::{self, Shards};
use super::sweep::Sweep;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;

/// Show tasks, facts and rates
#[derive(Args)]
pub struct StatusArguments {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

/// nkdsl cluster status
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    question: String,
    /// The answer, if it is known.
    value: Option<u32>,
    tasks: u32,
    working: usize,
    ended: usize,
    /// The number of tasks that have not begun.
    waiting: usize,
    /// The number of positions that all tasks have searched.
    positions: u64,
    /// The positions that one task searches per second.
    rate: Option<u64>,
    /// The number of files of facts, and their size in bytes.
    shards: usize,
    bytes: u64,
    /// The question of the task with the most progress: whether the graph has an option of this nimber, and the option
    /// that it tries.
    asked: Option<Asked>,
    /// The largest number of minutes that the remaining tasks may take.
    minutes_left: f64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Asked {
    nimber: u32,
    option: u32,
    options: u32,
}

impl Status {
    fn new(plan: &Plan, arguments: &StatusArguments, console: &Console) -> Status {
        let folder = &arguments.folder;
        let reports = reports(folder);
        let working = reports.iter().filter(|own| own.state == State::Working);
        let working = working.count();
        let ended = reports.len() - working;
        let waiting = (plan.tasks as usize).saturating_sub(reports.len());
        let total = |of: fn(&Report) -> u64| reports.iter().map(of).sum::<u64>();
        let (positions, seconds) = (total(|own| own.positions), total(|own| own.seconds));
        let paths = shards::paths(folder);
        let sizes = paths.iter().filter_map(|path| path.metadata().ok());
        let left = waiting + working;
        let turns = left.div_ceil(plan.at_once as usize);
        let furthest = reports.iter().filter_map(|own| own.question).max();
        Status {
            question: plan.question(),
            value: known(plan, folder, &reports, console),
            tasks: plan.tasks,
            working,
            ended,
            waiting,
            positions,
            rate: positions.checked_div(seconds),
            shards: paths.len(),
            bytes: sizes.map(|own| own.len()).sum(),
            asked: furthest.map(|[nimber, option, options]| Asked {
                nimber,
                option,
                options,
            }),
            minutes_left: turns as f64 * plan.minutes,
        }
    }

    fn text(&self) -> String {
        let mut text = match self.value {
            Some(value) => format!("{} = {value}\n", self.question),
            None => format!("{} is not known yet\n", self.question),
        };
        let mut line = |name: &str, what: String| {
            let _ = writeln!(text, "{name:<10} {what}");
        };
        let (tasks, working, ended) = (self.tasks, self.working, self.ended);
        let waiting = self.waiting;
        line(
            "tasks",
            format!("{tasks}: {working} at work, {ended} ended, {waiting} not begun"),
        );
        let rate = self
            .rate
            .map(|own| format!(", {own} a second for each task"));
        line(
            "positions",
            format!("{}{}", self.positions, rate.unwrap_or_default()),
        );
        let mib = self.bytes as f64 / f64::from(1 << 20);
        line("facts", format!("{} files, {mib:.1} MiB", self.shards));
        if self.value.is_some() {
            return text;
        }
        if let Some(asked) = &self.asked {
            let Asked {
                nimber,
                option,
                options,
            } = asked;
            line(
                "asked",
                format!("is there an option of nimber {nimber}? at option {option} of {options}"),
            );
        }
        line(
            "time left",
            format!(
                "at most {} min for the tasks that are left",
                self.minutes_left
            ),
        );
        text
    }
}

pub fn run(arguments: &StatusArguments, console: &Console) -> Result<Exit, Failure> {
    let text = match Sweep::read(&arguments.folder)? {
        Some(sweep) => {
            let status = sweep.status(&arguments.folder);
            shown(&status, arguments.format, || status.text())
        }
        None => {
            let plan = Plan::read(&arguments.folder)?;
            let status = Status::new(&plan, arguments, console);
            shown(&status, arguments.format, || status.text())
        }
    };
    Output::styled(arguments.format, &Progress::new(console.watched)).write(&text)?;
    Ok(Exit::Fine)
}

fn shown(status: &impl Serialize, format: Style, text: impl Fn() -> String) -> String {
    match format {
        Style::Text => text(),
        Style::Json => output::document(status),
    }
}

/// The answer, if it is known. The facts are not read while tasks are running and none of them reports the answer,
/// since there may be many facts.
fn known(plan: &Plan, folder: &Path, reports: &[Report], console: &Console) -> Option<u32> {
    let any = |state| reports.iter().any(|own| own.state == state);
    if any(State::Working) && !any(State::Answered) {
        return None;
    }
    let take_in = |table: &mut NimberTable| {
        Shards::new(folder, String::new()).take_in(table);
    };
    answer(plan, take_in, console)
}
