//! Expressions -> forms and constants. `None` is always a safe answer.

use super::quotient::LinearQuotient;
use crate::ir::{
    Aggregate, Builtin, Element, Enumeration, Expr, ExprKind, FunctionId, Operation, Program,
};
use num_integer::Integer;

/// The forms of the slots of a body; `None` for a slot that has no form.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    pub program: &'a Program,
    pub slots: &'a [Option<LinearQuotient>],
    /// Number of named constants that were followed to get here.
    depth: usize,
}

/// Greatest number of constants that are followed one into another.
const DEEPEST: usize = 8;

type Rest = [(Operation, nk_base::source::Span, Expr)];

impl<'a> Reading<'a> {
    pub fn new(program: &'a Program, slots: &'a [Option<LinearQuotient>]) -> Self {
        Reading {
            program,
            slots,
            depth: 0,
        }
    }

    pub fn form(&self, expr: &Expr) -> Option<LinearQuotient> {
        match &expr.kind {
            ExprKind::Number(number) => LinearQuotient::number(number),
            ExprKind::Slot(slot) => *self.slots.get(*slot)?,
            ExprKind::Negate(inner) => self.form(inner)?.neg(),
            ExprKind::Builtin(builtin, args) => match (builtin, &args[..]) {
                (Builtin::Floor, [inner]) => self.form(inner)?.round_down(),
                (Builtin::Ceiling, [inner]) => self.form(inner)?.round_up(),
                (Builtin::NimSum, _) => LinearQuotient::constant(self.nimber(expr)?),
                (Builtin::Gcd, [one, other]) => self.divisor(one, other),
                _ => None,
            },
            ExprKind::Arithmetic { first, rest } => match operation(rest) {
                Some(Operation::NimSum) => LinearQuotient::constant(self.nimber(expr)?),
                _ => self.arithmetic(first, rest),
            },
            ExprKind::Call { function, args } if args.is_empty() => {
                LinearQuotient::constant(self.named_constant(*function)?)
            }
            ExprKind::Aggregate(..) | ExprKind::OverSet(..) => {
                LinearQuotient::constant(self.nimber(expr)?)
            }
            _ => None,
        }
    }

    /// A greatest common divisor with a constant, if it is the same for all N and I.
    fn divisor(&self, one: &Expr, other: &Expr) -> Option<LinearQuotient> {
        let (one, other) = (self.form(one)?, self.form(other)?);
        let (form, by) = match other.as_constant() {
            Some(by) => (one, by),
            None => (other, one.as_constant()?),
        };
        let residue = form.modulo(LinearQuotient::constant(by)?)?.as_constant()?;
        LinearQuotient::constant(residue.gcd(&by))
    }

    fn arithmetic(&self, first: &Expr, rest: &Rest) -> Option<LinearQuotient> {
        rest.iter()
            .try_fold(self.form(first)?, |sum, (operation, _, operand)| {
                let operand = self.form(operand)?;
                match operation {
                    Operation::Add => sum.add(operand),
                    Operation::Subtract => sum.sub(operand),
                    Operation::Multiply => sum.mul(operand),
                    Operation::Divide => sum.div(operand),
                    Operation::FloorDivide => sum.div_floor(operand),
                    Operation::Modulo => sum.modulo(operand),
                    Operation::NimSum
                    | Operation::Union
                    | Operation::Intersect
                    | Operation::Difference
                    | Operation::Concatenate => None,
                }
            })
    }

    /// Forms whose least (`which` is `Min`) or greatest (`Max`) is the expression.
    pub fn ends(&self, expr: &Expr, which: Builtin) -> Option<Vec<LinearQuotient>> {
        if let Some(form) = self.form(expr) {
            return Some(vec![form]);
        }
        match &expr.kind {
            ExprKind::Builtin(builtin, args) if *builtin == which => {
                let parts: Option<Vec<Vec<LinearQuotient>>> =
                    args.iter().map(|arg| self.ends(arg, which)).collect();
                Some(parts?.concat())
            }
            ExprKind::Builtin(builtin @ (Builtin::Floor | Builtin::Ceiling), args) => {
                let inner = self.ends(args.first()?, which)?;
                let round = |form: LinearQuotient| match builtin {
                    Builtin::Floor => form.round_down(),
                    _ => form.round_up(),
                };
                inner.into_iter().map(round).collect()
            }
            ExprKind::Arithmetic { first, rest } => {
                let other = match which {
                    Builtin::Min => Builtin::Max,
                    _ => Builtin::Min,
                };
                let mut ends = self.ends(first, which)?;
                for (operation, _, operand) in rest {
                    let operands = self.ends(
                        operand,
                        match operation {
                            Operation::Subtract => other,
                            _ => which,
                        },
                    )?;
                    let is_factor = |forms: &[LinearQuotient]| matches!(forms, [own] if own.is_positive_constant());
                    let combine = match operation {
                        Operation::Add => LinearQuotient::add,
                        Operation::Subtract => LinearQuotient::sub,
                        Operation::Multiply if is_factor(&ends) || is_factor(&operands) => {
                            LinearQuotient::mul
                        }
                        Operation::Divide if is_factor(&operands) => LinearQuotient::div,
                        Operation::FloorDivide if is_factor(&operands) => LinearQuotient::div_floor,
                        _ => return None,
                    };
                    let pairs = ends
                        .iter()
                        .flat_map(|end| operands.iter().map(move |own| (*end, *own)));
                    ends = pairs
                        .map(|(end, own)| combine(end, own))
                        .collect::<Option<_>>()?;
                }
                Some(ends)
            }
            _ => None,
        }
    }

