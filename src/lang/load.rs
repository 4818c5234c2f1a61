//! `use`: the root file and all files that it uses, each once.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::error::{CheckError, CheckErrorKind};
use super::spelling::spelt_most_like;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::{FileId, SourceMap, Span};
use nk_syntax::ast::{Expr, ExprKind, File, ItemKind};
use nk_syntax::{Parse, parse, parse_until};

/// The source of the files that `use` names.
pub trait Loader {
    /// The file that `path` names inside the file called `from`: the name under which it is shown, and its text.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read.
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String>;
}

impl<F: Fn(&str, &str) -> Result<(String, String), String>> Loader for F {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        self(from, path)
    }
}

macro_rules! library {
    ($($name:literal)*) => {
        &[$((
            concat!("std/", $name, ".nk"),
            include_str!(concat!("std/", $name, ".nk")),
        )),*]
    };
}

/// The files of the library, compiled in: name and text. A test holds it to `specs/std/`.
pub const LIBRARY: &[(&str, &str)] = library![
    "algebraic" "boards" "chains" "circulants" "cliques" "games" "lattices" "petersen" "prisms"
    "tilings" "tori" "trees" "wheels"
];

/// The graph families that a text defines.
pub fn families_of(text: &str) -> Vec<String> {
    let items = parse(FileId(0), text).file.items;
    let families = items.into_iter().filter_map(|item| match item.kind {
        ItemKind::Graph(graph) => Some(graph.name.text),
        _ => None,
    });
    families.collect()
}

/// A name that a file of the library defines: a graph family, or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryName {
    /// The file that defines the name, as `use` names it.
    pub file: &'static str,
    /// The name.
    pub name: String,
    /// Whether it is a graph family, not a function.
    pub is_family: bool,
    /// The names of its arguments.
    pub params: Vec<String>,
}

/// The families and functions of the library, each once, in the order of their files. A function has an equation whose
/// arguments are names.
pub fn library_names() -> &'static [LibraryName] {
    static NAMES: LazyLock<Vec<LibraryName>> = LazyLock::new(|| {
        let mut names: Vec<LibraryName> = Vec::new();
        for &(file, text) in LIBRARY {
            for item in parse(FileId(0), text).file.items {
                let (found, is_family) = match item.kind {
                    ItemKind::Graph(graph) => {
                        let params = graph.params.into_iter().map(|own| own.text);
                        (vec![(graph.name.text, params.collect())], true)
                    }
                    ItemKind::Equation(equation) => {
                        let heads = equation.heads.into_iter();
                        let functions = heads.filter_map(|head| {
                            let params: Option<_> = head.args?.iter().map(parameter).collect();
                            Some((head.name.text, params?))
                        });
                        (functions.collect::<Vec<(String, Vec<String>)>>(), false)
                    }
                    _ => continue,
                };
                for (name, params) in found {
                    if names.iter().all(|own| own.name != name) {
                        names.push(LibraryName {
                            file,
                            name,
                            is_family,
                            params,
                        });
                    }
                }
            }
        }
        names
    });
    &NAMES
}

/// An argument on the left of an equation that is a name.
fn parameter(arg: &Expr) -> Option<String> {
    match &arg.kind {
        ExprKind::Name(name) => Some(name.clone()),
        _ => None,
    }
}

/// Least length in characters of the name of a function that is suggested for a similar name. Names of families may be
/// shorter, but many short words resemble `nim`.
const LONG_ENOUGH: usize = 4;

/// The family or function of the library whose name is `name` or similar to it.
pub fn library_like(name: &str) -> Option<&'static LibraryName> {
    let all = library_names();
    let may_be = |own: &&LibraryName| {
        own.is_family || own.name == name || own.name.chars().count() >= LONG_ENOUGH
    };
    let names = all.iter().filter(may_be).map(|own| own.name.as_str());
    let near = spelt_most_like(name, names)?;
    all.iter().find(|own| own.name == near)
}

/// The advice on how to use `own` of the library, whose name is `name` or similar to it.
pub fn how_to_bring_in(name: &str, own: &LibraryName) -> String {
    let bring = format!(
        "bring it in with `use \"{}\"`; it takes {}, `{}({})`",
        own.file,
        taken(own),
        own.name,
        own.params.join(", ")
    );
    match own.name == name {
        true => format!("the library has it: {bring}"),
        false => format!("did you mean `{}`? The library has it: {bring}", own.name),
    }
}

/// The arguments of a name of the library, in words: "a graph and a vertex".
fn taken(own: &LibraryName) -> String {
    match (own.is_family, &own.params[..]) {
        (true, [_]) => "a number".to_owned(),
        (true, params) => format!("{} numbers", params.len()),
        (false, params) => {
            let kinds: Vec<&str> = params.iter().map(|own| kind_of_parameter(own)).collect();
            match kinds[..] {
                ["a set", "a set"] => "2 sets".to_owned(),
                _ => kinds.join(" and "),
            }
        }
    }
}

