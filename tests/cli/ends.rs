//! The end of a run: limits, Ctrl-C, a closed pipe.

use std::io::{BufRead, BufReader, Read};

use super::runner::{Ran, Workshop};

/// The terms up to n = 20 are fast, and the next one never ends.
const ENDLESS: &str = "\
f(n) = n : 0 <= n <= 20
f(n) = count(i : 1 <= i <= 10^15, i mod 7 = 8) : n >= 21
eval f(n) : n >= 0
";

#[test]
fn what_is_out_of_reach_ends_with_status_3() {
    let workshop = Workshop::new();
    for (expression, code) in [
        ("10^(10^(10^10))", "E0410"),
        ("order(complete(10^9))", "E0503"),
        ("sum(i : 1 <= i <= 10^18)", "E0411"),
    ] {
        let ran = workshop.run(&["eval", "paths.nk", expression]);
        ran.complains(3, &[code]);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn terms_before_a_limit_are_printed() {
    let workshop = Workshop::new().file("e.nk", ENDLESS);
    let run = |format| workshop.run(&["eval", "e.nk", "--format", format]);
    let bfile = run("bfile");
    bfile.complains(3, &["E0411", "--limit-steps"]);
    assert!(
        bfile.out.starts_with("0 0\n1 1\n") && bfile.out.ends_with("\n20 20\n"),
        "{}",
        bfile.out
    );
    let json = run("json");
    json.complains(3, &[]);
    let eval = &json.json()["evals"][0];
    assert_eq!(eval["complete"], false);
    assert!(eval["reason"].as_str().unwrap().contains("limit"), "{eval}");
    assert_eq!(eval["terms"][20], serde_json::json!([20, 20]));
    assert!(run("table").out.contains("\n  20     20\n"));
    assert!(run("list").out.ends_with(", 19, 20\n"));
}

#[test]
fn limits_can_be_set() {
    let workshop = Workshop::new();
    let run = |limit| {
        workshop.run(&[
            "eval",
            "paths.nk",
            "sum(i : 1 <= i <= 1000)",
            "--limit-steps",
            limit,
        ])
    };
    run("10000").prints("sum(i : 1 <= i <= 1000) = 500500\n");
    run("100").complains(3, &["E0411"]);
    run("0").complains(2, &["--limit-steps"]);
}

#[test]
fn what_kernels_do_in_the_time_of_so_many_steps_is_within_the_limit() {
    let workshop = Workshop::new();
    // No period of this game is known, so all values before the term are computed.
    let run = |limit| {
        let heap = "octal(\"0.007\", 60000)";
        workshop.run(&["eval", "paths.nk", heap, "--limit-steps", limit])
    };
    run("20000000").prints("octal(\"0.007\", 60000) = 175\n");
    run("2000000").complains(3, &["E0411"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let workshop = Workshop::new().file("e.nk", ENDLESS);
    for format in ["bfile", "json"] {
        let mut child = workshop
            .command(&[
                "eval",
                "e.nk",
                "--format",
                format,
                "--limit-steps",
                "18000000000000000000",
            ])
            .spawn()
            .expect("it runs");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut seen = String::new();
        // The last fast term has been printed, so the endless one has begun.
        while !seen.ends_with("20 20\n") && !seen.trim_end().ends_with("[20,20]") {
            // In the JSON document the line of a term ends only when the next one is printed.
            let mut byte = [0];
            out.read_exact(&mut byte).expect("more terms");
            seen.push(byte[0] as char);
        }
        interrupt(child.id());
        out.read_to_string(&mut seen).expect("the rest");
        let mut ran = Ran::of(child.wait_with_output().expect("it ends"));
        ran.out = seen;
        ran.complains(130, &["interrupted after n = 20"]);
        match format {
            "json" => assert_eq!(ran.json()["evals"][0]["reason"], "interrupted"),
            _ => assert!(ran.out.ends_with("\n20 20\n")),
        }
    }
}

#[cfg(unix)]
pub fn interrupt(id: u32) {
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id.to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

/// Interrupts a run by Ctrl-C while it prints more than a pipe holds. The output is read slowly, so that the run cannot
/// end before it notices Ctrl-C, and much of its work is not begun.
#[cfg(unix)]
fn interrupted_while_it_prints(workshop: &Workshop, arguments: &[&str], from_err: bool) -> Ran {
    let [out, err] = ["out", "err"].map(|name| workshop.path().join(name));
    let mut command = workshop.command(arguments);
    let other = std::fs::File::create(if from_err { &out } else { &err }).expect("a file");
    match from_err {
        true => command.stdout(other),
        false => command.stderr(other),
    };
    let mut child = command.spawn().expect("it runs");
    let mut pipe: Box<dyn Read> = match from_err {
        true => Box::new(child.stderr.take().expect("a pipe")),
        false => Box::new(child.stdout.take().expect("a pipe")),
    };
    let mut seen = vec![0];
    pipe.read_exact(&mut seen).expect("it prints");
    interrupt(child.id());
    let mut piece = [0; 4096];
    loop {
        let count = pipe.read(&mut piece).expect("a pipe");
        if count == 0 {
            break;
        }
        seen.extend_from_slice(&piece[..count]);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::fs::write(if from_err { &err } else { &out }, seen).expect("a file");
    let text = |path| std::fs::read_to_string(path).expect("text");
    Ran {
        status: child.wait().expect("it ends").code().unwrap_or(-1),
        out: text(out),
        err: text(err),
    }
}

/// Work that was not begun is named, and the exit status is that of an interruption.
#[cfg(unix)]
#[test]
fn ctrl_c_between_two_pieces_of_work_is_told() {
    let long = "x".repeat(150);
    let [mut checks, mut evals] = [String::new(), String::new()];
    for n in 0..5000 {
        checks += &format!("check {n} + {long} >= {n}\n");
        evals += &format!("eval \"{long} {n}\" {n}\n");
    }
    let constant = format!("{long} = 1\n");
    let untidy = format!("{long}.nk");
    let workshop = Workshop::new()
        .file("checks.nk", constant.clone() + &checks)
        .file("evals.nk", evals)
        .file(&untidy, "a  = 1\n");
    let files = vec![untidy.as_str(); 5000];
    let run = |arguments: &[&str]| interrupted_while_it_prints(&workshop, arguments, false);
    // The message may also be that of a run that had just begun the next check.
    let told = &["interrupted ", "xxx"];
    let ran = run(&["check", "checks.nk"]);
    ran.complains(130, told);
    assert!(ran.out.ends_with(" not tried\n"), "{}", ran.out);
    run(&["eval", "evals.nk"]).complains(130, told);
    run(&[&["fmt", "--check"], &files[..]].concat()).complains(130, told);
    // None of these files is a certificate.
    run(&[&["verify"], &files[..]].concat()).complains(130, told);
}

#[cfg(unix)]
#[test]
fn ctrl_c_between_two_files_leaves_a_whole_document() {
    let warned = "f(n) = 0 : 5 <= n <= 2\nf(n) = 1 : n >= 7\ncheck 1 = 1\n";
    let workshop = Workshop::new().file("warned.nk", warned);
    let files = vec!["warned.nk"; 2000];
    let arguments = [&["check", "--format", "json"], &files[..]].concat();
    let ran = interrupted_while_it_prints(&workshop, &arguments, true);
    ran.complains(130, &["W0003", "interrupted "]);
    let documents = ran.json();
    let documents = documents.as_array().expect("an array");
    assert!((1..2000).contains(&documents.len()), "{}", documents.len());
    let [whole @ .., last] = &documents[..] else {
        unreachable!("there is one");
    };
    assert_eq!(last["file"], "warned.nk");
    assert!(
        whole
            .iter()
            .all(|own| own["checks"][0]["verdict"] == "proved")
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let workshop = Workshop::new();
    let arguments = [
        "eval",
        "paths.nk",
        "n : n >= 0",
        "--to",
        "10^9",
        "--format",
        "bfile",
    ];
    let mut child = workshop.command(&arguments).spawn().expect("it runs");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut line).expect("a line");
    drop(out);
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    assert_eq!(
        (line.as_str(), ran.err.as_str(), ran.status),
        ("0 0\n", "", 0)
    );
}

/// A `--from` that removes no term is reported.
#[test]
fn a_start_that_cuts_nothing_is_told() {
    let text = "T(m, n) = m + n : m >= 0, n >= 0\neval \"all\" T(m, n) : 1 <= m <= 2, 3 <= n <= 4\neval \"row\" T(1, n) : 1 <= n <= 4\n";
    let workshop = Workshop::new().file("t.nk", text);
    let ran = workshop.run(&["eval", "t.nk", "--from", "3", "--format", "list"]);
    assert_eq!(ran.out, "all: 4, 5, 5, 6\nrow: 4, 5\n");
    assert!(
        ran.err.contains("`all` has 2 variables; --from"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("`row`"), "{}", ran.err);
}

/// Standard output and standard error of a run go to one file, as on a terminal.
#[cfg(unix)]
#[test]
fn nothing_is_said_in_the_middle_of_a_document() {
    let text =
        format!("{ENDLESS}eval \"quotient\" 1/n : n >= 0\neval \"empty\" f(n) : 7 <= n <= 6\n");
    let workshop = Workshop::new().file("e.nk", text);
    let path = workshop.path().join("both");
    for (names, said) in [
        (
            &["quotient", "empty", "f"][..],
            &["E0401", "nothing to print", "E0411"][..],
        ),
        (
            &["f", "--time", "1", "--limit-steps", "18000000000000000000"],
            &["stopped after --time 1 after n = 20\n"],
        ),
    ] {
        let both = std::fs::File::create(&path).expect("a file");
        let again = both.try_clone().expect("the file");
        let arguments = [&["eval", "e.nk", "--format", "json"], names].concat();
        let mut command = workshop.command(&arguments);
        let status = command.stdout(both).stderr(again).status();
        assert!(!status.expect("it runs").success());
        let written = std::fs::read_to_string(&path).expect("text");
        let (document, messages) = written.split_once("\n]}\n").expect("a whole document");
        let document: serde_json::Value =
            serde_json::from_str(&format!("{document}\n]}}")).expect("nothing in the middle");
        assert!(document["evals"].is_array());
        for said in said {
            assert!(messages.contains(said), "{said}: {written}");
        }
    }
}
