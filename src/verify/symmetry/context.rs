//! Assumptions, and whether they are contradictory.
//!
//! Numbers become linear forms. A remainder modulo a number that depends on n, an absolute value, or a minimum becomes
//! a new variable with facts about it: `t mod m` is t - q m, where q is one of finitely many numbers if t lies between
//! multiples of m.

use std::cell::Cell;

use nk_base::cancellation::CancelToken;
use nk_base::linear::contradictory;

use super::Linear;
use super::lowered::{Lowered, refuted};
use super::term::{Formula, Relation, Term};

/// The most times that facts are examined for a contradiction to show one statement.
const MOST_QUESTIONS: u64 = 40_000;
/// The most times if there are other ways to show the statement.
const FEW_QUESTIONS: u64 = 2_000;
/// The quotients q that are tried in `t = q m + r`.
const QUOTIENTS: std::ops::RangeInclusive<i128> = -4..=4;
/// The largest number whose divisors are listed.
const MOST_PRODUCT: i128 = 1000;

/// A number that is represented by a variable.
#[derive(Clone, PartialEq)]
enum Defined {
    Remainder(Linear, Linear),
    /// A number divided by a constant; the quotient has the next variable.
    Constant(Linear, i128),
    Absolute(Linear),
    Least(Linear, Linear),
}

#[derive(Clone)]
pub(super) struct Context<'s> {
    variables: usize,
    facts: Vec<Linear>,
    choices: Vec<Vec<Lowered>>,
    defined: Vec<(Defined, Linear)>,
    stop: &'s CancelToken,
}

