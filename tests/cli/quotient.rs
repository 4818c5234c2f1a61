//! `nkdsl quotient`.

use super::runner::Workshop;

#[test]
fn a_quotient_of_all_heaps_is_proved() {
    Workshop::new().run(&["quotient", "0.75"]).prints(
        "\
misère quotient of 0.75: 8 elements, 2 in P
proved for all heaps, with period 2 from heap 8
generators  a = heap 1, b = heap 2, c = heap 5
relations   a^2 = 1, b c = a b, b^3 = b, c^2 = b^2
P           a, b^2
elements    2 from heap 1, 6 from heap 2, 8 from heap 5
pretending function: the elements of the heaps, ten in a row
  heap 1:  a      b      a      b      c      b      c      b      a b^2
",
    );
}

#[test]
fn kayles_is_certified_and_verified() {
    let workshop = Workshop::new();
    let ran = workshop.run(&["quotient", "0.77", "--certificate", "kayles.cert"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let head = "misère quotient of 0.77: 40 elements, 9 in P\nproved for all heaps, with period 12 from heap 71\n";
    assert!(ran.out.starts_with(head), "{}", ran.out);
    workshop.run(&["verify", "kayles.cert"]).prints(
        "kayles.cert\n  proved   the misère quotient of 0.77 has 40 elements, 9 in P\n           it gives the outcomes of all sums of all heaps, with period 12 from heap 71; the options of heaps up to 166 were examined\n           theorem in Coq: quotient_proved of src/verify/theory/checker/Quotients.v\n",
    );
    let text = workshop
        .run(&["quotient", "0.77", "--certificate", "-"])
        .out;
    let changed = text.replace("period 12 preperiod 71", "period 11 preperiod 72");
    assert_ne!(text, changed);
    let refused = workshop.feed(&["verify", "-"], &changed);
    assert_eq!(refused.status, 1, "{}", refused.out);
    assert!(refused.out.contains("refused"), "{}", refused.out);
}

/// A claim about all n rests on the quotient, and its certificate contains that of the quotient.
#[test]
fn a_claim_about_misere_play_is_certified_and_verified() {
    let claim = "misere(\"0.77\", [n + 12, 5]) = misere(\"0.77\", [n, 5])";
    let workshop = Workshop::new().file("kayles.nk", format!("check {claim} : n >= 71\n"));
    let ran = workshop.run(&[
        "check",
        "kayles.nk",
        "--certificate",
        "certs",
        "--rocq",
        "out",
    ]);
    let said = format!(
        "kayles.nk
  proved                 {claim}
                           for all n >= 71, as the pretending function of 0.77 has period 12 from 71
    certificate: certs/kayles-1-misere-0-77-n-12-5-misere-0-77-n-5.cert
    theorem of Coq: not written: it mentions misère play of 0.77, which files do not support yet

1 check: 1 proved
"
    );
    ran.prints(&said);
    let said = format!(
        "certs/kayles-1-misere-0-77-n-12-5-misere-0-77-n-5.cert
  proved   {claim} : n >= 71
           true for all n >= 71: its truth repeats with period 12 from n = 71, and 12 cases were checked
           certificates that it rests on: 1
           theorem in Coq: claim_proved of src/verify/theory/checker/Statements.v
"
    );
    workshop
        .run(&[
            "verify",
            "certs/kayles-1-misere-0-77-n-12-5-misere-0-77-n-5.cert",
        ])
        .prints(&said);
}

#[test]
fn unsolved_games_hold_up_to_a_heap() {
    let workshop = Workshop::new();
    let few = workshop.run(&["quotient", "0.07", "--heaps", "26"]);
    assert_eq!(few.status, 3, "{}", few.err);
    let said = "misère quotient of 0.07: 144 elements, 23 in P\nholds for the heaps up to 26; unknown beyond, as no period is proved\n";
    assert!(few.out.starts_with(said), "{}", few.out);
    let small = workshop.run(&["quotient", "0.137", "--order", "100"]);
    assert_eq!(small.status, 3, "{}", small.err);
    let said = "unknown beyond, as no quotient was found within the limits for heap 24";
    assert!(small.out.contains(said), "{}", small.out);
    assert!(small.err.contains("--order"), "{}", small.err);
}

#[test]
fn time_ends_the_search_with_what_is_known() {
    let ran = Workshop::new().run(&["quotient", "0.07", "--time", "0.5"]);
    assert_eq!(ran.status, 3, "{}", ran.err);
    let said = "found, but not verified, for the heaps up to ";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.err.contains("at heap "), "{}", ran.err);
}

const GAMES: &str = "
kayles(0) = 0
kayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j)
  : 0 <= i <= n-1, 0 <= j <= n-2 }
small(n) = octal(\"0.75\", n)
grundy(n) = mex { grundy(i) (+) grundy(n-i) : 1 <= i < n-i } : n >= 1
square(n) = n*n
check misere(kayles(n)) = misere(\"0.77\", [n]) : 0 <= n <= 100
";

/// A function of a file is accepted as a game if its options are those of heaps.
#[test]
fn the_game_may_be_a_function_of_a_file() {
    let one = "dawson(0) = dawson(1) = 0\ndawson(N+2) = mex { dawson(k) (+) dawson(N-k) : 0 <= k <= N }\n";
    let workshop = Workshop::new().file("games.nk", GAMES).file("one.nk", one);
    let by_code = workshop.run(&["quotient", "0.77"]);
    let by_name = workshop.run(&["quotient", "games.nk", "kayles"]);
    assert_eq!(by_name.out, by_code.out);
    let alone = workshop.run(&["quotient", "one.nk", "--heaps", "10"]);
    assert!(
        alone.out.contains("misère quotient of 0.07"),
        "{}",
        alone.out
    );
    for (arguments, said) in [
        (
            &["games.nk"][..],
            "2 functions of games.nk are heaps of octal games",
        ),
        (&["games.nk"], "`kayles` (0.77), `small` (0.75)"),
        (
            &["games.nk", "grundy"],
            "`grundy` is not the heaps of an octal game: some options of n are not",
        ),
        (
            &["games.nk", "square"],
            "it is not a recurrence in normal form",
        ),
        (&["games.nk", "smal"], "did you mean `small`?"),
        (&["missing.nk"], "missing.nk"),
    ] {
        let ran = workshop.run(&[&["quotient"], arguments].concat());
        ran.complains(2, &[said]);
    }
}

#[test]
fn what_is_no_octal_game_is_said() {
    let workshop = Workshop::new().file("notes.txt", "mine");
    for (arguments, said) in [
        (
            &["quotient", "7"][..],
            "`7` is not an octal game: the code has no point",
        ),
        (
            &["quotient", "0.78"],
            "digit 8 at place 2 lets a move leave three heaps",
        ),
        (
            &["quotient", "3.1"],
            "the first digit 3 lets play continue indefinitely",
        ),
        (&["quotient", "-0.7"], "`-` at position 0 is not a digit"),
        (&["quotient", "0.7", "--heaps", "0"], "--heaps"),
        (&["quotient", "0.7", "--order", "9000"], "--order"),
        (
            &["quotient", "0.7", "--certificate", "notes.txt"],
            "`notes.txt` is not a certificate",
        ),
        (
            &["quotient", "0.7", "--certificate", "no/such.cert"],
            "cannot be written",
        ),
        (&["quotient"], "CODE"),
    ] {
        let ran = workshop.run(arguments);
        ran.complains(2, &[said]);
        assert_eq!(ran.out, "", "{arguments:?}");
    }
}
