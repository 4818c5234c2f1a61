//! Checks every file in `tests/errors/` and every page in `docs/errors/`, which state their own errors.
//!
//! In a case file, a line with an error ends in `# error: E0402 14 "K(-3)"`: the code, the column of the primary label
//! in characters from 1, and a part of the headline. If that comment would be part of the error, it is alone on the
//! next line and begins with `# error-above:`. A line may have several such comments. Every error of the file must be
//! expected, and every expected error must occur. Files about syntax (`E01`) are only parsed; all others are checked,
//! and evaluated if the check finds no error.
//!
//! A page names its code and its messages, and shows an error (```` ```nk error ````) and a corrected text
//! (```` ```nk ````), which is checked and evaluated for every code, so that a reader can paste it. The first error is
//! drawn in `tests/snapshots/errors/`. A block of text replaces an error that is too large to be shown.
//!
//! Limits are set by the first line of a case, such as `# limits: depth=1000`, or after the fence of a block: `steps`,
//! `depth`, `bytes`, `oeis=FOLDER`, and `stop`, which cancels the work before it begins.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::OnceLock;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::{FileId, SourceMap};
use nk_eval::{Evaluator, Limits, Window};
use nk_lang::load::Loader;
use nk_lang::{Checked, check};
use nk_oeis::Corpus;
use nk_syntax::diag::code::Code;
use nk_syntax::diag::{Diagnostic, Severity, render};
use nk_syntax::parse;
use nk_testing::messages;

datatest_stable::harness! {
    { test = is_as_it_says, root = "tests/errors", pattern = r"[EW]\d{4}[^/]*\.nk$" },
    { test = shows_its_error, root = "docs/errors", pattern = r"[EW]\d{4}\.md$" },
}

/// The result of a test. The message of a failure says what differs.
type Answer = Result<(), Failure>;

/// The message of a failure. Its `Debug` form is the message itself, since the harness prints that form.
struct Failure(String);

impl std::fmt::Debug for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Failure(text)
    }
}

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        Failure(text.to_owned())
    }
}

fn is_as_it_says(path: &Path, text: String) -> datatest_stable::Result<()> {
    Ok(case(path, text)?)
}

fn shows_its_error(path: &Path, text: String) -> datatest_stable::Result<()> {
    Ok(page(path, text)?)
}

/// Loads used files from the folder of the file that uses them.
struct Beside;

impl Loader for Beside {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let own = Path::new(from).parent().unwrap_or(Path::new("")).join(path);
        let text = fs::read_to_string(&own).map_err(|_| "there is no such file".to_owned())?;
        Ok((own.to_string_lossy().into_owned(), text))
    }
}

/// The settings of a case or a block.
#[derive(Default)]
struct Setting {
    limits: Limits,
    stop: CancelToken,
    corpus: Corpus,
}

impl Setting {
    fn read(words: &str) -> Result<Setting, String> {
        let mut setting = Setting::default();
        for word in words.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let number = || {
                value
                    .parse::<u64>()
                    .map_err(|_| format!("a number in {word}"))
            };
            match name {
                "steps" => setting.limits.steps = number()?,
                "depth" => setting.limits.depth = number()? as usize,
                "bytes" => setting.limits.bytes = number()?,
                "stop" => setting.stop.cancel(),
                "oeis" => {
                    setting.corpus =
                        Corpus::with_folders([value]).map_err(|error| error.to_string())?;
                }
                _ => return Err(format!("what is {word}?")),
            }
        }
        Ok(setting)
    }
}

/// All diagnostics of a file, with the sources that it uses. A file about syntax is only parsed.
fn diagnose(name: &str, text: &str, setting: Setting) -> (SourceMap, Vec<Diagnostic>) {
    if is_about_syntax(name) {
        let mut sources = SourceMap::default();
        let file = sources.add(name, text);
        let errors = parse(file, text).errors.into_iter();
        let found = errors.map(|error| error.into_diagnostic()).collect();
        return (sources, found);
    }
    evaluate(name, text, setting)
}

/// All diagnostics of a file after it is parsed, checked and evaluated, with the sources that it uses.
fn evaluate(name: &str, text: &str, setting: Setting) -> (SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::default();
    let file = sources.add(name, text);
    let checked = check(file, &mut sources, &Beside);
    let found = found(checked, setting, &sources);
    (sources, found)
}

