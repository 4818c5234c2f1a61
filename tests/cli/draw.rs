//! `nkdsl draw`, and the pictures of the documentation.

use nk_testing::root;

use super::runner::Workshop;

pub(super) fn workshop() -> Workshop {
    let text = "use \"std/lattices.nk\"\nuse \"std/trees.nk\"\n\
                graph chain(n) {\n  vertex v[i] : 0 <= i <= n\n  vertex u[i] : 1 <= i <= n\n\
                edge v[i-1] -- v[i] -- u[i] -- v[i-1] : 1 <= i <= n\n}\n";
    Workshop::new().file("boards.nk", text)
}

#[test]
fn every_format_is_written() {
    let workshop = workshop();
    let svg = workshop.run(&["draw", "boards.nk", "lattice(2, 3)"]);
    assert!(
        svg.out.starts_with("<svg ") && svg.out.ends_with("</svg>\n"),
        "{}",
        svg.out
    );
    assert!(svg.out.contains(">v[2,3]</text>"), "{}", svg.out);
    workshop
        .run(&["draw", "boards.nk", "lattice(2,  3)", "-o", "l.svg"])
        .prints("");
    let written = std::fs::read_to_string(workshop.path().join("l.svg")).expect("a file");
    assert_eq!(written, svg.out);
    workshop
        .run(&["draw", "boards.nk", "lattice(2, 3)", "-o", "l.png"])
        .prints("");
    let png = std::fs::read(workshop.path().join("l.png")).expect("a file");
    assert!(png.starts_with(b"\x89PNG"));
    let dot = workshop.run(&["draw", "boards.nk", "path(2)", "--format", "dot"]);
    assert!(
        dot.out.contains("graph \"path(2)\" {") && dot.out.contains("  0 -- 1;\n"),
        "{}",
        dot.out
    );
    workshop
        .run(&["draw", "boards.nk", "cycle(5)", "--format", "graph6"])
        .prints("Dhc\n");
    let lines = "v[1,1]---v[1,2]---v[1,3]\n  |        |        |\nv[2,1]---v[2,2]---v[2,3]\n";
    workshop
        .run(&["draw", "boards.nk", "lattice(2, 3)", "--format", "text"])
        .prints(lines);
}

#[test]
fn vertices_of_one_orbit_have_one_colour() {
    let workshop = workshop();
    for (graph, colours) in [
        ("complete(7)", 1),
        ("star(12)", 2),
        ("hypercube(5)", 1),
        ("complement(complete(10))", 1),
        ("binary_tree(4)", 5),
    ] {
        let drawn = [
            "draw",
            "boards.nk",
            graph,
            "--colour",
            "orbit",
            "--format",
            "dot",
        ];
        let dot = workshop.run(&drawn);
        assert_eq!(dot.err, "");
        let fills = dot
            .out
            .lines()
            .filter_map(|own| own.split_once("fillcolor=\""));
        let mut fills: Vec<&str> = fills.map(|own| &own.1[..7]).collect();
        fills.sort_unstable();
        fills.dedup();
        assert_eq!(fills.len(), colours, "{graph}: {}", dot.out);
    }
}

