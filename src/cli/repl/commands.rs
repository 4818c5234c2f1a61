//! Executes the lines that are typed at the prompt.

use nk_base::english::plural;
use nk_eval::{Evaluator, Window};
use nk_ide::library::Entry;
use nk_ide::{glossary, library};
use nk_lang::Checked;
use nk_lang::ir::Kind as Sort;
use nk_oeis::Corpus;
use nk_syntax::diag::Severity;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::super::{explain, perform, settle};
use super::arguments::{arguments, terms};
use super::input::{self, Kind};
use super::names::{self, COLONED, is_subcommand};
use super::session::{Session, Taken};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::files;
use nk_terminal::host;
use nk_terminal::inputs::{Inputs, PROMPT};
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;
use nk_terminal::selection;
use nk_terminal::settings::usual;

/// Whether the prompt continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    On,
    End,
}

const COMMANDS: &str =
    "  DEFINITION        f(n) = ..., graph g(n) ..., use \"...\"; the new one replaces
  EXPRESSION        its value; f(n) : 0 <= n <= 9 is a sequence
  check STATEMENT   whether it holds
  _                 the last value of any kind, as in _ + 1; terms leave none
  :type EXPRESSION  what kind of thing it is
  :draw GRAPH       as text; with -o FILE.svg or .png a picture
  :plot NAME...     terms, as text or a picture; or :plot f(n) : 1 <= n <= 9
  :check            the checks of the file that was loaded
  :NAME ...         as nkdsl NAME on what was defined: eval, prove, plan, ...
  :help [WORD]      this, or what a word, a term or an error code means
  :list             what was defined
  :load FILE        start over with a file; :reload reads it again
  :save FILE        write what was defined to a new file
  :quit             end, as Ctrl-D
";

/// Executes a complete text.
pub fn take(text: &str, session: &mut Session, console: &Console) -> (Exit, Flow) {
    let own = console.command(Inputs {
        use_from: session.use_from(console),
        session: Some(session.text()),
        last: session.last(),
    });
    if let Some(why) = session.lacks_last(text) {
        let failure = Failure::usage(why);
        let failure =
            failure.help("`_` is the value of the last expression that was typed, such as `f(7)`");
        return (settle(Err(failure), &own), Flow::On);
    }
    let text = &session.with_last(text);
    let (outcome, flow) = match text.trim().strip_prefix(':') {
        Some(command) => match command.trim() {
            "quit" | "q" | "exit" => (Ok(Exit::Fine), Flow::End),
            command => (colon(command, session, &own), Flow::On),
        },
        None => (typed(text, session, &own), Flow::On),
    };
    let exit = settle(outcome, &own);
    console.interrupt.rest();
    match console.interrupt.ends_prompt() {
        true => (exit, Flow::End),
        false => (exit, flow),
    }
}

fn typed(text: &str, session: &mut Session, console: &Console) -> Result<Exit, Failure> {
    if let Some(command) = without_colon(text, session, console)? {
        let message = format!("`{}` is typed with a colon: `:{command}`", text.trim());
        return Err(Failure::usage(message).help("`:help` lists what there is"));
    }
    if let Some(("print", value)) = text.trim().split_once(char::is_whitespace)
        && input::kind(text) == Kind::Expression
    {
        let help = format!("type `{}`", value.trim());
        return Err(Failure::usage("a value is printed without a word before it").help(help));
    }
    match input::kind(text) {
        Kind::Nothing => Ok(Exit::Fine),
        Kind::Expression => expression(text, session, console),
        Kind::Items => match session.define(text, console)? {
            Taken::Refused => Err(Failure::Drawn),
            Taken::In { replaced, tests } => {
                for old in replaced {
                    console.note(&format!("`{old}` is replaced"));
                }
                for own in tests {
                    console.note(&format!(
                        "`{own}` is defined; to test it instead, write `check {own}`"
                    ));
                }
                questions(text, session, console)
            }
        },
    }
}

