//! Claims in several variables that follow from periods: proved ones are true far beyond the box that decides them, false
//! ones are not proved, and changed certificates are refused or true.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Because, Verdict, Window};
use nk_testing::{Random, checker, rounds};
use nk_verify::claim::{Claim, Reach, VerifyError, verify};

use super::certificates::assert_refused;
use super::{default, reports, verdicts};

/// Sequences with short preperiods and periods, one that grows, functions that are made from them, a set, and a function
/// with a second equation for one argument far out.
const DEFINITIONS: &str = "
    sub(n) = mex { sub(n-k) : k in {1, 3, 4}, k <= n }
    a(n) = mex { a(n-k) : 1 <= k <= 2, k <= n }
    g(n) = mex { g(i) : 0 <= i < n }
    b(n) = a(n) + n mod 2 : n >= 0
    b(9) = 7
    late(n+4) = a(n) + 2*n : n >= 0
    late(n) = n^2 : 0 <= n < 4
    v(n) = a(n) : n >= 0, n != 12
    v(n) = 12/(n - 12) : n = 12
    P = { n : n >= 3, n mod 5 = 2 or n mod 5 = 4 }
    Q = { n : n >= 0, b(n) = 1 }
";

const TRUE_CLAIMS: &[&str] = &[
    "sub(m + 7*n) = sub(m) : m >= 0, n >= 0",
    "sub(m + 7*n) = sub(m) : n >= 0, m >= 0",
    "octal(\"0.77\", m) (+) octal(\"0.77\", n) = octal(\"0.77\", n) (+) octal(\"0.77\", m) : m >= 0, n >= 0",
    "misere(\"0.77\", [m, n]) = misere(\"0.77\", [n, m]) : m >= 0, n >= 0",
    "misere(\"0.75\", [m, n + 3, 2]) = misere(\"0.75\", [2, n + 3, m]) : m >= 0, n >= 0",
    "nimber(path(m + 34*n)) = nimber(path(m)) : m >= 53, n >= 0",
    "outcome(path(m + 34*n)) = outcome(path(m)) : m >= 53, n >= 0",
    "sub(k + 7*m + 14*n) = sub(k) : k >= 0, m >= 0, n >= 0",
    "a(m + n) <= 2 : m >= 0, n >= 0",
    "a(3*m + 2*n) = a(2*n) : m >= 0, n >= 0",
    "a(m) (+) a(n) (+) a(m + 3*n) < 4 : m >= 0, n >= 0",
    // What grows.
    "g(m + n) = g(m) + g(n) : m >= 0, n >= 0",
    "late(m + 3*n) = late(m) + 6*n : m >= 4, n >= 0",
    "m + n >= m : m >= 0, n >= 0",
    "a(m) + n < m + n + 3 : m >= 0, n >= 0",
    "a(m) != m + 3 and n + 1 > n : m >= 0, n >= 0",
    "P(m + 2*n) = P(m) + 5*n : m >= 1, n >= 0",
    "(m + 5*n in P) = (m in P) : m >= 3, n >= 0",
    "(m*n + m) mod 2 = m*(n + 1) mod 2 : m >= 0, n >= 0",
    // Aggregates over ranges that grow.
    "max(a(i) : 0 <= i <= m) <= 2 and n >= 0 : m >= 0, n >= 0",
    // Conditions.
    "a(m) = a(n) : m >= 0, n >= 0, m mod 3 = n mod 3",
    "a(m + n) = a(n + m + 3) : m >= 0, n >= 0, (m + n) mod 4 != 1",
    "b(m + n) <= 3 : m >= 0, n >= 0, m + n > 9",
    // Variables with an end.
    "a(n + 3*m) = a(n) : 0 <= m <= 6, n >= 0",
    "a(n + 3*m) = a(n) : n >= 0, 0 <= m <= 6",
    "misere(\"0.77\", [m, n + 12]) = misere(\"0.77\", [m, n]) : 0 <= m <= 5, n >= 71",
    "sub(m + 7*n) = sub(m + i - i) : m >= 0, 1 <= i <= 3, n >= 0",
    // Variables that bound each other.
    "sub(m + 7*(n - m)) = sub(m) : 0 <= m <= n",
    "sub(n) <= 3 and n > m : m >= 0, n > m",
    "a(n - m) <= 2 : n >= 2, 0 <= m <= n",
    "g(n) - g(m) = g(n - m) : 0 <= m < n",
    "g(k) - g(m) = g(k - n) + g(n - m) : 0 <= m <= n <= k",
    "a(n) = a(m) or (n - m) mod 3 != 0 : n >= 0, 0 <= m < n",
    "max(a(m + i) : 0 <= i <= 2) = 2 and n >= 0 : m >= 0, n >= 0",
];

