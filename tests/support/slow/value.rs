//! The value of an expression.

use num_traits::ToPrimitive;

use nk_syntax::ast::{Comparison, Expr, ExprKind, Level, Operator};

use super::builder::Reach;
use super::fraction::{aggregate, nim_sum, operate};
use super::{Fraction, NoValue, Result, Scope, Slow, Value, collections, graph, of_one_graph};

impl Slow<'_> {
    /// # Errors
    ///
    /// [`NoValue`] if the expression has no value.
    pub fn value(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Value> {
        let number = |value: Fraction| Ok(Value::Number(value));
        match &expr.kind {
            ExprKind::Integer(value) => match value.to_i128() {
                Some(value) => number(Fraction(value, 1)),
                None => Err(NoValue),
            },
            ExprKind::Name(name) => match bound(name, scope) {
                Some(value) => Ok(value.clone()),
                None => self.call(name, Vec::new()),
            },
            ExprKind::Paren(inner) => self.value(inner, scope),
            ExprKind::Abs(inner) => match self.value(inner, scope)? {
                Value::Number(Fraction(top, bottom)) => number(Fraction(top.abs(), bottom)),
                Value::Set(set) => Ok(Value::from(set.len() as i128)),
                Value::List(list) => Ok(Value::from(list.len() as i128)),
                _ => Err(NoValue),
            },
            ExprKind::Negate(inner) => {
                let Fraction(top, bottom) = self.number(inner, scope)?;
                number(Fraction(-top, bottom))
            }
            ExprKind::Not(inner) => Ok(Value::Truth(!self.truth(inner, scope)?)),
            ExprKind::If(condition, then, otherwise) => {
                let is_true = self.truth(condition, scope)?;
                self.value(if is_true { then } else { otherwise }, scope)
            }
            ExprKind::Mex(inner) => {
                let set = self.elements_of(inner, scope)?;
                let mut values = (0..).map(Value::from);
                values.find(|value| !set.contains(value)).ok_or(NoValue)
            }
            ExprKind::Chain { level, first, rest } => self.chain(*level, first, rest, scope),
            ExprKind::Compare(first, rest) => {
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
            ExprKind::Set(elements, conditions) => {
                let values = self.elements(elements, conditions, Reach::Linked, scope)?;
                of_one_graph(&values)?;
                Ok(Value::Set(values.into_iter().collect()))
            }
            ExprKind::Range { low, high } => {
                let low = self.number(low, scope)?.integer()?;
                let high = self.number(high, scope)?.integer()?;
                Ok(Value::Set((low..=high).map(Value::from).collect()))
            }
            ExprKind::Power { base, exponent } => {
                let base = self.number(base, scope)?.integer()?;
                let exponent = self.number(exponent, scope)?.integer()?;
                let exponent = u32::try_from(exponent).map_err(|_| NoValue)?;
                let power = base.checked_pow(exponent).ok_or(NoValue)?;
                Ok(Value::Number(Fraction(power, 1)))
            }
            kind => self.collection(kind, scope),
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
            if let "exists" | "all" = name {
                return self.quantified(name, args, conditions, scope);
            }
            let values = self.elements(args, conditions, reach, scope)?;
            if name == "count" {
                return Ok(Value::from(values.len() as i128));
            }
            return aggregate(name, &numbers(values)?).map(Value::Number);
        }
        if name == "misere" {
            return Ok(Value::Number(Fraction(self.misere(args, scope)?, 1)));
        }
        if self.equations.contains_key(name) {
            let args: Result<Vec<Value>> =
                args.iter().map(|arg| self.argument(arg, scope)).collect();
            return self.apply_to(name, args?);
        }
        let args: Result<Vec<Value>> = args.iter().map(|arg| self.value(arg, scope)).collect();
        let args = args?;
        if let [Value::Set(_) | Value::List(_)] = &args[..]
            && let "sum" | "product" | "count" | "min" | "max" | "nimsum" = name
        {
            let values: Vec<Value> = match &args[0] {
                Value::Set(set) => set.iter().cloned().collect(),
                Value::List(list) => list.clone(),
                _ => Vec::new(),
            };
            return match name {
                "count" => Ok(Value::from(values.len() as i128)),
                _ => aggregate(name, &numbers(values)?).map(Value::Number),
            };
        }
        if let Some(value) =
            collections::builtin(name, &args).or_else(|| graph::builtin(name, &args))
        {
            return value;
        }
        builtin(name, &numbers(args)?).map(Value::Number)
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
                let mut value = self.value(first, scope)?;
                for (operator, operand) in rest {
                    let operand = self.value(operand, scope)?;
                    value = collections::combine(operator.kind, value, operand)?;
                }
                Ok(value)
            }
            Level::Sum => {
                let mut value = self.value(first, scope)?;
                for (operator, operand) in rest {
                    let operand = self.value(operand, scope)?;
                    value = match (value, operand) {
                        (Value::Number(a), Value::Number(b)) => {
                            Value::Number(operate(operator.kind, a, b)?)
                        }
                        (Value::Graph(graph), Value::Set(set)) => {
                            Value::Graph(graph.without(&set)?)
                        }
                        _ => return Err(NoValue),
                    };
                }
                Ok(value)
            }
            Level::NimSum | Level::Product => {
                let mut value = self.number(first, scope)?;
                for (operator, operand) in rest {
                    value = operate(operator.kind, value, self.number(operand, scope)?)?;
                }
                Ok(Value::Number(value))
            }
        }
    }

    /// # Errors
    ///
    /// [`NoValue`] if a side has no value, or the sides cannot be compared.
    pub fn compare(
        &mut self,
        left: &Expr,
        op: Comparison,
        right: &Expr,
        scope: &mut Scope,
    ) -> Result<bool> {
        if matches!(op, Comparison::In | Comparison::NotIn) {
            let member = self.value(left, scope)?;
            let right = self.value(right, scope)?;
            let inside = match right {
                Value::Set(set) => {
                    of_one_graph(set.iter().chain([&member]))?;
                    set.contains(&member)
                }
                Value::List(list) => {
                    for own in &list {
                        of_one_graph([own, &member])?;
                    }
                    list.contains(&member)
                }
                Value::Graph(graph) => graph.has_edge(&member)?,
                _ => return Err(NoValue),
            };
            return Ok(inside == (op == Comparison::In));
        }
        if op == Comparison::Subset {
            let (small, large) = (self.set(left, scope)?, self.set(right, scope)?);
            of_one_graph(small.iter().chain(&large))?;
            return Ok(small.is_subset(&large));
        }
        if matches!(op, Comparison::Equal | Comparison::NotEqual) {
            let (left, right) = (self.value(left, scope)?, self.value(right, scope)?);
            of_one_graph([&left, &right])?;
            let same = left == right;
            return Ok(same == (op == Comparison::Equal));
        }
        let (a, b) = (self.number(left, scope)?, self.number(right, scope)?);
        Ok(match op {
            Comparison::Less => a < b,
            Comparison::LessEqual => a <= b,
            Comparison::Greater => a > b,
            _ => a >= b,
        })
    }
}

/// The value of a variable.
pub fn bound<'s>(name: &str, scope: &'s Scope) -> Option<&'s Value> {
    let own = scope.iter().rev().find(|(own, _)| own == name)?;
    Some(&own.1)
}

pub fn numbers(values: Vec<Value>) -> Result<Vec<Fraction>> {
    let number = |value| match value {
        Value::Number(number) => Ok(number),
        _ => Err(NoValue),
    };
    values.into_iter().map(number).collect()
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
