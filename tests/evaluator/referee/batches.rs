//! Batches have the same values, errors and steps as the machine that takes every element by itself.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Evaluator, Limits};
use nk_oeis::Corpus;
use nk_testing::rounds;
use nk_testing::writer::Writer;
use nk_testing_programs::program;
use std::rc::Rc;

/// The numbers of values and of errors at the points.
#[derive(Default)]
struct Tally {
    values: usize,
    errors: usize,
}

/// Evaluates `name` with and without batches at all points in order, and compares the results.
fn compare(text: &str, name: &str, points: &[Vec<i64>], limits: Limits, tally: &mut Tally) {
    let program = &program(text);
    let corpus = Rc::new(Corpus::bundled());
    let mut batched = Evaluator::new(program, corpus.clone(), limits, CancelToken::new());
    let mut plain = Evaluator::without_batches(program, corpus, limits, CancelToken::new());
    for point in points {
        let args: Vec<Number> = point.iter().copied().map(Number::from).collect();
        let value = batched.term(name, &args).expect("a function of that name");
        let expected = plain.term(name, &args).expect("a function of that name");
        assert_eq!(value, expected, "{name}{point:?} in:\n{text}");
        assert_eq!(
            batched.steps(),
            plain.steps(),
            "steps of {name}{point:?} in:\n{text}"
        );
        match value {
            Ok(_) => tally.values += 1,
            Err(_) => tally.errors += 1,
        }
    }
}

fn ascending(to: i64) -> Vec<Vec<i64>> {
    (0..=to).map(|n| vec![n]).collect()
}

#[test]
fn batches_have_the_values_errors_and_steps_of_single_elements() {
    let mut tally = Tally::default();
    let rounds: usize = rounds(500);
    for seed in 0..rounds as u64 {
        let text = Writer::new(seed).long_builder();
        compare(&text, "f", &ascending(40), Limits::default(), &mut tally);
    }
    let Tally { values, errors } = tally;
    assert!(values > 15 * rounds, "only {values} values");
    assert!(2 * errors > 3 * rounds, "only {errors} errors");
}

#[test]
fn ranges_of_several_batches_do_too() {
    let mut tally = Tally::default();
    let rounds: usize = rounds(15);
    for seed in 10_000..10_000 + rounds as u64 {
        let text = Writer::new(seed).long_builder();
        // At the first point no value is known yet, and at the last ones all are.
        let points = [300, 17, 600, 599, 601].map(|n| vec![n]);
        compare(&text, "f", &points, Limits::default(), &mut tally);
    }
    assert!(
        2 * tally.values > 5 * rounds,
        "only {} values",
        tally.values
    );
}

#[test]
fn limits_stop_batches_where_they_stop_single_elements() {
    let mut tally = Tally::default();
    for seed in 20_000..20_400 {
        let mut writer = Writer::new(seed);
        let text = writer.long_builder();
        let limits = Limits {
            steps: writer.below(4_000) as u64,
            depth: 1 + writer.below(60),
            bytes: 100 + writer.below(3_000) as u64,
            ..Limits::default()
        };
        let points = [60, 5, 61, 90, 91].map(|n| vec![n]);
        compare(&text, "f", &points, limits, &mut tally);
    }
    assert!(tally.values > 100, "only {} values", tally.values);
    assert!(tally.errors > 100, "only {} errors", tally.errors);
}

#[test]
fn tables_of_two_variables_do_too() {
    let mut tally = Tally::default();
    for seed in 0..150 {
        let text = Writer::new(seed).long_table();
        let points = [[9, 20], [0, 40], [14, 14], [30, 5], [15, 15]].map(Vec::from);
        compare(&text, "t", &points, Limits::default(), &mut tally);
    }
    assert!(tally.values > 500, "only {} values", tally.values);
}
