//! The syntax tree: the text as it was written, each node with its place.
//!
//! Left-associative operators of one level make one flat [`ExprKind::Chain`], so that the depth of a tree is bounded by
//! the nesting that the parser allows, however long a sum is.

use num_bigint::BigInt;

use nk_base::source::Span;

/// One file. An item with an error is an [`ItemKind::Broken`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The items, in order.
    pub items: Vec<Item>,
}

/// An item of a file: a `use`, a definition, a graph family, or a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The place of the item, without a closing `;`.
    pub span: Span,
    /// The item itself.
    pub kind: ItemKind,
}

/// The sorts of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `use "file.nk"`
    Use(Text),
    /// `graph path(n) { ... }` or `graph g(n) = ...`
    Graph(GraphDef),
    /// An equation, a constant (`m = 5`) or an enumeration (`P = { N : ... }`).
    Equation(Equation),
    /// `eval f(n) : conditions`
    Eval(Eval),
    /// `check f(n) = 0 : conditions`
    Check(Check),
    /// An item whose error was reported.
    Broken {
        /// The names that it would have defined, so that their uses are not reported as well.
        defines: Vec<String>,
    },
}

/// A name and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The place.
    pub span: Span,
}

/// A quoted text and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text without the quotes.
    pub text: String,
    /// The place, with the quotes.
    pub span: Span,
}

/// `head = head = ... = body : conditions`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The left sides, at least one.
    pub heads: Vec<Head>,
    /// The right side.
    pub body: Expr,
    /// The conditions.
    pub conditions: Vec<Expr>,
}

/// The left side of an equation: `K(n+2)`, or `m` where `args` is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The name that is defined.
    pub name: Name,
    /// The arguments; `None` for a constant.
    pub args: Option<Vec<Expr>>,
    /// The place.
    pub span: Span,
}

/// `eval "label" expr : conditions`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eval {
    /// The label, if there is one.
    pub label: Option<Text>,
    /// The expression to be evaluated.
    pub expr: Expr,
    /// The conditions.
    pub conditions: Vec<Expr>,
}

/// `check statement : conditions`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The statement.
    pub statement: Expr,
    /// The conditions.
    pub conditions: Vec<Expr>,
}

/// `graph name(params) body : conditions`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphDef {
    /// The name of the family.
    pub name: Name,
    /// The names of the parameters.
    pub params: Vec<Name>,
    /// The body.
    pub body: GraphBody,
    /// The conditions on the parameters.
    pub conditions: Vec<Expr>,
}

/// The body of a graph family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphBody {
    /// `{ vertex ... edge ... }`
    Rules(Vec<GraphRule>),
    /// `= cartesian(cycle(n), path(2))`
    Expr(Expr),
}

/// A rule in the body of a graph family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphRule {
    /// The place.
    pub span: Span,
    /// The rule itself.
    pub kind: GraphRuleKind,
    /// The conditions.
    pub conditions: Vec<Expr>,
}

impl GraphRule {
    /// The indices of all vertices that the rule names.
    pub fn indices(&self) -> impl Iterator<Item = &Expr> {
        let vertices: Vec<&VertexRef> = match &self.kind {
            GraphRuleKind::Vertex(vertices) => vertices.iter().collect(),
            GraphRuleKind::Edge(chains) => chains.iter().flatten().collect(),
        };
        vertices.into_iter().flat_map(|own| &own.indices)
    }
}

/// The sorts of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphRuleKind {
    /// `vertex v[i], w[i]`
    Vertex(Vec<VertexRef>),
    /// `edge a -- b -- c, d -- e`: chains of at least two ends each.
    Edge(Vec<Vec<VertexRef>>),
}

/// A vertex: `v[i, j]`, or `hub` without indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexRef {
    /// The name.
    pub name: Name,
    /// The indices.
    pub indices: Vec<Expr>,
    /// The place.
    pub span: Span,
}

/// An expression and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The place.
    pub span: Span,
    /// The expression itself.
    pub kind: ExprKind,
}

impl Expr {
    /// The expression without the parentheses around it.
    pub fn without_parens(&self) -> &Expr {
        match &self.kind {
            ExprKind::Paren(inside) => inside.without_parens(),
            _ => self,
        }
    }

    /// The condition of a guarded element `e if condition`; `None` for other expressions.
    pub fn guard(&self) -> Option<&Expr> {
        match &self.kind {
            ExprKind::Guarded { condition, .. } => Some(condition),
            _ => None,
        }
    }
}

/// Whether one of the elements is guarded, as in `e if condition`.
pub fn has_guard(elements: &[Expr]) -> bool {
    elements.iter().any(|own| own.guard().is_some())
}

