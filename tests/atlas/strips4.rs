//! The tables of all strips with cells of 4 vertices: a line for each strip, and a row for each system of a strip or
//! its ring.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_derive::DeriveErrorKind;

use super::family::Family;
use super::find;
use super::form;
use super::options::Options;
use super::period;
use super::strip::{Strip, all};
use super::strips::{self, classify, inherit};
use super::symmetry::zeros;
use super::table::{Row, Table, path};
use super::workers;

/// The file with a line for each strip.
pub const FILE: &str = "strips4.tsv";
/// The columns of that file: the name without the word `strip`, and the numbers of the systems of the strip and of its
/// ring. Where there are no systems, the n whose nimber is 0 by a symmetry and the first terms follow, each for the
/// strip and for its ring.
pub const COLUMNS: [&str; 7] = [
    "strip",
    "system",
    "ring_system",
    "zero",
    "ring_zero",
    "terms",
    "ring_terms",
];
/// The last n of the terms that a search of the graphs finds.
pub const SEARCHED: i64 = 10;
/// The text in place of the number of a system if no recurrences are derived.
pub const NONE: &str = "-";
/// The file with a row for each system.
pub const SYSTEMS: &str = "strips4-systems.tsv";
const BEFORE: [&str; 6] = [
    "family",
    "number",
    "system",
    "sequences",
    "from",
    "families",
];
const BEHIND: [&str; 4] = ["class", "relation", "terms", "seconds"];
/// The number of vertices of a cell.
pub const VERTICES: usize = 4;
/// The number of terms in the table, from n = 1 on, or from n = 3 on for a ring.
pub const TERMS: i64 = 20;
/// The time limit of a derivation in seconds. All known refusals take a small part of it.
const DERIVATION: f64 = 60.0;

/// All columns of the table of systems.
pub fn columns() -> Vec<&'static str> {
    [&BEFORE[..], &period::COLUMNS, &BEHIND].concat()
}

/// All strips, in the order of their names.
pub fn strips() -> Vec<Strip> {
    let mut strips = all(VERTICES, usize::MAX);
    strips.sort_by_key(label);
    strips
}

/// The name of a strip without its first word.
pub fn label(strip: &Strip) -> String {
    let name = strip.name();
    name.split_once(' ').map_or("", |own| own.1).to_owned()
}

/// The common data of families with the same system: the recurrences, the n from which on they hold, and the nimbers
/// before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    text: String,
    least: i64,
    from: i64,
    small: Vec<u32>,
}

impl Key {
    /// The key of a family, which determines its nimbers.
    pub fn of(family: &Family) -> Key {
        Key {
            text: family.text(),
            least: family.least,
            from: family.from,
            small: family.small().to_vec(),
        }
    }

    /// The short name of the recurrences.
    pub fn mark(&self) -> String {
        form::mark(&self.text)
    }
}

/// The recurrences of a strip; `None` if a move leaves the strip connected, so that it has none.
///
/// # Errors
///
/// Another reason why no recurrences are derived.
pub fn derived(strip: &Strip) -> Result<Option<Family>, String> {
    match Family::of(strip, DERIVATION) {
        Ok(family) => Ok(Some(family)),
        Err(why) if matches!(why.why, DeriveErrorKind::NotClosed(_)) => Ok(None),
        Err(why) => Err(format!("{}: {why}", strip.name())),
    }
}

/// Makes the tables.
///
/// # Errors
///
/// A file cannot be read or written, a certificate is refused, or a derivation fails for another reason than a move
/// that leaves the strip connected.
pub fn run(options: &Options) -> Result<(), String> {
    let strips = strips();
    let mut systems = Table::open(SYSTEMS, &columns())?;
    if options.again || !path(FILE).exists() {
        systems = Table::new(SYSTEMS, &columns());
        derive_all(&strips, options, &mut systems)?;
    }
    solve_all(options)?;
    let families: Vec<Strip> = strips
        .iter()
        .cloned()
        .chain(strips.iter().map(Strip::closed))
        .collect();
    let by_name: HashMap<String, Strip> =
        families.into_iter().map(|own| (own.name(), own)).collect();
    let heads = systems.rows().iter().map(|row| {
        by_name.get(row.name()).cloned().ok_or(format!(
            "`{}` is no strip with cells of 4 vertices",
            row.name()
        ))
    });
    let heads: Vec<Strip> = heads.collect::<Result<_, _>>()?;
    adopt(
        &Table::open(strips::FILE, &strips::columns())?,
        &mut systems,
    );
    let is_wanted = |own: &&Strip| {
        let row = systems.row(&own.name());
        let is_new = row.is_some_and(|row| row.get("status").is_empty());
        is_new || options.wants(&own.name(), row)
    };
    let wanted: HashSet<String> = heads.iter().filter(is_wanted).map(Strip::name).collect();
    println!("{} systems, {} to do", heads.len(), wanted.len());
    if !wanted.is_empty() {
        let families = search(&heads, &wanted, options, &mut systems)?;
        classify(families, &mut systems)?;
    }
    inherit(&mut systems);
    systems.save()?;
    super::pages()
}