/// The command that a text without a colon means; `None` if its first word is a name that the session defines.
fn without_colon(
    text: &str,
    session: &Session,
    console: &Console,
) -> Result<Option<String>, Failure> {
    let typed = text.trim().trim_end_matches(';').trim_end_matches("()");
    let words: Vec<&str> = typed.split_whitespace().collect();
    let Some(first) = words.first() else {
        return Ok(None);
    };
    if *first == "?" {
        return Ok(Some(
            ["help"]
                .iter()
                .chain(&words[1..])
                .copied()
                .collect::<Vec<_>>()
                .join(" "),
        ));
    }
    let is_plain = |word: &str| !word.contains(['(', '=', ':', '+', '-', '*']);
    let is_command =
        COLONED.contains(first) && words.len() <= 2 && words.iter().all(|own| is_plain(own));
    if !is_command && !is_subcommand(&words) {
        return Ok(None);
    }
    let is_own = own_names(session, console)?.iter().any(|own| own == first);
    Ok((!is_own).then(|| words.join(" ")))
}

/// Answers the evals and checks of the typed text.
fn questions(text: &str, session: &mut Session, console: &Console) -> Result<Exit, Failure> {
    let own = session.questions(text);
    if own.iter().any(|(_, command)| *command == "eval") {
        session.keep_no_value();
    }
    let mut exit = Exit::Fine;
    for (question, command) in own {
        if command == "check" && session.leave_out(&question) {
            let stated = question.trim_start_matches("check").trim();
            console.note(&format!(
                "`{}` is no longer defined",
                nk_syntax::token::one_line(stated)
            ));
        }
        let whole = format!("{question}\n{}", session.definitions());
        if console.ends_before(&question, &mut exit) {
            break;
        }
        let console = console.about(whole);
        let words = match command {
            "eval" => {
                let analysis = session.with(&question, &console)?;
                vec!["eval", PROMPT, "--format", form(&analysis.checked)]
            }
            command => vec![command, PROMPT],
        };
        let words = words.into_iter().map(str::to_owned).collect();
        exit = exit.max(settle(run(words, &console), &console));
    }
    Ok(exit)
}

/// Prints a value of any kind, or a sequence.
fn expression(text: &str, session: &mut Session, console: &Console) -> Result<Exit, Failure> {
    let asked = session.asked(text.trim(), console)?;
    let is_value = |eval: &&nk_lang::ir::Eval| eval.range.variables.is_empty();
    let value = asked.checked.program.evals.first().filter(is_value);
    let value = value.filter(|_| asked.is_sound());
    if let Some(eval) = other_kind(&asked.checked).or(value) {
        let (program, corpus) = (&asked.checked.program, Rc::new(Corpus::bundled()));
        let stop = console.stop.clone();
        let mut evaluator = Evaluator::new(program, corpus, usual(), stop);
        let progress = Progress::new(console.watched);
        progress.begin(
            console.inputs.typed(text.trim()).into_owned(),
            evaluator.progress(),
        );
        let mut known = None;
        let ended = evaluator.run_eval(eval, &Window::standard(), &mut |_, value| {
            known = Some(value.clone());
            ControlFlow::Continue(())
        });
        progress.end();
        if let Err(error) = ended {
            return Ok(console.failed(error, &asked.sources));
        }
        // Without a value a condition is false, which the command `eval` reports.
        if let Some(value) = known {
            session.keep(text, &value);
            print(&format!("{value}\n"), console)?;
            return Ok(Exit::Fine);
        }
    }
    let form = form(&asked.checked);
    if asked.is_sound() {
        session.keep_no_value();
    }
    let words = ["eval", PROMPT, "--format", form, "--", text.trim()];
    run(words.map(str::to_owned).to_vec(), console)
}

/// The format in which the terms of the first eval are printed: a table for several variables, otherwise a list.
fn form(checked: &Checked) -> &'static str {
    let eval = checked.program.evals.first();
    match eval.map_or(0, |own| own.range.variables.len()) {
        0 | 1 => "list",
        _ => "table",
    }
}

