//! Loops over unusual values: numbers beyond 64 bits, fractions, negative divisors, falling ramps. Each value is
//! compared with a plain definition, and batches with the machine that takes every element by itself.

use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Evaluator, Limits, Value, Verdict, Window};
use nk_oeis::Corpus;
use nk_syntax::diag::{Diagnostic, Severity};
use nk_testing::{Random, rounds};

use super::{checked, evaluator};

const DEFINITIONS: &str = "
    squares(n) = { k^2 : 0 <= k <= n }
    next(n) = n + 1 : n >= 0
    double(n) = if n = 0 then path(2) else path(2*n)
    graph rings(n) { vertex v[i mod 3] : 0 <= i < n
      edge v[i] -- v[(i + 1) mod 3] : 0 <= i < 3 } : n >= 3
    graph empty(n) { vertex v[i] : 1 <= i <= n } : n >= 0
    P = { n : n >= 1, n mod 2 = 1 }
";

const LARGE: i128 = 10i128.pow(30);

fn gcd(a: i128, b: i128) -> i128 {
    num_integer::gcd(a, b)
}

fn total(n: i128, term: impl Fn(i128) -> i128) -> i128 {
    (1..=n).map(term).sum()
}

/// The quotient of a by b, rounded down.
fn quotient(a: i128, b: i128) -> i128 {
    num_integer::Integer::div_floor(&a, &b)
}

