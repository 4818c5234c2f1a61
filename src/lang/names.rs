//! The names that a specification defines, with their meanings and the number and the kinds of their arguments.

use std::collections::HashMap;

use super::builtins::builtin_names;
use super::domain::{Meaning, Mention};
use super::ir::{FamilyId, FunctionId, Kind};
use super::load::Visibility;
use super::reasons::Reasons;
use super::spelling::{MOST_COMPARED, spelt_most_like};
use nk_base::source::{FileId, Span};
use nk_syntax::ast::{Equation, ExprKind, GraphDef, Head};
use num_traits::Signed;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Definition {
    /// A function, a constant or an enumeration.
    Function(FunctionId),
    /// A graph family.
    Family(FamilyId),
    /// The definition is broken, which was reported: nothing more is said about it.
    Broken,
}

/// A function as its equations introduce it.
#[derive(Clone, Debug)]
pub(crate) struct FunctionEntry<'a> {
    /// The name.
    pub name: &'a str,
    /// `None` for a constant or an enumeration as written: `m = 5`.
    pub args: Option<usize>,
    /// The kinds of its arguments; that of an enumeration is the number of a member.
    pub params: Vec<Kind>,
    /// The kind of its values; for an enumeration that of a member, which is a number.
    pub kind: Kind,
    /// Whether its members have numbers: a set of numbers, or an infinite list.
    pub is_enumeration: bool,
    /// Whether it is an infinite list.
    pub is_endless_list: bool,
    /// Whether it is a set without end.
    pub is_endless_set: bool,
    /// Whether it is a constant of the form `{ n : ... }` where n ranges over integers.
    pub is_property: bool,
    /// The parameters of its only equation that its conditions keep to integers from 1 on.
    pub positive: Vec<&'a str>,
    /// The place of the name in its first equation.
    pub span: Span,
    /// Its equations, each with the left side that names it, in the order of the file.
    pub clauses: Vec<(&'a Head, &'a Equation)>,
}

/// The functions and graph families that the files of a specification define, and the meaning of each name.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    /// The functions; a [`FunctionId`] is a place in this list.
    pub functions: Vec<FunctionEntry<'a>>,
    /// The graph families; a [`FamilyId`] is a place in this list.
    pub families: Vec<&'a GraphDef>,
    /// The definition of each name, and the file that has it.
    pub by_name: HashMap<&'a str, (Definition, FileId)>,
    /// For each file, the files whose names it sees.
    pub visibility: Visibility,
    /// The reasons that errors of kinds point to.
    pub reasons: Reasons,
}

impl<'a> Names<'a> {
    /// The meaning of a name in the file `from`.
    pub fn get(&self, name: &str, from: FileId) -> Option<Definition> {
        let (definition, file) = self.by_name.get(name)?;
        let is_seen = self.visibility.sees(from, *file);
        is_seen.then_some(*definition)
    }

    /// The meaning of a name in the file that defines it.
    pub fn defined(&self, name: &str) -> Option<Definition> {
        self.by_name.get(name).map(|(definition, _)| *definition)
    }

    /// The entry of a function.
    pub fn function(&self, id: FunctionId) -> &FunctionEntry<'a> {
        &self.functions[id.0]
    }

    /// Whether a bare name means something in the file `from`: a constant, an enumeration, or something broken.
    pub fn is_value(&self, name: &str, from: FileId) -> bool {
        match self.get(name, from) {
            Some(Definition::Function(id)) => self.function(id).args.is_none(),
            Some(Definition::Broken) => true,
            Some(Definition::Family(_)) | None => false,
        }
    }

    /// The meaning of a name or a call in a condition of the file `from`; [`Meaning::New`] if it is a variable.
    pub fn meaning(&self, mention: Mention, from: FileId) -> Meaning {
        let (name, is_call) = match mention {
            Mention::Name(name) => (name, false),
            Mention::Call(name) => (name, true),
        };
        let entry = match self.get(name, from) {
            Some(Definition::Function(id)) => Some(self.function(id)),
            _ => None,
        };
        match entry.filter(|own| own.args.is_some() == is_call) {
            Some(own) if own.is_endless_set => Meaning::Endless,
            Some(own) if own.is_property => Meaning::Property,
            Some(own) if own.is_positive_number() => Meaning::Positive,
            Some(_) => Meaning::Value,
            None if is_call || self.is_value(name, from) => Meaning::Value,
            None => Meaning::New,
        }
    }

    /// The meaning of a name or a call in the conditions of an equation of a function, whose parameters are values.
    pub fn meaning_within(&self, mention: Mention, entry: &FunctionEntry) -> Meaning {
        match mention {
            Mention::Name(name) if entry.positive.contains(&name) => Meaning::Positive,
            Mention::Name(name) if entry.parameters().contains(&name) => Meaning::Value,
            _ => self.meaning(mention, entry.span.file),
        }
    }

    /// The defined or built-in name that is spelt most like `name`; `None` if there are too many names to compare.
    pub fn nearest(&self, name: &str) -> Option<String> {
        if self.by_name.len() > MOST_COMPARED {
            return None;
        }
        let defined = self.by_name.keys().copied();
        let known = defined.chain(builtin_names().map(|name| -> &str { name }));
        spelt_most_like(name, known.filter(|&known| known != name)).map(str::to_owned)
    }
}

impl<'a> FunctionEntry<'a> {
    /// Whether it is a constant that is written as a positive integer: `m = 5`.
    fn is_positive_number(&self) -> bool {
        let [(_, equation)] = &self.clauses[..] else {
            return false;
        };
        self.args.is_none()
            && matches!(&equation.body.kind, ExprKind::Integer(own) if own.is_positive())
    }

    /// Whether its value is a set of integers in ascending order, by its form alone.
    pub(super) fn has_integers(&self) -> bool {
        self.is_endless_set || self.is_property
    }

    /// The names of the parameters of its equations.
    pub(super) fn parameters(&self) -> Vec<&'a str> {
        let heads = self.clauses.iter().flat_map(|(head, _)| &head.args);
        let names = heads.flatten().filter_map(|arg| match &arg.kind {
            ExprKind::Name(own) => Some(own.as_str()),
            _ => None,
        });
        names.collect()
    }
}
