//! The facts of one table are used by another one.

use nk_solver::{NimberTable, Options, SearchMethod, count_facts};
use nk_testing::Random;
use nk_testing::graphs::{lattice, petersen, queens};

use super::common::{facts, solved};
use super::engines::filling;

fn table(method: SearchMethod) -> NimberTable {
    NimberTable::with_options(Options {
        method: Some(method),
        ..Options::default()
    })
}

/// A table with the facts that another one told or exported does not search these positions again.
#[test]
fn what_is_told_and_what_is_written_are_known() {
    let cases = [
        (lattice(3, 9), SearchMethod::Ranked),
        (lattice(3, 9), SearchMethod::Isomorphic),
        (lattice(3, 9), SearchMethod::Both),
        (queens(11), SearchMethod::Dense),
    ];
    for (graph, method) in cases {
        let mut first = table(method);
        first.join_others(0);
        let (value, positions) = solved(&graph, &mut first);
        assert!(positions > 10, "{method:?}: {positions}");
        let written = facts(&first);
        for facts in [first.take_new_entries(), written] {
            let mut second = table(method);
            assert!(
                second.import(&facts).is_some_and(|new| new > 0),
                "{method:?}"
            );
            let (known, again) = solved(&graph, &mut second);
            assert_eq!(known, value, "{method:?}");
            assert!(again <= 1, "{method:?}: {again} of {positions} positions");
        }
    }
}

/// With its vertices in another order, a graph has other keys by rank, except by chance, which does not happen for
/// these draws.
#[test]
fn an_isomorphic_graph_is_known_unless_only_ranks_are_compared() {
    let mut random = Random(8);
    for n in [13, 15, 17] {
        let graph = petersen(n);
        let other = random.renamed(&graph);
        for (method, known) in [
            (SearchMethod::Ranked, false),
            (SearchMethod::Isomorphic, true),
            (SearchMethod::Both, true),
        ] {
            let mut table = table(method);
            let (value, positions) = solved(&graph, &mut table);
            let (again, more) = solved(&other, &mut table);
            assert_eq!(again, value, "P({n}, 2), {method:?}");
            assert_eq!(
                more == 0,
                known,
                "P({n}, 2), {method:?}: {positions}, {more}"
            );
        }
    }
}

#[test]
fn facts_are_counted_and_damage_ends_the_count() {
    let mut first = table(SearchMethod::Ranked);
    solved(&lattice(3, 12), &mut first);
    let mut written = facts(&first);
    assert_eq!(count_facts(&written), Some(first.facts()));
    assert!(first.facts() > 100);
    // The changed byte is in the only block.
    *written.last_mut().expect("bytes") ^= 1;
    assert_eq!(count_facts(&written), Some(0));
}

/// A table that is half full doubles if that keeps to the limit.
#[test]
fn a_table_grows_where_there_is_room() {
    let (bytes, smallest) = (filling(275_000), 4 << 20);
    for (memory, size) in [(2 * smallest - 1, smallest), (2 * smallest, 2 * smallest)] {
        let mut table = NimberTable::with_memory(memory);
        let new = table.import(&bytes).expect("facts");
        assert!((265_000..=275_000).contains(&new), "{new}");
        // A little memory is for names.
        assert!(table.memory().abs_diff(size) < 100, "{}", table.memory());
        assert_eq!(table.facts(), new);
    }
}
