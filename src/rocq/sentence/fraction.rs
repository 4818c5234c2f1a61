//! Fractions of integers with a constant denominator.

use nk_base::number::Number;
use nk_verify::claim::{Node, Operator};
use num_integer::lcm;
use num_traits::ToPrimitive;

/// A numerator over a constant denominator.
pub struct Fraction {
    pub numerator: Node,
    pub denominator: i64,
}

impl Fraction {
    /// The numerator over another denominator, which must be a multiple of the present one.
    pub fn times(self, denominator: i64) -> Node {
        match denominator / self.denominator {
            1 => self.numerator,
            factor => Node::of(
                Operator::Multiply,
                [Node::Number(Number::Small(factor)), self.numerator],
            ),
        }
    }
}

/// A number as a fraction of integers with a constant denominator; `None` if there is no such fraction, or if the
/// denominator is too large.
pub fn fraction(node: &Node) -> Option<Fraction> {
    let plain = |node: &Node| {
        Some(Fraction {
            numerator: node.clone(),
            denominator: 1,
        })
    };
    let small = |own: i64| (1..1 << 20).contains(&own).then_some(own);
    let Node::Of(operator, parts) = node else {
        return match node {
            Node::Number(own) if !own.is_integer() => {
                let own = own.to_rational();
                Some(Fraction {
                    numerator: Node::Number(Number::Small(own.numer().to_i64()?)),
                    denominator: small(own.denom().to_i64()?)?,
                })
            }
            _ => plain(node),
        };
    };
    match (operator, &parts[..]) {
        (Operator::Divide, [value, Node::Number(by)]) => {
            let value = fraction(value)?;
            let by = small(by.as_i64()?)?;
            Some(Fraction {
                denominator: small(value.denominator.checked_mul(by)?)?,
                ..value
            })
        }
        (Operator::Negate, [value]) => {
            let value = fraction(value)?;
            Some(Fraction {
                numerator: Node::of(Operator::Negate, [value.numerator]),
                ..value
            })
        }
        (Operator::Add | Operator::Subtract, [left, right]) => {
            let (left, right) = (fraction(left)?, fraction(right)?);
            let all = small(lcm(left.denominator, right.denominator))?;
            Some(Fraction {
                numerator: Node::of(*operator, [left.times(all), right.times(all)]),
                denominator: all,
            })
        }
        (Operator::Multiply, [left, right]) => {
            let (left, right) = (fraction(left)?, fraction(right)?);
            Some(Fraction {
                denominator: small(left.denominator.checked_mul(right.denominator)?)?,
                numerator: Node::of(Operator::Multiply, [left.numerator, right.numerator]),
            })
        }
        _ => plain(node),
    }
}
