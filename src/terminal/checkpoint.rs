//! Checkpoints: values of systems and facts about positions are saved at intervals, and a later run starts from them.
//!
//! In: a folder. Out: the saved values of a system, if the folder has sound ones, and a note for each file that was
//! rejected. [`segment`] is the format of a file, [`folder`] manages the files and the lock, [`table`] is the payload
//! of files of values, and [`facts`] saves the facts about positions that the graph solver found.
//!
//! The segments of a system cover its indices from the least one on without a gap. A new segment holds the new values,
//! and also those of the last segments as long as these are no longer than it; these old segments are removed once the
//! new one is on the disk. So each value is written a logarithmic number of times, and the number of files is
//! logarithmic.

mod facts;
mod folder;
pub mod segment;
mod table;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use nk_base::cancellation::CancelToken;
use nk_eval::Persistence;
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::{System, notation};
use web_time::Instant;

use super::exit::Failure;
use super::progress::Progress;
use super::stderr;
use facts::Facts;
pub use facts::{KEY as POSITIONS, KIND as FACTS};
pub use folder::stem;
use folder::{Entry, Folder};
pub use segment::{CheckpointError, Label};

/// The arguments that say where work is saved.
#[derive(Args)]
pub struct CheckpointArguments {
    /// Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two saves [default: 5]; fractions are fine
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", value_parser = seconds)]
    checkpoint_every: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|own| (0.0..=1e6).contains(own));
    let wanted = || "it must be a number of seconds, such as 60 or 0.5".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(wanted)
}

impl CheckpointArguments {
    /// Whether the arguments name a folder.
    pub fn is_wanted(&self) -> bool {
        self.checkpoint.is_some()
    }

    /// Opens the checkpoint, if the arguments name a folder.
    ///
    /// # Errors
    ///
    /// The path is not a folder, or another process uses the folder.
    pub fn open(&self, progress: &Progress) -> Result<Option<Checkpoint>, Failure> {
        let Some(path) = &self.checkpoint else {
            return Ok(None);
        };
        let every = self.checkpoint_every.unwrap_or(Duration::from_secs(5));
        Checkpoint::new(path, every, progress.clone()).map(Some)
    }
}

/// The pause between two saves, as a multiple of the time that the last one took: saving takes 2 % of the time at most.
const REST: u32 = 50;

/// The least time between two checks whether a system is due to be saved.
const GLANCE: Duration = Duration::from_millis(10);

/// Fewer new indices than this are not saved at the end, since they are computed again at once.
const FEW: i64 = 1 << 12;

/// The message of a run that has nothing to save.
pub const NOTHING: &str = "only values of recurrences and hashed positions of graphs are saved, and there are none: see `nkdsl plan`";

/// The work that a run saves in a folder every few seconds and at its end, so that another run can continue from there.
pub struct Checkpoint {
    folder: Folder,
    every: Duration,
    /// The time before which nothing is saved.
    rest: Instant,
    /// The segments on the disk, by the key of their system.
    saved: HashMap<String, Saved>,
    facts: Facts,
    /// Why the last saving failed.
    trouble: Option<String>,
    progress: Progress,
}

/// The segments of a system, ascending, without gaps, and when to save it again.
struct Saved {
    chain: Vec<Entry>,
    due: Instant,
}

impl Checkpoint {
    fn new(path: &Path, every: Duration, progress: Progress) -> Result<Checkpoint, Failure> {
        let (folder, trouble) = Folder::open(path)?;
        let checkpoint = Checkpoint {
            folder,
            every,
            rest: Instant::now(),
            saved: HashMap::new(),
            facts: Facts::new(every),
            trouble: trouble.as_ref().map(io::Error::to_string),
            progress,
        };
        if let Some(error) = trouble {
            let path = path.display();
            checkpoint.warn(&format!("nothing can be saved in `{path}`: {error}"));
        }
        Ok(checkpoint)
    }

