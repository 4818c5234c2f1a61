//! The names of lists, local names, guards, and vertices of a graph in an editor.

use nk_base::cancellation::CancelToken;
use nk_ide::describe::describe;
use nk_ide::fixes::apply;
use nk_ide::outline::outline;
use nk_ide::semantic_tokens::{Paint, semantic_tokens};
use nk_ide::{Analysis, Sort, complete, rename};
use nk_testing::files;

const TEXT: &str = "\
graph wheel(n) {
  vertex hub, v[i] : 1 <= i <= n
  edge hub -- v[i] : 1 <= i <= n
}
graph star2(n) {
  vertex centre, v[i] : 1 <= i <= n
  edge centre -- v[i] : 1 <= i <= n
}
half(n) = m*m + r where m = n div 2, r = n - m : n >= 1
both(n) = (m where m = n div 2) + (m where m = 3) : n >= 1
squares(n) = [ i*i if i > 1 : 1 <= i <= n ]
nim(L) = mex { nim(replace(L, i, k)) : 1 <= i <= |L|, 0 <= k < L[i] }
kayles(G) = mex { kayles(G - N[G, v]) : v in V(G) }
spokes(G) = degree(G, G.hub)
eval degree(wheel(3), wheel(3).v[1]) + k where k = 2
eval half(n) where s = 1 : n >= 1
twice(L) = L ++ L
others(S) = 1..9 \\ S
";

fn analysis() -> Analysis {
    let analysis = Analysis::new("new.nk", TEXT, &files::specs);
    let found = &analysis.checked.diagnostics;
    assert!(analysis.is_sound(), "{found:?}");
    analysis
}

/// The place of the `nth` occurrence (from 0) of `word` after the beginning of `anchor`.
fn place(anchor: &str, word: &str, nth: usize) -> usize {
    let from = TEXT.find(anchor).expect("the anchor is there");
    let mut found = TEXT[from..].match_indices(word);
    from + found.nth(nth).expect("the word is there").0
}

fn symbol(analysis: &Analysis, offset: usize) -> usize {
    let found = analysis.at(Analysis::ROOT, offset);
    found.expect("a name stands there").0.symbol
}

/// The lines and columns, from 1, at which a symbol occurs.
fn places(analysis: &Analysis, offset: usize) -> Vec<(usize, usize)> {
    let symbol = symbol(analysis, offset);
    let of = analysis.index.of(symbol);
    of.map(|own| analysis.sources.line_column(own.span))
        .collect()
}

#[test]
fn local_names_and_variables_of_lists_are_found() {
    let analysis = analysis();
    let m = place("half(n)", "m*m", 0);
    assert_eq!(places(&analysis, m), [(9, 11), (9, 13), (9, 25), (9, 46)]);
    // Each of the two pairs of parentheses has its own names.
    assert_eq!(
        places(&analysis, place("both", "m where", 0)),
        [(10, 12), (10, 20)]
    );
    assert_eq!(
        places(&analysis, place("both", "m where", 1)),
        [(10, 36), (10, 44)]
    );
    let i = place("squares", "i*i", 0);
    assert_eq!(
        places(&analysis, i),
        [(11, 16), (11, 18), (11, 23), (11, 36)]
    );
    let sort = |offset| analysis.index.symbols[symbol(&analysis, offset)].sort;
    assert_eq!((sort(m), sort(i)), (Sort::Local, Sort::Variable));
    assert_eq!(sort(place("nim(L)", "L[i]", 0)), Sort::Parameter);
    assert_eq!(sort(place("kayles", "N[", 0)), Sort::Builtin);
}

#[test]
fn vertices_are_found_where_a_graph_names_them() {
    let analysis = analysis();
    let hub = place("wheel", "hub", 0);
    assert_eq!(places(&analysis, hub), [(2, 10), (3, 8), (14, 25)]);
    assert_eq!(
        places(&analysis, place("wheel", "v[i]", 0)),
        [(2, 15), (3, 15), (15, 32)]
    );
    assert_eq!(
        places(&analysis, place("star2", "v[i]", 0)),
        [(6, 18), (7, 18)]
    );
}

