//! English phrases that messages of several crates use.

/// A number with a noun: `1 case`, `2 cases`.
pub fn plural(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// The words of a text with one space between two, so that they are in one line.
pub fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text plus a number: `x + 3`, `x`, `x - 2`.
pub fn plus(text: &str, number: i64) -> String {
    match number {
        0 => text.to_owned(),
        1.. => format!("{text} + {number}"),
        _ => format!("{text} - {}", number.unsigned_abs()),
    }
}
