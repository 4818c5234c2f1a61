//! The commands `nkdsl completions` and `nkdsl man`: files that are installed with the program.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Arguments;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;

const COMPLETIONS_HELP: &str = "\
Examples:
  nkdsl completions bash > ~/.local/share/bash-completion/completions/nkdsl
  nkdsl completions zsh > ~/.zfunc/_nkdsl
  nkdsl completions fish > ~/.config/fish/completions/nkdsl.fish";

/// Print what lets a shell complete the arguments of nkdsl
#[derive(Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub struct CompletionsArguments {
    #[arg(value_enum)]
    shell: Shell,
}

const MAN_HELP: &str = "\
Examples:
  nkdsl man | man -l -
  nkdsl man eval > nkdsl-eval.1";

/// Print a page of the manual
#[derive(Args)]
#[command(after_help = MAN_HELP)]
pub struct ManArguments {
    /// The command that it is about [default: nkdsl itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub fn completions(arguments: &CompletionsArguments) -> Result<Exit, Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Arguments::command(),
        "nkdsl",
        &mut bytes,
    );
    print(&bytes)
}

pub fn man(arguments: &ManArguments) -> Result<Exit, Failure> {
    let mut whole = Arguments::command();
    whole.build();
    let command = match &arguments.command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(found) => found.clone().display_name(format!("nkdsl-{name}")),
            None => {
                let message = format!("there is no command `{name}`");
                return Err(Failure::usage(message).help("`nkdsl help` lists them"));
            }
        },
    };
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes)?;
    print(&bytes)
}

fn print(bytes: &[u8]) -> Result<Exit, Failure> {
    Output::new(&Progress::new(false)).write_bytes(bytes)?;
    Ok(Exit::Fine)
}
