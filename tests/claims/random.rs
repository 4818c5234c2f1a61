//! Random claims: what is proved must survive being tried much further, and a failure must be one.

use nkdsl::eval::Verdict;

use super::{GAMES, default, verdicts};

/// Draws numbers, and from them expressions in n.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % bound
    }

    /// `2*n + 7`.
    fn index(&mut self) -> String {
        format!("{}*n + {}", 1 + self.below(3), self.below(40))
    }

    fn number(&mut self) -> String {
        match self.below(6) {
            0 => format!("{}/{}", 1 + self.below(7), 2 + self.below(3)),
            1 => format!("(-{})", 1 + self.below(4)),
            _ => self.below(12).to_string(),
        }
    }

    fn leaf(&mut self) -> String {
        let index = self.index();
        match self.below(9) {
            0 | 1 => "n".to_owned(),
            2 => self.number(),
            3 => format!("lost({index} + 1)"),
            4 => format!("half({index})"),
            5 => format!("late({index})"),
            6 => format!("pocked({index})"),
            7 => format!("kayles({index})"),
            _ => format!("D({index})"),
        }
    }

    fn expression(&mut self, depth: u64) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let one = self.expression(depth - 1);
        let small = 2 + self.below(5);
        match self.below(12) {
            0 => format!("({one} + {})", self.expression(depth - 1)),
            1 => format!("({one} - {})", self.expression(depth - 1)),
            2 => format!("({one} * {})", self.expression(depth - 1)),
            3 => format!("{one} * {}", self.number()),
            4 => format!("({one} / {small})"),
            5 => format!("(({one}) mod {})", self.number()),
            6 => format!("(({one}) div {small})"),
            7 => format!("floor({one} / {small})"),
            8 => format!("abs({one})"),
            9 => format!("min({one}, {})", self.expression(depth - 1)),
            10 => {
                let condition = self.truth(depth - 1);
                format!("(if {condition} then {one} else {})", self.leaf())
            }
            _ => format!("({one})^{}", self.below(3)),
        }
    }

    fn truth(&mut self, depth: u64) -> String {
        let one = self.expression(depth);
        match self.below(8) {
            0 => format!("({one}) mod {} = {}", 2 + self.below(5), self.below(3)),
            1 => format!("{one} in {}..{}", self.below(4), self.expression(depth)),
            2 => format!("{one} in {one} - 3/2..{one} + {}", self.number()),
            3 => format!("not ({one} = {})", self.number()),
            4 => format!("({}) in lost", self.index()),
            5 => format!("{one} < {} or n mod 3 = 1", self.expression(depth)),
            6 => format!("{one} != {}", self.expression(depth)),
            _ => format!("{one} <= {}", self.expression(depth)),
        }
    }
}

/// Beside the games: a function with fractions, and one with base cases inside the range of its equation.
const MORE: &str = "
    half(n) = (n + D(n)) / 2
    pocked(70) = 5
    pocked(71) = 1/2
    pocked(n) = D(n) + n mod 4 : n >= 0
";

/// f, and what is f(n - moved) but for its spelling and, now and then, for a base case.
fn two_recurrences(draw: &mut Draw) -> (String, u64) {
    let (taken, least, before) = (1 + draw.below(3), draw.below(2), draw.below(3));
    let moved = draw.below(3);
    let f = recurrence("f", [taken, least, before, 0], draw);
    let g = recurrence("g", [taken, least, before, moved], draw);
    (f + &g, moved)
}

