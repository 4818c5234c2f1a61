//! What the graph solver learnt, as one segment: facts about positions, whatever graph they are of.
//!
//! A search runs until a saving is due and pauses for it. Each saving writes all facts of the table, and the file before
//! goes. Facts that a full table dropped go with it.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use nk_base::cancellation::CancelToken;
use nk_solver::NimberTable;

use super::REST;
use super::folder::{Entry, Folder};
use super::segment::{CheckpointError, Label};

/// What such a segment holds, by this name.
pub const KIND: &str = "facts";
/// Of which game they are.
pub const KEY: &str = "positions of Node-Kayles";

/// A search that is paused begins again at the top, so it runs for so long at least.
const LEAST: Duration = Duration::from_millis(500);
/// And if it finds no new position in that time, for twice as long, up to this.
const MOST: Duration = Duration::from_secs(60);
/// Fewer new facts than this are not saved at the end: they come back in no time.
const FEW: u64 = 1 << 12;

/// What is saved, and when the next saving is due.
pub struct Facts {
    every: Duration,
    /// How long searches go on without a pause.
    patience: Duration,
    /// How long the last saving took.
    took: Duration,
    /// Facts at the last pause.
    met: u64,
    /// Facts on the disk.
    saved: u64,
    files: Vec<Entry>,
    /// Dropped, it ends the thread that waits for the next pause.
    waiting: Option<Sender<()>>,
}

impl Facts {
    pub fn new(every: Duration) -> Facts {
        Facts {
            every,
            patience: LEAST,
            took: Duration::ZERO,
            met: 0,
            saved: 0,
            files: Vec::new(),
            waiting: None,
        }
    }

    /// Puts what is saved in the table: how many facts, and the files that are not believed, with the reason.
    pub fn recall(
        &mut self,
        folder: &Folder,
        table: &mut NimberTable,
    ) -> (u64, Vec<(Entry, CheckpointError)>) {
        let mut refused = Vec::new();
        self.files.clear();
        let mut facts = 0;
        for entry in folder.entries(KIND, KEY) {
            let taken = folder.read(&entry, KIND, KEY).and_then(|segment| {
                let other =
                    || CheckpointError::Payload("its facts are of another version".to_owned());
                table.import(segment.payload()).ok_or_else(other)
            });
            match taken {
                Ok(count) => {
                    facts += count;
                    self.files.push(entry);
                }
                Err(reason) => refused.push((entry, reason)),
            }
        }
        (self.saved, self.met) = (table.facts(), table.facts());
        (facts, refused)
    }

    /// A flag that is raised when the next saving is due.
    pub fn pause(&mut self, stop: &CancelToken) -> CancelToken {
        let pause = stop.child();
        let raised = pause.clone();
        let wait = self.every.max(self.patience).max(REST * self.took);
        let (held, gone) = mpsc::channel();
        // The one that waited before ends, as its channel does.
        self.waiting = Some(held);
        thread::spawn(move || {
            if gone.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                raised.cancel();
            }
        });
        pause
    }

    /// Lets searches run longer if they found nothing new since the last pause.
    pub fn adapt(&mut self, table: &NimberTable) {
        self.patience = match table.facts() == self.met {
            true => (2 * self.patience).min(MOST),
            false => LEAST,
        };
        self.met = table.facts();
    }

    /// Whether there is more to save than comes back in no time.
    pub fn has_news(&self, table: &NimberTable) -> bool {
        table.facts() >= self.saved + FEW
    }

    /// Writes all facts, in place of the files before.
    pub fn save(&mut self, folder: &Folder, table: &NimberTable) -> io::Result<()> {
        let began = Instant::now();
        let label = Label {
            kind: KIND,
            key: KEY.to_owned(),
            from: 0,
            to: i64::try_from(table.facts()).unwrap_or(i64::MAX),
        };
        let mut payload = |out: &mut dyn io::Write| table.export(out);
        let written = folder.write(&label, table.export_size(), &mut payload);
        self.took = began.elapsed();
        for replaced in std::mem::replace(&mut self.files, vec![written?]) {
            folder.remove(&replaced);
        }
        self.saved = table.facts();
        Ok(())
    }
}
