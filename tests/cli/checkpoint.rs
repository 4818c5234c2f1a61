//! `--checkpoint`: the files that a run saves, and the way in which the next run resumes from them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread;

use super::runner::{Ran, Workshop, wait_for};

/// A game without a known period, which is slow enough to be interrupted.
const SLOW: &str = "eval \"slow\" octal(\"0.007\", n) : n >= 0\n";
/// One system in two spellings, and another system. No period of either is known, so all values are computed and saved.
const TREBLECROSS: &str = "\
t(n) = mex { t(i) (+) t(n-3-i) : 0 <= i <= n-3 }
eval t(n) : n >= 0
";
const TREBLECROSS_AGAIN: &str = "\
other(m) = mex { nimsum(other(m-3-i), other(i)) : 0 <= i < m-2 }
eval other(n) : n >= 0
";
const GRUNDY: &str = "\
g(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }
eval g(n) : n >= 0
";

fn workshop() -> Workshop {
    Workshop::new()
        .file("slow.nk", SLOW)
        .file("treblecross.nk", TREBLECROSS)
        .file("again.nk", TREBLECROSS_AGAIN)
        .file("grundy.nk", GRUNDY)
}

impl Workshop {
    /// The terms of a file up to `to`, without a checkpoint.
    fn terms(&self, file: &str, to: i64) -> String {
        let ran = self.run(&["eval", file, "--to", &to.to_string(), "--format", "list"]);
        ran.complains(0, &[]);
        ran.out
    }

    fn with_checkpoint(&self, file: &str, to: i64) -> Ran {
        self.run(&arguments(file, &to.to_string(), "1000"))
    }

    /// The segments in the folder, sorted by their first index.
    fn segments(&self) -> Vec<Segment> {
        let paths = self.files("saved", "values-").into_iter();
        let mut segments: Vec<Segment> = paths.filter_map(Segment::of).collect();
        segments.sort_by_key(|own| (own.from, own.to));
        segments
    }

    /// Starts a run that does not end, and waits until it has saved `count` more times.
    fn catch(&self, count: usize) -> Child {
        let mut child = self
            .command(&arguments("slow.nk", "10^9", "0.05"))
            .spawn()
            .expect("it runs");
        let mut out = child.stdout.take().expect("a pipe");
        thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        for _ in 0..count {
            let before = self.end();
            wait_for(|| self.end() > before);
        }
        child
    }

    /// The index up to which values are saved.
    fn end(&self) -> i64 {
        self.segments().last().map_or(0, |own| own.to)
    }
}

#[derive(Debug)]
struct Segment {
    path: PathBuf,
    from: i64,
    to: i64,
}

impl Segment {
    fn of(path: PathBuf) -> Option<Segment> {
        let name = path.file_name()?.to_str()?.strip_prefix("values-")?;
        let mut parts = name.split('.').skip(1).map(str::parse);
        let (from, to) = (parts.next()?.ok()?, parts.next()?.ok()?);
        Some(Segment { path, from, to })
    }

    fn change(&self, change: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = fs::read(&self.path).unwrap();
        change(&mut bytes);
        fs::write(&self.path, bytes).unwrap();
    }
}

fn arguments<'a>(file: &'a str, to: &'a str, every: &'a str) -> [&'a str; 10] {
    [
        "eval",
        file,
        "--to",
        to,
        "--format",
        "list",
        "--checkpoint",
        "saved",
        "--checkpoint-every",
        every,
    ]
}

/// The n of `resumed at n = ...`.
fn resumed_at(ran: &Ran) -> Option<i64> {
    let rest = ran.err.split_once("resumed at n = ")?.1;
    rest.split_once(' ')?.0.parse().ok()
}

