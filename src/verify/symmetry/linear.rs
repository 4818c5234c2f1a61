//! Linear inequalities of integers, and a test that finds out, often, that they contradict each other.

use std::collections::BTreeMap;

use num_integer::Integer;

/// A sum of multiples of variables and a constant. As a fact it says that this sum is at least 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Linear {
    /// Each variable once, in ascending order, with a factor that is not 0.
    terms: Vec<(usize, i128)>,
    constant: i128,
}

/// Inequalities of which a contradiction is sought.
const MOST_FACTS: usize = 400;

/// A factor beyond this is given up.
const LARGEST: i128 = 1 << 60;

impl Linear {
    pub fn constant(constant: i128) -> Linear {
        Linear {
            terms: Vec::new(),
            constant,
        }
    }

    pub fn variable(variable: usize) -> Linear {
        Linear {
            terms: vec![(variable, 1)],
            constant: 0,
        }
    }

    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable that this is.
    pub fn as_variable(&self) -> Option<usize> {
        match (&self.terms[..], self.constant) {
            ([(variable, 1)], 0) => Some(*variable),
            _ => None,
        }
    }

    /// The factor of a variable.
    pub fn factor(&self, variable: usize) -> i128 {
        let found = self.terms.iter().find(|own| own.0 == variable);
        found.map_or(0, |own| own.1)
    }

    pub fn variables(&self) -> impl Iterator<Item = usize> + '_ {
        self.terms.iter().map(|own| own.0)
    }

    /// `scale * self + other_scale * other`; `None` if a number is too large.
    fn combined(&self, scale: i128, other: &Linear, other_scale: i128) -> Option<Linear> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (variable, a, b) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&&(v, a)), None) => (v, a, 0),
                (None, Some(&&(w, b))) => (w, 0, b),
                (Some(&&(v, a)), Some(&&(w, b))) => match v.cmp(&w) {
                    std::cmp::Ordering::Less => (v, a, 0),
                    std::cmp::Ordering::Greater => (w, 0, b),
                    std::cmp::Ordering::Equal => (v, a, b),
                },
            };
            left.next_if(|own| own.0 == variable);
            right.next_if(|own| own.0 == variable);
            let factor = sum(a, scale, b, other_scale)?;
            if factor != 0 {
                terms.push((variable, factor));
            }
        }
        let constant = sum(self.constant, scale, other.constant, other_scale)?;
        Some(Linear { terms, constant })
    }

    pub fn plus(&self, other: &Linear) -> Option<Linear> {
        self.combined(1, other, 1)
    }

    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.combined(1, other, -1)
    }

    pub fn scaled(&self, factor: i128) -> Option<Linear> {
        self.combined(factor, &Linear::constant(0), 0)
    }

    pub fn shifted(&self, by: i128) -> Option<Linear> {
        self.plus(&Linear::constant(by))
    }

    /// What is at least 0 just if this is not.
    pub fn denied(&self) -> Option<Linear> {
        self.combined(-1, &Linear::constant(1), -1)
    }

    /// With another form for a variable.
    pub fn replaced(&self, variable: usize, by: &Linear) -> Option<Linear> {
        let factor = self.factor(variable);
        let difference = by.minus(&Linear::variable(variable))?;
        self.combined(1, &difference, factor)
    }

    /// Less a multiple of the modulus, so that the factor of its first variable is small.
    pub fn reduced(&self, modulus: &Linear) -> Option<Linear> {
        let Some((variable, factor)) = modulus.terms.first() else {
            return Some(self.clone());
        };
        let multiple = self.factor(*variable).div_euclid(*factor);
        self.combined(1, modulus, -multiple)
    }

    /// Whether the first factor is negative.
    pub fn begins_negative(&self) -> bool {
        self.terms.first().is_some_and(|own| own.1 < 0)
    }

    /// `self = modulus * whole + rest`, where the numbers of `rest` lie between 0 and the modulus, as (whole, rest).
    pub fn divided(&self, modulus: i128) -> (Linear, Linear) {
        let part = |take: &dyn Fn(i128) -> i128| {
            let terms = self.terms.iter().map(|own| (own.0, take(own.1)));
            Linear {
                terms: terms.filter(|own| own.1 != 0).collect(),
                constant: take(self.constant),
            }
        };
        (
            part(&|own| own.div_euclid(modulus)),
            part(&|own| own.rem_euclid(modulus)),
        )
    }

    /// The strongest fact of integers that says the same.
    fn tightened(mut self) -> Linear {
        let divisor = self.terms.iter().fold(0, |all: i128, own| all.gcd(&own.1));
        if divisor > 1 {
            self.terms.iter_mut().for_each(|own| own.1 /= divisor);
            self.constant = self.constant.div_euclid(divisor);
        }
        self
    }
}

fn sum(a: i128, scale: i128, b: i128, other_scale: i128) -> Option<i128> {
    let all = a
        .checked_mul(scale)?
        .checked_add(b.checked_mul(other_scale)?)?;
    (-LARGEST..=LARGEST).contains(&all).then_some(all)
}

