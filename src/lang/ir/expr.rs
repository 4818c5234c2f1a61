//! Expressions, and what ranges inside of them.

use super::FamilyId;
use super::FunctionId;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_oeis::SequenceId;
use nk_syntax::ast::Comparison;

/// An element of a builder with the variables that it ranges over, outermost first.
#[derive(Clone, Debug, PartialEq)]
pub struct Element<T> {
    /// Conditions without a variable of the builder.
    pub guards: Vec<Expr>,
    /// The variables, outermost first; the range of one may use those before it.
    pub binders: Vec<Binder>,
    /// The expression, vertex or chain of edges that is there once for each choice of the variables.
    pub item: T,
}

impl<T> Element<T> {
    /// Whether the element has no variables and no conditions.
    pub fn is_plain(&self) -> bool {
        self.binders.is_empty() && self.guards.is_empty()
    }
}

/// A variable's range, and the conditions that can be decided once it is bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Binder {
    /// The values that the variables take.
    pub range: BinderRange,
    /// Conditions that can be decided once the variables of this binder and of those around it have values.
    pub filters: Vec<Expr>,
    /// The place in the text that made the binder: the name of the variable, or the vertex that binds it.
    pub span: Span,
}

/// The values that the variables of a [`Binder`] take, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub enum BinderRange {
    /// Integers from the largest of `low` to the smallest of `high`; neither list is empty.
    Interval {
        /// The slot of the variable.
        slot: usize,
        /// Lower bounds, which are integers; the greatest of them counts.
        low: Vec<Expr>,
        /// Upper bounds, which are integers; the least of them counts.
        high: Vec<Expr>,
    },
    /// The members of a finite set or list.
    Members {
        /// The slot of the variable.
        slot: usize,
        /// The set or the list.
        set: Expr,
    },
    /// The declared vertices of one name; their indices are put into the slots.
    Vertices {
        /// The vertex name, as a place in [`FamilyBody::Rules::names`](super::FamilyBody::Rules::names).
        name: usize,
        /// A slot for each index of the vertex.
        slots: Vec<usize>,
    },
}

/// An expression of the checked program and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The place; for an expression that nobody wrote, the place that it follows from.
    pub span: Span,
    /// The expression itself.
    pub kind: ExprKind,
}

impl Expr {
    /// An expression at a place.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { span, kind }
    }

    /// A constant number at a place.
    pub fn number(number: impl Into<Number>, span: Span) -> Expr {
        Expr::new(ExprKind::Number(number.into()), span)
    }

    /// The variable of a slot at a place.
    pub fn slot(slot: usize, span: Span) -> Expr {
        Expr::new(ExprKind::Slot(slot), span)
    }

    /// An operand and the operations after it; the operand itself if there are none.
    pub fn chain(first: Expr, rest: Vec<(Operation, Span, Expr)>, span: Span) -> Expr {
        match rest.is_empty() {
            true => first,
            false => {
                let first = Box::new(first);
                Expr::new(ExprKind::Arithmetic { first, rest }, span)
            }
        }
    }

    /// `factor * variable + offset` for the variable of a slot, at a place.
    pub fn line(
        factor: impl Into<Number>,
        slot: usize,
        offset: impl Into<Number>,
        span: Span,
    ) -> Expr {
        let kind = ExprKind::Arithmetic {
            first: Box::new(Expr::number(factor, span)),
            rest: vec![
                (Operation::Multiply, span, Expr::slot(slot, span)),
                (Operation::Add, span, Expr::number(offset, span)),
            ],
        };
        Expr::new(kind, span)
    }

    /// `left comparison right`, at a place.
    pub fn compare(left: Expr, comparison: Comparison, right: Expr, span: Span) -> Expr {
        let kind = ExprKind::Compare(Box::new(left), comparison, Box::new(right));
        Expr::new(kind, span)
    }

    /// The code and the number of tokens, if this is `octal("0.137", n)` with the code written out.
    pub fn as_octal(&self) -> Option<(&str, &Expr)> {
        match self.call_of(Builtin::Octal)? {
            [code, heap] => match &code.kind {
                ExprKind::Text(code) => Some((code, heap)),
                _ => None,
            },
            _ => None,
        }
    }

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

