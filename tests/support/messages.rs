//! The messages that a page about an error names: its title, and the lines of its lists.
//!
//! A word in capitals, such as `NAME`, replaces one or more words of a message. Quotation marks around code are
//! ignored.

use nk_syntax::diag::code::Code;

/// The words in capitals that replace parts of a message.
const STAND: &[&str] = &[
    "ARGUMENTS",
    "BRACKET",
    "CHARACTER",
    "CODE",
    "CONDITION",
    "DIGIT",
    "EDGE",
    "FAMILY",
    "FILE",
    "FOLDERS",
    "FUNCTION",
    "GRAPH",
    "INDICES",
    "KIND",
    "MEMBER",
    "NAME",
    "NUMBER",
    "OPERATION",
    "OPERATOR",
    "PARAMETER",
    "PART",
    "PHRASE",
    "RANGE",
    "REASON",
    "SEQUENCE",
    "SIGN",
    "SIZE",
    "SOURCE",
    "TERM",
    "TEXT",
    "VALUE",
    "VALUES",
    "VERTEX",
    "WORD",
];

/// The messages that the page of a code names.
pub fn named(code: Code) -> Vec<String> {
    let page = code.page();
    let title = page.lines().next().unwrap_or_default();
    let title = title.trim_start_matches(&format!("# {code}: "));
    let listed = page.lines().filter_map(|own| own.strip_prefix("* "));
    [title]
        .into_iter()
        .chain(listed)
        .map(str::to_owned)
        .collect()
}

/// Whether the page of a code names a message.
pub fn has_page(code: Code, message: &str) -> bool {
    named(code).iter().any(|own| is_of(own, message))
}

/// Whether a message has the form that a line of a page gives.
pub fn is_of(line: &str, message: &str) -> bool {
    let parts = parts(line);
    let message = plain(message);
    let [first, inner @ .., last] = parts.as_slice() else {
        return parts.first().is_some_and(|only| *only == message);
    };
    let Some(mut rest) = message.strip_prefix(first.as_str()) else {
        return false;
    };
    for part in inner {
        // The part that a word replaces is not empty.
        let start = rest.char_indices().nth(1).map_or(rest.len(), |own| own.0);
        let Some(at) = rest[start..].find(part.as_str()) else {
            return false;
        };
        rest = &rest[start + at + part.len()..];
    }
    rest.len() > last.len() && rest.ends_with(last.as_str())
}

/// The fixed parts of a line, between the words in capitals.
pub fn parts(line: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let line = plain(line);
    let mut rest = line.as_str();
    while !rest.is_empty() {
        let is_in = |own: char| own.is_alphanumeric();
        let end = rest.find(|own| !is_in(own)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        if STAND.contains(&word) {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            *last += word;
        }
        let gap = behind.find(is_in).unwrap_or(behind.len());
        if let Some(last) = parts.last_mut() {
            *last += &behind[..gap];
        }
        rest = &behind[gap..];
    }
    parts
}

/// The text without quotation marks around code.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_capitals_stand_for_what_a_message_names() {
        for (line, message, is_same) in [
            ("division by zero", "division by zero", true),
            (
                "no equation defines VALUE",
                "no equation defines K(-3)",
                true,
            ),
            ("no equation defines VALUE", "no equation defines ", false),
            (
                "NAME takes ARGUMENTS, not NUMBER",
                "`f` takes 2 arguments, not 1",
                true,
            ),
            (
                "NAME takes ARGUMENTS, not NUMBER",
                "`f` takes 2 arguments",
                false,
            ),
            ("`mex` takes one set", "mex takes one set", true),
            (
                "NAME is an OEIS sequence",
                "`A000001` is an OEIS sequence",
                true,
            ),
            (
                "NAME is an OEIS sequence",
                "`A000001` is an odd sequence",
                false,
            ),
        ] {
            assert_eq!(is_of(line, message), is_same, "{line}: {message}");
        }
    }
}
