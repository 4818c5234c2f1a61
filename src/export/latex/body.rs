//! The right side of an equation, or a part of it, with the names that are in view there.

use nk_lang::ir::{Frame, Program};

use super::name;

/// The right side of an equation, or a part of it.
pub struct Body<'a> {
    pub program: &'a Program,
    pub frame: &'a Frame,
}

impl Body<'_> {
    /// The name of a variable.
    pub fn variable(&self, slot: usize) -> String {
        name(self.frame.names.get(slot).map_or("x", String::as_str))
    }
}
