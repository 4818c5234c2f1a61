//! The exit status of a run, and the failures that end it early.

use std::fmt;
use std::io;
use std::process::ExitCode;

use nk_eval::EvalErrorKind;
use nk_oeis::OeisError;

/// The exit status. If several apply, the last one in this list is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All that was asked is done.
    Fine,
    /// A limit ended some of the work.
    Limit,
    /// A check fails, or a file is not formatted. This is certain even if a limit ended other work.
    Fails,
    /// Wrong usage, or a file with errors, so that other answers may depend on a mistake.
    Wrong,
    /// Ctrl-C ended the run.
    Interrupted,
}

impl Exit {
    /// The number that the process returns.
    pub fn status(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Fails => 1,
            Exit::Wrong => 2,
            Exit::Limit => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<&EvalErrorKind> for Exit {
    fn from(kind: &EvalErrorKind) -> Exit {
        match kind.is_limit() {
            true => Exit::Limit,
            false => Exit::Wrong,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}

/// The reason why a run ended early.
#[derive(Debug)]
pub enum Failure {
    /// An error that has no place in a specification.
    Usage {
        /// The message.
        message: String,
        /// Changes to make.
        helps: Vec<String>,
    },
    /// Errors that have been drawn already.
    Drawn,
    /// The run was cancelled, and a message has said where it was.
    Ended(Exit),
    /// Standard output is closed or full.
    Output(io::Error),
}

impl Failure {
    /// An error that has no place in a specification, such as a wrong argument.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure::Usage {
            message: message.into(),
            helps: Vec::new(),
        }
    }

    /// Adds advice to a [`Failure::Usage`]; other failures are unchanged.
    pub fn help(self, help: impl Into<String>) -> Self {
        match self {
            Failure::Usage { message, mut helps } => {
                helps.push(help.into());
                Failure::Usage { message, helps }
            }
            other => other,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage { message, .. } => f.write_str(message),
            Failure::Drawn => f.write_str("there were errors, which have been shown"),
            Failure::Ended(_) => f.write_str("the run was cancelled"),
            Failure::Output(error) => write!(f, "standard output cannot be written: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<OeisError> for Failure {
    fn from(error: OeisError) -> Self {
        Failure::usage(error.to_string()).help(error.help())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}
