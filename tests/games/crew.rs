//! Several searches of one graph, each with its own table, that tell each other their facts and their places.

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, nimber};
use nk_testing::graphs::{lattice, petersen, queens};

use super::common::{fresh, searched};
use super::work::{cram, dense, hold, random, sparse, work};

/// The number of positions that a search examines before it tells the others.
const PERIOD: u64 = 100;

/// The nimber that a number of searches find together, and the number of positions that all of them search, including
/// those searched again after a pause. With `gives_way` each
/// search postpones the positions that the others are searching.
fn together(graph: &Graph, count: usize, gives_way: bool) -> (u32, u64) {
    let mut tables: Vec<NimberTable> = (0..count).map(|_| NimberTable::new()).collect();
    let mut positions = 0;
    loop {
        for at in 0..count {
            let others = (0..count).filter(|&other| other != at && gives_way);
            let lines = others.map(|other| tables[other].line().to_vec());
            let busy: Vec<u64> = lines.flatten().collect();
            let table = &mut tables[at];
            table.join_others(at as u64);
            table.set_busy(busy);
            table.set_node_limit(PERIOD);
            let before = searched(table);
            let answer = nimber(graph, table, &CancelToken::new());
            positions += searched(table) - before;
            if let Ok(value) = answer {
                return (value, positions);
            }
        }
        let news: Vec<Vec<u8>> = tables
            .iter_mut()
            .map(NimberTable::take_new_entries)
            .collect();
        for (at, table) in tables.iter_mut().enumerate() {
            let others = news.iter().enumerate().filter(|&(other, _)| other != at);
            others.for_each(|(_, bytes)| {
                table.import(bytes);
            });
        }
    }
}

#[test]
fn who_gives_way_finds_the_same_with_less_work() {
    let graphs = [queens(12), lattice(3, 17), lattice(4, 11), petersen(21)];
    for graph in graphs {
        let value = fresh(&graph);
        for count in [2, 4] {
            let (own, least) = together(&graph, count, true);
            let (other, most) = together(&graph, count, false);
            assert_eq!((own, other), (value, value), "{graph:?}");
            assert!(least < most, "{least} and {most} positions of {graph:?}");
        }
    }
}

/// The value does not depend on the places that other searches report; here the places of all earlier attempts are
/// reported.
#[test]
fn no_value_depends_on_what_others_say() {
    for graph in [queens(12), queens(11), lattice(3, 16), petersen(17)] {
        let value = fresh(&graph);
        let mut busy = Vec::new();
        for patience in [40, 150, 700, u64::MAX] {
            let mut table = NimberTable::new();
            table.join_others(patience);
            table.set_busy(busy.clone());
            table.set_node_limit(patience);
            match nimber(&graph, &mut table, &CancelToken::new()) {
                Ok(own) => assert_eq!(own, value, "{graph:?}"),
                Err(_) => busy.extend(table.line()),
            }
        }
    }
}

/// The numbers of positions that several searches examine together, with and without giving way to each other.
#[test]
fn many_take_the_work_that_they_took() {
    let mut found = Vec::new();
    let graphs = [
        ("3 X 12", lattice(3, 12)),
        ("3 X 13", lattice(3, 13)),
        ("4 X 7", lattice(4, 7)),
        ("Cram 4 X 5", cram(4, 5)),
        ("P(17, 2)", petersen(17)),
        ("queens 10", queens(10)),
        ("half 60", random(16, 60, 40)),
        ("half 34", random(12, 34, 35)),
    ];
    for (name, graph) in graphs {
        for (count, gives_way) in [(1, true), (2, true), (2, false), (3, true), (5, true)] {
            let (value, positions) = together(&graph, count, gives_way);
            let text = format!("{name}, {count}, {gives_way}: {value}, {positions} positions");
            found.push(text);
        }
    }
    hold("many", &found);
}

/// The places where searches are halted, and the facts that they have then.
#[test]
fn halts_are_where_they_were() {
    let mut found = Vec::new();
    for (name, graph) in sparse().into_iter().chain(dense()) {
        let mut table = NimberTable::default();
        table.join_others(3);
        for patience in [2, 10, 60, 61] {
            table.set_node_limit(patience);
            let text = work(
                &format!("{name} up to {patience}"),
                &graph,
                nimber,
                &mut table,
            );
            let (deep, news) = (table.line().len(), table.take_new_entries().len());
            found.push(format!("{text}, {deep} deep, {news} bytes of news"));
            // The place of this search is reported to the table as that of others.
            let line = table.line().to_vec();
            table.set_busy(line);
        }
    }
    hold("halts", &found);
}
