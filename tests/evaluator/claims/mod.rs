//! Claims about all n: proved ones are true far beyond the tried n, false ones fail, and those without a proof are not
//! called proved.

mod certificates;
mod chains;
mod conditions;
mod equations;
mod membership;
mod misere;
mod one_system;
mod random;
mod ranges;
mod repeating;
mod residues;
mod running;
mod sets;
mod several;
mod unproved;
mod wrong_equations;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{CheckReport, EvalErrorKind, Verdict, Window};
use nk_testing::{Random, rounds};
use nk_testing_programs::{evaluator_until, silent};

/// The verdicts of a specification's checks within the window. A check has a certificate if and only if it is proved
/// for all n.
fn verdicts(text: &str, window: &Window) -> Vec<Verdict> {
    let reports = reports(text, window).into_iter();
    let verdict = |report: CheckReport| {
        let is_for_all = matches!(report.verdict, Verdict::Proved { by: Some(_), .. });
        assert_eq!(is_for_all, report.certificate.is_some(), "{text}");
        assert_eq!(report.uncertified, None, "{text}");
        report.verdict
    };
    reports.map(verdict).collect()
}

/// Checks that the only check of a specification is proved.
#[track_caller]
fn assert_proved(text: &str, window: &Window) {
    let found = verdicts(text, window);
    assert!(
        matches!(found[..], [Verdict::Proved { .. }]),
        "{text}: {found:?}"
    );
}

/// Checks that the only check of a specification holds as far as it is tried, without a proof.
#[track_caller]
fn assert_holds(text: &str, window: &Window) {
    let found = verdicts(text, window);
    assert!(
        matches!(found[..], [Verdict::Holds { .. }]),
        "{text}: {found:?}"
    );
}

/// Checks that the only check of a specification fails, first when its variable is `first`.
#[track_caller]
fn assert_fails_at(text: &str, first: i64) {
    let found = verdicts(text, &default());
    let [Verdict::Fails { at, .. }] = &found[..] else {
        panic!("{text}: {found:?}");
    };
    assert_eq!(at[..], [Number::Small(first)], "{text}");
}

/// The reports of a specification's checks within the window.
fn reports(text: &str, window: &Window) -> Vec<CheckReport> {
    reports_until(text, window, CancelToken::new())
}

fn reports_until(text: &str, window: &Window, stop: CancelToken) -> Vec<CheckReport> {
    let program = silent(text);
    let mut evaluator = evaluator_until(&program, stop);
    let checks = program.checks.iter();
    checks
        .map(|check| evaluator.run_check(check, window))
        .collect()
}

fn default() -> Window {
    Window {
        default_to: Some(Number::Small(100)),
        ..Window::default()
    }
}

/// Dawson's chess D (period 34 from 52), Kayles (12 from 71), and sequences that are made from them.
const GAMES: &str = "
    D(-1) = D(0) = 0
    D(n) = mex { D(i-2) (+) D(n-1-i) : 1 <= i <= n }
    kayles(0) = 0
    kayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j)
      : 0 <= i <= n-1, 0 <= j <= n-2 }
    lost = { n : n >= 0, D(n) = 0 }
    odd = { n : n >= 0, n mod 2 = 1 }
    four(n) = mex { four(n-k) : 1 <= k <= n, k mod 4 in {1, 2} }
    more(n) = D(n) + kayles(2*n)
    late(n+5) = more(n) + 2*n : n >= 0
    late(n) = n^2 : 0 <= n < 5
    from_zero(n) = if n = 0 then 5 else if 4 >= n + 1 then n^2 else D(n - 1) (+) 1
    shifted(n + 1) = if n != 6 then D(n) else if n > 5 then 70 else 80 : n >= 0
    broken(n) = if not n >= 2 then 5 else if n in {4, 6, 9} or 11 <= n < 13 then 7
      else if n in 14..15 then 8 else if 2*n + 1 < 40 and n not in {17, 18} then 3 else D(n)
    two_sided(n) = if n < 0 then -n else kayles(n) : n >= -20
    grundy(n) = mex { grundy(i) (+) grundy(n-i) : 1 <= i < n-i }
