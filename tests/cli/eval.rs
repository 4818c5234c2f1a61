//! `nkdsl eval`: formats, and what a NAME may be.

use super::runner::Workshop;
use serde_json::json;

#[test]
fn a_table_has_ten_terms_in_a_row() {
    let ran = Workshop::new().run(&["eval", "paths.nk", "paths", "--to", "21"]);
    ran.prints(
        "\
paths: D(n) for n >= 0

   n     +0   +1   +2   +3   +4   +5   +6   +7   +8   +9
   0      0    1    1    2    0    3    1    1    0    3
  10      3    2    2    4    0    5    2    2    3    3
  20      0    1

22 terms, n = 0 to 21; the largest is 5, first at n = 15; 5 zeros, at n = 0, 4, 8, 14, 20
",
    );
}

#[test]
fn a_table_widens_and_never_breaks_its_columns() {
    let ran = Workshop::new().run(&["eval", "paths.nk", "12^n : 2 <= n <= 16"]);
    ran.prints(
        "\
12^n for 2 <= n <= 16

   n                   +0                 +1                 +2                 +3                 +4
   0                                                        144               1728              20736
   5               248832            2985984           35831808          429981696         5159780352
  10          61917364224       743008370688      8916100448256    106993205379072   1283918464548864

  15    15407021574586368
  16    184884258895036416

15 terms, n = 2 to 16
",
    );
}

