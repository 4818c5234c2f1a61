//! Claims about aggregates over ranges that grow with n, and about sets that do.

use nk_base::number::Number;
use nk_eval::{Verdict, Window};
use nk_testing::{Random, rounds};

use super::{GAMES, assert_fails_at, assert_holds, assert_proved, default, verdicts};

/// True claims about the sequences of [`GAMES`], which are proved.
pub(super) const RUNNING_CLAIMS: &[&str] = &[
    "max(D(i) : 0 <= i <= n) <= 9 : n >= 0",
    "min(kayles(i) : 1 <= i <= n + 1) >= 1 : n >= 0",
    "sum(D(i) : 0 <= i <= n) <= 5*n : n >= 0",
    "sum(kayles(i) : 0 <= i < n + 12) = sum(kayles(i) : 0 <= i < n) + 47 : n >= 71",
    "sum(D(i)/3 : 1 <= i <= 2*n) <= 4*n : n >= 0",
    "count(i : 0 <= i <= n, D(i) = 0) <= n/4 + 3 : n >= 0",
    "count(i : 0 <= i <= n + 34, D(i) = 0) = count(i : 0 <= i <= n, D(i) = 0) + 5 : n >= 51",
    "|{ i : 0 <= i <= n, D(i) = 0 }| = count(p : p in lost, p <= n) : n >= 0",
    "nimsum(kayles(i) : 0 <= i <= n) <= 15 : n >= 0",
    "mex { kayles(i) : 0 <= i <= n } <= 10 : n >= 0",
    "all(kayles(i) > 0 : 1 <= i <= n) : n >= 0",
    "exists(kayles(i) = 4 : 0 <= i <= n) : n >= 5",
    "max(late(i) : 0 <= i <= n) >= 2*n - 10 : n >= 0",
    "max(D(i) + i : 0 <= i <= n, i mod 3 = 1) <= n + 9 : n >= 1",
    "min(40 - i : 0 <= i <= n) = 40 - n : n >= 0",
    "max(D(n - i) : 0 <= i <= n) = max(D(i) : 0 <= i <= n) : n >= 0",
    "max(max(D(j) : 0 <= j <= i) - D(i) : 0 <= i <= n) <= 9 : n >= 0",
    "sum(D(i) : 0 <= i <= n, i <= 500) <= 2000 : n >= 0",
    "D(n) in {v : 0 <= v <= n + 3} : n >= 0",
    "3*n/2 in {v : n <= v <= 2*n} or n mod 2 = 1 : n >= 0",
];

#[test]
fn aggregates_over_ranges_that_grow() {
    for claim in RUNNING_CLAIMS {
        assert_proved(&format!("{GAMES}\ncheck {claim}"), &default());
    }
    let others = [
        "M(n) = max(D(i) : 0 <= i <= n)\ncheck M(n + 1) = M(n) : n >= 86",
        "S = { n : n >= 0, sum(D(i) : 0 <= i <= n) mod 2 = 0 }\ncheck S(k) <= 4*k + 40 : k >= 1",
        "check sum(D(i) : 0 <= i <= 300) > n or n >= 767 : n >= 0",
        "check D(n) not in {v : n + 1 <= v <= n + 3} : n >= 9",
        "check all(D(i) <= 9 and i >= 0 : 0 <= i <= n) or exists(D(i) > 9 : 0 <= i <= n) : n >= 0",
    ];
    for claim in others {
        assert_proved(&format!("{GAMES}\n{claim}"), &default());
    }
}

#[test]
fn what_becomes_false_late_fails_there() {
    let claims = [
        ("sum(D(i) : 0 <= i <= n) > 3*n - 700 : n >= 0", 2237),
        ("max(late(i) : 0 <= i <= n) <= 1234 : n >= 0", 617),
        ("count(i : 0 <= i <= n, i mod 5 = 0) != 300 : n >= 0", 1495),
        (
            "max(if i = 200 then 50 else D(i) : 0 <= i <= n) <= 9 : n >= 0",
            200,
        ),
        ("exists(kayles(i) = 4 : 0 <= i <= n) : n >= 4", 4),
        ("n in {v : 0 <= v <= n/2 + 300} : n >= 0", 601),
        ("n/3 in {v : 0 <= v <= n} or n < 250 : n >= 0", 250),
    ];
    for (claim, first) in claims {
        assert_fails_at(&format!("{GAMES}\ncheck {claim}"), first);
    }
}

