//! Builders: the elements at all points of a box that satisfy the conditions.
//!
//! A condition links the variables that it mentions. A set has an element for every assignment to its variables, and to
//! those linked with them, that makes all conditions about these variables true, if the conditions without variables
//! are true.

use std::collections::BTreeSet;

use nk_syntax::ast::{Comparison, Expr, ExprKind, Level};

use super::{Result, Scope, Slow, Value};

/// Every variable of a builder ranges from `-BOX` to `BOX`. The ranges of the tests must be well inside.
const BOX: i128 = 12;

/// The variables over whose values an element ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The variables that the element mentions, and those linked with them: for sets, `min` and `max`.
    Linked,
    /// All variables: for `sum`, `product` and `count`.
    All,
}

/// A condition without `and` and chains, with the variables of the builder that it mentions.
struct Condition<'e> {
    atom: Atom<'e>,
    mentions: BTreeSet<String>,
}

enum Atom<'e> {
    Compare(&'e Expr, Comparison, &'e Expr),
    Other(&'e Expr),
}

impl Slow<'_> {
    /// # Errors
    ///
    /// [`NoValue`](super::NoValue) if an element or a condition has no value.
    pub fn elements(
        &mut self,
        elements: &[Expr],
        conditions: &[Expr],
        reach: Reach,
        scope: &mut Scope,
    ) -> Result<Vec<Value>> {
        let mut names: Vec<String> = Vec::new();
        for condition in conditions {
            each_name(condition, false, &mut |name| {
                let known =
                    scope.iter().any(|(own, _)| own == name) || self.equations.contains_key(name);
                if !known && !names.iter().any(|own| own == name) {
                    names.push(name.to_owned());
                }
            });
        }
        // The variables are in the order in which the conditions first name them, also in inner builders.
        let mut named: Vec<String> = Vec::new();
        for condition in conditions {
            each_name(condition, true, &mut |name| named.push(name.to_owned()));
        }
        names.sort_by_key(|name| named.iter().position(|own| own == name));
        let conditions = taken_apart(conditions, &names);
        let depth = scope.len();
        let mut values = Vec::new();
        for element in elements {
            let own: Vec<String> = match reach {
                Reach::All => names.clone(),
                Reach::Linked => linked(mentioned(element, &names), &conditions, &names),
            };
            let about: Vec<&Condition> = conditions
                .iter()
                .filter(|condition| condition.mentions.iter().all(|name| own.contains(name)))
                .collect();
            self.points((&own, 0), element, &about, scope, &mut values)?;
            scope.truncate(depth);
        }
        Ok(values)
    }

    /// Visits all points, where the first `bound` names have values in scope. Each condition is tested as soon as its
    /// variables have values, in the written order; the result is the same as if all were tested after the last
    /// variable.
    fn points(
        &mut self,
        (names, bound): (&[String], usize),
        element: &Expr,
        conditions: &[&Condition],
        scope: &mut Scope,
        values: &mut Vec<Value>,
    ) -> Result<()> {
        let is_ready = |condition: &&&Condition| {
            let unbound = &names[bound..];
            !condition.mentions.iter().any(|name| unbound.contains(name))
        };
        let ready = conditions.iter().take_while(is_ready).count();
        let (now, later) = conditions.split_at(ready);
        for condition in now {
            let holds = match condition.atom {
                Atom::Compare(left, op, right) => self.compare(left, op, right, scope)?,
                Atom::Other(expr) => self.truth(expr, scope)?,
            };
            if !holds {
                return Ok(());
            }
        }
        let Some(name) = names.get(bound) else {
            let (element, guard) = match &element.kind {
                ExprKind::Guarded { element, condition } => (&**element, Some(condition)),
                _ => (element, None),
            };
            if guard.map_or(Ok(true), |guard| self.truth(guard, scope))? {
                values.push(self.value(element, scope)?);
            }
            return Ok(());
        };
        for value in self.candidates(name, &names[bound..], conditions, scope)? {
            scope.push((name.clone(), value));
            self.points((names, bound + 1), element, later, scope, values)?;
            scope.pop();
        }
        Ok(())
    }
}

impl Slow<'_> {
    /// The possible values of a variable: the elements of the first list, set or graph in which a condition requires it
    /// to be, if this depends on no variable of `unbound`; otherwise all integers of the box.
    fn candidates(
        &mut self,
        name: &str,
        unbound: &[String],
        conditions: &[&Condition],
        scope: &mut Scope,
    ) -> Result<Vec<Value>> {
        for condition in conditions {
            let Atom::Compare(left, Comparison::In, right) = condition.atom else {
                continue;
            };
            if !mentioned(right, unbound).is_empty() {
                continue;
            }
            match &left.kind {
                ExprKind::Name(own) if own == name => return self.elements_of(right, scope),
                ExprKind::Edge { left, right: other } => {
                    let is_own =
                        |end: &Expr| matches!(&end.kind, ExprKind::Name(own) if own == name);
                    if (is_own(left) || is_own(other))
                        && let Value::Graph(graph) = self.value(right, scope)?
                    {
                        return Ok(graph.vertices.iter().map(|v| graph.vertex(*v)).collect());
                    }
                }
                _ => {}
            }
        }
        Ok((-BOX..=BOX).map(Value::from).collect())
    }
}

