//! An expression with its kind, as it is made from the tree.

use super::ir::{Expr, ExprKind, Kind};
use nk_base::number::Number;
use nk_base::source::Span;

/// An expression and its kind, which is `None` after an error.
#[derive(Clone, Debug)]
pub struct Typed {
    pub expr: Expr,
    pub kind: Option<Kind>,
}

impl Typed {
    pub fn new(kind: ExprKind, span: Span, result: impl Into<Option<Kind>>) -> Self {
        Typed::of(Expr { span, kind }, result)
    }

    pub fn of(expr: Expr, kind: impl Into<Option<Kind>>) -> Self {
        let kind = kind.into();
        Typed { expr, kind }
    }

    pub fn broken(span: Span) -> Self {
        Typed::new(ExprKind::Number(Number::ZERO), span, None)
    }
}