/// The sorts of expressions of the checked program.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A constant number: `42`.
    Number(Number),
    /// A quoted text, without the quotes: the `0.137` of `octal("0.137", n)`. Also the name in
    /// [`Builtin::VertexNamed`].
    Text(String),
    /// A constant truth value, which only the checker makes: the language has no notation for it.
    Truth(bool),
    /// A variable.
    Slot(usize),
    /// A local name by its slot; its value is computed on first use.
    Local(usize),
    /// `body where names`.
    Let {
        /// The names with their values, each of which may use the names before it.
        locals: Vec<Local>,
        /// The expression in which the names have these values.
        body: Box<Expr>,
    },
    /// `[a, b]` with a value for each place.
    Tuple(Vec<Expr>),
    /// `f(n-1)`, the value of a function, or the member `P(k)` of an enumeration, whose last argument is the index. A
    /// constant has no arguments.
    Call {
        /// The function that is called.
        function: FunctionId,
        /// The arguments, one for each of its parameters.
        args: Vec<Expr>,
    },
    /// `wheel(n)`, a graph of a family.
    Family {
        /// The family.
        family: FamilyId,
        /// The arguments, one for each of its parameters.
        args: Vec<Expr>,
    },
    /// `A002187(n)`, the term that the OEIS lists for an index.
    Oeis {
        /// The sequence.
        id: SequenceId,
        /// The index of the term, as the OEIS counts from the offset of the sequence.
        index: Box<Expr>,
    },
    /// A call of a built-in function with its arguments: `gcd(a, b)`.
    Builtin(Builtin, Vec<Expr>),
    /// `sum(... : ...)`, `mex { ... }`, `{ ... }`.
    Aggregate(Aggregate, Vec<Element<Expr>>),
    /// An aggregate over the members of one set: `mex S`, `sum(S)`.
    OverSet(Aggregate, Box<Expr>),
    /// A condition, the value if it holds, and the value otherwise.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `not e`
    Not(Box<Expr>),
    /// `a and b`, from left to right, no further than the first operand that is false.
    And(Vec<Expr>),
    /// `a or b`, from left to right, no further than the first operand that is true.
    Or(Vec<Expr>),
    /// A comparison. `=` and `!=` compare values of one kind, comparisons by order numbers, `in` a value with a set or
    /// a list, and `subset` sets.
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// All of a finite enumeration, whose arguments are `args`.
    WholeEnumeration {
        /// The enumeration.
        function: FunctionId,
        /// The values of its parameters, without an index.
        args: Vec<Expr>,
    },
    /// The members of an enumeration up to the smallest of `high`, which is not empty.
    EnumerationUpTo {
        /// The enumeration.
        function: FunctionId,
        /// The values of its parameters, without an index.
        args: Vec<Expr>,
        /// Upper bounds of the members.
        high: Vec<Expr>,
    },
    /// `x in P` or `x in P(t)` for an enumeration, without listing more of it than is needed.
    InEnumeration {
        /// The number that is looked for.
        member: Box<Expr>,
        /// The enumeration.
        function: FunctionId,
        /// The values of its parameters, without an index.
        args: Vec<Expr>,
    },
    /// `x in lo..hi` without making the set.
    InRange {
        /// The number that is compared.
        member: Box<Expr>,
        /// The lower end of the range.
        low: Box<Expr>,
        /// The upper end of the range.
        high: Box<Expr>,
    },
    /// `-e`
    Negate(Box<Expr>),
    /// Left to right; each operator with its place.
    Arithmetic {
        /// The first operand.
        first: Box<Expr>,
        /// The operations, each with the place of its operator and with its right operand; never empty.
        rest: Vec<(Operation, Span, Expr)>,
    },
    /// `b^e`; the exponent is an integer.
    Power {
        /// The base.
        base: Box<Expr>,
        /// The exponent.
        exponent: Box<Expr>,
    },
    /// `lo..hi`, the set of the integers between two numbers, both included; empty if `hi < lo`.
    Range {
        /// The lower end.
        low: Box<Expr>,
        /// The upper end.
        high: Box<Expr>,
    },
}

/// The operations of [`ExprKind::Arithmetic`], of numbers, sets or lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `+`
    Add,
    /// `-` of numbers. For `G - S` there is [`Builtin::Without`].
    Subtract,
    /// `*`
    Multiply,
    /// `/`, which is exact: `7/2` is a fraction.
    Divide,
    /// `a div b`, the quotient rounded down.
    FloorDivide,
    /// `a mod m`, which lies between 0 and `|m| - 1`.
    Modulo,
    /// `(+)` of nonnegative integers.
    NimSum,
    /// `S union T`
    Union,
    /// `S intersect T`
    Intersect,
    /// `S \ T`, the members of S that are not in T.
    Difference,
    /// `L ++ M`, the elements of L, followed by those of M.
    Concatenate,
}

/// The functions of the values of elements, which are taken one after the other. A repeated value counts as often as it
/// occurs, except in a set and under `mex`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// `{ ... }`, the set of the values.
    Set,
    /// `[ ... ]`, the list of the values in the order in which the variables take their values.
    List,
    /// A list of pairs of keys and a value, sorted by the keys, which then are left out.
    SortedList,
    /// `mex { ... }`, the least nonnegative integer that is not among the values.
    Mex,
    /// `sum(...)`; 0 without values.
    Sum,
    /// `product(...)`; 1 without values.
    Product,
    /// `min(...)`; an error without values.
    Min,
    /// `max(...)`; an error without values.
    Max,
    /// `count(...)`, the number of values.
    Count,
    /// `nimsum(...)` of nonnegative integers; 0 without values.
    NimSum,
    /// Whether an element is true.
    Exists,
    /// Whether no element is false.
    All,
    /// Who wins in misère play, where the elements say that of the options: 1 if there are none or one of them is 0,
    /// otherwise 0.
    Misere,
}

