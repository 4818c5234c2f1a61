//! Membership in a set that is written out, and outcomes: true claims are proved, and false ones fail.

use nk_testing::{Random, rounds};

use super::{GAMES, assert_fails_at, assert_holds, assert_proved, default, verdicts};
use nk_eval::Verdict;

#[test]
fn membership_in_a_written_set_is_decided_for_all_n() {
    let claims = [
        "D(n) in {0, 1, 2, 3, 4, 5, 6, 7, 8, 9} : n >= 0",
        "D(n) not in {10, 1/2, -1} : n >= 0",
        "D(n) in {D(n + 34)} : n >= 52",
        "not (n mod 7 in {}) : n >= 0",
        "n mod 7 not in {1, 2} : n >= 0, n mod 7 in {0, 4}",
        "n mod 7 in {1, 2} : n >= 0, n mod 7 not in {0, 3, 4, 5, 6}",
        // The elements grow like the number.
        "n in {n - 1, n, n + 1} : n >= 0",
        "lost(k + 5) in {lost(k) + 35, lost(k) + 34} : k >= 20",
        "n mod 4 in {0, 1, 2 : n mod 4 != 3} or n mod 4 = 3 : n >= 0",
        "(if n mod 3 in {1} then D(n) else 0) <= 9 : n >= 0",
        "n mod 2 in {0} and D(n) in 0..9 or n mod 2 in {1, 3} : n >= 0",
    ];
    for claim in claims {
        assert_proved(&format!("{GAMES}\ncheck {claim}"), &default());
    }
}

#[test]
fn false_membership_fails_at_the_first_counterexample() {
    let claims = [
        ("D(n) in {0, 1, 2, 3, 4, 5, 6, 7, 8} : n >= 100", 119),
        ("n mod 1009 not in {1000, 1001} : n >= 0", 1000),
        (
            "n mod 1009 in {1009} or n mod 1009 not in {1008} : n >= 0",
            1008,
        ),
        ("n in {n + 1, n + 1/2} : n >= 3", 3),
        ("D(n) in {} : n >= 0", 0),
    ];
    for (claim, first) in claims {
        assert_fails_at(&format!("{GAMES}\ncheck {claim}"), first);
    }
}

/// A finite set that does not depend on n is a set of numbers, however it is written.
#[test]
fn finite_sets_have_their_numbers() {
    let claims = [
        "D(n) in {0, 1} union {2, 3, 4, 5, 6, 7, 8, 9} : n >= 0",
        "n in P or n != 1 : n >= 0",
        "2*n not in P union { k/2 : 3 <= k <= 401, k mod 2 = 1 } : n >= 0",
        "D(n) in { k*k - k : -1 <= k <= 3 } union { k : 1 <= k <= 200, isprime(k) } union {1, 4, 8, 9} : n >= 0",
    ];
    for claim in claims {
        assert_proved(
            &format!("{GAMES}\nP = {{1, 5, 9}}\ncheck {claim}"),
            &default(),
        );
    }
    let fails = [
        ("n not in { k*k : 0 <= k <= 30 } : n >= 842", 900),
        ("n in P or n > 9 or n mod 2 = 0 : n >= 5", 7),
        ("-n not in { -k : 200 <= k <= 300 } : n >= 0", 200),
    ];
    for (claim, first) in fails {
        assert_fails_at(&format!("{GAMES}\nP = {{1, 5, 9}}\ncheck {claim}"), first);
    }
}

/// A growing number is in a set of constants for finitely many n only, and sets that depend on n have no rule.
#[test]
fn other_sets_have_no_rule() {
    let claims = [
        "D(n) in {k : 0 <= k <= n + 9, k != 10} : n >= 0",
        "D(n) in {0, n} union {1, 2, 3, 4, 5, 6, 7, 8, 9} : n >= 0",
        "grundy(n) not in {-1, 1/2} : n >= 1",
    ];
    for claim in claims {
        assert_holds(&format!("{GAMES}\ncheck {claim}"), &default());
    }
}

