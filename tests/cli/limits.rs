//! The limits of time and memory on a specification from a stranger, and the messages when they are reached.

use super::runner::{Ran, Workshop};

const ENDLESS: &str = "\
f(n) = n : 0 <= n <= 20
f(n) = count(i : 1 <= i <= 10^15, i mod 7 = 8) : n >= 21
eval f(n) : n >= 0
";

#[test]
fn time_ends_a_run_which_prints_what_is_known() {
    let workshop = Workshop::new().file("e.nk", ENDLESS);
    let steps = "18000000000000000000";
    let run = |format| {
        let arguments = ["eval", "e.nk", "--format", format, "--time", "0.6"];
        workshop.run(&[&arguments[..], &["--limit-steps", steps]].concat())
    };
    let bfile = run("bfile");
    bfile.complains(3, &["stopped after --time 0.6 after n = 20"]);
    assert!(bfile.out.ends_with("\n20 20\n"), "{}", bfile.out);
    let json = run("json").json();
    assert_eq!(json["evals"][0]["reason"], "stopped after --time 0.6");
    assert_eq!(json["evals"][0]["complete"], false);
}

#[test]
fn a_check_that_fails_is_told_whatever_time_leaves_open() {
    let text = "check 1 = 2\ncheck sum(i : 1 <= i <= 10^15) = 3\ncheck 2 = 3\n";
    let workshop = Workshop::new().file("c.nk", text);
    let arguments = ["check", "c.nk", "--time", "0.6"];
    let ran = workshop.run(&[&arguments[..], &["--limit-steps", "18000000000000000000"]].concat());
    ran.complains(1, &["stopped after --time 0.6 in `sum("]);
    assert!(ran.out.contains("fails"), "{}", ran.out);
}

/// The checks after the one in which the time ended are counted, in text and in JSON, and so are files that were not
/// read.
#[test]
fn checks_that_were_not_reached_are_told() {
    let text = "check sum(i : 1 <= i <= 10^15) = 3\ncheck n = n : n >= 0\ncheck 1 = 2\n";
    let workshop = Workshop::new()
        .file("c.nk", text)
        .file("more.nk", "check 2 = 3\n");
    let run = |format: &str| {
        // With a checkpoint the time is not divided.
        let arguments = [
            "check",
            "c.nk",
            "more.nk",
            "--time",
            "0.6",
            "--checkpoint",
            "saved",
        ];
        let limits = ["--limit-steps", "18000000000000000000", "--format", format];
        workshop.run(&[&arguments[..], &limits].concat())
    };
    let ran = run("text");
    ran.complains(3, &["stopped after --time 0.6 in `sum("]);
    let told = "\n\n3 checks: 1 unknown, 2 not tried; 1 file not read\n";
    assert!(ran.out.ends_with(told), "{}", ran.out);
    let document = run("json").json();
    let checks = document[0]["checks"].as_array().expect("a list");
    let reasons: Vec<&str> = checks
        .iter()
        .filter_map(|own| own["reason"].as_str())
        .collect();
    assert_eq!(checks.len(), 3, "{document}");
    let untried = "not tried: stopped after --time 0.6";
    assert_eq!(reasons[1..], [untried, untried], "{document}");
    assert_eq!(checks[2]["verdict"], "unknown");
    assert_eq!(checks[1]["variables"][0], "n");
}

/// The check of a file takes as many steps for each of its definitions, however many there are.
#[test]
fn many_definitions_are_checked() {
    let definitions: String = (0..8_000)
        .map(|n| format!("d{n}(x, y) = x - y\ne{n}(x) = x[1] - x[2]\n"))
        .collect();
    let workshop = Workshop::new().file(
        "many.nk",
        format!("{definitions}eval d7(5, 2) + e7([4, 1])\n"),
    );
    workshop
        .run(&["eval", "many.nk"])
        .prints("d7(5, 2) + e7([4, 1]) = 6\n");
}

