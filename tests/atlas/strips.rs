//! The table of strips and their rings.

use std::collections::HashMap;
use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_prove::equality::equalities;
use nk_solver::{NimberTable, nimber};
use nk_system::{Member, System};

use super::family::Family;
use super::form;
use super::options::Options;
use super::period;
use super::strip::{Strip, all};
use super::strips_near;
use super::strips_octal;
use super::symmetry::{Zeros, is_transitive, same_graphs, zeros};
use super::table::{Row, Table};
use super::workers;

/// The file of the table.
pub const FILE: &str = "strips.tsv";
const BEFORE: [&str; 9] = [
    "family",
    "vertices",
    "joins",
    "derived",
    "system",
    "sequences",
    "from",
    "class",
    "relation",
];
const BEHIND: [&str; 6] = ["zero", "bound", "alike", "terms", "seconds", "reason"];
/// The number of terms in the table, from n = 1 on.
pub const TERMS: i64 = 30;
/// The time limit of a derivation in seconds. All known refusals take a small part of it.
pub const DERIVATION: f64 = 600.0;
/// The largest number of edges to the next cell if a cell has 4 vertices.
const MOST_JOINS_OF_4: usize = 2;
/// Two sequences are compared from this n on before a proof of their equality is tried.
const LEAST_COMPARED: i64 = 3;
/// The number of values that are compared before a proof of equality is tried.
const COMPARED: i64 = 256;
/// For each family, the theorem of [`nk_prove::equality`] is tried with at most this number of families that have the
/// same first values.
const MOST_TRIED: usize = 8;
/// Sequences are compared by their periods only if these, with their preperiods, are not longer than this.
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
/// # Errors
///
/// A file cannot be read or written, or a certificate is refused.
pub fn run(options: &Options) -> Result<(), String> {
    let families = families();
    let table = make(FILE, &families, options)?;
    strips_near::table(&families, &table, DERIVATION)?.save()?;
    strips_octal::table(&families, &table, DERIVATION)?.save()?;
    super::pages()
}

