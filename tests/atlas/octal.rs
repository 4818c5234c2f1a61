//! The table of octal games.

use super::octal_classes::{Game, Member, classes, games, sort_key, standing};
use super::octal_near::{self, tail};
use super::options::Options;
use super::period::{self, Search, Space};
use super::table::{Row, Table, cell};
use super::workers;

/// The file of the table.
pub const FILE: &str = "octal.tsv";
/// The columns before and after those of [`period::COLUMNS`].
const BEFORE: [&str; 4] = ["game", "class", "shift", "relation"];
const BEHIND: [&str; 6] = ["mask", "common", "rare", "seconds", "oeis", "terms"];
/// The number of values of each game in the table.
const TERMS: usize = 30;
/// Games whose periods are proved by more values than this are not united by these periods.
const MOST_COMPARED: i64 = 1 << 20;

/// All columns of the table.
pub fn columns() -> Vec<&'static str> {
    [&BEFORE[..], &period::COLUMNS, &BEHIND].concat()
}

/// Makes the table: the representatives of classes first, then their members. A member of a class whose representative
/// has no proved period is not searched.
///
/// # Errors
///
/// A file cannot be read or written, or a certificate is refused.
pub fn run(options: &Options) -> Result<(), String> {
    let games = games()?;
    let mut table = Table::open(FILE, &columns())?;
    let classes = classes(&games, &table);
    let own: Vec<(&Game, &Member)> = games.iter().zip(&classes).collect();
    let (first, others): (Vec<_>, Vec<_>) = own
        .into_iter()
        .partition(|(game, own)| own.class == game.name);
    for jobs in [first, others] {
        let is_wanted = |job: &&(&Game, &Member)| {
            options.wants(&job.0.name, table.row(&job.0.name)) || is_stale(job.0, job.1, &table)
        };
        let jobs: Vec<(&Game, &Member)> = jobs.iter().filter(is_wanted).copied().collect();
        let before = table.clone();
        let work = |(game, own): &(&Game, &Member)| row(game, own, &before, options);
        workers::each(&jobs, options.threads, work, |(game, _), cells| {
            println!("{}", cells.join(" "));
            if !is_shorter(&cells, table.row(&game.name)) {
                table.put(cells);
            }
            table.save()
        })?;
    }
    unite(&games, &classes, &mut table)?;
    // A sequence of the OEIS may have been added since the row was written.
    for game in &games {
        table.set(&game.name, "oeis", &cell(game.oeis.clone()));
        table.set(&game.name, "terms", &terms(game));
    }
    let is_game = |row: &Row| games.iter().any(|own| own.name == row.name());
    table.arrange(is_game, |row| sort_key(row.name()));
    table.save()?;
    octal_near::table(&heads(&games, &table))?.save()?;
    super::pages()
}

/// The representatives of classes.
pub fn heads<'a>(games: &'a [Game], table: &Table) -> Vec<&'a Game> {
    let is_head = |game: &&Game| {
        let row = table.row(&game.name);
        row.is_some_and(|row| row.get("class") == game.name)
    };
    games.iter().filter(is_head).collect()
}

/// Whether a search without a verdict ended at fewer values than an earlier one, as it may on a busy machine.
fn is_shorter(cells: &[String], row: Option<&Row>) -> bool {
    let at = |column: &str| {
        columns()
            .iter()
            .position(|own| *own == column)
            .map(|at| &cells[at])
    };
    let values = at("values").and_then(|own| own.parse::<i64>().ok());
    at("period").is_some_and(String::is_empty)
        && row.is_some_and(|row| row.number("values") > values)
}

/// Whether the row of a game no longer agrees with the row of its representative.
fn is_stale(game: &Game, own: &Member, table: &Table) -> bool {
    let (Some(row), Some(head)) = (table.row(&game.name), table.row(&own.class)) else {
        return false;
    };
    let is_open = head.number("period").is_none();
    let values = head.number("values").map(|count| count + own.shift);
    row.get("status") != head.get("status") || (is_open && row.number("values") != values)
}

/// The columns whose number is the size of a heap, which moves with the shift.
const MOVED: [&str; 4] = ["preperiod", "last_exception", "largest_at", "values"];

/// If the period of a representative needed more values than this, it is not searched for again in the other games of
/// its class.
const LONG: i64 = 1 << 24;