/// Slow checks, and slow files, leave time for the others. Their verdicts come last, and are in their places in JSON.
#[test]
fn slow_checks_leave_time_for_others() {
    let slow = "check sum(i : 1 <= i <= 10^15) = 3\n";
    let workshop = Workshop::new()
        .file(
            "c.nk",
            format!("{slow}check n = n : n >= 0\n{slow}check 1 = 2\n"),
        )
        .file("more.nk", format!("{slow}check 2 = 3\n"));
    let run = |files: &[&str], format: &str| {
        let limits = [
            "--limit-steps",
            "18000000000000000000",
            "--format",
            format,
            "--time",
            "1.2",
        ];
        workshop.run(&[&["check"], files, &limits].concat())
    };
    let ran = run(&["c.nk", "more.nk"], "text");
    let said = [
        "stopped after its share of --time in `sum(",
        "stopped after --time 1.2 in `sum(",
    ];
    ran.complains(1, &said);
    let lines: Vec<&str> = ran.out.lines().map(str::trim).collect();
    let begins = [
        "c.nk", "proved", "fails", "unknown", "unknown", "", "more.nk", "fails", "unknown",
    ];
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{}", ran.out);
    }
    assert_eq!(
        lines.last(),
        Some(&"6 checks: 1 proved, 2 fail, 3 unknown"),
        "{}",
        ran.out
    );
    let document = run(&["c.nk"], "json").json();
    let checks = document[0]["checks"].as_array().expect("a list");
    let verdicts: Vec<&str> = checks
        .iter()
        .filter_map(|own| own["verdict"].as_str())
        .collect();
    assert_eq!(
        verdicts,
        ["unknown", "proved", "unknown", "fails"],
        "{document}"
    );
}

/// Commands whose work would take hours or more.
#[test]
fn time_ends_whatever_takes_long() {
    let board = "use \"std/boards\"\neval nimber(queen(30, 30))\n";
    let workshop = Workshop::new()
        .file("board.nk", board)
        .file(
            "grundy.nk",
            "g(0) = 0\ng(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }\n",
        )
        .file("octal.nk", "f(n) = octal(\"0.06\", n) : n >= 0\n");
    for arguments in [
        &["eval", "board.nk"][..],
        &["prove", "grundy.nk", "--limit", "1000000000"],
        &[
            "eval",
            "octal.nk",
            "octal(\"0.06\", 10^9)",
            "--limit-steps",
            "18000000000000000000",
        ],
    ] {
        let ran = workshop.run(&[arguments, &["--time", "1"]].concat());
        ran.complains(3, &["stopped after --time 1"]);
    }
}

/// A specification that takes long to check and then has an error: each condition is read twice, with all conditions in
/// it. Each byte of the comment allows some steps; with four million bytes the check takes some seconds.
pub fn slow_to_check(comment: usize) -> String {
    let (mut open, mut close) = (String::from("check 1 = 1 : "), String::from("1"));
    for n in 0..60 {
        open += &format!("a{n} = count(i{n} : 1 <= i{n} <= 2, i{n} <= ");
        close += ")";
    }
    open + &close + " # " + &"-".repeat(comment) + "\n"
}

