//! Mutation testing with all changes in one build, of which an environment variable chooses one:
//!
//!     nkdsl-mutation ROOT WORK EVERY OFFSET PART...
//!
//! ROOT is the program, WORK/copy a copy of it, and WORK/PART.json the output of `cargo mutants --list --json` for a
//! part. The build has the changes of the named parts. Of each part, one in EVERY changes is tried, from number OFFSET
//! on, and a table of the results is printed. WORK/fates.tsv stores the results, so that a later run can continue.

mod edits;
mod listed;
mod plant;
mod sites;
mod table;
mod tests;
mod trial;

use std::path::Path;
use std::time::Duration;

const PARTS: &[&str] = &["solver", "recurrences", "domains", "prover"];

/// The tests that run if the variable TESTS names none: those that neither read the sources nor run the program.
const TARGETS: &[&str] = &[
    "--lib",
    "prove",
    "recurrence",
    "recognise",
    "games",
    "graphs",
    "octal",
    "errors",
    "specs",
    "derive",
    "evaluator",
    "fuzz_twins",
    "oeis",
    "export",
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [root, work, every, offset, parts @ ..] = words.as_slice() else {
        panic!("nkdsl-mutation ROOT WORK EVERY OFFSET PART...");
    };
    let (root, work) = (Path::new(root), Path::new(work));
    let copy = work.join("copy");
    let mutants = listed::read(work, PARTS);
    let is_wanted = |own: &listed::Mutant| parts.contains(&own.part.as_str());
    let absent = plant::plant(root, &copy, &mutants, is_wanted);
    let named = std::env::var("TESTS").unwrap_or_default();
    let targets: Vec<&str> = named.split_whitespace().collect();
    let targets = if targets.is_empty() {
        TARGETS
    } else {
        &targets
    };
    let programs = tests::programs(&copy, targets);
    let survey = format!("survey-{}.tsv", parts.join("-"));
    let mut tests = tests::survey(&copy, &programs, &work.join(survey));
    if let Ok(longest) = std::env::var("LONGEST") {
        let longest = Duration::from_secs(longest.parse().expect("a number"));
        tests.retain(|test| test.took <= longest);
    }
    let every = every.parse().expect("a number");
    let offset = offset.parse().expect("a number");
    let sampled = listed::every(&mutants, every, offset).filter(|own| is_wanted(own));
    let sampled: Vec<_> = sampled.collect();
    let tried: Vec<_> = sampled
        .iter()
        .copied()
        .filter(|own| !absent.has(own.number))
        .collect();
    let fates = work.join("fates.tsv");
    trial::all(&copy, &tried, &tests, &fates);
    print!("{}", table::of(&sampled, &absent, &trial::fates(&fates)));
}
