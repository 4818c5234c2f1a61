//! Lists, sets, graphs as positions, guards, local names and quantifiers are compared with the definition of the
//! language.

use nk_testing::rounds;
use nk_testing::writer::Writer;

use super::{compare, fast, points};

/// Compares `f` in all random specifications that the checker accepts. At least `least` percent must be accepted.
fn compare_all(seeds: u64, to: i64, least: u64, write: impl Fn(&mut Writer) -> String) {
    let points = points(to);
    let mut accepted: u64 = 0;
    let seeds = rounds(seeds);
    for seed in 0..seeds {
        let text = write(&mut Writer::new(seed));
        match fast(&text, "f", &points) {
            Ok(values) => {
                accepted +=
                    u64::from(values.iter().filter(|own| own.is_some()).count() * 2 > values.len());
                compare(&text, "f", &points);
            }
            Err(told) if seed < 3 => panic!("refused: {told:?}\n{text}"),
            Err(_) => {}
        }
    }
    assert!(
        100 * accepted >= least * seeds,
        "only {accepted} have values"
    );
}

#[test]
fn expressions_of_lists_and_sets_have_the_values_of_the_definition() {
    compare_all(400, 4, 80, Writer::values);
}

#[test]
fn games_on_lists_have_the_values_of_the_definition() {
    compare_all(400, 4, 75, Writer::list_game);
}

#[test]
fn games_on_graphs_have_the_values_of_the_definition() {
    compare_all(200, 5, 70, Writer::graph_game);
}

#[test]
fn vertices_of_two_graphs_never_meet() {
    compare_all(300, 3, 40, Writer::two_graphs);
}
