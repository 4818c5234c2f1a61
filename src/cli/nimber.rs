//! `nkdsl nimber`: a value for each graph of a stream.

mod report;

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZero;
use std::thread;

use clap::{Args, ValueEnum};
use nk_base::cancellation::StopReason;
use nk_solver::Options;
use nk_stream::{Crew, End, Fault, Format, Question, Solved, Stop, answer_all};

use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::host;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::settings::{self, SearchArguments};

#[cfg(feature = "schema")]
pub use report::GraphObject;

const HELP: &str = "\
Examples:
  geng 9 -c | nkdsl nimber                       nimbers of the connected graphs on nine vertices
  geng 9 -c | nkdsl nimber | sort -n | uniq -c   how often each occurs
  nkdsl nimber graphs.g6 --outcome               who wins: N is the next player, P the previous one
  nkdsl nimber --moves < petersen.dot            what each move leaves
  nkdsl nimber roads.txt --input edges --format json";

const LONG_HELP: &str = "\
Node-Kayles is played on each graph: a move takes a vertex and its neighbours, and a player who cannot move loses. \
Each graph has a line, in the order of the input, which is printed as soon as it is known.

Formats of the input, which are recognised by the first line:
  graph6  graph6 or sparse6, one graph per line
  edges   the names of two vertices per line, as in `a b`, `a, b` or `a--b`; one name for a vertex without edges;
          `#` begins a comment, and a blank line ends a graph
  dot     the language of Graphviz, of which vertices and edges are read

Directed graphs, loops, graphs of more than 1,000,000 vertices and lines that are not graphs end the run with an \
error that names the line. The values of the graphs before it are printed.

Nimbers of graphs with up to eleven vertices do not rest on hashes, so --exact, --method and --seed have an effect \
on larger graphs only. A run with another method or seed checks the first run.

With --moves a line is the nimber and, for each vertex in turn, what is left when it is taken with its neighbours, as
in `2  a=1 b=0 c=1`. A move that leaves 0 wins.

With --format json each line is an object: {\"line\", \"order\", \"size\", \"nimber\", \"outcome\", \"moves\"}, with the requested values.

Examples:
  geng 9 -c | nkdsl nimber                       nimbers of the connected graphs on nine vertices
  geng 9 -c | nkdsl nimber | sort -n | uniq -c   how often each occurs
  nkdsl nimber graphs.g6 --outcome               who wins: N is the next player, P the previous one
  nkdsl nimber --moves < petersen.dot            what each move leaves
  nkdsl nimber roads.txt --input edges --format json

Exit status: 0 all is well, 2 wrong usage or an error, 3 stopped by a limit, 130 interrupted.";

/// Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists
#[derive(Args)]
#[command(after_help = HELP, after_long_help = LONG_HELP)]
pub struct NimberArguments {
    /// A file with graphs, or `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format of the graphs [default: recognised by the first line]
    #[arg(long, value_enum, value_name = "FORMAT")]
    input: Option<Input>,
    /// Print who wins instead: N (the next player) or P (the previous one)
    #[arg(long)]
    outcome: bool,
    /// Also print what each move leaves
    #[arg(long, conflicts_with = "outcome")]
    moves: bool,
    /// How to print: lines, or a JSON object for each graph
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Threads, each of which works on other graphs [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory limit in MiB for the threads together [default: 4096, or less where less is allowed]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory: Option<u64>,
    #[command(flatten)]
    search: SearchArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Input {
    /// graph6 or sparse6, one graph per line
    Graph6,
    /// Two names per line
    Edges,
    /// The language of Graphviz
    Dot,
}

impl From<Input> for Format {
    fn from(input: Input) -> Format {
        match input {
            Input::Graph6 => Format::Graph6,
            Input::Edges => Format::Edges,
            Input::Dot => Format::Dot,
        }
    }
}

impl NimberArguments {
    fn question(&self) -> Question {
        match (self.moves, self.outcome) {
            (true, _) => Question::Moves,
            (_, true) => Question::Outcome,
            _ => Question::Nimber,
        }
    }

    fn crew<'a>(&self, console: &'a Console) -> Crew<'a> {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        let bytes = self.memory.map_or(settings::usual().bytes, |mib| mib << 20);
        Crew {
            question: self.question(),
            options: Options {
                memory: usize::try_from(bytes).unwrap_or(usize::MAX),
                exact: self.search.exact(),
                method: self.search.method(),
                seed: self.search.seed(),
                ..Options::default()
            },
            threads: self.threads.map_or_else(all, usize::from),
            stop: &console.stop,
        }
    }

    fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        if self.file == "-" {
            if let Some((_, text)) = host::input() {
                return Ok(Box::new(io::Cursor::new(text)));
            }
            return Ok(Box::new(io::stdin()));
        }
        let file = File::open(&self.file).and_then(|file| match file.metadata()?.is_dir() {
            true => Err(io::Error::other("it is a folder")),
            false => Ok(file),
        });
        match file {
            Ok(file) => Ok(Box::new(file)),
            Err(error) => Err(unread(&self.file, &error)),
        }
    }
}

fn unread(file: &str, error: &io::Error) -> Failure {
    let what = match file {
        "-" => "standard input".to_owned(),
        _ => format!("`{file}`"),
    };
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "you do not have permission to read it".to_owned(),
        _ => error.to_string(),
    };
    Failure::usage(format!("{what} cannot be read: {why}"))
}

pub fn run(arguments: &NimberArguments, console: &Console) -> Result<Exit, Failure> {
    let input = arguments.open()?;
    let progress = Progress::new(console.watched);
    progress.begin("graphs".to_owned(), nk_solver::Progress::default());
    let mut output = Output::new(&progress);
    let style = arguments.format;
    let render = |solved: &Solved, text: &mut String| report::write(style, solved, text);
    let put = |text: &str, count: u64| {
        (0..count).for_each(|_| progress.term());
        output.stream(text)
    };
    let format = arguments.input.map(Format::from);
    let crew = arguments.crew(console);
    let end = answer_all(input, format, &crew, render, put);
    progress.end();
    let end = end?;
    output.write("")?;
    drop(output);
    settle(end, arguments, console)
}

/// Reports why the stream was not answered to its end.
fn settle(end: End, arguments: &NimberArguments, console: &Console) -> Result<Exit, Failure> {
    let done = plural(end.graphs, "graph");
    match end.stop {
        None => Ok(Exit::Fine),
        Some(Stop::Unread(error)) => Err(unread(&arguments.file, &error)),
        Some(Stop::Fault(fault)) => Err(wrong(&fault, arguments)),
        Some(Stop::Ended { line, reason }) => {
            let place = match line {
                Some(line) => format!("after {done}, in the one of line {line}"),
                None => format!("after {done}"),
            };
            match reason {
                StopReason::Cancelled => Ok(console.ended(&place)),
                StopReason::Memory { .. } => {
                    let helps = ["allow more with --memory, or use fewer --threads".to_owned()];
                    console.error(&format!("{reason} {place}"), &helps);
                    Ok(Exit::Limit)
                }
            }
        }
    }
}

fn wrong(fault: &Fault, arguments: &NimberArguments) -> Failure {
    let name = match arguments.file.as_str() {
        "-" => "standard input",
        name => name,
    };
    let mut failure = Failure::usage(format!("{name}, {fault}"));
    if let Some(help) = &fault.help {
        failure = failure.help(help);
    }
    if arguments.input.is_none() {
        let help = format!(
            "it was read as {}; --input names another format",
            match fault.format {
                Format::Edges => "an edge list".to_owned(),
                other => other.to_string(),
            }
        );
        failure = failure.help(help);
    }
    failure
}
