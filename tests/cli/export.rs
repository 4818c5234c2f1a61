//! `nkdsl export`: the programs that it writes run, and agree with `nkdsl eval`.

use std::process::Command;

use super::runner::Workshop;

const GAMES: &str = "\
use \"std/lattices.nk\"
K(-2) = K(-1) = X(-2) = X(-1) = 0
K(0) = X(0) = 2
a(n) = mex { K(i-3) (+) K(n-i-1), K(j-2) (+) 1 (+) K(n-j-1) : 1 <= i <= n+1, 1 <= j <= n }
K(n) = mex { K(i-3) (+) X(n-i-1), K(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 1 <= j <= n+1 }
X(n) = mex { X(i-3) (+) X(n-i-1), X(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 0 <= j <= n+1 }
eval \"linked diamonds\" a(n) : n >= 1
g(0) = g(1) = g(2) = 0
g(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }
half(n) = n / 2 : n >= 0
nv(0) = nv(1) = 0
nv(N+2) = mex { nv(k) (+) nv(N-k) : 0 <= k <= N }
wins = { N : N >= 0, nv(N) = 0 }
moved = { N : N >= -1, g(N + 2) != 1 }
late = { N : N >= 100, nv(N) = 1 }
odd = { N : N >= 0, N mod 2 = 1 }
T(m, n) = m + n : m >= 0, n >= 0
";

const NAMES: [&str; 10] = [
    "linked diamonds",
    "g",
    "g(2*n - 1) : n >= 1",
    "wins",
    "wins(3*k + 1) : k >= 2",
    "moved",
    "late",
    "octal(\"0.77\", n + 3) : n >= -2",
    "octal(\"0.77\", n) : n >= 0",
    "nimber(lattice(2, n)) : 1 <= n <= 6",
];

/// Each language, the program that must be installed, and the command that runs the file `it` up to 40.
const LANGUAGES: [(&str, &str, &str); 5] = [
    ("python", "python3", "cp it it.py && python3 it.py 40"),
    ("pari", "gp", "echo 'terms(40)' | gp -q -f it"),
    ("haskell", "runghc", "cp it it.hs && runghc it.hs 40"),
    (
        "c",
        "cc",
        "cp it it.c && cc -std=c99 -Wall -Werror it.c -o made && ./made 40",
    ),
    (
        "rust",
        "rustc",
        "cp it it.rs && rustc -D warnings it.rs -o made && ./made 40",
    ),
];

/// Functions of Mathematica that Mathics 10 lacks.
pub const BITS: &str = "\
bits[f_, a_, b_] := If[a == 0 && b == 0, 0, f[Mod[a, 2], Mod[b, 2]] + 2 bits[f, Quotient[a, 2], Quotient[b, 2]]];
BitXor[a_, b_] := bits[Mod[#1 + #2, 2] &, a, b];
BitXor[a_, b_, c__] := BitXor[BitXor[a, b], c];
BitAnd[a_, b_] := bits[#1 * #2 &, a, b];
BitOr[a_, b_] := bits[Max, a, b];
";

#[test]
fn programs_print_our_terms() {
    let workshop = Workshop::new()
        .file("games.nk", GAMES)
        .file("bits.wl", BITS);
    let required = std::env::var_os("NKDSL_ALL_INTERPRETERS").is_some_and(|own| own == "1");
    for (language, command, line) in LANGUAGES {
        if Command::new(command).arg("--version").output().is_err() {
            assert!(
                !required,
                "{command} is not installed: .ci/interpreters does it"
            );
            println!("skipped {language}: {command} is not installed");
            continue;
        }
        for name in NAMES {
            let written = ["export", "games.nk", name, "--to", language, "-o", "it"];
            workshop.run(&written).prints("");
            let wanted = ["eval", "games.nk", name, "--to", "40", "--format", "bfile"];
            let wanted = workshop.run(&wanted).out;
            // The program of a finite range would print terms beyond its end if the argument asked for them.
            let line = match name.ends_with("<= 6") {
                true => line.replace("40", "6"),
                false => line.to_owned(),
            };
            let ran = Command::new("sh")
                .args(["-c", &line])
                .current_dir(workshop.path())
                .output()
                .expect("it runs");
            let said = String::from_utf8_lossy(&ran.stderr);
            let out = String::from_utf8_lossy(&ran.stdout);
            assert_eq!(out, wanted, "{name} in {language}: {said}");
        }
    }
}

/// Mathics takes seconds for a few terms, so it runs only if all interpreters are asked for.
#[test]
fn mathics_prints_our_terms() {
    if std::env::var_os("NKDSL_ALL_INTERPRETERS").is_none_or(|own| own != "1") {
        println!("skipped mathematica: NKDSL_ALL_INTERPRETERS=1 runs it in Mathics");
        return;
    }
    let workshop = Workshop::new()
        .file("games.nk", GAMES)
        .file("bits.wl", BITS);
    for name in ["linked diamonds", "wins", "nimber(path(n)) : 1 <= n <= 4"] {
        let written = [
            "export",
            "games.nk",
            name,
            "--to",
            "mathematica",
            "-o",
            "it",
        ];
        workshop.run(&written).prints("");
        let wanted = ["eval", "games.nk", name, "--to", "5", "--format", "bfile"];
        let ran = Command::new("sh")
            .args(["-c", "cat bits.wl it > it.wl && mathics -q -f it.wl 5"])
            .current_dir(workshop.path())
            .output()
            .expect("it runs");
        let out = String::from_utf8_lossy(&ran.stdout);
        assert_eq!(out, workshop.run(&wanted).out, "{name}");
    }
}

#[test]
fn graphs_are_written_as_graph6() {
    let workshop = Workshop::new().file("games.nk", GAMES);
    let name = "nimber(cycle(n)) : 3 <= n <= 5";
    workshop
        .run(&["export", "games.nk", name, "--to", "graph6"])
        .prints("Bw\nCl\nDhc\n");
}

#[test]
fn a_program_names_what_it_comes_from() {
    let workshop = Workshop::new().file("games.nk", GAMES);
    let python = workshop.run(&["export", "games.nk", "--to", "python"]).out;
    assert!(
        python.starts_with("# linked diamonds: a(n) : n >= 1\n# Made by nkdsl "),
        "{python}"
    );
    assert!(python.contains(" from games.nk\n"), "{python}");
    let latex = workshop
        .run(&["export", "games.nk", "K", "--to", "latex"])
        .out;
    assert!(
        latex.contains("K(0) &= 2") && latex.contains("\\oplus"),
        "{latex}"
    );
}

#[test]
fn what_cannot_be_exported_is_refused_with_the_reason() {
    let workshop = Workshop::new().file("games.nk", GAMES);
    for (name, target, said) in [
        ("half", "c", "of `half`"),
        ("odd", "c", "only enumerations such as"),
        ("g(n^2) : n >= 2", "c", "not of the form `2*n + 1`"),
        ("g(12 - n) : n >= 2", "c", "does not grow"),
        ("g(n) + 1 : n >= 2", "c", "not a sequence by itself"),
        (
            "g(n) : n >= 0, n != 3",
            "rust",
            "conditions besides its bounds",
        ),
        ("T(m, n) : 0 <= m <= 2, 0 <= n <= 2", "c", "one variable"),
        ("g", "graph6", "no graphs"),
        ("nimber(lattice(2, n)) : 1 <= n <= 40", "c", "up to 62"),
        (
            "nimber(lattice(2, n)) : 1 <= n <= 4",
            "latex",
            "not equations",
        ),
    ] {
        let ran = workshop.run(&["export", "games.nk", name, "--to", target]);
        ran.complains(1, &["cannot be exported", said]);
        assert_eq!(ran.out, "");
    }
}

/// Programs print lists in the same form as `nkdsl eval`.
#[test]
fn lists_of_numbers_are_values_of_programs() {
    let text = "zeck(n) = if n = 0 then [] else [1/2, n] ++ zeck(n div 2)\n\
                nested(n) = [[i, j] : 1 <= i < j <= n]\n\
                eval \"halves\" zeck(n) : 0 <= n <= 5\n\
                eval \"pairs\" nested(n) : 0 <= n <= 3\n\
                eval \"sets\" {n} : 0 <= n <= 3\n";
    let workshop = Workshop::new().file("lists.nk", text);
    for (name, wanted) in [
        (
            "halves",
            "0 []\n1 [1/2, 1]\n2 [1/2, 2, 1/2, 1]\n3 [1/2, 3, 1/2, 1]\n4 [1/2, 4, 1/2, 2, 1/2, 1]\n5 [1/2, 5, 1/2, 2, 1/2, 1]\n",
        ),
        (
            "pairs",
            "0 []\n1 []\n2 [[1, 2]]\n3 [[1, 2], [1, 3], [2, 3]]\n",
        ),
    ] {
        let export = |to: &str| workshop.run(&["export", "lists.nk", name, "--to", to]);
        let python = export("python");
        assert_eq!((python.status, python.err.as_str()), (0, ""), "{name}");
        let ran = std::process::Command::new("python3")
            .args(["-c", &python.out])
            .output()
            .expect("Python");
        assert_eq!(
            String::from_utf8_lossy(&ran.stdout),
            wanted,
            "{}",
            python.out
        );
        let pari = export("pari");
        assert_eq!((pari.status, pari.err.as_str()), (0, ""), "{name}");
        export("c").complains(1, &["cannot be exported", "a program prints numbers"]);
    }
    let sets = workshop.run(&["export", "lists.nk", "sets", "--to", "python"]);
    sets.complains(
        1,
        &[
            "its value is a set of numbers",
            "numbers and lists of numbers",
        ],
    );
}

/// The equations of a sequence, without comments.
fn latex(workshop: &Workshop, name: &str) -> String {
    let ran = workshop.run(&["export", "games.nk", name, "--to", "latex"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines = ran.out.lines().filter(|line| !line.starts_with('%'));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn latex_shows_what_was_asked() {
    let workshop = Workshop::new().file("games.nk", GAMES);
    let of = |name: &str| latex(&workshop, name);
    let wins = "\\mathrm{wins}(k) &= \\text{the $k$-th least element of } \\{N \\ge 0 : \\mathrm{nv}(N) = 0\\}";
    assert!(of("wins").contains(wins), "{}", of("wins"));
    assert!(!of("wins").contains("a(k)"), "{}", of("wins"));
    let third = of("wins(3*k + 1) : k >= 2");
    let asked = "a(k) &= \\mathrm{wins}(3k + 1) \\quad (k \\ge 2)";
    assert!(third.contains(wins) && third.contains(asked), "{third}");
    let odd = of("g(2*n - 1) : n >= 1");
    assert!(odd.contains("a(n) &= g(2n - 1) \\quad (n \\ge 1)"), "{odd}");
    let late = of("octal(\"0.77\", n + 3) : n >= -2");
    assert!(
        late.contains("a(n) &= \\mathrm{heap}(n + 3) \\quad (n \\ge -2)"),
        "{late}"
    );
}

/// Functions of two variables, and other functions that are no recurrences in normal form.
const TABLES: &str = "\
W(a, b) = mex { W(i, b), W(a, j), W(a-k, b-k) : 0 <= i < a, 0 <= j < b, 1 <= k <= min(a, b) }
T(n, k) = if k = 0 or k = n then 1 else T(n-1, k-1) (+) T(n-1, k) : 0 <= k <= n
half(n, m) = mex { half(n-i, m) : i >= 1, 2*i <= n, i != m } : n >= 0, m >= 0
d(n) = count(k : 1 <= k <= n, n mod k = 0) : n >= 1
c(n) = if n > 2 then (if n > 4 then 1 else 2) else 3
chosen(n) = sum(if k > 3 then k else if k = 2 then 1 else 0 : 0 <= k <= n)
eval W(m, n) : m >= 0, n >= 0
eval W(n, 2*n) : n >= 0
";

#[test]
fn latex_has_tables_and_other_functions() {
    let workshop = Workshop::new().file("tables.nk", TABLES);
    let of = |name: &str| workshop.run(&["export", "tables.nk", name, "--to", "latex"]);
    for (name, lines) in [
        (
            "W(m, n) : m >= 0, n >= 0",
            &[
                "W(a, b) &= \\operatorname{mex}\\bigl(\\{W(i, b) : 0 \\le i < a\\} \\cup \\{W(a, j) : 0 \\le j < b\\}",
                "\\cup \\{W(a - k, b - k) : 1 \\le k \\le \\min(a, b)\\}\\bigr)",
                "(a, b \\ge 0)",
            ][..],
        ),
        (
            "W(n, 2*n) : n >= 0",
            &["a(n) &= W(n, 2n) \\quad (n \\ge 0)"],
        ),
        ("W(2, 3)", &["\na &= W(2, 3)\n"]),
        (
            "T(n, k) : n >= 0, 0 <= k <= n",
            &[
                "T(n, k) &= 1 \\quad \\text{if } k = 0 \\text{ or } k = n",
                "T(n, k) &= T(n - 1, k - 1) \\oplus T(n - 1, k) \\quad \\text{otherwise}",
            ],
        ),
        (
            "half(n, m) : n >= 0, 0 <= m <= n",
            &["1 \\le i \\le \\frac{n}{2}, \\ i \\ne m"],
        ),
        (
            "d(n) : n >= 1",
            &["d(n) &= \\#\\{k : 1 \\le k \\le n,\\ n \\bmod k = 0\\}"],
        ),
    ] {
        let ran = of(name);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
        assert!(
            !ran.out.contains("\na(n)") || name.contains("2*n"),
            "{}",
            ran.out
        );
        for line in lines {
            assert!(ran.out.contains(line), "{line}\n{}", ran.out);
        }
    }
    let ran = of("c(n) : n >= 0");
    let cases = "c(n) &= \\begin{cases} 1 & \\text{if } n > 4 \\\\ 2 & \\text{otherwise} \\end{cases} \\quad \\text{if } n > 2";
    assert!(ran.out.contains(cases), "{ran:?}");
    let ran = of("chosen(n) : n >= 0");
    let sum = "\\sum_{0 \\le k \\le n} \\begin{cases} k & \\text{if } k > 3 \\\\ 1 & \\text{if } k = 2 \\\\ 0 & \\text{otherwise} \\end{cases}";
    assert!(ran.out.contains(sum), "{ran:?}");
}

/// `count` counts assignments: equal values count as often as they occur, although a set has them once.
#[test]
fn latex_keeps_the_formula_that_is_written() {
    let text = "\
a(n) = (n/2)^2
b(n) = (1/2)^n
c(n) = 3*(1/2)
d(n) = (n (+) 1) + n
e(n) = (n + 1) (+) (n + 3) (+) 2
g(n) = n - (n - 1)
h(n) = count(i : 1 <= i <= n)^2
k(n) = (if n < 3 then 1 else 2)^2
m(n) = max(i : 0 <= i <= n)^2
s(n) = nimsum(n + 1, n)
";
    let workshop = Workshop::new().file("n.nk", text);
    for (name, formula) in [
        ("a", "(\\frac{n}{2})^{2}"),
        ("b", "(\\frac{1}{2})^{n}"),
        ("c", "3 \\cdot \\frac{1}{2}"),
        ("d", "(n \\oplus 1) + n"),
        ("e", "(n + 1) \\oplus (n + 3) \\oplus 2"),
        ("g", "n - (n - 1)"),
        ("h", "(\\#\\{i : 1 \\le i \\le n\\})^{2}"),
        (
            "k",
            "(\\begin{cases} 1 & \\text{if } n < 3 \\\\ 2 & \\text{otherwise} \\end{cases})^{2}",
        ),
        ("m", "(\\max \\{i : 0 \\le i \\le n\\})^{2}"),
        ("s", "(n + 1) \\oplus n"),
    ] {
        let ran = workshop.run(&["export", "n.nk", name, "--to", "latex"]);
        let wanted = format!("{name}(n) &= {formula} \\quad");
        assert!(ran.out.contains(&wanted), "{wanted}\n{}", ran.out);
    }
}

#[test]
fn programs_end_where_the_range_ends() {
    let text = "\
f(n) = mex { f(n-1), f(n-2) if n >= 2 : n >= 1 }
t = 9
eval \"short\" f(n) : 5 <= n <= t
eval \"written\" f(n) + 0 : 5 <= n <= 9
eval \"members\" f(n) : n in {1, 5, 9}
";
    let workshop = Workshop::new().file("n.nk", text);
    for (language, command, run) in [
        ("python", "python3", "python3 it"),
        ("c", "cc", "cp it it.c && cc it.c -o made && ./made"),
    ] {
        if Command::new(command).arg("--version").output().is_err() {
            println!("skipped: {command} is not installed");
            continue;
        }
        for (name, indices) in [
            ("short", "5 6 7 8 9"),
            ("written", "5 6 7 8 9"),
            ("members", "1 5 9"),
        ] {
            let program = workshop.run(&["export", "n.nk", name, "--to", language]);
            if program.out.is_empty() {
                assert!(language == "c" && name != "short", "{}", program.err);
                continue;
            }
            std::fs::write(workshop.path().join("it"), &program.out).expect("a file");
            let ran = Command::new("sh")
                .args(["-c", run])
                .current_dir(workshop.path())
                .output()
                .expect("it runs");
            let out = String::from_utf8_lossy(&ran.stdout).into_owned();
            let first = out.lines().filter_map(|line| line.split(' ').next());
            assert_eq!(
                first.collect::<Vec<_>>().join(" "),
                indices,
                "{language} {name}"
            );
        }
    }
}

#[test]
fn latex_counts_assignments() {
    let workshop = Workshop::new().file("n.nk", "h(L) = count(x : x in L)\n");
    for (term, wanted) in [
        (
            "count(i mod 2 : 1 <= i <= n)",
            "\\#\\{i : 1 \\le i \\le n\\}",
        ),
        (
            "count(i, j : 1 <= i < j <= n)",
            "\\#\\{(i, j) : 1 \\le i < n,\\ i < j \\le n\\} + \\#\\{(i, j) : 1 \\le i < n,\\ i < j \\le n\\}",
        ),
        ("|[i mod 2 : 1 <= i <= n]|", "\\#\\{i : 1 \\le i \\le n\\}"),
        ("count(7 : n > 3)", "\\sum_{n > 3} 1"),
        (
            "count(k, 2*k if k > 1 : k in {1, n})",
            "\\#\\{k : k \\in \\{1\\} \\cup \\{n\\}\\} + \\#\\{k : k \\in \\{1\\} \\cup \\{n\\},\\ k > 1\\}",
        ),
        ("h([1, 1, n])", "h(L) &= \\sum_{x \\in L} 1"),
    ] {
        let eval = format!("{term} : n >= 0");
        let ran = workshop.run(&["export", "n.nk", &eval, "--to", "latex"]);
        assert_eq!(ran.status, 0, "{term}\n{}", ran.err);
        let line = ran.out.replace(" \\\\\n    &\\quad ", " ");
        assert!(line.contains(wanted), "{term}\n{line}");
    }
}

/// Papers read `n + 4 mod 3` as the remainder of a sum, while the language reads it as a sum with a remainder.
#[test]
fn latex_has_parentheses_around_a_remainder_in_a_sum_or_product() {
    let workshop = Workshop::new().file("n.nk", "f(n) = n\n");
    for (term, wanted) in [
        ("n + (4 mod 3)", "n + (4 \\bmod 3)"),
        ("n mod 3 + 4", "(n \\bmod 3) + 4"),
        ("(n + 4) mod 3", "(n + 4) \\bmod 3"),
        ("n - n mod 3 - 1", "n - (n \\bmod 3) - 1"),
        ("2 (+) n mod 3", "2 \\oplus (n \\bmod 3)"),
        ("(-(n mod 3))", "-(n \\bmod 3)"),
        ("n mod 3 * n", "(n \\bmod 3) \\cdot n"),
        ("2 * n mod 3", "2n \\bmod 3"),
        ("n mod 7 mod 3", "(n \\bmod 7) \\bmod 3"),
        ("n mod 7 div 3", "\\lfloor (n \\bmod 7) / 3 \\rfloor"),
        ("n + (7 div 3)", "n + \\lfloor 7 / 3 \\rfloor"),
        ("f(n mod 3)", "f(n \\bmod 3)"),
        (
            "sum(k mod 3 : 0 <= k <= n)",
            "\\sum_{0 \\le k \\le n} (k \\bmod 3)",
        ),
    ] {
        let eval = format!("{term} : n >= 0");
        let ran = workshop.run(&["export", "n.nk", &eval, "--to", "latex"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{term}");
        assert!(
            ran.out.contains(&format!("= {wanted} ")),
            "{term}: {}",
            ran.out
        );
    }
}

const LONG_NAMES: &str = "\
kayles(0) = 0
kayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
what_is_left_of_a_row(0) = 0
what_is_left_of_a_row(n) = mex { what_is_left_of_a_row(i) (+) what_is_left_of_a_row(n-1-i) (+) 3,
  what_is_left_of_a_row(n - 1) : 0 <= i <= n-1 }
eval kayles(n) : n >= 0
";

/// Bodies that are wider than a page: long conditions, sets within arguments, and a chain of `or`.
const WIDE: &str = "\
digit_of(n, c, i) = c div (n + 1)^i mod (n + 1)
places(n, t) = if t = 0 then {n} else { c + (n + 1)^(i + 1) - (n + 1)^i : c in places(n, t - 1), 0 <= i < t, digit_of(n, c, i) > 0 }
can_win(n, a, t, c) = max(0, 1 - can_win(n, a, t - 1, c + (n + 1)^(i - a) - (n + 1)^i + (n + 1)^(j + a - 1) - (n + 1)^j) : a <= i <= t, digit_of(n, c, i) > 0, 0 <= j <= t - i)
eval \"positions\" can_win(n, 1, n, n + 1) : 1 <= n <= 3
is_special(n) = if n = 1 or n = 2 or n mod 7 = 3 or n mod 11 = 5 or n mod 13 = 6 or n mod 17 = 8 or n mod 19 = 9 or n mod 23 = 11 or n mod 29 = 12 then 1 else 0
eval \"special\" is_special(n) : n >= 0
between(n) = |{ 10*i + j : 1 <= i < n, i < j <= n }|
eval \"between\" between(n) : n >= 1
";

#[test]
fn latex_fits_the_page() {
    let workshop = Workshop::new()
        .file("games.nk", GAMES)
        .file("long.nk", LONG_NAMES)
        .file("tables.nk", TABLES)
        .file("wide.nk", WIDE);
    let mut pages = String::new();
    for (file, name) in [
        ("games.nk", "linked diamonds"),
        ("games.nk", "g"),
        ("games.nk", "wins(3*k + 1) : k >= 2"),
        ("games.nk", "octal(\"0.77\", n) : n >= 0"),
        ("long.nk", "kayles"),
        ("tables.nk", "W(m, n) : m >= 0, n >= 0"),
        ("tables.nk", "d(n) : n >= 1"),
        ("long.nk", "what_is_left_of_a_row"),
        ("wide.nk", "positions"),
        ("wide.nk", "special"),
        ("wide.nk", "between"),
    ] {
        let text = workshop.run(&["export", file, name, "--to", "latex"]).out;
        // No line is wider than a page, and short formulas are not broken.
        for line in text.lines().filter(|line| !line.starts_with('%')) {
            assert!(line.len() < 150, "{line}");
            let short_sets = ["tables.nk", "wide.nk"].contains(&file);
            assert!(line.matches("\\{").count() <= 1 || short_sets, "{line}");
        }
        pages += &text;
    }
    // A bound of a range that is an integer is not rounded.
    assert!(
        pages.contains("i < j \\le n") && !pages.contains("\\lfloor i"),
        "{pages}"
    );
    let document = format!(
        "\\documentclass{{article}}\n\\usepackage{{amsmath,amssymb}}\n\\begin{{document}}\n{pages}\\end{{document}}\n"
    );
    let workshop = workshop.file("it.tex", document);
    let ran = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "it.tex"])
        .current_dir(workshop.path())
        .output();
    let Ok(ran) = ran else {
        println!("skipped: pdflatex is not installed");
        return;
    };
    let log = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && !log.contains("Overfull"), "{log}");
}
