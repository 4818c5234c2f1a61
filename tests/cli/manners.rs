//! Usual features of a command line: completions, a manual, `--quiet`, `--watch`.

use nk_testing::root;

use crate::runner::Workshop;

// ---- Generated files ----

/// The committed completions and manual are those that the program prints; `NKDSL_UPDATE=1` writes them.
#[test]
fn completions_and_manual_are_current() {
    let workshop = Workshop::new();
    let mut wanted: Vec<(String, Vec<&str>)> = [
        ("bash", "nkdsl.bash"),
        ("zsh", "_nkdsl"),
        ("fish", "nkdsl.fish"),
        ("powershell", "_nkdsl.ps1"),
        ("elvish", "nkdsl.elv"),
    ]
    .map(|(shell, name)| {
        (
            format!("docs/completions/{name}"),
            vec!["completions", shell],
        )
    })
    .into();
    let help = workshop.run(&["help"]).out;
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let commands = commands.lines().skip(1).map_while(|line| {
        let name = line.strip_prefix("  ")?.split_whitespace().next()?;
        Some(name)
    });
    let commands: Vec<&str> = commands.filter(|name| *name != "help").collect();
    assert!(commands.len() > 10, "{commands:?}");
    wanted.push(("docs/man/nkdsl.1".to_owned(), vec!["man"]));
    for name in &commands {
        wanted.push((format!("docs/man/nkdsl-{name}.1"), vec!["man", name]));
    }
    let update = std::env::var_os("NKDSL_UPDATE").is_some();
    let mut stale = Vec::new();
    for (path, arguments) in &wanted {
        let ran = workshop.run(arguments);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
        let path = root().join(path);
        if update {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, &ran.out).expect("a file");
        }
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&ran.out) {
            stale.push(path.display().to_string());
        }
    }
    assert!(stale.is_empty(), "write them by NKDSL_UPDATE=1: {stale:#?}");
    let there = std::fs::read_dir(root().join("docs/man")).expect("docs/man");
    assert_eq!(
        there.count(),
        commands.len() + 1,
        "docs/man has pages of no command"
    );
}

#[test]
fn pages_of_no_command_are_refused() {
    let workshop = Workshop::new();
    workshop
        .run(&["man", "nothing"])
        .complains(2, &["no command `nothing`"]);
    workshop
        .run(&["completions", "cmd"])
        .complains(2, &["invalid value"]);
}

// ---- Quiet ----

#[test]
fn quiet_leaves_results_and_errors() {
    let workshop = Workshop::new().file("warn.nk", "i = 1\neval count(1 : 1 <= i <= 9)\n");
    let loud = workshop.run(&["eval", "paths.nk", "D", "--from", "9", "--to", "8"]);
    assert!(loud.err.contains("note:"), "{loud:?}");
    workshop
        .run(&[
            "eval", "paths.nk", "D", "--from", "9", "--to", "8", "--quiet",
        ])
        .prints(&loud.out);
    let loud = workshop.run(&["eval", "warn.nk"]);
    assert!(loud.err.contains("W0002"), "{loud:?}");
    workshop.run(&["-q", "eval", "warn.nk"]).prints(&loud.out);
    workshop
        .run(&["-q", "eval", "none.nk"])
        .complains(2, &["cannot be read"]);
}

// ---- Watching ----

#[test]
fn standard_input_is_not_watched() {
    let workshop = Workshop::new();
    workshop
        .run(&["eval", "-", "--watch"])
        .complains(2, &["standard input cannot be watched"]);
}

