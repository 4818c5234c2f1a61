//! Claims about misère play of heaps of octal games, which misère quotients prove.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Because, Verdict, Window};
use nk_misere::definition::Table;
use nk_misere::{Limits, Outcome, Reach, Rules, solve};
use nk_testing::{Random, rounds};

use super::{assert_fails_at, assert_holds, assert_proved, default, reports, verdicts};
use nk_verify::claim::{Claim, Rule, VerifyError, verify};

/// What is known of Kayles (0.77) and of other games, for one heap and for several.
#[test]
fn known_results_are_proved() {
    let claims = [
        "check misere(\"0.77\", [n + 12]) = misere(\"0.77\", [n]) : n >= 71",
        "check misere(\"0.77\", [n]) = (if n in {1, 4, 9, 12, 20} then 0 else 1) : n >= 0",
        // Two equal heaps are a P-position of Kayles, unless they are too small.
        "check misere(\"0.77\", [n, n]) = (if n in {0, 1, 4, 5, 9, 12, 17, 20} then 1 else 0) : n >= 0",
        "check (misere(\"0.77\", [n, 5]) = 0) = (n mod 12 in {0, 5}) : n >= 58",
        "check misere(\"0.77\", [2*n + 3, n, 7]) = misere(\"0.77\", [n + 12, 7, 2*n + 27]) : n >= 71",
        "check misere(\"0.75\", [3, n + 2]) = misere(\"0.75\", [n, 3]) : n >= 8",
        "check misere(\"0.15\", [n + 10, n + 20]) = misere(\"0.15\", [n, n]) : n >= 66",
        "check misere(\"0.123\", [n + 5]) = misere(\"0.123\", [n]) : n >= 5",
        "check misere(\"4.3\", [n]) = 1 - n mod 2 : n >= 0",
        // Tame games whose quotients are finite.
        "check misere(\"0.12\", [n + 4]) = misere(\"0.12\", [n]) : n >= 1",
        "check misere(\"0.3\", [n]) = (n + 1) mod 2 : n >= 0",
        "check misere(\"0.33\", [n, n]) = (if n mod 3 = 2 then 0 else 1) : n >= 0",
        // Heaps that do not grow.
        "check misere(\"0.77\", [3, 5]) + n > n : n >= 0",
        "check misere(\"0.07\", [9, 5]) + n >= n : n >= 0",
        "check misere(\"0.07\", []) = 1 or n < 0 : n >= -20",
        "check misere(\"0.77\", [n + 50]) = 1 : n >= -29",
        // Functions and enumerations.
        "k(n) = octal(\"0.77\", n)\ncheck misere(k(n + 12)) = misere(k(n)) : n >= 71",
        "P = { n : n >= 0, misere(\"0.75\", [n, n]) = 0 }\ncheck P(k + 1) = P(k) + 1 : k >= 2",
        "o(n) = misere(\"0.77\", [n, 5]) : n mod 2 = 0, n >= 0\no(n) = 1 : n mod 2 = 1, n >= 0\ncheck o(n) = o(n + 12) : n >= 71",
    ];
    for claim in claims {
        assert_proved(claim, &default());
    }
}

#[test]
fn the_reason_is_the_period_of_the_pretending_function() {
    let text = "check misere(\"0.77\", [n + 12, n]) = misere(\"0.77\", [n, n]) : n >= 71";
    let found = verdicts(text, &default());
    let [
        Verdict::Proved {
            cases: 12,
            by:
                Some(Because::Repeats {
                    period: 12,
                    rests_on,
                    ..
                }),
        },
    ] = &found[..]
    else {
        panic!("{found:?}");
    };
    let [own] = &rests_on[..] else {
        panic!("{rests_on:?}");
    };
    assert_eq!(own.name, "the pretending function of 0.77");
    let periodicity = (own.periodicity.preperiod, own.periodicity.period);
    assert_eq!(periodicity, (71, 12));
}

#[test]
fn a_false_claim_fails_first_where_it_is_first_false() {
    assert_fails_at("check misere(\"0.77\", [n]) = 1 : n >= 13", 20);
    assert_fails_at("check misere(\"0.77\", [n, n]) = 0 : n >= 6", 9);
    assert_fails_at("check misere(\"0.75\", [n]) = 1 : n >= 2", 3);
    // One period behind the preperiod is tried, whatever the window is.
    let claim = "(misere(\"0.77\", [n, 5]) = 0) = (n mod 12 in {0, 5}) or n mod 990 < 980";
    assert_proved(&format!("check {claim} : n >= 58"), &default());
    let claim = "(misere(\"0.77\", [n, 5]) = 0) = (n mod 12 in {0, 4}) or n mod 990 != 977";
    assert_fails_at(&format!("check {claim} : n >= 58"), 977);
}

