//! The prompt, with input from a pipe.

use nk_testing::root;

use crate::runner::Workshop;

fn answers(workshop: &Workshop, arguments: &[&str], input: &str) -> String {
    let ran = workshop.feed(&[&["repl"], arguments].concat(), input);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{ran:?}");
    ran.out
}

#[test]
fn values_of_every_kind() {
    let workshop = Workshop::new();
    let typed = "\
1 + 2 * 3
2 + 2 = 4
{3, 1, 2} union {7}
path(3)
f(n) = n^2
f(12)
f(n) : 0 <= n <= 4
nimber(cycle(7))
2^100
1/3 + 1/6
# nothing but a comment

check f(n) = n*n : 0 <= n <= 9
eval \"squares\" f(n) : 1 <= n <= 3
";
    let expected = "\
7
true
{1, 2, 3, 7}
a graph of 3 vertices and 2 edges (0 -- 1, 1 -- 2)
144
0, 1, 4, 9, 16
1
1267650600228229401496703205376
1/2
<prompt>
  proved                 f(n) = n*n  10 cases, 0 <= n <= 9

1 check: 1 proved
1, 4, 9
";
    assert_eq!(answers(&workshop, &[], typed), expected);
}

#[test]
fn what_is_not_complete_goes_on() {
    let workshop = Workshop::new();
    let typed = "D(-1) = D(0) = 0\nD(n) = mex {\n  D(i-2) (+) D(n-i-1)\n  : 1 <= i <= n\n}\nD(n) :\n 1 <= n <= 8\n1 +\n2\n";
    assert_eq!(
        answers(&workshop, &[], typed),
        "1, 1, 2, 0, 3, 1, 1, 0\n3\n"
    );
    // An incomplete item is reported after an empty line and at the end of the input.
    for typed in ["f(n) = mex {\n\n", "f(n) = mex {\n", "f(n) = mex {"] {
        let ran = workshop.feed(&["repl"], typed);
        ran.complains(2, &["E0103", "this `{` is never closed"]);
    }
}

#[test]
fn a_command_ends_what_is_not_complete() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["repl"], "f(n) = n\nf(3\n1+1\n:list\nf(4)\n");
    ran.complains(2, &["E0103", "this `(` is never closed"]);
    assert_eq!(ran.out, "f(n) = n\n4\n");
}

/// A game takes its moves from the next lines, and leaves the rest of the input.
#[test]
fn a_game_is_played_from_a_pipe() {
    let workshop = Workshop::new();
    let out = answers(&workshop, &[], "1+1\n:play path(3)\nwin\nquit\n1+2\n");
    assert!(out.starts_with("2\n") && out.ends_with("\n3\n"), "{out}");
    assert!(out.contains("0---1---2"), "{out}");
}

#[test]
fn a_sequence_of_two_variables_is_a_grid() {
    let workshop = Workshop::new();
    let typed = "g(m, n) = m*n\ng(m, n): 1<=m<=2, 0<=n<=2\neval g(m, n): 1<=m<=2, 0<=n<=2\n";
    let grid = "\n  m \\ n   0  1  2\n      1   0  1  2\n      2   0  2  4\n";
    let out = answers(&workshop, &[], typed);
    assert_eq!(out.matches(grid).count(), 2, "{out}");
}

#[test]
fn commands_that_are_misspelt_are_known() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["repl"], ":drow path(3)\n:oeis lookup 1+1\n");
    ran.complains(2, &["did you mean `:draw`?", "`1+1` is a single value"]);
}

#[test]
fn what_is_defined_again_is_replaced() {
    let workshop = Workshop::new();
    let typed = "m = 5\nm = 6\nm\nf(0) = 1\nf(n) = n * f(n-1)\nf(5)\nf(0) = 2\nf(5)\nf(n) = 7\nf(5)\ngraph g(n) = path(n)\ngraph g(n) = cycle(n) : n >= 3\nsize(g(4))\n:list\n";
    let ran = workshop.feed(&["repl"], typed);
    assert_eq!(ran.status, 0, "{ran:?}");
    let out = "6\n120\n240\n7\n4\nm = 6\nf(0) = 2\nf(n) = 7\ngraph g(n) = cycle(n) : n >= 3\n";
    assert_eq!(ran.out, out);
    let said = "note: `m = 5` is replaced\nnote: `f(0) = 1` is replaced\nnote: `f(n) = n * f(n-1)` is replaced\nnote: `graph g(n) = path(n)` is replaced\n";
    assert_eq!(ran.err, said);
}

