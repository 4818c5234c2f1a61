//! Real faults: damage anywhere in a checkpoint, SIGTERM, a time limit, a full device.

use std::fs;
use std::path::{Path, PathBuf};

use super::runner::{Ran, Workshop};

/// A game without a known period, so that its values are saved.
const GRUNDY: &str = "\
g(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }
eval g(n) : n >= 0
";

/// The places of a file that are damaged: all of them if `NKDSL_EVERY_BYTE` is set.
fn places(length: usize) -> Vec<usize> {
    let every = std::env::var_os("NKDSL_EVERY_BYTE").is_some();
    let wanted = |at: &usize| every || *at < 12 || *at + 4 > length || at.is_multiple_of(797);
    (0..length).filter(wanted).collect()
}

/// The largest file of a checkpoint.
fn largest(folder: &Path) -> PathBuf {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .max_by_key(|path| fs::metadata(path).map_or(0, |about| about.len()))
        .expect("a file")
}

/// Runs with each damage to the only file of a checkpoint: the terms are the same, and the damage is reported.
fn every_damage(file: &str, text: &str, to: &str) {
    let workshop = Workshop::new().file(file, text);
    let arguments = ["eval", file, "--to", to, "--format", "list"];
    let right = workshop.run(&arguments).out;
    let kept = [
        &arguments[..],
        &["--checkpoint", "saved", "--checkpoint-every", "1000"],
    ]
    .concat();
    workshop.run(&kept).complains(0, &[]);
    let saved = workshop.path().join("saved");
    let path = largest(&saved);
    let whole = fs::read(&path).expect("a checkpoint");
    assert!(
        workshop.run(&kept).err.contains("resumed"),
        "nothing was saved"
    );
    let run = |bytes: &[u8], what: &str| {
        for entry in fs::read_dir(&saved).expect("a folder") {
            fs::remove_file(entry.expect("an entry").path()).expect("a file");
        }
        fs::write(&path, bytes).expect("a file");
        let ran = workshop.run(&kept);
        assert_eq!((ran.status, &ran.out), (0, &right), "{what}: {}", ran.err);
        assert!(ran.err.contains("not used"), "{what}: {}", ran.err);
    };
    for at in places(whole.len()) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        run(&bytes, &format!("a bit of byte {at}"));
        run(&whole[..at], &format!("the first {at} bytes"));
    }
    run(&[&whole[..], b"\n"].concat(), "a byte more");
}

#[test]
fn damaged_values_are_never_believed() {
    every_damage("grundy.nk", GRUNDY, "5000");
}

#[cfg(unix)]
pub fn signal(name: &str, id: u32) {
    let sent = std::process::Command::new("kill")
        .args([name, &id.to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

/// Slurm ends a job by SIGTERM.
#[cfg(unix)]
#[test]
fn sigterm_saves_and_prints_what_is_finished() {
    use std::io::{BufRead, BufReader, Read};
    let slow = "eval octal(\"0.007\", n) : n >= 0\n";
    let workshop = Workshop::new().file("slow.nk", slow);
    let arguments = ["eval", "slow.nk", "--to", "10^9", "--format", "bfile"];
    let kept = [
        &arguments[..],
        &["--checkpoint", "saved", "--checkpoint-every", "1000"],
    ]
    .concat();
    let mut child = workshop.command(&kept).spawn().expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let (mut line, mut lines) = (String::new(), 0);
    while lines < 9_000 {
        line.clear();
        out.read_line(&mut line).expect("a term");
        lines += 1;
    }
    signal("-TERM", child.id());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("the rest");
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    ran.complains(130, &["interrupted after n = "]);
    assert!(rest.is_empty() || rest.ends_with('\n'), "half a term");
    let again = workshop.run(&[&kept[..2], &["--to", "100"], &kept[4..]].concat());
    again.complains(0, &["resumed at n = "]);
}

#[test]
fn time_that_runs_out_is_saved() {
    let slow = "eval octal(\"0.007\", n) : n >= 0\n";
    let workshop = Workshop::new().file("slow.nk", slow);
    let kept = [
        "eval",
        "slow.nk",
        "--checkpoint",
        "saved",
        "--format",
        "list",
        "--to",
    ];
    let ran = workshop.run(&[&kept[..], &["10^9", "--time", "1.5"]].concat());
    ran.complains(3, &["stopped after --time 1.5 after n = "]);
    let again = workshop.run(&[&kept[..], &["100"]].concat());
    again.complains(0, &["resumed at n = "]);
    let plain = workshop.run(&["eval", "slow.nk", "--format", "list", "--to", "100"]);
    assert_eq!(again.out, plain.out);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    let workshop = Workshop::new();
    for arguments in [
        &["eval", "paths.nk", "D", "--to", "3000"][..],
        &["check", "paths.nk", "--format", "json"],
        &["prove", "paths.nk", "D"],
        &["draw", "paths.nk", "path(3)"],
    ] {
        let full = fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let output = workshop
            .command(arguments)
            .stdout(full)
            .output()
            .expect("it runs");
        Ran::of(output).complains(2, &["the output cannot be written"]);
    }
}

#[cfg(unix)]
#[test]
fn files_that_cannot_be_written_are_told() {
    let line =
        "graph row(n) { vertex v[i] : 1 <= i <= n; edge v[i] -- v[i+1] : 1 <= i < n } : n >= 1\n";
    let workshop = Workshop::new().file("line.nk", line);
    for arguments in [
        &["derive", "line.nk", "row", "-o", "no/such.nk"][..],
        &["prove", "paths.nk", "D", "--certificate", "no/such.cert"],
        &["draw", "paths.nk", "path(3)", "-o", "no/such.svg"],
        &["certify", "paths.nk", "path(3)", "-o", "no/such.cert"],
    ] {
        workshop.run(arguments).complains(2, &["no/such"]);
    }
}
