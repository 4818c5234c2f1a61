//! The tables of octal games.

use nk_base::cancellation::CancelToken;
use nk_system::OctalTable;
use nk_testing::root;

use super::program::octal::{FILE, columns, heads, unite};
use super::program::octal_classes::{Game, classes, games};
use super::program::octal_near;
use super::program::period::search;
use super::program::table::Table;
use super::{check_cells, check_words, stride};

/// A period whose proof needs at most this many values is proved again.
const CHEAP: i64 = 2_000;

fn committed() -> Table {
    Table::open(FILE, &columns()).unwrap()
}

#[test]
fn each_game_has_a_row_and_each_word_is_earned() {
    let (table, games) = (committed(), games().unwrap());
    let rows: Vec<&str> = table.rows().iter().map(|row| row.name()).collect();
    let names: Vec<&str> = games.iter().map(|own| &own.name[..]).collect();
    assert_eq!(rows, names);
    check_words(&table);
}

#[test]
fn periods_that_cost_little_are_found_and_verified_again() {
    let table = committed();
    let mut count = 0;
    for (at, game) in games().unwrap().iter().enumerate() {
        let row = table.row(&game.name).unwrap();
        let (is_head, checked) = (row.get("relation") == "itself", row.number("checked_to"));
        let is_cheap = checked.is_some_and(|own| own <= CHEAP);
        if is_cheap && (is_head || at.is_multiple_of(stride(10))) {
            let found = search(&game.system, 0, row.number("values").unwrap() - 1, 600.0);
            check_cells(row, &found.unwrap().cells());
            count += 1;
        }
    }
    assert!(count > 100, "{count} periods");
}

#[test]
fn games_without_a_period_have_none_among_their_first_values() {
    let (table, games) = (committed(), games().unwrap());
    let open = heads(&games, &table).into_iter();
    let open = open.filter(|own| table.row(&own.name).unwrap().get("period").is_empty());
    for game in open.step_by(stride(5)) {
        let row = table.row(&game.name).unwrap();
        assert!(row.number("values") > Some(4_000), "{}", game.name);
        let found = search(&game.system, 0, 2_000, 600.0).unwrap();
        assert_eq!(found.found, None, "{}", game.name);
        assert!(i64::from(found.largest) <= row.number("largest").unwrap());
    }
}

/// The classes are proved again, and no two of them can be united.
#[test]
fn classes_are_proved_again() {
    let (table, games) = (committed(), games().unwrap());
    let mut again = table.clone();
    for game in &games {
        for column in ["class", "shift", "relation"] {
            again.set(&game.name, column, "");
        }
    }
    unite(&games, &classes(&games, &table), &mut again).unwrap();
    for (one, two) in table.rows().iter().zip(again.rows()) {
        assert_eq!(one, two);
    }
    let value = |game: &Game, n: i64| {
        let mut values = OctalTable::new(game.name.parse().unwrap());
        values.value(n as u64, &CancelToken::new()).unwrap()
    };
    for (at, game) in games.iter().enumerate().step_by(7) {
        let row = table.row(&game.name).unwrap();
        let class = games.iter().find(|own| own.name == row.get("class"));
        let (n, shift) = (20 + at as i64 % 90, row.number("shift").unwrap());
        let values = [value(game, n + shift), value(class.unwrap(), n)];
        assert_eq!(values[0], values[1], "{} at {n}", game.name);
    }
}

#[test]
fn first_differences_are_computed_again() {
    let (table, games) = (committed(), games().unwrap());
    let near = Table::open(octal_near::FILE, &octal_near::COLUMNS).unwrap();
    assert_eq!(octal_near::table(&heads(&games, &table)).unwrap(), near);
}

/// The periods that `specs/octal_games.nk` checks are those of the table.
#[test]
fn periods_of_the_specification_are_those_of_the_table() {
    let text = std::fs::read_to_string(root().join("specs/octal_games.nk")).unwrap();
    let table = committed();
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("check octal(")) {
        let name = line.split('"').nth(1).unwrap();
        let number = |before: &str| -> Option<i64> {
            let rest = line.split_once(before)?.1;
            let digits = rest.find(|own: char| !own.is_ascii_digit());
            rest[..digits.unwrap_or(rest.len())].parse().ok()
        };
        let (period, preperiod) = (number(", n + "), number("n >= "));
        let Some(row) = table.row(name).filter(|_| period.is_some()) else {
            continue;
        };
        // The specification states the equality from n = 1 on where a reader would; the table has the least index.
        assert_eq!(row.number("period"), period, "{name}");
        assert!(row.number("preperiod") <= preperiod, "{name}");
        count += 1;
    }
    assert!(count > 30, "{count} periods");
}