/// The kind of a parameter of a function of the library, which its name determines.
fn kind_of_parameter(name: &str) -> &'static str {
    match name {
        "n" => "a number",
        "G" => "a graph",
        "L" => "a list",
        "at" | "ground" => "a vertex",
        _ => "a set",
    }
}

/// The path as the library knows it, if it is one of the library's: `std/boards` and `std/boards.nk` are one.
fn library_name(path: &str) -> Option<String> {
    let name = path.strip_prefix("std/")?;
    Some(format!(
        "std/{}.nk",
        name.strip_suffix(".nk").unwrap_or(name)
    ))
}

/// A file of a specification.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The number of the file in the [`SourceMap`].
    pub id: FileId,
    /// The syntax tree of the file, as written.
    pub tree: File,
    /// The files that it names by `use`.
    pub uses: Vec<FileId>,
}

/// The visibility of names in files: a file sees its own names, those of the files that it uses, and those that these
/// see; the root sees all. So definitions of the root change nothing in the files that it uses.
#[derive(Debug, Default)]
pub struct Visibility {
    root: Option<FileId>,
    seen: HashMap<FileId, HashSet<FileId>>,
}

impl Visibility {
    /// The visibility among `files`, of which the root is the first.
    pub fn of(files: &[Unit]) -> Visibility {
        let uses: HashMap<FileId, &[FileId]> =
            files.iter().map(|own| (own.id, &own.uses[..])).collect();
        let seen = files.iter().skip(1).map(|own| {
            let (mut seen, mut waiting) = (HashSet::new(), vec![own.id]);
            while let Some(file) = waiting.pop() {
                if seen.insert(file) {
                    waiting.extend(uses.get(&file).copied().unwrap_or_default());
                }
            }
            (own.id, seen)
        });
        Visibility {
            root: files.first().map(|own| own.id),
            seen: seen.collect(),
        }
    }

    /// Whether the file `from` sees the names of `file`.
    pub fn sees(&self, from: FileId, file: FileId) -> bool {
        let seen = || self.seen.get(&from).is_some_and(|own| own.contains(&file));
        from == file || self.root == Some(from) || seen()
    }
}

/// All files of a specification; the root is the first.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The files, each once.
    pub(crate) files: Vec<Unit>,
    /// The syntax errors of all files.
    pub(crate) syntax: Vec<nk_syntax::SyntaxError>,
    /// The errors of `use`s of files that cannot be read.
    pub(crate) errors: Vec<CheckError>,
}

/// Parses the file `root` of `sources`, and adds all files that it uses.
///
/// # Errors
///
/// `stop` was raised.
pub fn load(
    root: FileId,
    sources: &mut SourceMap,
    loader: &dyn Loader,
    stop: &CancelToken,
) -> Result<Loaded, Cancelled> {
    let mut loaded = Loaded::default();
    let mut waiting = vec![root];
    while let Some(file) = waiting.pop() {
        let Parse {
            file: tree, errors, ..
        } = parse_until(file, &sources.get(file).text, stop)?;
        loaded.syntax.extend(errors);
        let uses = tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Use(path) => Some((path.text.clone(), path.span)),
            _ => None,
        });
        let mut used = Vec::new();
        for (path, span) in uses.collect::<Vec<_>>() {
            stop.check(())?;
            match find(file, &path, span, sources, loader) {
                Ok((next, is_new)) => {
                    used.push(next);
                    waiting.extend(is_new.then_some(next));
                }
                Err(error) => loaded.errors.push(error),
            }
        }
        loaded.files.push(Unit {
            id: file,
            tree,
            uses: used,
        });
    }
    Ok(loaded)
}

/// The file that a `use` names, and whether it is new in `sources`.
fn find(
    from: FileId,
    path: &str,
    span: Span,
    sources: &mut SourceMap,
    loader: &dyn Loader,
) -> Result<(FileId, bool), CheckError> {
    let error = |kind| Err(CheckError::new(kind, span));
    let (name, text) = match library_name(path) {
        Some(name) => match LIBRARY.iter().find(|(own, _)| *own == name) {
            Some((own, text)) => (own.to_string(), text.to_string()),
            None => {
                let known = LIBRARY.iter().map(|(own, _)| own.to_string()).collect();
                let path = path.to_owned();
                return error(CheckErrorKind::UseUnknownLibrary { path, known });
            }
        },
        None => match loader.load(&sources.get(from).name, path) {
            Ok(found) => found,
            Err(reason) => {
                let path = path.to_owned();
                return error(CheckErrorKind::UseMissing { path, reason });
            }
        },
    };
    if let Some((known, _)) = sources.iter().find(|(_, file)| file.name == name) {
        return Ok((known, false));
    }
    if text.len() > SourceMap::MOST_BYTES {
        let reason = format!(
            "it has {} bytes; the most is {}",
            text.len(),
            SourceMap::MOST_BYTES
        );
        let path = path.to_owned();
        return error(CheckErrorKind::UseMissing { path, reason });
    }
    Ok((sources.add(name, text), true))
}
