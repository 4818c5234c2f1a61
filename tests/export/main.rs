//! Exported programs of random systems are compared with the definition.

mod written;

use std::process::Command;

use nk_export::{Language, Recipe, Shown, program};
use nk_system::{System, definition};
use nk_testing::{Random, systems};

const LAST: i64 = 40;

fn recipe(system: &System) -> Recipe<'_> {
    Recipe {
        last: None,
        system,
        root: 0,
        from: system.sequences[0].first,
        shown: Shown::VALUES,
        enumeration: None,
        head: vec!["*/ {- *) \\ a head that would end comments".to_owned()],
    }
}

fn is_there(command: &str) -> bool {
    let there = Command::new(command).arg("--version").output().is_ok();
    let required = std::env::var_os("NKDSL_ALL_INTERPRETERS").is_some_and(|own| own == "1");
    assert!(there || !required, "{command} is not installed");
    if !there {
        println!("skipped: {command} is not installed");
    }
    there
}

/// The lines that the program of a system must print.
fn wanted(system: &System) -> String {
    let table = definition::values(system, LAST).expect("a system with values");
    let first = system.sequences[0].first;
    (first..=LAST)
        .map(|n| format!("{n} {}\n", table[0][&n]))
        .collect()
}

#[test]
fn python_agrees_with_the_definition_on_random_systems() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(7);
    let mut wanted_all = String::new();
    let mut calls = "import runpy, sys\n".to_owned();
    for number in 0..60 {
        let system = systems::random_system(&mut random);
        if system.order().is_err() {
            continue;
        }
        let text = program(&recipe(&system), Language::Python).expect("a system with values");
        std::fs::write(folder.path().join(format!("s{number}.py")), text).expect("a file");
        calls += &format!(
            "sys.argv = ['', '{LAST}']\nprint({number})\nrunpy.run_path('s{number}.py')\n"
        );
        wanted_all += &format!("{number}\n{}", wanted(&system));
    }
    let run = Command::new("python3")
        .args(["-c", &calls])
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8_lossy(&run.stderr), "");
    assert_eq!(String::from_utf8_lossy(&run.stdout), wanted_all);
}

/// The output of the program of a system in a language; `None` if it cannot be run here.
fn ran(system: &System, language: Language, name: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let text = program(&recipe(system), language).expect("a system with values");
    std::fs::write(folder.path().join(name), text).expect("a file");
    let (command, make, run) = match language {
        Language::C => (
            "cc",
            format!("cc -std=c99 -Wall -Werror -O1 {name} -o made"),
            "./made",
        ),
        Language::Rust => (
            "rustc",
            format!("rustc -D warnings {name} -o made"),
            "./made",
        ),
        Language::Haskell => ("runghc", "true".to_owned(), "runghc s.hs"),
        Language::Pari => ("gp", "true".to_owned(), "gp"),
        _ => ("mathics", "true".to_owned(), "mathics"),
    };
    if !is_there(command) {
        return None;
    }
    let line = match language {
        Language::Pari => format!("echo 'terms({LAST})' | gp -q -f {name}"),
        Language::Mathematica => format!("mathics -f {name} {LAST}"),
        _ => format!("{make} && {run} {LAST}"),
    };
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {said}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Systems with all kinds of terms: halves, constants, bounds, several sequences.
fn chosen() -> Vec<System> {
    let mut random = Random(11);
    let drawn = std::iter::repeat_with(|| systems::random_system(&mut random));
    let drawn = drawn.filter(|own| own.order().is_ok()).take(3);
    let named = [systems::diamonds(), systems::grundy(), systems::scalloped()];
    named.into_iter().chain(drawn.collect::<Vec<_>>()).collect()
}

#[test]
fn every_language_agrees_with_the_definition() {
    let languages = [
        (Language::C, "s.c"),
        (Language::Rust, "s.rs"),
        (Language::Haskell, "s.hs"),
        (Language::Pari, "s.gp"),
    ];
    for (language, name) in languages {
        for (number, system) in chosen().iter().enumerate() {
            if let Some(out) = ran(system, language, name) {
                assert_eq!(out, wanted(system), "{language:?}, system {number}");
            }
        }
    }
}

#[test]
fn names_that_a_language_has_for_itself_are_changed() {
    let mut system = systems::diamonds();
    let names = ["lambda", "mex", "n"];
    for (own, name) in system.sequences.iter_mut().zip(names) {
        own.name = name.to_owned();
    }
    let text = program(&recipe(&system), Language::Python).expect("a system with values");
    assert!(text.contains("slambda[n] = mex(options)"), "{text}");
    for (language, name) in [(Language::C, "s.c"), (Language::Rust, "s.rs")] {
        if let Some(out) = ran(&system, language, name) {
            assert_eq!(out, wanted(&system), "{language:?}");
        }
    }
}

#[test]
fn equations_are_those_of_the_system() {
    let text = program(&recipe(&systems::diamonds()), Language::Latex).expect("equations");
    assert!(
        text.starts_with("% * / ") && text.ends_with("\\end{align*}\n"),
        "{text}"
    );
    assert!(text.contains("\\operatorname{mex}\\bigl(\\{"), "{text}");
}
