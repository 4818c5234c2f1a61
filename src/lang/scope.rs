//! Names in scope, and their meanings.

use super::ir::{Frame, Kind};
use super::typed::Typed;

/// The origin of a name that the conditions of a builder only test, though they may be meant to give it values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outer {
    /// A builder around the current one.
    Builder,
    /// The conditions of the eval or the check.
    Question,
    /// `where`
    Where,
    /// The parameters of the function.
    Parameter,
}

/// Inner names hide nothing: a builder makes new variables only of names that are not in scope.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    visible: Vec<(String, Binding)>,
    /// Slots of variables that range over the members of a set, which need not be integers.
    fractions: Vec<usize>,
    /// Slots of variables whose values are integers from 1 on.
    positive: Vec<usize>,
    /// The number of names that are parameters, or variables of the eval or the check, which are the first ones.
    parameters: usize,
    /// Whether these are the variables of an eval or a check.
    is_question: bool,
    /// The places, among the visible names, of those that `where` defines.
    given: Vec<usize>,
    pub frame: Frame,
}

/// The meaning of a name in scope; its kind is unknown after an error.
#[derive(Clone, Debug)]
pub enum Binding {
    Variable {
        slot: usize,
        kind: Option<Kind>,
    },
    /// A local name whose value is computed on first use.
    Local {
        slot: usize,
        kind: Option<Kind>,
    },
    /// A local name that is replaced by an expression.
    Same(Box<Typed>),
}

impl Binding {
    /// The kind of its values, if it is known.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Binding::Variable { kind, .. } | Binding::Local { kind, .. } => *kind,
            Binding::Same(typed) => typed.kind,
        }
    }
}

impl Scope {
    /// Gives `name`, a variable whose values are integers, a new slot.
    pub fn bind(&mut self, name: &str) -> usize {
        let slot = self.frame.add(name);
        self.show(name, slot);
        slot
    }

    /// Gives `name`, a variable whose values are of that kind, a new slot. If they are numbers, they need not be
    /// integers.
    pub fn bind_kind(&mut self, name: &str, kind: Option<Kind>) -> usize {
        let slot = self.frame.add(name);
        self.fractions.push(slot);
        self.visible
            .push((name.to_owned(), Binding::Variable { slot, kind }));
        slot
    }

    /// Gives a local name a new slot.
    pub fn bind_local(&mut self, name: &str, kind: Option<Kind>) -> usize {
        let slot = self.frame.add(name);
        self.visible
            .push((name.to_owned(), Binding::Local { slot, kind }));
        slot
    }

    /// Binds `name` to a slot of the frame whose values are integers.
    pub fn show(&mut self, name: &str, slot: usize) {
        let kind = Some(Kind::Number);
        self.visible
            .push((name.to_owned(), Binding::Variable { slot, kind }));
    }

    /// Binds `name` to a slot of the frame whose values are of that kind.
    pub fn show_kind(&mut self, name: &str, slot: usize, kind: Option<Kind>) {
        self.visible
            .push((name.to_owned(), Binding::Variable { slot, kind }));
    }

    /// Binds `name` to an expression.
    pub fn show_as(&mut self, name: &str, typed: Typed) {
        self.visible
            .push((name.to_owned(), Binding::Same(Box::new(typed))));
    }

    /// Marks all names so far as parameters.
    pub fn end_parameters(&mut self) {
        self.parameters = self.visible.len();
    }

    /// Marks all names so far as the variables of an eval or a check.
    pub fn end_variables(&mut self) {
        self.end_parameters();
        self.is_question = true;
    }

    /// Marks the last name so far as one that `where` defines.
    pub fn mark_given(&mut self) {
        self.given.extend(self.visible.len().checked_sub(1));
    }

    /// Whether a builder around the current place has variables.
    pub fn is_in_builder(&self) -> bool {
        let inner = self.visible.get(self.parameters..).unwrap_or_default();
        inner
            .iter()
            .any(|(_, own)| matches!(own, Binding::Variable { .. }))
    }

    /// The origin of `name`, if it is neither an argument of an equation nor unknown.
    pub fn outer(&self, name: &str) -> Option<Outer> {
        let place = self.visible.iter().rposition(|(own, _)| own == name)?;
        if self.given.contains(&place) {
            return Some(Outer::Where);
        }
        self.slot(name)?;
        match place >= self.parameters {
            true => Some(Outer::Builder),
            false => self.is_question.then_some(Outer::Question),
        }
    }

    /// The parameters that are numbers, or if there are none, the variables of surrounding builders that are numbers.
    pub fn numbers(&self) -> Vec<String> {
        let own = |range: &[(String, Binding)]| -> Vec<String> {
            let names = range.iter().map(|(name, _)| name);
            names
                .filter(|name| self.is_integer(name))
                .cloned()
                .collect()
        };
        let (parameters, inner) = self
            .visible
            .split_at(self.parameters.min(self.visible.len()));
        match own(parameters) {
            none if none.is_empty() => own(inner),
            found => found,
        }
    }

    /// The names that are visible.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.visible.iter().map(|(name, _)| name.as_str())
    }

    /// The first name with a value of that kind.
    pub fn first_of(&self, wanted: Kind) -> Option<&str> {
        let of = |binding: &Binding| match binding {
            Binding::Variable { kind, .. } | Binding::Local { kind, .. } => *kind,
            Binding::Same(typed) => typed.kind,
        };
        let mut all = self.visible.iter();
        all.find(|(_, binding)| of(binding) == Some(wanted))
            .map(|(name, _)| name.as_str())
    }

    /// Whether a name is a variable that may be a number, by its kind.
    pub fn is_number(&self, name: &str) -> bool {
        let found = self.get(name);
        matches!(found, Some(Binding::Variable { kind, .. }) if kind.is_none_or(|kind| kind == Kind::Number))
    }

    /// Whether all values of `name` are integers.
    pub fn is_integer(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Binding::Variable { slot, kind }) => {
                *kind == Some(Kind::Number) && !self.fractions.contains(slot)
            }
            _ => false,
        }
    }

    /// Marks a variable as one whose values are integers from 1 on.
    pub fn set_positive(&mut self, name: &str) {
        self.positive.extend(self.slot(name));
    }

    /// Whether all values of `name` are known to be integers from 1 on.
    pub fn is_positive(&self, name: &str) -> bool {
        self.slot(name)
            .is_some_and(|slot| self.positive.contains(&slot))
    }

    pub fn get(&self, name: &str) -> Option<&Binding> {
        let mut visible = self.visible.iter().rev();
        visible
            .find(|(own, _)| own == name)
            .map(|(_, binding)| binding)
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The slot of a variable.
    pub fn slot(&self, name: &str) -> Option<usize> {
        match self.get(name)? {
            Binding::Variable { slot, .. } => Some(*slot),
            Binding::Local { .. } | Binding::Same(_) => None,
        }
    }

    /// The mark for [`Scope::leave`].
    pub fn enter(&self) -> usize {
        self.visible.len()
    }

    /// Forgets the names bound since the matching [`Scope::enter`]; their slots stay.
    pub fn leave(&mut self, mark: usize) {
        self.visible.truncate(mark);
        self.given.retain(|place| *place < mark);
    }
}
