//! The names that a specification defines, and the built-in ones.
//!
//! In: every loaded file. Out: [`Names`], which says for each name what it is, with how many arguments and
//! of which kind; kinds of functions are found from their equations before anything is lowered.

use std::collections::HashMap;

use super::budget::Budget;
use super::error::{CheckError, CheckErrorKind};
use super::ir::{Builtin, FamilyId, FunctionId, Kind};
use nk_base::source::{FileId, Span};
use nk_syntax::ast::{Equation, Expr, ExprKind, File, GraphDef, Head, ItemKind, Level};

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

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    Function(FunctionId),
    Family(FamilyId),
    /// Its definition is broken, which was reported: nothing more is said about it.
    Broken,
}

/// A function as its equations introduce it.
#[derive(Clone, Debug)]
pub struct FunctionEntry<'a> {
    pub name: &'a str,
    /// `None` for a constant or an enumeration as written: `m = 5`.
    pub args: Option<usize>,
    pub kind: Kind,
    pub is_enumeration: bool,
    pub span: Span,
    pub clauses: Vec<(&'a Head, &'a Equation)>,
}

#[derive(Debug, Default)]
pub struct Names<'a> {
    pub functions: Vec<FunctionEntry<'a>>,
    pub families: Vec<&'a GraphDef>,
    by_name: HashMap<&'a str, Definition>,
}

impl<'a> Names<'a> {
    /// Kinds are not found where the budget is spent.
    pub fn collect(
        files: &'a [(FileId, File)],
        errors: &mut Vec<CheckError>,
        budget: &Budget,
    ) -> Names<'a> {
        let mut names = Names::default();
        for (_, file) in files {
            for item in &file.items {
                match &item.kind {
                    ItemKind::Equation(equation) => names.add_equation(equation, errors),
                    ItemKind::Graph(graph) => names.add_family(graph, errors),
                    ItemKind::Broken { defines } => {
                        for name in defines {
                            names.by_name.insert(name, Definition::Broken);
                        }
                    }
                    ItemKind::Use(_) | ItemKind::Eval(_) | ItemKind::Check(_) => {}
                }
            }
        }
        names.infer_kinds(budget);
        names
    }

    pub fn get(&self, name: &str) -> Option<Definition> {
        self.by_name.get(name).copied()
    }

    pub fn function(&self, id: FunctionId) -> &FunctionEntry<'a> {
        &self.functions[id.0]
    }

    /// Whether a bare name means something: a constant, an enumeration, or something broken.
    pub fn is_value(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Definition::Function(id)) => self.function(id).args.is_none(),
            Some(Definition::Broken) => true,
            Some(Definition::Family(_)) | None => false,
        }
    }

    /// The defined or built-in name that is spelt most like `name`; none among this many names that comparing takes long.
    pub fn nearest(&self, name: &str) -> Option<String> {
        if self.by_name.len() > MOST_COMPARED {
            return None;
        }
        let defined = self.by_name.keys().copied();
        let built_in = BUILTINS.iter().map(|(name, ..)| *name);
        let known = defined.chain(built_in).chain(AGGREGATES.iter().copied());
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
            errors.push(CheckError::new(kind, head.name.span));
            return None;
        }
        match self.get(name) {
            None => {
                let id = FunctionId(self.functions.len());
                self.functions.push(FunctionEntry {
                    name,
                    args,
                    kind: Kind::Number,
                    is_enumeration: false,
                    span: head.name.span,
                    clauses: Vec::new(),
                });
                self.by_name.insert(name, Definition::Function(id));
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

    fn add_family(&mut self, graph: &'a GraphDef, errors: &mut Vec<CheckError>) {
        let name = graph.name.text.as_str();
        if let Some(kind) = reserved(name) {
            errors.push(CheckError::new(kind, graph.name.span));
            return;
        }
        let first = match self.get(name) {
            Some(Definition::Broken) => return,
            Some(Definition::Function(id)) => self.function(id).span,
            Some(Definition::Family(id)) => self.families[id.0].name.span,
            None => {
                self.by_name
                    .insert(name, Definition::Family(FamilyId(self.families.len())));
                self.families.push(graph);
                return;
            }
        };
        errors.push(CheckError::defined_twice(name, first, graph.name.span));
    }

    /// Finds each function's kind from its equations, and again when one is known that it hangs on.
    fn infer_kinds(&mut self, budget: &Budget) {
        let count = self.functions.len();
        let mut known: Vec<Option<Kind>> = vec![None; count];
        let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut next: Vec<usize> = (0..count).rev().collect();
        while let Some(id) = next.pop().filter(|_| !budget.is_spent()) {
            if known[id].is_some() {
                continue;
            }
            let mut unknown = Vec::new();
            let clauses = self.functions[id].clauses.iter();
            known[id] = clauses
                .map(|(_, equation)| &equation.body)
                .find_map(|body| self.kind_of(body, &known, &mut unknown));
            match known[id] {
                Some(_) => next.append(&mut waiting[id]),
                None => unknown.iter().for_each(|&other| waiting[other].push(id)),
            }
        }
        for (entry, kind) in self.functions.iter_mut().zip(known) {
            entry.kind = kind.unwrap_or(Kind::Number);
            entry.is_enumeration = entry.args.is_none() && entry.kind == Kind::Set;
            if entry.is_enumeration {
                entry.kind = Kind::Number;
            }
        }
    }

    /// The kind that an expression shows at a glance; `None` if that hangs on functions not known yet,
    /// which are added to `unknown`.
    fn kind_of(
        &self,
        expr: &Expr,
        known: &[Option<Kind>],
        unknown: &mut Vec<usize>,
    ) -> Option<Kind> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.kind_of(inner, known, unknown),
            ExprKind::If {
                then, otherwise, ..
            } => self
                .kind_of(then, known, unknown)
                .or_else(|| self.kind_of(otherwise, known, unknown)),
            ExprKind::Compare { .. } | ExprKind::Not(_) => Some(Kind::Truth),
            ExprKind::Chain { level, .. } => Some(match level {
                Level::Or | Level::And => Kind::Truth,
                Level::Union => Kind::Set,
                Level::NimSum | Level::Sum | Level::Product => Kind::Number,
            }),
            ExprKind::Set { .. } | ExprKind::Range { .. } => Some(Kind::Set),
            ExprKind::Text(_) => Some(Kind::Text),
            ExprKind::Name(name) => self.kind_of_name(name, known, unknown),
            ExprKind::Call { name, .. } => self.kind_of_name(&name.text, known, unknown),
            _ => Some(Kind::Number),
        }
    }

    fn kind_of_name(
        &self,
        name: &str,
        known: &[Option<Kind>],
        unknown: &mut Vec<usize>,
    ) -> Option<Kind> {
        match self.get(name) {
            Some(Definition::Function(id)) => {
                if known[id.0].is_none() {
                    unknown.push(id.0);
                }
                known[id.0]
            }
            Some(Definition::Family(_)) => Some(Kind::Graph),
            Some(Definition::Broken) => None,
            None if matches!(name, "exists" | "all") => Some(Kind::Truth),
            None => Some(builtin(name).map_or(Kind::Number, |(_, signature)| signature.result)),
        }
    }
}

