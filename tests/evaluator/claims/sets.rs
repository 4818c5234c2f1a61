//! Claims that a set which is listed is part of one that is written with inequalities, which has integers only.

use nk_base::number::Number;
use nk_eval::Verdict;
use nk_testing::{Random, rounds};

use super::{default, reports};

#[test]
fn a_set_of_integers_contains_no_fraction() {
    let claims = [
        ("{1/2} subset { x : x >= 0 }", false),
        ("P subset { x : x >= 0, x mod 5 != 2 }", false),
        ("{ x/2 : 1 <= x <= 6 } subset { x : x >= 0 }", false),
        ("{ s/2 } subset { x : x >= 0 } : 1 <= s <= 4", false),
        ("{3, 4} subset { x : x >= 0, x mod 5 != 2 }", true),
        ("{ x/2 : x in {2, 6} } subset { x : x >= 0 }", true),
        ("{ s/2 } subset { x : x >= 0 } : s in {2, 4}", true),
        ("{} subset { x : x >= 0 }", true),
    ];
    for (claim, is_true) in claims {
        let text = format!("P = {{1/2, 3}}\ncheck {claim}\n");
        let is_proved = |text: &str| match &reports(text, &default())[0].verdict {
            Verdict::Proved { .. } => true,
            Verdict::Fails { .. } => false,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(is_proved(&text), is_true, "{claim}");
        if !claim.starts_with("{ s/2 }") {
            let denied = text.replace("check ", "check not ");
            assert_eq!(is_proved(&denied), !is_true, "not {claim}");
        }
    }
}

/// A listed set of halves, and the integers from a number on without one class of remainders.
#[test]
fn the_first_listed_number_that_is_no_member_is_named() {
    let mut random = Random(5);
    let (mut proved, mut fractions) = (0, 0);
    for _ in 0..rounds(400) {
        let count = random.between(1, 4);
        let most = random.between(1, 3);
        let mut halves: Vec<i64> = (0..count)
            .map(|_| random.between(-3, 12) * random.between(1, most).min(2))
            .collect();
        let (low, modulus) = (random.between(-3, 2), random.between(2, 7));
        let rest = random.between(0, 6);
        let elements: Vec<String> = halves.iter().map(|own| format!("{own}/2")).collect();
        let text = format!(
            "check {{{}}} subset {{ x : x >= {low}, x mod {modulus} != {rest} }}\n",
            elements.join(", ")
        );
        halves.sort_unstable();
        let is_member = |half: &&i64| {
            let whole = **half / 2;
            **half % 2 == 0 && whole >= low && whole.rem_euclid(modulus) != rest
        };
        let first = halves.iter().find(|own| !is_member(own));
        match (&reports(&text, &default())[0].verdict, first) {
            (Verdict::Proved { .. }, None) => proved += 1,
            (Verdict::Fails { at, .. }, Some(half)) => {
                let half = Number::Small(*half).div_exact(&Number::Small(2));
                assert_eq!(Ok(&at[0]), half.as_ref(), "{text}");
                fractions += u64::from(!at[0].is_integer());
            }
            (other, _) => panic!("{text}: {other:?}"),
        }
    }
    assert!(
        proved * 20 > rounds(400) && fractions * 20 > rounds(400),
        "{proved}, {fractions}"
    );
}