/// The data of a derivation that the tables need.
struct Entry {
    key: Key,
    sequences: usize,
}

/// Derives the recurrences of all strips, and of the rings of those that have some.
fn derive_all(strips: &[Strip], options: &Options, systems: &mut Table) -> Result<(), String> {
    let begin = Instant::now();
    let entry = |strip: &Strip| {
        let family = derived(strip)?;
        Ok::<_, String>(family.map(|own| Entry {
            key: Key::of(&own),
            sequences: own.sequences,
        }))
    };
    let both = |at: &usize| {
        let own = entry(&strips[*at])?;
        let ring = match &own {
            Some(_) => entry(&strips[*at].closed())?,
            None => None,
        };
        Ok([own, ring])
    };
    let mut found: Vec<Option<[Option<Entry>; 2]>> = strips.iter().map(|_| None).collect();
    let jobs: Vec<usize> = (0..strips.len()).collect();
    let mut count = 0;
    workers::each(&jobs, options.threads, both, |at, own| {
        found[*at] = Some(own);
        count += 1;
        if count % 1000 == 0 {
            println!(
                "{count} of {} strips, {:.0} s",
                strips.len(),
                begin.elapsed().as_secs_f64()
            );
        }
        Ok(())
    })?;
    let mut numbers: HashMap<Key, usize> = HashMap::new();
    let mut families: Vec<i64> = Vec::new();
    let mut lines = Table::new(FILE, &COLUMNS);
    for (strip, own) in strips.iter().zip(found) {
        let mut cells = vec![label(strip)];
        let own = own.unwrap_or([None, None]);
        for (entry, family) in own.into_iter().zip([strip.clone(), strip.closed()]) {
            let Some(Entry { key, sequences }) = entry else {
                cells.push(NONE.to_owned());
                continue;
            };
            let number = *numbers.entry(key.clone()).or_insert_with(|| {
                let number = families.len() + 1;
                let name = family.name();
                let mut row = vec![String::new(); columns().len()];
                let before = [
                    name.clone(),
                    number.to_string(),
                    key.mark(),
                    sequences.to_string(),
                    key.from.to_string(),
                ];
                row[..before.len()].clone_from_slice(&before);
                systems.add(row);
                systems.set(&name, "class", &name);
                systems.set(&name, "relation", "itself");
                families.push(0);
                number
            });
            families[number - 1] += 1;
            cells.push(number.to_string());
        }
        cells.resize(COLUMNS.len(), String::new());
        lines.add(cells);
    }
    let names: Vec<String> = systems
        .rows()
        .iter()
        .map(|row| row.name().to_owned())
        .collect();
    for (name, count) in names.iter().zip(families) {
        systems.set(name, "families", &count.to_string());
    }
    println!(
        "{} systems, {:.0} s",
        names.len(),
        begin.elapsed().as_secs_f64()
    );
    systems.save()?;
    lines.save()
}

/// Fills the cells of the strips without recurrences: the n whose nimber is 0 by a symmetry, and the first terms, of
/// strips and their rings.
fn solve_all(options: &Options) -> Result<(), String> {
    let mut table = Table::open(FILE, &COLUMNS)?;
    let is_wanted = |own: &&Line| own.systems[0].is_none() && own.terms[0].is_empty();
    let jobs: Vec<Line> = lines()?.iter().filter(is_wanted).cloned().collect();
    println!("{} strips without recurrences and terms", jobs.len());
    let mut count = 0;
    workers::each(
        &jobs,
        options.threads,
        |own| found(own.strip()?),
        |own, cells| {
            for (column, text) in COLUMNS[3..].iter().zip(cells) {
                table.set(&own.name, column, &text);
            }
            count += 1;
            match count % 2_000 {
                0 => {
                    println!("{count} strips");
                    table.save()
                }
                _ => Ok(()),
            }
        },
    )?;
    table.save()
}

/// The cells of the last four columns of [`COLUMNS`].
///
/// # Errors
///
/// A nimber is not found.
pub fn found(strip: Strip) -> Result<[String; 4], String> {
    let [own, ring] = [strip.clone(), strip.closed()].map(|family| {
        let stop = CancelToken::new();
        let nimbers = strips::searched(&family, SEARCHED, &stop);
        let terms = nimbers.collect::<Result<Vec<u32>, String>>()?;
        let low = family.least().max(1);
        let term = |n: i64| terms.get(usize::try_from(n - low).ok()?).copied();
        let zeros = zeros(&family, &term).text().to_owned();
        let texts: Vec<String> = terms.iter().map(u32::to_string).collect();
        Ok::<_, String>((zeros, texts.join(",")))
    });
    let ((zero, terms), (ring_zero, ring_terms)) = (own?, ring?);
    Ok([zero, ring_zero, terms, ring_terms])
}