/// A value after a rule may be meant as a test. The check that the note suggests then tests the rule.
#[test]
fn a_value_of_a_function_with_a_rule_is_noted() {
    let workshop = Workshop::new();
    let rules = "f(0) = 0\nf(n) = mex { f(n-1) } : n >= 1\n";
    let typed = format!("{rules}f(3) = 5\nf(3)\ncheck f(3)=5\nf(3)\ncheck f(0) = 0\n:list\n");
    let ran = workshop.feed(&["repl"], &typed);
    assert!(ran.out.starts_with("5\n"), "{ran:?}");
    assert!(ran.out.contains("fails"), "{ran:?}");
    assert!(ran.out.ends_with(rules), "{ran:?}");
    let said = "note: `f(3) = 5` is defined; to test it instead, write `check f(3) = 5`\nnote: `f(3)=5` is no longer defined\n";
    assert_eq!(ran.err, said);
}

#[test]
fn errors_are_those_of_a_file_and_change_nothing() {
    let workshop = Workshop::new();
    let typed = "f(n) = n\nf(n) = fo(n)\ng(n) = f(n, n)\n1 = = 2\nf(9)\n";
    let ran = workshop.feed(&["repl"], typed);
    ran.complains(
        2,
        &[
            "E0202",
            "<prompt>:1:8",
            "E0203",
            "`f` takes 1 argument, not 2",
            "E0108",
        ],
    );
    assert_eq!(ran.out, "9\n");
    // A function that others use cannot become something else.
    let ran = workshop.feed(&["repl"], "f(n) = n\ng(n) = f(n)\nf = 5\ng(3)\n");
    ran.complains(2, &["E0206", "`f` is a constant and takes no arguments"]);
    assert_eq!(ran.out, "3\n");
}

#[test]
fn files_are_loaded_and_read_again() {
    let workshop = Workshop::new()
        .file("sub/top.nk", "use \"base.nk\"\nuse \"std/boards.nk\"\nc(n) = b(n) + 1\ncheck c(n) = n + 2 : 0 <= n <= 5\n")
        .file("sub/base.nk", "b(n) = n + 1\n");
    let typed = ":load sub/top.nk\nc(5)\norder(queen(2, 2))\n:check\nd = 1\n:reload\nd\n";
    let ran = workshop.feed(&["repl"], typed);
    ran.complains(2, &["loaded 4 items", "there is no `d` here"]);
    assert!(
        ran.out.starts_with("7\n4\n<prompt>\n  proved "),
        "{}",
        ran.out
    );
    assert_eq!(answers(&workshop, &["paths.nk"], "ten\nD(7)\n"), "10\n1\n");
    let ran = workshop.feed(&["repl", "none.nk"], "1\n");
    ran.complains(2, &["`none.nk` cannot be read"]);
    let ran = workshop.feed(&["repl"], ":load none.nk\n:reload\n:load\n3\n");
    ran.complains(
        2,
        &[
            "cannot be read",
            "no file was loaded",
            "takes the name of a file",
        ],
    );
    assert_eq!(ran.out, "3\n");
}

