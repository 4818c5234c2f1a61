//! The facts about positions that the graph solver found, as one segment for all graphs.
//!
//! A search runs until a save is due, and pauses for the save. Each save writes all facts of the table and removes the
//! file of the last save. Facts that a full table has dropped are lost with that file.

use std::io;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_solver::NimberTable;
use web_time::Instant;

use super::REST;
use super::folder::{Entry, Folder};
use super::segment::{CheckpointError, Label};
use crate::alarm::Alarm;

/// The kind of a segment of facts.
pub const KIND: &str = "facts";
/// The key of the segment: the game that the facts are about.
pub const KEY: &str = "positions of Node-Kayles";

/// The least time between two pauses. A search that was paused restarts at the root.
const LEAST: Duration = Duration::from_millis(500);
/// The longest time between two pauses. The time is doubled whenever a search finds no new position in it.
const MOST: Duration = Duration::from_secs(60);
/// Fewer new facts than this are not saved at the end, since they are found again at once.
const FEW: u64 = 1 << 12;

/// The saved facts, and the time of the next save.
pub struct Facts {
    every: Duration,
    /// The least time between pauses, which [`Facts::adapt`] sets.
    patience: Duration,
    /// The time that the last save took.
    took: Duration,
    /// The number of facts at the last pause.
    met: u64,
    /// The number of facts on the disk.
    saved: u64,
    files: Vec<Entry>,
    /// The alarm of the next pause.
    alarm: Option<Alarm>,
}

impl Facts {
    /// A record without facts, which are saved at most once in the time `every`.
    pub fn new(every: Duration) -> Facts {
        Facts {
            every,
            patience: LEAST,
            took: Duration::ZERO,
            met: 0,
            saved: 0,
            files: Vec::new(),
            alarm: None,
        }
    }

    /// Puts the saved facts into the table. Returns their number, and the files that were rejected with the reasons.
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

    /// A token that is cancelled when the next save is due.
    pub fn pause(&mut self, stop: &CancelToken) -> CancelToken {
        let wait = self.every.max(self.patience).max(REST * self.took);
        let alarm = self.alarm.insert(Alarm::after(wait, stop));
        alarm.stop.clone()
    }

    /// Doubles the time between pauses if searches found nothing new since the last one.
    pub fn adapt(&mut self, table: &NimberTable) {
        self.patience = match table.facts() == self.met {
            true => (2 * self.patience).min(MOST),
            false => LEAST,
        };
        self.met = table.facts();
    }

    /// Whether there are enough new facts to save at the end.
    pub fn has_news(&self, table: &NimberTable) -> bool {
        table.facts() >= self.saved + FEW
    }

    /// Writes all facts, and removes the files that they replace.
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
