//! `nkdsl play`, driven through a pipe.

use super::runner::Workshop;

fn workshop() -> Workshop {
    let text = "use \"std/lattices.nk\"\ngraph wheel(n) = join(complete(1), cycle(n)) : n >= 3\n";
    Workshop::new().file("boards.nk", text)
}

#[test]
fn a_whole_game_is_played_and_won() {
    let workshop = workshop();
    let ran = workshop.feed(&["play", "boards.nk", "path(3)"], "moves\nhint\n1\n");
    ran.prints(
        "path(3) on 3 vertices\n\
         name a vertex to take it, or say hint, win, moves, value, undo, board or quit\n\
         0---1---2\n\
         0 leaves *1\n1 leaves *0\n2 leaves *1\n\
         1\n\
         you take 1 with 0 2\n\
         nothing is left: you win\n",
    );
}

#[test]
fn who_follows_the_hints_wins_wherever_that_is_possible() {
    let workshop = workshop();
    // The first player wins these: the hints are asked for and followed, move by move.
    for graph in ["lattice(3, 5)", "path(9)", "wheel(6)", "lattice(3, 3)"] {
        let mut moves = String::new();
        let ended = loop {
            let told = workshop
                .feed(&["play", "boards.nk", graph], &format!("{moves}hint\n"))
                .out;
            if told.contains("you win") {
                break true;
            }
            let hint = told
                .lines()
                .rev()
                .find(|line| *line != "left as it is")
                .expect("a hint");
            assert!(!hint.contains("no move wins"), "{graph}: {told}");
            moves += &format!("{hint}\n");
            let after = workshop.feed(&["play", "boards.nk", graph], &moves).out;
            if after.ends_with("you win\n") || after.ends_with("I win\n") {
                break after.ends_with("you win\n");
            }
        };
        assert!(ended, "{graph}: {moves}");
    }
}

#[test]
fn the_opponent_never_loses_a_won_position() {
    let workshop = workshop();
    // The second player wins on two vertices apart, and the opponent may begin on others.
    for (graph, begins) in [
        ("path(4)", "you"),
        ("lattice(3, 5)", "opponent"),
        ("cycle(4)", "you"),
    ] {
        let mut moves = String::new();
        loop {
            let asked = format!("{moves}moves\n");
            let arguments = ["play", "boards.nk", graph, "--begins", begins];
            let told = workshop.feed(&arguments, &asked).out;
            if told.contains(": I win") {
                break;
            }
            assert!(!told.contains("you win"), "{graph}: {told}");
            let line = told
                .lines()
                .rev()
                .find(|line| line.contains(" leaves *"))
                .expect("moves");
            assert!(!line.ends_with("*0"), "{graph}: {told}");
            moves += &format!("{}\n", line.split(' ').next().expect("a name"));
        }
    }
}

