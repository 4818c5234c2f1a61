//! `nkdsl check`: verdicts, their layout, and the exit status.

use nk_testing::root;

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
fn a_failure_shows_the_part_that_is_false() {
    let text = "\
f(n) = n mod 9
check n = s where s = n^2 : n >= 0
check nimber(G) = 5 where G = path(n) : n >= 0
check 0 <= f(n) < 5 : n >= 0
check f(n) = n and f(n) < 4 : n >= 0
check n < 7 and isprime(n) : 2 <= n <= 9
check not f(n) = 3 : n >= 0
check a < 9 and b > a where a = n + 1, b = a + f(n) : n >= 0
";
    let ran = Workshop::new().file("f.nk", text).run(&["check", "f.nk"]);
    ran.complains(1, &[]);
    for facts in [
        "n = s where s = n^2              n is 2, s is 4; 2 cases before it hold",
        "nimber(G) = 5 where G = path(n)  nimber(G) is 0",
        "0 <= f(n) < 5                    f(n) is 5; 5 cases before it hold",
        "f(n) = n and f(n) < 4            f(n) is 4; 4 cases before it hold",
        "n < 7 and isprime(n)             isprime(n) is false; 2 cases before it hold",
        "not f(n) = 3                     f(n) is 3; 3 cases before it hold",
        "b is 1, a is 1",
    ] {
        assert!(ran.out.contains(facts), "{facts}\n{}", ran.out);
    }
}

#[test]
fn every_kind_of_verdict() {
    let text = "\
f(n) = n : n >= 0
check f(n) * f(n) = n^2 : n >= 3
check f(n) < 5 : n >= 0
check f(n) = 0 or f(n) = 1 : 0 <= n <= 9
check f(n) in {0, 1, 2} : n >= 0
check f(n) + 1 in 1..3 : n >= 0
check f(m) * f(n) = m * n : m >= 0, n >= 0
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
  fails at n = 3         f(n) in {0, 1, 2}     f(n) is 3; 3 cases before it hold
  fails at n = 3         f(n) + 1 in 1..3      f(n) + 1 is 4; 3 cases before it hold
";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    assert!(ran.out.contains("  holds as far as tried  f(m) * f(n) = m * n   441 points, the last at m = 20, n = 20\n"), "{}", ran.out);
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
            .ends_with("\n8 checks: 1 proved, 2 hold, 4 fail, 1 unknown\n"),
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
    let fixture = root().join("tests/fixtures/oeis/oeisdata");
    let fixture = fixture.to_str().expect("a name in UTF-8");
    let workshop = Workshop::new().file("o.nk", "check A999001(n) = A999001(n) : n >= 0\n");
    let without = workshop.run(&["check", "o.nk"]);
    let told =
        "A999001 is not among the bundled lists; name a folder that has its terms: `--oeis DIR`";
    assert!(without.out.contains(told), "{}", without.out);
    assert_eq!((without.status, &without.err[..]), (0, ""));
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
  proved                 f(6) = 7  vacuously: nothing satisfies 3 <= 2
  proved                 f(n) = 3  vacuously: nothing satisfies 9 <= n <= 8
  proved                 f(n) = 3  vacuously: nothing satisfies 0 <= n <= 8, n > 10
  proved                 f(6) = 6

4 checks: 4 proved
";
    ran.prints(expected);
}

/// A table that the OEIS lists by antidiagonals. Each value beyond the list would take long.
const TABLE: &str = "\
H(a, b) = mex { H(i, b), H(a, j), H(a - 2*k, b - 2*k)
  : 0 <= i < a, 0 <= j < b, 1 <= k <= min(a, b) / 2 }
T(a, b) = H(a, b) + 0*count(i : 1 <= i <= 10^6*max(0, a+b-12))
check T(s-r, r) = A307300(s*(s+1)/2 + r) : s >= 0, 0 <= r <= s
";

