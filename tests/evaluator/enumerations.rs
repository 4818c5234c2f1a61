//! Enumerations with parameters: the members by definition, for each list of arguments, in any order of questions.

use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Evaluator, Limits, Value};
use nk_oeis::Corpus;
use nk_testing::random::Random;

/// Greedy sets that ask themselves, sets that run along others, and lists, each with a function `ask` of numbers.
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
    let corpus = Rc::new(Corpus::bundled());
    for seed in 0..20 {
        let mut random = Random(seed);
        let limits = Limits::default();
        let mut evaluator =
            Evaluator::new(&checked.program, corpus.clone(), limits, CancelToken::new());
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

/// A search that an error ended goes on where it stood.
#[test]
fn a_search_that_failed_goes_on_with_the_candidate_at_hand() {
    let text = "P(t) = { n : n >= 0, 12 mod (n - t) = 0 }\nf(t, k) = P(t)[k]\n";
    let (_, checked) = super::checked(text);
    let corpus = Rc::new(Corpus::bundled());
    let limits = Limits::default();
    let mut evaluator = Evaluator::new(&checked.program, corpus, limits, CancelToken::new());
    let mut ask = |t: i64, k: i64| {
        evaluator
            .term("f", &[t, k].map(Number::from))
            .expect("a function")
    };
    // 12 mod (3 - 3) has no value; 0, 1, 2 lie before it.
    assert_eq!(ask(3, 1), Ok(Value::Number(Number::from(0i64))));
    assert!(ask(3, 4).is_err());
    assert!(ask(3, 4).is_err());
    assert_eq!(ask(3, 3), Ok(Value::Number(Number::from(2i64))));
}
