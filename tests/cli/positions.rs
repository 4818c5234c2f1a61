//! `--checkpoint`: the results of the graph solver are saved and loaded again.

use std::fs;
use std::path::PathBuf;

use super::runner::{Ran, Workshop, wait_for};

/// A family of lattices whose larger members take a second or more.
const STRIP: &str = "\
use \"std/lattices.nk\"
graph strip(n) {
  vertex v[i, j] : 1 <= i <= 3, 1 <= j <= n
  edge v[i, j] -- v[i+1, j] : 1 <= i < 3, 1 <= j <= n
  edge v[i, j] -- v[i, j+1] : 1 <= i <= 3, 1 <= j < n
} : n >= 1
eval nimber(strip(n)) : n >= 30
check nimber(strip(n)) = nimber(lattice(3, n)) : 26 <= n <= 27
";
/// The terms without a checkpoint, which are those of A316632.
const TERMS: &str = "0, 2, 6, 1\n";

fn workshop() -> Workshop {
    Workshop::new().file("strip.nk", STRIP)
}

impl Workshop {
    fn strip(&self, more: &[&str]) -> Ran {
        self.run(&[&arguments("1000")[..], more].concat())
    }

    fn facts(&self) -> Vec<PathBuf> {
        self.files("saved", "facts-")
    }
}

fn arguments(every: &str) -> [&str; 10] {
    let [command, file, to] = ["eval", "strip.nk", "33"];
    let [kept, folder, often] = ["--checkpoint", "saved", "--checkpoint-every"];
    [
        command, file, "--to", to, "--format", "list", kept, folder, often, every,
    ]
}

/// The number in `resumed with ... positions`.
fn resumed_with(ran: &Ran) -> Option<u64> {
    let rest = ran.err.split_once("resumed with ")?.1;
    rest.split_once(' ')?.0.parse().ok()
}

#[cfg(unix)]
#[test]
fn killed_searches_are_resumed_with_the_same_terms() {
    let workshop = workshop();
    let mut child = workshop.command(&arguments("0")).spawn().expect("it runs");
    wait_for(|| !workshop.facts().is_empty());
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(!workshop.facts().is_empty());
    let ran = workshop.strip(&["--threads", "2"]);
    assert!(resumed_with(&ran) > Some(1000), "{}", ran.err);
    assert_eq!((ran.status, ran.out.as_str()), (0, TERMS), "{}", ran.err);
    // The results that this run added are in one file, from which the next run resumes.
    assert_eq!(workshop.facts().len(), 1);
    let again = workshop.strip(&[]);
    assert!(resumed_with(&again) > resumed_with(&ran));
    assert_eq!(again.out, TERMS);
}

#[test]
fn pauses_change_no_value() {
    let workshop = workshop();
    let often = workshop.run(&arguments("0"));
    assert_eq!((often.status, often.out.as_str()), (0, TERMS));
    let check = ["check", "strip.nk", "--checkpoint", "saved"];
    let ran = workshop.run(&check);
    assert!(resumed_with(&ran).is_some(), "{}", ran.err);
    assert!(ran.out.contains("1 check: 1 proved"), "{}", ran.out);
}

#[test]
fn damaged_facts_are_refused_with_the_reason() {
    let workshop = workshop();
    let first = [
        "eval",
        "strip.nk",
        "--to",
        "30",
        "--format",
        "list",
        "--checkpoint",
        "saved",
    ];
    let ran = workshop.run(&first);
    assert_eq!((ran.status, ran.out.as_str()), (0, "0\n"), "{}", ran.err);
    let [file] = &workshop.facts()[..] else {
        panic!("{:?}", workshop.facts());
    };
    let sound = fs::read(file).expect("readable");
    for (at, said) in [
        (sound.len() / 2, "checksum is wrong"),
        (2, "not a checkpoint"),
    ] {
        let mut damaged = sound.clone();
        damaged[at] ^= 4;
        fs::write(file, &damaged).expect("writable");
        let ran = workshop.run(&first);
        ran.complains(0, &["is not used", said]);
        assert_eq!(resumed_with(&ran), None);
        // The damaged file is not changed; the results that were found again are in another file.
        assert_eq!(fs::read(file).expect("readable"), damaged);
        for other in workshop.facts().iter().filter(|own| *own != file) {
            fs::remove_file(other).expect("removable");
        }
    }
}

#[test]
fn spelled_out_positions_are_not_saved() {
    let workshop = Workshop::new().file("path.nk", "eval nimber(cycle(n)) : 3 <= n <= 9\n");
    let ran = workshop.run(&["eval", "path.nk", "--exact", "--checkpoint", "saved"]);
    ran.complains(0, &["hashed positions", "there are none"]);
}
