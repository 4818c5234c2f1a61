//! Enumerations with parameters are compared with their definition, for each list of arguments and in any order of
//! questions.

use nk_base::number::Number;
use nk_eval::{Evaluator, Limits, Value};
use nk_testing::random::Random;
use nk_testing::rounds;

use super::evaluator;

/// Greedy sets that refer to themselves, sets that range over others, and lists, each with a function of numbers.
const RULES: &str = "\
S(t) = { n : n >= 0, count(d : 1 <= d <= n/2, (n - d) in S(t), (n - 2*d) in S(t)) < t } : t >= 1
T(t, L) = { n : n in S(t), (n mod 5) in set(L) }
powers(m) = [ m^s : s >= 0 ]
greedy(t, k) = S(t)[k]
along(t, k) = T(t, [0, 2, 3])[k]
inside(t, n) = if n in T(t, [0, 2, 3]) then 1 else 0
upto(t, n) = sum(x : x in T(t, [1]), x <= n)
entry(m, k) = powers(m)[k]
";

/// The members of `S(t)` below `end`.
fn greedy(t: usize, end: i64) -> Vec<i64> {
    let mut members: Vec<i64> = Vec::new();
    for n in 0..end {
        let is_member = |x: i64| members.contains(&x);
        let progressions = (1..=n / 2).filter(|d| is_member(n - d) && is_member(n - 2 * d));
        if progressions.count() < t {
            members.push(n);
        }
    }
    members
}

#[test]
fn members_are_those_of_the_definition_in_any_order_of_questions() {
    const END: i64 = 2_000;
    let (_, checked) = super::checked(RULES);
    let sets: Vec<Vec<i64>> = (1..=4).map(|t| greedy(t, END)).collect();
    let among = |t: i64, rests: &[i64]| -> Vec<i64> {
        let all = sets[t as usize - 1].iter().copied();
        all.filter(|x| rests.contains(&(x % 5))).collect()
    };
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut evaluator = evaluator(&checked, Limits::default());
        for _ in 0..60 {
            let (t, at) = (1 + random.below(4i64), 1 + random.below(40i64));
            let (name, expected) = match random.below(5u32) {
                0 => ("greedy", sets[t as usize - 1][at as usize - 1]),
                1 => ("along", among(t, &[0, 2, 3])[at as usize - 1]),
                2 => ("inside", i64::from(among(t, &[0, 2, 3]).contains(&at))),
                3 => ("upto", among(t, &[1]).iter().filter(|x| **x <= at).sum()),
                _ => ("entry", t.pow(at as u32 % 20)),
            };
            let at = if name == "entry" { at % 20 + 1 } else { at };
            let args = [t, at].map(Number::from);
            let value = evaluator
                .term(name, &args)
                .expect("a function of that name");
            let expected = Value::Number(Number::from(expected));
            assert_eq!(
                value.as_ref(),
                Ok(&expected),
                "{name}({t}, {at}), seed {seed}"
            );
        }
    }
}

/// A search that an error ended continues at the same candidate.
#[test]
fn a_search_that_failed_goes_on_with_the_candidate_at_hand() {
    let text = "P(t) = { n : n >= 0, 12 mod (n - t) = 0 }\nf(t, k) = P(t)[k]\n";
    let (_, checked) = super::checked(text);
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut ask = |t: i64, k: i64| {
        evaluator
            .term("f", &[t, k].map(Number::from))
            .expect("a function")
    };
    // 12 mod (3 - 3) has no value, and the candidates 0, 1, 2 are before it.
    assert_eq!(ask(3, 1), Ok(Value::Number(Number::from(0i64))));
    assert!(ask(3, 4).is_err());
    assert!(ask(3, 4).is_err());
    assert_eq!(ask(3, 3), Ok(Value::Number(Number::from(2i64))));
}