    /// Saves the new values of these systems and the new facts of this table. Returns whether there are values or facts
    /// at all.
    pub fn finish<'v>(
        &mut self,
        systems: impl Iterator<Item = &'v Values>,
        positions: Option<&NimberTable>,
    ) -> bool {
        let mut met = positions.is_some_and(|table| table.facts() > 0);
        if let Some(table) = positions.filter(|table| self.facts.has_news(table)) {
            self.save_facts(table);
        }
        for values in systems {
            met = true;
            let end = self.end(values.system());
            if values.next() - end >= FEW || (self.trouble.is_some() && values.next() > end) {
                self.save(values);
            }
        }
        if let Some(trouble) = self.trouble.as_ref().filter(|_| self.folder.is_writable()) {
            let path = self.folder.path().display();
            self.warn(&format!(
                "the last values were not saved in `{path}`: {trouble}"
            ));
        }
        met
    }

    /// The index from which on the values of a system are not saved yet.
    fn end(&self, system: &System) -> i64 {
        let saved = self.saved.get(&key(system));
        let last = saved.and_then(|saved| saved.chain.last());
        last.map_or(system.least_first(), |entry| entry.to)
    }

    fn save(&mut self, values: &Values) {
        if !self.folder.is_writable() {
            return;
        }
        let began = Instant::now();
        let outcome = self.add(values);
        self.rest = Instant::now() + REST * began.elapsed();
        self.note_trouble(outcome);
    }

    fn save_facts(&mut self, table: &NimberTable) {
        if self.folder.is_writable() {
            let outcome = self.facts.save(&self.folder, table);
            self.note_trouble(outcome);
        }
    }

    /// Reports that a save failed, unless the last save failed as well.
    fn note_trouble(&mut self, outcome: io::Result<()>) {
        let before = self.trouble.take();
        if let Err(error) = outcome {
            let reason = error.to_string();
            if before.is_none() {
                let path = self.folder.path().display();
                self.warn(&format!(
                    "saving in `{path}` failed: {reason}; the run continues"
                ));
            }
            self.trouble = Some(reason);
        }
    }

    /// Writes the new values as a segment, together with the last segments that are no longer than it.
    fn add(&mut self, values: &Values) -> io::Result<()> {
        let key = key(values.system());
        let (mut from, to) = (self.end(values.system()), values.next());
        if to <= from {
            return Ok(());
        }
        let due = Instant::now() + self.every;
        let saved = self.saved.entry(key.clone()).or_insert_with(|| {
            let chain = Vec::new();
            Saved { chain, due }
        });
        saved.due = due;
        let mut kept = saved.chain.len();
        while let Some(last) = saved.chain[..kept].last()
            && last.to - last.from <= to - from
        {
            from = last.from;
            kept -= 1;
        }
        let label = Label {
            kind: table::KIND,
            key,
            from,
            to,
        };
        let size = table::size(values, from, to);
        let mut payload = |out: &mut dyn io::Write| table::write(values, from, to, out);
        let entry = self.folder.write(&label, size, &mut payload)?;
        for replaced in saved.chain.drain(kept..) {
            self.folder.remove(&replaced);
        }
        saved.chain.push(entry);
        Ok(())
    }

    /// Reads the segments of a system, and returns the values up to the first damaged segment or gap.
    fn load(&mut self, system: &System) -> Vec<Vec<u32>> {
        let key = key(system);
        let mut known = vec![Vec::new(); system.sequences.len()];
        let mut next = system.least_first();
        let mut chain = Vec::new();
        let entries = self.folder.entries(table::KIND, &key);
        for entry in &entries {
            if entry.from != next || entry.to <= next {
                continue;
            }
            let read = self.folder.read(entry, table::KIND, &key);
            let taken = read.and_then(|segment| {
                let stretch = (segment.from, segment.to);
                table::read(system, stretch, segment.payload(), &mut known)
                    .map_err(CheckpointError::Payload)
            });
            match taken {
                Ok(()) => {
                    next = entry.to;
                    chain.push(entry.clone());
                }
                Err(reason) => self.refuse(entry, &reason),
            }
        }
        let beyond = entries.iter().filter(|entry| entry.from > next).count();
        if beyond > 0 {
            self.warn(&format!(
                "values are missing from n = {next} on, so {beyond} more file(s) are not used"
            ));
        }
        let due = Instant::now() + self.every;
        self.saved.insert(key, Saved { chain, due });
        known
    }

    fn refuse(&self, entry: &Entry, reason: &CheckpointError) {
        let path = entry.path.display();
        self.warn(&format!("`{path}` is not used: {reason}"));
    }

    fn say(&self, text: &str) {
        self.progress
            .aside(true, || stderr::say(&format!("{text}\n")));
    }

    fn warn(&self, message: &str) {
        self.progress.aside(true, || stderr::warn(message));
    }
}

impl Persistence for Checkpoint {
    fn known(&mut self, system: &System, settings: Settings) -> Option<Values> {
        let known = self.load(system);
        if known.iter().all(Vec::is_empty) {
            return None;
        }
        match Values::restore(system.clone(), settings, &known) {
            Ok(values) => {
                let names: Vec<&str> = system
                    .sequences
                    .iter()
                    .map(|own| own.name.as_str())
                    .filter(|name| *name != "0")
                    .collect();
                self.say(&format!(
                    "resumed at n = {} ({})",
                    values.next(),
                    names.join(", ")
                ));
                Some(values)
            }
            Err(error) => {
                self.warn(&format!("saved values are not used: {error}"));
                if let Some(saved) = self.saved.get_mut(&key(system)) {
                    saved.chain.clear();
                }
                None
            }
        }
    }

    fn grown(&mut self, values: &Values) {
        let now = Instant::now();
        if now < self.rest {
            return;
        }
        let saved = self.saved.get(&key(values.system()));
        match saved.is_none_or(|saved| saved.due <= now) {
            true => self.save(values),
            false => self.rest = now + GLANCE,
        }
    }

    fn recall(&mut self, table: &mut NimberTable) {
        let (count, refused) = self.facts.recall(&self.folder, table);
        for (entry, reason) in &refused {
            self.refuse(entry, reason);
        }
        if count > 0 {
            self.say(&format!("resumed with {count} positions of graphs"));
        }
    }

    fn pause(&mut self, stop: &CancelToken) -> CancelToken {
        self.facts.pause(stop)
    }

    fn learnt(&mut self, table: &NimberTable) {
        self.facts.adapt(table);
        self.save_facts(table);
    }
}

/// The key of a system: its normal form as text.
fn key(system: &System) -> String {
    notation::text(system)
}
