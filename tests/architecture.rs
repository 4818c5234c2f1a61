//! What the compiler does not check of the structure that docs/architecture.md describes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a readable folder");
    for entry in entries {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The crate of a file: the first part of its path below `src/`.
fn crate_of(path: &Path, src: &Path) -> String {
    let first = path
        .strip_prefix(src)
        .expect("below src")
        .components()
        .next();
    let name = first
        .expect("a name")
        .as_os_str()
        .to_string_lossy()
        .into_owned();
    name.trim_end_matches(".rs").to_owned()
}

#[test]
fn only_the_command_line_prints_reads_files_or_looks_at_the_clock() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut wrong = Vec::new();
    for path in files {
        let own = crate_of(&path, &src);
        let text = fs::read_to_string(&path).expect("a readable file");
        let code: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let code = code.join("\n");
        let tests_begin = code.find("#[cfg(test)]").unwrap_or(code.len());
        for word in [
            "println!",
            "eprintln!",
            "print!(",
            "Instant::",
            "SystemTime::",
            "std::fs",
            "std::io::std",
        ] {
            let reads_files = own == "oeis" && word == "std::fs";
            let is_door = ["cli", "terminal", "lsp", "cluster"].contains(&own.as_str());
            if code[..tests_begin].contains(word) && !is_door && !reads_files {
                wrong.push(format!(
                    "{} has {word}",
                    path.strip_prefix(&src).expect("below src").display()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_library_of_the_language_is_compiled_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/std");
    let mut there: Vec<String> = fs::read_dir(folder)
        .expect("specs/std")
        .map(|entry| {
            format!(
                "std/{}",
                entry.expect("an entry").file_name().to_string_lossy()
            )
        })
        .collect();
    there.sort();
    let known: Vec<String> = nk_lang::load::LIBRARY
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(known, there, "src/lang/load.rs lists the library");
}

/// The files below a folder that end in `extension`, named without it, folders joined by `__`.
fn names_below(folder: &str, extension: &str) -> BTreeSet<String> {
    fn walk(folder: &Path, prefix: &str, extension: &str, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                walk(&path, &format!("{prefix}{name}__"), extension, found);
            } else if let Some(stem) = name.strip_suffix(extension) {
                found.insert(format!("{prefix}{stem}"));
            }
        }
    }
    let mut found = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    walk(&root, "", extension, &mut found);
    found
}

#[test]
fn every_spec_has_a_snapshot_and_every_snapshot_a_spec() {
    let specs = names_below("specs", ".nk");
    assert!(specs.len() > 20, "only {} specs", specs.len());
    assert_eq!(specs, names_below("tests/snapshots/specs", ".snap"));
}
