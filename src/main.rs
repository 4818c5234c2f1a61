//! The program `nkdsl`: arguments in, exit status out.

fn main() -> std::process::ExitCode {
    nk_cli::run()
}