#[test]
fn time_ends_the_reading_of_a_specification() {
    let mut long = String::from("f(n) = f(n-1) : n >= 600000\n");
    for n in 0..150_000 {
        long += &format!("f({n}) = {n} + {n} * ({n} - 1)\n");
    }
    let slow = slow_to_check(4_000_000);
    let expression = slow.split(" # ").next().unwrap_or_default();
    let workshop = Workshop::new()
        .file("long.nk", &long)
        .file("quick.nk", "f(n) = n\ncheck f(1) = 1\n")
        .file("slow.nk", &slow);
    for arguments in [
        &["check", "long.nk"][..],
        &["check", "slow.nk"],
        &["eval", "slow.nk"],
        &["plan", "slow.nk"],
        &["eval", "paths.nk", expression.trim_start_matches("check ")],
    ] {
        let ran = workshop.run(&[arguments, &["--time", "0.2"]].concat());
        ran.complains(
            3,
            &[
                "stopped after --time 0.2 while reading `",
                "nothing is known",
            ],
        );
        assert_eq!(ran.out, "");
    }
    // A document without any item is complete as well.
    for (command, key) in [
        ("eval", "evals"),
        ("plan", "evals"),
        ("plot", "series"),
        ("prove", "functions"),
    ] {
        let arguments = [command, "slow.nk", "--format", "json", "--time", "0.2"];
        let ran = workshop.run(&arguments);
        ran.complains(3, &["while reading `slow.nk`"]);
        assert_eq!(ran.json()[key].as_array().map(Vec::len), Some(0), "{ran:?}");
    }
    for (command, graph) in [
        ("derive", "path(n)"),
        ("certify", "path(9)"),
        ("draw", "path(9)"),
    ] {
        let arguments = [
            command, "slow.nk", graph, "--format", "json", "--time", "0.2",
        ];
        let ran = workshop.run(&arguments);
        ran.complains(3, &["while reading `slow.nk`"]);
        let document = ran.json();
        assert_eq!(document["graph"], graph, "{ran:?}");
        assert_eq!(document["reason"], "stopped after --time 0.2", "{ran:?}");
    }
    // A file before the slow one has its verdicts, and the document is complete.
    let arguments = [
        "check", "quick.nk", "slow.nk", "quick.nk", "--format", "json",
    ];
    let ran = workshop.run(&[&arguments[..], &["--time", "2"]].concat());
    ran.complains(3, &["while reading `slow.nk`"]);
    assert_eq!(ran.json().as_array().map(Vec::len), Some(1));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_reading_of_a_specification() {
    let workshop = Workshop::new().file("slow.nk", slow_to_check(4_000_000));
    let interrupted = |arguments: &[&str]| {
        let child = workshop.command(arguments).spawn().expect("it runs");
        // After this time the program is at work.
        std::thread::sleep(std::time::Duration::from_secs(1));
        super::ends::interrupt(child.id());
        let ran = Ran::of(child.wait_with_output().expect("it ends"));
        ran.complains(
            130,
            &["interrupted while reading `slow.nk`, so nothing is known about it\n"],
        );
        ran
    };
    interrupted(&["check", "slow.nk"]);
    for command in ["derive", "certify", "draw"] {
        let ran = interrupted(&[command, "slow.nk", "path(n)", "--format", "json"]);
        assert_eq!(ran.json()["reason"], "interrupted", "{command}: {ran:?}");
    }
}

#[test]
fn memory_is_a_number_of_mebibytes() {
    let workshop = Workshop::new().file("f.nk", "f(n) = n\n");
    for wrong in ["8G", "0", "-1", "1.5", "", "1073741825"] {
        let memory = format!("--memory={wrong}");
        let ran = workshop.run(&["eval", "f.nk", "f(3)", &memory]);
        ran.complains(2, &[wrong, "a whole number of MiB", "8192 for 8 GiB"]);
    }
    for right in ["1", "1073741824"] {
        let ran = workshop.run(&["eval", "f.nk", "f(3)", "--memory", right]);
        ran.prints("f(3) = 3\n");
    }
}

#[test]
fn time_is_a_number_of_seconds() {
    let workshop = Workshop::new();
    for wrong in ["0", "-1", "x", "nan", "inf", "1e-30", "1e300"] {
        let ran = workshop.run(&["eval", "paths.nk", "ten", &format!("--time={wrong}")]);
        ran.complains(2, &["it must be a number of seconds above 0"]);
    }
    let ran = workshop.run(&["eval", "paths.nk", "ten", "--time", "1e9"]);
    ran.prints("ten = 10\n");
}

/// Values that wait for each other are all stored on the way back, when no more calls are made.
#[test]
fn memory_is_counted_on_the_way_back() {
    let text = "f(0) = 0\nf(1) = 1\nf(n) = f(n-1) + f(n-2) : n >= 2\neval f(10^6)\n";
    let workshop = Workshop::new().file("f.nk", text);
    let ran = workshop.run(&["eval", "f.nk", "--memory", "64"]);
    ran.complains(3, &["E0413", "64 MiB"]);
}

/// A call that waits keeps its arguments, which take memory.
#[test]
fn long_arguments_count_too() {
    let text = "f(n) = f(n + 1) : n >= 0\neval f(10^100000)\n";
    let workshop = Workshop::new().file("f.nk", text);
    let ran = workshop.run(&["eval", "f.nk", "--memory", "64"]);
    ran.complains(3, &["E0413", "64 MiB"]);
}

#[test]
fn long_members_of_sets_count_too() {
    let text = "eval count({ 10^100000 + k : 1 <= k <= 10^6 })\n";
    let workshop = Workshop::new().file("f.nk", text);
    let ran = workshop.run(&["eval", "f.nk", "--memory", "64"]);
    ran.complains(3, &["E0413", "64 MiB"]);
}

#[test]
fn fractions_stay_short_enough_to_be_reduced() {
    let text = "\
f(0) = 1/3
f(n) = f(n-1) * f(n-1) + 1/(n+7) : n >= 1
eval f(n) : 0 <= n <= 60
eval gcd(3^(10^6) + 1, 7^(10^6))
";
    let workshop = Workshop::new().file("f.nk", text);
    let ran = workshop.run(&["eval", "f.nk", "--format", "bfile", "--to", "60"]);
    assert_eq!(ran.status, 2, "a b-file has integers: {ran:?}");
    let ran = workshop.run(&["eval", "f.nk"]);
    ran.complains(
        3,
        &["E0410", "too long to reduce", "while computing f(", "gcd("],
    );
}

#[test]
fn unions_have_the_limit_of_other_sets() {
    let sets = "count((1..6*10^6) union (7*10^6..13*10^6))";
    let ran = Workshop::new().run(&["eval", "paths.nk", sets]);
    ran.complains(3, &["E0411", "more than 10000000 members"]);
}

/// A run whose address space is limited to a number of KiB.
#[cfg(target_os = "linux")]
fn allowed(kibibytes: &str, workshop: &Workshop, arguments: &[&str]) -> Ran {
    let program = env!("CARGO_BIN_EXE_nkdsl");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "ulimit -v $0; exec \"$@\"", kibibytes, program]);
    shell.args(arguments).current_dir(workshop.path());
    Ran::of(shell.output().expect("a shell"))
}

