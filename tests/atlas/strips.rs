//! The table of strips and their rings.

use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_prove::equality::equalities;
use nk_solver::{NimberTable, nimber};

use super::family::Family;
use super::options::Options;
use super::period;
use super::strip::{Strip, all};
use super::strips_near;
use super::symmetry::{Zeros, is_transitive, same_graphs, zeros};
use super::table::{Row, Table};
use super::workers;

/// The file of the table.
pub const FILE: &str = "strips.tsv";
const BEFORE: [&str; 8] = [
    "family",
    "vertices",
    "joins",
    "derived",
    "sequences",
    "from",
    "class",
    "relation",
];
const BEHIND: [&str; 5] = ["zero", "bound", "terms", "seconds", "reason"];
/// The number of terms in the table, from n = 1 on.
pub const TERMS: i64 = 30;
/// The most vertices of a graph whose nimber the solver finds.
const MOST_VERTICES: usize = 30;
/// The most edges to the next cell where a cell has 4 vertices.
const MOST_JOINS_OF_4: usize = 2;
/// Two sequences are compared from here on, and so far, before a proof of their equality is tried.
const LEAST_COMPARED: i64 = 3;
const COMPARED: i64 = 256;
/// Sequences are not compared by their periods if these are longer than this, with their preperiods.
const MOST_COMPARED: i64 = 1 << 20;

/// All columns of the table.
pub fn columns() -> Vec<&'static str> {
    [&BEFORE[..], &period::COLUMNS, &BEHIND].concat()
}

/// The families of the table, in its order.
pub fn families() -> Vec<Strip> {
    let strips = (1..=4).flat_map(|vertices| {
        all(
            vertices,
            if vertices < 4 {
                usize::MAX
            } else {
                MOST_JOINS_OF_4
            },
        )
    });
    strips.flat_map(|own| [own.clone(), own.closed()]).collect()
}

/// Makes the table.
///
/// Errors: a file cannot be read or written, or a certificate is refused.
pub fn run(options: &Options) -> Result<(), String> {
    let families = families();
    let mut table = Table::open(FILE, &columns())?;
    let is_wanted = |own: &&Strip| options.wants(&own.name(), table.row(&own.name()));
    let jobs: Vec<Strip> = families.iter().filter(is_wanted).cloned().collect();
    println!("{} families, {} to do", families.len(), jobs.len());
    let mut unsaved = 0;
    workers::each(
        &jobs,
        options.threads,
        |own| row(own, options),
        |_, cells| {
            println!("{}", cells[..16].join(" "));
            table.put(cells);
            unsaved += 1;
            if unsaved % 50 == 0 {
                table.save()
            } else {
                Ok(())
            }
        },
    )?;
    let places: Vec<String> = families.iter().map(Strip::name).collect();
    let place = |row: &Row| places.iter().position(|own| own == row.name());
    table.arrange(|row| place(row).is_some(), place);
    table.save()?;
    if !jobs.is_empty() {
        classify(&families, &mut table, options)?;
    }
    settle(&families, &mut table);
    table.save()?;
    strips_near::table(&families, &table, options.time)?.save()?;
    super::pages()
}

/// The cells of a family.
///
/// Errors: a certificate is refused.
pub fn row(strip: &Strip, options: &Options) -> Result<Vec<String>, String> {
    let begin = Instant::now();
    let name = strip.name();
    let low = strip.least().max(1);
    let family = Family::of(strip, options.time);
    let (counts, cells, terms, reason) = match &family {
        Ok(family) => {
            let found = family.search(options.limit, options.time);
            let found = found.map_err(|why| format!("{name}: {why}"))?;
            let counts = [
                "yes".to_owned(),
                family.sequences.to_string(),
                family.from.to_string(),
            ];
            let terms = family.values(low, TERMS)?;
            (counts, found.cells(), terms, String::new())
        }
        Err(refusal) => {
            let mut cells = vec![String::new(); period::COLUMNS.len()];
            "computed".clone_into(&mut cells[0]);
            let counts = ["no".to_owned(), String::new(), String::new()];
            (counts, cells, solved(strip), refusal.to_string())
        }
    };
    let terms: Vec<String> = terms.iter().map(u32::to_string).collect();
    let size = [strip.vertices.to_string(), strip.joins.len().to_string()];
    let class = [name.clone(), "itself".to_owned()];
    let seconds = format!("{:.2}", begin.elapsed().as_secs_f64());
    let behind = [
        String::new(),
        String::new(),
        terms.join(","),
        seconds,
        reason,
    ];
    Ok([&[name][..], &size, &counts, &class, &cells, &behind].concat())
}

/// The nimbers of the graphs with at most [`MOST_VERTICES`] vertices by the solver, from n = 1 on, or 3 for a ring.
pub fn solved(strip: &Strip) -> Vec<u32> {
    let mut table = NimberTable::with_memory(1 << 28);
    let most = (MOST_VERTICES / strip.vertices) as i64;
    let range = strip.least().max(1)..=most.min(TERMS);
    let values = range.map(|n| nimber(&strip.graph(n as usize), &mut table, &CancelToken::new()));
    values.map_while(Result::ok).collect()
}

/// A family without another one before it that has the same sequence.
struct Head<'a> {
    row: Row,
    family: Family,
    strip: &'a Strip,
    values: Vec<u32>,
}

