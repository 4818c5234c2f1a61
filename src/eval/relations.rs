//! The facts about the numbers of a graph expression that are assumed when symmetries of its graphs are sought.
//!
//! Symmetries are proved for all numbers that satisfy some facts, and then hold for each of them. Few facts are tried
//! first, because proofs from them hold for more numbers.

use std::cmp::Ordering;

use nk_verify::symmetry::{Formula, Relation, Term};

/// Greatest number of numbers of a graph expression whose symmetries are sought.
pub(super) const MOST_NUMBERS: usize = 3;
/// A number up to this is one of the facts; of a larger one the fact is that it is larger.
const LARGEST_KNOWN: i64 = 4;

/// The facts about some numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Facts {
    /// The remainders of the numbers modulo 2.
    Remainders(Vec<i64>),
    /// The remainders of the numbers modulo 2, and how the numbers compare with each other.
    Relations {
        remainders: Vec<i64>,
        /// Each number, from -1 to [`LARGEST_KNOWN`] + 1; these two ends also mean all smaller and all larger numbers.
        known: Vec<i64>,
        /// The order of each of [`compared`] and 0.
        signs: Vec<Ordering>,
    },
}

/// Sums of multiples of numbers that are compared with 0: the difference of two numbers, of one and twice another, and
/// of one and the sum of two others.
fn compared(count: usize) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    let factors = |own: &[(usize, i64)]| {
        let mut all = vec![0; count];
        own.iter().for_each(|(at, factor)| all[*at] = *factor);
        all
    };
    for one in 0..count {
        for other in one + 1..count {
            all.extend([(1, 1), (1, 2), (2, 1)].map(|(a, b)| factors(&[(one, a), (other, -b)])));
            let third = (0..count).filter(|own| *own != one && *own != other);
            all.extend(third.map(|third| factors(&[(one, 1), (other, 1), (third, -1)])));
        }
    }
    all
}

impl Facts {
    pub(super) fn remainders(numbers: &[i64]) -> Facts {
        Facts::Remainders(numbers.iter().map(|own| own.rem_euclid(2)).collect())
    }

    pub(super) fn relations(numbers: &[i64]) -> Facts {
        let sign = |factors: Vec<i64>| {
            let all = factors.iter().zip(numbers);
            let sum: i128 = all.map(|own| i128::from(*own.0) * i128::from(*own.1)).sum();
            sum.cmp(&0)
        };
        let known = numbers
            .iter()
            .map(|own| *own.clamp(&-1, &(LARGEST_KNOWN + 1)));
        Facts::Relations {
            remainders: numbers.iter().map(|own| own.rem_euclid(2)).collect(),
            known: known.collect(),
            signs: compared(numbers.len()).into_iter().map(sign).collect(),
        }
    }

    /// The number of numbers.
    pub(super) fn count(&self) -> usize {
        match self {
            Facts::Remainders(own) => own.len(),
            Facts::Relations { remainders, .. } => remainders.len(),
        }
    }

    /// The a and b such that a number is a x + b, where x is its variable. Where the order is known, x is the half
    /// rounded down, so that facts about x hold for all numbers with this remainder.
    pub(super) fn number(&self, at: usize) -> (i64, i64) {
        match self {
            Facts::Remainders(_) => (1, 0),
            Facts::Relations { remainders, .. } => (2, remainders[at]),
        }
    }

    /// The values of the variables.
    pub(super) fn variables(&self, numbers: &[i64]) -> Vec<i64> {
        match self {
            Facts::Remainders(_) => numbers.to_vec(),
            Facts::Relations { .. } => numbers.iter().map(|own| own.div_euclid(2)).collect(),
        }
    }

    fn term(&self, at: usize) -> Term {
        let (factor, offset) = self.number(at);
        Term::Variable(at).times(factor).plus(Term::Number(offset))
    }

    /// The condition that the number at a place is at least `least`.
    pub(super) fn at_least(&self, at: usize, least: i64) -> Formula {
        Formula::at_most(Term::Number(least), self.term(at))
    }

    /// The facts, as conditions on the variables.
    pub(super) fn formulas(&self) -> Vec<Formula> {
        match self {
            Facts::Remainders(remainders) => {
                let two = || Term::Number(2);
                let all = remainders.iter().enumerate();
                all.map(|(at, own)| Formula::equal(self.term(at).modulo(two()), Term::Number(*own)))
                    .collect()
            }
            Facts::Relations { known, signs, .. } => {
                let known = known
                    .iter()
                    .enumerate()
                    .map(|(at, own)| self.size(at, *own));
                let orders = compared(self.count()).into_iter().zip(signs);
                let orders = orders.map(|(factors, sign)| self.order(&factors, *sign));
                known.chain(orders).collect()
            }
        }
    }

    /// The fact about the size of one number.
    fn size(&self, at: usize, known: i64) -> Formula {
        match known {
            ..0 => Formula::at_most(self.term(at), Term::Number(-1)),
            0..=LARGEST_KNOWN => Formula::equal(self.term(at), Term::Number(known)),
            _ => self.at_least(at, known),
        }
    }

    /// The fact about the sign of a sum of multiples.
    fn order(&self, factors: &[i64], sign: Ordering) -> Formula {
        let side = |sign: i64| {
            let all = factors.iter().enumerate().filter(|own| own.1 * sign > 0);
            all.fold(Term::Number(0), |sum, (at, own)| {
                sum.plus(self.term(at).times(own * sign))
            })
        };
        let (left, right) = (side(1), side(-1));
        match sign {
            Ordering::Less => Formula::Compare(left, Relation::Less, right),
            Ordering::Equal => Formula::equal(left, right),
            Ordering::Greater => Formula::Compare(right, Relation::Less, left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_true_of_the_numbers_that_they_are_of() {
        for code in 0..40 * 40 * 40 {
            let numbers = [code % 40 - 8, code / 40 % 40 - 8, code / 1600 - 8];
            for count in 1..=3 {
                let numbers = &numbers[..count];
                for facts in [Facts::remainders(numbers), Facts::relations(numbers)] {
                    let variables = facts.variables(numbers);
                    for own in facts.formulas() {
                        assert_eq!(own.holds(&variables), Some(true), "{own:?} {numbers:?}");
                    }
                }
            }
        }
    }
}
