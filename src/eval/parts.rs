//! The parts of a statement, one of which is false where the statement is false.

use super::value::Value;
use nk_lang::ir::{Comparison, Expr, ExprKind, Local};

/// The values that show why a statement is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The number of the part of the statement that is false, in the order of [`parts`].
    pub part: usize,
    /// The value of the left side, or of the whole part if it is no comparison.
    pub left: Value,
    /// The value of the right side, unless it is a set or a range.
    pub right: Option<Value>,
}

/// A part of a statement.
pub struct Part<'a> {
    /// The expression of the part.
    pub expr: &'a Expr,
    /// The names that stand before it with `where`, from the outermost on.
    pub(super) locals: Vec<&'a Local>,
}

impl<'a> Part<'a> {
    /// The sides if the part is a comparison; a set or a range on the right is left out.
    pub fn sides(&self) -> Option<(&'a Expr, Option<&'a Expr>)> {
        let mut expr = self.expr;
        while let ExprKind::Not(inner) = &expr.kind {
            expr = inner;
        }
        match &expr.kind {
            ExprKind::Compare(member, Comparison::In, _)
            | ExprKind::InEnumeration { member, .. }
            | ExprKind::InRange { member, .. } => Some((member, None)),
            ExprKind::Compare(left, _, right) => Some((left, Some(right))),
            _ => None,
        }
    }

    /// An expression of the part, with the names that it may use.
    pub(super) fn within(&self, expr: &Expr) -> Expr {
        match self.locals.is_empty() {
            true => expr.clone(),
            false => Expr::new(
                ExprKind::Let {
                    locals: self.locals.iter().map(|own| (*own).clone()).collect(),
                    body: Box::new(expr.clone()),
                },
                expr.span,
            ),
        }
    }
}

/// The parts that are joined by `and`, also those of a chain such as `0 <= f(n) < 5`.
pub fn parts(statement: &Expr) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    collect(statement, &[], &mut found);
    found
}

fn collect<'a>(expr: &'a Expr, locals: &[&'a Local], found: &mut Vec<Part<'a>>) {
    match &expr.kind {
        ExprKind::And(parts) => {
            for part in parts {
                collect(part, locals, found);
            }
        }
        ExprKind::Let { locals: own, body } => {
            let locals: Vec<&Local> = locals.iter().copied().chain(own).collect();
            collect(body, &locals, found);
        }
        _ => found.push(Part {
            expr,
            locals: locals.to_vec(),
        }),
    }
}