/// Whether it was found out that no integers satisfy all facts. If not, nothing is said.
///
/// Variables are eliminated one by one (Fourier and Motzkin): an equation with a factor 1 is solved, and otherwise each two
/// facts with opposite signs are added. What follows is divided by the common divisor of its factors and rounded, as the
/// variables are integers.
pub(super) fn contradictory(facts: &[Linear]) -> bool {
    let mut facts: Vec<Linear> = facts.to_vec();
    loop {
        // The strongest fact for each left side.
        let mut strongest: BTreeMap<Vec<(usize, i128)>, i128> = BTreeMap::new();
        for own in facts {
            let own = own.tightened();
            if own.terms.is_empty() {
                if own.constant < 0 {
                    return true;
                }
                continue;
            }
            let constant = strongest.entry(own.terms).or_insert(own.constant);
            *constant = own.constant.min(*constant);
        }
        if strongest.len() > MOST_FACTS {
            return false;
        }
        let mut equation: Option<(Linear, usize)> = None;
        for (terms, constant) in &strongest {
            let opposite: Vec<(usize, i128)> = terms.iter().map(|own| (own.0, -own.1)).collect();
            let Some(other) = strongest.get(&opposite) else {
                continue;
            };
            if constant + other < 0 {
                return true;
            }
            let unit = terms.iter().find(|own| own.1.abs() == 1);
            if let (0, Some((variable, _)), None) = (constant + other, unit, &equation) {
                let own = Linear {
                    terms: terms.clone(),
                    constant: *constant,
                };
                equation = Some((own, *variable));
            }
        }
        let all: Vec<Linear> = strongest
            .into_iter()
            .map(|(terms, constant)| Linear { terms, constant })
            .collect();
        let next = match equation {
            Some((equation, variable)) => solved(&all, &equation, variable),
            None => match cheapest(&all) {
                Some(variable) => eliminated(all, variable),
                None => return false,
            },
        };
        match next {
            Some(next) => facts = next,
            None => return false,
        }
    }
}

/// The facts with the variable, whose factor in the equation is 1 or -1, replaced by what the equation says that it is.
fn solved(all: &[Linear], equation: &Linear, variable: usize) -> Option<Vec<Linear>> {
    let unit = equation.factor(variable);
    let replaced = |own: &Linear| own.combined(1, equation, -own.factor(variable) * unit);
    all.iter().map(replaced).collect()
}

/// The variable whose elimination leaves the fewest facts.
fn cheapest(all: &[Linear]) -> Option<usize> {
    let mut counts: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    for (variable, factor) in all.iter().flat_map(|own| &own.terms) {
        let (positive, negative) = counts.entry(*variable).or_default();
        match *factor > 0 {
            true => *positive += 1,
            false => *negative += 1,
        }
    }
    let cost = |(_, (a, b)): &(usize, (i64, i64))| a * b - a - b;
    counts.into_iter().min_by_key(cost).map(|own| own.0)
}

fn eliminated(all: Vec<Linear>, variable: usize) -> Option<Vec<Linear>> {
    let (with, mut left): (Vec<Linear>, Vec<Linear>) =
        all.into_iter().partition(|own| own.factor(variable) != 0);
    let (positive, negative): (Vec<Linear>, Vec<Linear>) =
        with.into_iter().partition(|own| own.factor(variable) > 0);
    if left.len() + positive.len() * negative.len() > MOST_FACTS * 4 {
        return None;
    }
    for one in &positive {
        for other in &negative {
            let (a, b) = (one.factor(variable), -other.factor(variable));
            let divisor = a.gcd(&b);
            left.push(one.combined(b / divisor, other, a / divisor)?);
        }
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(terms: &[(usize, i128)], constant: i128) -> Linear {
        terms
            .iter()
            .fold(Linear::constant(constant), |all, (variable, factor)| {
                let own = Linear::variable(*variable).scaled(*factor).unwrap();
                all.plus(&own).unwrap()
            })
    }

    #[test]
    fn contradictions_of_integers_are_found() {
        // 2 x = 2 y + 1
        let odd = [fact(&[(0, 2), (1, -2)], -1), fact(&[(0, -2), (1, 2)], 1)];
        assert!(contradictory(&odd));
        // x < y < x + 1
        let between = [fact(&[(0, -1), (1, 1)], -1), fact(&[(0, 1), (1, -1)], 0)];
        assert!(contradictory(&between));
        // 3 <= 2 x <= 3
        assert!(contradictory(&[fact(&[(0, 2)], -3), fact(&[(0, -2)], 3)]));
        assert!(!contradictory(&[fact(&[(0, 2)], -3), fact(&[(0, -2)], 4)]));
    }

    /// A contradiction is never found where integers satisfy all facts.
    #[test]
    fn random_facts_with_a_solution_are_not_contradictory() {
        let mut state = 88172645463325252u64;
        let mut random = |below: i128| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            i128::from(state % 1000) % below
        };
        let mut found = 0;
        for _ in 0..4000 {
            let point: Vec<i128> = (0..3).map(|_| random(9) - 4).collect();
            let facts: Vec<Linear> = (0..5)
                .map(|_| {
                    let terms: Vec<(usize, i128)> = (0..3).map(|v| (v, random(7) - 3)).collect();
                    fact(&terms, random(9) - 4)
                })
                .collect();
            let at = |own: &Linear| {
                own.terms.iter().map(|t| t.1 * point[t.0]).sum::<i128>() + own.constant
            };
            if facts.iter().all(|own| at(own) >= 0) {
                assert!(!contradictory(&facts), "{facts:?}");
            }
            found += u32::from(contradictory(&facts));
        }
        assert!(found > 100);
    }
}
