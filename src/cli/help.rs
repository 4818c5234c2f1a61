//! Reads the arguments, and lays help out for the width of the terminal.

use std::process::exit;

use clap::builder::StyledStr;
use clap::error::{Error, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches, Parser};

use super::Arguments;
use super::deferred;
use nk_terminal::diagnostics;
use nk_terminal::exit::Exit;
use nk_terminal::host::{self, Stream};
use nk_terminal::page;
use nk_terminal::stderr;

/// A character for a blank at which clap must not break a line. No help text contains it.
const FIXED: char = '\u{a0}';

/// Reads the words of a command line. The first word is the name of the program.
///
/// # Errors
///
/// A text to be shown instead, which is an error, or the help or version that was asked for.
pub fn read(words: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Arguments, Said> {
    let mut words: Vec<std::ffi::OsString> = words.into_iter().collect();
    // `nkdsl help check --help` asks twice.
    if words.get(1).is_some_and(|own| own == "help") {
        words.retain(|own| own != "--help" && own != "-h");
    }
    // Laying out all help takes longer than the rest of a short run, and few runs show any help.
    match deferred::within(|| Arguments::try_parse_from(&words)) {
        Ok(arguments) => return Ok(arguments),
        Err(error) if error.kind() == ErrorKind::DisplayVersion => return Err(Said(error)),
        Err(_) => {}
    }
    let width = page::help_width();
    let command = laid_out(Arguments::command().term_width(width), width);
    let last = words.last().map(|own| own.to_string_lossy().into_owned());
    let matches = command.try_get_matches_from(words).map_err(|error| {
        let better = of_file(&error).or_else(|| of_expression(&error, &last.unwrap_or_default()));
        Said(better.unwrap_or(error))
    })?;
    Arguments::from_arg_matches(&matches).map_err(Said)
}

/// Whether words ask for messages as JSON. They may have an error, so that there are no arguments to look at.
pub fn ask_for_json(words: &[std::ffi::OsString]) -> bool {
    let words = words.iter().take_while(|own| *own != "--");
    let mut before = None;
    words.into_iter().any(|own| {
        let is_value = before.replace(own).is_some_and(|own| own == "--errors") && own == "json";
        is_value || own == "--errors=json"
    })
}

/// A better error if the name of a file is in the place of a command.
fn of_file(error: &Error) -> Option<Error> {
    use clap::error::{ContextKind, ContextValue};
    let ErrorKind::InvalidSubcommand = error.kind() else {
        return None;
    };
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let is_file = word.ends_with(".nk") || std::path::Path::new(word).is_file();
    is_file.then(|| {
        let text = format!(
            "`{word}` is a file, and the first word is a command\n\n  \
             help: `nkdsl eval {word}` prints its terms, `nkdsl check {word}` tests its claims\n"
        );
        Error::raw(ErrorKind::InvalidSubcommand, text)
    })
}

/// A better error if an expression, the last word, is in the place of a file, and so the graph seems to be missing.
fn of_expression(error: &Error, last: &str) -> Option<Error> {
    let kind = ErrorKind::MissingRequiredArgument;
    let is_expression = last.contains('(') && !std::path::Path::new(last).exists();
    (error.kind() == kind && is_expression).then(|| {
        let help = nk_terminal::files::WITHOUT_FILE;
        let text = format!("the file before `{last}` is missing\n\n  help: {help}\n");
        Error::raw(kind, text)
    })
}

/// The text that is shown instead of running a command.
pub struct Said(Error);

impl Said {
    /// Whether the text is an error, and not help.
    pub fn is_error(&self) -> bool {
        self.0.use_stderr()
    }

    pub fn text(&self) -> String {
        self.0.to_string().replace(FIXED, " ")
    }

    /// Shows the text, without colours, where an embedded command writes; returns the exit of the command.
    pub fn put(&self) -> Exit {
        let exit = match self.is_error() {
            true => {
                self.show_error(str::to_owned);
                Exit::Wrong
            }
            false => {
                host::put(Stream::Output, self.text().as_bytes());
                Exit::Fine
            }
        };
        stderr::close();
        exit
    }

    /// Shows an error without colours, with its words as `typed` returns them.
    pub fn show_error(&self, typed: impl Fn(&str) -> String) {
        let text = typed(&self.text());
        match stderr::is_array() {
            true => stderr::add(&object(&text)),
            false => stderr::say(&text),
        }
    }

    /// Shows the text and ends the program.
    pub fn end(&self) -> ! {
        let styled = self.0.render().ansi().to_string().replace(FIXED, " ");
        match self.is_error() {
            true if stderr::is_array() => stderr::add(&object(&self.text())),
            true => {
                let fitted = page::fitted_errors(&styled, page::message_width());
                anstream::eprint!("{fitted}");
            }
            false => anstream::print!("{styled}"),
        }
        stderr::close();
        exit(self.0.exit_code())
    }
}

/// The error as an element of an array. The text of clap has paragraphs, the first of which is the message.
fn object(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let mut paragraphs = text.split("\n\n").map(str::trim);
    let message = paragraphs.next().unwrap_or_default();
    let (mut helps, mut notes) = (Vec::new(), Vec::new());
    for own in paragraphs.filter(|own| !own.is_empty()) {
        let help = own.strip_prefix("help: ").or(own.strip_prefix("tip: "));
        match help {
            Some(help) => helps.push(help.to_owned()),
            None => notes.push(own.to_owned()),
        }
    }
    diagnostics::error(message, &helps, &notes)
}

/// Lays out the texts that clap would break at any place. Clap itself wraps only the descriptions of arguments.
fn laid_out(command: Command, width: usize) -> Command {
    let fixed = |text: Option<&StyledStr>| {
        let text = page::help(&text?.to_string(), width);
        Some(StyledStr::from(text.replace(' ', &FIXED.to_string())))
    };
    let long_about = fixed(command.get_long_about());
    let (short, long) = (
        fixed(command.get_after_help()),
        fixed(command.get_after_long_help()),
    );
    let mut command = command.mut_subcommands(|own| laid_out(own, width));
    if let Some(text) = long_about {
        command = command.long_about(text);
    }
    if let Some(text) = short {
        command = command.after_help(text);
    }
    if let Some(text) = long {
        command = command.after_long_help(text);
    }
    command
}
