//! The facts that tasks publish. A shard is a file of facts that is always complete and never changed.
//!
//! A shard is a file of a [checkpoint](nk_terminal::checkpoint) of the kind `facts`, sorted, whose name ends in the
//! name of its writer. So `nkdsl eval --checkpoint` can read the folder. A writer merges its small shards into larger
//! ones from time to time, so each fact is written a logarithmic number of times. If a file is gone before a reader
//! opens it, its facts are in a larger file.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nk_solver::{NimberTable, count_facts, unite_facts};

use super::report;
use nk_terminal::checkpoint::{CheckpointError, FACTS, Label, POSITIONS, segment, stem};
use nk_terminal::whole_file::{self, Safety};

pub struct Shards {
    folder: PathBuf,
    /// The files that were read, or rejected for good.
    seen: HashSet<OsString>,
    /// The shards of this process that are not merged yet, the largest first.
    own: Vec<Shard>,
    /// A part of file names that distinguishes the files of this process from all others.
    writer: String,
    written: u32,
}

#[derive(Clone)]
struct Shard {
    path: PathBuf,
    facts: u64,
}

/// The result of reading the folder.
#[derive(Default)]
pub struct NewEntries {
    /// The number of new facts.
    pub facts: u64,
    /// The files that were rejected, with the reasons.
    pub refused: Vec<(PathBuf, CheckpointError)>,
}

impl Shards {
    pub fn new(folder: &Path, writer: String) -> Shards {
        Shards {
            folder: folder.to_owned(),
            seen: HashSet::new(),
            own: Vec::new(),
            writer,
            written: 0,
        }
    }

    /// Reads the facts that others published since the last call.
    pub fn take_in(&mut self, table: &mut NimberTable) -> NewEntries {
        let mut news = NewEntries::default();
        for path in paths(&self.folder) {
            let name = path.file_name().unwrap_or_default().to_owned();
            if self.seen.contains(&name) {
                continue;
            }
            match read(&path) {
                Ok(bytes) => news.facts += table.import(&bytes).unwrap_or(0),
                // The writer of the file has merged it with others since the folder was listed.
                Err(CheckpointError::Unreadable(error))
                    if error.kind() == io::ErrorKind::NotFound => {}
                Err(why) => news.refused.push((path, why)),
            }
            self.seen.insert(name);
        }
        news
    }

    /// Publishes facts as a shard, together with the last shards of this process that are no larger.
    pub fn publish(&mut self, news: Vec<u8>) -> io::Result<u64> {
        let new = count_facts(&news).unwrap_or(0);
        if new == 0 {
            return Ok(0);
        }
        let mut kept = self.own.len();
        let mut facts = new;
        while let Some(last) = self.own[..kept].last().filter(|last| last.facts <= facts) {
            facts += last.facts;
            kept -= 1;
        }
        self.unite(kept, Some(news)).map(|()| new)
    }

    /// Merges all shards of this process into one.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.own.len() > 1 {
            true => self.unite(0, None),
            false => Ok(()),
        }
    }

    /// Replaces the shards of this process from number `kept` on by one, which also contains the given facts.
    fn unite(&mut self, kept: usize, news: Option<Vec<u8>>) -> io::Result<()> {
        let replaced = self.own.split_off(kept);
        // A shard that is gone was merged by another process, with all its facts.
        let mut lots: Vec<Vec<u8>> = replaced
            .iter()
            .filter_map(|own| read(&own.path).ok())
            .collect();
        lots.extend(news);
        let lots: Vec<&[u8]> = lots.iter().map(Vec::as_slice).collect();
        let facts = unite_facts(&lots).unwrap_or_default();
        self.written += 1;
        let written = write(
            &self.folder,
            &format!("{}-{}", self.writer, self.written),
            &facts,
        );
        let shard = match written {
            Ok(shard) => shard,
            Err(error) => {
                self.own.extend(replaced);
                return Err(error);
            }
        };
        self.seen.extend(shard.path.file_name().map(OsString::from));
        self.own.push(shard);
        for shard in replaced {
            // A file that cannot be removed does no harm: it repeats facts of the new file.
            let _ = fs::remove_file(shard.path);
        }
        Ok(())
    }
}

/// The files of facts in the folder, by name.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let prefix = format!("{}.", stem(FACTS, POSITIONS));
    let mut paths = report::files(folder, &prefix, ".nkdsl");
    paths.sort();
    paths
}

/// The facts of a shard, in the format of transposition tables.
pub fn read(path: &Path) -> Result<Vec<u8>, CheckpointError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let to = name.split('.').nth(2).and_then(|own| own.parse().ok());
    let bytes = fs::read(path).map_err(CheckpointError::Unreadable)?;
    let label = label(to.ok_or(CheckpointError::Label)?);
    let payload = segment::read(bytes, &label)?.into_payload();
    let other = || CheckpointError::Payload("its facts are of another version".to_owned());
    count_facts(&payload).ok_or_else(other)?;
    Ok(payload)
}

fn label(to: i64) -> Label {
    Label {
        kind: FACTS,
        key: POSITIONS.to_owned(),
        from: 0,
        to,
    }
}

/// The outcome of a merge.
pub struct Merged {
    /// The facts, in the format of transposition tables.
    pub facts: Vec<u8>,
    /// The number of files that they come from.
    pub files: usize,
    /// The files that were rejected, with the reasons.
    pub refused: Vec<(PathBuf, CheckpointError)>,
}

/// Merges all accepted shards in the folder into one file.
pub fn merge(folder: &Path) -> io::Result<Merged> {
    let (mut lots, mut merged, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths(folder) {
        match read(&path) {
            Ok(bytes) => {
                lots.push(bytes);
                merged.push(path);
            }
            Err(why) => refused.push((path, why)),
        }
    }
    let files = merged.len();
    let lots: Vec<&[u8]> = lots.iter().map(Vec::as_slice).collect();
    let facts = unite_facts(&lots).unwrap_or_default();
    if files > 1 {
        let one = write(folder, &format!("merged-{}", std::process::id()), &facts)?;
        for path in merged.into_iter().filter(|path| *path != one.path) {
            // A file that cannot be removed does no harm: it repeats facts of the new file.
            let _ = fs::remove_file(path);
        }
    }
    Ok(Merged {
        facts,
        files,
        refused,
    })
}

/// Writes a shard. When this returns, the complete file is on the disk under its name.
fn write(folder: &Path, writer: &str, facts: &[u8]) -> io::Result<Shard> {
    let count = count_facts(facts).unwrap_or(0);
    let label = label(i64::try_from(count).unwrap_or(i64::MAX));
    let stem = stem(FACTS, POSITIONS);
    let path = folder.join(format!("{stem}.0.{count}.{writer}.nkdsl"));
    let unfinished = folder.join(format!("unfinished-{writer}"));
    let mut payload = |out: &mut dyn io::Write| out.write_all(facts);
    whole_file::write(&unfinished, &path, Safety::Durable, &mut |out| {
        segment::write(out, &label, facts.len() as u64, &mut payload)
    })?;
    let facts = count;
    Ok(Shard { path, facts })
}
