//! The specifications of the project.

#[path = "../support/specs.rs"]
mod loader;

use std::path::Path;

pub use loader::Specs;

/// Every specification of the project, the library's too.
pub fn specs() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for folder in ["specs", "specs/std"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(folder).expect("specs/") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "nk") {
                let name = path
                    .file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned();
                all.push((name, std::fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    all.sort();
    assert!(all.len() > 30);
    all
}
