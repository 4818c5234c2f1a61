//! How a run ends: limits, Ctrl-C, a closed pipe.

use std::io::{BufRead, BufReader, Read};

use super::runner::{Ran, Workshop};

/// Terms come fast up to a point, and then never.
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
    // No period is known, so all values before it are computed.
    let run = |limit| {
        let heap = "octal(\"0.106\", 60000)";
        workshop.run(&["eval", "paths.nk", heap, "--limit-steps", limit])
    };
    run("5000000").prints("octal(\"0.106\", 60000) = 0\n");
    run("500000").complains(3, &["E0411"]);
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
        // The last quick term is out, so the endless one has begun.
        while !seen.ends_with("20 20\n") && !seen.trim_end().ends_with("[20,20]") {
            // A term of the JSON document ends its line only with the next one.
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

/// What does nothing is told.
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
