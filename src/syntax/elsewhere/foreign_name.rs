//! A name of another language, and how this language writes the same: a row of the tables of names.

/// A name of another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub name: &'static str,
    /// What a call becomes, by the number of its arguments: `$1` is the first argument, `@1` the same in parentheses
    /// where it is more than one value, and `*1` the first argument without the braces or brackets around it.
    pub calls: &'static [&'static str],
    /// The way to write it, in words.
    pub help: &'static str,
}

/// A row of a table of names.
pub const fn row(name: &'static str, calls: &'static [&'static str], help: &'static str) -> Row {
    Row { name, calls, help }
}
