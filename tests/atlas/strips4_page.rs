//! The parts of the page about strips that are made from the tables of all strips with cells of 4 vertices.

use std::collections::{BTreeMap, HashSet};

use super::page::{
    Block, grouped, grows, is_head, is_proved, is_ring, largest, name, number, table, terms, times,
};
use super::strips_page::{COLUMNS, line};
use super::strips4::{SYSTEMS, columns, lines};
use super::table::{Row, Table};

/// The number of rows of the tables of extremes.
const FIRST: usize = 12;

/// A strip of the table with the rows of its system and of that of its ring.
struct Line<'a> {
    name: String,
    rows: [Option<&'a Row>; 2],
    zeros: [String; 2],
}

/// The parts of the page.
///
/// # Errors
///
/// A table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let systems = Table::open(SYSTEMS, &columns())?;
    let row = |number: usize| {
        let row = systems.rows().get(number - 1);
        row.ok_or_else(|| format!("{SYSTEMS} has no row {number}"))
    };
    let mut strips = Vec::new();
    for line in lines()? {
        let [own, ring] = line.systems.map(|number| number.map(row).transpose());
        strips.push(Line {
            name: line.name,
            rows: [own?, ring?],
            zeros: line.zeros,
        });
    }
    let rows: Vec<&Row> = systems.rows().iter().collect();
    Ok(vec![
        ("strips4 findings", findings(&strips, &rows)),
        ("strips4 counts", counts(&strips)),
        ("strips4 periods", periods(&strips)),
        ("strips4 growing", growing(&rows)),
        ("strips4 longest", extremes(&rows, &["period", "preperiod"])),
        ("strips4 largest", extremes(&rows, &["largest"])),
        ("strips4 open", open(&rows)),
        ("strips4 times", times(&systems)),
    ])
}

fn joins(line: &Line) -> usize {
    let joins = line.name.split_once('/').map_or("", |own| own.1);
    joins.split(',').count()
}

/// The main findings, in sentences.
fn findings(strips: &[Line], rows: &[&Row]) -> String {
    let count = |keep: &dyn Fn(&Line) -> bool| strips.iter().filter(|own| keep(own)).count();
    let closing = count(&|own| own.rows[0].is_some());
    let proved = |at: usize| count(&|own| own.rows[at].is_some_and(is_proved));
    let heads = |keep: &dyn Fn(&Row) -> bool| {
        let all = rows.iter().filter(|row| is_head(row) && keep(row));
        grouped(all.count() as i64)
    };
    let most = |column: &str, keep: &dyn Fn(&Row) -> bool| {
        let own = rows.iter().filter(|row| keep(row));
        let best =
            own.max_by_key(|row| (row.number(column), std::cmp::Reverse(row.number("number"))));
        best.map_or_else(String::new, |row| {
            format!(
                "{} (`{}`)",
                row.number(column).map_or_else(String::new, grouped),
                row.name()
            )
        })
    };
    let grouped = |number: usize| grouped(number as i64);
    let rings = strips
        .iter()
        .filter(|own| own.rows[0].is_some() != own.rows[1].is_some())
        .count();
    let zero = |at: usize, n: &str| grouped(count(&|own| own.zeros[at] == n));
    let growing = rows.iter().filter(|row| is_head(row) && grows(row)).count();
    let lines = [
        format!(
            "The table has {} strips, each with its ring. {closing} of the strips have recurrences ({:.1} percent); {}.",
            grouped(strips.len()),
            100.0 * closing as f64 / strips.len().max(1) as f64,
            if rings == 0 {
                "so have their rings, and the rings of the other strips were not tried".to_owned()
            } else {
                format!(
                    "{} rings have none although their strips have them",
                    grouped(rings)
                )
            },
            closing = grouped(closing),
        ),
        format!(
            "{} strips and {} rings with recurrences have a *proved* period. {} of their sequences are arithmetic-periodic with a positive saltus, so these nimbers grow without bound. For {} strips and {} rings with recurrences no period is known.",
            grouped(proved(0)),
            grouped(proved(1)),
            grouped(growing),
            grouped(closing - proved(0)),
            grouped(count(&|own| own.rows[1].is_some()) - proved(1)),
        ),
        format!(
            "Of the {} strips without recurrences, a symmetry proves that {} have nimber 0 for all n, and that {} others have nimber 0 for all even n. Of their rings, {} have nimber 0 for all n, and {} others for all even n.",
            grouped(count(&|own| own.rows[0].is_none())),
            zero(0, "all"),
            zero(0, "even"),
            zero(1, "all"),
            zero(1, "even"),
        ),
        format!(
            "There are {} different systems of recurrences. Their sequences form {} classes, which are not proved to be equal to one another; {} of the classes have a *proved* period.",
            grouped(rows.len()),
            heads(&|_| true),
            heads(&is_proved),
        ),
        format!(
            "The longest *proved* period is {}, and the longest preperiod is {}.",
            most("period", &is_proved),
            most("preperiod", &is_proved),
        ),
        format!(
            "The largest nimber of a family with a *proved* period and saltus 0 is {}; the largest nimber that was computed is {}.",
            most("largest", &|row| is_proved(row) && !grows(row)),
            most("largest", &|_| true)
        ),
        format!(
            "The largest number of sequences in a system is {}.",
            most("sequences", &|_| true)
        ),
    ];
    lines.map(|line| format!("* {line}\n")).concat()
}

