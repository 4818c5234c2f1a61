//! Linear forms with rational coefficients, and systems of linear inequalities over the integers.
//!
//! The variable [`N`] is the number of a graph in its family; the others are the indices that run along the graph.

use std::collections::BTreeMap;

use num_integer::Integer;

/// The number of a variable.
pub type Var = usize;

/// The variable of the family's size.
pub const N: Var = 0;

/// The largest coefficient, so that products of two fit in a word; larger ones are refused.
const MOST: i64 = 1 << 28;

/// The form `(sum terms[v] * v + constant) / divisor`, in lowest terms, with a positive divisor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    /// The factors of the variables, none of which is 0.
    pub terms: BTreeMap<Var, i64>,
    /// The constant.
    pub constant: i64,
    /// The divisor.
    pub divisor: i64,
}

impl Form {
    /// A form without variables.
    pub fn constant(value: i64) -> Form {
        Form {
            terms: BTreeMap::new(),
            constant: value,
            divisor: 1,
        }
    }

    /// The form `factor * var + constant`.
    pub fn line(var: Var, factor: i64, constant: i64) -> Form {
        let mut form = Form::constant(constant);
        if factor != 0 {
            form.terms.insert(var, factor);
        }
        form
    }

    /// The form in lowest terms; `None` if a coefficient is too large. `divisor` must not be 0.
    fn tidy(mut self) -> Option<Form> {
        if self.divisor < 0 {
            self.divisor = -self.divisor;
            self.constant = -self.constant;
            self.terms.values_mut().for_each(|own| *own = -*own);
        }
        self.terms.retain(|_, own| *own != 0);
        let common = self
            .terms
            .values()
            .fold(self.divisor.gcd(&self.constant), |all, own| all.gcd(own));
        if common > 1 {
            self.divisor /= common;
            self.constant /= common;
            self.terms.values_mut().for_each(|own| *own /= common);
        }
        let tame = |own: &i64| own.unsigned_abs() <= MOST as u64;
        let all = tame(&self.divisor) && tame(&self.constant) && self.terms.values().all(tame);
        all.then_some(self)
    }

    /// The form `(numerator / denominator) * self`; `None` if a coefficient is too large.
    pub fn scaled(&self, numerator: i64, denominator: i64) -> Option<Form> {
        if denominator == 0 || numerator.unsigned_abs() > MOST as u64 {
            return None;
        }
        let terms = self.terms.iter().map(|(var, own)| (*var, own * numerator));
        Form {
            terms: terms.collect(),
            constant: self.constant * numerator,
            divisor: self.divisor.checked_mul(denominator)?,
        }
        .tidy()
    }

    /// The sum; `None` if a coefficient is too large.
    pub fn plus(&self, other: &Form) -> Option<Form> {
        let mut sum = Form::constant(self.constant * other.divisor + other.constant * self.divisor);
        sum.divisor = self.divisor * other.divisor;
        for (var, own) in &self.terms {
            *sum.terms.entry(*var).or_default() += own * other.divisor;
        }
        for (var, own) in &other.terms {
            *sum.terms.entry(*var).or_default() += own * self.divisor;
        }
        sum.tidy()
    }

    /// The difference; `None` if a coefficient is too large.
    pub fn minus(&self, other: &Form) -> Option<Form> {
        self.plus(&other.scaled(-1, 1)?)
    }

    /// The sum with an integer; `None` if a coefficient is too large.
    pub fn shifted(&self, by: i64) -> Option<Form> {
        self.plus(&Form::constant(by))
    }

    /// The value of the form, if it has no variables and is an integer.
    pub fn as_integer(&self) -> Option<i64> {
        (self.terms.is_empty() && self.divisor == 1).then_some(self.constant)
    }

    /// Whether the form has no variables.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficient of a variable, times the divisor.
    pub fn coefficient(&self, var: Var) -> i64 {
        self.terms.get(&var).copied().unwrap_or(0)
    }

    /// The form with `value` in place of `var`; `None` if a coefficient is too large.
    pub fn with(&self, var: Var, value: &Form) -> Option<Form> {
        let mut rest = self.clone();
        match rest.terms.remove(&var) {
            None => Some(rest),
            Some(factor) => rest.tidy()?.plus(&value.scaled(factor, self.divisor)?),
        }
    }

