//! Completion at the prompt: names of the language, paths of files, and commands with their options and arguments.

use std::collections::BTreeSet;
use std::path::MAIN_SEPARATOR;

use clap::{Arg, Command};
use nk_base::source::FileId;
use nk_ide::{Analysis, complete, library};
use nk_lang::load::LIBRARY;
use nk_syntax::ast::ItemKind;
use nk_syntax::diag::code;
use nk_syntax::{lex, parse};
use nk_terminal::files::Folder;
use nk_terminal::inputs::PROMPT;
use rustyline::completion::{FilenameCompleter, Pair};

use super::super::explain;
use super::names;

/// The place where the word to complete begins, and the words that may stand there.
pub type Found = (usize, Vec<Pair>);

/// The words that may stand at `at` of a line, if `session` has been typed before. Those of the library that need a
/// `use` are added to `offered`.
///
/// # Errors
///
/// A folder cannot be read.
pub fn complete(
    line: &str,
    at: usize,
    session: &str,
    offered: &mut BTreeSet<String>,
) -> rustyline::Result<Found> {
    let before = &line[..at];
    if let Some(found) = command_names(before) {
        return Ok(found);
    }
    if let Some(taken) = path_taken(before) {
        return paths(line, at, taken);
    }
    let found = label(line, at, session).or_else(|| argument(before));
    Ok(found.unwrap_or_else(|| names(line, at, session, offered)))
}

/// The completion to the word `own`, followed by `end`.
fn word(own: &str, end: &str) -> Pair {
    Pair {
        display: own.to_owned(),
        replacement: format!("{own}{end}"),
    }
}

/// The words that begin with `begun`, each followed by a space.
fn fitting<'w>(words: impl IntoIterator<Item = &'w str>, begun: &str) -> Vec<Pair> {
    let words = words.into_iter().filter(|own| own.starts_with(begun));
    words.map(|own| word(own, " ")).collect()
}

/// The last word of a text, which may be empty, and the text before it.
fn last_word(text: &str) -> (&str, &str) {
    let from = text
        .trim_end_matches(|own: char| !own.is_whitespace())
        .len();
    text.split_at(from)
}

/// The commands that the text before the cursor begins; `None` if a command is complete, or none is begun.
fn command_names(before: &str) -> Option<Found> {
    let begun = before.trim_start().strip_prefix(':')?;
    if begun.contains(char::is_whitespace) {
        return None;
    }
    let names = names::all();
    let found = fitting(names.iter().map(String::as_str), begun);
    Some((before.len() - begun.len(), found))
}

/// The kind of files that may be named at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    Any,
    Specification,
    /// A specification or a file of the library.
    Used,
}

/// The files that the last word of a text may name: after `:load`, after `-o` or `--output`, or in `use "`.
fn path_taken(before: &str) -> Option<Taken> {
    let (rest, word) = last_word(before);
    match last_word(rest.trim_end()).1 {
        "use" if word.starts_with('"') => Some(Taken::Used),
        ":load" | ":l" => Some(Taken::Specification),
        "-o" | "--output" => Some(Taken::Any),
        _ => None,
    }
}

/// The paths of files and folders that the word before the cursor begins.
fn paths(line: &str, at: usize, taken: Taken) -> rustyline::Result<Found> {
    let (from, mut found) = FilenameCompleter::new().complete_path(line, at)?;
    if taken != Taken::Any {
        found.retain(|own| {
            own.display.ends_with(".nk") || own.replacement.ends_with(MAIN_SEPARATOR)
        });
    }
    if taken == Taken::Used {
        let begun = &line[from..at];
        let library = LIBRARY.iter().map(|(name, _)| *name);
        let library = library.filter(|own| own.starts_with(begun));
        found.retain(|own| !LIBRARY.iter().any(|(name, _)| *name == own.replacement));
        found.extend(library.map(|own| word(own, "")));
        for own in &mut found {
            if own.display.ends_with(".nk") {
                own.replacement += closing(&line[at..], "\"");
            }
        }
    }
    Ok((from, found))
}

