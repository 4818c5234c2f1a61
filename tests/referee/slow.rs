//! The language by its definition and nothing else: the referee of the checker's ranges and the machine.
//!
//! It walks the tree as written, with small numbers, the thread's stack, and no cleverness: a variable of a
//! builder runs through every integer of a box, and every condition is a filter. A builder's elements must
//! mention all of its variables; which variables an element ranges over otherwise is tested by examples.

use std::collections::{BTreeSet, HashMap};

use nkdsl::syntax::ast::{
    Comparison, Equation, Expr, ExprKind, File, Head, ItemKind, Level, Operator, OperatorKind,
};

/// Every variable of a builder runs from `-BOX` to `BOX`: ranges of the tests must lie well inside.
pub const BOX: i128 = 12;

/// A fraction in lowest terms, its denominator positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction(pub i128, pub i128);

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(Fraction),
    Truth(bool),
    Set(BTreeSet<i128>),
}

/// Why there is no value: an error of the specification, of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValue;

type Result<T> = std::result::Result<T, NoValue>;
type Scope = Vec<(String, i128)>;

#[derive(Default)]
pub struct Slow<'a> {
    equations: HashMap<&'a str, Vec<(&'a Head, &'a Equation)>>,
    known: HashMap<(String, Vec<i128>), Result<Value>>,
}

