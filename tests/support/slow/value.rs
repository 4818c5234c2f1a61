//! The value of an expression.

use std::collections::BTreeSet;

use num_traits::ToPrimitive;

use nk_syntax::ast::{Comparison, Expr, ExprKind, Level, Operator};

use super::builder::Reach;
use super::fraction::{aggregate, nim_sum, operate};
use super::{Fraction, NoValue, Result, Scope, Slow, Value};

impl Slow<'_> {
    pub fn value(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Value> {
        let number = |value: Fraction| Ok(Value::Number(value));
        match &expr.kind {
            ExprKind::Integer(value) => match value.to_i128() {
                Some(value) => number(Fraction(value, 1)),
                None => Err(NoValue),
            },
            ExprKind::Name(name) => match bound(name, scope) {
                Some(value) => number(Fraction(value, 1)),
                None => self.call(name, Vec::new()),
            },
            ExprKind::Paren(inner) => self.value(inner, scope),
            ExprKind::Abs(inner) => {
                let Fraction(top, bottom) = self.number(inner, scope)?;
                number(Fraction(top.abs(), bottom))
            }
            ExprKind::Negate(inner) => {
                let Fraction(top, bottom) = self.number(inner, scope)?;
                number(Fraction(-top, bottom))
            }
            ExprKind::Not(inner) => Ok(Value::Truth(!self.truth(inner, scope)?)),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                let is_true = self.truth(condition, scope)?;
                self.value(if is_true { then } else { otherwise }, scope)
            }
            ExprKind::Mex(inner) => {
                let set = self.set(inner, scope)?;
                let mex = (0..).find(|value| !set.contains(value)).ok_or(NoValue)?;
                number(Fraction(mex, 1))
            }
            ExprKind::Chain { level, first, rest } => self.chain(*level, first, rest, scope),
            ExprKind::Compare { first, rest } => {
                let mut left: &Expr = first;
                for (op, _, right) in rest {
                    if !self.compare(left, *op, right, scope)? {
                        return Ok(Value::Truth(false));
                    }
                    left = right;
                }
                Ok(Value::Truth(true))
            }
            ExprKind::Call {
                name,
                args,
                conditions,
            } => self.named(&name.text, args, conditions.as_deref(), scope),
            kind => self.set_or_power(kind, scope),
        }
    }

    fn set_or_power(&mut self, kind: &ExprKind, scope: &mut Scope) -> Result<Value> {
        match kind {
            ExprKind::Set {
                elements,
                conditions,
            } => {
                let values = self.elements(elements, conditions, Reach::Linked, scope)?;
                let integers: Result<BTreeSet<i128>> =
                    values.into_iter().map(Fraction::integer).collect();
                Ok(Value::Set(integers?))
            }
            ExprKind::Range { low, high } => {
                let low = self.number(low, scope)?.integer()?;
                let high = self.number(high, scope)?.integer()?;
                Ok(Value::Set((low..=high).collect()))
            }
            ExprKind::Power { base, exponent } => {
                let base = self.number(base, scope)?.integer()?;
                let exponent = self.number(exponent, scope)?.integer()?;
                let exponent = u32::try_from(exponent).map_err(|_| NoValue)?;
                let power = base.checked_pow(exponent).ok_or(NoValue)?;
                Ok(Value::Number(Fraction(power, 1)))
            }
            _ => Err(NoValue),
        }
    }

    fn named(
        &mut self,
        name: &str,
        args: &[Expr],
        conditions: Option<&[Expr]>,
        scope: &mut Scope,
    ) -> Result<Value> {
        if let Some(conditions) = conditions {
            let reach = match name {
                "min" | "max" => Reach::Linked,
                _ => Reach::All,
            };
            let values = self.elements(args, conditions, reach, scope)?;
            return aggregate(name, &values).map(Value::Number);
        }
        if name == "misere" {
            return Ok(Value::Number(Fraction(self.misere(args, scope)?, 1)));
        }
        if self.equations.contains_key(name) {
            let args: Result<Vec<i128>> = args
                .iter()
                .map(|arg| self.number(arg, scope)?.integer())
                .collect();
            return self.call(name, args?);
        }
        if let [
            Expr {
                kind:
                    ExprKind::Set {
                        elements,
                        conditions,
                    },
                ..
            },
        ] = args
        {
            let mut values = self.elements(elements, conditions, Reach::Linked, scope)?;
            values.sort_by_key(|value| value.0);
            values.dedup();
            return aggregate(name, &values).map(Value::Number);
        }
        let args: Result<Vec<Fraction>> = args.iter().map(|arg| self.number(arg, scope)).collect();
        builtin(name, &args?).map(Value::Number)
    }

    fn chain(
        &mut self,
        level: Level,
        first: &Expr,
        rest: &[(Operator, Expr)],
        scope: &mut Scope,
    ) -> Result<Value> {
        match level {
            Level::And | Level::Or => {
                let decides = level == Level::Or;
                let operands =
                    std::iter::once(first).chain(rest.iter().map(|(_, operand)| operand));
                for operand in operands {
                    if self.truth(operand, scope)? == decides {
                        return Ok(Value::Truth(decides));
                    }
                }
                Ok(Value::Truth(!decides))
            }
            Level::Union => {
                let mut set = self.set(first, scope)?;
                for (_, operand) in rest {
                    set.extend(self.set(operand, scope)?);
                }
                Ok(Value::Set(set))
            }
            Level::NimSum | Level::Sum | Level::Product => {
                let mut value = self.number(first, scope)?;
                for (operator, operand) in rest {
                    value = operate(operator.kind, value, self.number(operand, scope)?)?;
                }
                Ok(Value::Number(value))
            }
        }
    }

    pub fn compare(
        &mut self,
        left: &Expr,
        op: Comparison,
        right: &Expr,
        scope: &mut Scope,
    ) -> Result<bool> {
        if matches!(op, Comparison::In | Comparison::NotIn) {
            let member = self.number(left, scope)?;
            let set = self.set(right, scope)?;
            return Ok((member.1 == 1 && set.contains(&member.0)) == (op == Comparison::In));
        }
        if matches!(op, Comparison::Equal | Comparison::NotEqual) {
            let same = self.value(left, scope)? == self.value(right, scope)?;
            return Ok(same == (op == Comparison::Equal));
        }
        let (a, b) = (self.number(left, scope)?, self.number(right, scope)?);
        Ok(match op {
            Comparison::Less => a.less(b),
            Comparison::LessEqual => !b.less(a),
            Comparison::Greater => b.less(a),
            _ => !a.less(b),
        })
    }
}

/// The value of a variable.
pub fn bound(name: &str, scope: &Scope) -> Option<i128> {
    let own = scope.iter().rev().find(|(own, _)| own == name)?;
    Some(own.1)
}

fn builtin(name: &str, args: &[Fraction]) -> Result<Fraction> {
    let Fraction(top, bottom) = args[0];
    Ok(match name {
        "floor" => Fraction(top.div_euclid(bottom), 1),
        "ceiling" => Fraction(-(-top).div_euclid(bottom), 1),
        "abs" => Fraction(top.abs(), bottom),
        "min" | "max" => aggregate(name, args)?,
        "gcd" => {
            let (mut a, mut b) = (args[0].integer()?.abs(), args[1].integer()?.abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            Fraction(a, 1)
        }
        "nimsum" => Fraction(nim_sum(args[0], args[1])?, 1),
        _ => return Err(NoValue),
    })
}