/// The quotation mark that ends a text, unless it comes after the cursor already.
fn closing<'q>(behind: &str, quote: &'q str) -> &'q str {
    match behind.starts_with(quote) {
        true => "",
        false => quote,
    }
}

/// The labels of the evals of the session, in a quotation that is the last word of a command. A quotation within an
/// expression, such as the code of an octal game, follows a bracket instead of a space.
fn label(line: &str, at: usize, session: &str) -> Option<Found> {
    let before = &line[..at];
    before.trim_start().strip_prefix(':')?;
    let opened = |quote: &'static str| {
        let is_open = before.matches(quote).count() % 2 == 1;
        let start = before.rfind(quote).filter(|_| is_open)?;
        before[..start]
            .ends_with(char::is_whitespace)
            .then_some((start + 1, quote))
    };
    let (from, quote) = opened("\"").or_else(|| opened("'"))?;
    let begun = &before[from..];
    let items = parse(FileId(0), session).file.items;
    let labels = items.into_iter().filter_map(|item| match item.kind {
        ItemKind::Eval(own) => Some(own.label?.text),
        _ => None,
    });
    let mut labels: Vec<String> = labels.filter(|own| own.starts_with(begun)).collect();
    labels.sort_unstable();
    labels.dedup();
    let end = closing(&line[at..], quote);
    (!labels.is_empty()).then(|| (from, labels.iter().map(|own| word(own, end)).collect()))
}

/// The options of a command, the commands within it, or the values of its options and arguments that have a list of
/// values; `None` where an expression may stand.
fn argument(before: &str) -> Option<Found> {
    let (name, rest) = before
        .trim_start()
        .strip_prefix(':')?
        .split_once(char::is_whitespace)?;
    let outer = names::find(name)?;
    let (earlier, begun) = last_word(rest);
    let mut words = earlier.split_whitespace();
    let first = words.clone().next();
    let inner = first.and_then(|own| outer.find_subcommand(own));
    let command = inner.unwrap_or(&outer);
    let given = words.next_back().and_then(|own| own.strip_prefix("--"));
    let option = given.and_then(|own| shown(command).find(|arg| arg.get_long() == Some(own)));
    let found = if let Some(option) = option.filter(|own| own.get_action().takes_values()) {
        values(option, begun)
    } else if begun.starts_with("--") {
        let long = shown(command).filter_map(Arg::get_long);
        let long: Vec<String> = long.map(|own| format!("--{own}")).collect();
        return Some((
            before.len() - begun.len(),
            fitting(long.iter().map(String::as_str), begun),
        ));
    } else if first.is_none() && command.has_subcommands() {
        let own = command.get_subcommands().filter(|own| !own.is_hide_set());
        fitting(own.map(Command::get_name), begun)
    } else {
        let positionals = command.get_positionals();
        positionals.flat_map(|own| values(own, begun)).collect()
    };
    (!found.is_empty()).then(|| (before.len() - begun.len(), found))
}

fn shown(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|own| !own.is_hide_set())
}

/// The values that an argument may have and that begin with `begun`; none if there is no list of them.
fn values(arg: &Arg, begun: &str) -> Vec<Pair> {
    // The code of an error is written in lower case too, and a term of the field in any case.
    if arg.get_id() == "subject" {
        let codes = code::ALL.iter().map(|(own, _)| own.as_str());
        let terms = explain::terms();
        let terms = fitting(terms.iter().map(String::as_str), &begun.to_lowercase());
        let codes = fitting(codes, &begun.to_uppercase());
        return codes.into_iter().chain(terms).collect();
    }
    let possible = arg.get_possible_values();
    let possible = possible.iter().filter(|own| !own.is_hide_set());
    fitting(possible.map(|own| own.get_name()), begun)
}

