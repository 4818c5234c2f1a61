//! The tests of the copy, each run by itself: its time, and the places that it reaches.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;

/// The address space of a run in KiB, so that a change cannot take all memory.
const ROOM: u32 = 8 << 20;

pub struct Test {
    /// The path of the program that contains the test.
    pub program: PathBuf,
    pub name: String,
    pub took: Duration,
    /// The changes whose places the test reaches.
    pub reached: BTreeSet<u32>,
}

impl Test {
    pub fn label(&self) -> String {
        let program = self
            .program
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let program = program.unwrap_or_default();
        let target = program
            .rsplit_once('-')
            .map_or(program.as_str(), |(target, _)| target);
        format!("{target} {}", self.name)
    }
}

pub enum Outcome {
    Passed,
    Failed,
    /// The test ran longer than its time limit.
    Endless,
}

/// The programs of the named tests, or of `--lib` in all crates, which `cargo test --no-run` builds.
pub fn programs(copy: &Path, targets: &[&str]) -> Vec<PathBuf> {
    #[derive(Deserialize)]
    struct Line {
        executable: Option<PathBuf>,
        target: Option<Target>,
    }
    #[derive(Deserialize)]
    struct Target {
        name: String,
        kind: Vec<String>,
    }
    let mut cargo = Command::new("cargo");
    cargo
        .args(["test", "--no-run", "--message-format", "json"])
        .current_dir(copy);
    for target in targets {
        match *target {
            "--lib" => cargo.arg("--lib"),
            name => cargo.args(["--test", name]),
        };
    }
    let ran = cargo.stderr(Stdio::inherit()).output().expect("cargo runs");
    assert!(ran.status.success(), "the tests do not build");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    let lines: Vec<Line> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let found = |wanted: &&str| {
        let own = lines.iter().filter_map(|line| {
            let target = line.target.as_ref()?;
            let is_it = match *wanted {
                "--lib" => target.kind == ["lib"],
                name => target.kind == ["test"] && target.name == name,
            };
            line.executable.clone().filter(|_| is_it)
        });
        let own: Vec<PathBuf> = own.collect();
        assert!(!own.is_empty(), "no program is called {wanted}");
        own
    };
    targets.iter().flat_map(found).collect()
}

/// Runs every test once without a change. Failing tests are reported and left out. The results are added to `file`, and
/// are not computed again.
pub fn survey(copy: &Path, programs: &[PathBuf], file: &Path) -> Vec<Test> {
    let mut known = read(file);
    let mut out = OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .expect("a file to write");
    for program in programs {
        for name in names(copy, program) {
            if known
                .iter()
                .any(|test| test.program == *program && test.name == name)
            {
                continue;
            }
            let start = Instant::now();
            let still = ("NKDSL_MUTANT", "0");
            if !matches!(
                run(copy, program, &name, Duration::from_secs(300), still),
                Outcome::Passed
            ) {
                eprintln!("without a change {} {name} fails", program.display());
                continue;
            }
            let took = start.elapsed();
            let reached = reached(copy, program, &name, &file.with_extension("trace"));
            let test = Test {
                program: program.clone(),
                name,
                took,
                reached,
            };
            writeln!(out, "{}", line(&test)).expect("a line written");
            known.push(test);
        }
    }
    known.retain(|test| programs.contains(&test.program));
    known
}

/// The changes whose places a test reaches within half a minute. With this record, places are reached later than
/// without it.
fn reached(copy: &Path, program: &Path, name: &str, trace: &Path) -> BTreeSet<u32> {
    let _ = fs::remove_file(trace);
    let variable = ("NKDSL_REACHED", trace.to_str().expect("a path in Unicode"));
    run(copy, program, name, Duration::from_secs(30), variable);
    let reached = fs::read_to_string(trace).unwrap_or_default();
    reached
        .lines()
        .filter_map(|line| line.parse().ok())
        .collect()
}

fn line(test: &Test) -> String {
    let reached: Vec<String> = test.reached.iter().map(u32::to_string).collect();
    format!(
        "{}\t{}\t{}\t{}",
        test.program.display(),
        test.name,
        test.took.as_millis(),
        reached.join(" ")
    )
}

fn read(file: &Path) -> Vec<Test> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let tests = text.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        Some(Test {
            program: fields.next()?.into(),
            name: fields.next()?.to_owned(),
            took: Duration::from_millis(fields.next()?.parse().ok()?),
            reached: fields
                .next()?
                .split(' ')
                .filter_map(|number| number.parse().ok())
                .collect(),
        })
    });
    tests.collect()
}

fn names(copy: &Path, program: &Path) -> Vec<String> {
    let ran = command(copy, program, Duration::from_secs(60))
        .arg("--list")
        .output()
        .expect("a program that runs");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    text.lines()
        .filter_map(|line| Some(line.strip_suffix(": test")?.to_owned()))
        .collect()
}

/// Runs one test with an environment variable and a time limit.
pub fn run(
    copy: &Path,
    program: &Path,
    name: &str,
    limit: Duration,
    variable: (&str, &str),
) -> Outcome {
    let mut command = command(copy, program, limit);
    command.args(["--exact", name]).env(variable.0, variable.1);
    let status = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("a program that runs");
    match status.code() {
        Some(0) => Outcome::Passed,
        Some(124 | 137) => Outcome::Endless,
        _ => Outcome::Failed,
    }
}

fn command(copy: &Path, program: &Path, limit: Duration) -> Command {
    let mut command = Command::new("sh");
    let script = format!(
        "ulimit -v {ROOM}; exec timeout -k 1 {} \"$@\"",
        limit.as_secs()
    );
    command
        .args(["-c", &script, "sh"])
        .arg(program)
        .current_dir(copy)
        .stdin(Stdio::null());
    command
        .env("CARGO_MANIFEST_DIR", copy)
        .env("INSTA_WORKSPACE_ROOT", copy)
        .env("INSTA_UPDATE", "no");
    command
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0");
    command
}