/// No quotient is known, a heap is not linear in the variables or becomes smaller, or the code is not written out.
#[test]
fn what_no_quotient_settles_only_holds() {
    let claims = [
        "check misere(\"0.07\", [n]) <= 1 : n >= 0",
        "check misere(\"0.137\", [n]) <= 1 : n >= 0",
        "check misere(\"0.56\", [n]) <= 1 : n >= 0",
        "check misere(\"0.77\", [n^2]) <= 1 : n >= 0",
        "check misere(\"0.77\", [20 - n]) <= 1 : n >= 0",
        "check misere(\"0.77\", [m*n]) <= 1 : m >= 0, n >= 0",
        "check misere(\"0.77\", [n + i : 0 <= i <= 1]) <= 1 : n >= 0",
        "code = \"0.77\"\ncheck misere(code, [n]) <= 1 : n >= 0",
    ];
    let window = Window {
        to: Some(Number::Small(20)),
        ..Window::default()
    };
    for claim in claims {
        assert_holds(claim, &window);
    }
}

/// The certificate of a claim.
fn certificate(claim: &str) -> String {
    let found = reports(&format!("check {claim}"), &default());
    let text = found[0].certificate.clone();
    text.unwrap_or_else(|| panic!("{claim}: {:?}", found[0]))
}

/// The statement after *proved* is made from what was verified.
#[test]
fn the_verified_statement_names_code_and_heaps() {
    let text = certificate("misere(\"0.77\", [2*n + 3, n, 7]) = 1 or n < 90 : n >= 0");
    let verified = verify(&text, &CancelToken::new()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        verified.claim.shown(),
        "misere(\"0.77\", [2*n + 3, n, 7]) = 1 or n < 90 : n >= 0"
    );
    assert_eq!(verified.claim.stated_names().count(), 0);
    let moved = text.replacen("= at 0 1 0 ", "= at 0 2 5 ", 1);
    let claim = Claim::read(&moved).expect("a claim");
    let shown = "(misere(\"0.77\", [2*n + 3, n, 7]) with 2*n + 5 for n) = 1 or n < 90 : n >= 0";
    assert_eq!(claim.shown(), shown);
}

#[test]
fn altered_certificates_are_refused() {
    let text = certificate("misere(\"0.77\", [n + 12, 5]) = misere(\"0.77\", [n, 5]) : n >= 71");
    let missing = VerifyError::Shape("a name refers to something that no certificate shows");
    let of_quotient = |why: &str| VerifyError::Certificate {
        number: 0,
        why: why.to_owned(),
    };
    let changes = [
        // Another game, a heap that becomes smaller, a certificate that is not there.
        ("name 0.77", "name 0.75", missing.clone()),
        ("name 0.77", "name Kayles", missing.clone()),
        ("name 0.77", "name octal game 0.77", missing.clone()),
        ("heaps 2 1 12", "heaps 2 -1 12", missing.clone()),
        (
            "misere 0 quotient 0",
            "misere 0 quotient 1",
            missing.clone(),
        ),
        // Another heap, index, period.
        (
            "heaps 2 1 12",
            "heaps 2 1 11",
            VerifyError::False(Number::Small(72)),
        ),
        ("heaps 2 1 12 0 5", "heaps 3 1 12 0 5", VerifyError::Line(0)),
        (
            "\nlow 71\n",
            "\nlow -13\n",
            VerifyError::NoValue(Number::Small(-13)),
        ),
        (
            "\nperiod 12\nfrom",
            "\nperiod 6\nfrom",
            VerifyError::Repeats(None),
        ),
        (
            "\nlow 71\nperiod 12\nfrom 71\n",
            "\nlow 70\nperiod 12\nfrom 70\n",
            VerifyError::From(71),
        ),
        // The quotient itself.
        (
            "| order 40",
            "| order 41",
            of_quotient(
                "line 4 should be up to 64 lines `product` with an element for each element",
            ),
        ),
        ("| code 0.77", "| code 0.75", of_quotient("")),
        ("| period 12 preperiod 71\n", "", missing.clone()),
    ];
    for (old, new, why) in changes {
        let other = text.replacen(old, new, 1);
        assert_ne!(text, other, "{old:?}");
        let found = verify(&other, &CancelToken::new()).expect_err(new);
        match (&found, &why) {
            (VerifyError::Line(_), VerifyError::Line(_)) => {}
            (VerifyError::Certificate { .. }, VerifyError::Certificate { .. }) => {}
            _ => assert_eq!(found, why, "{old:?} {new:?}"),
        }
    }
    let claim = Claim::read(&text).expect("a claim");
    assert!(
        matches!(&claim.names[0].rule, Rule::Misere { heaps, .. } if *heaps == [(1, 12), (0, 5)])
    );
    assert_eq!(claim.write(), text);
}