    /// The floor of the form, if it is a form; otherwise the number that the steps of the variables must be a multiple
    /// of.
    pub fn floor(&self) -> Result<Form, i64> {
        let common = self
            .terms
            .values()
            .fold(self.divisor, |all, own| all.gcd(own));
        if common != self.divisor {
            return Err(self.divisor / common);
        }
        let terms = self
            .terms
            .iter()
            .map(|(var, own)| (*var, own / self.divisor));
        Ok(Form {
            terms: terms.collect(),
            constant: self.constant.div_euclid(self.divisor),
            divisor: 1,
        })
    }

    /// The inequality `self >= 0`, as a form with integer coefficients that is at least 0; where `strict`, `self > 0`.
    pub fn at_least_zero(mut self, strict: bool) -> Form {
        self.divisor = 1;
        if strict {
            self.constant -= 1;
        }
        self
    }

    /// `self <= 0`, of a form with integer coefficients, as a form that is at least 0.
    pub fn negated_or_zero(&self) -> Form {
        let mut form = self.negated();
        form.constant += 1;
        form
    }

    /// `self < 0`, of a form with integer coefficients, as a form that is at least 0.
    pub fn negated(&self) -> Form {
        let terms = self.terms.iter().map(|(var, own)| (*var, -own));
        Form {
            terms: terms.collect(),
            constant: -self.constant - 1,
            divisor: 1,
        }
    }
}

/// The number of consequences after which the search for a contradiction gives up.
const MOST_CONSEQUENCES: usize = 300;

/// Whether some rational values make all forms at least 0; it is also true where the search gave up.
pub fn is_feasible(forms: &[Form]) -> bool {
    let mut forms: Vec<Form> = forms.to_vec();
    while let Some(var) = forms.iter().flat_map(|own| own.terms.keys()).max().copied() {
        let (with, mut without): (Vec<_>, Vec<_>) = forms
            .into_iter()
            .partition(|own| own.terms.contains_key(&var));
        let (lower, upper): (Vec<_>, Vec<_>) =
            with.into_iter().partition(|own| own.coefficient(var) > 0);
        for low in &lower {
            for high in &upper {
                let (up, down) = (low.coefficient(var), -high.coefficient(var));
                let both = low
                    .scaled(down, 1)
                    .zip(high.scaled(up, 1))
                    .and_then(|(a, b)| a.plus(&b));
                match both {
                    Some(both) if !without.contains(&both) => without.push(both),
                    Some(_) => {}
                    None => return true,
                }
            }
        }
        if without.len() > MOST_CONSEQUENCES {
            return true;
        }
        forms = without;
        if forms
            .iter()
            .any(|own| own.is_constant() && own.constant < 0)
        {
            return false;
        }
    }
    forms.iter().all(|own| own.constant >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_are_positive_and_numbers_small() {
        let form = Form::line(1, 3, 5);
        let turned = form.scaled(2, -4).expect("small numbers");
        assert_eq!((turned.coefficient(1), turned.constant), (-3, -5));
        assert_eq!(turned.divisor, 2);
        assert_eq!(form.scaled(1, 0), None);
        assert_eq!(form.scaled(i64::MIN, 1), None);
        assert_eq!(form.scaled(1, 1 << 29), None);
        assert_eq!(Form::constant(1 << 20).scaled(1 << 20, 1), None);
    }

    /// The bounds `x >= -1009 - i y` and `x <= 20 j y` for i and j below `count`, whose consequences are all different.
    fn bounds(count: i64) -> Vec<Form> {
        let form = |x: i64, y: i64, constant: i64| {
            let x = Form::line(2, x, constant);
            x.plus(&Form::line(1, y, 0)).expect("small numbers")
        };
        let low = (0..count).map(|i| form(1, i, 1009));
        let high = (0..count).map(|j| form(-1, 20 * j, 0));
        low.chain(high).collect()
    }

    /// If no contradiction is found, the forms count as feasible.
    #[test]
    fn a_long_search_for_a_contradiction_is_given_up() {
        let never = [Form::constant(-1)];
        assert!(is_feasible(&bounds(20)));
        assert!(!is_feasible(&never));
        assert!(!is_feasible(&[&bounds(5)[..], &never].concat()));
        assert!(is_feasible(&[&bounds(20)[..], &never].concat()));
    }
}
