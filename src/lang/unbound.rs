//! Names in the conditions of an equation that nothing binds: its conditions are about its arguments.

use std::collections::HashMap;

use super::domain::each_name;
use super::error::WithWhere;
use super::names::Names;
use super::scope::Scope;
use nk_base::source::{SourceMap, Span};
use nk_syntax::ast;
use nk_syntax::token::one_line;

/// The names of the conditions of an equation that have no value, and whether this was reported.
#[derive(Clone, Debug, Default)]
pub struct Unbound<'a> {
    said: HashMap<&'a str, bool>,
    /// The equation with `where`, where all of these names are given a value by a condition `k = n div 2`.
    instead: Option<Box<WithWhere>>,
}

impl<'a> Unbound<'a> {
    /// The names of an equation whose arguments are in scope.
    pub fn new(
        head: &ast::Head,
        equation: &'a ast::Equation,
        scope: &Scope,
        names: &Names,
        sources: &SourceMap,
    ) -> Self {
        let mut said = HashMap::new();
        for condition in &equation.conditions {
            each_name(condition, false, &mut |name, span| {
                if !scope.has(name) && names.get(name, span.file).is_none() {
                    said.insert(name, false);
                }
            });
        }
        let instead = match said.is_empty() {
            true => None,
            false => with_where(head, equation, &said, sources).map(Box::new),
        };
        Self { said, instead }
    }

    /// Marks a name without a value as reported. Returns `None` if no condition of the equation has the name, and
    /// otherwise whether it is reported for the first time. If one change would give all names their values, there is
    /// one report for all.
    pub fn say(&mut self, name: &str) -> Option<bool> {
        let is_said = std::mem::replace(self.said.get_mut(name)?, true);
        if self.instead.is_some() {
            self.said.values_mut().for_each(|own| *own = true);
        }
        Some(!is_said)
    }

    /// The equation that gives the names their values.
    pub fn instead(&self) -> Option<Box<WithWhere>> {
        self.instead.clone()
    }
}

/// The equation whose conditions `k = n div 2` come after `where`, if they give each of the names a value.
fn with_where(
    head: &ast::Head,
    equation: &ast::Equation,
    names: &HashMap<&str, bool>,
    sources: &SourceMap,
) -> Option<WithWhere> {
    let mentions = |expr: &ast::Expr, known: &[&str]| {
        let mut found = false;
        each_name(expr, true, &mut |name, _| {
            found |= names.contains_key(name) && !known.contains(&name);
        });
        found
    };
    let text = |span: Span| one_line(sources.slice(span));
    let (mut given, mut values, mut rest) = (Vec::new(), Vec::new(), Vec::new());
    for condition in &equation.conditions {
        match given_value(condition, names) {
            Some((name, value)) if !given.contains(&name) && !mentions(value, &given) => {
                given.push(name);
                values.push(format!("{name} = {}", text(value.span)));
            }
            _ if mentions(condition, &[]) => return None,
            _ => rest.push(text(condition.span)),
        }
    }
    let last = equation.conditions.last()?.span;
    if given.len() < names.len() || equation.heads.len() != 1 {
        return None;
    }
    let word = match &equation.body.kind {
        ast::ExprKind::Where { .. } => ",",
        _ => " where",
    };
    let mut new = format!("{word} {}", values.join(", "));
    if !rest.is_empty() {
        new += &format!(" : {}", rest.join(", "));
    }
    let whole = head.span.to(equation.body.span);
    Some(WithWhere {
        equation: text(whole) + &new,
        place: equation.body.span.ends().1.to(last),
        text: new,
    })
}

/// The name and the value of a condition `k = n div 2` that is about one of these names.
fn given_value<'e>(
    condition: &'e ast::Expr,
    names: &HashMap<&str, bool>,
) -> Option<(&'e str, &'e ast::Expr)> {
    let ast::ExprKind::Compare(left, rest) = &condition.kind else {
        return None;
    };
    let [(ast::Comparison::Equal, _, right)] = &rest[..] else {
        return None;
    };
    let sides = [(&**left, right), (right, &**left)];
    sides
        .into_iter()
        .find_map(|(side, value)| match &side.kind {
            ast::ExprKind::Name(name) if names.contains_key(name.as_str()) => {
                Some((name.as_str(), value))
            }
            _ => None,
        })
}
