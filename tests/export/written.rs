//! Programs of specifications as they are written: those of random specifications are compared with the definition of
//! the language, and those of one specification with all constructs with the evaluator. Python and PARI/GP run them if
//! they are installed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

use nk_base::number::Number;
use nk_base::source::FileId;
use nk_eval::Window;
use nk_export::{Language, written_program};
use nk_lang::ir::Program;
use nk_lang::reading::{Order, Reading};
use nk_testing::files;
use nk_testing::slow::{self, Fraction, Slow};
use nk_testing::writer::Writer;
use nk_testing_programs::{evaluator, program, read};

use super::is_there;

/// The last argument with which programs are run.
const LAST: i64 = 12;

/// A program with the lines that it must print.
struct Wanted {
    program: String,
    lines: String,
    /// The argument with which the program is run.
    last: i64,
    about: String,
}

/// Runs Python programs in one process.
fn run_python(folder: &Path, wanted: &[Wanted]) -> Vec<String> {
    let mut calls = "import runpy, sys, traceback\n".to_owned();
    for (number, own) in wanted.iter().enumerate() {
        std::fs::write(folder.join(format!("s{number}.py")), &own.program).expect("a file");
        let _ = writeln!(
            calls,
            "print('@')\nsys.argv = ['', '{}']\ntry: runpy.run_path('s{number}.py')\nexcept BaseException: print(traceback.format_exc())",
            own.last
        );
    }
    std::fs::write(folder.join("all.py"), calls).expect("a file");
    let run = Command::new("python3")
        .arg("all.py")
        .current_dir(folder)
        .output();
    let out = String::from_utf8_lossy(&run.expect("it runs").stdout).into_owned();
    out.split("@\n").skip(1).map(str::to_owned).collect()
}

/// Runs programs in PARI/GP.
fn run_pari(folder: &Path, wanted: &[Wanted]) -> Vec<String> {
    let run = |own: &Wanted| {
        std::fs::write(folder.join("s.gp"), &own.program).expect("a file");
        let line = format!("echo 'terms({})' | gp -q -f -s 64M s.gp 2>&1", own.last);
        let run = Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder)
            .output();
        String::from_utf8_lossy(&run.expect("it runs").stdout).into_owned()
    };
    wanted.iter().map(run).collect()
}

/// Compares the output of programs with the lines that they must print.
fn hold(language: Language, wanted: &[Wanted]) {
    let folder = tempfile::tempdir().expect("a folder");
    let found = match language {
        Language::Python if is_there("python3") => run_python(folder.path(), wanted),
        Language::Pari if is_there("gp") => run_pari(folder.path(), wanted),
        _ => return,
    };
    assert_eq!(found.len(), wanted.len());
    for (own, found) in wanted.iter().zip(&found) {
        assert_eq!(found, &own.lines, "{}\n{}", own.about, own.program);
    }
}

/// A number as programs print it; `None` for another value.
fn shown(value: &slow::Value) -> Option<String> {
    match value {
        slow::Value::Number(Fraction(top, 1)) => Some(top.to_string()),
        slow::Value::Number(Fraction(top, bottom)) => Some(format!("{top}/{bottom}")),
        _ => None,
    }
}

/// The program of a random text with an eval of `name`, and the lines that it must print by the definition of the
/// language; `None` if there is no value at some point.
fn by_definition(
    text: &str,
    name: &str,
    points: &[Vec<i64>],
    language: Language,
) -> Option<Wanted> {
    let several = points[0].len() > 1;
    let (call, range) = match several {
        true => (format!("{name}(u, w)"), "0 <= u <= 2, 0 <= w <= 2"),
        false => (format!("{name}(u)"), "0 <= u <= 12"),
    };
    let text = format!("{text}eval \"all\" {call} : {range}\n");
    let program = read(&text).ok()?;
    let parsed = nk_syntax::parse(FileId(0), &text);
    let mut slow = Slow::new(&parsed.file);
    let mut lines = String::new();
    for (index, point) in points.iter().enumerate() {
        let args = point.iter().map(|own| i128::from(*own)).collect();
        let value = shown(&slow.call(name, args).ok()?)?;
        let number = if several { index as i64 } else { point[0] };
        let _ = writeln!(lines, "{number} {value}");
    }
    let eval = program.evals.last().expect("the eval");
    let written = written_program(&program, eval, &[], language).expect("a language with a table");
    let program = written.unwrap_or_else(|why| panic!("{why}\n{text}"));
    let last = points.last().map_or(0, |own| own[0]);
    Some(Wanted {
        program,
        lines,
        last,
        about: text,
    })
}