impl Fraction {
    fn new(top: i128, bottom: i128) -> Result<Fraction> {
        if bottom == 0 {
            return Err(NoValue);
        }
        let (mut a, mut b) = (top.abs(), bottom.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = bottom.signum();
        Ok(Fraction(sign * top / a.max(1), sign * bottom / a.max(1)))
    }

    fn integer(self) -> Result<i128> {
        if self.1 == 1 {
            Ok(self.0)
        } else {
            Err(NoValue)
        }
    }

    fn less(self, other: Fraction) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

impl<'a> Slow<'a> {
    pub fn new(file: &'a File) -> Self {
        let mut slow = Slow::default();
        for item in &file.items {
            if let ItemKind::Equation(equation) = &item.kind {
                for head in &equation.heads {
                    slow.equations
                        .entry(&head.name.text)
                        .or_default()
                        .push((head, equation));
                }
            }
        }
        slow
    }

    pub fn call(&mut self, name: &str, args: Vec<i128>) -> Result<Value> {
        let key = (name.to_owned(), args);
        if let Some(value) = self.known.get(&key) {
            return value.clone();
        }
        // Whoever asks for it again while it is computed is in a cycle.
        self.known.insert(key.clone(), Err(NoValue));
        let value = self.apply(name, &key.1);
        self.known.insert(key, value.clone());
        value
    }

    /// The one equation that holds, base cases first.
    fn apply(&mut self, name: &str, args: &[i128]) -> Result<Value> {
        let equations = self.equations.get(name).cloned().ok_or(NoValue)?;
        for constants in (0..=args.len()).rev() {
            let mut fitting = Vec::new();
            for &(head, equation) in &equations {
                let patterns = head.args.as_deref().unwrap_or_default();
                let is_constant = |pattern: &&Expr| number_of(pattern).is_some();
                if patterns.iter().filter(is_constant).count() == constants
                    && let Some(scope) = self.fit(patterns, args, &equation.conditions)?
                {
                    fitting.push((equation, scope));
                }
            }
            match &mut fitting[..] {
                [] => {}
                [(equation, scope)] => return self.value(&equation.body, scope),
                _ => return Err(NoValue),
            }
        }
        Err(NoValue)
    }

    fn fit(
        &mut self,
        patterns: &[Expr],
        args: &[i128],
        conditions: &[Expr],
    ) -> Result<Option<Scope>> {
        let mut scope = Scope::new();
        for (pattern, arg) in patterns.iter().zip(args) {
            match number_of(pattern) {
                Some(number) if number == *arg => {}
                Some(_) => return Ok(None),
                None => {
                    let (name, offset) = variable_of(pattern).ok_or(NoValue)?;
                    scope.push((name, arg - offset));
                }
            }
        }
        for condition in conditions {
            if !self.truth(condition, &mut scope)? {
                return Ok(None);
            }
        }
        Ok(Some(scope))
    }

    fn truth(&mut self, expr: &Expr, scope: &mut Scope) -> Result<bool> {
        match self.value(expr, scope)? {
            Value::Truth(truth) => Ok(truth),
            _ => Err(NoValue),
        }
    }

    fn number(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Fraction> {
        match self.value(expr, scope)? {
            Value::Number(number) => Ok(number),
            _ => Err(NoValue),
        }
    }

    fn set(&mut self, expr: &Expr, scope: &mut Scope) -> Result<BTreeSet<i128>> {
        match self.value(expr, scope)? {
            Value::Set(set) => Ok(set),
            _ => Err(NoValue),
        }
    }

    pub fn value(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Value> {
        let number = |value: Fraction| Ok(Value::Number(value));
        match &expr.kind {
            ExprKind::Integer(value) => number(Fraction(
                i128::try_from(value.clone()).map_err(|_| NoValue)?,
                1,
            )),
            ExprKind::Name(name) => match scope.iter().rev().find(|(own, _)| own == name) {
                Some((_, value)) => number(Fraction(*value, 1)),
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
                let branch = if self.truth(condition, scope)? {
                    then
                } else {
                    otherwise
                };
                self.value(branch, scope)
            }
            ExprKind::Mex(inner) => {
                let set = self.set(inner, scope)?;
                let mex = (0..).find(|value| !set.contains(value)).ok_or(NoValue)?;
                number(Fraction(mex, 1))
            }
            ExprKind::Set {
                elements,
                conditions,
            } => {
                let values = self.elements(elements, conditions, scope)?;
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
                number(Fraction(base.checked_pow(exponent).ok_or(NoValue)?, 1))
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
            ExprKind::Text(_) | ExprKind::Vertex(_) => Err(NoValue),
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
            let values = self.elements(args, conditions, scope)?;
            return aggregate(name, &values).map(Value::Number);
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
            let mut values = self.elements(elements, conditions, scope)?;
            values.sort_by_key(|value| value.0);
            values.dedup();
            return aggregate(name, &values).map(Value::Number);
        }
        let args: Result<Vec<Fraction>> = args.iter().map(|arg| self.number(arg, scope)).collect();
        let args = args?;
        let Fraction(top, bottom) = args[0];
        Ok(Value::Number(match name {
            "floor" => Fraction(top.div_euclid(bottom), 1),
            "ceiling" => Fraction(-(-top).div_euclid(bottom), 1),
            "abs" => Fraction(top.abs(), bottom),
            "min" | "max" => aggregate(name, &args)?,
            "gcd" => {
                let (mut a, mut b) = (args[0].integer()?.abs(), args[1].integer()?.abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                Fraction(a, 1)
            }
            "nimsum" => Fraction(nim_sum(args[0], args[1])?, 1),
            _ => return Err(NoValue),
        }))
    }

    /// The values of all elements at all points of the box that satisfy the conditions.
    fn elements(
        &mut self,
        elements: &[Expr],
        conditions: &[Expr],
        scope: &mut Scope,
    ) -> Result<Vec<Fraction>> {
        let mut names: Vec<String> = Vec::new();
        for condition in conditions {
            each_name(condition, &mut |name| {
                let known =
                    scope.iter().any(|(own, _)| own == name) || self.equations.contains_key(name);
                if !known && !names.iter().any(|own| own == name) {
                    names.push(name.to_owned());
                }
            });
        }
        let mut values = Vec::new();
        let depth = scope.len();
        self.points(&names, elements, conditions, scope, &mut values)?;
        scope.truncate(depth);
        Ok(values)
    }

    fn points(
        &mut self,
        names: &[String],
        elements: &[Expr],
        conditions: &[Expr],
        scope: &mut Scope,
        values: &mut Vec<Fraction>,
    ) -> Result<()> {
        if let Some((name, rest)) = names.split_first() {
            for value in -BOX..=BOX {
                scope.push((name.clone(), value));
                self.points(rest, elements, conditions, scope, values)?;
                scope.pop();
            }
            return Ok(());
        }
        for condition in conditions {
            if !self.truth(condition, scope)? {
                return Ok(());
            }
        }
        for element in elements {
            values.push(self.number(element, scope)?);
        }
        Ok(())
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

    fn compare(
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
        let (left, right) = (self.value(left, scope)?, self.value(right, scope)?);
        let (Value::Number(a), Value::Number(b)) = (&left, &right) else {
            return Ok((left == right) == (op == Comparison::Equal));
        };
        Ok(match op {
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
            Comparison::Less => a.less(*b),
            Comparison::LessEqual => !b.less(*a),
            Comparison::Greater => b.less(*a),
            Comparison::GreaterEqual => !a.less(*b),
            Comparison::In | Comparison::NotIn => false,
        })
    }
}

fn aggregate(name: &str, values: &[Fraction]) -> Result<Fraction> {
    let least = |a: Fraction, b: Fraction| if b.less(a) { b } else { a };
    let most = |a: Fraction, b: Fraction| if a.less(b) { b } else { a };
    match name {
        "count" => Ok(Fraction(values.len() as i128, 1)),
        "sum" => values.iter().try_fold(Fraction(0, 1), |sum, value| {
            operate(OperatorKind::Plus, sum, *value)
        }),
        "product" => values.iter().try_fold(Fraction(1, 1), |sum, value| {
            operate(OperatorKind::Times, sum, *value)
        }),
        "min" => values.iter().copied().reduce(least).ok_or(NoValue),
        "max" => values.iter().copied().reduce(most).ok_or(NoValue),
        _ => Err(NoValue),
    }
}

fn nim_sum(a: Fraction, b: Fraction) -> Result<i128> {
    let (a, b) = (a.integer()?, b.integer()?);
    if a < 0 || b < 0 {
        Err(NoValue)
    } else {
        Ok(a ^ b)
    }
}

fn operate(kind: OperatorKind, a: Fraction, b: Fraction) -> Result<Fraction> {
    let safe = |value: Option<i128>| value.filter(|value| value.abs() < 1 << 60).ok_or(NoValue);
    match kind {
        OperatorKind::Plus => Fraction::new(
            safe((a.0 * b.1).checked_add(b.0 * a.1))?,
            safe(a.1.checked_mul(b.1))?,
        ),
        OperatorKind::Minus => operate(OperatorKind::Plus, a, Fraction(-b.0, b.1)),
        OperatorKind::Times => {
            Fraction::new(safe(a.0.checked_mul(b.0))?, safe(a.1.checked_mul(b.1))?)
        }
        OperatorKind::Divide => {
            Fraction::new(safe(a.0.checked_mul(b.1))?, safe(a.1.checked_mul(b.0))?)
        }
        OperatorKind::Div => {
            let Fraction(top, bottom) = operate(OperatorKind::Divide, a, b)?;
            Ok(Fraction(top.div_euclid(bottom), 1))
        }
        OperatorKind::Mod => {
            // a - |b| floor(a / |b|)
            let size = Fraction(b.0.abs(), b.1);
            let quotient = operate(OperatorKind::Div, a, size)?;
            operate(
                OperatorKind::Minus,
                a,
                operate(OperatorKind::Times, size, quotient)?,
            )
        }
        OperatorKind::NimSum => Ok(Fraction(nim_sum(a, b)?, 1)),
        OperatorKind::Union | OperatorKind::And | OperatorKind::Or => Err(NoValue),
    }
}

fn number_of(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Integer(value) => i128::try_from(value.clone()).ok(),
        ExprKind::Negate(inner) => number_of(inner).map(|value| -value),
        _ => None,
    }
}

/// `n`, `n + 2`, `n - 1`: the name and what is added to it.
fn variable_of(expr: &Expr) -> Option<(String, i128)> {
    match &expr.kind {
        ExprKind::Name(name) => Some((name.clone(), 0)),
        ExprKind::Chain { first, rest, .. } => {
            let (name, _) = variable_of(first)?;
            let (operator, operand) = &rest[0];
            let offset = number_of(operand)?;
            let sign = if operator.kind == OperatorKind::Minus {
                -1
            } else {
                1
            };
            Some((name, sign * offset))
        }
        _ => None,
    }
}

/// The bare names of a condition outside inner builders.
fn each_name(expr: &Expr, visit: &mut dyn FnMut(&str)) {
    match &expr.kind {
        ExprKind::Name(name) => visit(name),
        ExprKind::Paren(inner)
        | ExprKind::Abs(inner)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner) => {
            each_name(inner, visit);
        }
        ExprKind::Chain { first, rest, .. } => {
            each_name(first, visit);
            rest.iter()
                .for_each(|(_, operand)| each_name(operand, visit));
        }
        ExprKind::Compare { first, rest } => {
            each_name(first, visit);
            rest.iter()
                .for_each(|(_, _, operand)| each_name(operand, visit));
        }
        ExprKind::Range { low, high } => {
            each_name(low, visit);
            each_name(high, visit);
        }
        ExprKind::Set {
            elements,
            conditions,
        } if conditions.is_empty() => {
            elements
                .iter()
                .for_each(|element| each_name(element, visit));
        }
        ExprKind::Call {
            args,
            conditions: None,
            ..
        } => args.iter().for_each(|arg| each_name(arg, visit)),
        _ => {}
    }
}
