//! A game line by line, and the lines of a player: from a terminal with editing, history and Tab, or from a pipe.

use clap::ValueEnum;
use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;

#[cfg(feature = "prompt")]
use {
    rustyline::completion::Completer,
    rustyline::error::ReadlineError,
    rustyline::highlight::Highlighter,
    rustyline::hint::Hinter,
    rustyline::history::MemHistory,
    rustyline::validate::Validator,
    rustyline::{Config, Context, Editor, Helper},
    std::io::IsTerminal,
};

/// The prompt for a line.
#[cfg(feature = "prompt")]
const SIGN: &str = "> ";

/// The commands that Tab completes.
const WORDS: [&str; 8] = [
    "hint", "win", "moves", "value", "undo", "board", "help", "quit",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    You,
    Opponent,
}

/// The rule of misère play, as it is printed.
pub const MISERE: &str = "the player who makes the last move loses\n";

/// The line about the value of a position: its nimber, or in misère play who wins. There `value` is 0 if the player to
/// move loses.
pub fn standing(is_misere: bool, value: u64) -> String {
    match (is_misere, value) {
        (false, _) => format!("*{value}\n"),
        (true, 0) => "the player to move loses\n".to_owned(),
        (true, _) => "the player to move wins\n".to_owned(),
    }
}

/// The words about a move that leaves a position of this value.
pub fn worth(is_misere: bool, value: u64) -> String {
    match (is_misere, value) {
        (false, _) => format!("leaves *{value}"),
        (true, 0) => "wins".to_owned(),
        (true, _) => "loses".to_owned(),
    }
}

/// The words for who wins, where `last` are those for the player who made the last move.
pub fn decided(is_misere: bool, last: &'static str) -> &'static str {
    match (is_misere, last) {
        (false, _) => last,
        (true, "I win") => "you win",
        (true, _) => "I win",
    }
}

/// The player who begins, and the input and output of a game.
pub struct Table<'a> {
    begins: Player,
    pub output: Output,
    pub progress: &'a Progress,
    pub console: &'a Console,
    pub lines: Lines,
}

impl<'a> Table<'a> {
    pub fn new(begins: Player, progress: &'a Progress, console: &'a Console) -> Table<'a> {
        Table {
            begins,
            output: Output::for_people(progress),
            progress,
            console,
            lines: Lines::new(),
        }
    }
}

/// A game between a player and the program.
pub trait Game<'a> {
    type Ended: From<Failure>;

    fn table(&mut self) -> &mut Table<'a>;

    /// Prints which game it is.
    fn begin(&mut self) -> Result<(), Self::Ended>;

    /// The line that says what can be typed.
    fn help(&self) -> String;

    /// The names of the moves.
    fn names(&mut self) -> Result<Vec<String>, Self::Ended>;

    fn show(&mut self) -> Result<(), Self::Ended>;

    /// Executes a line that has its own meaning in this game. Returns whether the game goes on.
    fn typed(&mut self, line: &str) -> Result<bool, Self::Ended>;

    /// Makes a move of the opponent. Returns whether the game goes on.
    fn answer(&mut self) -> Result<bool, Self::Ended>;

    /// Whether there is no move. If so, prints that the game is over and who wins; `winner` made the last move.
    fn is_over(&mut self, winner: &'static str) -> Result<bool, Self::Ended>;

    /// The number of moves that were made.
    fn made(&self) -> usize;

    /// Takes back the last moves, at least one, and gives their names.
    fn take_back(&mut self, count: usize) -> Vec<String>;

    /// Plays the game from its first line to its end.
    fn whole(&mut self) -> Result<(), Self::Ended> {
        self.begin()?;
        if self.table().begins == Player::Opponent && !self.answer()? {
            return Ok(());
        }
        self.show()?;
        if self.is_over("I win")? {
            return Ok(());
        }
        loop {
            if self.table().lines.are_edited() {
                let names = self.names()?.into_iter();
                let words = names.chain(WORDS.map(str::to_owned)).collect();
                self.table().lines.offer(words);
            }
            let table = self.table();
            let Some(line) = table.lines.next(table.console) else {
                return self.say("you left the game\n");
            };
            match line.trim() {
                "" => {}
                "quit" | "exit" => return Ok(()),
                "help" => {
                    let help = self.help();
                    self.say(&help)?;
                }
                "board" => self.show()?,
                "undo" => self.undo()?,
                other => match self.typed(other)? {
                    true => {}
                    false => return Ok(()),
                },
            }
        }
    }

    /// Answers a move of the player. Returns whether the game goes on.
    fn answered(&mut self) -> Result<bool, Self::Ended> {
        if self.is_over("you win")? || !self.answer()? {
            let table = self.table();
            let goes_on = table.lines.asks_for_undo(table.console);
            if goes_on {
                self.undo()?;
            }
            return Ok(goes_on);
        }
        self.show()?;
        Ok(true)
    }

    /// Takes moves back, so that it is the player's turn again: one if the player made the last move and it ended the game,
    /// and otherwise that move and the answer to it.
    fn undo(&mut self) -> Result<(), Self::Ended> {
        let (made, table) = (self.made(), self.table());
        let is_odd = made % 2 == 1;
        let count = match is_odd == (table.begins == Player::You) {
            true => 1,
            false => 2,
        };
        if made < count {
            let console = table.console;
            console.error("there is no move of yours to take back", &[]);
            return Ok(());
        }
        let names = self.take_back(count);
        self.say(&format!("taken back: {}\n", names.join(", ")))?;
        self.show()
    }

    fn say(&mut self, text: &str) -> Result<(), Self::Ended> {
        Ok(self.table().output.write(text)?)
    }
}