/// The table of the numbers of strips, by the number of edges to the next cell.
fn counts(strips: &[Line]) -> String {
    let mut lines = Vec::new();
    for size in 1..=strips.iter().map(joins).max().unwrap_or(0) {
        let own: Vec<&Line> = strips.iter().filter(|own| joins(own) == size).collect();
        let count = |at: usize, keep: &dyn Fn(&Row) -> bool| {
            let all = own.iter().filter(|line| line.rows[at].is_some_and(keep));
            grouped(all.count() as i64)
        };
        let most = |column: &str| {
            let all = own.iter().filter_map(|line| line.rows[0]);
            let all = all
                .filter(|row| is_proved(row) && (column != "largest" || !grows(row)))
                .filter_map(|row| row.number(column));
            all.max().map_or_else(String::new, grouped)
        };
        lines.push(vec![
            size.to_string(),
            grouped(own.len() as i64),
            count(0, &|_| true),
            count(0, &is_proved),
            count(1, &is_proved),
            most("period"),
            most("preperiod"),
            most("largest"),
        ]);
    }
    let columns = [
        ">edges to the next cell",
        ">strips",
        ">with recurrences",
        ">with a *proved* period",
        ">rings with one",
        ">longest period of a strip",
        ">longest preperiod of a strip",
        ">largest value with a period",
    ];
    table(&columns, &lines)
}

fn periods(strips: &[Line]) -> String {
    let mut found: BTreeMap<i64, ([i64; 2], HashSet<&str>)> = BTreeMap::new();
    for line in strips {
        for (at, row) in line.rows.iter().enumerate() {
            let Some(row) = row.filter(|row| is_proved(row)) else {
                continue;
            };
            let own = found.entry(row.number("period").unwrap_or(0)).or_default();
            own.0[at] += 1;
            own.1.insert(row.get("class"));
        }
    }
    let lines = found.into_iter().map(|(period, (counts, classes))| {
        [period, counts[0], counts[1], classes.len() as i64]
            .map(grouped)
            .to_vec()
    });
    let columns = [">period", ">strips", ">rings", ">different sequences"];
    table(&columns, &lines.collect::<Vec<_>>())
}

/// The table of the classes that are largest in each of these columns, one column after the other.
fn extremes(rows: &[&Row], by: &[&str]) -> String {
    let mut chosen: Vec<&Row> = Vec::new();
    for column in by {
        let mut heads: Vec<&Row> = rows
            .iter()
            .copied()
            .filter(|row| is_head(row) && is_proved(row))
            .filter(|row| *column != "largest" || !grows(row))
            .collect();
        heads.sort_by_key(|row| -row.number(column).unwrap_or(0));
        for row in heads.into_iter().take(FIRST) {
            if chosen.iter().all(|other| other.name() != row.name()) {
                chosen.push(row);
            }
        }
    }
    table(&COLUMNS, &chosen.iter().map(line).collect::<Vec<_>>())
}

/// The table of the arithmetic-periodic sequences.
fn growing(rows: &[&Row]) -> String {
    let own = rows.iter().filter(|row| is_head(row) && grows(row));
    let lines = own.map(|row| {
        vec![
            name(row),
            number(row, "period"),
            number(row, "saltus"),
            number(row, "preperiod"),
            row.get("terms").replace(',', ", "),
        ]
    });
    let columns = ["family", ">period", ">saltus", ">preperiod", "terms"];
    table(&columns, &lines.collect::<Vec<_>>())
}

/// The table of the sequences without a known period whose largest values are known.
fn open(rows: &[&Row]) -> String {
    let all = rows
        .iter()
        .copied()
        .filter(|row| is_head(row) && !is_proved(row));
    let mut own: Vec<&Row> = all.filter(|row| !is_ring(row)).collect();
    own.sort_by_key(|row| -row.number("largest").unwrap_or(0));
    let lines = own.into_iter().take(FIRST).map(|row| {
        vec![
            name(row),
            number(row, "sequences"),
            number(row, "values"),
            largest(row),
            terms(row),
        ]
    });
    let columns = [
        "family",
        ">sequences",
        ">values computed",
        "largest value",
        "terms",
    ];
    table(&columns, &lines.collect::<Vec<_>>())
}
