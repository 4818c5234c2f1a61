//! [`ir`] -> [`Code`].
//!
//! A function's code tries its clauses, level by level (base cases first): a clause whose ranges and
//! filters admit the arguments claims them, two claims in one level are an error, and the claimed body
//! runs. Arguments stand in the first registers; a clause's variables follow.

mod arithmetic;
mod builders;
mod functions;
mod nimbers;

use std::rc::Rc;

use super::code::{Code, Label, NamedVariable, Op};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, Builtin, Expr, ExprKind, Family, FamilyBody, Frame, Function, FunctionId,
    FunctionRule, Local, Operation, Program,
};

/// The program that is compiled, and the options.
#[derive(Clone, Copy, Debug)]
pub struct Source<'p> {
    pub program: &'p Program,
    batches: bool,
    /// Whether games that are recognised by their rules are compiled like other functions.
    pub as_written: bool,
}

impl<'p> Source<'p> {
    /// The call of a function that is Node-Kayles, Arc-Kayles or Kayles by its rules, as the built-in function.
    pub fn kayles(&self, function: FunctionId, args: &[Expr]) -> Option<Expr> {
        match self.as_written {
            true => None,
            false => nk_lang::kayles::as_nimber(self.program, function, args),
        }
    }

    pub fn new(program: &'p Program) -> Self {
        Source {
            program,
            batches: true,
            as_written: false,
        }
    }

    pub fn without_batches(program: &'p Program) -> Self {
        Source {
            program,
            batches: false,
            as_written: false,
        }
    }

    pub fn as_written(program: &'p Program) -> Self {
        Source {
            as_written: true,
            ..Source::without_batches(program)
        }
    }

    /// The code of an expression whose variables are the slots of `frame`; the first ones are its arguments.
    pub fn expression(self, expr: &Expr, frame: &Frame) -> Code {
        let mut compiler = Compiler::new(self, expr.span);
        compiler.name_slots(frame);
        compiler.expr(expr);
        compiler.op(Op::Return, expr.span);
        compiler.finish()
    }

    pub fn function(self, function: &Function) -> Code {
        let mut compiler = Compiler::new(self, function.span);
        match &function.rule {
            FunctionRule::Clauses(clauses) => compiler.clauses(function, clauses),
            FunctionRule::Enumeration(enumeration) => compiler.enumeration(function, enumeration),
        }
        compiler.finish()
    }

    pub fn family(self, family: &Family) -> Code {
        let mut compiler = Compiler::new(self, family.span);
        compiler.name_slots(&family.frame);
        for (i, condition) in family.conditions.iter().enumerate() {
            compiler.expr(condition);
            compiler.op(Op::Require(i as u32), condition.span);
        }
        match &family.body {
            FamilyBody::Expr(expr) => compiler.expr(expr),
            FamilyBody::Rules {
                vertices, edges, ..
            } => compiler.rules(vertices, edges, family.span),
        }
        compiler.op(Op::Return, family.span);
        compiler.finish()
    }
}

struct Compiler<'p> {
    source: Source<'p>,
    code: Code,
    /// Added to every slot: the arguments of a function stand before its clauses' variables.
    shift: u32,
    /// The names of the current slots.
    names: Vec<String>,
    /// The local names in scope, by their slots, with their values.
    locals: Vec<(usize, Rc<Expr>)>,
    span: Span,
}

impl<'p> Compiler<'p> {
    fn new(source: Source<'p>, span: Span) -> Self {
        Compiler {
            source,
            code: Code::default(),
            shift: 0,
            names: Vec::new(),
            locals: Vec::new(),
            span,
        }
    }

    fn finish(self) -> Code {
        self.code
    }

    fn here(&self) -> Label {
        self.code.ops.len() as Label
    }

    fn op(&mut self, op: Op, span: Span) -> Label {
        self.code.ops.push(op);
        self.code.spans.push(span);
        self.here() - 1
    }

    fn emit(&mut self, op: Op, span: Span) {
        self.op(op, span);
    }

    /// Makes the jump at `at` lead here.
    fn land(&mut self, at: Label) {
        let here = self.here();
        match &mut self.code.ops[at as usize] {
            Op::Jump(label) | Op::JumpIfFalse(label) | Op::JumpIfTrue(label) => *label = here,
            Op::DerivedNimber(asked) => asked.known = here,
            Op::LoopBegin { exit, .. }
            | Op::LoadLocal { known: exit, .. }
            | Op::Batch { exit, .. }
            | Op::EachBegin { exit, .. }
            | Op::VerticesBegin { exit, .. } => *exit = here,
            _ => {}
        }
    }

    fn register(&self, slot: usize) -> u32 {
        self.shift + slot as u32
    }