type Case = (&'static str, fn(i128) -> i128);

const SUMS: [Case; 16] = [
    ("sum(i mod (-3) : 1 <= i <= n)", |n| {
        total(n, |i| i.rem_euclid(3))
    }),
    ("sum(i div (-3) : 1 <= i <= n)", |n| {
        total(n, |i| quotient(i, -3))
    }),
    ("sum(i*i mod (-4) : 1 <= i <= n)", |n| {
        total(n, |i| (i * i).rem_euclid(4))
    }),
    ("sum(i*i div (-4) : 1 <= i <= n)", |n| {
        total(n, |i| quotient(i * i, -4))
    }),
    ("sum(i mod 2^62 : 1 <= i <= n)", |n| total(n, |i| i)),
    ("sum(-i div (2^62 + 1) : 1 <= i <= n)", |n| -n),
    ("sum(gcd(i, 10^7) : 1 <= i <= n)", |n| {
        total(n, |i| gcd(i, 10_000_000))
    }),
    ("sum(gcd(i, i) : 1 <= i <= n)", |n| total(n, |i| i)),
    ("sum(gcd(200 - i, 60) : 1 <= i <= n)", |n| {
        total(n, |i| gcd(200 - i, 60))
    }),
    ("sum(gcd(60, i) : 1 <= i <= n)", |n| {
        total(n, |i| gcd(60, i))
    }),
    ("sum(i - 10^30 : 10^30 <= i <= 10^30 + n)", |n| {
        total(n, |i| i)
    }),
    ("sum(sum(i + x : 1 <= i <= n) : x in {10^30, 3})", |n| {
        2 * total(n, |i| i) + n * (LARGE + 3)
    }),
    ("sum(sum(2*i*x : 1 <= i <= n) : x in {1/2, 3/2})", |n| {
        total(n, |i| 4 * i)
    }),
    ("sum(if i in squares(n) then i else 0 : 1 <= i <= n)", |n| {
        (1..).map(|k| k * k).take_while(|square| *square <= n).sum()
    }),
    (
        "sum(if i in {3, 5 : n > 40} then i else 0 : 1 <= i <= n)",
        |n| {
            if n > 40 { 8 } else { 0 }
        },
    ),
    ("product(10^9 : 1 <= i <= n) mod (10^9 + 7)", |n| {
        (0..n).fold(1, |power, _| power * 1_000_000_000 % 1_000_000_007)
    }),
];

const OTHERS: [Case; 12] = [
    ("sum(nimber(path(i + (n mod 4))) : 0 <= i <= 1)", |n| {
        [1, 2, 3, 2][n as usize % 4]
    }),
    ("next(2^63 - 1 - n)", |n| (1 << 63) - n),
    (
        "min(i*(n - i) : 0 <= i <= n) + max(i*(n - i) : 0 <= i <= n)",
        |n| quotient(n, 2) * (n - quotient(n, 2)),
    ),
    ("if 1/2 in 0..n then 1 else 0", |_| 0),
    ("count(x : x in {1/2, 1, 5/2}, x in 0..n)", |n| {
        i128::from(n > 0)
    }),
    ("count(x : x in {1/2, 1, 4}, x in P)", |_| 1),
    ("count(x : x in {i, i + 1}, 0 <= i <= n)", |n| 2 * n + 2),
    (
        "count(x : x in { q + i : 0 <= q <= 1 }, 0 <= i <= n)",
        |n| 2 * n + 2,
    ),
    ("order(rings(n + 3)) + 10*size(rings(n + 3))", |_| 33),
    ("nimber(double(n mod 4))", |n| [1, 1, 0, 1][n as usize % 4]),
    ("nimber(join(complete(65 + n), complete(100)))", |_| 1),
    ("size(empty(n))", |_| 0),
];

/// Conditions that give a variable its bounds.
const BOUNDS: [Case; 5] = [
    ("count(i : |i| <= n)", |n| 2 * n + 1),
    ("count(i : abs(2*i - 1) <= n)", |n| (n + 1) / 2 * 2),
    ("count(i : abs(i) < n)", |n| (2 * n - 1).max(0)),
    ("count(i : i*2 <= n, i >= 0)", |n| n / 2 + 1),
    ("count(i : i/2 <= n, n <= i*3)", |n| 2 * n - (n + 2) / 3 + 1),
];

#[test]
fn values_in_the_corners_are_those_of_the_definition() {
    for (expr, expected) in SUMS.into_iter().chain(OTHERS).chain(BOUNDS) {
        let text = format!("{DEFINITIONS}\nf(n) = {expr} : n >= 0");
        let (_, checked) = checked(&text);
        let corpus = Rc::new(Corpus::bundled());
        let limits = Limits::default();
        let mut batched = evaluator(&checked, limits);
        let mut plain =
            Evaluator::without_batches(&checked.program, corpus, limits, CancelToken::new());
        for n in [0, 1, 2, 5, 7, 63, 64, 65, 150, 199, 321] {
            let args = [Number::Small(n)];
            let value = batched.term("f", &args).expect("a function");
            assert_eq!(value, plain.term("f", &args).expect("a function"), "{expr}");
            let value = value.map(|value| value.to_string());
            let expected = expected(i128::from(n)).to_string();
            assert_eq!(value, Ok(expected), "{expr} at {n}");
        }
    }
}

/// A set that takes too much memory ends with the same error in a batch as with single elements.
#[test]
fn a_set_beyond_its_room_ends_where_that_of_single_elements_does() {
    let (_, checked) = checked("f(n) = count({ i*i : 1 <= i <= n }) : n >= 0");
    let mut values = 0;
    for bytes in (1_000..58_000).step_by(2_100) {
        let limits = Limits {
            bytes,
            ..Limits::default()
        };
        let corpus = Rc::new(Corpus::bundled());
        let mut batched = evaluator(&checked, limits);
        let mut plain =
            Evaluator::without_batches(&checked.program, corpus, limits, CancelToken::new());
        let args = [Number::Small(700)];
        let value = batched.term("f", &args);
        assert_eq!(value, plain.term("f", &args), "{bytes} bytes");
        values += u64::from(value == Some(Ok(Value::from(700))));
    }
    assert!((1..28).contains(&values), "{values} of 28");
}

/// A search that meets a limit continues at the next question, and finds each member once.
#[test]
fn an_enumeration_has_each_member_once_wherever_its_search_stopped() {
    let (_, checked) = checked("P = { n : n >= 0, n mod 3 = 0 or count(i : 1 <= i <= n) = 4 }");
    for steps in 1..60 {
        let limits = Limits {
            steps,
            ..Limits::default()
        };
        let mut evaluator = evaluator(&checked, limits);
        for (k, member) in [0, 3, 4, 6, 9, 12, 15].into_iter().enumerate() {
            let index = [Number::Small(k as i64 + 1)];
            let mut tries = (0..100).map(|_| evaluator.term("P", &index).expect("an enumeration"));
            match tries.find(Result::is_ok) {
                Some(found) => assert_eq!(found, Ok(Value::from(member)), "{steps} steps"),
                None => assert!(steps < 20, "P({}) in {steps} steps", k + 1),
            }
        }
    }
}

/// The elements of a list are in the order of its variables, of which the first varies slowest, whatever the order of
/// its conditions.
#[test]
fn lists_are_in_the_order_of_their_variables() {
    let mut random = Random(36);
    let literal = |list: &[i64]| {
        let words: Vec<String> = list.iter().map(i64::to_string).collect();
        words.join(", ")
    };
    for _ in 0..rounds(400) {
        let count = random.between(2, 3) as usize;
        let mut elements: Vec<Vec<i64>> = vec![Vec::new()];
        let mut conditions = Vec::new();
        for name in &["x", "y", "z"][..count] {
            let list: Vec<i64> = (0..random.between(0, 3))
                .map(|_| random.between(1, 4))
                .collect();
            let (low, high) = (random.between(1, 3), random.between(1, 3));
            let (condition, own) = match random.below(4) {
                0 => (format!("{name} in [{}]", literal(&list)), list),
                1 => {
                    let turned = list.iter().rev().copied().collect();
                    (format!("{name} in reverse([{}])", literal(&list)), turned)
                }
                2 => (format!("{low} <= {name} <= {high}"), (low..=high).collect()),
                _ => (format!("{name} in {low}..{high}"), (low..=high).collect()),
            };
            conditions.push(condition);
            let longer = |word: &Vec<i64>| {
                let with = |last: &i64| [&word[..], &[*last]].concat();
                own.iter().map(with).collect::<Vec<_>>()
            };
            elements = elements.iter().flat_map(longer).collect();
        }
        if random.one_in(2) {
            conditions.push("x != y".to_owned());
            elements.retain(|word| word[0] != word[1]);
        }
        let code = |word: &Vec<i64>| word.iter().fold(0, |code, own| 10 * code + own);
        let codes: Vec<i64> = elements.iter().map(code).collect();
        let digits = ["10*x + y", "100*x + 10*y + z"][count - 2];
        let list = format!("[{digits} : {}]", conditions.join(", "));
        let text = format!("check {list} = [{}]", literal(&codes));
        // The program warns of lists of two numbers.
        let (_, checked) = nk_testing_programs::checked(&text);
        let mut evaluator = evaluator(&checked, Limits::default());
        let report = evaluator.run_check(&checked.program.checks[0], &Window::default());
        assert!(matches!(report.verdict, Verdict::Proved { .. }), "{text}");
    }
}

/// A guard in a list of arguments belongs to its element, as in a set.
#[test]
fn guards_hold_in_plain_arguments_of_aggregates() {
    for (expr, expected) in [
        ("max(3, 5 if n > 3)", [3, 5]),
        ("min(3, 2 if n > 3)", [3, 2]),
        ("nimsum(3, 5 if n > 3, 1 if n < 3)", [2, 6]),
        ("sum(1, n if n > 3)", [1, 6]),
        ("count(1, n if n > 3)", [1, 2]),
    ] {
        let (_, checked) = checked(&format!("f(n) = {expr} : n >= 0"));
        let mut evaluator = evaluator(&checked, Limits::default());
        for (n, expected) in [2, 5].into_iter().zip(expected) {
            let value = evaluator
                .term("f", &[Number::Small(n)])
                .expect("a function");
            assert_eq!(value, Ok(Value::from(expected)), "{expr} at {n}");
        }
    }
}

/// Sets about which the checker warns, each with another text of the same set without a warning.
const WARNED: [[&str; 2]; 7] = [
    ["{1, 1}", "{1}"],
    [
        "{ i + 1 mod 3 : 1 <= i <= 3 }",
        "{ i + (1 mod 3) : 1 <= i <= 3 }",
    ],
    ["{ k : 1 <= k <= 3, 1 <= j <= 2 }", "{ k : 1 <= k <= 3 }"],
    ["{ two : 1 <= two <= 3 }", "{2}"],
    ["{ next(1) ^ next(2) }", "{8}"],
    ["{ max({i, j}) : i in {2, 4}, j in {3, 5} }", "{3, 4, 5}"],
    ["{7, 9}", "{7, 9}"],
];

/// A warning changes no kind and no value: the text is computed as it is.
#[test]
fn warnings_change_no_value() {
    let mut random = Random(64);
    let mut warned = 0;
    for _ in 0..rounds(400) {
        let mut texts = [String::new(), String::new()];
        let count = 1 + random.below(3usize);
        for at in 0..count {
            let chosen = WARNED[random.below(WARNED.len())];
            let sign = [" union ", " intersect ", " \\ "][random.below(3usize)];
            for (text, own) in texts.iter_mut().zip(chosen) {
                if at > 0 {
                    *text = format!("({text}){sign}");
                }
                *text += own;
            }
        }
        let (before, behind) = [
            ("|", "|"),
            ("mex (", ")"),
            ("sum(", ")"),
            ("if 8 in (", ") then 1 else 0"),
            ("|subsets(", ")|"),
            ("max({0} union (", "))"),
        ][random.below(6usize)];
        let values = texts.map(|text| {
            let text = format!("two = 2\nnext(n) = n + 1 : n >= 0\nf = {before}{text}{behind}\n");
            let (_, checked) = nk_testing_programs::checked(&text);
            let is_error = |own: &Diagnostic| own.severity == Severity::Error;
            assert!(!checked.diagnostics.iter().any(is_error), "{text}");
            warned += checked.diagnostics.len();
            let value = evaluator(&checked, Limits::default()).term("f", &[]);
            (value.expect("f").expect("a value"), text)
        });
        assert_eq!(values[0].0, values[1].0, "{}", values[0].1);
    }
    assert!(warned > 200, "{warned}");
}
