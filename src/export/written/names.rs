//! Names in programs: those of a specification, changed if the language has a meaning for them.

use std::collections::HashMap;

use nk_lang::ir::{FamilyId, FunctionId, Program};

use super::Tongue;
use super::table::Table;
use crate::reach::Reach;

/// The names of functions and families.
pub struct Names {
    tongue: Tongue,
    functions: HashMap<FunctionId, String>,
    families: HashMap<FamilyId, String>,
    taken: Vec<String>,
}

impl Names {
    pub fn new(program: &Program, reach: &Reach, table: &Table, tongue: Tongue) -> Names {
        let mut names = Names {
            tongue,
            functions: HashMap::new(),
            families: HashMap::new(),
            taken: Vec::new(),
        };
        for own in reach.all() {
            let name = names.fresh(&program.functions[own.0].name, &[], table);
            for derived in [&name, &members(&name), &test(&name), &next(&name)] {
                names.taken.push(derived.clone());
            }
            names.functions.insert(own, name);
        }
        for own in &reach.families {
            let name = names.fresh(&program.families[own.0].name, &[], table);
            names.taken.push(name.clone());
            names.families.insert(*own, name);
        }
        names
    }

    pub fn function(&self, own: FunctionId) -> &str {
        self.functions.get(&own).map_or("", String::as_str)
    }

    pub fn family(&self, own: FamilyId) -> &str {
        self.families.get(&own).map_or("", String::as_str)
    }

    /// A name like `wanted` that has no meaning yet, and is not among the names in view.
    pub fn fresh(&self, wanted: &str, in_view: &[String], table: &Table) -> String {
        let plain = self.spelt(wanted);
        let is_free = |name: &str| {
            let is_used = |own: &String| own == name;
            !table.is_taken(name) && !self.taken.iter().any(is_used) && !in_view.iter().any(is_used)
        };
        if is_free(&plain) {
            return plain;
        }
        let between = match self.tongue {
            Tongue::Mathematica => "",
            _ => "_",
        };
        let numbered = (1..).map(|number| format!("{plain}{between}{number}"));
        numbered
            .into_iter()
            .find(|own| is_free(own))
            .unwrap_or(plain)
    }

    /// A form of a name that is a name in the language, and not one of its own.
    fn spelt(&self, name: &str) -> String {
        let plain = spelt(name);
        match self.tongue {
            Tongue::Python | Tongue::Pari => plain,
            Tongue::Mathematica if is_free_letter(&plain, "CDEIKNO") => plain,
            // The underscore has a meaning in the language, and names that begin with a capital are its own.
            Tongue::Mathematica => {
                let plain: String = plain.split('_').map(capital).collect();
                let is_own = name.starts_with(|c: char| c.is_ascii_uppercase());
                match (is_own, plain.strip_prefix(|_: char| true)) {
                    (false, Some(rest)) => plain[..1].to_ascii_lowercase() + rest,
                    _ => format!("s{plain}"),
                }
            }
            Tongue::Maple if is_free_letter(&plain, "DIO") => plain,
            // Every name gets the letter, since the language has hundreds of words.
            Tongue::Maple => format!("s{plain}"),
        }
    }
}

/// Whether a name is a letter, perhaps followed by digits, and not one of the letters `taken` that have a meaning: for
/// instance `D` is a derivative, and `I` is the imaginary unit.
fn is_free_letter(name: &str, taken: &str) -> bool {
    match name.as_bytes() {
        [_, rest @ ..] => rest.iter().all(u8::is_ascii_digit) && !taken.contains(name),
        [] => false,
    }
}

fn capital(word: &str) -> String {
    match word.get(..1) {
        Some(first) => first.to_ascii_uppercase() + &word[1..],
        None => String::new(),
    }
}

/// The name of the list of the known members of an enumeration.
pub fn members(name: &str) -> String {
    format!("{name}_list")
}

/// The name of the test whether a number is a member of an enumeration.
pub fn test(name: &str) -> String {
    format!("in_{name}")
}

/// The name of the next number that may be a member of an enumeration.
pub fn next(name: &str) -> String {
    format!("{name}_next")
}

/// A name with letters and digits only, which begins with a letter.
fn spelt(name: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let plain: String = name.chars().map(kept).collect();
    match plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => plain,
        false => format!("s{plain}"),
    }
}
