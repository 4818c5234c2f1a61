//! Strips with the nimbers of octal games: the strip of n cells has the value of a heap whose size is linear in n.

use std::collections::HashMap;

use nk_base::cancellation::CancelToken;
use nk_recurrence::Values;
use nk_system::split::{part, split};

use super::family::{Family, lcm};
use super::octal;
use super::octal_classes::{Game, games, spread, standing};
use super::page::grouped;
use super::strip::Strip;
use super::strips::{Single, shown};
use super::table::{Row, Table};

/// The file of the table.
pub const FILE: &str = "strips-octal.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 7] = [
    "family", "game", "step", "shift", "status", "relation", "agree_to",
];
/// The number of values from n = 1 on that are compared before a proof is tried.
const COMPARED: i64 = 200;
/// The largest heap that may belong to a strip without cells.
const MOST_SHIFT: i64 = 8;
/// The largest number of tokens that a cell adds to the heap.
const MOST_STEP: i64 = 3;
/// Two sequences are compared at most up to this n.
const MOST_COMPARED: i64 = 20_000;

/// A heap of `step * n + shift` tokens of a game.
#[derive(Clone, Copy)]
struct Heaps<'a> {
    game: &'a Game,
    step: i64,
    shift: i64,
}

/// Makes the table from the strips that have recurrences and represent their classes. Each gets the first game with its
/// values: the one with the least step, then by the order in which games represent classes.
///
/// # Errors
///
/// The values need too much memory, or a table cannot be read.
pub fn table(families: &[Strip], strips: &Table, seconds: f64) -> Result<Table, String> {
    let atlas = Table::open(octal::FILE, &octal::columns())?;
    let all = games()?;
    let mut heads = octal::heads(&all, &atlas);
    heads.sort_by_key(|own| standing(own));
    let mut known: HashMap<Vec<u32>, Heaps> = HashMap::new();
    for step in 1..=MOST_STEP {
        for game in &heads {
            let values = heaps(game, step * COMPARED + MOST_SHIFT)?;
            for shift in 0..=MOST_SHIFT {
                let own = (1..=COMPARED).map(|n| values[(step * n + shift) as usize]);
                known
                    .entry(own.collect())
                    .or_insert(Heaps { game, step, shift });
            }
        }
    }
    let mut table = Table::new(FILE, &COLUMNS);
    for strip in families.iter().filter(|own| !own.ring) {
        let row = strips.row(&strip.name());
        let is_own = |row: &&Row| row.get("derived") == "yes" && row.get("class") == row.name();
        let Some(row) = row.filter(is_own) else {
            continue;
        };
        let Ok(family) = Family::of(strip, seconds) else {
            continue;
        };
        let Some(own) = known.get(&family.values(1, COMPARED)?) else {
            continue;
        };
        let game = atlas.row(&own.game.name);
        let (relation, agree) = related(row, &family, game, *own)?;
        let status = if relation.is_empty() {
            "computed"
        } else {
            "proved"
        };
        table.add(vec![
            strip.name(),
            own.game.name.clone(),
            own.step.to_string(),
            own.shift.to_string(),
            status.to_owned(),
            relation.to_owned(),
            agree,
        ]);
    }
    Ok(table)
}

fn heaps(game: &Game, last: i64) -> Result<Vec<u32>, String> {
    let mut values = Values::new(game.system.clone()).map_err(|why| format!("{why:?}"))?;
    let reached = values.extend_to(last, &CancelToken::new());
    reached.map_err(|why| why.to_string())?;
    Ok(values.slice(0).to_vec())
}

/// The way in which the strips of n >= 1 cells are proved to have the values of the heaps; without a proof, the last n
/// up to which they were found to have them.
fn related(
    row: &Row,
    family: &Family,
    game: Option<&Row>,
    own: Heaps,
) -> Result<(&'static str, String), String> {
    let Heaps {
        game: of,
        step,
        shift,
    } = own;
    // The number of equal values up to `end`.
    let common = |end: i64| {
        let (cells, values) = (family.values(1, end)?, heaps(of, step * end + shift)?);
        let agree = (1..)
            .zip(&cells)
            .take_while(|(n, value)| values[(step * n + shift) as usize] == **value);
        Ok::<_, String>(agree.count() as i64)
    };
    let stated = |row: &Row| Some((row.number("period")?, row.number("preperiod")?));
    if let (Some((p, n0)), Some((q, m0))) = (stated(row), game.and_then(stated)) {
        // The value of the heap of step * n + shift tokens repeats after n + q.
        let end = n0.max((m0 - shift + step - 1).div_euclid(step)).max(1) + lcm(p, q);
        if end <= MOST_COMPARED && common(end)? == end {
            return Ok(("periods", String::new()));
        }
    }
    let heap = match step {
        1 => (spread(&of.system), 0, shift),
        _ => (
            split(&spread(&of.system), step),
            part(0, step, shift % step),
            shift / step,
        ),
    };
    let whole = family.system.clone().map(|system| (system, 0, 0));
    for first in [whole, family.single()].into_iter().flatten() {
        let first: Single = first;
        let from = shown(&first, &heap).map(|from| from.max(family.from).max(1));
        if let Some(from) = from.filter(|from| *from <= MOST_COMPARED)
            && common(from)? == from
        {
            return Ok(("equality", String::new()));
        }
    }
    Ok(("", common(MOST_COMPARED)?.to_string()))
}

/// The cells of a row on the page.
pub fn line(row: &Row) -> Vec<String> {
    let (step, shift) = (row.get("step"), row.number("shift").unwrap_or(0));
    let cells = if step == "1" {
        "n".to_owned()
    } else {
        format!("{step}n")
    };
    let heap = if shift == 0 {
        cells
    } else {
        format!("{cells} + {shift}")
    };
    let status = match row.get("relation") {
        "" => {
            let last = row.number("agree_to").unwrap_or(0);
            let then = if last < MOST_COMPARED {
                ", then different"
            } else {
                ""
            };
            format!("equal to n = {}{then}", grouped(last))
        }
        _ => "*proved*".to_owned(),
    };
    vec![
        format!("`{}`", row.get("family")),
        row.get("game").to_owned(),
        heap,
        status,
    ]
}
