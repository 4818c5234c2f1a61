//! `nkdsl certify`.

use super::runner::Workshop;

fn workshop() -> Workshop {
    let text = "use \"std/lattices.nk\"\nrows = 3\nboard(n) = nimber(lattice(rows, n))\n";
    Workshop::new().file("boards.nk", text)
}

#[test]
fn certificates_are_written_and_verified() {
    let workshop = workshop();
    let made = ["certify", "boards.nk", "lattice(rows,  5)", "-o", "a.cert"];
    let said = "the first player wins lattice(rows, 5): a strategy of 14 positions\n";
    workshop.run(&made).prints(said);
    let verified = workshop.run(&["verify", "a.cert"]);
    let theorem = "theorem in Coq: first_wins_proved of src/verify/theory/checker/Checker.v";
    verified.prints(&format!("a.cert\n  proved   {said}           {theorem}\n"));
    let table = workshop.run(&["certify", "boards.nk", "lattice(2, 2)", "--nimber"]);
    assert!(table.out.contains("\nnimber 0\n"), "{}", table.out);
    let changed = table.out.replace("nimber 0", "nimber 1");
    let refused = workshop.feed(&["verify", "-"], &changed);
    assert_eq!(refused.status, 1, "{}", refused.err);
    assert!(refused.out.contains("refused"), "{}", refused.out);
}

#[test]
fn what_cannot_be_certified_is_said() {
    let workshop = workshop();
    for (graph, status, said) in [
        ("lattice(8, 9)", 2, "72 vertices"),
        ("lattice(3, 0)", 2, "lattice"),
        ("board(3)", 2, "is a function of a number"),
        ("lattice(3,", 2, "never closed"),
        ("grid(3, 3)", 2, "grid"),
        ("lattice(3, n) : n >= 2", 2, "conditions"),
    ] {
        let ran = workshop.run(&["certify", "boards.nk", graph]);
        ran.complains(status, &[said]);
        assert_eq!(ran.out, "", "{graph}");
    }
    let few = [
        "certify",
        "boards.nk",
        "lattice(3, 6)",
        "--nimber",
        "--limit",
        "5",
    ];
    workshop
        .run(&few)
        .complains(3, &["more than 5 positions", "--limit"]);
}

fn games() -> Workshop {
    let text = "use \"std/lattices.nk\"\nuse \"std/games.nk\"\n\
                odd_order(G) = mex { odd_order(G - {v}) if order(G) mod 2 = 1 : v in V(G) }\n\
                jump(G, at) = mex { jump(G - {at}, to) : to in V(G), to != at }\n";
    Workshop::new().file("games.nk", text)
}

#[test]
fn certificates_of_games_state_their_rules() {
    let workshop = games();
    let made = [
        "certify",
        "games.nk",
        "grim(lattice(2,  3))",
        "-o",
        "a.cert",
    ];
    let said = "the second player wins grim(lattice(2, 3)): a strategy of 13 positions\n";
    workshop.run(&made).prints(said);
    let verified = workshop.run(&["verify", "a.cert"]);
    let theorem = "deletion_second_proved of src/verify/theory/checker/Deletions.v";
    verified.prints(&format!(
        "a.cert\n  proved   {said}           theorem in Coq: {theorem}\n"
    ));
    let text = std::fs::read_to_string(workshop.path().join("a.cert")).expect("a file");
    let rules = "\noption vertex\nif (all (at-most (sum 1) (sum (times 1 (degree 0)) 0)))\nremove (vertex 0)\noutcome 0\n";
    assert!(
        text.starts_with("nkdsl certificate of a game's outcome 1\n"),
        "{text}"
    );
    assert!(text.contains(rules), "{text}");
    // Without the condition this is another game.
    let changed = text.replace(
        "if (all (at-most (sum 1) (sum (times 1 (degree 0)) 0)))\n",
        "",
    );
    let refused = workshop.feed(&["verify", "-"], &changed);
    assert_eq!(refused.status, 1, "{}", refused.out);
    for (game, said) in [
        ("graph_chomp(cycle(4))", "is 0: all"),
        ("take_two(path(7))", "is 1: all"),
        ("arc_kayles(lattice(2, 4))", "is 0: all"),
        ("odd_vertex(hypercube(2))", "is 0: its one component"),
        ("nimber(path(5))", "is 3: all"),
    ] {
        let made = ["certify", "games.nk", game, "--nimber", "-o", "b.cert"];
        let out = workshop.run(&made);
        assert!(out.out.contains(said), "{game}: {}{}", out.out, out.err);
        let verified = workshop.run(&["verify", "b.cert"]);
        assert_eq!(verified.status, 0, "{game}: {}", verified.out);
    }
    let json = workshop.run(&["certify", "games.nk", "grim(path(4))", "--format", "json"]);
    assert!(json.out.contains("\"winner\": \"second\""), "{}", json.out);
}

/// Vertex Geography is won from a corner of the 3 X 4 lattice and lost from one of the 3 X 3 lattice, as
/// specs/graph_games.nk says.
#[test]
fn games_with_a_token_are_certified() {
    let workshop = games();
    for (game, said) in [
        (
            "geography(lattice(3, 4), V(lattice(3, 4))[1])",
            "the first player wins",
        ),
        (
            "geography(lattice(3, 3), V(lattice(3, 3))[1])",
            "the second player wins",
        ),
        (
            "edge_geography(cycle(6), V(cycle(6))[2])",
            "the second player wins",
        ),
    ] {
        let made = ["certify", "games.nk", game, "-o", "token.cert"];
        let out = workshop.run(&made);
        assert!(out.out.contains(said), "{game}: {}{}", out.out, out.err);
        let verified = workshop.run(&["verify", "token.cert"]);
        assert_eq!(verified.status, 0, "{game}: {}", verified.out);
    }
    let text = std::fs::read_to_string(workshop.path().join("token.cert")).expect("a file");
    for line in [
        "token 1",
        "option edge",
        "cut (between 0 1)",
        "go (vertex 1)",
    ] {
        assert!(text.lines().any(|own| own == line), "{line}: {text}");
    }
    let moved = text.replace("go (vertex 1)", "go (vertex 0)");
    let refused = workshop.feed(&["verify", "-"], &moved);
    assert_eq!(refused.status, 1, "{}", refused.out);
}

#[test]
fn games_that_cannot_be_certified_are_named() {
    let workshop = games();
    for (game, status, said) in [
        (
            "jump(path(3), V(path(3))[1])",
            2,
            "`jump` is not recognised as a game on graphs: the variables of an option",
        ),
        ("grim(lattice(8, 9))", 2, "72 vertices"),
        ("odd_order(path(3))", 2, "`odd_order` is not recognised"),
        ("grim(lattice(9, 9)) : 1 <= 2", 2, "conditions"),
    ] {
        let ran = workshop.run(&["certify", "games.nk", game]);
        ran.complains(status, &[said]);
    }
    let few = [
        "certify",
        "games.nk",
        "grim(lattice(3, 3))",
        "--nimber",
        "--limit",
        "5",
    ];
    workshop
        .run(&few)
        .complains(3, &["more than 5 positions", "--limit"]);
    let method = ["certify", "games.nk", "grim(path(3))", "--method", "ranked"];
    workshop.run(&method).complains(2, &["--method concerns"]);
}