#[test]
fn true_claims_are_proved() {
    for claim in TRUE_CLAIMS {
        let found = verdicts(&format!("{DEFINITIONS}\ncheck {claim}"), &default());
        assert!(
            matches!(
                found[..],
                [Verdict::Proved {
                    by: Some(Because::RepeatsInEach { .. }),
                    ..
                }]
            ),
            "{claim}: {found:?}"
        );
    }
}

/// Each of these is false at points far out, or somewhere without a value, or no rule shows that it repeats.
#[test]
fn other_claims_are_not_proved() {
    let claims = [
        "sub(m + 7*n) != 5 and (m != 40 or n != 60) : m >= 0, n >= 0",
        "sub(m + 7*n) != 3 or m != 40 or n != 60 : m >= 0, n >= 0",
        "m != 40 or n != 60 : m >= 0, n >= 0",
        "a(m) <= 1 or n < 60 : m >= 0, n >= 0",
        "m != 4000 or n != 2 : m >= 0, n >= 0",
        "m + 3 != n : m >= 400, n >= 0",
        "m < n + 500 : m >= 0, n >= 0",
        "m*n != 2000 : m >= 0, n >= 0",
        "g(m) + g(n) != 300 : m >= 0, n >= 0",
        "late(m + 3*n) = late(m) + 6*n : m >= 3, n >= 0",
        "g(m) (+) g(n) = g(n) (+) g(m) : m >= 0, n >= 0",
        "m^n >= 0 : m >= 0, n >= 0",
        "m in P or n != 300 : m >= 0, n >= 0",
        // Without a value at (12, n) or (m, 12).
        "v(m) <= 2 and n >= 0 : m >= 0, n >= 0",
        "v(m + n) <= 2 : m >= 0, n >= 0",
        "n >= 0 : m >= 0, n >= 0, v(m) <= 2",
        // The condition has no value where m has none.
        "n >= m : n >= 0, 1 <= m <= n, 12/n > 0",
        // A box that is too large.
        "octal(\"0.77\", k) + octal(\"0.77\", m) + octal(\"0.77\", n) + octal(\"0.77\", i) <= 36 : i >= 0, k >= 0, m >= 0, n >= 0",
    ];
    let window = Window {
        to: Some(Number::Small(9)),
        ..Window::default()
    };
    for claim in claims {
        let found = reports(&format!("{DEFINITIONS}\ncheck {claim}"), &window);
        let is_proved = matches!(found[0].verdict, Verdict::Proved { .. });
        assert!(
            !is_proved && found[0].certificate.is_none(),
            "{claim}: {found:?}"
        );
    }
}

/// A claim that fails in the box that decides it fails in its own variables, wherever its window ends.
#[test]
fn a_false_claim_fails_at_a_point_of_its_own_variables() {
    let near = Window {
        to: Some(Number::Small(1)),
        ..Window::default()
    };
    let small = |all: &[i64]| {
        all.iter()
            .map(|own| Number::Small(*own))
            .collect::<Vec<_>>()
    };
    let cases = [
        (
            "a(m + n) = a(n) or m < 20 or n != 5 : m >= 0, n >= 0",
            vec![20, 5],
        ),
        // Of two lower bounds of n, either may be the greater one.
        ("3*m + 6 in Q : m >= 6, n >= 9, 3*m + n > 1", vec![6, 9]),
        ("a(n) < 2 or m < 3 : m >= 0, n >= 6, n > m", vec![3, 8]),
        ("a(n - m) != 2 or m < 7 : 0 <= m <= n", vec![7, 9]),
        ("a(n - m) != 2 or m < 7 : n >= 0, 0 <= m <= n", vec![9, 7]),
    ];
    for (claim, point) in cases {
        let found = reports(&format!("{DEFINITIONS}\ncheck {claim}"), &near);
        match &found[0].verdict {
            Verdict::Fails { at, .. } => assert_eq!(*at, small(&point), "{claim}"),
            verdict => panic!("{claim}: {verdict:?}"),
        }
    }
}

