//! Recurrences with conditions on residues: their values by plain loops, their periods far beyond the proof, and their
//! certificates.

use std::collections::HashMap;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::Verdict;
use nk_lang::recognise::recognise;
use nk_verify::claim::verify;

use nk_testing::{Random, checker, rounds};
use nk_testing_programs::{evaluator, program};
use num_integer::Integer;

use super::repeating::{assert_least, function};
use super::{assert_proved, default, reports};

/// A condition on a linear form in n and the variable i of an element.
#[derive(Clone, Debug)]
struct Condition {
    n: i64,
    i: i64,
    c: i64,
    /// The form is divided by this number first.
    quotient: i64,
    modulus: i64,
    residues: Vec<i64>,
    denied: bool,
}

/// An element of a mex, in the argument n of the equation and a variable i.
#[derive(Clone, Debug)]
enum Element {
    /// f(i) xor g(n - shift - i) xor constant, for i >= low and n - shift - i >= high.
    Pair {
        names: [usize; 2],
        shift: i64,
        low: i64,
        high: i64,
        is_half: bool,
        constant: i64,
    },
    /// f(n - k) for 1 <= k <= n - low.
    Earlier {
        name: usize,
        low: i64,
        constant: i64,
    },
    /// f(n - delay), where that is at least `low`.
    Back {
        name: usize,
        delay: i64,
        low: i64,
        constant: i64,
    },
    Constant(i64),
}

#[derive(Clone, Debug)]
struct Recurrence {
    initial: Vec<i64>,
    /// The elements of the equation for each residue of n modulo the number of equations.
    equations: Vec<Vec<(Element, Vec<Condition>)>>,
}

#[derive(Clone, Debug)]
struct Recurrences {
    first: i64,
    all: Vec<Recurrence>,
}

const NAMES: [&str; 3] = ["f", "g", "h"];

impl Condition {
    fn random(random: &mut Random, has_variable: bool) -> Condition {
        let modulus = random.between(2, 4);
        let own = |random: &mut Random| random.between(0, modulus - 1);
        let residues = (0..random.between(1, 2)).map(|_| own(random)).collect();
        let (n, i) = match random.below(6) {
            0..=2 => (0, 1),
            3 => (1, -1),
            4 => (random.between(0, 3), random.between(1, 3)),
            _ => (1, 0),
        };
        Condition {
            n: if has_variable { n } else { 1 },
            i: if has_variable { i } else { 0 },
            c: random.between(-2, 3) * i64::from(random.one_in(3)),
            quotient: if random.one_in(8) { 2 } else { 1 },
            modulus,
            residues,
            denied: random.one_in(4),
        }
    }

    fn holds(&self, n: i64, i: i64) -> bool {
        let form = self.n * n + self.i * i + self.c;
        let residue = form.div_euclid(self.quotient).rem_euclid(self.modulus);
        self.residues.contains(&residue) != self.denied
    }

    fn text(&self, variable: &str, form: &str, random: &mut Random) -> String {
        let mut sum = format!("{}*({form}) + {}", self.n, self.c);
        if self.i != 0 {
            sum += &format!(" + {}*{variable}", self.i);
        }
        if (self.n, self.i, self.c) == (0, 1, 0) {
            sum = variable.to_owned();
        }
        if self.quotient > 1 {
            sum = format!("({sum}) div {}", self.quotient);
        }
        let (m, all) = (self.modulus, &self.residues);
        let of_divisor = |d: i64| (0..m).filter(move |own| own.gcd(&m) == d);
        let is_divisor = |d: &i64| {
            let mut own = all.clone();
            own.sort_unstable();
            own.dedup();
            own == of_divisor(*d).collect::<Vec<_>>()
        };
        if let Some(d) = (1..=m).find(is_divisor)
            && random.one_in(2)
        {
            let sign = if self.denied { "!=" } else { "=" };
            return format!("gcd({sum}, {m}) {sign} {d}");
        }
        match (&all[..], self.denied) {
            ([one], false) => format!("({sum}) mod {m} = {one}"),
            ([one], true) => format!("({sum}) mod {m} != {one}"),
            ([one, other], false) if random.one_in(2) => {
                format!("(({sum}) mod {m} = {one} or ({sum}) mod {m} = {other})")
            }
            _ => {
                let all: Vec<String> = all.iter().map(i64::to_string).collect();
                let word = if self.denied { "not in" } else { "in" };
                format!("({sum}) mod {m} {word} {{{}}}", all.join(", "))
            }
        }
    }
}