    /// Makes the slots of a frame the current ones.
    fn name_slots(&mut self, frame: &Frame) {
        self.names = frame.names.clone();
        self.code.registers = frame.names.len();
    }

    /// Notes that the variable has a value from here to the end of the code, or until [`Compiler::unname`].
    fn name(&mut self, slot: usize) -> usize {
        self.code.variables.push(NamedVariable {
            name: self.names[slot].clone(),
            register: self.register(slot),
            from: self.here(),
            to: Label::MAX,
        });
        self.code.variables.len() - 1
    }

    fn unname(&mut self, variable: usize) {
        self.code.variables[variable].to = self.here();
    }

    fn number(&mut self, number: &Number, span: Span) {
        let small = number.as_i64().and_then(|value| i32::try_from(value).ok());
        let op = small.map(Op::Small).unwrap_or_else(|| {
            self.code.constants.push(number.clone());
            Op::Constant(self.code.constants.len() as u32 - 1)
        });
        self.op(op, span);
    }

    fn expr(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Number(number) => self.number(number, span),
            ExprKind::Text(text) => {
                self.code.texts.push(Rc::new(text.clone()));
                self.op(Op::Text(self.code.texts.len() as u32 - 1), span);
            }
            ExprKind::Truth(truth) => self.emit(Op::Truth(*truth), span),
            ExprKind::Local(slot) => self.local(*slot, span),
            ExprKind::Let { locals, body } => self.with_locals(locals, body, span),
            ExprKind::Tuple(values) => {
                self.all(values);
                self.emit(Op::Tuple(values.len() as u32), span);
            }
            ExprKind::Slot(slot) => self.emit(Op::Load(self.register(*slot)), span),
            ExprKind::If(condition, then, otherwise) => self.choice(condition, then, otherwise),
            ExprKind::Not(inner) => self.unary(inner, Op::Not, span),
            ExprKind::Negate(inner) => self.unary(inner, Op::Negate, span),
            ExprKind::And(operands) => self.all_or_any(operands, true, span),
            ExprKind::Or(operands) => self.all_or_any(operands, false, span),
            ExprKind::Compare(left, op, right) => self.comparison(left, *op, right, span),
            ExprKind::InRange { member, low, high } => {
                self.expr(member);
                self.binary(low, high, Op::InRange, span);
            }
            ExprKind::Range { low, high } => self.binary(low, high, Op::Range, span),
            ExprKind::Power { base, exponent } => self.binary(base, exponent, Op::Power, span),
            ExprKind::Arithmetic { first, rest } => self.arithmetic(first, rest),
            ExprKind::Call { .. }
            | ExprKind::Family { .. }
            | ExprKind::Oeis { .. }
            | ExprKind::Builtin(..)
            | ExprKind::Aggregate(..)
            | ExprKind::OverSet(..)
            | ExprKind::WholeEnumeration { .. }
            | ExprKind::EnumerationUpTo { .. }
            | ExprKind::InEnumeration { .. } => self.asked_for(expr),
        }
    }

    fn with_locals(&mut self, locals: &[Local], body: &Expr, span: Span) {
        let known = self.locals.len();
        for local in locals {
            let register = self.register(local.slot);
            self.op(Op::Forget(register), span);
            self.locals.push((local.slot, Rc::new(local.value.clone())));
        }
        self.expr(body);
        self.locals.truncate(known);
    }

    /// The value of a local name, which is computed here if it is not known yet.
    fn local(&mut self, slot: usize, span: Span) {
        let register = self.register(slot);
        let known = self.op(Op::LoadLocal { register, known: 0 }, span);
        let found = self.locals.iter().rev().find(|(own, _)| *own == slot);
        let value = found
            .expect("a local name is used within its scope")
            .1
            .clone();
        self.expr(&value);
        self.op(Op::KeepLocal(register), span);
        self.land(known);
    }

    /// Writes expressions that refer to definitions, calls of built-in functions, and aggregates.
    fn asked_for(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Call { function, args } if self.kayles(*function, args, span) => {}
            ExprKind::Call { function, args } => self.call(*function, args, span),
            ExprKind::Family { family, args } => {
                self.integers(args, "a graph parameter");
                let (family, args) = (*family, args.len() as u32);
                self.op(Op::Family { family, args }, span);
            }
            ExprKind::Oeis { id, index } => {
                self.integer(index, "an index");
                self.op(Op::Oeis(*id), span);
            }
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, span),
            ExprKind::Aggregate(aggregate, elements) => self.aggregate(*aggregate, elements, span),
            ExprKind::OverSet(aggregate, set) => {
                self.op(Op::Begin(*aggregate), span);
                self.expr(set);
                self.op(Op::CollectSet, span);
                self.op(Op::Finish, span);
            }
            ExprKind::WholeEnumeration { function, args } => {
                self.integers(args, "an argument");
                self.emit(Op::WholeEnumeration(*function), span)
            }
            ExprKind::EnumerationUpTo {
                function,
                args,
                high,
            } => {
                self.integers(args, "an argument");
                self.all(high);
                let (function, highs) = (*function, high.len() as u16);
                self.emit(Op::EnumerationUpTo { function, highs }, span);
            }
            ExprKind::InEnumeration {
                member,
                function,
                args,
            } => {
                self.integers(args, "an argument");
                self.unary(member, Op::InEnumeration(*function), span)
            }
            _ => {}
        }
    }

    fn call(&mut self, function: FunctionId, args: &[Expr], span: Span) {
        self.integers(args, "an argument");
        let args = args.len() as u32;
        self.op(Op::Call { function, args }, span);
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr], span: Span) {
        use Builtin::*;
        if self.nimber(builtin, args, span) {
            return;
        }
        match builtin {
            NimSum => self.integers(args, NIM_OPERAND),
            Floor | Ceiling | Abs | Min | Max => self.all(args),
            Cardinality | Without | EdgeOf | HasEdge | Vertices | Neighbours | ClosedNeighbours
            | Degree | Components | Connected | Distance | Sort | Reverse | SetOf | Subsets => {
                self.all(args);
            }
            Replace | Item | Slice | VertexNamed => {
                let is_index = |at: usize| match builtin {
                    Replace => at == 1,
                    VertexNamed => at > 1,
                    _ => at > 0,
                };
                for (at, arg) in args.iter().enumerate() {
                    match is_index(at) {
                        true => self.integer(arg, "an index"),
                        false => self.expr(arg),
                    }
                }
            }
            _ => self.integers(args, "an argument"),
        }
        let args = args.len() as u32;
        self.op(Op::Builtin { builtin, args }, span);
    }

    fn all(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn unary(&mut self, inner: &Expr, op: Op, span: Span) {
        self.expr(inner);
        self.op(op, span);
    }

    fn binary(&mut self, left: &Expr, right: &Expr, op: Op, span: Span) {
        self.expr(left);
        self.expr(right);
        self.op(op, span);
    }

    fn integers(&mut self, exprs: &[Expr], what: &'static str) {
        exprs.iter().for_each(|expr| self.integer(expr, what));
    }

    /// An expression that must have an integer as its value, which is checked unless it is evident.
    fn integer(&mut self, expr: &Expr, what: &'static str) {
        self.expr(expr);
        if !is_plainly_integer(expr) {
            self.op(Op::Integer(what), expr.span);
        }
    }

    fn choice(&mut self, condition: &Expr, then: &Expr, otherwise: &Expr) {
        self.expr(condition);
        let to_else = self.op(Op::JumpIfFalse(0), condition.span);
        self.expr(then);
        let to_end = self.op(Op::Jump(0), then.span);
        self.land(to_else);
        self.expr(otherwise);
        self.land(to_end);
    }

    /// Left to right, no further than needed.
    fn all_or_any(&mut self, operands: &[Expr], all: bool, span: Span) {
        let mut out = Vec::new();
        for operand in operands {
            self.expr(operand);
            let op = if all {
                Op::JumpIfFalse(0)
            } else {
                Op::JumpIfTrue(0)
            };
            out.push(self.op(op, operand.span));
        }
        self.op(Op::Truth(all), span);
        let end = self.op(Op::Jump(0), span);
        out.into_iter().for_each(|jump| self.land(jump));
        self.op(Op::Truth(!all), span);
        self.land(end);
    }
}

const NIM_OPERAND: &str = "an operand of a nim-sum";

/// Whether an expression is certainly an integer or not a number. Members of a set need not be integers; the ops that
/// take them check again.
fn is_plainly_integer(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(number) => number.is_integer(),
        ExprKind::Slot(_) | ExprKind::Text(_) | ExprKind::Family { .. } => true,
        ExprKind::Aggregate(aggregate, _) | ExprKind::OverSet(aggregate, _) => {
            matches!(aggregate, Aggregate::Mex | Aggregate::Count)
        }
        ExprKind::Negate(inner) => is_plainly_integer(inner),
        // A nim-sum checks its own operands, and `mod` of integers is an integer.
        ExprKind::Arithmetic { first, rest } => {
            let keeps = |operation: &Operation| *operation != Operation::Divide;
            is_plainly_integer(first)
                && rest
                    .iter()
                    .all(|(operation, _, operand)| keeps(operation) && is_plainly_integer(operand))
        }
        ExprKind::Builtin(builtin, _) => !matches!(
            builtin,
            Builtin::Abs | Builtin::Min | Builtin::Max | Builtin::Item
        ),
        _ => false,
    }
}
