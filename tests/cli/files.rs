//! Files that are named, used, or missing; colour; help; error codes.

use super::runner::{PATHS, Ran, Workshop};

#[test]
fn standard_input_is_a_file() {
    let workshop = Workshop::new();
    workshop
        .feed(&["eval", "-", "D", "--to", "3", "--format", "list"], PATHS)
        .prints("0, 1, 1, 2\n");
    workshop
        .feed(&["eval", "-", "ten * 2"], PATHS)
        .prints("ten * 2 = 20\n");
    workshop
        .feed(&["eval", "-"], "eval D(")
        .complains(2, &["<stdin>:1:"]);
}

#[test]
fn a_file_is_used_once_whatever_it_is_called() {
    let workshop = Workshop::new()
        .file(
            "root.nk",
            "use \"lib/./x.nk\"\nuse \"lib/../lib/y.nk\"\neval x + y\n",
        )
        .file("lib/x.nk", "use \"../root.nk\"\nuse \"y.nk\"\nx = 1\n")
        .file("lib/y.nk", "use \"x.nk\"\ny = 2\n");
    workshop.run(&["eval", "./root.nk"]).prints("x + y = 3\n");
    workshop
        .run(&["eval", "lib/../root.nk", "x", "y + x"])
        .prints("x = 1\ny + x = 3\n");
    let broken = workshop.file("lib/y.nk", "y = \n");
    broken
        .run(&["eval", "root.nk"])
        .complains(2, &["lib/y.nk:"]);
}

#[test]
fn what_cannot_be_read_is_said() {
    let workshop = Workshop::new()
        .file("latin.nk", b"# fine\n# Gr\xfcn\n")
        .file("large.nk", vec![b' '; (16 << 20) + 1]);
    for (file, reason) in [
        ("nowhere.nk", "there is no such file"),
        (".", "it is a folder"),
        ("latin.nk", "it is not UTF-8 text (line 2)"),
        ("large.nk", "it is larger than 16 MiB"),
    ] {
        for command in ["eval", "check", "fmt"] {
            let ran = workshop.run(&[command, file]);
            ran.complains(2, &[&format!("`{file}` cannot be read: {reason}")]);
            assert!(!ran.out.contains("proved"));
        }
    }
}

#[test]
fn a_file_with_an_error_is_not_evaluated() {
    let text = format!("{PATHS}\neval E(n) : n >= 0\ncheck D(0) = F\n");
    let ran = Workshop::new()
        .file("b.nk", text)
        .run(&["eval", "b.nk", "D"]);
    ran.complains(2, &["`E`", "`F`"]);
    assert_eq!(ran.out, "");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let workshop = Workshop::new();
    let colours = |name: &str, value: &str| {
        let mut command = workshop.command(&["eval", "paths.nk", "D("]);
        String::from_utf8(command.env(name, value).output().unwrap().stderr)
            .unwrap()
            .contains('\x1b')
    };
    assert!(!colours("NO_COLOR", "1"), "a pipe, and NO_COLOR");
    assert!(!colours("CLICOLOR", "1"), "a pipe");
    assert!(colours("CLICOLOR_FORCE", "1"), "asked for");
}

#[test]
fn help_and_version_go_to_standard_output() {
    let workshop = Workshop::new();
    for arguments in [
        &["--help"][..],
        &["eval", "--help"],
        &["check", "--help"],
        &["prove", "-h"],
        &["prove", "--help"],
        &["verify", "-h"],
        &["fmt", "-h"],
        &["explain", "-h"],
    ] {
        let ran = workshop.run(arguments);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        assert!(ran.out.contains("Examples:"), "{}", ran.out);
    }
    workshop
        .run(&["--version"])
        .prints(concat!("nkdsl ", env!("CARGO_PKG_VERSION"), "\n"));
    workshop.run(&[]).complains(2, &["Usage"]);
    workshop.run(&["evil"]).complains(2, &["eval"]);
}

