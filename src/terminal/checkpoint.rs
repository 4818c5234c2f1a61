//! Checkpoints: values of systems and facts about positions are saved at intervals, and a later run begins with them.
//!
//! In: a folder. Out: for a system met there before, its values; for every other one, nothing, and a note of what
//! was not believed and why. [`segment`] is a file, [`folder`] the files and the lock, [`table`] what is in those of
//! values, [`facts`] those of what the graph solver learnt.
//!
//! The segments of a system cover its indices from the least on without a gap. A new one is written for what is
//! new, together with those last ones that are no longer than it; they go when it is there. So each value is
//! written a logarithmic number of times, and there are as few files.

mod facts;
mod folder;
pub mod segment;
mod table;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use nk_base::cancellation::CancelToken;
use nk_eval::Persistence;
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::{System, notation};

use super::exit::Failure;
use super::progress::Progress;
use super::stderr;
use facts::Facts;
pub use facts::{KEY as POSITIONS, KIND as FACTS};
pub use folder::stem;
use folder::{Entry, Folder};
pub use segment::{CheckpointError, Label};

/// Where work is saved.
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
    /// Takes the folder, if one is named.
    ///
    /// Errors: it is no folder, or another process has it.
    pub fn open(&self, progress: &Progress) -> Result<Option<Checkpoint>, Failure> {
        let Some(path) = &self.checkpoint else {
            return Ok(None);
        };
        let every = self.checkpoint_every.unwrap_or(Duration::from_secs(5));
        Checkpoint::new(path, every, progress.clone()).map(Some)
    }
}

/// So many times as long as the last saving took, there is none: it costs 2 % of the time at most.
const REST: u32 = 50;

/// Whether a system is due is looked up no more often.
const GLANCE: Duration = Duration::from_millis(10);

/// Fewer new indices than this are not saved at the end: they come back in no time.
const FEW: i64 = 1 << 12;

/// To say where nothing is to be saved.
pub const NOTHING: &str = "only values of recurrences and hashed positions of graphs are saved, and there are none: see `nkdsl plan`";

pub struct Checkpoint {
    folder: Folder,
    every: Duration,
    /// Nothing is done before.
    rest: Instant,
    /// What is on the disk, by key.
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
            checkpoint.say(&format!(
                "warning: nothing can be saved in `{path}`: {error}"
            ));
        }
        Ok(checkpoint)
    }

    /// Saves what is new in these systems and this table; whether there is anything of the kind that is saved.
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
            self.say(&format!(
                "warning: the last values are not saved in `{path}`: {trouble}"
            ));
        }
        met
    }

    /// The index from which on values of a system are not saved.
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

    /// Says that a saving failed, unless the one before failed too.
    fn note_trouble(&mut self, outcome: io::Result<()>) {
        let before = self.trouble.take();
        if let Err(error) = outcome {
            let reason = error.to_string();
            if before.is_none() {
                let path = self.folder.path().display();
                self.say(&format!(
                    "warning: saving in `{path}` failed: {reason}; the work goes on"
                ));
            }
            self.trouble = Some(reason);
        }
    }

    /// Writes what is new as a segment, with the last ones as far as they are no longer.
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

    /// Reads the segments of a system: the values as far as they are sound.
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
            self.say(&format!(
                "warning: values are missing from n = {next} on, so {beyond} more file(s) are not used"
            ));
        }
        let due = Instant::now() + self.every;
        self.saved.insert(key, Saved { chain, due });
        known
    }

    fn refuse(&self, entry: &Entry, reason: &CheckpointError) {
        let path = entry.path.display();
        self.say(&format!("warning: `{path}` is not used: {reason}"));
    }

    fn say(&self, text: &str) {
        self.progress
            .aside(true, || stderr::say(&format!("{text}\n")));
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
                self.say(&format!("warning: saved values are not used: {error}"));
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

/// What names a system: its normal form.
fn key(system: &System) -> String {
    notation::text(system)
}
