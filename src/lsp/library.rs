//! The files of the library in the cache folder, where an editor can open them. A file is written when it is first
//! needed.

use std::path::PathBuf;

use nk_lang::load::LIBRARY;

/// The path of a library file such as `std/boards.nk`; `None` if it cannot be written.
pub fn path(name: &str) -> Option<String> {
    let (_, text) = LIBRARY.iter().find(|(own, _)| *own == name)?;
    let path = folder().join(name);
    if std::fs::read_to_string(&path).ok().as_deref() != Some(*text) {
        std::fs::create_dir_all(path.parent()?).ok()?;
        std::fs::write(&path, text).ok()?;
    }
    Some(path.to_string_lossy().into_owned())
}

fn folder() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|own| !own.is_empty());
    let caches = set("XDG_CACHE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(set("HOME")?).join(".cache")));
    let caches = caches.unwrap_or_else(std::env::temp_dir);
    caches.join("nkdsl").join(env!("CARGO_PKG_VERSION"))
}