impl<'s> Context<'s> {
    pub fn new(stop: &'s CancelToken) -> Context<'s> {
        Context {
            variables: 0,
            facts: Vec::new(),
            choices: Vec::new(),
            defined: Vec::new(),
            stop,
        }
    }

    /// A new variable about which nothing is known.
    pub fn fresh(&mut self) -> Linear {
        self.variables += 1;
        Linear::variable(self.variables - 1)
    }

    pub fn assume(&mut self, lowered: Lowered) {
        match lowered {
            Lowered::Fact(own) => self.facts.push(own),
            Lowered::All(parts) => parts.into_iter().for_each(|own| self.assume(own)),
            Lowered::Any(parts) => self.choices.push(parts),
        }
    }

    /// Assumes a condition; `None` if it is not linear.
    pub fn assume_formula(&mut self, formula: &Formula, values: &[Linear]) -> Option<()> {
        let lowered = self.formula(formula, values)?;
        self.assume(lowered);
        Some(())
    }

    /// Assumes that a number is at least 0.
    fn assume_fact(&mut self, fact: Option<Linear>) -> Option<()> {
        self.facts.push(fact?);
        Some(())
    }

    /// Whether the facts, without the choices, imply that a number is at least 0.
    fn shows(&self, form: &Linear) -> bool {
        let Some(denied) = form.denied() else {
            return false;
        };
        let mut facts = self.facts.clone();
        facts.push(denied);
        contradictory(facts)
    }

    /// Whether the assumptions are found to imply this.
    pub fn proves(&self, lowered: &Lowered) -> bool {
        self.proves_within(lowered, MOST_QUESTIONS)
    }

    /// Whether the assumptions are found to imply this, with less effort than [`Self::proves`] takes.
    pub fn proves_soon(&self, lowered: &Lowered) -> bool {
        self.proves_within(lowered, FEW_QUESTIONS)
    }

    fn proves_within(&self, lowered: &Lowered, questions: u64) -> bool {
        let Some(denied) = lowered.denied() else {
            return false;
        };
        let mut own = self.clone();
        own.assume(denied);
        own.is_refuted_within(questions)
    }

    pub fn is_contradictory(&self) -> bool {
        self.is_refuted_within(MOST_QUESTIONS)
    }

    fn is_refuted_within(&self, questions: u64) -> bool {
        let left = Cell::new(questions);
        refuted(self.facts.clone(), self.choices.clone(), &left, self.stop)
    }

    fn known(&self, wanted: &Defined) -> Option<Linear> {
        let found = self.defined.iter().find(|own| own.0 == *wanted);
        found.map(|own| own.1.clone())
    }

    /// A number as a linear form, given the forms of its variables; `None` if it is not linear.
    pub fn term(&mut self, term: &Term, values: &[Linear]) -> Option<Linear> {
        match term {
            Term::Number(own) => Some(Linear::constant(i128::from(*own))),
            Term::Variable(own) => values.get(*own).cloned(),
            Term::Sum(a, b) => {
                let a = self.term(a, values)?;
                a.plus(&self.term(b, values)?)
            }
            Term::Difference(a, b) => {
                let a = self.term(a, values)?;
                a.minus(&self.term(b, values)?)
            }
            Term::Product(a, b) => {
                let (a, b) = (self.term(a, values)?, self.term(b, values)?);
                match (a.as_constant(), b.as_constant()) {
                    (Some(factor), _) => b.scaled(*factor),
                    (_, Some(factor)) => a.scaled(*factor),
                    _ => None,
                }
            }
            Term::Absolute(a) => {
                let a = self.term(a, values)?;
                self.absolute(a)
            }
            Term::Least(a, b) => {
                let (a, b) = (self.term(a, values)?, self.term(b, values)?);
                self.least(a, b)
            }
            Term::Greatest(a, b) => {
                let (a, b) = (self.term(a, values)?, self.term(b, values)?);
                self.least(a.scaled(-1)?, b.scaled(-1)?)?.scaled(-1)
            }
            Term::Remainder(a, b) => {
                let (a, b) = (self.term(a, values)?, self.term(b, values)?);
                match b.as_constant() {
                    Some(modulus) => self.by_constant(&a, *modulus).map(|own| own.1),
                    None => self.remainder(a, b),
                }
            }
            Term::Quotient(a, b) => {
                let (a, b) = (self.term(a, values)?, self.term(b, values)?);
                self.by_constant(&a, *b.as_constant()?).map(|own| own.0)
            }
        }
    }

    /// The quotient and the remainder for a constant divisor.
    fn by_constant(&mut self, form: &Linear, modulus: i128) -> Option<(Linear, Linear)> {
        if modulus < 1 {
            return None;
        }
        let whole = form.map(|own| own.div_euclid(modulus));
        let rest = form.map(|own| own.rem_euclid(modulus));
        if rest.as_constant().is_some() {
            return Some((whole, rest));
        }
        let wanted = Defined::Constant(rest.clone(), modulus);
        let quotient = match self.known(&wanted) {
            Some(known) => known,
            None => {
                let quotient = self.fresh();
                let remainder = rest.minus(&quotient.scaled(modulus)?)?;
                self.assume_fact(Some(remainder.clone()))?;
                self.assume_fact(remainder.scaled(-1)?.shifted(modulus - 1))?;
                self.defined.push((wanted, quotient.clone()));
                quotient
            }
        };
        let remainder = rest.minus(&quotient.scaled(modulus)?)?;
        Some((whole.plus(&quotient)?, remainder))
    }

    /// `form mod modulus`, if the modulus is positive and the form lies between two of its first multiples.
    ///
    /// Remainders for the same modulus within the form are replaced by their dividends.
    fn remainder(&mut self, form: Linear, modulus: Linear) -> Option<Linear> {
        let mut plain = form.clone();
        for (own, remainder) in self.defined.iter().rev() {
            if let Defined::Remainder(inner, other) = own
                && *other == modulus
                && let Some(variable) = remainder.as_variable()
            {
                plain = plain.replaced(variable, inner)?;
            }
        }
        // Subtract a multiple of the modulus, so that the factor of its first variable is small.
        if let Some((variable, factor)) = modulus.terms().first() {
            let multiple = plain.factor(variable).div_euclid(*factor);
            plain = plain.combined(&1, &modulus, &-multiple)?;
        }
        match self.plain_remainder(plain, modulus.clone()) {
            Some(own) => Some(own),
            None => self.plain_remainder(form, modulus),
        }
    }

    fn plain_remainder(&mut self, form: Linear, modulus: Linear) -> Option<Linear> {
        let wanted = Defined::Remainder(form.clone(), modulus.clone());
        if let Some(known) = self.known(&wanted) {
            return Some(known);
        }
        if !self.shows(&modulus.shifted(-1)?) {
            return None;
        }
        let above = |own: &i128| Some(self.shows(&form.minus(&modulus.scaled(*own)?)?));
        let below =
            |own: &i128| Some(self.shows(&modulus.scaled(*own + 1)?.minus(&form)?.shifted(-1)?));
        let low = QUOTIENTS.rev().find(|own| above(own) == Some(true))?;
        let high = (low..=*QUOTIENTS.end()).find(|own| below(own) == Some(true))?;
        if low == high {
            return form.minus(&modulus.scaled(low)?);
        }
        let remainder = self.fresh();
        self.assume_fact(Some(remainder.clone()))?;
        self.assume_fact(modulus.minus(&remainder)?.shifted(-1))?;
        let cases = (low..=high).map(|quotient| {
            let own = form.minus(&modulus.scaled(quotient)?)?;
            Lowered::equal(&remainder, &own)
        });
        self.choices.push(cases.collect::<Option<_>>()?);
        self.defined.push((wanted, remainder.clone()));
        Some(remainder)
    }

    fn absolute(&mut self, form: Linear) -> Option<Linear> {
        let opposite = form.scaled(-1)?;
        let (form, opposite) = match form.terms().first().is_some_and(|own| own.1 < 0) {
            true => (opposite, form),
            false => (form, opposite),
        };
        if let Some(constant) = form.as_constant() {
            return Some(Linear::constant(constant.abs()));
        }
        let wanted = Defined::Absolute(form.clone());
        if let Some(known) = self.known(&wanted) {
            return Some(known);
        }
        for own in [&form, &opposite] {
            if self.shows(own) {
                return Some(own.clone());
            }
        }
        let absolute = self.fresh();
        let case = |own: &Linear| {
            let sign = Lowered::Fact(own.clone());
            Some(Lowered::All(vec![sign, Lowered::equal(&absolute, own)?]))
        };
        let cases = vec![case(&form)?, case(&opposite)?];
        for own in [&form, &opposite] {
            self.assume_fact(absolute.minus(own))?;
        }
        self.choices.push(cases);
        self.defined.push((wanted, absolute.clone()));
        Some(absolute)
    }

    fn least(&mut self, a: Linear, b: Linear) -> Option<Linear> {
        let wanted = Defined::Least(a.clone(), b.clone());
        if let Some(known) = self.known(&wanted) {
            return Some(known);
        }
        let least = self.fresh();
        for own in [&a, &b] {
            self.assume_fact(own.minus(&least))?;
        }
        self.choices.push(vec![
            Lowered::equal(&least, &a)?,
            Lowered::equal(&least, &b)?,
        ]);
        self.defined.push((wanted, least.clone()));
        Some(least)
    }

    /// A condition, given the forms of its variables; `None` if it is not linear.
    pub fn formula(&mut self, formula: &Formula, values: &[Linear]) -> Option<Lowered> {
        match formula {
            Formula::And(parts) => {
                let parts = parts.iter().map(|own| self.formula(own, values));
                Some(Lowered::All(parts.collect::<Option<_>>()?))
            }
            Formula::Or(parts) => {
                let parts = parts.iter().map(|own| self.formula(own, values));
                Some(Lowered::Any(parts.collect::<Option<_>>()?))
            }
            Formula::Not(inner) => self.formula(inner, values)?.denied(),
            Formula::Compare(left, relation, right) => {
                if let Some(lowered) = self.product(left, *relation, right, values)? {
                    return Some(lowered);
                }
                let (left, right) = (self.term(left, values)?, self.term(right, values)?);
                let difference = right.minus(&left)?;
                match relation {
                    Relation::LessEqual => Some(Lowered::Fact(difference)),
                    Relation::Less => Some(Lowered::Fact(difference.shifted(-1)?)),
                    Relation::Equal => Lowered::zero(&difference),
                    Relation::NotEqual => Lowered::zero(&difference)?.denied(),
                }
            }
        }
    }

    /// The comparison `a * b = c` or `a * b != c` with a constant c, as a choice of divisors. `Some(None)` if the
    /// comparison is not of this form; `None` if it is not decided here.
    #[allow(clippy::option_option)] // An alias would hide the two ways to have none.
    fn product(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
        values: &[Linear],
    ) -> Option<Option<Lowered>> {
        let (a, b, c) = match (left, right) {
            (Term::Product(a, b), Term::Number(c)) | (Term::Number(c), Term::Product(a, b)) => {
                (a, b, i128::from(*c))
            }
            _ => return Some(None),
        };
        let (a, b) = (self.term(a, values)?, self.term(b, values)?);
        if a.as_constant().is_some() || b.as_constant().is_some() {
            return Some(None);
        }
        let equal = match c {
            0 => Lowered::Any(vec![Lowered::zero(&a)?, Lowered::zero(&b)?]),
            _ if c.abs() > MOST_PRODUCT => return None,
            _ => {
                let divisors = (1..=c.abs()).filter(|own| c % own == 0);
                let both = divisors.flat_map(|own| [own, -own]);
                let cases = both.map(|own| {
                    let factor = Lowered::equal(&a, &Linear::constant(own))?;
                    let other = Lowered::equal(&b, &Linear::constant(c / own))?;
                    Some(Lowered::All(vec![factor, other]))
                });
                Lowered::Any(cases.collect::<Option<_>>()?)
            }
        };
        match relation {
            Relation::Equal => Some(Some(equal)),
            Relation::NotEqual => Some(Some(equal.denied()?)),
            _ => None,
        }
    }
}