#[cfg(unix)]
#[test]
fn killed_runs_are_resumed_with_the_same_terms() {
    let workshop = workshop();
    for _ in 0..2 {
        let mut child = workshop.catch(2);
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
    let saved = workshop.end();
    let last = saved + 500;
    let ran = workshop.with_checkpoint("slow.nk", last);
    assert_eq!(resumed_at(&ran), Some(saved), "{}", ran.err);
    assert_eq!((ran.status, ran.err.lines().count()), (0, 1), "{}", ran.err);
    assert!(ran.out == workshop.terms("slow.nk", last));
    // There are few files, although values were saved often.
    assert!(workshop.segments().len() < 16);
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_prints_what_is_finished() {
    let workshop = workshop();
    let child = workshop.catch(1);
    super::ends::interrupt(child.id());
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    ran.complains(130, &["interrupted after n = "]);
    let saved = workshop.end();
    let ran = workshop.with_checkpoint("slow.nk", 100);
    assert_eq!(resumed_at(&ran), Some(saved));
    assert!(ran.out == workshop.terms("slow.nk", 100));
}

#[test]
fn a_longer_run_begins_where_the_last_one_ended() {
    let workshop = workshop();
    workshop
        .with_checkpoint("treblecross.nk", 6000)
        .complains(0, &[]);
    let ran = workshop.with_checkpoint("treblecross.nk", 11_000);
    assert_eq!(resumed_at(&ran), Some(6001), "{}", ran.err);
    assert_eq!(ran.out, workshop.terms("treblecross.nk", 11_000));
    // Values are found by the system, however it is spelt. Another system has its own values.
    let ran = workshop.with_checkpoint("again.nk", 10);
    assert_eq!(ran.err, "resumed at n = 11001 (other)\n");
    let ran = workshop.with_checkpoint("grundy.nk", 5000);
    assert_eq!((resumed_at(&ran), ran.err.as_str()), (None, ""));
    let ends: Vec<(i64, i64)> = workshop
        .segments()
        .iter()
        .map(|own| (own.from, own.to))
        .collect();
    assert_eq!(ends, [(0, 5001), (0, 6001), (6001, 11_001)]);
    // Values that are computed quickly are not saved.
    workshop
        .with_checkpoint("treblecross.nk", 12_000)
        .complains(0, &["resumed"]);
    assert_eq!(workshop.end(), 11_001);
}

/// Runs with a damaged folder, which has segments up to 6001 and 11001, and checks the messages and the index at which
/// the run resumes.
#[track_caller]
fn damaged(damage: impl Fn(&[Segment]), resumed: Option<i64>, said: &[&str]) {
    let workshop = workshop();
    workshop
        .with_checkpoint("treblecross.nk", 6000)
        .complains(0, &[]);
    workshop
        .with_checkpoint("treblecross.nk", 11_000)
        .complains(0, &[]);
    let before = workshop.segments();
    damage(&before);
    let contents = |own: &Segment| fs::read(&own.path).unwrap();
    let damaged: Vec<Vec<u8>> = before.iter().map(contents).collect();
    let ran = workshop.with_checkpoint("treblecross.nk", 11_000);
    assert_eq!(ran.out, workshop.terms("treblecross.nk", 11_000));
    assert_eq!(resumed_at(&ran), resumed, "{}", ran.err);
    ran.complains(0, said);
    // Nothing was deleted or overwritten, and the next run can use all values.
    assert_eq!(before.iter().map(contents).collect::<Vec<_>>(), damaged);
    let ran = workshop.with_checkpoint("treblecross.nk", 11_000);
    assert_eq!(resumed_at(&ran), Some(11_001), "{}", ran.err);
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let flip = |at: usize| move |own: &[Segment]| own[1].change(|bytes| bytes[at] ^= 4);
    damaged(
        flip(3000),
        Some(6001),
        &["6001.11001.nkdsl` is not used: its checksum is wrong"],
    );
    damaged(
        flip(22),
        Some(6001),
        &["6001.11001.nkdsl` is not used: its checksum is wrong"],
    );
    damaged(flip(2), Some(6001), &["not used: it is not a checkpoint"]);
    damaged(
        flip(17),
        Some(6001),
        &["not used: it has format 5, but this program reads"],
    );
    let cut = |own: &[Segment]| own[1].change(|bytes| bytes.truncate(4000));
    damaged(
        cut,
        Some(6001),
        &["not used: it is cut short: it has 4000 bytes of "],
    );
    let cut = |own: &[Segment]| own[1].change(|bytes| bytes.truncate(30));
    damaged(cut, Some(6001), &["not used: its checksum is wrong"]);
    let longer = |own: &[Segment]| own[1].change(|bytes| bytes.push(0));
    damaged(longer, Some(6001), &["but should have"]);
    let text = |own: &[Segment]| fs::write(&own[1].path, "my notes\n").unwrap();
    damaged(text, Some(6001), &["not used: it is not a checkpoint"]);
}

#[test]
fn what_comes_after_a_gap_is_not_used() {
    let first = |own: &[Segment]| own[0].change(|bytes| bytes[3000] ^= 1);
    damaged(
        first,
        None,
        &[
            "0.6001.nkdsl` is not used",
            "values are missing from n = 0 on",
        ],
    );
}

/// Changes the text of a segment so that its checksum is right again.
fn forge(own: &Segment, from: &str, to: &str) {
    own.change(|bytes| {
        bytes.truncate(bytes.len() - 4);
        let at = bytes
            .windows(from.len())
            .position(|part| part == from.as_bytes());
        let at = at.expect("it is there");
        bytes.splice(at..at + from.len(), to.bytes());
        let sum = crc32fast::hash(bytes);
        bytes.extend(sum.to_le_bytes());
    });
}

#[test]
fn what_is_sound_but_of_something_else_is_refused() {
    let version = |own: &[Segment]| forge(&own[1], "program ", "program 9");
    damaged(
        version,
        Some(6001),
        &["version 90.", "of the program wrote it, but this is "],
    );
    let elsewhere = |own: &[Segment]| forge(&own[1], "x + y = n - 3", "x + y = n - 4");
    damaged(
        elsewhere,
        Some(6001),
        &["it holds something other than its name says"],
    );
    let swapped = |own: &[Segment]| {
        fs::copy(&own[0].path, &own[1].path).unwrap();
    };
    damaged(
        swapped,
        Some(6001),
        &["it holds something other than its name says"],
    );
    let shorter = |own: &[Segment]| {
        own[1].change(|bytes| {
            let length = bytes.len();
            // Removes the checksum and the last value, which has two bytes.
            bytes.truncate(length - 6);
            let size = b"bytes 10001";
            let at = bytes.windows(size.len()).position(|part| part == size);
            let at = at.expect("it is there");
            bytes.splice(at..at + size.len(), *b"bytes 9999");
            let sum = crc32fast::hash(bytes);
            bytes.extend(sum.to_le_bytes());
        })
    };
    damaged(
        shorter,
        Some(6001),
        &["it holds fewer values than its name says"],
    );
}

#[test]
fn one_process_at_a_time() {
    let workshop = workshop();
    workshop
        .with_checkpoint("treblecross.nk", 10)
        .complains(0, &[]);
    let lock = fs::File::open(workshop.path().join("saved/lock")).unwrap();
    lock.lock().unwrap();
    let ran = workshop.with_checkpoint("treblecross.nk", 10);
    ran.complains(
        2,
        &["another nkdsl", "is using `saved`", "folder of its own"],
    );
    assert_eq!(ran.out, "");
    drop(lock);
    workshop
        .with_checkpoint("treblecross.nk", 10)
        .complains(0, &[]);
}

/// In a long run the note is useful only before the work.
#[test]
fn that_nothing_will_be_saved_is_said_first() {
    let note = "note: only values of recurrences and hashed positions of graphs are saved";
    let text = "s(n) = mex { s(n - k^2) : k >= 1, k^2 <= n }
t(n) = mex { t(i) (+) t(n-3-i) : 0 <= i <= n-3 }
lacking(n) = lacking(n-1) + n : n >= 1
";
    let workshop = Workshop::new().file("n.nk", text);
    let run = |eval: &str| {
        let words = ["eval", "n.nk", eval, "--to", "5", "--checkpoint", "saved"];
        workshop.run(&words)
    };
    let ran = run("lacking(n) + s(n) : n >= 1");
    assert!(ran.err.starts_with(note), "{}", ran.err);
    assert!(ran.err.contains("E0402"), "{}", ran.err);
    let ran = run("s(n) : n >= 0");
    assert_eq!((ran.status, ran.err.matches(note).count()), (0, 1));
    // Small graphs have no positions to save, which is known only after the work.
    let ran = run("lacking(n) + nimber(path(n)) : n >= 1");
    assert!(
        ran.err.contains("E0402") && !ran.err.starts_with(note),
        "{}",
        ran.err
    );
    for eval in [
        "t(n) : n >= 0",
        "s(n) : n >= 0, t(n) = 0",
        "octal(\"0.77\", n) : n >= 0",
    ] {
        let ran = run(eval);
        assert!(!ran.err.contains(note), "{eval}: {}", ran.err);
    }
}

#[test]
fn a_folder_that_takes_nothing_costs_no_terms() {
    let workshop = workshop().file("saved", "a file");
    let refused = workshop.with_checkpoint("treblecross.nk", 10);
    refused.complains(2, &["`saved` is not a folder"]);
    fs::remove_file(workshop.path().join("saved")).unwrap();
    workshop
        .with_checkpoint("treblecross.nk", 6000)
        .complains(0, &[]);
    // A folder in place of the lock file cannot be opened for writing, even by a user who may write everywhere.
    fs::remove_file(workshop.path().join("saved/lock")).unwrap();
    fs::create_dir(workshop.path().join("saved/lock")).unwrap();
    let ran = workshop.with_checkpoint("treblecross.nk", 11_000);
    ran.complains(
        0,
        &["nothing can be saved in `saved`: ", "resumed at n = 6001"],
    );
    assert_eq!(ran.out, workshop.terms("treblecross.nk", 11_000));
    assert_eq!(workshop.end(), 6001);
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let workshop = workshop();
    workshop
        .with_checkpoint("treblecross.nk", 6000)
        .complains(0, &[]);
    let folder = workshop.path().join("saved");
    let allow = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    allow(&folder.join("lock"), 0o444);
    allow(&folder, 0o555);
    let ran = workshop.with_checkpoint("treblecross.nk", 11_000);
    ran.complains(0, &["resumed at n = 6001"]);
    assert_eq!(ran.out, workshop.terms("treblecross.nk", 11_000));
    // The user who runs the test may be allowed to write everywhere.
    let is_bound = ran.err.contains("nothing can be saved");
    assert_eq!(workshop.end(), if is_bound { 6001 } else { 11_001 });
    allow(&folder, 0o755);
}

#[cfg(unix)]
#[test]
fn a_full_disk_costs_no_terms() {
    let workshop = workshop();
    let program = env!("CARGO_BIN_EXE_nkdsl");
    // The limit on the size of files is a few KiB. The program gets an error and no signal.
    let script = format!("trap '' XFSZ; ulimit -f 4; exec {program} \"$@\"");
    let mut command = std::process::Command::new("sh");
    command
        .args(["-c", &script, "sh"])
        .args(arguments("treblecross.nk", "9000", "1000"));
    let output = command
        .current_dir(workshop.path())
        .output()
        .expect("it runs");
    let ran = Ran::of(output);
    ran.complains(
        0,
        &[
            "saving in `saved` failed: ",
            "the last values were not saved",
        ],
    );
    assert_eq!(ran.out, workshop.terms("treblecross.nk", 9000));
    assert_eq!(workshop.segments().len(), 0);
    assert!(!workshop.path().join("saved/unfinished.nkdsl").exists());
}

#[test]
fn searches_for_proofs_are_resumed_too() {
    let workshop = workshop();
    let plain = workshop.run(&["prove", "grundy.nk", "--limit", "9000"]);
    plain.complains(0, &[]);
    let prove = ["prove", "grundy.nk", "--limit", "9000", "--threads", "2"];
    let kept = [&prove[..], &["--checkpoint", "saved"]].concat();
    assert_eq!(workshop.run(&kept).out, plain.out);
    let ran = workshop.run(&kept);
    assert_eq!(
        (&ran.out, ran.err.as_str()),
        (&plain.out, "resumed at n = 9001 (g)\n")
    );
    let ran = workshop.with_checkpoint("grundy.nk", 50);
    assert_eq!(resumed_at(&ran), Some(9001));
    assert_eq!(ran.out, workshop.terms("grundy.nk", 50));
    // The search keeps to its smaller limit, although more values are saved.
    let short = ["prove", "grundy.nk", "--limit", "900"];
    let plain = workshop.run(&short).out;
    let looked = "no proof from the values up to n = 900, of which the largest is ";
    assert!(plain.contains(looked), "{plain}");
    let ran = workshop.run(&[&short[..], &["--checkpoint", "saved"]].concat());
    assert!(ran.out.contains(looked), "{}", ran.out);
    let left =
        "; `--limit 900` leaves out the saved values up to n = 9000; a larger limit includes them";
    assert_eq!(ran.out.replace(left, ""), plain);
    assert_ne!(ran.out, plain);
}

#[test]
fn what_is_no_recurrence_is_not_saved() {
    let workshop = Workshop::new().file("square.nk", "eval n^2 : n >= 0\n");
    let ran = workshop.with_checkpoint("square.nk", 3);
    assert_eq!(ran.out, "0, 1, 4, 9\n");
    ran.complains(
        0,
        &[
            "only values of recurrences and hashed positions",
            "nkdsl plan",
        ],
    );
}