/// A condition on x: its text, its function of x and the argument t, and whether only finitely many x satisfy it.
type About = (&'static str, fn(i64, i64) -> bool, bool);

const SETS: &str = "\
P(t) = { n : n >= t, n mod 3 != 1 }
Q = { n : n >= -2, n mod 2 = 0 }
R(t) = { n : n in P(t), n mod 5 != 0 }
F = { n : 0 <= n <= 9, n mod 4 != 3 }
B(t) = { n : n in Q, n in P(t), n <= 20 }
S(t) = { 5, t, t + 3, 2*t }
";

fn in_p(x: i64, t: i64) -> bool {
    x >= t && x.rem_euclid(3) != 1
}

fn in_q(x: i64, _: i64) -> bool {
    x >= -2 && x % 2 == 0
}

const ABOUT: [About; 10] = [
    ("x in P(t)", in_p, false),
    ("x in Q", in_q, false),
    ("x in R(t + 1)", |x, t| in_p(x, t + 1) && x % 5 != 0, false),
    ("x >= t", |x, t| x >= t, false),
    ("x in F", |x, _| (0..=9).contains(&x) && x % 4 != 3, true),
    (
        "x in B(t)",
        |x, t| in_q(x, t) && in_p(x, t) && x <= 20,
        true,
    ),
    ("x in S(t)", |x, t| [5, t, t + 3, 2 * t].contains(&x), true),
    ("x in [4, 2, 9, 4]", |x, _| [4, 2, 9].contains(&x), true),
    (
        "t - 3 <= x <= t + 6",
        |x, t| (t - 3..=t + 6).contains(&x),
        true,
    ),
    ("x in 2..t + 4", |x, t| (2..=t + 4).contains(&x), true),
];

/// Conditions are a conjunction, so their order does not matter, whichever gives the range of a variable.
#[test]
fn sets_without_end_stand_anywhere_among_the_conditions() {
    let mut random = Random(36);
    for round in 0..nk_testing::rounds(150) {
        let mut chosen: Vec<About> = Vec::new();
        for _ in 0..1 + random.below(3usize) {
            chosen.push(ABOUT[random.below(ABOUT.len())]);
        }
        chosen.push(ABOUT[4 + random.below(ABOUT.len() - 4)]);
        let mut conditions: Vec<&str> = chosen.iter().map(|own| own.0).collect();
        let has_y = random.below(2usize) == 0;
        if has_y {
            conditions.extend(["y in P(0)", "y <= x"]);
        }
        random.shuffle(&mut conditions);
        let element = if has_y { "100*x + y" } else { "100*x" };
        let text = format!(
            "{SETS}f(t) = sum(({{ {element} : {} }}))\n",
            conditions.join(", ")
        );
        let (_, checked) = super::checked(&text);
        let mut evaluator = super::evaluator(&checked, Limits::default());
        for t in 0..4 {
            let xs = (-40..40).filter(|x| chosen.iter().all(|own| own.1(*x, t)));
            let values = xs.flat_map(|x| {
                let ys = (0..=x).filter(|y| in_p(*y, 0) && has_y);
                let none = (!has_y).then_some(0);
                ys.chain(none).map(move |y| 100 * x + y)
            });
            let expected = Value::Number(Number::from(values.sum::<i64>()));
            let found = evaluator.term("f", &[Number::from(t)]);
            assert_eq!(
                found.expect("f"),
                Ok(expected),
                "round {round}, t = {t}\n{text}"
            );
        }
    }
}

/// The range of a check or an eval ends if one of its conditions is finite.
#[test]
fn ranges_end_with_a_finite_condition_behind_one_without_end() {
    let text = format!(
        "{SETS}eval x : x in P(0), x in [3, 1, 6]\neval 10*x + y : x in Q, y in P(1), y <= x <= 4\n"
    );
    let (_, checked) = super::checked(&text);
    let mut evaluator = super::evaluator(&checked, Limits::default());
    let all = |evaluator: &mut Evaluator<'_>, place| {
        super::terms(evaluator, place, &nk_eval::Window::default()).0
    };
    assert_eq!(all(&mut evaluator, 0), ["3", "6"]);
    assert_eq!(all(&mut evaluator, 1), ["22", "42", "43"]);
}