fn is_about_syntax(name: &str) -> bool {
    Path::new(name)
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with("E01"))
}

/// The diagnostics of a check and, if it finds no error, those of the evaluation, each once.
fn found(checked: Checked, setting: Setting, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = checked.diagnostics;
    if found.iter().any(|found| found.severity == Severity::Error) {
        return found;
    }
    let corpus = Rc::new(setting.corpus);
    let mut evaluator = Evaluator::new(&checked.program, corpus, setting.limits, setting.stop);
    let window = Window {
        default_to: Some(Number::Small(20)),
        ..Window::default()
    };
    let mut errors = Vec::new();
    for eval in &checked.program.evals {
        let end = evaluator.run_eval(eval, &window, &mut |_, _| ControlFlow::Continue(()));
        errors.extend(end.err());
    }
    for check in &checked.program.checks {
        errors.extend(evaluator.run_check(check, &window).stopped);
    }
    for error in errors {
        let error = error.into_diagnostic(sources);
        if !found.contains(&error) {
            found.push(error);
        }
    }
    found
}

/// An expected error: the line, the code, the column and a part of the headline.
type Expectation = (usize, String, usize, String);

/// The expected errors of a case file.
fn expectations(text: &str) -> Result<Vec<Expectation>, String> {
    let mut expected = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for note in line.split("# error").skip(1) {
            let (above, note) = match note.strip_prefix("-above:") {
                Some(note) => (1, note),
                None => (0, note.strip_prefix(':').ok_or(format!("`:` in {line}"))?),
            };
            let mut words = note.trim().splitn(3, ' ');
            let mut word = || words.next().ok_or(format!("code, column, part in {line}"));
            let (code, column, part) = (word()?, word()?, word()?);
            let column = column.parse().map_err(|_| format!("a column in {line}"))?;
            let part = part.trim().trim_matches('"').to_owned();
            expected.push((index + 1 - above, code.to_owned(), column, part));
        }
    }
    Ok(expected)
}

/// Tests a case file: it has exactly the errors that it expects, one of which has the code in its name.
fn case(path: &Path, text: String) -> Answer {
    let name = path.to_string_lossy().replace('\\', "/");
    let header = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("# limits: "));
    let setting = Setting::read(header.unwrap_or(""))?;
    let mut expected = expectations(&text)?;
    let (sources, diagnostics) = diagnose(&name, &text, setting);
    let drawn = render::text::render(&diagnostics, &sources, false);
    for diagnostic in &diagnostics {
        has_page(diagnostic)?;
        let span = diagnostic.span().ok_or("an error without a place")?;
        let (line, column) = sources.line_column(span);
        let met = expected.iter().position(|(in_line, code, at, part)| {
            span.file == FileId(0)
                && (*in_line, *at) == (line, column)
                && code == diagnostic.code.as_str()
                && diagnostic.message.contains(part.as_str())
        });
        let met = met.ok_or_else(|| {
            let (code, message) = (diagnostic.code, &diagnostic.message);
            format!("not expected in line {line}: {code} {column} \"{message}\"\n{drawn}")
        })?;
        expected.swap_remove(met);
    }
    if !expected.is_empty() {
        return Err(format!("not found: {expected:?}\n{drawn}").into());
    }
    let stem = path.file_name().unwrap_or_default().to_string_lossy();
    let own = |found: &Diagnostic| stem.starts_with(found.code.as_str());
    match diagnostics.iter().any(own) {
        true => Ok(()),
        false => Err("no error has the code in the name of the file".into()),
    }
}

/// The fenced blocks of a page, each with the words after its opening fence.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((kind, block.join("\n") + "\n"));
        }
    }
    found
}

