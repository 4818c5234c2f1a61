//! `docs/findings.md`: each command on the page prints what the page says.
//!
//! A block of `sh` with one `nkdsl` command is followed by a block of `text`, whose lines must be in the output of the
//! command, in order.

use std::process::Command;

use nk_testing::root;

#[test]
fn every_command_prints_what_the_page_says() {
    let page = std::fs::read_to_string(root().join("docs/findings.md")).expect("the page");
    let page = page.replace("\r\n", "\n");
    let mut commands = 0;
    for part in page.split("\n```sh\n").skip(1) {
        let (command, rest) = part.split_once("\n```\n").expect("the end of a command");
        let said = rest
            .trim_start()
            .strip_prefix("```text\n")
            .and_then(|text| text.split("\n```").next())
            .unwrap_or_else(|| panic!("{command}: no output on the page"));
        let printed = run(command);
        let mut lines = printed.lines();
        for line in said.lines() {
            let found = lines.any(|printed| printed.trim() == line.trim());
            assert!(found, "{command}\ndoes not print\n{line}\nbut\n{printed}");
        }
        commands += 1;
    }
    assert!(commands >= 6, "{commands} commands");
}

/// The output of a command, whose words are separated by blanks outside of quotation marks.
fn run(command: &str) -> String {
    let words = words(command);
    let rest = words
        .strip_prefix(&["nkdsl".to_owned()])
        .expect("a command of nkdsl");
    let output = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .args(rest)
        .current_dir(root())
        .env("NO_COLOR", "1")
        .output()
        .expect("the program");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, piece) in command.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}