/// An eval of an expression whose value is no number, if this is the only reason why it cannot be printed.
fn other_kind(checked: &Checked) -> Option<&nk_lang::ir::Eval> {
    let found = &checked.diagnostics;
    let mut errors = found.iter().filter(|own| own.severity == Severity::Error);
    let eval = checked.program.evals.first()?;
    let (error, others) = (errors.next()?, errors.next());
    let kind = eval.kind != Sort::Number && eval.range.variables.is_empty();
    let about = error.code == nk_syntax::diag::code::E0302 && error.span() == Some(eval.expr.span);
    (kind && about && others.is_none()).then_some(eval)
}

fn colon(command: &str, session: &mut Session, console: &Console) -> Result<Exit, Failure> {
    let (name, rest) = command
        .split_once(char::is_whitespace)
        .unwrap_or((command, ""));
    let rest = rest.trim();
    match name {
        "help" | "h" | "?" => help(rest, session, console),
        "type" | "t" if rest.is_empty() => Err(Failure::usage("`:type` takes an expression")),
        "type" | "t" => kind(rest, session, console),
        "list" => {
            print(&session.text(), console)?;
            Ok(Exit::Fine)
        }
        "load" | "l" if rest.is_empty() => Err(Failure::usage("`:load` takes the name of a file")),
        "load" | "l" => loaded(session.load(rest.trim_matches('"'), console)?, console),
        "save" if rest.is_empty() => Err(Failure::usage("`:save` takes the name of a file")),
        "save" => {
            files::create(rest.trim_matches('"'), &session.text())?;
            Ok(Exit::Fine)
        }
        "reload" | "r" => loaded(session.reload(console)?, console),
        "check" if !rest.is_empty() && !rest.starts_with('-') => {
            typed(&format!("check {rest}"), session, console)
        }
        name => subcommand(name, rest, console),
    }
}

fn loaded(items: usize, console: &Console) -> Result<Exit, Failure> {
    console.say(&format!("loaded {}\n", plural(items as u64, "item")));
    Ok(Exit::Fine)
}

fn help(word: &str, session: &Session, console: &Console) -> Result<Exit, Failure> {
    let word = word.trim_start_matches(':');
    let text = if word.is_empty() {
        COMMANDS.to_owned()
    } else if let Some(own) = glossary::meaning(word) {
        format!("{}\n  {}\n", own.usage, own.meaning)
    } else if let Some(own) = library::entry(word) {
        let about = own.about.iter().map(|line| format!("  {line}"));
        let about: String = about.map(|line| format!("{}\n", line.trim_end())).collect();
        let Entry {
            call, file, sort, ..
        } = own;
        let what = sort.words();
        format!("{call}\n{about}  A {what} of the library, brought in by: use \"{file}\"\n")
    } else {
        return match own_names(session, console)? {
            own if own.iter().any(|own| own == word) => kind(word, session, console),
            _ if explain::is_subject(word) => {
                run(vec!["explain".to_owned(), word.to_owned()], console)
            }
            own => Err(no_help(word, own)),
        };
    };
    Output::for_people(&Progress::new(console.watched)).write(&text)?;
    Ok(Exit::Fine)
}

/// The names of the functions and families of the session, also of those in files that it uses.
fn own_names(session: &Session, console: &Console) -> Result<Vec<String>, Failure> {
    let program = session.with("", console)?.checked.program;
    let functions = program.functions.iter().map(|own| own.name.clone());
    let families = program.families.iter().map(|own| own.name.clone());
    Ok(functions.chain(families).collect())
}

/// The error that there is no help for a word; `own` are the names of the session.
fn no_help(word: &str, own: Vec<String>) -> Failure {
    let message = format!(
        "`{word}` is neither a word of the language nor a name of the session or the library"
    );
    let failure = Failure::usage(message).help("`:help` alone lists what there is");
    let others = glossary::words().chain(library::entries().iter().map(|own| own.name));
    let known: Vec<String> = own.into_iter().chain(others.map(str::to_owned)).collect();
    match selection::nearest(word, &known) {
        Some(near) => failure.help(format!("did you mean `:help {near}`?")),
        None => failure,
    }
}

