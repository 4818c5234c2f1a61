//! The parts of the page about octal games that are made from its tables.

use super::octal::{FILE, columns};
use super::octal_near;
use super::page::{Block, grouped, grows, is_head, is_proved, largest, number, table, times};
use super::table::{Row, Table};

/// The parts of the page.
///
/// # Errors
///
/// A table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let games = Table::open(FILE, &columns())?;
    let near = Table::open(octal_near::FILE, &octal_near::COLUMNS)?;
    let heads: Vec<&Row> = games.rows().iter().filter(|row| is_head(row)).collect();
    Ok(vec![
        ("octal counts", counts(&games, &heads)),
        ("octal longest", longest(&heads)),
        ("octal solved", solved(&games, &heads)),
        ("octal open", open(&games, &heads)),
        ("octal near", close(&near)),
        ("octal times", times(&games)),
    ])
}

fn counts(games: &Table, heads: &[&Row]) -> String {
    let count = |name: &str, keep: &dyn Fn(&Row) -> bool| {
        let all = games.rows().iter().filter(|row| keep(row)).count();
        let classes = heads.iter().filter(|row| keep(row)).count();
        let numbers = [all, classes].map(|own| grouped(own as i64));
        [&[name.to_owned()][..], &numbers].concat()
    };
    let rows = [
        count("all", &|_| true),
        count("*proved* periodic", &|row| is_proved(row) && !grows(row)),
        count("*proved* arithmetic-periodic", &|row| {
            is_proved(row) && grows(row)
        }),
        count("no period known here", &|row| !is_proved(row)),
    ];
    table(&["", ">games", ">different sequences"], &rows)
}

/// The classes with the longest periods, and those with the longest preperiods.
fn longest(heads: &[&Row]) -> String {
    let best = |column: &str| {
        let mut all: Vec<&&Row> = heads.iter().filter(|row| is_proved(row)).collect();
        all.sort_by_key(|row| (-row.number(column).unwrap_or(0), row.name()));
        all.into_iter().take(8).collect::<Vec<_>>()
    };
    let (periods, preperiods) = (best("period"), best("preperiod"));
    let rows = periods.iter().zip(&preperiods).map(|(one, two)| {
        vec![
            one.name().to_owned(),
            number(one, "period"),
            two.name().to_owned(),
            number(two, "preperiod"),
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    table(
        &[
            "longest period",
            ">period",
            "longest preperiod",
            ">preperiod",
        ],
        &rows,
    )
}

/// The other games of a class, with their shifts.
fn others(games: &Table, head: &Row) -> String {
    let all = games.rows().iter();
    let all = all.filter(|row| row.get("class") == head.name() && !is_head(row));
    let texts = all.map(|row| {
        let shift = match row.number("shift").unwrap_or(0) {
            0 => String::new(),
            shift => format!(" ({shift:+})"),
        };
        let list = oeis(row);
        let list = if list.is_empty() {
            list
        } else {
            format!(" {list}")
        };
        format!("{}{shift}{list}", row.name())
    });
    texts.collect::<Vec<_>>().join(", ")
}

fn oeis(row: &Row) -> String {
    match row.get("oeis") {
        "" => String::new(),
        id => format!("[{id}](https://oeis.org/{id})"),
    }
}

fn solved(games: &Table, heads: &[&Row]) -> String {
    let rows = heads.iter().filter(|row| is_proved(row)).map(|row| {
        vec![
            row.name().to_owned(),
            number(row, "period"),
            number(row, "preperiod"),
            number(row, "last_exception"),
            number(row, "saltus"),
            largest(row),
            oeis(row),
            others(games, row),
        ]
    });
    let columns = [
        "game",
        ">period",
        ">preperiod",
        ">last exception",
        ">saltus",
        "largest value",
        "OEIS",
        "the same values",
    ];
    table(&columns, &rows.collect::<Vec<_>>())
}

/// The share of rare values among the computed ones, to two digits.
fn rare_share(row: &Row) -> String {
    let of = |column: &str| row.number(column).unwrap_or(0) as f64;
    let percent = 100.0 * of("rare") / of("values");
    let digits = (1.0 - percent.log10().floor()).max(0.0) as usize;
    format!("{percent:.digits$} % rare")
}

fn open(games: &Table, heads: &[&Row]) -> String {
    let rows = heads.iter().filter(|row| !is_proved(row)).map(|row| {
        let space = match row.get("mask") {
            "" => String::new(),
            mask => format!("{mask} {}, {}", row.get("common"), rare_share(row)),
        };
        let last = row
            .number("values")
            .map_or_else(String::new, |count| grouped(count - 1));
        vec![
            row.name().to_owned(),
            last,
            largest(row),
            space,
            oeis(row),
            others(games, row),
        ]
    });
    let columns = [
        "game",
        ">no period to",
        "largest value",
        "mask",
        "OEIS",
        "the same values",
    ];
    table(&columns, &rows.collect::<Vec<_>>())
}

fn close(near: &Table) -> String {
    let rows = near.rows().iter().take(20).map(octal_near::line);
    let columns = [
        "game",
        "other",
        ">shift",
        ">equal values",
        ">differ at",
        ">value",
        ">other value",
    ];
    table(&columns, &rows.collect::<Vec<_>>())
}
