//! Where the peers lie, and how they come there.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::run;

/// A folder of the build for programs made by the benchmarks.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    std::fs::create_dir_all(&folder).expect("a folder for the peers");
    folder
}

// Not every benchmark that shares this file has a peer there.
#[allow(dead_code)]
/// A program from crates.io, installed once; `None` if it cannot be had.
pub fn crates_io(folder: &Path, name: &str, version: &str) -> Option<PathBuf> {
    let program = folder.join("bin").join(name);
    if !program.exists() {
        eprintln!("installing {name} {version} into {}", folder.display());
        let mut install = Command::new(env!("CARGO"));
        install
            .args(["install", name, "--version", version, "--root"])
            .arg(folder);
        run(&mut install)?;
    }
    program.exists().then_some(program)
}
