//! Tests of the pages of the atlas.

use std::fs;

use super::program::page::{Block, with_blocks};
use super::program::table::{Table, path};
use super::program::{
    boards_page, families_page, games, games_page, graphs_page, named_page, octal_page,
    sequences_page, strips_page, strips4_page,
};
use super::stride;

fn check(page: &str, blocks: &[Block]) {
    let text = fs::read_to_string(path(page)).unwrap();
    let now = with_blocks(page, &text, blocks).unwrap();
    assert!(
        text == now,
        "docs/atlas/{page} is not made from its table: run the program with `pages`"
    );
}

#[test]
fn the_page_of_octal_games_is_made_from_its_tables() {
    check("octal.md", &octal_page::blocks().unwrap());
}

#[test]
fn the_page_of_strips_is_made_from_its_tables() {
    check("strips.md", &strips_page::blocks().unwrap());
    check("strips.md", &strips4_page::blocks().unwrap());
}

#[test]
fn the_page_of_small_graphs_is_made_from_its_table() {
    check("graphs.md", &graphs_page::blocks().unwrap());
}

#[test]
fn the_page_of_boards_is_made_from_its_table() {
    check("boards.md", &boards_page::blocks().unwrap());
}

#[test]
fn the_page_of_named_graphs_is_made_from_its_table() {
    check("named.md", &named_page::blocks().unwrap());
}

/// The parts of the page about games are made from the table, and the theorems that it states hold for all of its terms.
#[test]
fn the_page_of_games_is_made_from_its_table() {
    check("games.md", &games_page::blocks().unwrap());
    let rows = Table::open(games::FILE, &games::COLUMNS).unwrap();
    for own in &games_page::THEOREMS {
        let row = rows
            .rows()
            .iter()
            .find(|row| row.get("expression") == format!("nimber({})", own.graph))
            .expect(own.graph);
        assert!(row.get("period").is_empty(), "{}", own.graph);
        for (value, n) in row
            .get("terms")
            .split(',')
            .zip(row.number("from").unwrap()..)
        {
            let is_true = (own.holds)(n, value.parse().unwrap());
            assert!(is_true, "{}: {value} at {n}", own.graph);
        }
    }
}

/// What is proved of a row about a game on a family is proved again, and its first terms are computed twice again.
#[test]
fn games_on_families_are_proved_and_computed_again() {
    let rows = Table::open(games::FILE, &games::COLUMNS).unwrap();
    let pairs = games::GAMES
        .iter()
        .flat_map(|game| games::FAMILIES.iter().map(move |family| (game, family)));
    for (place, (game, family)) in pairs.enumerate() {
        let name = games::name(game, family);
        let row = rows.row(&name).expect(&name);
        let stated = ["status", "period", "preperiod", "outcome", "why"].map(|own| row.get(own));
        assert_eq!(games::proved(game, family).unwrap(), stated, "{name}");
        let terms: Vec<&str> = row.get("terms").split(',').collect();
        if place % stride(7) == 0 {
            let found = games::terms(game, family, 6, 0.5);
            let found: Vec<String> = found.iter().map(i64::to_string).collect();
            assert_eq!(found, terms[..found.len()], "{name}");
        }
        let numbers: Vec<i64> = terms.iter().map(|own| own.parse().unwrap()).collect();
        assert_eq!(games::listed(&numbers).unwrap(), row.get("oeis"), "{name}");
    }
}

/// The outcomes of every family of the page are proved again, for each residue of n modulo 2.
#[test]
fn the_page_of_families_says_who_wins() {
    let now = families_page::renewed().unwrap();
    let rows = now.lines().filter(|line| line.contains(" | n = "));
    assert!(rows.filter(|line| !line.contains(" | - | ")).count() >= 40);
    nk_testing::files::hold("docs/atlas/families.md", &now);
}

/// The statuses of the new sequences are what the program proves.
#[test]
fn the_page_of_sequences_says_what_is_proved() {
    let now = sequences_page::renewed().unwrap();
    assert!(now.matches(" | proved | ").count() >= 10);
    nk_testing::files::hold("docs/atlas/sequences.md", &now);
}
