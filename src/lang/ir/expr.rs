//! Expressions, and what ranges inside of them.

use super::FamilyId;
use super::FunctionId;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_oeis::SequenceId;
use nk_syntax::ast::Comparison;

/// One thing of a builder with the variables it ranges over, outermost first.
#[derive(Clone, Debug)]
pub struct Element<T> {
    /// Conditions without a variable of the builder.
    pub guards: Vec<Expr>,
    pub binders: Vec<Binder>,
    pub item: T,
}

impl<T> Element<T> {
    /// Whether the thing is there without conditions, once.
    pub fn is_plain(&self) -> bool {
        self.binders.is_empty() && self.guards.is_empty()
    }
}

/// A variable's range, and the conditions that can be decided once it is bound.
#[derive(Clone, Debug)]
pub struct Binder {
    pub range: BinderRange,
    pub filters: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum BinderRange {
    /// Integers from the largest of `low` to the smallest of `high`; neither list is empty.
    Interval {
        slot: usize,
        low: Vec<Expr>,
        high: Vec<Expr>,
    },
    /// The members of a finite set.
    Members { slot: usize, set: Expr },
    /// The declared vertices called `name`; their indices go to the slots.
    Vertices { name: usize, slots: Vec<usize> },
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

impl Expr {
    /// The arguments, if this is a call of a built-in function.
    pub fn call_of(&self, builtin: Builtin) -> Option<&[Expr]> {
        match &self.kind {
            ExprKind::Builtin(own, args) if *own == builtin => Some(args),
            _ => None,
        }
    }

    /// The elements, if this is an aggregate of elements.
    pub fn elements(&self, aggregate: Aggregate) -> Option<&[Element<Expr>]> {
        match &self.kind {
            ExprKind::Aggregate(own, elements) if *own == aggregate => Some(elements),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(Number),
    Text(String),
    Truth(bool),
    /// A variable.
    Slot(usize),
    /// A local name by its slot; its value is computed when it is asked for first.
    Local(usize),
    /// `body where names`.
    Let {
        locals: Vec<Local>,
        body: Box<Expr>,
    },
    /// `[a, b]` with a value for each place.
    Tuple(Vec<Expr>),
    Call {
        function: FunctionId,
        args: Vec<Expr>,
    },
    Family {
        family: FamilyId,
        args: Vec<Expr>,
    },
    Oeis {
        id: SequenceId,
        index: Box<Expr>,
    },
    Builtin(Builtin, Vec<Expr>),
    /// `sum(... : ...)`, `mex { ... }`, `{ ... }`.
    Aggregate(Aggregate, Vec<Element<Expr>>),
    /// An aggregate over the members of one set: `mex S`, `sum(S)`.
    OverSet(Aggregate, Box<Expr>),
    /// A condition, the value if it holds, and the value otherwise.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    /// A comparison of two numbers; `=` and `!=` also compare truth values or sets; `in` and `not in` a number and a
    /// set.
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// All of a finite enumeration, whose arguments are `args`.
    WholeEnumeration {
        function: FunctionId,
        args: Vec<Expr>,
    },
    /// The members of an enumeration up to the smallest of `high`, which is not empty.
    EnumerationUpTo {
        function: FunctionId,
        args: Vec<Expr>,
        high: Vec<Expr>,
    },
    /// `x in P` or `x in P(t)` for an enumeration, without listing more of it than is needed.
    InEnumeration {
        member: Box<Expr>,
        function: FunctionId,
        args: Vec<Expr>,
    },
    /// `x in lo..hi` without making the set.
    InRange {
        member: Box<Expr>,
        low: Box<Expr>,
        high: Box<Expr>,
    },
    Negate(Box<Expr>),
    /// Left to right; each operator with its place.
    Arithmetic {
        first: Box<Expr>,
        rest: Vec<(Operation, Span, Expr)>,
    },
    Power {
        base: Box<Expr>,
        exponent: Box<Expr>,
    },
    Range {
        low: Box<Expr>,
        high: Box<Expr>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    NimSum,
    Union,
    Intersect,
    Difference,
    Concatenate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    Set,
    List,
    /// A list of pairs of keys and a value, sorted by the keys, which then are left out.
    SortedList,
    Mex,
    Sum,
    Product,
    Min,
    Max,
    Count,
    NimSum,
    /// Whether an element is true.
    Exists,
    /// Whether no element is false.
    All,
    /// Who wins in misère play, where the elements say that of the options: 1 if there are none or one of them is 0,
    /// otherwise 0.
    Misere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    Floor,
    Ceiling,
    Abs,
    Min,
    Max,
    Gcd,
    Binomial,
    NimSum,
    Nimber,
    Outcome,
    Order,
    Size,
    Octal,
    /// Who wins an octal game in misère play, by its code and a list of heaps.
    Misere,
    Path,
    Cycle,
    Complete,
    CompleteBipartite,
    Star,
    Hypercube,
    Graph6,
    Cartesian,
    Tensor,
    Strong,
    Lexicographic,
    Disjoint,
    Join,
    Complement,
    Line,
    Power,
    Bit,
    PopCount,
    Isqrt,
    Factorial,
    IsPrime,
    Prime,
    Valuation,
    NimProduct,
    Sort,
    Reverse,
    Replace,
    SetOf,
    Subsets,
    Vertices,
    Neighbours,
    /// `N[G, v]`
    ClosedNeighbours,
    Degree,
    Components,
    Connected,
    Distance,
    /// `|S|` of a set or a list.
    Cardinality,
    /// `L[i]`; of a set the i-th smallest member.
    Item,
    /// `L[i..j]`
    Slice,
    /// `G - S`
    Without,
    /// `u -- v`
    EdgeOf,
    /// `u -- v in G`, of G, u and v.
    HasEdge,
    /// `G.v[0]`: of G, the name and the indices.
    VertexNamed,
}

/// Names for the right side of an equation; see [`ExprKind::Let`].
#[derive(Clone, Debug)]
pub struct Local {
    pub slot: usize,
    pub value: Expr,
}