";

/// The values of an equation for finitely many n are listed in a certificate, whatever its right side is.
#[test]
fn octal_games_of_other_arguments_are_listed() {
    for argument in ["n mod 3", "min(n, 5)", "n*n", "v(n)"] {
        let text = format!(
            "v(n) = 2*n\nu(n) = octal(\"0.7\", {argument}) : 0 <= n < 9\nu(n) = 1 : n >= 9\ncheck u(n) < 9 : n >= 0"
        );
        let verdicts = verdicts(&text, &default());
        assert!(
            matches!(verdicts[..], [Verdict::Proved { by: Some(_), .. }]),
            "{argument}: {verdicts:?}"
        );
    }
}

/// The report of a claim whose proof was interrupted says so, even if its cases were tried before the interruption was
/// noticed. The report of a claim that fails does not.
#[test]
fn an_interrupted_proof_is_told() {
    let text = format!(
        "{GAMES}check kayles(n+12) = kayles(n) : n >= 71\ncheck kayles(n+12) = kayles(n) : n >= 70\n"
    );
    let stop = CancelToken::new();
    stop.cancel();
    let reports = reports_until(&text, &default(), stop);
    let is_interrupted = |own: &CheckReport| {
        own.stopped
            .as_ref()
            .is_some_and(|own| *own.kind == EvalErrorKind::Interrupted)
    };
    assert!(is_interrupted(&reports[0]), "{:?}", reports[0]);
    assert!(
        !matches!(reports[0].verdict, Verdict::Proved { .. }),
        "{:?}",
        reports[0]
    );
    assert!(
        is_interrupted(&reports[1]) || matches!(reports[1].verdict, Verdict::Fails { .. }),
        "{:?}",
        reports[1]
    );
}

#[test]
fn true_claims_are_proved() {
    for claim in TRUE_CLAIMS {
        let found = verdicts(&format!("{GAMES}\ncheck {claim}"), &default());
        assert!(
            matches!(found[..], [Verdict::Proved { by: Some(_), .. }]),
            "{claim}: {found:?}"
        );
    }
}

