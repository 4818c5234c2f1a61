//! The Coq files with the proofs of the theorems behind *proved*; the README in their folder describes them.

use std::sync::LazyLock;

/// The names and texts of the files, each followed by a zero byte, compressed by `build.rs`.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/theory"));

/// The files that `_CoqProject` lists, except `Assumptions.v`, each with its name and its text, in an order in which
/// Coq can compile them. Each file needs only other files of this list and Coq's standard library.
pub fn files() -> &'static [(&'static str, &'static str)] {
    static FILES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
        let texts = miniz_oxide::inflate::decompress_to_vec(PACKED).expect("the build packed it");
        let texts = String::from_utf8(texts).expect("texts were packed").leak();
        let parts: Vec<&str> = texts.split_terminator('\0').collect();
        let files = parts.chunks_exact(2).map(|own| (own[0], own[1]));
        files.collect()
    });
    &FILES
}

#[cfg(test)]
mod tests {
    use super::files;

    #[test]
    fn the_files_are_those_of_the_folder() {
        let project = include_str!("theory/_CoqProject");
        let is_own = |word: &&str| word.ends_with(".v") && *word != "Assumptions.v";
        let wanted: Vec<&str> = project.split_whitespace().filter(is_own).collect();
        let names: Vec<&str> = files().iter().map(|own| own.0).collect();
        assert_eq!(names, wanted);
        assert_eq!(files()[0].1, include_str!("theory/Mex.v"));
        for (name, text) in files() {
            let path = std::path::Path::new("theory").join(name);
            let written = std::fs::read_to_string(path).expect("a file of the theory");
            assert!(*text == written, "{name}");
        }
    }
}
