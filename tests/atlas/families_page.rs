//! The column with the outcomes on the page about families, and the periods that the last column states.

use super::table::path;
use nk_testing_programs::{outcomes, proved_period};

/// The heading of the column.
const COLUMN: &str = "outcome";

/// Words of a row whose period is not proved.
const OPEN: [&str; 4] = ["no period", "holds up to", "no recurrences", "computed"];

/// The page, with its column and its periods as the program proves them now.
///
/// # Errors
///
/// The page cannot be read, a table of it has another form, or a row says that a period that is proved is not, or the
/// other way round.
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
        let definitions = format!("use \"{file}\"");
        let found = outcomes(&definitions, graph, least, 0);
        *cells.get_mut(column).ok_or_else(wrong)? = if found.is_empty() { "-" } else { &found };
        let last = cells.last_mut().ok_or_else(wrong)?;
        let stated = with_period(&definitions, graph, least, last);
        let stated = stated.map_err(|why| format!("families.md, {file}: {why}: {line}"))?;
        *last = &stated;
        lines.push(cells.join(" | "));
    }
    Ok(lines.join("\n") + "\n")
}

/// What a row says, with its period and the least n from which it holds as the program proves them.
fn with_period(definitions: &str, graph: &str, least: i64, says: &str) -> Result<String, String> {
    let found = proved_period(definitions, &format!("nimber({graph})"), least);
    if found.is_ok() && OPEN.iter().any(|own| says.contains(own)) {
        return Err("a period is proved".to_owned());
    }
    let Some((before, rest)) = says.split_once("*proved*: period ") else {
        return Ok(says.to_owned());
    };
    let found = found.map_err(|why| format!("no period is proved ({why})"))?;
    let (_, behind) = rest.split_at(
        rest.find(|own: char| !own.is_ascii_digit())
            .unwrap_or(rest.len()),
    );
    let behind = match behind.split_once(" for all n >= ") {
        Some(("", number)) => number.trim_start_matches(|own: char| own.is_ascii_digit()),
        _ => behind,
    };
    let from = match found.preperiod > least {
        true => format!(" for all n >= {}", found.preperiod),
        false => String::new(),
    };
    Ok(format!(
        "{before}*proved*: period {}{from}{behind}",
        found.period
    ))
}
