//! The names that a specification defines, and the built-in ones.
//!
//! In: every loaded file. Out: [`Names`], which says for each name what it is, with how many arguments and
//! of which kind; kinds of functions are found from their equations before anything is lowered.

use std::collections::HashMap;

use super::budget::Budget;
use super::builtins::{AGGREGATES, SHADOWED, builtin, builtin_names};
use super::domain::{Meaning, Mention};
use super::endless::Collection;
use super::error::{CheckError, CheckErrorKind};
use super::ir::{FamilyId, FunctionId, Kind};
use super::kinds;
use super::load::{Unit, Visibility};
use nk_base::source::{FileId, Span};
use nk_syntax::ast::{Equation, ExprKind, GraphDef, Head, ItemKind};

/// Beyond this many names none is suggested for an unknown one, and none of more bytes: comparing takes their product.
const MOST_COMPARED: usize = 2_000;
const LONGEST_COMPARED: usize = 100;

/// The one of these names that is spelt most like `name`, if one is nearly so; itself, if it is among them.
pub(super) fn spelt_most_like<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    if name.len() > LONGEST_COMPARED {
        return None;
    }
    let most = |known: &str| known.chars().count().min(name.chars().count()) / 3;
    known
        .filter(|known| known.len() <= LONGEST_COMPARED)
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|&(distance, known)| distance <= most(known))
        .min()
        .map(|(_, known)| known)
}

/// The name that is meant by one that differs only in the case of its letters, in letters that are typed twice, or little
/// of a longer one.
pub(super) fn similar<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if known.len() > MOST_COMPARED {
        return None;
    }
    let plain = |text: &str| -> Vec<char> {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.dedup();
        letters
    };
    let others = || known.iter().copied().filter(|own| *own != name);
    let lower = name.to_lowercase();
    others()
        .find(|own| own.to_lowercase() == lower)
        .or_else(|| others().find(|own| plain(own) == plain(name)))
        .or_else(|| spelt_most_like(name, others()))
}

/// What a name stands for.
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
    /// Whether its members have numbers: a set of numbers, or a list without end.
    pub is_enumeration: bool,
    /// Whether it is a list without end.
    pub is_endless_list: bool,
    /// Whether it is a set without end.
    pub is_endless_set: bool,
    /// Whether it is a constant of the form `{ n : ... }` where n ranges over integers.
    pub is_property: bool,
    /// Where the name stands in its first equation.
    pub span: Span,
    /// Its equations, each with the left side that names it, in the order of the file.
    pub clauses: Vec<(&'a Head, &'a Equation)>,
}

/// The functions and graph families that the files of a specification define, and what each name stands for.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    /// The functions; a [`FunctionId`] is a place in this list.
    pub functions: Vec<FunctionEntry<'a>>,
    /// The graph families; a [`FamilyId`] is a place in this list.
    pub families: Vec<&'a GraphDef>,
    /// The definition of each name, and the file that has it.
    by_name: HashMap<&'a str, (Definition, FileId)>,
    visibility: Visibility,
    /// What errors of kinds point to.
    pub reasons: kinds::Reasons,
}

impl<'a> Names<'a> {
    /// Collects the names of all files, and finds the kinds of functions and of their arguments; no kinds once the budget
    /// is spent.
    pub fn collect(files: &'a [Unit], errors: &mut Vec<CheckError>, budget: &Budget) -> Names<'a> {
        let mut names = Names {
            visibility: Visibility::of(files),
            ..Names::default()
        };
        for file in files {
            for item in &file.tree.items {
                match &item.kind {
                    ItemKind::Equation(equation) => names.add_equation(equation, errors),
                    ItemKind::Graph(graph) => names.add_family(graph, errors),
                    ItemKind::Broken { defines } => {
                        for name in defines {
                            names.by_name.insert(name, (Definition::Broken, file.id));
                        }
                    }
                    ItemKind::Use(_) | ItemKind::Eval(_) | ItemKind::Check(_) => {}
                }
            }
        }
        names.infer_kinds(files, budget);
        names
    }

    /// What a name stands for in the file `from`.
    pub fn get(&self, name: &str, from: FileId) -> Option<Definition> {
        let (definition, file) = self.by_name.get(name)?;
        let is_seen = self.visibility.sees(from, *file);
        is_seen.then_some(*definition)
    }

    /// What a name stands for in the file that defines it.
    fn defined(&self, name: &str) -> Option<Definition> {
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

    /// What a condition of the file `from` speaks of, if it is no variable.
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
            Some(_) => Meaning::Value,
            None if is_call || self.is_value(name, from) => Meaning::Value,
            None => Meaning::New,
        }
    }

    /// What a mention means in the conditions of an equation of a function, whose parameters are values.
    pub fn meaning_within(&self, mention: Mention, entry: &FunctionEntry) -> Meaning {
        match mention {
            Mention::Name(name) if entry.parameters().contains(&name) => Meaning::Value,
            _ => self.meaning(mention, entry.span.file),
        }
    }

    /// The defined or built-in name that is spelt most like `name`; none among this many names that comparing takes long.
    pub fn nearest(&self, name: &str) -> Option<String> {
        if self.by_name.len() > MOST_COMPARED {
            return None;
        }
        let defined = self.by_name.keys().copied();
        let known = defined.chain(builtin_names().map(|name| -> &str { name }));
        spelt_most_like(name, known.filter(|&known| known != name)).map(str::to_owned)
    }

