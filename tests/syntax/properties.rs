//! Properties that hold for every text: tokens and grammar agree, and nothing panics.

use std::collections::BTreeSet;

use nk_base::source::{FileId, SourceMap, Span};
use nk_syntax::ast::ItemKind;
use nk_syntax::diag::render::text;
use nk_syntax::diag::{Code, Diagnostic};
use nk_syntax::grammar::{Grammar, Rule};
use nk_syntax::{Token, TokenKind, lex, parse};
use nk_terminal::diagnostics as json;
use pest::Parser as _;
use pest::iterators::Pair;
use pest_meta::ast::Expr as Grammatical;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::corpus::{GOOD, PIECES};

/// A text of pieces in any order.
fn soup() -> impl Strategy<Value = String> {
    let piece = (select(PIECES), select(&["", " "][..]));
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| {
        pieces
            .into_iter()
            .map(|(piece, blank)| format!("{piece}{blank}"))
            .collect()
    })
}

/// A right file with a few changed tokens.
fn mutated() -> impl Strategy<Value = String> {
    let change = (any::<Index>(), 0..4u8, select(PIECES), any::<Index>());
    (select(GOOD), proptest::collection::vec(change, 0..4)).prop_map(|(good, changes)| {
        let mut tokens: Vec<String> = lex(good)
            .iter()
            .map(|token| token.text(good).into())
            .collect();
        for (place, kind, piece, other) in changes {
            if tokens.is_empty() {
                break;
            }
            let (at, other) = (place.index(tokens.len()), other.index(tokens.len()));
            match kind {
                0 => drop(tokens.remove(at)),
                1 => tokens.insert(at, piece.to_owned()),
                2 => tokens[at] = piece.to_owned(),
                _ => tokens.swap(at, other),
            }
        }
        tokens.concat()
    })
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![2 => soup(), 3 => mutated(), 1 => any::<String>()]
}

fn tokens_are_the_text(text: &str) {
    let tokens = lex(text);
    let joined: String = tokens.iter().map(|token| token.text(text)).collect();
    assert_eq!(joined, text);
    assert!(tokens.iter().all(|token| token.start < token.end));
}

fn leaves<'i>(pair: Pair<'i, Rule>, found: &mut Vec<pest::Span<'i>>) {
    let span = pair.as_span();
    let mut inner = pair.into_inner().peekable();
    if inner.peek().is_none() {
        found.push(span);
    }
    inner.for_each(|pair| leaves(pair, found));
}

/// Checks that if the grammar accepts a text, its leaves begin and end at the ends of tokens, and every token is of the
/// language. Returns whether it accepts.
fn grammar_and_tokens_agree(text: &str) -> bool {
    let Ok(pairs) = Grammar::parse(Rule::file, text) else {
        return false;
    };
    let tokens = lex(text);
    let edges: BTreeSet<usize> = tokens
        .iter()
        .flat_map(|token| [token.start as usize, token.end as usize])
        .collect();
    let mut spans = Vec::new();
    pairs.for_each(|pair| leaves(pair, &mut spans));
    for span in spans.iter().filter(|span| !span.as_str().is_empty()) {
        assert!(
            edges.contains(&span.start()) && edges.contains(&span.end()),
            "{span:?}"
        );
    }
    assert!(tokens.iter().all(|token| !token.kind.is_bad()), "{text:?}");
    true
}