#[test]
fn all_sorts_of_graphs_are_drawn() {
    let workshop = workshop();
    for graph in [
        "path(0)",
        "path(1)",
        "path(60)",
        "chain(4)",
        "line(lattice(3, 3))",
        "cartesian(path(2), cartesian(path(3), cycle(4)))",
        "hypercube(5)",
        "disjoint(cycle(4), disjoint(path(3), complement(complete(3))))",
        "join(path(3), cycle(4))",
        "spider(5, 2)",
        "binary_tree(4)",
        "graph6(\"IheA@GUAo\")",
        "lattice(8, 25)",
    ] {
        let ran = workshop.run(&["draw", "boards.nk", graph]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{graph}");
        assert!(
            !ran.out.contains("NaN") && !ran.out.contains("inf"),
            "{graph}"
        );
    }
}

#[test]
fn names_come_from_how_a_graph_is_made() {
    let workshop = workshop();
    for (graph, named) in [
        ("cartesian(path(2), path(2))", ">1,0<"),
        ("hypercube(3)", ">101<"),
        ("line(chain(1))", ">v[0]-u[1]<"),
        ("disjoint(path(2), path(2))", ">2:1<"),
        ("power(chain(2), 2)", ">u[2]<"),
        ("cylinder(3, 2)", ">2,1<"),
    ] {
        let svg = workshop.run(&["draw", "boards.nk", graph]).out;
        assert!(svg.contains(named), "{graph}: {svg}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let workshop = workshop();
    for (arguments, said) in [
        (
            &["lattice(2, 3)", "--move", "v[2,4]"][..],
            "has no vertex `v[2,4]`",
        ),
        (&["lattice(2, 3)", "-o", "l.gif"], "names no format"),
        (
            &["path(2000)"],
            "2000 vertices, but a drawing has room for 1000",
        ),
        (&["lattice(0, 3)"], "lattice"),
        (&["3"], "number"),
    ] {
        let all = [&["draw", "boards.nk"], arguments].concat();
        workshop.run(&all).complains(2, &[said]);
    }
}

/// Up to eight colours are drawn as colours; if there are more, each vertex has the number of its colour.
#[test]
fn many_colours_are_numbered() {
    let workshop = workshop().file("queens.nk", "use \"std/boards.nk\"\n");
    let note = "vertices with the same small number";
    for (file, graph, count) in [
        ("boards.nk", "path(16)", 8),
        ("boards.nk", "path(20)", 10),
        ("queens.nk", "queen(8, 8)", 10),
    ] {
        for options in [&[][..], &["--no-names"]] {
            let orbits = ["draw", file, graph, "--colour", "orbit"];
            let svg = workshop.run(&[&orbits[..], options].concat()).out;
            let numbered = svg.matches(" font-size=\"9\"").count();
            assert_eq!(numbered > 0, count > 8, "{graph}: {svg}");
            assert_eq!(svg.contains(note), count > 8, "{graph}: {svg}");
            if count > 8 {
                let last = svg.matches(&format!(">{count}</text>")).count();
                assert!(last >= 2, "{graph}: {svg}");
            }
        }
        let dot = workshop
            .run(&["draw", file, graph, "--colour", "orbit", "--format", "dot"])
            .out;
        assert_eq!(dot.contains(", xlabel=\"10\""), count > 8, "{graph}: {dot}");
        assert_eq!(dot.contains(note), count > 8, "{graph}: {dot}");
    }
}

/// If a graph is too large for a picture, the text shows the density of its edges.
#[test]
fn large_graphs_have_a_text_picture() {
    let workshop = workshop();
    for graph in [
        "lattice(40, 50)",
        "path(2000)",
        "complete(1001)",
        "binary_tree(11)",
        "disjoint(lattice(30, 40), cycle(300))",
    ] {
        let text = ["draw", "boards.nk", graph, "--format", "text"];
        let ran = workshop.run(&text);
        assert_eq!(ran.status, 0, "{graph}: {ran:?}");
        assert!(
            ran.err.contains(" vertices are too many to be told apart"),
            "{ran:?}"
        );
        assert!(ran.out.lines().count() > 5, "{ran:?}");
        assert!(
            ran.out.lines().all(|line| line.chars().count() <= 80),
            "{}",
            ran.out
        );
        let is_dots =
            |own: char| own == '\n' || own == ' ' || ('\u{2801}'..='\u{28ff}').contains(&own);
        assert!(ran.out.chars().all(is_dots), "{}", ran.out);
    }
    // A move needs the names of the vertices, which such a picture does not have.
    let moved = [
        "draw",
        "boards.nk",
        "path(2000)",
        "--move",
        "0",
        "--format",
        "text",
    ];
    workshop.run(&moved).complains(2, &["2000 vertices"]);
}

#[test]
fn the_width_of_text_is_chosen() {
    let workshop = Workshop::new().file("a.nk", "a = 1\n");
    let draw = |more: &[&str]| workshop.run(&[&["draw", "a.nk", "path(20)"], more].concat());
    let lines = draw(&["--format", "text", "--width", "40"]).out;
    assert!(
        lines.lines().all(|own| own.len() <= 40) && lines.lines().count() > 1,
        "{lines}"
    );
    draw(&["--format", "svg", "--width", "40"])
        .complains(2, &["--width concerns the columns of text"]);
}

#[test]
fn options_without_influence_are_errors() {
    let workshop = workshop();
    for (options, said) in [
        (
            &["--scale", "3", "-o", "x.svg"][..],
            "--scale concerns the pixels of a PNG",
        ),
        (
            &["--colour", "orbit", "--format", "text"],
            "no effect on text",
        ),
        (
            &["--colour", "class", "--format", "graph6"],
            "no effect on graph6",
        ),
        (
            &["--no-names", "--format", "dot"],
            "--no-names concerns the names",
        ),
    ] {
        let all = [&["draw", "boards.nk", "path(3)"], options].concat();
        workshop.run(&all).complains(2, &[said, "leave --"]);
    }
    for options in [
        &["--scale", "3", "-o", "x.png"][..],
        &["--colour", "orbit", "--no-names", "-o", "x.pdf"],
        &["--colour", "none", "--format", "json"],
    ] {
        let all = [&["draw", "boards.nk", "path(3)"], options].concat();
        assert_eq!(workshop.run(&all).status, 0, "{options:?}");
    }
}

#[test]
fn a_set_names_its_vertex_in_any_order() {
    let workshop = Workshop::new().file("k.nk", "use \"std/algebraic.nk\"\n");
    let moved = |name: &str| {
        let all = [
            "draw",
            "k.nk",
            "kneser(5, 2)",
            "--move",
            name,
            "--format",
            "dot",
        ];
        let ran = workshop.run(&all);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
        ran.out
    };
    assert_eq!(moved("{2, 1}"), moved("{1,2}"));
    assert_ne!(moved("{3,1}"), moved("{1,2}"));
}

#[test]
fn the_call_that_nobody_typed_is_in_no_error() {
    let workshop = workshop();
    let ran = workshop.run(&["draw", "boards.nk", "lattice(3, 3) + 1"]);
    assert_eq!(ran.err.matches("Error").count(), 1, "{}", ran.err);
    ran.complains(2, &["`+` takes a number"]);
}

/// The pictures of the documentation, each with the command that makes it.
const PICTURES: &[(&str, &[&str])] = &[
    (
        "diamonds.svg",
        &["draw", "specs/diamonds.nk", "diamonds(4)"],
    ),
    (
        "lattice_move.svg",
        &[
            "draw",
            "specs/lattice.nk",
            "lattice(3, 5)",
            "--move",
            "v[2,3]",
        ],
    ),
    (
        "petersen.svg",
        &["draw", "specs/petersen.nk", "petersen(7, 2)"],
    ),
    (
        "queens_move.svg",
        &["draw", "specs/queens.nk", "queens(5)", "--move"],
    ),
    (
        "octal_plot.svg",
        &[
            "plot",
            "specs/octal_games.nk",
            "octal(\"0.77\", n) : n >= 0",
            "octal(\"0.137\", n) : n >= 0",
            "--together",
            "--to",
            "120",
            "--format",
            "svg",
        ],
    ),
    (
        "diamonds_plot.svg",
        &[
            "plot",
            "specs/diamonds.nk",
            "a",
            "--to",
            "150",
            "--format",
            "svg",
        ],
    ),
];

/// The pictures are current. `NKDSL_UPDATE=1` writes them again.
#[test]
fn the_pictures_of_the_documentation_are_current() {
    let root = root();
    let workshop = Workshop::new();
    for (name, arguments) in PICTURES {
        let output = workshop
            .command(arguments)
            .current_dir(&root)
            .output()
            .expect("it runs");
        let made = String::from_utf8(output.stdout).expect("UTF-8");
        let path = root.join("docs/pictures").join(name);
        if std::env::var_os("NKDSL_UPDATE").is_some() {
            std::fs::create_dir_all(root.join("docs/pictures")).expect("a folder");
            std::fs::write(&path, &made).expect("a file");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            kept, made,
            "docs/pictures/{name}: NKDSL_UPDATE=1 cargo test --test cli"
        );
        let page = std::fs::read_to_string(root.join("docs/howto.md")).expect("a page");
        assert!(
            page.contains(&format!("pictures/{name}")),
            "docs/howto.md shows {name}"
        );
    }
}

#[test]
fn any_graph_has_a_text_picture() {
    let workshop = workshop();
    let text = |graph: &str| {
        let ran = workshop.run(&["draw", "boards.nk", graph, "--format", "text"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{graph}");
        ran.out
    };
    for graph in [
        "chain(3)",
        "cycle(9)",
        "complete(6)",
        "binary_tree(3)",
        "cylinder(6, 3)",
    ] {
        let drawn = text(graph);
        let dots = drawn
            .chars()
            .filter(|c| ('\u{2801}'..='\u{28ff}').contains(c))
            .count();
        assert!(dots > 8, "{graph}:\n{drawn}");
        assert!(
            drawn.lines().all(|line| line.chars().count() <= 80),
            "{graph}:\n{drawn}"
        );
    }
    assert_eq!(text("path(0)"), "no vertices\n");
}

#[test]
fn other_formats_are_written() {
    let workshop = workshop();
    let write = |name: &str| {
        let ran = workshop.run(&["draw", "boards.nk", "chain(2)", "-o", name]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
        std::fs::read(workshop.path().join(name)).expect("a file")
    };
    assert!(write("c.pdf").starts_with(b"%PDF-1.4"));
    let tikz = String::from_utf8(write("c.tex")).expect("UTF-8");
    assert!(
        tikz.contains("{$v_{0}$};") && tikz.contains("\\begin{tikzpicture}"),
        "{tikz}"
    );
    let json: serde_json::Value = serde_json::from_slice(&write("c.json")).expect("JSON");
    assert_eq!(json["vertices"].as_array().map(Vec::len), Some(5));
    assert_eq!(json["edges"].as_array().map(Vec::len), Some(6));
    assert!(json["move"].is_null());
    let dot = String::from_utf8(write("c.dot")).expect("UTF-8");
    assert_eq!(dot.matches(", pos=\"").count(), 5, "{dot}");
    assert!(dot.contains("inputscale=72"), "{dot}");
    let kitty = workshop
        .run(&["draw", "boards.nk", "chain(2)", "--format", "kitty"])
        .out;
    assert!(kitty.starts_with("\u{1b}_Gf=100,a=T,"), "{kitty}");
    let sixel = workshop
        .run(&["draw", "boards.nk", "chain(2)", "--format", "sixel"])
        .out;
    assert!(sixel.starts_with("\u{1b}P0;1;0q\"1;1;"), "{sixel}");
    assert!(sixel.ends_with("-\u{1b}\\\n"), "{sixel}");
}

/// A graph without vertices is said to have none, and its picture has room for its caption.
#[test]
fn an_empty_graph_is_drawn_as_words() {
    let workshop = Workshop::new();
    let text = workshop.run(&["draw", "paths.nk", "path(0)", "--format", "text"]);
    assert_eq!((text.status, text.out.as_str()), (0, "no vertices\n"));
    let svg = workshop.run(&["draw", "paths.nk", "path(0)", "--move"]).out;
    let number = |name: &str, text: &str| -> f64 {
        let own = text.split(&format!(" {name}=\"")).nth(1).expect(name);
        own.split('"')
            .next()
            .and_then(|own| own.parse().ok())
            .expect(name)
    };
    let (width, height) = (number("width", &svg), number("height", &svg));
    let texts: Vec<&str> = svg.split("<text").skip(1).collect();
    assert_eq!(texts.len(), 2, "{svg}");
    for own in texts {
        assert!(
            number("y", own) < height && number("x", own) < width,
            "{svg}"
        );
    }
}

/// The commands for one graph or position take local names, as `eval` does.
#[test]
fn local_names_are_written_out() {
    let text = "use \"std/games.nk\"\nuse \"std/wheels.nk\"\n";
    let workshop = Workshop::new().file("local.nk", text);
    let run = |command: &str, named: &str| workshop.run(&[command, "local.nk", named]);
    let drawn = workshop.run(&[
        "draw",
        "local.nk",
        "G where n = 2 + 2, G = wheel(n)",
        "--format",
        "json",
    ]);
    // The vertices keep the names of the family.
    assert!(drawn.out.contains("\"hub\""), "{}", drawn.out);
    let same = workshop.run(&["draw", "local.nk", "wheel((2 + 2))", "--format", "json"]);
    assert_eq!(drawn.out, same.out);
    for (named, short) in [
        ("grim(G) where G = path(4)", "grim(path(4))"),
        ("(grim(G) where G = path(4))", "grim(path(4))"),
        (
            "geography(G, at) where G = star(3), at = V(G)[1]",
            "geography(star(3), V(star(3))[1])",
        ),
    ] {
        assert_eq!(run("certify", named).out, run("certify", short).out);
        assert!(!run("certify", named).out.is_empty());
        assert_eq!(run("play", named).out, run("play", short).out);
    }
    let played = run("play", "nim(L) (+) nim([k]) where k = 3, L = [1, k]");
    assert!(
        played.out.contains("nim([1, 3]) (+) nim([3])"),
        "{}",
        played.out
    );
    // A name keeps the meaning that the file gives it.
    let taken = Workshop::new().file("local.nk", "use \"std/games.nk\"\nk = 3\n");
    for (named, said) in [
        ("grim(path(k)) where k = 4", "`k` has a meaning here"),
        (
            "grim(G) where G = path(2), G = path(3)",
            "`G` has a meaning here",
        ),
        (
            "grim(G) where G = path(m), m = 3",
            "`m` is defined only after this",
        ),
        ("grim(G) where G = path(5), H = pth(3)", "`pth`"),
    ] {
        for command in ["draw", "play", "certify", "eval"] {
            taken
                .run(&[command, "local.nk", named])
                .complains(2, &[said]);
        }
    }
    // The size of the value doubles with each name.
    let doubled: Vec<String> = (1..40)
        .map(|at| format!("x{at} = x{} + x{}", at - 1, at - 1))
        .collect();
    let long = format!("path(x39) where x0 = 1, {}", doubled.join(", "));
    run("draw", &long).complains(2, &["more than 20000 characters", "in the file"]);
}
