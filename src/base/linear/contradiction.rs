//! A test that often finds that linear inequalities of integers contradict each other.

use std::collections::BTreeMap;

use num_integer::Integer;

use super::{Coefficient, LinearForm};

/// The most inequalities; if there are more, the search ends without a result.
const MOST_FACTS: usize = 400;

/// Whether no integers are found to make all forms at least 0. If the result is `false`, there may or may not be such
/// integers.
///
/// Variables are eliminated one by one (Fourier and Motzkin): an equation with a factor 1 or -1 is solved for its
/// variable; otherwise each two facts with opposite signs of the variable are combined. Each result is divided by the
/// common divisor of its factors and rounded, as the variables are integers.
pub fn contradictory<V: Ord + Clone, C: Coefficient + Integer>(
    facts: impl IntoIterator<Item = LinearForm<V, C>>,
) -> bool {
    let mut facts: Vec<LinearForm<V, C>> = facts.into_iter().collect();
    loop {
        // The strongest fact for each list of terms.
        let mut strongest: BTreeMap<Vec<(V, C)>, C> = BTreeMap::new();
        for own in facts {
            let own = own.tightened();
            if own.terms.is_empty() {
                if own.constant.is_negative() {
                    return true;
                }
                continue;
            }
            match strongest.get_mut(&own.terms) {
                Some(constant) if *constant <= own.constant => {}
                Some(constant) => *constant = own.constant,
                None => drop(strongest.insert(own.terms, own.constant)),
            }
        }
        if strongest.len() > MOST_FACTS {
            return false;
        }
        let mut equation: Option<(LinearForm<V, C>, V)> = None;
        for (terms, constant) in &strongest {
            let negated = |own: &(V, C)| (own.0.clone(), -own.1.clone());
            let opposite: Vec<(V, C)> = terms.iter().map(negated).collect();
            let Some(other) = strongest.get(&opposite) else {
                continue;
            };
            let gap = constant.clone() + other.clone();
            if gap.is_negative() {
                return true;
            }
            let unit = terms.iter().find(|own| own.1.abs().is_one());
            if let (true, Some((variable, _)), None) = (gap.is_zero(), unit, &equation) {
                let own = LinearForm {
                    terms: terms.clone(),
                    constant: constant.clone(),
                };
                equation = Some((own, variable.clone()));
            }
        }
        let all: Vec<LinearForm<V, C>> = strongest
            .into_iter()
            .map(|(terms, constant)| LinearForm { terms, constant })
            .collect();
        let next = match equation {
            Some((equation, variable)) => solved(&all, &equation, &variable),
            None => match cheapest(&all) {
                Some(variable) => eliminated(all, &variable),
                None => return false,
            },
        };
        match next {
            Some(next) => facts = next,
            None => return false,
        }
    }
}

/// The facts with the variable, whose factor in the equation is 1 or -1, eliminated by means of the equation.
fn solved<V: Ord + Clone, C: Coefficient + Integer>(
    all: &[LinearForm<V, C>],
    equation: &LinearForm<V, C>,
    variable: &V,
) -> Option<Vec<LinearForm<V, C>>> {
    let unit = equation.factor(variable);
    let replaced = |own: &LinearForm<V, C>| {
        own.combined(&C::one(), equation, &-(own.factor(variable) * unit.clone()))
    };
    all.iter().map(replaced).collect()
}

/// The variable whose elimination leaves the fewest facts.
fn cheapest<V: Ord + Clone, C: Coefficient>(all: &[LinearForm<V, C>]) -> Option<V> {
    let mut counts: BTreeMap<&V, (i64, i64)> = BTreeMap::new();
    for (variable, factor) in all.iter().flat_map(|own| &own.terms) {
        let (positive, negative) = counts.entry(variable).or_default();
        match factor.is_positive() {
            true => *positive += 1,
            false => *negative += 1,
        }
    }
    let cost = |(_, (a, b)): &(&V, (i64, i64))| a * b - a - b;
    counts.into_iter().min_by_key(cost).map(|own| own.0.clone())
}

fn eliminated<V: Ord + Clone, C: Coefficient + Integer>(
    all: Vec<LinearForm<V, C>>,
    variable: &V,
) -> Option<Vec<LinearForm<V, C>>> {
    let mut left = Vec::new();
    let (mut positive, mut negative) = (Vec::new(), Vec::new());
    for own in all {
        let factor = own.factor(variable);
        match factor.is_zero() {
            true => left.push(own),
            false if factor.is_positive() => positive.push((own, factor)),
            false => negative.push((own, -factor)),
        }
    }
    if left.len() + positive.len() * negative.len() > MOST_FACTS * 4 {
        return None;
    }
    for (one, a) in &positive {
        for (other, b) in &negative {
            let divisor = a.gcd(b);
            let (a, b) = (a.div_floor(&divisor), b.div_floor(&divisor));
            left.push(one.combined(&b, other, &a)?);
        }
    }
    Some(left)
}
