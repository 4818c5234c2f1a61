//! `nkdsl play` of other games on graphs than Node-Kayles.

use super::runner::Workshop;

pub(super) fn games() -> Workshop {
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
         a move is a vertex `v` or an edge `u--v`; type one, or type hint, win, moves, value, undo, board or quit\n\
         0---1---2\n\
         0 leaves *2\n1 leaves *0\n2 leaves *2\n0--1 leaves *3\n1--2 leaves *3\n\
         you take 0--1\nI take 1\n0   .   2\n\
         you take 2\nI take 0\nnothing is left: I win\n"
    );
    // `0 -- 2` is no edge. Two vertices mean their edge only as long as it is left.
    for said in ["`0 -- 2` is not a move", "1 is already gone"] {
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
            let hint = told.lines().rev().find(|line| *line != "you left the game");
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
    assert!(ran.err.contains("0--1 is already gone"), "{}", ran.err);
    assert!(ran.out.contains("taken back: 0--1, 0--5\n"), "{}", ran.out);
    assert!(ran.out.contains("0 -- 1 5\n"), "{}", ran.out);
    assert!(ran.out.ends_with("*0\nyou left the game\n"), "{}", ran.out);
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
        ran.out.contains("taken back: 0--1, ") && ran.out.ends_with("*1\nyou left the game\n"),
        "{}",
        ran.out
    );
    let ran = feed("inverse(path(3))", "0\n");
    ran.complains(
        2,
        &["cannot be played on a graph: an option is not a part of the graph"],
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

/// Misère play on graphs by the solver, and of functions as they are written, with lists and heaps.
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
         type the new position of a part, or hint, win, moves, value, undo, board or quit\n\
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
    // The value is that of `eval`, and each advice agrees with it.
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

/// A function that is no game is refused before a board is shown.
#[test]
fn a_function_that_is_no_game_shows_no_board() {
    let workshop = Workshop::new().file("n.nk", "edges(G) = 2*size(G)\n");
    let ran = workshop.feed(&["play", "n.nk", "edges(path(4))"], "");
    assert_eq!(ran.out, "");
    ran.complains(2, &["cannot be played on a graph"]);
}

/// In Geography the vertex of the token disappears, and a move has the name of the vertex to which the token goes. In
/// Hackenbush no move changes the ground, so it is no token.
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
    assert!(ran.err.contains("`3` is not a move"), "{}", ran.err);
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
        &["E0508", "`V(path(4))[1]` is not a vertex of `path(3)`"],
    );
    // Heaps are played by their equation, but have no picture, as they are no graph.
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
    workshop.run(&seed).complains(2, &["--seed concerns"]);
}
