//! The parts of the page about games on families that are made from the table.

use super::games::{COLUMNS, FAMILIES, FILE, Family, GAMES, Game, name};
use super::page::{Block, grouped, table};
use super::table::{Row, Table};

/// The games with a part of their own, and the name of it.
const PARTS: [(&str, &str); 6] = [
    ("Node-Kayles", "games node-kayles"),
    ("Arc-Kayles", "games arc-kayles"),
    ("Kayles", "games kayles"),
    ("misère Kayles", "games misere-kayles"),
    ("the game 0.33", "games take-two"),
    ("Grim", "games grim"),
];
/// The number of games in the summary: those that are Node-Kayles on other graphs.
const COMPARED: usize = 3;

/// A statement about a row that a page proves for all n.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// The graph on which the game is Node-Kayles.
    pub graph: &'static str,
    /// What is proved.
    pub says: &'static str,
    /// The place of the proof.
    pub proof: &'static str,
    /// Whether it gives all nimbers.
    pub gives_all: bool,
    /// Whether it holds for n and the nimber.
    pub holds: fn(i64, i64) -> bool,
}

/// A statement that gives the nimber of a graph.
const fn all(
    graph: &'static str,
    says: &'static str,
    proof: &'static str,
    holds: fn(i64, i64) -> bool,
) -> Theorem {
    Theorem {
        graph,
        says,
        proof,
        gives_all: true,
        holds,
    }
}

/// A statement that says who wins on a graph.
const fn some(
    graph: &'static str,
    says: &'static str,
    proof: &'static str,
    holds: fn(i64, i64) -> bool,
) -> Theorem {
    Theorem {
        gives_all: false,
        ..all(graph, says, proof, holds)
    }
}

const NAMED: &str = "named.md#families";
const PAIRS: &str = "families.md#arc-kayles-on-graphs-with-pairs";
const LEAVES: &str = "families.md#arc-kayles-on-graphs-with-leaves";
const KAYLES: &str = "families.md#kayles-on-graphs";

/// Statements about rows without a proved period.
pub const THEOREMS: [Theorem; 36] = [
    all("complete(n)", "1", NAMED, |_, x| x == 1),
    all("complete_bipartite(n, n)", "n mod 2", NAMED, |n, x| {
        x == n % 2
    }),
    all("antiprism(n)", "0", "../derived.md#antiprismn", |_, x| {
        x == 0
    }),
    all(
        "line(star(n))",
        "1, because there is one move",
        PAIRS,
        |_, x| x == 1,
    ),
    all("line(complete(n))", "floor(n / 2) mod 2", PAIRS, |n, x| {
        x == n / 2 % 2
    }),
    all(
        "line(complete_bipartite(2, n))",
        "0 for n >= 2",
        PAIRS,
        |n, x| x == i64::from(n == 1),
    ),
    all(
        "line(complete_bipartite(n, n))",
        "n mod 2",
        PAIRS,
        |n, x| x == n % 2,
    ),
    all("line(lattice(2, n))", "n mod 2", PAIRS, |n, x| x == n % 2),
    all("line(prism(n))", "n mod 2", PAIRS, |n, x| x == n % 2),
    all("line(moebius_ladder(n))", "n mod 2", PAIRS, |n, x| {
        x == n % 2
    }),
    all("line(antiprism(n))", "0", PAIRS, |_, x| x == 0),
    all(
        "line(book(n))",
        "(n + 1) mod 2, as the book is the product of K_2 and a star",
        PAIRS,
        |n, x| x == (n + 1) % 2,
    ),
    all("line(friendship(n))", "n mod 2", LEAVES, |n, x| x == n % 2),
    some(
        "line(chained_clique(3, n))",
        "not 0 for odd n",
        LEAVES,
        |n, x| n % 2 == 0 || x > 0,
    ),
    some(
        "line(polyacene(n))",
        "0 exactly for odd n",
        PAIRS,
        |n, x| (x == 0) == (n % 2 == 1),
    ),
    all(
        "middle(star(n))",
        "2 if n is odd, otherwise 3",
        KAYLES,
        |n, x| x == 3 - n % 2,
    ),
    all("middle(complete(n))", "n mod 3", KAYLES, |n, x| x == n % 3),
    all(
        "middle(complete_bipartite(2, n))",
        "n mod 2 for n >= 2",
        KAYLES,
        |n, x| x == if n == 1 { 3 } else { n % 2 },
    ),
    all(
        "middle(complete_bipartite(n, n))",
        "2 if n is odd, otherwise 0",
        KAYLES,
        |n, x| x == n % 2 * 2,
    ),
    all("middle(antiprism(n))", "0", KAYLES, |_, x| x == 0),
    some(
        "middle(lattice(2, n))",
        "0 exactly for even n",
        KAYLES,
        |n, x| (x == 0) == (n % 2 == 0),
    ),
    some("middle(lattice(3, n))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(triangular_ladder(n))", "not 0", KAYLES, |_, x| {
        x > 0
    }),
    some("middle(comb(n))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(caterpillar(n, 2))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(binary_tree(n))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(wheel(n))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(gear(n))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(pan(n))", "not 0", KAYLES, |_, x| x > 0),
    some("middle(prism(n))", "0 for even n", KAYLES, |n, x| {
        n % 2 == 1 || x == 0
    }),
    some(
        "middle(polyacene(n))",
        "0 exactly for odd n",
        KAYLES,
        |n, x| (x == 0) == (n % 2 == 1),
    ),
    some(
        "middle(opposite_cycle(n))",
        "0 exactly for odd n",
        KAYLES,
        |n, x| (x == 0) == (n % 2 == 1),
    ),
    some(
        "middle(linked_cycle(4, n))",
        "not 0 for even n",
        KAYLES,
        |n, x| n % 2 == 1 || x > 0,
    ),
    some(
        "middle(linked_clique(3, n))",
        "not 0 for even n",
        KAYLES,
        |n, x| n % 2 == 1 || x > 0,
    ),
    some(
        "middle(chained_clique(3, n))",
        "not 0 for even n",
        KAYLES,
        |n, x| n % 2 == 1 || x > 0,
    ),
    some(
        "line(lattice(3, n))",
        "not 0 for even n",
        "boards.md#boards-of-all-sizes",
        |n, x| n % 2 == 1 || x > 0,
    ),
];

