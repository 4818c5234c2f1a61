//! Integers from fractions: bounds, `floor`, `ceiling`, and places where the language requires an integer.
//!
//! A bound such as `n/2 - 1/2` is written as one integer division, `(n - 1) // 2`, if its terms are integers.

use nk_base::number::Number;
use nk_lang::ir::{Builtin, Expr, ExprKind, Operation};

use super::Tongue;
use super::expr::Body;
use crate::reason::Answer;
use crate::text::{Text, level};

/// A sum of integer expressions with integer factors, and a number, over a common denominator. It is not a
/// [`LinearForm`](nk_base::linear::LinearForm), since its summands are written in their order.
struct SumOverInteger<'a> {
    terms: Vec<(i64, &'a Expr)>,
    constant: i64,
    denominator: i64,
}

/// The direction in which a fraction is rounded to an integer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    Down,
    Up,
    /// The value is an integer, or the specification has an error.
    None,
}

impl<'a> Body<'_, 'a> {
    /// An expression in a place where the language requires an integer.
    pub fn int(&mut self, expr: &'a Expr) -> Answer<Text> {
        if self.tongue() != Tongue::Python || !self.known(expr).is_fraction {
            return self.expr(expr);
        }
        if let Some(text) = self.divided(expr, Rounding::None, 0)? {
            return Ok(text);
        }
        if let ExprKind::Arithmetic { first, rest } = &expr.kind {
            let is_sum = rest
                .iter()
                .all(|own| matches!(own.0, Operation::Add | Operation::Subtract));
            let mut operands = [&**first]
                .into_iter()
                .chain(rest.iter().map(|own| &own.2))
                .enumerate();
            let is_fraction = |own: &(usize, &Expr)| self.known(own.1).is_fraction;
            let fractions: Vec<usize> = operands
                .by_ref()
                .filter(is_fraction)
                .map(|own| own.0)
                .collect();
            // If all other terms are integers, this one is an integer too.
            if let ([only], true) = (&fractions[..], is_sum) {
                return self.arithmetic(first, rest, Some(*only));
            }
            // Only the last operation can give a fraction.
            if let (Some((Operation::Divide, span, by)), [], true) = (
                rest.last(),
                &fractions[..],
                rest.len() == 1 || only_products(rest),
            ) {
                let before = &rest[..rest.len() - 1];
                if before.iter().all(|own| own.0 == Operation::Multiply) {
                    let parts = [self.arithmetic(first, before, None)?, self.expr(by)?];
                    return self.fill("div", &parts, *span);
                }
            }
        }
        let text = self.expr(expr)?;
        self.fill("integer", &[text], expr.span)
    }

    /// The text of `floor(x)` or `ceiling(x)`, plus a number.
    pub fn rounded(&mut self, expr: &'a Expr, rounding: Rounding, plus: i64) -> Answer<Text> {
        if !self.known(expr).is_fraction {
            let text = self.expr(expr)?;
            return Ok(self.plus(text, plus));
        }
        if let Some(text) = self.divided(expr, rounding, plus)? {
            return Ok(text);
        }
        let key = if rounding == Rounding::Up {
            "ceiling"
        } else {
            "floor"
        };
        let text = self.expr(expr)?;
        let text = self.fill(key, &[text], expr.span)?;
        Ok(self.plus(text, plus))
    }

    fn plus(&self, text: Text, plus: i64) -> Text {
        // The sum of `n - 1` and 1 is written as `n`.
        let (text, before) = match text.summand() {
            Some((rest, number)) => (rest, number),
            None => (text, 0),
        };
        match plus + before {
            0 => text,
            plus @ 1.. => Text::new(format!("{} + {plus}", text.at(level::SUM)), level::SUM),
            plus => Text::new(format!("{} - {}", text.at(level::SUM), -plus), level::SUM),
        }
    }

    /// A bound plus a number.
    fn bound(&mut self, expr: &'a Expr, plus: i64) -> Answer<Text> {
        match &expr.kind {
            ExprKind::Number(number) if number.is_integer() => {
                let number = number.add(&Number::Small(plus));
                Ok(number.map_or_else(|_| Text::atom("0"), |own| self.number(&own)))
            }
            ExprKind::Builtin(Builtin::Floor, args) => self.rounded(&args[0], Rounding::Down, plus),
            ExprKind::Builtin(Builtin::Ceiling, args) => self.rounded(&args[0], Rounding::Up, plus),
            ExprKind::Arithmetic { first, rest } => match &rest[..] {
                [(operation @ (Operation::Add | Operation::Subtract), _, last)] => {
                    let number = match &last.kind {
                        ExprKind::Number(Number::Small(number)) => *number,
                        _ => return self.sum(expr, plus),
                    };
                    let sign = if *operation == Operation::Add { 1 } else { -1 };
                    self.bound(first, plus + sign * number)
                }
                _ => self.sum(expr, plus),
            },
            _ => self.sum(expr, plus),
        }
    }

    fn sum(&mut self, expr: &'a Expr, plus: i64) -> Answer<Text> {
        let text = self.int(expr)?;
        Ok(self.plus(text, plus))
    }

    /// The greatest of some lower bounds.
    pub fn greatest(&mut self, bounds: &'a [Expr]) -> Answer<Text> {
        self.extreme(bounds, "greatest", 0)
    }

    /// The least of some upper bounds.
    pub fn least(&mut self, bounds: &'a [Expr]) -> Answer<Text> {
        self.extreme(bounds, "least", 0)
    }

    /// The first integer beyond the least of some upper bounds.
    pub fn beyond_least(&mut self, bounds: &'a [Expr]) -> Answer<Text> {
        self.extreme(bounds, "least", 1)
    }

    /// The integer after a bound.
    pub fn beyond(&mut self, bound: &'a Expr) -> Answer<Text> {
        self.bound(bound, 1)
    }

    fn extreme(&mut self, bounds: &'a [Expr], key: &str, plus: i64) -> Answer<Text> {
        let mut parts = Vec::new();
        for bound in bounds {
            let text = self.bound(bound, plus)?;
            if !parts.contains(&text) {
                parts.push(text);
            }
        }
        match (&parts[..], bounds.first()) {
            ([one], _) => Ok(one.clone()),
            ([_, _], Some(first)) => self.fill(&format!("{key} of two"), &parts, first.span),
            (_, Some(first)) => self.fill(key, &parts, first.span),
            (_, None) => Ok(Text::atom("0")),
        }
    }

    /// A fraction as one integer division, if its terms are integers.
    fn divided(&mut self, expr: &'a Expr, rounding: Rounding, plus: i64) -> Answer<Option<Text>> {
        let Some(quotient) = self.quotient(expr) else {
            return Ok(None);
        };
        let d = quotient.denominator;
        let up = if rounding == Rounding::Up { d - 1 } else { 0 };
        let added = plus.checked_mul(d).and_then(|own| own.checked_add(up));
        let constant = added.and_then(|own| own.checked_add(quotient.constant));
        let (Some(constant), false) = (constant, quotient.terms.is_empty()) else {
            return Ok(None);
        };
        let mut sum = String::new();
        for (factor, term) in &quotient.terms {
            let text = self.expr(term)?;
            let size = factor.unsigned_abs();
            let scaled = match size {
                1 => text.at(level::PRODUCT),
                _ => format!("{size}*{}", text.at(level::PRODUCT + 1)),
            };
            sum += match (sum.is_empty(), *factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            sum += &scaled;
        }
        let level = match (quotient.terms.len(), constant) {
            (1, 0) if quotient.terms[0].0 > 0 => level::PRODUCT,
            _ => level::SUM,
        };
        let sum = match constant {
            0 => sum,
            1.. => format!("{sum} + {constant}"),
            _ => format!("{sum} - {}", -constant),
        };
        let sum = Text::new(sum, level);
        if d == 1 {
            return Ok(Some(sum));
        }
        let parts = [sum, Text::atom(d.to_string())];
        self.fill("div", &parts, expr.span).map(Some)
    }

    fn quotient(&self, expr: &'a Expr) -> Option<SumOverInteger<'a>> {
        let mut quotient = SumOverInteger {
            terms: Vec::new(),
            constant: 0,
            denominator: 1,
        };
        self.gather(expr, (1, 1), &mut quotient)?;
        // A sum is easier to read if it begins with a term that is added.
        quotient.terms.sort_by_key(|own| own.0 < 0);
        Some(quotient)
    }

    /// Adds an expression times a fraction.
    fn gather(
        &self,
        expr: &'a Expr,
        factor: (i64, i64),
        quotient: &mut SumOverInteger<'a>,
    ) -> Option<()> {
        match &expr.kind {
            ExprKind::Number(number) => {
                let ratio = number.to_rational();
                let numerator = i64::try_from(ratio.numer()).ok()?;
                let denominator = i64::try_from(ratio.denom()).ok()?;
                let over = factor.1.checked_mul(denominator)?;
                let scale = quotient.common(over)?;
                let own = factor.0.checked_mul(numerator)?.checked_mul(scale)?;
                quotient.constant = quotient.constant.checked_add(own)?;
                Some(())
            }
            ExprKind::Negate(part) => self.gather(part, (-factor.0, factor.1), quotient),
            ExprKind::Arithmetic { first, rest } if only_sums(rest) => {
                self.gather(first, factor, quotient)?;
                for (operation, _, part) in rest {
                    let sign = if *operation == Operation::Subtract {
                        -1
                    } else {
                        1
                    };
                    self.gather(part, (sign * factor.0, factor.1), quotient)?;
                }
                Some(())
            }
            ExprKind::Arithmetic { first, rest } if only_products(rest) => {
                self.product(first, rest, factor, quotient)
            }
            _ => self.term(expr, factor, quotient),
        }
    }

    /// Adds a product, times a fraction, of which at most one factor is not a number.
    fn product(
        &self,
        first: &'a Expr,
        rest: &'a [(Operation, nk_base::source::Span, Expr)],
        factor: (i64, i64),
        quotient: &mut SumOverInteger<'a>,
    ) -> Option<()> {
        let (mut factor, mut term) = (factor, None);
        let operands = [(Operation::Multiply, first)].into_iter();
        for (operation, part) in operands.chain(rest.iter().map(|own| (own.0, &own.2))) {
            match (&part.kind, operation) {
                (ExprKind::Number(number), _) => {
                    let ratio = number.to_rational();
                    let mut own = [ratio.numer(), ratio.denom()].map(|own| i64::try_from(own).ok());
                    if operation == Operation::Divide {
                        own.swap(0, 1);
                    }
                    let [Some(numerator), Some(denominator @ 1..)] = own else {
                        return None;
                    };
                    factor = (
                        factor.0.checked_mul(numerator)?,
                        factor.1.checked_mul(denominator)?,
                    );
                }
                (_, Operation::Multiply) if term.is_none() => term = Some(part),
                _ => return None,
            }
        }
        self.term(term?, factor, quotient)
    }

    fn term(
        &self,
        expr: &'a Expr,
        factor: (i64, i64),
        quotient: &mut SumOverInteger<'a>,
    ) -> Option<()> {
        if self.known(expr).is_fraction {
            return None;
        }
        let scale = quotient.common(factor.1)?;
        quotient.terms.push((factor.0.checked_mul(scale)?, expr));
        Some(())
    }
}

impl SumOverInteger<'_> {
    /// Makes the denominator a multiple of `other`, and returns the factor by which fractions over `other` must be
    /// scaled.
    fn common(&mut self, other: i64) -> Option<i64> {
        let scale = other / num_integer::gcd(self.denominator, other);
        for (factor, _) in &mut self.terms {
            *factor = factor.checked_mul(scale)?;
        }
        self.constant = self.constant.checked_mul(scale)?;
        self.denominator = self.denominator.checked_mul(scale)?;
        Some(self.denominator / other)
    }
}

fn only_sums(rest: &[(Operation, nk_base::source::Span, Expr)]) -> bool {
    rest.iter()
        .all(|own| matches!(own.0, Operation::Add | Operation::Subtract))
}

fn only_products(rest: &[(Operation, nk_base::source::Span, Expr)]) -> bool {
    rest.iter()
        .all(|own| matches!(own.0, Operation::Multiply | Operation::Divide))
}
