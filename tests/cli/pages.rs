//! The commands on the pages run as they stand.

use nk_testing::root;
use std::path::{Path, PathBuf};

use crate::runner::Workshop;

/// Pages with commands that take minutes. They are begun, and ended after some time.
const LONG: [&str; 2] = ["new-terms.md", "long-runs.md"];

/// Pages whose commands are run by other tests, or are not commands of this program.
const ELSEWHERE: [&str; 2] = ["performance.md", "findings.md"];

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    for entry in std::fs::read_dir(root().join("docs")).expect("docs/") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if name.ends_with(".md") && !ELSEWHERE.contains(&name.as_str()) {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Puts the specifications of the project into the folders where commands on pages expect them.
fn specs(workshop: Workshop) -> Workshop {
    let mut workshop = workshop;
    for folder in ["specs", "specs/std"] {
        for entry in std::fs::read_dir(root().join(folder)).expect("specs/") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|own| own == "nk") {
                let name = path.strip_prefix(root()).expect("below the root");
                let text = std::fs::read_to_string(&path).expect("a text");
                workshop = workshop.file(&name.display().to_string(), text);
            }
        }
    }
    workshop
}

/// The blocks of a page: the line before, the kind, the text.
fn fences(page: &str) -> Vec<(String, String, String)> {
    let (mut found, mut before) = (Vec::new(), String::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            Some(kind) => {
                let text: Vec<&str> = lines.by_ref().take_while(|own| *own != "```").collect();
                found.push((before.clone(), kind.to_owned(), text.join("\n") + "\n"));
            }
            None if line.trim().is_empty() || line.starts_with("<!--") => {}
            None => before = format!("{before} {line}"),
        }
        if line.starts_with("```") {
            before.clear();
        }
    }
    found
}

/// The last name of a file of specifications or graphs in backquotes on the line before a block.
fn saved_as(before: &str) -> Option<&str> {
    let quoted = before.split('`').skip(1).step_by(2);
    quoted
        .filter(|own| [".nk", ".g6", ".txt"].iter().any(|end| own.ends_with(end)))
        .filter(|own| !own.contains(' '))
        .last()
}

#[test]
fn commands_on_pages_work() {
    let mut run = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).expect("a page");
        let mut workshop = specs(Workshop::new());
        let is_long = LONG.iter().any(|own| path.ends_with(own));
        for (before, kind, text) in fences(&page) {
            if ["nk", "graph6", "text"].contains(&kind.as_str())
                && let Some(name) = saved_as(&before)
            {
                workshop = workshop.file(name, &text);
            }
            if kind != "sh" {
                continue;
            }
            for line in text.lines() {
                let line = line.replace("cargo run --release -- ", "nkdsl ");
                if line.starts_with("nkdsl ") && !line.starts_with("nkdsl lsp") {
                    works(&workshop, &line, &path, is_long);
                    run += 1;
                }
            }
        }
    }
    assert!(run >= 4, "{run} commands");
}

#[track_caller]
fn works(workshop: &Workshop, line: &str, page: &Path, is_long: bool) {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_nkdsl"));
    let folder = binary.parent().expect("a folder").display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let begun = match is_long {
        true => line.replacen("nkdsl ", "nkdsl --time 0.5 ", 1),
        false => line.to_owned(),
    };
    let output = std::process::Command::new("sh")
        .args(["-c", &begun])
        .env("PATH", path)
        .current_dir(workshop.path())
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    let is_ended = is_long && output.status.code() == Some(3) && said.contains("--time");
    assert!(
        output.status.success() || is_ended,
        "{}: {line}: {said}",
        page.display()
    );
}