fn random_programs(language: Language, seeds: std::ops::Range<u64>) -> Vec<Wanted> {
    let line: Vec<Vec<i64>> = (0..=LAST).map(|n| vec![n]).collect();
    let square: Vec<Vec<i64>> = (0..3)
        .flat_map(|m| (0..3).map(move |n| vec![m, n]))
        .collect();
    // The box of the referee contains the ranges of small arguments only.
    let short: Vec<Vec<i64>> = (0..=4).map(|n| vec![n]).collect();
    let mut wanted = Vec::new();
    for seed in seeds {
        let mut add = |text: String, name: &str, points: &[Vec<i64>]| {
            wanted.extend(by_definition(&text, name, points, language));
        };
        add(Writer::new(seed).builder(), "f", &short);
        add(Writer::new(seed).partial(), "f", &short);
        add(Writer::new(seed).recurrence(), "f", &line);
        add(Writer::new(seed).mex_system(), "g", &line);
        add(Writer::new(seed).related(), "f", &square);
        add(Writer::new(seed).table(), "t", &square);
    }
    wanted
}

#[test]
fn python_agrees_with_the_language_by_its_definition() {
    let wanted = random_programs(Language::Python, 0..150);
    assert!(wanted.len() > 500, "only {} have values", wanted.len());
    hold(Language::Python, &wanted);
}

#[test]
fn pari_agrees_with_the_language_by_its_definition() {
    hold(
        Language::Pari,
        &random_programs(Language::Pari, 1_000..1_060),
    );
}

/// The lines of an eval up to [`LAST`] by the evaluator, and the last value of its first variable.
fn evaluated(program: &Program, place: usize) -> (String, i64) {
    let mut evaluator = evaluator(program);
    let eval = &program.evals[place];
    let reading = Reading::of(eval).expect("an order of the terms");
    let window = Window {
        to: Some(Number::from(LAST)),
        ..Window::default()
    };
    let (mut lines, mut index, mut last) = (String::new(), reading.first, 0);
    let mut take = |at: &[Number], value: &nk_eval::Value| {
        let _ = match (reading.order, at) {
            (Order::Single, []) => writeln!(lines, "{value}"),
            (Order::Single, [n, ..]) => writeln!(lines, "{n} {value}"),
            _ => writeln!(lines, "{index} {value}"),
        };
        index += 1;
        last = at.first().and_then(Number::as_i64).unwrap_or(0);
        ControlFlow::Continue(())
    };
    let told = "values";
    if reading.order != Order::Antidiagonals {
        evaluator.run_eval(eval, &window, &mut take).expect(told);
        return (lines, last);
    }
    for sum in Reading::least_sum(eval).expect("two lower ends")..=LAST {
        let part = Reading::antidiagonal(eval, sum).expect("an antidiagonal");
        evaluator
            .run_eval(&part, &Window::default(), &mut take)
            .expect(told);
    }
    (lines, LAST)
}

/// The programs of all constructs of the language agree with the evaluator.
#[test]
fn each_construct_has_the_values_of_the_evaluator() {
    let text = files::read("tests/export/all.nk");
    let program = program(&text);
    for language in [Language::Python, Language::Pari] {
        let wanted = program.evals.iter().enumerate().map(|(place, eval)| {
            let head = [eval.name.clone()];
            let written = written_program(&program, eval, &head, language).expect("a table");
            let (lines, last) = evaluated(&program, place);
            Wanted {
                last,
                lines,
                program: written.unwrap_or_else(|why| panic!("{}: {why}", eval.name)),
                about: eval.name.clone(),
            }
        });
        hold(language, &wanted.collect::<Vec<_>>());
    }
}

#[test]
fn what_has_no_program_is_refused_at_its_place() {
    for (text, reason) in [
        (
            "eval A002187(n) : 0 <= n <= 3\n",
            "it reads terms of A002187, and a program holds no lists",
        ),
        (
            "eval i + j : 1 <= i <= 3, j >= 0\n",
            "its variable `j` has no upper end, so the rows never end",
        ),
        (
            "eval degree(G, G.v[1]) where G = g(n) : 1 <= n <= 2\ngraph g(n) { vertex v[i] : 0 <= i <= n }\n",
            "it names a vertex of a graph",
        ),
    ] {
        let program = program(text);
        let written = written_program(&program, &program.evals[0], &[], Language::Python);
        let why = written.expect("a table").expect_err(text);
        assert_eq!(why.to_string(), reason);
    }
}

