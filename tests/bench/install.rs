//! The folder of the other programs, and their installation.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::run;

/// A folder of the build for programs made by the benchmarks.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    std::fs::create_dir_all(&folder).expect("a folder for the peers");
    folder
}

/// Compiles a C program of this folder; `None` if that is not possible.
// Not every benchmark that includes this file has a C program.
#[allow(dead_code)]
pub fn compiled(folder: &Path, source: &str, name: &str, options: &[&str]) -> Option<PathBuf> {
    let source = nk_testing::root().join("tests/bench").join(source);
    let program = folder.join(name);
    let mut compile = Command::new("gcc");
    compile.args(options).arg("-o").arg(&program).arg(source);
    run(&mut compile)?;
    Some(program)
}

/// Writes a graph for a C program: the numbers of vertices and of edges, then the edges.
#[allow(dead_code)]
pub fn write_graph(graph: &nk_graph::Graph, file: &Path) -> std::io::Result<()> {
    let mut text = format!("{} {}\n", graph.order(), graph.size());
    for (u, v) in graph.edges() {
        text += &format!("{u} {v}\n");
    }
    std::fs::write(file, text)
}

// Not every benchmark that includes this file has such a program.
#[allow(dead_code)]
/// Installs a program from crates.io, if it is not there already; `None` if that is not possible.
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
