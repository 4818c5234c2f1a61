//! Clashes are compared with those of all pairs; their messages and the default ranges are tested.

use super::*;
use crate::budget::Budget;
use crate::ir::FunctionRule;
use nk_base::cancellation::CancelToken;
use nk_base::source::SourceMap;
use proptest::prelude::*;

fn budget() -> Budget {
    Budget::new(&CancelToken::new(), 0)
}

fn clauses(text: &str) -> Vec<Clause> {
    let mut sources = SourceMap::default();
    let file = sources.add("a.nk", text);
    let mut checked = crate::check(file, &mut sources, &nk_testing::files::no_files);
    match checked.program.functions.swap_remove(0).rule {
        FunctionRule::Clauses(clauses) => clauses,
        FunctionRule::Enumeration(_) => unreachable!("no enumeration is written"),
    }
}

/// An equation such as `f(3, m) = 0 : m >= 2`; `ends` has the least and, if there is one, the greatest value of each
/// argument.
fn equation(ends: &[(i64, Option<i64>)]) -> String {
    let variables = ["n", "m"];
    let named = || ends.iter().zip(variables);
    let arguments = named().map(|(&(low, high), variable)| match high == Some(low) {
        true => low.to_string(),
        false => variable.to_owned(),
    });
    let conditions = named().filter_map(|(&(low, high), variable)| match high {
        Some(high) if high == low => None,
        Some(high) => Some(format!("{low} <= {variable} <= {high}")),
        None => Some(format!("{variable} >= {low}")),
    });
    let conditions: Vec<String> = conditions.collect();
    let colon = if conditions.is_empty() { "" } else { " : " };
    let arguments: Vec<String> = arguments.collect();
    let (arguments, conditions) = (arguments.join(", "), conditions.join(", "));
    format!("f({arguments}) = 0{colon}{conditions}\n")
}

fn ends() -> impl Strategy<Value = (i64, Option<i64>)> {
    (
        0..30i64,
        prop_oneof![4 => (-2..6i64).prop_map(Some), 1 => Just(None)],
    )
        .prop_map(|(low, length)| (low, length.map(|length| low + length)))
}

fn texts() -> impl Strategy<Value = String> {
    let axes = |arity| prop::collection::vec(prop::collection::vec(ends(), arity), 1..20);
    let equations = prop_oneof![axes(1), axes(2)];
    equations.prop_map(|all| all.iter().map(|ends| equation(ends)).collect())
}

/// The clashes, found by comparing each clause with each before it.
fn pair_by_pair(clauses: &[Clause]) -> Vec<(usize, usize)> {
    let meet = |a: usize, b: usize| {
        let (a, b) = (&clauses[a], &clauses[b]);
        let both = common(&a.ranges, &b.ranges);
        let is_special = |meet: &Vec<Interval>| {
            clauses.iter().any(|own| {
                own.constants() > a.constants()
                    && own.filters.is_empty()
                    && common(&own.ranges, meet).as_ref() == Some(meet)
            })
        };
        a.constants() == b.constants() && both.is_some_and(|meet| !is_special(&meet))
    };
    let first = |later: usize| (0..later).find(|&first| meet(first, later));
    let all = (0..clauses.len()).filter_map(|later| Some((later, first(later)?)));
    all.collect()
}

#[test]
fn equations_that_claim_nothing_leave_no_hole() {
    let texts = [
        "f(n) = 1 : 9 <= n <= 2\n",
        "f(n) = 1 : 5 <= n <= 2\nf(n) = 2 : n >= 10\n",
    ];
    for text in texts {
        let found = problems("f", &clauses(text), &budget());
        assert!(
            matches!(found[..], [(CheckErrorKind::ClaimsNothing { .. }, _)]),
            "{text}{found:?}"
        );
    }
}

proptest! {
    #[test]
    fn clashes_are_those_of_pairs(text in texts()) {
        let clauses = clauses(&text);
        let all: Vec<usize> = (0..clauses.len()).collect();
        let levels = all.chunk_by(|&a, &b| clauses[a].constants() == clauses[b].constants());
        let found: Vec<_> = levels.flat_map(|level| first_clashes(&clauses, level, &budget())).collect();
        prop_assert_eq!(found, pair_by_pair(&clauses), "{}", text);
    }
}

/// The first value of the first argument of each equation, with constants first.
fn begins(text: &str) -> Vec<Option<Number>> {
    let clauses = clauses(text);
    clauses
        .iter()
        .map(|own| own.ranges[0].low.clone())
        .collect()
}