/// The statement about a row; `None` if there is none.
fn theorem(game: &Game, family: &Family) -> Option<&'static Theorem> {
    let graph = game.node_kayles(family.graph)?;
    THEOREMS.iter().find(|own| own.graph == graph)
}

/// The parts of the page.
///
/// # Errors
///
/// A table cannot be read, or has no row for a game and a family.
pub fn blocks() -> Result<Vec<Block>, String> {
    let rows = Table::open(FILE, &COLUMNS)?;
    let row = |game: &Game, family: &Family| {
        let name = name(game, family);
        let row = rows.row(&name);
        row.ok_or_else(|| format!("{FILE} has no row {name}"))
    };
    let mut blocks = vec![("games summary", summary(&row)?)];
    for (game, (named, part)) in GAMES.iter().zip(PARTS) {
        assert_eq!(game.name, named);
        let mut lines = Vec::new();
        for family in &FAMILIES {
            let row = row(game, family)?;
            lines.push(line(game, family, row));
        }
        let columns = [
            "game and family",
            "graph",
            "file",
            "first values",
            "status",
            "OEIS",
            "what is known",
        ];
        blocks.push((part, table(&columns, &lines)));
    }
    Ok(blocks)
}

/// For each family the periods of the games that are Node-Kayles on other graphs.
fn summary<'t>(row: &impl Fn(&Game, &Family) -> Result<&'t Row, String>) -> Result<String, String> {
    let mut lines = Vec::new();
    for family in &FAMILIES {
        let mut cells = vec![format!("`{}`", family.graph)];
        for game in &GAMES[..COMPARED] {
            cells.push(in_short(row(game, family)?, theorem(game, family)));
        }
        lines.push(cells);
    }
    let games = GAMES[..COMPARED].iter().map(|own| own.name);
    let columns: Vec<&str> = std::iter::once("graph").chain(games).collect();
    Ok(table(&columns, &lines))
}

/// The period of a row, or else its outcome or the number of its terms.
fn in_short(row: &Row, theorem: Option<&Theorem>) -> String {
    let [first, last] = ends(row);
    let computed = format!("nimbers for n = {first} to {last}");
    let outcome = theorem.map_or(row.get("outcome"), |own| own.says);
    if theorem.is_some_and(|own| own.gives_all) {
        return outcome.to_owned();
    }
    match (row.get("period"), outcome) {
        ("", "") => computed,
        ("", outcome) => format!("{outcome}; {computed}"),
        ("1", _) if row.get("terms").split(',').next_back() == Some("0") => {
            match row.get("preperiod") == row.get("from") {
                true => "0".to_owned(),
                false => format!("0 from n = {} on", row.get("preperiod")),
            }
        }
        (period, _) => format!("period {period} from n = {} on", row.get("preperiod")),
    }
}

/// The first and the last n of the terms of a row.
fn ends(row: &Row) -> [i64; 2] {
    let first = row.number("from").expect("the first n");
    let count = row.get("terms").split(',').filter(|own| !own.is_empty());
    [first, first + count.count() as i64 - 1]
}

fn line(game: &Game, family: &Family, row: &Row) -> Vec<String> {
    let theorem = theorem(game, family);
    let graph = game
        .node_kayles(family.graph)
        .unwrap_or_else(|| game.on(family.graph));
    let terms: Vec<&str> = row.get("terms").split(',').collect();
    vec![
        name(game, family),
        format!("`{graph}`"),
        match family.file {
            "" => "-".to_owned(),
            file => format!("`{file}`"),
        },
        format!("n = {}: {}", family.least, terms.join(", ")),
        match theorem.is_some_and(|own| own.gives_all) {
            true => "proved".to_owned(),
            false => row.get("status").to_owned(),
        },
        match row.get("oeis") {
            "" => "-".to_owned(),
            numbers => {
                let links = numbers
                    .split(' ')
                    .map(|own| format!("[{own}](https://oeis.org/{own})"));
                links.collect::<Vec<_>>().join(", ")
            }
        },
        known(row, theorem),
    ]
}

/// What is known of all n.
fn known(row: &Row, theorem: Option<&Theorem>) -> String {
    let mut parts = Vec::new();
    if let Some(period) = row.number("period") {
        let from = row.number("preperiod").map_or_else(String::new, grouped);
        parts.push(format!("*proved*: period {period} for all n >= {from}"));
    }
    if let Some(own) = theorem {
        parts.push(format!("*proved*: [{}]({})", own.says, own.proof));
    }
    let outcome = row.get("outcome");
    if !outcome.is_empty() && row.get("period").is_empty() && theorem.is_none() {
        parts.push(format!("*proved*: {outcome}"));
    }
    match row.get("why") {
        "" => {}
        "no proof of a period" => parts.push("recurrences; no period is known".to_owned()),
        why => parts.push(format!("no recurrences: {why}")),
    }
    match parts.is_empty() {
        true => "-".to_owned(),
        false => parts.join("; "),
    }
}
