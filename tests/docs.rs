//! The examples of README.md and docs/*.md run without changes, and the tables in them are complete.
//!
//! The words after a fence state the expected result:
//!
//! * ```` ```nk ````: no diagnostic, every eval has all its terms, every check is proved or holds;
//! * ```` ```nk error E0305 ````: diagnostics of that code and of no other, from checking or from evaluating;
//! * ```` ```nk ignore ````: a fragment, not run.
//!
//! Options are in a comment on the line before: `<!-- to: 20; verdicts: proved, fails -->`. `to` is the `--to` of
//! `nkdsl eval`; `verdicts` are those of all checks, in order. A ```` ```text ```` fence right after an example has the
//! terms of its evals, a line for each, after its name if there are several.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::{FileId, SourceMap};
use nk_eval::{End, Evaluator, Limits, Verdict, Window};
use nk_lang::builtins::builtin_names;
use nk_lang::load::LIBRARY;
use nk_lang::{Checked, check};
use nk_oeis::{Corpus, SequenceId};
use nk_syntax::ast::{GraphDef, ItemKind};
use nk_syntax::parse;
use nk_testing::{files, root};

/// The limits for an example. Examples are small, and a broken one must not run on.
const STEPS: u64 = 50_000_000;
const DEPTH: usize = 100_000;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// README.md and the pages directly in docs/, by name.
fn pages() -> Vec<(String, String)> {
    let mut paths = vec![root().join("README.md")];
    let entries = std::fs::read_dir(root().join("docs")).expect("docs/ can be listed");
    paths.extend(entries.map(|entry| entry.expect("an entry of docs/").path()));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let name = |path: &PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    paths.iter().map(|path| (name(path), read(path))).collect()
}

// ---- Fences ----

/// A fenced block, with the line of its first line of text (from 1).
#[derive(Debug)]
struct Fence {
    line: usize,
    info: String,
    text: String,
    /// The comment on the line before.
    options: String,
    /// The text of the next fence, if it is a `text` fence after blank lines only.
    output: Option<String>,
}

fn fences(page: &str) -> Vec<Fence> {
    let lines: Vec<&str> = page.lines().collect();
    let mut fences: Vec<Fence> = Vec::new();
    let mut at = 0;
    let mut last_end = usize::MAX;
    while at < lines.len() {
        let Some(info) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let body: Vec<&str> = lines[at + 1..]
            .iter()
            .copied()
            .take_while(|line| *line != "```")
            .collect();
        let end = at + 1 + body.len();
        let follows = last_end < at && lines[last_end + 1..at].iter().all(|line| line.is_empty());
        match fences.last_mut() {
            Some(previous) if info == "text" && follows => previous.output = Some(body.join("\n")),
            _ => fences.push(Fence {
                line: at + 2,
                info: info.to_owned(),
                text: body.join("\n") + "\n",
                options: at
                    .checked_sub(1)
                    .map_or("", |above| lines[above])
                    .to_owned(),
                output: None,
            }),
        }
        last_end = end;
        at = end + 1;
    }
    fences
}

