//! `nkdsl check`: verdicts, their layout, and the exit status.

use super::runner::Workshop;

#[test]
fn verdicts_stand_in_columns() {
    let ran = Workshop::new().run(&["check", "paths.nk"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "paths.nk");
    assert!(lines[1].starts_with("  holds up to n = "), "{}", lines[1]);
    assert!(
        lines[1].contains("  D(n) = A002187(n)       all "),
        "{}",
        lines[1]
    );
    assert_eq!(
        lines[2],
        "  proved                 D(n) = nimber(path(n))  13 cases, 0 <= n <= 12"
    );
    assert_eq!(lines[3..], ["", "2 checks: 1 proved, 1 holds"]);
}

#[test]
fn every_kind_of_verdict() {
    let text = "\
f(n) = n : n >= 0
check f(n) * f(n) = n^2 : n >= 3
check f(n) < 5 : n >= 0
check f(n) = 0 or f(n) = 1 : 0 <= n <= 9
check f(m) + f(n) = m + n : m >= 0, n >= 0
check 2 + 2 = 4
check f(n) = A002187(n) : n >= 10^6
";
    let ran = Workshop::new()
        .file("f.nk", text)
        .run(&["check", "f.nk", "--to", "20"]);
    ran.complains(1, &[]);
    let expected = "\
f.nk
  holds up to n = 20     f(n) * f(n) = n^2     18 cases from n = 3
  fails at n = 5         f(n) < 5              f(n) is 5; 5 cases before it hold
  fails at n = 2         f(n) = 0 or f(n) = 1  2 cases before it hold
";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    assert!(ran.out.contains("  holds as far as tried  f(m) + f(n) = m + n   441 points, the last at m = 20, n = 20\n"), "{}", ran.out);
    assert!(
        ran.out.contains("  proved                 2 + 2 = 4\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("  unknown                f(n) = A002187(n)"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .ends_with("\n6 checks: 1 proved, 2 hold, 2 fail, 1 unknown\n"),
        "{}",
        ran.out
    );
}

#[test]
fn json_says_the_same() {
    let workshop = Workshop::new().file("f.nk", "f(n) = n : n >= 0\ncheck f(n) = 3 : n >= 3\n");
    let ran = workshop.run(&["check", "f.nk", "paths.nk", "--format", "json"]);
    assert_eq!(ran.status, 1);
    let json = ran.json();
    assert_eq!(json[0]["file"], "f.nk");
    let failing = &json[0]["checks"][0];
    assert_eq!(failing["verdict"], "fails");
    assert_eq!(
        (&failing["at"][0], &failing["left"], &failing["right"]),
        (&4.into(), &4.into(), &3.into())
    );
    assert_eq!(json[1]["checks"][1]["verdict"], "proved");
    assert_eq!(json[1]["checks"][0]["listed"][0], "A002187");
}

#[test]
fn an_error_outweighs_a_failure_and_a_failure_a_limit() {
    let broken = "f(n) = 1/(n-3) : n >= 0\ncheck f(n) = f(n) : n >= 0\n";
    let limit = "check 10^(10^(10^10)) = 0\n";
    let fails = "check 1 = 2\n";
    let workshop = Workshop::new()
        .file("b.nk", broken)
        .file("l.nk", limit)
        .file("f.nk", fails);
    workshop
        .run(&["check", "b.nk"])
        .complains(2, &["E0401", "division by zero"]);
    workshop.run(&["check", "l.nk"]).complains(3, &["E0410"]);
    workshop
        .run(&["check", "f.nk", "l.nk"])
        .complains(1, &["E0410"]);
    workshop
        .run(&["check", "l.nk", "f.nk", "b.nk"])
        .complains(2, &["E0410", "E0401"]);
    let all = workshop.run(&["check", "paths.nk", "nowhere.nk", "f.nk"]);
    all.complains(2, &["`nowhere.nk` cannot be read"]);
    assert!(
        all.out.ends_with("3 checks: 1 proved, 1 holds, 1 fails\n"),
        "{}",
        all.out
    );
}

#[test]
fn folders_of_lists_are_read_and_remarked_on_once() {
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/oeis/oeisdata");
    let workshop = Workshop::new().file("o.nk", "check A999001(n) = A999001(n) : n >= 0\n");
    workshop.run(&["check", "o.nk"]).complains(0, &[]);
    let ran = workshop.run(&["check", "o.nk", "--oeis", fixture]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.out.contains("listed terms"), "{}", ran.out);
    workshop
        .run(&["check", "o.nk", "--oeis", "nowhere"])
        .complains(2, &["nowhere"]);
}

#[test]
fn what_is_said_of_nothing_says_so() {
    let text = "\
f(n) = n
check f(6) = 7 : 3 <= 2
check f(n) = 3 : 9 <= n <= 8
check f(n) = 3 : 0 <= n <= 8, n > 10
check f(6) = 6 : 2 <= 3
";
    let ran = Workshop::new().file("f.nk", text).run(&["check", "f.nk"]);
    let expected = "\
f.nk
  proved                 f(6) = 7  of nothing, as nothing satisfies 3 <= 2
  proved                 f(n) = 3  of nothing, as nothing satisfies 9 <= n <= 8
  proved                 f(n) = 3
                           of nothing, as nothing satisfies 0 <= n <= 8, n > 10
  proved                 f(6) = 6

4 checks: 4 proved
";
    ran.prints(expected);
}

/// What is proved for a range without an end has a certificate that `verify` accepts, and no longer once it is changed.
#[test]
fn certificates_of_claims_go_round() {
    let text = "\
a(n) = mex { a(n-k) : 1 <= k <= 2, k <= n }
check a(n+3) = a(n) : n >= 0
check a(n) <= 2 : 0 <= n <= 9
check a(n) + n >= n : n >= -1 + 1
check octal(\"0.6\", n + 1) = octal(\"0.37\", n) : n >= 0
";
    let workshop = Workshop::new().file("f.nk", text);
    let ran = workshop.run(&["check", "f.nk", "--certificate", "proofs"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    let said = ran.out.lines();
    let said: Vec<&str> = said
        .filter_map(|own| own.trim().strip_prefix("certificate: "))
        .collect();
    assert_eq!(
        said,
        ["proofs/f-1-a-n-3-a-n.cert", "proofs/f-3-a-n-n-n.cert"]
    );
    assert!(
        ran.out.ends_with(
            "    no certificate: equations of recurrences have none yet\n\n4 checks: 4 proved\n"
        ),
        "{}",
        ran.out
    );
    let verified = workshop.run(&["verify", said[0], said[1]]);
    verified.complains(0, &[]);
    let expected = "\
proofs/f-1-a-n-3-a-n.cert
  proved   a(n+3) = a(n) : n >= 0
           its tree is true for all n >= 0: that repeats with period 3 from n = 0, and 3 points were tried
           certificates that it rests on: 1
";
    assert!(verified.out.starts_with(expected), "{}", verified.out);
    let json = workshop.run(&[
        "check",
        "f.nk",
        "--certificate",
        "proofs",
        "--format",
        "json",
    ]);
    assert_eq!(json.json()[0]["checks"][0]["certificate"], said[0]);
    assert!(json.json()[0]["checks"][1]["certificate"].is_null());
    let read = |workshop: &Workshop| {
        std::fs::read_to_string(workshop.path().join(said[0])).expect("a certificate")
    };
    let certificate = read(&workshop);
    let changed = certificate.replace("at 0 1 3", "at 0 1 4");
    let workshop = workshop.file("changed.cert", &changed);
    let refused = workshop.run(&["verify", "changed.cert"]);
    refused.complains(1, &[]);
    assert!(
        refused
            .out
            .contains("refused  the statement is false at n = 0"),
        "{}",
        refused.out
    );
    // What is there and is no certificate stays.
    let workshop = workshop.file("proofs/f-1-a-n-3-a-n.cert", "mine");
    let ran = workshop.run(&["check", "f.nk", "--certificate", "proofs"]);
    ran.complains(2, &["is no certificate, so it stays as it is"]);
    assert_eq!(read(&workshop), "mine");
}
