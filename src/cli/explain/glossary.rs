//! The terms of docs/glossary.md, for readers without the pages.

use nk_base::english::single_spaced;

/// The text of docs/glossary.md; its entries are `* **Name, another name.** Text. [SOURCE 3]`.
const PAGE: &str = include_str!("glossary.md");

/// An entry of the glossary.
pub struct Entry {
    /// All names of the term, such as `N-position` and `P-position`.
    pub names: Vec<&'static str>,
    /// The definition in Markdown, in one line, with names of pages for links, and the letters of its sources in brackets.
    pub text: String,
    /// Whether the entry only points to another one: `See *mex*.`
    alias: Option<String>,
}

/// All entries, in the order of the page.
pub fn entries() -> Vec<Entry> {
    let page = PAGE.split("\n## Sources").next().unwrap_or_default();
    let items = page.split("\n* **").skip(1);
    let text = items.map(|item| item.split("\n\n").next().unwrap_or_default());
    text.filter_map(|item| {
        let (names, text) = item.split_once(".**")?;
        let text = plain(text);
        let alias = text
            .strip_prefix("See *")
            .and_then(|own| own.strip_suffix("*."));
        Some(Entry {
            names: names.split(", ").collect(),
            alias: alias.map(str::to_owned),
            text,
        })
    })
    .collect()
}

/// The entry of a term, however it is capitalised, and with or without hyphens and blanks; a plural is its singular.
pub fn find(term: &str) -> Option<Entry> {
    let letters = |name: &str| normal(name).replace(['-', ' '], "");
    let named = |own: &Entry, term: &str| {
        let wanted = letters(term);
        own.names.iter().any(|name| letters(name) == wanted)
    };
    let found = entries().into_iter().find(|own| named(own, term))?;
    match &found.alias {
        Some(other) => entries().into_iter().find(|own| named(own, other)),
        None => Some(found),
    }
}

/// The sources that a text names in its brackets: `WW  E. R. Berlekamp, ...`.
pub fn sources(text: &str) -> Vec<(&'static str, String)> {
    let brackets = text
        .split('[')
        .skip(1)
        .filter_map(|own| own.split_once(']'));
    let named = brackets.flat_map(|own| own.0.split(", "));
    let named: Vec<&str> = named.filter_map(|own| own.split(' ').next()).collect();
    let rows = PAGE.lines().filter_map(super::cells_of);
    rows.filter(|(letters, _)| named.contains(letters))
        .map(|(letters, source)| (letters, plain(source)))
        .collect()
}

/// The form in which names are compared: in lower case, without accents, in the singular.
pub fn normal(name: &str) -> String {
    let name = name.trim().to_lowercase().replace('è', "e");
    let name = single_spaced(&name);
    match name.strip_suffix('s') {
        Some(one) if !one.ends_with('s') => one.to_owned(),
        _ => name,
    }
}

/// Markdown in one line, without backslashes, and with the name of the page that a link leads to.
fn plain(text: &str) -> String {
    let (mut rest, mut plain) = (single_spaced(text), String::new());
    while let Some((before, link)) = rest.split_once('[') {
        let Some((shown, after)) = link.split_once(']') else {
            break;
        };
        plain += before;
        let after = match after.strip_prefix('(').and_then(|own| own.split_once(')')) {
            Some((target, after)) => {
                plain += shown;
                let page = target.split('#').next().unwrap_or_default();
                if page.ends_with(".md") {
                    plain += &format!(" (docs/{page})");
                }
                after
            }
            None => {
                plain += &format!("[{shown}]");
                after
            }
        };
        rest = after.to_owned();
    }
    (plain + &rest).replace('\\', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_page_is_read() {
        let page = PAGE.split("\n## Sources").next().expect("a part");
        let starts = page.lines().filter(|line| line.starts_with("* **"));
        let (entries, starts) = (entries(), starts.count());
        assert!(starts > 30);
        assert_eq!(entries.len(), starts);
        for own in entries {
            for name in &own.names {
                let found = find(name).unwrap_or_else(|| panic!("{name}"));
                assert!(
                    found.alias.is_none() && found.text.ends_with(['.', ']']),
                    "{name}: {}",
                    found.text
                );
                assert!(!found.text.contains("]("), "{}", found.text);
            }
            let letters = own.text.matches('[').count();
            assert!(
                letters == 0 || !sources(&own.text).is_empty(),
                "{}",
                own.text
            );
        }
    }
}
