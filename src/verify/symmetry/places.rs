//! Vertices whose indices are linear forms.

use super::Linear;
use super::context::Context;
use super::error::Unproved;
use super::family::{Local, Spot};
use super::lowered::Lowered;
use super::term::Term;

/// A vertex, given by the number of its name and the forms of its indices.
pub(super) type Place = (usize, Vec<Linear>);

/// The statement that a number lies between the bounds of an index; `values` are the forms of the variables before it.
pub(super) fn bounds(
    context: &mut Context,
    local: &Local,
    values: &[Linear],
    own: &Linear,
) -> Option<Vec<Lowered>> {
    let mut parts = Vec::new();
    for low in &local.low {
        let low = context.term(low, values)?;
        parts.push(Lowered::Fact(own.minus(&low)?));
    }
    for high in &local.high {
        let high = context.term(high, values)?;
        parts.push(Lowered::Fact(high.minus(own)?));
    }
    Some(parts)
}

pub(super) fn place(context: &mut Context, spot: &Spot, values: &[Linear]) -> Option<Place> {
    let indices = spot.indices.iter().map(|own| context.term(own, values));
    Some((spot.name, indices.collect::<Option<_>>()?))
}

/// The statement that two vertices are equal; `None` if their names differ.
pub(super) fn same(one: &Place, other: &Place) -> Option<Lowered> {
    if one.0 != other.0 || one.1.len() != other.1.len() {
        return None;
    }
    let pairs = one.1.iter().zip(&other.1);
    let equal = pairs.map(|(a, b)| Lowered::equal(a, b));
    Some(Lowered::All(equal.collect::<Option<_>>()?))
}

/// Assumes that two vertices are equal; `false` if their names differ.
pub(super) fn meets(context: &mut Context, one: &Place, other: &Place) -> Result<bool, Unproved> {
    if one.0 != other.0 {
        return Ok(false);
    }
    context.assume(same(one, other).ok_or(Unproved::NotLinear)?);
    Ok(true)
}

/// The only unknown variable of an index with a known value, and the value of the variable; `None` unless there is
/// exactly one unknown variable, with the factor 1 or -1.
pub(super) fn solve(
    term: &Term,
    value: &Linear,
    found: &[Option<Linear>],
) -> Option<(usize, Linear)> {
    let (unknown, known) = split(term, found)?;
    let [(variable, factor @ (1 | -1))] = unknown.terms() else {
        return None;
    };
    Some((*variable, value.minus(&known)?.scaled(*factor)?))
}

/// A sum in two parts: the multiples of unknown variables, and a form of the known terms.
fn split(term: &Term, found: &[Option<Linear>]) -> Option<(Linear, Linear)> {
    let nothing = Linear::constant(0);
    let both = |a: &Term, b: &Term, sign: i128| {
        let ((left, one), (right, other)) = (split(a, found)?, split(b, found)?);
        Some((
            left.combined(&1, &right, &sign)?,
            one.combined(&1, &other, &sign)?,
        ))
    };
    match term {
        Term::Number(own) => Some((nothing, Linear::constant(i128::from(*own)))),
        Term::Variable(own) => Some(match found.get(*own)? {
            Some(known) => (nothing, known.clone()),
            None => (Linear::variable(*own), nothing),
        }),
        Term::Sum(a, b) => both(a, b, 1),
        Term::Difference(a, b) => both(a, b, -1),
        Term::Product(a, b) => {
            let (factor, other) = match (&**a, &**b) {
                (Term::Number(factor), other) | (other, Term::Number(factor)) => (*factor, other),
                _ => return None,
            };
            let (unknown, known) = split(other, found)?;
            let factor = i128::from(factor);
            Some((unknown.scaled(factor)?, known.scaled(factor)?))
        }
        _ => None,
    }
}
