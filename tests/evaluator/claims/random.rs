//! Random claims for all rules of proof: a proved claim is true at every point further out, and one that fails is false
//! there.

use std::ops::ControlFlow;

use nk_base::number::Number;
use nk_eval::{Verdict, Window};

use nk_testing::{Random, rounds};
use nk_testing_programs::{evaluator, program};

use super::verdicts;

/// A mex sequence of period 3 and one that grows; functions made from others, of which one has base cases further out,
/// one has fractions, and two have equations for residues of n; enumerations; a truth value.
pub(super) const DEFINITIONS: &str = "
    a(n) = mex { a(n-k) : 1 <= k <= 2, k <= n }
    g(n) = mex { g(i) : 0 <= i < n }
    b(n) = a(n) + n mod 2 : n >= 0
    b(25) = 7
    b(61) = 1/2
    c(n) = (a(n) + n)/2 : n >= 0
    late(n+4) = b(n) - 2*n : n >= 0
    late(n) = n^2 : 0 <= n < 4
    r(n) = a(n) + 1 : n mod 3 = 0, n >= 2
    r(n) = n mod 2 : n mod 3 != 0, n >= 2
    r(n) = 4 : 0 <= n <= 1
    r(50) = 1/3
    v(n+1) = n/2 : n >= -1, n mod 2 = 0
    v(n+1) = a(n) + (n - 1)/2 : n >= 1, n mod 2 = 1
    v(n) = n : n in {0, 20}, n mod 5 = 0
    P = { n : n >= 3, n mod 5 = 2 or n mod 5 = 4 }
    Q = { n : n >= 0, b(n) = 1 }
    t(n) = n mod 4 = 1 : n >= 0
    H(m, r) = { n : n >= m, b(n) = r or n mod 4 = m }
    I(m) = { n : n in H(m, 2), n <= 90 or n mod 8 = m, n > 9/2 }
";

pub(super) struct Writer(pub(super) Random);

impl Writer {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn pick(&mut self, all: &[&str]) -> String {
        (*self.0.pick(all)).to_owned()
    }

    fn index(&mut self) -> String {
        let (factor, offset) = (1 + self.below(3), self.below(7));
        format!("{factor}*n + {offset}")
    }

    pub(super) fn number(&mut self, depth: u64) -> String {
        if depth == 0 {
            let index = self.index();
            let small = 1 + self.below(6);
            return match self.below(14) {
                0 | 1 => "n".to_owned(),
                9 => format!("nimber(path({index}))"),
                11 => format!("outcome(path({index}))"),
                12 => format!("misere(\"0.75\", [{index}, n])"),
                13 => format!("misere(\"0.12\", [{small}, {index}])"),
                10 => format!("nimber(disjoint(cycle({index} + 3), path(2*n)))"),
                2 => small.to_string(),
                3 => self.pick(&["1/2", "2/3"]),
                4 => format!("P({index} + 1)"),
                5 => format!("Q({index} + 1)"),
                _ => format!(
                    "{}({index})",
                    self.pick(&["a", "a", "b", "c", "g", "late", "r", "v"])
                ),
            };
        }
        let (x, y) = (self.number(depth - 1), self.number(depth - 1));
        let small = 1 + self.below(6);
        match self.below(25) {
            23 => format!("(floor(max({x}, 0)) (+) {small})"),
            24 => format!("(({}) (+) {small})", self.index()),
            // Polynomials, whose order is settled behind their roots.
            21 => self.pick(&[
                "n^2 - 40*n",
                "n*(n + 1)/2",
                "(n - 30)^3",
                "n^2",
                "(3 - n)^2 + n",
            ]),
            22 => format!("({x})^2"),
            20 => format!("{}[{} + 1]", self.set_with_arguments(), self.index()),
            17 => format!(
                "{}(b({}) + i : 0 <= i <= 2, i != {small})",
                self.pick(&["sum", "max", "min"]),
                "n + i"
            ),
            18 => format!("nimsum(a({} + i), i : i in {{1, 3}})", self.index()),
            19 => format!("(k{depth} + {y} where k{depth} = {x})"),
            0 => format!("({x}) + ({y})"),
            1 => format!("({x}) - ({y})"),
            2 => format!("{small}*({x})"),
            3 => format!("({x})*({y})"),
            4 => format!("({x})/{small}"),
            5 | 6 => format!("({x}) mod {small}"),
            7 => format!("(({x})*({y}) + ({x})^2) mod {small}"),
            8 => format!("({x}) div {small}"),
            9 => format!("{}(({x})/{small})", self.pick(&["floor", "ceiling"])),
            10 => format!("{}({x}, {y})", self.pick(&["min", "max"])),
            11 => format!("|{x}|"),
            12 => format!("gcd(floor({x}), {small})"),
            13 => format!("(if {} then {x} else {y})", self.truth(depth - 1)),
            // The condition is within an `if`, because `n in S` alone would be warned of there.
            14 => format!(
                "mex {{ floor({x}) mod 3, 0 : (if {} then 1 else 0) = 1 }}",
                self.truth(depth - 1)
            ),
            15 => format!("binomial(floor({x}) mod 5, {small})"),
            _ => format!("-({x})"),
        }
    }

    fn set_with_arguments(&mut self) -> String {
        match self.below(2) {
            0 => format!("H({}, {})", self.below(4), self.below(4)),
            _ => format!("I(7 - {})", 4 + self.below(4)),
        }
    }

