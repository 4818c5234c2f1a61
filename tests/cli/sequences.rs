//! The page of sequences without an OEIS entry: its rows are evaluated, and its triangles are those of the atlas.

use std::collections::BTreeMap;
use std::fs;

use super::runner::Workshop;
use nk_testing::root;

/// Rows that take longer than this number of seconds, by the times on the page, are evaluated in part.
const WHOLE_UP_TO: f64 = 0.5;
/// The time for such a part, in seconds.
const PART: &str = "0.15";

/// A row of a table: its cells, by the head of the table.
type Row = BTreeMap<String, String>;

fn page() -> String {
    fs::read_to_string(root().join("docs/atlas/sequences.md")).expect("a page")
}

/// The tables of the page between marks: the name of each, and its rows.
fn tables(page: &str) -> Vec<(String, Vec<Row>)> {
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim_start_matches("| ").trim_end_matches(" |");
        inner
            .split(" | ")
            .map(|own| own.trim().to_owned())
            .collect()
    };
    let parts = page.split("<!-- sequences ").skip(1);
    let begun = parts.filter_map(|part| part.split_once(": begin -->"));
    begun
        .map(|(name, table)| {
            let mut lines = table.lines().filter(|line| line.starts_with('|'));
            let head = cells(lines.next().expect("a head"));
            let rows = lines.skip(1).map(|line| {
                let own = cells(line);
                assert_eq!(own.len(), head.len(), "{line}");
                head.iter().cloned().zip(own).collect()
            });
            (name.to_owned(), rows.collect())
        })
        .collect()
}

fn terms(row: &Row) -> Vec<String> {
    row["terms"].split(", ").map(str::to_owned).collect()
}

#[test]
fn rows_are_what_their_evaluations_give() {
    let (page, workshop) = (page(), Workshop::new());
    let (mut whole, mut in_part) = (0, 0);
    for (name, rows) in tables(&page) {
        let file = root().join(format!("specs/new/{name}.nk"));
        let file = file.to_string_lossy();
        for row in rows.iter().filter(|row| row.contains_key("evaluation")) {
            let evaluation = row["evaluation"].trim_matches('`');
            let seconds: f64 = row["seconds"].parse().expect("seconds");
            let eval = ["eval", &file, evaluation, "--format", "list", "-q"];
            let is_whole = seconds <= WHOLE_UP_TO;
            let limit = if is_whole { &[][..] } else { &["--time", PART] };
            let ran = workshop.run(&[&eval[..], limit].concat());
            // On a busy machine the time for a part may not be enough for any term.
            let found = ran.out.trim().split(", ").filter(|term| !term.is_empty());
            let found: Vec<&str> = found.collect();
            let wanted = terms(row);
            if is_whole {
                assert_eq!(found, wanted, "{evaluation}: {}", ran.err);
                whole += 1;
                has_packet(&workshop, &file, row);
            } else {
                assert!(
                    wanted.iter().zip(&found).all(|(a, b)| a == b),
                    "{evaluation}"
                );
                in_part += usize::from(found.len() > 2);
            }
        }
    }
    assert!(
        whole >= 15 && in_part >= 30,
        "{whole} whole, {in_part} in part"
    );
}

/// The DATA section of the packet begins with the terms of the row, and both have the same offset.
fn has_packet(workshop: &Workshop, file: &str, row: &Row) {
    let evaluation = row["evaluation"].trim_matches('`');
    let folder = workshop.path().join("packet");
    let made = [
        "oeis", "packet", file, evaluation, "--no-run", "-q", "-o", "packet",
    ];
    let ran = workshop.run(&made);
    assert_eq!(ran.status, 0, "{evaluation}: {}", ran.err);
    let data = fs::read_to_string(folder.join("data.txt")).expect("a file");
    let (line, offset) = data.split_once("\n\noffset ").expect("two lines");
    assert_eq!(offset.trim(), row["offset"], "{evaluation}");
    let line: Vec<&str> = line.split(", ").collect();
    assert!(
        terms(row).iter().zip(&line).all(|(a, b)| a == b),
        "{evaluation}"
    );
    fs::remove_dir_all(folder).expect("a folder");
}

/// A period is stated exactly in the rows with the word *proved*, and the page states the number of its rows.
#[test]
fn the_page_counts_its_rows() {
    let page = page();
    let rows: Vec<Row> = tables(&page).into_iter().flat_map(|own| own.1).collect();
    let evaluated = rows.iter().filter(|row| row.contains_key("evaluation"));
    let (mut count, mut proved) = (0, 0);
    for row in evaluated {
        count += 1;
        let is_proved = row["status"] == "proved";
        proved += usize::from(is_proved);
        assert_eq!(is_proved, !row["period"].is_empty(), "{}", row["sequence"]);
        assert!(terms(row).len() >= 9, "{}", row["sequence"]);
    }
    let head = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = format!(
        "It has {count} sequences that the program evaluates, {proved} of them with a *proved* period, and {} triangles",
        rows.len() - count
    );
    assert!(head.contains(&said), "{said}");
}

/// The triangles of counts are those of `docs/atlas/graphs.tsv`.
#[test]
fn triangles_are_those_of_the_atlas() {
    let graphs = fs::read_to_string(root().join("docs/atlas/graphs.tsv")).expect("a file");
    let mut found = 0;
    for row in tables(&page()).into_iter().flat_map(|own| own.1) {
        let Some(class) = row.get("class").map(|own| own.trim_matches('`')) else {
            continue;
        };
        let (low, high) = row["orders"].split_once(" to ").expect("a range");
        let [low, high]: [u32; 2] = [low, high].map(|own| own.parse().expect("a number"));
        let lines = graphs
            .lines()
            .skip(1)
            .map(|own| own.split('\t').collect::<Vec<_>>());
        let mut counts: Vec<(u32, &str)> = lines
            .filter(|own| own[1] == class)
            .map(|own| (own[2].parse().expect("an order"), own[5]))
            .filter(|(order, _)| (low..=high).contains(order))
            .collect();
        counts.sort_unstable();
        let counts: Vec<&str> = counts.iter().flat_map(|own| own.1.split(',')).collect();
        assert_eq!(terms(&row), counts, "{class}");
        found += 1;
    }
    assert_eq!(found, 4);
}
