//! Runs commands on a pseudo-terminal.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};

use nix::pty::{Winsize, openpty};

/// A pseudo-terminal that no command has been given yet.
pub(super) struct Terminal {
    /// Our end, to type something before a command is started.
    pub ours: File,
    theirs: OwnedFd,
}

/// A command on a pseudo-terminal, and our end of it, which takes typed keys and has all output.
pub(super) struct Running {
    pub child: Child,
    pub terminal: File,
}

impl Terminal {
    /// A pseudo-terminal with a size in rows and columns, and in pixels across and down.
    pub fn new([rows, columns]: [u16; 2], [across, down]: [u16; 2]) -> Terminal {
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: across,
            ws_ypixel: down,
        };
        let both = openpty(&size, None).expect("a terminal");
        Terminal {
            ours: File::from(both.master),
            theirs: both.slave,
        }
    }

    /// The other end, for a stream of a command.
    pub fn end(&self) -> Stdio {
        Stdio::from(self.theirs.try_clone().expect("its other end"))
    }

    /// Starts a command that has streams on the terminal; `None` if there is no such program.
    pub fn start(self, mut command: Command) -> Option<Running> {
        // The variables of terminals with their own pictures are removed.
        for name in ["TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID", "COLUMNS"] {
            command.env_remove(name);
        }
        // While the other ends in `self` and `command` are open, the output would never end.
        match command.spawn() {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            spawned => Some(Running {
                child: spawned.expect("it runs"),
                terminal: self.ours,
            }),
        }
    }
}

impl Running {
    /// Waits for more output; `None` when no process can write to the terminal any more.
    pub fn more(&mut self) -> Option<Vec<u8>> {
        let mut piece = [0; 4096];
        loop {
            match self.terminal.read(&mut piece) {
                Ok(count @ 1..) => return Some(piece[..count].to_vec()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ => return None,
            }
        }
    }
}