/// True claims about the sequences of [`GAMES`].
const TRUE_CLAIMS: &[&str] = &[
    "D(n+34) = D(n) : n >= 52",
    "D(0*n + 5) = D(5) : n >= 0",
    "D(n+68) = D(n) : n >= 60",
    "D(n) <= 9 : n >= 0",
    "D(n) = octal(\"0.137\", n) : n >= 0",
    "kayles(12*n + 73) = kayles(12*n + 85) : n >= 0",
    "kayles(n) != 0 : n >= 1",
    "kayles(n) (+) D(n) = kayles(n + 204) (+) D(n + 204) : n >= 71",
    "n mod 2 = 0 or n (+) 1 = n - 1 : n >= 0",
    "6 (+) (n - 9) (+) 6 = n - 9 : n >= 9",
    "lost(k+5) = lost(k) + 34 : k >= 20",
    "2*lost(k) - 2*lost(k-5) = 68 : k > 14",
    "D(n) + n > n - 1 : n >= 0",
    "(n + 34) mod 17 = n mod 17 : n >= 0",
    "(n div 3) * 3 + n mod 3 = n : n >= -5",
    "D(34*n + 60) = 0 or D(34*n + 60) > 0 : n >= 0",
    "D(n) = D(n + 34) : n >= 52, n mod 3 = 1",
    "(if n mod 2 = 0 then D(n) else kayles(n)) <= 9 : n >= 0",
    "min(D(n), 3) = min(D(n+34), 3) : n >= 52",
    "floor(n/2) + ceiling(n/2) = n : n >= -3",
    "floor((n + D(n))/3) <= floor((n + D(n) + 3)/3) : n >= 0",
    "n^2 mod 3 != 2 : n >= 0",
    "(n^3 + 2*n) mod 3 = 0 : n >= -7",
    "(n*D(n) + n^2*kayles(n)) mod 2 <= 1 : n >= 0",
    "(-n^5 + n) mod 30 = 0 : n >= 0",
    "5 < n + 6 : n >= 0",
    "D(n) <= n + 1 : n >= 0",
    "lost(k) + 1 >= k : k >= 1",
    "n + 1 > kayles(n) and D(n) < n + 2 : n >= 9",
    "n in lost or D(n) > 0 : n >= 0",
    "(n + 34) in lost or not (n in lost) : n >= 52",
    "(2*n) in odd or n >= 0 : n >= 0",
    "more(n+102) = more(n) : n >= 52",
    "late(n+102) = late(n) + 204 : n >= 57",
    "late(n) >= n - 20 : n >= 0",
    "D(n) <= 9 : n >= 10^30",
    "D(n + 34) = D(n) : n >= 2^70",
    "n mod 2 = 0 or n mod 2 = 1 : n >= -10^25",
    "from_zero(n + 34) = from_zero(n) : n >= 53",
    "from_zero(n) <= 9 : n >= 0",
    "shifted(n + 34) = shifted(n) : n >= 53",
    "shifted(n + 8) = D(n + 7) : n >= 0",
    "two_sided(n) <= 9 : n >= -9",
    "broken(n + 34) = broken(n) : n >= 52",
    "broken(n) <= 9 : n >= 0",
    "D(n) != n + 10 : n >= 0",
    "n not in {D(n), kayles(n)} : n >= 10",
    "max(D(n), n, 12) = n : n >= 12",
    "min(D(n), n) = D(n) or n = 1 or n in lost : n >= 0",
    "|D(n) - n| <= n + 1 : n >= 0",
    "D(n) in 0..n + 1 : n >= -0",
    "max(lost(k), 8*k - 100) <= 8*k : k >= 1",
    "late(n) = min(late(n), 9*n) or n <= 4 : n >= 0",
    "n^3 in (7/3)..n^3 : n >= 2",
    "not n <= n mod 2/(-2) - min(n, 40) : n >= 100",
    "n^2/10^40 >= 0 : n >= 0",
    "(n-5)^2^3 = (n-5)^8 : n >= 0",
    "n^2 >= n : n >= -4",
    "not (n^2 < 0) or n > 5 : n >= 0",
    "n*(n + 1)/2 != 100 : n >= 0",
    "n^2 in 10*n..n^3 - 5*n : n >= 10",
    "(n + 1)^3 - n^3 = 3*n*(n + 1) + 1 : n >= -10",
    "n^3 > 5*n^2 - 7/2 or n <= 4 : n >= -2",
];

/// The ladder, one of whose sequences grows.
const LADDER: &str = "
    L(n) = mex { H(i) (+) H(n-3-i) : -1 <= i <= n-2 } : n >= 0
    H(-1) = 0
    H(n) = mex { H(n-1), S(i) (+) H(n-3-i), O(i) (+) H(n-3-i) : -1 <= i <= n-2 } : n >= 0
    S(-1) = 1
    S(n) = mex { O(n-1), S(i) (+) S(n-3-i), O(i) (+) O(n-3-i) : -1 <= i <= n-2 } : n >= 0
    O(-1) = 0
    O(n) = mex { S(n-1), S(i) (+) O(n-3-i) : -1 <= i <= n-2 } : n >= 0
";