/// Prints the kind of an expression; for a function, the kinds of its parameters and values.
fn kind(text: &str, session: &Session, console: &Console) -> Result<Exit, Failure> {
    let analysis = session.with("", console)?;
    let program = &analysis.checked.program;
    let function = program
        .functions
        .iter()
        .find(|own| own.name == text && own.arity() > 0);
    let family = program.families.iter().find(|own| own.name == text);
    let arguments = |count: usize| plural(count as u64, "argument");
    let said = match (function, family) {
        (Some(own), _) if own.takes_numbers() => {
            format!("a function of {}: {}", arguments(own.arity()), own.kind)
        }
        (Some(own), _) => {
            let params: Vec<String> = own.params.iter().map(Sort::to_string).collect();
            format!("a function of {}: {}", params.join(" and "), own.kind)
        }
        (_, Some(own)) => format!("a graph family of {}", arguments(own.arity)),
        (None, None) => {
            let asked = session.asked(text, console)?;
            let eval = asked.checked.program.evals.first();
            let sound = asked.is_sound() || other_kind(&asked.checked).is_some();
            match eval.filter(|_| sound) {
                Some(own) => own.kind.to_string(),
                None => {
                    console.draw(&asked.checked.diagnostics, &asked.sources);
                    return Err(Failure::Drawn);
                }
            }
        }
    };
    print(&format!("{said}\n"), console)?;
    Ok(Exit::Fine)
}

/// Runs a command of the command line on the definitions of the session.
fn subcommand(name: &str, rest: &str, console: &Console) -> Result<Exit, Failure> {
    let Some(known) = names::find(name) else {
        let failure = Failure::usage(format!("there is no command `:{name}`"));
        let names = names::all();
        let begun = names.iter().filter(|own| own.starts_with(name));
        let mut meant: Vec<String> = begun.map(|own| format!("`:{own}`")).collect();
        if meant.is_empty() {
            let near = selection::nearest(name, &names);
            meant.extend(near.map(|own| format!("`:{own}`")));
        }
        return Err(match meant.is_empty() {
            true => failure.help("`:help` lists what there is"),
            false => failure.help(format!("did you mean {}?", meant.join(" or "))),
        });
    };
    let mut words = vec![name.to_owned()];
    // The first word after a command such as `oeis` says which of its commands is meant.
    let first = rest.split_whitespace().next().unwrap_or("");
    let (known, rest) = match known.find_subcommand(first) {
        Some(inner) => {
            words.push(first.to_owned());
            (inner, rest[first.len()..].trim())
        }
        None => (&known, rest),
    };
    let takes = |name| known.get_positionals().any(|own| own.get_id() == name);
    let given = match takes("terms") {
        true => terms(rest, known),
        false => arguments(rest, known),
    };
    words.extend((takes("file") || takes("files")).then(|| PROMPT.to_owned()));
    let says_how = |word: &String| {
        word == "-o"
            || ["--output", "--format"]
                .iter()
                .any(|own| word.starts_with(own))
    };
    // Without a terminal `draw` writes SVG, whose source is of no use at a prompt.
    let has_terminal = !host::is_embedded() && io::stdout().is_terminal();
    if name == "draw" && !given.iter().any(says_how) && !has_terminal {
        words.extend(["--format", "text"].map(str::to_owned));
    }
    words.extend(given);
    run(words, console)
}

fn run(words: Vec<String>, console: &Console) -> Result<Exit, Failure> {
    let program = ["nkdsl".to_owned()];
    let words = program.into_iter().chain(words).map(Into::into);
    match super::super::help::read(words) {
        Ok(arguments) => perform(&arguments.command, console),
        Err(said) => match said.is_error() {
            true => {
                said.show_error(|text| console.inputs.typed(text).into_owned());
                Err(Failure::Drawn)
            }
            false => {
                print(&said.text(), console)?;
                Ok(Exit::Fine)
            }
        },
    }
}

fn print(text: &str, console: &Console) -> Result<(), Failure> {
    Output::new(&Progress::new(console.watched)).write(text)
}