#[test]
fn equations_that_say_no_beginning_have_the_one_of_the_language() {
    let cases: [(&str, &[i64]); 5] = [
        // Above the base case, whatever else begins later.
        ("f(0) = 0\nf(n) = 1 : 5 <= n <= 5\nf(n) = n\n", &[0, 5, 1]),
        // With conditions, at 0 if that is smaller: filters alone, an end alone.
        ("f(5) = 1\nf(n) = 2 : n mod 2 = 0\n", &[5, 0]),
        ("f(5) = 1\nf(n) = 2 : n <= 4\n", &[5, 0]),
        // The offset of the variable moves the beginning.
        ("f(5) = 7\nf(n+1) = n\n", &[5, 1]),
        ("f(2, 0) = 1\nf(n, m) = 2\n", &[2, 0]),
    ];
    for (text, expected) in cases {
        let expected: Vec<_> = expected
            .iter()
            .map(|&own| Some(Number::from(own)))
            .collect();
        assert_eq!(begins(text), expected, "{text}");
    }
}

#[test]
fn what_would_keep_two_equations_apart() {
    let end = |own: &str| Some(Separation::EndFirst(own.to_owned()));
    let start = |own: &str| Some(Separation::StartSecond(own.to_owned()));
    let cases = [
        ("f(n) = 1 : n >= 1\nf(n) = 2 : n >= 10\n", end("n <= 9")),
        ("f(n+2) = 1\nf(n) = 2 : n >= 10\n", end("n <= 7")),
        ("f(n) = 1 : n >= 1\nf(n) = 2 : n >= 1\n", None),
        ("f(n) = 1 : n >= 1\nf(n) = 2 : n >= 0\n", None),
        ("f(0, n) = n\nf(m, 0) = m\n", start("m >= 1")),
        ("f(2, n) = n\nf(m+2, 0) = m\n", start("m >= 1")),
        ("f(3, n) = n\nf(m, 0) = m\n", None),
    ];
    for (text, expected) in cases {
        let found = problems("f", &clauses(text), &budget());
        let [(CheckErrorKind::Overlap { separation, .. }, _)] = &found[..] else {
            panic!("{text}{found:?}");
        };
        assert_eq!(*separation, expected, "{text}");
    }
}

/// The arguments that two equations have in common may belong to a third one, which has more integers on its left.
#[test]
fn a_corner_with_an_equation_of_its_own_is_no_overlap() {
    let cases = [
        ("f(0, 0) = 9\nf(0, b) = 1\nf(a, 0) = 2\n", true),
        ("f(0, b) = 1\nf(a, 0) = 2\nf(0, 0) = 9\n", true),
        ("f(0, 1) = 9\nf(0, b) = 1\nf(a, 0) = 2\n", false),
        ("f(0, 0) = 9\nf(0, b) = 1\nf(a, 0) = 2 : a >= -1\n", true),
        ("f(0, 0, c) = 9\nf(0, b, c) = 1\nf(a, 0, c) = 2\n", true),
        ("f(0, 0, 0) = 9\nf(0, b, c) = 1\nf(a, 0, c) = 2\n", false),
        (
            "f(0, 0, c) = 9 : c >= 1\nf(0, b, c) = 1\nf(a, 0, c) = 2\n",
            false,
        ),
    ];
    for (text, expected) in cases {
        let found = problems("f", &clauses(text), &budget());
        assert_eq!(found.is_empty(), expected, "{text}{found:?}");
    }
}

#[test]
fn a_hole_comes_after_the_first_that_reaches_to_it() {
    let clauses = clauses("f(5) = 1\nf(n) = 2 : 0 <= n <= 5\nf(n) = 3 : n >= 8\n");
    let found = problems("f", &clauses, &budget());
    let [(CheckErrorKind::Gap { hole, before, .. }, _)] = &found[..] else {
        panic!("{found:?}");
    };
    let (six, seven) = (Number::from(6i64), Number::from(7i64));
    assert_eq!((&hole.low, &hole.high), (&Some(six), &Some(seven)));
    assert_eq!(*before, clauses[1].claim);
}

#[test]
fn equations_that_clash_are_found_beyond_the_first_million_comparisons() {
    let many = "f(n) = 0 : 0 <= n <= 9\n".repeat(1_500);
    let text = many + "f(n) = 0 : 100 <= n <= 101\nf(n) = 0 : 101 <= n <= 110\n";
    let clauses = clauses(&text);
    let all: Vec<usize> = (0..clauses.len()).collect();
    let later: Vec<usize> = first_clashes(&clauses, &all, &budget())
        .into_keys()
        .collect();
    let expected: Vec<usize> = (1..1_500).chain([1_501]).collect();
    assert_eq!(later, expected);
}
