//! The pages.

use std::fs;

use super::program::octal_page;
use super::program::page::{Block, with_blocks};
use super::program::table::path;

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