#[test]
fn moves_are_taken_back() {
    let workshop = workshop();
    let ran = workshop.feed(
        &["play", "boards.nk", "path(7)"],
        "undo\n0\nundo\nvalue\nquit\n",
    );
    assert!(ran.out.contains("taken back: 0, "), "{}", ran.out);
    assert!(
        ran.out.ends_with("0---1---2---3---4---5---6\n*1\n"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("no move of yours"), "{}", ran.err);
    assert_eq!(ran.status, 0);
}

/// The move that ends a game can be taken back: the last one of the player, and the answer to it if there was one.
#[test]
fn a_game_that_is_over_goes_on_with_undo() {
    let workshop = workshop().file("heaps.nk", HEAPS);
    let feed = |arguments: &[&str], typed: &str| {
        let ran = workshop.feed(&[&["play"], arguments].concat(), typed);
        assert_eq!(ran.status, 0, "{ran:?}");
        ran
    };
    // The player wins, and takes one move back.
    let ran = feed(&["boards.nk", "path(3)"], "1\nundo\n0\nundo\nvalue\n");
    for said in [
        "nothing is left: you win\ntaken back: 1\n0---1---2\nyou take 0 with 1\nI take 2\nnothing is left: I win\n",
        "taken back: 0, 2\n0---1---2\n*2\nleft as it is\n",
    ] {
        assert!(ran.out.contains(said), "{ran:?}");
    }
    let ran = feed(
        &["heaps.nk", "nim([1, 1])"],
        "nim([0, 1])\nundo\nnim([1, 0])\nundo\nundo\n",
    );
    assert_eq!(ran.out.matches("taken back: ").count(), 2, "{ran:?}");
    assert_eq!(
        ran.out.matches("no move is left: I win\n").count(),
        2,
        "{ran:?}"
    );
    assert!(
        ran.err.contains("there is no move of yours to take back"),
        "{ran:?}"
    );
    // An empty line and `quit` end it, and another line is told what there is.
    for (typed, said) in [
        ("1\n\nundo\n", ""),
        ("1\nquit\nundo\n", ""),
        ("1\n0\n", "the game is over"),
    ] {
        let ran = feed(&["boards.nk", "path(3)"], typed);
        assert!(ran.out.ends_with("nothing is left: you win\n"), "{ran:?}");
        assert!(
            ran.err.contains(said) && ran.err.is_empty() == said.is_empty(),
            "{ran:?}"
        );
    }
    // Where the opponent began, a game that the player won has an even number of moves.
    let arguments = ["boards.nk", "path(4)", "--begins", "opponent"];
    let ran = feed(&arguments, "hint\n");
    let hint = ran.out.lines().rev().nth(1).expect("a hint").to_owned();
    let ran = feed(&arguments, &format!("{hint}\nundo\n{hint}\n"));
    let taken = format!("you win\ntaken back: {hint}\n");
    assert!(
        ran.out.contains(&taken) && ran.out.ends_with("you win\n"),
        "{ran:?}"
    );
}

/// In a sum a game on a graph is played as its equation says.
#[test]
fn games_on_graphs_are_parts_of_sums() {
    let workshop = games();
    let sum = "grim(path(4)) (+) 3 (+) nim([1])";
    let ran = workshop.feed(&["play", "games.nk", sum], "value\nwin\nmoves\nquit\n");
    for said in [
        "grim(G) (+) nim([1]) (+) *3\nG is a graph of 4 vertices and 3 edges (0 -- 1, 1 -- 2, 2 -- 3)\n",
        "*2\ngrim(G) -> grim(G - {0})\n",
        "grim(G) -> grim(G - {1}) leaves *3\n",
    ] {
        assert!(ran.out.contains(said), "{}", ran.out);
    }
    assert!(ran.out.contains("such as `grim(G - {1})`\n"), "{}", ran.out);
    // A number alone may be meant as a vertex, so it is no move; a heap is named.
    let ran = workshop.feed(&["play", "games.nk", sum], "0\n*3 -> 0\n");
    assert!(ran.err.contains("`0` is no move"), "{}", ran.err);
    assert!(ran.out.contains("you play *3 -> 0\n"), "{}", ran.out);
    // Two graphs have names of their own, and either name of a move is taken.
    let sum = "grim(cycle(4)) (+) arc_kayles(path(3))";
    let moves = "win\narc_kayles(G1 - {0, 1})\n";
    let ran = workshop.feed(&["play", "games.nk", sum], moves);
    let said = "arc_kayles(G1) -> arc_kayles(G1 - {0, 1})";
    assert!(ran.out.contains(&format!("{said}\n")), "{}", ran.out);
    assert!(
        ran.out.contains(&format!("you play {said}\n")),
        "{}",
        ran.out
    );
    // So have the two graphs of one part.
    let text = "both(G, H) = mex { both(G - {v}, H - {w}) : v in V(G), w in V(H) }\n";
    let two = Workshop::new().file("two.nk", text);
    let ran = two.feed(&["play", "two.nk", "both(path(2), path(1))"], "moves\n");
    for said in [
        "both(G1, G2)\nG1 is a graph of 2 ",
        "both(G1 - {1}, G2 - {0}) leaves *0\n",
    ] {
        assert!(ran.out.contains(said), "{}", ran.out);
    }
    workshop
        .run(&["play", "games.nk", "3 (+) nimber(path(4))"])
        .complains(2, &["`nimber(path(4))`", "is a number", "node_kayles(G)"]);
}

#[test]
fn what_is_no_move_is_said_and_the_game_goes_on() {
    let workshop = workshop();
    let ran = workshop.feed(&["play", "boards.nk", "cycle(8)"], "9\n0\n1\nboard\n");
    for said in ["has no vertex `9`", "1 is gone already"] {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    assert!(ran.out.ends_with("left as it is\n"), "{}", ran.out);
    workshop
        .run(&["play", "boards.nk", "path(500)"])
        .complains(2, &["500 vertices", "400"]);
    workshop
        .run(&["play", "-", "path(5)"])
        .complains(2, &["standard input"]);
    let nothing = workshop.run(&["play", "boards.nk", "path(0)"]);
    assert!(
        nothing.out.ends_with("nothing is left: I win\n"),
        "{}",
        nothing.out
    );
}

fn games() -> Workshop {
    let text = "use \"std/lattices.nk\"\nuse \"std/games.nk\"\n\
                odd_order(G) = mex { odd_order(G - {v}) if order(G) mod 2 = 1 : v in V(G) }\n\
                around(G) = mex { around(G - N(G, v)) if degree(G, v) >= 1 : v in V(G) }\n";
    Workshop::new().file("games.nk", text)
}

#[test]
fn other_games_are_played_by_their_moves() {
    let workshop = games();
    let ran = workshop.feed(
        &["play", "games.nk", "graph_chomp(path(3))"],
        "moves\n0 -- 2\n0 1\n0 1\n2\n",
    );
    assert_eq!(
        ran.out,
        "graph_chomp(path(3)) on 3 vertices\n\
         a move is a vertex `v` or an edge `u--v`; type one, or say hint, win, moves, value, undo, board or quit\n\
         0---1---2\n\
         0 leaves *2\n1 leaves *0\n2 leaves *2\n0--1 leaves *3\n1--2 leaves *3\n\
         you take 0--1\nI take 1\n0   .   2\n\
         you take 2\nI take 0\nnothing is left: I win\n"
    );
    // There is no such edge; and two vertices may stand for their edge while it is left.
    for said in ["`0 -- 2` is no move", "1 is gone already"] {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    let ran = workshop.feed(
        &["play", "games.nk", "grim(path(4))", "--begins", "opponent"],
        "hint\n3\n",
    );
    assert!(
        ran.out.ends_with("no move is left: I win\n") || ran.out.contains("you win"),
        "{}",
        ran.out
    );
    let ran = workshop.feed(
        &["play", "games.nk", "around(cycle(4))", "--begins", "you"],
        "0\n",
    );
    assert!(
        ran.out
            .contains("you play 0 and take 1 3\nno move is left: you win\n"),
        "{}",
        ran.out
    );
}

#[test]
fn hints_of_other_games_win_wherever_that_is_possible() {
    let workshop = games();
    for game in [
        "arc_kayles(lattice(2, 4))",
        "kayles(lattice(2, 3))",
        "grim(path(6))",
        "delete_edge(cycle(5))",
        "graph_chomp(cycle(4))",
        "take_two(path(5))",
    ] {
        let first = workshop.feed(&["play", "games.nk", game], "value\n").out;
        let is_won = !first.contains("\n*0\n");
        let mut moves = String::new();
        let won = loop {
            let asked = format!("{moves}hint\n");
            let told = workshop.feed(&["play", "games.nk", game], &asked).out;
            if told.contains(": you win") || told.contains(": I win") {
                break told.contains(": you win");
            }
            let hint = told.lines().rev().find(|line| *line != "left as it is");
            let hint = hint.expect("a hint");
            if hint.contains("no move wins") {
                assert!(!is_won, "{game}: {told}");
                break false;
            }
            moves += &format!("{hint}\n");
        };
        assert_eq!(won, is_won, "{game}: {moves}");
    }
}

#[test]
fn a_move_has_one_line_however_many_vertices_make_its_condition_true() {
    // Both neighbours of a vertex on a cycle have degree 2.
    let text =
        "nb(G) = mex { nb(G - N[G, v]) if exists(degree(G, z) = 2 : z in N(G, v)) : v in V(G) }\n";
    let workshop = Workshop::new().file("nb.nk", text);
    let ran = workshop.feed(&["play", "nb.nk", "nb(cycle(6))"], "moves\n0\nquit\n");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[1].starts_with("a move is a vertex `v`; type one"),
        "{}",
        ran.out
    );
    let moves: Vec<&str> = lines
        .iter()
        .filter(|own| own.contains("leaves"))
        .copied()
        .collect();
    let expected = (0..6).map(|v| format!("{v} leaves *1"));
    assert_eq!(moves, expected.collect::<Vec<_>>(), "{}", ran.out);
    assert!(ran.out.contains("\nyou take 0 with 1 5\n"), "{}", ran.out);
    let ran = workshop.run(&[
        "draw",
        "nb.nk",
        "nb(cycle(5))",
        "--move",
        "--format",
        "text",
    ]);
    assert!(
        ran.out.contains("all 5 moves win: 0, 1, 2, 3, 4"),
        "{}",
        ran.out
    );
}

#[test]
fn moves_of_other_games_are_taken_back() {
    let workshop = games();
    let ran = workshop.feed(
        &["play", "games.nk", "delete_edge(cycle(6))"],
        "0--1\n0--1\nundo\nvalue\n",
    );
    assert!(ran.err.contains("0--1 is gone already"), "{}", ran.err);
    assert!(ran.out.contains("taken back: 0--1, 0--5\n"), "{}", ran.out);
    assert!(ran.out.contains("0 -- 1 5\n"), "{}", ran.out);
    assert!(ran.out.ends_with("*0\nleft as it is\n"), "{}", ran.out);
}

#[test]
fn functions_that_run_as_written_are_played() {
    let text = "odd_order(G) = mex { odd_order(G - {v}) if order(G) mod 2 = 1 : v in V(G) }\n\
                edges(G) = mex { edges(G - {u -- v}) if order(G) > 2 : u -- v in G }\n\
                inverse(G) = mex { inverse(complement(G - {v})) : v in V(G) }\n";
    let workshop = Workshop::new().file("own.nk", text);
    let feed = |game: &str, typed: &str| workshop.feed(&["play", "own.nk", game], typed);
    let ran = feed("odd_order(path(3))", "value\nhint\n1\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        ran.out
            .contains("*1\n0\nyou take 1\nno move is left: you win\n"),
        "{}",
        ran.out
    );
    // A game that takes one edge at a time lasts five moves on a cycle of five vertices, so the first player wins.
    let ran = feed("edges(cycle(5))", "moves\n0--1\nundo\n0--1\nvalue\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.matches(" leaves *0\n").count(), 5, "{}", ran.out);
    assert!(
        ran.out.contains("taken back: 0--1, ") && ran.out.ends_with("*1\nleft as it is\n"),
        "{}",
        ran.out
    );
    let ran = feed("inverse(path(3))", "0\n");
    ran.complains(
        2,
        &["cannot be played on a graph: an option is no part of the graph"],
    );
}

/// A move of Hackenbush is the edge that is cut, whatever falls with it.
#[test]
fn an_edge_that_is_cut_is_the_name_of_the_move() {
    let workshop = Workshop::new().file("h.nk", "use \"std/games.nk\"\n");
    let ran = workshop.feed(
        &["play", "h.nk", "hackenbush(path(4), V(path(4))[1])"],
        "moves\n1--2\nboard\n",
    );
    for said in [
        "a move is the edge that is cut, as `u--v`; type one",
        "0--1 leaves *0\n1--2 leaves *1\n2--3 leaves *2\n",
        "you take 1--2 with 2 3\nI take 0--1 with 1\n",
    ] {
        assert!(ran.out.contains(said), "{said}: {}{}", ran.out, ran.err);
    }
    let made = ["draw", "h.nk", "hackenbush(path(4), V(path(4))[1])"];
    let ran = workshop.run(&[&made[..], &["--move", "1--2", "-o", "h.svg"]].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
}

/// Misère play: on graphs by the solver, of functions as they are written, of lists and of heaps.
#[test]
fn misere_positions_are_played() {
    let workshop = Workshop::new().file(
        "m.nk",
        "use \"std/games.nk\"\nheap(n) = mex { heap(n-k) : 1 <= k <= n }\n\
               odd(G) = mex { odd(G - {v}) if order(G) >= 1 : v in V(G) }\n",
    );
    let feed = |game: &str, typed: &str| workshop.feed(&["play", "m.nk", game], typed);
    // One heap of Nim is won by leaving one token.
    let ran = feed("misere(nim([3]))", "value\nmoves\nnim([1])\n");
    ran.prints(
        "misere(nim([3]))\nthe player who makes the last move loses\n\
         type what a part becomes, or say hint, win, moves, value, undo, board or quit\n\
         nim([3])\nthe player to move wins\n\
         nim([1]) wins\nnim([0]) loses\nnim([2]) loses\n\
         you play nim([1])\nI play nim([0])\nno move is left: you win\n",
    );
    // A path of one vertex is lost for the player to move.
    let ran = feed("misere(kayles(path(2)))", "value\nwin\n0\n");
    for said in [
        "the player who makes the last move loses\n",
        "the player to move wins\n0 1\n",
        "you take 0\nI take 1\nnothing is left: you win\n",
    ] {
        assert!(ran.out.contains(said), "{said}: {}{}", ran.out, ran.err);
    }
    let ran = feed("misere(nimber(path(1)))", "value\n");
    assert!(
        ran.out.contains("the player to move loses\n"),
        "{}",
        ran.out
    );
    let ran = feed("misere(odd(path(3)))", "value\nmoves\n");
    assert!(
        ran.out
            .contains("the player to move loses\n0 loses\n1 loses\n2 loses\n"),
        "{ran:?}"
    );
    let ran = feed("misere(geography(path(2), V(path(2))[1]))", "value\n");
    assert!(ran.out.contains("the player to move loses\n"), "{ran:?}");
    for game in ["misere(\"0.77\", [1, 2])", "misere(octal(\"0.77\", 3))"] {
        let ran = feed(game, "value\nhint\n");
        assert_eq!(ran.err, "", "{game}");
        assert!(
            ran.out.contains("the player to move wins\n"),
            "{game}: {}",
            ran.out
        );
    }
    // The value is that of the language, and each advice keeps it.
    for game in [
        "kayles(cycle(5))",
        "nim([2, 2])",
        "nim([1, 2, 3])",
        "heap(4)",
        "odd(path(4))",
    ] {
        let value = workshop.run(&[
            "eval",
            "m.nk",
            &format!("misere({game})"),
            "--format",
            "list",
        ]);
        let said = match value.out.trim() {
            "0" => "the player to move loses\n",
            _ => "the player to move wins\n",
        };
        let ran = feed(&format!("misere({game})"), "value\nwin\n");
        assert!(ran.out.contains(said), "{game}: {} {ran:?}", value.out);
        let hopeless = ran.out.contains("no move wins against a perfect opponent");
        assert_eq!(hopeless, said.contains("loses"), "{game}: {ran:?}");
    }
    let ran = workshop.run(&["certify", "m.nk", "misere(kayles(path(4)))"]);
    ran.complains(2, &["says who wins in normal play"]);
    let drawn = [
        "draw",
        "m.nk",
        "misere(kayles(path(2)))",
        "--move",
        "-o",
        "m.txt",
    ];
    let ran = workshop.run(&drawn);
    assert_eq!(ran.status, 0, "{ran:?}");
    let text = std::fs::read_to_string(workshop.path().join("m.txt")).expect("a file");
    let said = "0 leaves what the player to move loses in misère play\n2 of 3 moves win: 0, 1\n";
    assert!(text.contains(said), "{text}");
}

/// A graph in a position is typed by what is taken from it.
#[test]
fn a_part_of_a_graph_is_typed_as_one() {
    let text =
        "d5(G, k) = mex { d5(G - {v}, k - 1) if k >= 1, d5(G - {u -- v}, k) : u -- v in G }\n";
    let workshop = Workshop::new().file("d5.nk", text);
    let ran = workshop.feed(
        &["play", "d5.nk", "d5(path(3), 1)"],
        "moves\nd5(G-{0}, 0)\n",
    );
    for said in [
        "d5(G, 1)\nG is a graph of 3 vertices",
        "d5(G - {0}, 0) leaves *",
        "d5(G - {0 -- 1}, 1) leaves *",
        "you play d5(G - {0}, 0)\n",
    ] {
        assert!(ran.out.contains(said), "{said}: {}{}", ran.out, ran.err);
    }
}

/// What is no game is refused before a board is shown.
#[test]
fn a_function_that_is_no_game_shows_no_board() {
    let workshop = Workshop::new().file("n.nk", "edges(G) = 2*size(G)\n");
    let ran = workshop.feed(&["play", "n.nk", "edges(path(4))"], "");
    assert_eq!(ran.out, "");
    ran.complains(2, &["cannot be played on a graph"]);
}

/// Geography: the token's vertex disappears, and a move is called by where the token goes.
/// In Hackenbush no move changes the ground, so it is no token.
#[test]
fn a_vertex_that_stays_is_called_by_its_name() {
    let workshop = Workshop::new().file("h.nk", "use \"std/games.nk\"\n");
    let play = |game: &str| workshop.feed(&["play", "h.nk", game], "").out;
    let ran = play("hackenbush(path(3), V(path(3))[1])");
    assert!(ran.contains("\nground is 0\n"), "{ran}");
    let ran = play("geography(path(3), V(path(3))[1])");
    assert!(ran.contains("\nthe token stands on 0\n"), "{ran}");
}

#[test]
fn games_with_a_token_are_played() {
    let workshop = Workshop::new().file("geo.nk", "use \"std/games.nk\"\n");
    let feed = |game: &str, typed: &str| workshop.feed(&["play", "geo.nk", game], typed);
    let ran = feed(
        "geography(path(5), V(path(5))[2])",
        "moves\nvalue\n3\n2\nundo\n0\n",
    );
    for said in [
        "the token stands on 1\n0 leaves *0\n2 leaves *0\n*1\n",
        "you go to 2, and 1 is gone\nI go to 3, and 2 is gone\n0   .   .   3---4\nthe token stands on 3\n",
        "taken back: 2, 3\n",
        "you go to 0, and 1 is gone\nno move is left: you win\n",
    ] {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
    }
    assert!(ran.err.contains("`3` is no move"), "{}", ran.err);
    let ran = feed("edge_geography(cycle(4), V(cycle(4))[1])", "moves\n1\n");
    assert!(
        ran.out
            .contains("1 leaves *1\n3 leaves *1\nyou go to 1, and 0--1 is gone\n"),
        "{}",
        ran.out
    );
    let ran = feed("hackenbush(cycle(4), V(cycle(4))[1])", "0--1\n");
    assert!(ran.out.contains("you take 0--1\n"), "{}", ran.out);
    let ran = feed("geography(path(3), V(path(4))[1])", "");
    ran.complains(
        2,
        &[
            "E0508",
            "`V(path(4))[1]` is none of the vertices of `path(3)`",
        ],
    );
    // A picture is of a graph; heaps are played by their equation.
    let ran = workshop.run(&["draw", "geo.nk", "nim([3, 4])"]);
    ran.complains(
        2,
        &[
            "`nim` is a function of a list of numbers",
            "`nkdsl eval` prints its values, and `nkdsl play` plays it",
        ],
    );
    assert_eq!(feed("nim([3, 4])", "").status, 0);
}

#[test]
fn settings_of_other_searches_are_refused() {
    let workshop = games();
    let seed = ["play", "games.nk", "grim(path(3))", "--seed", "4"];
    workshop.run(&seed).complains(2, &["--seed is about"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt_ends_it() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let workshop = workshop();
    let mut command = workshop.command(&["play", "boards.nk", "path(3)", "--time", "60"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.ends_with("0---1---2\n") {
        assert_ne!(out.read_line(&mut line).expect("text"), 0, "{line}");
    }
    // It waits for a line in a moment, and says so nowhere.
    std::thread::sleep(std::time::Duration::from_millis(300));
    super::ends::interrupt(child.id());
    let mut status = None;
    for _ in 0..100 {
        status = child.try_wait().expect("a status");
        if status.is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    if status.is_none() {
        child.kill().expect("it runs");
    }
    assert_eq!(status.and_then(|own| own.code()), Some(130));
}

/// Games of heaps, lists and sums, by their equations.
const HEAPS: &str = "\
kayles(0) = 0
kayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
W(m, n) = mex { W(i, n), W(m, j), W(m-k, n-k) : 0 <= i < m, 0 <= j < n, 1 <= k <= min(m, n) }
two(m, n) = kayles(m) (+) kayles(n)
lift(n) = if n <= 1 then n else mex { (lift(k) (+) 2) if k > 0, lift(k) : 0 <= k < n }
nim(L) = mex { nim(replace(L, i, x)) : 1 <= i <= |L|, 0 <= x < L[i] }
";

#[test]
fn heaps_lists_and_sums_are_played_by_their_equations() {
    let workshop = Workshop::new().file("heaps.nk", HEAPS);
    let play = |position: &str, input: &str| workshop.feed(&["play", "heaps.nk", position], input);
    // A heap of two leaves no third player: the whole heap is taken.
    let ran = play("kayles(2)", "value\nhint\nmoves\n0\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    let wanted = [
        "kayles(2)",
        "*2",
        "kayles(0) (+) kayles(0)",
        "kayles(0) (+) kayles(0) leaves *0",
        "kayles(0) (+) kayles(1) leaves *1",
        "left as it is",
    ];
    assert_eq!(lines, wanted, "{ran:?}");
    assert!(ran.err.contains("`0` is no move"), "{ran:?}");
    let ran = play("kayles(2)", "kayles(0)+kayles(0)\nkayles(0) ⊕ kayles(0)\n");
    assert!(
        ran.out
            .ends_with("you play kayles(0) (+) kayles(0)\nno move is left: you win\n"),
        "{ran:?}"
    );
    let ran = play("kayles(5)", "kayles(3)(+)kayles(1)\nundo\nundo\n");
    assert!(
        ran.out
            .contains("you play kayles(1) (+) kayles(3)\nI play kayles(3) -> "),
        "{ran:?}"
    );
    assert!(
        ran.err.contains("there is no move of yours to take back"),
        "{ran:?}"
    );
    // A sum may be typed: of calls, and of numbers, which are heaps of Nim.
    let ran = play("kayles(1) (+) kayles(2) (+) 3", "value\nwin\n");
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    let shown = ["kayles(1) (+) kayles(2) (+) *3", "*0"];
    assert_eq!(lines[..2], shown, "{ran:?}");
    assert!(lines[2].contains("no move wins"), "{ran:?}");
    // In a sum a move names its part where another one could become the same.
    let ran = play(
        "two(5, 4)",
        "moves\nkayles(1) + kayles(2)\nkayles(4) -> kayles(2) + kayles(1)\n",
    );
    assert!(ran.out.contains("\nkayles(4) (+) kayles(5)\n"), "{ran:?}");
    assert!(
        ran.out
            .contains("\nkayles(4) -> kayles(1) (+) kayles(2) leaves"),
        "{ran:?}"
    );
    assert!(
        ran.err
            .contains("`kayles(1) + kayles(2)` may be a move of several parts"),
        "{ran:?}"
    );
    assert!(
        ran.out
            .contains("\nyou play kayles(4) -> kayles(1) (+) kayles(2)\n"),
        "{ran:?}"
    );
    // The first player loses at (1, 2) of Wythoff's game, whatever is typed.
    for first in ["W(0, 2)", "W(0,1)", "W(1, 0)", "W(1,1)"] {
        let ran = play("W(1, 2)", &format!("win\n{first}\n"));
        assert!(
            ran.out.contains("no move wins against a perfect opponent"),
            "{ran:?}"
        );
        assert!(
            ran.out.ends_with("no move is left: I win\n"),
            "{first} {ran:?}"
        );
    }
    let ran = play("nim([3, 4, 5])", "hint\nnim([1, 4, 5])\nundo\nvalue\n");
    assert!(
        ran.out.contains("\nnim([1, 4, 5])\n") && ran.out.contains("taken back: "),
        "{ran:?}"
    );
    assert!(
        ran.out.ends_with("nim([3, 4, 5])\n*2\nleft as it is\n"),
        "{ran:?}"
    );
    // A number in a sum is a heap of Nim, and a base case is one.
    let ran = play("lift(3)", "moves\n");
    assert!(ran.out.contains("lift(2) (+) *2 leaves *"), "{ran:?}");
    let ran = play("lift(1)", "value\n0\n");
    assert!(
        ran.out.contains("\n*1\n") && ran.out.ends_with("you play 0\nno move is left: you win\n"),
        "{ran:?}"
    );
}

/// A heap of an octal or a hexadecimal game is played without an equation in the file: the values of the heaps that are left
/// are those of the built-in `octal`.
#[test]
fn heaps_of_octal_games_are_played() {
    let workshop = Workshop::new().file("heaps.nk", "heap(n) = n\n");
    let play = |position: &str, typed: &str| workshop.feed(&["play", "heaps.nk", position], typed);
    let ran = play("octal(\"0.77\", 3)", "value\nmoves\n");
    ran.prints(
        "octal(\"0.77\", 3), written heap2(3)\n\
         type what a part becomes, or say hint, win, moves, value, undo, board or quit\n\
         heap2(3)\n\
         *3\n\
         heap2(1) (+) heap2(1) leaves *0\nheap2(1) leaves *1\nheap2(2) leaves *2\n\
         left as it is\n",
    );
    for code in ["0.77", "0.137", "0.07", "4.12", "0.6", "0.8", "0.C3", "4.0"] {
        for n in [0, 1, 2, 5, 8] {
            let position = format!("octal(\"{code}\", {n}) (+) 3 (+) octal(\"{code}\", {n}+1)");
            let ran = play(&position, "value\n");
            let value = workshop.run(&["eval", "heaps.nk", &position, "--format", "list"]);
            let value = format!("\n*{}\n", value.out.trim());
            assert!(ran.out.contains(&value), "{position}: {value} {ran:?}");
        }
    }
    // A code that is none is told as everywhere.
    play("octal(\"0.9x\", 3)", "").complains(2, &["0.9x"]);
}

/// The values that a game says are those of `eval`, at every position that is reached by chance.
#[test]
fn played_values_are_those_of_eval() {
    let workshop = Workshop::new().file("heaps.nk", HEAPS);
    for position in [
        "kayles(9)",
        "W(3, 5)",
        "two(4, 6)",
        "lift(6)",
        "nim([2, 1, 3])",
    ] {
        let ran = workshop.feed(&["play", "heaps.nk", position], "value\nmoves\n");
        assert_eq!(ran.status, 0, "{ran:?}");
        let value = workshop
            .run(&["eval", "heaps.nk", position, "--format", "list"])
            .out;
        let mut lines = ran.out.lines().skip(2);
        let parts = lines.next().expect("a position").split(" (+) ");
        let parts: Vec<String> = parts.map(str::to_owned).collect();
        assert_eq!(
            lines.next().map(|own| own.replace('*', "")).as_deref(),
            Some(value.trim())
        );
        let mut checked = 0;
        for line in lines {
            let Some((name, left)) = line.split_once(" leaves *") else {
                continue;
            };
            // A move of a sum is told with its part, and leaves the others.
            let sum = name.replace('*', "");
            let sum = match sum.split_once(" -> ") {
                Some((part, after)) => {
                    let others: Vec<&str> = parts.iter().map(String::as_str).collect();
                    let at = others.iter().position(|own| *own == part).expect("a part");
                    let rest = others
                        .iter()
                        .enumerate()
                        .filter(|own| own.0 != at)
                        .map(|own| *own.1);
                    [after]
                        .into_iter()
                        .chain(rest)
                        .collect::<Vec<_>>()
                        .join(" (+) ")
                }
                None if parts.len() == 1 => sum,
                None => continue,
            };
            let own = workshop
                .run(&["eval", "heaps.nk", &sum, "--format", "list"])
                .out;
            assert_eq!(own.trim(), left, "{position}: {name}");
            checked += 1;
        }
        assert!(checked >= 6, "{position}: {checked}");
    }
}

#[test]
fn what_states_no_moves_is_not_played() {
    let workshop = Workshop::new().file(
        "no.nk",
        "plus(n) = n + 1\nof(n) = mex (0..n)\nhalf(n) = mex { half(n - 1) - 1 : n > 0 }\nloop(n) = mex { loop(n) : n > 0 }\n",
    );
    for (position, part) in [
        (
            "plus(3)",
            "the moves of `plus(3)` are not known: its equation is no `mex { ... }` (no.nk:1:11)",
        ),
        ("of(3)", "its equation is no `mex { ... }`"),
        ("half(3)", "nimber"),
        ("loop(1)", "loop(1)"),
        ("plus(n) : n >= 1", "is no single position"),
    ] {
        let ran = workshop.feed(&["play", "no.nk", position], "");
        assert!(
            ran.status == 2 && ran.err.contains(part),
            "{position}: {ran:?}"
        );
    }
}

/// A person who types a value is told what it is, in the words that were typed, and what to type instead.
#[test]
fn what_is_no_position_is_named_as_it_was_typed() {
    let text =
        "kayles(0) = 0\nkayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j)
  : 0 <= i <= n-1, 0 <= j <= n-2 }
nim(L) = mex { nim(replace(L, i, k)) : 1 <= i <= |L|, 0 <= k < L[i] }\n";
    let workshop = Workshop::new().file("heaps.nk", text);
    for (typed, said) in [
        (
            "kayles(3) (+) (-1)",
            [
                "`(-1)` in `kayles(3) (+) (-1)` is no heap of Nim",
                "0, 1, 2",
            ],
        ),
        (
            "kayles(3) (+) abs(-2)",
            [
                "is a number",
                "a part of a sum is a call of a function with equations",
            ],
        ),
        ("kayles(3) + kayles(4)", ["is a number", "`f(3) (+) f(4)`"]),
        (
            "nim(L[i] = k)",
            [
                "`L`, `i` and `k` have no value in `nim(L[i] = k)`",
                "f([3, 1])",
            ],
        ),
        ("kayles(n)", ["`n` has no value in `kayles(n)`", "f(7)"]),
        ("path(n)", ["`n` has no value in `path(n)`", "f(7)"]),
        (
            "nim([3, 1]) = 2",
            ["`nim([3, 1]) = 2` is a truth value", "`nim(...)`"],
        ),
        (
            "kayles(k) : k = 3",
            ["`kayles(k) : k = 3` is no single position", "`f(7)`"],
        ),
        (
            "path(n) : n = 3",
            ["`path(n) : n = 3` has conditions", "write values"],
        ),
        ("5", ["`5` is a number", "`kayles(7)`"]),
    ] {
        let ran = workshop.run(&["play", "heaps.nk", typed]);
        ran.complains(2, &said);
        assert!(!ran.err.contains("nimber"), "{}", ran.err);
    }
    // What is a position is still played.
    for typed in ["nimber(path(3))", "kayles(3) (+) (2^2 - 1)", "nim([3, 1])"] {
        let ran = workshop.feed(&["play", "heaps.nk", typed], "quit\n");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{typed}");
    }
}

#[test]
fn vertices_of_kneser_graphs_are_sets() {
    let workshop = Workshop::new().file("sets.nk", "use \"std/algebraic.nk\"\n");
    let ran = workshop.feed(&["play", "sets.nk", "kneser(4, 2)"], "moves\n{1, 2}\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for said in [
        "{1,2} -- {3,4}\n",
        "{1,4} leaves *0\n",
        "you take {1,2} with {3,4}\n",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let draw = [
        "draw",
        "sets.nk",
        "kneser(5, 2)",
        "--move",
        "{1,2}",
        "--format",
        "text",
    ];
    let drawn = workshop.run(&draw).out;
    assert!(
        drawn.contains("{1,2} leaves *0") && drawn.contains("{1,3}"),
        "{drawn}"
    );
}

#[test]
fn a_board_in_text_says_what_its_symbols_mean() {
    let workshop = Workshop::new().file("boards.nk", "use \"std/boards.nk\"\n");
    let ran = workshop.feed(&["play", "boards.nk", "queen(3, 3)"], "s[1,2]\n");
    assert!(
        ran.out.contains("\no: a square that is left\n"),
        "{}",
        ran.out
    );
    let draw = [
        "draw",
        "boards.nk",
        "queen(4, 4)",
        "--format",
        "text",
        "--move",
    ];
    let text = workshop.run(&[&draw[..], &["s[1,2]"]].concat()).out;
    let legend = "Q: the move; x: a square that it attacks; o: a square that is left\n";
    assert!(text.contains(legend), "{text}");
}
