//! Lists, sets and local names.

use std::collections::BTreeSet;

use nk_syntax::ast::{Expr, ExprKind, OperatorKind};

use super::builder::Reach;
use super::{Fraction, NoValue, Result, Scope, Slow, Value, of_one_graph};

impl Slow<'_> {
    /// The value of a list, a part of a list, a `where`, or an edge.
    ///
    /// # Errors
    ///
    /// [`NoValue`] if the expression has no value.
    pub fn collection(&mut self, kind: &ExprKind, scope: &mut Scope) -> Result<Value> {
        match kind {
            ExprKind::List(elements, conditions) => {
                let list = self.elements(elements, conditions, Reach::All, scope)?;
                Ok(Value::List(list))
            }
            ExprKind::Index { base, indices } => self.indexed(base, indices, scope),
            ExprKind::Where { body, names } => {
                let depth = scope.len();
                for (name, value) in names {
                    let value = self.value(value, scope)?;
                    scope.push((name.text.clone(), value));
                }
                let value = self.value(body, scope);
                scope.truncate(depth);
                value
            }
            ExprKind::Edge { left, right } => {
                match (self.value(left, scope)?, self.value(right, scope)?) {
                    (Value::Vertex(u, own), Value::Vertex(v, other)) if own == other => {
                        Ok(Value::Edge(u.min(v), u.max(v), own))
                    }
                    _ => Err(NoValue),
                }
            }
            _ => Err(NoValue),
        }
    }

    fn indexed(&mut self, base: &Expr, indices: &[Expr], scope: &mut Scope) -> Result<Value> {
        if let (ExprKind::Name(name), [graph, vertex]) = (&base.kind, indices)
            && name == "N"
        {
            let (graph, vertex) = (self.value(graph, scope)?, self.value(vertex, scope)?);
            let Value::Graph(graph) = graph else {
                return Err(NoValue);
            };
            let mut closed = graph.neighbours(&vertex)?;
            closed.insert(vertex);
            return Ok(Value::Set(closed));
        }
        let elements = self.elements_of(base, scope)?;
        if let [
            Expr {
                kind: ExprKind::Range { low, high },
                ..
            },
        ] = indices
        {
            let low = self.number(low, scope)?.integer()?;
            let high = self.number(high, scope)?.integer()?;
            let inside = 1 <= low && high <= elements.len() as i128 && low <= high + 1;
            return match inside {
                true => Ok(Value::List(
                    elements[low as usize - 1..high as usize].to_vec(),
                )),
                false => Err(NoValue),
            };
        }
        let index = self.number(&indices[0], scope)?.integer()?;
        let place = usize::try_from(index - 1).map_err(|_| NoValue)?;
        elements.get(place).cloned().ok_or(NoValue)
    }

    /// The value of an argument of a function, which must not be a fraction.
    ///
    /// # Errors
    ///
    /// [`NoValue`] if the expression has no value or a fraction.
    pub fn argument(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Value> {
        match self.value(expr, scope)? {
            Value::Number(number) => Ok(Value::from(number.integer()?)),
            value => Ok(value),
        }
    }

    /// The value of `exists(c : conditions)` or `all(c : conditions)`.
    ///
    /// # Errors
    ///
    /// [`NoValue`] if a statement or a condition has no value.
    pub fn quantified(
        &mut self,
        name: &str,
        statements: &[Expr],
        conditions: &[Expr],
        scope: &mut Scope,
    ) -> Result<Value> {
        let decides = name == "exists";
        let values = self.elements(statements, conditions, Reach::All, scope)?;
        Ok(Value::Truth(
            values.contains(&Value::Truth(decides)) == decides,
        ))
    }
}

/// The value of `union`, `intersect`, `\` or `++`.
pub fn combine(operator: OperatorKind, left: Value, right: Value) -> Result<Value> {
    if operator != OperatorKind::Concatenate {
        of_one_graph([&left, &right])?;
    }
    match (operator, left, right) {
        (OperatorKind::Union, Value::Set(a), Value::Set(b)) => Ok(Value::Set(&a | &b)),
        (OperatorKind::Intersect, Value::Set(a), Value::Set(b)) => Ok(Value::Set(&a & &b)),
        (OperatorKind::Difference, Value::Set(a), Value::Set(b)) => Ok(Value::Set(&a - &b)),
        (OperatorKind::Concatenate, Value::List(mut a), Value::List(b)) => {
            a.extend(b);
            Ok(Value::List(a))
        }
        _ => Err(NoValue),
    }
}

/// The value of a built-in function of lists and sets; `None` for another function.
pub fn builtin(name: &str, args: &[Value]) -> Option<Result<Value>> {
    Some(Ok(match (name, args) {
        ("sort", [Value::Set(set)]) => Value::List(set.iter().cloned().collect()),
        ("sort", [Value::List(list)]) => {
            let mut sorted = list.clone();
            sorted.sort();
            Value::List(sorted)
        }
        ("reverse", [Value::List(list)]) => Value::List(list.iter().rev().cloned().collect()),
        ("set", [Value::List(list)]) => match of_one_graph(list) {
            Ok(()) => Value::Set(list.iter().cloned().collect()),
            Err(error) => return Some(Err(error)),
        },
        ("set", [Value::Set(set)]) => Value::Set(set.clone()),
        ("subsets", [Value::Set(set)]) => Value::Set(subsets(set)),
        ("replace", [Value::List(list), Value::Number(at), new]) => {
            let Fraction(at, 1) = *at else {
                return Some(Err(NoValue));
            };
            let mut replaced = list.clone();
            match usize::try_from(at - 1)
                .ok()
                .and_then(|at| replaced.get_mut(at))
            {
                Some(own) => *own = new.clone(),
                None => return Some(Err(NoValue)),
            }
            Value::List(replaced)
        }
        _ => return None,
    }))
}

fn subsets(set: &BTreeSet<Value>) -> BTreeSet<Value> {
    let mut all = vec![BTreeSet::new()];
    for member in set {
        for at in 0..all.len() {
            let mut larger = all[at].clone();
            larger.insert(member.clone());
            all.push(larger);
        }
    }
    all.into_iter().map(Value::Set).collect()
}