#[test]
fn several_evals_have_a_heading_each() {
    let ran = Workshop::new().run(&["eval", "paths.nk", "--to", "3"]);
    assert!(
        ran.out.starts_with("paths: D(n) for n >= 0\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("\n\nhalf(n) for 0 <= n <= 4\n\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("0      0  1/2    1  3/2\n"), "{}", ran.out);
}

#[test]
fn a_list_is_one_line() {
    let workshop = Workshop::new();
    workshop
        .run(&["eval", "paths.nk", "D", "--to", "5", "--format", "list"])
        .prints("0, 1, 1, 2, 0, 3\n");
    let both = workshop.run(&["eval", "paths.nk", "--to", "2", "--format", "list"]);
    both.prints("paths: 0, 1, 1\nhalf: 0, 1/2, 1\n");
}

#[test]
fn a_bfile_is_lines_and_nothing_else() {
    let workshop = Workshop::new();
    let run = |arguments: &[&str]| {
        workshop.run(&[&["eval", "paths.nk", "--format", "bfile"], arguments].concat())
    };
    run(&["D", "--from", "3", "--to", "5"]).prints("3 2\n4 0\n5 3\n");
    run(&["D(n) : n >= -1", "--to", "1"]).prints("-1 0\n0 0\n1 1\n");
    run(&[]).complains(2, &["one sequence, but there are 2", "`paths`, `half`"]);
    run(&["half"]).complains(2, &["integers", "n = 1", "1/2"]);
    run(&["T(m, n) : 0 <= m <= 2, n >= 0"]).complains(
        2,
        &["the rows never end", "help: name `n` before the others"],
    );
    run(&["ten"]).complains(2, &["single value"]);
    run(&["D(n) : n in {1, 2, 4}"]).complains(2, &["n = 4 comes after 2"]);
}

#[test]
fn csv_has_a_header() {
    let workshop = Workshop::new();
    let run = |arguments: &[&str]| {
        workshop.run(&[&["eval", "paths.nk", "--format", "csv"], arguments].concat())
    };
    run(&["D", "--to", "1"]).prints("n,D(n)\n0,0\n1,1\n");
    run(&["T(m, n) : 0 <= m <= 1, 0 <= n <= 1"])
        .prints("m,n,\"T(m, n)\"\n0,0,0\n0,1,10\n1,0,1\n1,1,11\n");
    run(&["D", "T(1, k) : k >= 0", "--to", "0"]).prints("eval,n,k,value\npaths,0,,0\nT,,0,1\n");
}

#[test]
fn json_keeps_large_values_as_strings() {
    let ran = Workshop::new().run(&[
        "eval", "paths.nk", "--format", "json", "half", "2^100", "--to", "1",
    ]);
    assert_eq!(ran.status, 0);
    let expected = json!({ "evals": [
        { "name": "half", "text": "half(n)", "range": "0 <= n <= 4", "variables": ["n"],
          "terms": [[0, 0], [1, "1/2"]], "complete": true, "reason": null },
        { "name": "2^100", "text": "2^100", "range": "", "variables": [],
          "terms": [["1267650600228229401496703205376"]], "complete": true, "reason": null },
    ] });
    assert_eq!(ran.json(), expected);
}

#[test]
fn two_variables_make_a_grid() {
    let ran = Workshop::new().run(&["eval", "paths.nk", "T(m, n) : 0 <= m <= n <= 1"]);
    ran.prints(
        "\
T(m, n) for 0 <= m <= n <= 1

  m \\ n    0   1
      0    0  10
      1       11
",
    );
    // Terms that are too wide for a grid are on one line each.
    let wide = Workshop::new().run(&["eval", "paths.nk", "10^(20*m + n) : 0 <= m <= n <= 1"]);
    assert!(
        wide.out
            .contains("\n     m     n   10^(20*m + n)\n     0     0   1\n"),
        "{}",
        wide.out
    );
    let many = Workshop::new().run(&["eval", "paths.nk", "m*n : 1 <= m <= 2, 1 <= n <= 60"]);
    assert!(many.out.contains("\n     1     2   2\n"), "{}", many.out);
}

#[test]
fn expressions_print_their_values() {
    let workshop = Workshop::new();
    let ran = workshop.run(&[
        "eval",
        "paths.nk",
        "nimber(path(9))",
        "ten",
        "D(10^3)",
        "1_000 - D(3)",
    ]);
    ran.prints("nimber(path(9)) = 3\nten = 10\nD(10^3) = 4\n1_000 - D(3) = 998\n");
}

#[test]
fn a_function_without_an_eval_runs_from_its_base() {
    let workshop = Workshop::new().file(
        "f.nk",
        "f(-2) = 7\nf(n) = f(n-1) + 1\nP = { n : n >= 0, n mod 3 = 0 }\n",
    );
    workshop
        .run(&["eval", "f.nk", "f", "--to", "1", "--format", "list"])
        .prints("7, 8, 9, 10\n");
    workshop
        .run(&["eval", "f.nk", "P", "--to", "3", "--format", "list"])
        .prints("0, 3, 6\n");
    workshop
        .run(&["eval", "f.nk"])
        .complains(2, &["no `eval`", "`f`, `P`"]);
}

#[test]
fn unknown_names_are_helped() {
    let workshop = Workshop::new();
    workshop
        .run(&["eval", "paths.nk", "pahts"])
        .complains(2, &["no `pahts`", "did you mean `paths`?", "`T`"]);
    workshop
        .run(&["eval", "paths.nk", "T"])
        .complains(2, &["2 arguments", "'T(1, n) : n >= 0'"]);
    // Several words are a misspelt label or a wrong expression; the message has both.
    let boards = workshop.file(
        "boards.nk",
        "eval \"cram board\" nimber(path(n)) : n >= 0\n",
    );
    let said = [
        "E0107",
        "did you mean `cram board`?",
        "the file has `cram board`",
    ];
    boards
        .run(&["eval", "boards.nk", "cram bord"])
        .complains(2, &said);
    let workshop = boards;
    workshop
        .run(&["eval", "paths.nk", "D(n"])
        .complains(2, &["E0103", "<command line>:1:"]);
    workshop
        .run(&["eval", "paths.nk", "ten", "E(3)"])
        .complains(2, &["E0202", "<command line>:2:1"]);
    workshop
        .run(&["eval", "paths.nk", "D(2) D(3) = 4"])
        .complains(2, &[]);
}

#[test]
fn integers_are_written_as_in_the_language() {
    let workshop = Workshop::new();
    let terms = |from: &str, to: &str| {
        workshop.run(&[
            "eval",
            "paths.nk",
            "n : n >= -10^9",
            "--format",
            "list",
            "--from",
            from,
            "--to",
            to,
        ])
    };
    terms("-2", "1").prints("-2, -1, 0, 1\n");
    terms("1_000_000", "10^6").prints("1000000\n");
    terms("2^80", "1208925819614629174706177")
        .prints("1208925819614629174706176, 1208925819614629174706177\n");
    terms("1", "ten").complains(2, &["invalid value 'ten' for '--to <N>'"]);
    terms("5", "3").complains(0, &["nothing to print", "--from 5 --to 3"]);
}

#[test]
fn evals_without_labels_go_by_different_names() {
    let text = "\
f(n) = n : n >= 0
eval f(n) : n >= 0
eval f(2*n) : n >= 0
eval f(2*n) : 1 <= n <= 2
eval f(2*n) : 1 <= n <= 2
eval \"thrice\" f(3*n) : n >= 0
g(n) = n + 1 : n >= 0
eval g(n) : n >= 0
";
    let workshop = Workshop::new().file("f.nk", text);
    let run = |names: &[&str]| {
        let all = [&["eval", "f.nk", "--to", "2", "--format", "list"], names].concat();
        workshop.run(&all)
    };
    let doubled = "\
f(2*n) : n >= 0: 0, 2, 4
f(2*n) : 1 <= n <= 2: 2, 4
f(2*n) : 1 <= n <= 2 (2): 2, 4
";
    run(&[]).prints(&format!(
        "f: 0, 1, 2\n{doubled}thrice: 0, 3, 6\ng: 1, 2, 3\n"
    ));
    run(&["f"]).prints("0, 1, 2\n");
    run(&["f(n)", "thrice"]).prints("f: 0, 1, 2\nthrice: 0, 3, 6\n");
    run(&["f(2*n)"]).prints(doubled);
    // The names of the results distinguish the expressions on the command line from the evals of the file.
    run(&["g", "g(5*n) : n >= 0"]).prints("g: 1, 2, 3\ng(5*n): 1, 6, 11\n");
    run(&["f", "f(n) : n >= 1"]).prints("f(n) : n >= 0: 0, 1, 2\nf(n) : n >= 1: 1, 2\n");
}

/// `f` names neither `eval "doubled" f(2*n)` nor `eval f(2*n)`.
#[test]
fn a_function_is_not_taken_for_another_sequence_of_it() {
    let text = "f(n) = n : n >= 0\ng(n) = n : n >= 0\neval \"doubled\" f(2*n) : n >= 0\neval g(2*n) : n >= 0\n";
    let workshop = Workshop::new().file("f.nk", text);
    let run = |name| workshop.run(&["eval", "f.nk", name, "--to", "2", "--format", "list"]);
    run("f").prints("0, 1, 2\n");
    run("g").prints("0, 1, 2\n");
    run("doubled").prints("0, 2, 4\n");
    run("g(2*n)").prints("0, 2, 4\n");
}

/// Errors show the text that was typed, not the text that the program made from it.
#[test]
fn errors_show_what_was_typed() {
    let workshop = Workshop::new();
    let typed: [(&[&str], &str); 6] = [
        (
            &["eval", "paths.nk", "ten", "E(3) + 1"],
            "<command line>:2:1",
        ),
        (&["eval", "paths.nk", "1 + D(n"], "<command line>:1:6"),
        (
            &["certify", "paths.nk", "lattice(3, 5"],
            "<command line>:1:8",
        ),
        (&["certify", "paths.nk", "paht(5)"], "<command line>:1:1"),
        (&["certify", "paths.nk", "path(5/2)"], "<command line>:1:6"),
        (&["derive", "paths.nk", "paht(n)"], "<command line>:1:1"),
    ];
    for (arguments, place) in typed {
        let ran = workshop.run(arguments);
        let asked = arguments[arguments.len() - 1];
        ran.complains(2, &[place, &format!(" │ {asked}\n")]);
        for put in ["eval ", "nimber(", "graph target"] {
            assert!(!ran.err.contains(put), "{}", ran.err);
        }
        let json = workshop.run(&[arguments, &["--errors", "json"]].concat());
        let found: serde_json::Value = serde_json::from_str(&json.err).expect("JSON");
        let at = format!("<command line>:{}:{}", found[0]["line"], found[0]["column"]);
        assert_eq!(at, place);
    }
}

/// Graphs whose vertices are binary words are soon very large; a mirror determines their nimber without building them.
#[test]
fn cubes_with_a_mirror_are_not_built() {
    let ran = Workshop::new().run(&[
        "eval",
        "paths.nk",
        "nimber(hypercube(d)) : 9 <= d <= 300",
        "--format",
        "csv",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.trim_end().ends_with("300,0"), "{}", ran.out);
    let note = "large graphs of `hypercube(n)` were not built: their nimber is 0 by the mirror v[a] -> v[2^n - 1 - a]";
    assert!(ran.err.contains(note), "{}", ran.err);
}

/// A map that is a mirror only if the parameters are in some relation is used for all such parameters, and for no
/// others.
#[test]
fn a_mirror_may_need_a_relation_of_the_numbers() {
    let text = "use \"std/algebraic.nk\"\nuse \"std/circulants.nk\"\n";
    let workshop = Workshop::new().file("l.nk", text);
    for (asked, name, mirror) in [
        (
            "nimber(johnson(40, 20))",
            "johnson(2*m, 2*n)",
            "set[a] -> set[2^(2*m) - 1 - a]",
        ),
        (
            "nimber(circulant2(20000, 3, 7))",
            "circulant2(2*m, 2*n + 1, 2*k + 1)",
            "v[i] -> v[(i + m) mod (2*m)]",
        ),
    ] {
        let ran = workshop.run(&["eval", "l.nk", asked, "--format", "list"]);
        assert_eq!((ran.status, ran.out.as_str()), (0, "0\n"), "{}", ran.err);
        let note = format!(
            "large graphs of `{name}` were not built: their nimber is 0 by the mirror {mirror}"
        );
        assert!(ran.err.contains(&note), "{}", ran.err);
    }
    // In the first graph opposite vertices are joined, so the half turn is no mirror. The second is small enough to be
    // solved without a note.
    for asked in ["nimber(circulant2(40, 1, 20))", "nimber(johnson(9, 3))"] {
        let ran = workshop.run(&["eval", "l.nk", asked, "--format", "list"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(!ran.err.contains("were not built"), "{}", ran.err);
    }
}

/// The first player wins by a move in the middle and then by the mirror of the rest. This does not determine the
/// nimber.
#[test]
fn an_outcome_follows_from_a_first_move() {
    let workshop = Workshop::new().file("l.nk", "use \"std/lattices.nk\"\n");
    let asked = "outcome(lattice(2*m + 1, 2*n + 1)) : 500 <= m <= 502, n in {40, 10^6}";
    let ran = workshop.run(&["eval", "l.nk", asked, "--format", "list"]);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "1, 1, 1, 1, 1, 1\n"),
        "{}",
        ran.err
    );
    let note = "large graphs of `lattice(m, n)` were not built: their nimber is not 0 by the first move \
                v[(m + 1) div 2, (n + 1) div 2] and the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]";
    assert!(ran.err.contains(note), "{}", ran.err);
    // The nimber is not known, and the graph is too large to be solved.
    let asked = "nimber(lattice(1001, 2001))";
    let ran = workshop.run(&["eval", "l.nk", asked]);
    assert_eq!((ran.status, ran.out.as_str()), (3, ""), "{}", ran.err);
}

/// The last variable of a range varies fastest, even if another variable runs through a set.
#[test]
fn terms_are_in_the_order_of_the_conditions() {
    let text = "eval \"range\" 10*a + b : 0 <= a <= 1, b in {1, 4}\n\
                eval \"set\" 10*a + b : b in {1, 4}, 0 <= a <= 1\n";
    let workshop = Workshop::new().file("f.nk", text);
    let ran = workshop.run(&["eval", "f.nk", "--format", "list"]);
    let expected = "range: 1, 4, 11, 14\nset: 1, 11, 4, 14\n";
    assert_eq!((ran.status, ran.out.as_str()), (0, expected), "{}", ran.err);
}

/// A run that ends early leaves an existing file as it is, and writes what it knows beside it; no run leaves another
/// file behind.
#[test]
fn fewer_terms_do_not_replace_a_file() {
    let text = "f(n) = n : 0 <= n <= 20\nf(n) = count(i : 1 <= i <= 10^15, i mod 7 = 8) : n >= 21\neval f(n) : n >= 0\n";
    let workshop = Workshop::new()
        .file("f.nk", text)
        .file("terms.txt", "all of them\n");
    let read = |name: &str| std::fs::read_to_string(workshop.path().join(name)).expect("a file");
    let run = |name: &str, to: &str| {
        let arguments = [
            "eval",
            "f.nk",
            "--format",
            "bfile",
            "--limit-steps",
            "1000",
            "-o",
            name,
            "--to",
            to,
        ];
        workshop.run(&arguments)
    };
    let ran = run("terms.txt", "30");
    ran.complains(
        3,
        &["the terms so far are in `terms.txt.partial`; `terms.txt` is as it was"],
    );
    assert_eq!(read("terms.txt"), "all of them\n");
    assert!(read("terms.txt.partial").ends_with("\n20 20\n"));
    assert_eq!(run("new.txt", "30").status, 3);
    assert_eq!(read("new.txt"), read("terms.txt.partial"));
    assert_eq!(run("terms.txt", "20").status, 0);
    assert_eq!(read("terms.txt"), read("new.txt"));
    let names = std::fs::read_dir(workshop.path())
        .expect("a folder")
        .flatten();
    let names: Vec<_> = names
        .map(|own| own.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        !names.iter().any(|own| own.contains("unfinished")),
        "{names:?}"
    );
}

/// A link stays a link, a file keeps its permissions, and a device is written as it is.
#[cfg(unix)]
#[test]
fn a_file_is_replaced_in_its_place() {
    use std::os::unix::fs::PermissionsExt;
    let workshop = Workshop::new()
        .file("f.nk", "eval 1 + 1\n")
        .file("real/terms.txt", "old\n");
    let path = |name: &str| workshop.path().join(name);
    std::os::unix::fs::symlink("real/terms.txt", path("terms.txt")).expect("a link");
    let mode =
        |mode| std::fs::set_permissions(path("real/terms.txt"), PermissionsExt::from_mode(mode));
    mode(0o640).expect("a mode");
    let ran = workshop.run(&["eval", "f.nk", "-o", "terms.txt"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    let about = std::fs::symlink_metadata(path("terms.txt")).expect("a file");
    assert!(about.is_symlink());
    let about = std::fs::metadata(path("real/terms.txt")).expect("a file");
    assert_eq!(about.permissions().mode() & 0o777, 0o640);
    let text = std::fs::read_to_string(path("real/terms.txt")).expect("a file");
    assert_eq!(text, "1 + 1 = 2\n");
    let ran = workshop.run(&["eval", "f.nk", "-o", "/dev/stdout"]);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "1 + 1 = 2\n"),
        "{}",
        ran.err
    );
}

/// A file gets the text that standard output would have, even if a limit ends the terms. If no term is known, nothing
/// is written.
#[test]
fn terms_go_to_a_file() {
    let read = |workshop: &Workshop| {
        std::fs::read_to_string(workshop.path().join("terms.txt")).expect("a file")
    };
    let workshop = Workshop::new().file("f.nk", "f(n) = n : 0 <= n <= 2000\neval f(n) : n >= 0\n");
    for style in ["table", "list", "bfile", "csv", "json"] {
        let rest = ["--format", style, "--to", "2500"];
        let shown = workshop.run(&[&["eval", "f.nk"][..], &rest].concat());
        let ran = workshop.run(&[&["eval", "f.nk", "-o", "terms.txt"][..], &rest].concat());
        assert_eq!(
            (ran.status, ran.out.as_str()),
            (shown.status, ""),
            "{style}"
        );
        assert_eq!(read(&workshop), shown.out, "{style}");
    }
    let before = read(&workshop);
    let ran = workshop.run(&["eval", "f.nk", "g(n) : n >= 0", "--output", "terms.txt"]);
    assert_eq!(ran.status, 2);
    assert_eq!(read(&workshop), before);
    let ran = workshop.run(&["eval", "f.nk", "-o", "no folder/terms.txt"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("cannot be written"), "{}", ran.err);
}
