//! Every name of a specification with what it stands for.

use std::collections::BTreeSet;

use nk_base::source::{FileId, Span};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// `f(n) = ...`
    Function,
    /// `m = 5`
    Constant,
    /// `P = { N : ... }`
    Enumeration,
    /// `graph wheel(n) ...`
    Family,
    /// A parameter of a function or a graph family.
    Parameter,
    /// Bound by conditions.
    Variable,
    /// Given by `where`.
    Local,
    /// A vertex name within its family.
    Vertex,
    /// A function or an aggregate of the language: `nimber`, `sum`.
    Builtin,
    /// A sequence of the OEIS: `A002187`.
    Oeis,
}

impl Sort {
    /// Whether it belongs to one item. Others may name a vertex only behind `.`, as in `G.hub`.
    pub fn is_local(self) -> bool {
        matches!(
            self,
            Sort::Parameter | Sort::Variable | Sort::Local | Sort::Vertex
        )
    }

    /// Whether the language gives it its meaning.
    pub fn is_given(self) -> bool {
        matches!(self, Sort::Builtin | Sort::Oeis)
    }

    /// The sort as a message names it: `graph family`.
    pub fn words(self) -> &'static str {
        match self {
            Sort::Function => "function",
            Sort::Constant => "constant",
            Sort::Enumeration => "enumeration",
            Sort::Family => "graph family",
            Sort::Parameter => "parameter",
            Sort::Variable => "variable",
            Sort::Local => "local name",
            Sort::Vertex => "vertex",
            Sort::Builtin => "built-in",
            Sort::Oeis => "OEIS sequence",
        }
    }
}

/// One thing that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What the name stands for.
    pub sort: Sort,
    /// The item that a local one belongs to.
    pub within: Option<Span>,
    /// The conditions that bind a variable; a local name with its value.
    pub(crate) bound_by: Option<Span>,
}

/// A place where a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The place of the name.
    pub span: Span,
    /// Index into [`Index::symbols`].
    pub symbol: usize,
    /// Whether it is introduced here: a head, a parameter, a declared vertex, the first place in conditions.
    pub defines: bool,
}

/// All names of all files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// The things that have names. [`Occurrence::symbol`] is a place in this list.
    pub symbols: Vec<Symbol>,
    /// The occurrences by file and place; no two at one place.
    pub occurrences: Vec<Occurrence>,
    /// Names behind `.` that several families have and that stand for no vertex here, since the graph is not known.
    pub(crate) ambiguous: BTreeSet<String>,
}

impl Index {
    /// The name that contains `offset`, or ends there.
    pub fn at(&self, file: FileId, offset: usize) -> Option<&Occurrence> {
        let of_file = self.in_file(file);
        let until = of_file.partition_point(|own| own.span.start as usize <= offset);
        of_file[..until]
            .last()
            .filter(|own| offset <= own.span.end as usize)
    }

    /// The occurrences in one file, in order.
    pub fn in_file(&self, file: FileId) -> &[Occurrence] {
        let from = self.occurrences.partition_point(|own| own.span.file < file);
        let to = self
            .occurrences
            .partition_point(|own| own.span.file <= file);
        &self.occurrences[from..to]
    }

    /// Where a symbol stands, in order.
    pub fn of(&self, symbol: usize) -> impl Iterator<Item = &Occurrence> {
        let own = move |found: &&Occurrence| found.symbol == symbol;
        self.occurrences.iter().filter(own)
    }

    /// Where it is introduced, in order.
    pub fn definitions(&self, symbol: usize) -> impl Iterator<Item = Span> {
        let own = self.of(symbol).filter(|found| found.defines);
        own.map(|found| found.span)
    }

    /// The symbol of that name that is known in every item.
    pub fn global(&self, name: &str) -> Option<usize> {
        let found = |own: &Symbol| own.name == name && !own.sort.is_local();
        self.symbols.iter().position(found)
    }
}
