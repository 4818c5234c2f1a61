//! Lists, sets, graphs as positions, guards, local names and quantifiers against the language by its definition.

use nk_testing::writer::Writer;

use super::{compare, fast, points};

/// Compares `f` in all of these specifications that the checker accepts. At least `least` must be accepted.
fn compare_all(seeds: u64, to: i64, least: usize, write: impl Fn(&mut Writer) -> String) {
    let points = points(to);
    let mut accepted = 0;
    for seed in 0..seeds {
        let text = write(&mut Writer::new(seed));
        match fast(&text, "f", &points) {
            Ok(values) => {
                accepted += usize::from(
                    values.iter().filter(|own| own.is_some()).count() * 2 > values.len(),
                );
                compare(&text, "f", &points);
            }
            Err(told) if seed < 3 => panic!("refused: {told:?}\n{text}"),
            Err(_) => {}
        }
    }
    assert!(accepted >= least, "only {accepted} have values");
}

#[test]
fn expressions_of_lists_and_sets_have_the_values_of_the_definition() {
    compare_all(2_500, 4, 2_000, Writer::values);
}

#[test]
fn games_on_lists_have_the_values_of_the_definition() {
    compare_all(400, 4, 300, Writer::list_game);
}

#[test]
fn games_on_graphs_have_the_values_of_the_definition() {
    compare_all(1_000, 5, 700, Writer::graph_game);
}