/// The certificate of a claim.
fn certificate(claim: &str) -> String {
    let found = reports(&format!("{DEFINITIONS}\ncheck {claim}"), &default());
    let text = found[0].certificate.clone();
    text.unwrap_or_else(|| panic!("{claim}: {:?}", found[0]))
}

#[test]
fn certificates_are_accepted_and_say_what_is_proved() {
    let cases = [
        (
            "sub(m + 7*n) = sub(m) : m >= 0, n >= 0",
            "sub(n + 7*n2) = sub(n) : n >= 0, n2 >= 0",
        ),
        (
            "misere(\"0.75\", [m, 2*n + 3, 2]) <= 1 : m >= 0, 0 <= n <= 4",
            "misere(\"0.75\", [n, 2*n2 + 3, 2]) <= 1 : n >= 0, 0 <= n2 <= 4",
        ),
        (
            "(m + 5*n in P) = (m in P) : 3 <= m <= 9, n >= 0",
            "(5*n + n2 in P) = (n2 in P) : n >= 0, 3 <= n2 <= 9",
        ),
        (
            "a(n) <= m + 2 : 0 <= m <= n, n mod 2 = 0",
            "a(n + n2) <= n + 2 : n >= 0, n2 >= 0, (n + n2) mod 2 = 0",
        ),
    ];
    for (claim, shown) in cases {
        let text = certificate(claim);
        let verified = verify(&text, &CancelToken::new()).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(verified.claim.write(), text);
        assert_eq!(verified.claim.text, claim);
        assert_eq!(verified.claim.shown(), shown);
        assert!(verified.tried > 0 && verified.points >= verified.tried);
    }
}

#[test]
fn what_is_refused_and_why() {
    let text = certificate("sub(m + 7*n) = sub(m) : m >= 2, n >= 1, n mod 2 = 1");
    assert!(
        text.contains("\nvariable low 1 period 2 from 1\n"),
        "{text}"
    );
    let along = |why| VerifyError::Along(0, Box::new(why));
    let missing = VerifyError::Shape("a tree refers to something that is not there");
    let numbers = VerifyError::Shape("low, period and from do not fit together");
    let at = |n, m| VerifyError::FalseAt(vec![Number::Small(n), Number::Small(m)]);
    let changes = [
        (
            "low 1 period 2",
            "low 1 period 1",
            along(VerifyError::Repeats(Some(0))),
        ),
        ("\nperiod 7\n", "\nperiod 6\n", VerifyError::Repeats(None)),
        ("1 7 + 0", "1 6 + 0", along(VerifyError::Repeats(None))),
        ("1 7 + 0", "1 7 + 1", at(2, 1)),
        ("1 7 + 0", "1 -7 + 0", missing.clone()),
        ("1 7 + 0", "1 7 0 + 0", missing.clone()),
        ("1 7 + 0", "1 + 0", missing.clone()),
        ("1 7 + 0", "1 7 - 0", VerifyError::Line(0)),
        ("along 0 1", "along 0 2", VerifyError::Line(0)),
        ("along 0 1", "among 0", missing.clone()),
        ("along 0 1", "along 1 1", missing.clone()),
        ("mod n2", "mod n3", missing.clone()),
        ("mod n2", "mod n1", VerifyError::Line(0)),
        ("low 1 period 2", "low 2 period 2", numbers.clone()),
        ("low 1 period 2", "low 1 period 0", numbers.clone()),
        ("low 1 period 2 from 1", "low 1 high 0", numbers.clone()),
        (
            "low 1 period 2 from 1",
            "low 1/2 period 2 from 1",
            numbers.clone(),
        ),
        (
            "period 2 from 1\n",
            "period 2 from 9000000\n",
            numbers.clone(),
        ),
        ("period 2 from 1\n", "period 2\n", VerifyError::Line(0)),
        ("\nvariable low 1 period 2 from 1\n", "\n", missing.clone()),
    ];
    assert_refused(&text, changes);
    // A preperiod counts where the other variables have their least values.
    let text = certificate(
        "misere(\"0.77\", [m + n]) = misere(\"0.77\", [m + n + 12]) : m >= 40, n >= 31",
    );
    assert!(
        text.contains("variable low 31 period 12 from 31\n"),
        "{text}"
    );
    let earlier = text.replace(
        "variable low 31 period 12 from 31",
        "variable low 30 period 12 from 30",
    );
    let why = verify(&earlier, &CancelToken::new()).expect_err("it is too early");
    assert_eq!(why, along(VerifyError::From(31)));
}