/// Makes a file with these families.
///
/// # Errors
///
/// A file cannot be read or written, or a certificate is refused.
pub fn make(file: &str, families: &[Strip], options: &Options) -> Result<Table, String> {
    let mut table = Table::open(file, &columns())?;
    let is_wanted = |own: &&Strip| {
        let row = table.row(&own.name());
        let is_short = |row: &Row| {
            row.get("derived") == "no" && row.get("terms").split(',').count() < TERMS as usize - 2
        };
        options.wants(&own.name(), row) || (options.deeper && row.is_some_and(is_short))
    };
    let jobs: Vec<Strip> = families.iter().filter(is_wanted).cloned().collect();
    println!("{} families, {} to do", families.len(), jobs.len());
    let mut unsaved = 0;
    workers::each(
        &jobs,
        options.threads,
        |own| row(own, options),
        |_, cells| {
            println!("{}", cells[..16].join(" "));
            if !is_shorter(&cells, &table) {
                table.put(cells);
            }
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
    let is_derived = |own: &&Strip| {
        table
            .row(&own.name())
            .is_some_and(|row| row.get("derived") == "yes")
    };
    let derived = families.iter().filter(is_derived);
    let derived = derived.filter_map(|own| Some((own, Family::of(own, DERIVATION).ok()?)));
    let derived: Vec<(&Strip, Family)> = derived.collect();
    for (strip, family) in &derived {
        table.set(&strip.name(), "system", &form::mark(&family.text()));
    }
    let is_new = |own: &Strip| {
        let row = table.row(&own.name());
        row.is_some_and(|row| row.get("derived") == "yes")
    };
    if jobs.iter().any(is_new) {
        classify(derived, &mut table)?;
    }
    settle(families, &mut table);
    compare(families, &mut table);
    table.save()?;
    Ok(table)
}

/// Whether the solver found fewer terms than are in the table, as it may on a busy machine.
fn is_shorter(cells: &[String], table: &Table) -> bool {
    let at = columns().iter().position(|own| *own == "terms");
    let count = at.map_or(0, |at| cells[at].split(',').count());
    table.row(&cells[0]).is_some_and(|row| {
        row.get("derived") == "no" && row.get("terms").split(',').count() > count
    })
}

/// The cells of a family's row.
///
/// # Errors
///
/// A certificate is refused.
pub fn row(strip: &Strip, options: &Options) -> Result<Vec<String>, String> {
    let begin = Instant::now();
    let name = strip.name();
    let low = strip.least().max(1);
    let family = Family::of(strip, DERIVATION);
    let (counts, cells, terms, reason) = match &family {
        Ok(family) => {
            let found = family.search(options.limit, options.time);
            let found = found.map_err(|why| format!("{name}: {why}"))?;
            let counts = [
                "yes".to_owned(),
                form::mark(&family.text()),
                family.sequences.to_string(),
                family.from.to_string(),
            ];
            let terms = family.values(low, TERMS)?;
            (counts, found.cells(), terms, String::new())
        }
        Err(refusal) => {
            let mut cells = vec![String::new(); period::COLUMNS.len()];
            "computed".clone_into(&mut cells[0]);
            let counts = ["no".to_owned(), String::new(), String::new(), String::new()];
            (
                counts,
                cells,
                solved(strip, options.time),
                refusal.to_string(),
            )
        }
    };
    let terms: Vec<String> = terms.iter().map(u32::to_string).collect();
    let size = [strip.vertices.to_string(), strip.joins.len().to_string()];
    let class = [name.clone(), "itself".to_owned()];
    let seconds = format!("{:.2}", begin.elapsed().as_secs_f64());
    let behind = [
        String::new(),
        String::new(),
        String::new(),
        terms.join(","),
        seconds,
        reason,
    ];
    Ok([&[name][..], &size, &counts, &class, &cells, &behind].concat())
}

/// The nimbers of the graphs that the solver finds within this number of seconds, from n = 1 on, or from n = 3 on for a
/// ring.
pub fn solved(strip: &Strip, seconds: f64) -> Vec<u32> {
    period::within(seconds, |stop| {
        let values = searched(strip, TERMS, stop);
        values.map_while(Result::ok).collect()
    })
}

/// The nimbers of the graphs up to n = `last` by a search, from n = 1 on, or from n = 3 on for a ring.
pub fn searched(
    strip: &Strip,
    last: i64,
    stop: &CancelToken,
) -> impl Iterator<Item = Result<u32, String>> {
    let mut table = NimberTable::with_memory(1 << 28);
    (strip.least().max(1)..=last).map(move |n| {
        let found = nimber(&strip.graph(n as usize), &mut table, stop);
        found.map_err(|why| format!("{}, n = {n}: {why}", strip.name()))
    })
}

/// The first family with a sequence.
struct Head<'a> {
    row: Row,
    family: Family,
    strip: &'a Strip,
}

/// Puts families with the same sequence into one class, whose representative is the first of them in this order. The
/// table must have a row with terms for each family.
///
/// # Errors
///
/// The values need too much memory.
pub fn classify(families: Vec<(&Strip, Family)>, table: &mut Table) -> Result<(), String> {
    // A family whose terms from n = 3 on are those of no other family needs no more values.
    let mut alike: HashMap<String, Vec<(&Strip, Family)>> = HashMap::new();
    for (strip, family) in families {
        let Some(row) = table.row(&strip.name()) else {
            continue;
        };
        let skipped = (LEAST_COMPARED - strip.least().max(1)) as usize;
        let terms: Vec<&str> = row.get("terms").split(',').skip(skipped).collect();
        alike
            .entry(terms.join(","))
            .or_default()
            .push((strip, family));
    }
    for group in alike.into_values() {
        classify_group(group, table)?;
    }
    Ok(())
}

fn classify_group(families: Vec<(&Strip, Family)>, table: &mut Table) -> Result<(), String> {
    let is_alone = families.len() == 1;
    let mut heads: HashMap<Vec<u32>, Vec<Head>> = HashMap::new();
    for (strip, family) in families {
        let name = strip.name();
        let Some(row) = table.row(&name).cloned() else {
            continue;
        };
        let mut found = None;
        if !is_alone {
            let values = family.values(LEAST_COMPARED, COMPARED)?;
            let own = Head { row, family, strip };
            let alike = heads.entry(values).or_default();
            let mut tried = 0;
            for head in alike.iter() {
                tried += usize::from(!have_periods(&own, head));
                if tried > MOST_TRIED {
                    continue;
                }
                if let Some(relation) = equal(&own, head)? {
                    found = Some((head.row.name().to_owned(), relation));
                    break;
                }
            }
            alike.extend(found.is_none().then_some(own));
        }
        let (class, relation) = found.unwrap_or((name.clone(), "itself"));
        table.set(&name, "class", &class);
        table.set(&name, "relation", relation);
    }
    Ok(())
}

/// Whether the periods of both families have their own certificates, so that their equality is easy to decide.
fn have_periods(one: &Head, two: &Head) -> bool {
    [one, two]
        .iter()
        .all(|own| own.row.number("checked_to").is_some())
}

/// A sequence as a system, a member of it and an offset: the value at n is that of the member at n + offset.
pub type Single = (System, Member, i64);

/// The n from which on the theorem of [`nk_prove::equality`] shows two sequences to be equal, if it does.
pub fn shown(first: &Single, second: &Single) -> Option<i64> {
    let mut system = first.0.clone();
    let member = system.append(&second.0) + second.1;
    let shift = first.2 - second.2;
    let found = equalities(&system, &[(first.1, member, shift)], &CancelToken::new());
    let from = found.ok().flatten()?.shown(first.1, member, shift)?;
    Some(from - second.2)
}

/// The way in which two families are proved to have the same nimbers at all n >= 1 that both have; `None` without a
/// proof.
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
    // The first way takes the nimbers of small graphs as the first values, and the second does not.
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
        let from = shown(&first, &second).map(|from| from.max(recurrences).max(begin));
        if let Some(from) = from.filter(|from| *from <= MOST_COMPARED)
            && agree(from)?
        {
            return Ok(Some("equality"));
        }
    }
    Ok(None)
}

/// Writes the facts that symmetries prove: nimbers that are 0, nimbers of at most 1, and families with the same graphs.
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
            // A period without its own certificate is proved by the mirror.
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
    inherit(table);
}

/// Copies the period of the first family of a class to the other families of the class.
pub fn inherit(table: &mut Table) {
    let names: Vec<String> = table
        .rows()
        .iter()
        .map(|row| row.name().to_owned())
        .collect();
    for name in names {
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

/// Names for each row the first row of another class that has the same terms, of the same number of n. Nothing is
/// proved about the two.
fn compare(families: &[Strip], table: &mut Table) {
    let mut first: HashMap<(bool, String), Vec<(String, String)>> = HashMap::new();
    for strip in families {
        let name = strip.name();
        let Some(row) = table.row(&name) else {
            continue;
        };
        let class = row.get("class").to_owned();
        let alike = first
            .entry((strip.ring, row.get("terms").to_owned()))
            .or_default();
        let other = alike.iter().find(|own| own.1 != class);
        let other = other.map_or(String::new(), |own| own.0.clone());
        alike.push((name.clone(), class));
        table.set(&name, "alike", &other);
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

/// Puts a family into a class, and with it the families of which it was the representative.
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
