//! The names of all loaded files are collected. Kinds of functions are found from their equations before anything is
//! lowered.

use super::budget::Budget;
use super::builtins::{AGGREGATES, SHADOWED, builtin};
use super::endless::Collection;
use super::error::{CheckError, CheckErrorKind};
use super::ir::{FamilyId, FunctionId, Kind};
use super::kinds;
use super::load::{Unit, Visibility};
use super::names::{Definition, FunctionEntry, Names};
use super::positive::positive;
use super::spelling::is_oeis_name;
use nk_base::source::Span;
use nk_syntax::ast::{Equation, GraphDef, Head, ItemKind};

impl<'a> Names<'a> {
    /// Collects the names of all files, and finds the kinds of functions and of their arguments; no kinds once the
    /// budget is spent.
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
                    positive: Vec::new(),
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

    /// Reports once that a name cannot be defined. Nothing more is said about it, since its uses mean what the file
    /// defines.
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
        for entry in &mut self.functions {
            if let [(_, equation)] = entry.clauses[..] {
                entry.positive = positive(&entry.parameters(), &equation.conditions, budget);
            }
        }
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

/// The reason why a name cannot be defined.
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
