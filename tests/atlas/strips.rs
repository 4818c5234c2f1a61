//! The table of strips and their rings.

use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_derive::{Derived, derive};
use nk_prove::equality::equalities;
use nk_recurrence::Values;
use nk_solver::{NimberTable, nimber};
use nk_system::System;

use super::options::Options;
use super::period;
use super::strip::{Strip, all, span};
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
const BEHIND: [&str; 3] = ["terms", "seconds", "reason"];
/// The number of terms in the table, from n = 1 on.
pub const TERMS: usize = 30;
/// The most edges to the next cell where a cell has 4 vertices.
const MOST_JOINS_OF_4: usize = 2;
/// Two sequences are compared so far before a proof of their equality is tried.
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

/// The system of a family, as one sequence whose index is the number of cells.
pub enum Outcome {
    /// The system, whose member 0 is the sequence, and the result of the derivation.
    Sequence(System, Box<Derived>),
    /// The nimber is a nim-sum of several sequences.
    Sum(Box<Derived>),
    /// There are no recurrences, for this reason.
    Refused(String),
}

/// Derives the recurrences of a family. The derivation is one whose certificate the verifier has accepted.
pub fn derivation(strip: &Strip, seconds: f64) -> Outcome {
    let read = |residue: (i64, i64), step: i64| Ok(strip.blueprint(residue, step));
    let derived = period::within(seconds, |stop| {
        let mut derived = derive(&read, span(), stop)?;
        derived.solve_small(stop)?;
        Ok(derived)
    });
    match derived {
        Ok(derived) => match derived.sequence() {
            Some((system, _)) => Outcome::Sequence(system, Box::new(derived)),
            None => Outcome::Sum(Box::new(derived)),
        },
        Err::<_, nk_derive::DeriveError>(refusal) => Outcome::Refused(refusal.to_string()),
    }
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
    classify(&families, &mut table, options)?;
    table.save()?;
    super::pages()
}

/// The cells of a family.
pub fn row(strip: &Strip, options: &Options) -> Result<Vec<String>, String> {
    let begin = Instant::now();
    let name = strip.name();
    let none = || vec![String::new(); period::COLUMNS.len()];
    let outcome = derivation(strip, options.time);
    let (word, sequences, from, mut cells, terms, reason) = match &outcome {
        Outcome::Sequence(system, derived) => {
            let found = period::search(system, 0, options.limit, options.time);
            let found = found.map_err(|why| format!("{name}: {why}"))?;
            (
                "yes",
                derived.system.sequences.len().to_string(),
                derived.from.to_string(),
                found.cells(),
                values(system, 1, TERMS as i64)?,
                String::new(),
            )
        }
        Outcome::Sum(derived) => (
            "sum",
            derived.system.sequences.len().to_string(),
            derived.from.to_string(),
            none(),
            solved(strip, options.time / 10.0),
            String::new(),
        ),
        Outcome::Refused(reason) => (
            "no",
            String::new(),
            String::new(),
            none(),
            solved(strip, options.time / 10.0),
            reason.clone(),
        ),
    };
    if cells[0].is_empty() {
        "computed".clone_into(&mut cells[0]);
    }
    let terms: Vec<String> = terms.iter().map(u32::to_string).collect();
    let before = [
        name.clone(),
        strip.vertices.to_string(),
        strip.joins.len().to_string(),
        word.to_owned(),
        sequences,
        from,
        name,
        "itself".to_owned(),
    ];
    let seconds = format!("{:.2}", begin.elapsed().as_secs_f64());
    Ok([&before[..], &cells, &[terms.join(","), seconds, reason]].concat())
}

/// The values of member 0 from the index `low` (at least its first one) to `high`.
pub fn values(system: &System, low: i64, high: i64) -> Result<Vec<u32>, String> {
    let mut values = Values::new(system.clone()).map_err(|why| format!("{why:?}"))?;
    values
        .extend_to(high, &CancelToken::new())
        .map_err(|why| why.to_string())?;
    Ok((low..=high).filter_map(|n| values.get(0, n)).collect())
}

/// The nimbers for n = 1, 2, ... (3, 4, ... for a ring) by the solver, as far as so many seconds go.
pub fn solved(strip: &Strip, seconds: f64) -> Vec<u32> {
    let least = strip.least().max(1) as usize;
    period::within(seconds, |stop| {
        let mut table = NimberTable::with_memory(1 << 30);
        let values = (least..=TERMS).map(|n| nimber(&strip.graph(n), &mut table, stop).ok());
        values.map_while(|own| own).collect()
    })
}

/// Puts families with the same sequence into one class, under the first of them in the order of the table.
fn classify(families: &[Strip], table: &mut Table, options: &Options) -> Result<(), String> {
    let mut heads: Vec<(String, System, Vec<u32>, i64)> = Vec::new();
    for strip in families {
        let name = strip.name();
        let Some(row) = table.row(&name).filter(|row| row.get("derived") == "yes") else {
            continue;
        };
        let Outcome::Sequence(system, _) = derivation(strip, options.time) else {
            continue;
        };
        let row = row.clone();
        let least = strip.least().max(1);
        let own = values(&system, 3, COMPARED)?;
        let mut found = None;
        for (head, other, values, begin) in heads.iter().filter(|head| head.2 == own) {
            let begin = least.max(*begin);
            let _ = values;
            let known = table.row(head).ok_or("no row")?;
            if let Some(how) = equal(&system, other, &row, known, begin)? {
                found = Some((head.clone(), how));
                break;
            }
        }
        match found {
            Some((head, how)) => {
                table.set(&name, "class", &head);
                table.set(&name, "relation", how);
            }
            None => {
                table.set(&name, "class", &name);
                table.set(&name, "relation", "itself");
                heads.push((name, system, own, least));
            }
        }
    }
    Ok(())
}

/// How it is proved that two sequences have the same values at all n >= `begin`, if it is.
fn equal(
    one: &System,
    two: &System,
    row: &Row,
    other: &Row,
    begin: i64,
) -> Result<Option<&'static str>, String> {
    let ends = [row, other].map(|own| Some((own.number("period")?, own.number("preperiod")?)));
    if let [Some((p, n0)), Some((q, m0))] = ends {
        let end = n0.max(m0) + p;
        let same = p == q && row.get("saltus") == other.get("saltus") && end <= MOST_COMPARED;
        let agree = same && values(one, begin, end)? == values(two, begin, end)?;
        return Ok(agree.then_some("periods"));
    }
    let mut system = one.clone();
    let member = system.append(two);
    let found = equalities(&system, &[(0, member, 0)], &CancelToken::new());
    let from = found.ok().flatten().and_then(|own| own.shown(0, member, 0));
    let Some(from) = from else {
        return Ok(None);
    };
    let agree = values(one, begin, from.max(begin))? == values(two, begin, from.max(begin))?;
    Ok(agree.then_some("equality"))
}