impl Fence {
    /// The value of `name` in `<!-- name: value; ... -->`.
    fn option(&self, name: &str) -> Option<&str> {
        let inside = self.options.strip_prefix("<!--")?.strip_suffix("-->")?;
        let pairs = inside.split(';').filter_map(|pair| pair.split_once(':'));
        pairs
            .map(|(key, value)| (key.trim(), value.trim()))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    /// The window of the evals by the option `to`; checks run without it.
    fn window(&self) -> Window {
        let to = self
            .option("to")
            .map(|to| to.parse::<i64>().expect("`to` is a number"));
        Window {
            to: to.map(Number::from),
            ..Window::standard()
        }
    }
}

// ---- Running an example ----

/// The outcome of an example.
#[derive(Default)]
struct Outcome {
    /// Code and message of each diagnostic.
    errors: Vec<(String, String)>,
    output: String,
    verdicts: Vec<(&'static str, String)>,
}

fn run(fence: &Fence) -> Outcome {
    let mut sources = SourceMap::default();
    let root = sources.add("example.nk", fence.text.clone());
    let Checked {
        program,
        diagnostics,
        ..
    } = check(root, &mut sources, &files::specs);
    let mut outcome = Outcome::default();
    if !diagnostics.is_empty() {
        outcome.errors = diagnostics
            .into_iter()
            .map(|found| (found.code.to_string(), found.message))
            .collect();
        return outcome;
    }
    let limits = Limits {
        steps: STEPS,
        depth: DEPTH,
        ..Limits::default()
    };
    let mut evaluator = Evaluator::new(
        &program,
        Rc::new(Corpus::bundled()),
        limits,
        CancelToken::new(),
    );
    let window = fence.window();
    let several = program.evals.len() > 1;
    for eval in &program.evals {
        let mut terms = Vec::new();
        let end = evaluator.run_eval(eval, &window, &mut |_, value| {
            terms.push(value.to_string());
            ControlFlow::Continue(())
        });
        let name = if several {
            format!("{}: ", eval.name)
        } else {
            String::new()
        };
        let more = match end {
            Ok(End::AllMembers(reason) | End::NoMore(reason)) => format!(" ({reason})"),
            Ok(_) => String::new(),
            Err(error) => {
                let found = error.into_diagnostic(&sources);
                outcome.errors.push((found.code.to_string(), found.message));
                continue;
            }
        };
        writeln!(outcome.output, "{name}{}{more}", terms.join(", ")).expect("a String takes all");
    }
    for item in &program.checks {
        let report = evaluator.run_check(item, &Window::standard());
        if let Some(error) = report.stopped {
            let found = error.into_diagnostic(&sources);
            outcome.errors.push((found.code.to_string(), found.message));
        }
        outcome
            .verdicts
            .push((word(&report.verdict), item.text.clone()));
    }
    outcome
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved { .. } => "proved",
        Verdict::Holds { .. } => "holds",
        Verdict::Fails { .. } => "fails",
        Verdict::Unknown { .. } => "unknown",
    }
}

/// The fault of an example; `None` if it has none.
fn fault(fence: &Fence) -> Option<String> {
    let (kind, wanted) = fence.info.split_once(' ').unwrap_or((&fence.info, ""));
    if kind != "nk" || wanted == "ignore" {
        return None;
    }
    let outcome = run(fence);
    if let Some(code) = wanted.strip_prefix("error ") {
        let all = outcome.errors.iter().all(|(found, _)| found == code);
        let right = all && !outcome.errors.is_empty();
        return (!right).then(|| format!("wanted {code}, found {:?}", outcome.errors));
    }
    if let Some((code, message)) = outcome.errors.first() {
        return Some(format!("[{code}] {message}"));
    }
    if let Some(wanted) = fence.option("verdicts") {
        let words: Vec<&str> = outcome.verdicts.iter().map(|(word, _)| *word).collect();
        if words.join(", ") != wanted {
            return Some(format!(
                "wanted the verdicts {wanted}, found {}",
                words.join(", ")
            ));
        }
    } else if let Some((word, text)) = outcome
        .verdicts
        .iter()
        .find(|(word, _)| !["proved", "holds"].contains(word))
    {
        return Some(format!("`{text}`: {word}"));
    }
    let wanted = fence.output.as_ref()?;
    (outcome.output.trim_end() != wanted.trim_end())
        .then(|| format!("wanted\n{wanted}\nfound\n{}", outcome.output))
}

#[test]
fn every_example_does_what_the_page_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    for (page, text) in pages() {
        for fence in fences(&text) {
            count += usize::from(fence.info.starts_with("nk"));
            faults.extend(fault(&fence).map(|fault| format!("{page}:{}: {fault}", fence.line)));
        }
    }
    assert!(count > 35, "only {count} examples were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

// ---- Completeness ----

fn families(text: &str) -> Vec<GraphDef> {
    let items = parse(FileId(0), text).file.items.into_iter();
    items
        .filter_map(|item| match item.kind {
            ItemKind::Graph(graph) => Some(graph),
            _ => None,
        })
        .collect()
}

/// The names in backquotes that begin the rows of the tables of a section.
fn rows(page: &str, heading: &str) -> BTreeSet<String> {
    let section = page
        .split(heading)
        .nth(1)
        .unwrap_or_else(|| panic!("no section {heading:?}"));
    let section = section.split("\n## ").next().expect("a first piece");
    section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_table_of_the_library_names_every_family() {
    let mut wanted = BTreeSet::new();
    for (_, text) in LIBRARY {
        for family in families(text) {
            let params: Vec<&str> = family
                .params
                .iter()
                .map(|name| name.text.as_str())
                .collect();
            wanted.insert(format!("{}({})", family.name.text, params.join(", ")));
        }
    }
    let found = rows(
        &read(&root().join("docs/language.md")),
        "\n## The library\n",
    );
    assert_eq!(found, wanted);
}

#[test]
fn every_built_in_name_is_explained() {
    let page = read(&root().join("docs/language.md"));
    let missing: Vec<&str> = builtin_names()
        .filter(|name| !page.contains(&format!("`{name}(")))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/language.md does not show {missing:?}"
    );
}

// ---- The book ----

/// Every page is a chapter of the book, and every chapter is a page.
#[test]
fn the_book_has_every_page() {
    let summary = read(&root().join("docs/SUMMARY.md"));
    let links = summary
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let chapters: BTreeSet<String> = links
        .filter(|own| !own.is_empty())
        .map(str::to_owned)
        .collect();
    let mut there = BTreeSet::new();
    for folder in ["", "atlas/", "errors/", "lab/"] {
        for entry in std::fs::read_dir(root().join("docs").join(folder)).expect("a folder") {
            let name = entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned();
            if name.ends_with(".md") && name != "SUMMARY.md" {
                there.insert(format!("{folder}{name}"));
            }
        }
    }
    assert_eq!(chapters, there);
}

/// Chapters about errors have the titles of their pages: the code and the error.
#[test]
fn chapters_about_errors_say_what_is_wrong() {
    let summary = read(&root().join("docs/SUMMARY.md"));
    let mut count = 0;
    for line in summary.lines().filter(|line| line.contains("](errors/")) {
        let (title, link) = line
            .trim_start_matches([' ', '-', '['])
            .split_once("](")
            .expect("a link");
        let page = read(&root().join("docs").join(link.trim_end_matches(')')));
        let heading = page.lines().next().and_then(|own| own.strip_prefix("# "));
        assert_eq!(heading, Some(title), "docs/SUMMARY.md: {line}");
        count += 1;
    }
    assert!(count > 60, "{count} pages about errors");
}

/// The words that the book colours are those that the grammar for editors knows.
#[test]
fn the_book_colours_the_words_of_the_language() {
    let script = read(&root().join("docs/book-nk.js"));
    let words_of = |name: &str| -> BTreeSet<String> {
        let start = format!("{name}: \"");
        let list = script
            .split(&start)
            .nth(1)
            .and_then(|own| own.split('"').next());
        let words = list.expect("a list of words").split(' ');
        words.map(str::to_owned).collect()
    };
    let coloured: BTreeSet<String> = words_of("keyword")
        .union(&words_of("built_in"))
        .cloned()
        .collect();
    let grammar = read(&root().join("grammar/vscode/nk.tmLanguage.json"));
    // The first four alternatives of plain words are the keywords; the built-in functions follow.
    let lists = grammar
        .split("(?:")
        .skip(1)
        .filter_map(|own| own.split(')').next());
    let is_word = |own: &&str| {
        own.split('|')
            .all(|word| word.chars().all(|c| c.is_ascii_lowercase()))
    };
    let known = lists.filter(is_word).take(4).flat_map(|own| own.split('|'));
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    assert_eq!(coloured, known);
}

// ---- New terms ----

/// The b-files in docs/ contradict no listed term, and end where docs/new-terms.md says.
#[test]
fn new_terms_go_on_from_the_listed_ones() {
    let bundled = Corpus::bundled();
    let corpus = Corpus::with_folders([root().join("docs")]).expect("docs/ can be read");
    let page = read(&root().join("docs/new-terms.md"));
    for id in ["A316632", "A316533", "A344227"] {
        let id: SequenceId = id.parse().expect("an A-number");
        let listed = bundled.listing(id).expect("a list");
        let longer = corpus.listing(id).expect("a longer list");
        assert_eq!(longer.first(), listed.first());
        assert!(longer.last() > listed.last(), "{id}");
        for n in listed.first()..=listed.last() {
            assert_eq!(longer.term(n), listed.term(n), "{id} at {n}");
        }
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| [{id}]")));
        let ends = format!("| n = {} | n = {} |", listed.last(), longer.last());
        assert!(row.is_some_and(|row| row.contains(&ends)), "{id}: {ends}");
    }
}
