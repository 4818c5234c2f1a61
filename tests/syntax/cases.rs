//! The files in `tests/errors/`: what is wrong with them stands in them.
//!
//! A line with an error ends in `# error: E0103 26 "never closed"`: the code, the column of the primary
//! label in characters from 1, and a part of the headline. Where that comment would be part of the
//! error, it stands alone on the next line and begins with `# error-above:`. Several may stand in a
//! row; every error of the file is expected, and every expectation is met.

use std::fs;

use nk_base::source::{FileId, SourceMap};
use nk_syntax::diag::code::{ALL, Code};
use nk_syntax::diag::{Diagnostic, render};
use nk_syntax::parse;

/// Line, code, column and a part of the headline.
type Expectation = (usize, String, usize, String);

/// What a case file expects.
fn expectations(text: &str) -> Vec<Expectation> {
    let mut expected = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for note in line.split("# error").skip(1) {
            let (above, note) = match note.strip_prefix("-above:") {
                Some(note) => (1, note),
                None => (
                    0,
                    note.strip_prefix(':')
                        .unwrap_or_else(|| panic!("`:` in {line}")),
                ),
            };
            let mut words = note.trim().splitn(3, ' ');
            let mut word = || {
                words
                    .next()
                    .unwrap_or_else(|| panic!("code, column, part in {line}"))
            };
            let (code, column, part) = (word(), word(), word());
            let column = column
                .parse()
                .unwrap_or_else(|_| panic!("a column in {line}"));
            let part = part.trim().trim_matches('"').to_owned();
            expected.push((index + 1 - above, code.to_owned(), column, part));
        }
    }
    expected
}

/// Holds the errors of a case file against what it expects; the drawing helps where they differ.
#[track_caller]
fn compare(name: &str, sources: &SourceMap, diagnostics: &[Diagnostic]) {
    let text = &sources.get(FileId(0)).text;
    let mut expected = expectations(text);
    let drawn = render::text::render(diagnostics, sources, false);
    for diagnostic in diagnostics {
        let span = diagnostic.span().expect("an error of form has a place");
        let (line, column) = sources.line_column(span);
        let met = expected.iter().position(|(in_line, code, at, part)| {
            (*in_line, *at) == (line, column)
                && code == diagnostic.code.as_str()
                && diagnostic.message.contains(part.as_str())
        });
        let met = met.unwrap_or_else(|| panic!("{name}: not expected at {line}:{column}\n{drawn}"));
        expected.swap_remove(met);
    }
    assert!(
        expected.is_empty(),
        "{name}: not found: {expected:?}\n{drawn}"
    );
}

fn diagnostics(name: &str, text: &str) -> (SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::default();
    let file = sources.add(name, text);
    let errors = parse(file, text).errors;
    (
        sources,
        errors
            .into_iter()
            .map(|error| error.into_diagnostic())
            .collect(),
    )
}

#[test]
fn every_case_is_as_it_says() {
    let folder = nk_testing::root().join("tests/errors");
    let mut names: Vec<_> = fs::read_dir(&folder)
        .expect("there are cases")
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("E01") && name.ends_with(".nk"))
        .collect();
    names.sort();
    for name in &names {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let (sources, diagnostics) = diagnostics(name, &text);
        assert!(
            diagnostics
                .iter()
                .any(|found| name.starts_with(found.code.as_str())),
            "{name}"
        );
        compare(name, &sources, &diagnostics);
    }
    for (code, _) in ALL
        .iter()
        .filter(|(code, _)| code.as_str().starts_with("E01"))
    {
        let tested = names.iter().any(|name| name.starts_with(code.as_str()));
        assert!(tested, "no case for {code}");
    }
}

/// The fenced blocks of a page, with what stands behind the opening fence.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((kind, block.join("\n")));
        }
    }
    found
}

#[test]
fn pages_show_the_error_and_its_end() {
    for (code, page) in ALL
        .iter()
        .filter(|(code, _)| code.as_str().starts_with("E01"))
    {
        assert!(page.starts_with(&format!("# {code}: ")), "{code}");
        let blocks = blocks(page);
        // An example that is nested too deep would help nobody.
        let wrong = if code.as_str() == "E0105" {
            "text"
        } else {
            "nk error"
        };
        for needed in ["nk", wrong] {
            assert!(
                blocks.iter().any(|(kind, _)| *kind == needed),
                "{code}: {needed}"
            );
        }
        for (kind, block) in blocks {
            let (sources, found) = diagnostics("page.nk", &block);
            let drawn = render::text::render(&found, &sources, false);
            match kind {
                "nk error" => {
                    let codes: Vec<Code> = found.iter().map(|found| found.code).collect();
                    assert!(
                        !codes.is_empty() && codes.iter().all(|found| found == code),
                        "{code}\n{drawn}"
                    );
                }
                "nk" => assert!(found.is_empty(), "{code}\n{drawn}"),
                _ => {}
            }
        }
    }
}
