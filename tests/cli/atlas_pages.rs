//! The statements on the pages of the atlas in the language: their examples are proved, strips with names are graphs of
//! the library, and strips with the nimbers of named families have them for all n.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use super::runner::Workshop;
use nk_testing::{files, root};

/// The files of the library whose families the list of strips names.
const LIBRARY: [&str; 8] = [
    "boards", "chains", "cliques", "lattices", "prisms", "tori", "trees", "wheels",
];

fn page(name: &str) -> String {
    files::read(&format!("docs/atlas/{name}"))
}

/// The number of checks of `text`, after `nkdsl check` has proved all of them.
fn proved(text: &str) -> usize {
    let workshop = Workshop::new().file("stated.nk", text);
    let ran = workshop.run(&["check", "stated.nk", "-q"]);
    let checks = text
        .lines()
        .filter(|line| line.starts_with("check "))
        .count();
    let noun = if checks == 1 { "check" } else { "checks" };
    let said = format!("{checks} {noun}: {checks} proved");
    assert!(
        ran.status == 0 && ran.out.trim_end().ends_with(&said),
        "{text}\n{}\n{}",
        ran.out,
        ran.err
    );
    checks
}

/// Every block of a page that is marked as a specification is proved.
#[test]
fn examples_of_the_atlas_are_proved() {
    let mut blocks = 0;
    for entry in fs::read_dir(root().join("docs/atlas")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|own| own != "md") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a page");
        for block in text.split("\n```nk\n").skip(1) {
            let (block, _) = block.split_once("\n```").expect("an end of the block");
            assert!(proved(block) >= 1, "{}: {block}", path.display());
            blocks += 1;
        }
    }
    assert!(blocks >= 5, "{blocks}");
}

/// The definition of the graph `s(n)` of n cells, from the name of a strip or ring: the edges of a cell and those to
/// the next one.
fn family(name: &str) -> String {
    let (kind, edges) = name.split_once(' ').expect("a kind");
    let (cell, next) = edges.split_once('/').expect("two lists of edges");
    let letters: BTreeSet<char> = edges.chars().filter(char::is_ascii_lowercase).collect();
    let (following, to, least) = match kind {
        "strip" => ("i+1", "1 <= i < n", 1),
        "ring" => ("i mod n + 1", "1 <= i <= n", 3),
        _ => panic!("{name}: neither a strip nor a ring"),
    };
    let mut text = "graph s(n) {\n".to_owned();
    for letter in letters {
        writeln!(text, "  vertex {letter}[i] : 1 <= i <= n").expect("a line");
    }
    // A cell of one vertex has the name of the vertex, and has no edge.
    let within = cell.split(',').filter(|own| own.len() == 2);
    let pairs = |list: &str| {
        let mut ends = list.chars();
        (ends.next().expect("an end"), ends.next().expect("an end"))
    };
    for (from, into) in within.map(pairs) {
        writeln!(text, "  edge {from}[i] -- {into}[i] : 1 <= i <= n").expect("a line");
    }
    for (from, into) in next.split(',').map(pairs) {
        writeln!(text, "  edge {from}[i] -- {into}[{following}] : {to}").expect("a line");
    }
    writeln!(text, "}} : n >= {least}").expect("a line");
    text
}

/// The texts between single backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The text that brings in the library.
fn library() -> String {
    LIBRARY
        .map(|name| format!("use \"std/{name}.nk\"\n"))
        .concat()
}

/// The rows of the table under a heading of the page on strips, by their cells.
fn rows(page: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) = page.split_once(heading).expect("the section");
    let lines = section.lines().skip_while(|line| !line.starts_with("| `"));
    lines
        .take_while(|line| line.starts_with("| `"))
        .map(|line| {
            let inner = line.trim_start_matches("| ").trim_end_matches(" |");
            inner.split(" | ").map(str::to_owned).collect()
        })
        .collect()
}

/// Whether a row of the page agrees with the row of the table about the nimbers of a family.
fn agrees(said: &str, row: &BTreeMap<&str, &str>) -> bool {
    let closed = row["derived"] == "yes";
    let starts = |terms: &str| row["terms"].starts_with(terms);
    let is_proved = row["status"] == "proved";
    if said.starts_with("no recurrences") {
        return !closed && (said == "no recurrences" || row["zero"] == "even" || starts("0,0,0"));
    }
    let Some(value) = said.strip_prefix("*proved*: ") else {
        return said == "recurrences, no known period" && closed && row["period"].is_empty();
    };
    let period = match value {
        "0" => "1",
        "n mod 2" => "2",
        _ => value
            .strip_prefix("period ")
            .expect("a period")
            .split(',')
            .next()
            .expect("a number"),
    };
    let begun = match value {
        "0" => starts("0,0,0"),
        "n mod 2" => starts("1,0,1,0"),
        _ => true,
    };
    closed && is_proved && row["period"] == period && begun
}

