//! Starts `nkdsl lsp` for Zed.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Nk;

impl zed::Extension for Nk {
    fn new() -> Self {
        Nk
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let missing = "nkdsl is not on the path: `cargo install --path .` in its folder installs it";
        let command = worktree.which("nkdsl").ok_or(missing)?;
        Ok(Command {
            command,
            args: vec!["lsp".to_owned()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Nk);
