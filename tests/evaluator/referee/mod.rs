//! The checker and the machine are compared with the definition of the language, on thousands of random specifications.

mod batches;
mod values;

use nk_base::number::Number;
use nk_eval::Value;
use nk_testing::rounds;
use nk_testing::slow::{self, Fraction, Slow};
use nk_testing::writer::Writer;
use nk_testing_programs::{evaluator, read};

/// The values of `name` at the points, `None` for an error; or the messages of the checker.
fn fast(text: &str, name: &str, points: &[Vec<i64>]) -> Result<Vec<Option<Value>>, Vec<String>> {
    // Specifications with warnings have values too.
    let program = read(text)?;
    let mut evaluator = evaluator(&program);
    let ask = |point: &Vec<i64>| {
        let args: Vec<Number> = point.iter().map(|arg| Number::from(*arg)).collect();
        evaluator
            .term(name, &args)
            .unwrap_or_else(|| panic!("no {name} in:\n{text}"))
            .ok()
    };
    Ok(points.iter().map(ask).collect())
}

fn same(fast: &Option<Value>, slow: &Result<slow::Value, slow::NoValue>) -> bool {
    match (fast, slow) {
        (None, Err(_)) => true,
        (Some(Value::Number(number)), Ok(slow::Value::Number(Fraction(top, bottom)))) => {
            let shown = if *bottom == 1 {
                top.to_string()
            } else {
                format!("{top}/{bottom}")
            };
            number.to_string() == shown
        }
        (Some(Value::Truth(a)), Ok(slow::Value::Truth(b))) => a == b,
        _ => false,
    }
}

/// Compares `name` at all points of a specification that must be accepted.
fn compare(text: &str, name: &str, points: &[Vec<i64>]) {
    let values =
        fast(text, name, points).unwrap_or_else(|told| panic!("refused: {told:?}\n{text}"));
    let parsed = nk_syntax::parse(nk_base::source::FileId(0), text);
    let mut slow = Slow::new(&parsed.file);
    for (point, value) in points.iter().zip(&values) {
        let args: Vec<i128> = point.iter().map(|arg| i128::from(*arg)).collect();
        let expected = slow.call(name, args);
        assert!(
            same(value, &expected),
            "{name}{point:?} is {value:?}, by definition {expected:?}\n{text}"
        );
    }
}

fn points(to: i64) -> Vec<Vec<i64>> {
    (0..=to).map(|n| vec![n]).collect()
}

#[test]
fn ranges_solved_from_conditions_are_the_ranges_by_definition() {
    let points: Vec<Vec<i64>> = [0, 1, 4].map(|n| vec![n]).into();
    for seed in 0..1_600 {
        let text = Writer::new(seed).builder();
        compare(&text, "f", &points);
        // With commas instead of `and` the text is accepted too.
        let commas = text.replace(" and ", ", ");
        assert!(fast(&commas, "f", &points).is_ok(), "{text}");
    }
}

#[test]
fn what_is_related_to_an_element_ranges_with_it() {
    let points: Vec<Vec<i64>> = [[0, 0], [2, 1], [1, 2], [2, 2]].map(Vec::from).into();
    for seed in 0..600 {
        compare(&Writer::new(seed).related(), "f", &points);
    }
}

#[test]
fn members_of_lists_and_sets_with_names_are_those_of_the_definition() {
    let points: Vec<Vec<i64>> = [0, 1, 3].map(|n| vec![n]).into();
    for seed in 0..1_500 {
        compare(&Writer::new(seed).members(), "f", &points);
    }
}

/// A condition keeps its meaning if it needs a later variable, if its values are no numbers, or if it is a list in the
/// range of an eval.
#[test]
fn lists_that_wait_and_sizes_of_variables_keep_their_meaning() {
    for (text, value) in [
        ("count(1 : i in [a, a], 0 <= i <= 9, 1 <= a <= 2)", 4),
        ("count(1 : x in [y, y], 0 <= x <= 1, y = 1)", 2),
        ("sum(i : i in L[p], i in {1, 3}, p in 1..2)", 8),
        ("sum(i : i in L[p], |i| <= 5, p in 1..2)", 10),
        ("count(x : x in [1, 1], x in {1})", 2),
        ("sum(m : T in {{1}}, |T| = m)", 1),
        ("sum({ m : T in {{1}}, |T| = m })", 1),
        (
            "count({ [i, |p|] : 0 <= i <= 3, p in {{1, 2}, {3}, {}}, |p| < i })",
            6,
        ),
        ("count(T : T in subsets(1..4), i in 1..4, |T| = i)", 15),
        ("sum({ i : i = |V(path(3))| })", 3),
        ("count({ i : |S| <= i <= 4 })", 3),
        (
            "count(1 : 1 <= i <= 3, v in V(path(4)), |N(path(4), v)| = i)",
            4,
        ),
        ("weight({1, 2, 3})", 5),
        ("weight({1})", 1),
    ] {
        let text = format!(
            "L = [[1, 1], [2, 3, 3]]\nS = {{1, 2}}\nweight(T) = 1 : |T| <= 2\nweight(T) = 5 : |T| > 2\nf(n) = {text}\n"
        );
        let found = fast(&text, "f", &[vec![0]]).unwrap_or_else(|told| panic!("{told:?}\n{text}"));
        let found = found[0].as_ref().and_then(|own| own.number()?.as_i64());
        assert_eq!(found, Some(value), "{text}");
    }
}

/// A set has an element for every assignment to its variables and to those linked with them that satisfies the
/// conditions.
#[test]
fn elements_that_mention_some_variables_have_the_values_of_the_definition() {
    let points: Vec<Vec<i64>> = [0, 1, 4].map(|n| vec![n]).into();
    let rounds = rounds(1_500);
    let mut accepted = 0;
    for seed in 0..rounds {
        let text = Writer::new(seed).partial();
        if fast(&text, "f", &points).is_ok() {
            accepted += 1;
            compare(&text, "f", &points);
        }
    }
    assert!(
        3 * accepted > 2 * rounds,
        "only {accepted} are specifications"
    );
}

#[test]
fn random_recurrences_have_the_values_of_the_definition() {
    for seed in 0..1_200 {
        let text = Writer::new(seed).recurrence();
        compare(&text, "f", &points(12));
    }
}

#[test]
fn misere_play_of_heaps_has_the_values_of_the_definition() {
    for seed in 0..900 {
        compare(&Writer::new(seed).misere(), "f", &points(9));
    }
}

#[test]
fn random_mex_systems_have_the_values_of_the_definition() {
    for seed in 0..600 {
        let text = Writer::new(seed).mex_system();
        compare(&text, "f", &points(11));
        compare(&text, "g", &points(11));
    }
}

#[test]
fn tables_of_two_variables_have_the_values_of_the_definition() {
    let square: Vec<Vec<i64>> = (0..7)
        .flat_map(|m| (0..7).map(move |n| vec![m, n]))
        .collect();
    for seed in 0..500 {
        let text = Writer::new(seed).table();
        compare(&text, "t", &square);
    }
}
