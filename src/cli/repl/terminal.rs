//! The line editor of the prompt: history, colours, completion, and texts of several lines.

use std::borrow::Cow;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use nk_ide::semantic_tokens::{Paint, of_token};
use nk_ide::{Analysis, Sort, complete};
use nk_syntax::lex;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::input;
use nk_terminal::exit::Failure;
use nk_terminal::files::{Folder, PROMPT};

const SIGN: &str = "nk> ";

/// The input from the keyboard.
pub enum Line {
    Text(String),
    /// The line was dropped with Ctrl-C.
    Dropped,
    /// The input has ended, with Ctrl-D.
    End,
}

pub struct Terminal {
    editor: Editor<Pen, FileHistory>,
    definitions: Rc<RefCell<String>>,
    history: Option<PathBuf>,
}

impl Terminal {
    pub fn new(colours: bool) -> Result<Terminal, Failure> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config).map_err(failure)?;
        let definitions = Rc::new(RefCell::new(String::new()));
        editor.set_helper(Some(Pen {
            colours,
            definitions: definitions.clone(),
            files: FilenameCompleter::new(),
        }));
        let history = history();
        if let Some(path) = &history {
            // There is no history file at first; the history is empty then.
            let _ = editor.load_history(path);
        }
        Ok(Terminal {
            editor,
            definitions,
            history,
        })
    }

    /// Errors: the terminal cannot be read.
    pub fn read(&mut self, definitions: &str) -> Result<Line, Failure> {
        definitions.clone_into(&mut self.definitions.borrow_mut());
        match self.editor.readline(SIGN) {
            Ok(text) => {
                if let Some(path) = &self.history {
                    // If the history cannot be saved, only later sessions miss it.
                    let _ = self.editor.append_history(path);
                }
                Ok(Line::Text(text))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Dropped),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(failure(error)),
        }
    }
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
    definitions: Rc<RefCell<String>>,
    files: FilenameCompleter,
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
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if let Some(found) = commands_at(&line[..at]) {
            return Ok(found);
        }
        if takes_path(&line[..at]) {
            return self.files.complete(line, at, context);
        }
        // The name of a command does not belong to the language.
        let hidden = line.trim_start().starts_with(':');
        let shown = match hidden {
            true => line.replacen(':', " ", 1),
            false => line.to_owned(),
        };
        let text = format!("{shown}\n{}", self.definitions.borrow());
        let analysis = Analysis::new(PROMPT, &text, &Folder::default());
        let proposals = complete::complete(&analysis, at, &[]);
        let begun = &line[proposals.from..at];
        let pairs = proposals.list.into_iter();
        let fitting = pairs.filter(|own| own.text.starts_with(begun));
        let pair = |own: complete::Proposal| Pair {
            display: own.text.clone(),
            replacement: own.text,
        };
        Ok((proposals.from, fitting.map(pair).collect()))
    }
}

/// The commands that the text before the cursor begins, with the place of their first letter; `None` if it names none.
fn commands_at(before: &str) -> Option<(usize, Vec<Pair>)> {
    let start = before.len() - before.trim_start().len();
    let begun = before.trim_start().strip_prefix(':')?;
    if begun.contains(char::is_whitespace) {
        return None;
    }
    let fitting = super::commands::names().into_iter();
    let pair = |own: String| Pair {
        replacement: format!("{own} "),
        display: own,
    };
    let found = fitting.filter(|own| own.starts_with(begun)).map(pair);
    Some((start + 1, found.collect()))
}

/// Whether the word at the end of a text is the path of a file: of `:load`, behind `-o` or `--output`, or in `use "`.
fn takes_path(before: &str) -> bool {
    let (rest, word) = match before.rfind(char::is_whitespace) {
        Some(at) => (before[..at].trim_end(), before[at..].trim_start()),
        None => ("", before),
    };
    let last = rest.rsplit(char::is_whitespace).next().unwrap_or("");
    let is_use = last == "use" && word.starts_with('"');
    is_use || [":load", ":l", "-o", "--output"].contains(&last)
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

    #[test]
    fn commands_and_paths_are_completed() {
        let (from, found) = commands_at(":pl").expect("a command");
        let words: Vec<&str> = found.iter().map(|own| own.display.as_str()).collect();
        assert_eq!((from, words), (1, vec!["plan", "play", "plot"]));
        assert!(commands_at(":draw hyp").is_none() && commands_at("f(3)").is_none());
        for (text, is_path) in [
            (":load sp", true),
            (":load ", true),
            (":draw path(3) -o a", true),
            ("use \"std/", true),
            (":draw pa", false),
            ("3 + 4", false),
        ] {
            assert_eq!(takes_path(text), is_path, "{text}");
        }
    }

    #[test]
    fn completion_knows_what_was_defined() {
        let pen = Pen {
            colours: false,
            definitions: Rc::new(RefCell::new("fibonacci(n) = n\n".to_owned())),
            files: FilenameCompleter::new(),
        };
        let history = FileHistory::new();
        let context = Context::new(&history);
        for (line, wanted) in [("1 + fib", "fibonacci"), (":draw hyper", "hypercube")] {
            let (from, found) = pen.complete(line, line.len(), &context).expect("names");
            assert_eq!(found.len(), 1, "{line}");
            assert_eq!(
                (found[0].replacement.as_str(), &line[from..]),
                (wanted, &wanted[..line.len() - from])
            );
        }
    }
}
