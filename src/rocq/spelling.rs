//! The spelling of numbers, lists and comments in Coq.

use std::fmt::Display;
use std::ops::Range;

/// The largest number of members of a list in one definition, since Coq reads long lists slowly.
const MOST_MEMBERS: usize = 500;

/// Whether a name of vertices has only characters that names in files may have.
pub fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
    text.chars().all(is_letter)
}

/// An integer; a negative one in parentheses.
pub fn integer(number: i64) -> String {
    match number < 0 {
        true => format!("({number})"),
        false => number.to_string(),
    }
}

/// A list of items that are given as text.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|own| own.to_string()).collect();
    format!("[{}]", items.join("; "))
}

/// A list of natural numbers.
pub fn naturals<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    format!("{}%N", list(items))
}

/// The proposition that n is one of these numbers: `n = 1 \/ n = 2`.
pub fn cases(numbers: Range<i64>) -> String {
    let cases: Vec<String> = numbers.map(|n| format!("n = {}", integer(n))).collect();
    cases.join(" \\/ ")
}

/// Definitions of a long list, and the expression that is the whole list.
pub fn long_list(name: &str, kind: &str, items: &[String]) -> (String, String) {
    let parts: Vec<&[String]> = items.chunks(MOST_MEMBERS).collect();
    let mut definitions = String::new();
    for (number, part) in parts.iter().enumerate() {
        let own = format!(
            "Definition {name}_{number} : list {kind} := {}.\n",
            naturals(*part)
        );
        definitions.push_str(&own);
    }
    let names: Vec<String> = (0..parts.len())
        .map(|own| format!("{name}_{own}"))
        .collect();
    let whole = match &names[..] {
        [] => "[]".to_owned(),
        [own] => own.clone(),
        _ => format!("(concat {})", list(&names)),
    };
    (definitions, whole)
}

/// A text without anything that would begin or end a comment or a string, for use in a comment.
pub fn comment(text: &str) -> String {
    let text = text.replace('"', "'");
    let mut text = text.replace("(*", "( *").replace("*)", "* )");
    text.retain(|c| !c.is_control() || c == '\n');
    text
}

/// A sum of multiples of variables and a constant: `2 * n - i + 1`.
pub fn sum(parts: &[(i64, &str)], constant: i64) -> String {
    let mut text = String::new();
    let all = parts.iter().copied().chain([(constant, "")]);
    for (factor, variable) in all.filter(|own| own.0 != 0) {
        let size = factor.unsigned_abs();
        let own = match (variable, size) {
            ("", _) => size.to_string(),
            (_, 1) => variable.to_owned(),
            _ => format!("{size} * {variable}"),
        };
        text = match (text.is_empty(), factor < 0) {
            (true, true) => format!("- {own}"),
            (true, false) => own,
            (false, true) => format!("{text} - {own}"),
            (false, false) => format!("{text} + {own}"),
        };
    }
    match text.is_empty() {
        true => "0".to_owned(),
        false => text,
    }
}

/// An expression as an argument: in parentheses, if it has several words.
pub fn argument(text: &str) -> String {
    match text.contains(' ') {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}
