//! The command line of nkdsl: arguments in, exit status out.

#![forbid(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