/// Random claims in two or three variables.
struct Writer {
    random: Random,
    /// The names of the variables.
    names: Vec<&'static str>,
}

impl Writer {
    fn pick<'c>(&mut self, all: &[&'c str]) -> &'c str {
        self.random.pick::<&'c str>(all)
    }

    fn name(&mut self) -> &'static str {
        let at = self.random.below(self.names.len());
        self.names[at]
    }

    fn sum(&mut self) -> String {
        let mut parts = Vec::new();
        for name in self.names.clone() {
            match self.random.below(8) {
                0..3 => {}
                3..5 => parts.push(name.to_owned()),
                5 => parts.push(format!("3*{name}")),
                6 => parts.push(format!("6*{name}")),
                _ => parts.push(format!("{}*{name}", 2 + self.random.below(9))),
            }
        }
        if parts.is_empty() {
            parts.push(self.name().to_owned());
        }
        if self.random.one_in(4) {
            parts.push(self.random.below(7).to_string());
        }
        parts.join(" + ")
    }

    fn number(&mut self, depth: u64) -> String {
        if depth == 0 {
            let (sum, other) = (self.sum(), self.sum());
            let small = 1 + self.random.below(6);
            return match self.random.below(12) {
                0 => self.name().to_owned(),
                1 => small.to_string(),
                2 => sum,
                3 => format!("P({sum} + 1)"),
                4 => format!("Q({sum} + 1)"),
                5 => format!("misere(\"0.75\", [{sum}, {other}])"),
                6 => format!("misere(\"0.12\", [{sum}])"),
                _ => format!("{}({sum})", self.pick(&["a", "a", "b", "sub", "g", "late"])),
            };
        }
        let (x, y) = (self.number(depth - 1), self.number(depth - 1));
        let small = 2 + self.random.below(4);
        match self.random.below(13) {
            0 | 1 => format!("({x}) + ({y})"),
            2 | 3 => format!("({x}) - ({y})"),
            4 => format!("({x})*({y})"),
            5 => format!("{small}*({x})"),
            6 | 7 => format!("({x}) mod {small}"),
            8 => format!("({x}) div {small}"),
            9 => format!("{}({x}, {y})", self.pick(&["min", "max"])),
            10 => format!("(({x})*({y}) + {x}) mod {small}"),
            11 => format!("|{x}|"),
            _ => format!("(if {} then {x} else {y})", self.truth(0)),
        }
    }

    fn truth(&mut self, depth: u64) -> String {
        let (x, y) = (self.number(depth), self.number(depth));
        let (sum, name, other) = (self.sum(), self.name(), self.name());
        let far = 20 + self.random.below(30);
        match self.random.below(if depth == 0 { 11 } else { 14 }) {
            0..3 => format!("{x} {} {y}", self.pick(&["=", "!=", "<", "<=", ">", ">="])),
            3 => format!("{x} <= {y} + {far}"),
            4 => format!("{sum} in {}", self.pick(&["P", "Q"])),
            5 => format!("({x}) mod 3 = ({y}) mod 3"),
            // False at few points, which are far out.
            6 => format!("({x} = {x} and ({name} != {far} or {other} != 3))"),
            7 => format!("{sum} {} {far}", self.pick(&["!=", ">=", "<"])),
            8 => format!("{x} in {y} - 2 .. {y} + 3"),
            // The same on both sides, up to periods.
            9 | 10 => {
                let (period, function) =
                    *self
                        .random
                        .pick(&[(3, "a"), (7, "sub"), (6, "b"), (3, "late"), (1, "g")]);
                let gain = match function {
                    "late" => format!(" - 6*{name}"),
                    "g" => format!(" - {name}"),
                    _ => String::new(),
                };
                format!("{function}({sum} + {period}*{name}){gain} = {function}({sum})")
            }
            11 => format!(
                "({}) and ({})",
                self.truth(depth - 1),
                self.truth(depth - 1)
            ),
            12 => format!("({}) or ({})", self.truth(depth - 1), self.truth(depth - 1)),
            _ => format!("not ({})", self.truth(depth - 1)),
        }
    }

    /// The conditions of a range without its ends above, and for each variable whether it has one.
    fn range(&mut self) -> String {
        let names = self.names.clone();
        let mut all: Vec<String> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let low = self.random.below(12);
            all.push(match self.random.below(8) {
                0 => format!("{low} <= {name} <= {}", low + self.random.below(4)),
                1 if at > 0 => format!("{name} >= {} + {low}", names[at - 1]),
                2 if at > 0 => format!("0 <= {name} <= {}", names[at - 1]),
                _ => format!("{name} >= {low}"),
            });
        }
        match self.random.below(6) {
            0 => all.push(format!("({}) mod 3 != 1", self.sum())),
            1 => all.push(format!("{} in {}", self.name(), self.pick(&["P", "Q"]))),
            2 => all.push(format!("{} > {}", self.sum(), self.random.below(9))),
            _ => {}
        }
        all.join(", ")
    }
}

