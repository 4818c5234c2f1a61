//! Claims that two mex/XOR sequences are equal for all n, whether they repeat or not.

use super::Evaluator;
use super::affine::affine;
use super::checks::{Because, Verdict};
use super::points::{Points, Window};
use super::split::split;
use super::sum::Sums;
use super::template::Holes;
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Check, Expr, ExprKind, Function, Operation, VariableRange};
use nk_prove::equality::equalities;
use nk_syntax::ast::Comparison;
use nk_system::{Member, System};

/// One side of the equation.
#[derive(Clone)]
struct Side {
    name: String,
    system: System,
    sums: Sums,
}

impl Evaluator<'_> {
    /// The verdict on `f(a n + b) = g(c n + d) : n >= low`, if one system of recurrences is theirs both; each side may be
    /// a nim-sum of such.
    pub(super) fn settle_equation(&mut self, check: &Check, points: &Points) -> Option<Verdict> {
        let [variable] = &check.range.variables[..] else {
            return None;
        };
        let is_open = |range: &VariableRange| matches!(range, VariableRange::Interval { high, .. } if high.is_empty());
        let ExprKind::Compare { left, op, right } = &check.statement.kind else {
            return None;
        };
        if !is_open(&variable.range) || *op != Comparison::Equal {
            return None;
        }
        let sides = [Holes::Numbers, Holes::Variables].into_iter();
        let (names, from) = sides.into_iter().find_map(|holes| {
            let (left, right) = (self.side(left, holes)?, self.side(right, holes)?);
            let from = self.equal_from(&left, &right).or_else(|| {
                let (left, right) = (left.clone().in_parts(), right.clone().in_parts());
                self.equal_from(&left, &right)
            })?;
            Some(([left.name, right.name], from))
        })?;
        let low = self.first_point(points)?;
        let from = low.max(Number::Small(from));
        let window = Window {
            to: Some(from.clone()),
            ..Window::default()
        };
        let tried = self.attempt_settled(check, points, &window);
        tried.settled(Because::OneSystem { names, from })
    }

    /// The sums that an expression in the first variable is.
    fn side(&mut self, expr: &Expr, holes: Holes) -> Option<Side> {
        match &expr.kind {
            ExprKind::Number(number) => {
                let value = u32::try_from(number.as_i64()?).ok()?;
                Some(Side {
                    name: value.to_string(),
                    system: System {
                        sequences: Vec::new(),
                    },
                    sums: Sums::constant(value),
                })
            }
            ExprKind::Arithmetic { first, rest } => {
                let mut whole = self.side(first, holes)?;
                for (operation, _, operand) in rest {
                    let operand = self.side(operand, holes)?;
                    whole = match operation {
                        Operation::NimSum => whole.added(operand)?,
                        _ => return None,
                    };
                }
                Some(whole)
            }
            ExprKind::Call { function, args } => {
                let [index] = &args[..] else { return None };
                let Function { name, .. } = &self.program().functions[function.0];
                Side::member(name.clone(), self.machine.planned_system(*function)?, index)
            }
            ExprKind::Builtin { builtin, args } => self.built(*builtin, args, holes),
            _ => None,
        }
    }

    fn built(&mut self, builtin: Builtin, args: &[Expr], holes: Holes) -> Option<Side> {
        match (builtin, args) {
            (Builtin::NimSum, [left, right]) => {
                let left = self.side(left, holes)?;
                left.added(self.side(right, holes)?)
            }
            (Builtin::Octal, [code, index]) => {
                let ExprKind::Text(code) = &code.kind else {
                    return None;
                };
                let name = format!("octal game {code}");
                Side::member(name, self.machine.planned_octal_system(code)?, index)
            }
            (Builtin::Nimber, [graph]) => {
                let (name, system, sums) = self.derived_side(graph, holes)?;
                Some(Side { name, system, sums })
            }
            _ => None,
        }
    }

    /// The least n from which on both sides are shown to be equal.
    fn equal_from(&mut self, left: &Side, right: &Side) -> Option<i64> {
        let whole = left.added(right.clone())?;
        let hints = whole.sums.hints();
        let equal = equalities(&whole.system, &hints, &self.machine.stop);
        whole.sums.vanish(&equal.ok()??)
    }
}

impl Side {
    fn member(name: String, (system, member): (System, Member), index: &Expr) -> Option<Side> {
        let (factor, offset) = affine(index)?;
        let sums = Sums::member(member, factor, offset)?;
        Some(Side { name, system, sums })
    }

    /// In n itself, where it was in a multiple of n.
    fn in_parts(self) -> Side {
        match self.sums.growth() {
            None => self,
            Some(growth) => Side {
                system: split(&self.system, growth),
                sums: self.sums.in_parts(growth),
                ..self
            },
        }
    }

    fn added(&self, other: Side) -> Option<Side> {
        let mut system = self.system.clone();
        let behind = system.append(&other.system);
        Some(Side {
            name: format!("{} (+) {}", self.name, other.name),
            system,
            sums: self.sums.added(&other.sums.renumbered(behind))?,
        })
    }
}
