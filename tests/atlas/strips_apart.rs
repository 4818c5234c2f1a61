//! The table of strips with cells that are not connected.

use super::options::Options;
use super::page::{grouped, is_head, is_proved, table};
use super::strip::{Strip, all_apart};
use super::strips::{columns, make};
use super::strips_page::{COLUMNS, line};
use super::table::{Row, Table};

/// The file of the table. Its columns are those of the table of strips.
pub const FILE: &str = "strips-apart.tsv";
/// The most vertices of a cell.
const MOST: usize = 3;

/// The strips of the table, in its order.
pub fn families() -> Vec<Strip> {
    (2..=MOST).flat_map(all_apart).collect()
}

/// Makes the table.
///
/// # Errors
///
/// A file cannot be read or written, or a certificate is refused.
pub fn run(options: &Options) -> Result<(), String> {
    make(FILE, &families(), options)?;
    super::pages()
}

/// The part of the page about strips.
///
/// # Errors
///
/// The table cannot be read.
pub fn block() -> Result<String, String> {
    let atlas = Table::open(FILE, &columns())?;
    let count = |keep: &dyn Fn(&Row) -> bool| {
        grouped(atlas.rows().iter().filter(|row| keep(row)).count() as i64)
    };
    let is_derived = |row: &Row| row.get("derived") == "yes";
    let is_zero = |row: &Row| row.get("zero") == "all" && !is_derived(row);
    let known = atlas
        .rows()
        .iter()
        .filter(|row| is_derived(row) && is_head(row));
    let lines: Vec<Vec<String>> = known.map(|row| line(&row)).collect();
    Ok(format!(
        "There are {} such strips. {} have recurrences, {} of them with a *proved* period; for the others with recurrences no \
         period is known. {} strips have no recurrences; a symmetry proves that {} of them have nimber 0 for all n, and {} \
         others for all even n. The table has the strips with recurrences; of strips whose nimbers are *proved* to be equal it \
         has only the first one:\n\n{}",
        count(&|_| true),
        count(&is_derived),
        count(&|row| is_derived(row) && is_proved(row)),
        count(&|row| !is_derived(row)),
        count(&is_zero),
        count(&|row| row.get("zero") == "even" && !is_derived(row)),
        table(&COLUMNS, &lines)
    ))
}
