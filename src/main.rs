//! The command line of nkdsl: arguments in, exit status out.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
