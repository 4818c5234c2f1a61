//! The command `nkdsl cluster work`, which runs one task.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_solver::{NimberTable, Stopped, nimber, outcome};

use super::merge;
use super::plan::Plan;
use super::report::{Others, Report, State};
use super::shards::Shards;
use super::sweep::Sweep;
use nk_terminal::alarm::Alarm;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

/// Do one task of a plan: the scripts call this
#[derive(Args)]
pub struct WorkArguments {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Which task, from 0 on; no two with the same number at once
    #[arg(long, value_name = "I")]
    task: u32,
}

/// The number of periods after which a task whose report has not changed counts as gone.
const GONE: u32 = 10;

pub fn run(arguments: &WorkArguments, console: &Console) -> Result<Exit, Failure> {
    if let Some(sweep) = Sweep::read(&arguments.folder)? {
        exists(arguments.task, sweep.tasks)?;
        return sweep.work(&arguments.folder, arguments.task, console);
    }
    let plan = Plan::read(&arguments.folder)?;
    exists(arguments.task, plan.tasks)?;
    let mut worker = Worker::new(plan, &arguments.folder, arguments.task);
    let answer = worker.work(console);
    worker.close(answer, console)
}

fn exists(task: u32, tasks: u32) -> Result<(), Failure> {
    let last = tasks - 1;
    match task <= last {
        true => Ok(()),
        false => Err(Failure::usage(format!(
            "there is no task {task}: the plan has 0 to {last}"
        ))),
    }
}

struct Worker<'a> {
    plan: Plan,
    folder: &'a Path,
    table: NimberTable,
    shards: Shards,
    others: Others,
    report: Report,
    begun: Instant,
    /// The reason why the last failed attempt to publish failed; it is not reported twice in a row.
    trouble: Option<String>,
}

impl<'a> Worker<'a> {
    fn new(plan: Plan, folder: &'a Path, task: u32) -> Worker<'a> {
        let mut table = NimberTable::with_options(plan.options());
        table.join_others(task.into());
        let began = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // Another node may have a process with the same id.
        let moment = began.map_or(0, |since| since.as_nanos());
        let writer = format!("{task}-{:x}-{moment:x}", std::process::id());
        Worker {
            others: Others::new(task, GONE * Duration::from_secs_f64(plan.every)),
            plan,
            folder,
            table,
            shards: Shards::new(folder, writer),
            report: Report {
                task,
                state: State::Working,
                seconds: 0,
                positions: 0,
                facts: 0,
                question: None,
                line: Vec::new(),
            },
            begun: Instant::now(),
            trouble: None,
        }
    }

    /// Searches for the answer until the time is over.
    fn work(&mut self, console: &Console) -> Result<Option<u32>, StopReason> {
        let end = Duration::from_secs_f64(60.0 * self.plan.minutes);
        loop {
            self.listen(console);
            let left = end.saturating_sub(self.begun.elapsed());
            let period = left.min(Duration::from_secs_f64(self.plan.every));
            match self.search(&console.stop, period) {
                Ok(answer) => return Ok(Some(answer)),
                Err(Stopped {
                    reason: StopReason::Cancelled,
                    ..
                }) => {}
                Err(stopped) => return Err(stopped.reason),
            }
            self.tell(console);
            if console.stop.is_cancelled() || self.begun.elapsed() >= end {
                return Ok(None);
            }
        }
    }

    /// Reads the facts and the reports of the other tasks.
    fn listen(&mut self, console: &Console) {
        let news = self.shards.take_in(&mut self.table);
        for (path, why) in news.refused {
            merge::warn(&path, &why, console);
        }
        let busy = self.others.busy(self.folder);
        self.table.set_busy(busy);
    }

    /// Searches for one period.
    fn search(&mut self, stop: &CancelToken, period: Duration) -> Result<u32, Stopped> {
        let pause = Alarm::after(period, stop);
        match self.plan.outcome {
            true => outcome(&self.plan.graph, &mut self.table, &pause.stop).map(Outcome::number),
            false => nimber(&self.plan.graph, &mut self.table, &pause.stop),
        }
    }

    /// Publishes the new facts and the report of this task.
    fn tell(&mut self, console: &Console) {
        let progress = self.table.progress();
        self.report.seconds = self.begun.elapsed().as_secs();
        self.report.positions = progress.positions.load(Ordering::Relaxed);
        let question = progress.question();
        self.report.question = question.map(|own| [own.nimber, own.option, own.options]);
        self.report.line = self.table.line().to_vec();
        let published = self.shards.publish(self.table.take_new_entries());
        let told = published.and_then(|facts| {
            self.report.facts += facts;
            self.report.write(self.folder)
        });
        if let Err(error) = told {
            let reason = error.to_string();
            if self.trouble.as_ref() != Some(&reason) {
                let folder = self.folder.display();
                console.warn(&format!(
                    "nothing can be published in `{folder}`: {reason}; the run continues"
                ));
            }
            self.trouble = Some(reason);
        }
    }

    /// Publishes the last facts and the final report.
    fn close(
        mut self,
        answer: Result<Option<u32>, StopReason>,
        console: &Console,
    ) -> Result<Exit, Failure> {
        self.report.state = match answer {
            Ok(Some(_)) => State::Answered,
            _ => State::Ended,
        };
        self.tell(console);
        // If this fails, the facts remain in several files, which are merged later.
        let _ = self.shards.finish();
        let (task, question) = (self.report.task, self.plan.question());
        match answer {
            Ok(Some(value)) => {
                console.say(&format!("task {task}: {question} = {value}\n"));
                Ok(Exit::Fine)
            }
            Ok(None) => {
                let (positions, facts) = (self.report.positions, self.report.facts);
                console.say(&format!(
                    "task {task}: {positions} positions, {facts} facts published; no answer yet\n"
                ));
                Ok(Exit::Fine)
            }
            Err(StopReason::Memory { limit }) => {
                let message = format!("task {task} needs more than {} MiB", limit >> 20);
                console.error(&message, &["plan it with more --memory".to_owned()]);
                Ok(Exit::Limit)
            }
            Err(StopReason::Cancelled) => Ok(console.stopped()),
        }
    }
}
