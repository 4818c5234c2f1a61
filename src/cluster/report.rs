//! The report of a task for the other tasks and for `status`: a small file that the task replaces at intervals.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nk_terminal::whole_file::{self, Safety};

const FORMAT: &str = "nkdsl task 1";

/// The state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Working,
    /// The time of the process is over, or it was stopped.
    Ended,
    /// The process knows the answer, by itself or from others.
    Answered,
}

const STATES: [(&str, State); 3] = [
    ("working", State::Working),
    ("ended", State::Ended),
    ("answered", State::Answered),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub task: u32,
    pub state: State,
    /// The seconds of work so far.
    pub seconds: u64,
    /// The number of positions searched.
    pub positions: u64,
    /// The number of facts published.
    pub facts: u64,
    /// `nimber, option, options`: the nimber that is tried for an option of the whole graph, the number of that option,
    /// and the number of options.
    pub question: Option<[u32; 3]>,
    /// The hashes of the positions on the path from the whole graph to the current position; see
    /// [`NimberTable::line`](nk_solver::NimberTable::line).
    pub line: Vec<u64>,
}

impl Report {
    fn text(&self) -> String {
        let state = STATES.iter().find(|own| own.1 == self.state);
        let state = state.map_or("", |own| own.0);
        let mut text = format!("{FORMAT}\ntask {}\nstate {state}\n", self.task);
        let numbers = [
            ("seconds", self.seconds),
            ("positions", self.positions),
            ("facts", self.facts),
        ];
        for (name, number) in numbers {
            let _ = writeln!(text, "{name} {number}");
        }
        let [nimber, option, options] = self.question.unwrap_or_default();
        let _ = writeln!(text, "question {nimber} {option} {options}");
        let keys: Vec<String> = self.line.iter().map(|key| format!("{key:016x}")).collect();
        let _ = writeln!(text, "line {}", keys.join(" "));
        text
    }

    /// Reads a report; `None` if the text is not one that [`text`](Self::text) writes.
    fn parse(text: &str) -> Option<Report> {
        let mut lines = text.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name).map(str::trim);
        field(FORMAT)?;
        let task = field("task")?.parse().ok()?;
        let state = field("state")?;
        let state = STATES.iter().find(|own| own.0 == state)?.1;
        let seconds = field("seconds")?.parse().ok()?;
        let positions = field("positions")?.parse().ok()?;
        let facts = field("facts")?.parse().ok()?;
        let question: Option<Vec<u32>> = field("question")?
            .split(' ')
            .map(|own| own.parse().ok())
            .collect();
        let question: [u32; 3] = question?.try_into().ok()?;
        let keys = field("line")?.split_whitespace();
        let line: Option<Vec<u64>> = keys.map(|key| u64::from_str_radix(key, 16).ok()).collect();
        Some(Report {
            task,
            state,
            seconds,
            positions,
            facts,
            question: (question[2] > 0).then_some(question),
            line: line?,
        })
    }

    /// Replaces the report: a reader sees either the old or the new one.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let own = std::process::id();
        let unfinished = folder.join(format!("unfinished-report-{}-{own}", self.task));
        let path = folder.join(format!("task-{}.txt", self.task));
        whole_file::write(&unfinished, &path, Safety::Complete, &mut |out| {
            out.write_all(self.text().as_bytes())
        })
    }
}

/// All reports of a folder, by task. Other files are ignored.
pub fn reports(folder: &Path) -> Vec<Report> {
    let mut reports: Vec<Report> = files(folder, "task-", ".txt")
        .iter()
        .filter_map(|path| Report::parse(&fs::read_to_string(path).ok()?))
        .collect();
    reports.sort_by_key(|report| report.task);
    reports
}

/// The files of a folder whose names begin with `start` and end with `end`.
pub fn files(folder: &Path, start: &str, end: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    let named = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(start) && name.ends_with(end)
    };
    paths.filter(named).collect()
}

/// The reports of the other tasks. A task whose report has not changed for the time `patience` counts as gone. Only the
/// clock of this machine is used for that, since the clocks of nodes may differ.
pub struct Others {
    task: u32,
    patience: Duration,
    seen: HashMap<u32, (Report, Instant)>,
}

impl Others {
    pub fn new(task: u32, patience: Duration) -> Others {
        Others {
            task,
            patience,
            seen: HashMap::new(),
        }
    }

    /// The positions that the other tasks are searching.
    pub fn busy(&mut self, folder: &Path) -> Vec<u64> {
        let now = Instant::now();
        let mut busy = Vec::new();
        for report in reports(folder) {
            if report.task == self.task || report.state != State::Working {
                continue;
            }
            let entry = self
                .seen
                .entry(report.task)
                .or_insert((report.clone(), now));
            if entry.0 != report {
                *entry = (report.clone(), now);
            }
            if now - entry.1 <= self.patience {
                busy.extend(report.line);
            }
        }
        busy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(task: u32) -> Report {
        Report {
            task,
            state: State::Working,
            seconds: 12,
            positions: 34_567,
            facts: 890,
            question: Some([0, 3, 28]),
            line: vec![1, u64::MAX],
        }
    }

    #[test]
    fn reports_come_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut second = report(2);
        (second.state, second.question, second.line) = (State::Answered, None, Vec::new());
        second.write(folder.path()).expect("it is written");
        report(1).write(folder.path()).expect("it is written");
        fs::write(
            folder.path().join("task-3.txt"),
            "nkdsl task 1\ntask 3\nsta",
        )
        .expect("a file");
        assert_eq!(reports(folder.path()), [report(1), second]);
    }

    #[test]
    fn who_says_nothing_new_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        report(1).write(folder.path()).expect("it is written");
        report(2).write(folder.path()).expect("it is written");
        let mut others = Others::new(2, Duration::ZERO);
        assert_eq!(others.busy(folder.path()), [1, u64::MAX]);
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(others.busy(folder.path()), [0; 0]);
        let mut later = report(1);
        later.positions += 1;
        later.write(folder.path()).expect("it is written");
        assert_eq!(others.busy(folder.path()), [1, u64::MAX]);
    }
}