/// The cells of a game's row; `table` has the row of its representative.
fn row(game: &Game, own: &Member, table: &Table, options: &Options) -> Result<Vec<String>, String> {
    let class = table.row(&own.class).filter(|_| own.class != game.name);
    // The game has the values of its representative, `shift` heaps later. The preperiod moves with the last exception
    // to the period.
    let inherits = class.is_some_and(|row| {
        let is_long = row.number("values") > Some(LONG) && row.number("last_exception").is_some();
        row.number("period").is_none() || is_long
    });
    let (cells, space, seconds) = match class {
        Some(row) if inherits => {
            let mut cells = period::COLUMNS.map(|column| row.get(column).to_owned());
            for (at, column) in period::COLUMNS.iter().enumerate() {
                if MOVED.contains(column) {
                    cells[at] = cell(row.number(column).map(|n| n + own.shift));
                }
                // The certificate is that of the representative.
                if *column == "checked_to" {
                    cells[at].clear();
                }
            }
            let mut space = ["mask", "common", "rare"].map(|column| row.get(column).to_owned());
            if let Some((even, odd)) = space[1].split_once('/')
                && own.shift % 2 != 0
            {
                space[1] = format!("{odd}/{even}");
            }
            (cells.to_vec(), space, String::new())
        }
        _ => {
            // A game needs about as many values as its periodic representative.
            let needed = class.and_then(|row| row.number("values")).unwrap_or(0);
            let limit = options.limit.max(2 * needed + 64);
            let seconds = options.time * if class.is_some() { 10.0 } else { 1.0 };
            let found = period::search(&game.system, 0, limit, seconds);
            let found = found.map_err(|why| format!("{}: {why}", game.name))?;
            let seconds = format!("{:.2}", found.seconds);
            (found.cells(), space_cells(&found), seconds)
        }
    };
    let relation = if own.class == game.name {
        "itself"
    } else {
        "equality"
    };
    let before = [
        &game.name,
        &own.class,
        &own.shift.to_string(),
        &relation.to_owned(),
    ]
    .map(String::clone);
    let behind = [seconds, cell(game.oeis.clone()), terms(game)];
    Ok([&before[..], &cells, &space, &behind].concat())
}

/// The values of the first heaps, from heap 0 on, as text.
fn terms(game: &Game) -> String {
    let leading = std::iter::repeat_n(&0, game.leading as usize);
    let all = leading.chain(&game.values).take(TERMS);
    all.map(u32::to_string).collect::<Vec<_>>().join(",")
}

fn space_cells(found: &Search) -> [String; 3] {
    // If the space is alternating, the class at even heaps comes first, then that at odd heaps.
    let class = |own: Space| match (own.odd, own.alternating) {
        (false, false) => "even",
        (true, false) => "odd",
        (false, true) => "even/odd",
        (true, true) => "odd/even",
    };
    [
        cell(found.space.map(|own| own.mask)),
        cell(found.space.map(class)),
        cell(found.space.map(|own| own.rare)),
    ]
}

/// Unites classes whose games have the same proved period and the same values up to the end of the first period: then
/// they have the same values for all n. The class, the shift and the relation of all rows are written again.
///
/// # Errors
///
/// Values need too much memory.
pub fn unite(games: &[Game], classes: &[Member], table: &mut Table) -> Result<(), String> {
    let mut heads: Vec<&Game> = games
        .iter()
        .zip(classes)
        .filter(|(game, own)| own.class == game.name)
        .map(|own| own.0)
        .collect();
    heads.sort_by_key(|game| standing(game));
    let mut moved: Vec<(&Game, &Game)> = Vec::new();
    for (at, game) in heads.iter().enumerate() {
        let earlier = heads[..at].iter().filter(|own| own.values == game.values);
        for other in earlier {
            if have_same_period(game, other, table)? {
                moved.push((game, other));
                break;
            }
        }
    }
    for (game, own) in games.iter().zip(classes) {
        let target = moved.iter().find(|(from, _)| from.name == own.class);
        let (class, shift, relation) = match target {
            Some((from, to)) => (&to.name, own.shift + from.leading - to.leading, "periods"),
            None if own.class == game.name => (&own.class, own.shift, "itself"),
            None => (&own.class, own.shift, "equality"),
        };
        if table.row(&game.name).is_some() {
            table.set(&game.name, "class", class);
            table.set(&game.name, "shift", &shift.to_string());
            table.set(&game.name, "relation", relation);
        }
    }
    Ok(())
}

/// Whether both games have the same proved period, and the same values up to the end of the first one.
fn have_same_period(game: &Game, other: &Game, table: &Table) -> Result<bool, String> {
    let (Some(one), Some(two)) = (table.row(&game.name), table.row(&other.name)) else {
        return Ok(false);
    };
    let same = ["period", "saltus"]
        .iter()
        .all(|column| one.get(column) == two.get(column));
    let (Some(period), Some(n0), Some(m0)) = (
        one.number("period"),
        one.number("preperiod"),
        two.number("preperiod"),
    ) else {
        return Ok(false);
    };
    let end = (n0 - game.leading).max(m0 - other.leading) + period;
    if !same || end > MOST_COMPARED {
        return Ok(false);
    }
    Ok(tail(game, end)? == tail(other, end)?)
}
