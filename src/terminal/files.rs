//! Reads specifications: the file that the user names, and the files that it uses ([`folder`]).
//!
//! Invariant: a file has one name, its path without `.` and `x/..`, so that it is loaded once.

mod folder;

use nk_base::source::{FileId, SourceFile, SourceMap};
use nk_lang::Checked;
use nk_lang::ir::{Eval, Program};
use nk_lang::load::Unit;
use nk_syntax::diag::{Diagnostic, Severity};
use nk_syntax::token::one_line;
use std::fs;
use std::io::Read;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use super::console::Console;
use super::exit::{Exit, Failure};
use super::host;
use super::inputs::{Inputs, MARK, PROMPT};
use super::output::Output;
use super::progress::Progress;
use super::whole_file::{self, Safety};
pub use folder::Folder;

/// The name in messages of a specification read from standard input.
pub(crate) const STANDARD_INPUT: &str = "<stdin>";

/// Reads the text of FILE, where `-` is standard input. Returns the name that messages show, and the text.
///
/// # Errors
///
/// [`Failure::Usage`] if the text cannot be read, is larger than [`SourceMap::MOST_BYTES`], or is not UTF-8.
pub fn read_argument(argument: &str) -> Result<(String, String), Failure> {
    read_up_to(argument, SourceMap::MOST_BYTES)
}

/// Reads the text of FILE like [`read_argument`], but at most `most` bytes.
///
/// # Errors
///
/// [`Failure::Usage`] if the text cannot be read, is larger than `most` bytes, or is not UTF-8.
pub fn read_up_to(argument: &str, most: usize) -> Result<(String, String), Failure> {
    if argument == "-"
        && let Some(input) = host::input()
    {
        return Ok(input);
    }
    if argument == "-" && !host::has_files() {
        let mut bytes = Vec::new();
        let beyond = most as u64 + 1;
        let read = std::io::stdin().lock().take(beyond).read_to_end(&mut bytes);
        let text = read
            .map_err(|error| error.to_string())
            .and_then(|_| text_of(bytes, most));
        return text
            .map(|text| (STANDARD_INPUT.to_owned(), text))
            .map_err(|reason| Failure::usage(format!("standard input cannot be read: {reason}")));
    }
    let path = normal(Path::new(argument));
    let name = path.to_string_lossy().into_owned();
    match read(&path, most) {
        Ok(text) => Ok((name, text)),
        Err(reason) => {
            let failure = Failure::usage(format!("`{argument}` cannot be read: {reason}"));
            Err(match argument.contains('(') {
                true => failure.help(WITHOUT_FILE),
                false => failure,
            })
        }
    }
}

/// The name of FILE in messages and documents, where `-` is standard input.
pub fn name(argument: &str) -> String {
    match argument {
        "-" => STANDARD_INPUT.to_owned(),
        path => normal(Path::new(path)).to_string_lossy().into_owned(),
    }
}

/// What was found, as it is. If a limit or Ctrl-C ended the work meanwhile, and the output of the run `is_json`, the
/// document of a run without an answer is printed, so that the output is valid.
///
/// # Errors
///
/// Those of `found` and of `document`, and [`Failure::Output`] if standard output cannot be written.
pub fn or_empty<T>(
    found: Result<T, Failure>,
    is_json: bool,
    document: impl FnOnce() -> Result<String, Failure>,
) -> Result<T, Failure> {
    if is_json && let Err(Failure::Ended(Exit::Limit | Exit::Interrupted)) = found {
        Output::new(&Progress::new(false)).write(&document()?)?;
    }
    found
}

/// The help where an expression is in the place of a file.
pub const WITHOUT_FILE: &str = "a file comes before an expression; for built-in functions and graphs alone it may be empty, \
     as in `nkdsl eval - 'nimber(path(5))' < /dev/null`";

