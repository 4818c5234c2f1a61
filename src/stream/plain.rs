//! Texts as other systems write them: with a byte order mark, or with other ends of lines than `\n`.

use std::borrow::Cow;

/// A byte order mark, which some editors write at the start of a text in UTF-8.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A text without its byte order mark, in which each line ends with `\n`.
pub(crate) fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    if !text.contains(&b'\r') {
        return Cow::Borrowed(text);
    }
    let mut text = text.to_vec();
    LineEnds::default().unify(&mut text, 0);
    Cow::Owned(text)
}

/// Writes `\n` for each `\r\n` and each `\r` in a text that arrives in portions.
#[derive(Default)]
pub(crate) struct LineEnds {
    /// Whether the last portion ended with `\r`, so that a `\n` which follows belongs to it.
    follows_return: bool,
}

impl LineEnds {
    /// Changes the portion that begins at `from`.
    pub fn unify(&mut self, text: &mut Vec<u8>, from: usize) {
        if !self.follows_return && !text[from..].contains(&b'\r') {
            return;
        }
        let mut end = from;
        for at in from..text.len() {
            let byte = text[at];
            let is_counted = byte == b'\n' && self.follows_return;
            self.follows_return = byte == b'\r';
            if !is_counted {
                text[end] = if self.follows_return { b'\n' } else { byte };
                end += 1;
            }
        }
        text.truncate(end);
    }
}

/// A character of a name that cannot be seen, so that two names which look the same would be two vertices.
pub(crate) fn unseen(name: &str) -> Option<char> {
    name.chars().find(|c| c.is_control() || *c == '\u{FEFF}')
}

/// The message about an [`unseen`] character.
pub(crate) fn no_name(character: char) -> String {
    format!(
        "the character `{}` cannot be seen, so it cannot be part of a name",
        character.escape_default()
    )
}