/// Checks that a parse is complete, that its errors have messages, and that they can be drawn.
fn parses_and_draws(source: &str) {
    let mut sources = SourceMap::default();
    let id = sources.add("a.nk", source);
    let parse = parse(id, source);
    let broken = parse
        .file
        .items
        .iter()
        .any(|item| matches!(item.kind, ItemKind::Broken { .. }));
    assert_eq!(broken, !parse.errors.is_empty(), "{source:?}");
    let mut end = 0;
    for item in &parse.file.items {
        assert!(
            end <= item.span.start && item.span.start < item.span.end,
            "{source:?}"
        );
        end = item.span.end;
    }
    let diagnostics: Vec<Diagnostic> = parse
        .errors
        .into_iter()
        .map(|error| error.into_diagnostic())
        .collect();
    for diagnostic in &diagnostics {
        assert!(diagnostic.code.as_str().starts_with("E01"));
        assert!(!diagnostic.helps.is_empty() && !diagnostic.labels.is_empty());
        let raw = ["expression", "primary", "EOI", "kw_", "infix"];
        assert!(
            raw.iter().all(|rule| !diagnostic.message.contains(rule)),
            "{}",
            diagnostic.message
        );
        for label in &diagnostic.labels {
            assert!(source.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
    let drawn = text::render(&diagnostics, &sources, false);
    assert!(drawn.lines().all(|line| line.trim_end() == line), "{drawn}");
    text::render(&diagnostics, &sources, true);
    let json: serde_json::Value =
        serde_json::from_str(&json::render(&diagnostics, &sources)).unwrap();
    assert_eq!(json.as_array().map(Vec::len), Some(diagnostics.len()));
}

/// A case that a random test found: `for` is taken for a loop without a body, as no token follows.
#[test]
fn a_loop_without_a_body_is_read() {
    parses_and_draws("\ncheck for\u{2028}graph");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn tokens_of_any_text(text in texts()) {
        tokens_are_the_text(&text);
    }

    #[test]
    fn leaves_of_any_text(text in texts()) {
        grammar_and_tokens_agree(&text);
    }

    #[test]
    fn parses_of_any_text(text in texts()) {
        parses_and_draws(&text);
    }

    #[test]
    fn pieces_are_read_as_the_whole(first in mutated(), second in mutated()) {
        // Whatever the first file is, an item after it that begins with a keyword is read.
        let text = format!("{first}\ncheck 12345 = 54321 ;\n{second}");
        if !first.contains('\u{b}') {
            let items = parse(FileId(0), &text).file.items;
            let found = items.iter().any(|item| &text[item.span.range()] == "check 12345 = 54321");
            prop_assert!(found, "{text:?}");
        }
    }

    #[test]
    fn any_span_is_drawn(
        first in texts(),
        second in texts(),
        spans in proptest::collection::vec((0..3u32, 0..200u32, 0..200u32), 0..4),
        colour: bool,
    ) {
        let mut sources = SourceMap::default();
        sources.add("a.nk", first);
        sources.add("ü.nk", second);
        let mut diagnostic = Diagnostic::warning(Code::find("e0101").unwrap(), "message").note("note");
        for (file, a, b) in spans {
            let span = Span { file: FileId(file), start: a.min(b), end: a.max(b) };
            diagnostic = diagnostic.label(span, "label");
        }
        let drawn = text::render(&[diagnostic.clone(), diagnostic.clone()], &sources, colour);
        prop_assert!(drawn.contains("message") && drawn.contains("note"));
        json::render(&[diagnostic], &sources);
    }
}

#[test]
fn good_files_are_accepted() {
    for text in GOOD {
        tokens_are_the_text(text);
        assert!(grammar_and_tokens_agree(text), "{text}");
        parses_and_draws(text);
        assert_eq!(parse(FileId(0), text).errors, [], "{text}");
    }
}

/// Tokens and grammar agree about every character, which is a letter, a blank or neither.
#[test]
fn character_classes_agree() {
    let mut buffer = [0; 4];
    for character in ('\0'..=char::MAX).filter(|c| !matches!(c, '#' | '"')) {
        let text: &str = character.encode_utf8(&mut buffer);
        let [token] = lex(text)[..] else {
            panic!("one token: {text:?}")
        };
        let name = Grammar::parse(Rule::name, text).is_ok();
        assert_eq!(name, token.kind == TokenKind::Name, "{text:?}");
        let blank = Grammar::parse(Rule::file, text).is_ok();
        assert_eq!(blank, token.kind == TokenKind::Blank, "{text:?}");
    }
}

/// The literals of a grammar rule.
fn literals(expr: &Grammatical, found: &mut BTreeSet<String>) {
    let nested = expr.iter_top_down();
    for part in nested {
        if let Grammatical::Str(literal) = part {
            found.insert(literal);
        }
    }
}

/// Every word and sign of the grammar is one token, and every word and sign of the lexer is in the
/// grammar: neither list can grow alone.
#[test]
fn literals_are_tokens() {
    let source = include_str!("../../grammar/nk.pest");
    let pairs = pest_meta::parser::parse(pest_meta::parser::Rule::grammar_rules, source).unwrap();
    let rules = pest_meta::parser::consume_rules(pairs).unwrap();
    let parts_of_tokens = [
        "name",
        "name_character",
        "letter",
        "integer",
        "text",
        "WHITESPACE",
        "COMMENT",
    ];
    let mut words = BTreeSet::new();
    for rule in rules
        .iter()
        .filter(|rule| !parts_of_tokens.contains(&&*rule.name))
    {
        literals(&rule.expr, &mut words);
    }
    let mut kinds = BTreeSet::new();
    for word in &words {
        let [token] = lex(word)[..] else {
            panic!("`{word}` is one token")
        };
        assert!(
            !token.kind.is_bad() && !token.kind.is_trivia(),
            "`{word}` is {:?}",
            token.kind
        );
        kinds.insert(token.kind);
    }
    let open = [
        TokenKind::Name,
        TokenKind::OeisName,
        TokenKind::Integer,
        TokenKind::Text,
    ];
    let all = PIECES.iter().flat_map(|piece| lex(piece));
    for Token { kind, .. } in all {
        let known =
            kinds.contains(&kind) || kind.is_bad() || kind.is_trivia() || open.contains(&kind);
        assert!(known, "{kind:?} is not in the grammar");
    }
    let keywords: Vec<&String> = words
        .iter()
        .filter(|word| TokenKind::is_word(word))
        .collect();
    assert_eq!(keywords.len(), 21);
    for word in keywords {
        assert!(
            Grammar::parse(Rule::name, word).is_err(),
            "`{word}` is a name"
        );
    }
}