/// Copies the results of the table of all strips for the same recurrences, if they were computed from more values and
/// not taken from another row.
fn adopt(strips: &Table, systems: &mut Table) {
    let kind = |row: &Row| row.name().split(' ').next().map(str::to_owned);
    let is_same = |one: &Row, two: &Row| {
        let columns = ["system", "from"];
        let are_same = columns.iter().all(|own| one.get(own) == two.get(own));
        // Before `from` the nimbers are those of single graphs, which the terms show.
        let shows_all = one.number("from") <= Some(TERMS);
        are_same
            && shows_all
            && kind(one) == kind(two)
            && two.get("terms").starts_with(one.get("terms"))
    };
    let names: Vec<String> = systems
        .rows()
        .iter()
        .map(|row| row.name().to_owned())
        .collect();
    let known: Vec<&Row> = strips
        .rows()
        .iter()
        .filter(|row| row.get("period").is_empty() || row.number("checked_to").is_some())
        .collect();
    for name in names {
        let Some(row) = systems.row(&name) else {
            continue;
        };
        let is_deeper = |own: &&&Row| {
            row.get("period").is_empty()
                && own.number("values") > row.number("values")
                && is_same(row, own)
        };
        let Some(own) = known.iter().find(is_deeper).copied() else {
            continue;
        };
        for column in period::COLUMNS {
            systems.set(&name, column, own.get(column));
        }
    }
}

/// Searches for the periods of the systems that have no verdict. Returns the recurrences of all systems.
fn search<'a>(
    heads: &'a [Strip],
    wanted: &HashSet<String>,
    options: &Options,
    systems: &mut Table,
) -> Result<Vec<(&'a Strip, Family)>, String> {
    let work = |own: &&'a Strip| {
        let begin = Instant::now();
        let name = own.name();
        let family = derived(own)?.ok_or_else(|| format!("{name} has no recurrences"))?;
        let cells = match wanted.contains(&name) {
            true => Some(searched(own, &family, begin, options)?),
            false => None,
        };
        Ok((family, cells))
    };
    let jobs: Vec<&Strip> = heads.iter().collect();
    let mut families: HashMap<&Strip, Family> = HashMap::new();
    workers::each(&jobs, options.threads, work, |own, (family, cells)| {
        for (column, text) in FOUND.iter().zip(cells.into_iter().flatten()) {
            systems.set(&own.name(), column, &text);
        }
        families.insert(own, family);
        if families.len().is_multiple_of(200) {
            println!("{} systems", families.len());
            systems.save()?;
        }
        Ok(())
    })?;
    systems.save()?;
    let found = heads.iter().map(|own| Some((own, families.remove(own)?)));
    Ok(found.flatten().collect())
}

/// The columns that [`searched`] fills.
pub const FOUND: [&str; 11] = [
    "status",
    "period",
    "preperiod",
    "last_exception",
    "saltus",
    "largest",
    "largest_at",
    "values",
    "checked_to",
    "terms",
    "seconds",
];

/// The cells of [`FOUND`].
///
/// # Errors
///
/// A certificate is refused, or the values need too much memory.
pub fn searched(
    strip: &Strip,
    family: &Family,
    begin: Instant,
    options: &Options,
) -> Result<Vec<String>, String> {
    let found = family.search(options.limit, options.time);
    let mut cells = found
        .map_err(|why| format!("{}: {why}", strip.name()))?
        .cells();
    let terms = family.values(strip.least().max(1), TERMS)?;
    let terms: Vec<String> = terms.iter().map(u32::to_string).collect();
    cells.push(terms.join(","));
    cells.push(format!("{:.2}", begin.elapsed().as_secs_f64()));
    Ok(cells)
}

/// A line of the table of strips. The first of two entries is about the strip, and the second about its ring.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the strip without its first word.
    pub name: String,
    /// The numbers of the systems, if there are recurrences.
    pub systems: [Option<usize>; 2],
    /// The n whose nimber is 0 by a symmetry, if there are no recurrences.
    pub zeros: [String; 2],
    /// The terms up to n = [`SEARCHED`], if there are no recurrences.
    pub terms: [String; 2],
}

impl Line {
    /// The strip of the line.
    ///
    /// # Errors
    ///
    /// The line has no name of a strip.
    pub fn strip(&self) -> Result<Strip, String> {
        find::read(&self.name)
    }
}

/// The strips of the table.
///
/// # Errors
///
/// The table cannot be read.
pub fn lines() -> Result<Vec<Line>, String> {
    let table = Table::open(FILE, &COLUMNS)?;
    let lines = table.rows().iter().map(|row| {
        let number = |column: &str| match row.get(column) {
            NONE => Ok(None),
            text => text
                .parse()
                .map(Some)
                .map_err(|_| format!("{FILE}, {}: `{text}` is no number", row.name())),
        };
        let text = |column: &str| row.get(column).to_owned();
        Ok(Line {
            name: row.name().to_owned(),
            systems: [number("system")?, number("ring_system")?],
            zeros: ["zero", "ring_zero"].map(text),
            terms: ["terms", "ring_terms"].map(text),
        })
    });
    lines.collect()
}
