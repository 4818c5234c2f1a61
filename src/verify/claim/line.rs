//! Trees that are polynomials in n.

use num_traits::ToPrimitive;

use super::node::{Node, Operator};
use nk_base::number::Number;
use nk_base::polynomial::Polynomial;

/// `factor * n + offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The factor of n.
    pub factor: Number,
    /// The constant part.
    pub offset: Number,
}

impl Node {
    /// The tree as a linear expression; `None` if it is not made of n and numbers by sums, differences, and products and
    /// quotients with numbers.
    pub fn line(&self) -> Option<Line> {
        let own = self.polynomial()?;
        let (factor, offset) = own.line()?;
        Some(Line {
            factor: factor.clone(),
            offset: offset.clone(),
        })
    }

    /// The tree as a polynomial in n; `None` if it is not made of n and numbers by sums, differences, products, quotients
    /// by numbers, and powers with numbers as exponents.
    pub(super) fn polynomial(&self) -> Option<Polynomial> {
        match self {
            Node::Number(number) => Some(Polynomial::constant(number.clone())),
            Node::N => Some(Polynomial::variable()),
            Node::Of(Operator::Negate, parts) => {
                parts[0].polynomial()?.scaled(&Number::Small(-1)).ok()
            }
            Node::Of(operator, parts) if parts.len() == 2 => {
                let left = parts[0].polynomial()?;
                match (operator, &parts[1]) {
                    (Operator::Add, right) => left.add(&right.polynomial()?).ok(),
                    (Operator::Subtract, right) => left.sub(&right.polynomial()?).ok(),
                    (Operator::Multiply, right) => left.mul(&right.polynomial()?),
                    (Operator::Divide, Node::Number(divisor)) => {
                        left.scaled(&Number::ONE.div_exact(divisor).ok()?).ok()
                    }
                    (Operator::Power, Node::Number(exponent)) => {
                        left.pow(exponent.as_i64()?.to_usize()?)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
