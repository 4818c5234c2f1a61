//! The parts of the page about strips that are made from its table.

use std::collections::{BTreeMap, BTreeSet};

use super::page::{
    Block, grouped, grows, is_head, is_proved, is_ring, largest, name, number, table, terms, times,
};
use super::strips::{FILE, columns};
use super::strips_apart;
use super::strips_near;
use super::strips_octal;
use super::table::{Row, Table};

/// The number of rows of the tables of extremes.
const FIRST: usize = 12;

/// The parts of the page.
///
/// # Errors
///
/// The table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let atlas = Table::open(FILE, &columns())?;
    let near = Table::open(strips_near::FILE, &strips_near::COLUMNS)?;
    let rows: Vec<&Row> = atlas.rows().iter().collect();
    Ok(vec![
        ("strips findings", findings(&rows)),
        ("strips counts", counts(&rows)),
        ("strips reasons", reasons(&rows)),
        ("strips periods", periods(&rows)),
        ("strips longest", longest(&rows)),
        ("strips largest", with_largest(&rows)),
        ("strips open", open(&rows)),
        ("strips symmetries", symmetries(&rows)),
        ("strips near", close(&near)),
        ("strips alike", alike(&rows)),
        ("strips zero", zero_rings(&rows)),
        ("strips octal", octal()?),
        ("strips classes", classes(&rows)),
        ("strips times", times(&atlas)),
        ("strips apart", strips_apart::block()?),
    ])
}

fn is_derived(row: &Row) -> bool {
    row.get("derived") == "yes"
}

/// The main findings, in sentences.
fn findings(rows: &[&Row]) -> String {
    let count =
        |keep: &dyn Fn(&Row) -> bool| grouped(rows.iter().filter(|row| keep(row)).count() as i64);
    let most = |column: &str| {
        let all = rows.iter().filter(|row| is_proved(row));
        let best = all.max_by_key(|row| (row.number(column), std::cmp::Reverse(row.name())));
        best.map_or_else(String::new, |row| {
            format!("{} ({})", number(row, column), name(row))
        })
    };
    let lines = [
        format!(
            "The table has {} families, {} of them strips.",
            count(&|_| true),
            count(&|row| !is_ring(row))
        ),
        format!(
            "{} families have recurrences: {} strips and {} rings. {}.",
            count(&is_derived),
            count(&|row| is_derived(row) && !is_ring(row)),
            count(&|row| is_derived(row) && is_ring(row)),
            if rings_follow(rows) {
                "In this table a ring has recurrences exactly if its strip has them"
            } else {
                "Some rings have recurrences although their strips have none, or the other way round"
            },
        ),
        format!(
            "{} families have a *proved* period, {} of them by a symmetry and without recurrences. Among them are {} different sequences, {} of them arithmetic-periodic.",
            count(&is_proved),
            count(&|row| is_proved(row) && !is_derived(row)),
            count(&|row| is_proved(row) && is_head(row)),
            count(&grows),
        ),
        format!(
            "{} families have recurrences and no known period. {} of them are rings, which have nimber 0 for all even n >= 4 ([symmetries](#symmetries)).",
            count(&|row| is_derived(row) && !is_proved(row)),
            count(&|row| is_derived(row) && !is_proved(row) && is_ring(row))
        ),
        format!(
            "The longest *proved* period is {}, the longest preperiod is {}.",
            most("period"),
            most("preperiod")
        ),
        format!(
            "The largest nimber of a family with a *proved* period is {}.",
            most("largest")
        ),
    ];
    lines.map(|line| format!("* {line}\n")).concat()
}

/// Whether each ring has recurrences if and only if its strip has them. Each strip must be right before its ring.
fn rings_follow(rows: &[&Row]) -> bool {
    rows.chunks(2).all(|pair| {
        let [strip, ring] = pair else { return false };
        is_derived(strip) == is_derived(ring)
    })
}

fn counts(rows: &[&Row]) -> String {
    let mut lines = Vec::new();
    for vertices in 1..=4 {
        for ring in [false, true] {
            let own = rows
                .iter()
                .filter(|row| row.number("vertices") == Some(vertices) && is_ring(row) == ring);
            let own: Vec<&&Row> = own.collect();
            let count = |keep: &dyn Fn(&Row) -> bool| {
                grouped(own.iter().filter(|row| keep(row)).count() as i64)
            };
            let most = |column: &str| {
                own.iter()
                    .filter_map(|row| row.number(column))
                    .max()
                    .map_or_else(String::new, grouped)
            };
            lines.push(vec![
                format!("{vertices}, {}", if ring { "rings" } else { "strips" }),
                count(&|_| true),
                count(&is_derived),
                count(&is_proved),
                count(&|row| is_derived(row) && !is_proved(row)),
                most("sequences"),
                most("period"),
                most("largest"),
            ]);
        }
    }
    let columns = [
        "vertices of a cell",
        ">families",
        ">with recurrences",
        ">with a *proved* period",
        ">without a known period",
        ">most sequences",
        ">longest period",
        ">largest value",
    ];
    table(&columns, &lines)
}