#[test]
fn claims_about_members_that_grow() {
    let proved = [
        "L(n) = n mod 2 : n >= 0",
        "H(n) = n + 1 : n >= -1",
        "H(2*n) = 2*n + 1 : n >= 0",
        "H(n) + L(n) >= n + 1 : n >= 0",
        "H(n) mod 4 = (n + 1) mod 4 : n >= 0",
        "H(10^40) = 10^40 + 1",
    ];
    for claim in proved {
        let found = verdicts(&format!("{LADDER}\ncheck {claim}"), &default());
        assert!(
            matches!(found[..], [Verdict::Proved { .. }]),
            "{claim}: {found:?}"
        );
    }
    assert_fails_at(&format!("{LADDER}\ncheck H(n) != 1000 : n >= 0"), 999);
}

/// The sequences are equal by their recurrences, without a known period.
#[test]
fn equations_of_sequences_that_do_not_repeat() {
    let games = "
        officers(0) = 0
        officers(n) = mex { officers(n-1), officers(i) (+) officers(n-1-i) : 1 <= i <= n-2 } : n >= 2
        officers(1) = 0
        tt(0) = 0
        tt(n) = mex { tt(i) (+) tt(n-3-i) : 0 <= i <= n-3 } : n >= 1
        u(n) = mex { u(i) (+) u(n-i-1) : 2 <= i <= n-3 } : n >= 2
        grundy(0) = 0
        grundy(n) = mex { grundy(n-i) (+) grundy(i) : n-i < i < n } : n >= 1
        heaps(1) = heaps(2) = 0
        heaps(n) = mex { heaps(i) (+) heaps(n-i) : 1 <= i < n/2 } : n >= 3
    ";
    let proved = [
        "officers(n) = octal(\"0.6\", n) : n >= 0",
        "tt(n) = octal(\"0.007\", n) : n >= 0",
        "tt(n) = tt(n) : n >= 0",
        "tt(n + 5) = octal(\"0.007\", n + 5) : n >= -5, n mod 2 = 0",
        "heaps(n) = grundy(n) : n >= 1",
        "u(n) = octal(\"0.007\", n - 2) : n >= 2",
    ];
    for claim in proved {
        let found = verdicts(&format!("{games}\ncheck {claim}"), &default());
        assert!(
            matches!(found[..], [Verdict::Proved { by: Some(_), .. }]),
            "{claim}: {found:?}"
        );
    }
    let others = [
        "officers(n) >= 0 : n >= 0",
        "tt(n) + 1 = octal(\"0.007\", n) + 1 : n >= 0",
    ];
    for claim in others {
        let found = verdicts(&format!("{games}\ncheck {claim}"), &default());
        assert!(
            matches!(found[..], [Verdict::Holds { .. }]),
            "{claim}: {found:?}"
        );
    }
    let found = verdicts(
        &format!("{games}\ncheck tt(n) = tt(n + 1) : n >= 0"),
        &default(),
    );
    assert!(matches!(&found[..], [Verdict::Fails { .. }]), "{found:?}");
}

#[test]
fn false_claims_fail_at_the_first_counterexample() {
    let claims = [
        ("D(n+34) = D(n) : n >= 51", 51),
        ("D(n+17) = D(n) : n >= 0", 0),
        ("kayles(n+12) = kayles(n) : n >= 70", 70),
        ("lost(k) = lost(k-5) + 34 : k > 12", 13),
        ("D(n) < 9 : n >= 100", 119),
        // These n are far beyond those that are tried by default; the first one is found by the period.
        ("kayles(n) != 8 or n mod 17 != 3 : n >= 0", 105),
        ("n mod 1009 != 1000 : n >= 0", 1000),
        ("5 < n + 6 : n >= -4", -1 - 3),
        ("n^2 mod 1009 != 1008 : n >= 2", 469),
        ("from_zero(n) <= 8 : n >= 0", 3),
        ("broken(n) < 8 : n >= 0", 14),
        ("shifted(n) <= 9 : n >= 1", 7),
        ("two_sided(n) <= 9 : n >= -10", -10),
        ("n in odd or n mod 3 != 2 : n >= 100", 104),
        // The range is a list.
        ("n = 4 : n in [4, 1, 2]", 1),
        ("n < 2 : n in sort({1, 2})", 2),
    ];
    for (claim, first) in claims {
        assert_fails_at(&format!("{GAMES}\ncheck {claim}"), first);
    }
}

