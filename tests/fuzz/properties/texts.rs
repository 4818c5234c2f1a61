//! The tokens and the items of a text, and its formatting.

use nk_base::source::{FileId, SourceMap};
use nk_syntax::diag::Diagnostic;
use nk_syntax::diag::render::text;
use nk_syntax::format::format;
use nk_syntax::{lex, parse};
use nk_terminal::diagnostics as json;

use nk_testing::kept::{kept, tree};

const FILE: FileId = FileId(0);

/// The tokens together are the text.
pub fn lexer(source: &str) {
    let mut end = 0;
    for token in lex(source) {
        assert_eq!(token.start, end, "a gap");
        assert!(token.end > token.start, "an empty token");
        assert!(source.is_char_boundary(token.end as usize));
        end = token.end;
    }
    assert_eq!(end as usize, source.len());
}

/// Items are in order, and every error has a message and is drawn at a place of the text.
pub fn parser(source: &str) {
    let mut sources = SourceMap::default();
    let file = sources.add("a.nk", source);
    let parse = parse(file, source);
    let mut end = 0;
    for item in &parse.file.items {
        assert!(end <= item.span.start && item.span.start < item.span.end);
        assert!(source.get(item.span.range()).is_some());
        end = item.span.end;
    }
    let errors = parse.errors.into_iter();
    let found: Vec<Diagnostic> = errors.map(|error| error.into_diagnostic()).collect();
    draw(&found, &sources);
}

/// Diagnostics can be drawn as text and as JSON.
pub fn draw(found: &[Diagnostic], sources: &SourceMap) {
    for diagnostic in found {
        assert!(!diagnostic.message.is_empty());
        for label in &diagnostic.labels {
            let file = &sources.get(label.span.file).text;
            assert!(file.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
    text::render(found, sources, false);
    let told: serde_json::Value =
        serde_json::from_str(&json::render(found, sources)).expect("what is rendered is JSON");
    assert_eq!(told.as_array().map(Vec::len), Some(found.len()));
}

/// Formatting keeps the tokens and the tree, and changes nothing the second time.
pub fn formatter(source: &str) {
    let Ok(once) = format(FILE, source) else {
        return;
    };
    assert_eq!(kept(source), kept(&once), "tokens of {source:?}");
    assert_eq!(tree(source), tree(&once), "tree of {source:?}");
    let twice = format(FILE, &once).expect("what is formatted is a specification");
    assert_eq!(once, twice, "once more, from {source:?}");
}
