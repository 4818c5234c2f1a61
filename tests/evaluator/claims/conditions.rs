//! Conditions of a range that a proof does not need: what is *proved* has a value at every point, so that each of its
//! conditions has one there.

use nk_eval::Verdict;
use nk_testing::{Random, rounds};

use super::{assert_proved, default, reports};

/// One game in two spellings, which has no known short period, a grid, a list, and a function without a value at 60.
const GAMES: &str = "
    gg(n) = mex { gg(i) (+) gg(n-3-i) : 0 <= i <= n-3 } : n >= 0
    hh(n) = mex { hh(n-3-i) (+) hh(i) : 0 <= i <= n-3 } : n >= 0
    graph grid(m, n) {
      vertex v[i,j] : 1 <= i <= m, 1 <= j <= n
      edge v[i,j] -- v[i+1,j] : 1 <= i <= m-1, 1 <= j <= n
      edge v[i,j] -- v[i,j+1] : 1 <= i <= m, 1 <= j <= n-1
    } : m >= 1, n >= 1
    q(n) = 1 : n >= 0, n != 60
    x = [4, 5, 6]
    c = 5
";

/// Claims that are true wherever their conditions have a value and are true.
const CLAIMS: [&str; 3] = [
    "gg(n) = hh(n) : n >= 0",
    "nimber(grid(2*m, 2*n)) = 0 : m >= 1, n >= 1",
    "min(x[n], 2) = 2 : n >= 1",
];

#[test]
fn what_is_proved_has_a_value_at_every_point_of_its_range() {
    for claim in CLAIMS {
        for condition in [
            "1/(n - 50) < 5",
            "30 mod (n - 50) < 60",
            "q(n) = 1",
            "(0*n)/(n - 60) >= -100",
            "30 div (n - 50) < 60 or n = 3",
            "n^(n - 5) > -1",
            "x[n] in {4, 5, 6, 7} or n > 90",
            "n in 1/(n - 70) .. n",
        ] {
            let text = format!("{GAMES}\ncheck {claim}, {condition}");
            let verdict = &reports(&text, &default())[0].verdict;
            let is_proved = matches!(verdict, Verdict::Proved { .. });
            assert!(!is_proved, "{claim}, {condition}: {verdict:?}");
        }
        for condition in [
            "n^2 - 7*n/2 > -100",
            "n mod 3 = 1 or (n div -2) mod c < 2",
            "n in {1, 3} or not n in 1..c",
            "max(n, 3) - gcd(n, 6) < n + floor(n/c)",
        ] {
            assert_proved(&format!("{GAMES}\ncheck {claim}, {condition}"), &default());
        }
    }
}

/// A number that depends on n.
enum Number {
    Variable,
    Constant(i64),
    Chain(Box<Number>, char, Box<Number>),
}

use Number::*;

impl Number {
    fn random(random: &mut Random, depth: u64) -> Number {
        match random.below(if depth == 0 { 2 } else { 5 }) {
            0 => Constant(random.between(-20, 20)),
            1 => Variable,
            _ => {
                let part = |random: &mut Random| Box::new(Number::random(random, depth - 1));
                let operator = ['+', '-', '*', '/', 'd', 'm'][random.below(6) as usize];
                let first = part(random);
                Chain(first, operator, part(random))
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Variable => "n".to_owned(),
            Constant(own) => format!("({own})"),
            Chain(left, operator, right) => {
                let operator = match operator {
                    'd' => "div".to_owned(),
                    'm' => "mod".to_owned(),
                    other => other.to_string(),
                };
                format!("({} {operator} {})", left.text(), right.text())
            }
        }
    }

    /// The value at n as a numerator and a positive denominator; `None` if it has no value.
    fn at(&self, n: i128) -> Option<(i128, i128)> {
        match self {
            Variable => Some((n, 1)),
            Constant(own) => Some((i128::from(*own), 1)),
            Chain(left, operator, right) => {
                let ((a, b), (c, d)) = (left.at(n)?, right.at(n)?);
                let whole = (a * d).checked_div_euclid(b * c);
                Some(match operator {
                    '+' => (a * d + c * b, b * d),
                    '-' => (a * d - c * b, b * d),
                    '*' => (a * c, b * d),
                    _ if c == 0 => return None,
                    '/' => (a * d * c.signum(), b * c.abs()),
                    // The quotient is rounded down; that of Euclid is rounded up where the divisor is negative.
                    'd' => match c < 0 && (a * d) % (b * c) != 0 {
                        true => (whole? - 1, 1),
                        false => (whole?, 1),
                    },
                    _ => ((a * d).rem_euclid(b * c), b * d),
                })
            }
        }
    }
}

#[test]
fn a_condition_without_a_value_at_some_point_is_in_no_proof() {
    let mut random = Random(77);
    let claim = CLAIMS[0];
    let mut conditions = Vec::new();
    for _ in 0..rounds(150) {
        let [left, right] = [2, 1].map(|depth| Number::random(&mut random, depth));
        let condition = format!("{} <= {}", left.text(), right.text());
        let text = format!("{GAMES}\ncheck {claim}, {condition}");
        let (_, checked) = nk_testing_programs::checked(&text);
        if checked.program.checks.len() == 1 {
            conditions.push((left, right, condition));
        }
    }
    // One evaluator for all claims: the search for a period of these games takes longer than all else.
    let checks = conditions
        .iter()
        .map(|(_, _, condition)| format!("check {claim}, {condition}\n"));
    let text = format!("{GAMES}\n{}", checks.collect::<String>());
    let (_, checked) = nk_testing_programs::checked(&text);
    assert_eq!(checked.program.checks.len(), conditions.len());
    let mut evaluator = nk_testing_programs::evaluator(&checked.program);
    let (mut proved, mut broken) = (0, 0);
    for ((left, right, condition), check) in conditions.iter().zip(&checked.program.checks) {
        let report = evaluator.run_check(check, &default());
        let has_value = |n: i128| left.at(n).is_some() && right.at(n).is_some();
        let is_total = (0..500).all(has_value);
        if matches!(report.verdict, Verdict::Proved { .. }) {
            assert!(is_total, "{claim}, {condition}: {:?}", report.verdict);
            proved += 1;
        }
        broken += u64::from(!is_total);
    }
    assert!(proved * 8 > rounds(150), "{proved}");
    assert!(broken * 20 > rounds(150), "{broken}");
}