/// The format that `--format` states, or else the extension of the file's name; `None` without either.
///
/// # Errors
///
/// The extension is unknown. The message ends with `help`, which lists the known ones.
pub fn stated_format<T: Copy>(
    stated: Option<T>,
    path: Option<&str>,
    endings: &[(&str, T)],
    help: &str,
) -> Result<Option<T>, Failure> {
    let (None, Some(path)) = (stated, path) else {
        return Ok(stated);
    };
    let ending = Path::new(path).extension();
    let ending = ending.map(|own| own.to_string_lossy().to_lowercase());
    let found = endings.iter().find(|own| Some(own.0) == ending.as_deref());
    let unknown =
        || Failure::usage(format!("the extension of `{path}` names no format")).help(help);
    found.map(|own| Some(own.1)).ok_or_else(unknown)
}

/// Writes a file that an argument names: all of it, or nothing if the run ends before. A file of that name stays as it
/// is until the new one is complete.
///
/// # Errors
///
/// [`Failure::Usage`] if the file cannot be written, or if the files of the run are in memory.
pub fn write(path: &str, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// Writes a file as [`write()`] does, from bytes that need not be text.
///
/// # Errors
///
/// [`Failure::Usage`] if the file cannot be written, or if the files of the run are in memory.
pub fn write_bytes(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    let written = match host::has_files() {
        true => Err(std::io::Error::other("files in memory are read only")),
        false => write_whole(Path::new(path), bytes),
    };
    written.map_err(|error| Failure::usage(format!("`{path}` cannot be written: {error}")))
}

/// Writes a file under another name first, where there can be one: not for a device or a pipe, nor in a folder in which
/// no file may be created.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let known = fs::metadata(path).ok();
    let real = match &known {
        // A link stays a link to the file that is replaced.
        Some(about) if about.is_file() => fs::canonicalize(path)?,
        None if fs::symlink_metadata(path).is_err() => path.to_owned(),
        _ => return fs::write(path, bytes),
    };
    if known.is_some() {
        // A file that may not be written may not be replaced either.
        drop(fs::OpenOptions::new().write(true).open(&real)?);
    }
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    let name = format!(".{name}.{}.unfinished", std::process::id());
    let unfinished = real.with_file_name(name);
    if let Err(error) = fs::File::create(&unfinished) {
        return match error.kind() {
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::InvalidFilename => {
                fs::write(&real, bytes)
            }
            _ => Err(error),
        };
    }
    if let Some(known) = known {
        fs::set_permissions(&unfinished, known.permissions())?;
    }
    whole_file::write(&unfinished, &real, Safety::Complete, &mut |out| {
        out.write_all(bytes)
    })
}

/// Writes to the file that an argument names, or to standard output if it names none.
///
/// # Errors
///
/// Those of [`write_bytes`], and [`Failure::Output`] if standard output is closed or full.
pub fn write_to(path: Option<&str>, bytes: &[u8], progress: &Progress) -> Result<(), Failure> {
    match path {
        Some(path) => write_bytes(path, bytes),
        None => Output::new(progress).write_bytes(bytes),
    }
}

/// Writes a text to a file that does not exist yet.
///
/// # Errors
///
/// [`Failure::Usage`] if there is a file of that name, or if the file cannot be written.
pub fn create(path: &str, text: &str) -> Result<(), Failure> {
    use std::io::Write;
    let new = std::fs::File::create_new(path);
    new.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Failure::usage(format!("`{path}` exists")).help("name a new file")
            }
            _ => Failure::usage(format!("`{path}` cannot be written: {error}")),
        })
}

/// The name of a file without its folder and its ending: `diamonds` for `specs/diamonds.nk`.
pub fn stem(file: &str) -> String {
    let stem = Path::new(file).file_stem();
    stem.map_or(String::new(), |own| own.to_string_lossy().into_owned())
}

