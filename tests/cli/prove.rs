//! `nkdsl prove` and `nkdsl verify`: their output, certificates, and the exit status.

use super::runner::{Ran, Workshop};

const DIAMONDS: &str = include_str!("../../specs/diamonds.nk");
const DAWSON: &str = include_str!("../../specs/dawson.nk");
const GRUNDY: &str = include_str!("../../specs/grundy.nk");

fn workshop() -> Workshop {
    Workshop::new()
        .file("diamonds.nk", DIAMONDS)
        .file("dawson.nk", DAWSON)
        .file("grundy.nk", GRUNDY)
}

const PROVED: &str = "\
diamonds.nk
  proved   K  period 12 from n = 69   14 exceptions, the last K(68) = 7; largest value 8
              from the values of K, X up to n = 164
  proved   X  period 12 from n = 69   14 exceptions, the last X(68) = 7; largest value 8
              from its values up to n = 164
  proved   a  period 12 from n = 69   15 exceptions, the last a(68) = 7; largest value 8
              from the values of a, K, X up to n = 164

3 functions: 3 proved
";

#[test]
fn every_function_is_proved() {
    let workshop = workshop();
    workshop.run(&["prove", "diamonds.nk"]).prints(PROVED);
    workshop.feed(&["prove", "-"], DAWSON).prints(
        "\
<stdin>
  proved   D     period 34 from n = 52   8 exceptions, the last D(51) = 2; largest value 9
                 from its values up to n = 173
  proved   ring  period 34 from n = 38   3 exceptions, the last ring(37) = 1; largest value 1
                 from the values of ring, D up to n = 173
  unknown  last  an enumeration, and no period is proved of the values that decide on its members (<stdin>:26:1)

3 functions: 2 proved, 1 unknown
",
    );
}

/// A function with conditions on residues has a sequence for each residue of n.
#[test]
fn a_function_is_proved_by_the_residues_of_its_argument() {
    let moves = "odd(n) = mex { odd(n-k) : 1 <= k <= n, k mod 2 = 1 }
twice(n) = mex { twice(i), 0 : 0 <= i < n, n mod 2 = 1 }
";
    let workshop = Workshop::new().file("moves.nk", moves);
    workshop
        .run(&["prove", "moves.nk", "odd", "--certificate", "odd.cert"])
        .prints(
            "\
moves.nk
  proved   odd  period 2 from n = 0     no exceptions; largest value 1
                as odd(2*n) has period 1 from 0 and odd(2*n + 1) has period 1 from 0

1 function: 1 proved
",
        );
    let certificate = std::fs::read_to_string(workshop.path().join("odd.cert")).expect("a file");
    assert!(certificate.contains("\ninterleaved 0 certificate 0 members 2 0 1 name odd\n"));
    let verified = workshop.run(&["verify", "odd.cert"]);
    assert!(
        verified
            .out
            .contains("proved   odd(n + 2) = odd(n) : n >= 0"),
        "{verified:?}"
    );
    // Only one of the two sequences grows.
    workshop.run(&["prove", "moves.nk", "twice"]).prints(
        "\
moves.nk
  unknown  twice  no proof from the values up to n = 127, of which the largest is 64

1 function: 1 unknown
",
    );
    let plan = workshop.run(&["plan", "moves.nk"]);
    let title =
        "odd: a system in normal form of 2 sequences: odd_0(n) = odd(2*n), odd_1(n) = odd(2*n + 1)";
    assert!(plan.out.contains(title), "{plan:?}");
}

const DOMINO: &str = "nv(0) = nv(1) = 0
nv(N+2) = mex { nv(k) (+) nv(N-k) : 0 <= k <= N }
P = { N : N >= 0, nv(N) = 0 }
few = { N : N >= 0, nv(N) = 4, N < 25 }
";