/// Puts families with the same sequence into one class, under the first of them in the order of the table.
fn classify(families: &[Strip], table: &mut Table, options: &Options) -> Result<(), String> {
    let mut heads: Vec<Head> = Vec::new();
    for strip in families {
        let name = strip.name();
        let row = table
            .row(&name)
            .filter(|row| row.get("derived") == "yes")
            .cloned();
        let (Some(row), Ok(family)) = (row, Family::of(strip, options.time)) else {
            continue;
        };
        let values = family.values(LEAST_COMPARED, COMPARED)?;
        let own = Head {
            row,
            family,
            strip,
            values,
        };
        let mut found = None;
        for head in heads.iter().filter(|head| head.values == own.values) {
            if let Some(relation) = equal(&own, head)? {
                found = Some((head.row.name().to_owned(), relation));
                break;
            }
        }
        let (class, relation) = found.clone().unwrap_or((name.clone(), "itself"));
        table.set(&name, "class", &class);
        table.set(&name, "relation", relation);
        heads.extend(found.is_none().then_some(own));
    }
    Ok(())
}

/// How it is proved that two families have the same nimbers at all n that both have, from 1 on, if it is.
fn equal(one: &Head, two: &Head) -> Result<Option<&'static str>, String> {
    let begin = one.strip.least().max(two.strip.least()).max(1);
    let agree = |end: i64| {
        Ok::<_, String>(one.family.values(begin, end)? == two.family.values(begin, end)?)
    };
    // A period without a certificate is one that a symmetry or a class gave to the row.
    let ends = [one, two].map(|own| {
        own.row.number("checked_to")?;
        Some((own.row.number("period")?, own.row.number("preperiod")?))
    });
    if let [Some((p, n0)), Some((q, m0))] = ends {
        let end = n0.max(m0) + p;
        let alike =
            p == q && one.row.get("saltus") == two.row.get("saltus") && end <= MOST_COMPARED;
        return Ok((alike && agree(end)?).then_some("periods"));
    }
    // With the nimbers of small graphs as the first values, and without them.
    let whole = |own: &Head| own.family.system.clone().map(|system| (system, 0, 0));
    let ways = [
        (whole(one), whole(two)),
        (one.family.single(), two.family.single()),
    ];
    let recurrences = one.family.from.max(two.family.from);
    for (first, second) in ways {
        let (Some(first), Some(second)) = (first, second) else {
            continue;
        };
        let mut system = first.0;
        let member = system.append(&second.0) + second.1;
        // The first nimber at n is the first member at n + first.2.
        let shift = first.2 - second.2;
        let found = equalities(&system, &[(first.1, member, shift)], &CancelToken::new());
        let from = found.ok().flatten();
        let from = from.and_then(|own| own.shown(first.1, member, shift));
        let from = from.map(|from| (from - second.2).max(recurrences).max(begin));
        if let Some(from) = from.filter(|from| *from <= MOST_COMPARED)
            && agree(from)?
        {
            return Ok(Some("equality"));
        }
    }
    Ok(None)
}

/// Writes what symmetries prove: nimbers that are 0, nimbers of at most 1, and families with the same graphs.
fn settle(families: &[Strip], table: &mut Table) {
    let first = same_graphs(families);
    let mut zero_class = None;
    for (at, strip) in families.iter().enumerate() {
        let name = strip.name();
        let Some(row) = table.row(&name) else {
            continue;
        };
        let found = zeros(strip, &|n| term(row, strip, n));
        table.set(&name, "zero", found.text());
        let bound = if is_transitive(strip) { "1" } else { "" };
        table.set(&name, "bound", bound);
        let head = families[first[at]].name();
        if found == Zeros::All {
            let class = zero_class.get_or_insert(name.clone()).clone();
            prove_zeros(strip, table);
            unite(table, &name, &class, "mirrors");
            // A period without a certificate of its own is that of the mirror.
            let is_own = table
                .row(&name)
                .is_some_and(|row| row.number("checked_to").is_some());
            if name != class && !is_own {
                table.set(&name, "relation", "mirrors");
            }
        } else if first[at] < at {
            let class = table.row(&head).map(|row| row.get("class").to_owned());
            unite(table, &name, &class.unwrap_or(head), "graphs");
        }
    }
    // A period of the first family of a class is one of all its families.
    for name in families.iter().map(Strip::name) {
        let head = table.row(&name).and_then(|row| table.row(row.get("class")));
        let head = head.filter(|head| !head.get("period").is_empty()).cloned();
        let is_open = table
            .row(&name)
            .is_some_and(|row| row.get("period").is_empty());
        if let Some(head) = head.filter(|_| is_open) {
            for column in ["status", "period", "preperiod", "last_exception", "saltus"] {
                table.set(&name, column, head.get(column));
            }
        }
    }
}

/// The nimber at n among the terms of a row.
fn term(row: &Row, strip: &Strip, n: i64) -> Option<u32> {
    let at = usize::try_from(n - strip.least().max(1)).ok()?;
    row.get("terms").split(',').nth(at)?.parse().ok()
}

/// Writes the period of a family whose nimbers are all 0, if it has none.
fn prove_zeros(strip: &Strip, table: &mut Table) {
    let name = strip.name();
    if table
        .row(&name)
        .is_some_and(|row| row.get("period").is_empty())
    {
        let least = strip.least().to_string();
        table.set(&name, "status", "proved");
        table.set(&name, "period", "1");
        table.set(&name, "preperiod", &least);
        table.set(&name, "largest", "0");
        table.set(&name, "largest_at", &least);
    }
}

/// Puts a family into a class, and with it those of which it was the first.
fn unite(table: &mut Table, name: &str, class: &str, relation: &str) {
    if table.row(name).is_none_or(|row| row.get("class") == class) {
        return;
    }
    let is_first = table.row(name).is_some_and(|row| row.get("class") == name);
    let own = |row: &&Row| row.name() == name || (is_first && row.get("class") == name);
    let all: Vec<String> = table
        .rows()
        .iter()
        .filter(own)
        .map(|row| row.name().to_owned())
        .collect();
    for own in all {
        table.set(&own, "class", class);
    }
    table.set(name, "relation", relation);
}
