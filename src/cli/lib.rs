//! The command line. Each subcommand has a file with its arguments and its function `run`.
//!
//! In: arguments and files. Out: results on standard output, all messages on standard error, and an exit status
//! ([`nk_terminal::exit`]).
//!
//! Some commands are features, all of which are on by default: `lsp`, `cluster`, `pictures` (`draw`, `plot`, `play`),
//! `export` (`export`, `oeis`), `prompt` (`repl`) and `shell` (`completions`, `man`).

#![deny(missing_docs)]

mod certify;
mod check;
mod deferred;
mod derive;
#[cfg(feature = "pictures")]
mod draw;
mod eval;
mod explain;
#[cfg(feature = "export")]
mod export;
mod fmt;
mod game;
mod generating_function;
mod help;
#[cfg(feature = "export")]
mod interpreters;
#[cfg(feature = "pictures")]
mod lacking;
#[cfg(feature = "pictures")]
mod moves;
mod nimber;
#[cfg(feature = "export")]
mod oeis;
mod plan;
#[cfg(feature = "pictures")]
mod play;
#[cfg(feature = "pictures")]
mod play_lines;
// `play` uses the whole module, and `certify` only a part.
#[cfg_attr(not(feature = "pictures"), expect(dead_code))]
mod play_rules;
#[cfg(feature = "pictures")]
mod play_sums;
#[cfg(feature = "pictures")]
mod plot;
mod prove;
mod prove_report;
mod quotient;
#[cfg(feature = "prompt")]
mod repl;
mod rocq;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "shell")]
mod shell;
#[cfg(feature = "pictures")]
mod shown_move;
mod verify;
mod watch_files;

#[cfg(feature = "schema")]
pub use schema::schema;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use deferred::Deferred;
use nk_base::cancellation::CancelToken;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::host::{self, Host};
use nk_terminal::output::Style;
use nk_terminal::stderr;

const ABOUT: &str =
    "Sprague-Grundy values of games and recurrences that you write down as in a paper";

const LONG_ABOUT: &str = "\
Sprague-Grundy values of games and recurrences that you write down as in a paper.

A specification is a text file. This one is Node-Kayles on paths:

    D(-1) = D(0) = 0
    D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }
    eval D(n) : n >= 0
    check D(n) = nimber(path(n)) : 0 <= n <= 20
    check D(n) = A002187(n) : n >= 0

`nkdsl eval` prints its terms, `nkdsl check` says which of its statements hold, and `nkdsl prove` finds and
proves periods.";

