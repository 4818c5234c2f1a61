//! One specification: the declarations of its text, and the verdicts of its snapshot.

use std::fs;
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Proved,
    Holds,
    /// The check fails or is unknown.
    Other,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Holds => "holds",
            Verdict::Other => "fails",
        }
    }
}

pub struct Check {
    pub verdict: Verdict,
    pub statement: String,
    /// The extent of the verdict, or its reason.
    pub detail: String,
}

pub struct Spec {
    /// The path below `specs/`.
    pub name: String,
    /// The first sentence of the first comment.
    pub about: String,
    /// The heads of its graph families, such as `lattice(m, n)`.
    pub families: Vec<String>,
    pub checks: Vec<Check>,
}

/// The specifications of `specs/` or, with `std/`, of `specs/std/`, by name.
pub fn folder(root: &Path, below: &str) -> Vec<Spec> {
    let entries = fs::read_dir(root.join("specs").join(below)).expect("the folder");
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".nk"))
        .collect();
    names.sort();
    names
        .iter()
        .map(|name| read(root, &format!("{below}{name}")))
        .collect()
}

fn read(root: &Path, name: &str) -> Spec {
    let text = fs::read_to_string(root.join("specs").join(name)).expect("a specification");
    let stem = name.trim_end_matches(".nk").replace('/', "__");
    let snapshot = root.join(format!("tests/snapshots/specs/{stem}.snap"));
    let snapshot = fs::read_to_string(snapshot).unwrap_or_default();
    let families = text
        .lines()
        .filter_map(|line| line.strip_prefix("graph "))
        .filter_map(|rest| Some(rest[..=rest.find(')')?].to_owned()))
        .collect();
    Spec {
        name: name.to_owned(),
        about: about(&text),
        families,
        checks: checks(&snapshot),
    }
}

/// The first sentence of the first comment: up to a full stop that is followed by a capital or the end.
fn about(text: &str) -> String {
    let comment: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix('#'))
        .map(str::trim)
        .collect();
    let comment = comment.join(" ");
    let ends = |at: usize| {
        let mut after = comment[at + 1..].trim_start().chars();
        let initial = comment[..at]
            .chars()
            .next_back()
            .is_some_and(char::is_uppercase);
        !initial && after.next().is_none_or(char::is_uppercase)
    };
    let colon = comment.find(": ").unwrap_or(comment.len());
    let stop = comment
        .match_indices('.')
        .map(|(at, _)| at)
        .find(|at| ends(*at));
    comment[..stop.unwrap_or(comment.len()).min(colon)].to_owned()
}

/// The list of verdicts at the end of a snapshot. The detail is two blanks after the statement, or on its own line.
fn checks(snapshot: &str) -> Vec<Check> {
    let verdicts = snapshot.split("\n----\n").last().unwrap_or_default();
    let mut checks: Vec<Check> = Vec::new();
    for line in verdicts.lines() {
        if line.starts_with("     ") {
            if let Some(check) = checks.last_mut() {
                check.detail = line.trim().to_owned();
            }
        } else if let Some(rest) = line.strip_prefix("  ") {
            checks.extend(check(rest));
        }
    }
    checks
}

fn check(line: &str) -> Option<Check> {
    let (verdict, rest) = line.split_once("  ")?;
    let (statement, detail) = rest.trim().split_once("  ").unwrap_or((rest.trim(), ""));
    Some(Check {
        verdict: match verdict {
            "proved" => Verdict::Proved,
            _ if verdict.starts_with("holds") => Verdict::Holds,
            _ => Verdict::Other,
        },
        statement: statement.trim().to_owned(),
        detail: detail.trim().to_owned(),
    })
}