/// Why a name cannot be defined.
fn reserved(name: &str) -> Option<CheckErrorKind> {
    if builtin(name).is_some() || AGGREGATES.contains(&name) {
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

/// Names that take `e1, e2 : conditions` in their parentheses.
pub const AGGREGATES: [&str; 7] = ["sum", "product", "min", "max", "count", "exists", "all"];

/// What a built-in function takes and gives.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    pub args: &'static [Kind],
    /// Whether the last argument may be repeated.
    pub variadic: bool,
    pub result: Kind,
}

/// The built-in function of that name.
pub fn builtin(name: &str) -> Option<(Builtin, Signature)> {
    BUILTINS
        .iter()
        .find(|(own, ..)| *own == name)
        .map(|(_, builtin, args, result)| {
            let variadic = matches!(
                builtin,
                Builtin::Min | Builtin::Max | Builtin::Gcd | Builtin::NimSum
            );
            let signature = Signature {
                args,
                variadic,
                result: *result,
            };
            (*builtin, signature)
        })
}

use Kind::{Graph, Number, Text};

type Row = (&'static str, Builtin, &'static [Kind], Kind);

const BUILTINS: &[Row] = &[
    ("floor", Builtin::Floor, &[Number], Number),
    ("ceiling", Builtin::Ceiling, &[Number], Number),
    ("ceil", Builtin::Ceiling, &[Number], Number),
    ("abs", Builtin::Abs, &[Number], Number),
    ("min", Builtin::Min, &[Number], Number),
    ("max", Builtin::Max, &[Number], Number),
    ("gcd", Builtin::Gcd, &[Number, Number], Number),
    ("binomial", Builtin::Binomial, &[Number, Number], Number),
    ("nimsum", Builtin::NimSum, &[Number, Number], Number),
    ("nimber", Builtin::Nimber, &[Graph], Number),
    ("outcome", Builtin::Outcome, &[Graph], Number),
    ("order", Builtin::Order, &[Graph], Number),
    ("size", Builtin::Size, &[Graph], Number),
    ("octal", Builtin::Octal, &[Text, Number], Number),
    ("path", Builtin::Path, &[Number], Graph),
    ("cycle", Builtin::Cycle, &[Number], Graph),
    ("complete", Builtin::Complete, &[Number], Graph),
    (
        "complete_bipartite",
        Builtin::CompleteBipartite,
        &[Number, Number],
        Graph,
    ),
    ("star", Builtin::Star, &[Number], Graph),
    ("hypercube", Builtin::Hypercube, &[Number], Graph),
    ("graph6", Builtin::Graph6, &[Text], Graph),
    ("cartesian", Builtin::Cartesian, &[Graph, Graph], Graph),
    ("tensor", Builtin::Tensor, &[Graph, Graph], Graph),
    ("strong", Builtin::Strong, &[Graph, Graph], Graph),
    (
        "lexicographic",
        Builtin::Lexicographic,
        &[Graph, Graph],
        Graph,
    ),
    ("disjoint", Builtin::Disjoint, &[Graph, Graph], Graph),
    ("join", Builtin::Join, &[Graph, Graph], Graph),
    ("complement", Builtin::Complement, &[Graph], Graph),
    ("line", Builtin::Line, &[Graph], Graph),
    ("power", Builtin::Power, &[Graph, Number], Graph),
];

/// The built-in names, aggregates among them.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    let rest = AGGREGATES
        .iter()
        .copied()
        .filter(|name| builtin(name).is_none());
    BUILTINS.iter().map(|(name, ..)| *name).chain(rest)
}

/// What a built-in function takes.
pub fn parameters(builtin: Builtin) -> Option<&'static [Kind]> {
    row(builtin).map(|(_, _, parameters, _)| *parameters)
}

pub fn builtin_name(builtin: Builtin) -> Option<&'static str> {
    row(builtin).map(|(name, ..)| *name)
}

fn row(builtin: Builtin) -> Option<&'static Row> {
    BUILTINS.iter().find(|(_, own, ..)| *own == builtin)
}
