//! What the library has under a name.

use nk_lang::load::{LIBRARY, families_of};

/// A graph family of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// As it is called: `lattice(m, n)`.
    pub call: String,
    /// What `use` brings it in with: `std/lattices.nk`.
    pub file: &'static str,
    /// The comment above its definition, without the signs in front of it; its drawings are part of that.
    pub about: Vec<&'static str>,
}

/// The family of that name; `None` if the library has none.
pub fn family(name: &str) -> Option<Family> {
    let (file, text) = LIBRARY
        .iter()
        .find(|own| families_of(own.1).iter().any(|own| own == name))?;
    let lines: Vec<&str> = text.lines().collect();
    let head = |line: &&str| {
        let rest = line.strip_prefix("graph ")?.strip_prefix(name)?;
        let end = rest.find(['{', '='])?;
        (!rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
            .then(|| format!("{name}{}", rest[..end].trim_end()))
    };
    let (at, call) = (0..)
        .zip(&lines)
        .find_map(|(at, line)| Some((at, head(line)?)))?;
    let above = lines[..at]
        .iter()
        .rev()
        .map_while(|own| own.strip_prefix('#'));
    let mut about: Vec<&str> = above
        .map(|own| own.strip_prefix(' ').unwrap_or(own))
        .collect();
    about.reverse();
    Some(Family { call, file, about })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_of_the_library_is_told_of() {
        for (file, text) in LIBRARY {
            for name in families_of(text) {
                let found = family(&name).unwrap_or_else(|| panic!("{name} of {file}"));
                assert!(found.call.starts_with(&name), "{found:?}");
                assert_eq!(found.file, *file);
                assert!(!found.about.is_empty(), "{name} of {file} has no comment");
            }
        }
        assert_eq!(
            family("lattice").map(|own| own.call),
            Some("lattice(m, n)".to_owned())
        );
        assert_eq!(family("lattic"), None);
    }
}
