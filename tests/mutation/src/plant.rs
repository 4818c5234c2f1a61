//! Puts all changes into a copy of the program, and removes those that do not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::{edits, sites};
use crate::listed::Mutant;

const PROBE: &str = include_str!("probe.rs");
/// The root of the crate to which the probe is added.
const BASE: &str = "src/base/lib.rs";
/// The lints that would refuse some changed code, which must be compiled all the same.
const ALLOWED: &str =
    "#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]\n";

/// The numbers of the changes that are not in the build: those that do not compile, and those in code that runs at
/// compile time.
#[derive(Default)]
pub struct Absent {
    pub unviable: BTreeSet<u32>,
    pub constant: BTreeSet<u32>,
    /// The changes of parts that were not named.
    unwanted: BTreeSet<u32>,
}

impl Absent {
    pub fn has(&self, number: u32) -> bool {
        let sets = [&self.unviable, &self.constant, &self.unwanted];
        sets.into_iter().any(|set| set.contains(&number))
    }
}

/// Changes the copy at `copy` of the program at `root` until it compiles. Files without wanted changes are restored.
pub fn plant(
    root: &Path,
    copy: &Path,
    mutants: &[Mutant],
    is_wanted: impl Fn(&Mutant) -> bool,
) -> Absent {
    let mut absent = Absent::default();
    let unwanted = mutants.iter().filter(|own| !is_wanted(own));
    absent.unwanted.extend(unwanted.map(|own| own.number));
    for lib in libs(mutants) {
        let text = fs::read_to_string(root.join(&lib)).expect("the root of a crate");
        write(&copy.join(&lib), &(ALLOWED.to_owned() + &text));
    }
    // Every changed crate depends on this one, which is not changed.
    let base = fs::read_to_string(root.join(BASE)).expect("the root of a crate");
    write(&copy.join(BASE), &(base + "\npub mod probe;\n"));
    write(&copy.join("src/base/probe.rs"), PROBE);
    loop {
        let regions = once(root, copy, mutants, &mut absent);
        let refused = refused(copy, &regions);
        eprintln!("{} do not compile", refused.len());
        if refused.is_empty() {
            return absent;
        }
        absent.unviable.extend(refused);
    }
}

/// The roots of the crates that are changed.
fn libs(mutants: &[Mutant]) -> BTreeSet<String> {
    let folders = mutants.iter().filter_map(|own| own.file.split('/').nth(1));
    folders.map(|own| format!("src/{own}/lib.rs")).collect()
}

/// The lines of each change, by file.
type Regions = BTreeMap<String, Vec<(RangeInclusive<usize>, u32)>>;

fn once(root: &Path, copy: &Path, mutants: &[Mutant], absent: &mut Absent) -> Regions {
    let mut by_file: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutants {
        let own = by_file.entry(&mutant.file).or_default();
        if !absent.has(mutant.number) {
            own.push(mutant);
        }
    }
    let mut regions = Regions::new();
    for (file, own) in by_file {
        let text = fs::read_to_string(root.join(file)).expect("a file of the program");
        let (edits, constant) = sites::edits(&text, &own);
        absent.constant.extend(constant);
        let mut changed = edits::apply(&text, edits);
        if file.ends_with("/lib.rs") {
            changed.insert_str(0, ALLOWED);
        }
        regions.insert(file.to_owned(), lines(&changed));
        write(&copy.join(file), &changed);
    }
    let held: BTreeSet<u32> = regions
        .values()
        .flatten()
        .map(|(_, number)| *number)
        .collect();
    let left = mutants.iter().map(|mutant| mutant.number);
    let lost: Vec<u32> = left
        .filter(|number| !held.contains(number) && !absent.has(*number))
        .collect();
    absent.unviable.extend(lost);
    regions
}

/// Writes a file if its text differs, so that nothing is built again without need.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text).expect("a file of the copy");
    }
}

fn lines(text: &str) -> Vec<(RangeInclusive<usize>, u32)> {
    let mut begun: BTreeMap<u32, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (line, at) in text.lines().zip(1..) {
        for mark in line.split("/*").skip(1) {
            let Some((mark, _)) = mark.split_once("*/") else {
                continue;
            };
            let number = mark.get(1..).and_then(|number| number.parse().ok());
            match (mark.chars().next(), number) {
                (Some('M'), Some(number)) => _ = begun.insert(number, at),
                (Some('W'), Some(number)) => {
                    found.extend(begun.remove(&number).map(|from| (from..=at, number)))
                }
                _ => {}
            }
        }
    }
    found
}

#[derive(Deserialize)]
struct Line {
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
}

/// The changes in whose lines the compiler finds errors.
fn refused(copy: &Path, regions: &Regions) -> BTreeSet<u32> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["check", "--lib", "--message-format", "json"])
        .current_dir(copy);
    let ran = cargo.stderr(Stdio::null()).output().expect("cargo runs");
    let text = String::from_utf8_lossy(&ran.stdout);
    let messages = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Line>(line).ok()?.message);
    let mut numbers = BTreeSet::new();
    let mut unexplained = Vec::new();
    for message in messages.filter(|message| message.level == "error" && !message.spans.is_empty())
    {
        let found = |is_primary| {
            let spans = message
                .spans
                .iter()
                .filter(move |span| span.is_primary == is_primary);
            spans
                .flat_map(|span| at_line(regions, span))
                .collect::<Vec<u32>>()
        };
        let found = Some(found(true))
            .filter(|found| !found.is_empty())
            .unwrap_or_else(|| found(false));
        if found.is_empty() {
            unexplained.push(message.rendered.unwrap_or_default());
        }
        numbers.extend(found);
    }
    if numbers.is_empty() && !ran.status.success() {
        panic!("the copy does not compile:\n{}", unexplained.join("\n"));
    }
    numbers
}

fn at_line<'r>(regions: &'r Regions, span: &'r Span) -> impl Iterator<Item = u32> + 'r {
    let own = regions.get(&span.file_name).into_iter().flatten();
    own.filter(|(lines, _)| lines.contains(&span.line_start))
        .map(|(_, number)| *number)
}
