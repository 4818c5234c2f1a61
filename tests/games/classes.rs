//! The graphs of `cargo bench --bench classes`, and the ratios and texts of its rows.

use nk_testing::classes::classes;
use nk_testing::classes::orders::{ORDERS, graph};
use nk_testing::classes::rows::{self, MOST, Row, START, Time};
use nk_testing::files;

#[test]
fn there_are_five_graphs_of_each_class() {
    let mut names: Vec<&str> = classes().map(|class| class.name).collect();
    let mut ordered = ORDERS.map(|(class, _)| class);
    names.sort();
    ordered.sort();
    assert_eq!(names, ordered);
    let all = ORDERS.iter().flat_map(|(class, orders)| {
        orders.iter().map(|&order| {
            let graph = graph(class, order, 0);
            (class.to_string(), graph.order(), graph.size())
        })
    });
    let all: Vec<_> = all.collect();
    assert!(all.len() > 200);
    for pair in all.windows(2) {
        assert_ne!(
            pair[0], pair[1],
            "two graphs with as many vertices and edges"
        );
    }
}

/// A row with these times.
fn row(times: [Time; 6]) -> Row {
    Row {
        class: "tree".to_owned(),
        order: 9,
        vertices: 9,
        edges: 8,
        nimber: Some(2),
        times,
        positions: None,
    }
}

#[test]
fn a_row_is_judged_by_the_best_of_the_other_ways() {
    use Time::{Ended, GivenUp};
    let over = GivenUp(0.5);
    let at = |default, best| row([default, over, over, best, over, over]);
    let most = |best: f64| MOST * best + START;
    assert!(at(Ended(most(0.25) - 1e-6), Ended(0.25)).is_good());
    assert!(!at(Ended(most(0.25) + 1e-3), Ended(0.25)).is_good());
    assert!(at(Ended(0.3), over).is_good());
    assert!(!at(over, Ended(0.25)).is_good());
    assert!(!at(over, over).is_good());
    assert_eq!(at(Ended(0.51), Ended(0.25)).ratio(), Some(2.0));
    assert_eq!(at(Ended(0.005), Ended(0.001)).ratio(), Some(0.0));
    assert_eq!(at(over, Ended(0.25)).ratio(), Some(f64::INFINITY));
    let own = row([Ended(0.3), Ended(0.2), over, Ended(0.1), over, Ended(0.4)]);
    assert_eq!(own.best(), Some((0.1, "both")));
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let times = [0.1, 0.25, 3.0].map(Time::Ended);
    let over = [0.5, 0.125, 4.0].map(Time::GivenUp);
    let rows = [
        row([times[0], times[1], over[0], times[2], over[1], over[2]]),
        Row {
            nimber: None,
            positions: Some(7),
            ..row([over[2]; 6])
        },
    ];
    let text = rows::file(&rows);
    assert_eq!(rows::read(&text).expect("rows"), rows);
    for (from, to) in [
        ("tree", "tree\t"),
        ("> 4", "about 4"),
        ("class", "kind"),
        ("0.36", "0.37"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert!(rows::read(&changed).is_err(), "{from}");
    }
}

/// For each class the page shows the graph with the worst ratio of the default; the file has all graphs.
#[test]
fn the_page_shows_the_file() {
    let rows = rows::read(&files::read("docs/lab/classes.tsv")).expect("rows");
    for (class, orders) in ORDERS {
        let own = rows.iter().filter(|row| row.class == class);
        let found: Vec<usize> = own.map(|row| row.order).collect();
        assert_eq!(found, orders, "{class}");
    }
    files::hold_part("docs/performance.md", "classes", &rows::table(&rows));
}