#[test]
fn commands() {
    let workshop = Workshop::new();
    let typed = ":type 3\n:type 1 = 2\n:type {1}\n:type path(3)\n:type D\n:type T\n:type ten\n:help binomial\n:check D(1) = 1\n:draw path(3)\n:eval ten --format list\n:quit\nnot read\n";
    let out = answers(&workshop, &["paths.nk"], typed);
    for part in [
        "a number\na truth value\na set of numbers\na graph\n",
        "a function of 1 argument: a number\na function of 2 arguments: a number\na number\n",
        "binomial(n, k)\n  n(n-1)...(n-k+1)/k!",
        "proved",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(out.ends_with("10\n"), "{out}");
    let out = answers(
        &workshop,
        &[],
        "graph p(n) = path(n)\n:draw p(4) -o p.svg\n:help\n:plot\n".trim_end_matches(":plot\n"),
    );
    assert!(out.contains(":load FILE"), "{out}");
    let drawn = std::fs::read_to_string(workshop.path().join("p.svg")).expect("a picture");
    assert!(drawn.contains("<svg"));
    let ran = workshop.feed(
        &["repl"],
        ":nonsense\n:pla\n:help nonsense\n:eval --nonsense\n:lsp\n:type\n1\n",
    );
    ran.complains(
        2,
        &[
            "there is no command `:nonsense`",
            "did you mean `:plan` or `:play`?",
            "`nonsense` is neither a word of the language",
            "--nonsense",
            "`:lsp`",
        ],
    );
    assert_eq!(ran.out, "1\n");
}

#[test]
fn commands_without_their_colon_are_told_of() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["repl"], "help\nhelp lattice\nquit\nexit\n1\n");
    let said = [
        "`help` is typed with a colon: `:help`",
        "`:help lattice`",
        "`:quit`",
        "`:exit`",
    ];
    ran.complains(2, &said);
    assert_eq!(ran.out, "1\n");
    let typed = "f(n) = n\nprove f\ndraw path(3)\nquit()\nexit;\n? lattice\ntype f\n1\n";
    let ran = workshop.feed(&["repl"], typed);
    let said = [
        "`prove f` is typed with a colon: `:prove f`",
        "`:draw path(3)`",
        "`:quit`",
        "`:exit`",
        "`:help lattice`",
        "`:type f`",
    ];
    ran.complains(2, &said);
    assert_eq!(ran.out, "1\n");
    assert_eq!(answers(&workshop, &[], "plot = 7\nplot + 1\n"), "8\n");
    // A definition with the name of a command replaces the command.
    assert_eq!(
        answers(&workshop, &[], "quit = 7\nquit\nexit(n) = n\nexit(3)\n"),
        "7\n3\n"
    );
}

#[test]
fn names_like_those_of_used_files_are_proposed() {
    let used =
        "wobble(0) = 0\nwobble(n) = mex { wobble(n-1) } : n >= 1\ngraph spindle(n) = path(n)\n";
    let main = "use \"lib.nk\"\nzigzag(n) = wobble(n) + 1 : n >= 0\n";
    let workshop = Workshop::new().file("lib.nk", used).file("main.nk", main);
    for (line, said) in [
        ("woble(3)", "did you mean `wobble`?"),
        ("woble", "did you mean `wobble`?"),
        (":type woble", "did you mean `wobble`?"),
        (":plot woble", "did you mean `wobble`?"),
        (":prove woble", "did you mean `wobble`?"),
        (":help woble", "did you mean `:help wobble`?"),
        ("spindl", "did you mean `spindle`?"),
        (":plot spindl", "did you mean `spindle`?"),
        (":prove spindl", "did you mean `spindle`?"),
        (":draw spindl(3)", "did you mean `spindle`?"),
        (":derive spindl", "did you mean `spindle`?"),
        (":help spindl", "did you mean `:help spindle`?"),
        (
            ":prove spindle",
            "write `f(n) = nimber(spindle(n))` into the file",
        ),
        (
            "latice",
            "did you mean `lattice`? The library has it: bring it in with `use \"std/lattices.nk\"`",
        ),
        (
            ":prove lattice",
            "the library has it: bring it in with `use \"std/lattices.nk\"`",
        ),
        (":help latice", "did you mean `:help lattice`?"),
        (":help flor", "did you mean `:help floor`?"),
    ] {
        for before in ["use \"main.nk\"", ":load main.nk"] {
            let ran = workshop.feed(&["repl"], &format!("{before}\n{line}\n"));
            assert!(ran.err.contains(said), "{line}: {}", ran.err);
        }
    }
    let own = answers(
        &workshop,
        &[],
        "use \"main.nk\"\n:help wobble\n:help spindle\n",
    );
    assert_eq!(
        own,
        "a function of 1 argument: a number\na graph family of 1 argument\n"
    );
}

#[test]
fn families_of_the_library_are_helped_with() {
    let workshop = Workshop::new();
    let help = answers(&workshop, &[], ":help lattice\n");
    assert!(
        help.starts_with("lattice(m, n)\n  The square lattice of m rows and n columns"),
        "{help}"
    );
    assert!(help.contains("\n     o - o - o - o\n"), "{help}");
    let file = "A graph family of the library, brought in by: use \"std/lattices.nk\"\n";
    assert!(help.ends_with(file), "{help}");
    let all = answers(&workshop, &[], ":help\n");
    assert!(all.lines().all(|line| line.chars().count() <= 80), "{all}");
    assert!(all.lines().all(|line| line.starts_with("  ")), "{all}");
}