#[test]
fn they_are_renamed_wherever_they_stand() {
    let analysis = analysis();
    let renamed = |offset: usize, new: &str| {
        let (id, stop) = (symbol(&analysis, offset), CancelToken::new());
        let edits = rename::rename(&analysis, id, new, &files::specs, &stop);
        edits
            .expect("nobody ends it")
            .map(|edits| apply(TEXT, &edits))
    };
    let m = place("half(n)", "m*m", 0);
    let text = renamed(m, "half_n").expect("a new name");
    let line = "half(n) = half_n*half_n + r where half_n = n div 2, r = n - half_n : n >= 1";
    assert!(text.contains(line), "{text}");
    let text = renamed(place("wheel", "hub", 0), "middle").expect("a new name");
    assert!(
        text.contains("vertex middle, v[i]") && text.contains("G.middle)"),
        "{text}"
    );
    assert!(text.contains("edge middle -- v[i]"), "{text}");
    // A rename to another local name or a parameter of the item would change the meaning.
    for taken in ["r", "n"] {
        assert!(renamed(m, taken).is_err(), "{taken}");
    }
    assert!(renamed(m, "where").is_err_and(|why| why.contains("reserved")));
}

/// If the graph before `.` is not known and two families have such a vertex, the vertex is not known.
#[test]
fn an_ambiguous_vertex_keeps_its_name() {
    let text = TEXT.replace("G.hub", "G.v[1]");
    let analysis = Analysis::new("new.nk", &text, &files::specs);
    let v = symbol(&analysis, place("wheel", "v[i]", 0));
    assert!(rename::may_rename(&analysis, v).is_err_and(|why| why.contains("another family")));
    let hub = symbol(&analysis, place("wheel", "hub", 0));
    assert_eq!(rename::may_rename(&analysis, hub), Ok(()));
}

#[test]
fn hovers_tell_kinds_values_and_meanings() {
    let analysis = analysis();
    let shown = |anchor: &str, word: &str| {
        let found = describe(&analysis, Analysis::ROOT, place(anchor, word, 0));
        found.unwrap_or_else(|| panic!("nothing at {word}")).1
    };
    let nim = shown("nim(L)", "nim");
    assert!(
        nim.contains("`nim` is a function of a list of numbers; its value is a number"),
        "{nim}"
    );
    let squares = shown("squares", "squares");
    assert!(
        squares.contains("of a number; its value is a list of numbers"),
        "{squares}"
    );
    assert!(shown("kayles", "kayles").contains("a function of a graph"));
    // Parameters that are numbers are not mentioned.
    assert!(!shown("half", "half").contains("is a function"));
    let local = shown("half(n)", "m*m");
    assert!(
        local.contains("local name `m`") && local.contains("m = n div 2"),
        "{local}"
    );
    assert!(shown("half(n)", "where").contains("Gives names to values"));
    assert!(shown("squares", "if").contains("After an element"));
    assert!(shown("kayles", "N[").contains("neighbours of the vertex v"));
    assert!(shown("nim(L)", "replace").contains("L[i]"));
    assert!(shown("spokes", "hub").contains("vertex `hub`"));
    assert!(shown("twice", "++").contains("followed by those of the list M"));
    assert!(shown("others", "\\").contains("not members of T"));
}

#[test]
fn completion_offers_local_names_and_new_words() {
    let analysis = analysis();
    let offered = |offset| -> Vec<String> {
        let list = complete::complete(&analysis, offset, &[]).list;
        list.into_iter().map(|own| own.text).collect()
    };
    let inside = offered(place("half(n)", "n >= 1", 0));
    for wanted in [
        "m",
        "r",
        "n",
        "where",
        "intersect",
        "components",
        "exists",
        "sort",
    ] {
        assert!(inside.iter().any(|own| own == wanted), "{wanted}");
    }
    let elsewhere = offered(place("squares", "i*i", 0));
    assert!(!elsewhere.iter().any(|own| own == "r"));
}

#[test]
fn tokens_have_their_classes() {
    let analysis = analysis();
    let painted = semantic_tokens(&analysis, Analysis::ROOT);
    let paint = |offset: usize| {
        let own = painted
            .iter()
            .find(|(span, ..)| span.start as usize == offset);
        own.map(|(_, paint, _)| *paint)
    };
    assert_eq!(paint(place("half(n)", "where", 0)), Some(Paint::Keyword));
    assert_eq!(
        paint(place("half(n)", "m = ", 0)),
        Some(Paint::Name(Sort::Local))
    );
    assert_eq!(
        paint(place("spokes", "hub", 0)),
        Some(Paint::Name(Sort::Vertex))
    );
    assert_eq!(paint(place("squares", "if", 0)), Some(Paint::Keyword));
}

#[test]
fn the_outline_shows_what_is_asked_without_its_names() {
    let analysis = analysis();
    let headings = outline(&analysis.files[0].file, &analysis.sources);
    let names: Vec<&str> = headings.iter().map(|own| own.name.as_str()).collect();
    assert!(
        names.contains(&"nim(L)") && names.contains(&"wheel"),
        "{names:?}"
    );
    assert!(names.contains(&"half(n)"), "{names:?}");
}
