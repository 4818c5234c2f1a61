//! Runs the checkers in `docs/` on texts.

use std::collections::BTreeMap;
use std::process::Command;

/// Whether a checker accepts each of the texts; `None`, with a message, if there is no Python.
pub fn verdicts(script: &str, texts: &[String]) -> Option<Vec<bool>> {
    let answers = answers(script, texts)?;
    Some(answers.iter().map(|own| is_accepted(own)).collect())
}

fn is_accepted(answer: &str) -> bool {
    answer.starts_with("accepted: ")
}

/// The answer of a checker to each of the texts, such as `refused: too few or too many values`; `None`, with a message,
/// if there is no Python.
pub fn answers(script: &str, texts: &[String]) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..texts.len()).map(|at| format!("{at}.cert")).collect();
    for (name, text) in names.iter().zip(texts) {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let output = Command::new("python3")
        .arg(crate::root().join(script))
        .args(&names)
        .current_dir(folder.path())
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no python3 to run {script}");
        return None;
    };
    let out = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    let answers: BTreeMap<&str, &str> =
        out.lines().filter_map(|own| own.split_once(": ")).collect();
    assert_eq!(answers.len(), texts.len(), "{out}{err}");
    let all = answers.values().all(|own| is_accepted(own));
    assert_eq!(output.status.code(), Some(i32::from(!all)), "{err}");
    Some(
        names
            .iter()
            .map(|name| answers[name.as_str()].to_owned())
            .collect(),
    )
}
