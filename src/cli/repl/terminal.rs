//! The line editor of the prompt: history, colours, completion, and texts of several lines.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;

use nk_ide::Sort;
use nk_ide::semantic_tokens::{Paint, of_token};
use nk_syntax::lex;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::{completion, input};
use nk_terminal::exit::Failure;
use nk_terminal::graphics;

const SIGN: &str = "nk> ";

/// The input from the keyboard.
pub enum Line {
    /// A text, and the files of the library of the names in it that were completed.
    Text(String, Vec<&'static str>),
    /// The line was dropped with Ctrl-C.
    Dropped,
    /// The input has ended, with Ctrl-D.
    End,
}

pub struct Terminal {
    editor: Editor<Pen, FileHistory>,
    session: Rc<RefCell<String>>,
    /// The names of the library that were offered for the line.
    offered: Rc<RefCell<BTreeSet<String>>>,
    history: Option<PathBuf>,
    /// What was typed before the editor could read it.
    ahead: String,
}

impl Terminal {
    pub fn new(colours: bool) -> Result<Terminal, Failure> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config).map_err(failure)?;
        let session = Rc::new(RefCell::new(String::new()));
        let offered = Rc::new(RefCell::new(BTreeSet::new()));
        editor.set_helper(Some(Pen {
            colours,
            session: session.clone(),
            offered: offered.clone(),
        }));
        let history = history();
        if let Some(path) = &history {
            // There is no history file at first; the history is empty then.
            let _ = editor.load_history(path);
        }
        Ok(Terminal {
            editor,
            session,
            offered,
            history,
            ahead: String::new(),
        })
    }

    /// Reads a text from the keyboard.
    ///
    /// # Errors
    ///
    /// The terminal cannot be read.
    pub fn read(&mut self, session: &str) -> Result<Line, Failure> {
        session.clone_into(&mut self.session.borrow_mut());
        self.ahead += &graphics::typed_ahead();
        if let Some(text) = whole_text(&mut self.ahead) {
            // The editor shows a text as it is typed; this one was typed unseen.
            let _ = writeln!(io::stdout(), "{SIGN}{text}");
            self.keep(&text);
            return Ok(Line::Text(text, Vec::new()));
        }
        self.offered.borrow_mut().clear();
        let ahead = std::mem::take(&mut self.ahead);
        match self.editor.readline_with_initial(SIGN, (&ahead, "")) {
            Ok(text) => {
                self.save();
                let files = completion::needed(&text, &self.offered.borrow());
                Ok(Line::Text(text, files))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Dropped),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(failure(error)),
        }
    }
}

impl Terminal {
    /// Adds a text to the history.
    fn keep(&mut self, text: &str) {
        // A text that cannot be kept is missing from the history only.
        let _ = self.editor.add_history_entry(text);
        self.save();
    }

    /// Writes the history to its file. If it cannot be saved, only later sessions miss it.
    fn save(&mut self) {
        if let Some(path) = &self.history {
            let _ = self.editor.append_history(path);
        }
    }
}

/// Takes the first lines that form a complete text, if there are such lines, from what was typed.
fn whole_text(ahead: &mut String) -> Option<String> {
    let ends = ahead.match_indices('\n').map(|own| own.0);
    let end = ends
        .into_iter()
        .find(|end| !input::is_incomplete(&ahead[..=*end]))?;
    let rest = ahead.split_off(end + 1);
    let text = std::mem::replace(ahead, rest);
    Some(text.trim_end_matches('\n').to_owned())
}

fn failure(error: ReadlineError) -> Failure {
    Failure::usage(format!("the terminal cannot be read: {error}"))
}

/// The path of the file with the history.
fn history() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|own| !own.is_empty());
    let state = set("XDG_STATE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(set("HOME")?).join(".local/state")))?;
    let folder = state.join("nkdsl");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// Colours and completes lines, and decides whether a text is complete.
struct Pen {
    colours: bool,
    session: Rc<RefCell<String>>,
    offered: Rc<RefCell<BTreeSet<String>>>,
}

impl Helper for Pen {}

impl Hinter for Pen {
    type Hint = String;
}

impl Validator for Pen {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        Ok(
            match input::is_incomplete(&format!("{}\n", context.input())) {
                true => ValidationResult::Incomplete,
                false => ValidationResult::Valid(None),
            },
        )
    }
}

impl Completer for Pen {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let offered = &mut self.offered.borrow_mut();
        completion::complete(line, at, &self.session.borrow(), offered)
    }
}

impl Highlighter for Pen {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.colours {
            return Cow::Borrowed(line);
        }
        Cow::Owned(coloured(line))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.colours
    }
}

/// The text with the colours of a terminal.
fn coloured(line: &str) -> String {
    let mut out = String::with_capacity(2 * line.len());
    for token in lex(line) {
        let written = token.text(line);
        match of_token(token, line).map(colour) {
            Some(code) => out += &format!("\x1b[{code}m{written}\x1b[0m"),
            None => out += written,
        }
    }
    out
}

fn colour(paint: Paint) -> &'static str {
    match paint {
        Paint::Comment => "2",
        Paint::Keyword => "1;34",
        Paint::Operator => "36",
        Paint::Number => "35",
        Paint::Text => "32",
        Paint::Name(Sort::Oeis) => "33",
        Paint::Name(_) => "0",
        Paint::Bad => "31",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_texts_come_before_what_is_still_typed() {
        let mut ahead = "f(n) = n +\n2\n\n:li".to_owned();
        let mut next = || whole_text(&mut ahead);
        assert_eq!(next().as_deref(), Some("f(n) = n +\n2"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next(), None);
        assert_eq!(ahead, ":li");
    }

    #[test]
    fn colours_change_no_letter() {
        let line = "K(n) = mex { 12 (+) \"é\" } : A002187(3) # 中 ?";
        let mut plain = String::new();
        let mut rest = coloured(line);
        while let Some(at) = rest.find('\x1b') {
            plain += &rest[..at];
            let end = at + rest[at..].find('m').expect("a whole code") + 1;
            rest = rest.split_off(end);
        }
        assert_eq!(plain + &rest, line);
        assert!(coloured(line).contains("\x1b[1;34mmex\x1b[0m"));
    }
}
