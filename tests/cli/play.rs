//! `nkdsl play` of Node-Kayles, driven through a pipe.

use super::play_sums::HEAPS;
use super::runner::Workshop;

pub(super) fn workshop() -> Workshop {
    let text = "use \"std/lattices.nk\"\ngraph wheel(n) = join(complete(1), cycle(n)) : n >= 3\n";
    Workshop::new().file("boards.nk", text)
}

#[test]
fn a_whole_game_is_played_and_won() {
    let workshop = workshop();
    let ran = workshop.feed(&["play", "boards.nk", "path(3)"], "moves\nhint\n1\n");
    ran.prints(
        "path(3) on 3 vertices\n\
         name a vertex to take it, or type hint, win, moves, value, undo, board or quit\n\
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
    // The first player wins these games by following the hints, move by move.
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
                .find(|line| *line != "you left the game")
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
    // The second player wins on two vertices that are not joined, and the opponent may begin on others.
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

/// The end of a game can be taken back: the last move of the player, with the answer to it if there was one.
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
        "taken back: 0, 2\n0---1---2\n*2\nyou left the game\n",
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
    // An empty line and `quit` end the program, and after another line it says that the game is over.
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
    // If the opponent began, a game that the player won has an even number of moves.
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

#[test]
fn what_is_no_move_is_said_and_the_game_goes_on() {
    let workshop = workshop();
    let ran = workshop.feed(&["play", "boards.nk", "cycle(8)"], "9\n0\n1\nboard\n");
    for said in ["has no vertex `9`", "1 is already gone"] {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    assert!(ran.out.ends_with("you left the game\n"), "{}", ran.out);
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

/// In a position with further parts, a graph is typed by the vertices or edges that are taken from it.
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
    // After this time the program waits for a line, which it does not announce.
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
