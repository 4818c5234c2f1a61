//! The index of a specification: each name, what it means, and where it occurs.

use std::collections::BTreeSet;

use nk_base::source::{FileId, Span};

/// The sort of thing that a name means.
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
    /// A variable that conditions bind.
    Variable,
    /// A name that `where` defines.
    Local,
    /// A vertex name within its family.
    Vertex,
    /// A function or an aggregate of the language: `nimber`, `sum`.
    Builtin,
    /// A sequence of the OEIS: `A002187`.
    Oeis,
}

impl Sort {
    /// Whether a name of this sort belongs to one item. Other items may name a vertex only after `.`, as in `G.hub`.
    pub fn is_local(self) -> bool {
        matches!(
            self,
            Sort::Parameter | Sort::Variable | Sort::Local | Sort::Vertex
        )
    }

    /// Whether the language defines the names of this sort.
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
    /// The sort of thing that the name means.
    pub sort: Sort,
    /// The item that a local symbol belongs to.
    pub within: Option<Span>,
    /// For a variable the conditions that bind it; for a local name its definition.
    pub(crate) bound_by: Option<Span>,
}

/// An occurrence of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The place of the name.
    pub span: Span,
    /// Index into [`Index::symbols`].
    pub symbol: usize,
    /// Whether the symbol is introduced here: as a head, a parameter, a declared vertex, or at its first place in
    /// conditions.
    pub defines: bool,
}

/// All names of all files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// The things that have names. [`Occurrence::symbol`] is a place in this list.
    pub symbols: Vec<Symbol>,
    /// The occurrences by file and place; no two at one place.
    pub occurrences: Vec<Occurrence>,
    /// Names after `.` that several families have. They are given no vertex, since the graph before the `.` is not
    /// known.
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

    /// The occurrences of a symbol, in order.
    pub fn of(&self, symbol: usize) -> impl Iterator<Item = &Occurrence> {
        let own = move |found: &&Occurrence| found.symbol == symbol;
        self.occurrences.iter().filter(own)
    }

    /// The places where a symbol is introduced, in order.
    pub fn definitions(&self, symbol: usize) -> impl Iterator<Item = Span> {
        let own = self.of(symbol).filter(|found| found.defines);
        own.map(|found| found.span)
    }

    /// The symbol with this name that is not local.
    pub fn global(&self, name: &str) -> Option<usize> {
        let found = |own: &Symbol| own.name == name && !own.sort.is_local();
        self.symbols.iter().position(found)
    }
}