/// A random octal game with a small quotient of all heaps, whose period is short.
fn game(random: &mut Random) -> (Rules, i64, i64) {
    let limits = Limits {
        order: 60,
        heaps: 60,
        ..Limits::default()
    };
    loop {
        let lead = *random.pick(&["0", "0", "0", "4"]);
        let digits: String = (0..2).map(|_| random.below(8usize).to_string()).collect();
        let rules: Rules = format!("{lead}.{digits}").parse().expect("a code");
        let solution = solve(&rules, &limits, &CancelToken::new());
        let Reach::All { preperiod, period } = solution.reach else {
            continue;
        };
        if preperiod + period <= 12 {
            return (rules, preperiod as i64, period as i64);
        }
    }
}

/// Heaps `a * n + b`, as pairs of a and b.
type Heaps = Vec<(i64, i64)>;

fn heaps(random: &mut Random) -> Heaps {
    let count = 1 + random.below(3usize);
    let heap = |at: usize| match at {
        0 => (1, random.below(5i64)),
        _ => (random.below(2i64), random.below(4i64)),
    };
    (0..count).map(heap).collect()
}

fn written(code: &str, heaps: &Heaps) -> String {
    let heaps: Vec<String> = heaps.iter().map(|(a, b)| format!("{a}*n + {b}")).collect();
    format!("misere(\"{code}\", [{}])", heaps.join(", "))
}

/// A statement about heaps and n.
enum Statement {
    Equal(Heaps, Heaps),
    AtMost(Heaps, Heaps),
    /// The second player wins only if n has one of the residues modulo the number.
    Residues(Heaps, i64, Vec<i64>),
}

impl Statement {
    fn random(random: &mut Random, period: i64) -> Statement {
        let sum = heaps(random);
        let steps = match random.below(3) {
            0 => 1 + random.below(5i64),
            _ => period,
        };
        match random.below(3) {
            0 => {
                let later = sum.iter().map(|(a, b)| (*a, a * steps + b)).collect();
                Statement::Equal(sum, later)
            }
            1 => Statement::AtMost(sum, heaps(random)),
            _ => {
                let residues = (0..period).filter(|_| random.below(3) > 0).collect();
                Statement::Residues(sum, period, residues)
            }
        }
    }

    fn text(&self, code: &str) -> String {
        match self {
            Statement::Equal(one, other) => {
                format!("{} = {}", written(code, one), written(code, other))
            }
            Statement::AtMost(one, other) => {
                format!("{} <= {}", written(code, one), written(code, other))
            }
            Statement::Residues(sum, period, residues) => {
                let residues: Vec<String> = residues.iter().map(i64::to_string).collect();
                let residues = residues.join(", ");
                format!(
                    "{} = 1 or n mod {period} in {{{residues}}}",
                    written(code, sum)
                )
            }
        }
    }

    /// Whether it is true at n, by play; `None` if that needs too many positions.
    fn is_true(&self, table: &mut Table, n: i64) -> Option<bool> {
        let mut outcome = |heaps: &Heaps| {
            let sizes: Vec<usize> = heaps.iter().map(|(a, b)| (a * n + b) as usize).collect();
            if sizes.iter().sum::<usize>() > 36 {
                return None;
            }
            let outcome = table.outcome(&sizes, &CancelToken::new()).ok()?;
            Some(usize::from(outcome == Outcome::N))
        };
        Some(match self {
            Statement::Equal(one, other) => outcome(one)? == outcome(other)?,
            Statement::AtMost(one, other) => outcome(one)? <= outcome(other)?,
            Statement::Residues(sum, period, residues) => {
                outcome(sum)? == 1 || residues.contains(&(n % period))
            }
        })
    }
}

/// Random claims about random games are proved or fail, and play by the rules agrees for all n that it reaches, which
/// are beyond the first periods.
#[test]
fn random_claims_agree_with_play() {
    let mut random = Random(0x0315_e4e5);
    let (mut proved, mut failed, mut beyond) = (0, 0, 0);
    for _ in 0..rounds(120) {
        let (rules, preperiod, period) = game(&mut random);
        let statement = Statement::random(&mut random, period);
        let low = random.below(6i64);
        let code = rules.code().to_string();
        let claim = format!("check {} : n >= {low}", statement.text(&code));
        let mut table = Table::new(&rules, 1 << 24);
        let reached = (low..).map_while(|n| Some((n, statement.is_true(&mut table, n)?)));
        let reached: Vec<(i64, bool)> = reached.collect();
        let first = reached.iter().find(|own| !own.1).map(|own| own.0);
        match (&verdicts(&claim, &default())[..], first) {
            ([Verdict::Proved { by: Some(_), .. }], None) => {
                proved += 1;
                let end = preperiod + 2 * period;
                beyond += usize::from(reached.last().is_some_and(|own| own.0 > end));
            }
            ([Verdict::Fails { at, .. }], Some(first)) => {
                assert_eq!(at[..], [Number::Small(first)], "{claim}");
                failed += 1;
            }
            (found, first) => panic!("{claim}: {found:?}, but false first at {first:?}"),
        }
    }
    println!("{proved} proved, {beyond} of them tried beyond two periods, {failed} failed");
    assert!(proved > 50 && failed > 20 && beyond > proved / 2);
}