fn taken_apart<'e>(conditions: &'e [Expr], names: &[String]) -> Vec<Condition<'e>> {
    let mut found = Vec::new();
    for condition in conditions {
        match &condition.kind {
            ExprKind::Paren(inner) => {
                found.extend(taken_apart(std::slice::from_ref(inner.as_ref()), names));
            }
            ExprKind::Chain {
                level: Level::And,
                first,
                rest,
            } => {
                found.extend(taken_apart(std::slice::from_ref(first.as_ref()), names));
                for (_, operand) in rest {
                    found.extend(taken_apart(std::slice::from_ref(operand), names));
                }
            }
            ExprKind::Compare(first, rest) => {
                let mut left: &Expr = first;
                for (op, _, right) in rest {
                    let mentions = &mentioned(left, names) | &mentioned(right, names);
                    let atom = Atom::Compare(left, *op, right);
                    found.push(Condition { atom, mentions });
                    left = right;
                }
            }
            _ => found.push(Condition {
                atom: Atom::Other(condition),
                mentions: mentioned(condition, names),
            }),
        }
    }
    found
}

/// The variables of a builder that an expression mentions, also in inner builders.
fn mentioned(expr: &Expr, names: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_name(expr, true, &mut |name| {
        found.extend(names.iter().find(|own| *own == name).cloned());
    });
    found
}

/// The variables `reached`, and all that are linked with them by conditions, directly or by way of others, in the order
/// of `names`.
fn linked(
    mut reached: BTreeSet<String>,
    conditions: &[Condition],
    names: &[String],
) -> Vec<String> {
    loop {
        let before = reached.len();
        for condition in conditions {
            if !condition.mentions.is_disjoint(&reached) {
                reached.extend(condition.mentions.iter().cloned());
            }
        }
        if reached.len() == before {
            return names
                .iter()
                .filter(|name| reached.contains(*name))
                .cloned()
                .collect();
        }
    }
}

/// Visits the names of an expression that are not called; with `inside` also those in inner builders.
fn each_name(expr: &Expr, inside: bool, visit: &mut dyn FnMut(&str)) {
    match &expr.kind {
        ExprKind::Name(name) => visit(name),
        ExprKind::Paren(inner)
        | ExprKind::Abs(inner)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner) => {
            each_name(inner, inside, visit);
        }
        ExprKind::Chain { first, rest, .. } => {
            each_name(first, inside, visit);
            rest.iter()
                .for_each(|(_, operand)| each_name(operand, inside, visit));
        }
        ExprKind::Compare(first, rest) => {
            each_name(first, inside, visit);
            rest.iter()
                .for_each(|(_, _, operand)| each_name(operand, inside, visit));
        }
        ExprKind::Range { low, high } => {
            each_name(low, inside, visit);
            each_name(high, inside, visit);
        }
        ExprKind::Set(elements, conditions) | ExprKind::List(elements, conditions)
            if conditions.is_empty() || inside =>
        {
            elements
                .iter()
                .chain(conditions)
                .for_each(|part| each_name(part, inside, visit));
        }
        ExprKind::Call {
            args, conditions, ..
        } if conditions.is_none() || inside => {
            args.iter()
                .chain(conditions.iter().flatten())
                .for_each(|part| each_name(part, inside, visit));
        }
        ExprKind::Mex(inner) => each_name(inner, inside, visit),
        ExprKind::Guarded { element, condition } => {
            each_name(element, inside, visit);
            each_name(condition, inside, visit);
        }
        ExprKind::Edge { left, right } => {
            each_name(left, inside, visit);
            each_name(right, inside, visit);
        }
        ExprKind::Index { base, indices } => {
            // The `N` of `N[G, v]` is no variable.
            if indices.len() == 1 {
                each_name(base, inside, visit);
            }
            indices
                .iter()
                .for_each(|index| each_name(index, inside, visit));
        }
        ExprKind::Where { body, names } => {
            each_name(body, inside, visit);
            names
                .iter()
                .for_each(|(_, value)| each_name(value, inside, visit));
        }
        ExprKind::If(condition, then, otherwise) => {
            each_name(condition, inside, visit);
            each_name(then, inside, visit);
            each_name(otherwise, inside, visit);
        }
        ExprKind::Power { base, exponent } => {
            each_name(base, inside, visit);
            each_name(exponent, inside, visit);
        }
        _ => {}
    }
}
