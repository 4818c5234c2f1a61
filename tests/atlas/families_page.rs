//! The column with the outcomes on the page about families.

use super::table::path;
use nk_testing_programs::outcomes;

/// The heading of the column.
const COLUMN: &str = "outcome";

/// The page, with its column as the program proves it now.
///
/// # Errors
///
/// The page cannot be read, or a table of it has another form.
pub fn renewed() -> Result<String, String> {
    let path = path("families.md");
    let text =
        std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let (mut file, mut column) = (None, None);
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("## ") {
            file = None;
        }
        if let Some((_, rest)) = line.split_once("The file is [specs/") {
            file = rest.split_once(']').map(|own| own.0);
        }
        let mut cells: Vec<&str> = line.split(" | ").collect();
        if !line.starts_with('|') {
            column = None;
        } else if column.is_none() {
            column = cells.iter().position(|own| *own == COLUMN);
        }
        let (Some(file), Some(column)) = (file, column.filter(|_| line.contains(" | `"))) else {
            lines.push(line.to_owned());
            continue;
        };
        let wrong = || format!("families.md, {file}: a row is not as it should be: {line}");
        let graph = cells.get(1).and_then(|own| own.split('`').nth(1));
        let least = cells
            .get(column - 1)
            .and_then(|own| own.strip_prefix("n = ")?.split_once(':')?.0.parse().ok());
        let (graph, least) = (graph.ok_or_else(wrong)?, least.ok_or_else(wrong)?);
        let found = outcomes(&format!("use \"{file}\""), graph, least, 0);
        *cells.get_mut(column).ok_or_else(wrong)? = if found.is_empty() { "-" } else { &found };
        lines.push(cells.join(" | "));
    }
    Ok(lines.join("\n") + "\n")
}
