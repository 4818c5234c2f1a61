//! The definitions of a session.

use std::iter;
use std::path::{Path, PathBuf};

use nk_base::cancellation::Cancelled;
use nk_base::source::{FileId, SourceMap, Span};
use nk_eval::Value;
use nk_ide::Analysis;
use nk_lang::load::LIBRARY;
use nk_lang::{Checked, check_beside, check_until};
use nk_syntax::ast::{Equation, Expr, ExprKind, Item, ItemKind};
use nk_syntax::diag::{Diagnostic, Severity};
use nk_syntax::token::one_line;
use nk_syntax::{lex, parse};

use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::files::{self, Folder};
use nk_terminal::inputs::{Inputs, LAST, PROMPT};
use nk_terminal::selection::{COMMAND_LINE, EVAL};

/// One item of the session.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    text: String,
    /// The names that the item defines.
    defines: Vec<String>,
    is_question: bool,
    /// Whether the item gives one value, such as `W(3, 5) = 7`.
    is_value: bool,
    /// Whether the item gives one value of a function that had a rule for it when it was typed. A test may be meant.
    may_be_test: bool,
}

impl Entry {
    /// The entry with the last value as if it had been typed.
    fn unmarked(self) -> Entry {
        let text = Inputs::unmarked(&self.text);
        Entry { text, ..self }
    }
}

/// The items in order. Together they have no errors.
#[derive(Default)]
pub struct Session {
    entries: Vec<Entry>,
    /// The last loaded file.
    file: Option<String>,
    last: Last,
}

/// The meaning of `_`.
enum Last {
    /// `_` has no meaning, for this reason.
    Nothing(&'static str),
    /// A truth value, or numbers, as an expression.
    Plain(String),
    /// Another value, such as a graph, as an expression. The expression has this value as long as no definition is
    /// replaced.
    Of(String),
}

impl Default for Last {
    fn default() -> Self {
        Last::Nothing("there is no last value yet")
    }
}

/// An expression as the only eval of a program, and the sources of the program.
pub struct Asked {
    pub checked: Checked,
    pub sources: SourceMap,
}

impl Asked {
    /// Whether the expression has no errors.
    pub fn is_sound(&self) -> bool {
        let found = &self.checked.diagnostics;
        found.iter().all(|own| own.severity != Severity::Error)
    }
}

/// The outcome of adding items.
#[derive(Debug, PartialEq, Eq)]
pub enum Taken {
    /// The items were added.
    In {
        /// The earlier items that were replaced, as they were written.
        replaced: Vec<String>,
        /// The items that may be meant as tests, as they were written.
        tests: Vec<String>,
    },
    /// The items have errors, which have been drawn.
    Refused,
}

impl Session {
    /// The text of all items, as a specification.
    pub fn text(&self) -> String {
        joined(&self.entries)
    }

    /// Keeps the value of the expression `text` for `_`.
    pub fn keep(&mut self, text: &str, value: &Value) {
        let kept = match value {
            Value::Truth(truth) => Last::Plain(format!("0 = {}", i32::from(!truth))),
            value if is_numbers(value) => Last::Plain(value.to_string()),
            _ => Last::Of(Inputs::unmarked(&one_line(text))),
        };
        let (Last::Plain(own) | Last::Of(own)) = &kept else {
            return;
        };
        let is_expression = parse(FileId(0), &format!("eval ({own})")).errors.is_empty();
        self.last = match is_expression {
            true => kept,
            false => Last::Nothing("the last value cannot be written within an expression"),
        };
    }

    /// Records that terms were printed, so that `_` no longer means an older value.
    pub fn keep_no_value(&mut self) {
        self.last = Last::Nothing("terms were printed last, but `_` is a single value");
    }

    /// Forgets the value of `_` if it depends on definitions, which have been replaced.
    fn forget_definitions(&mut self) {
        if matches!(self.last, Last::Of(_)) {
            let why = "the last value came from definitions that have since been replaced";
            self.last = Last::Nothing(why);
        }
    }

    /// The reason why a text with a `_` means nothing.
    pub fn lacks_last(&self, text: &str) -> Option<&'static str> {
        match self.last {
            Last::Nothing(why) if lex(text).into_iter().any(|own| own.text(text) == LAST) => {
                Some(why)
            }
            _ => None,
        }
    }

    /// How the last value is written for `_`, if there is one.
    pub fn last(&self) -> Option<String> {
        match &self.last {
            Last::Plain(last) | Last::Of(last) => Some(Inputs::written_last(last)),
            Last::Nothing(_) => None,
        }
    }

    /// The text with the last value in place of each `_`; unchanged if there is no last value.
    pub fn with_last(&self, text: &str) -> String {
        let Some(last) = self.last() else {
            return text.to_owned();
        };
        let tokens = lex(text).into_iter().map(|own| own.text(text));
        tokens
            .map(|own| if own == LAST { &last } else { own })
            .collect()
    }

