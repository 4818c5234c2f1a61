//! Linear forms with rational coefficients, and systems of linear inequalities over the integers.
//!
//! The variable [`N`] is the number of a graph in its family; the other variables are the indices that run along the
//! graph.

use nk_base::linear::{Coefficient as _, LinearForm, contradictory};
use num_integer::Integer;

/// The number of a variable.
pub type Var = usize;

/// The variable that is the size of a graph in its family.
pub const N: Var = 0;

/// A form with integer coefficients over a positive divisor, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    sum: LinearForm<Var, i64>,
    /// The divisor.
    pub divisor: i64,
}

impl Form {
    /// A form without variables.
    pub fn constant(value: i64) -> Form {
        Form::line(N, 0, value)
    }

    /// The form `factor * var + constant`.
    pub fn line(var: Var, factor: i64, constant: i64) -> Form {
        Form {
            sum: LinearForm::line(var, factor, constant),
            divisor: 1,
        }
    }

    /// The form `sum / divisor` in lowest terms; `None` if a coefficient is too large. `divisor` must not be 0.
    fn lowest(sum: LinearForm<Var, i64>, divisor: i64) -> Option<Form> {
        let common = sum.content().gcd(sum.offset()).gcd(&divisor) * divisor.signum();
        let divisor = divisor / common;
        divisor.is_tame().then(|| Form {
            sum: sum.map(|own| own / common),
            divisor,
        })
    }

    /// The form `(numerator / denominator) * self`; `None` if a coefficient is too large.
    pub fn scaled(&self, numerator: i64, denominator: i64) -> Option<Form> {
        let divisor = self.divisor.checked_mul(denominator);
        Form::lowest(
            self.sum.scaled(numerator)?,
            divisor.filter(|own| *own != 0)?,
        )
    }

    /// The sum of two forms; `None` if a coefficient is too large.
    pub fn plus(&self, other: &Form) -> Option<Form> {
        let (own, divisor) = (self.divisor, other.divisor);
        Form::lowest(
            self.sum.combined(&divisor, &other.sum, &own)?,
            own * divisor,
        )
    }

    /// The form minus another one; `None` if a coefficient is too large.
    pub fn minus(&self, other: &Form) -> Option<Form> {
        self.plus(&other.scaled(-1, 1)?)
    }

    /// The form plus an integer; `None` if a coefficient is too large.
    pub fn shifted(&self, by: i64) -> Option<Form> {
        self.plus(&Form::constant(by))
    }

    /// The value of the form, if it has no variables and is an integer.
    pub fn as_integer(&self) -> Option<i64> {
        let constant = self.sum.as_constant().copied();
        constant.filter(|_| self.divisor == 1)
    }

    /// Whether the form has no variables.
    pub fn is_constant(&self) -> bool {
        self.sum.as_constant().is_some()
    }

    /// The variables of the form.
    pub fn variables(&self) -> impl Iterator<Item = Var> {
        self.sum.variables().copied()
    }

    /// The coefficient of a variable, times the divisor.
    pub fn coefficient(&self, var: Var) -> i64 {
        self.sum.factor(&var)
    }

    /// The summand without a variable, times the divisor.
    pub fn offset(&self) -> i64 {
        *self.sum.offset()
    }

    /// The form with `value` in place of `var`; `None` if a coefficient is too large.
    pub fn with(&self, var: Var, value: &Form) -> Option<Form> {
        let value = value.scaled(self.coefficient(var), self.divisor)?;
        self.without(var)?.plus(&value)
    }

    /// The form without its summand of a variable; `None` if a coefficient is too large.
    pub fn without(&self, var: Var) -> Option<Form> {
        Form::lowest(self.sum.clone().without(&var), self.divisor)
    }

    /// The floor of the form.
    ///
    /// # Errors
    ///
    /// The floor is not a form; it is one on each residue class of the variables modulo the number that is returned.
    pub fn floor(&self) -> Result<Form, i64> {
        let common = self.sum.content().gcd(&self.divisor);
        if common != self.divisor {
            return Err(self.divisor / common);
        }
        Ok(Form {
            sum: self.sum.map(|own| own.div_euclid(self.divisor)),
            divisor: 1,
        })
    }

    /// The inequality `self >= 0`, as a form with integer coefficients that is to be at least 0.
    pub fn at_least_zero(self) -> Form {
        Form { divisor: 1, ..self }
    }

    /// The inequality `self < 0` as a form that is to be at least 0, for a form with integer coefficients; `None` if a
    /// coefficient is too large.
    pub fn denied(&self) -> Option<Form> {
        Form::lowest(self.sum.denied()?, 1)
    }
}

/// Whether the inequalities that say that all these forms are at least 0 have no contradiction that is found. The forms
/// must have integer coefficients.
pub fn is_feasible(forms: &[Form]) -> bool {
    !contradictory(forms.iter().map(|own| own.sum.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_are_positive_and_numbers_small() {
        let form = Form::line(1, 3, 5);
        let turned = form.scaled(2, -4).expect("small numbers");
        assert_eq!((turned.coefficient(1), turned.offset()), (-3, -5));
        assert_eq!(turned.divisor, 2);
        assert_eq!(form.scaled(1, 0), None);
        assert_eq!(form.scaled(i64::MIN, 1), None);
        assert_eq!(form.scaled(1, 1 << 29), None);
        assert_eq!(Form::constant(1 << 20).scaled(1 << 20, 1), None);
    }
}
