//! Runs the program `nkdsl-check`, which is extracted from the theory in Coq, on texts.

use std::path::PathBuf;
use std::process::Command;

/// The answer of the program to a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Proved,
    Refused,
    /// The certificate is of a kind that the theory does not cover, or takes too long. The text is the reason.
    Unknown(String),
}

/// The path of the program: that in `NKDSL_CHECK`, or else that of the program which `make -C src/verify/theory
/// checker` builds.
fn program() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("NKDSL_CHECK") {
        let named = PathBuf::from(named);
        assert!(named.exists(), "NKDSL_CHECK names {}", named.display());
        return Some(named);
    }
    let built = crate::root().join("src/verify/theory/checker/nkdsl-check");
    built.exists().then_some(built)
}

/// The answers to texts; `None`, with a message, if the program was not built.
pub fn answers(texts: &[String]) -> Option<Vec<Answer>> {
    let Some(program) = program() else {
        eprintln!(
            "skipped: `make -C src/verify/theory checker` builds nkdsl-check, with coqc and ocamlopt"
        );
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..texts.len()).map(|at| format!("{at}.cert")).collect();
    for (name, text) in names.iter().zip(texts) {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let output = Command::new(program)
        .args(&names)
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    let out = String::from_utf8(output.stdout).unwrap();
    // Each file has its name on a line, and its verdict on an indented line below.
    let mut lines = out.lines().peekable();
    let mut found = Vec::new();
    while let Some(name) = lines.next() {
        assert_eq!(name, names[found.len()], "{out}");
        let said = lines.peek().map_or("", |line| line.trim_start());
        let (word, why) = said.split_once(' ').unwrap_or((said, ""));
        found.push(match word {
            "proved" => Answer::Proved,
            "refused" => Answer::Refused,
            "unknown" => Answer::Unknown(why.trim().to_owned()),
            _ => panic!("{name}: {said}"),
        });
        while lines.next_if(|line| line.starts_with(' ')).is_some() {}
    }
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(found.len(), texts.len(), "{err}");
    let is_open = |own: &Answer| matches!(own, Answer::Unknown(_));
    let worst = match found.iter().any(is_open) {
        true => 2,
        false => i32::from(found.contains(&Answer::Refused)),
    };
    assert_eq!(output.status.code(), Some(worst), "{err}");
    Some(found)
}

/// Compares the answers to texts with the verdicts of another verifier, and returns the numbers of texts that the
/// program proved, refused, and did not decide; `None`, with a message, if the program was not built. `open` has the
/// reasons for which the program may not decide a text; a reason may be the beginning of its message.
pub fn compared(
    texts: &[String],
    open: &[&str],
    accepts: impl Fn(&str) -> bool,
) -> Option<[usize; 3]> {
    let mut counts = [0; 3];
    for (text, answer) in texts.iter().zip(answers(texts)?) {
        if let Answer::Unknown(why) = answer {
            let is_listed = open.iter().any(|own| why.starts_with(own));
            assert!(is_listed, "{why}\n{text}");
            counts[2] += 1;
        } else {
            let is_proved = answer == Answer::Proved;
            assert_eq!(is_proved, accepts(text), "{text}");
            counts[usize::from(!is_proved)] += 1;
        }
    }
    Some(counts)
}