/// With `ulimit -v`, which login nodes of clusters set, the program stores less, and so ends by itself before an
/// allocation fails.
#[cfg(target_os = "linux")]
#[test]
fn what_the_process_is_allowed_is_not_overrun() {
    let waiting = "f(0) = 0\nf(n) = f(n-1) + n : n >= 1\neval f(10^8)\n";
    let going_on = "f(n) = n^2 + 1 : n >= 0\neval f(n) : 0 <= n <= 10^8\n";
    for text in [waiting, going_on] {
        let workshop = Workshop::new().file("f.nk", text);
        for kibibytes in ["80000", "200000", "400000"] {
            let ran = allowed(kibibytes, &workshop, &["eval", "f.nk"]);
            ran.complains(3, &["MiB"]);
            // The reserved room of vectors is noticed by the check of the available memory, before the count of the
            // values reaches the limit.
            let told = ["E0413", "nearly all that is available"];
            assert!(told.iter().any(|own| ran.err.contains(own)), "{}", ran.err);
        }
    }
}

/// `--memory` allows more than is available, so the check of the available memory must end the run before an allocation
/// fails. The room for the values is doubled at n = 2^22, when 292 MiB are taken, which is more than nine tenths of the
/// limit here.
#[cfg(target_os = "linux")]
#[test]
fn a_run_ends_before_memory_does() {
    let text = "f(0) = 3\nf(n) = f(n-1) + n : n >= 1\neval f(n) : 0 <= n <= 10^8\n";
    let workshop = Workshop::new().file("f.nk", text);
    let arguments = ["eval", "f.nk", "--memory", "8192", "--format", "list"];
    let ran = allowed("315000", &workshop, &arguments);
    ran.complains(3, &["MiB in memory, nearly all that is available"]);
}
