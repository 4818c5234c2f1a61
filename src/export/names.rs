//! Names of sequences in the programs.

use super::Language;

/// The words that cannot be names of sequences in a language.
pub fn taken(language: Language) -> Taken {
    let words = match language {
        Language::Python => {
            "False None True and as assert async await break class continue def del elif else except finally for from \
             global if import in is lambda nonlocal not or pass raise return try while with yield dict range print int \
             set sys enumerate range len places values found count"
        }
        Language::C => {
            "auto break case char const continue default do double else enum extern float for goto if inline int long \
             register restrict return short signed sizeof static struct switch typedef union unsigned void volatile \
             while main printf calloc realloc free atol argc argv seen stamp limit stderr stdout stdin NULL EOF BUFSIZ compute \
             places count room option"
        }
        Language::Rust => {
            "as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref \
             return self Self static struct super trait true type unsafe use where while async await dyn abstract \
             become box do final macro override priv typeof unsized virtual yield try gen Sequence Options main std \
             Vec HashSet values places found all count"
        }
        Language::Pari | Language::Mathematica | Language::Haskell | Language::Latex => "",
    };
    Taken { language, words }
}

/// The words that programs of every language use.
const COMMON: &str = "n x last mex options terms args";

#[derive(Clone, Copy)]
pub struct Taken {
    language: Language,
    words: &'static str,
}

impl Taken {
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
        let mut words = self.words.split_whitespace().chain(COMMON.split(' '));
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
            // Only letters and digits, and no capital at the start: those are Mathematica's own.
            Language::Mathematica => format!("s{}", with('q')),
            // No name of GP ends in an underscore.
            Language::Pari => format!("{}_", with('_')),
            Language::Haskell => format!("s{}", with('\'')),
            Language::Latex => name.to_owned(),
            Language::Python | Language::C | Language::Rust => {
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