    fn truth(&mut self, depth: u64) -> String {
        let (x, y) = (self.number(depth), self.number(depth));
        let (index, small) = (self.index(), self.below(4));
        match self.below(if depth == 0 { 14 } else { 17 }) {
            16 => format!("not ({})", self.truth(depth - 1)),
            0 | 1 => format!("{x} {} {y}", self.pick(&["=", "!=", "<", "<=", ">", ">="])),
            2 => format!("{x} in {y} - {} .. {y} + 3", self.below(4)),
            3 => format!("{index} in {}", self.pick(&["P", "Q"])),
            4 => format!("t({index})"),
            5 => format!("({x}) mod 3 != {}", self.pick(&["0", "1", "1/2"])),
            6 => format!("{x} <= {y} + 40"),
            7 => format!(
                // A set that lists a number twice would be warned of.
                "{x} {} {{{y}, {small} + 0*n, {y} - 1}}",
                self.pick(&["in", "not in"])
            ),
            // One side grows past the other.
            8 => format!(
                "{index} {} {}",
                self.pick(&["=", "!=", "<", "<=", ">", ">="]),
                self.pick(&[
                    "90",
                    "60 - n",
                    "2*n + 31",
                    "150/2",
                    "151/2",
                    "n/3 + 91/2",
                    "max(90, 7/2)"
                ])
            ),
            9 => format!(
                "({index} {} {} or {x} <= {y})",
                self.pick(&["in", "not in"]),
                self.pick(&["40..70", "{50, 51, 80}", "{n + 9, 77}", "55..90 - n"])
            ),
            10 => format!("({index} < {small}0 or {x} >= {y})"),
            11 => format!(
                "{}(b({index} + h) <= {x} : h in {small}..{small} + 2)",
                self.pick(&["exists", "all"])
            ),
            12 => format!("{x} in {{2*i : 0 <= i <= j <= {small}}}"),
            13 => format!("{index} in {}", self.set_with_arguments()),
            14 => format!(
                "({}) and ({})",
                self.truth(depth - 1),
                self.truth(depth - 1)
            ),
            _ => format!("({}) or ({})", self.truth(depth - 1), self.truth(depth - 1)),
        }
    }
}

fn near() -> Window {
    Window {
        default_to: Some(Number::Small(3)),
        ..Window::default()
    }
}

#[test]
fn what_any_rules_prove_is_true_far_out() {
    let mut writer = Writer(Random(0x0dd_ba11));
    let (mut proved, mut failed) = (0, 0);
    for _ in 0..rounds(320) {
        let depth = writer.below(3);
        let (claim, low) = (writer.truth(depth), writer.below(30));
        let filter = writer.pick(&[
            "",
            "",
            ", n mod 3 = 1",
            ", t(n + 2)",
            ", n in P",
            ", 2*n + 1 in Q",
            ", n >= 57 or n mod 2 = 0",
            ", 1 < 2, n > 57/2",
            ", a(4) = 1, n in H(2, 1)",
            ", a(4) = 0",
        ]);
        let text = |range: String| format!("{DEFINITIONS}\ncheck {claim} : {range}{filter}");
        let found = verdicts(&text(format!("n >= {low}")), &near());
        let far = || verdicts(&text(format!("{low} <= n <= {}", low + 200)), &near());
        match &found[..] {
            [Verdict::Proved { .. }] => {
                proved += 1;
                let far = far();
                assert!(
                    matches!(far[..], [Verdict::Proved { by: None, .. }]),
                    "{claim} : n >= {low}{filter} is proved: {far:?}"
                );
            }
            [Verdict::Fails { at, .. }] if at[0] <= Number::Small(low as i64 + 200) => {
                failed += 1;
                let far = far();
                assert!(
                    matches!(&far[..], [Verdict::Fails { at: first, .. }] if first == at),
                    "{claim} : n >= {low}{filter} fails at {at:?}: {far:?}"
                );
            }
            _ => {}
        }
    }
    println!("{proved} proved, {failed} failed");
    assert!(
        proved > 40 && failed > 40,
        "{proved} proved, {failed} failed"
    );
}

#[test]
fn what_terms_are_proved_to_gain_they_gain_far_out() {
    let mut writer = Writer(Random(0x5eed_0fa1));
    let mut proved = 0;
    for _ in 0..rounds(120) {
        let depth = writer.below(3);
        let text = format!("{DEFINITIONS}\neval {} : n >= 0", writer.number(depth));
        let program = program(&text);
        let mut evaluator = evaluator(&program);
        let eval = &program.evals[0];
        let Some(course) = evaluator.proved_periodicity(eval) else {
            continue;
        };
        let mut terms: Vec<Number> = Vec::new();
        let window = Window {
            to: Some(Number::Small(300)),
            ..Window::default()
        };
        let ended = evaluator.run_eval(eval, &window, &mut |_, value| {
            terms.extend(value.number().cloned());
            ControlFlow::Continue(())
        });
        ended.unwrap_or_else(|error| panic!("{text}: {:?}", error.kind));
        let from = course.preperiod.max(0) as usize;
        for (n, term) in terms.iter().enumerate().skip(from) {
            let Some(later) = terms.get(n + course.period as usize) else {
                break;
            };
            let gained = later.sub(term).expect("small numbers");
            assert_eq!(
                gained,
                Number::Small(course.saltus),
                "{text} at {n}: {course:?}"
            );
            proved += 1;
        }
    }
    println!("{proved} terms");
    assert!(proved > 4_000, "only {proved} terms");
}
