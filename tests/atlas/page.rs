//! The parts of pages that are made from tables. Such a part is between two comments with its name: `<!-- NAME: begin
//! -->` and `<!-- NAME: end -->`.

use std::fs;

use super::table::{Row, Table, path};

/// The number of terms of a row that a page shows.
const SHOWN: usize = 12;

/// A part of a page: its name and its text.
pub type Block = (&'static str, String);

/// Rewrites the parts of a page.
///
/// # Errors
///
/// The page cannot be read or written, or has no place for a part.
pub fn renew(page: &str, blocks: &[Block]) -> Result<(), String> {
    let path = path(page);
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let new = with_blocks(page, &text, blocks)?;
    write(page, &new)
}

/// Writes a file of the atlas that is made from its tables.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(file: &str, text: &str) -> Result<(), String> {
    let path = path(file);
    fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()))
}

/// The text of a page after its parts are replaced by these.
///
/// # Errors
///
/// The page has no place for a part.
pub fn with_blocks(page: &str, text: &str, blocks: &[Block]) -> Result<String, String> {
    let mut text = text.to_owned();
    for (name, block) in blocks {
        let marks = ["begin", "end"].map(|end| format!("<!-- {name}: {end} -->"));
        let missing = || format!("{page} has no lines `{}` and `{}`", marks[0], marks[1]);
        let (before, rest) = text.split_once(&marks[0]).ok_or_else(missing)?;
        let (_, behind) = rest.split_once(&marks[1]).ok_or_else(missing)?;
        text = format!(
            "{before}{}\n{}\n{}{behind}",
            marks[0],
            block.trim_end(),
            marks[1]
        );
    }
    Ok(text)
}

/// A table in Markdown; columns whose name begins with `>` are aligned to the right.
pub fn table(columns: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let heads = &mut columns
        .iter()
        .map(|own| own.trim_start_matches('>').to_owned());
    let rules = &mut columns
        .iter()
        .map(|own| if own.starts_with('>') { "---:" } else { "---" }.to_owned());
    let mut text = line(heads) + &line(rules);
    for row in rows {
        text += &line(&mut row.iter().cloned());
    }
    text
}

/// Whether the period of a row is proved.
pub fn is_proved(row: &Row) -> bool {
    row.get("status") == "proved"
}

/// Whether the nimbers of a row grow by the same amount with each period.
pub fn grows(row: &Row) -> bool {
    !row.get("saltus").is_empty()
}

/// Whether a row represents its class of equal sequences.
pub fn is_head(row: &Row) -> bool {
    row.name() == row.get("class")
}

/// Whether the row is about a family of rings.
pub fn is_ring(row: &Row) -> bool {
    row.name().starts_with("ring")
}

/// The number in a column as a page shows it; empty if the column is.
pub fn number(row: &Row, column: &str) -> String {
    row.number(column).map_or_else(String::new, grouped)
}

/// The largest value of a row and its place, as text.
pub fn largest(row: &Row) -> String {
    let [value, at] = ["largest", "largest_at"].map(|column| number(row, column));
    format!("{value} at {at}")
}

/// The name of a family as code.
pub fn name(row: &Row) -> String {
    format!("`{}`", row.name())
}

/// The first terms of a row, as text.
pub fn terms(row: &Row) -> String {
    let all: Vec<&str> = row.get("terms").split(',').take(SHOWN).collect();
    all.join(", ")
}

/// The index at which two sequences first differ, and both values there, as texts.
pub fn difference(row: &Row) -> [String; 3] {
    let at = row.number("at");
    let at = at.map_or("no difference found".to_owned(), grouped);
    let [one, other] = ["value", "other_value"].map(|column| row.get(column).to_owned());
    [at, one, other]
}

/// The time that the rows of a table took, in a sentence.
///
/// # Panics
///
/// If a cell with seconds is no number.
pub fn times(table: &Table) -> String {
    let seconds = |row: &Row| -> f64 {
        let text = row.get("seconds");
        text.parse().unwrap_or_else(|_| panic!("seconds: {text}"))
    };
    let rows = table.rows().iter();
    let own: Vec<(f64, &str)> = rows
        .filter(|row| !row.get("seconds").is_empty())
        .map(|row| (seconds(row), row.name()))
        .collect();
    let all: f64 = own.iter().map(|row| row.0).sum();
    let longest = own.iter().max_by(|one, two| one.0.total_cmp(&two.0));
    let longest = longest.map_or_else(String::new, |(time, name)| {
        format!(
            ", the longest one, {name}, {}",
            grouped(time.round() as i64)
        )
    });
    format!(
        "The {} rows that were computed took {} seconds together{longest}.",
        grouped(own.len() as i64),
        grouped(all.round() as i64)
    )
}

/// A number with commas between groups of three digits.
pub fn grouped(number: i64) -> String {
    let digits = number.abs().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}
