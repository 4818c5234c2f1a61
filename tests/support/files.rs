//! The files of the project, and loaders of the files of `use` for tests.

use std::fs;
use std::path::{Path, PathBuf};

/// The root folder of the repository.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = own.ancestors().nth(2);
    root.expect("this crate lies two folders down").to_owned()
}

/// The text of a file of the project.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The `.nk` files of a folder of the project, without those of the folders below it: names and texts, in order.
pub fn texts(folder: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "nk") {
            let name = path.file_name().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a text");
            all.push((name.into_owned(), text));
        }
    }
    all.sort();
    all
}

/// The terms of a bundled OEIS sequence, each with its index.
pub fn listed(name: &str) -> Vec<(usize, u32)> {
    let text = read(&format!("src/oeis/data/{name}.txt"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let terms = lines.map(|line| {
        let (n, value) = line.split_once(' ').unwrap();
        (n.parse().unwrap(), value.parse().unwrap())
    });
    terms.collect()
}

/// Compares a text with a file of the project, or writes the file if `NKDSL_UPDATE` is set.
pub fn hold(path: &str, found: &str) {
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        fs::write(root().join(path), found).expect("a file that can be written");
        return;
    }
    let expected = read(path);
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "{path}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{path}");
}

/// Compares the part of a page between `<!-- NAME: begin -->` and `<!-- NAME: end -->` with a text, or writes it if
/// `NKDSL_UPDATE` is set.
///
/// Panics: the page has no such part, or has another text there.
pub fn hold_part(page: &str, name: &str, found: &str) {
    let text = read(page);
    let (begin, end) = (
        format!("<!-- {name}: begin -->\n"),
        format!("<!-- {name}: end -->"),
    );
    let missing = || format!("{page} has no lines `{}` and `{end}`", begin.trim_end());
    let (head, rest) = text
        .split_once(&begin)
        .unwrap_or_else(|| panic!("{}", missing()));
    let (_, tail) = rest
        .split_once(&end)
        .unwrap_or_else(|| panic!("{}", missing()));
    hold(page, &format!("{head}{begin}{found}{end}{tail}"));
}

/// The answer of a loader: the name and the text of a file, or the reason why there is none.
pub type Loaded = Result<(String, String), String>;

/// A loader that takes `use "name.nk"` in any file to mean a file of `specs/`, or else of the library.
///
/// # Errors
///
/// The reason why neither folder has the file, as text.
pub fn specs(_from: &str, path: &str) -> Loaded {
    file_of("specs", path).or_else(|error| file_of("specs/std", path).map_err(|_| error))
}

/// A loader that finds no file.
///
/// # Errors
///
/// Always, as text.
pub fn no_files(_from: &str, path: &str) -> Loaded {
    Err(format!("{path} is not there"))
}

/// A file of a folder of the project.
///
/// # Errors
///
/// The reason why the file cannot be read, as text.
pub fn file_of(folder: &str, path: &str) -> Loaded {
    let text = fs::read_to_string(root().join(folder).join(path));
    let text = text.map_err(|error| error.to_string())?;
    Ok((path.to_owned(), text))
}
