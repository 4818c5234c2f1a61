//! What pages of the atlas state in the language: their examples are proved, and so are the strips that have the nimbers of
//! families with names.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use super::runner::Workshop;
use nk_testing::root;

/// The files of the library whose families the list of strips names.
const LIBRARY: [&str; 8] = [
    "boards", "chains", "cliques", "lattices", "prisms", "tori", "trees", "wheels",
];

fn page(name: &str) -> String {
    let path = root().join("docs/atlas").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// How many checks `text` has, all of which `nkdsl check` proves.
fn proved(text: &str) -> usize {
    let workshop = Workshop::new().file("stated.nk", text);
    let ran = workshop.run(&["check", "stated.nk", "-q"]);
    let checks = text.lines().filter(|line| line.starts_with("check ")).count();
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

/// Every block of a page that is marked as a specification.
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

/// The graph of n cells, called `s`, from the name of a strip or ring: the edges of a cell and those to the next one.
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
    // A cell of one vertex is named by it and has no edge.
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

/// What stands between single backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Each row of the list names a strip or ring, families, and the n for which they have the same nimbers.
#[test]
fn families_with_names_have_the_nimbers_of_their_strips() {
    let text = page("strips.md");
    let (_, list) = text
        .split_once("## Strips with the nimbers of families with names")
        .expect("the list");
    let rows = list.lines().skip_while(|line| !line.starts_with("| `"));
    let mut claims = 0;
    for row in rows.take_while(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [strip, names, range] = cells[..] else {
            panic!("{row}");
        };
        let strip = quoted(strip)[0];
        let mut stated = String::new();
        for library in LIBRARY {
            writeln!(stated, "use \"std/{library}.nk\"").expect("a line");
        }
        // One family of the list is in a specification and not in the library.
        let named = quoted(names);
        let file = named.iter().find(|own| own.starts_with("specs/"));
        if let Some(file) = file {
            let own = fs::read_to_string(root().join(file)).expect("a specification");
            let kept = own.lines().filter(|line| !line.starts_with("check ") && !line.starts_with("eval "));
            stated += &kept.collect::<Vec<_>>().join("\n");
        }
        stated += "\n";
        stated += &family(strip);
        for name in named.iter().filter(|own| !own.starts_with("specs/")) {
            let range = range.trim_end_matches(" |");
            writeln!(stated, "check nimber(s(n)) = nimber({name}) : {range}").expect("a line");
        }
        claims += proved(&stated);
    }
    assert!(claims >= 25, "{claims}");
}
