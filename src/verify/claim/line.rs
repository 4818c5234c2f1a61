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
        let own = self.polynomial_in(0)?;
        let (factor, offset) = own.line()?;
        Some(Line {
            factor: factor.clone(),
            offset: offset.clone(),
        })
    }

    /// The tree as a linear expression in `count` variables: their factors, and the constant part at the end. `None` if it
    /// is not made of variables and numbers by sums, differences, and products and quotients with numbers.
    pub(super) fn linear(&self, count: usize) -> Option<Vec<Number>> {
        let single = |at: usize, value: Number| {
            let mut own = vec![Number::ZERO; count + 1];
            *own.get_mut(at)? = value;
            Some(own)
        };
        let scaled = |own: &Node, by: &dyn Fn(&Number) -> Option<Number>| {
            own.linear(count)?
                .iter()
                .map(by)
                .collect::<Option<Vec<_>>>()
        };
        match self {
            Node::Number(number) => single(count, number.clone()),
            Node::N => single(0, Number::ONE),
            Node::Other(number) if number + 1 < count => single(number + 1, Number::ONE),
            Node::Of(Operator::Negate, parts) => scaled(&parts[0], &|own| Some(own.neg())),
            Node::Of(operator, parts) if parts.len() == 2 => match (operator, &parts[0], &parts[1])
            {
                (Operator::Add | Operator::Subtract, left, right) => {
                    let (left, right) = (left.linear(count)?, right.linear(count)?);
                    let both = left.iter().zip(&right).map(|(left, right)| match operator {
                        Operator::Add => left.add(right).ok(),
                        _ => left.sub(right).ok(),
                    });
                    both.collect()
                }
                (Operator::Multiply, own, Node::Number(factor))
                | (Operator::Multiply, Node::Number(factor), own) => {
                    scaled(own, &|own| own.mul(factor).ok())
                }
                (Operator::Divide, own, Node::Number(divisor)) => {
                    scaled(own, &|own| own.div_exact(divisor).ok())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The tree as a polynomial in one variable: 0 for n, 1 for the first other one. `None` if it is not made of that
    /// variable and numbers by sums, differences, products, quotients
    /// by numbers, and powers with numbers as exponents.
    pub(super) fn polynomial_in(&self, axis: usize) -> Option<Polynomial> {
        let polynomial = |own: &Node| own.polynomial_in(axis);
        match self {
            Node::Number(number) => Some(Polynomial::constant(number.clone())),
            Node::N if axis == 0 => Some(Polynomial::variable()),
            Node::Other(number) if number + 1 == axis => Some(Polynomial::variable()),
            Node::Of(Operator::Negate, parts) => {
                polynomial(&parts[0])?.scaled(&Number::Small(-1)).ok()
            }
            Node::Of(operator, parts) if parts.len() == 2 => {
                let left = polynomial(&parts[0])?;
                match (operator, &parts[1]) {
                    (Operator::Add, right) => left.add(&polynomial(right)?).ok(),
                    (Operator::Subtract, right) => left.sub(&polynomial(right)?).ok(),
                    (Operator::Multiply, right) => left.mul(&polynomial(right)?),
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