/// Checks that a certificate may be written to a path: to a new file, or over another certificate.
///
/// # Errors
///
/// It may not; the message ends with `help`, which says what to do.
pub fn check_certificate(path: &str, help: &str) -> Result<(), Failure> {
    let is_file = fs::metadata(path).is_ok_and(|about| about.is_file());
    let is_certificate =
        || fs::read(path).is_ok_and(|old| old.is_empty() || old.starts_with(b"nkdsl certif"));
    match !is_file || is_certificate() {
        true => Ok(()),
        false => {
            let message = format!("`{path}` is not a certificate, so it is left as it is");
            Err(Failure::usage(message).help(help))
        }
    }
}

/// The file that the user named, which is the first one of a program.
pub fn root(sources: &SourceMap) -> (FileId, &SourceFile) {
    sources.iter().next().expect("a program has a root")
}

/// Reads and checks the specification FILE, and draws its errors.
///
/// # Errors
///
/// [`Failure::Usage`] if FILE cannot be read, [`Failure::Drawn`] if it has errors, and [`Failure::Ended`] if the run
/// was cancelled meanwhile.
pub fn load(argument: &str, console: &Console) -> Result<(Checked, SourceMap), Failure> {
    let (name, text) = named_text(argument, console)?;
    load_text(name, text, console)
}

/// Reads and checks FILE as [`load`] does, for a command that needs only its definitions. The error of a wrong `eval`
/// or `check` is drawn as a warning, and the item is left out.
///
/// # Errors
///
/// [`Failure::Usage`] if FILE cannot be read, [`Failure::Drawn`] if its definitions have errors, and [`Failure::Ended`]
/// if the run was cancelled meanwhile.
pub fn load_definitions(
    argument: &str,
    console: &Console,
) -> Result<(Checked, SourceMap), Failure> {
    let (name, text) = named_text(argument, console)?;
    let mut sources = SourceMap::default();
    let root = sources.add(name, text);
    let unread = |sources: &SourceMap| console.unread(&sources.get(root).name);
    let loader = Folder::new(&console.inputs.use_from);
    let checked = nk_lang::check_until(root, &mut sources, &loader, &console.stop);
    let checked = checked.and_then(|own| own.without_wrong_questions(&sources, &console.stop));
    let checked = checked.map_err(|_| unread(&sources))?;
    let checked = drawn(checked, &sources, console)?;
    Ok((checked, sources))
}

/// The name and the text of FILE.
fn named_text(argument: &str, console: &Console) -> Result<(String, String), Failure> {
    match &console.inputs.session {
        Some(text) if argument == PROMPT => Ok((PROMPT.to_owned(), text.clone())),
        _ => read_argument(argument),
    }
}

/// Checks the text of a specification as [`load`] does.
///
/// # Errors
///
/// [`Failure::Drawn`] if the specification has errors, and [`Failure::Ended`] if the run was cancelled meanwhile.
pub fn load_text(
    name: String,
    text: String,
    console: &Console,
) -> Result<(Checked, SourceMap), Failure> {
    let mut sources = SourceMap::default();
    let root = sources.add(name, text);
    let checked = checked_beside(root, Vec::new(), &mut sources, &[], console)?;
    Ok((checked, sources))
}

/// Checks the file `root`, which may use the names of the `files` that were checked before, and draws the diagnostics.
/// `wrapped` are the parts of the file that the program has wrapped in a call. If such a part has errors of its own,
/// errors about the arguments of that call are not shown.
///
/// # Errors
///
/// The specification has errors, or the check was cancelled.
pub(crate) fn checked_beside(
    root: FileId,
    files: Vec<Unit>,
    sources: &mut SourceMap,
    wrapped: &[Range<usize>],
    console: &Console,
) -> Result<Checked, Failure> {
    let loader = Folder::new(&console.inputs.use_from);
    let Ok(mut checked) = nk_lang::check_beside(root, files, sources, &loader, &console.stop)
    else {
        let name = &sources.get(root).name;
        return Err(console.unread(name));
    };
    let place = |found: &Diagnostic| {
        let span = found.labels.first().map(|own| own.span);
        let span = span.filter(|own| own.file == root)?;
        Some(span.start as usize..span.end as usize)
    };
    for part in wrapped {
        let is_about = |found: &Diagnostic| place(found).as_ref() == Some(part);
        let is_inside = |found: &Diagnostic| {
            let place = place(found).filter(|own| own != part);
            place.is_some_and(|own| part.start <= own.start && own.end <= part.end)
        };
        let mut errors = checked.diagnostics.iter().filter(|own| is_error(own));
        if errors.any(is_inside) {
            checked.diagnostics.retain(|own| !is_about(own));
        }
    }
    drawn(checked, sources, console)
}