#[test]
fn what_has_no_proof_only_holds() {
    let claims = [
        // No period of Grundy's game is known.
        "grundy(n) = grundy(n + 0 * D(n)) : n >= 1",
        "2^n >= n : n >= 0",
        "D(n*n) <= 9 : n >= 0",
        "D(n) <= n^2 + 9 : n >= 0",
        "(n/2)*(n/2) mod 3 <= 3 : n >= 0",
        "D(m*n) <= 9 and D(n) <= 9 : m >= 0, n >= 0",
        "n mod 2 = 0 or n (+) (n mod 2) = n - 1 : n >= 0",
    ];
    for claim in claims {
        assert_holds(&format!("{GAMES}\ncheck {claim}"), &default());
    }
}

/// The bounds of a range may have inner variables, which must not be confused with the variables of the range.
#[test]
fn bounds_with_variables_of_their_own_bound_what_they_say() {
    let text = "
        P = { n : n >= min(k : 3 <= k <= 5), n mod 2 = 1 }
        Q = { n : n >= 1, n <= sum(j : 1 <= j <= 4), n mod 3 = 0 }
        check P(k) = 2*k + 1 : 1 <= k <= 5
        check Q(k) = 3*k : 1 <= k <= 3
        check m in {3, 4, 5, 6} : m >= sum(j : 1 <= j <= 2), m <= max(j : 3 <= j <= 6)
        check a >= 1 and b >= a : min(j : 1 <= j <= 3) <= a <= 2, count(j : 1 <= j <= a) <= b <= 3
        check a <= sum(j : 0 <= j <= 3) : 1 <= a <= 3, sum(j : 1 <= j <= 2) = 3
        check n >= 3 : n >= sum(j : 1 <= j <= 2), count(j : 1 <= j <= n) > 4";
    let cases: Vec<Option<u64>> = verdicts(text, &default())
        .into_iter()
        .map(|verdict| match verdict {
            Verdict::Proved { cases, .. } | Verdict::Holds { cases, .. } => Some(cases),
            Verdict::Fails { .. } | Verdict::Unknown { .. } => None,
        })
        .collect();
    let wanted = [5, 3, 4, 5, 3, 1].map(Some);
    assert_eq!(cases, wanted);
}

#[test]
fn an_enumeration_that_asks_itself_ends_in_an_answer() {
    let texts = [
        "U = { n : n >= 1, (if n mod 2 = 0 then U(n - 1) else 0) mod 2 = 0 }\ncheck U(k) >= 1 : k >= 1",
        "A = { n : n >= 1, B(n) > n }\nB = { n : n >= 1, A(n) > n }\ncheck A(k) >= 1 : k >= 1",
        "S = { n : n >= 0, count(d : 1 <= d <= n/2, (n - d) in S, (n - 2*d) in S) = 0 }
        check S(k) >= k - 1 : k >= 1",
    ];
    for text in texts {
        let found = verdicts(text, &default());
        assert!(
            !matches!(found[..], [Verdict::Proved { .. }]),
            "{text}: {found:?}"
        );
    }
}

