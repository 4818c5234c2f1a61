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
        .complains(2, &["`x` is no integer"]);
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
        lines[2].starts_with("A900003  begins at its term number 1 with yours behind the first 1"),
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
    let half = workshop.run(&["oeis", "diff", "diamonds.nk", "half", "A316781"]);
    half.complains(2, &["no sequence of integers"]);
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
    ran.prints("packet: 120 terms from n = 1\nkeywords to consider: nonn,easy\n");
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
    assert_eq!((proved("period"), proved("from")), (12.into(), 69.into()));
    assert_eq!(proved("last_exception"), serde_json::json!([68, "7"]));
    // a(0) is no term of the sequence, so nothing begins at x^0.
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
        assert!(read(own["file"].as_str().expect("a file")).contains("Made by nkdsl"));
    }
    assert_eq!(programs.len(), 6);
    assert!(read("provenance.txt").contains("command        nkdsl oeis packet diamonds.nk"));
    assert_eq!(read("spec.nk"), DIAMONDS);
    workshop.run(&made).complains(2, &["there already"]);
}

/// The copy of the specification can be run: the files that it uses are beside it, but for those of the library.
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
    // The others are searched, and that one is named.
    ran.complains(
        0,
        &["cannot be read was not searched", "b900001.txt", "1 more"],
    );
}