    /// The value of an expression, if it is a constant integer.
    pub fn constant(&self, expr: &Expr) -> Option<i128> {
        self.form(expr)?.as_constant()
    }

    /// A nim-sum or a mex of constants.
    fn nimber(&self, expr: &Expr) -> Option<i128> {
        match &expr.kind {
            ExprKind::Aggregate(Aggregate::Mex, elements) => Some(mex(self.listed(elements)?)),
            ExprKind::OverSet(Aggregate::Mex, set) => Some(mex(self.members(set)?)),
            _ => {
                let operands = nim_operands(expr)?;
                operands.into_iter().try_fold(0, |sum, operand| {
                    let value = self.constant(operand).filter(|value| *value >= 0)?;
                    Some(sum ^ value)
                })
            }
        }
    }

    /// The members of a constant set.
    pub fn members(&self, set: &Expr) -> Option<Vec<i128>> {
        match &set.kind {
            ExprKind::Aggregate(Aggregate::Set, elements) => self.listed(elements),
            ExprKind::Range { low, high } => {
                let (low, high) = (self.constant(low)?, self.constant(high)?);
                (high - low < MOST_MEMBERS).then(|| (low..=high).collect())
            }
            ExprKind::Arithmetic { first, rest } => {
                let mut members = self.members(first)?;
                for (operation, _, operand) in rest {
                    if *operation != Operation::Union {
                        return None;
                    }
                    members.extend(self.members(operand)?);
                }
                Some(members)
            }
            ExprKind::WholeEnumeration { function, args } if args.is_empty() => {
                self.named_set(*function)
            }
            _ => None,
        }
    }

    /// The members of a set that is written out and has a name, as `S = {1, 2, 4}`.
    pub fn named_set(&self, function: FunctionId) -> Option<Vec<i128>> {
        let own = self.program.functions.get(function.0)?;
        match own.enumeration()? {
            Enumeration::Listed { set, .. } if own.arity() == 1 && self.depth < DEEPEST => {
                self.deeper().members(set)
            }
            _ => None,
        }
    }

    /// The reading of the definition of a name, where no variable has a value.
    fn deeper(&self) -> Reading<'_> {
        Reading {
            program: self.program,
            slots: &[],
            depth: self.depth + 1,
        }
    }

    fn listed(&self, elements: &[Element<Expr>]) -> Option<Vec<i128>> {
        let plain =
            |element: &Element<Expr>| element.is_plain().then(|| self.constant(&element.item))?;
        elements.iter().map(plain).collect()
    }

    fn named_constant(&self, function: FunctionId) -> Option<i128> {
        let own = self.program.constant(function)?;
        let deeper = (self.depth < DEEPEST).then(|| self.deeper())?;
        deeper.constant(own)
    }
}

/// Greatest number of members of a constant range.
const MOST_MEMBERS: i128 = 1000;

/// The operands of a nim-sum, written in either way.
pub fn nim_operands(expr: &Expr) -> Option<Vec<&Expr>> {
    match &expr.kind {
        ExprKind::Builtin(Builtin::NimSum, args) => Some(args.iter().collect()),
        ExprKind::Arithmetic { first, rest } => {
            let mut operands: Vec<&Expr> = vec![first];
            for (operation, _, operand) in rest {
                if *operation != Operation::NimSum {
                    return None;
                }
                operands.push(operand);
            }
            Some(operands)
        }
        _ => None,
    }
}

fn operation(rest: &Rest) -> Option<Operation> {
    rest.first().map(|(operation, ..)| *operation)
}

fn mex(values: Vec<i128>) -> i128 {
    let naturals = values.into_iter().filter_map(|own| u64::try_from(own).ok());
    nk_base::mex::mex(naturals).into()
}