/// Tests a page: it belongs to a code, has a case, and its examples have the stated errors or none.
fn page(path: &Path, text: String) -> Answer {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let code = Code::find(&stem).ok_or("no code has this page")?;
    if !text.starts_with(&format!("# {code}: ")) {
        return Err("the title is not \"# CODE: ...\"".into());
    }
    let mut cases = fs::read_dir("tests/errors")
        .map_err(|error| error.to_string())?
        .filter_map(Result::ok);
    if !cases.any(|case| {
        case.file_name()
            .to_string_lossy()
            .starts_with(code.as_str())
    }) {
        return Err(format!("tests/errors/ has no case for {code}").into());
    }
    names_what_is_said(code)?;
    let (mut bad, mut good) = (0, 0);
    for (kind, block) in blocks(&text) {
        if let Some(words) = kind.strip_prefix("nk error") {
            example_fails(code, &block, Setting::read(words)?, bad == 0)?;
            bad += 1;
        } else if let Some(words) = kind.strip_prefix("nk") {
            let (sources, found) = evaluate(
                &format!("tests/errors/{code}.nk"),
                &block,
                Setting::read(words)?,
            );
            if !found.is_empty() {
                return Err(render::text::render(&found, &sources, false).into());
            }
            good += 1;
        } else if kind == "text" {
            // The block of text replaces an error that is too large to be shown.
            bad += 1;
        }
    }
    match (bad, good) {
        (1.., 1..) => Ok(()),
        _ => Err("a page shows an error and its end".into()),
    }
}

/// Tests that the page of a code names the message, so that a reader who searches for it finds the page.
fn has_page(found: &Diagnostic) -> Answer {
    let (code, message) = (found.code, &found.message);
    match messages::has_page(code, message) {
        true => Ok(()),
        false => Err(format!("docs/errors/{code}.md does not name the message: {message}").into()),
    }
}

/// Tests that each message on the page of a code is that of a case, or that its words are in the sources.
fn names_what_is_said(code: Code) -> Answer {
    let said = said();
    for own in messages::named(code) {
        let is_said = said
            .iter()
            .any(|(other, message)| *other == code && messages::is_of(&own, message));
        let words = messages::parts(&own).into_iter();
        let mut words = words.map(|part| part.trim().to_owned());
        let mut is_worded = || words.all(|part| !part.contains(' ') || sources().contains(&part));
        if !is_said && !is_worded() {
            return Err(format!("nothing says what the page of {code} names: {own}").into());
        }
    }
    Ok(())
}

/// The messages of all cases, with their codes.
fn said() -> &'static [(Code, String)] {
    static SAID: OnceLock<Vec<(Code, String)>> = OnceLock::new();
    SAID.get_or_init(|| {
        let mut said = Vec::new();
        for case in fs::read_dir("tests/errors").expect("a folder").flatten() {
            let name = format!("tests/errors/{}", case.file_name().to_string_lossy());
            let text = fs::read_to_string(&name).unwrap_or_default();
            let header = text.lines().next();
            let header = header.and_then(|line| line.strip_prefix("# limits: "));
            let setting = Setting::read(header.unwrap_or(""));
            if let Ok(setting) = setting.and_then(|own| match name.ends_with(".nk") {
                true => Ok(own),
                false => Err("another file".to_owned()),
            }) {
                let found = diagnose(&name, &text, setting).1;
                said.extend(found.into_iter().map(|own| (own.code, own.message)));
            }
        }
        said
    })
}

/// The sources of the program, without quotation marks around code, and with the lines of each string joined.
fn sources() -> &'static str {
    static SOURCES: OnceLock<String> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let mut folders = vec![nk_testing::root().join("src")];
        let mut all = String::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|own| own == "rs") {
                    all += &fs::read_to_string(path).expect("a source");
                }
            }
        }
        let lines: Vec<&str> = all.split("\\\n").map(str::trim_start).collect();
        lines.concat().replace('`', "")
    })
}

/// Tests that an example has errors, all of this code. The first example of a page is drawn.
fn example_fails(code: Code, block: &str, setting: Setting, first: bool) -> Answer {
    let name = format!("tests/errors/{code}.nk");
    let (sources, found) = diagnose(&name, block, setting);
    let drawn = render::text::render(&found, &sources, false).replace(&name, "page.nk");
    if found.is_empty() || found.iter().any(|found| found.code != code) {
        return Err(format!("wanted {code}\n{drawn}").into());
    }
    if first {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(nk_testing::root().join("tests/snapshots/errors"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(code.as_str(), drawn));
    }
    Ok(())
}
