//! The inputs of a command besides its files: folders for `use`, and what was typed at a prompt.

use std::borrow::Cow;
use std::path::PathBuf;

/// The name of the file that consists of what was typed at the prompt.
pub const PROMPT: &str = "<prompt>";

/// The name of the last value at the prompt.
pub const LAST: &str = "_";

/// A blank without width, which nobody types. It marks the text that the prompt wrote in place of [`LAST`].
pub(super) const MARK: char = '\u{FEFF}';

/// The sources of specifications besides the files that are named on the command line.
#[derive(Clone, Default)]
pub struct Inputs {
    /// Folders from which `use` may read besides that of the specification.
    pub use_from: Vec<PathBuf>,
    /// The text of the file [`PROMPT`], if there is a prompt.
    pub session: Option<String>,
    /// The text that the prompt wrote in place of each `_`, if there is a last value.
    pub last: Option<String>,
}

impl Inputs {
    /// The expression `last` as it is written in place of [`LAST`].
    pub fn written_last(last: &str) -> String {
        format!("({MARK}{last}{MARK})")
    }

    /// A text without the marks around the last value.
    pub fn unmarked(text: &str) -> String {
        text.replace(MARK, "")
    }

    /// A text as it was typed: with `_` for the last value.
    pub fn typed<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match &self.last {
            Some(last) if text.contains(last.as_str()) => Cow::Owned(text.replace(last, LAST)),
            _ => Cow::Borrowed(text),
        }
    }
}

/// A text with `_` in place of each marked value, which need not be the present last value.
pub fn as_typed(text: &str) -> String {
    let (start, end) = (format!("({MARK}"), format!("{MARK})"));
    let (mut typed, mut rest) = (String::new(), text);
    while let Some((before, behind)) = rest.split_once(&start) {
        let Some((_, behind)) = behind.split_once(&end) else {
            break;
        };
        typed += before;
        typed += LAST;
        rest = behind;
    }
    typed + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_is_shown_as_it_was_typed() {
        let last = Inputs::written_last("(1, 2)");
        for text in ["f(_) + _", "_", "f(3)", ""] {
            assert_eq!(as_typed(&text.replace('_', &last)), text);
        }
    }
}
