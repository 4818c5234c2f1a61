//! The spelling of programs in a language: a table of words, and texts with places to fill in.
//!
//! The tables are the files `languages/*.txt`. A line `## NAME` begins a section. The section `table` holds lines
//! `key = "text"`. Any other section is a text with places `@...@`:
//!
//! ```text
//! @name@              a text or a number that the walk knows (see `Scope`)
//! @plus S : E@        the text S plus the sum E of known numbers: `n + 2`, `n`, `n - 3`
//! @less E@            the same as @plus n : 0 - E@
//! @index S@           the index or number that the line of S shows: `2*n + 1`
//! @bracketed ...@     in brackets, if it is more than one word
//! @each NAME@         a line for each sequence: the section NAME, or `NAME without values` for one without given values
//! @join NAME|BETWEEN@ the same, joined by BETWEEN
//! @options@           a line for each set of options of the sequence
//! @options|BETWEEN|E@ the same, joined by BETWEEN (in which \n ends a line), or E if there are none
//! @given values@      a line for each given value of the sequence: the section `given value`
//! @places@            the section `places` if members of an enumeration are printed
//! ```
//!
//! The sections `graphs` and `graph` are for programs that play on graphs. In them `@graphs@` stands for all graphs, `@n@`
//! and `@graph6@` for the index and the text of one, and `@last@` for the section `last`.

use std::collections::HashMap;

use super::Language;

/// The table of one language.
pub struct Spelling {
    sections: HashMap<&'static str, String>,
    table: HashMap<&'static str, &'static str>,
}

impl Spelling {
    pub fn of(language: Language) -> Option<Spelling> {
        let text = match language {
            Language::Python => include_str!("languages/python.txt"),
            Language::Pari => include_str!("languages/pari.txt"),
            Language::Mathematica => include_str!("languages/mathematica.txt"),
            Language::Haskell => include_str!("languages/haskell.txt"),
            Language::C => include_str!("languages/c.txt"),
            Language::Rust => include_str!("languages/rust.txt"),
            Language::Latex => return None,
        };
        Some(Spelling::read(text))
    }

    fn read(text: &'static str) -> Spelling {
        let (mut sections, mut table) = (HashMap::new(), HashMap::new());
        for part in text.split("\n## ").skip(1) {
            let (name, body) = part.split_once('\n').unwrap_or((part, ""));
            if name == "table" {
                let rows = body.lines().filter_map(|line| line.split_once(" = "));
                table.extend(rows.map(|(key, value)| (key, value.trim_matches('"'))));
            } else {
                sections.insert(name, body.strip_suffix('\n').unwrap_or(body).to_owned());
            }
        }
        Spelling { sections, table }
    }

    /// The text of a section; empty if the language has none of that name.
    pub fn section(&self, name: &str) -> &str {
        self.sections.get(name).map_or("", String::as_str)
    }

    pub fn has(&self, name: &str) -> bool {
        self.sections.contains_key(name)
    }

    /// The word of the table with this key; empty if there is none.
    pub fn word(&self, key: &str) -> &'static str {
        self.table.get(key).copied().unwrap_or("")
    }
}