/// The table of the reasons why no recurrences are derived, without the names of vertices.
fn reasons(rows: &[&Row]) -> String {
    let mut counts: BTreeMap<&str, (i64, &Row)> = BTreeMap::new();
    for row in rows.iter().filter(|row| !is_derived(row)) {
        let reason = row.get("reason");
        let kind = match reason {
            own if own.contains("leaves the strip in one piece") => {
                "a move far from both ends leaves the strip in one piece, though its cells are no longer equal"
            }
            own if own.contains("ever new ends") => {
                "moves at an end leave more and more different ends"
            }
            own if own.contains("falls apart") => "the strip falls apart into several strips",
            own => own,
        };
        counts.entry(kind).or_insert((0, row)).0 += 1;
    }
    let mut lines: Vec<_> = counts.into_iter().collect();
    lines.sort_by_key(|(kind, (count, _))| (-count, *kind));
    let lines = lines
        .into_iter()
        .map(|(kind, (count, row))| vec![kind.to_owned(), grouped(count), name(row)]);
    table(
        &["reason", ">families", "for example"],
        &lines.collect::<Vec<_>>(),
    )
}

fn periods(rows: &[&Row]) -> String {
    let mut counts: BTreeMap<i64, [i64; 3]> = BTreeMap::new();
    for row in rows.iter().filter(|row| is_proved(row)) {
        let own = counts.entry(row.number("period").unwrap_or(0)).or_default();
        own[usize::from(is_ring(row))] += 1;
        own[2] += i64::from(is_head(row));
    }
    let lines = counts
        .into_iter()
        .map(|(period, own)| [&[grouped(period)][..], &own.map(grouped)].concat());
    table(
        &[">period", ">strips", ">rings", ">different sequences"],
        &lines.collect::<Vec<_>>(),
    )
}

/// The cells of a row in a table of extremes.
pub fn line(row: &&Row) -> Vec<String> {
    let mut line = vec![name(row)];
    line.extend(["sequences", "period", "preperiod"].map(|column| number(row, column)));
    line.extend([largest(row), terms(row)]);
    line
}

/// The columns of the tables of extremes.
pub const COLUMNS: [&str; 6] = [
    "family",
    ">sequences",
    ">period",
    ">preperiod",
    "largest value",
    "terms",
];

/// The representatives of classes, the largest in a column first.
fn extremes<'a>(rows: &[&'a Row], column: &str) -> Vec<&'a Row> {
    let heads = rows.iter().filter(|row| is_head(row) && is_proved(row));
    let mut heads: Vec<&Row> = heads.copied().collect();
    heads.sort_by_key(|row| -row.number(column).unwrap_or(0));
    heads.truncate(FIRST);
    heads
}

fn longest(rows: &[&Row]) -> String {
    let mut own = extremes(rows, "period");
    for row in extremes(rows, "preperiod") {
        if own.iter().all(|other| other.name() != row.name()) {
            own.push(row);
        }
    }
    table(&COLUMNS, &own.iter().map(line).collect::<Vec<_>>())
}

fn with_largest(rows: &[&Row]) -> String {
    let own = extremes(rows, "largest");
    table(&COLUMNS, &own.iter().map(line).collect::<Vec<_>>())
}

fn open(rows: &[&Row]) -> String {
    let own = rows
        .iter()
        .filter(|row| is_derived(row) && !is_proved(row) && is_head(row));
    let lines = own.map(|row| {
        let same = rows
            .iter()
            .filter(|other| other.get("class") == row.name())
            .count();
        vec![
            name(row),
            grouped(same as i64),
            number(row, "sequences"),
            number(row, "values"),
            largest(row),
            row.get("zero").to_owned(),
            row.get("bound").to_owned(),
            terms(row),
        ]
    });
    let columns = [
        "family",
        ">families with these values",
        ">sequences",
        ">values computed",
        "largest value",
        "nimber 0 for n",
        ">at most",
        "terms",
    ];
    table(&columns, &lines.collect::<Vec<_>>())
}

