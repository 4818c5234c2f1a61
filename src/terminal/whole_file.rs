//! Files that appear under their names only once they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The state that a file must have reached before it gets its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Other programs see a complete file.
    Complete,
    /// The file and its name are on the disk as well, so that they outlast a loss of power.
    Durable,
}

/// Writes a file as `unfinished`, and gives it the name `path`, which replaces a file of that name. Both names must lie
/// in one folder. If the file cannot be written, the unfinished file is removed.
///
/// # Errors
///
/// The file cannot be made, written or renamed, or `contents` returns an error.
pub fn write(
    unfinished: &Path,
    path: &Path,
    safety: Safety,
    contents: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let written = File::create(unfinished).and_then(|file| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        contents(&mut out)?;
        let file = out.into_inner()?;
        match safety {
            Safety::Complete => Ok(()),
            Safety::Durable => file.sync_all(),
        }
    });
    if let Err(error) = written.and_then(|()| fs::rename(unfinished, path)) {
        let _ = fs::remove_file(unfinished);
        return Err(error);
    }
    if let (Safety::Durable, Some(folder)) = (safety, path.parent()) {
        // Not every system can put the names of a folder on the disk.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_by_a_complete_one_or_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let [unfinished, path] = ["unfinished", "file"].map(|name| folder.path().join(name));
        for safety in [Safety::Complete, Safety::Durable] {
            let text = format!("{safety:?}");
            let written = write(&unfinished, &path, safety, &mut |out| {
                out.write_all(text.as_bytes())
            });
            written.expect("it is written");
            let broken = write(&unfinished, &path, safety, &mut |out| {
                out.write_all(b"half of it")?;
                Err(io::Error::other("no more"))
            });
            assert_eq!(
                broken.map_err(|error| error.to_string()),
                Err("no more".to_owned())
            );
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
            assert!(!unfinished.exists());
        }
    }
}