/// The sorts of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `42`
    Integer(BigInt),
    /// `"0.137"`, without the quotes.
    Text(String),
    /// `n`
    Name(String),
    /// A call `f(x, y)`, or with conditions an aggregate: `sum(C(i) : 0 <= i < n)`.
    Call {
        /// The name of the function.
        name: Name,
        /// The arguments.
        args: Vec<Expr>,
        /// The conditions of an aggregate; `None` for a call.
        conditions: Option<Vec<Expr>>,
    },
    /// `L[i]`, `L[i..j]`, `N[G, v]`, `G.v[0, 1]`
    Index {
        /// The value of which parts are taken.
        base: Box<Expr>,
        /// The indices of the parts.
        indices: Vec<Expr>,
    },
    /// `G.hub`
    Member {
        /// The graph.
        base: Box<Expr>,
        /// The name of a vertex.
        name: Name,
    },
    /// `(e)`
    Paren(Box<Expr>),
    /// `|e|`
    Abs(Box<Expr>),
    /// `if c then a else b`: the condition, the value if it holds, and the value otherwise.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `{ e1, e2 : c1, c2 }`: the elements and the conditions; both lists may be empty.
    Set(Vec<Expr>, Vec<Expr>),
    /// `[e1, e2 : c1, c2]`: the elements and the conditions; both lists may be empty.
    List(Vec<Expr>, Vec<Expr>),
    /// `g(a-1, b) if a >= 1`, as an element of a set, a list or an aggregate, and nowhere else.
    Guarded {
        /// The element.
        element: Box<Expr>,
        /// The condition under which the element is present.
        condition: Box<Expr>,
    },
    /// `f(m) + r where m = n div 2, r = n - m`
    Where {
        /// The expression in which the names have a meaning.
        body: Box<Expr>,
        /// The names, each with its value, which may use the names before it.
        names: Vec<(Name, Expr)>,
    },
    /// `u -- v`
    Edge {
        /// One end.
        left: Box<Expr>,
        /// The other end.
        right: Box<Expr>,
    },
    /// `mex` and its operand.
    Mex(Box<Expr>),
    /// `-e`
    Negate(Box<Expr>),
    /// `not e`
    Not(Box<Expr>),
    /// `b^e`
    Power {
        /// The base.
        base: Box<Expr>,
        /// The exponent.
        exponent: Box<Expr>,
    },
    /// `low..high`
    Range {
        /// The least element.
        low: Box<Expr>,
        /// The greatest element.
        high: Box<Expr>,
    },
    /// Operators of one level, from left to right.
    Chain {
        /// The level of all operators.
        level: Level,
        /// The first operand.
        first: Box<Expr>,
        /// The operators with their right operands; never empty.
        rest: Vec<(Operator, Expr)>,
    },
    /// `a < b <= c`, where each neighbouring pair is compared: the first operand, and the comparisons with their places
    /// and right operands, of which there is at least one.
    Compare(Box<Expr>, Vec<(Comparison, Span, Expr)>),
}

/// The levels of operators, from the loosest to the tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `or`
    Or,
    /// `and`
    And,
    /// `union`, `intersect`, `\` and `++`
    Union,
    /// `(+)`
    NimSum,
    /// `+` and `-`
    Sum,
    /// `*`, `/`, `mod` and `div`
    Product,
}

/// An operator of a chain and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The operator.
    pub kind: OperatorKind,
    /// The place.
    pub span: Span,
}

/// The operators of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorKind {
    /// `or`
    Or,
    /// `and`
    And,
    /// `union`
    Union,
    /// `intersect`
    Intersect,
    /// `\`
    Difference,
    /// `++`
    Concatenate,
    /// `(+)`, `xor` or `⊕`.
    NimSum,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `⊗`
    NimProduct,
    /// `/`
    Divide,
    /// `mod`
    Mod,
    /// `div`
    Div,
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `subset`
    Subset,
}

impl Comparison {
    /// The comparison for which `b op a` is equivalent to `a self b`; `None` if there is none.
    pub fn mirrored(self) -> Option<Comparison> {
        match self {
            Comparison::Less => Some(Comparison::Greater),
            Comparison::LessEqual => Some(Comparison::GreaterEqual),
            Comparison::Greater => Some(Comparison::Less),
            Comparison::GreaterEqual => Some(Comparison::LessEqual),
            Comparison::Equal | Comparison::NotEqual => Some(self),
            Comparison::In | Comparison::NotIn | Comparison::Subset => None,
        }
    }
}