/// Draws the diagnostics.
///
/// # Errors
///
/// There are errors among them.
fn drawn(mut checked: Checked, sources: &SourceMap, console: &Console) -> Result<Checked, Failure> {
    name_as_typed(&mut checked.program, &console.inputs);
    console.draw(&checked.diagnostics, sources);
    match checked.diagnostics.iter().any(is_error) {
        true => Err(Failure::Drawn),
        false => Ok(checked),
    }
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == Severity::Error
}

/// The text of an eval with the last value in place of `_`, for files that outlast the prompt.
pub fn kept_text(eval: &Eval, sources: &SourceMap) -> String {
    let written = sources.slice(eval.expr.span);
    match written.contains(MARK) {
        true => Inputs::unmarked(&one_line(written)),
        false => eval.text.clone(),
    }
}

/// The path without `.`, and without `x/..` where x is not a link to another folder.
pub fn normal(path: &Path) -> PathBuf {
    let mut parts: Vec<Component> = Vec::new();
    for part in path.components() {
        match (part, parts.last()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) if !is_link(&parts) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    match parts.is_empty() {
        true => PathBuf::from("."),
        false => parts.iter().collect(),
    }
}

fn is_link(parts: &[Component]) -> bool {
    parts.iter().collect::<PathBuf>().is_symlink()
}

/// The text of a file of at most `most` bytes.
///
/// # Errors
///
/// The reason why it cannot be read.
fn read(path: &Path, most: usize) -> Result<String, String> {
    if let Some(text) = host::file(&path.to_string_lossy()) {
        return text.map_err(|error| plain(&error));
    }
    let about = fs::metadata(path).map_err(|error| plain(&error))?;
    if about.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if about.len() > most as u64 {
        return Err(too_large(most));
    }
    let mut bytes = Vec::new();
    // A device or a pipe states no length, and may have no end.
    fs::File::open(path)
        .and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| plain(&error))?;
    text_of(bytes, most)
}

fn text_of(bytes: Vec<u8>, most: usize) -> Result<String, String> {
    if bytes.len() > most {
        return Err(too_large(most));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            + 1;
        format!("it is not UTF-8 text (line {line})")
    })
}

fn too_large(most: usize) -> String {
    format!("it is larger than {} MiB", most >> 20)
}

fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "you do not have permission to read it".to_owned(),
        _ => error.to_string(),
    }
}

/// Changes the texts of evals and checks to what was typed, with `_` for the last value.
fn name_as_typed(program: &mut Program, inputs: &Inputs) {
    let evals = program.evals.iter_mut();
    let of_evals = evals.flat_map(|own| [&mut own.name, &mut own.text, &mut own.range.text]);
    let checks = program.checks.iter_mut();
    let of_checks = checks.flat_map(|own| [&mut own.text, &mut own.range.text]);
    for text in of_evals.chain(of_checks) {
        *text = inputs.typed(text).into_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_for_one_file() {
        let names = [
            ("./a.nk", "a.nk"),
            ("x/../a.nk", "a.nk"),
            ("../a.nk", "../a.nk"),
        ];
        for (written, name) in names
            .into_iter()
            .chain([("x/./y/a.nk", "x/y/a.nk"), ("/x/a.nk", "/x/a.nk")])
        {
            assert_eq!(normal(Path::new(written)), Path::new(name));
        }
    }
}