#[test]
fn codes_are_explained() {
    let workshop = Workshop::new();
    let page = workshop.run(&["explain", "e0402"]).out;
    assert!(page.starts_with("E0402: "), "{page}");
    workshop
        .run(&["explain", "E0499"])
        .complains(2, &["`E0499` is neither a code nor a term", "E0402"]);
    for (term, near) in [
        ("octal games", "a move takes k tokens"),
        ("hexadecimal game", "a move takes k tokens"),
        ("outcome", "player wins"),
        ("sprague-grundy", "Sprague-Grundy value"),
        ("grundy", "Grundy's game"),
        ("octal", "Octal code"),
        ("nim sum", "Nim-sum The binary sum"),
        ("Nimsums", "Nim-sum The binary sum"),
        ("sparse-space", "Sparse space"),
    ] {
        let ran = workshop.run(&["explain", term]);
        let said = ran.out + &ran.err;
        let line = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(near), "{term}: {said}");
    }
    let all = workshop.run(&["explain"]);
    assert!(
        all.out.contains("Evaluation\n  E0401") && all.out.contains("E0603"),
        "{}",
        all.out
    );
}

/// A specification, which may come from a stranger, reads only files of its own folder.
#[test]
fn use_stays_in_the_folder_of_the_specification() {
    let workshop = Workshop::new()
        .file("secret.nk", "x = 1\n")
        .file("own/sub/b.nk", "x = 2\n")
        .file("own/sub/up.nk", "use \"../x.nk\"\n")
        .file("own/x.nk", "x = 3\n");
    let path = |name: &str| workshop.path().join(name).display().to_string();
    let outside = "it is outside the specification's folder (--use-from allows more)";
    for wanted in [
        "../secret.nk",
        "sub/../../secret.nk",
        "../../../../../../../../etc/passwd",
        "/etc/passwd",
        "../nothing/there.nk",
        &path("secret.nk"),
    ] {
        std::fs::write(path("own/a.nk"), format!("use \"{wanted}\"\neval x\n")).expect("a file");
        for arguments in [
            &["eval", "own/a.nk"][..],
            &["check", "own/a.nk"],
            &["eval", "own/a.nk", "x"],
        ] {
            let ran = workshop.run(arguments);
            ran.complains(2, &["E0208", outside]);
            assert!(!ran.err.contains("root:"), "{}", ran.err);
        }
    }
    for (used, value) in [("sub/b.nk", 2), ("sub/up.nk", 3), (&path("own/x.nk"), 3)] {
        std::fs::write(path("own/a.nk"), format!("use \"{used}\"\neval x\n")).expect("a file");
        workshop
            .run(&["eval", "own/a.nk"])
            .prints(&format!("x = {value}\n"));
    }
    std::fs::write(path("own/a.nk"), "use \"../secret.nk\"\neval x\n").expect("a file");
    workshop
        .run(&["eval", "own/a.nk", "--use-from", "."])
        .prints("x = 1\n");
    workshop
        .feed(&["eval", "-"], "use \"own/x.nk\"\neval x\n")
        .prints("x = 3\n");
    workshop
        .feed(&["eval", "-"], "use \"../x.nk\"\neval x\n")
        .complains(2, &[outside]);
}