/// A maximum of nothing has no value, a sum of nothing is 0.
#[test]
fn aggregates_of_nothing_are_those_of_the_language() {
    let text = |claim: &str| format!("{GAMES}\ncheck {claim}");
    for claim in [
        "max(D(i) : 1 <= i <= n) <= 9 : n >= 0",
        "min(D(i) : 0 <= i <= n, i > 70) <= 9 : n >= 0",
        "max(D(i) : 0 <= i <= n, D(i) = 10) <= 9 : n >= 0",
    ] {
        let found = verdicts(&text(claim), &default());
        assert!(
            matches!(found[..], [Verdict::Unknown { .. } | Verdict::Holds { .. }]),
            "{claim}: {found:?}"
        );
    }
    for claim in [
        "max(D(i) : 1 <= i <= n) <= 9 : n >= 1",
        "min(D(i) : 0 <= i <= n, i > 70) <= 9 : n >= 71",
        "sum(D(i) : 5 <= i <= n) = 0 or n >= 5 : n >= 0",
        "nimsum(D(i) : 5 <= i <= n) = 0 or n >= 5 : n >= 0",
        "mex { D(i) : 5 <= i <= n } = 0 or n >= 5 : n >= 0",
        "all(D(i) > 99 : 5 <= i <= n) or n >= 5 : n >= 0",
        "not exists(D(i) < 99 : 5 <= i <= n) or n >= 5 : n >= 0",
    ] {
        assert_proved(&text(claim), &default());
    }
}

#[test]
fn aggregates_without_a_rule_only_hold() {
    let claims = [
        "sum(i : 1 <= i <= n) = n*(n + 1)/2 : n >= 0",
        "product(D(i) + 1 : 0 <= i <= n) >= 1 : n >= 0",
        "max(D(i) : n <= i <= 2*n) <= 9 : n >= 0",
        "max(D(i) (+) D(n - i) : 0 <= i <= n) <= 15 : n >= 0",
        "max(grundy(i) : 1 <= i <= n) <= n : n >= 1",
        "|{ D(i) : 0 <= i <= n }| <= 10 : n >= 0",
        "count(i : 0 <= i <= j <= n) >= n : n >= 0",
        "max(D(i) : 0 <= i <= n div 2) <= 9 : n >= 0",
    ];
    for claim in claims {
        assert_holds(&format!("{GAMES}\ncheck {claim}"), &default());
    }
}

/// Numbers that repeat from an index on, and gain a saltus over each period.
struct Sequence {
    early: Vec<i64>,
    period: Vec<i64>,
    saltus: i64,
}

impl Sequence {
    fn random(random: &mut Random, least: i64) -> Sequence {
        let early = random.below(5_usize);
        let period = 1 + random.below(4_usize);
        let saltus = match random.below(3) {
            0 => random.between(least.signum() * 2, 2),
            _ => 0,
        };
        let mut values = |count: usize, most: i64| -> Vec<i64> {
            (0..count).map(|_| random.between(least, most)).collect()
        };
        Sequence {
            early: values(early, 14),
            period: values(period, 5),
            saltus,
        }
    }

    fn at(&self, n: i64) -> Option<i64> {
        let n = usize::try_from(n).ok()?;
        let Some(ahead) = n.checked_sub(self.early.len()) else {
            return Some(self.early[n]);
        };
        let turns = (ahead / self.period.len()) as i64;
        Some(self.period[ahead % self.period.len()] + turns * self.saltus)
    }

    /// Its equations.
    fn text(&self) -> String {
        let (first, period) = (self.early.len(), self.period.len());
        let early = self.early.iter().enumerate();
        let mut text: String = early.map(|(n, own)| format!("e({n}) = {own}\n")).collect();
        for (ahead, own) in self.period.iter().enumerate() {
            let from = first + ahead;
            text += &format!(
                "e(n) = {own} + {}*((n - {from})/{period}) : n mod {period} = {}, n >= {first}\n",
                self.saltus,
                from % period
            );
        }
        text
    }
}

/// The value at n of an aggregate over a sequence; `None` if it has none.
type Valued = Box<dyn Fn(&Sequence, i64) -> Option<i64>>;

