//! Tests of the pages of the atlas.

use std::fs;

use super::program::page::{Block, with_blocks};
use super::program::table::path;
use super::program::{
    boards_page, families_page, graphs_page, named_page, octal_page, sequences_page, strips_page,
    strips4_page,
};

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
