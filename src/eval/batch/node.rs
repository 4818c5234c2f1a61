//! The bodies of loops that batches can run.

use nk_lang::ir::FunctionId;
use nk_syntax::ast::Comparison;

/// The body of an innermost loop.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The register of the loop's variable in the machine.
    pub(super) register: u32,
    pub(super) filters: Vec<Node>,
    pub(super) element: Node,
}

/// An expression in the loop's variable. Truth values are masks: all bits set for `true`.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// The variable of the loop.
    Variable,
    /// A register of the frame, the same in all lanes.
    Outer(u32),
    Constant(i64),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<[Node; 2]>),
    Call {
        function: FunctionId,
        args: Vec<Node>,
    },
    /// Condition, then, otherwise.
    If(Box<[Node; 3]>),
    /// Left to right, no further than needed.
    All(Vec<Node>),
    Any(Vec<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Negate,
    Abs,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    NimSum,
    Power,
    Gcd,
    Min,
    Max,
    /// The `and` of two truth values, both of which are known.
    And,
    Or,
    Compare(Comparison),
}