/// The functions of the language that are built in, and notations that are treated in the same way, such as `|S|` and
/// `L[i]`. [`builtins`](crate::builtins) has their names and the kinds of their arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `floor(x)`, the greatest integer that is at most x.
    Floor,
    /// `ceiling(x)`, the least integer that is at least x.
    Ceiling,
    /// `abs(x)` or `|x|` of a number.
    Abs,
    /// `min(x, y, ...)`, the least of one or more numbers.
    Min,
    /// `max(x, y, ...)`, the greatest of one or more numbers.
    Max,
    /// `gcd(x, y, ...)` of two or more integers; never negative, and `gcd(0, 0)` is 0.
    Gcd,
    /// `binomial(n, k)` for integers; 0 for `k < 0`.
    Binomial,
    /// `nimsum(x, y, ...)` of two or more nonnegative integers.
    NimSum,
    /// `nimber(G)`, the nimber of Node-Kayles on a graph.
    Nimber,
    /// `outcome(G)` of Node-Kayles on a graph: 0 for a P-position, 1 for an N-position.
    Outcome,
    /// `order(G)`, the number of vertices.
    Order,
    /// `size(G)`, the number of edges.
    Size,
    /// `octal("0.137", n)`, the nimber of a heap of n tokens in the game with that code.
    Octal,
    /// Who wins an octal game in misère play, by its code and a list of heaps.
    Misere,
    /// `path(n)`, the path with n vertices.
    Path,
    /// `cycle(n)`, the cycle with n >= 3 vertices.
    Cycle,
    /// `complete(n)`, the complete graph on n vertices.
    Complete,
    /// `complete_bipartite(m, n)`
    CompleteBipartite,
    /// `star(n)`, a centre with n leaves.
    Star,
    /// `hypercube(d)`, the words of d bits, joined if they differ in one bit.
    Hypercube,
    /// `graph6("...")`, the graph that a graph6 text encodes.
    Graph6,
    /// `cartesian(G, H)`, the Cartesian product.
    Cartesian,
    /// `tensor(G, H)`, the tensor product.
    Tensor,
    /// `strong(G, H)`, the strong product.
    Strong,
    /// `lexicographic(G, H)`, the lexicographic product `G[H]`.
    Lexicographic,
    /// `disjoint(G, H)`, the disjoint union.
    Disjoint,
    /// `join(G, H)`, the disjoint union with each vertex of G joined to each of H.
    Join,
    /// `complement(G)`, on the vertices of G themselves.
    Complement,
    /// `line(G)`, the line graph.
    Line,
    /// `middle(G)`, the middle graph, whose vertices are the vertices and the edges of G.
    Middle,
    /// `power(G, k)`, the vertices of G, joined if their distance in G is from 1 to k.
    Power,
    /// `bit(n, i)`, the binary digit of n that stands for 2^i.
    Bit,
    /// `popcount(n)`, the number of ones among the binary digits of n.
    PopCount,
    /// `isqrt(n)`, the square root of n, rounded down.
    Isqrt,
    /// `factorial(n)`
    Factorial,
    /// `isprime(n)` for `n < 2^64`, a truth value.
    IsPrime,
    /// `prime(k)`, the k-th prime; `prime(1)` is 2.
    Prime,
    /// `valuation(n, p)`, the greatest k for which p^k divides n.
    Valuation,
    /// `nimproduct(x, y)` or `x ⊗ y`, the nim-product of two integers from 0 to 2^64 - 1.
    NimProduct,
    /// `sort(S)`, the list of the elements of a set or a list in ascending order.
    Sort,
    /// `reverse(L)`, the elements of a list in the opposite order.
    Reverse,
    /// `replace(L, i, x)`, the list L with x as its i-th element, counted from 1.
    Replace,
    /// `set(L)`, the set of the elements of a list or a set.
    SetOf,
    /// `subsets(S)`, the set of all subsets.
    Subsets,
    /// `V(G)`, the set of the vertices.
    Vertices,
    /// `N(G, v)`, the set of the neighbours of v, without v.
    Neighbours,
    /// `N[G, v]`
    ClosedNeighbours,
    /// `degree(G, v)`, the number of neighbours.
    Degree,
    /// `components(G)`, the set of the connected components, which are graphs.
    Components,
    /// `connected(G)`, whether there is at most one component.
    Connected,
    /// `distance(G, u, v)`, the length of a shortest path; an error if there is none.
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
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// The slot of the name.
    pub slot: usize,
    /// The value of the name.
    pub value: Expr,
}
