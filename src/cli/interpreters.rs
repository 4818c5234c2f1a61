//! Programs of other languages, run where their interpreters or compilers are.

use std::path::Path;
use std::process::{Command, Stdio};

use super::export::Target;

/// A language with what runs it.
pub struct Interpreter {
    pub language: &'static str,
    pub target: Target,
    /// What a program is called.
    pub file: &'static str,
    /// The command that must be there.
    pub command: &'static str,
}

/// What came of a run.
#[derive(Debug)]
pub enum Trial {
    NoInterpreter,
    Failed(String),
    /// On standard output.
    Printed(String),
}

pub const ALL: &[Interpreter] = &[
    Interpreter {
        language: "Python",
        target: Target::Python,
        file: "terms.py",
        command: "python3",
    },
    Interpreter {
        language: "PARI/GP",
        target: Target::Pari,
        file: "terms.gp",
        command: "gp",
    },
    Interpreter {
        language: "Mathematica",
        target: Target::Mathematica,
        file: "terms.wl",
        command: "wolframscript",
    },
    Interpreter {
        language: "Haskell",
        target: Target::Haskell,
        file: "terms.hs",
        command: "runghc",
    },
    Interpreter {
        language: "C",
        target: Target::C,
        file: "terms.c",
        command: "cc",
    },
    Interpreter {
        language: "Rust",
        target: Target::Rust,
        file: "terms.rs",
        command: "rustc",
    },
];

impl Interpreter {
    /// Runs the program in a file up to the index `last`; what a compiler makes is removed again.
    pub fn run(&self, path: &Path, last: i64) -> Trial {
        let last = last.to_string();
        let made = path.with_extension("bin");
        let mut command = Command::new(self.command);
        match self.target {
            Target::C | Target::Rust => {
                let optimise = if self.target == Target::C {
                    "-O2"
                } else {
                    "-O"
                };
                command.arg(optimise).arg(path).arg("-o").arg(&made);
                match output(&mut command) {
                    Trial::Printed(_) => {}
                    other => return other,
                }
                let made_path = made.canonicalize().unwrap_or_else(|_| made.clone());
                let trial = output(Command::new(made_path).arg(&last));
                // What remains of a failed removal is a file too many, which the folder shows.
                let _ = std::fs::remove_file(&made);
                trial
            }
            Target::Pari => {
                command.args(["-q", "-f"]).arg(path);
                fed(&mut command, &format!("terms({last})\n"))
            }
            Target::Mathematica => output(command.arg("-file").arg(path).arg(&last)),
            _ => output(command.arg(path).arg(&last)),
        }
    }
}

fn output(command: &mut Command) -> Trial {
    judged(command.stdin(Stdio::null()).output())
}

fn fed(command: &mut Command, input: &str) -> Trial {
    use std::io::Write;
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let output = child.and_then(|mut child| {
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        child.wait_with_output()
    });
    judged(output)
}

fn judged(output: std::io::Result<std::process::Output>) -> Trial {
    match output {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Trial::NoInterpreter,
        Err(error) => Trial::Failed(error.to_string()),
        Ok(output) if !output.status.success() => {
            let said = String::from_utf8_lossy(&output.stderr);
            Trial::Failed(said.lines().next().unwrap_or("it failed").to_owned())
        }
        Ok(output) => Trial::Printed(String::from_utf8_lossy(&output.stdout).into_owned()),
    }
}
