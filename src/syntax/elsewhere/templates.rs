//! Templates of calls: `@1 mod @2`, `isqrt($1)`.

/// The number of arguments that a template takes.
pub fn places(template: &str) -> usize {
    let marks = template.split(['$', '@']).skip(1);
    let digits = marks.filter_map(|rest| rest.chars().next()?.to_digit(10));
    digits.max().unwrap_or(0) as usize
}

pub fn filled(template: &str, arguments: &[(String, bool)]) -> String {
    let mut text = String::new();
    let mut rest = template.chars();
    while let Some(next) = rest.next() {
        if !matches!(next, '$' | '@') {
            text.push(next);
            continue;
        }
        let at = rest
            .next()
            .and_then(|digit| digit.to_digit(10))
            .unwrap_or(1) as usize;
        let (argument, is_atom) = &arguments[at - 1];
        let own = argument.trim();
        match next == '@' && !is_atom {
            true => text += &format!("({own})"),
            false => text += own,
        }
    }
    simpler(&text)
}

/// `0..n + 1 - 1` as `0..n`, and `0..5 - 1` as `0..4`.
pub fn simpler(text: &str) -> String {
    let less = text
        .split_once("..")
        .and_then(|(first, last)| Some((first, last.strip_suffix(" - 1")?)));
    match less.filter(|(_, last)| !last.contains(['|', ')'])) {
        Some((first, last)) => format!("{first}..{}", less_one(last)),
        None => text.to_owned(),
    }
}

/// The text of a number that is one less.
pub fn less_one(text: &str) -> String {
    let text = text.trim();
    let stem = text
        .strip_suffix('1')
        .map(str::trim_end)
        .and_then(|stem| stem.strip_suffix('+'));
    // `n-1` less one is `n-2`.
    if let Some((stem, last)) = text.rsplit_once('-')
        && let Ok(number) = last.trim().parse::<u32>()
    {
        return format!(
            "{stem}-{}{}",
            if last.starts_with(' ') { " " } else { "" },
            u64::from(number) + 1
        );
    }
    match (stem, text.parse::<u64>()) {
        (Some(stem), _) => stem.trim_end().to_owned(),
        (None, Ok(number)) => (number as i128 - 1).to_string(),
        _ if text.contains(' ') => format!("{text} - 1"),
        _ => format!("{text}-1"),
    }
}

/// Whether an operator of the template stands outside of all delimiters.
pub fn is_loose(template: &str) -> bool {
    let mut depth = 0;
    let mut bars = 0;
    template.char_indices().any(|(at, next)| {
        match next {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '|' => bars += 1,
            _ => {}
        }
        depth == 0 && bars % 2 == 0 && (next == ' ' || template[at..].starts_with(".."))
    })
}

pub fn is_truth(template: &str) -> bool {
    template.contains(" = ") || template.contains(" in ")
}

/// Whether the operator of the template binds as tightly as a product.
pub fn is_product(template: &str) -> bool {
    let product = [" mod ", " div ", " * "]
        .iter()
        .any(|own| template.contains(own));
    product && !is_truth(template) && !template.starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::{is_loose, less_one, places};

    #[test]
    fn templates_are_read() {
        assert_eq!(places("@1 mod @2 = 0"), 2);
        assert_eq!(places("isqrt($1)"), 1);
        assert!(is_loose("@1 mod @2") && is_loose("1..$1") && is_loose("$2 -- $3 in @1"));
        assert!(!is_loose("{ d : 1 <= d <= $1 }") && !is_loose("|$1|") && !is_loose("@1[2..|$1|]"));
    }

    #[test]
    fn one_is_taken_away() {
        assert_eq!(less_one("n+1"), "n");
        assert_eq!(less_one("n + 1"), "n");
        assert_eq!(less_one("5"), "4");
        assert_eq!(less_one("n + 11"), "n + 11 - 1");
        assert_eq!(less_one("2*n"), "2*n-1");
        assert_eq!(less_one("0"), "-1");
        assert_eq!(less_one("n-1"), "n-2");
        assert_eq!(less_one("n - 1"), "n - 2");
    }
}