/// Ctrl-C ends the current evaluation, and the next line is read.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_one_evaluation() {
    use std::io::{Read, Write};
    let workshop = Workshop::new();
    let (child, mut input, mut output) = workshop.piped(&["repl"]);
    let slow = "use \"std/boards.nk\"\nnimber(queen(12*n + 1, 12*n + 1)) : 0 <= n <= 1\n";
    input.write_all(slow.as_bytes()).expect("it reads");
    // The first term has been printed, so the program is at work on the second.
    let mut first = [0];
    output.read_exact(&mut first).expect("an answer");
    assert_eq!(&first, b"1");
    super::ends::interrupt(child.id());
    input.write_all(b"8\n").expect("it reads");
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.contains("interrupted"), "{said}");
    assert_eq!((ended.status.code(), rest.as_str()), (Some(130), "\n8\n"));
}

/// SIGTERM ends the current evaluation as well, and no further line is read.
#[cfg(unix)]
#[test]
fn sigterm_ends_the_prompt() {
    use std::io::{Read, Write};
    let workshop = Workshop::new();
    let (child, mut input, mut output) = workshop.piped(&["repl"]);
    let slow = "use \"std/boards.nk\"\nnimber(queen(12*n + 1, 12*n + 1)) : 0 <= n <= 1\n8\n9\n";
    input.write_all(slow.as_bytes()).expect("it reads");
    let mut first = [0];
    output.read_exact(&mut first).expect("an answer");
    super::faults::signal("-TERM", child.id());
    // The input stays open, so that only the signal can end the prompt.
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    drop(input);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), rest.as_str()), (Some(130), "\n"));
}

/// The members repeat with the values of the recurrence, which only a proof shows.
#[test]
fn expressions_use_what_is_proved_about_enumerations() {
    let workshop = Workshop::new();
    let defined = "s(n) = mex { s(n-k) : k in {1, 3}, k <= n }\nP = { n : n >= 0, s(n) = 0 }\n";
    let typed = "P(10^20)\n10^20 in P\n[P(10^20), 1]\n:eval P(10^20)\nP(10^20) - 2*10^20\n";
    let out = answers(&workshop, &["--time", "60"], &(defined.to_owned() + typed));
    let value = "199999999999999999998";
    assert_eq!(
        out,
        format!("{value}\ntrue\n[{value}, 1]\nP(10^20) = {value}\n-2\n")
    );
    // The vertices of a path are counted by a member.
    let drawn = answers(
        &workshop,
        &[],
        &format!("{defined}:draw path(P(10^20) - {value} + 3)\n"),
    );
    assert!(drawn.contains("0---1---2"), "{drawn}");
}

#[test]
fn a_condition_without_variables_holds_at_the_prompt_too() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["repl"], "5 : 1 = 1\n5 : 1 = 2\n");
    assert_eq!(ran.out, "5\n");
    ran.complains(0, &["note: nothing to print for"]);
}

/// Ctrl-C ends the check of an input or of a file; earlier definitions are kept.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_one_check() {
    use std::io::{BufRead, Read, Write};
    // The prompt takes some time to read a long line before it checks it.
    let slow = super::limits::slow_to_check(300_000);
    let workshop = Workshop::new().file("slow.nk", &slow);
    let (child, mut input, mut output) = workshop.piped(&["repl"]);
    input.write_all(b"f(n) = n + 1\nf(1)\n").expect("it reads");
    // The inputs are a check, a definition, and a file.
    let condition = slow.trim().trim_start_matches("check 1 = 1 : ");
    let defined = format!("f(n) = 0 : n >= 0, {condition}\n");
    let typed = [slow.as_str(), &defined, ":load slow.nk\n"];
    for (slow, shown) in typed.into_iter().zip(["2\n", "3\n", "4\n"]) {
        let mut line = String::new();
        output.read_line(&mut line).expect("an answer");
        assert_eq!(line, shown);
        input.write_all(slow.as_bytes()).expect("it reads");
        // After this time the prompt is at work on the input.
        std::thread::sleep(std::time::Duration::from_millis(500));
        super::ends::interrupt(child.id());
        let next = shown.trim();
        input
            .write_all(format!("f({next})\n").as_bytes())
            .expect("it reads");
    }
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(
        (ended.status.code(), rest.as_str()),
        (Some(130), "5\n"),
        "{said}"
    );
    for name in ["<prompt>", "slow.nk"] {
        let told = format!(
            "interrupted while reading `{name}`, so nothing is known about it, and the definitions are unchanged"
        );
        assert!(said.contains(&told), "{said}");
    }
}

