//! Facts that tasks publish: each shard a file that is there whole or not at all, and is never changed.
//!
//! A shard is a file of a [checkpoint](nk_terminal::checkpoint) of kind `facts`, sorted, with the name of its writer behind
//! its size: so `nkdsl eval --checkpoint` takes in the folder as it is. A writer unites its own small shards
//! into larger ones as it goes, so each fact is written a logarithmic number of times; a reader to whom a file is gone
//! finds its facts in the larger one.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use nk_solver::{NimberTable, count_facts, unite_facts};

use nk_terminal::checkpoint::{CheckpointError, FACTS, Label, POSITIONS, segment, stem};

pub struct Shards {
    folder: PathBuf,
    /// Files that were taken in, or refused once and for all.
    seen: HashSet<OsString>,
    /// What this process wrote and has not united, the largest first.
    own: Vec<Shard>,
    /// Tells the files of this process from those of all others.
    writer: String,
    written: u32,
}

#[derive(Clone)]
struct Shard {
    path: PathBuf,
    facts: u64,
}

/// What a look at the folder brought.
#[derive(Default)]
pub struct News {
    /// Facts that were new.
    pub facts: u64,
    /// Files that are not believed, and why.
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

    /// Takes in what others published since the last call.
    pub fn take_in(&mut self, table: &mut NimberTable) -> News {
        let mut news = News::default();
        for path in paths(&self.folder) {
            let name = path.file_name().unwrap_or_default().to_owned();
            if self.seen.contains(&name) {
                continue;
            }
            match read(&path) {
                Ok(bytes) => news.facts += table.import(&bytes).unwrap_or(0),
                // Its writer has united it with others since the folder was listed.
                Err(CheckpointError::Unreadable(error))
                    if error.kind() == io::ErrorKind::NotFound => {}
                Err(why) => news.refused.push((path, why)),
            }
            self.seen.insert(name);
        }
        news
    }

    /// Publishes facts, together with the last own shards as far as those are no larger.
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

    /// Makes one shard of all that this process wrote.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.own.len() > 1 {
            true => self.unite(0, None),
            false => Ok(()),
        }
    }

    /// One shard in place of the own ones from `kept` on, with these facts too.
    fn unite(&mut self, kept: usize, news: Option<Vec<u8>>) -> io::Result<()> {
        let replaced = self.own.split_off(kept);
        // One that is gone was merged by somebody else, with all its facts.
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
            // If it stays, it says what the new one says.
            let _ = fs::remove_file(shard.path);
        }
        Ok(())
    }
}

/// The files in the folder that hold facts, by name.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let prefix = format!("{}.", stem(FACTS, POSITIONS));
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&prefix) && name.ends_with(".nkdsl")
    };
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).filter(named).collect();
    paths.sort();
    paths
}

/// The facts of a shard, as tables take them.
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
    /// As tables take them.
    pub facts: Vec<u8>,
    /// How many files they were in.
    pub files: usize,
    /// Files that are not believed, and why.
    pub refused: Vec<(PathBuf, CheckpointError)>,
}

/// Makes one file of all shards in the folder that are believed.
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
            // If it stays, it says what the new one says.
            let _ = fs::remove_file(path);
        }
    }
    Ok(Merged {
        facts,
        files,
        refused,
    })
}

/// Writes a shard; when this returns it is on the disk, whole and by its name.
fn write(folder: &Path, writer: &str, facts: &[u8]) -> io::Result<Shard> {
    let count = count_facts(facts).unwrap_or(0);
    let label = label(i64::try_from(count).unwrap_or(i64::MAX));
    let stem = stem(FACTS, POSITIONS);
    let path = folder.join(format!("{stem}.0.{count}.{writer}.nkdsl"));
    let unfinished = folder.join(format!("unfinished-{writer}"));
    let mut payload = |out: &mut dyn io::Write| out.write_all(facts);
    let written = File::create(&unfinished).and_then(|file| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        segment::write(&mut out, &label, facts.len() as u64, &mut payload)?;
        out.into_inner()?.sync_all()?;
        fs::rename(&unfinished, &path)
    });
    if let Err(error) = written {
        let _ = fs::remove_file(&unfinished);
        return Err(error);
    }
    let facts = count;
    Ok(Shard { path, facts })
}
