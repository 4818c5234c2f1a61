//! The short programs in a packet: `short.txt`.

use super::runner::Workshop;

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

/// Recurrences with conditions, base values and several sequences, and functions that are no such recurrences.
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

/// The programs of a `short.txt`, each with its language, which is in parentheses on the line before.
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
            // A program has few lines, so that a person can paste it.
            assert!(program.lines().count() <= 30, "{program}");
            // Sage is Python, except for its power operator and its cache.
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
            // The last row of a triangle may begin within the line of data and end beyond it.
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

/// The undeclared variables of loops in procedures of Maple. Such variables belong to the session, and loops in further
/// calls would change them.
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

/// Mathics takes seconds for a few terms, so it runs only if all interpreters are asked for.
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

/// Specifications whose programs need helpers of several lines.
const HELPED: &str = "\
f(n) = nimproduct(n, n + 1) + valuation(n + 1, 2)
";

/// `nkdsl oeis packet` runs the short programs whose interpreters are installed, and compares the terms that they list.
#[test]
fn a_packet_runs_its_short_programs() {
    let workshop = Workshop::new().file("helped.nk", HELPED);
    for (at, name) in [
        "nimproduct(n, n) : n >= 0",
        "f(n) : n >= 0",
        "misere(\"0.77\", [n, n + 1]) : n >= 0",
    ]
    .iter()
    .enumerate()
    {
        let folder = format!("packet{at}");
        let made = [
            "oeis",
            "packet",
            "helped.nk",
            name,
            "--to",
            "20",
            "-o",
            &folder,
            "--format",
            "json",
        ];
        let ran = workshop.run(&made);
        assert_eq!(ran.status, 0, "{name}: {ran:?}");
        let programs = ran.json()["programs"].as_array().expect("a list").clone();
        let mut short = programs.iter().filter(|own| own["file"] == "short.txt");
        let pari = short.find(|own| own["language"] == "PARI/GP");
        let status = pari.map(|own| own["status"].as_str().expect("a status"));
        let wanted = ["agrees", "not run"];
        assert!(
            status.is_some_and(|own| wanted.contains(&own)) || name.contains("misere"),
            "{name}: {programs:?}"
        );
    }
}

/// A false interpreter that prints wrong terms takes the place of a wrong program.
#[cfg(unix)]
#[test]
fn a_short_program_that_lists_other_terms_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let workshop = Workshop::new()
        .file("helped.nk", HELPED)
        .file("gp", "#!/bin/sh\ncat > /dev/null\necho '0, 0, 0, '\n");
    let gp = workshop.path().join("gp");
    std::fs::set_permissions(&gp, std::fs::Permissions::from_mode(0o755)).expect("a program");
    let made = ["oeis", "packet", "helped.nk", "f", "--to", "12", "-o", "p"];
    let path = std::env::var("PATH").unwrap_or_default();
    let ran = workshop
        .command(&made)
        .env("PATH", format!("{}:{path}", workshop.path().display()))
        .output()
        .expect("it runs");
    let ran = super::runner::Ran::of(ran);
    ran.complains(1, &["short.txt, PARI disagrees"]);
    let facts = std::fs::read_to_string(workshop.path().join("p/facts.json")).expect("a file");
    assert!(facts.contains("\"disagrees\""), "{facts}");
}

/// A function with a very long equation has no short program.
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

/// The output of a program; `None` if there is no interpreter.
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

/// The programs are such as a person would write: ranges end at `n`, and names are kept if the language allows them.
#[test]
fn programs_need_no_tidying() {
    let text = "\
B(0) = 1
B(n) = sum(binomial(n-1, k) * B(k) : 0 <= k <= n-1)
c3(n) = count(k : 0 <= k <= n + 1, gcd(k, n) = 1)
D(n) = sum(B(k) : 0 <= k <= n - 3)
eval B(n) : n >= 0
eval c3(n) : n >= 1
eval D(n) : n >= 3
";
    let workshop = Workshop::new().file("own.nk", text);
    for (name, wanted) in [
        (
            "B",
            &["\nB:= proc(n)", "B(k) for k in range(0, n))", "\nB[n_] := "][..],
        ),
        ("c3", &["\nc3:= proc(n)", "for k in range(0, n + 2) if"]),
        (
            "D",
            &[
                "\nsD:= proc(n)",
                "B(k) for k in range(0, n - 2))",
                "\nsD[n_] := ",
            ],
        ),
    ] {
        let arguments = [
            "oeis", "packet", "own.nk", name, "-o", name, "--to", "20", "--no-run",
        ];
        let ran = workshop.run(&arguments);
        assert_eq!(ran.status, 0, "{ran:?}");
        let short = workshop.path().join(name).join("short.txt");
        let short = std::fs::read_to_string(short).expect("short programs");
        for part in wanted {
            assert!(short.contains(part), "{part}: {short}");
        }
    }
}
