//! Runs the binary in a temporary folder.

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Node-Kayles on paths, which is Dawson's Kayles.
pub const PATHS: &str = "\
D(-1) = D(0) = 0
D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }
half(n) = n / 2 : n >= 0
T(m, n) = m + 10 * n : m >= 0, n >= 0
ten = 10
eval \"paths\" D(n) : n >= 0
eval half(n) : 0 <= n <= 4
check D(n) = A002187(n) : n >= 0
check D(n) = nimber(path(n)) : 0 <= n <= 12
";

pub struct Workshop {
    folder: TempDir,
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Workshop {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let workshop = Workshop { folder };
        workshop.file("paths.nk", PATHS)
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
        self
    }

    /// The files of a folder whose names begin with `start`; none if there is no folder.
    pub fn files(&self, folder: &str, start: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.path().join(folder));
        let entries = entries.into_iter().flatten();
        let entries = entries.map(|own| own.expect("an entry"));
        let entries = entries.filter(|own| own.file_name().to_string_lossy().starts_with(start));
        entries.map(|own| own.path()).collect()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        command.args(arguments).current_dir(self.path());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.command(arguments).output().expect("it runs"))
    }

    /// Starts a run with pipes. Returns the process, its input and its output.
    pub fn piped(&self, arguments: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
        let mut command = self.command(arguments);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("it runs");
        let input = child.stdin.take().expect("a pipe");
        let output = child.stdout.take().expect("a pipe");
        (child, input, BufReader::new(output))
    }

    pub fn feed(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("it runs");
        let written = child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input.as_bytes());
        // A command that is refused ends before it reads.
        if let Err(error) = written {
            assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe, "{error}");
        }
        Ran::of(child.wait_with_output().expect("it ends"))
    }
}

/// Waits until a condition is met, for two minutes at most.
#[track_caller]
pub fn wait_for(condition: impl Fn() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "the condition was not met within 120 s"
        );
        thread::sleep(Duration::from_millis(5));
    }
}

impl Ran {
    pub fn of(output: Output) -> Self {
        Ran {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// Checks that the run succeeded with this output, and that standard error is empty.
    #[track_caller]
    pub fn prints(&self, out: &str) {
        assert_eq!(
            (self.out.as_str(), self.err.as_str(), self.status),
            (out, "", 0)
        );
    }

    /// Checks that the run ended with `status`, and that standard error contains each of `said`.
    #[track_caller]
    pub fn complains(&self, status: i32, said: &[&str]) {
        assert_eq!(self.status, status, "{self:?}");
        for said in said {
            assert!(self.err.contains(said), "`{said}` in {}", self.err);
        }
    }

    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}
