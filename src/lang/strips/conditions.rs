//! Conditions on indices and n -> alternatives of linear inequalities.

use super::terms::{Cases, MOST_CASES, crossed, tame};
use super::{Reader, Scope};
use crate::ir::{Aggregate, Expr, ExprKind};
use nk_base::source::Span;
use nk_derive::error::StepError;
use nk_derive::linear_form::Form;
use nk_syntax::ast::Comparison;

/// Alternatives; in each of them all forms must be at least 0.
pub(super) type Alternatives = Vec<Vec<Form>>;

impl Reader<'_> {
    /// The alternatives in which a condition has the truth value `wanted`.
    pub(super) fn truth(
        &self,
        expr: &Expr,
        wanted: bool,
        scope: &Scope,
    ) -> Result<Alternatives, StepError> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Not(inner) => self.truth(inner, !wanted, scope),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                let is_and = matches!(expr.kind, ExprKind::And(_));
                let parts: Vec<Alternatives> = parts
                    .iter()
                    .map(|part| self.truth(part, wanted, scope))
                    .collect::<Result<_, _>>()?;
                match is_and == wanted {
                    true => all_of(&parts, span),
                    false => Ok(parts.concat()),
                }
            }
            ExprKind::InRange { member, low, high } => {
                let ends = [(low, member), (member, high)].map(|(a, b)| self.at_most(a, b, scope));
                let [left, right] = ends;
                self.both(left?, right?, wanted, span)
            }
            ExprKind::Compare(left, op, right) => {
                self.comparison(left, *op, right, wanted, scope, span)
            }
            _ => Err(StepError::not_linear("a condition", span)),
        }
    }

    /// `right - left`, which is at least 0 where `left <= right`.
    fn at_most(&self, left: &Expr, right: &Expr, scope: &Scope) -> Result<Cases, StepError> {
        let span = left.span;
        let (left, right) = (self.number(left, scope)?, self.number(right, scope)?);
        crossed(&right, &left, span, &Form::minus)
    }

    /// The alternatives in which both are at least 0, if that is `wanted`, or in which one of them is not.
    fn both(
        &self,
        left: Cases,
        right: Cases,
        wanted: bool,
        span: Span,
    ) -> Result<Alternatives, StepError> {
        let sides = [signs(left, wanted, span)?, signs(right, wanted, span)?];
        match wanted {
            true => all_of(&sides, span),
            false => Ok(sides.concat()),
        }
    }

    fn comparison(
        &self,
        left: &Expr,
        op: Comparison,
        right: &Expr,
        wanted: bool,
        scope: &Scope,
        span: Span,
    ) -> Result<Alternatives, StepError> {
        match op {
            Comparison::LessEqual => signs(self.at_most(left, right, scope)?, wanted, span),
            Comparison::GreaterEqual => signs(self.at_most(right, left, scope)?, wanted, span),
            Comparison::Less => signs(self.at_most(right, left, scope)?, !wanted, span),
            Comparison::Greater => signs(self.at_most(left, right, scope)?, !wanted, span),
            Comparison::Equal | Comparison::NotEqual => {
                let (up, down) = (
                    self.at_most(left, right, scope)?,
                    self.at_most(right, left, scope)?,
                );
                self.both(up, down, wanted == (op == Comparison::Equal), span)
            }
            Comparison::Subset => Err(StepError::not_linear("a comparison of sets", span)),
            Comparison::In | Comparison::NotIn => {
                let wanted = wanted == (op == Comparison::In);
                let mut parts = Vec::new();
                for value in self.members(right, scope)? {
                    let number = self.number(left, scope)?;
                    let one = vec![(Vec::new(), value)];
                    let up = crossed(&number, &one, span, &Form::minus)?;
                    let down = crossed(&one, &number, span, &Form::minus)?;
                    parts.push(self.both(up, down, wanted, span)?);
                }
                match wanted {
                    true => Ok(parts.concat()),
                    false => all_of(&parts, span),
                }
            }
        }
    }

    /// The members of a set that is written out: `{1, 3, 5}`.
    pub(super) fn members(&self, set: &Expr, scope: &Scope) -> Result<Vec<Form>, StepError> {
        let Some(elements) = set.elements(Aggregate::Set) else {
            return Err(StepError::not_linear(
                "a set that is not written out",
                set.span,
            ));
        };
        let mut members = Vec::new();
        for element in elements {
            let value = self.number(&element.item, scope)?;
            match &value[..] {
                [(when, form)] if when.is_empty() && element.is_plain() => {
                    members.push(form.clone())
                }
                _ => {
                    return Err(StepError::not_linear(
                        "a set that is not written out",
                        element.item.span,
                    ));
                }
            }
        }
        Ok(members)
    }
}

/// The alternatives in which the values are at least 0, if that is `wanted`, or in which they are not.
fn signs(cases: Cases, wanted: bool, span: Span) -> Result<Alternatives, StepError> {
    let sign = |(mut when, form): (Vec<Form>, Form)| {
        let form = form.at_least_zero();
        when.push(match wanted {
            true => form,
            false => tame(form.denied(), span)?,
        });
        Ok(when)
    };
    cases.into_iter().map(sign).collect()
}

/// The conjunctions of one alternative of each part.
fn all_of(parts: &[Alternatives], span: Span) -> Result<Alternatives, StepError> {
    let mut all: Alternatives = vec![Vec::new()];
    for part in parts {
        let pairs = all
            .iter()
            .flat_map(|left| part.iter().map(move |right| (left, right)));
        all = pairs
            .map(|(left, right)| [left.as_slice(), right].concat())
            .collect();
        if all.len() > MOST_CASES {
            return Err(StepError::too_many("cases", span));
        }
    }
    Ok(all)
}
