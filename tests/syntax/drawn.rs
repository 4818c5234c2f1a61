//! Whole drawings of diagnostics.

use nk_base::source::{FileId, SourceMap, Span};
use nk_syntax::diag::code::E0101;
use nk_syntax::diag::render::text;
use nk_syntax::diag::{Code, Diagnostic};
use nk_syntax::parse;
use nk_terminal::diagnostics as json;

/// The place of the `nth` occurrence of a piece of a file.
fn place(sources: &SourceMap, file: FileId, piece: &str, nth: usize) -> Span {
    let text = &sources.get(file).text;
    let (start, _) = text.match_indices(piece).nth(nth).expect("it is there");
    Span::new(file, start, start + piece.len())
}

#[track_caller]
fn assert_drawn(diagnostics: &[Diagnostic], sources: &SourceMap, expected: &str) {
    let drawn = text::render(diagnostics, sources, false);
    assert_eq!(drawn, expected.trim_start_matches('\n'), "\n{drawn}");
}

#[test]
fn a_call_that_is_never_closed() {
    let mut sources = SourceMap::default();
    let source = "b(n) = mex { b(i-3) (+) b(n-i-1 : 1 <= i <= n }\n";
    let file = sources.add("b.nk", source);
    let errors = parse(file, source).errors;
    let found: Vec<Diagnostic> = errors
        .into_iter()
        .map(|error| error.into_diagnostic())
        .collect();
    let expected = r"
[E0103] Error: this `(` is never closed
   ╭─[ b.nk:1:26 ]
 1 │ b(n) = mex { b(i-3) (+) b(n-i-1 : 1 <= i <= n }
   │                          ┬─────               ┬
   │                          ╰─────────────────────── opened here
   │                                               ╰── `}` comes before a `)`
   │ Help: close the call: `b(n-i-1)`
";
    assert_drawn(&found, &sources, expected);
}

/// The primary label is below another one, and after a character of three bytes.
#[test]
fn the_headline_gives_the_primary_place() {
    let mut sources = SourceMap::default();
    let source = "K(-2) = K(-1) = 0\nK(n) = mex { 1 ⊕ K(i-3) : 0 <= i <= n+1 }\n";
    let file = sources.add("K.nk", source);
    let found = Diagnostic::error(E0101, "no equation defines K(-3)")
        .label(place(&sources, file, "K(i-3)", 0), "K(-3) is needed here")
        .label(
            place(&sources, file, "K(-2) = K(-1)", 0),
            "K is defined from -2 up",
        )
        .help("if the source starts at i = 1, write `1 <= i`")
        .note("while computing K(0), with i = 0");
    let expected = r"
[E0101] Error: no equation defines K(-3)
   ╭─[ K.nk:2:18 ]
 1 │ K(-2) = K(-1) = 0
   │ ┬────────────
   │ ╰────────────── K is defined from -2 up
 2 │ K(n) = mex { 1 ⊕ K(i-3) : 0 <= i <= n+1 }
   │                  ┬─────
   │                  ╰─────── K(-3) is needed here
   │ Help: if the source starts at i = 1, write `1 <= i`
   │ Note: while computing K(0), with i = 0
";
    assert_drawn(&[found], &sources, expected);
}

#[test]
fn labels_in_two_files_and_a_span_of_two_lines() {
    let mut sources = SourceMap::default();
    let first = sources.add("a.nk", "# ⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕⊕\n# 漢\nm = 5\n");
    let second = sources.add("b.nk", "use \"a.nk\"\r\nm = {\r\n  6 }\r\n");
    let found = Diagnostic::warning(E0101, "two equations define m")
        .label(place(&sources, second, "{\r\n  6 }", 0), "here")
        .label(place(&sources, first, "m = 5", 0), "and here");
    let expected = r"
[E0101] Warning: two equations define m
   ╭─[ b.nk:2:5 ]
 2 │ ╭─▶ m = {
 3 │ ├─▶   6 }
   │ ╰──────────── here
   ├─[ a.nk:3:1 ]
 3 │ m = 5
   │ ┬────
   │ ╰────── and here
";
    assert_drawn(&[found], &sources, expected);
}

#[test]
fn several_are_in_order_and_apart() {
    let mut sources = SourceMap::default();
    let file = sources.add("a.nk", "a\u{1b}[31m = 1\nb = 2\n");
    let at = |piece| place(&sources, file, piece, 0);
    let found = [
        Diagnostic::error(E0101, "third").label(at("b"), "x"),
        Diagnostic::error(E0101, "second").label(at("= 1"), "y\u{7}"),
        Diagnostic::error(E0101, "first").help("no place"),
    ];
    let expected = "
[E0101] Error: first
   Help: no place

[E0101] Error: second
   ╭─[ a.nk:1:8 ]
 1 │ a\u{FFFD}[31m = 1
   │        ┬──
   │        ╰──── y\u{FFFD}

[E0101] Error: third
   ╭─[ a.nk:2:1 ]
 2 │ b = 2
   │ ┬
   │ ╰── x
";
    assert_drawn(&found, &sources, expected);
}

#[test]
fn a_line_too_long_to_be_shown() {
    let mut sources = SourceMap::default();
    let file = sources.add("a.nk", format!("a = {}b", "1 + ".repeat(1000)));
    let found = Diagnostic::error(E0101, "message").label(place(&sources, file, "b", 0), "label");
    let expected = "
[E0101] Error: message
   a.nk:1:4005: label
   Help: shorten it
";
    assert_drawn(&[found.help("shorten it")], &sources, expected);
}

#[test]
fn colour_is_decoration() {
    let mut sources = SourceMap::default();
    let file = sources.add("a.nk", "a = (1\n");
    let found =
        [Diagnostic::error(E0101, "message").label(place(&sources, file, "(1", 0), "label")];
    let plain = text::render(&found, &sources, false);
    let coloured = text::render(&found, &sources, true);
    assert!(!plain.contains('\u{1b}') && coloured.contains('\u{1b}'));
    assert_eq!(plain.lines().count(), coloured.lines().count());
}

#[test]
fn json_has_it_all() {
    let mut sources = SourceMap::default();
    let file = sources.add("a.nk", "⊕⊕ = (1\n");
    let found = [Diagnostic::error(Code::find("E0103").unwrap(), "message")
        .label(place(&sources, file, "(1", 0), "label")
        .help("help")];
    let json: serde_json::Value = serde_json::from_str(&json::render(&found, &sources)).unwrap();
    let place = serde_json::json!({
        "file": "a.nk", "line": 1, "column": 6, "end_line": 1, "end_column": 8
    });
    let mut label = place.clone();
    label["text"] = "label".into();
    let mut expected = place;
    expected["code"] = "E0103".into();
    expected["severity"] = "error".into();
    expected["message"] = "message".into();
    expected["labels"] = serde_json::json!([label]);
    expected["helps"] = serde_json::json!(["help"]);
    expected["notes"] = serde_json::json!([]);
    assert_eq!(json, serde_json::json!([expected]));
}