/// The names of the language and of the session, followed by those of the library that begin with the typed text.
fn names(line: &str, at: usize, session: &str, offered: &mut BTreeSet<String>) -> Found {
    // The name of a command does not belong to the language.
    let shown = match line.trim_start().starts_with(':') {
        true => line.replacen(':', " ", 1),
        false => line.to_owned(),
    };
    let analysis = Analysis::new(PROMPT, &format!("{shown}\n{session}"), &Folder::default());
    let proposals = complete::complete(&analysis, at, &[]);
    let begun = &line[proposals.from..at];
    let pairs = proposals.list.iter().map(|own| own.text.as_str());
    let mut fitting: Vec<String> = pairs
        .filter(|own| own.starts_with(begun))
        .map(str::to_owned)
        .collect();
    if proposals.takes_names && !begun.is_empty() {
        let imports = complete::imports(&analysis).into_iter();
        let imports = imports.map(|own| own.proposal.text);
        let new: Vec<String> = imports
            .filter(|own| own.starts_with(begun) && !fitting.contains(own))
            .collect();
        offered.extend(new.iter().cloned());
        fitting.extend(new);
    }
    let fitting = fitting.iter().map(|own| word(own, ""));
    (proposals.from, fitting.collect())
}

/// The files of the library that a line needs: those of the names in it that were offered, unless it defines them.
pub fn needed(line: &str, offered: &BTreeSet<String>) -> Vec<&'static str> {
    let items = parse(FileId(0), line).file.items;
    let mut defined: Vec<&str> = Vec::new();
    for item in &items {
        match &item.kind {
            ItemKind::Graph(graph) => defined.push(&graph.name.text),
            ItemKind::Equation(own) => {
                defined.extend(own.heads.iter().map(|head| head.name.text.as_str()));
            }
            _ => {}
        }
    }
    let mut files: Vec<&'static str> = Vec::new();
    for token in lex(line) {
        let name = token.text(line);
        let is_needed = offered.contains(name) && !defined.contains(&name);
        let entry = library::entry(name).filter(|own| is_needed && !files.contains(&own.file));
        files.extend(entry.map(|own| own.file));
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    const SESSION: &str = "fibonacci(n) = n\n\
        eval \"grundy values\" fibonacci(n) : 0 <= n <= 3\n\
        eval \"growth\" fibonacci(5)\n";

    /// The text before the word that is completed, and what may stand instead of the word.
    fn found(line: &str) -> (String, Vec<String>) {
        let offered = &mut BTreeSet::new();
        let (from, found) = complete(line, line.len(), SESSION, offered).expect("words");
        let words = found.into_iter().map(|own| own.replacement);
        (line[..from].to_owned(), words.collect())
    }

    #[test]
    fn each_word_has_its_own_list() {
        for (line, before, wanted) in [
            (":pl", ":", vec!["plan ", "play ", "plot "]),
            ("1 + fib", "1 + ", vec!["fibonacci"]),
            (":draw hyper", ":draw ", vec!["hypercube"]),
            (
                ":draw lattice(2,3) --mo",
                ":draw lattice(2,3) ",
                vec!["--move "],
            ),
            (":explain --fo", ":explain ", vec!["--format "]),
            (":explain --format j", ":explain --format ", vec!["json "]),
            (":type 3 --mod", ":type 3 --", vec!["mod"]),
            (
                ":oeis ",
                ":oeis ",
                vec!["lookup ", "show ", "check ", "diff ", "packet "],
            ),
            (":oeis sh", ":oeis ", vec!["show "]),
            (":oeis lookup fib", ":oeis lookup ", vec!["fibonacci"]),
            (":oeis lookup --str", ":oeis lookup ", vec!["--stripped "]),
            (":explain e0402", ":explain ", vec!["E0402 "]),
            (":explain Nimb", ":explain ", vec!["nimber "]),
            (
                ":eval \"gr",
                ":eval \"",
                vec!["growth\"", "grundy values\""],
            ),
            (":eval 'grundy v", ":eval '", vec!["grundy values'"]),
            (":plot a \"gro", ":plot a \"", vec!["growth\""]),
            (":eval octal(\"gr", ":eval octal(\"gr", vec![]),
            ("use \"std/la", "use \"", vec!["std/lattices.nk\""]),
        ] {
            let (own, words) = found(line);
            assert_eq!((own.as_str(), words), (before, owned(wanted)), "{line}");
        }
    }

    fn owned(words: Vec<&str>) -> Vec<String> {
        words.into_iter().map(str::to_owned).collect()
    }

    /// A name of the library is offered with the file that it needs, but not once that is used, nor where a name of
    /// that file has another meaning.
    #[test]
    fn names_of_the_library_are_offered() {
        for (line, session, wanted, file) in [
            ("nimber(pete", "", vec!["petersen"], Some("std/petersen.nk")),
            (":draw pete", "", vec!["petersen"], Some("std/petersen.nk")),
            (
                "nimber(pete",
                "use \"std/petersen.nk\"\n",
                vec!["petersen"],
                None,
            ),
            ("nimber(pete", "petersen(n) = n\n", vec!["petersen"], None),
            ("1 + gri", "", vec!["grim"], Some("std/games.nk")),
        ] {
            let mut offered = BTreeSet::new();
            let (_, found) = complete(line, line.len(), session, &mut offered).expect("words");
            let found: Vec<String> = found.into_iter().map(|own| own.replacement).collect();
            assert_eq!(found, wanted, "{line} {session}");
            let whole = format!("nimber({}", wanted[0]);
            assert_eq!(needed(&whole, &offered).first().copied(), file, "{line}");
            assert!(needed("petersen(n) = grim2(n)", &offered).is_empty());
        }
    }

    #[test]
    fn every_long_option_of_a_command_is_offered() {
        for name in ["plot", "draw", "prove", "export", "eval"] {
            let (_, words) = found(&format!(":{name} f --"));
            let command = names::find(name).expect("a command");
            let shown = command.get_arguments().filter(|own| !own.is_hide_set());
            let long = shown.filter_map(Arg::get_long);
            let wanted: Vec<String> = long.map(|own| format!("--{own} ")).collect();
            assert_eq!(words, wanted, "{name}");
            assert!(wanted.len() > 2, "{name}");
        }
    }

    #[test]
    fn a_mark_behind_the_cursor_is_not_written_twice() {
        for (line, wanted) in [
            (":eval \"gro\"", "growth"),
            ("use \"std/la\"", "std/lattices.nk"),
        ] {
            let offered = &mut BTreeSet::new();
            let (_, found) = complete(line, line.len() - 1, SESSION, offered).expect("words");
            assert_eq!(found[0].replacement, wanted);
        }
    }

    #[test]
    fn specifications_and_folders_are_offered_where_no_other_file_is_read() {
        let folder = std::env::temp_dir().join(format!("nkdsl-completion-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("tiles")).expect("a folder");
        for name in ["tilt.nk", "tilt.png"] {
            std::fs::write(folder.join(name), "").expect("a file");
        }
        let path = folder.join("ti").display().to_string();
        let ends = |before: &str| -> Vec<String> {
            let found = found(&format!("{before}{path}")).1.into_iter();
            found.map(|own| own[path.len() - 2..].to_owned()).collect()
        };
        let folder_name = format!("tiles{MAIN_SEPARATOR}");
        let loaded = ends(":load ");
        let used = ends("use \"");
        let written = ends(":draw path(3) -o ");
        std::fs::remove_dir_all(&folder).expect("a folder");
        assert_eq!(loaded, [folder_name.as_str(), "tilt.nk"]);
        assert_eq!(used, [folder_name.as_str(), "tilt.nk\""]);
        assert_eq!(written, [folder_name.as_str(), "tilt.nk", "tilt.png"]);
    }

    #[test]
    fn files_are_taken_where_a_path_stands() {
        for (text, wanted) in [
            (":load sp", Some(Taken::Specification)),
            (":load ", Some(Taken::Specification)),
            (":draw path(3) -o a", Some(Taken::Any)),
            ("use \"std/", Some(Taken::Used)),
            (":draw pa", None),
            ("3 + 4", None),
        ] {
            assert_eq!(path_taken(text), wanted, "{text}");
        }
    }
}
