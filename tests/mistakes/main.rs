//! Mistakes of newcomers, with the messages that they get and the text that they meant.
//!
//! A file of this folder is about one theme. A case begins with a line `## title`, then has the typed text, then lines
//! that begin with `!`: the code, the line and column, and a part of the headline of each error in order, or `! help`
//! with a part of a suggested change of the error before. After `> fix` is the text that the quick fixes make, one
//! after another; after `> by hand`, a text that follows the help. Both texts have no errors when they are checked and
//! evaluated. So no suggestion of these cases is wrong, and each can be pasted.
//!
//! In `names.txt` a line is a case: a call in the notation of another language, ` | `, and the same call in this
//! language. A third column `help` means that the suggestion is only in words.

mod names;

use std::ops::ControlFlow;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Evaluator, Limits, Window};
use nk_ide::{Analysis, fixes};
use nk_oeis::Corpus;
use nk_syntax::diag::{Diagnostic, Severity, render};
use nk_testing::{files, messages};

fn main() -> std::process::ExitCode {
    let folder = files::root().join("tests/mistakes");
    let mut failures = Vec::new();
    let mut cases = 0;
    let mut themes: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .flatten()
        .collect();
    themes.sort_by_key(|entry| entry.file_name());
    for entry in themes {
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = files::read(&format!("tests/mistakes/{name}"));
        let wanted = std::env::args().nth(1).filter(|own| !own.starts_with('-'));
        match name.as_str() {
            "names.txt" => names::all(&text, &mut cases, &mut failures),
            own if own.ends_with(".txt") => {
                for case in text.split("\n## ").skip(1) {
                    if wanted
                        .as_ref()
                        .is_some_and(|wanted| !case.contains(wanted.as_str()))
                    {
                        continue;
                    }
                    cases += 1;
                    if let Err(problem) = judge(case) {
                        failures.push(format!("{name}: {}\n{problem}", title(case)));
                    }
                }
            }
            _ => {}
        }
    }
    for failure in &failures {
        println!("{failure}\n");
    }
    println!("{cases} cases, {} failures", failures.len());
    match failures.is_empty() && cases > 0 {
        true => std::process::ExitCode::SUCCESS,
        false => std::process::ExitCode::FAILURE,
    }
}

fn title(case: &str) -> &str {
    case.lines().next().unwrap_or("")
}

/// A text that was checked and, if it has no error, evaluated, with its diagnostics.
pub struct Tried {
    analysis: Analysis,
    pub found: Vec<Diagnostic>,
}

impl Tried {
    pub fn new(text: &str) -> Self {
        let analysis = Analysis::new("typed.nk", text, &files::specs);
        let mut found = analysis.checked.diagnostics.clone();
        if !found.iter().any(|own| own.severity == Severity::Error) {
            for own in evaluated(&analysis) {
                if !found.contains(&own) {
                    found.push(own);
                }
            }
        }
        Self { analysis, found }
    }

    /// The text after the first quick fix of the first error that has one.
    pub fn fixed(&self) -> Option<String> {
        let mut all = self
            .found
            .iter()
            .flat_map(|own| fixes::of(own, &self.analysis));
        let fix = all.next()?;
        Some(fixes::apply(self.analysis.text(), &fix.edits))
    }

    pub fn drawn(&self) -> String {
        render::text::render(&self.found, &self.analysis.sources, false)
    }

    fn place(&self, found: &Diagnostic) -> (usize, usize) {
        let span = found.span().expect("an error has a place");
        self.analysis.sources.line_column(span)
    }
}

/// The diagnostics of the evals and checks of a program.
fn evaluated(analysis: &Analysis) -> Vec<Diagnostic> {
    let program = &analysis.checked.program;
    let (corpus, stop) = (Rc::new(Corpus::bundled()), CancelToken::new());
    let limits = Limits {
        steps: 2_000_000_000,
        depth: 1_000,
        bytes: 1 << 28,
        ..Limits::default()
    };
    let mut evaluator = Evaluator::new(program, corpus, limits, stop);
    let window = Window {
        default_to: Some(Number::Small(12)),
        ..Window::default()
    };
    let mut errors = Vec::new();
    for eval in &program.evals {
        let end = evaluator.run_eval(eval, &window, &mut |_, _| ControlFlow::Continue(()));
        errors.extend(end.err());
    }
    for check in &program.checks {
        errors.extend(evaluator.run_check(check, &window).stopped);
    }
    let errors = errors.into_iter();
    errors
        .map(|error| error.into_diagnostic(&analysis.sources))
        .collect()
}

/// Tests a case. The error says what differs.
fn judge(case: &str) -> Result<(), String> {
    let mut typed = String::new();
    let mut expected = Vec::new();
    let (mut meant, mut by_fix, mut lines) = (None::<String>, false, case.lines().skip(1));
    for line in &mut lines {
        if let Some(rest) = line.strip_prefix("! ") {
            expected.push(rest);
        } else if line.starts_with("> ") {
            by_fix = line == "> fix";
            meant = Some(lines.by_ref().map(|line| format!("{line}\n")).collect());
            break;
        } else {
            typed += &format!("{line}\n");
        }
    }
    let tried = Tried::new(&typed);
    told(&tried, &expected)?;
    for own in &tried.found {
        if !messages::has_page(own.code, &own.message) {
            let (code, message) = (own.code, &own.message);
            return Err(format!(
                "docs/errors/{code}.md does not name the message: {message}"
            ));
        }
    }
    let meant = meant.ok_or("no `> fix` or `> by hand`")?;
    let meant = meant.trim_end();
    if by_fix {
        let mut text = typed.clone();
        for _ in 0..10 {
            match Tried::new(&text).fixed() {
                Some(fixed) => text = fixed,
                None => break,
            }
        }
        if text.trim_end() != meant {
            return Err(format!("the fixes make\n{text}\n{}", tried.drawn()));
        }
    }
    let left = Tried::new(&format!("{meant}\n"));
    let errors = left.found.iter().any(|own| own.severity == Severity::Error);
    match errors || (by_fix && !left.found.is_empty()) {
        true => Err(format!("what is meant has errors:\n{}", left.drawn())),
        false => Ok(()),
    }
}

/// Compares the diagnostics with the expected ones.
fn told(tried: &Tried, expected: &[&str]) -> Result<(), String> {
    let mut found = tried.found.iter();
    let mut last: Option<&Diagnostic> = None;
    let wrong = |what: &str| Err(format!("expected: {what}\n{}", tried.drawn()));
    for &line in expected {
        if let Some(part) = line.strip_prefix("help ") {
            let part = part.trim().trim_matches('"');
            let helps = last.map_or(&[][..], |own| &own.helps[..]);
            if !helps.iter().any(|own| own.contains(part)) {
                return wrong(line);
            }
            continue;
        }
        let Some(own) = found.next() else {
            return wrong(line);
        };
        let (row, column) = tried.place(own);
        let head = format!("{} {row}:{column} ", own.code);
        let part = line
            .strip_prefix(&head)
            .map(|part| part.trim().trim_matches('"'));
        if !part.is_some_and(|part| own.message.contains(part)) {
            return wrong(&format!("{line}, not {head}\"{}\"", own.message));
        }
        last = Some(own);
    }
    match found.next() {
        Some(more) => wrong(&format!(
            "nothing else, not {} \"{}\"",
            more.code, more.message
        )),
        None if expected.is_empty() => Err("nothing is expected".to_owned()),
        None => Ok(()),
    }
}