/// Random claims about octal games: a proved claim must hold when it is tried much further, and a failing one must
/// fail.
#[test]
fn random_claims_that_are_proved_hold_far_out() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut below = |bound| random.below(bound);
    let (mut proved, mut failed) = (0, 0);
    let rounds = rounds(40);
    for _ in 0..rounds {
        let code = format!("0.{}{}{}", below(8), below(8), 1 + below(7));
        let (k, d, low) = (1 + below(3), below(40), below(30));
        let (m, r) = (2 + below(5), below(3));
        let left = format!("octal(\"{code}\", {k}*n + {d})");
        let claim = match below(5) {
            0 => format!(
                "{left} = octal(\"{code}\", {k}*n + {})",
                d + k * (1 + below(24))
            ),
            1 => format!("{left} <= {}", below(7)),
            2 => format!("{left} != {r} or n mod {m} != {}", below(m)),
            3 => format!("({left} + n) mod {m} != {r}"),
            _ => format!("{left} (+) (n mod {m}) <= {}", 2 + below(8)),
        };
        let text = format!("check {claim} : n >= {low}");
        let far = format!("check {claim} : {low} <= n <= {}", low + 1_500);
        let everywhere = verdicts(&far, &default());
        match &verdicts(&text, &default())[..] {
            [Verdict::Proved { .. }] => {
                proved += 1;
                assert!(
                    matches!(everywhere[..], [Verdict::Proved { by: None, .. }]),
                    "{text}"
                );
            }
            [Verdict::Fails { at, .. }] => {
                failed += 1;
                let [Verdict::Fails { at: first, .. }] = &everywhere[..] else {
                    panic!("{text} fails at {at:?} and not up to 1500");
                };
                assert_eq!(at, first, "{text}");
            }
            [Verdict::Holds { .. }] => {}
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(
        8 * proved > rounds && 8 * failed > rounds,
        "{proved} proved, {failed} failed"
    );
}

#[test]
fn values_far_out_are_those_of_the_period() {
    let text = format!(
        "{GAMES}
        check D(10^18 + 5) = D(52 + (10^18 + 5 - 52) mod 34)
        check D(10^30) = D(52 + (10^30 - 52) mod 34)
        check kayles(10^18) = kayles(71 + (10^18 - 71) mod 12)
        check octal(\"0.77\", 10^40) = kayles(10^40)"
    );
    for found in verdicts(&text, &default()) {
        assert!(matches!(found, Verdict::Proved { .. }), "{found:?}");
    }
}

/// 0.127 repeats from 46578 on, which is further out than evaluation searches by itself. Another claim about it is
/// first.
#[test]
fn the_claim_says_how_far_a_proof_is_looked_for() {
    let claim =
        |from: u32| format!("check octal(\"0.127\", n + 4) = octal(\"0.127\", n) : n >= {from}\n");
    let text =
        "check octal(\"0.127\", n) < 16 : n >= 1\n".to_owned() + &claim(46_578) + &claim(46_577);
    let found = verdicts(&text, &default());
    assert!(matches!(found[0], Verdict::Holds { .. }), "{:?}", found[0]);
    assert!(matches!(found[1], Verdict::Proved { .. }), "{:?}", found[1]);
    let Verdict::Fails { at, .. } = &found[2] else {
        panic!("{:?}", found[2]);
    };
    assert_eq!(at[..], [Number::Small(46_577)]);
}

/// Values that exceed 255 are examined further than the first period of this one, which 1,300 of them prove.
#[test]
fn values_that_grow_are_searched_beyond_the_first_period() {
    let text = "f(n) = mex { f(n-k) : 1 <= k <= n, k != 130 }\ncheck f(n+260) = f(n)+130 : n >= 0";
    assert_proved(text, &default());
}

#[test]
fn an_endless_check_of_graphs_goes_as_far_as_they_are_solved_soon() {
    let text = "graph strip(n) = cartesian(path(3), path(n)) : n >= 1
        check nimber(strip(n)) <= 100 : n >= 1\n";
    let through = |positions, to: Option<i64>| {
        let window = Window {
            to: to.map(Number::Small),
            default_positions: Some(positions),
            ..default()
        };
        match verdicts(text, &window).as_slice() {
            [Verdict::Holds { through, .. }] => through[0].as_i64().expect("a small number"),
            other => panic!("{other:?}"),
        }
    };
    let (soon, later) = (through(100, None), through(5_000, None));
    assert!(1 < soon && soon < later && later < 30, "{soon}, {later}");
    assert_eq!(later, through(5_000, None), "the same each time");
    assert_eq!(later + 1, through(5_000, Some(later + 1)));
}