/// The transcript in docs/editors.md is the output of the prompt.
#[test]
fn the_page_shows_a_real_conversation() {
    let root = root();
    let page = std::fs::read_to_string(root.join("docs/editors.md")).expect("a page");
    let talk = page
        .split("$ nkdsl repl specs/diamonds.nk\n")
        .nth(1)
        .expect("a transcript");
    let talk = talk.split("```").next().expect("its end");
    let (mut typed, mut said) = (String::new(), String::new());
    for line in talk.lines() {
        match line.strip_prefix("nk> ") {
            Some(line) => typed += &format!("{line}\n"),
            None => said += &format!("{line}\n"),
        }
    }
    assert!(typed.lines().count() > 2);
    let file = root.join("specs/diamonds.nk").display().to_string();
    assert_eq!(answers(&Workshop::new(), &[&file], &typed), said);
}

#[test]
fn the_last_value_has_a_name() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["repl"], "2 + 3\n_ * 10\n_ + _\n{1, 2}\n|_|\npath(3)\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.starts_with("5\n50\n100\n{1, 2}\n2\n"),
        "{}",
        ran.out
    );
    // Before there is a value, `_` means nothing.
    let ran = workshop.feed(&["repl"], "_ + 1\n");
    assert_ne!(ran.status, 0, "{}", ran.out);
    assert!(
        ran.err.contains('_'),
        "the error echoes what was typed: {}",
        ran.err
    );
}

#[test]
fn commands_take_expressions_without_quotation_marks() {
    let workshop = Workshop::new();
    let typed = "\
f(n) = n^2
:eval f(n) : 2 <= n <= 4 --format list
:eval f(3) + 1 f(2)
:eval --format list -f(3) + 1
:draw path(5) - {V(path(5))[1]}
f(6)
_ + 1
:eval _ - 30
";
    let out = answers(&workshop, &[], typed);
    for said in [
        "4, 9, 16\n",
        "f(3) + 1 = 10\nf(2) = 4\n",
        "-8\n",
        "-8\n0---1---2---3\n36\n37\n",
        "_ - 30 = 7\n",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let plot = answers(
        &workshop,
        &[],
        "f(n) = n^2\n:plot f(n) : 0 <= n <= 4 --ascii --width 40\n",
    );
    assert!(plot.starts_with("f(n)\n16 |"), "{plot}");
    // An expression in quotation marks means the same.
    let quoted = "f(n) = n^2\n:plot 'f(n) : 0 <= n <= 4' --ascii --width 40\n";
    assert_eq!(answers(&workshop, &[], quoted), plot);
}

#[test]
fn the_last_value_is_known_once_there_is_one() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["repl"], "_ + 1\n7\n_ + 1\n");
    assert!(
        ran.err.contains("there is no last value yet"),
        "{}",
        ran.err
    );
    assert_eq!(ran.out, "7\n8\n");
    let help = answers(&workshop, &[], ":help\n");
    assert!(help.contains("_                 the last value"), "{help}");
    let manual = workshop.run(&["help", "repl"]).out;
    assert!(manual.contains("the last value, as in _ + 1"), "{manual}");
}

#[test]
fn the_last_value_may_be_of_any_kind() {
    let workshop = Workshop::new();
    let typed = "3\n1 = 2\n_\nif _ then 1 else 7\npath(4)\norder(_) + nimber(_)\npath(2)\njoin(_, _)\nsize(_)\n1/4 - 1/2\n_\n\
                 V(path(2))\n|_|\n{3, 1}\n_ union {2}\n[2, 5]\n|_|\n";
    let out = answers(&workshop, &[], typed);
    let lines: Vec<&str> = out.lines().collect();
    let wanted = [
        "3",
        "false",
        "false",
        "7",
        "a graph of 4 vertices and 3 edges (0 -- 1, 1 -- 2, 2 -- 3)",
        "4",
        "a graph of 2 vertices and 1 edge (0 -- 1)",
    ];
    assert_eq!(lines[..7], wanted, "{out}");
    assert!(
        lines[7].starts_with("a graph of 4 vertices and 6 edges"),
        "{out}"
    );
    assert_eq!(lines[8..11], ["6", "-1/4", "-1/4"], "{out}");
    assert_eq!(
        lines[12..],
        ["2", "{1, 3}", "{1, 2, 3}", "[2, 5]", "2"],
        "{out}"
    );
}

