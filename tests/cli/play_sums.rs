//! `nkdsl play` of heaps, lists and sums.

use super::play_games::games;
use super::runner::Workshop;

/// In a sum a game on a graph is played by its equation.
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
    // A number alone may mean a vertex, so it is not a move; a heap must be named.
    let ran = workshop.feed(&["play", "games.nk", sum], "0\n*3 -> 0\n");
    assert!(ran.err.contains("`0` is not a move"), "{}", ran.err);
    assert!(ran.out.contains("you play *3 -> 0\n"), "{}", ran.out);
    // Two graphs have different names, and either name of a move is accepted.
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
    // The two graphs of one part also have different names.
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

/// Games with heaps, lists and sums, by their equations.
pub(super) const HEAPS: &str = "\
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
    // On a heap of two, the first move can take the whole heap.
    let ran = play("kayles(2)", "value\nhint\nmoves\nkayles(2)\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    let wanted = [
        "kayles(2)",
        "*2",
        "kayles(0) (+) kayles(0)",
        "kayles(0) (+) kayles(0) leaves *0",
        "kayles(0) (+) kayles(1) leaves *1",
        "you left the game",
    ];
    assert_eq!(lines, wanted, "{ran:?}");
    assert!(ran.err.contains("`kayles(2)` is not a move"), "{ran:?}");
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
    // A position may be a sum of calls and of numbers, which are heaps of Nim.
    let ran = play("kayles(1) (+) kayles(2) (+) 3", "value\nwin\n");
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    let shown = ["kayles(1) (+) kayles(2) (+) *3", "*0"];
    assert_eq!(lines[..2], shown, "{ran:?}");
    assert!(lines[2].contains("no move wins"), "{ran:?}");
    // In a sum a move names its part if a move of another part could lead to the same position.
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
    // The first player loses at (1, 2) of Wythoff's game with every move.
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
        ran.out.ends_with("nim([3, 4, 5])\n*2\nyou left the game\n"),
        "{ran:?}"
    );
    // A number in a sum is a heap of Nim, and so is the value of a base case.
    let ran = play("lift(3)", "moves\n");
    assert!(ran.out.contains("lift(2) (+) *2 leaves *"), "{ran:?}");
    let ran = play("lift(1)", "value\n0\n");
    assert!(
        ran.out.contains("\n*1\n") && ran.out.ends_with("you play 0\nno move is left: you win\n"),
        "{ran:?}"
    );
}

/// A heap of an octal or a hexadecimal game is played without an equation in the file. The values of the remaining
/// heaps are those of the built-in `octal`.
#[test]
fn heaps_of_octal_games_are_played() {
    let workshop = Workshop::new().file("heaps.nk", "heap(n) = n\n");
    let play = |position: &str, typed: &str| workshop.feed(&["play", "heaps.nk", position], typed);
    let ran = play("octal(\"0.77\", 3)", "value\nmoves\n");
    ran.prints(
        "octal(\"0.77\", 3), written heap2(3)\n\
         type the new position of a part, or hint, win, moves, value, undo, board or quit\n\
         heap2(3)\n\
         *3\n\
         heap2(1) (+) heap2(1) leaves *0\nheap2(1) leaves *1\nheap2(2) leaves *2\n\
         you left the game\n",
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
    // A wrong code has the same error as in other commands.
    play("octal(\"0.9x\", 3)", "").complains(2, &["0.9x"]);
}

/// The values that `play` prints are those of `eval`, at positions that random moves reach.
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
            // A move of a sum names its part, and leaves the other parts.
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
            "the moves of `plus(3)` are not known: its equation is not a `mex { ... }` (no.nk:1:11)",
        ),
        ("of(3)", "its equation is not a `mex { ... }`"),
        ("half(3)", "nimber"),
        ("loop(1)", "loop(1)"),
        ("plus(n) : n >= 1", "is not a single position"),
    ] {
        let ran = workshop.feed(&["play", "no.nk", position], "");
        assert!(
            ran.status == 2 && ran.err.contains(part),
            "{position}: {ran:?}"
        );
    }
}

/// The error for a value in place of a position names it as it was typed, and says what to type instead.
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
                "`(-1)` in `kayles(3) (+) (-1)` is not a heap of Nim",
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
            ["`kayles(k) : k = 3` is not a single position", "`f(7)`"],
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
    // Expressions that are positions are played.
    for typed in ["nimber(path(3))", "kayles(3) (+) (2^2 - 1)", "nim([3, 1])"] {
        let ran = workshop.feed(&["play", "heaps.nk", typed], "quit\n");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{typed}");
    }
}

/// Parts without a move may be left out of a typed move, or added, if this leaves only one move.
#[test]
fn parts_without_a_move_need_not_be_typed() {
    let workshop = Workshop::new().file("heaps.nk", HEAPS);
    let play = |position: &str, input: &str| workshop.feed(&["play", "heaps.nk", position], input);
    let nothing = "kayles(0) (+) kayles(0)";
    let one = "kayles(0) (+) kayles(1)";
    for (position, typed, played) in [
        ("kayles(2)", "0", nothing),
        ("kayles(2)", "kayles(0)", nothing),
        ("kayles(2)", "*0", nothing),
        ("kayles(2)", "kayles(1)", one),
        ("kayles(2)", "kayles(2) -> 0", nothing),
        ("kayles(2)", "kayles(2) -> kayles(1)", one),
        ("kayles(2)", "kayles(0) + kayles(1) + 0", one),
        ("kayles(1)", "kayles(0)", "kayles(0) (+) kayles(0)"),
        ("kayles(4)", "kayles(3)", "kayles(0) (+) kayles(3)"),
        (
            "two(2, 1)",
            "kayles(2) -> 0",
            "kayles(2) -> kayles(0) (+) kayles(0)",
        ),
        // Two equal parts have one move of that name.
        ("two(2, 2)", "0", "kayles(2) -> kayles(0) (+) kayles(0)"),
        ("kayles(2) (+) 1", "*1 -> *0", "*1 -> 0"),
    ] {
        let ran = play(position, &format!("{typed}\n"));
        let said = format!("you play {played}\n");
        assert!(ran.out.contains(&said), "{position} {typed}: {ran:?}");
        assert_eq!(ran.err, "", "{position} {typed}");
    }
    for (position, typed, said) in [
        ("kayles(3)", "0", "`0` is not a move"),
        ("kayles(3)", "kayles(0)", "`kayles(0)` is not a move"),
        ("kayles(2)", "kayles(1) + kayles(1)", "is not a move"),
        ("kayles(2)", "kayles(7)", "is not a move"),
        ("kayles(2)", "kayles(1) -> 0", "is not a move"),
        ("two(2, 1)", "0", "`0` may be a move of several parts"),
    ] {
        let ran = play(position, &format!("{typed}\n"));
        assert!(ran.err.contains(said), "{position} {typed}: {ran:?}");
        assert!(!ran.out.contains("you play"), "{position} {typed}: {ran:?}");
    }
}