#[test]
fn outcomes_have_the_period_of_the_nimber() {
    let proved = [
        "outcome(path(n + 34)) = outcome(path(n)) : n >= 52",
        "outcome(path(n)) = (if n in lost then 0 else 1) : n >= 0",
        "outcome(cycle(n)) <= 1 : n >= 3",
        "outcome(path(2*n + 1)) = 1 or n in {7, 17} or n mod 17 in {2, 9, 16} or n >= 0 : n >= 0",
        "outcome(disjoint(path(n), path(n))) = 0 : n >= 0",
    ];
    for claim in proved {
        assert_proved(&format!("{GAMES}\ncheck {claim}"), &default());
    }
    let fails = [
        ("outcome(path(n)) = 1 : n >= 43", 54),
        ("outcome(path(n + 34)) = outcome(path(n)) : n >= 0", 14),
        ("outcome(path(n)) = nimber(path(n)) : n >= 0", 3),
    ];
    for (claim, first) in fails {
        assert_fails_at(&format!("{GAMES}\ncheck {claim}"), first);
    }
}

/// Random sets are compared with the equivalent equalities.
#[test]
fn a_set_is_decided_as_its_equalities_are() {
    let mut random = Random(0x5e70_fa11);
    let (mut proved, mut failed) = (0, 0);
    for _ in 0..rounds(150) {
        let mut number = || match random.below(6) {
            0 => format!("D(n + {})", random.below(40)),
            1 => format!("kayles({}*n) mod 4", 1 + random.below(3)),
            2 => format!("(n + {}) mod {}", random.below(5), 2 + random.below(4)),
            3 => format!("n mod 5 - {}/2", random.below(4)),
            _ => random.below(6).to_string(),
        };
        let member = number();
        let mut elements: Vec<String> = (0..5).map(|_| number()).collect();
        elements.truncate(1 + random.below(5) as usize);
        // The program warns of a set that names a number twice.
        elements.sort();
        elements.dedup();
        let equal = elements.iter().map(|own| format!("{member} = {own}"));
        let equal = equal.collect::<Vec<_>>().join(" or ");
        let low = random.below(80);
        let claims = format!(
            "{GAMES}\ncheck {member} in {{{}}} : n >= {low}\ncheck {equal} : n >= {low}",
            elements.join(", ")
        );
        match &verdicts(&claims, &default())[..] {
            [Verdict::Proved { .. }, Verdict::Proved { .. }] => proved += 1,
            [
                Verdict::Fails { at: one, .. },
                Verdict::Fails { at: other, .. },
            ] if one == other => {
                failed += 1;
            }
            other => panic!("{claims}: {other:?}"),
        }
    }
    println!("{proved} proved, {failed} failed");
    assert!(
        proved > 3 && failed > 30,
        "{proved} proved, {failed} failed"
    );
}

/// A condition without variables may be among the others, and a bound may be a fraction.
#[test]
fn constants_and_fractions_are_decided() {
    let proved = [
        "D(n) <= 9 : n >= 0, 1 < 2",
        "D(n) <= 9 : n >= 0, D(5) = 3, 3 > 5/2",
        "D(n) = 99 : n >= 0, D(5) = 4",
        "D(n) <= 9 : n > 1/2",
        "D(n) = 0 : n in lost, n > 7/2",
        "D(n) = 0 : n in lost, n >= max(7/2, 9), 1/2 < 1",
        "n < 9/2 or n/2 > 9/4 : n >= 0",
        "n not in {9/2, 7/2} : n >= 0",
    ];
    for claim in proved {
        assert_proved(&format!("{GAMES}\ncheck {claim}"), &default());
    }
    let fails = [
        ("D(n) < 9 : n >= 100, 1 < 2", 119),
        ("n < 9001/2 or 2*n/3 > 3001 : n >= 0", 4501),
    ];
    for (claim, first) in fails {
        assert_fails_at(&format!("{GAMES}\ncheck {claim}"), first);
    }
}
