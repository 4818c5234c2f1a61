//! Variables in scope, each with its slot in the frame of the body at hand.

use super::ir::Frame;

/// Inner names hide nothing: a builder makes new variables only of names that are not in scope.
#[derive(Debug, Default)]
pub struct Scope {
    visible: Vec<(String, usize)>,
    /// Slots of variables that take the members of a set, which need not be integers.
    fractions: Vec<usize>,
    pub frame: Frame,
}

impl Scope {
    /// Gives `name` a new slot.
    pub fn bind(&mut self, name: &str) -> usize {
        let slot = self.frame.add(name);
        self.show(name, slot);
        slot
    }

    /// As [`Scope::bind`], for a variable whose values need not be integers.
    pub fn bind_fraction(&mut self, name: &str) -> usize {
        let slot = self.bind(name);
        self.fractions.push(slot);
        slot
    }

    /// Whether `name` is a variable all of whose values are integers.
    pub fn is_integer(&self, name: &str) -> bool {
        self.slot(name).is_some_and(|slot| !self.fractions.contains(&slot))
    }

    /// Lets `name` stand for a slot that the frame has.
    pub fn show(&mut self, name: &str, slot: usize) {
        self.visible.push((name.to_owned(), slot));
    }

    pub fn slot(&self, name: &str) -> Option<usize> {
        self.visible
            .iter()
            .rev()
            .find(|(own, _)| own == name)
            .map(|(_, slot)| *slot)
    }

    /// For [`Scope::leave`].
    pub fn enter(&self) -> usize {
        self.visible.len()
    }

    /// Forgets the names bound since the matching [`Scope::enter`]; their slots stay.
    pub fn leave(&mut self, mark: usize) {
        self.visible.truncate(mark);
    }
}