impl Element {
    fn random(random: &mut Random, (count, first, start): (usize, i64, i64)) -> Element {
        let name = random.below(count);
        let low = first + random.between(0, 1);
        let constant = random.between(0, 2) * i64::from(random.one_in(4));
        match random.below(8) {
            0..=2 => Element::Pair {
                names: [name, random.below(count)],
                // All indices are less than n.
                shift: (1 - first).max(0) + random.between(0, 2),
                low,
                high: first + random.between(0, 1),
                is_half: random.one_in(3),
                constant,
            },
            3..=5 => Element::Earlier {
                name,
                low,
                constant,
            },
            6 => Element::Back {
                name,
                delay: random.between(1, 1 + (start - first).max(1)),
                low,
                constant,
            },
            _ => Element::Constant(random.between(0, 3)),
        }
    }

    /// The options at n, where `value` has the earlier values.
    fn options(
        &self,
        conditions: &[Condition],
        n: i64,
        value: &dyn Fn(usize, i64) -> i64,
    ) -> Vec<i64> {
        let holds = |i: i64| conditions.iter().all(|own| own.holds(n, i));
        match self {
            Element::Pair {
                names: [a, b],
                shift,
                low,
                high,
                is_half,
                constant,
            } => {
                let sum = n - shift;
                let all = (*low..=sum - high).filter(|i| !is_half || 2 * i < sum);
                let option = |i: i64| value(*a, i) ^ value(*b, sum - i) ^ constant;
                all.filter(|i| holds(*i)).map(option).collect()
            }
            Element::Earlier {
                name,
                low,
                constant,
            } => {
                let all = (1..=n - low).filter(|k| holds(*k));
                all.map(|k| value(*name, n - k) ^ constant).collect()
            }
            Element::Back {
                name,
                delay,
                low,
                constant,
            } => {
                let is_there = n - delay >= *low && holds(0);
                Vec::from_iter(is_there.then(|| value(*name, n - delay) ^ constant))
            }
            Element::Constant(constant) => Vec::from_iter(holds(0).then_some(*constant)),
        }
    }

    /// The element with its conditions, where `form` is the argument.
    fn text(&self, form: &str, conditions: &[Condition], random: &mut Random) -> String {
        let plus = |constant: &i64| match constant {
            0 => String::new(),
            own => format!(" (+) {own}"),
        };
        let (item, range, variable) = match self {
            Element::Pair {
                names: [a, b],
                shift,
                low,
                high,
                is_half,
                constant,
            } => {
                let (a, b) = (NAMES[*a], NAMES[*b]);
                let top = format!("{form} - {shift} - i");
                let half = if *is_half {
                    format!(", i < {top}")
                } else {
                    String::new()
                };
                (
                    format!("{a}(i) (+) {b}({top}){}", plus(constant)),
                    format!("{low} <= i <= {form} - {}{half}", shift + high),
                    "i",
                )
            }
            Element::Earlier {
                name,
                low,
                constant,
            } => (
                format!("{}({form} - i){}", NAMES[*name], plus(constant)),
                format!("1 <= i <= {form} - ({low})"),
                "i",
            ),
            Element::Back {
                name,
                delay,
                low,
                constant,
            } => (
                format!("{}({form} - {delay}){}", NAMES[*name], plus(constant)),
                format!("{form} - {delay} >= {low}"),
                "n",
            ),
            Element::Constant(constant) => (constant.to_string(), String::new(), "n"),
        };
        let mut all = Vec::from_iter((!range.is_empty()).then_some(range));
        all.extend(
            conditions
                .iter()
                .map(|own| own.text(variable, form, random)),
        );
        match all.is_empty() {
            true => format!("{{ {item} }}"),
            false => format!("{{ {item} : {} }}", all.join(", ")),
        }
    }
}

