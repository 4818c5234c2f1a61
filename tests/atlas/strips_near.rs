//! The table of first differences: pairs of strips with many equal first nimbers.

use super::family::Family;
use super::page::{difference, grouped};
use super::strip::Strip;
use super::table::{Row, Table, cell};

/// The file of the table.
pub const FILE: &str = "strips-near.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 6] = ["family", "other", "agree_to", "at", "value", "other_value"];
/// The number of values from n = 1 on that are compared first.
const COMPARED: i64 = 1_000;
/// Pairs of strips that agree in fewer values are left out.
const LEAST: usize = 20;
/// The last n up to which pairs are compared.
const FAR: i64 = 20_000;

/// Makes the table from the strips that have recurrences and represent their classes. Each is paired with the one with
/// which it agrees longest.
///
/// # Errors
///
/// The values need too much memory.
pub fn table(families: &[Strip], strips: &Table, seconds: f64) -> Result<Table, String> {
    let is_head = |own: &&Strip| {
        let row = strips.row(&own.name());
        let is_own = |row: &Row| row.get("derived") == "yes" && row.get("class") == row.name();
        !own.ring && row.is_some_and(is_own)
    };
    let mut all = Vec::new();
    for strip in families.iter().filter(is_head) {
        if let Ok(family) = Family::of(strip, seconds) {
            all.push((family.values(1, COMPARED)?, strip.name(), family));
        }
    }
    // Neighbours in this order are those that agree longest.
    all.sort_by(|one, two| (&one.0, &one.1).cmp(&(&two.0, &two.1)));
    let mut rows = Vec::new();
    for pair in all.windows(2) {
        let (mut one, mut two) = (&pair[0], &pair[1]);
        let place = |name: &str| families.iter().position(|own| own.name() == name);
        if place(&two.1) < place(&one.1) {
            (one, two) = (two, one);
        }
        let agree = common(&one.0, &two.0);
        if agree < LEAST {
            continue;
        }
        let (mut first, mut second) = (one.0.clone(), two.0.clone());
        if agree == first.len() {
            (first, second) = (one.2.values(1, FAR)?, two.2.values(1, FAR)?);
        }
        let agree = common(&first, &second);
        let at = (agree < first.len()).then_some(agree);
        rows.push((
            agree,
            vec![
                one.1.clone(),
                two.1.clone(),
                agree.to_string(),
                cell(at.map(|at| at + 1)),
                cell(at.map(|at| first[at])),
                cell(at.map(|at| second[at])),
            ],
        ));
    }
    rows.sort_by(|one, two| two.0.cmp(&one.0).then_with(|| one.1.cmp(&two.1)));
    let mut table = Table::new(FILE, &COLUMNS);
    rows.into_iter().for_each(|(_, row)| table.add(row));
    Ok(table)
}

/// The number of values before the first difference.
pub fn common(one: &[u32], two: &[u32]) -> usize {
    one.iter().zip(two).take_while(|(a, b)| a == b).count()
}

/// The cells of a row on the page.
pub fn line(row: &Row) -> Vec<String> {
    let names = ["family", "other"].map(|column| format!("`{}`", row.get(column)));
    let agree = grouped(row.number("agree_to").unwrap_or(0));
    [&names[..], &[agree], &difference(row)].concat()
}
