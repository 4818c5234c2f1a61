//! The specifications of the project.

#[path = "../support/specs.rs"]
mod loader;

use std::path::Path;

pub use loader::{Folder, SPECS};

/// Every specification of the project, the library's too.
pub fn specs() -> Vec<(String, String)> {
    let mut all = [texts("specs"), texts("specs/std")].concat();
    all.sort();
    assert!(all.len() > 30);
    all
}

/// The `.nk` files of a folder of the project: names and texts, in order.
pub fn texts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "nk") {
            let name = path.file_name().expect("a name").to_string_lossy();
            let text = std::fs::read_to_string(&path).expect("a text");
            all.push((name.into_owned(), text));
        }
    }
    all.sort();
    all
}
