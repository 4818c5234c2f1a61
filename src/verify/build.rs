//! Compresses the files of the theory into one file, a quarter as long, which is part of the program.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let read = |name: &str| {
        let path = Path::new("theory").join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let project = read("_CoqProject");
    let files = project
        .split_whitespace()
        .filter(|word| word.ends_with(".v") && *word != "Assumptions.v");
    let texts: String = files
        .map(|name| format!("{name}\0{}\0", read(name)))
        .collect();
    let packed = miniz_oxide::deflate::compress_to_vec(texts.as_bytes(), 9);
    let folder = env::var("OUT_DIR").expect("Cargo names a folder");
    fs::write(Path::new(&folder).join("theory"), packed).expect("the folder can be written");
}
