//! Builders: the elements at all points of a box that satisfy the conditions.

use nk_syntax::ast::{Expr, ExprKind};

use super::{Fraction, Result, Scope, Slow};

/// Every variable of a builder runs from `-BOX` to `BOX`: ranges of the tests must lie well inside.
const BOX: i128 = 12;

/// A condition, and how many of the variables it and the conditions before it mention, counted up to the last one.
type Condition<'e> = (&'e Expr, usize);

impl Slow<'_> {
    pub fn elements(
        &mut self,
        elements: &[Expr],
        conditions: &[Expr],
        scope: &mut Scope,
    ) -> Result<Vec<Fraction>> {
        let mut names: Vec<String> = Vec::new();
        let mut numbered = Vec::new();
        for condition in conditions {
            each_name(condition, &mut |name| {
                let known =
                    scope.iter().any(|(own, _)| own == name) || self.equations.contains_key(name);
                if !known && !names.iter().any(|own| own == name) {
                    names.push(name.to_owned());
                }
            });
            numbered.push((condition, names.len()));
        }
        let mut values = Vec::new();
        let depth = scope.len();
        self.points((&names, 0), elements, &numbered, scope, &mut values)?;
        scope.truncate(depth);
        Ok(values)
    }

    /// The first `bound` names are in scope. The conditions are looked at in the order in which they are written, each as
    /// soon as its variables have values: what comes of them is the same as if all waited for the last variable.
    fn points(
        &mut self,
        (names, bound): (&[String], usize),
        elements: &[Expr],
        conditions: &[Condition],
        scope: &mut Scope,
        values: &mut Vec<Fraction>,
    ) -> Result<()> {
        let ready = conditions.iter().take_while(|(_, needs)| *needs <= bound);
        let (now, later) = conditions.split_at(ready.count());
        for (condition, _) in now {
            if !self.truth(condition, scope)? {
                return Ok(());
            }
        }
        let Some(name) = names.get(bound) else {
            for element in elements {
                values.push(self.number(element, scope)?);
            }
            return Ok(());
        };
        for value in -BOX..=BOX {
            scope.push((name.clone(), value));
            self.points((names, bound + 1), elements, later, scope, values)?;
            scope.pop();
        }
        Ok(())
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