impl Recurrences {
    fn random(random: &mut Random) -> Recurrences {
        let count = random.between(1, 2) as usize;
        let (first, initial) = (random.between(-1, 1), random.between(0, 3));
        let of = (count, first, first + initial);
        let recurrence = |random: &mut Random| {
            let initial = (0..initial).map(|_| random.between(0, 2)).collect();
            let equations = match random.below(4) {
                0 => random.between(2, 3),
                _ => 1,
            };
            let equation = |random: &mut Random| {
                let element = |random: &mut Random| {
                    let own = Element::random(random, of);
                    let has_variable =
                        matches!(own, Element::Pair { .. } | Element::Earlier { .. });
                    let count = [0, 1, 1, 1, 2][random.below(5)];
                    let conditions = (0..count).map(|_| Condition::random(random, has_variable));
                    let conditions = conditions.collect();
                    (own, conditions)
                };
                (0..random.between(1, 2)).map(|_| element(random)).collect()
            };
            Recurrence {
                initial,
                equations: (0..equations).map(|_| equation(random)).collect(),
            }
        };
        Recurrences {
            first,
            all: (0..count).map(|_| recurrence(random)).collect(),
        }
    }

    fn start(&self) -> i64 {
        self.first + self.all[0].initial.len() as i64
    }

    /// The values of all functions from `first` on, by the definition.
    fn values(&self, last: i64) -> Vec<Vec<i64>> {
        let mut all: Vec<Vec<i64>> = self.all.iter().map(|own| own.initial.clone()).collect();
        for n in self.start()..=last {
            let row: Vec<i64> = self
                .all
                .iter()
                .map(|own| self.value(own, n, &all))
                .collect();
            for (values, own) in all.iter_mut().zip(row) {
                values.push(own);
            }
        }
        all
    }

    fn value(&self, own: &Recurrence, n: i64, known: &[Vec<i64>]) -> i64 {
        let m = own.equations.len() as i64;
        let value = |name: usize, at: i64| known[name][(at - self.first) as usize];
        let equation = &own.equations[n.rem_euclid(m) as usize];
        let options = equation.iter();
        let options: Vec<i64> = options
            .flat_map(|(own, conditions)| own.options(conditions, n, &value))
            .collect();
        (0..).find(|own| !options.contains(own)).expect("the mex")
    }

    fn text(&self, random: &mut Random) -> String {
        let mut lines = Vec::new();
        for (name, own) in NAMES.iter().zip(&self.all) {
            for (at, value) in (self.first..).zip(&own.initial) {
                lines.push(format!("{name}({at}) = {value}"));
            }
            let (m, offset) = (
                own.equations.len(),
                random.between(-1, 2) * i64::from(random.one_in(4)),
            );
            for (r, equation) in own.equations.iter().enumerate() {
                // The equation is one of n + offset.
                let form = if offset == 0 {
                    "n".to_owned()
                } else {
                    format!("(n + {offset})")
                };
                let elements: Vec<String> = equation
                    .iter()
                    .map(|(own, conditions)| own.text(&form, conditions, random))
                    .collect();
                let condition = match m {
                    1 => String::new(),
                    _ => format!(", {form} mod {m} = {r}"),
                };
                lines.push(format!(
                    "{name}(n + {offset}) = mex ({}) : n >= {}{condition}",
                    elements.join(" union "),
                    self.start() - offset
                ));
            }
        }
        lines.join("\n")
    }
}

/// The number of values that are computed by the definition.
const FAR: i64 = 400;

fn is_accepted(certificate: &str) -> bool {
    verify(certificate, &CancelToken::new()).is_ok()
}

