//! The table of first differences: pairs of octal games with many equal values that are not the same.

use nk_base::cancellation::CancelToken;
use nk_recurrence::Values;

use super::octal_classes::Game;
use super::page::difference;
use super::table::{Row, Table, cell};

/// The file of the table.
pub const FILE: &str = "octal-near.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 7] = [
    "game",
    "other",
    "shift",
    "agree",
    "at",
    "value",
    "other_value",
];
/// The number of values after the leading zeros that are compared.
const COMPARED: i64 = 1 << 13;
/// Pairs of games that agree in fewer values are left out.
const LEAST: usize = 16;

/// Makes the table from the representatives of classes. Each is paired with the one with which it agrees longest.
///
/// # Errors
///
/// The values need too much memory.
pub fn table(heads: &[&Game]) -> Result<Table, String> {
    let mut all = Vec::new();
    for game in heads {
        all.push((tail(game, COMPARED)?, *game));
    }
    // Neighbours in this order are those that agree longest.
    all.sort_by(|one, two| one.0.cmp(&two.0).then_with(|| one.1.name.cmp(&two.1.name)));
    let mut rows = Vec::new();
    for pair in all.windows(2) {
        let (mut one, mut two) = (&pair[0], &pair[1]);
        if two.1.name < one.1.name {
            (one, two) = (two, one);
        }
        let agree = one.0.iter().zip(&two.0).take_while(|(a, b)| a == b).count();
        if agree < LEAST {
            continue;
        }
        let differ = agree < one.0.len();
        rows.push((
            agree,
            vec![
                one.1.name.clone(),
                two.1.name.clone(),
                (two.1.leading - one.1.leading).to_string(),
                agree.to_string(),
                cell(differ.then(|| one.1.leading + agree as i64)),
                cell(differ.then(|| one.0[agree])),
                cell(differ.then(|| two.0[agree])),
            ],
        ));
    }
    rows.sort_by(|one, two| two.0.cmp(&one.0).then_with(|| one.1.cmp(&two.1)));
    let mut table = Table::new(FILE, &COLUMNS);
    // A game may be paired with two others, so its name alone does not identify a row.
    rows.into_iter().for_each(|(_, row)| table.add(row));
    Ok(table)
}

/// The first `count` values of a game after its leading zeros.
///
/// # Errors
///
/// The values need too much memory.
pub fn tail(game: &Game, count: i64) -> Result<Vec<u32>, String> {
    let mut values =
        Values::new(game.system.clone()).map_err(|why| format!("{}: {why:?}", game.name))?;
    let reached = values.extend_to(game.leading + count - 1, &CancelToken::new());
    reached.map_err(|why| format!("{}: {why}", game.name))?;
    Ok(values.slice(0).to_vec()[game.leading as usize..].to_vec())
}

/// The cells of a row on the page.
pub fn line(row: &Row) -> Vec<String> {
    let texts = ["game", "other", "shift", "agree"].map(|column| row.get(column).to_owned());
    [&texts[..], &difference(row)].concat()
}
