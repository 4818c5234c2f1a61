//! The language by its definition alone, as the referee of the checker's ranges and the machine.
//!
//! It evaluates the tree as it is written, recursively and with small numbers: a variable of a builder ranges over
//! every integer of a box, or over the elements of the list, set or graph in which a condition requires it to be, and
//! every condition is a filter.

mod builder;
mod collections;
mod fraction;
mod graph;
mod heaps;
mod value;

use std::collections::{BTreeSet, HashMap};

use num_traits::ToPrimitive;

use nk_syntax::ast::{Equation, Expr, ExprKind, File, Head, ItemKind, OperatorKind};

pub use fraction::Fraction;
use graph::{Graph, Whole};

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    Number(Fraction),
    Truth(bool),
    Set(BTreeSet<Value>),
    List(Vec<Value>),
    Graph(Graph),
    /// A vertex by its number, from 0, in its graph.
    Vertex(usize, Whole),
    Edge(usize, usize, Whole),
}

impl Value {
    /// Whether two values have vertices of different graphs: in sets anywhere, in lists element by element.
    fn is_stranger(&self, other: &Value) -> bool {
        match (self, other) {
            (
                Value::Vertex(_, own) | Value::Edge(_, _, own),
                Value::Vertex(_, other) | Value::Edge(_, _, other),
            ) => own != other,
            (Value::Set(own), Value::Set(other)) => own
                .iter()
                .any(|own| other.iter().any(|other| own.is_stranger(other))),
            (Value::List(own), Value::List(other)) => own
                .iter()
                .zip(other)
                .any(|(own, other)| own.is_stranger(other)),
            _ => false,
        }
    }
}

/// Checks that the values have no vertices of two graphs.
///
/// # Errors
///
/// They have. Such vertices are neither equal nor different, and cannot be in one set.
fn of_one_graph<'v>(values: impl IntoIterator<Item = &'v Value>) -> Result<()> {
    let values: Vec<&Value> = values.into_iter().collect();
    let strangers = |own: &&Value| values.iter().any(|other| own.is_stranger(other));
    match values.iter().any(strangers) {
        true => Err(NoValue),
        false => Ok(()),
    }
}

impl From<i128> for Value {
    fn from(value: i128) -> Value {
        Value::Number(Fraction(value, 1))
    }
}

/// The error that there is no value, because of any error of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValue;

type Result<T> = std::result::Result<T, NoValue>;
type Scope = Vec<(String, Value)>;

#[derive(Default)]
pub struct Slow<'a> {
    equations: HashMap<&'a str, Vec<(&'a Head, &'a Equation)>>,
    known: HashMap<(String, Vec<Value>), Result<Value>>,
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

    /// The value of a function for integer arguments.
    ///
    /// # Errors
    ///
    /// [`NoValue`] if the function has no value there.
    pub fn call(&mut self, name: &str, args: Vec<i128>) -> Result<Value> {
        self.apply_to(name, args.into_iter().map(Value::from).collect())
    }

    fn apply_to(&mut self, name: &str, args: Vec<Value>) -> Result<Value> {
        let key = (name.to_owned(), args);
        if let Some(value) = self.known.get(&key) {
            return value.clone();
        }
        // If the value is needed again while it is computed, there is a cycle.
        self.known.insert(key.clone(), Err(NoValue));
        let value = self.apply(name, &key.1);
        self.known.insert(key, value.clone());
        value
    }

    /// The value by the only equation that holds, base cases first.
    fn apply(&mut self, name: &str, args: &[Value]) -> Result<Value> {
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
        args: &[Value],
        conditions: &[Expr],
    ) -> Result<Option<Scope>> {
        let mut scope = Scope::new();
        for (pattern, arg) in patterns.iter().zip(args) {
            match number_of(pattern) {
                Some(number) if Value::from(number) == *arg => {}
                Some(_) => return Ok(None),
                None => {
                    let (name, offset) = variable_of(pattern).ok_or(NoValue)?;
                    let value = match (offset, arg) {
                        (0, arg) => arg.clone(),
                        (_, Value::Number(arg)) => Value::from(arg.integer()? - offset),
                        _ => return Err(NoValue),
                    };
                    scope.push((name, value));
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
        // Most expressions are small numbers, which need not be wrapped in a value.
        let plain = match &expr.kind {
            ExprKind::Integer(value) => value.to_i128(),
            ExprKind::Name(name) => match value::bound(name, scope) {
                Some(Value::Number(number)) => return Ok(*number),
                _ => None,
            },
            _ => None,
        };
        if let Some(plain) = plain {
            return Ok(Fraction(plain, 1));
        }
        match self.value(expr, scope)? {
            Value::Number(number) => Ok(number),
            _ => Err(NoValue),
        }
    }

    fn set(&mut self, expr: &Expr, scope: &mut Scope) -> Result<BTreeSet<Value>> {
        match self.value(expr, scope)? {
            Value::Set(set) => Ok(set),
            _ => Err(NoValue),
        }
    }

    /// The elements of a list or a set, in its order.
    fn elements_of(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Vec<Value>> {
        match self.value(expr, scope)? {
            Value::Set(set) => Ok(set.into_iter().collect()),
            Value::List(list) => Ok(list),
            _ => Err(NoValue),
        }
    }
}

fn number_of(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Integer(value) => i128::try_from(value.clone()).ok(),
        ExprKind::Negate(inner) => number_of(inner).map(|value| -value),
        _ => None,
    }
}

/// The variable and the added number of `n`, `n + 2` or `n - 1`.
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