/// An aggregate as text, and its value at n by its definition; truths are 1 and 0.
struct Aggregate {
    text: String,
    word: &'static str,
    value: Valued,
}

type Value = Box<dyn Fn(&Sequence, i64, i64) -> Option<i64>>;
type Truth = Box<dyn Fn(&Sequence, i64) -> bool>;

const WORDS: [&str; 8] = [
    "sum", "count", "min", "max", "nimsum", "mex", "all", "exists",
];

fn aggregate(random: &mut Random) -> Aggregate {
    let word = *random.pick(&WORDS);
    let (low, factor, offset) = (
        random.between(0, 4),
        random.between(1, 2),
        random.between(-3, 3),
    );
    let v = random.between(0, 4);
    let (item, element): (String, Value) = match (word, random.below(5)) {
        ("count", _) => ("i".to_owned(), Box::new(|_, _, _| Some(1))),
        ("all" | "exists", 0) => (
            format!("e(i) != {v}"),
            Box::new(move |e, _, i| Some(i64::from(e.at(i)? != v))),
        ),
        ("all" | "exists", _) => (
            format!("e(i) <= {}", v + 3),
            Box::new(move |e, _, i| Some(i64::from(e.at(i)? <= v + 3))),
        ),
        (_, 0) => (
            format!("e(2*i + {v})"),
            Box::new(move |e, _, i| e.at(2 * i + v)),
        ),
        (_, 1) => (
            format!("|e(i) - {v}|"),
            Box::new(move |e, _, i| Some((e.at(i)? - v).abs())),
        ),
        (_, 2) if factor == 1 => (
            "e(n + 3 - i)".to_owned(),
            Box::new(move |e, n, i| e.at(n + 3 - i)),
        ),
        _ => ("e(i)".to_owned(), Box::new(move |e, _, i| e.at(i))),
    };
    let is_turned = item.contains("n + 3");
    let (condition, is_taken): (String, Truth) = match random.below(4) {
        0 if !is_turned => (
            format!(", e(i) = {v}"),
            Box::new(move |e, i| e.at(i) == Some(v)),
        ),
        1 if !is_turned => (
            format!(", i mod 3 != {}", v % 3),
            Box::new(move |_, i| i % 3 != v % 3),
        ),
        2 if !is_turned => (
            format!(", e(i) > {v} or i < 5"),
            Box::new(move |e, i| i < 5 || e.at(i).is_some_and(|own| own > v)),
        ),
        _ => (String::new(), Box::new(|_, _| true)),
    };
    let range = format!("{low} <= i <= {factor}*n + {offset}{condition}");
    let text = match word {
        "mex" => format!("(mex {{ {item} : {range} }})"),
        _ => format!("{word}({item} : {range})"),
    };
    let value = Box::new(move |e: &Sequence, n: i64| {
        let taken = (low..=factor * n + offset).filter(|i| is_taken(e, *i));
        let mut taken = taken.map(|i| element(e, n, i));
        match word {
            // These end as soon as they are decided.
            "all" | "exists" => {
                let decides = i64::from(word == "exists");
                let decided = taken.find(|own| *own != Some(1 - decides));
                decided.unwrap_or(Some(1 - decides))
            }
            _ => {
                let all = taken.collect::<Option<Vec<i64>>>()?;
                match word {
                    "sum" | "count" => Some(all.iter().sum()),
                    "min" => all.into_iter().min(),
                    "max" => all.into_iter().max(),
                    "nimsum" if all.iter().any(|own| *own < 0) => None,
                    "nimsum" => Some(all.iter().fold(0, |sum, own| sum ^ own)),
                    _ => (0..).find(|own| !all.contains(own)),
                }
            }
        }
    });
    Aggregate { text, word, value }
}

