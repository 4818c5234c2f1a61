//! `ir` -> [`Batch`].

use super::node::{Batch, Binary, Node, Unary};
use crate::memo::truth_word;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, Binder, BinderRange, Builtin, Element, Expr, ExprKind, FunctionId, FunctionRule,
    Kind, Operation, Program,
};
use nk_syntax::ast::Comparison;

/// Greatest number of arguments of a function whose memo has rows.
const MOST_ARGUMENTS: usize = 2;

/// The innermost loop of an element, if batches can run it; `shift` is added to every slot.
pub fn write(program: &Program, shift: u32, element: &Element<Expr>) -> Option<Batch> {
    let Binder { range, filters, .. } = element.binders.last()?;
    let BinderRange::Interval { slot, .. } = range else {
        return None;
    };
    let writer = Writer {
        program,
        shift,
        variable: *slot,
    };
    Some(Batch {
        register: shift + *slot as u32,
        filters: writer.nodes(filters)?,
        element: writer.node(&element.item)?,
    })
}

struct Writer<'p> {
    program: &'p Program,
    shift: u32,
    variable: usize,
}

impl Writer<'_> {
    fn nodes(&self, exprs: &[Expr]) -> Option<Vec<Node>> {
        exprs.iter().map(|expr| self.node(expr)).collect()
    }

    fn node(&self, expr: &Expr) -> Option<Node> {
        Some(match &expr.kind {
            ExprKind::Number(number) => Node::Constant(number.as_i64()?),
            ExprKind::Slot(slot) if *slot == self.variable => Node::Variable,
            ExprKind::Slot(slot) => Node::Outer(self.shift + *slot as u32),
            ExprKind::Call { function, args } => self.call(*function, args)?,
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args)?,
            ExprKind::If(condition, then, otherwise) => Node::If(Box::new([
                self.node(condition)?,
                self.node(then)?,
                self.node(otherwise)?,
            ])),
            ExprKind::Not(inner) => Node::Unary(Unary::Not, Box::new(self.node(inner)?)),
            ExprKind::Negate(inner) => Node::Unary(Unary::Negate, Box::new(self.node(inner)?)),
            ExprKind::And(operands) => Node::All(self.nodes(operands)?),
            ExprKind::Or(operands) => Node::Any(self.nodes(operands)?),
            ExprKind::Compare(left, Comparison::In, right) => self.in_set(left, right)?,
            ExprKind::Compare(left, op, right) => {
                let (left, right) = without_fractions(self.node(left)?, self.node(right)?);
                binary(Binary::Compare(*op), left, right)
            }
            ExprKind::InRange { member, low, high } => self.in_range(member, low, high)?,
            ExprKind::Arithmetic { first, rest } => self.arithmetic(first, rest)?,
            ExprKind::Power { base, exponent } => {
                binary(Binary::Power, self.node(base)?, self.node(exponent)?)
            }
            _ => return None,
        })
    }

    fn call(&self, function: FunctionId, args: &[Expr]) -> Option<Node> {
        let called = &self.program.functions[function.0];
        let kept = matches!(called.rule, FunctionRule::Clauses(_))
            && matches!(called.kind, Kind::Number | Kind::Truth)
            && called.takes_numbers()
            && args.len() <= MOST_ARGUMENTS;
        let args = kept.then(|| self.nodes(args))??;
        Some(Node::Call { function, args })
    }

    fn arithmetic(&self, first: &Expr, rest: &[(Operation, Span, Expr)]) -> Option<Node> {
        let mut value = self.node(first)?;
        for (operation, _, operand) in rest {
            let operation = match operation {
                Operation::Add => Binary::Add,
                Operation::Subtract => Binary::Subtract,
                Operation::Multiply => Binary::Multiply,
                Operation::Divide => Binary::Divide,
                Operation::FloorDivide => Binary::FloorDivide,
                Operation::Modulo => Binary::Modulo,
                Operation::NimSum => Binary::NimSum,
                Operation::Union
                | Operation::Intersect
                | Operation::Difference
                | Operation::Concatenate => return None,
            };
            value = binary(operation, value, self.node(operand)?);
        }
        Some(value)
    }

    fn builtin(&self, builtin: Builtin, args: &[Expr]) -> Option<Node> {
        let args = self.nodes(args)?;
        let fold = |operation| {
            let mut args = args.clone().into_iter();
            let first = args.next()?;
            Some(args.fold(first, |value, next| binary(operation, value, next)))
        };
        match builtin {
            Builtin::Floor => args.into_iter().next().map(floor),
            Builtin::Ceiling => {
                let negated = args.into_iter().next().map(negate)?;
                Some(negate(floor(negated)))
            }
            Builtin::Abs => Some(Node::Unary(Unary::Abs, Box::new(args.into_iter().next()?))),
            Builtin::Min => fold(Binary::Min),
            Builtin::Max => fold(Binary::Max),
            Builtin::Gcd => fold(Binary::Gcd),
            Builtin::NimSum => fold(Binary::NimSum),
            _ => None,
        }
    }

    /// All three are computed, as the machine does.
    fn in_range(&self, member: &Expr, low: &Expr, high: &Expr) -> Option<Node> {
        let (member, low, high) = (self.node(member)?, self.node(low)?, self.node(high)?);
        let from = binary(Binary::Compare(Comparison::LessEqual), low, member.clone());
        let to = binary(Binary::Compare(Comparison::LessEqual), member, high);
        Some(binary(Binary::And, from, to))
    }

    /// `x in {a, b}`.
    fn in_set(&self, member: &Expr, set: &Expr) -> Option<Node> {
        let elements = set.elements(Aggregate::Set)?;
        let member = self.node(member)?;
        let mut inside = Node::Constant(truth_word(false));
        for element in elements {
            let value = element.is_plain().then(|| self.node(&element.item))??;
            let equal = binary(Binary::Compare(Comparison::Equal), member.clone(), value);
            inside = binary(Binary::Or, inside, equal);
        }
        Some(inside)
    }
}

fn binary(operation: Binary, left: Node, right: Node) -> Node {
    Node::Binary(operation, Box::new([left, right]))
}

/// Both sides times their denominators, so that `i < n/2` compares no fractions.
fn without_fractions(left: Node, right: Node) -> (Node, Node) {
    let (left, left_by) = numerator(left);
    let (right, right_by) = numerator(right);
    (times(left, right_by), times(right, left_by))
}

/// `a` and `c` of `a / c` for a positive constant.
fn numerator(node: Node) -> (Node, i64) {
    match node {
        Node::Binary(Binary::Divide, operands) => match *operands {
            [dividend, Node::Constant(divisor)] if divisor > 0 => (dividend, divisor),
            [dividend, divisor] => (binary(Binary::Divide, dividend, divisor), 1),
        },
        node => (node, 1),
    }
}

fn times(node: Node, factor: i64) -> Node {
    match factor {
        1 => node,
        _ => binary(Binary::Multiply, node, Node::Constant(factor)),
    }
}

/// The sign goes to the dividend of a quotient, where [`floor`] finds it.
fn negate(node: Node) -> Node {
    match node {
        Node::Binary(Binary::Divide, operands) => {
            let [left, right] = *operands;
            binary(Binary::Divide, negate(left), right)
        }
        node => Node::Unary(Unary::Negate, Box::new(node)),
    }
}

/// The floor of an expression. An integer is its own floor: only quotients need not be integers.
fn floor(node: Node) -> Node {
    match node {
        Node::Binary(Binary::Divide, operands) => Node::Binary(Binary::FloorDivide, operands),
        node => node,
    }
}
