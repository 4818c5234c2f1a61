//! The tree as it was written, every node with its place.
//!
//! Left-associative operators of one level make one flat [`ExprKind::Chain`], so that the depth of a
//! tree is bounded by the nesting that the parser allows, whatever the length of a sum.

use num_bigint::BigInt;

use nk_base::source::Span;

/// One file, items in order. A broken item leaves an [`ItemKind::Broken`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Without a closing `;`.
    pub span: Span,
    pub kind: ItemKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    Use(Text),
    Graph(GraphDef),
    /// Also constants (`m = 5`) and enumerations (`P = { N : ... }`).
    Equation(Equation),
    Eval(Eval),
    Check(Check),
    /// Its error was reported. It would have defined these names, so nothing else is said about them.
    Broken {
        defines: Vec<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// A quoted text; `text` is what stands between the quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    pub span: Span,
}

/// `head = head = ... = body : conditions`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// At least one.
    pub heads: Vec<Head>,
    pub body: Expr,
    pub conditions: Vec<Expr>,
}

/// The left side of an equation: `K(n+2)`, or `m` where `args` is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub name: Name,
    pub args: Option<Vec<Expr>>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eval {
    pub label: Option<Text>,
    pub expr: Expr,
    pub conditions: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub statement: Expr,
    pub conditions: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphDef {
    pub name: Name,
    pub params: Vec<Name>,
    pub body: GraphBody,
    pub conditions: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphBody {
    /// `{ vertex ... edge ... }`
    Rules(Vec<GraphRule>),
    /// `= cartesian(cycle(n), path(2))`
    Expr(Expr),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphRule {
    pub span: Span,
    pub kind: GraphRuleKind,
    pub conditions: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphRuleKind {
    Vertex(Vec<VertexRef>),
    /// Chains of at least two ends each.
    Edge(Vec<Vec<VertexRef>>),
}

/// `v[i, j]`, or `hub` without indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexRef {
    pub name: Name,
    pub indices: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    Integer(BigInt),
    Text(String),
    Name(String),
    /// `f(x, y)`; with conditions an aggregate: `sum(C(i) : 0 <= i < n)`.
    Call {
        name: Name,
        args: Vec<Expr>,
        conditions: Option<Vec<Expr>>,
    },
    /// `v[i, j]`: has a meaning only in `vertex` and `edge` rules, so here it is an error to report.
    Vertex(VertexRef),
    Paren(Box<Expr>),
    /// `|e|`
    Abs(Box<Expr>),
    If {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `{ e1, e2 : c1, c2 }`; both lists may be empty.
    Set {
        elements: Vec<Expr>,
        conditions: Vec<Expr>,
    },
    /// `mex` and the atom behind it.
    Mex(Box<Expr>),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Power {
        base: Box<Expr>,
        exponent: Box<Expr>,
    },
    Range {
        low: Box<Expr>,
        high: Box<Expr>,
    },
    /// Operators of one level, left to right; `rest` is never empty.
    Chain {
        level: Level,
        first: Box<Expr>,
        rest: Vec<(Operator, Expr)>,
    },
    /// `a < b <= c`: every neighbouring pair compares; `rest` is never empty.
    Compare {
        first: Box<Expr>,
        rest: Vec<(Comparison, Span, Expr)>,
    },
}

/// The level of a chain, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Or,
    And,
    Union,
    NimSum,
    Sum,
    Product,
}

/// One operator of a chain and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operator {
    pub kind: OperatorKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorKind {
    Or,
    And,
    Union,
    /// `(+)`, `xor` or `⊕`.
    NimSum,
    Plus,
    Minus,
    Times,
    Divide,
    Mod,
    Div,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    /// `x not in S`
    NotIn,
}