    fn add_equation(&mut self, equation: &'a Equation, errors: &mut Vec<CheckError>) {
        for head in &equation.heads {
            if let Some(id) = self.function_for(head, errors) {
                self.functions[id.0].clauses.push((head, equation));
            }
        }
    }

    fn function_for(&mut self, head: &'a Head, errors: &mut Vec<CheckError>) -> Option<FunctionId> {
        let name = head.name.text.as_str();
        let args = head.args.as_ref().map(Vec::len);
        if let Some(kind) = reserved(name) {
            self.refuse(name, kind, head.name.span, errors);
            return None;
        }
        match self.defined(name) {
            None => {
                let id = FunctionId(self.functions.len());
                self.functions.push(FunctionEntry {
                    name,
                    args,
                    params: vec![Kind::Number; args.unwrap_or(0)],
                    kind: Kind::Number,
                    is_enumeration: false,
                    is_endless_list: false,
                    is_endless_set: false,
                    is_property: false,
                    span: head.name.span,
                    clauses: Vec::new(),
                });
                let definition = Definition::Function(id);
                self.by_name.insert(name, (definition, head.name.span.file));
                Some(id)
            }
            Some(Definition::Broken) => None,
            Some(Definition::Family(id)) => {
                let first = self.families[id.0].name.span;
                errors.push(CheckError::defined_twice(name, first, head.name.span));
                None
            }
            Some(Definition::Function(id)) => {
                let entry = self.function(id);
                let error = if entry.span.file != head.span.file {
                    CheckError::defined_twice(name, entry.span, head.name.span)
                } else if entry.args != args {
                    let kind = CheckErrorKind::ArityDiffers {
                        name: name.to_owned(),
                        first: entry.span,
                        wanted: entry.args,
                        found: args,
                    };
                    CheckError::new(kind, head.span)
                } else {
                    return Some(id);
                };
                errors.push(error);
                None
            }
        }
    }

    /// Reports once that a name cannot be defined. Nothing more is said about it, since its uses mean what the file defines.
    fn refuse(
        &mut self,
        name: &'a str,
        kind: CheckErrorKind,
        span: Span,
        errors: &mut Vec<CheckError>,
    ) {
        let before = self.by_name.insert(name, (Definition::Broken, span.file));
        if before.is_none() {
            errors.push(CheckError::new(kind, span));
        }
    }

    fn add_family(&mut self, graph: &'a GraphDef, errors: &mut Vec<CheckError>) {
        let name = graph.name.text.as_str();
        if let Some(kind) = reserved(name) {
            self.refuse(name, kind, graph.name.span, errors);
            return;
        }
        let first = match self.defined(name) {
            Some(Definition::Broken) => return,
            Some(Definition::Function(id)) => self.function(id).span,
            Some(Definition::Family(id)) => self.families[id.0].name.span,
            None => {
                let definition = Definition::Family(FamilyId(self.families.len()));
                self.by_name
                    .insert(name, (definition, graph.name.span.file));
                self.families.push(graph);
                return;
            }
        };
        errors.push(CheckError::defined_twice(name, first, graph.name.span));
    }

    /// Finds the kinds of all functions and of their parameters.
    fn infer_kinds(&mut self, files: &'a [Unit], budget: &Budget) {
        let questions = kinds::asked::questions(self, files, budget);
        let (found, reasons) = kinds::infer(self, &questions, budget);
        self.reasons = reasons;
        let properties: Vec<bool> = self
            .functions
            .iter()
            .map(|own| self.is_property(own, budget))
            .collect();
        for (entry, is_property) in self.functions.iter_mut().zip(properties) {
            entry.is_property = is_property;
        }
        let lists = self.without_end(Collection::List, budget);
        let sets = self.without_end(Collection::Set, budget);
        let endless = lists.into_iter().zip(sets);
        for ((entry, found), (list, set)) in self.functions.iter_mut().zip(found).zip(endless) {
            (entry.params, entry.kind) = (found.params, found.kind);
            (entry.is_endless_list, entry.is_endless_set) = (list, set);
            let is_set = match entry.args {
                None => entry.kind.fits(Kind::NUMBERS),
                Some(_) => set,
            };
            entry.is_enumeration = is_set || list;
            if entry.is_enumeration {
                entry.params.push(Kind::Number);
                entry.kind = Kind::Number;
            }
        }
    }
}

impl FunctionEntry<'_> {
    /// Whether its value is a set of integers in ascending order, by its form alone.
    pub(super) fn has_integers(&self) -> bool {
        self.is_endless_set || self.is_property
    }

    /// The names of the parameters of its equations.
    pub(super) fn parameters(&self) -> Vec<&str> {
        let heads = self.clauses.iter().flat_map(|(head, _)| &head.args);
        let names = heads.flatten().filter_map(|arg| match &arg.kind {
            ExprKind::Name(own) => Some(own.as_str()),
            _ => None,
        });
        names.collect()
    }
}

/// Why a name cannot be defined.
fn reserved(name: &str) -> Option<CheckErrorKind> {
    let may_be_taken = SHADOWED.contains(&name);
    if (builtin(name).is_some() || AGGREGATES.contains(&name)) && !may_be_taken {
        return Some(CheckErrorKind::BuiltIn {
            name: name.to_owned(),
        });
    }
    is_oeis_name(name).then(|| CheckErrorKind::DefinesOeis {
        name: name.to_owned(),
    })
}

/// `A` and six or more digits.
pub fn is_oeis_name(name: &str) -> bool {
    name.strip_prefix('A')
        .is_some_and(|digits| digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
