//! Linear recurrences and generating functions of sequences that are periodic, or arithmetic-periodic, from some index
//! on.
//!
//! With a(k + m) = a(k) + g from some k on, the series sum a(k) x^k times (1 - x^m), or (1 - x)(1 - x^m) if g is not 0,
//! is a polynomial: its coefficients vanish where the recurrence holds. The fraction is reduced factor by factor, the
//! factors being the cyclotomic polynomials of the divisors of m, which are irreducible.

use nk_system::Periodicity;
use num_bigint::BigInt;
use num_traits::{One, Zero};

/// A generating function in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratingFunction {
    /// The index of the first term.
    pub first: i64,
    /// The least power of x in the numerator; `first` if the numerator is 0.
    pub lowest: i64,
    /// The integer coefficients of x^lowest, x^(lowest + 1), ..., the last of which is not 0; empty for the series 0.
    pub numerator: Vec<BigInt>,
    /// The factors of the denominator: polynomials with integer coefficients and constant term 1.
    pub factors: Vec<Polynomial>,
}

/// The coefficients of x^0, x^1, ...
pub type Polynomial = Vec<BigInt>;

/// The generating function of a(first), a(first + 1), .... `terms` are the first terms; the others follow from the
/// periodicity. Terms after the first period are not used.
///
/// * Cost: the square of the number of terms. `None` for more than 4096 terms, or if they end before the first period
///   does.
pub fn generating_function(
    terms: &[BigInt],
    first: i64,
    periodicity: &Periodicity,
) -> Option<GeneratingFunction> {
    let period = usize::try_from(periodicity.period).ok()?;
    let terms = terms.get(..usize::try_from(periodicity.last() + 1 - first).ok()?)?;
    if period == 0 || terms.len() < period || terms.len() > 4096 {
        return None;
    }
    let mut left: Vec<usize> = (1..=period).filter(|d| period.is_multiple_of(*d)).collect();
    if periodicity.saltus != 0 {
        left.push(1);
    }
    let mut all = terms.to_vec();
    all.push(&all[all.len() - period] + periodicity.saltus);
    let whole = left.iter().fold(vec![BigInt::one()], |product, d| {
        times(&product, &cyclotomic(*d))
    });
    let mut numerator: Polynomial = times(&all, &whole).into_iter().take(all.len()).collect();
    trim(&mut numerator);
    let mut kept = Vec::new();
    for d in left {
        match divided(&numerator, &cyclotomic(d)) {
            Some(quotient) => numerator = quotient,
            None => kept.push(d),
        }
    }
    // The series 0 keeps one factor, so that it has a recurrence.
    if numerator.is_empty() {
        kept = vec![1];
    }
    let zeros = numerator.iter().take_while(|own| own.is_zero()).count();
    Some(GeneratingFunction {
        first,
        lowest: first + zeros as i64,
        numerator: numerator.split_off(zeros),
        factors: factors(kept),
    })
}

impl GeneratingFunction {
    /// The coefficients c1, c2, ... of the shortest recurrence a(k) = c1 a(k-1) + c2 a(k-2) + ...
    pub fn signature(&self) -> Vec<BigInt> {
        let one = vec![BigInt::one()];
        let denominator = self
            .factors
            .iter()
            .fold(one, |product, own| times(&product, own));
        denominator[1..].iter().map(|own| -own).collect()
    }

    /// The least k from which on the recurrence of [`GeneratingFunction::signature`] holds and refers only to existing
    /// terms.
    pub fn holds_from(&self) -> i64 {
        let order: usize = self.factors.iter().map(|own| own.len() - 1).sum();
        let beyond = self.lowest + self.numerator.len() as i64;
        beyond.max(self.first + order as i64)
    }
}

/// The factors of a product of cyclotomic polynomials: those of the form 1 - x^m, and the cyclotomic polynomials that
/// are left.
fn factors(mut left: Vec<usize>) -> Vec<Polynomial> {
    let mut found = Vec::new();
    left.sort_unstable();
    while let Some(&largest) = left.last() {
        let divisors: Vec<usize> = (1..=largest)
            .filter(|d| largest.is_multiple_of(*d))
            .collect();
        if divisors.iter().all(|d| left.contains(d)) {
            for d in divisors {
                left.remove(left.iter().position(|own| *own == d).unwrap_or(0));
            }
            let mut binomial = vec![BigInt::zero(); largest + 1];
            (binomial[0], binomial[largest]) = (BigInt::one(), -BigInt::one());
            found.push(binomial);
        } else {
            found.push(cyclotomic(largest));
            left.pop();
        }
    }
    found.sort_by_key(Vec::len);
    found
}

/// The cyclotomic polynomial of the primitive d-th roots of unity, with the sign that makes its constant term 1.
fn cyclotomic(d: usize) -> Polynomial {
    let mut own = vec![BigInt::zero(); d + 1];
    (own[0], own[d]) = (BigInt::one(), -BigInt::one());
    let divisors = (1..d).filter(|e| d.is_multiple_of(*e));
    divisors.fold(own, |own, e| divided(&own, &cyclotomic(e)).unwrap_or(own))
}

fn times(a: &[BigInt], b: &[BigInt]) -> Polynomial {
    let mut product = vec![BigInt::zero(); (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| !x.is_zero()) {
        for (j, y) in b.iter().enumerate().filter(|(_, y)| !y.is_zero()) {
            product[i + j] += x * y;
        }
    }
    product
}

/// The quotient by a polynomial with constant term 1, if there is no remainder.
fn divided(a: &[BigInt], b: &[BigInt]) -> Option<Polynomial> {
    let length = (a.len() + 1).checked_sub(b.len())?;
    let mut rest = a.to_vec();
    for i in 0..length {
        let own = rest[i].clone();
        for (j, y) in b.iter().enumerate().skip(1).filter(|(_, y)| !y.is_zero()) {
            let taken = &own * y;
            rest[i + j] -= taken;
        }
    }
    let quotient: Polynomial = rest.drain(..length).collect();
    rest.iter().all(Zero::is_zero).then_some(quotient)
}

fn trim(polynomial: &mut Polynomial) {
    while polynomial.last().is_some_and(Zero::is_zero) {
        polynomial.pop();
    }
}