/// Finite sets of numbers and of lists that range over infinite ones, with and without parameters.
#[test]
fn a_finite_set_along_a_set_without_end_is_no_enumeration() {
    let text = format!(
        "{SETS}\
         D = {{ [j, j] : j in F, j in P(1) }}\n\
         E(t) = {{ [j, j] : j in P(t), j in F }}\n\
         H(t) = {{ j : j in P(t), j in F }}\n\
         M(t) = {{ j : j in P(t), j in R(t) }}\n\
         f(t) = |E(t)| + 10*sum(H(t)) + 1000*M(t)[2]\n\
         g(t) = |D| + t\n"
    );
    let (_, checked) = super::checked(&text);
    let mut evaluator = super::evaluator(&checked, Limits::default());
    let mut value = |name, t: i64| {
        evaluator
            .term(name, &[Number::from(t)])
            .expect("a function")
    };
    let number = |n: i64| Ok(Value::Number(Number::from(n)));
    // F without the numbers 3k + 1 is {0, 2, 5, 6, 8, 9}; the members of M(7) are 8, 9, 11, ...
    assert_eq!(value("g", 0), number(5));
    assert_eq!(value("f", 7), number(2 + 10 * 17 + 1000 * 9));
}

/// The elements of an infinite list that ranges over another one are those of the definition.
#[test]
fn lists_run_along_lists_without_end() {
    let text = "\
        squares = [ n^2 : n >= 0 ]\n\
        powers(m) = [ m^s : s >= 0 ]\n\
        odd = [ s : s in squares, s mod 2 = 1 ]\n\
        later = [ s - r : s in odd and s > 1, 0 <= r <= 2, r != s mod 3 ]\n\
        shifted(m, d) = [ x + d if x > 4, d if x > 8 : x in powers(m) ]\n\
        f(k) = odd[k]\n\
        g(k) = later[k]\n\
        h(k) = shifted(3, 1)[k]\n";
    let (_, checked) = super::checked(text);
    let mut evaluator = super::evaluator(&checked, Limits::default());
    let odd: Vec<i64> = (0..40).map(|n| n * n).filter(|s| s % 2 == 1).collect();
    let rows = odd.iter().filter(|s| **s > 1);
    let later = rows.flat_map(|s| (0..=2).filter(move |r| *r != s % 3).map(move |r| s - r));
    let later: Vec<i64> = later.collect();
    let powers = (0..18).map(|s| 3i64.pow(s)).filter(|x| *x > 4);
    let shifted: Vec<i64> = powers
        .flat_map(|x| std::iter::once(x + 1).chain((x > 8).then_some(1)))
        .collect();
    for (name, expected) in [("f", odd), ("g", later), ("h", shifted)] {
        for (at, expected) in expected.into_iter().enumerate().take(16) {
            let found = evaluator.term(name, &[Number::from(at as i64 + 1)]);
            let expected = Value::Number(Number::from(expected));
            assert_eq!(
                found.expect("a function"),
                Ok(expected),
                "{name}({})",
                at + 1
            );
        }
    }
}

