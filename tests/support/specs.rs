//! The loader of texts that use other files of a folder of the project.

use std::path::Path;

use nk_lang::load::Loader;

/// `use "name.nk"`, from anywhere, means a file of this folder.
pub struct Folder(pub &'static str);

pub const SPECS: Folder = Folder("specs");

impl Loader for Folder {
    fn load(&self, _: &str, path: &str) -> Result<(String, String), String> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(self.0)
            .join(path);
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        Ok((path.to_owned(), text))
    }
}
