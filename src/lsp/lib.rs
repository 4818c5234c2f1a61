//! `nkdsl lsp`: the language server, on standard input and output.
//!
//! One thread reads messages ([`transport`]), and one answers them ([`server`]). The second one abandons a check that a
//! later message makes pointless ([`cancellation`]). Computations run in threads of their own ([`worker`]), which an
//! edit cancels. The crate [`nk_ide`] knows the meaning of names and the possible completions; this crate translates
//! its results to the protocol.

#![deny(missing_docs)]

mod abilities;
mod actions;
mod calls;
mod cancellation;
mod capabilities;
mod completion;
mod deferred;
mod dispatch;
mod documents;
mod features;
mod findings;
mod hints;
mod library;
mod positions;
mod progress;
pub mod server;
mod structure;
mod symbols;
mod target;
mod to_proto;
pub mod transport;
mod uris;
mod users;
mod worker;
mod workspace;

use clap::Args;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

const HELP: &str = "\
An editor starts this and speaks the Language Server Protocol with it; docs/editors.md says how to set one up. It
offers diagnostics with quick fixes, hover, definition, references, rename, symbols, completion with snippets and names of
the library, signatures, colours, formatting, folding, hints of ranges and first terms, and above each eval and check a
lens that runs it.

Exit status: 0 after the editor's `shutdown` and `exit`, 1 if it went away without them.";

/// Serve an editor: the Language Server Protocol on standard input and output
#[derive(Args)]
#[command(after_help = HELP)]
pub struct LspArguments {
    /// Use standard input and output, as it always does; some editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Runs the server until the editor ends it.
///
/// # Errors
///
/// [`Failure::Output`] if a message cannot be written to standard output.
pub fn run(_: &LspArguments, console: &Console) -> Result<Exit, Failure> {
    server::run(console)
}