/// If the proved period of a property excludes further members, the search ends and gives their number.
#[test]
fn a_property_that_its_period_ends_has_finitely_many_members() {
    let mut random = Random(61);
    let mut finite = 0;
    for _ in 0..rounds(24) {
        let codes = ["0.77", "0.137", "0.07", "4.7", "0.156", "0.34"];
        let code = codes[random.below(codes.len() as u64) as usize];
        let (value, least) = (random.below(10), random.below(9));
        let text = format!(
            "f(n) = octal(\"{code}\", n)\nP = {{ n : n >= {least}, f(n) = {value} }}\n\
             g(k) = P(k)\neval P(k) : k >= 1\ncheck P(k) <= 10^9 : k >= 1\n"
        );
        let (_, checked) = super::checked(&text);
        let limits = Limits {
            steps: 20_000_000,
            ..Limits::default()
        };
        let mut own = evaluator(&checked, limits);
        let known: Vec<String> = (least..5_000)
            .filter(|n| {
                let term = own.term("f", &[Number::Small(*n as i64)]).expect("f");
                term.expect("a value") == Value::from(value as i64)
            })
            .map(|n| n.to_string())
            .collect();
        let window = nk_eval::Window::standard();
        let (terms, error) = super::terms(&mut own, 0, &window);
        assert!(error.is_none(), "{text}{error:?}");
        assert_eq!(terms, known[..terms.len()], "{text}");
        // Each of these codes has a period of at most 349 that begins before 3,500.
        let is_over = terms.len() < 100;
        finite += usize::from(is_over);
        assert!(!is_over || terms.len() == known.len(), "{text}");
        if is_over && finite % 2 == 0 {
            let place = finite / 2 % 5;
            a_finite_one_is_a_set_like_others(code, value, least, &known, place);
        }
    }
    assert!(finite > 4, "{finite}");
}

/// Tests each check by itself, as none must depend on members that an earlier one has found.
fn a_finite_one_is_a_set_like_others(
    code: &str,
    value: u64,
    least: u64,
    members: &[String],
    place: usize,
) {
    let (count, set) = (members.len(), members.join(", "));
    let statements = [
        "p < 10^6 : p in P".to_owned(),
        format!("|P| = {count}"),
        format!("P = {{{set}}}"),
        format!("count(x : x in P, x >= 0) = {count}"),
        "not exists(x < 0 : x in P)".to_owned(),
    ];
    let statement = &statements[place];
    let text =
        format!("P = {{ n : n >= {least}, octal(\"{code}\", n) = {value} }}\ncheck {statement}\n");
    let (_, checked) = super::checked(&text);
    let mut own = evaluator(&checked, Limits::default());
    let report = own.run_check(&checked.program.checks[0], &nk_eval::Window::standard());
    assert!(
        matches!(report.verdict, nk_eval::Verdict::Proved { .. }),
        "{text}{report:?}"
    );
}

