//! The language by its definition and nothing else: the referee of the checker's ranges and the machine.
//!
//! It walks the tree as written, with small numbers, the thread's stack, and no cleverness: a variable of a
//! builder runs through every integer of a box, or through the elements of the list, set or graph that a condition puts
//! it in, and every condition is a filter.

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
    /// A vertex by its number in the graph that it is of, from 0.
    Vertex(usize, Whole),
    Edge(usize, usize, Whole),
}

impl Value {
    /// Whether it has vertices of other graphs than another value: sets whatever they have, lists element by element.
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

/// Errors: some values have vertices of two graphs, which are neither equal nor different, nor in one set.
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

/// Why there is no value: an error of the specification, of any kind.
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

    /// The value of a function at integers.
    pub fn call(&mut self, name: &str, args: Vec<i128>) -> Result<Value> {
        self.apply_to(name, args.into_iter().map(Value::from).collect())
    }

    fn apply_to(&mut self, name: &str, args: Vec<Value>) -> Result<Value> {
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
        // Most numbers are small and plain: these are not wrapped up and unwrapped again.
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
