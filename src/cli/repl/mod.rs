//! `nkdsl repl`: a prompt.
//!
//! In: definitions, expressions and commands, line by line, from a terminal ([`terminal`]) or a pipe. The definitions
//! form a specification ([`session`]), on which the commands of the command line work as on a file.

mod arguments;
mod commands;
mod completion;
mod input;
mod names;
mod session;
mod terminal;

use std::io::{self, IsTerminal};

use clap::Args;

use commands::Flow;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graphics;
use session::Session;
use terminal::{Line, Terminal};

const HELP: &str = "\
Examples:
  nkdsl repl
  nkdsl repl specs/diamonds.nk
  echo 'a(12)' | nkdsl repl specs/diamonds.nk

At the prompt:
  f(n) = n^2                define; what is defined again is replaced
  f(12)                     a value
  _                         the last value, as in _ + 1: a number, a graph, ...; terms leave none
  f(n) : 0 <= n <= 9        a sequence
  check f(n) = n*n : n >= 0
  :draw path(5)             and :plot, :prove, :derive, ...: the commands of nkdsl, on what was typed
  :plot f(n) : 0 <= n <= 9  an expression needs no quotation marks
  :type path(5)             a graph
  :help, :help binomial     what there is, and what a word means
  :load FILE, :reload, :save FILE, :list, :quit

An incomplete line continues on the next; an empty line ends it, and so does a command with a colon. Ctrl-C \
ends what is being computed, Ctrl-D the prompt, and SIGTERM both. From a pipe the exit status is that of the worst line.";

/// Define, evaluate and check at a prompt
#[derive(Args)]
#[command(after_help = HELP)]
pub struct ReplArguments {
    /// A specification to begin with
    #[arg(value_name = "FILE")]
    file: Option<String>,
}

pub fn run(arguments: &ReplArguments, console: &Console) -> Result<Exit, Failure> {
    let mut session = Session::default();
    if let Some(file) = &arguments.file {
        session.load(file, console)?;
    }
    console.interrupt.rest();
    match io::stdin().is_terminal() {
        true => converse(&mut session, console),
        false => listen(&mut session, console),
    }
}

/// Runs the prompt in a terminal.
fn converse(session: &mut Session, console: &Console) -> Result<Exit, Failure> {
    let mut terminal = Terminal::new(console.colours())?;
    graphics::keep_for_prompt();
    console.say("nkdsl: `:help` lists what there is, Ctrl-D ends\n");
    loop {
        match terminal.read(&session.text())? {
            Line::Text(text, files) => {
                // As in an editor, the completion of a name of the library adds the `use`.
                for file in files {
                    let line = format!("use \"{file}\"");
                    console.note(&format!("`{line}` is added"));
                    take(&line, session, console);
                }
                let (exit, flow) = take(&text, session, console);
                match flow {
                    Flow::End if console.interrupt.ends_prompt() => return Ok(exit),
                    Flow::End => return Ok(Exit::Fine),
                    Flow::On => {}
                }
            }
            Line::Dropped => {}
            Line::End => return Ok(Exit::Fine),
        }
    }
}

/// Runs the prompt on lines from a pipe.
fn listen(session: &mut Session, console: &Console) -> Result<Exit, Failure> {
    let mut ended = Exit::Fine;
    let mut text = String::new();
    loop {
        let line = next_line()?;
        let last = line.is_none();
        if let Some(line) = line {
            text += line.trim_end_matches(['\n', '\r']);
            text.push('\n');
            if input::is_incomplete(&text) {
                continue;
            }
        }
        let (exit, flow) = take(&text, session, console);
        text.clear();
        ended = ended.max(exit);
        if last || matches!(flow, Flow::End) {
            return Ok(ended);
        }
    }
}

/// Executes a text. If a command cut an incomplete text short, that text is executed first, which shows its error.
fn take(text: &str, session: &mut Session, console: &Console) -> (Exit, Flow) {
    let mut ended = Exit::Fine;
    for part in input::parts(text) {
        let (exit, flow) = commands::take(part, session, console);
        ended = ended.max(exit);
        if matches!(flow, Flow::End) {
            return (ended, flow);
        }
    }
    (ended, Flow::On)
}

/// The next line of standard input, which is free again afterwards: the command `:play` reads the lines that follow.
fn next_line() -> Result<Option<String>, Failure> {
    let mut line = String::new();
    match io::stdin().read_line(&mut line) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(line)),
        Err(error) => Err(Failure::usage(format!(
            "standard input cannot be read: {error}"
        ))),
    }
}
