//! The names of the commands of the prompt.

use clap::{Command, CommandFactory};

use super::super::Arguments;

/// The commands that are also accepted without their colon.
pub const COLONED: [&str; 7] = ["help", "quit", "exit", "list", "load", "reload", "save"];

/// The commands of the command line that the prompt does not have.
const ABSENT: [&str; 3] = ["fmt", "lsp", "repl"];

/// The names of all commands that are typed with a colon, in alphabetical order.
pub fn all() -> Vec<String> {
    let own = ["type", "load", "reload", "save", "list", "help", "quit"];
    let command = Arguments::command();
    let all = command.get_subcommands().filter(|own| !own.is_hide_set());
    let all = all.map(|own| own.get_name().to_owned());
    let mut names: Vec<String> = all.filter(|own| !ABSENT.contains(&own.as_str())).collect();
    names.extend(own.map(str::to_owned));
    names.sort_unstable();
    names.dedup();
    names
}

/// The command of the command line that the prompt has by this name.
pub fn find(name: &str) -> Option<Command> {
    let known = Arguments::command().find_subcommand(name)?.clone();
    (!ABSENT.contains(&known.get_name())).then_some(known)
}

/// Whether words begin with a command of the command line that is no item, and go on with a name or a value.
pub fn is_subcommand(words: &[&str]) -> bool {
    let own = Arguments::command();
    let mut all = own
        .get_subcommands()
        .map(clap::Command::get_name)
        .chain(["type"]);
    let known =
        all.any(|name| words.first() == Some(&name) && !matches!(name, "eval" | "check" | "repl"));
    let argument = words.get(1).is_some_and(|word| {
        word.starts_with(|first: char| first.is_alphanumeric() || "'\"".contains(first))
    });
    known && argument
}