/// Only the points of each range up to this value are tried before a proof is sought.
const NEAR: i64 = 2;

#[test]
fn what_is_proved_is_true_far_out() {
    let mut writer = Writer {
        random: Random(0x5e7e_2a15),
        names: Vec::new(),
    };
    let (mut proved, mut failed, mut open) = (0, 0, 0);
    let near = Window {
        default_to: Some(Number::Small(NEAR)),
        ..Window::default()
    };
    for _ in 0..rounds(3000) {
        let three = writer.random.one_in(5);
        writer.names = if three {
            vec!["k", "m", "n"]
        } else {
            vec!["m", "n"]
        };
        let depth = [0, 0, 1][writer.random.below(3usize)];
        let claim = format!("{} : {}", writer.truth(depth), writer.range());
        let text = format!("{DEFINITIONS}\ncheck {claim}");
        let Ok(program) = nk_testing_programs::read_silent(&text) else {
            continue;
        };
        let mut evaluator = nk_testing_programs::evaluator(&program);
        let report = evaluator.run_check(&program.checks[0], &near);
        let far = if three { 24 } else { 90 };
        // Within ends above, all points are tried and no proof is sought.
        let ends = writer.names.iter().map(|name| format!(", {name} <= {far}"));
        let bounded = format!("{text}{}", ends.collect::<String>());
        let whole = || verdicts(&bounded, &near);
        match report.verdict {
            Verdict::Proved { by: Some(_), .. } => {
                proved += 1;
                let text = report.certificate.expect("a certificate");
                assert!(verify(&text, &CancelToken::new()).is_ok(), "{claim}");
                let found = whole();
                assert!(
                    matches!(found[..], [Verdict::Proved { by: None, .. }]),
                    "{claim} is proved: {found:?}"
                );
            }
            Verdict::Fails { at, .. } => {
                failed += 1;
                let found = whole();
                let is_near = at.iter().all(|own| *own <= Number::Small(far));
                assert!(
                    !is_near || matches!(found[..], [Verdict::Fails { .. }]),
                    "{claim} fails at {at:?}: {found:?}"
                );
            }
            _ => open += 1,
        }
    }
    println!("{proved} proved, {failed} failed, {open} open");
    assert!(
        proved > 300 && failed > 300,
        "{proved} proved, {failed} failed"
    );
}

