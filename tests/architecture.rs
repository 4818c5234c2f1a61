//! Checks the structure that docs/architecture.md describes, as far as the compiler does not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

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
    // A build script runs when the crate is built, and talks to Cargo.
    files.retain(|path| !path.ends_with("build.rs"));
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

/// Cargo would silently skip tests in a crate whose manifest has `test = false`.
#[test]
fn crates_whose_manifest_says_so_have_no_tests_in_their_sources() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let untested = |folder: &PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml"));
        manifest.is_ok_and(|text| text.contains("\ntest = false\n"))
    };
    let folders = fs::read_dir(&src).expect("a readable folder");
    let folders = folders.map(|entry| entry.expect("a readable entry").path());
    let mut files = vec![src.join("lib.rs"), src.join("main.rs")];
    for folder in folders.filter(untested) {
        rust_files(&folder, &mut files);
    }
    assert!(files.len() > 40, "{files:?}");
    for path in files {
        let text = fs::read_to_string(&path).expect("a readable file");
        assert!(!text.contains("#[test]"), "{}", path.display());
    }
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

/// The names of the files below a folder that end in `extension`, without it; the parts of a path are joined by `__`.
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

/// The rows of the map of crates: the name of each crate, its purpose, and the crates that it uses.
fn map_of_crates() -> String {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut rows = String::from("| crate | what it is for | uses |\n| --- | --- | --- |\n");
    // The workspace lists each member after those that it uses; the program comes last.
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    let manifest = manifest.expect("a readable manifest");
    let members = manifest.split("members = [").nth(1).expect("the members");
    let members = members.split(']').next().expect("their end");
    let folders = members.split('"').skip(1).step_by(2).chain([""]);
    for folder in folders {
        let end = Path::new(folder).join("Cargo.toml");
        let packages = list(&metadata["packages"]);
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let package = packages
            .iter()
            .find(|own| Path::new(&text(&own["manifest_path"])) == root.join(&end));
        let package = package.expect("each member is a package");
        let used = list(&package["dependencies"]).into_iter().filter(|own| {
            let is_ours = text(&own["name"]).starts_with("nk-");
            is_ours && own["kind"].is_null()
        });
        let mut used: Vec<String> = used
            .map(|own| text(&own["name"]).trim_start_matches("nk-").to_owned())
            .collect();
        used.sort();
        let name = text(&package["name"]);
        let description = text(&package["description"]);
        rows.push_str(&format!(
            "| `{name}` | {description} | {} |\n",
            used.join(", ")
        ));
    }
    rows
}

#[test]
fn the_map_of_crates_is_that_of_the_workspace() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let page = fs::read_to_string(&path).expect("a readable page");
    let (begin, end) = ("<!-- crates: begin -->\n", "<!-- crates: end -->");
    let start = page.find(begin).expect("the map begins") + begin.len();
    let stop = page.find(end).expect("the map ends");
    let rows = map_of_crates();
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        let page = [&page[..start], &rows, &page[stop..]].concat();
        fs::write(&path, page).expect("a writable page");
        return;
    }
    let renew = "`NKDSL_UPDATE=1 cargo test --test architecture` renews the map";
    assert_eq!(&page[start..stop], rows, "{renew}");
}

/// Checkers must not depend on the code that they check.
#[test]
fn the_verifiers_depend_on_graphs_systems_and_numbers_alone() {
    let rows = map_of_crates();
    let own = rows.lines().find(|row| row.starts_with("| `nk-verify`"));
    let used = own.and_then(|row| row.split('|').nth(3)).map(str::trim);
    assert_eq!(used, Some("base, graph, system"));
}

/// The path of a module in its crate, such as `["engine", "key", "ranked"]`.
type Module = Vec<String>;

/// The modules of a crate that are files, with their code outside tests.
fn modules(crate_folder: &Path) -> BTreeMap<Module, String> {
    let mut files = Vec::new();
    rust_files(crate_folder, &mut files);
    let mut modules = BTreeMap::new();
    for file in files {
        let below = file
            .strip_prefix(crate_folder)
            .expect("below")
            .with_extension("");
        let mut module: Module = below
            .iter()
            .map(|part| part.to_string_lossy().into())
            .collect();
        if ["mod", "lib"].contains(&module[module.len() - 1].as_str()) {
            module.pop();
        }
        if module.iter().any(|part| part == "tests") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a readable file");
        let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
        let code = text[..end]
            .lines()
            .map(|line| line.split("//").next().unwrap_or(""));
        modules.insert(module, code.collect::<Vec<_>>().join("\n"));
    }
    modules
}

