//! `nkdsl oeis`.

use nk_testing::root;

use super::runner::Workshop;

const DIAMONDS: &str = "\
K(-2) = K(-1) = X(-2) = X(-1) = 0
K(0) = X(0) = 2
a(n) = mex { K(i-3) (+) K(n-i-1), K(j-2) (+) 1 (+) K(n-j-1) : 1 <= i <= n+1, 1 <= j <= n }
K(n) = mex { K(i-3) (+) X(n-i-1), K(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 1 <= j <= n+1 }
X(n) = mex { X(i-3) (+) X(n-i-1), X(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 0 <= j <= n+1 }
eval \"linked diamonds\" a(n) : n >= 1
check a(n) = A316781(n) : n >= 1
check a(n) <= 8 : n >= 1
half(n) = n / 2 : n >= 0
";

fn workshop() -> Workshop {
    Workshop::new().file("diamonds.nk", DIAMONDS)
}

#[test]
fn terms_are_looked_up() {
    let workshop = workshop();
    let start = workshop.run(&["oeis", "lookup", "2,1,0,3,3,1"]);
    assert!(
        start
            .out
            .starts_with("A316781  begins with them at a(1); agrees with 6 of 6 terms"),
        "{}",
        start.out
    );
    let later = workshop.run(&["oeis", "lookup", "0", "3", "3", "1", "4", "2", "6"]);
    assert!(
        later.out.starts_with("A316781  has them from a(3) on"),
        "{}",
        later.out
    );
    let fed = workshop.feed(
        &["oeis", "lookup", "-", "--format", "json"],
        "2, 1, 0, 3, 3, 1\n",
    );
    assert_eq!(fed.json()["found"][0]["id"], "A316781");
    assert_eq!(fed.json()["found"][0]["offset"], 1);
    let nothing = workshop.run(&["oeis", "lookup", "2,1,0,3,3,99"]);
    nothing.complains(1, &["no sequence with these 6 terms", "--stripped"]);
    let negative = workshop.run(&["oeis", "lookup", "--", "-1,0,2,-3"]);
    negative.complains(1, &["no sequence with these 4 terms"]);
    workshop
        .run(&["oeis", "lookup", "2,x"])
        .complains(2, &["`x` is not an integer"]);
    for (given, place) in [
        ("1,,2", "term 2 is missing after `1`"),
        ("1, 2, , 3", "term 3 is missing after `2`"),
        (",,2", "the first term is missing"),
        ("2,1,,", "term 3 is missing after `1`"),
    ] {
        let ran = workshop.run(&["oeis", "lookup", given]);
        ran.complains(2, &[place, "nothing is between two commas"]);
    }
    let copied = workshop.run(&["oeis", "lookup", ",2,1,0,3,3,1,"]);
    assert_eq!(copied.out, start.out, "as in a line of a stripped file");
}

#[test]
fn a_stripped_file_is_searched() {
    let text = "# comment\nA900001 ,5,2,1,0,3,3,1,4,\nA900002 ,2,9,1,9,0,9,3,9,3,9,1,9,4,\n\
                A900003 ,1,0,3,3,1,4,8,8,8,\nnonsense\n";
    let workshop = workshop().file("stripped", text);
    let found = workshop.run(&["oeis", "lookup", "2,1,0,3,3,1,4", "--stripped", "stripped"]);
    let lines: Vec<&str> = found.out.lines().collect();
    assert!(
        lines[0].starts_with("A316781  begins with them"),
        "{}",
        found.out
    );
    assert!(
        lines[1].starts_with("A900001  has them from its term number 2 on"),
        "{}",
        found.out
    );
    assert!(
        lines[2].starts_with("A900003  begins at its term number 1 with yours after the first 1"),
        "{}",
        found.out
    );
    assert!(
        lines[3].starts_with("A900002  has them in steps of 2 from its term number 1 on"),
        "{}",
        found.out
    );
}

#[test]
fn an_entry_is_shown() {
    let workshop = workshop();
    let shown = workshop.run(&["oeis", "show", "A316781"]);
    assert!(
        shown.out.contains("  offset    1\n") && shown.out.contains("  2, 1, 0, 3, 3, 1, "),
        "{}",
        shown.out
    );
    let lines = workshop
        .run(&["oeis", "show", "A316781", "--format", "bfile"])
        .out;
    assert!(lines.starts_with("1 2\n2 1\n3 0\n"), "{lines}");
    workshop
        .run(&["oeis", "show", "A999999"])
        .complains(2, &["A999999"]);
    workshop
        .run(&["oeis", "show", "316781"])
        .complains(2, &["`A` and six or more digits"]);
}

#[test]
fn only_checks_that_name_sequences_are_run() {
    let ran = workshop().run(&["oeis", "check", "diamonds.nk"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.out.contains("A316781") && !ran.out.contains("<= 8"),
        "{}",
        ran.out
    );
}

#[test]
fn terms_are_compared_by_index() {
    let workshop = workshop();
    let same = workshop.run(&["oeis", "diff", "diamonds.nk", "linked diamonds", "A316781"]);
    assert!(
        same.out.ends_with("terms that both have\n") && same.status == 0,
        "{same:?}"
    );
    let diff = ["oeis", "diff", "diamonds.nk", "a", "A316781"];
    let fewer = workshop.run(&[&diff[..], &["--to", "9"]].concat());
    let computed = "a   9 terms computed, n = 1 to 9\nagree on all 9 terms that both have\n";
    assert!(fewer.out.ends_with(computed), "{fewer:?}");
    let long = [
        "oeis",
        "diff",
        "diamonds.nk",
        "sum(i : 1 <= i <= 9^n) : n >= 1",
        "A316781",
    ];
    let limited = workshop.run(&[&long[..], &["--limit-steps", "1000"]].concat());
    limited.complains(1, &["E0411", "`--to N` compares fewer terms"]);
    let shifted = workshop.run(&["oeis", "diff", "diamonds.nk", "a(n+1) : n >= 0", "A316781"]);
    assert_eq!(shifted.status, 1);
    assert!(
        shifted
            .out
            .contains("the offsets differ: 1 listed, 0 computed"),
        "{}",
        shifted.out
    );
    assert!(
        shifted.out.contains("only the offset differs"),
        "{}",
        shifted.out
    );
    let other = [
        "oeis",
        "diff",
        "diamonds.nk",
        "K(n) : n >= 1",
        "A316781",
        "--format",
        "json",
    ];
    let other = workshop.run(&other);
    assert_eq!(other.json()["agree"], false);
    assert_eq!(other.json()["difference"]["n"], 3);
    let later = workshop.run(&["oeis", "diff", "diamonds.nk", "a(n-1) : n >= 2", "A316781"]);
    assert!(later.out.contains("only the offset differs"), "{later:?}");
    let named = "nkdsl oeis diff shifted.nk 'a(n+2) : n >= 1' A316781";
    let ran = workshop.run(&["oeis", "diff", "diamonds.nk", "a(n+2) : n >= 1", "A316781"]);
    assert!(
        ran.out
            .contains("A316781(n+2) is the term computed for n, in all "),
        "{ran:?}"
    );
    // The message of a check that fails names the command.
    let workshop = workshop.file(
        "shifted.nk",
        "use \"diamonds.nk\"\ncheck a(n+2) = A316781(n) : n >= 1\n",
    );
    let failed = workshop.run(&["check", "shifted.nk"]);
    assert!(failed.err.replace('\n', " ").contains(named), "{failed:?}");
    // If both sides are the same sequence, no comparison at other indices is proposed.
    let workshop = workshop.file("same.nk", "check A316781(n) = A316781(n-1) : n >= 2\n");
    let failed = workshop.run(&["check", "same.nk"]);
    assert!(failed.out.contains("fails"), "{failed:?}");
    assert!(!failed.err.contains("oeis diff"), "{failed:?}");
    let half = workshop.run(&["oeis", "diff", "diamonds.nk", "half", "A316781"]);
    half.complains(2, &["not a sequence of integers"]);
}

#[test]
fn a_packet_holds_data_facts_and_programs() {
    let workshop = workshop();
    let made = [
        "oeis",
        "packet",
        "diamonds.nk",
        "--to",
        "120",
        "--number",
        "A316781",
        "-o",
        "packet",
    ];
    let ran = workshop.run(&made);
    assert_eq!(ran.status, 0, "{ran:?}");
    let said = "packet: 120 terms from n = 1\nkeywords to consider: nonn,easy\n";
    assert_eq!(ran.out, said);
    // A note names the programs whose interpreters are missing here.
    let not_run = ran.err.as_str();
    assert!(
        not_run.is_empty() || not_run.starts_with("note: not run: "),
        "{ran:?}"
    );
    let read = |name: &str| {
        let path = workshop.path().join("packet").join(name);
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let data = read("data.txt");
    let line = data.lines().next().expect("a line");
    assert!(
        line.starts_with("2, 1, 0, 3, 3, 1, ") && line.len() <= 260,
        "{data}"
    );
    assert!(data.ends_with("\noffset 1,1\n"), "{data}");
    let lines = read("b316781.txt");
    assert!(
        lines.starts_with("1 2\n2 1\n") && lines.ends_with('\n') && lines.lines().count() == 120
    );
    let facts: serde_json::Value = serde_json::from_str(&read("facts.json")).expect("JSON");
    let proved = |name: &str| {
        assert_eq!(facts["facts"][name]["status"], "proved", "{name}");
        facts["facts"][name]["value"].clone()
    };
    assert_eq!(
        (proved("period"), proved("preperiod")),
        (12.into(), 69.into())
    );
    assert_eq!(proved("last_exception"), serde_json::json!([68, "7"]));
    // a(0) is no term of the sequence, so the generating function has no constant term.
    let fraction = proved("generating_function");
    assert!(
        fraction
            .as_str()
            .is_some_and(|own| own.starts_with("x*(2 + x")),
        "{fraction}"
    );
    let programs = facts["programs"].as_array().expect("a list");
    for own in programs {
        let status = own["status"].as_str().expect("a status");
        assert!(["agrees", "not run"].contains(&status), "{own}");
        let file = own["file"].as_str().expect("a file");
        let is_named = not_run.contains(file);
        assert!(
            file == "short.txt" || is_named == (status == "not run"),
            "{ran:?}"
        );
        assert!(file == "short.txt" || read(file).contains("Made by nkdsl"));
    }
    // There are programs in six languages, and in two of short.txt.
    assert_eq!(programs.len(), 8);
    assert!(read("provenance.txt").contains("command        nkdsl oeis packet diamonds.nk"));
    assert_eq!(read("spec.nk"), DIAMONDS);
    workshop.run(&made).complains(2, &["there already"]);
}

/// A program that was not run is named, with the missing interpreter.
#[test]
fn a_packet_names_the_programs_that_were_not_run() {
    let workshop = workshop();
    let made = ["oeis", "packet", "diamonds.nk", "--to", "120", "-o"];
    let mut command = workshop.command(&[&made[..], &["bare"]].concat());
    let ran = command.env("PATH", "").output().expect("it runs");
    let (out, err) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    for named in [
        "not run: programs/terms.py, short.txt in Python (`python3` is not installed)",
        "; programs/terms.gp, short.txt in PARI/GP (`gp` is not installed)",
        "; programs/terms.c (`cc` is not installed)",
    ] {
        let text: Vec<&str> = err.split_whitespace().collect();
        assert!(text.join(" ").contains(named), "{named}: {text:?}");
    }
    assert!(err.starts_with("note: "), "{err}");
    // The note is printed once, and the last line proposes keywords.
    let last = out.lines().last().unwrap_or_default();
    assert!(
        !out.contains("not run") && last.starts_with("keywords to consider: "),
        "{out}"
    );
    // With `--no-run` only the summary says that the programs were not run.
    let ran = workshop.run(&[&made[..], &["quiet", "--no-run"]].concat());
    assert!(
        ran.out.contains("not run: programs/terms.py, ")
            && ran.out.contains("(--no-run was given)"),
        "{ran:?}"
    );
    assert!(!ran.err.contains("not run"), "{ran:?}");
    let last = ran.out.lines().last().unwrap_or_default();
    assert!(last.starts_with("keywords to consider: "), "{ran:?}");
}

/// A program that fails is reported with the reason. A compiler that does not work at all, such as that of a manager
/// without a toolchain, is reported too, but not as a fault of the program.
#[cfg(unix)]
#[test]
fn a_program_that_fails_is_told_from_a_compiler_that_does_not_work() {
    use std::os::unix::fs::PermissionsExt;
    let workshop = workshop()
        .file(
            "bin/rustc",
            "#!/bin/sh\necho 'error: no default toolchain' >&2\nexit 1\n",
        )
        .file(
            "bin/cc",
            "#!/bin/sh\n[ \"$1\" = --version ] && exit\necho 'strange code' >&2\nexit 1\n",
        );
    for name in ["rustc", "cc"] {
        let path = workshop.path().join("bin").join(name);
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(path, mode).expect("a program");
    }
    let made = [
        "oeis",
        "packet",
        "diamonds.nk",
        "--to",
        "120",
        "-o",
        "packet",
    ];
    let mut command = workshop.command(&made);
    let ran = command.env("PATH", workshop.path().join("bin")).output();
    let ran = super::runner::Ran::of(ran.expect("it runs"));
    ran.complains(1, &["error: programs/terms.c failed: strange code\n"]);
    let said: Vec<&str> = ran.err.split_whitespace().collect();
    let wanted = "programs/terms.rs (`rustc` does not work here: error: no default toolchain)";
    assert!(said.join(" ").contains(wanted), "{ran:?}");
    assert!(!ran.err.contains("terms.rs failed"), "{ran:?}");
}

/// For a function of several arguments the error lists the ways to make a sequence of it, and each of them is a
/// sequence.
#[test]
fn every_way_to_a_sequence_of_several_arguments_is_told() {
    let text = "T(m, n) = m + 2*n\nU(k, m, n) = k + m*n\n";
    let workshop = Workshop::new().file("t.nk", text);
    for (name, count) in [("T", 4), ("U", 4)] {
        for command in [
            &["oeis", "packet", "t.nk", name, "-o", "p"][..],
            &["eval", "t.nk", name],
        ] {
            let ran = workshop.run(command);
            ran.complains(2, &["arguments, so it is not a sequence"]);
            let quoted: Vec<&str> = ran.err.split('\'').skip(1).step_by(2).collect();
            assert_eq!(quoted.len(), count, "{ran:?}");
            for way in quoted {
                let program = workshop.run(&["export", "t.nk", way, "--to", "python"]);
                assert_eq!(program.status, 0, "{way}: {program:?}");
                let eval = workshop.run(&["eval", "t.nk", way, "--to", "9"]);
                assert_eq!(eval.status, 0, "{way}: {eval:?}");
            }
        }
    }
}

/// The copy of the specification can be run: the packet has the files that it uses, except those of the library.
#[test]
fn a_packet_holds_the_files_that_its_specification_uses() {
    let workshop = workshop()
        .file("more/base.nk", "base(n) = n + 1 : n >= 0\n")
        .file(
            "uses.nk",
            "use \"more/base.nk\"\nuse \"std/trees.nk\"\nf(n) = base(n) mod 5 : n >= 0\n",
        );
    let made = ["oeis", "packet", "uses.nk", "f", "--no-run", "-o", "used"];
    let ran = workshop.run(&made);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let copied = workshop.run(&["eval", "used/spec.nk", "f(8)"]);
    assert_eq!(copied.status, 0, "{}", copied.err);
    assert!(copied.out.contains('4'), "{}", copied.out);
    assert!(!workshop.path().join("used/std").exists());
}

#[test]
fn a_packet_is_not_written_if_a_term_has_an_error() {
    let workshop = workshop().file("ends.nk", "f(n) = 6 div (3 - n) : n >= 0\n");
    let made = ["oeis", "packet", "ends.nk", "f", "--no-run", "-o", "ended"];
    workshop.run(&made).complains(2, &["no packet is written"]);
    assert!(!workshop.path().join("ended").exists());
}

#[test]
fn folders_are_searched() {
    let folder = |name: &str| format!("{}/tests/fixtures/oeis/{name}", root().display());
    let workshop = workshop();
    for (name, terms, said) in [
        (
            "downloads",
            "3,1,4,1,5",
            "A999003  begins with them at a(0)",
        ),
        (
            "oeisdata",
            "1,0,-3,2,5",
            "A999001  begins with them at a(-2)",
        ),
        (
            "bulk",
            "3,1,4,1,5",
            "A999003  begins with them at its term number 1",
        ),
    ] {
        let without = workshop.run(&["oeis", "lookup", terms]);
        assert!(!without.out.contains("A999"), "{}", without.out);
        let found = workshop.run(&["oeis", "lookup", terms, "--oeis", &folder(name)]);
        assert!(found.out.starts_with(said), "{name}: {found:?}");
        assert_eq!(found.status, 0);
    }
    let nothing = ["oeis", "lookup", "7,7,7,7,99", "--oeis", "packets"];
    workshop.run(&nothing).complains(2, &["packets"]);
    let workshop = workshop
        .file("packets/b900001.txt", "1 7\n2 x\n")
        .file("packets/A900/A900002.json", "{}")
        .file("packets/seq/A900/b900003.txt", "0 7\n1 7\n2 7\n3 7\n4 99\n");
    let ran = workshop.run(&nothing);
    assert!(
        ran.out.starts_with("A900003  begins with them at a(0)"),
        "{ran:?}"
    );
    // The other files are searched, and the unreadable one is named.
    ran.complains(
        0,
        &["cannot be read was not searched", "b900001.txt", "1 more"],
    );
}

/// The program of the graphs plays by the definition, which takes too long for the last of them.
#[cfg(unix)]
#[test]
fn a_program_that_does_not_finish_is_told() {
    let text = "use \"std/lattices.nk\"\neval \"3 X n\" nimber(lattice(3, n)) : 1 <= n <= 17\n";
    let workshop = workshop().file("lattice.nk", text);
    let begun = std::time::Instant::now();
    let ran = workshop.run(&[
        "oeis",
        "packet",
        "lattice.nk",
        "-o",
        "packet",
        "--program-time",
        "0.5",
        "--format",
        "json",
    ]);
    assert!(begun.elapsed().as_secs() < 120);
    assert_eq!(ran.status, 0, "{ran:?}");
    let programs = ran.json()["programs"].as_array().expect("a list").clone();
    assert!(programs.len() >= 6);
    let mut unfinished = 0;
    for own in programs.iter().filter(|own| own["status"] != "not run") {
        let reason = own["reason"].as_str().unwrap_or_default();
        assert_eq!(own["status"], "not finished", "{own}");
        assert!(reason.starts_with("not finished within 0.5 s; "), "{own}");
        assert!(own["terms"].as_u64().is_some_and(|own| own < 17), "{own}");
        let file = own["file"].as_str().expect("a file");
        let told = ran
            .err
            .lines()
            .filter(|own| own.contains(": not finished within 0.5 s"));
        assert!(
            told.into_iter().any(|own| own.contains(file)),
            "{}",
            ran.err
        );
        unfinished += 1;
    }
    assert_eq!(unfinished, ran.err.matches("--program-time").count());
    for name in [
        "data.txt",
        "facts.json",
        "provenance.txt",
        "programs/terms.py",
    ] {
        assert!(workshop.path().join("packet").join(name).exists(), "{name}");
    }
    // No compiled file is left, even if the compiler was ended.
    let folder = std::fs::read_dir(workshop.path().join("packet/programs")).expect("a folder");
    for entry in folder {
        let path = entry.expect("a file").path();
        assert_eq!(path.file_stem().expect("a name"), "terms", "{path:?}");
        assert!(path.is_file(), "{path:?}");
    }
}

#[test]
fn a_packet_of_listed_terms_says_so() {
    let kayles = "k(0) = 0\nk(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }\n\
                  T(n, k) = 7*n^2 + k : n >= 1, k >= 1\neval k(n) : n >= 0\neval \"rows\" T(n, k) : n >= 1, 1 <= k <= n\n";
    let workshop = Workshop::new().file("kayles.nk", kayles);
    let packet = |name: &str, more: &[&str]| {
        let made = [
            "oeis",
            "packet",
            "kayles.nk",
            name,
            "--to",
            "20",
            "--no-run",
            "-o",
        ];
        let folder = format!("packet{}", more.len());
        workshop.run(&[&made[..], &[folder.as_str()], more].concat())
    };
    let ran = packet("k", &[]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.err.contains("these terms are listed already: A002186"),
        "{}",
        ran.err
    );
    // A packet about that sequence has no warning about it.
    let ran = packet("k", &["--number", "A002186"]);
    assert_eq!(
        (ran.status, ran.err.contains("A002186")),
        (0, false),
        "{}",
        ran.err
    );
    let ran = packet("rows", &["--format", "json", "--time", "100"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let keywords: Vec<String> =
        serde_json::from_value(ran.json()["keywords"].clone()).expect("words");
    assert!(
        keywords.contains(&"nonn".to_owned()) && keywords.contains(&"tabl".to_owned()),
        "{keywords:?}"
    );
}

/// A program that contains the graphs prints the terms of these graphs and no others.
#[test]
fn a_packet_of_graphs_is_held_to_the_graphs_of_its_programs() {
    let text = "eval \"halves\" nimber(complete_bipartite(n, n)) : n >= 1\n";
    let workshop = Workshop::new().file("halves.nk", text);
    let made = [
        "oeis",
        "packet",
        "halves.nk",
        "halves",
        "--program-time",
        "60",
        "-o",
        "halves",
    ];
    let ran = workshop.run(&made);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let facts = std::fs::read_to_string(workshop.path().join("halves/facts.json"));
    let facts: serde_json::Value = serde_json::from_str(&facts.expect("a file")).expect("JSON");
    let programs = facts["programs"].as_array().expect("a list");
    for file in ["programs/terms.hs", "programs/terms.c", "programs/terms.rs"] {
        let own = programs.iter().find(|own| own["file"] == file);
        assert_eq!(own.expect(file)["terms"], 12, "{programs:?}");
    }
}

/// The programs compute the recurrences that are derived from the graphs, so they reach all terms; by the rules of the
/// graphs they would not reach thirty.
#[test]
fn a_packet_of_graphs_has_programs_by_derived_recurrences() {
    let graphs = "graph comb(n) {\n  vertex s[i], leaf[i] : 1 <= i <= n\n  edge s[i] -- s[i+1] : 1 <= i < n\n  \
                  edge s[i] -- leaf[i] : 1 <= i <= n\n} : n >= 1\n";
    let workshop = Workshop::new().file("comb.nk", graphs);
    let name = "nimber(comb(2*n + 1)) : n >= 3";
    let made = [
        "oeis",
        "packet",
        "comb.nk",
        name,
        "--to",
        "90",
        "--program-time",
        "100",
        "-o",
        "comb",
    ];
    let ran = workshop.run(&made);
    assert_eq!(ran.status, 0, "{ran:?}");
    let read = |name: &str| {
        std::fs::read_to_string(workshop.path().join("comb").join(name)).expect("a file")
    };
    let recurrences = read("recurrences.nk");
    let checked = workshop.run(&["check", "comb/recurrences.nk"]);
    assert_eq!(checked.status, 0, "{checked:?}");
    assert!(recurrences.contains(" : n >= 3\n"), "{recurrences}");
    assert!(read("provenance.txt").contains("\nrecurrences    recurrences.nk, "));
    let facts: serde_json::Value = serde_json::from_str(&read("facts.json")).expect("JSON");
    for own in facts["programs"].as_array().expect("programs") {
        let is_run = own["language"] == "Python";
        assert!(!is_run || own["status"] == "agrees", "{own}");
    }
    // All values are 1, and none is an exception.
    assert_eq!(facts["facts"]["exceptions"]["value"], serde_json::json!([]));
    let last = &facts["facts"]["last_exception"];
    assert_eq!(
        (&last["status"], last["value"].is_null()),
        (&"proved".into(), true)
    );
    for name in ["short.txt", "programs/terms.py"] {
        assert!(!read(name).contains("edges"), "{name} builds graphs");
    }
}

/// A function that has the nimbers of graphs by its definition has the packet of these nimbers: the recurrences, the
/// programs, the terms and the facts.
#[test]
fn a_packet_of_a_function_of_graphs_is_that_of_their_nimbers() {
    let text = "\
use \"std/trees.nk\"
f(k) = nimber(comb(k + 1)) : k >= 0
g(n) = f(2*n)
before(n+1) = nimber(comb(n)) : n >= 1
kayles(G) = mex { kayles(G - N[G, v]) : v in V(G) }
edges(G) = mex { edges(G - {u, v}) : u -- v in G }
both(G) = mex { both(G - {v}), both(G - {u, w}) : v in V(G), u -- w in G }
bounded(n) = nimber(comb(n)) : n >= 3
";
    let workshop = Workshop::new().file("f.nk", text);
    let packet = |name: &str, folder: &str| {
        let made = [
            "oeis", "packet", "f.nk", name, "--no-run", "--to", "30", "-o",
        ];
        let ran = workshop.run(&[&made[..], &[folder]].concat());
        assert_eq!(ran.status, 0, "{name}: {ran:?}");
        let folder = workshop.path().join(folder);
        let mut texts = std::collections::BTreeMap::new();
        for part in [folder.clone(), folder.join("programs")] {
            for entry in std::fs::read_dir(part).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_file() {
                    let name = path.strip_prefix(&folder).expect("below it").to_owned();
                    texts.insert(name, std::fs::read_to_string(path).expect("a text"));
                }
            }
        }
        let provenance = texts.remove(std::path::Path::new("provenance.txt"));
        let facts = texts.remove(std::path::Path::new("facts.json"));
        let mut facts: serde_json::Value =
            serde_json::from_str(&facts.expect("facts")).expect("JSON");
        facts["eval"].take();
        (texts, facts, provenance.expect("the provenance"))
    };
    let cases = [
        ("f", "nimber(comb(n + 1))", " : n >= 0"),
        (
            "f(2*n - 1) : n >= 1",
            "nimber(comb((2*n - 1) + 1))",
            " : n >= 1",
        ),
        ("g(n) : n >= 0", "nimber(comb((2*n) + 1))", " : n >= 0"),
        ("before(n) : n >= 2", "nimber(comb((n) - 1))", " : n >= 2"),
        ("kayles(path(n)) : n >= 1", "nimber(path(n))", " : n >= 1"),
        (
            "edges(path(n)) : n >= 2",
            "nimber(line(path(n)))",
            " : n >= 2",
        ),
        (
            "both(path(n)) : n >= 1",
            "nimber(middle(path(n)))",
            " : n >= 1",
        ),
        ("bounded", "nimber(comb(n))", " : n >= 3"),
    ];
    for (at, (name, nimber, range)) in cases.into_iter().enumerate() {
        let (texts, facts, provenance) = packet(name, &format!("function{at}"));
        let (wanted, wanted_facts, _) = packet(&format!("{nimber}{range}"), &format!("nimber{at}"));
        assert!(
            texts.contains_key(std::path::Path::new("recurrences.nk")),
            "{name}"
        );
        assert_eq!(texts, wanted, "{name}");
        assert_eq!(facts, wanted_facts, "{name}");
        let line = format!("\nby definition  {nimber}\n");
        assert!(provenance.contains(&line), "{name}: {provenance}");
    }
    // Two equations, and a circle of functions, lead to no graphs.
    let text =
        "use \"std/trees.nk\"\nf(0) = 7\nf(n) = nimber(comb(n)) : n >= 1\neval f(n) : n >= 0\n";
    let workshop = workshop.file("two.nk", text);
    let ran = workshop.run(&[
        "oeis", "packet", "two.nk", "--no-run", "--to", "9", "-o", "two",
    ]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(!workshop.path().join("two/recurrences.nk").exists());
}

/// Without `--to` a table has about 1000 terms of a recurrence, or about 100 of any other function, and ends with a
/// row.
#[test]
fn a_packet_of_a_table_has_as_many_terms_as_one_of_a_sequence() {
    let text = "\
eval \"rows\" binomial(n, k) : n >= 0, 0 <= k <= n
eval \"narrow\" n + 10*k : n >= 0, 0 <= k <= 3
eval \"whole\" n + 10*k : 0 <= n <= 40, 0 <= k <= 30
eval \"endless rows\" n + 10*k : 0 <= k <= 3, n >= 0
";
    let workshop = Workshop::new().file("tables.nk", text);
    let made = |name: &str, more: &[&str]| {
        let own = ["oeis", "packet", "tables.nk", name, "--no-run", "-o", name];
        let ran = workshop.run(&[&own[..], more].concat());
        let file = workshop.path().join(name).join("b000000.txt");
        let file = std::fs::read_to_string(file).unwrap_or_default();
        let lines = file.lines().filter(|own| !own.starts_with('#')).count();
        (ran, lines)
    };
    for (name, terms, keyword) in [
        ("rows", 1035, "tabl"),
        ("narrow", 1000, "tabf"),
        ("whole", 41 * 31, "tabf"),
    ] {
        let (ran, lines) = made(name, &[]);
        assert_eq!(lines, terms, "{name}: {}", ran.err);
        assert!(ran.out.contains(keyword), "{}", ran.out);
    }
    let (ran, lines) = made("endless rows", &[]);
    assert_eq!(lines, 0);
    ran.complains(
        2,
        &[
            "`n` has no upper end, so the rows never end",
            "name `n` before the others",
        ],
    );
}
