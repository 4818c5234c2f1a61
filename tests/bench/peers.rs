//! The other programs, which are compiled or installed when they are needed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use nk_system::System;

use super::install;
use super::process::{Run, median, run};
use super::programs;

const OGSOLVE: &str = "0.0.7";

/// The methods of `ogsolve`.
const METHODS: [&str; 5] = ["rc", "rcs", "rc2", "rc2s", "naive"];

pub struct Peers {
    folder: PathBuf,
    ogsolve: Option<PathBuf>,
    has_c: bool,
}

impl Peers {
    /// Finds the programs that can be run, and installs `ogsolve` if that is possible.
    pub fn new() -> Peers {
        let folder = install::folder();
        let has_c = run(Command::new("gcc").arg("--version")).is_some();
        Peers {
            ogsolve: install::crates_io(&folder, "ogsolve", OGSOLVE),
            folder,
            has_c,
        }
    }

    /// A run of the C program for a system up to the index `last`.
    pub fn c(&self, name: &str, system: &System, last: i64) -> Option<Run> {
        if !self.has_c {
            return None;
        }
        let source = self.folder.join(format!("{name}.c"));
        let program = self.folder.join(format!("{name}.exe"));
        std::fs::write(&source, programs::c(system)).ok()?;
        let mut compile = Command::new("gcc");
        compile
            .args(["-O3", "-march=native", "-o"])
            .arg(&program)
            .arg(&source);
        run(&mut compile)?;
        median(|| run(Command::new(&program).arg(last.to_string())))
    }

    pub fn python(&self, name: &str, system: &System, last: i64) -> Option<Run> {
        let source = self.folder.join(format!("{name}.py"));
        std::fs::write(&source, programs::python(system)).ok()?;
        median(|| run(Command::new("python3").arg(&source).arg(last.to_string())))
    }

    /// The fastest method of `ogsolve` for a game, and its run.
    pub fn ogsolve(&self, code: &str, last: i64) -> Option<(&'static str, Run)> {
        let program = self.ogsolve.as_ref()?;
        let mut best: Option<(&'static str, f64)> = None;
        for method in METHODS {
            // A method that is slower than the best so far is given up.
            let patience = best.map_or(30.0, |(_, seconds)| 2.0 * seconds + 1.0);
            let seconds = timed(ogsolve(program, code, method, last), patience);
            if let Some(seconds) = seconds.filter(|own| best.is_none_or(|(_, best)| *own < best)) {
                best = Some((method, seconds));
            }
        }
        let (method, _) = best?;
        let run = median(|| run(&mut ogsolve(program, code, method, last)))?;
        Some((method, run))
    }
}

fn ogsolve(program: &Path, code: &str, method: &str, last: i64) -> Command {
    let mut command = Command::new(program);
    command.args(["-m", method, "-n", &last.to_string(), code]);
    command
}

/// The seconds of real time of a run; `None` if it takes longer than `patience`.
fn timed(mut command: Command, patience: f64) -> Option<f64> {
    let begun = Instant::now();
    let mut child = command.stdout(std::process::Stdio::null()).spawn().ok()?;
    while begun.elapsed().as_secs_f64() < patience {
        if let Some(status) = child.try_wait().ok()? {
            return status.success().then(|| begun.elapsed().as_secs_f64());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().ok()?;
    child.wait().ok()?;
    None
}
