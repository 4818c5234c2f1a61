//! Runs programs in other languages if their interpreters or compilers are installed.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nk_base::cancellation::CancelToken;
use nk_base::lock::lock;

use super::export::Target;

/// A language with the command that runs its programs.
pub struct Interpreter {
    pub language: &'static str,
    pub target: Target,
    /// The file name of a program.
    pub file: &'static str,
    /// The command that must be installed.
    pub command: &'static str,
}

/// The outcome of a run.
#[derive(Debug)]
pub enum Trial {
    NoInterpreter,
    /// The command exists, but does not work at all, for this reason; an example is a version manager without a
    /// toolchain.
    Unusable(String),
    Failed(String),
    /// The program ended, with this text on standard output.
    Printed(String),
    /// The time limit ended the program, which had printed this text.
    Unfinished(String),
    /// The whole run was cancelled.
    Stopped,
}

const fn interpreter(
    language: &'static str,
    target: Target,
    file: &'static str,
    command: &'static str,
) -> Interpreter {
    Interpreter {
        language,
        target,
        file,
        command,
    }
}

pub const ALL: &[Interpreter] = &[
    interpreter("Python", Target::Python, "terms.py", "python3"),
    interpreter("PARI/GP", Target::Pari, "terms.gp", "gp"),
    interpreter(
        "Mathematica",
        Target::Mathematica,
        "terms.wl",
        "wolframscript",
    ),
    interpreter("Haskell", Target::Haskell, "terms.hs", "runghc"),
    interpreter("C", Target::C, "terms.c", "cc"),
    interpreter("Rust", Target::Rust, "terms.rs", "rustc"),
];

/// The time limit of a program, and the token that cancels it.
pub struct Patience<'a> {
    pub limit: Duration,
    pub stop: &'a CancelToken,
}

/// The time between two checks whether a program has ended.
const GLANCE: Duration = Duration::from_millis(10);

impl Interpreter {
    /// Runs the program in a file up to the index `last`. The files that a compiler makes are removed again. A compiler
    /// has the same time limit as the program.
    pub fn run(&self, path: &Path, last: i64, patience: &Patience) -> Trial {
        let last = last.to_string();
        let mut command = Command::new(self.command);
        match self.target {
            Target::C | Target::Rust => {
                // A compiler that is ended at its limit leaves files, so it has a folder of its own.
                let folder = path.with_extension("build");
                if let Err(error) = std::fs::create_dir_all(&folder) {
                    return Trial::Failed(format!("{}: {error}", folder.display()));
                }
                let made = folder.join("program");
                let optimise = if self.target == Target::C {
                    "-O2"
                } else {
                    "-O"
                };
                command.arg(optimise).arg(path).arg("-o").arg(&made);
                let trial = match tried(&mut command, "", patience) {
                    Trial::Printed(_) => {
                        let made_path = made.canonicalize().unwrap_or_else(|_| made.clone());
                        tried(Command::new(made_path).arg(&last), "", patience)
                    }
                    Trial::Failed(why) => self.blamed(why, patience),
                    other => other,
                };
                // If the removal fails, the folder stays, which the user can see.
                let _ = std::fs::remove_dir_all(&folder);
                trial
            }
            Target::Pari => {
                command.args(["-q", "-f"]).arg(path);
                tried(&mut command, &format!("terms({last})\n"), patience)
            }
            Target::Mathematica => tried(command.arg("-file").arg(path).arg(&last), "", patience),
            _ => {
                // Lines are read as soon as they are printed, since they count even if the program does not finish.
                command.env("PYTHONUNBUFFERED", "1");
                tried(command.arg(path).arg(&last), "", patience)
            }
        }
    }

    /// The outcome of a compilation that failed for the reason `why`. If the compiler cannot even print its version,
    /// the failure says nothing about the program.
    fn blamed(&self, why: String, patience: &Patience) -> Trial {
        match tried(Command::new(self.command).arg("--version"), "", patience) {
            Trial::Failed(why) => Trial::Unusable(why),
            Trial::Stopped => Trial::Stopped,
            _ => Trial::Failed(why),
        }
    }

