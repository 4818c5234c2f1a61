//! Names of sequences in the programs.

use super::Language;
use super::spelling::Spelling;

/// The words that programs of every language use.
const COMMON: &str = "n x last mex options terms args";

/// The functions and constants of PARI/GP.
pub const PARI_WORDS: &str = include_str!("languages/pari_words.txt");

/// The words of a language that no sequence may have as its name.
pub struct Taken {
    language: Language,
    words: String,
}

impl Taken {
    pub fn new(language: Language, spelling: Option<&Spelling>) -> Taken {
        let words = spelling.map_or("", |own| own.section("words"));
        Taken {
            language,
            words: words.to_owned(),
        }
    }

    /// A name for each sequence; no two are the same.
    pub fn names<'n>(&self, wanted: impl Iterator<Item = &'n str>) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for own in wanted {
            let plain = self.spelt(own);
            let mut name = plain.clone();
            let mut number = 2;
            while names.contains(&name) || self.is_taken(&name) {
                name = format!("{plain}{number}");
                number += 1;
            }
            names.push(name);
        }
        names
    }

    fn is_taken(&self, name: &str) -> bool {
        let own = match self.language {
            Language::Pari => PARI_WORDS,
            _ => "",
        };
        let words = self.words.split_whitespace().chain(COMMON.split(' '));
        let mut words = words.chain(own.split_whitespace());
        words.any(|own| own == name)
    }

    fn spelt(&self, name: &str) -> String {
        let kept = |c: char| c.is_ascii_alphanumeric();
        let with = |other: char| -> String {
            name.chars()
                .map(|c| if kept(c) { c } else { other })
                .collect()
        };
        match self.language {
            // Names have only letters and digits, and begin in lower case, since names that begin with a capital belong
            // to Mathematica.
            Language::Mathematica => format!("s{}", with('q')),
            Language::Haskell => format!("s{}", with('\'')),
            Language::Latex => name.to_owned(),
            Language::Python | Language::Pari | Language::C | Language::Rust => {
                let plain = with('_');
                let is_name = plain.starts_with(|c: char| c.is_ascii_alphabetic());
                match self.is_taken(&plain) || !is_name {
                    true => format!("s{plain}"),
                    false => plain,
                }
            }
        }
    }
}
