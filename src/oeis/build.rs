//! Packs the lists and their index into one file, a quarter as long, which the program carries.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=data");
    let entries = fs::read_dir("data").expect("the folder of the lists");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a file").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|own| own == "txt" || own == "tsv")
        })
        .collect();
    // Lists have six digits, so that this is the order of their numbers.
    paths.sort_unstable();
    let mut texts = String::new();
    for path in &paths {
        println!("cargo::rerun-if-changed={}", path.display());
        let text =
            fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().expect("a name").to_string_lossy();
        texts += &format!("{name}\0{text}\0");
    }
    let packed = miniz_oxide::deflate::compress_to_vec(texts.as_bytes(), 9);
    let folder = env::var("OUT_DIR").expect("Cargo names a folder");
    fs::write(Path::new(&folder).join("data"), packed).expect("the folder can be written");
}