/// The table of the numbers of families that symmetries settle.
fn symmetries(rows: &[&Row]) -> String {
    type Keep = fn(&Row) -> bool;
    let kinds: [(&str, Keep); 4] = [
        ("nimber 0 for all n", |row| row.get("zero") == "all"),
        ("nimber 0 for all even n", |row| !row.get("zero").is_empty()),
        (
            "nimber 0 or 1 for all n, because the ring is vertex-transitive",
            |row| row.get("bound") == "1",
        ),
        ("the same graphs as an earlier family of the table", |row| {
            row.get("relation") == "graphs"
        }),
    ];
    let lines = kinds.map(|(name, keep)| {
        let count = |also: &dyn Fn(&Row) -> bool| {
            let all = rows.iter().filter(|row| keep(row) && also(row));
            grouped(all.count() as i64)
        };
        vec![
            name.to_owned(),
            count(&|row| !is_ring(row)),
            count(&is_ring),
            count(&|row| !is_derived(row)),
        ]
    });
    table(
        &[
            "what is proved",
            ">strips",
            ">rings",
            ">of these, without recurrences",
        ],
        &lines,
    )
}

fn close(near: &Table) -> String {
    let lines = near.rows().iter().take(FIRST).map(strips_near::line);
    let columns = [
        "family",
        "other",
        ">equal values from n = 1 on",
        ">differ at",
        ">value",
        ">other value",
    ];
    table(&columns, &lines.collect::<Vec<_>>())
}

/// The table of the groups of classes with the same terms that are not proved to be equal.
fn alike(rows: &[&Row]) -> String {
    let mut groups: BTreeMap<(bool, &str), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        groups
            .entry((is_ring(row), row.get("terms")))
            .or_default()
            .push(row);
    }
    let size = |group: &[&Row]| {
        let classes: BTreeSet<&str> = group.iter().map(|row| row.get("class")).collect();
        classes.len()
    };
    let mut own: Vec<(usize, Vec<&Row>)> = groups
        .into_values()
        .map(|group| (size(&group), group))
        .filter(|own| own.0 > 1)
        .collect();
    own.sort_by_key(|(count, group)| {
        let terms = group[0].get("terms").split(',').count();
        std::cmp::Reverse((terms, *count))
    });
    let classes: usize = own.iter().map(|own| own.0).sum();
    let lines = own.iter().take(2 * FIRST).map(|(count, group)| {
        vec![
            name(group[0]),
            group
                .iter()
                .find(|row| row.get("class") != group[0].get("class"))
                .map_or_else(String::new, |row| name(row)),
            count.to_string(),
            group[0].get("terms").split(',').count().to_string(),
            terms(group[0]),
        ]
    });
    let columns = ["family", "other", ">classes", ">equal terms", "terms"];
    let table = table(&columns, &lines.collect::<Vec<_>>());
    format!(
        "There are {} such groups, with {} classes. These have the most terms:\n\n{table}",
        own.len(),
        grouped(classes as i64)
    )
}

/// The table of the rings without a known period whose computed nimbers are all 0.
fn zero_rings(rows: &[&Row]) -> String {
    let is_zero = |row: &Row| is_derived(row) && !is_proved(row) && row.get("largest") == "0";
    let own: Vec<&&Row> = rows
        .iter()
        .filter(|row| is_ring(row) && is_zero(row))
        .collect();
    let names: Vec<String> = own.iter().map(|row| name(row)).collect();
    let least = own.iter().filter_map(|row| row.number("values")).min();
    format!(
        "{} of these rings have nimber 0 for all n that were computed, at least {} values each: {}. This is *proved* for even n only.",
        own.len(),
        grouped(least.unwrap_or(0)),
        names.join(", ")
    )
}

/// The table of the strips that have the nimbers of octal games.
fn octal() -> Result<String, String> {
    let own = Table::open(strips_octal::FILE, &strips_octal::COLUMNS)?;
    let lines = own.rows().iter().map(strips_octal::line);
    let columns = ["family", "game", "tokens for n cells", "status"];
    Ok(table(&columns, &lines.collect::<Vec<_>>()))
}

fn classes(rows: &[&Row]) -> String {
    let size = |row: &Row| {
        rows.iter()
            .filter(|other| other.get("class") == row.name())
            .count()
    };
    let mut heads: Vec<(usize, &&Row)> = rows
        .iter()
        .filter(|row| is_head(row) && is_derived(row))
        .map(|row| (size(row), row))
        .collect();
    heads.sort_by_key(|own| std::cmp::Reverse(own.0));
    let lines = heads.into_iter().take(FIRST).map(|(count, row)| {
        let columns = ["period", "preperiod"].map(|column| number(row, column));
        [
            &[name(row), grouped(count as i64)][..],
            &columns,
            &[terms(row)],
        ]
        .concat()
    });
    let columns = ["family", ">families", ">period", ">preperiod", "terms"];
    table(&columns, &lines.collect::<Vec<_>>())
}
