//! Trees that are linear in n.

use super::node::{Node, Operator};
use nk_base::number::{Number, NumberError};

/// `factor * n + offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The factor of n.
    pub factor: Number,
    /// The constant part.
    pub offset: Number,
}

impl Line {
    /// Whether both numbers are integers.
    pub fn is_of_integers(&self) -> bool {
        self.factor.is_integer() && self.offset.is_integer()
    }
}

impl Node {
    /// The tree as a linear expression; `None` if it is not made of n and numbers by sums, differences and products
    /// with numbers.
    pub fn line(&self) -> Option<Line> {
        let (factor, offset) = match self {
            Node::Number(number) => (Number::ZERO, number.clone()),
            Node::N => (Number::ONE, Number::ZERO),
            Node::Of(Operator::Negate, parts) => {
                let own = parts[0].line()?;
                (own.factor.neg(), own.offset.neg())
            }
            Node::Of(operator, parts) if parts.len() == 2 => {
                let (left, right) = (parts[0].line()?, parts[1].line()?);
                let both = |of: fn(&Number, &Number) -> Result<Number, NumberError>| {
                    let factor = of(&left.factor, &right.factor).ok()?;
                    Some((factor, of(&left.offset, &right.offset).ok()?))
                };
                let scaled = |own: &Line, by: &Number| {
                    Some((own.factor.mul(by).ok()?, own.offset.mul(by).ok()?))
                };
                match operator {
                    Operator::Add => both(Number::add)?,
                    Operator::Subtract => both(Number::sub)?,
                    Operator::Multiply if right.factor.is_zero() => scaled(&left, &right.offset)?,
                    Operator::Multiply if left.factor.is_zero() => scaled(&right, &left.offset)?,
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(Line { factor, offset })
    }
}