#[test]
fn lists_of_positions_gain_evenly() {
    let workshop = Workshop::new().file("domino.nk", DOMINO);
    workshop
        .run(&["prove", "domino.nk", "P", "few", "--linear"])
        .prints(
            "\
domino.nk
  proved   P    period 5, saltus 34 from k = 10  signature (1,0,0,0,1,-1)
                as nv has period 34 from 53
                signature (1,0,0,0,1,-1) for P(k) with k >= 16
                g.f. x^2*(1 + 4*x + 4*x^2 + 6*x^3 + 6*x^4 + 3*x^5 + 2*x^7 - 2*x^8 - 2*x^9 + 8*x^10 - 2*x^12 + 6*x^13)/((1 - x)*(1 - x^5))
  unknown  few  an enumeration, and no period is proved of the values that decide on its members (domino.nk:4:1)

2 functions: 1 proved, 1 unknown
",
        );
    let ran = workshop.run(&["prove", "domino.nk", "P", "--format", "json"]);
    let list = &ran.json()["functions"][0];
    assert_eq!((&list["period"], &list["saltus"]), (&5.into(), &34.into()));
    assert_eq!(list["signature"], "1,0,0,0,1,-1");
    assert_eq!(list["recurrence_from"], 16);
    assert_eq!(list["because"][0]["period"], 34);
    let ran = workshop.run(&["prove", "domino.nk", "P", "--certificate", "p.cert"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let verified = workshop.run(&["verify", "p.cert"]);
    let said = "the certificate calls this: P(k + 5) = P(k) + 34 : k >= 10\n";
    assert!(verified.out.contains(said), "{verified:?}");
}

const LADDER: &str = "L(n) = mex { H(i) (+) H(n-3-i) : -1 <= i <= n-2 } : n >= 0
H(-1) = 0
H(n) = mex { H(n-1), S(i) (+) H(n-3-i), O(i) (+) H(n-3-i) : -1 <= i <= n-2 } : n >= 0
S(-1) = 1
S(n) = mex { O(n-1), S(i) (+) S(n-3-i), O(i) (+) O(n-3-i) : -1 <= i <= n-2 } : n >= 0
O(-1) = 0
O(n) = mex { S(n-1), S(i) (+) O(n-3-i) : -1 <= i <= n-2 } : n >= 0
";

#[test]
fn what_grows_evenly_is_proved_too() {
    let workshop = Workshop::new().file("l.nk", LADDER);
    workshop
        .run(&["prove", "l.nk", "L", "H", "--linear"])
        .prints(
            "\
l.nk
  proved   L  period 2 from n = 0     no exceptions; largest value 1
              from the values of L, H, S, O up to n = 9
              signature (0,1) for L(k) with k >= 2
              g.f. x/(1 - x^2)
  proved   H  period 1, saltus 1 from n = -1  no exceptions
              from the values of H, S, O up to n = 9
              signature (2,-1) for H(k) with k >= 1
              g.f. 1/(1 - x)^2

2 functions: 2 proved
",
        );
    workshop.run(&["prove", "l.nk", "H", "--certificate", "h.cert"]);
    workshop.run(&["verify", "h.cert"]).prints(
        "\
h.cert
  proved   H  period 4, saltus 4 from n = -1; the least is period 1, saltus 1
           S  period 4 from n = -1; the least is period 1
           O  period 4 from n = -1; the least is period 1
           the recurrences hold up to n = 11, so by the theorem for all n
           theorem in Coq: period_proved of src/verify/theory/checker/Checker.v
",
    );
}

#[test]
fn what_is_not_proved_is_unknown_and_no_failure() {
    let workshop = workshop().file("e.nk", "use \"paths.nk\"\nx = 3\n").file(
        "n.nk",
        "f(n) = n^2 : n >= 0\ng(n) = mex { f(n-1) } : n >= 1\n",
    );
    workshop
        .run(&["prove", "grundy.nk", "--limit", "10^3"])
        .prints(
            "\
grundy.nk
  unknown  g            no proof from the values up to n = 1000, of which the largest is 28
  unknown  lost         an enumeration, and no period is proved of the values that decide on its members (grundy.nk:7:1)
  unknown  heaps        its argument is a list of numbers, so it is neither a recurrence f(n) nor a game f(G) on a graph (grundy.nk:18:1)
  unknown  misere_lost  an enumeration, and no period is proved of the values that decide on its members (grundy.nk:20:1)

4 functions: 4 unknown
",
        );
    workshop
        .run(&["prove", "paths.nk", "T", "D", "half"])
        .prints(
            "\
paths.nk
  unknown  T     it has 2 parameters, so it is neither a recurrence f(n) nor a game f(G) on a graph (paths.nk:4:1)
  proved   D     period 34 from n = 52   8 exceptions, the last D(51) = 2; largest value 9
                 from its values up to n = 173
  unknown  half  the equation of f(n) is not a `mex { ... }` (paths.nk:3:11)

3 functions: 1 proved, 2 unknown
",
        );
    workshop.run(&["prove", "n.nk", "g"]).prints(
        "\
n.nk
  unknown  g  it needs `f`, which is not a recurrence: the equation of f(n) is not a `mex { ... }` (n.nk:1:8)

1 function: 1 unknown
",
    );
    // A function of a used file is proved only if it is named.
    workshop
        .run(&["prove", "e.nk"])
        .prints("e.nk\n  no function of one argument\n\n0 functions\n");
    // An eval is no function, so a function with its terms is proposed.
    let workshop = workshop.file("o.nk", "eval octal(\"0.77\", n) : n >= 0\n");
    workshop.run(&["prove", "o.nk"]).prints(
        "o.nk\n  no function of one argument\n  write one into the file, such as \
         `f(n) = octal(\"0.77\", n)`, and name `f`\n\n0 functions\n",
    );
    // A family is no function, so a function of its nimbers is proposed, which can be pasted.
    let dutch = "use \"std/wheels.nk\"\ngraph dutch(k, n) = disjoint(cycle(k), path(n))\n";
    let workshop = workshop.file("g.nk", dutch);
    workshop.run(&["prove", "g.nk"]).prints(
        "g.nk\n  no function of one argument\n  write one into the file, such as \
         `f(n) = nimber(dutch(5, n))`, and name `f`\n\n0 functions\n",
    );
    let workshop = workshop.file("g.nk", format!("{dutch}f(n) = nimber(dutch(5, n))\n"));
    let proved = workshop.run(&["prove", "g.nk", "f"]);
    assert!(
        proved.out.ends_with("\n1 function: 1 proved\n"),
        "{proved:?}"
    );
    let used = workshop.run(&["prove", "e.nk", "D", "D"]);
    assert!(used.out.ends_with("\n1 function: 1 proved\n"), "{used:?}");
}

#[test]
fn more_values_may_prove_what_fewer_do_not() {
    let workshop = workshop();
    let last = |limit| {
        let ran = workshop.run(&["prove", "dawson.nk", "D", "--limit", limit]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        ran.out.lines().nth(1).unwrap_or_default().to_owned()
    };
    let few = "  unknown  D  no proof from the values up to n = 172, of which the largest is 9";
    assert_eq!(last("172"), few);
    assert!(last("173").starts_with("  proved   D  period 34"));
    // The period of 0.16 is longer than the default limit. The message names `--limit`, as the limit was not given.
    let workshop = workshop.file("long.nk", "g(n) = octal(\"0.16\", n)\n");
    let usual = workshop.run(&["prove", "long.nk"]).out;
    assert!(
        usual.contains("the largest is 22; --limit looks further"),
        "{usual}"
    );
    for limit in ["0", "-2", "2^40+1", "ten"] {
        workshop
            .run(&["prove", "dawson.nk", "--limit", limit])
            .complains(2, &["--limit"]);
    }
}

#[test]
fn json_says_the_same_of_proofs() {
    let workshop = workshop();
    let ran = workshop.run(&["prove", "diamonds.nk", "a", "--format", "json"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let json = ran.json();
    assert_eq!(json["file"], "diamonds.nk");
    let a = &json["functions"][0];
    assert_eq!((&a["name"], &a["verdict"]), (&"a".into(), &"proved".into()));
    assert_eq!((&a["period"], &a["preperiod"]), (&12.into(), &69.into()));
    assert_eq!(a["exceptions"].as_array().map(Vec::len), Some(15));
    assert_eq!(a["exceptions"][14], serde_json::json!([68, 7]));
    assert_eq!((&a["largest"], &a["checked_to"]), (&8.into(), &164.into()));
    assert_eq!(a["with"], serde_json::json!(["K", "X"]));
    let ran = workshop.run(&["prove", "grundy.nk", "lost", "--format", "json"]);
    let lost = &ran.json()["functions"][0];
    assert_eq!(lost["verdict"], "unknown");
    assert_eq!(
        lost["reason"],
        "an enumeration, and no period is proved of the values that decide on its members"
    );
    let place = serde_json::json!({"file": "grundy.nk", "line": 7, "column": 1});
    assert_eq!(lost["place"], place);
}

#[test]
fn wrong_files_and_names() {
    let workshop = workshop().file("b.nk", "f(n) = h(n-1) : n >= 0\n");
    let broken = workshop.run(&["prove", "b.nk"]);
    broken.complains(2, &["E0202", "`h`", "b.nk:1:8"]);
    assert_eq!(broken.out, "");
    workshop
        .run(&["prove", "nowhere.nk"])
        .complains(2, &["there is no such file"]);
    workshop.run(&["prove", "grundy.nk", "lots"]).complains(
        2,
        &[
            "no function `lots`",
            "did you mean `lost`?",
            "the file has `g`",
        ],
    );
}

#[test]
fn the_memory_limit_ends_a_search() {
    // Sixteen different sequences like Grundy's game, each of which needs the next, soon need much memory.
    let sequence = |own: usize| {
        let next = (own + 1) % 16;
        format!(
            "g{own}(0) = {own}\ng{own}(n) = mex {{ g{own}(i) (+) g{own}(n-i), g{next}(n-1) : 1 <= i < n/2 }}\n"
        )
    };
    let workshop = Workshop::new().file("g.nk", (0..16).map(sequence).collect::<String>());
    let ran = workshop.run(&["prove", "g.nk", "g0", "--memory", "1", "--limit", "10^12"]);
    ran.complains(
        3,
        &[
            "the values of `g0` and the search in them need more than 1 MiB",
            "--memory",
        ],
    );
    assert!(
        ran.out.contains("; the memory limit is reached\n"),
        "{ran:?}"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_found() {
    use std::io::{BufRead, BufReader, Read};
    let arguments = ["prove", "two.nk", "p", "g", "--limit", "10^9"];
    let text = format!("{GRUNDY}\np(0) = 0\np(n) = mex {{ p(n-1) }} : n >= 1\n");
    let workshop = Workshop::new().file("two.nk", text);
    let mut child = workshop.command(&arguments).spawn().expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut seen = String::new();
    while !seen.contains("  proved   p  ") {
        assert_ne!(out.read_line(&mut seen).expect("more lines"), 0);
    }
    // After this time the program is at work on the next function, which takes minutes.
    std::thread::sleep(std::time::Duration::from_secs(1));
    super::ends::interrupt(child.id());
    out.read_to_string(&mut seen).expect("the rest");
    Ran::of(child.wait_with_output().expect("it ends")).complains(130, &["interrupted in `g`"]);
    assert!(
        seen.ends_with("; interrupted\n\n2 functions: 1 proved, 1 unknown\n"),
        "{seen}"
    );
}

fn certify(workshop: &Workshop, arguments: &[&str]) -> Ran {
    workshop.run(&[&["prove"], arguments, &["--certificate", "c.cert"]].concat())
}

const VERIFIED: &str = "\
c.cert
  proved   a  period 12 from n = 69
           K  period 12 from n = 69
           X  period 12 from n = 69
           the recurrences hold up to n = 164, so by the theorem for all n
           theorem in Coq: period_proved of src/verify/theory/checker/Checker.v
";

#[test]
fn a_certificate_goes_round() {
    let workshop = workshop();
    let written = certify(&workshop, &["diamonds.nk", "a"]);
    assert!(written.out.contains("  proved   a  "), "{written:?}");
    assert_eq!((written.status, written.err.as_str()), (0, ""));
    workshop.run(&["verify", "c.cert"]).prints(VERIFIED);
    let text = std::fs::read_to_string(workshop.path().join("c.cert")).expect("a certificate");
    workshop
        .run(&["prove", "diamonds.nk", "a", "--certificate", "-"])
        .prints(&text);
    let piped = VERIFIED.replace("c.cert", "<stdin>");
    workshop.feed(&["verify", "-"], &text).prints(&piped);
    // The file's only function need not be named.
    let kayles = "k(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i < n, 0 <= j < n-1 }\n";
    let only = Workshop::new().file("k.nk", kayles);
    assert_eq!(certify(&only, &["k.nk"]).status, 0);
    // An old certificate is overwritten.
    assert_eq!(certify(&workshop, &["dawson.nk", "D"]).status, 0);
    let ran = workshop.run(&["verify", "c.cert"]);
    assert!(ran.out.contains("D  period 34 from n = 52"), "{ran:?}");
}

#[test]
fn a_damaged_certificate_is_refused() {
    let workshop = workshop();
    certify(&workshop, &["diamonds.nk", "a"]);
    let text = std::fs::read_to_string(workshop.path().join("c.cert")).expect("a certificate");
    for (from, to, said) in [
        (
            "values 2\n",
            "values 3\n",
            "sequence 0 is stated to be 3 at n = 80, and the recurrences make it 2",
        ),
        (
            "period 12\n",
            "period 11\n",
            "the period, the preperiods and the values do not fit together",
        ),
        (
            "xor 1\n",
            "xor one\n",
            "line 5 is not what a certificate has there",
        ),
        ("end\n", "", "it breaks off before `end`"),
        (
            " 1 1 shift",
            " 1 7 shift",
            "the recurrences define no values: term 0 of sequence 0 refers to no sequence of the certificate",
        ),
    ] {
        let damaged = text.replacen(from, to, 1);
        let ran = workshop.feed(&["verify", "-"], &damaged);
        assert_eq!((ran.status, ran.err.as_str()), (1, ""));
        assert_eq!(ran.out, format!("<stdin>\n  refused  {said}\n"));
    }
    let several = workshop.run(&["verify", "paths.nk", "c.cert", "nowhere"]);
    several.complains(2, &["`nowhere` cannot be read: there is no such file"]);
    let spec = std::fs::read_to_string(workshop.path().join("paths.nk")).expect("a specification");
    let first = spec.lines().next().expect("a line").trim();
    let refused =
        format!("paths.nk\n  refused  it is not a certificate: it begins with `{first}`\n");
    assert_eq!(several.out, format!("{refused}{VERIFIED}"));
    let later = text.replacen("periodicity 1", "periodicity 7", 1);
    let head = "nkdsl certificate of periodicity";
    for (damaged, said) in [
        (
            later,
            format!("it begins with `{head} 7`, but this program reads `{head} 1`"),
        ),
        ("\n \n".to_owned(), "it is empty".to_owned()),
    ] {
        let ran = workshop.feed(&["verify", "-"], &damaged);
        assert_eq!((ran.status, ran.err.as_str()), (1, ""));
        assert_eq!(ran.out, format!("<stdin>\n  refused  {said}\n"));
    }
}

#[test]
fn no_certificate_without_one_proof() {
    let workshop = workshop();
    certify(&workshop, &["diamonds.nk"]).complains(
        2,
        &[
            "a certificate is for one sequence, but there are 3 here",
            "prove FILE a",
        ],
    );
    certify(&workshop, &["grundy.nk", "g", "--limit", "500"])
        .complains(1, &["nothing is proved about `g`"]);
    assert!(!workshop.path().join("c.cert").exists());
    let spec = ["prove", "dawson.nk", "D", "--certificate", "dawson.nk"];
    workshop
        .run(&spec)
        .complains(2, &["`dawson.nk` is not a certificate, so it is left"]);
    let nowhere = ["prove", "dawson.nk", "D", "--certificate", "no/c.cert"];
    workshop
        .run(&nowhere)
        .complains(2, &["`no/c.cert` cannot be written"]);
}

#[test]
fn a_function_goes_by_the_label_of_its_eval() {
    let text = "\
k(0) = 0
k(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
eval \"Kayles, in rows\" k(n) : n >= 0
eval \"every other heap\" k(2*n) : n >= 0
";
    let workshop = Workshop::new().file("k.nk", text);
    let by_name = workshop.run(&["prove", "k.nk", "k"]);
    assert!(
        by_name.out.contains("period 12 from n = 71"),
        "{}",
        by_name.out
    );
    workshop
        .run(&["prove", "k.nk", "Kayles, in rows"])
        .prints(&by_name.out);
    workshop
        .run(&["prove", "k.nk", "every other heap"])
        .complains(2, &["\"every other heap\" is of `k(2*n)`", "prove FILE k"]);
    workshop
        .run(&["prove", "k.nk", "Kayles, in row"])
        .complains(
            2,
            &[
                "no function `Kayles, in row`",
                "did you mean `Kayles, in rows`?",
            ],
        );
}

/// A function whose value is the nimber can be proved, which is what the help proposes.
#[test]
fn nimbers_of_a_family_are_proved_by_their_recurrences() {
    let text = "\
graph ladder(n) {
  vertex v[i], w[i] : 1 <= i <= n
  edge v[i] -- v[i+1], w[i] -- w[i+1] : 1 <= i < n
  edge v[i] -- w[i] : 1 <= i <= n
} : n >= 1
graph grid(m, n) = cartesian(path(m), path(n)) : m >= 1, n >= 1
eval nimber(ladder(n)) : n >= 1
check nimber(ladder(n)) <= 1 : n >= 1
";
    let workshop = Workshop::new().file("ladder.nk", text);
    for (name, said) in [
        (
            "nimber(ladder(n))",
            "such as `f(n) = nimber(ladder(n))`, and name that",
        ),
        (
            "nimber(ladder(n+1))",
            "write `f(n) = nimber(ladder(n+1))` into the file",
        ),
        (
            "ladder",
            "write `f(n) = nimber(ladder(n))` into the file, and name `f`",
        ),
        (
            "ladder(2*n)",
            "write `f(n) = nimber(ladder(2*n))` into the file",
        ),
        (
            "grid",
            "write `f(n) = nimber(grid(...))` with one n into the file",
        ),
    ] {
        let ran = workshop.run(&["prove", "ladder.nk", name]);
        ran.complains(2, &[said]);
    }
    // The function that the help proposes is proved.
    let whole = format!("{text}f(n) = nimber(ladder(n))\n");
    let ran = workshop.feed(&["prove", "-", "f"], &whole);
    assert!(
        ran.out.contains("proved   f  period 2 from n = 1 "),
        "{ran:?}"
    );
    // The family begins at 1, although its recurrences begin at 0.
    let ran = workshop.run(&["check", "ladder.nk"]);
    let said = "for all n >= 1, as the nimber of ladder(n) has period 2 from 1";
    assert!(ran.out.contains(said), "{ran:?}");
}

#[test]
fn the_period_of_an_octal_game_is_proved_by_its_code() {
    let workshop = Workshop::new();
    let ran = workshop.run(&["prove", "0.77", "--certificate", "kayles.cert"]);
    ran.prints(
        "\
0.77
  proved   heap  period 12 from n = 71   14 exceptions, the last heap(70) = 6; largest value 8
                 from its values up to n = 166

1 function: 1 proved
",
    );
    let verified = workshop.run(&["verify", "kayles.cert"]);
    assert_eq!(verified.status, 0, "{verified:?}");
    let ran = workshop.run(&["prove", "0.77", "--coq", "theorems"]);
    assert!(ran.out.contains("theorem of Coq: theorems/"), "{ran:?}");
    // A hexadecimal game has no recurrences in normal form, and the reason is its digit.
    let ran = workshop.run(&["prove", "0.137F"]);
    let why = "the game is hexadecimal, not octal: its digit F for 4 tokens lets a move leave three heaps";
    assert!(ran.out.contains(why), "{ran:?}");
    // A file with the name of a code is a file.
    let workshop = workshop.file("0.07", "f(n) = octal(\"0.6\", n)\n");
    let ran = workshop.run(&["prove", "0.07"]);
    assert!(ran.out.starts_with("0.07\n  unknown  f"), "{ran:?}");
}

/// The output distinguishes the sequence that was asked for from others that its certificate needs.
#[test]
fn a_helper_and_the_least_period_are_named() {
    let workshop = Workshop::new().file("s.nk", "s(n) = mex { s(k) : 0 <= k <= n-4 }\n");
    workshop.run(&["prove", "s.nk", "s", "--certificate", "s.cert"]);
    workshop.run(&["verify", "s.cert"]).prints(
        "\
s.cert
  proved   s  period 8, saltus 2 from n = 0; the least is period 4, saltus 1
           0  is 0 for all n >= 3: a helper, with which each option is a nim-sum of two values
           the recurrences hold up to n = 23, so by the theorem for all n
           theorem in Coq: period_proved of src/verify/theory/checker/Checker.v
",
    );
}

#[test]
fn a_folder_of_certificates_is_verified_as_its_files_are() {
    let workshop = Workshop::new()
        .file("proofs/notes.txt", "no certificate")
        .file("empty/notes.txt", "no certificate");
    for (code, name) in [("0.77", "b"), ("0.137", "a"), ("0.7", "c")] {
        let path = format!("proofs/{name}.cert");
        workshop.run(&["prove", code, "--certificate", &path]);
    }
    let named = workshop.run(&["verify", "proofs/a.cert", "proofs/b.cert", "proofs/c.cert"]);
    assert_eq!(named.status, 0, "{named:?}");
    workshop.run(&["verify", "proofs"]).prints(&named.out);
    let workshop = workshop.file("proofs/d.cert", "nothing\n");
    let refused = workshop.run(&["verify", "proofs"]);
    assert_eq!(refused.status, 1, "{refused:?}");
    assert!(refused.out.starts_with(&named.out), "{refused:?}");
    workshop.run(&["verify", "empty"]).complains(
        2,
        &["`empty` has no certificates: no name in it ends in `.cert`"],
    );
}

/// An error in an eval or a check does not prevent the proof of a function; an error in a function does.
#[test]
fn a_wrong_question_leaves_the_proofs_of_functions() {
    let kayles = "kayles(0) = 0\nkayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j)\n  \
                  : 0 <= i <= n-1, 0 <= j <= n-2 }\n";
    let wrong = [
        "eval kayle(n) : n >= 0",
        "eval {kayles(1)} + 1",
        "eval kayles(n-1) : n >= m\ncheck kayles = 3",
        "eval \"one\" kayles(n) : n >= 0\neval \"one\" kayles(n) : n >= 1",
    ];
    for questions in wrong {
        let workshop = Workshop::new().file("game.nk", format!("{kayles}{questions}\n"));
        let ran = workshop.run(&["prove", "game.nk", "kayles"]);
        assert_eq!(ran.status, 0, "{questions}: {}", ran.err);
        assert!(
            ran.out.contains("proved   kayles  period 12 from n = 71"),
            "{}",
            ran.out
        );
        assert!(
            ran.err.contains("Warning") && !ran.err.contains("Error"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("it is left out here"), "{}", ran.err);
        let ran = workshop.run(&["quotient", "game.nk"]);
        assert_eq!(ran.status, 0, "{questions}: {}", ran.err);
        assert!(
            ran.out.starts_with("misère quotient of 0.77: 40 elements"),
            "{}",
            ran.out
        );
        // So do graphs of a file.
        let path = format!("graph p(n) = path(n) : n >= 1\n{kayles}{questions}\n");
        let workshop = workshop.file("game.nk", path);
        for arguments in [
            &["derive", "game.nk", "p", "--certificate", "p.cert"][..],
            &["verify", "p.cert", "--for", "game.nk", "p"],
            &["certify", "game.nk", "p(4)"],
        ] {
            let ran = workshop.run(arguments);
            assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains("it is left out here"), "{}", ran.err);
        }
        // `nkdsl eval` of the same file fails.
        assert_eq!(workshop.run(&["eval", "game.nk"]).status, 2, "{questions}");
    }
    for wrong in ["g(n) = h(n)\neval g(n) : n >= 0", "eval kayles(n : n >= 0"] {
        let workshop = Workshop::new().file("game.nk", format!("{kayles}{wrong}\n"));
        let ran = workshop.run(&["prove", "game.nk", "kayles"]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{wrong}");
        assert!(ran.err.contains("Error"), "{}", ran.err);
    }
}
