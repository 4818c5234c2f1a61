//! The statuses and periods on the page of new sequences, as the program proves them now.

use super::table::path;
use nk_testing_programs::proved_period;

/// The page, with the columns "status" and "period" and the keyword *easy* as the program proves them now.
///
/// # Errors
///
/// The page cannot be read, or a table of it has another form.
pub fn renewed() -> Result<String, String> {
    let path = path("sequences.md");
    let text =
        std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let mut file = "";
    let mut head: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once("The file is [specs/") {
            file = rest.split_once(']').map_or("", |own| own.0);
        }
        if !line.starts_with('|') {
            head.clear();
            lines.push(line.to_owned());
            continue;
        }
        let mut cells: Vec<String> = line.split(" | ").map(str::to_owned).collect();
        if head.is_empty() {
            head = line.split(" | ").collect();
        } else if let Some((expression, least)) = cells.get(1).and_then(|own| of_one_variable(own))
        {
            let column = |name: &str| {
                let place = head
                    .iter()
                    .position(|own| own.trim_end_matches(" |") == name);
                place.ok_or_else(|| format!("sequences.md: no column {name} for {line}"))
            };
            let [status, period, keywords] =
                [column("status")?, column("period")?, column("keywords")?];
            let found = proved_period(&format!("use \"{file}\""), expression, least);
            let is_easy = found.is_ok();
            (cells[status], cells[period]) = match found {
                Ok(own) => (
                    "proved".to_owned(),
                    format!("{} from {}", own.period, own.preperiod),
                ),
                Err(_) => ("twice computed".to_owned(), String::new()),
            };
            cells[keywords] = with_easy(&cells[keywords], is_easy);
        }
        lines.push(cells.join(" | "));
    }
    Ok(lines.join("\n") + "\n")
}

/// The expression and the least n of a cell such as `` `nimber(pan(n)) : 3 <= n <= 89` ``.
fn of_one_variable(cell: &str) -> Option<(&str, i64)> {
    let (expression, range) = cell.trim_matches('`').split_once(" : ")?;
    let (least, most) = range.split_once(" <= n <= ")?;
    most.parse::<i64>().ok()?;
    Some((expression, least.parse().ok()?))
}

/// The last cell of a row, with the keyword *easy* or without it. A sequence with a proved period can be continued, so
/// it does not need the keyword *more*.
fn with_easy(cell: &str, is_easy: bool) -> String {
    let own = cell.trim_end_matches(" |").split(',');
    let mut keywords: Vec<&str> = own.filter(|own| *own != "easy").collect();
    if is_easy {
        keywords.retain(|own| *own != "more");
        keywords.insert(1, "easy");
    }
    format!("{} |", keywords.join(","))
}
