//! What one table learnt is of use to another one.

use std::sync::atomic::Ordering;

use nkdsl::game::{Method, NimberTable, Options, nimber};
use nkdsl::graph::Graph;
use nkdsl::stop::Stop;

use super::common::{from_rule, lattice};

fn table(method: Method) -> NimberTable {
    NimberTable::with_options(Options {
        method: Some(method),
        ..Options::default()
    })
}

/// The nimber, and the positions that were searched for it.
fn solved(graph: &Graph, table: &mut NimberTable) -> (u32, u64) {
    let value = nimber(graph, table, &Stop::new()).expect("an answer");
    (value, table.progress().load(Ordering::Relaxed))
}

/// Whoever hears what another one told, or reads what it wrote down, need not search what that one searched.
#[test]
fn what_is_told_and_what_is_written_are_known() {
    let queens = |n: usize| {
        from_rule(n * n, |u, v| {
            let (rows, columns) = ((u / n).abs_diff(v / n), (u % n).abs_diff(v % n));
            rows == 0 || columns == 0 || rows == columns
        })
    };
    let cases = [
        (lattice(3, 9), Method::Ranked),
        (lattice(3, 9), Method::Isomorphic),
        (queens(11), Method::Dense),
    ];
    for (graph, method) in cases {
        let mut first = table(method);
        first.join_others();
        let (value, positions) = solved(&graph, &mut first);
        assert!(positions > 10, "{method:?}: {positions}");
        let mut written = Vec::new();
        first
            .export(&mut written)
            .expect("memory can be written to");
        for facts in [first.take_news(), written] {
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
