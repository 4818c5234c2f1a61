//! The option `--watch`: runs a command again whenever a file changes.
//!
//! Files are looked at a few times a second. This works on every file system, and also if an editor replaces a file
//! instead of writing to it. The number of files is small.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use nk_base::cancellation::CancelToken;
use nk_base::source::SourceMap;
use nk_lang::load;

use super::settle;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::files;
use nk_terminal::files::Folder;

/// The time between two looks.
const PAUSE: Duration = Duration::from_millis(150);

/// Runs `work` once; with `watch`, again whenever one of the specifications `roots`, or a file that they use, changes.
/// A change cancels the current computation.
pub fn whenever(
    watch: bool,
    roots: &[String],
    console: &Console,
    work: impl Fn(&Console) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    if !watch {
        return work(console);
    }
    if roots.iter().any(|own| own == "-") {
        return Err(Failure::usage("standard input cannot be watched").help("name a file"));
    }
    loop {
        let before = stamps(roots, &console.inputs.use_from, &console.stop);
        let stop = console.stop.child();
        let changed = attended(roots, &console.inputs.use_from, &before, &stop, || {
            settle(work(&console.until(stop.clone())), console);
        });
        if !changed {
            console.note("waiting for a change; Ctrl-C ends");
        }
        while !console.stop.is_cancelled()
            && stamps(roots, &console.inputs.use_from, &console.stop) == before
        {
            thread::sleep(PAUSE);
        }
        if console.stop.is_cancelled() {
            return Ok(console.stopped());
        }
        console.note("a file has changed");
    }
}

/// Runs `work` while another thread looks for changes and cancels `stop` at the first one. Returns whether there was
/// one.
fn attended(
    roots: &[String],
    use_from: &[PathBuf],
    before: &[Stamp],
    stop: &CancelToken,
    work: impl FnOnce(),
) -> bool {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && !stop.is_cancelled() {
                if stamps(roots, use_from, stop) != before {
                    stop.cancel();
                    return true;
                }
                thread::park_timeout(PAUSE);
            }
            false
        });
        work();
        done.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        watcher.join().unwrap_or(false)
    })
}

/// The time at which a file was written, and its length; `None` if there is no such file.
type Stamp = (PathBuf, Option<(SystemTime, u64)>);

/// The states of all files that the specifications `roots` consist of, as far as they are read before `stop` is
/// cancelled.
fn stamps(roots: &[String], use_from: &[PathBuf], stop: &CancelToken) -> Vec<Stamp> {
    let mut found = Vec::new();
    for root in roots {
        let mut sources = SourceMap::default();
        match files::read_argument(root) {
            Ok((name, text)) => {
                let root = sources.add(name, text);
                // After a cancellation the states are not needed.
                let _ = load::load(root, &mut sources, &Folder::new(use_from), stop);
            }
            Err(_) => {
                sources.add(root.as_str(), "");
            }
        }
        found.extend(sources.iter().map(|(_, file)| stamp(&file.name)));
    }
    found
}

fn stamp(name: &str) -> Stamp {
    let about = std::fs::metadata(name);
    let about = about.and_then(|about| Ok((about.modified()?, about.len())));
    (PathBuf::from(name), about.ok())
}