const EXAMPLES: &str = "\
Examples:
  nkdsl eval specs/diamonds.nk --to 1000             the first 1000 terms, ten in a row
  nkdsl eval specs/diamonds.nk 'nimber(diamonds(9))' one value
  nkdsl eval specs/kayles.nk --format bfile          lines `n a(n)`, as the OEIS takes them
  nkdsl check specs/*.nk                             what was claimed, and how far it holds
  nkdsl prove specs/diamonds.nk                      which sequences are periodic
  nkdsl plan specs/diamonds.nk                       what computes its terms
  nkdsl derive specs/diamonds.nk diamonds            recurrences from the graph
  nkdsl certify specs/lattice.nk 'lattice(3, 5)'     a winning strategy, to be replayed
  nkdsl quotient 0.77                                who wins Kayles if the last player loses
  geng 9 -c | nkdsl nimber                           nimbers of a stream of graphs";

const EXAMPLES_OF_PICTURES: &str = "
  nkdsl draw specs/lattice.nk 'lattice(3, 5)' -o l.svg  a picture of it
  nkdsl plot specs/diamonds.nk --to 300              its terms in the terminal";

const EXIT_STATUS: &str = "
  nkdsl explain E0402                                what an error means

Exit status:
  0    all is well
  1    a check fails, a certificate is refused, `fmt --check` found a file to format
  2    wrong usage, or a file with errors
  3    stopped by a limit; what was known by then is printed
  130  interrupted by Ctrl-C; finished terms are printed
Where several apply: 130 before 2, 2 before 1, 1 before 3.";

/// The examples of the commands that this build has, and the exit statuses.
fn examples() -> String {
    let pictures = if cfg!(feature = "pictures") {
        EXAMPLES_OF_PICTURES
    } else {
        ""
    };
    [EXAMPLES, pictures, EXIT_STATUS].concat()
}

#[derive(Parser)]
#[command(name = "nkdsl", version, about = ABOUT, long_about = LONG_ABOUT, after_help = examples())]
#[command(
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Print results and errors only
    ///
    /// Notes, warnings and progress are left out. Results stay on standard output, errors on standard error.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// How errors and warnings are shown
    ///
    /// As JSON, standard error is an array with an object for each message; docs/json.md describes it.
    #[arg(long, global = true, value_enum, value_name = "STYLE", default_value_t = Style::Text)]
    errors: Style,
    /// Stop after this many seconds, with exit status 3; results known by then are printed
    #[arg(long, global = true, value_name = "SECONDS", value_parser = nk_terminal::watchdog::seconds)]
    time: Option<Duration>,
    /// Let `use` read files below this folder too (may be repeated)
    ///
    /// A specification may otherwise use only what lies in its own folder or below, and the library.
    #[arg(long, global = true, value_name = "DIR")]
    use_from: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    Eval(Deferred<eval::EvalArguments>),
    Check(Deferred<check::CheckArguments>),
    Prove(Deferred<prove::ProveArguments>),
    Verify(Deferred<verify::VerifyArguments>),
    Plan(Deferred<plan::PlanArguments>),
    Derive(Deferred<derive::DeriveArguments>),
    Certify(Deferred<certify::CertifyArguments>),
    Quotient(Deferred<quotient::QuotientArguments>),
    Nimber(Deferred<nimber::NimberArguments>),
    #[cfg(feature = "cluster")]
    Cluster(Deferred<nk_cluster::ClusterArguments>),
    #[cfg(feature = "pictures")]
    Draw(Deferred<draw::DrawArguments>),
    #[cfg(feature = "pictures")]
    Plot(Deferred<plot::PlotArguments>),
    #[cfg(feature = "pictures")]
    Play(Deferred<play::PlayArguments>),
    #[cfg(feature = "export")]
    Export(Deferred<export::ExportArguments>),
    #[cfg(feature = "export")]
    Oeis(Deferred<oeis::OeisArguments>),
    Fmt(Deferred<fmt::FmtArguments>),
    Explain(Deferred<explain::ExplainArguments>),
    #[cfg(feature = "lsp")]
    Lsp(Deferred<nk_lsp::LspArguments>),
    #[cfg(feature = "prompt")]
    Repl(Deferred<repl::ReplArguments>),
    #[cfg(feature = "shell")]
    Completions(Deferred<shell::CompletionsArguments>),
    #[cfg(feature = "shell")]
    Man(Deferred<shell::ManArguments>),
}

/// Runs the program. Wrong arguments end the process at once, with the message of clap and status 2.
pub fn run() -> ExitCode {
    run_with(std::env::args_os()).into()
}

/// Runs the program with these words as the command line; the first is the name of the program.
pub fn run_with(words: impl IntoIterator<Item = OsString>) -> Exit {
    let words: Vec<OsString> = words.into_iter().collect();
    stderr::show_as_array(help::ask_for_json(&words));
    let arguments = match help::read(words) {
        Ok(arguments) => arguments,
        Err(said) => said.end(),
    };
    let mut console = Console::new(
        arguments.quiet,
        arguments.errors == Style::Json,
        arguments.time,
    );
    console.inputs.use_from.clone_from(&arguments.use_from);
    let outcome = perform(&arguments.command, &console);
    let exit = settle(outcome, &console);
    stderr::close();
    exit
}

/// Runs a command within another program, on the calling thread. `words` are the words after `nkdsl`. The command does
/// not touch the streams or the signals of the process; cancelling `stop` ends it.
///
/// `--time` has no effect, and commands that read from their user as they run are refused. Folders that options name
/// are folders of the system, even if the host provides other files.
pub fn run_embedded(
    words: impl IntoIterator<Item = OsString>,
    host: Host,
    stop: CancelToken,
) -> Exit {
    let words: Vec<OsString> = std::iter::once("nkdsl".into()).chain(words).collect();
    host::within(host, || {
        stderr::show_as_array(help::ask_for_json(&words));
        let arguments = match help::read(words) {
            Ok(arguments) => arguments,
            Err(said) => return said.put(),
        };
        let as_json = arguments.errors == Style::Json;
        let mut console = Console::embedded(arguments.quiet, as_json, stop);
        console.inputs.use_from.clone_from(&arguments.use_from);
        let outcome = match talks(&arguments.command) {
            true => Err(Failure::usage(
                "this command is interactive, and must run in a terminal",
            )),
            false => perform(&arguments.command, &console),
        };
        let exit = settle(outcome, &console);
        stderr::close();
        exit
    })
}

/// Whether a command reads from its user as it runs.
fn talks(command: &Command) -> bool {
    match command {
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => true,
        #[cfg(feature = "pictures")]
        Command::Play(_) => true,
        #[cfg(feature = "prompt")]
        Command::Repl(_) => true,
        _ => false,
    }
}

fn perform(command: &Command, console: &Console) -> Result<Exit, Failure> {
    match command {
        Command::Eval(arguments) => watch_files::whenever(
            arguments.watch,
            std::slice::from_ref(&arguments.file),
            console,
            |console| eval::run(arguments, console),
        ),
        Command::Check(arguments) => {
            watch_files::whenever(arguments.watch, &arguments.files, console, |console| {
                check::run(arguments, console)
            })
        }
        Command::Prove(arguments) => prove::run(arguments, console),
        Command::Verify(arguments) => verify::run(arguments, console),
        Command::Plan(arguments) => plan::run(arguments, console),
        Command::Derive(arguments) => derive::run(arguments, console),
        Command::Certify(arguments) => certify::run(arguments, console),
        Command::Quotient(arguments) => quotient::run(arguments, console),
        Command::Nimber(arguments) => nimber::run(arguments, console),
        #[cfg(feature = "cluster")]
        Command::Cluster(arguments) => nk_cluster::run(arguments, console),
        #[cfg(feature = "pictures")]
        Command::Draw(arguments) => draw::run(arguments, console),
        #[cfg(feature = "pictures")]
        Command::Plot(arguments) => plot::run(arguments, console),
        #[cfg(feature = "pictures")]
        Command::Play(arguments) => play::run(arguments, console),
        #[cfg(feature = "export")]
        Command::Export(arguments) => export::run(arguments, console),
        #[cfg(feature = "export")]
        Command::Oeis(arguments) => oeis::run(arguments, console),
        Command::Fmt(arguments) => fmt::run(arguments, console),
        Command::Explain(arguments) => explain::run(arguments, console),
        #[cfg(feature = "lsp")]
        Command::Lsp(arguments) => nk_lsp::run(arguments, console),
        #[cfg(feature = "prompt")]
        Command::Repl(arguments) => repl::run(arguments, console),
        #[cfg(feature = "shell")]
        Command::Completions(arguments) => shell::completions(arguments),
        #[cfg(feature = "shell")]
        Command::Man(arguments) => shell::man(arguments),
    }
}

/// Shows the error of a failure, unless a message has already shown it.
fn settle(outcome: Result<Exit, Failure>, console: &Console) -> Exit {
    let exit = outcome.or_else(|failure| console.show_failure(failure));
    exit.unwrap_or_else(|error| match error.kind() {
        // The reader of standard output has closed it, as in `| head -3`. That is no failure.
        std::io::ErrorKind::BrokenPipe => Exit::Fine,
        _ => {
            console.error(&format!("the output cannot be written: {error}"), &[]);
            Exit::Wrong
        }
    })
}