/// Options are pairs of places from `least` on that leave out `taken`, all of it `moved` up.
fn recurrence(f: &str, [taken, least, before, moved]: [u64; 4], draw: &mut Draw) -> String {
    let start = moved + before + taken;
    let odd = draw.below(8) == 0;
    let bases = (moved..start).map(|at| {
        let value = u64::from(odd && at + 1 == start);
        format!("{f}({at}) = {value}\n")
    });
    let bases: String = bases.collect();
    let (low, sum) = (moved + least, format!("n + {moved} - {taken}"));
    let high = format!("{sum} - {low}");
    let half = [", i <= n - i", ""][draw.below(2) as usize];
    let general = match draw.below(4) {
        0 => format!(
            "{f}(n) = mex {{ {f}(i) (+) {f}({sum} - i) : {low} <= i <= {high}{half} }} : n >= {start}"
        ),
        1 => format!(
            "{f}(n) = mex {{ {f}({sum} - i) (+) {f}(i) : {low} <= i, i <= {high} }} : n >= {start}"
        ),
        2 => format!(
            "{f}(n) = mex {{ {f}(i) (+) {f}(j) : i + j = {sum}, i >= {low}, j >= i }} : n >= {start}"
        ),
        _ => format!(
            "{f}(n+1) = mex {{ {f}(i) (+) {f}(1 + {sum} - i) : {low} <= i <= 1 + {high} }} : n >= {start} - 1"
        ),
    };
    bases + &general + "\n"
}

/// Equal by their recurrences, or by their periods, or not: with equations told in many ways.
#[test]
fn random_equations_that_are_proved_hold_far_out() {
    let mut draw = Draw(0x0dd0_5eed_0dd0_5eed);
    let (mut proved, mut failed) = (0, 0);
    for _ in 0..rounds() / 16 {
        let (games, moved) = two_recurrences(&mut draw);
        let (c, low) = (draw.below(4), draw.below(3));
        let d = c + moved + draw.below(6) / 5;
        let claim = match draw.below(3) {
            0 => format!("f(n + {c}) = g(n + {d})"),
            1 => format!("g(n + {d}) = f(n + {c})"),
            _ => format!("g(2*n + {d}) = f(2*n + {c})"),
        };
        match compared(&games, &claim, [low, low + 120]) {
            Some(true) => proved += 1,
            Some(false) => failed += 1,
            None => {}
        }
    }
    println!("{proved} proved, {failed} failed");
    assert!(proved > rounds() / 64 && failed > rounds() / 160);
}

/// Claims that no proof should be fooled by: every value is made of periodic ones, by all that arithmetic has.
#[test]
fn random_statements_that_are_proved_hold_far_out() {
    let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
    let (mut proved, mut failed) = (0, 0);
    for _ in 0..rounds() {
        let depth = draw.below(3);
        let claim = draw.truth(depth);
        let low = draw.below(80);
        match compared(&format!("{GAMES}{MORE}"), &claim, [low, low + 700]) {
            Some(true) => proved += 1,
            Some(false) => failed += 1,
            None => {}
        }
    }
    println!("{proved} proved, {failed} failed");
    assert!(proved > rounds() / 10 && failed > rounds() / 10);
}

/// Whether a claim for all n from `low` on is proved, or fails; tried up to `end`, it must do the same.
fn compared(games: &str, claim: &str, [low, end]: [u64; 2]) -> Option<bool> {
    let spec = |range: String| format!("{games}check {claim} : {range}");
    let found = verdicts(&spec(format!("n >= {low}")), &default());
    if !matches!(found[..], [Verdict::Proved { .. } | Verdict::Fails { .. }]) {
        return None;
    }
    let far = verdicts(&spec(format!("{low} <= n <= {end}")), &default());
    match (&found[0], &far[0]) {
        (Verdict::Proved { .. }, Verdict::Proved { .. }) => Some(true),
        (Verdict::Fails { at, .. }, Verdict::Fails { at: first, .. }) if at == first => Some(false),
        // Further out than is tried here.
        (Verdict::Fails { at, .. }, Verdict::Proved { .. })
            if at[0].as_i64() > Some(end as i64) =>
        {
            Some(false)
        }
        other => panic!("{games}{claim} : n >= {low}: {other:?}"),
    }
}

fn rounds() -> u64 {
    std::env::var("NKDSL_ROUNDS").map_or(ROUNDS, |own| own.parse().expect("a number"))
}

/// More with `NKDSL_ROUNDS`.
const ROUNDS: u64 = 400;