    /// The text of the items without evals and checks.
    pub fn definitions(&self) -> String {
        let own = self.entries.iter().filter(|entry| !entry.is_question);
        joined(&own.cloned().collect::<Vec<_>>())
    }

    /// Replaces the session by a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, it has errors, which are drawn, or the command was cancelled. The session is unchanged
    /// then.
    pub fn load(&mut self, file: &str, console: &Console) -> Result<usize, Failure> {
        let (checked, sources) = files::load(file, console)?;
        let unit = checked.files.first().expect("a program has a root");
        let root = sources.get(unit.id);
        let entry = |item: &Item| entry(item, &root.text, Some(&root.name));
        self.entries = unit.tree.items.iter().map(entry).collect();
        self.file = Some(file.to_owned());
        self.forget_definitions();
        Ok(self.entries.len())
    }

    /// Loads the last loaded file again.
    pub fn reload(&mut self, console: &Console) -> Result<usize, Failure> {
        match self.file.clone() {
            Some(file) => self.load(&file, console),
            None => Err(Failure::usage("no file was loaded").help("load one: `:load FILE`")),
        }
    }

    /// Adds the items of `text` that define something. Earlier items that contradict them are replaced.
    ///
    /// # Errors
    ///
    /// The command was cancelled; the session is unchanged then.
    pub fn define(&mut self, text: &str, console: &Console) -> Result<Taken, Failure> {
        let items = parse(FileId(0), text).file.items;
        let new: Vec<Entry> = items.iter().map(|item| entry(item, text, None)).collect();
        let mut kept = self.entries.clone();
        let mut replaced = Vec::new();
        loop {
            // The typed text comes first, so that messages show its own line numbers.
            let rest: Vec<Entry> = kept
                .iter()
                .filter(|own| !own.is_question)
                .cloned()
                .collect();
            let whole = format!("{text}\n{}", joined(&rest));
            let analysis = self.analyse(&whole, console)?;
            if analysis.is_sound() {
                let mut tests = Vec::new();
                for own in new.into_iter().filter(|own| !own.is_question) {
                    let has_rule = |old: &Entry| {
                        let names = &old.defines;
                        !old.is_value && names.iter().any(|name| own.defines.contains(name))
                    };
                    let may_be_test =
                        own.is_value && replaced.is_empty() && kept.iter().any(has_rule);
                    if may_be_test {
                        tests.push(one_line(&own.text));
                    }
                    kept.push(Entry {
                        may_be_test,
                        ..own.unmarked()
                    });
                }
                self.entries = kept;
                if !replaced.is_empty() {
                    self.forget_definitions();
                }
                return Ok(Taken::In { replaced, tests });
            }
            let Some(rival) = rival(&analysis.checked.diagnostics, text.len(), &rest, &new) else {
                console.draw(&analysis.checked.diagnostics, &analysis.sources);
                return Ok(Taken::Refused);
            };
            replaced.push(one_line(&rival.text));
            kept.retain(|own| *own != rival);
        }
    }

    /// Removes the item that a check states too, if a test may have been meant by it: as long as it is there, the check
    /// proves nothing. Returns whether there was one.
    pub fn leave_out(&mut self, check: &str) -> bool {
        let stated = solid(check);
        let is_stated =
            |own: &Entry| own.may_be_test && stated.get(1..) == Some(&solid(&own.text)[..]);
        let count = self.entries.len();
        self.entries.retain(|own| !is_stated(own));
        let has_changed = self.entries.len() < count;
        if has_changed {
            self.forget_definitions();
        }
        has_changed
    }

    /// The evals and checks of a text, each with the command that answers them.
    pub fn questions(&self, text: &str) -> Vec<(String, &'static str)> {
        let items = parse(FileId(0), text).file.items;
        let question = |item: &Item| {
            let written = text[item.span.range()].to_owned();
            match item.kind {
                ItemKind::Eval(_) => Some((written, "eval")),
                ItemKind::Check(_) => Some((written, "check")),
                _ => None,
            }
        };
        items.iter().filter_map(question).collect()
    }

    /// Checks a specification that consists of `line` and the definitions of the session, and returns its errors.
    ///
    /// # Errors
    ///
    /// The command was cancelled.
    pub fn with(&self, line: &str, console: &Console) -> Result<Analysis, Failure> {
        let whole = format!("{line}\n{}", self.definitions());
        self.analyse(&whole, console)
    }

