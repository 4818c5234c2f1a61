//! Foreign text within a message.

use std::fmt;

/// Text from a file, prepared for a message: shortened, with control characters spelt out.
pub(super) struct Brief<'a>(pub &'a str);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        for letter in self.0.chars().take(LONGEST) {
            match letter.is_control() {
                true => write!(f, "{}", letter.escape_default())?,
                false => write!(f, "{letter}")?,
            }
        }
        match self.0.chars().nth(LONGEST) {
            Some(_) => f.write_str("..."),
            None => Ok(()),
        }
    }
}
