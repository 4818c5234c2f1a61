//! How a run ends.

use std::io;
use std::process::ExitCode;

/// The exit status; a later one here wins over an earlier one where several apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Fine,
    /// A limit cut something off.
    Limit,
    /// A check fails, or a file is not formatted. That is certain, whatever a limit left open.
    Fails,
    /// Wrong usage, or a file with errors: other answers may rest on a mistake.
    Wrong,
    Interrupted,
}

impl Exit {
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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}

/// Why a run ended early.
#[derive(Debug)]
pub enum Failure {
    /// Something is wrong that has no place in a specification.
    Usage { message: String, helps: Vec<String> },
    /// Errors that have been drawn already.
    Drawn,
    /// It was asked to end, and said where it was.
    Ended(Exit),
    /// Standard output takes no more.
    Output(io::Error),
}

impl Failure {
    pub fn usage(message: impl Into<String>) -> Self {
        Failure::Usage {
            message: message.into(),
            helps: Vec::new(),
        }
    }

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

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}