    /// Checks an expression beside the definitions of the session, as the command line does beside a file. Messages
    /// show the expression as it was typed, and the definitions by their places among the items.
    ///
    /// # Errors
    ///
    /// The command was cancelled.
    pub fn asked(&self, expression: &str, console: &Console) -> Result<Asked, Failure> {
        let folder = Folder::new(&self.use_from(console));
        let mut sources = SourceMap::default();
        let items = sources.add(PROMPT, self.text());
        let unread = |Cancelled| console.unread(PROMPT);
        let known = check_until(items, &mut sources, &folder, &console.stop).map_err(unread)?;
        let own = iter::once(0..EVAL.len());
        let root = sources.add_typed(COMMAND_LINE, format!("{EVAL}{expression}\n"), own);
        let checked = check_beside(root, known.files, &mut sources, &folder, &console.stop);
        Ok(Asked {
            checked: checked.map_err(unread)?,
            sources,
        })
    }

    fn analyse(&self, whole: &str, console: &Console) -> Result<Analysis, Failure> {
        let folder = Folder::new(&self.use_from(console));
        let analysis = Analysis::until(PROMPT, whole, &folder, &console.stop);
        analysis.map_err(|Cancelled| console.unread(PROMPT))
    }

    /// The folder from which `use` reads: a session reads files as the loaded file does.
    pub fn use_from(&self, console: &Console) -> Vec<PathBuf> {
        let folder = |file: &String| Path::new(file).parent().map(Path::to_owned);
        let own = self.file.as_ref().and_then(folder);
        console.inputs.use_from.iter().cloned().chain(own).collect()
    }
}

/// Whether a value is a number, or consists of numbers, so that it is written as it is printed.
fn is_numbers(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        Value::Set(parts) | Value::List(parts) => parts.iter().all(is_numbers),
        _ => false,
    }
}

/// The words and signs of a text, without blanks and comments.
fn solid(text: &str) -> Vec<&str> {
    let tokens = lex(text).into_iter();
    let solid = tokens.filter(|own| !own.kind.is_trivia());
    solid.map(|own| own.text(text)).collect()
}

fn joined(entries: &[Entry]) -> String {
    entries.iter().map(|own| own.text.clone() + "\n").collect()
}

fn entry(item: &Item, text: &str, file: Option<&str>) -> Entry {
    let written = text[item.span.range()].to_owned();
    let (text, defines) = match &item.kind {
        ItemKind::Use(path) => (used(&written, &path.text, file), Vec::new()),
        ItemKind::Graph(graph) => (written, vec![graph.name.text.clone()]),
        ItemKind::Equation(own) => {
            let names = own.heads.iter().map(|head| head.name.text.clone());
            (written, names.collect())
        }
        ItemKind::Broken { defines } => (written, defines.clone()),
        ItemKind::Eval(_) | ItemKind::Check(_) => (written, Vec::new()),
    };
    let is_value = match &item.kind {
        ItemKind::Equation(own) => is_one_value(own),
        _ => false,
    };
    Entry {
        text,
        defines,
        is_value,
        may_be_test: false,
        is_question: matches!(item.kind, ItemKind::Eval(_) | ItemKind::Check(_)),
    }
}

/// Whether an equation gives one value of a function, without conditions.
fn is_one_value(equation: &Equation) -> bool {
    let is_number = |own: &Expr| match &own.without_parens().kind {
        ExprKind::Integer(_) => true,
        ExprKind::Negate(inner) => matches!(inner.kind, ExprKind::Integer(_)),
        _ => false,
    };
    let [head] = &equation.heads[..] else {
        return false;
    };
    let is_of_numbers = |args: &Vec<Expr>| !args.is_empty() && args.iter().all(is_number);
    equation.conditions.is_empty() && head.args.as_ref().is_some_and(is_of_numbers)
}

/// A `use` with its path relative to the working folder instead of the file's folder.
fn used(written: &str, path: &str, file: Option<&str>) -> String {
    let of_library = LIBRARY
        .iter()
        .any(|(name, _)| name.trim_end_matches(".nk") == path.trim_end_matches(".nk"));
    match file {
        Some(file) if !of_library => format!("use \"{}\"", Folder::name(file, path)),
        _ => written.to_owned(),
    }
}

/// An earlier item that defines a name of `new` and that, according to an error, contradicts `new`.
fn rival(found: &[Diagnostic], typed: usize, rest: &[Entry], new: &[Entry]) -> Option<Entry> {
    let errors = found.iter().filter(|own| own.severity == Severity::Error);
    for error in errors {
        let in_root = |span: &Span| span.file == Analysis::ROOT;
        let spans: Vec<Span> = error
            .labels
            .iter()
            .map(|own| own.span)
            .filter(in_root)
            .collect();
        let touches_new = spans.iter().any(|span| (span.start as usize) < typed);
        let old = spans.iter().find_map(|span| {
            let mut start = typed + 1;
            rest.iter().find(|own| {
                let range = start..start + own.text.len();
                start = range.end + 1;
                range.contains(&(span.start as usize))
            })
        });
        if let Some(old) = old.filter(|_| touches_new) {
            let names = new.iter().flat_map(|own| &own.defines);
            if names.clone().any(|name| old.defines.contains(name)) {
                return Some(old.clone());
            }
        }
    }
    None
}