/// After several terms, or a definition that may change the meaning of a graph, `_` means nothing, and never an older
/// value.
#[test]
fn the_last_value_is_never_an_older_one() {
    let workshop = Workshop::new();
    for printed in ["f(n) : 0 <= n <= 3", "eval f(4)"] {
        let ran = workshop.feed(&["repl"], &format!("f(n) = n^2\n3\n{printed}\n_ + 1\n"));
        ran.complains(2, &["terms were printed last, but `_` is a single value"]);
        assert!(!ran.out.ends_with("\n4\n"), "{ran:?}");
    }
    let typed = "graph g(n) = path(n)\ng(3)\ngraph h(n) = path(n)\nsize(_)\n5\ng(3)\ngraph g(n) = cycle(n) : n >= 3\nsize(_)\n";
    let ran = workshop.feed(&["repl"], typed);
    ran.complains(2, &["from definitions that have since been replaced"]);
    assert!(
        ran.out
            .contains("\n2\n5\na graph of 3 vertices and 2 edges"),
        "{ran:?}"
    );
    // A number is kept after a definition, and after an error.
    let typed = "f(n) = n\nf(3)\nf(n) = 7\nf(1, 2)\n_ + 1\n";
    let ran = workshop.feed(&["repl"], typed);
    assert_eq!(ran.out, "3\n4\n", "{ran:?}");
}

#[test]
fn commands_of_commands_are_about_what_was_defined() {
    let workshop = Workshop::new();
    for (typed, said) in [
        ("3\n:oeis lookup _ --most 1\n", "agrees with 1 of 1 term "),
        (
            "0\n:oeis lookup 2, 1, _, 3, 3, 1 --most 1\n",
            "agrees with 6 of 6 terms",
        ),
    ] {
        let ran = workshop.feed(&["repl"], typed);
        assert!(ran.out.contains(said), "{ran:?}");
    }
    let typed = "d(n) = octal(\"0.77\", n)\n:oeis lookup d\n:oeis lookup d(n+1) : n >= 0\n:oeis diff d A002186\n\
                 :oeis packet d -o made --no-run\n:oeis show A002186\n";
    let ran = workshop.feed(&["repl"], typed);
    assert!(ran.out.starts_with("A002186  begins"), "{ran:?}");
    for said in ["\nA002186  has them from a(1) on", "\nmade: "] {
        assert!(ran.out.contains(said), "{said}: {ran:?}");
    }
    assert!(ran.out.contains("agree on all 105 terms"), "{ran:?}");
    assert!(!ran.err.contains("error"), "{ran:?}");
    let spec = std::fs::read_to_string(workshop.path().join("made/spec.nk")).expect("a packet");
    assert!(spec.contains("d(n) = octal"), "{spec}");
}