/// The modules that the code of a module names, by paths that begin with `crate`, `super`, `self` or a child.
fn named_by(own: &Module, modules: &BTreeMap<Module, String>) -> BTreeSet<Module> {
    let code = &modules[own];
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = BTreeSet::new();
    // The prefixes of the braces that are open: `a::{b, c}` names a::b and a::c, and other braces have none.
    let mut open: Vec<Option<Module>> = Vec::new();
    let mut path: Option<Module> = None;
    let mut rest = code.as_str();
    while let Some(first) = rest.chars().next() {
        if is_name(first) {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            let begin = match (path.take(), word) {
                (Some(path), "super") => Some(path[..path.len().saturating_sub(1)].to_vec()),
                (Some(path), "self") => Some(path),
                (Some(path), _) => Some([path, vec![word.to_owned()]].concat()),
                (None, "crate") => Some(Module::new()),
                (None, "super") => own.split_last().map(|(_, parent)| parent.to_vec()),
                (None, "self") => Some(own.clone()),
                (None, _) => match open.last().cloned().flatten() {
                    Some(prefix) => Some([prefix, vec![word.to_owned()]].concat()),
                    None => {
                        let child = [own.clone(), vec![word.to_owned()]].concat();
                        modules.contains_key(&child).then_some(child)
                    }
                },
            };
            if rest.trim_start().starts_with("::") {
                rest = &rest.trim_start()[2..];
                path = begin;
            } else if let Some(full) = begin {
                let file = (0..=full.len()).rev().map(|end| &full[..end]);
                found.extend(
                    file.map(<[String]>::to_vec)
                        .find(|part| modules.contains_key(part)),
                );
            }
            continue;
        }
        match first {
            '{' => open.push(path.take()),
            '}' => drop(open.pop()),
            _ if !first.is_whitespace() => path = None,
            _ => {}
        }
        rest = &rest[first.len_utf8()..];
    }
    // A module and the modules inside it count as one.
    found.retain(|other| !other.starts_with(own) && !own.starts_with(other));
    found
}

/// The modules of a crate that are in a circle of modules which name each other, or that lead to one.
fn in_circles(modules: &BTreeMap<Module, String>) -> Vec<String> {
    let mut left: BTreeMap<Module, BTreeSet<Module>> = modules
        .keys()
        .map(|module| (module.clone(), named_by(module, modules)))
        .collect();
    // A module that names none of the remaining ones is in no circle.
    loop {
        let before = left.len();
        let remaining: BTreeSet<Module> = left.keys().cloned().collect();
        left.retain(|_, named| !named.is_disjoint(&remaining));
        if left.len() == before {
            break;
        }
    }
    left.keys().map(|module| module.join("::")).collect()
}

/// Without circles, each file can be understood from those that it names.
#[test]
fn files_do_not_name_each_other_in_circles() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut crates, mut named) = (0, 0);
    for entry in fs::read_dir(&src).expect("a readable folder") {
        let folder = entry.expect("a readable entry").path();
        if !folder.join("Cargo.toml").exists() {
            continue;
        }
        let modules = modules(&folder);
        let found = in_circles(&modules);
        assert!(found.is_empty(), "{}: {found:?}", crate_of(&folder, &src));
        crates += 1;
        named += modules
            .keys()
            .map(|own| named_by(own, &modules).len())
            .sum::<usize>();
    }
    assert!(
        crates > 20 && named > 1_000,
        "{crates} crates, {named} paths"
    );
}

/// The three ways to name another file are a `use`, a path in an expression, and a path in braces. A file that names
/// one of a circle is found too.
#[test]
fn a_circle_of_names_is_found() {
    let files = [
        ("a", "use super::b::Thing;"),
        ("b", "fn f() { crate::c::d::g(); }"),
        ("c::d", "use crate::{a, e};"),
        ("c", "mod d;"),
        ("e", "fn h() {}"),
        ("f", "use super::a;"),
    ];
    let path = |name: &str| name.split("::").map(str::to_owned).collect::<Module>();
    let all = |files: &[(&str, &str)]| {
        let modules = files
            .iter()
            .map(|(name, text)| (path(name), (*text).to_owned()));
        in_circles(&modules.collect())
    };
    assert_eq!(all(&files), ["a", "b", "c::d", "f"]);
    assert!(all(&files[1..]).is_empty());
}
