//! Tries the changes one after another, each until a test fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::listed::Mutant;
use crate::tests::{self, Outcome, Test};

/// The result of a change, as in a line of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    Noticed,
    /// A test ran longer than five times its time without the change and five seconds.
    Endless,
    /// None of the tests that reach the place of the change fails.
    Missed,
    /// No test reaches the place of the change.
    Unreached,
}

/// Tries the changes that are not in the file, and adds their results to it.
pub fn all(copy: &Path, mutants: &[&Mutant], tests: &[Test], file: &Path) {
    let done: BTreeSet<String> = fates(file).into_keys().collect();
    let mut out = OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .expect("a file to write");
    let mut noticed: BTreeMap<(String, usize), u32> = BTreeMap::new();
    for mutant in mutants.iter().filter(|mutant| !done.contains(&mutant.name)) {
        let start = Instant::now();
        let (fate, by) = one(copy, mutant, tests, &noticed);
        if let Some(test) = by {
            *noticed.entry((mutant.file.clone(), test)).or_default() += 1;
        }
        let by = by.map_or(String::new(), |test| tests[test].label());
        let took = start.elapsed().as_millis();
        writeln!(
            out,
            "{}\t{}\t{fate:?}\t{by}\t{took}\t{}",
            mutant.number, mutant.part, mutant.name
        )
        .expect("a line written");
    }
}

/// The result of each change, by name.
pub fn fates(file: &Path) -> BTreeMap<String, Fate> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let fates = text.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let all = [Fate::Noticed, Fate::Endless, Fate::Missed, Fate::Unreached];
        let fate = all
            .into_iter()
            .find(|fate| format!("{fate:?}") == fields[2])?;
        Some(((*fields.last()?).to_owned(), fate))
    });
    fates.collect()
}

/// Tries one change. Tests that noticed changes of the same file, and fast tests, are run first.
fn one(
    copy: &Path,
    mutant: &Mutant,
    tests: &[Test],
    noticed: &BTreeMap<(String, usize), u32>,
) -> (Fate, Option<usize>) {
    let reaching = (0..tests.len()).filter(|&test| tests[test].reached.contains(&mutant.number));
    let mut reaching: Vec<usize> = reaching.collect();
    reaching.sort_by_key(|&test| {
        let before = noticed
            .get(&(mutant.file.clone(), test))
            .copied()
            .unwrap_or(0);
        tests[test].took / (1 + 20 * before)
    });
    let number = mutant.number.to_string();
    for &test in &reaching {
        let Test {
            program,
            name,
            took,
            ..
        } = &tests[test];
        let limit = *took * 5 + Duration::from_secs(5);
        match tests::run(copy, program, name, limit, ("NKDSL_MUTANT", &number)) {
            Outcome::Passed => {}
            Outcome::Failed => return (Fate::Noticed, Some(test)),
            Outcome::Endless => return (Fate::Endless, Some(test)),
        }
    }
    match reaching.is_empty() {
        true => (Fate::Unreached, None),
        false => (Fate::Missed, None),
    }
}