/// The lines of a player.
pub struct Lines {
    #[cfg(feature = "prompt")]
    editor: Option<Editor<Words, MemHistory>>,
}

impl Lines {
    /// The lines of standard input.
    pub fn new() -> Lines {
        Lines {
            #[cfg(feature = "prompt")]
            editor: std::io::stdin().is_terminal().then(editor).flatten(),
        }
    }

    /// Whether lines are edited in a terminal, where Tab completes the words of [`Lines::offer`].
    pub fn are_edited(&self) -> bool {
        #[cfg(feature = "prompt")]
        return self.editor.is_some();
        #[cfg(not(feature = "prompt"))]
        return false;
    }

    /// Sets the words that Tab completes.
    pub fn offer(&mut self, words: Vec<String>) {
        #[cfg(feature = "prompt")]
        if let Some(helper) = self.editor.as_mut().and_then(|own| own.helper_mut()) {
            helper.0 = words;
        }
        #[cfg(not(feature = "prompt"))]
        drop(words);
    }

    /// Asks whether a game that is over goes on before the player's last move. The end of the input ends it.
    pub fn asks_for_undo(&mut self, console: &Console) -> bool {
        const CHOICE: &str = "`undo` takes your last move back, and an empty line ends";
        if self.are_edited() {
            console.say(&format!("{CHOICE}\n"));
            self.offer(["undo", "quit"].map(str::to_owned).to_vec());
        }
        loop {
            match self.next(console).as_deref().map(str::trim) {
                Some("undo") => return true,
                None | Some("" | "quit" | "exit") => return false,
                Some(_) => console.error("the game is over", &[CHOICE.to_owned()]),
            }
        }
    }

    /// The next line; `None` at the end of the input.
    pub fn next(&mut self, console: &Console) -> Option<String> {
        #[cfg(feature = "prompt")]
        if let Some(editor) = &mut self.editor {
            return match editor.readline(SIGN) {
                Ok(line) => Some(line),
                // Ctrl-C drops the line.
                Err(ReadlineError::Interrupted) => Some(String::new()),
                Err(_) => None,
            };
        }
        let mut line = String::new();
        let read = console
            .interrupt
            .waiting(|| std::io::BufRead::read_line(&mut std::io::stdin().lock(), &mut line));
        matches!(read, Ok(1..)).then_some(line)
    }
}

#[cfg(feature = "prompt")]
fn editor() -> Option<Editor<Words, MemHistory>> {
    let config = Config::builder().auto_add_history(true).build();
    let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
    editor.set_helper(Some(Words(Vec::new())));
    Some(editor)
}

/// Completes a whole line, since the name of a move may have several words.
#[cfg(feature = "prompt")]
struct Words(Vec<String>);

#[cfg(feature = "prompt")]
impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line.len() - line.trim_start().len();
        let begun = line.get(start..at).unwrap_or("");
        // A player may begin to type a move of two adjacent vertices as the picture shows the edge, `u--`.
        let plain = begun.replace("--", " ");
        let fits = |own: &&String| own.starts_with(begun) || own.starts_with(&plain);
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

#[cfg(feature = "prompt")]
impl Helper for Words {}
#[cfg(feature = "prompt")]
impl Highlighter for Words {}
#[cfg(feature = "prompt")]
impl Validator for Words {}
#[cfg(feature = "prompt")]
impl Hinter for Words {
    type Hint = String;
}

#[cfg(all(test, feature = "prompt"))]
mod tests {
    use super::*;

    #[test]
    fn moves_and_commands_are_completed() {
        let words = ["hint", "v[1,1] v[1,2]", "v[1,1] v[2,1]", "v[2,2]", "u--w"];
        let words = Words(words.map(str::to_owned).to_vec());
        let history = MemHistory::new();
        let context = Context::new(&history);
        for (line, count) in [
            ("v[1", 2),
            ("v[1,1] v[1", 1),
            (" h", 1),
            ("v[1,1]--", 2),
            ("u--", 1),
            ("x", 0),
            ("", 5),
        ] {
            let (_, found) = words.complete(line, line.len(), &context).expect("words");
            assert_eq!(found.len(), count, "{line}");
        }
    }
}
