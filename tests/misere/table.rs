//! The table of `docs/misere.md`.

use std::collections::BTreeMap;
use std::fs;

use nk_misere::{Reach, Solution};
use nk_testing::files::root;

use super::{rules, solved};

const BEGIN: &str = "<!-- quotients: begin -->\n";
const END: &str = "<!-- quotients: end -->";
const HEAD: &str = "| game | elements | in P | known for heaps | period | from |\n| --- | --- | --- | --- | --- | --- |\n";

/// Games whose rows take longer than a second.
const SLOW: [&str; 13] = [
    "0.04", "0.07", "0.14", "0.17", "0.26", "0.27", "0.40", "0.41", "0.42", "0.43", "0.54", "0.57",
    "0.76",
];

fn row(code: &str) -> String {
    let heaps = if code == "0.54" { 60 } else { 1_000 };
    let Solution {
        quotient, reach, ..
    } = solved(&rules(code), heaps, 700);
    let (order, p) = (quotient.order(), quotient.p().count_ones(..));
    match reach {
        Reach::All { preperiod, period } => {
            format!("| {code} | {order} | {p} | all | {period} | {preperiod} |\n")
        }
        Reach::Heaps { heaps, .. } => format!("| {code} | {order} | {p} | up to {heaps} | | |\n"),
    }
}

/// Computes the rows of some games, and compares them with those of the page or writes them.
fn compare(codes: impl Iterator<Item = String>) {
    let path = root().join("docs/misere.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once(BEGIN).expect("a mark");
    let (table, after) = rest.split_once(END).expect("a mark");
    let code = |line: &str| line.split(' ').nth(1).map(str::to_owned);
    let mut rows: BTreeMap<String, String> = table
        .lines()
        .skip(2)
        .filter_map(|line| Some((code(line)?, format!("{line}\n"))))
        .collect();
    let is_update = std::env::var_os("NKDSL_UPDATE").is_some();
    for code in codes {
        let found = row(&code);
        match is_update {
            true => drop(rows.insert(code, found)),
            false => assert_eq!(rows.get(&code), Some(&found), "NKDSL_UPDATE=1 rewrites it"),
        }
    }
    if is_update {
        let rows: String = rows.into_values().collect();
        let text = format!("{before}{BEGIN}{HEAD}{rows}{END}{after}");
        fs::write(&path, text).expect("the page");
    } else {
        assert_eq!(rows.len(), 64);
    }
}

fn codes() -> impl Iterator<Item = String> {
    (0..64).map(|digits| format!("0.{}{}", digits / 8, digits % 8))
}

#[test]
fn fast_rows_of_the_table_are_computed_again() {
    compare(codes().filter(|code| !SLOW.contains(&code.as_str())));
}

#[test]
#[ignore = "takes some two minutes"]
fn all_rows_of_the_table_are_computed_again() {
    compare(codes());
}