/// The value of `_` was not typed, so messages do not show it, neither at the place of an error nor in its words.
#[test]
fn errors_echo_the_last_value_as_it_was_typed() {
    let workshop = Workshop::new();
    let defined =
        "f(n) = n^2 : n >= 0\ngraph g(n) = path(n)\nplay(n) = mex { play(n - i) : 1 <= i <= n }\n";
    let typed = [
        ("37", "_ + f(1, 2) + _"),
        ("37", "f(-_) + 0"),
        ("37", "_ + nothing(_)"),
        ("37", "h(n) = _ + nothing(n, _)"),
        ("37", "check f(_) = wrong(_)"),
        ("37", ":eval _ + nothing(_)"),
        ("37", ":plot f(_, 1)"),
        ("37", ":type _ + path(_)"),
        ("37", ":draw _"),
        ("37", ":nimber _ + 1"),
        ("37", ":play g(_ +)"),
        ("37", ":play f(_) + play(_)"),
        ("37", ":derive g(_)"),
        ("37", ":prove f(_) = 3"),
        ("37", ":export _ + q --to python"),
        ("37", ":draw g(_) _ _"),
        ("g(3)", "_ + 1"),
        ("g(3)", "size(_) + _"),
        ("g(3)", "nimber(_) + f(_)"),
        ("g(3)", ":draw _ --move 17"),
        ("g(3)", ":derive _"),
        ("1/4", "_ + path(_)"),
        ("1/4", "f(_ + 1/4)"),
        ("{1, 2}", "_ + 1"),
        ("1 = 2", "_ + 1"),
    ];
    for (value, typed) in typed {
        let ran = workshop.feed(&["repl"], &format!("{defined}{value}\n{typed}\n"));
        assert_ne!(ran.status, 0, "{typed}: {ran:?}");
        assert!(ran.err.contains('_'), "{typed}: {ran:?}");
        for made in [&format!("({value})"), "(0 = 1)", "\u{feff}"] {
            assert!(!ran.err.contains(made), "{typed}: {made:?} in {ran:?}");
        }
        assert!(!ran.out.contains('\u{feff}'), "{typed}: {ran:?}");
    }
    // The columns are those of the typed line.
    let ran = workshop.feed(&["repl"], &format!("{defined}37\n_ + f(1, 2) + _\n"));
    ran.complains(2, &[":1:5", "1 │ _ + f(1, 2) + _\n   │     ┬"]);
    let ran = workshop.feed(&["repl"], &format!("{defined}37\nh(n) = _ + no(n)\n"));
    ran.complains(2, &[":1:12", "1 │ h(n) = _ + no(n)\n   │            ┬"]);
}

/// Text that is stored or written to a file has the value, since `_` changes; text that is printed at once has `_`, as
/// it was typed.
#[test]
fn the_last_value_is_written_where_text_is_kept() {
    let workshop = Workshop::new();
    let typed = "37\nh(n) = n + _\n:list\n5\n:eval h(_)\n:draw path(_) --format json\ncheck h(_) = 42\ncheck h(_) = _\nh(n) : n <= _, n >= 4\n";
    let out = workshop.feed(&["repl"], typed).out;
    for said in [
        "h(n) = n + (37)\n",
        "h(_) is 42",
        "h(_) = 42\n",
        "\"graph\": \"path((5))\"",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(!out.contains('\u{feff}'), "{out:?}");
    assert!(!out.contains("\nh((5))"), "{out}");
}

/// An error of evaluation shows the expression as it was typed, and a definition by its place among the items.
#[test]
fn errors_of_evaluation_show_what_was_typed() {
    let workshop = Workshop::new();
    for (typed, place, line) in [
        ("1/0", "<command line>:1:1", "1 │ 1/0\n"),
        (
            "  nimber(path(-1))",
            "<command line>:1:8",
            "1 │ nimber(path(-1))\n",
        ),
        (
            "f(n) = n\ng(n) = 1/n\ng(0)",
            "<prompt>:2:8",
            "2 │ g(n) = 1/n\n",
        ),
        ("3\n1/(_ - 3)", "<command line>:1:1", "1 │ 1/(_ - 3)\n"),
    ] {
        let ran = workshop.feed(&["repl"], &format!("{typed}\n"));
        let err = &ran.err;
        assert!(err.contains(place), "{typed}: {err}");
        assert!(
            err.contains(line) && !err.contains("eval"),
            "{typed}: {err}"
        );
    }
}

#[test]
fn graphs_are_shown_by_the_names_of_their_vertices() {
    let text = "graph pet(n) { vertex u[i] : 1 <= i <= n\n edge u[i] -- u[i+1] : 1 <= i < n }\n";
    let workshop = Workshop::new().file("pet.nk", text);
    let two = "a graph of 2 vertices and 1 edge (u[1] -- u[2])";
    let product = "a graph of 2 vertices and 1 edge (0,0 -- 0,1)";
    let typed = "pet(2)\n_\ncartesian(path(1), path(2))\n[pet(2), path(1)]\n";
    let wanted = format!("{two}\n{two}\n{product}\n[{two}, a graph of 1 vertex and 0 edges (0)]\n");
    assert_eq!(answers(&workshop, &["pet.nk"], typed), wanted);
    let ran = workshop.run(&["eval", "pet.nk", "[pet(2), path(1)]"]);
    assert!(ran.out.contains(two), "{ran:?}");
}