/// A comparison as text and as a function.
type Comparison = (&'static str, fn(i64, i64) -> bool);

const COMPARISONS: [Comparison; 6] = [
    ("=", |a, b| a == b),
    ("!=", |a, b| a != b),
    ("<", |a, b| a < b),
    ("<=", |a, b| a <= b),
    (">", |a, b| a > b),
    (">=", |a, b| a >= b),
];

type Claim = (String, Box<dyn Fn(i64) -> Option<bool>>);

/// A claim about an aggregate of a sequence, and its truth by the definition.
fn claim(random: &mut Random, e: &'static Sequence) -> Claim {
    let own = aggregate(random);
    let (text, value) = (own.text, own.value);
    if matches!(own.word, "all" | "exists") {
        let wanted = random.between(0, 1);
        let text = match wanted {
            1 => text,
            _ => format!("not {text}"),
        };
        return (text, Box::new(move |n| Some(value(e, n)? == wanted)));
    }
    let (sign, compares) = *random.pick(&COMPARISONS);
    let near = |n: i64| value(e, n).unwrap_or(0);
    match random.below(5) {
        0 => {
            let bound = near(120) + random.between(-1, 1);
            let truth = move |n| Some(compares(value(e, n)?, bound));
            (format!("{text} {sign} {bound}"), Box::new(truth))
        }
        1 => {
            // A line near the values.
            let (one, other) = (near(48), near(108));
            let (slope, constant) = ((other - one) / 60, random.between(-6, 6));
            let truth = move |n| Some(compares(value(e, n)?, slope * n + constant));
            (
                format!("{text} {sign} {slope}*n + {constant}"),
                Box::new(truth),
            )
        }
        2 => {
            // What it gains over twelve steps, which are a period of all that repeats.
            let later = text.replace('n', "N");
            let later = later
                .replace("*N", "*(n + 12)")
                .replace("(N + 3", "(n + 12 + 3");
            let later = later.replace('N', "n");
            let gained = near(120) - near(108) + i64::from(random.one_in(4));
            let truth = move |n| Some(value(e, n + 12)? == value(e, n)? + gained);
            (format!("{later} = {text} + {gained}"), Box::new(truth))
        }
        3 => {
            let most = random.between(0, 3);
            let truth = move |n| Some((-2..=most * n + 5).contains(&value(e, n)?));
            (
                format!("{text} in {{v : -2 <= v <= {most}*n + 5}}"),
                Box::new(truth),
            )
        }
        _ => {
            let mut other = aggregate(random);
            while matches!(other.word, "all" | "exists") {
                other = aggregate(random);
            }
            let more = random.between(-1, 8);
            let right = format!("{} + {more}", other.text);
            let truth = move |n| Some(compares(value(e, n)?, (other.value)(e, n)? + more));
            (format!("{text} {sign} {right}"), Box::new(truth))
        }
    }
}

/// The truth of random claims is computed by the definitions of aggregates, far beyond the bounds of proofs.
#[test]
fn random_aggregates_have_the_values_that_are_proved() {
    const FAR: i64 = 260;
    let mut random = Random(0xa66_2e6a7e);
    let (mut proved, mut failed, mut open) = (0, 0, 0);
    let count = rounds(3_000);
    for _ in 0..count {
        let least = random.between(-2, 0);
        let e: &'static Sequence = Box::leak(Box::new(Sequence::random(&mut random, least)));
        let (claim, truth) = claim(&mut random, e);
        let low = random.between(0, 9);
        let text = format!("{}check {claim} : n >= {low}\n", e.text());
        let near = Window {
            default_to: Some(Number::Small(30)),
            ..Window::default()
        };
        let found = verdicts(&text, &near);
        let first = (low..=FAR).find(|n| truth(*n) != Some(true));
        match &found[..] {
            [Verdict::Proved { .. }] => {
                proved += 1;
                assert_eq!(first, None, "{text}: {found:?}");
            }
            [Verdict::Fails { at, .. }] => {
                failed += 1;
                let at = at[0].as_i64().expect("a small number");
                assert_eq!(truth(at), Some(false), "{text}: {found:?}");
                assert_eq!(first, (at <= FAR).then_some(at), "{text}: {found:?}");
            }
            [Verdict::Unknown { .. }] => {
                open += 1;
                let first = first.map(&truth);
                assert_eq!(first, Some(None), "{text}: {found:?}");
            }
            [Verdict::Holds { .. }] => {
                open += 1;
                assert!(first.is_none_or(|n| n > 30), "{text}: {found:?}");
            }
            _ => panic!("{text}: {found:?}"),
        }
    }
    println!("{proved} proved, {failed} failed, {open} open");
    assert!(
        proved > count / 6 && failed > count / 6 && open < count / 2,
        "{proved} proved, {failed} failed, {open} open"
    );
}