#[test]
fn a_check_in_two_variables_ends_with_the_list() {
    let workshop = Workshop::new().file("table.nk", TABLE);
    // The second range has too many points to visit all of them.
    for more in [&[][..], &["--to", "10^6"]] {
        let ran = workshop.run(&[&["check", "table.nk", "--time", "20"], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
        let said = "all 80 listed terms, the last at s = 12, r = 1";
        assert!(ran.out.contains(said), "{}", ran.out);
    }
}

#[test]
fn an_index_that_comes_back_to_the_list_is_followed_there() {
    let text = "\
check A002187(1000*(n mod 2)) = 0 : n >= 0
check A002187(abs(n-50) * 10) = A002187(abs(50-n) * 10) : n >= 0
check A002187(n) = A002187(n) : n >= 0
";
    let ran = Workshop::new()
        .file("back.nk", text)
        .run(&["check", "back.nk"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    // All 51 points compare the same listed term.
    assert!(
        lines[1].starts_with("  holds up to n = 100 "),
        "{}",
        ran.out
    );
    let listed = lines[1].rsplit("1 of the ").next();
    let listed = listed.and_then(|own| own.split(' ').next()?.parse().ok());
    let listed: i64 = listed.expect("a number of terms");
    // The indices are beyond the list at first, in it around 50, and then beyond it again.
    let tens = (listed - 1) / 10;
    let last = format!("  holds up to n = {} ", 50 + tens);
    assert!(tens < 50 && lines[2].starts_with(&last), "{}", ran.out);
    let terms = format!("{} of the {listed} listed terms", tens + 1);
    assert!(lines[3].ends_with(&terms), "{}", ran.out);
    let all = format!("all {listed} listed terms");
    assert!(lines[4].ends_with(&all), "{}", ran.out);
}

/// A term counts as compared if the statement asks for it.
#[test]
fn only_terms_that_are_asked_for_are_counted() {
    let text = "\
f(n) = A002187(n + 1) - A002187(n + 1)
check (if n < 2 then A002187(n) >= 0 else 1 = 1) : n >= 3000
check (if n < 2 then A002187(n) >= 0 else 1 = 1) : n >= 0
check n > 4 or A002187(n) >= 0 : 0 <= n <= 9
check A002187(n) >= A002187(n + 1) - 20 : 0 <= n <= 3
check A002187(7) = 1 : n >= 7, A002187(n mod 100) >= 0, n <= 50
check A002187(n) >= f(n) : 3 <= n <= 6
check A002187(n) >= 0 or A002186(n) >= 0 : 3 <= n <= 6
";
    let ran = Workshop::new()
        .file("asked.nk", text)
        .run(&["check", "asked.nk"]);
    let counted = |own: &&str| own.contains(" listed term") || own.contains("  4 cases");
    let lines: Vec<&str> = ran.out.lines().filter(counted).collect();
    let listed = "of the 132 listed terms";
    let counts = [
        "100 cases, none of which asks for a listed term".to_owned(),
        format!("2 {listed}"),
        format!("5 {listed}, 0 <= n <= 9"),
        format!("5 {listed}, 0 <= n <= 3"),
        format!("1 {listed}, n >= 7, A002187(n mod 100) >= 0, n <= 50"),
        format!("4 {listed}, 3 <= n <= 6"),
        "4 cases, 3 <= n <= 6".to_owned(),
    ];
    for (line, count) in lines.iter().zip(&counts) {
        assert!(line.ends_with(&format!(" {count}")), "{count}: {}", ran.out);
    }
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(lines.len(), counts.len(), "{ran:?}");
}

#[test]
fn the_end_of_an_enumeration_is_the_end_of_the_range() {
    let text = "\
P = { N : 1 <= N <= 50, N mod 7 = 0 }
f(k) = P(k) + 1 : k >= 1
check P(k) = 7*k : k >= 1
check P(k+1) > P(k) : k >= 1
check f(k) = 7*k + 1 : k >= 1
check P(k) = 8*k - 1 : k >= 1
check P(k+10) = k : k >= 1
";
    let workshop = Workshop::new().file("p.nk", text);
    let ran = workshop.run(&["check", "p.nk"]);
    ran.complains(1, &[]);
    assert_eq!(ran.err, "");
    let expected = "\
p.nk
  proved                 P(k) = 7*k      7 cases, k >= 1; P has 7 members
  proved                 P(k+1) > P(k)   6 cases, k >= 1; P has 7 members
  holds up to k = 7      f(k) = 7*k + 1  7 cases from k = 1; P has 7 members
  fails at k = 2         P(k) = 8*k - 1
                           P(k) is 14, 8*k - 1 is 15; 1 case before it holds
  unknown                P(k+10) = k
                           P has 7 members, fewer than the first case asks for

5 checks: 2 proved, 1 holds, 1 fails, 1 unknown
";
    assert_eq!(ran.out, expected);
    let document = workshop.run(&["check", "p.nk", "--format", "json"]).json();
    assert_eq!(document[0]["checks"][0]["reason"], "P has 7 members");
    // If the range is not reached up to the end of the list, the end is not mentioned.
    let near = workshop.run(&["check", "p.nk", "--to", "4"]).out;
    assert!(
        near.contains("holds up to k = 4      P(k) = 7*k "),
        "{near}"
    );
}

#[test]
fn an_error_that_several_checks_meet_is_told_once() {
    let text = "\
graph g(n) {
  vertex v[i] : 0 <= i <= n
  edge v[i] -- v[i+1] : 0 <= i <= n
} : n >= 0
f(n) = 1/(n-1) : n >= 0
check nimber(g(n)) = 0 : n >= 0
check nimber(g(n)) = 1 : n >= 2
check nimber(g(3)) = 1
check f(n) < 5 : n >= 0
";
    let workshop = Workshop::new().file("g.nk", text);
    let ran = workshop.run(&["check", "g.nk", "--to", "3"]);
    ran.complains(2, &["E0501", "E0401"]);
    assert_eq!(ran.err.matches("[E0501]").count(), 1, "{}", ran.err);
    assert_eq!(
        ran.out.matches("an error came first").count(),
        4,
        "{}",
        ran.out
    );
    // The message is printed for each file.
    let twice = workshop.run(&["check", "g.nk", "g.nk", "--to", "3"]);
    assert_eq!(twice.err.matches("[E0501]").count(), 2, "{}", twice.err);
}

/// A claim that is proved for an infinite range has a certificate, which `verify` accepts, and refuses after a change.
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
        [
            "proofs/f-1-a-n-3-a-n.cert",
            "proofs/f-3-a-n-n-n.cert",
            "proofs/f-4-octal-0-6-n-1-octal-0-37-n.cert"
        ]
    );
    assert!(ran.out.ends_with("\n\n4 checks: 4 proved\n"), "{}", ran.out);
    let verified = workshop.run(&["verify", said[0], said[1], said[2]]);
    verified.complains(0, &[]);
    let path = workshop.path().join(said[2]);
    let text = std::fs::read_to_string(&path).expect("a certificate");
    std::fs::write(&path, text.replace("0.6", "0.26")).expect("a file");
    let refused = workshop.run(&["verify", said[2]]);
    let why =
        "refused  what it calls octal game 0.26 is not the sequence of the heaps of that game";
    assert!(refused.out.contains(why), "{refused:?}");
    assert_eq!(refused.status, 1);
    let of_one_system = "\
proofs/f-4-octal-0-6-n-1-octal-0-37-n.cert
  proved   octal(\"0.6\", n + 1) = octal(\"0.37\", n) : n >= 0
           true for all n >= 0: one system, of 2 sequences, makes both sides one from n = 0, and 0 cases were checked
           certificates that it rests on: 0
           theorem in Coq: equation_proved of src/verify/theory/checker/Equations.v
";
    assert!(verified.out.ends_with(of_one_system), "{}", verified.out);
    let expected = "\
proofs/f-1-a-n-3-a-n.cert
  proved   a(n + 3) = a(n) : n >= 0
           true for all n >= 0: its truth repeats with period 3 from n = 0, and 3 cases were checked
           certificates that it rests on: 1
           its names are as the certificate states their rules: a
           theorem in Coq: claim_proved of src/verify/theory/checker/Statements.v
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
    // The verdict states the verified claim, even if the certificate gives it another name.
    let renamed = certificate.replace("claim a(n+3)", "claim a(n+4)");
    let workshop = workshop.file("renamed.cert", &renamed);
    let told = "\
renamed.cert
  proved   a(n + 3) = a(n) : n >= 0
           the certificate calls this: a(n+4) = a(n) : n >= 0
";
    let verified = workshop.run(&["verify", "renamed.cert"]);
    assert!(verified.out.starts_with(told), "{}", verified.out);
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
    // An existing file that is no certificate is not overwritten.
    let workshop = workshop.file("proofs/f-1-a-n-3-a-n.cert", "mine");
    let ran = workshop.run(&["check", "f.nk", "--certificate", "proofs"]);
    ran.complains(2, &["is not a certificate, so it is left as it is"]);
    assert_eq!(read(&workshop), "mine");
}

/// A range without an upper bound ends at the end of a list or an enumeration that it indexes.
#[test]
fn a_list_ends_a_range() {
    let text = "x = [n^2 : 1 <= n <= 5]\nP = { n^2 : 1 <= n <= 5 }\n";
    let claims = "check x[k] = k^2 : k >= 1\ncheck P[k] = k^2 : k >= 1\ncheck x[2*k - 1] = (2*k - 1)^2 : k >= 1\n";
    let workshop = Workshop::new()
        .file("x.nk", format!("{text}{claims}"))
        .file("wrong.nk", format!("{text}check x[k] < 25 : k >= 1\n"))
        .file("over.nk", format!("{text}check x[k] = k^2 : 1 <= k <= 6\n"));
    let ran = workshop.run(&["check", "x.nk"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert_eq!(ran.out.matches("\n  proved").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("x has 5 elements"), "{}", ran.out);
    assert_eq!(workshop.run(&["check", "wrong.nk"]).status, 1);
    // If the range has an upper bound, an index beyond the list is an error.
    let ran = workshop.run(&["check", "over.nk"]);
    ran.complains(2, &["E0409", "end the index at 5: `k <= 5`"]);
    let listed = workshop.run(&["eval", "x.nk", "x[k] : k >= 1", "--format", "list"]);
    assert_eq!(
        (listed.status, listed.out.as_str()),
        (0, "1, 4, 9, 16, 25\n")
    );
}
