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

/// A finite or infinite set, and a finite set that is written in many ways, each alone and with a name.
#[test]
fn a_finite_set_is_decided_alike_however_it_is_written() {
    let mut random = Random(8);
    let (mut proved, mut failed, mut fractions) = (0, 0, 0);
    for _ in 0..rounds(300) {
        let step = random.between(2, 6);
        let count = random.between(0, 40);
        let ends = random.between(0, 2) > 0;
        let shift = [0, 0, 0, -step, step][random.between(0, 4) as usize];
        let is_halved = random.between(0, 9) == 0;
        let has_last = random.between(0, 3) > 0;
        let end = if ends {
            format!(", n <= {}", step * count)
        } else {
            String::new()
        };
        // The doubles of the members.
        let mut doubles: Vec<i64> = (0..=count).map(|k| 2 * (step * k + shift)).collect();
        if !has_last {
            doubles.pop();
        }
        if is_halved {
            doubles.push(1);
        }
        let listed: Vec<String> = doubles.iter().map(|own| format!("{own}/2")).collect();
        let last = count - i64::from(!has_last);
        let half = if is_halved { " union {1/2}" } else { "" };
        let builder = format!("{{ {step}*k + {shift} : 0 <= k <= {last} }}");
        let written = match random.between(0, 4) {
            0 => format!("{{{}}}", listed.join(", ")),
            1 => format!("set([{}])", listed.join(", ")),
            2 => format!("{builder}{half}"),
            3 => format!("({builder} \\ {{}}){half}"),
            _ => format!("(if 1 = 1 then {builder}{half} else {{}})"),
        };
        let (named, by_name) = match random.between(0, 2) {
            0 => (written, String::new()),
            1 => ("F".to_owned(), format!("F = {written}\n")),
            _ => ("G(1)".to_owned(), format!("G(a) = {written}\n")),
        };
        // From 90 on only one of the two sets may have members.
        let is_member = |n: i64| n >= 0 && n % step == 0 && !(ends && n > step * count);
        let is_listed = |n: i64| doubles.contains(&(2 * n));
        let all = doubles.iter().copied().min().unwrap_or(0).min(0) / 2..=2 * step * (count + 90);
        let differs = match is_halved {
            true => Some(*all.start()),
            false => all.clone().find(|&n| is_member(n) != is_listed(n)),
        };
        let outside = all.clone().find(|&n| is_member(n) && !is_listed(n));
        let claims = [
            (format!("P = {named}"), differs),
            (format!("{named} = P"), differs),
            (format!("P subset {named}"), outside),
        ];
        for (claim, first) in claims {
            // The same set, in which no upper bound is seen.
            let text = format!(
                "{by_name}P = {{ n : n >= 0, n mod {step} = 0{} }}\ncheck {claim}\n",
                end.replace(", ", ", n < 0 or ")
            );
            match (&reports(&text, &default())[0].verdict, first) {
                (Verdict::Proved { .. }, None) => proved += 1,
                (Verdict::Fails { at, .. }, Some(first)) => {
                    assert_eq!(at, &[Number::Small(first)], "{text}");
                    failed += 1;
                    fractions += u64::from(is_halved);
                }
                (other, _) => panic!("{text}: {other:?}, {first:?}"),
            }
        }
    }
    let few = rounds(300) / 10;
    assert!(
        proved > few && failed > few && fractions > few / 4,
        "{proved}, {failed}, {fractions}"
    );
}