/// If a specification may compare vertices of two graphs, which is an error of evaluation that a program would not
/// notice, it has no program.
#[test]
fn vertices_of_two_graphs_never_meet_in_a_program() {
    const MEET: &str = "vertices of two graphs may meet here, and a program cannot tell them apart";
    for text in [
        "f(G) = |V(G) union V(path(3))|\neval f(path(n)) : 3 <= n <= 4\n",
        "f(G) = if sort(V(G))[1] in V(path(3)) then 1 else 0\neval f(cycle(n)) : 3 <= n <= 4\n",
        "f(G) = |V(G - {v})| where v = sort(V(path(9)))[1]\neval f(path(n)) : 3 <= n <= 4\n",
        "eval if sort(V(cycle(n)))[1] = sort(V(path(3)))[1] then 1 else 0 : 3 <= n <= 4\n",
        "first(G) = sort(V(G))[1]\nf(G, v) = degree(G, v)\neval f(cycle(n), first(path(3))) : 3 <= n <= 4\n",
        "f(G) = mex { 1 if u -- v in cycle(5) : u -- v in G }\neval f(cycle(n)) : 3 <= n <= 5\n",
        "eval |{ v : 1 <= k <= n, v in V(path(k)) }| : 1 <= n <= 3\n",
        "f(G, H) = g(G, V(H))\ng(G, S) = order(G - S)\neval f(cycle(n), path(3)) : 3 <= n <= 4\n",
        "c = sort(V(path(3)))[1]\neval degree(path(n), c) : 3 <= n <= 4\n",
        "f(n, S) = |S \\ N[path(n), v]| where v = sort(V(path(n)))[1]\neval f(n, V(path(3))) : 3 <= n <= 4\n",
    ] {
        let program = program(text);
        for language in [Language::Python, Language::Pari, Language::Mathematica] {
            let written = written_program(&program, &program.evals[0], &[], language);
            let why = written.expect("a table").expect_err(text);
            assert_eq!(why.to_string(), MEET, "{text}");
        }
    }
    // Vertices of one graph may be used in many ways.
    for text in [
        "g(G, at) = mex { g(G - {at}, to) : to in N(G, at) }\neval g(G, v) where G = star(n), v = sort(V(G))[1] : 1 <= n <= 3\n",
        "f(S) = mex { f(S \\ N[path(5), v]) : v in S }\neval f(V(path(5)))\n",
        "f(n, S) = mex { f(n, S \\ N[path(n), v]) : v in S }\neval f(n, V(path(n))) : 1 <= n <= 5\n",
        "f(G) = mex { f(G - {v}) : v in V(G), |N(complement(G), v)| < 3, |N[power(G, 2), v]| > 1 }\neval f(path(n)) : 1 <= n <= 5\n",
        "f(G) = nimsum(h(C) : C in components(G))\nh(C) = mex { f(C - N[C, v]) : v in V(C) }\neval f(disjoint(path(n), cycle(3))) : 1 <= n <= 5\n",
        "f(G) = order(G)\neval f(path(n)) + f(cycle(n)) + f(disjoint(path(n), path(2))) : 3 <= n <= 5\n",
        "f(G) = mex { f(G - S) : S in subsets(V(G)), |S| = 2 }\neval f(path(n)) : 1 <= n <= 4\n",
    ] {
        let program = program(text);
        for language in [Language::Python, Language::Pari] {
            let written = written_program(&program, &program.evals[0], &[], language);
            written
                .expect("a table")
                .unwrap_or_else(|why| panic!("{text}: {why}"));
        }
    }
}

/// Nested loops, bounds and local names make a program that is about as long as the specification.
#[test]
fn programs_do_not_explode() {
    let mut sizes = BTreeMap::new();
    for depth in [4usize, 16] {
        let mut text = "n".to_owned();
        for level in 0..depth {
            text =
                format!("sum(i{level} : 0 <= i{level} <= floor(({text})/2), i{level} != {level})");
        }
        let program = program(&format!("eval \"deep\" {text} : 0 <= n <= 3\n"));
        for language in [Language::Python, Language::Pari] {
            let written = written_program(&program, &program.evals[0], &[], language);
            sizes.insert(
                (depth, language as u8),
                written.expect("a table").expect("a program").len(),
            );
        }
    }
    for language in [Language::Python, Language::Pari] {
        let of = |depth| sizes[&(depth, language as u8)];
        assert!(of(16) < 8 * of(4), "{sizes:?}");
    }
}
