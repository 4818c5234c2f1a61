//! The checkers that stand in `docs/`, run on texts.

use std::collections::BTreeMap;
use std::process::Command;

/// Which of the texts a checker accepts; `None`, with a word, where there is no Python.
pub fn verdicts(script: &str, texts: &[String]) -> Option<Vec<bool>> {
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
    let verdicts: BTreeMap<&str, bool> = out
        .lines()
        .filter_map(|line| {
            let (name, rest) = line.split_once(": ")?;
            Some((name, rest.starts_with("accepted: ")))
        })
        .collect();
    assert_eq!(verdicts.len(), texts.len(), "{out}{err}");
    let all = verdicts.values().all(|accepted| *accepted);
    assert_eq!(output.status.code(), Some(i32::from(!all)), "{err}");
    Some(names.iter().map(|name| verdicts[name.as_str()]).collect())
}
