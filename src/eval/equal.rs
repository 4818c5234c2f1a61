//! Claims that two mex/XOR sequences are equal for all n, whether they repeat or not.

use super::Evaluator;
use super::checks::{Because, Verdict};
use super::points::{Points, Window};
use crate::check::ir::{Builtin, Check, Expr, ExprKind, Function, VariableRange};
use crate::number::Number;
use crate::prove::equality::{Hint, equalities};
use crate::recurrence::{Member, System, Term};
use crate::syntax::ast::Comparison;

/// One side of the equation: `name(n + offset)`.
struct Side {
    name: String,
    system: System,
    member: Member,
    offset: i64,
}

impl Evaluator<'_> {
    /// The verdict on `f(n + b) = g(n + c) : n >= low`, if one system of recurrences is theirs both.
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
        let (left, right) = (self.side(left)?, self.side(right)?);
        let from = self.equal_from(&left, &right)?;
        let low = self.first_point(points)?;
        let from = low.max(Number::Small(from));
        let window = Window {
            to: Some(from.clone()),
            ..Window::default()
        };
        let tried = self.attempt_settled(check, points, &window);
        let cases = tried.cases;
        match (tried.failure, tried.stopped) {
            (Some((at, sides)), _) => Some(Verdict::Fails { at, sides, cases }),
            (None, Some(_)) => None,
            (None, None) => {
                let by = Some(Because::OneSystem {
                    names: [left.name, right.name],
                    from,
                });
                Some(Verdict::Proved { cases, by })
            }
        }
    }

    fn side(&mut self, expr: &Expr) -> Option<Side> {
        let (name, (system, member), index) = match &expr.kind {
            ExprKind::Call { function, args } => {
                let [index] = &args[..] else { return None };
                let Function { name, .. } = &self.program().functions[function.0];
                (name.clone(), self.machine.planned_system(*function)?, index)
            }
            ExprKind::Builtin {
                builtin: Builtin::Octal,
                args,
            } => {
                let [code, index] = &args[..] else {
                    return None;
                };
                let ExprKind::Text(code) = &code.kind else {
                    return None;
                };
                let name = format!("octal game {code}");
                (name, self.machine.planned_octal_system(code)?, index)
            }
            ExprKind::Builtin {
                builtin: Builtin::Nimber,
                args,
            } if args.len() == 1 => {
                let (system, member, factor, offset) = self.derived_side(&args[0])?;
                let name = system.sequences[member].name.clone();
                return (factor == 1).then_some(Side {
                    name,
                    system,
                    member,
                    offset,
                });
            }
            _ => return None,
        };
        let (factor, offset) = super::checks::affine(index)?;
        (factor == 1).then_some(Side {
            name,
            system,
            member,
            offset,
        })
    }

    /// The least n from which on both sides are shown to be equal.
    fn equal_from(&mut self, left: &Side, right: &Side) -> Option<i64> {
        let shift = right.offset.checked_sub(left.offset)?;
        let behind = left.system.sequences.len();
        let system = both(&left.system, &right.system);
        let hint: Hint = (behind + right.member, left.member, shift);
        let found = equalities(&system, &[hint], &self.machine.stop).ok()??;
        let from = found.shown(behind + right.member, left.member, shift)?;
        from.checked_sub(left.offset)
    }
}

/// The members of both, those of the second behind those of the first.
fn both(first: &System, second: &System) -> System {
    let behind = first.sequences.len();
    let mut system = first.clone();
    for own in &second.sequences {
        let mut own = own.clone();
        for term in &mut own.terms {
            match term {
                Term::Convolution { a, b, .. } => (*a, *b) = (*a + behind, *b + behind),
                Term::Back { a, .. } => *a += behind,
                Term::Constant(_) => {}
            }
        }
        system.sequences.push(own);
    }
    system
}
