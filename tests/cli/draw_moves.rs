//! `nkdsl draw --move`.

use super::draw::workshop;
use super::runner::Workshop;

#[test]
fn a_move_is_shown_with_the_nimbers_that_it_leaves() {
    let workshop = workshop();
    let moved = ["draw", "boards.nk", "lattice(3, 5)", "--move", "v[2, 3]"];
    let svg = workshop.run(&moved).out;
    assert!(svg.contains(">v[2,3] leaves</text>"), "{svg}");
    assert_eq!(svg.matches(">*3</text>").count(), 3, "{svg}");
    assert!(svg.contains(">= *0</text>"), "{svg}");
    let text = workshop
        .run(&[&moved[..], &["--format", "text"]].concat())
        .out;
    assert!(
        text.starts_with("v[1,1]---v[1,2]     .      v[1,4]---v[1,5]\n"),
        "{text}"
    );
    let last = workshop
        .run(&["draw", "boards.nk", "complete(3)", "--move", "1"])
        .out;
    assert!(last.contains(">1 leaves nothing: *0</text>"), "{last}");
}

#[test]
fn graphviz_is_told_of_a_move() {
    let workshop = workshop();
    let moved = [
        "draw",
        "boards.nk",
        "path(6)",
        "--move",
        "1",
        "--format",
        "dot",
    ];
    let ran = workshop.run(&moved);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    // The move removes 0, 1 and 2, and leaves a path of three.
    for said in [
        "label=\"1 leaves *2\";",
        "1 [label=\"1\", fillcolor=\"#f0f0f0\", penwidth=3, pos=\"60,0!\"];",
        "2 [label=\"2\", fillcolor=\"#f0f0f0\", style=\"filled,dashed\", pos=\"120,0!\"];",
        "xlabel=\"*2\", pos=\"180,0!\"];",
        "  2 -- 3 [style=dashed];",
        "  3 -- 4;",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let last = [
        "draw",
        "boards.nk",
        "complete(3)",
        "--move",
        "1",
        "--format",
        "dot",
    ];
    let last = workshop.run(&last).out;
    assert!(last.contains("label=\"1 leaves nothing: *0\";"), "{last}");
    // A move may be an edge, which removes its ends: the middle edge of a path wins.
    let rules = "tilt(G) = mex { tilt(G - {u, v}) : u -- v in G }\n";
    let wins = Workshop::new().file("tilt.nk", rules).run(&[
        "draw",
        "tilt.nk",
        "tilt(path(4))",
        "--move",
        "--format",
        "dot",
    ]);
    let marked: Vec<&str> = wins
        .out
        .lines()
        .filter(|line| line.contains(" -- ") && line.contains("#00805c"))
        .collect();
    assert_eq!(
        marked,
        ["  1 -- 2 [style=dashed, color=\"#00805c\"];"],
        "{}",
        wins.out
    );
}

fn games() -> Workshop {
    let text = "use \"std/lattices.nk\"\nuse \"std/games.nk\"\n\
                odd_order(G) = mex { odd_order(G - {v}) if order(G) mod 2 = 1 : v in V(G) }\n\
                leaves(G) = mex { leaves(G - {u -- v}) if order(G) > 2 : u -- v in G }\n\
                halves(G) = mex { halves(C) : v in V(G), C in components(G - {v}) }\n\
                inverse(G) = mex { inverse(complement(G - {v})) : v in V(G) }\n\
                one_less(G) = mex { one_less(G - {v}) - 1 : v in V(G) }\n";
    Workshop::new().file("games.nk", text)
}

#[test]
fn moves_of_other_games_are_shown() {
    let workshop = games();
    let text = |game: &str, named: &[&str]| {
        let all = ["draw", "games.nk", game, "--format", "text", "--move"];
        let ran = workshop.run(&[&all[..], named].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}");
        ran.out
    };
    // The moves of these games are two vertices, a vertex, and an edge.
    assert_eq!(
        text("arc_kayles(path(6))", &[]),
        "0---1   #   #   4---5\n#: the move\n2 3 leaves *1 (+) *1 = *0\n1 of 5 moves wins: 2 3\n"
    );
    assert_eq!(
        text("graph_chomp(path(5))", &[]),
        "0    #    2*---3*---4\n#: the move; *: a move that wins\n1 leaves *1 (+) *1 = *0\n3 of 9 moves win: 1, 2, 3\n"
    );
    assert_eq!(
        text("graph_chomp(path(5))", &["2--1"]),
        "0---1-x-2---3---4\n1--2 leaves *2 (+) *1 = *3\n"
    );
    assert_eq!(
        text("graph_chomp(lattice(2, 2))", &["v[1, 1] -- v[2,1]"]),
        "v[1,1]---v[1,2]\n  x        |\nv[2,1]---v[2,2]\nv[1,1]--v[2,1] leaves *2\n"
    );
    // The first game is a P-position, and in the second no move is left.
    assert_eq!(
        text("grim(path(4))", &[]),
        "0---1---2---3\nno move wins: *0\n"
    );
    assert_eq!(text("grim(path(1))", &[]), "0\nno move is left: *0\n");
    assert_eq!(text("path(0)", &[]), "no vertices\nno move is left: *0\n");
    // Node-Kayles may be given by its name, as a graph without a function, or as `nimber`.
    for game in ["nimber(path(5))", "path(5)", "node_kayles(path(5))"] {
        assert_eq!(
            text(game, &[]),
            "0   .   #   .   4\n#: the move; .: a vertex that the move removes\n2 leaves *1 (+) *1 = *0\n1 of 5 moves wins: 2\n"
        );
    }
}

#[test]
fn pictures_mark_the_edge_of_a_move() {
    let workshop = games();
    let moved = [
        "draw",
        "games.nk",
        "delete_edge(cycle(5))",
        "--move",
        "1--0",
    ];
    let dot = workshop
        .run(&[&moved[..], &["--format", "dot"]].concat())
        .out;
    assert!(
        dot.contains("  0 -- 1 [style=dashed, penwidth=3];\n"),
        "{dot}"
    );
    assert!(dot.contains("label=\"0--1 leaves *0\";"), "{dot}");
    assert_eq!(dot.matches("dashed").count(), 1, "{dot}");
    let svg = workshop
        .run(&[&moved[..], &["--format", "svg"]].concat())
        .out;
    // The vertex of the move has an outline and is grey inside.
    assert_eq!(svg.matches("stroke-width=\"6\"").count(), 1, "{svg}");
    assert!(svg.contains(">0--1 leaves</text>"), "{svg}");
    let taken = [
        "draw",
        "games.nk",
        "kayles(cycle(5))",
        "--move",
        "0 1",
        "--format",
        "dot",
    ];
    let dot = workshop.run(&taken).out;
    assert_eq!(dot.matches("penwidth=3").count(), 2, "{dot}");
    assert!(dot.contains("label=\"0 1 leaves *3\";"), "{dot}");
}

#[test]
fn moves_of_a_token_are_called_by_where_it_goes() {
    let workshop = Workshop::new().file("geo.nk", "use \"std/games.nk\"\n");
    let game = "geography(path(5), V(path(5))[2])";
    let ran = workshop.run(&["draw", "geo.nk", game, "--format", "text", "--move"]);
    ran.prints(
        " @    (.)   2*-----3-----4\n\
         @: the vertex that names the move; .: a vertex that the move removes; *: a move that wins\n\
         to 0 leaves *0\nboth moves win: 0, 2\nthe token stands on 1, in brackets\n",
    );
    let ran = workshop.run(&["draw", "geo.nk", game, "--format", "text", "--move", "2"]);
    ran.prints(
        " 0    (.)    @-----3-----4\n\
         @: the vertex that names the move; .: a vertex that the move removes\n\
         to 2 leaves *0\nthe token stands on 1, in brackets\n",
    );
}

/// Every format shows the token except graph6, which has no place for it.
#[test]
fn drawings_show_where_a_token_stands() {
    let text = "use \"std/lattices.nk\"\nuse \"std/boards.nk\"\nuse \"std/games.nk\"\n";
    let workshop = Workshop::new().file("games.nk", text);
    let draw = |graph: &str, at: usize, more: &[&str]| {
        let game = format!("geography({graph}, V({graph})[{at}])");
        let ran = workshop.run(&[&["draw", "games.nk", &game], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}");
        // The title contains the game, which differs.
        ran.out.replace(&game, "")
    };
    let at = "the token stands on";
    for graph in ["lattice(3,3)", "queen(3,3)"] {
        for format in ["svg", "tikz", "dot", "text", "json"] {
            for more in [&["--format", format][..], &["--format", format, "--move"]] {
                let [one, other] = [1, 5].map(|own| draw(graph, own, more));
                assert_ne!(one, other, "{graph} {more:?}");
            }
        }
        assert!(draw(graph, 5, &["--format", "svg"]).contains(at));
        assert_eq!(
            draw(graph, 5, &["--format", "dot"])
                .matches("peripheries=2")
                .count(),
            1
        );
    }
    let json = draw("lattice(3,3)", 5, &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["token"], 4);
    assert_eq!(
        draw("lattice(1,3)", 2, &["--format", "text"]),
        " v[1,1]----(v[1,2])----v[1,3]\nthe token stands on v[1,2], in brackets\n"
    );
    let board = draw("queen(3,3)", 5, &["--format", "text"]);
    assert!(
        board.contains(" 2  .  T  .\n") && board.contains("T: the token; "),
        "{board}"
    );
}

#[test]
fn every_vertex_whose_move_wins_is_named_and_ringed() {
    let text = "use \"std/boards.nk\"\nuse \"std/wheels.nk\"\n\
                graph twins(n) {\n  vertex v[i], w[i] : 1 <= i <= n\n  edge v[i] -- w[i] : 1 <= i <= n\n\
                edge v[i] -- v[i+1], w[i] -- w[i+1], v[i] -- w[i+1], w[i] -- v[i+1] : 1 <= i < n\n}\n";
    let workshop = Workshop::new().file("twins.nk", text);
    // Moves of vertices with equal closed neighbourhoods remove the same vertices.
    for (graph, line) in [
        ("complete(5)", "all 5 moves win: 0, 1, 2, 3, 4"),
        (
            "queen(2, 2)",
            "all 4 moves win: s[1,1], s[1,2], s[2,1], s[2,2]",
        ),
        ("twins(3)", "2 of 6 moves win: v[2], w[2]"),
        ("twins(2)", "all 4 moves win: v[1], v[2], w[1], w[2]"),
    ] {
        let draw =
            |format: &str| workshop.run(&["draw", "twins.nk", graph, "--move", "--format", format]);
        let names: Vec<&str> = line
            .split_once(": ")
            .expect("names")
            .1
            .split(", ")
            .collect();
        assert!(draw("text").out.ends_with(&format!("{line}\n")), "{graph}");
        let json = draw("json").json();
        assert_eq!(json["move"]["winning"], serde_json::json!(names), "{graph}");
        // All winning moves except the one that is made have a green outline.
        let rings = draw("svg").out.matches("stroke=\"#00805c\"").count();
        assert_eq!(rings, names.len() - 1, "{graph}");
        let dot = draw("dot").out;
        assert_eq!(
            dot.matches("color=\"#00805c\"").count(),
            names.len(),
            "{graph}"
        );
        let played = workshop
            .feed(&["play", "twins.nk", graph], "win\nquit\n")
            .out;
        let listed = names.iter().all(|own| played.contains(own));
        assert!(listed, "{graph}: {played}");
    }
}

/// The number of vertices whose outline is as wide and dark as that of the move.
fn bold(svg: &str) -> usize {
    svg.matches("stroke=\"#1a1a1a\" stroke-width=\"3\"").count()
}

#[test]
fn the_vertex_to_which_a_token_goes_is_marked() {
    let text = "use \"std/lattices.nk\"\nuse \"std/boards.nk\"\nuse \"std/games.nk\"\n";
    let workshop = Workshop::new().file("games.nk", text);
    let draw = |game: &str, format: &str| {
        let ran = workshop.run(&["draw", "games.nk", game, "--move", "--format", format]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}");
        ran.out
    };
    let game = "geography(lattice(2, 3), V(lattice(2, 3))[1])";
    assert_eq!(
        draw(game, "text"),
        "  (.)        @------v[1,3]\n             |         |\nv[2,1]*---v[2,2]----v[2,3]\n\
         @: the vertex that names the move; .: a vertex that the move removes; *: a move that wins\n\
         to v[1,2] leaves *0\nboth moves win: v[1,2], v[2,1]\nthe token stands on v[1,1], in brackets\n"
    );
    // The other winning move has a green outline.
    let svg = draw(game, "svg");
    assert_eq!(bold(&svg), 1, "{svg}");
    assert_eq!(svg.matches("stroke=\"#00805c\"").count(), 1, "{svg}");
    let board = draw("geography(queen(2, 3), V(queen(2, 3))[1])", "text");
    assert!(board.contains(" 1  T  Q* o*\n"), "{board}");
}

#[test]
fn options_of_functions_that_run_as_written_are_shown() {
    let workshop = games();
    let text = |game: &str| {
        let ran = workshop.run(&["draw", "games.nk", game, "--format", "text", "--move"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}");
        ran.out
    };
    assert_eq!(
        text("odd_order(path(3))"),
        "#    1*---2*\n#: the move; *: a move that wins\n0 leaves *0\nall 3 moves win: 0, 1, 2\n"
    );
    assert_eq!(text("odd_order(path(2))"), "0---1\nno move is left: *0\n");
    assert_eq!(
        text("leaves(path(4))"),
        "0-x-1---2---3\n0--1 leaves *0\nall 3 moves win: 0--1, 1--2, 2--3\n"
    );
    for (game, said) in [
        ("inverse(path(3))", "an option is not a part of the graph"),
        (
            "one_less(path(3))",
            "not the same function of another graph",
        ),
        ("matching_number(path(3))", "not a `mex { ... }`"),
    ] {
        let ran = workshop.run(&["draw", "games.nk", game, "--move"]);
        ran.complains(2, &[said, "draw the graph alone"]);
    }
    let halves = text("halves(path(3))");
    assert!(
        halves.contains(" leaves *0\n") || halves.contains("no move"),
        "{halves}"
    );
}

#[test]
fn what_is_no_move_of_a_game_is_said() {
    let workshop = games();
    for (game, named, said) in [
        ("arc_kayles(path(4))", "0 2", "`0 2` is not a move"),
        ("arc_kayles(path(4))", "0 2", "`0 1`, `1 2`, `2 3`"),
        ("arc_kayles(path(4))", "0 9", "no vertex `9`"),
        ("delete_edge(path(4))", "0--", "no vertex ``"),
        ("grim(path(1))", "0", "there is no move at all"),
    ] {
        let ran = workshop.run(&["draw", "games.nk", game, "--move", named]);
        ran.complains(2, &[said]);
    }
    let method = [
        "draw",
        "games.nk",
        "grim(path(4))",
        "--move",
        "--method",
        "dense",
    ];
    let said = ["--method concerns the searches for Node-Kayles", "`grim`"];
    workshop.run(&method).complains(2, &said);
    let kayles = [
        "draw",
        "games.nk",
        "arc_kayles(path(4))",
        "--move",
        "--method",
        "dense",
    ];
    assert_eq!(workshop.run(&kayles).status, 0);
    let exact = ["draw", "games.nk", "grim(path(4))", "--move", "--exact"];
    assert_eq!(workshop.run(&exact).status, 0);
}

/// Compares the board of n queens with the definition of a queen, and its winning moves with the definition of the
/// game.
#[test]
fn a_board_shows_the_winning_moves() {
    let queens = "use \"std/boards.nk\"\n";
    let workshop = Workshop::new().file("queens.nk", queens);
    let text = workshop.run(&[
        "draw",
        "queens.nk",
        "queen(5, 5)",
        "--move",
        "--format",
        "text",
    ]);
    assert_eq!((text.status, text.err.as_str()), (0, ""));
    // Only the marks on squares are counted, not that in the line that explains it.
    let squares = text.out.lines().take(6).collect::<String>();
    let marked = squares.matches('*').count();
    let json = workshop
        .run(&[
            "draw",
            "queens.nk",
            "queen(5, 5)",
            "--move",
            "--format",
            "json",
        ])
        .json();
    let winning: Vec<&str> = json["move"]["winning"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|own| own.as_str())
        .collect();
    assert_eq!(marked, winning.len(), "{}", text.out);
    // A marked move, and no other, leaves a position that the player to move loses.
    for row in 1..=5 {
        for column in 1..=5 {
            let name = format!("s[{row},{column}]");
            let left = workshop.run(&[
                "draw",
                "queens.nk",
                "queen(5, 5)",
                "--move",
                &name,
                "--format",
                "json",
            ]);
            let caption = left.json()["move"]["caption"]
                .as_str()
                .expect("a text")
                .to_owned();
            assert_eq!(
                winning.contains(&name.as_str()),
                caption.ends_with(" *0"),
                "{caption}"
            );
        }
    }
    let svg = workshop
        .run(&["draw", "queens.nk", "queen(5, 5)", "--move"])
        .out;
    assert_eq!(
        svg.matches("stroke=\"#00805c\"").count(),
        winning.len(),
        "{svg}"
    );
}