/// Results are printed again when a used file changes, even during long work; Ctrl-C ends the command.
#[cfg(unix)]
#[test]
fn a_change_is_seen() {
    use std::io::{BufRead, BufReader};
    let workshop = Workshop::new()
        .file("base.nk", "b(n) = n\n")
        .file("top.nk", "use \"base.nk\"\neval b(3)\n");
    let mut child = workshop
        .command(&["eval", "top.nk", "--format", "list", "--watch"])
        .spawn()
        .expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = || {
        let mut line = String::new();
        out.read_line(&mut line).expect("UTF-8");
        line
    };
    assert_eq!(line(), "3\n");
    let write = |name: &str, text: &str| {
        std::fs::write(workshop.path().join(name), text).expect("a file");
    };
    write("base.nk", "b(n) = 10*n\n");
    assert_eq!(line(), "30\n");
    // Work that takes minutes is abandoned after a change.
    write(
        "top.nk",
        "use \"std/boards.nk\"\neval nimber(queen(12*n + 1, 12*n + 1)) : 0 <= n <= 1\n",
    );
    let mut first = [0];
    std::io::Read::read_exact(&mut out, &mut first).expect("the first term");
    assert_eq!(&first, b"1");
    write("top.nk", "use \"base.nk\"\neval b(4) + 1\n");
    let mut rest = String::new();
    while !rest.ends_with("41\n") {
        out.read_line(&mut rest).expect("UTF-8");
    }
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(sent.expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
}

#[test]
fn a_file_in_the_place_of_a_command_is_told_of() {
    let workshop = Workshop::new();
    let ran = workshop.run(&["paths.nk"]);
    let said = [
        "`paths.nk` is a file, and the first word is a command",
        "`nkdsl eval paths.nk`",
    ];
    ran.complains(2, &said);
    let ran = workshop.run(&["evil"]);
    ran.complains(2, &["unrecognized subcommand 'evil'"]);
}

/// The names of the commands that a page of help lists.
fn listed_commands(help: &str) -> Vec<String> {
    let lines = help.split("Commands:\n").nth(1).unwrap_or("").lines();
    let lines = lines.map_while(|line| line.strip_prefix("  "));
    let names = lines.filter(|line| !line.starts_with(' '));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The page docs/commands.md is the help of all commands; `NKDSL_UPDATE=1` writes it again.
#[test]
fn completions_and_manual_agree_with_the_reference_of_the_commands() {
    let workshop = Workshop::new();
    let help = |words: &[String]| {
        let mut arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        arguments.push("--help");
        let mut command = workshop.command(&arguments);
        let output = command.env("COLUMNS", "100").output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let mut page = "# The commands\n\nThis reference is the help that the program itself gives: `nkdsl help COMMAND`, or \
                    `nkdsl COMMAND -h` in short.\n"
        .to_owned();
    let mut waiting: Vec<Vec<String>> = vec![Vec::new()];
    let mut count = 0;
    while let Some(words) = waiting.pop() {
        let text = help(&words);
        let inner = listed_commands(&text);
        for name in inner.iter().rev() {
            waiting.push([&words[..], std::slice::from_ref(name)].concat());
        }
        let title = [&["nkdsl".to_owned()], &words[..]].concat().join(" ");
        let level = if words.len() > 1 { "###" } else { "##" };
        page += &format!("\n{level} {title}\n\n```help\n{}\n```\n", text.trim_end());
        count += 1;
    }
    assert!(count > 20, "{count} commands");
    let path = root().join("docs/commands.md");
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        std::fs::write(&path, &page).expect("a page");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == page,
        "docs/commands.md: NKDSL_UPDATE=1 cargo test --test cli completions_and_manual"
    );
}

/// A command that reads a specification several times, or a further text with it, shows a warning once.
#[test]
fn a_warning_is_shown_once() {
    let text = "a(G) = mex { a(G - {u}) if degree(G, u) = 1, a(G - {u -- v}) : u -- v in G }\n";
    let workshop = Workshop::new().file("w.nk", text);
    let asked: [&[&str]; 6] = [
        &["eval", "w.nk", "a(path(4))"],
        &["draw", "w.nk", "a(path(4))", "--move", "-o", "w.svg"],
        &["export", "w.nk", "a(path(n)) : n >= 1", "--to", "python"],
        &["play", "w.nk", "a(path(4))"],
        &["certify", "w.nk", "a(path(4))", "-o", "w.cert"],
        &["plan", "w.nk"],
    ];
    for arguments in asked {
        let ran = workshop.run(arguments);
        assert_eq!(
            ran.err.matches("W0006").count(),
            1,
            "{arguments:?}: {}",
            ran.err
        );
    }
}

#[test]
fn help_is_given_to_those_who_ask_twice() {
    let workshop = Workshop::new();
    for (asked, plain) in [
        (&["help", "--help"][..], &["help"][..]),
        (&["help", "check", "-h"], &["help", "check"]),
    ] {
        let [asked, plain] = [asked, plain].map(|own| workshop.run(own));
        assert_eq!((asked.status, asked.err.as_str()), (0, ""));
        assert_eq!(asked.out, plain.out);
    }
}
