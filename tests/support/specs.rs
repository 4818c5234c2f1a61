//! The loader of texts that use the specifications of the project.

use std::path::Path;

use nkdsl::check::load::Loader;

/// `use "name.nk"`, from anywhere, means a file of `specs/`.
pub struct Specs;

impl Loader for Specs {
    fn load(&self, _: &str, path: &str) -> Result<(String, String), String> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("specs")
            .join(path);
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        Ok((path.to_owned(), text))
    }
}