#[cfg(unix)]
#[test]
fn use_follows_no_link_out_of_the_folder_and_waits_for_no_pipe() {
    let workshop = Workshop::new()
        .file("secret.nk", "x = 1\n")
        .file("own/x.nk", "x = 3\n")
        .file("own/a.nk", "use \"link.nk\"\neval x\n")
        .file("own/b.nk", "use \"folder/secret.nk\"\neval x\n")
        .file("own/c.nk", "use \"inner.nk\"\neval x\n")
        .file("own/d.nk", "use \"pipe.nk\"\neval x\n");
    let path = |name: &str| workshop.path().join(name);
    use std::os::unix::fs::symlink;
    symlink("../secret.nk", path("own/link.nk")).expect("a link");
    symlink("..", path("own/folder")).expect("a link");
    symlink("x.nk", path("own/inner.nk")).expect("a link");
    let made = std::process::Command::new("mkfifo")
        .arg(path("own/pipe.nk"))
        .status();
    assert!(made.expect("mkfifo").success());
    workshop
        .run(&["eval", "own/a.nk"])
        .complains(2, &["outside the specification's folder"]);
    workshop
        .run(&["eval", "own/b.nk"])
        .complains(2, &["outside the specification's folder"]);
    workshop.run(&["eval", "own/c.nk"]).prints("x = 3\n");
    workshop
        .run(&["eval", "own/d.nk"])
        .complains(2, &["it is not a file"]);
    // An endless file is read only up to the largest size of a specification.
    workshop
        .run(&["eval", "/dev/zero"])
        .complains(2, &["larger than 16 MiB"]);
}

#[test]
fn a_page_has_no_marks_in_the_terminal() {
    let workshop = Workshop::new();
    let page = workshop.run(&["explain", "E0402"]).out;
    assert!(
        page.starts_with("E0402: no equation defines VALUE\n\n"),
        "{page}"
    );
    let example = "\n\n    K(-2) = K(-1) = 0\n    K(n) = mex {";
    assert!(page.contains(example), "{page}");
    for (code, _) in nk_syntax::diag::code::ALL {
        let page = workshop.run(&["explain", code.as_str()]).out;
        assert!(!page.contains("```") && !page.contains("\n#"), "{page}");
        assert!(!page.contains("\n|") && !page.contains("\n* "), "{page}");
    }
    let data = workshop
        .run(&["explain", "E0402", "--format", "json"])
        .json();
    assert!(
        data[0]["page"]
            .as_str()
            .is_some_and(|own| own.contains("```nk error\n")),
        "{data}"
    );
}

const COMMANDS: [&str; 21] = [
    "",
    "eval",
    "check",
    "prove",
    "verify",
    "plan",
    "derive",
    "certify",
    "quotient",
    "cluster",
    "draw",
    "plot",
    "play",
    "export",
    "oeis",
    "fmt",
    "explain",
    "lsp",
    "repl",
    "completions",
    "man",
];

#[test]
fn narrow_help_is_whole() {
    let workshop = Workshop::new();
    for command in COMMANDS {
        for asked in ["-h", "--help"] {
            let words: Vec<&str> = [command, asked]
                .into_iter()
                .filter(|own| !own.is_empty())
                .collect();
            let help = |columns: &str| {
                let mut process = workshop.command(&words);
                let ran = Ran::of(process.env("COLUMNS", columns).output().expect("it runs"));
                assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{command}");
                assert!(!ran.out.contains('\u{a0}'), "{command}");
                ran.out
            };
            let (wide, narrow) = (help("1000"), help("60"));
            let words = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            assert_eq!(
                words(&narrow),
                words(&wide),
                "{command}: nothing is broken or lost"
            );
            // The commands of the examples are on one line each, and only their lines may be longer.
            let begins = |line: &&str| line.starts_with("  nkdsl ") || line.starts_with("  echo ");
            let examples = |text: &str| -> Vec<String> {
                let lines = text.lines().filter(begins);
                let commands = lines.map(|line| {
                    line.trim_start()
                        .split("  ")
                        .next()
                        .unwrap_or("")
                        .to_owned()
                });
                commands.collect()
            };
            assert_eq!(examples(&narrow), examples(&wide), "{command}");
            for line in narrow.lines().filter(|line| line.chars().count() > 60) {
                let is_command = begins(&line) || line.starts_with("  printf ");
                let is_one_word = line.split_whitespace().count() == 1;
                assert!(is_command || is_one_word, "{command}: {line}");
            }
        }
    }
}