/// Each row of the list names a strip or ring and a graph of the library. Small graphs of both have the same order,
/// size, degrees and nimbers, and so have their line graphs. The tables agree with the list about the strip.
#[test]
fn strips_with_names_are_graphs_of_the_library() {
    let tables = ["strips.tsv", "strips4.tsv"].map(page);
    let [strips, strips4] = &tables;
    let mut lines = strips.lines();
    let head: Vec<&str> = lines.next().expect("a head").split('\t').collect();
    let known: BTreeMap<&str, BTreeMap<&str, &str>> = lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            (cells[0], head.iter().copied().zip(cells).collect())
        })
        .collect();
    let found = rows(&page("strips.md"), "## Strips that are graphs with names");
    assert!(found.len() >= 20, "{}", found.len());
    for row in &found {
        let [strip, graph, range, _, said] = &row[..] else {
            panic!("{row:?}");
        };
        let (strip, graph) = (quoted(strip)[0], quoted(graph)[0]);
        let agreed = match known.get(strip) {
            Some(own) => agrees(said, own),
            // In the table of all strips with cells of four vertices, the n whose nimber is 0 are after the numbers of
            // systems.
            None => {
                let open = format!("{}\t-\t-\t", strip.trim_start_matches("strip "));
                let zeros = strips4.lines().find_map(|line| line.strip_prefix(&open));
                let is_zero = said.contains("*proved*: 0");
                said.starts_with("no recurrences")
                    && zeros.is_some_and(|own| own.starts_with("all\t") == is_zero)
            }
        };
        assert!(agreed, "{strip}: {said}");
        let least: u32 = range.trim_start_matches("n >= ").parse().expect("a number");
        let mut stated = library() + &family(strip);
        for (ours, theirs) in [
            ("order(s(n))".to_owned(), format!("order({graph})")),
            ("size(s(n))".to_owned(), format!("size({graph})")),
            (
                "sum(degree(s(n), v)^3 : v in V(s(n)))".to_owned(),
                format!("sum(degree({graph}, v)^3 : v in V({graph}))"),
            ),
            ("nimber(s(n))".to_owned(), format!("nimber({graph})")),
            (
                "nimber(line(s(n)))".to_owned(),
                format!("nimber(line({graph}))"),
            ),
        ] {
            writeln!(
                stated,
                "check {ours} = {theirs} : {least} <= n <= {}",
                least + 3
            )
            .expect("a line");
        }
        assert_eq!(proved(&stated), 5);
    }
}

/// Each row of the list names a strip or ring, families, and the n for which they have the same nimbers.
#[test]
fn families_with_names_have_the_nimbers_of_their_strips() {
    let found = rows(
        &page("strips.md"),
        "## Strips with the nimbers of families with names",
    );
    let mut claims = 0;
    for row in &found {
        let [strip, names, range] = &row[..] else {
            panic!("{row:?}");
        };
        // One family of the list is in a specification outside the library.
        let named = quoted(names);
        let mut stated = library();
        if let Some(file) = named.iter().find(|own| own.starts_with("specs/")) {
            let own = files::read(file);
            let kept = own
                .lines()
                .filter(|line| !line.starts_with("check ") && !line.starts_with("eval "));
            stated += &kept.collect::<Vec<_>>().join("\n");
            stated += "\n";
        }
        stated += &family(quoted(strip)[0]);
        for name in named.iter().filter(|own| !own.starts_with("specs/")) {
            writeln!(stated, "check nimber(s(n)) = nimber({name}) : {range}").expect("a line");
        }
        claims += proved(&stated);
    }
    assert!(claims >= 24, "{claims}");
}

/// Each row of the page on families of the literature has a graph of the file of its section, and its first nimbers.
#[test]
fn families_of_the_literature_have_their_nimbers() {
    let text = page("families.md");
    let workshop = Workshop::new();
    let eval = |file: &str, wanted: &str| {
        let path = root().join(file);
        let path = path.to_str().expect("a path in Unicode");
        let ran = workshop.run(&["eval", path, wanted, "--format", "list", "-q"]);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{file}: {wanted}");
        ran.out.trim().to_owned()
    };
    let mut count = 0;
    for section in text.split("\n## ") {
        let Some((_, rest)) = section.split_once("The file is [") else {
            continue;
        };
        let (file, _) = rest.split_once(']').expect("an end of the name");
        for line in section.lines().filter(|line| line.contains(" | `")) {
            let cells: Vec<&str> = line.split(" | ").collect();
            let graph = quoted(cells[1])[0];
            if let Some((least, terms)) = cells[3]
                .strip_prefix("n = ")
                .and_then(|own| own.split_once(": "))
            {
                let least: usize = least.parse().expect("a number");
                let last = least + terms.split(", ").count() - 1;
                let range = format!("nimber({graph}) : {least} <= n <= {last}");
                assert_eq!(eval(file, &range), terms, "{graph}");
            } else {
                let (vertices, edges) = (cells[2], cells[3]);
                let nimber = cells[4].trim_end_matches(" |");
                assert_eq!(eval(file, &format!("nimber({graph})")), nimber, "{graph}");
                assert_eq!(eval(file, &format!("order({graph})")), vertices, "{graph}");
                assert_eq!(eval(file, &format!("size({graph})")), edges, "{graph}");
            }
            count += 1;
        }
    }
    assert!(count >= 140, "{count}");
}