/// The claim of a certificate, up to a value of each variable, as a specification.
fn up_to(claim: &Claim, far: i64) -> String {
    let others = claim.others.iter().enumerate();
    let ends = others.filter(|own| matches!(own.1.reach, Reach::Period { .. }));
    let ends: String = ends
        .map(|own| format!(", n{} <= {far}", own.0 + 2))
        .collect();
    format!("{DEFINITIONS}\ncheck {}, n <= {far}{ends}", claim.shown())
}

/// A number of a line is replaced by another one.
fn changed(line: &str, random: &mut Random) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let numbers = words.iter().enumerate();
    let numbers = numbers.filter(|own| own.1.parse::<i64>().is_ok());
    let numbers: Vec<usize> = numbers.map(|own| own.0).collect();
    if let Some(at) = numbers.get(random.below(numbers.len().max(1))) {
        let own: i64 = words[*at].parse().expect("a number");
        words[*at] = match random.below(4) {
            0 => own + 1,
            1 => own - 1,
            2 => own * 2,
            _ => random.between(0, 9),
        }
        .to_string();
    }
    words.join(" ")
}

/// A certificate with a changed number in one of the lines of the claim itself.
fn changed_text(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let own = lines.iter().enumerate();
    let own = own.filter(|(_, line)| {
        let starts = [
            "variable ",
            "filter ",
            "statement ",
            "low ",
            "period ",
            "from ",
        ];
        starts.iter().any(|start| line.starts_with(start))
    });
    let own: Vec<usize> = own.map(|own| own.0).collect();
    let at = *random.pick(&own);
    lines[at] = changed(&lines[at], random);
    lines.join("\n") + "\n"
}

#[test]
fn changed_certificates_are_refused_or_true_far_out() {
    let mut random = Random(0xc4a2_6ed0);
    let texts: Vec<String> = TRUE_CLAIMS.iter().map(|own| certificate(own)).collect();
    let (mut refused, mut tried) = (0, 0);
    for _ in 0..rounds(2000) {
        let text = random.pick(&texts);
        let other = changed_text(text, &mut random);
        if other == *text {
            continue;
        }
        let Ok(verified) = verify(&other, &CancelToken::new()) else {
            refused += 1;
            continue;
        };
        let far = if verified.claim.others.len() > 1 {
            24
        } else {
            100
        };
        let Ok(program) = nk_testing_programs::read_silent(&up_to(&verified.claim, far)) else {
            continue;
        };
        let window = Window::default();
        let report =
            nk_testing_programs::evaluator(&program).run_check(&program.checks[0], &window);
        tried += 1;
        assert!(
            matches!(report.verdict, Verdict::Proved { by: None, .. }),
            "{}: {report:?}",
            verified.claim.shown()
        );
    }
    println!("{refused} refused, {tried} tried");
    assert!(
        refused > 500 && tried > 100,
        "{refused} refused, {tried} tried"
    );
}

/// The program that is extracted from Coq proves all claims, and agrees about changed certificates.
#[test]
fn the_checker_of_coq_agrees() {
    let mut random = Random(0x5e7e_7a10);
    let whole: Vec<String> = TRUE_CLAIMS.iter().map(|own| certificate(own)).collect();
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let unchanged = checker::compared(&whole, &[], accepts);
    assert!(unchanged.is_none_or(|own| own == [whole.len(), 0, 0]));
    let mut texts = Vec::new();
    for _ in 0..rounds(400) {
        let text = random.pick(&whole);
        texts.push(changed_text(text, &mut random));
    }
    let open = [
        "the statement has a quotient and something that grows",
        "the statement has an aggregate in several variables",
        "points are too many",
    ];
    if let Some(counts) = checker::compared(&texts, &open, accepts) {
        println!("{counts:?} proved, refused, unknown");
        assert!(counts[0] > 50 && counts[1] > 100, "{counts:?}");
        assert!(20 * counts[2] < texts.len(), "{counts:?}");
    }
}
