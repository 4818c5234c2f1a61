//! The command `nkdsl fmt`: formats specifications.

use clap::Args;
use nk_base::source::SourceMap;
use nk_syntax::format::format;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::files;
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;

const HELP: &str = "\
Examples:
  nkdsl fmt specs/*.nk
  nkdsl fmt --check specs/*.nk     changes nothing; lists the files that would change
  nkdsl fmt - < draft.nk           writes to standard output

A file with syntax errors is left as it is, and the errors are shown.

Exit status: 0 all is well, 1 `--check` found a file to format, 2 wrong usage or a file with errors, 3 stopped by a
limit, 130 interrupted.";

/// Format specifications in place
#[derive(Args)]
#[command(after_help = HELP)]
pub struct FmtArguments {
    /// Specifications, or `-` for standard input, which is printed
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Change nothing; print the names of files that would change
    #[arg(long)]
    check: bool,
}

pub fn run(arguments: &FmtArguments, console: &Console) -> Result<Exit, Failure> {
    let progress = Progress::new(false);
    let mut output = Output::new(&progress);
    let mut ended = Exit::Fine;
    for file in &arguments.files {
        if console.ends_before(file, &mut ended) {
            break;
        }
        let exit = one(file, arguments.check, console, &mut output);
        ended = ended.max(exit.or_else(|failure| console.show_failure(failure))?);
    }
    Ok(ended)
}

fn one(file: &str, check: bool, console: &Console, output: &mut Output) -> Result<Exit, Failure> {
    let (name, text) = files::read_argument(file)?;
    let mut sources = SourceMap::default();
    let id = sources.add(name.clone(), text.clone());
    let formatted = format(id, &text).map_err(|errors| {
        let drawn: Vec<_> = errors
            .into_iter()
            .map(|error| error.into_diagnostic())
            .collect();
        console.draw(&drawn, &sources);
        Failure::Drawn
    })?;
    match (check, formatted == text) {
        (true, true) => {}
        (true, false) => {
            output.write(&format!("{name}\n"))?;
            return Ok(Exit::Fails);
        }
        (false, _) if file == "-" => output.write(&formatted)?,
        (false, true) => {}
        (false, false) => {
            files::write(file, &formatted)?;
            console.say(&format!("formatted {name}\n"));
        }
    }
    Ok(Exit::Fine)
}
