//! The notes below a drawing about letters that it lacks and about its signs.

use super::runner::Workshop;

/// Letters without strokes for pictures of pixels are drawn as boxes, and a note names them.
#[test]
fn a_note_names_letters_that_a_picture_lacks() {
    let file = "graph gr(n) { vertex α[i], é[i], 漢[i], 字 : 1 <= i <= n }\ngraph plain() { vertex α, β, é }\n";
    let workshop = Workshop::new().file("g.nk", file);
    let note = "note: 漢, 字 are boxes in this picture, as there are no strokes for them; --format svg has the letters";
    for format in ["png", "pdf", "kitty", "sixel"] {
        let own = workshop.run(&["draw", "g.nk", "gr(2)", "--format", format, "-o", "out"]);
        assert_eq!(own.status, 0, "{}", own.err);
        let said = own.err.replace("\n  ", " ").replace('\n', " ");
        assert_eq!(said.trim(), note, "{format}");
        let own = workshop.run(&["draw", "g.nk", "plain()", "--format", format, "-o", "out"]);
        assert_eq!(own.err, "", "{format}");
    }
    for format in ["svg", "tikz", "text", "json"] {
        let own = workshop.run(&["draw", "g.nk", "gr(2)", "--format", format]);
        assert_eq!(own.err, "", "{format}");
    }
    let workshop = workshop.file("p.nk", "f(n) = n\neval \"漢\" f(n) : 0 <= n <= 9\n");
    let own = workshop.run(&["plot", "p.nk", "-o", "p.png"]);
    assert!(
        own.err.contains("漢 is a box in this picture"),
        "{}",
        own.err
    );
}

/// The meanings of the signs of a text picture are below it.
#[test]
fn text_pictures_say_what_their_signs_mean() {
    let file = "use \"std/wheels.nk\"\nuse \"std/tori.nk\"\nuse \"std/trees.nk\"\n";
    let workshop = Workshop::new().file("g.nk", file);
    let text = |graph: &str, width: &str| {
        let own = workshop.run(&["draw", "g.nk", graph, "--format", "text", "--width", width]);
        assert_eq!(own.status, 0, "{}", own.err);
        own.out
    };
    let unnamed = "o: a vertex whose name has no room";
    let narrow = text("binary_tree(4)", "60");
    assert!(
        narrow.contains('o') && narrow.ends_with(&format!("{unnamed}\n")),
        "{narrow}"
    );
    let wide = text("cycle(5)", "100");
    assert!(!wide.contains(unnamed), "{wide}");
    let torus = text("torus(4, 5)", "100");
    assert!(
        torus.contains("edges that leave the page come back on the other side\n"),
        "{torus}"
    );
}