    /// Runs a program of a few lines that lists its terms, as if it were typed. The command `gp` succeeds even after an
    /// error, so that errors show only in what it lists.
    pub fn list(&self, program: &str, patience: &Patience) -> Trial {
        let mut command = Command::new(self.command);
        command.args(match self.target {
            Target::Pari => &["-q", "-f", "-D", "colors=no"][..],
            _ => &["-u", "-"],
        });
        tried(&mut command, program, patience)
    }
}

/// Runs a command on an input until the command or its time limit ends.
fn tried(command: &mut Command, input: &str, patience: &Patience) -> Trial {
    match watched(command, input, patience) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Trial::NoInterpreter,
        Err(error) => Trial::Failed(error.to_string()),
        Ok(trial) => trial,
    }
}

fn watched(command: &mut Command, input: &str, patience: &Patience) -> io::Result<Trial> {
    let deadline = Instant::now() + patience.limit;
    // The command gets a process group of its own, so that the programs that it starts can be ended with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (out, out_ended) = collected(child.stdout.take());
    let (err, err_ended) = collected(child.stderr.take());
    if let Some(mut stdin) = child.stdin.take() {
        // If the command does not read its input, its own failure says more.
        let _ = stdin.write_all(input.as_bytes());
    }
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if patience.stop.is_cancelled() || Instant::now() >= deadline {
            end(&mut child);
            let printed = text(&out);
            return Ok(match patience.stop.is_cancelled() {
                true => Trial::Stopped,
                false => Trial::Unfinished(printed),
            });
        }
        thread::sleep(GLANCE);
    };
    for reader in [out_ended, err_ended] {
        // The threads that read the pipes do not panic.
        let _ = reader.join();
    }
    Ok(match status.success() {
        true => Trial::Printed(text(&out)),
        false => Trial::Failed(text(&err).lines().next().unwrap_or("it failed").to_owned()),
    })
}

type Collected = Arc<Mutex<Vec<u8>>>;

/// The bytes that have come through a pipe so far, and the thread that reads the pipe to its end.
fn collected(pipe: Option<impl Read + Send + 'static>) -> (Collected, JoinHandle<()>) {
    let found = Collected::default();
    let shared = found.clone();
    let read = move || {
        let mut piece = [0; 4096];
        let Some(mut pipe) = pipe else { return };
        while let Ok(count @ 1..) = pipe.read(&mut piece) {
            lock(&shared).extend_from_slice(&piece[..count]);
        }
    };
    (found, thread::spawn(read))
}

fn text(found: &Collected) -> String {
    String::from_utf8_lossy(&lock(found)).into_owned()
}

/// Ends a program and the programs that it started, as `runghc` starts others.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &group]);
        kill.stdout(Stdio::null()).stderr(Stdio::null());
        // If there is no `kill` command, the program itself is ended below.
        let _ = kill.status();
    }
    // The program may have ended meanwhile.
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, limit: u64, stop: &CancelToken) -> Trial {
        let limit = Duration::from_millis(limit);
        let patience = Patience { limit, stop };
        tried(Command::new("sh").args(["-c", script]), "", &patience)
    }

    #[test]
    fn a_program_that_takes_too_long_is_ended_with_all_that_it_started() {
        let begun = Instant::now();
        let stop = CancelToken::new();
        // Long enough for a shell to start on a busy machine.
        let trial = shell("echo 1 2; sleep 60 | cat", 3_000, &stop);
        assert!(matches!(trial, Trial::Unfinished(out) if out == "1 2\n"));
        stop.cancel();
        assert!(matches!(shell("sleep 60", 60_000, &stop), Trial::Stopped));
        assert!(begun.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn what_ends_by_itself_is_judged_by_its_status() {
        let stop = CancelToken::new();
        let trial = shell("echo 1; echo oh >&2; exit 3", 60_000, &stop);
        assert!(matches!(trial, Trial::Failed(why) if why == "oh"));
        let trial = shell("cat; echo 1", 60_000, &stop);
        assert!(matches!(trial, Trial::Printed(out) if out == "1\n"));
    }
}