/// The program of the graphs plays by the definition, which for the last of them takes longer than anybody waits.
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
    assert_eq!(programs.len(), 6);
    let mut unfinished = 0;
    for own in programs.iter().filter(|own| own["status"] != "not run") {
        let reason = own["reason"].as_str().unwrap_or_default();
        assert_eq!(own["status"], "not finished", "{own}");
        assert!(reason.starts_with("not finished within 0.5 s; "), "{own}");
        assert!(own["terms"].as_u64().is_some_and(|own| own < 17), "{own}");
        let named = format!(
            "{}: not finished within 0.5 s",
            own["file"].as_str().expect("a file")
        );
        assert!(ran.err.contains(&named), "{}", ran.err);
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
    // Nothing is left of what was compiled, also where the compiler was ended.
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
    // A packet about that sequence is not warned of it.
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

/// Sequences of one recurrence, whose programs have a few lines: octal games, a half convolution, values before 0, and an
/// option at a distance.
const RECURRENCES: &str = "\
eval octal(\"0.77\", n) : n >= 0
eval octal(\"0.137\", n) : n >= 1
eval octal(\"0.6\", n) : n >= 0
eval octal(\"4.4\", n) : n >= 0
g(0) = g(1) = 0
g(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }
eval g(n) : n >= 0
d(-1) = d(0) = 0
d(n) = mex { d(i-2) (+) d(n-i-1) : 1 <= i <= n }
eval d(n) : n >= 1
s(0) = s(1) = s(2) = 0
s(n) = mex {s(n-1), s(n-3)}
eval s(n) : n >= 0
";

/// Recurrences with tests, base values and several sequences, and functions that are no such recurrence.
const SHORT: &str = "
K(-2) = K(-1) = X(-2) = X(-1) = 0
K(0) = X(0) = 2
a(n) = mex { K(i-3) (+) K(n-i-1), K(j-2) (+) 1 (+) K(n-j-1) : 1 <= i <= n+1, 1 <= j <= n }
K(n) = mex { K(i-3) (+) X(n-i-1), K(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 1 <= j <= n+1 }
X(n) = mex { X(i-3) (+) X(n-i-1), X(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 0 <= j <= n+1 }
p(0) = 0
q(0) = 0
p(n) = mex { q(i) (+) q(n-1-i) : 0 <= i <= n-1 }
q(n) = mex { p(i) (+) q(n-1-i), p(n-1) : 0 <= i <= n-1 }
W(m, n) = mex { W(i, n), W(m, j), W(m-k, n-k) : 0 <= i < m, 0 <= j < n, 1 <= k <= min(m, n) }
T(n, k) = if k = 0 then 1 else if k > n then 0 else T(n-1, k-1) + T(n-1, k)
t(n) = count(k : 1 <= k <= n, n mod k = 0)
eval a(n) : n >= 1
graph line_of(n) {
  vertex v[i] : 1 <= i <= n
  edge v[i] -- v[i + 1] : 1 <= i < n
} : n >= 0
";

/// The languages of a text `(Language)` and a program for each, and the programs.
fn programs_of(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("\n\n(").map(|own| own.trim_start_matches('('));
    let parts = parts.map(|own| own.split_once(")\n").expect("a language"));
    parts.collect()
}

#[test]
fn short_programs_list_the_terms() {
    let all = format!("{RECURRENCES}{SHORT}");
    let workshop = Workshop::new().file("short.nk", &all);
    let five = ["Maple", "Mathematica", "PARI", "Sage", "Python"];
    let mut ran = 0;
    for (at, name) in [
        "octal(\"0.77\", n) : n >= 0",
        "octal(\"4.4\", n) : n >= 0",
        "octal(\"0.137\", n) : n >= 0",
        "octal(\"0.137\", n) : n >= 2",
        "octal(\"0.6\", n) : n >= 0",
        "octal(\"0.26\", n) : n >= 0",
        "octal(\"0.07\", n) : n >= 500",
        "g",
        "d",
        "t(n) : n >= 1",
        "s",
        "a(n) : n >= 1",
        "K",
        "p",
        "a(2*n + 1) : n >= 0",
        "nimber(line_of(n)) : 0 <= n <= 20",
        "W(m, n) : m >= 0, n >= 0",
        "W(m, n) : m >= 2, n >= 1",
        "T(n, k) : n >= 0, 0 <= k <= n",
        "T(n, k) : n >= 3, 1 <= k <= n - 1, k != 2",
    ]
    .iter()
    .enumerate()
    {
        let folder = format!("short{at}");
        let to = if name.contains("500") { "600" } else { "60" };
        let made = [
            "oeis", "packet", "short.nk", name, "--to", to, "--no-run", "-o", &folder,
        ];
        assert_eq!(workshop.run(&made).status, 0, "{name}");
        let read = |file: &str| {
            let path = workshop.path().join(&folder).join(file);
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {file}: {error}"))
        };
        let data = read("data.txt");
        let wanted = data.lines().next().expect("a line");
        let text = read("short.txt");
        let programs = programs_of(&text);
        let found: Vec<&str> = programs.iter().map(|own| own.0).collect();
        assert_eq!(found, five, "{name}: {text}");
        for (language, program) in programs {
            // A person pastes it: a few lines.
            assert!(program.lines().count() <= 30, "{program}");
            // Sage is Python, but for its power and its own cache.
            let sage = || {
                let python = program.replace("^^", " ^ ");
                format!("from functools import cache as cached_function\n{python}")
            };
            let (interpreter, options, program) = match language {
                "PARI" => (
                    "gp",
                    &["-q", "-f", "-D", "colors=no"][..],
                    program.to_owned(),
                ),
                "Python" => ("python3", &["-"][..], program.to_owned()),
                "Sage" => ("python3", &["-"][..], sage()),
                _ => {
                    let balance = |open, close| {
                        program.matches(open).count() == program.matches(close).count()
                    };
                    assert!(
                        balance('(', ')') && balance('[', ']') && balance('{', '}'),
                        "{program}"
                    );
                    assert_eq!(undeclared(language, program), "", "{program}");
                    continue;
                }
            };
            let Some(listed) = listed_by(interpreter, options, &program) else {
                println!("skipped: {interpreter} is not installed");
                continue;
            };
            let listed = listed.trim().trim_matches(['[', ']', ',']);
            let is_triangle = name.contains("k <=") || name.contains("m >=");
            // The last row of a triangle that begins on the line of data may end beyond it.
            assert!(
                listed == wanted || (is_triangle && wanted.starts_with(&format!("{listed}, "))),
                "{name}, {language}: {program}\n{listed}\n{wanted}"
            );
            assert!(listed.split(',').count() >= 20, "{listed}");
            ran += 1;
        }
    }
    println!("{ran} programs ran");
}

/// The variables of loops in procedures of Maple that no procedure declares. Others are variables of the session, and loops
/// within calls would change them.
fn undeclared(language: &str, program: &str) -> String {
    let procedures: Vec<&str> = program
        .lines()
        .filter(|own| !own.starts_with("seq"))
        .collect();
    let text = procedures.join("\n");
    if language != "Maple" {
        return String::new();
    }
    let names = |part: &str| -> Vec<String> {
        let names = part.split([',', ' ']).filter(|own| !own.is_empty());
        names.map(str::to_owned).collect()
    };
    let mut declared: Vec<String> = Vec::new();
    for part in text.split("local ").skip(1) {
        declared.extend(names(part.split(';').next().unwrap_or("")));
    }
    for part in text.split("proc(").skip(1) {
        declared.extend(names(part.split(')').next().unwrap_or("")));
    }
    let loops = text.split(", ").filter_map(|own| {
        let (name, rest) = own.split_once(" = ")?;
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric());
        (is_name && (rest.contains("..") || rest.contains("T)"))).then(|| name.to_owned())
    });
    let missing: Vec<String> = loops.filter(|own| !declared.contains(own)).collect();
    missing.join(", ")
}

/// Mathics takes seconds for a few terms, so it runs only where all interpreters are asked for.
#[test]
fn mathics_lists_the_terms_of_short_programs() {
    if std::env::var_os("NKDSL_ALL_INTERPRETERS").is_none_or(|own| own != "1") {
        println!("skipped mathematica: NKDSL_ALL_INTERPRETERS=1 runs it in Mathics");
        return;
    }
    let workshop = Workshop::new().file("short.nk", SHORT);
    for (at, name) in [
        "nimber(line_of(n)) : 0 <= n <= 5",
        "W(m, n) : m >= 2, n >= 1",
        "T(n, k) : n >= 3, 1 <= k <= n - 1, k != 2",
        "t(n) : n >= 1",
    ]
    .iter()
    .enumerate()
    {
        let folder = format!("short{at}");
        let made = [
            "oeis", "packet", "short.nk", name, "--to", "5", "--no-run", "-o", &folder,
        ];
        assert_eq!(workshop.run(&made).status, 0, "{name}");
        let read = |file: &str| {
            let path = workshop.path().join(&folder).join(file);
            std::fs::read_to_string(path).expect("a file")
        };
        let text = read("short.txt");
        let programs = programs_of(&text);
        let (_, program) = programs
            .iter()
            .find(|own| own.0 == "Mathematica")
            .expect("it has one");
        let (rest, last) = program.trim_end().rsplit_once('\n').expect("several lines");
        let path = workshop.path().join("it.wl");
        std::fs::write(
            &path,
            format!("{}{rest}\nPrint[{last}]\n", super::export::BITS),
        )
        .expect("a file");
        let ran = std::process::Command::new("mathics")
            .args(["-q", "-f", "it.wl"])
            .current_dir(workshop.path())
            .output()
            .expect("mathics");
        let listed = String::from_utf8_lossy(&ran.stdout)
            .trim()
            .replace(['{', '}'], "");
        let data = read("data.txt");
        assert_eq!(
            Some(listed.as_str()),
            data.lines().next(),
            "{name}: {program}"
        );
    }
}

/// A function of a page gets no program of a few lines.
#[test]
fn what_is_long_has_no_short_program() {
    let sum: Vec<String> = (1..200).map(|k| format!("{k}*f(n-1)")).collect();
    let text = format!(
        "f(0) = 1\nf(n) = (1 + {}) mod 7\neval f(n) : n >= 0\n",
        sum.join(" + ")
    );
    let workshop = Workshop::new().file("long.nk", &text);
    let made = [
        "oeis", "packet", "long.nk", "--to", "20", "--no-run", "-o", "long",
    ];
    assert_eq!(workshop.run(&made).status, 0);
    assert!(!workshop.path().join("long/short.txt").exists());
}

/// What a program prints; `None` if there is no interpreter.
fn listed_by(interpreter: &str, options: &[&str], program: &str) -> Option<String> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let started = Command::new(interpreter)
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut running = started.ok()?;
    let mut input = running.stdin.take()?;
    input.write_all(program.as_bytes()).expect("it reads");
    drop(input);
    let output = running.wait_with_output().expect("it ends");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}