/// Far members, and whether far numbers are members, are found by the period of the property, and compared with counts
/// by arithmetic.
#[test]
fn far_members_are_those_of_the_period() {
    let mut random = Random(62);
    for round in 0..rounds(4) {
        let period = 1 + random.below(12) as i128;
        let turn = random.below(40) as i128;
        let draw = |random: &mut Random, below: i128| -> Vec<i128> {
            (0..below).filter(|_| random.below(3) == 0).collect()
        };
        let (mut residues, early) = (draw(&mut random, period), draw(&mut random, turn));
        if residues.is_empty() {
            residues.push(period - 1);
        }
        let is_member = |n: i128| match n < turn {
            true => early.contains(&n),
            false => residues.contains(&(n % period)),
        };
        let count_to = |n: i128| -> i128 {
            let rest = residues.iter().map(|own| {
                let first = turn + (own - turn).rem_euclid(period);
                if n < first {
                    0
                } else {
                    (n - first) / period + 1
                }
            });
            early.len() as i128 + rest.sum::<i128>()
        };
        let listed = |own: &[i128]| {
            own.iter()
                .map(i128::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let far = 10_i128.pow(9 + round as u32) + i128::from(random.below(1_000));
        let text = format!(
            "P = {{ n : n >= 0, n in {{{}}} or n >= {turn} and (n mod {period}) in {{{}}} }}\n\
             eval P({far})\neval if {far} in P then 1 else 0\n",
            listed(&early),
            listed(&residues),
        );
        let (_, checked) = super::checked(&text);
        // Each question is asked of a new evaluator.
        let [member, inside] = [0, 1].map(|at| {
            let mut own = evaluator(&checked, Limits::default());
            let (terms, error) = super::terms(&mut own, at, &nk_eval::Window::standard());
            assert!(error.is_none(), "{text}{error:?}");
            terms[0].parse::<i128>().expect("a number")
        });
        assert!(
            is_member(member) && count_to(member) == far,
            "{text}{member}"
        );
        assert_eq!(inside == 1, is_member(far), "{text}");
    }
}

/// An endless search is also recognised within a function.
#[test]
fn a_function_may_ask_for_a_member_that_does_not_exist() {
    let text =
        "P = { n : n >= 5, n mod 2 = 3 }\nf(n) = P(n + 1) : n >= 0\ncheck f(n) >= 0 : n >= 0";
    let (_, checked) = super::checked(text);
    let mut own = evaluator(&checked, Limits::default());
    let report = own.run_check(&checked.program.checks[0], &nk_eval::Window::standard());
    assert!(
        format!("{report:?}").contains("P has no members"),
        "{report:?}"
    );
}

/// A random set of integers, by its text and by its members.
type Described = (String, Box<dyn Fn(i64) -> bool>);

/// A finite set, whose members are listed or have a property.
fn random_finite_set(random: &mut Random) -> Described {
    let mut number = || random.below(20) as i64 - 4;
    let (a, b, c) = (number(), number(), number());
    let modulus = 1 + random.below(4) as i64;
    match random.below(4) {
        0 => (
            // No number is listed twice.
            format!("{{{a}, {}, {}}}", a + 1 + b.abs(), a - 1 - c.abs()),
            Box::new(move |n| [a, a + 1 + b.abs(), a - 1 - c.abs()].contains(&n)),
        ),
        1 => (format!("{a}..{b}"), Box::new(move |n| a <= n && n <= b)),
        2 => ("{}".to_owned(), Box::new(|_| false)),
        _ => (
            format!("{{ n : {a} <= n <= {b}, n mod {modulus} = 0 }}"),
            Box::new(move |n| a <= n && n <= b && n % modulus == 0),
        ),
    }
}

/// An infinite set with a list of conditions, whose bound is that of another set or its own.
fn random_set(random: &mut Random) -> Described {
    let least = random.below(12) as i64 - 4;
    let modulus = 1 + random.below(4) as i64;
    let rest = random.below(5) as i64;
    let is_residue = move |n: i64| n.rem_euclid(modulus) == rest;
    match random.below(4) {
        0 => (
            format!("{{ n : n >= {least}, n mod {modulus} = {rest} }}"),
            Box::new(move |n| n >= least && is_residue(n)),
        ),
        1 => (
            format!("{{ m : m in lost, m > {least}, m mod {modulus} = {rest} }}"),
            Box::new(move |n| n >= 0 && n % 3 == 0 && n > least && is_residue(n)),
        ),
        2 => (
            format!("{{ n : n in above({least}), n mod {modulus} = {rest} }}"),
            Box::new(move |n| n >= least && n % 2 == 0 && is_residue(n)),
        ),
        _ => (
            format!("{{ n : n >= {least}, game(n + 4) = {rest} }}"),
            Box::new(move |n| n >= least && (n + 4) % 3 == rest),
        ),
    }
}

/// `P = Q`, `P subset Q` and their negations are compared with the sets themselves, up to a number beyond which
/// everything repeats.
#[test]
fn whole_sets_without_end_are_compared() {
    let mut random = Random(63);
    let (mut proved, mut failed, mut shown, mut refuted) = (0, 0, 0, 0);
    for _ in 0..rounds(500) {
        let (first, in_first) = random_set(&mut random);
        let has_end = random.below(4) == 0;
        let (second, in_second) = match has_end {
            true => random_finite_set(&mut random),
            false => random_set(&mut random),
        };
        let is_equation = has_end || random.below(2) == 0;
        // A set is named or written in the claim; a finite one without conditions must be written.
        let left = if random.below(3) == 0 { &first } else { "P" };
        let is_listed = has_end && !second.contains(':');
        let right = match is_listed || random.below(3) == 0 {
            true => &second,
            false => "Q",
        };
        let is_denied = random.below(3) == 0;
        let claim = match (is_equation, is_denied, random.below(2)) {
            (true, false, 0) => format!("{right} = {left}"),
            (true, false, _) => format!("{left} = {right}"),
            (true, true, 0) => format!("{left} != {right}"),
            (true, true, _) => format!("not {left} = {right}"),
            (false, false, _) => format!("{left} subset {right}"),
            (false, true, _) => format!("not ({left} subset {right})"),
        };
        let text = format!(
            "game(n) = mex {{ game(n - k) : k in {{1, 2}}, k <= n }}\nlost = {{ n : n >= 0, game(n) = 0 }}\n\
             above(n) = {{ k : k >= n, k mod 2 = 0 }}\nP = {first}\nQ = {second}\ncheck {claim}\n"
        );
        let (_, checked) = super::checked(&text);
        let mut own = evaluator(&checked, Limits::default());
        let report = own.run_check(&checked.program.checks[0], &nk_eval::Window::standard());
        let is_wrong = |n: &i64| match is_equation {
            true => in_first(*n) != in_second(*n),
            false => in_first(*n) && !in_second(*n),
        };
        match ((-40..60).find(is_wrong), &report.verdict, is_denied) {
            (None, nk_eval::Verdict::Proved { .. }, false) => proved += 1,
            (Some(n), nk_eval::Verdict::Fails { at, .. }, false) => {
                assert_eq!(at[..], [Number::from(n)], "{text}");
                failed += 1;
            }
            (Some(n), nk_eval::Verdict::Proved { by, .. }, true) => {
                let Some(nk_eval::Because::Witness { at, .. }) = by else {
                    panic!("{text}{by:?}");
                };
                assert_eq!(at[..], [Number::from(n)], "{text}");
                shown += 1;
            }
            (None, nk_eval::Verdict::Fails { at, .. }, true) => {
                assert!(
                    at.is_empty() && report.contrary.is_some(),
                    "{text}{report:?}"
                );
                refuted += 1;
            }
            // An empty set has no least member to be found.
            (None, nk_eval::Verdict::Holds { .. } | nk_eval::Verdict::Unknown { .. }, _)
                if !(-40..60).any(&in_first) || !(-40..60).any(&in_second) => {}
            _ => panic!("{text}{report:?}"),
        }
    }
    let counts = [proved, failed, shown, refuted];
    assert!(
        counts
            .iter()
            .zip([20, 100, 50, 10])
            .all(|(own, least)| *own > least),
        "{counts:?}"
    );
}

/// A set with a fraction is no set of integers, although no integer distinguishes the two.
#[test]
fn a_set_with_a_fraction_is_no_set_of_integers() {
    let text = "P = { n : n >= 0, n mod 4 = 0, n < 6 or n mod 4 = 1 }\ncheck P = {0, 4}\ncheck P = {0, 4, 9/2}\n\
                check P = {0, 4, 8/2}\n";
    let (_, checked) = super::checked(text);
    let mut own = evaluator(&checked, Limits::default());
    let checks = checked.program.checks.iter();
    let is_proved: Vec<bool> = checks
        .map(|check| {
            let report = own.run_check(check, &nk_eval::Window::standard());
            matches!(report.verdict, nk_eval::Verdict::Proved { .. })
        })
        .collect();
    assert_eq!(is_proved, [true, false, true]);
}

/// A finite set on the left of `subset` is listed, so that each of its members is tried.
#[test]
fn a_finite_set_is_a_subset_after_its_members() {
    let text =
        "P = { n : n >= 0, n mod 3 = 0 }\nS = { n : 0 <= n <= 9, n mod 3 = 0 }\ncheck S subset P\n";
    let (_, checked) = super::checked(text);
    let mut own = evaluator(&checked, Limits::default());
    let report = own.run_check(&checked.program.checks[0], &nk_eval::Window::standard());
    assert!(
        matches!(report.verdict, nk_eval::Verdict::Proved { cases: 4, .. }),
        "{report:?}"
    );
}