#[test]
fn random_recurrences_have_the_values_and_periods_of_the_definition() {
    let mut random = Random(0x2e51_d0e5);
    let mut refused: HashMap<String, usize> = HashMap::new();
    let (mut all, mut proved, mut several) = (0, 0, 0);
    let mut certificates = Vec::new();
    for _ in 0..rounds(1500) {
        let own = Recurrences::random(&mut random);
        let text = own.text(&mut random);
        let program = program(&text);
        let mut evaluator = evaluator(&program);
        evaluator.set_reach(FAR);
        let f = function(&evaluator, "f");
        match recognise(&program, f) {
            Ok(found) => several += usize::from(found.modulus > 1),
            Err(why) => *refused.entry(why.reason.to_string()).or_default() += 1,
        }
        all += 1;
        let (first, last) = (own.first, own.first + FAR);
        let values = own.values(last);
        for (name, values) in NAMES.iter().zip(&values) {
            // Some values are asked for out of order.
            let order = [first + 70, first + 33]
                .into_iter()
                .chain(first..first + 100);
            for n in order {
                let found = evaluator
                    .term(name, &[Number::Small(n)])
                    .expect("a function");
                let found =
                    found.unwrap_or_else(|error| panic!("{text}\n{name}({n}): {:?}", error.kind));
                let wanted = values[(n - first) as usize];
                assert_eq!(found.to_string(), wanted.to_string(), "{text}\n{name}({n})");
            }
        }
        let Some(found) = evaluator.repeating(f) else {
            continue;
        };
        let certificate = evaluator.certified(f, &found.periodicity);
        let certificate = certificate.unwrap_or_else(|why| panic!("{text}\n{why}"));
        assert!(is_accepted(&certificate));
        if certificates.len() < 100 {
            certificates.push(certificate);
        }
        if found.periodicity.last() + found.periodicity.period > last {
            continue;
        }
        proved += 1;
        let value = |n: i64| values[0].get(usize::try_from(n - first).ok()?).copied();
        assert_least(&text, &found, FAR, &value);
    }
    let counts = checker::compared(&certificates, &[], is_accepted);
    assert!(
        counts.is_none_or(|own| own == [certificates.len(), 0, 0]),
        "{counts:?}"
    );
    println!("{all}: {several} by residues, {proved} proved, refused: {refused:#?}");
    assert!(
        several * 3 > all && proved * 3 > all,
        "{several} {proved} {refused:#?}"
    );
    assert!(refused.values().sum::<usize>() * 20 < all, "{refused:#?}");
}

/// The moves of a game take a number that is not a multiple of 3; splits into equal parities; conditions on n;
/// equations for residues, also with sequences that have no conditions; a function of a function, and an enumeration.
const GAMES: &str = "
    S = {1, 2, 5}
    three(n) = mex { three(n-k) : 1 <= k <= n, k mod 3 != 0 }
    listed(n) = mex { listed(n-k) : 1 <= k <= n, k mod 8 in S }
    equal(n) = mex { equal(i) (+) equal(n-i) : 1 <= i < n, i mod 2 = (n - i) mod 2 } : n >= 1
    turns(0) = 2
    turns(n) = mex { turns(n-1), turns(n-2) : n >= 3, (n div 2) mod 2 = 1 } : n >= 1
    nim(n) = mex { nim(i) : 0 <= i < n }
    base(n) = mex { base(n-k) : 1 <= k <= 2, k <= n }
    split(n) = mex { split(n-1), base(n) } : n >= 1, n mod 3 = 0
    split(n) = 1 : n >= 0, n mod 3 = 1
    split(n) = mex { base(n-k) : 1 <= k <= n, k mod 3 = 1 } : n mod 3 = 2, n >= 0
    split(0) = 4
    total(n) = three(n) + 2*split(n) : n >= 0
    P = { n : n >= 0, listed(n) = 0 }
";

#[test]
fn claims_about_residues_are_proved() {
    for claim in [
        "three(n) = n mod 3 : n >= 0",
        "three(5*n + 2) = (2*n + 2) mod 3 : n >= 0",
        "listed(n + 8) = listed(n) : n >= 12",
        "equal(n) = (n + 1) mod 2 : n >= 1",
        "turns(n + 4) = turns(n) : n >= 4",
        "split(n) in {0, 1, 2, 3, 4} : n >= 0",
        "total(n) mod 3 = (n + 2*split(n)) mod 3 : n >= 0, n mod 2 = 1",
        "P(k + 1) = P(k) + 8 : k >= 3",
        "nim(n) = n and base(n + 3) = base(n) : n >= 0",
    ] {
        assert_proved(&format!("{GAMES}\ncheck {claim}"), &default());
    }
}

/// A sequence that another one needs by residues keeps its own system, by which it may be equal to others.
#[test]
fn sequences_without_conditions_are_not_split() {
    let text = format!(
        "{GAMES}
        grundy(n) = mex {{ grundy(i) (+) grundy(n-i) : 1 <= i < n/2 }} : n >= 1
        again(n) = mex {{ again(n-i) (+) again(i) : n/2 < i < n }} : n >= 1
        of(n) = mex {{ grundy(n-k), again(n-k), of(n-k) : 1 <= k < n, k mod 2 = 1 }} : n >= 1
        check of(n) >= 0 : 1 <= n <= 50
        check grundy(n) = again(n) : n >= 1"
    );
    let found = reports(&text, &default());
    let is_proved = |at: usize| matches!(found[at].verdict, Verdict::Proved { .. });
    assert!(is_proved(0) && is_proved(1), "{:?}", found[1].verdict);
}
